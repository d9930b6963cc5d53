"""What every game offers to the algorithms that play it."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any, Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Action = Any
Moves = list[tuple[Any, Action]]
"""Moves in order, each with the player who made it."""

CHANCE = -1
"""Who moves where a die is thrown or a card is dealt."""


class Game(Generic[State]):
    """A game: whose move it is, which moves there are, where they lead, and what the end is worth.

    Players are 0, 1, … up to `players` − 1. States are immutable and hashable. Nothing says that the players
    alternate: whoever `to_move` names moves next, and may be the one who has just moved. Minimax and its kin take it
    that there are two players, and that one's gain is the other's loss.
    """

    players = 2

    def initial_state(self) -> State:
        """The state in which a game begins."""
        raise NotImplementedError

    def to_move(self, state: State) -> int:
        """Whose move it is. Answered in terminal states too, where it only says from whose side values count."""
        raise NotImplementedError

    def actions(self, state: State) -> Sequence[Action]:
        """The legal moves, at least one in every state that is not terminal."""
        raise NotImplementedError

    def result(self, state: State, action: Action) -> State:
        """The state after a legal move."""
        raise NotImplementedError

    def is_terminal(self, state: State) -> bool:
        """Whether the game is over."""
        raise NotImplementedError

    def utility(self, state: State, player: int) -> float:
        """What a terminal state is worth to `player`."""
        raise NotImplementedError

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of what a state is worth to `player`, for searches that stop early; 0 says nothing."""
        return 0

    def playout(self, state: State, rng: Random, moves: Moves | None = None) -> State:
        """The end of the game after random moves, all alike, which are added to `moves` where it is given.

        A game may go about it in a quicker way, as long as its ends are worth the same equally often.
        """
        while not self.is_terminal(state):
            actions = self.actions(state)
            if not actions:
                raise ValueError(f"there is no move in {state}, which is not the end of the game")
            action = actions[int(rng.random() * len(actions))]
            if moves is not None:
                moves.append((self.to_move(state), action))
            state = self.result(state, action)
        return state


class BoardGame(Game[tuple[int, int, int]]):
    """A game of two players' stones on numbered cells.

    A state is (player to move, its stones, the other's stones): a set of cells is a number with those bits set.
    """

    cells: int
    """The number of bits that a set of cells takes."""

    def to_move(self, state: tuple[int, int, int]) -> int:
        return state[0]

    def stones(self, state: tuple[int, int, int]) -> tuple[int, int]:
        """The stones of player 0 and those of player 1."""
        player, own, other = state
        return (own, other) if player == 0 else (other, own)

    def marks(self, state: tuple[int, int, int]) -> str:
        """A letter for each cell: X for a stone of player 0, O for one of player 1, a dot for none."""
        first, second = self.stones(state)
        return "".join("X" if first >> i & 1 else "O" if second >> i & 1 else "." for i in range(self.cells))


class InformationGame(Game[State]):
    """A game in which the players may not see everything, and in which chance may have a part.

    Where `to_move` says CHANCE, `chances` takes the place of `actions`.
    """

    def chances(self, state: State) -> Sequence[tuple[Action, float]]:
        """What may happen where chance moves, each with its probability."""
        raise NotImplementedError

    def information(self, state: State) -> Hashable:
        """All that the player to move knows.

        States in which one player knows the same form an information set: the player cannot tell them apart, and has
        the same moves in all of them.
        """
        raise NotImplementedError
