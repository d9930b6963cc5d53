"""What every game offers to the algorithms that play it."""

from collections.abc import Hashable, Sequence
from typing import Any, Generic, TypeVar

State = TypeVar("State", bound=Hashable)
Action = Any


class Game(Generic[State]):
    """A game of perfect information, two players, one's gain the other's loss.

    Players are 0 and 1. States are immutable and hashable. Nothing says that the players alternate: whoever
    `to_move` names moves next, and may be the one who has just moved.
    """

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
        """What a terminal state is worth to `player`; to the other player it is worth the negative."""
        raise NotImplementedError

    def evaluate(self, state: State, player: int) -> float:
        """An estimate of what a state is worth to `player`, for searches that stop early; 0 says nothing."""
        return 0
