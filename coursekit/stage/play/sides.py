"""The two sides of a board: who plays them, and how what is known of a move is written for them."""

from math import inf
from typing import Any, NamedTuple

from ...games import Game
from .machine import Looked
from .sampling_machines import Sampled
from .shown import Shown


class Sides(NamedTuple):
    """A game on its board, and the names of the machines that play it, "" for a person."""

    shown: Shown
    machines: tuple[str, str]

    @property
    def game(self) -> Game[Any]:
        return self.shown.game

    def who(self, player: int) -> str:
        """A player as the subject of a sentence."""
        if not self.machines[player]:
            return "You" if self.machines[1 - player] else f"Player {player}"
        return f"Player {player}" if self.machines[1 - player] else "The machine"

    def does(self, player: int, verb: str) -> str:
        """ "You play", "The machine plays"."""
        who = self.who(player)
        return f"{who} {verb if who == 'You' else f'{verb}es' if verb.endswith('s') else f'{verb}s'}"

    def bounds(self, move: Looked | Sampled, *, short: bool = False, words: bool = False) -> str:
        """What is known of a move's worth, as it is written, or in words."""
        if isinstance(move, Sampled):
            return move.told(words=words)
        low, high = (self.shown.told(value) for value in (move.low, move.high))
        if move.exact:
            return low
        if move.low == -inf:
            return f"at most {high}" if words else f"≤ {high}"
        if move.high == inf:
            return f"at least {low}" if words else f"≥ {low}"
        return f"from {low} to {high}" if words else f"≥ {low}" if short else f"{low} … {high}"

    def verdict(self, state: Any) -> str:
        """Who has won a game that is over, and by how much."""
        value = self.game.utility(state, 0)
        if not value:
            return "It is a draw."
        by = f" by {self.shown.told(abs(value))}" if abs(value) > 1 else ""
        how = self.shown.ended(state)
        return f"{self.does(0 if value > 0 else 1, 'win')}{by}{how and f', {how}'}."
