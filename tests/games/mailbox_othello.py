"""Othello once more, on a board of squares that are walked one by one: slow, and nothing like the bit masks."""

DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


class Mailbox:
    """A board with a rim, 0 for an empty square, 1 and −1 for discs of black and white, and whose move it is."""

    def __init__(self, size):
        self.size = size
        self.board = {(row, column): 0 for row in range(size) for column in range(size)}
        half = size // 2
        self.board[half - 1, half] = self.board[half, half - 1] = 1
        self.board[half - 1, half - 1] = self.board[half, half] = -1
        self.mover = 1

    def copy(self):
        other = Mailbox(self.size)
        other.board, other.mover = dict(self.board), self.mover
        return other

    def turned(self, square, mover):
        """The squares of the discs that are turned by a move."""
        found = []
        if self.board[square]:
            return found
        for down, right in DIRECTIONS:
            line = []
            row, column = square[0] + down, square[1] + right
            while self.board.get((row, column)) == -mover:
                line.append((row, column))
                row, column = row + down, column + right
            if self.board.get((row, column)) == mover:
                found += line
        return found

    def moves(self, mover=None):
        return [square for square in self.board if self.turned(square, mover or self.mover)]

    def over(self):
        return not self.moves(1) and not self.moves(-1)

    def must_pass(self):
        return not self.moves() and not self.over()

    def play(self, square):
        """A move; None is to pass."""
        if square is not None:
            for each in [square, *self.turned(square, self.mover)]:
                self.board[each] = self.mover
        self.mover = -self.mover

    def difference(self):
        """Black's discs less white's, empty squares counted for the winner."""
        discs = list(self.board.values())
        black, white = discs.count(1), discs.count(-1)
        if black > white:
            black = self.size**2 - white
        elif white > black:
            white = self.size**2 - black
        return black - white

    def state(self):
        black, white = (
            sum(1 << self.size * row + column for (row, column), disc in self.board.items() if disc == colour)
            for colour in (1, -1)
        )
        return (0, black, white) if self.mover == 1 else (1, white, black)

    def perft(self, plies):
        """How many lines of play there are of so many plies, a pass among them."""
        if plies == 0:
            return 1
        if self.over():
            return 0
        total = 0
        for square in self.moves() or [None]:
            after = self.copy()
            after.play(square)
            total += after.perft(plies - 1)
        return total
