"""Boards of games for two: squares with discs or with X and O, Connect Four's columns, Hex's hexagons, Kalah's houses.

A board is laid out once (board_layouts); `draw` shows a moment from the marks of its cells. Player 0's discs are
filled, player 1's are light ones in a thick ring: they can be told apart without colour, as X and O can.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from .svg import box, circle, diamond, fitted, item, line, polygon, styled, text

LARGEST, SMALLEST = 19.0, 8.0
"""Font sizes of what is written on a cell; what does not fit with the smallest one is left out."""


class Mark(NamedTuple):
    """How one cell looks at a moment.

    `stone` is 0 or 1, whose stone lies there; `seeds` how many seeds, where a board has seeds. `state` is the look of
    the cell: new, seen, open, done, event, never, or spot for the cells of a line that has won. `value` is written on
    the cell. `legal` says that one may move there, `last` that the last move was made there, `now` that the moment is
    about it.
    """

    stone: int | None = None
    seeds: int | None = None
    state: str = "new"
    value: str = ""
    legal: bool = False
    last: bool = False
    now: bool = False


class Cell(NamedTuple):
    """Where a cell stands: its kind (square, hole, hexagon, house or store), its middle, half its width and height."""

    kind: str
    x: float
    y: float
    half: float
    tall: float


@dataclass(frozen=True)
class Board:
    """Where everything stands: the cells by number, and the items that can be pointed at, each with its cells.

    `crosses` says that the stones are X and O. `backdrop` is what never changes. `width` and `height` are what the
    board takes, coordinates included.
    """

    cells: Mapping[int, Cell]
    items: Mapping[str, tuple[int, ...]]
    backdrop: str
    width: float
    height: float
    crosses: bool = False
    columns: bool = False
    """Whether an item is a column, whose cells are picked together."""

    loose: bool = False
    """Whether cells without a mark are not there."""


def draw(board: Board, marks: Mapping[int, Mark], tells: Mapping[str, str], active: bool = False) -> str:
    """The board at a moment; `tells` says in words what stands where, item by item.

    If `active`, the items with a legal move are buttons.
    """
    parts = []
    for id, numbers in board.items.items():
        if board.loose and marks.keys().isdisjoint(numbers):
            continue
        cells = [(board.cells[number], marks.get(number, PLAIN)) for number in numbers]
        button = active and any(mark.legal for _, mark in cells)
        drawn = "".join(_drawn(cell, mark, board.crosses) for cell, mark in cells)
        hull = _hull(cells) if board.columns else ""
        parts.append(item(id, hull + drawn, tells.get(id, ""), button=button))
    return "".join(parts)


PLAIN = Mark()


def _hull(cells: Sequence[tuple[Cell, Mark]]) -> str:
    """What makes a column one thing to point at, between its holes, too."""
    cell, reach = cells[0][0], cells[0][0].half / 0.42 / 2
    lowest, highest = max(cell.y for cell, _ in cells), min(cell.y for cell, _ in cells)
    return box("ghost", cell.x - reach, highest - reach, 2 * reach, lowest - highest + 2 * reach)


@lru_cache(maxsize=8192)
def _drawn(cell: Cell, mark: Mark, crosses: bool) -> str:
    x, y, half = cell.x, cell.y, cell.half
    parts = [_ground(cell, mark, mark.stone is not None and not crosses)]
    if mark.stone is not None:
        if crosses:
            parts.append(letter(mark.stone, x, y, 0.58 * half))
        else:
            # Where a line has won, the look of the cell is seen around the disc.
            r = (0.74 if cell.kind != "hole" or mark.state == "spot" else 0.98) * half
            parts.append(stone(mark.stone, x, y, r))
            if mark.last:
                parts.append(diamond(("pip", "solid")[mark.stone], x, y, 0.32 * half))
    if mark.seeds is not None:
        parts.append(_seeds(cell, mark.seeds, bool(mark.value)))
    if mark.value:
        parts.append(_value(mark.value, x, y, half) if mark.seeds is None else _below(mark.value, x, y, half))
    elif mark.legal and mark.seeds is None:
        parts.append(circle("link", x, y, min(7.0, 0.2 * half)))
    return "".join(parts)


def _ground(cell: Cell, mark: Mark, disc: bool) -> str:
    """The cell itself. Where the last move was made and no disc can say so, it has a bold line."""
    plain = mark.state == "new" and not mark.now
    if plain and mark.last and not disc:
        style, plain = "seen now", False
    else:
        style = styled(mark.state, mark.now)
    x, y, half, tall = cell.x, cell.y, cell.half, cell.tall
    inside = 0.0 if plain else min(3.0, 0.1 * half)  # a bold line stays inside its own cell
    if cell.kind == "square":
        return box(style, x - half + inside, y - half + inside, 2 * (half - inside), 2 * (half - inside))
    if cell.kind == "hexagon":
        return polygon(style, hexagon(cell._replace(tall=tall - inside)))
    if cell.kind == "store":
        return box(style, x - half, y - tall, 2 * half, 2 * tall, half)
    return circle(style, x, y, half)


def _value(value: str, x: float, y: float, half: float) -> str:
    """A text in the middle of a cell, as large as fits; a sign before a number has a line of its own if need be."""

    def fits(line: str) -> float:
        return fitted(line, 1.84 * half, min(LARGEST, 0.9 * half), bold=True)

    sign, _, rest = value.partition(" ")
    if rest and fits(value) < min(16.0, fits(rest)):
        font = min(fits(rest), max(16.0, 0.48 * half), 0.7 * half)
        lines = [(sign, y - 0.22 * font), (rest, y + 0.75 * font)]
    else:
        font = fits(value)
        lines = [(value, y + 0.365 * font)]
    return "".join(text("value", line, x, at, font=font) for line, at in lines) if font >= SMALLEST else ""


def _below(value: str, x: float, y: float, half: float) -> str:
    """A text under the number of seeds."""
    font = fitted(value, 1.5 * half, min(LARGEST, 0.5 * half), bold=True)
    return text("value", value, x, y + 0.42 * half + 0.365 * font, font=font) if font >= SMALLEST else ""


GOLDEN = pi * (3 - sqrt(5))
"""Seeds laid out by this angle, each a little further out, lie evenly in a circle, however many they are."""


def _seeds(cell: Cell, count: int, valued: bool) -> str:
    """The number of seeds, and the seeds themselves where nothing else is to be written."""
    x, y, half, tall = cell.x, cell.y, cell.half, cell.tall
    font = min(LARGEST, 0.56 * half)
    if valued:
        return text("value", str(count), x, y - 0.12 * half, font=font)
    low = y + tall - 0.9 * font - (0.5 * half if cell.kind == "store" else 0.0)
    parts = [text("value", str(count), x, low + 0.5 * font, font=font)]
    reach = 0.78 * half if cell.kind == "store" else 0.47 * half
    spread = min(0.2 * half, reach / sqrt(count)) if count else 0.0
    centre = y if cell.kind == "store" else y - 0.36 * half
    for k in range(count):
        r, angle = spread * sqrt(k + 0.5), k * GOLDEN
        parts.append(circle("seed", x + r * cos(angle), centre + r * sin(angle), 0.62 * spread))
    return "".join(parts)


def stone(player: int, x: float, y: float, r: float) -> str:
    """A disc: filled for player 0, a light one in a thick ring for player 1."""
    return circle("stone-1", x, y, r) if player == 0 else circle("stone-2", x, y, r - min(2.5, 0.12 * r))


def letter(player: int, x: float, y: float, reach: float) -> str:
    """X for player 0, O for player 1; small ones have thinner lines."""
    thin = "" if reach > 18 else " thin"
    if player:
        return circle(f"nought{thin}", x, y, reach)
    a, b, c, d = x - reach, y - reach, x + reach, y + reach
    return line(f"cross{thin}", a, b, c, d) + line(f"cross{thin}", a, d, c, b)


def hexagon(cell: Cell) -> list[tuple[float, float]]:
    """The corners of a hexagon that stands on a corner, from the upper right one on clockwise; the top one is last."""
    angles = [pi / 6 * (2 * k - 1) for k in range(6)]
    return [(cell.x + cell.tall * cos(a), cell.y + cell.tall * sin(a)) for a in angles]
