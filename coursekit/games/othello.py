"""Othello on bit masks.

A state is (player to move, its discs, the other's discs). Squares are numbered row by row from A1 at the top left,

     0  1  2  3  4  5  6  7     A1 B1 C1 ... H1
     8  9 10 11 12 13 14 15     A2 B2 C2 ... H2
     ...
    56 57 58 59 60 61 62 63     A8 B8 C8 ... H8

and a set of squares is a number with those bits set: an action is the one bit of the square that is taken, or PASS.
On smaller boards rows are shorter, and numbered in the same way.

A shift by 1 moves all discs one column on, by `size` one row, by `size` ± 1 along a diagonal. What leaves a row at one
end must not come in again at the other. Hence only inner columns count for discs to be turned: a line between two discs
never holds a square of the first or the last column, unless it runs along it.
"""

from functools import lru_cache

from .game import BoardGame

State = tuple[int, int, int]

PASS = 0


class Othello(BoardGame):
    """Othello on 4 x 4, 6 x 6 or 8 x 8 squares. Player 0 plays black (X) and begins.

    Where the player to move can turn nothing but the other can, PASS is the only move: a ply like any other. The game
    is over when neither can move. Utility is the difference of discs, and squares left empty go to the winner.

    Raises ValueError for another size.
    """

    def __init__(self, size: int = 8) -> None:
        if size not in (4, 6, 8):
            raise ValueError(f"Othello is played here on 4 x 4, 6 x 6 or 8 x 8 squares, not {size!r}")
        self.size = size
        self.cells = size * size
        self.full = (1 << self.cells) - 1
        self.inner = sum((1 << size - 1) - 2 << size * row for row in range(size))
        self.corners = 1 | 1 << size - 1 | 1 << self.cells - size | 1 << self.cells - 1
        self.rays = {1 << square: self._rays(square) for square in range(self.cells)}
        # A search asks twice or three times in a row for the moves of one position.
        self.moves = lru_cache(maxsize=1024)(self._moves)

    def _rays(self, square: int) -> list[tuple[int, int, bool]]:
        """Where discs may be turned from a square: the next square, all that way, and whether they rise in number."""
        row, column = divmod(square, self.size)
        rays = []
        for down, right in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            squares = [
                self.size * (row + k * down) + column + k * right
                for k in range(1, self.size)
                if 0 <= row + k * down < self.size and 0 <= column + k * right < self.size
            ]
            if len(squares) > 1:
                rays.append((1 << squares[0], sum(1 << each for each in squares), squares[0] > square))
        return rays

    def initial_state(self) -> State:
        low = self.size // 2 - 1
        white = 1 << self.size * low + low | 1 << self.size * (low + 1) + low + 1
        black = 1 << self.size * low + low + 1 | 1 << self.size * (low + 1) + low
        return 0, black, white

    def _moves(self, own: int, other: int) -> int:
        """The empty squares from which a line of the other's discs leads to a disc of one's own."""
        size = self.size
        inner = other & self.inner
        # Adding a bit at the foot of a line of bits carries up to the square behind it.
        found = inner + (own << 1 & inner)
        for step, between in ((size - 1, inner), (size, other), (size + 1, inner)):
            line = own << step & between
            while line:
                line <<= step
                found |= line
                line &= between
        for step, between in ((1, inner), (size - 1, inner), (size, other), (size + 1, inner)):
            line = own >> step & between
            while line:
                line >>= step
                found |= line
                line &= between
        return found & self.full & ~(own | other)

    def turned(self, own: int, other: int, action: int) -> int:
        """The discs that a disc of one's own turns on an empty square."""
        found = 0
        for neighbour, ray, up in self.rays[action]:
            if other & neighbour:
                beyond = ray & ~other
                end = beyond & -beyond if up else 1 << beyond.bit_length() >> 1
                if end & own:
                    found |= ray & (end - 1 if up else -end)
        return found & other

    def actions(self, state: State) -> list[int]:
        moves = self.moves(state[1], state[2])
        if not moves:
            return [] if self.is_terminal(state) else [PASS]
        actions = []
        while moves:
            action = moves & -moves
            actions.append(action)
            moves ^= action
        return actions

    def result(self, state: State, action: int) -> State:
        player, own, other = state
        if action == PASS:
            return 1 - player, other, own
        turned = self.turned(own, other, action)
        return 1 - player, other ^ turned, own | action | turned

    def is_terminal(self, state: State) -> bool:
        _, own, other = state
        return not self.moves(own, other) and not self.moves(other, own)

    def utility(self, state: State, player: int) -> int:
        mover, own, other = state
        difference = own.bit_count() - other.bit_count()
        empty = self.cells - (own | other).bit_count()
        if difference > 0:
            difference += empty
        elif difference < 0:
            difference -= empty
        return difference if player == mover else -difference

    def evaluate(self, state: State, player: int) -> float:
        """Moves at hand and corners, less those of the other, scaled to below 1: no match for a win."""
        mover, own, other = state
        corners = (own & self.corners).bit_count() - (other & self.corners).bit_count()
        moves = self.moves(own, other).bit_count() - self.moves(other, own).bit_count()
        difference = (10 * corners + moves) / 128
        return difference if player == mover else -difference

    def show(self, state: State) -> str:
        """The board as lines of text, row 1 first."""
        marks = self.marks(state)
        return "\n".join(marks[i : i + self.size] for i in range(0, self.cells, self.size))
