"""Zobrist keys as the exercise asks for them: a board, a move with all that it changes, and the keys computed anew."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from ....exercises.kinds import far
from ....exercises.kinds.chance import below

STONES = "XO"
"""The stone of player 0, and that of player 1."""


class Move(NamedTuple):
    """What a move changes.

    `player` puts a stone on `cell`, None for a pass. The other's stones on `flips` turn into the player's, those on
    `captures` are taken off the board.
    """

    player: int
    cell: int | None
    flips: tuple[int, ...] = ()
    captures: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f"Move(player={self.player}, cell={self.cell}, flips={self.flips}, captures={self.captures})"


class Term(NamedTuple):
    """A number that goes into a key, or out of it: how it is written, and why."""

    number: int
    name: str
    why: str


class Played(NamedTuple):
    """A board, cell by cell (X, O, or a dot), a move on it, and the seed of random numbers of so many bits."""

    board: str
    move: Move
    bits: int = 6
    seed: int = 1

    def numbers(self) -> tuple[list[list[int]], int]:
        """A number for each stone on each cell, by player, and that for player 1 to move."""
        random = Random(self.seed)
        drawn = [[self._number(random) for _ in self.board] for _ in STONES]
        return drawn, self._number(random)

    def _number(self, random: Random) -> int:
        """One of so many bits, drawn in two parts where they are more than those of a random float."""
        low = min(self.bits, 32)
        number = 1 + below(random, 2**low - 1)
        return number if low == self.bits else number + (below(random, 2 ** (self.bits - low)) << low)

    def after(self) -> str:
        """The board after the move."""
        player, cell, flips, captures = self.move
        stones = list(self.board)
        for i in (*flips, *(() if cell is None else (cell,))):
            stones[i] = STONES[player]
        for i in captures:
            stones[i] = "."
        return "".join(stones)

    def keys(self) -> tuple[int, int]:
        """The keys before and after the move, each from the whole position."""
        return self._key(self.board, self.move.player), self._key(self.after(), 1 - self.move.player)

    def _key(self, board: str, to_move: int) -> int:
        numbers, turn = self.numbers()
        key = turn if to_move == 1 else 0
        for i, stone in enumerate(board):
            if stone in STONES:
                key ^= numbers[STONES.index(stone)][i]
        return key

    def terms(self) -> list[Term]:
        """All numbers by which both keys differ."""
        numbers, turn = self.numbers()
        player, cell, flips, captures = self.move
        other = 1 - player

        def stone(who: int, i: int, why: str) -> Term:
            return Term(numbers[who][i], f"numbers[{who}][{i}]", why)

        found = [] if cell is None else [stone(player, cell, f"{STONES[player]} comes to {cell}")]
        for i in flips:
            found.append(stone(other, i, f"{STONES[other]} goes from {i}"))
            found.append(stone(player, i, f"{STONES[player]} comes to {i}"))
        found += [stone(other, i, f"{STONES[other]} goes from {i}") for i in captures]
        return [*found, Term(turn, "turn", "the other one is to move")]

    def size(self) -> Any:
        """Smaller boards come first, then moves that change less, then boards with fewer stones."""
        return len(self.board), len(self.terms()), len(self.board) - self.board.count("."), self.move.player

    def told(self) -> str:
        numbers, turn = self.numbers()
        return f"numbers = {numbers}, turn = {turn}, key = {self.keys()[0]}, move = {self.move}"


@cache
def small() -> list[Played]:
    """All moves, with all that they might flip or capture, on boards of up to three cells, the smallest first."""
    found = []
    for n in (1, 2, 3):
        for stones, player in product(product(".XO", repeat=n), (0, 1)):
            found += [Played("".join(stones), move) for move in moves(stones, player)]
    return sorted(found, key=Played.size)


def moves(stones: tuple[str, ...], player: int) -> Iterator[Move]:
    """All moves on a board, and a pass."""
    yield Move(player, None)
    others = [i for i, stone in enumerate(stones) if stone == STONES[1 - player]]
    for cell in (i for i, stone in enumerate(stones) if stone == "."):
        for fates in product(FATES, repeat=len(others)):
            yield moved(player, cell, dict(zip(others, fates, strict=True)))


def far_ones() -> Iterator[Played]:
    """Moves on small boards with keys of 64 bits; then on boards of many cells, all of which flip, or go."""
    yield from (played._replace(bits=64) for played in small() if len(played.board) < 3)
    for cells, player, fate in product(far.MANY, (0, 1), FATES):
        board = STONES[1 - player] * (cells - 1) + "."
        yield Played(board, moved(player, cells - 1, dict.fromkeys(range(cells - 1), fate)), 64)


FATES = ("stays", "flips", "goes")


def moved(player: int, cell: int, fates: Mapping[int, str]) -> Move:
    """A move, by what becomes of the other's stones."""
    flips, captures = (tuple(i for i, fate in fates.items() if fate == kind) for kind in FATES[1:])
    return Move(player, cell, flips, captures)


def drawn(seed: int, more: int, player: int) -> Played:
    """A move on a larger board, with keys of 64 bits, as a seed says."""
    random = Random(seed)
    board = "." + "".join(".XO"[below(random, 3)] for _ in range(3 + more))
    fates = {i: FATES[below(random, 3)] for i, stone in enumerate(board) if stone == STONES[1 - player]}
    return Played(board, moved(player, 0, fates), 64, seed)
