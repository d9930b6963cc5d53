"""Kuhn poker: three cards, two players, one round of betting.

Each player puts one chip into the pot and is dealt one of the cards J, Q and K, face down; the third stays hidden.
Player 0 checks or bets a chip. After a check player 1 may check, and the cards are shown, or bet; after a bet the
other folds, and the bettor takes the pot, or calls with a chip of their own, and the cards are shown. The higher card
takes the pot.

A state is (cards, history): the cards of player 0 and of player 1, None before they are dealt, and the actions since.

Source: H. Kuhn, A simplified two-person poker, 1950.
"""

from itertools import permutations
from typing import Any

from .game import CHANCE, InformationGame

Cards = tuple[str, str]
State = tuple[Cards | None, tuple[str, ...]]

CARDS = "JQK"
"""From the lowest to the highest."""

DEALS = [(cards, 1 / 6) for cards in permutations(CARDS, 2)]
OVER = {("check", "check"), ("bet", "fold"), ("bet", "call"), ("check", "bet", "fold"), ("check", "bet", "call")}


class KuhnPoker(InformationGame[State]):
    """Three cards, two players, one round of betting; utility in chips won or lost.

    Player 0 loses 1/18 of a chip a game where both play their best.
    """

    def initial_state(self) -> State:
        return None, ()

    def to_move(self, state: State) -> int:
        cards, history = state
        return CHANCE if cards is None else len(history) % 2

    def chances(self, state: State) -> list[tuple[Cards, float]]:
        """The six deals, all alike."""
        return DEALS

    def actions(self, state: State) -> tuple[str, str]:
        _, history = state
        return ("fold", "call") if history[-1:] == ("bet",) else ("check", "bet")

    def result(self, state: State, action: Any) -> State:
        cards, history = state
        return (action, ()) if cards is None else (cards, (*history, action))

    def is_terminal(self, state: State) -> bool:
        _, history = state
        return history in OVER

    def utility(self, state: State, player: int) -> int:
        cards, history = state
        assert cards is not None
        if history[-1] == "fold":
            winner, chips = len(history) % 2, 1  # the other one, who has bet and would move next
        else:
            winner, chips = int(CARDS.index(cards[1]) > CARDS.index(cards[0])), 2 if history[-1] == "call" else 1
        return chips if player == winner else -chips

    def information(self, state: State) -> tuple[str, tuple[str, ...]]:
        """The own card, and what has been done so far."""
        cards, history = state
        assert cards is not None
        return cards[len(history) % 2], history
