"""Connect Four on bit masks.

A state is (player to move, its stones, the other's stones). Each column has seven bits, from the bottom up; its
seventh stays empty, so that lines cannot run over from one column into the next:

    6 13 20 27 34 41 48
    5 12 19 26 33 40 47   top row
    ...
    0  7 14 21 28 35 42   bottom row

An action is the number of a column, 0 to 6. Adding a bit at the foot of a column to all stones carries up to its
lowest empty cell: that is where a stone falls.
"""

from itertools import combinations, takewhile
from random import Random

from .game import BoardGame, Moves

State = tuple[int, int, int]

COLUMNS = range(7)
FOOT = [1 << 7 * c for c in COLUMNS]
TOP = [1 << 7 * c + 5 for c in COLUMNS]
COLUMN = [0b111111 << 7 * c for c in COLUMNS]
FULL = sum(COLUMN)
# The columns with room, for every set of cells that are taken in the top row.
TOP_ROW = sum(TOP)
WITH_ROOM = {
    sum(TOP[c] for c in COLUMNS if c not in room): room for number in range(8) for room in combinations(COLUMNS, number)
}
# The cells that lie on equally many possible lines of four, with that number.
WEIGHTS = {
    3: (0, 5, 42, 47),
    4: (1, 4, 7, 12, 35, 40, 43, 46),
    5: (2, 3, 14, 19, 28, 33, 44, 45),
    6: (8, 11, 36, 39),
    7: (21, 26),
    8: (9, 10, 15, 18, 29, 32, 37, 38),
    10: (22, 25),
    11: (16, 17, 30, 31),
    13: (23, 24),
}
WEIGHTED = [(weight, sum(1 << cell for cell in cells)) for weight, cells in WEIGHTS.items()]


def four_in_line(stones: int) -> bool:
    """Whether four of the stones lie in a line: up, along a row, or along either diagonal."""
    pairs = stones & stones >> 7  # each of these has a neighbour to its right
    if pairs & pairs >> 14:
        return True
    pairs = stones & stones >> 8
    if pairs & pairs >> 16:
        return True
    pairs = stones & stones >> 6
    if pairs & pairs >> 12:
        return True
    pairs = stones & stones >> 1
    return pairs & pairs >> 2 != 0


# Monte-Carlo search spends half its time in play-outs. For them each cell has four bits, one in each of four copies of
# the board, in which columns, rows, and the diagonals either way lie one after another, each followed by an empty bit.
# So one look sees four in a line whatever its direction. The first copy is the board as above.
CELLS = [cell for cell in range(49) if FULL >> cell & 1]
COPIES = {1 << cell: 0 for cell in CELLS}
_position = 0
for _step in (1, 7, 8, 6):
    for _first in CELLS:
        if _first - _step not in CELLS:
            for _cell in takewhile(CELLS.__contains__, range(_first, 49, _step)):
                COPIES[1 << _cell] |= 1 << _position
                _position += 1
            _position += 1
BY_COLUMN = [
    [sum(COPIES[1 << 7 * c + r] for r in range(6) if column >> r & 1) for column in range(64)] for c in COLUMNS
]

# A random byte is a random column, all alike, once those too large are dropped.
COLUMN_OF, TOO_LARGE = bytes(byte % 7 for byte in range(256)), bytes(range(252, 256))


def copied(stones: int) -> int:
    """These stones in all four copies."""
    a, b, c, d, e, f, g = BY_COLUMN
    left = a[stones & 63] | b[stones >> 7 & 63] | c[stones >> 14 & 63] | d[stones >> 21 & 63]
    return left | e[stones >> 28 & 63] | f[stones >> 35 & 63] | g[stones >> 42 & 63]


class ConnectFour(BoardGame):
    """Four in a line on seven columns of six. Player 0 begins.

    A win is worth more the earlier it comes: 22 minus the number of the winner's stones; a draw is worth 0.
    """

    cells = 49

    def initial_state(self) -> State:
        return 0, 0, 0

    def actions(self, state: State) -> tuple[int, ...]:
        return WITH_ROOM[(state[1] | state[2]) & TOP_ROW]

    def result(self, state: State, action: int) -> State:
        player, own, other = state
        return 1 - player, other, own | ((own | other) + FOOT[action]) & COLUMN[action]

    def is_terminal(self, state: State) -> bool:
        return four_in_line(state[2]) or state[1] | state[2] == FULL

    def utility(self, state: State, player: int) -> int:
        mover, own, winner = state
        if own | winner == FULL and not four_in_line(winner):
            return 0
        worth = 22 - winner.bit_count()
        return -worth if player == mover else worth

    def evaluate(self, state: State, player: int) -> float:
        """Lines through the player's cells minus those through the other's, scaled to below 1: no match for a win."""
        mover, own, other = state
        difference = sum(w * ((own & cells).bit_count() - (other & cells).bit_count()) for w, cells in WEIGHTED)
        return (difference if player == mover else -difference) / 276

    def playout(self, state: State, rng: Random, moves: Moves | None = None) -> State:
        player, own, other = state
        taken = own | other
        own, other = copied(own), copied(other)
        while True:
            for column in rng.randbytes(32).translate(COLUMN_OF, TOO_LARGE):
                pairs = other & other >> 1
                if pairs & pairs >> 2 or taken == FULL:
                    return player, own & FULL, other & FULL
                stone = taken + FOOT[column] & COLUMN[column]
                if stone:  # there is room
                    if moves is not None:
                        moves.append((player, column))
                    taken |= stone
                    player, own, other = 1 - player, other, own | COPIES[stone]

    def show(self, state: State) -> str:
        """The board as six lines of text, player 0 as X."""
        marks = self.marks(state)
        return "\n".join(marks[row::7] for row in range(5, -1, -1))

    def play(self, columns: str) -> State:
        """The state after the moves of a text such as "4453", columns from 1 to 7.

        Raises ValueError for a column that does not exist or is full, and for a move after the game is over.
        """
        state = self.initial_state()
        for number, column in enumerate(columns, start=1):
            if self.is_terminal(state):
                raise ValueError(f"the game {columns} is over before move {number}")
            if column not in "1234567" or int(column) - 1 not in self.actions(state):
                raise ValueError(f"move {number} of {columns}: {column!r} is not a column with room")
            state = self.result(state, int(column) - 1)
        return state
