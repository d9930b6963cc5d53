"""A table that compares, a row a step: what is asked, what is right, and beside it what was given instead.

Between the last two columns stands whether they are the same: = where they are, and a bold ≠ where they are not. Where
the last one is empty, nothing is compared, and there stands no sign.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .svg import box, extent, fitted, item, line, styled, text

WIDTH = 880.0
LEFT, GAP, SIGN = 16.0, 34.0, 70.0
"""The margin, the gap between two columns, and that before the last one, where the sign stands."""

TOP, STEP = 64.0, 42.0
"""The middle of the first row, and the way to the next."""

FONT, SMALLEST, CAPTION = 18.0, 11.0, 15.0


class Row(NamedTuple):
    """How a row looks at a moment: its cells, "" for what is not told yet.

    `state` is new as long as nothing is compared, else done (the same) or event (not the same). `tells` says it in
    words.
    """

    id: str
    cells: Sequence[str]
    state: str = "new"
    now: bool = False
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where columns begin and how wide they are, below their headings."""

    headings: tuple[str, ...]
    lefts: tuple[float, ...]
    widths: tuple[float, ...]

    @property
    def sign(self) -> float:
        """The middle of the sign between the last two columns."""
        return self.lefts[-1] - SIGN / 2


def layout(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> Layout:
    """Columns as wide as their texts need, and narrower in the same proportion where there is no room for all."""
    wanted = [extent(heading, CAPTION) for heading in headings]
    for cells in rows:
        wanted = [max(wide, extent(cell, FONT)) for wide, cell in zip(wanted, cells, strict=True)]
    gaps = [*[GAP] * (len(wanted) - 2), SIGN]
    part = min(1.0, (WIDTH - 2 * LEFT - 20 - sum(gaps)) / sum(wanted))
    widths = [part * wide for wide in wanted]
    lefts = [LEFT + 12]
    for wide, gap in zip(widths, gaps, strict=False):
        lefts.append(lefts[-1] + wide + gap)
    return Layout(tuple(headings), tuple(lefts), tuple(widths))


def height(rows: int) -> float:
    """Of a picture that holds so many rows."""
    return TOP + (rows - 0.5) * STEP + 12


def backdrop(place: Layout) -> str:
    """The headings."""
    columns = zip(place.headings, place.lefts, place.widths, strict=True)
    return "".join(text("caption", told, x, 30, font=_font(told, wide, CAPTION)) for told, x, wide in columns)


def draw(place: Layout, rows: Sequence[Row]) -> str:
    """The rows at a moment, from top to bottom."""
    return "".join(item(row.id, _row(place, row, TOP + i * STEP), row.tells) for i, row in enumerate(rows))


def _row(place: Layout, row: Row, y: float) -> str:
    columns = zip(row.cells, place.lefts, place.widths, strict=True)
    wide = place.lefts[-1] + place.widths[-1] + 12 - LEFT
    parts = [box(styled(row.state, row.now), LEFT, y - STEP / 2 + 3, wide, STEP - 6, 5)]
    parts += [text("", told, x, y + 6, font=_font(told, room, FONT)) for told, x, room in columns]
    if row.state != "new" and row.cells[-1]:
        parts.append(_sign(place.sign, y, same=row.state == "done"))
    return "".join(parts)


def _sign(x: float, y: float, same: bool) -> str:
    strokes = [(x - 9, y - 4, x + 9, y - 4), (x - 9, y + 4, x + 9, y + 4)]
    strokes += [] if same else [(x - 7, y + 12, x + 7, y - 12)]
    return "".join(line("axis" if same else "bar", *stroke) for stroke in strokes)


def _font(told: str, room: float, largest: float) -> float:
    """The size at which a text fits, or the smallest."""
    return max(SMALLEST, fitted(told, room, largest))
