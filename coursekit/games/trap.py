"""A search trap: a move that wins against nearly all replies, and yet loses by force.

The bold move threatens to win. The other has one quiet reply in `width`, and after whatever comes next again one, and
so on: who finds all of them wins, `depth` plies after the bold move. One reply that is another, and the bold move has
won, even though the game goes on for a while. The solid move only ever draws.

A state is (ply, where): at the start, caught in the trap, free of it, or on the solid way.
"""

from typing import Literal

from .game import Game
from .numbers import is_whole

State = tuple[int, Literal["start", "caught", "free", "solid"]]

BOLD, SOLID = 0, 1


class Trap(Game[State]):
    """Player 0 begins with BOLD or SOLID; then there are `width` moves in every state, numbered from 0.

    The quiet reply is the last of them, where a search comes to it last. The trap shuts `depth` plies after the bold
    move: the game is over, or, if it `goes_on`, as good as lost. All other games end after `length` plies, by default
    10 after the trap has shut. Utilities are 1, 0 and −1; minimax plays SOLID, for 0.
    Raises ValueError for a width of less than 2, for a depth that is not 1, 3, 5 …, since the other makes the trap's
    last move as well as its first, and for a length that is reached before the trap shuts.
    Source: R. Ramanujan, A. Sabharwal and B. Selman, On adversarial search spaces and sampling-based planning, 2010.
    """

    def __init__(self, width: int = 4, depth: int = 5, goes_on: bool = False, length: int | None = None) -> None:
        if not is_whole(width, 2):
            raise ValueError(f"a trap needs at least 2 moves a state, not {width!r}")
        if not is_whole(depth, 1) or depth % 2 == 0:
            raise ValueError(f"a trap takes an odd number of plies, not {depth!r}")
        if length is not None and not is_whole(length, depth + 1):
            raise ValueError(f"a game with a trap of {depth} plies cannot end after {length!r}")
        self.width, self.depth, self.goes_on = width, depth, goes_on
        self.length = depth + 11 if length is None else length

    def __repr__(self) -> str:
        return f"Trap({self.width}, {self.depth}, {self.goes_on}, {self.length})"

    @property
    def quiet(self) -> int:
        """The reply that keeps the trap shut."""
        return self.width - 1

    def initial_state(self) -> State:
        return 0, "start"

    def to_move(self, state: State) -> int:
        return state[0] % 2

    def actions(self, state: State) -> range:
        return range(2 if state[1] == "start" else self.width)

    def result(self, state: State, action: int) -> State:
        ply, where = state
        if where == "start":
            where = "solid" if action == SOLID else "caught"
        elif where == "caught" and ply % 2 == 1 and action != self.quiet and not self.shut(state):
            where = "free"
        return ply + 1, where

    def shut(self, state: State) -> bool:
        """Whether the trap has been sprung: player 0 has lost, though the game may go on."""
        return state[1] == "caught" and state[0] > self.depth

    def is_terminal(self, state: State) -> bool:
        return state[0] >= self.length or (self.shut(state) and not self.goes_on)

    def utility(self, state: State, player: int) -> int:
        worth = {"caught": -1, "free": 1, "solid": 0}[state[1]]
        return worth if player == 0 else -worth

    def evaluate(self, state: State, player: int) -> int:
        """A trap that has shut is seen; else nothing is known before the end."""
        return self.utility(state, player) if self.shut(state) else 0
