"""Hex on bit masks.

A state is (player to move, its stones, the other's stones). Cells are numbered row by row, each row half a cell to the
right of the one above. A cell touches those on its left and right, two above and two below. On 3 x 3:

    0 1 2
     3 4 5          4 touches 3 5, 1 2, 6 7
      6 7 8

A set of cells is a number with those bits set: an action is the one bit of the cell that is taken.
"""

from itertools import cycle
from random import Random

from .game import BoardGame, Moves
from .numbers import is_whole

State = tuple[int, int, int]


class Hex(BoardGame):
    """Hex on a rhombus of size x size cells: 1 to the winner, −1 to the loser.

    Player 0 (X) begins, and has won when a chain of its stones connects top and bottom; player 1 connects left and
    right. A full board has exactly one winner: there are no draws. Nobody may take over the first stone: there is no
    swap rule.

    Raises ValueError for a size below 1.
    Source: the game: P. Hein, 1942; J. Nash, Some games and machines for playing them, 1952.
    """

    def __init__(self, size: int = 5) -> None:
        if not is_whole(size, 1):
            raise ValueError(f"a board needs at least one cell, not size {size!r}")
        self.size = size
        self.cells = size * size
        self.full = (1 << self.cells) - 1
        row = (1 << size) - 1
        column = sum(1 << size * r for r in range(size))
        self.sides = (row, row << self.cells - size), (column, column << size - 1)
        self.not_first, self.not_last = self.full ^ column, self.full ^ column << size - 1
        self.bits = [1 << cell for cell in range(self.cells)]

    def initial_state(self) -> State:
        return 0, 0, 0

    def actions(self, state: State) -> list[int]:
        taken = state[1] | state[2]
        return [bit for bit in self.bits if not taken & bit]

    def result(self, state: State, action: int) -> State:
        player, own, other = state
        return 1 - player, other, own | action

    def is_terminal(self, state: State) -> bool:
        player, _, last = state  # only who has just moved can have won
        start, goal = self.sides[1 - player]
        return self._chain(start & last, last) & goal != 0

    def utility(self, state: State, player: int) -> int:
        return -1 if player == state[0] else 1

    def playout(self, state: State, rng: Random, moves: Moves | None = None) -> State:
        """All free cells are filled, in random order, though one side may be connected before: it stays so.

        The end is told as though its winner had moved last.
        """
        if self.is_terminal(state):
            return state
        player, own, other = state
        order = self.actions(state)
        order.sort(key=lambda cell: rng.random())  # as random as rng.shuffle, in half the time
        if moves is not None:
            moves.extend(zip(cycle((player, 1 - player)), order))
        own, other = own | sum(order[::2]), other | sum(order[1::2])
        start, goal = self.sides[player]
        won = self._chain(start & own, own) & goal
        return (1 - player, other, own) if won else (player, own, other)

    def evaluate(self, state: State, player: int) -> float:
        """How many more stones the other needs to connect its sides, scaled to below 1: no match for a win."""
        mover, own, other = state
        difference = self.missing(other, own, 1 - mover) - self.missing(own, other, mover)
        return (difference if player == mover else -difference) / (self.cells + 1)

    def missing(self, own: int, other: int, player: int) -> int:
        """The fewest stones with which a player connects its sides if the other stands still; `cells` if it cannot."""
        start, goal = self.sides[player]
        free = self.full & ~(own | other)
        reached = self._chain(start & own, own)
        for number in range(self.cells):
            if reached & goal:
                return number
            reached |= (self._beside(reached) | start) & free
            reached = self._chain(reached, own)
        return self.cells

    def _chain(self, stones: int, own: int) -> int:
        """These stones, and all of one's own that are connected with them."""
        before = 0
        while stones != before:
            before = stones
            stones |= self._beside(stones) & own
        return stones

    def _beside(self, cells: int) -> int:
        """All cells that touch one of these."""
        size = self.size
        left, right = cells & self.not_first, cells & self.not_last
        return cells << size | cells >> size | left >> 1 | right << 1 | left << size - 1 | right >> size - 1

    def show(self, state: State) -> str:
        """The board as lines of text, each half a cell to the right of the one above."""
        marks = self.marks(state)
        return "\n".join(" " * row + " ".join(marks[row * self.size :][: self.size]) for row in range(self.size))
