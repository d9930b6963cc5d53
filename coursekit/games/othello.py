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
        self.not_first = sum((1 << size) - 2 << size * row for row in range(size))
        self.not_last = self.not_first >> 1
        self.inner = self.not_first & self.not_last
        self.corners = 1 | 1 << size - 1 | 1 << self.cells - size | 1 << self.cells - 1
        self.rays = {1 << square: self._rays(square) for square in range(self.cells)}

    def _rays(self, square: int) -> list[tuple[int, list[int]]]:
        """Each way in which discs may be turned from a square: the square next to it, and those beyond."""
        row, column = divmod(square, self.size)
        rays = []
        for down, right in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            squares = [
                1 << self.size * (row + k * down) + column + k * right
                for k in range(1, self.size)
                if 0 <= row + k * down < self.size and 0 <= column + k * right < self.size
            ]
            if len(squares) > 1:
                rays.append((squares[0], squares[1:]))
        return rays

    def initial_state(self) -> State:
        low = self.size // 2 - 1
        white = 1 << self.size * low + low | 1 << self.size * (low + 1) + low + 1
        black = 1 << self.size * low + low + 1 | 1 << self.size * (low + 1) + low
        return 0, black, white

    def moves(self, own: int, other: int, enough: bool = False) -> int:
        """The empty squares from which a line of the other's discs leads to a disc of one's own.

        With `enough` only some of them, wherever there are any: that costs less.
        """
        size = self.size
        inner = other & self.inner
        empty = self.full & ~(own | other)
        # Adding a bit at the foot of a line of bits carries up to the square behind it.
        found = inner + (own << 1 & inner) & empty
        if enough and found:
            return found
        line = own << size & other  # down
        while line:
            found |= (line := line << size)
            line &= other
        line = own >> size & other  # up
        while line:
            found |= (line := line >> size)
            line &= other
        if enough and found & empty:
            return found & empty
        line = own >> 1 & inner  # left
        while line:
            found |= (line := line >> 1)
            line &= inner
        line = own << size - 1 & inner  # down left
        while line:
            found |= (line := line << size - 1)
            line &= inner
        line = own >> size - 1 & inner  # up right
        while line:
            found |= (line := line >> size - 1)
            line &= inner
        line = own << size + 1 & inner  # down right
        while line:
            found |= (line := line << size + 1)
            line &= inner
        line = own >> size + 1 & inner  # up left
        while line:
            found |= (line := line >> size + 1)
            line &= inner
        return found & empty

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
        turned = 0
        for neighbour, beyond in self.rays[action]:
            if other & neighbour:
                line = neighbour
                for square in beyond:
                    if other & square:
                        line |= square
                    else:
                        if own & square:
                            turned |= line
                        break
        return 1 - player, other ^ turned, own | action | turned

    def is_terminal(self, state: State) -> bool:
        _, own, other = state
        return not self.moves(own, other, enough=True) and not self.moves(other, own, enough=True)

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
        """Corners, and empty squares beside the other's discs, less the other's of both: no match for a win.

        From a square beside its discs one may one day turn them; to count moves at hand would take much longer.
        """
        mover, own, other = state
        empty = self.full & ~(own | other)
        corners = (own & self.corners).bit_count() - (other & self.corners).bit_count()
        chances = (self._around(other) & empty).bit_count() - (self._around(own) & empty).bit_count()
        difference = (10 * corners + chances) / 128
        return difference if player == mover else -difference

    def _around(self, discs: int) -> int:
        """These squares and all that touch them."""
        rows = discs | (discs & self.not_last) << 1 | (discs & self.not_first) >> 1
        return rows | rows << self.size | rows >> self.size

    def show(self, state: State) -> str:
        """The board as lines of text, row 1 first."""
        marks = self.marks(state)
        return "\n".join(marks[i : i + self.size] for i in range(0, self.cells, self.size))
