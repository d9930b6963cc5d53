"""Payoff tables of two players who choose at once: one chooses the row, the other the column.

Each cell holds both payoffs, that of the row's player at the lower left, that of the column's player at the upper
right. Best responses are underlined; a cell with two underlines is an equilibrium, and has a double frame. Mixes stand
beside the rows and below the columns: probabilities, with bars.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import NamedTuple

from ..look import number
from . import svg
from .svg import Sample, arrow, box, extent, fitted, item, line, styled, text

WIDTH = 880.0
TOP = 66.0
"""Where the cells begin: above stand the column's player and the names of the columns."""

MOST_CHOICES = 6
"""Rows, and columns, that the picture holds."""

BAR = 78.0
"""How long a bar is for a probability of 1, at the rows; at the columns it is two thirds of that."""

FONT, SMALLEST = 17.0, 12.0


class Cell(NamedTuple):
    """How a cell looks at a moment.

    `state` is new, open (the profile) or event; `now` is what the moment is about; `ring` a double frame: an
    equilibrium. `best` tells of each player whether the payoff is underlined, `lit` whether it is looked at.
    """

    state: str = "new"
    now: bool = False
    ring: bool = False
    best: tuple[bool, bool] = (False, False)
    lit: tuple[bool, bool] = (False, False)
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where the cells stand: they begin at `left`, and are so `wide` and `high`; names as they are written."""

    left: float
    wide: float
    high: float
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    players: tuple[str, str]
    height: float

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return self.left + column * self.wide, TOP + row * self.high

    def centre(self, row: int, column: int) -> tuple[float, float]:
        x, y = self.corner(row, column)
        return x + self.wide / 2, y + self.high / 2


def layout(
    rows: Sequence[str],
    columns: Sequence[str],
    players: tuple[str, str] = ("player 0", "player 1"),
    *,
    mixes: bool = False,
) -> Layout:
    """Places for a table with these names of rows and columns, and room for `mixes` beside it.

    Raises ValueError for more rows or columns than the picture holds.
    """
    if not (1 <= len(rows) <= MOST_CHOICES and 1 <= len(columns) <= MOST_CHOICES):
        raise ValueError(f"the picture holds up to {MOST_CHOICES} rows and columns, not {len(rows)} and {len(columns)}")
    names = max(extent(name, FONT) for name in rows)
    names = max(min(190.0, names), extent(players[0], FONT)) + 26
    beside = BAR + 60 if mixes else 0.0
    wide = min(230.0, (WIDTH - 16 - names - beside) / len(columns))
    high = min(138.0, 400.0 / len(rows))
    left = (WIDTH - names - beside - wide * len(columns)) / 2 + names
    below = BAR * 2 / 3 + 40 if mixes else 0.0
    return Layout(
        left=left,
        wide=wide,
        high=high,
        rows=tuple(shortened(name, names - 22) for name in rows),
        columns=tuple(shortened(name, wide - 8) for name in columns),
        players=players,
        height=TOP + high * len(rows) + below + 46,
    )


def shortened(name: str, room: float) -> str:
    """A name as it fits at the smallest size, its end left out where it must be."""
    while extent(name, SMALLEST) > room and len(name) > 1:
        name = name.removesuffix("…")[:-1] + "…"
    return name


def cell_id(row: int, column: int) -> str:
    return f"cell/{row}/{column}"


def payoff_id(row: int, column: int, player: int) -> str:
    return f"payoff/{row}/{column}/{player}"


def numbers_of(id: str) -> tuple[int, ...]:
    """Row and column of a cell's id, and the player of a payoff's; nothing for another id."""
    kind, *rest = id.split("/")
    right = {"cell": 2, "payoff": 3}.get(kind) == len(rest) and all(part.isdecimal() for part in rest)
    return tuple(map(int, rest)) if right else ()


def backdrop(place: Layout, *, legend: bool = True) -> str:
    """What never changes: the names of players, rows and columns, and, with `legend`, what the marks mean."""
    middle = place.left + place.wide * len(place.columns) / 2
    parts = [
        text("caption", place.players[1], middle, 22, anchor="middle"),
        text("caption", place.players[0], place.left - 14, TOP - 14, anchor="end"),
    ]
    for i, name in enumerate(place.rows):
        y = TOP + (i + 0.5) * place.high
        parts.append(text("", name, place.left - 14, y + 6, font=fitted(name, 190), anchor="end"))
    for j, name in enumerate(place.columns):
        x = place.left + (j + 0.5) * place.wide
        parts.append(text("", name, x, TOP - 14, font=fitted(name, place.wide - 8), anchor="middle"))
    return "".join([*parts, _legend(place.height - 16) if legend else ""])


def _legend(y: float) -> str:
    samples: list[Sample] = [
        (_underlined, 38, "best response"),
        (lambda x, y: box("new", x, y - 16, 30, 22, 3) + _ring(x, y - 16, 30, 22, 5, 2), 38, "equilibrium"),
        (lambda x, y: box("open now", x, y - 16, 30, 22, 3), 38, "profile now"),
    ]
    wide = sum(beside + extent(words, 15) + 18 for _, beside, words in samples)
    return svg.legend((WIDTH - wide) / 2, y, samples, gap=18)


def _underlined(x: float, y: float) -> str:
    return text("value", "5", x + 15, y, font=18) + line("bar", x + 4, y + 6, x + 26, y + 6)


def _ring(x: float, y: float, wide: float, high: float, apart: float, rounding: float) -> str:
    """A double frame."""
    inner = box("border", x + apart, y + apart, wide - 2 * apart, high - 2 * apart, rounding)
    return box("border", x, y, wide, high, 3) + inner


# ---------------------------------------------------------------- a moment


def draw(
    place: Layout,
    payoffs: tuple[Sequence[Sequence[float]], Sequence[Sequence[float]]],
    cells: Mapping[tuple[int, int], Cell],
    *,
    route: Sequence[tuple[int, int]] = (),
    mixes: tuple[Sequence[float], Sequence[float]] | None = None,
    editable: bool = False,
) -> str:
    """The table at a moment, a walk over it as arrows, and mixes of rows and columns; without a mark a cell is plain.

    With `editable` the payoffs can be dragged and typed over.
    """
    profiles = [(row, column) for row in range(len(place.rows)) for column in range(len(place.columns))]
    marks = {profile: cells.get(profile, PLAIN) for profile in profiles}
    # What is lit comes last, so that its frame lies above those of its neighbours.
    order = sorted(profiles, key=lambda profile: (marks[profile].now, marks[profile].state != "new"))
    parts = [_cell(place, profile, marks[profile]) for profile in order]
    parts += [_arrow(place, a, b) for a, b in pairwise(route)]
    for row, column in profiles:
        for player in (0, 1):
            worth = payoffs[player][row][column]
            parts.append(_payoff(place, (row, column), player, worth, marks[row, column], editable))
    return "".join([*parts, _mixes(place, mixes) if mixes else ""])


PLAIN = Cell()


def _cell(place: Layout, profile: tuple[int, int], mark: Cell) -> str:
    (x, y), wide, high = place.corner(*profile), place.wide, place.high
    parts = [box(styled(mark.state, mark.now), x, y, wide, high)]
    if mark.state == "new" and not mark.now:
        parts.append(box("lattice", x, y, wide, high))
    parts.append(line("lattice", x, y, x + wide, y + high))
    if mark.ring:
        parts.append(_ring(x + 3, y + 3, wide - 6, high - 6, 5, 3))
    return item(cell_id(*profile), "".join(parts), mark.tells)


def _payoff(place: Layout, profile: tuple[int, int], player: int, worth: float, mark: Cell, editable: bool) -> str:
    (x, y), wide, high = place.corner(*profile), place.wide, place.high
    told = number(worth)
    font = fitted(told, 0.42 * wide, min(28.0, 0.3 * high), bold=True)
    half = extent(told, font, bold=True) / 2
    across = max(0.24 * wide, half + 8)
    x = x + across if player == 0 else x + wide - across
    y = y + high - 0.26 * high if player == 0 else y + 0.26 * high
    parts = []
    if mark.lit[player]:
        parts.append(box("spot", x - half - 8, y - 0.68 * font, 2 * half + 16, 1.36 * font, 6))
    parts.append(text("value", told, x, y + 0.36 * font, font=font))
    if mark.best[player]:
        parts.append(line("bar", x - half - 2, y + 0.36 * font + 6, x + half + 2, y + 0.36 * font + 6))
    if not editable:
        return "".join(parts)
    reach = box("ghost", x - max(half + 8, 20), y - max(0.7 * font, 18), 2 * max(half + 8, 20), 2 * max(0.7 * font, 18))
    tells = f"what {place.players[player]} gets for {place.rows[profile[0]]} and {place.columns[profile[1]]}: {told}"
    return item(payoff_id(*profile, player), "".join([*parts, reach]), tells, drag=True, edit=float(worth))


def _arrow(place: Layout, a: tuple[int, int], b: tuple[int, int]) -> str:
    """From the middle of a cell to that of another, with a gap at both ends."""
    (x1, y1), (x2, y2) = place.centre(*a), place.centre(*b)
    length = dist((x1, y1), (x2, y2))
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    return arrow("route", (x1 + 14 * dx, y1 + 14 * dy), (x2 - 16 * dx, y2 - 16 * dy), 15, 0.5)


def _mixes(place: Layout, mixes: tuple[Sequence[float], Sequence[float]]) -> str:
    """The probability of each row at its right, of each column below it, with bars; certain 0 has none."""
    parts = []
    right, bottom = place.left + place.wide * len(place.columns) + 14, TOP + place.high * len(place.rows) + 12
    thick = min(26.0, 0.5 * place.high)
    for i, p in enumerate(mixes[0]):
        y = TOP + (i + 0.5) * place.high
        parts.append(box("open", right, y - thick / 2, BAR * p, thick) if p else "")
        parts.append(line("axis", right, y - thick / 2 - 3, right, y + thick / 2 + 3))
        parts.append(text("", number(p), right + BAR * p + 8, y + 6))
    for j, p in enumerate(mixes[1]):
        x, long = place.left + (j + 0.5) * place.wide, BAR * 2 / 3 * p
        parts.append(box("open", x - 13, bottom, 26, long) if p else "")
        parts.append(line("axis", x - 16, bottom, x + 16, bottom))
        parts.append(text("", number(p), x, bottom + long + 18, anchor="middle"))
    return "".join(parts)
