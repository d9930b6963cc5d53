"""A transposition table as a field of buckets: what each one holds, and what has just happened to it.

A bucket is a column of rows, one an entry, with its number at the left; most tables have one row a bucket. An entry
shows its key, what is known of the value (= exact, ≥ lower bound, ≤ upper bound), its height and its move. A hit has a
tick, what was just lost a bar across and dashes: they differ without colour.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .svg import box, extent, fitted, item, line, styled, text

WIDTH = 880.0
ROW = 46.0
"""How tall a row is; two lines of text stand in it."""

GAP = 8.0
NARROW, WIDE = 96.0, 150.0
"""How wide a bucket may be."""

FEW = 8
"""So many buckets stand in lines of four, with room for large type."""

LARGE, SMALL = 17.0, 16.0
"""Font sizes of keys and values, and of heights and moves."""

INDEX = 24.0
"""The room for a bucket's number, within its width."""


class Row(NamedTuple):
    """One entry as it is written, "" in all places for an empty row.

    `state` is new (empty), seen, open (probed now), done (a hit, which gets a tick) or event (just written over).
    `now` is what the moment is about.
    """

    key: str = ""
    worth: str = ""
    height: str = ""
    move: str = ""
    state: str = "new"
    now: bool = False


class Mark(NamedTuple):
    """A bucket at a moment: its rows from the top; whether it is looked into `now`; `tells` says it in words."""

    rows: tuple[Row, ...] = ()
    now: bool = False
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where the buckets stand: the upper left corner of each, how wide they are, how many rows there is room for."""

    corners: tuple[tuple[float, float], ...]
    wide: float
    rows: int
    bottom: float
    prefix: str

    def id(self, bucket: int) -> str:
        return f"{self.prefix}bucket/{bucket}"


def layout(
    buckets: int, rows: int = 1, *, left: float = 0.0, right: float = WIDTH, top: float = 0.0, prefix: str = ""
) -> Layout:
    """Places for so many buckets between `left` and `right`, from `top` down, in lines of at most eight, or of four
    where there are few.

    Up to 64 of one row can be read from afar. Raises ValueError for a table without buckets or rows.
    """
    if buckets < 1 or rows < 1:
        raise ValueError(f"a table has at least one bucket and one row, not {buckets} and {rows}")
    most = max(1, min(8 if buckets > FEW else 4, int((right - left + GAP) // (NARROW + GAP))))
    lines = -(-buckets // most)
    columns = -(-buckets // lines)  # as even as can be
    wide = min(WIDE, (right - left + GAP) / columns - GAP)
    tall = ROW * rows + GAP
    corners = tuple((left + (wide + GAP) * (i % columns), top + tall * (i // columns)) for i in range(buckets))
    return Layout(corners, wide, rows, top + tall * lines, prefix)


def draw(place: Layout, marks: Sequence[Mark]) -> str:
    """The table at a moment, a mark a bucket. What has no room in a bucket is counted below its last row."""
    return "".join(_bucket(place, i, mark) for i, mark in enumerate(marks))


def _bucket(place: Layout, i: int, mark: Mark) -> str:
    x, y = place.corners[i]
    shown = mark.rows[: place.rows]
    rows = [*shown, *[Row()] * (place.rows - len(shown))]
    hidden = len(mark.rows) - len(shown)
    if hidden:  # their number takes the place of the last row's move
        rows[-1] = rows[-1]._replace(move="")
    parts = [_row(x + INDEX, y + ROW * k, place.wide - INDEX, row) for k, row in enumerate(rows)]
    style = "alert" if mark.now else "tick"
    parts.append(text(style, str(i), x + INDEX - 6, y + ROW / 2 + 6, font=16, anchor="end"))
    if hidden:
        parts.append(text("note halo", f"+{hidden}", x + place.wide - 4, y + ROW * place.rows - 6, anchor="end"))
    return item(place.id(i), "".join(parts), mark.tells)


def _row(x: float, y: float, wide: float, row: Row) -> str:
    """A row: key and height in its first line, value and move in its second; these are left out where room is short."""
    style = styled(row.state, row.now)
    parts = [box(style, x, y + 1, wide, ROW - 3, 4)]
    tick = " ✓" if row.state == "done" else ""
    for words, right, baseline in (
        (row.key + tick, row.height, y + 19),
        (row.worth, row.move, y + 38),
    ):
        font = fitted(words, wide - 12, LARGE, bold=True)
        parts.append(text("value", words, x + 6, baseline, font=font, anchor="start"))
        if extent(words, font, bold=True) + extent(right, SMALL) + 5 <= wide - 12:
            parts.append(text("caption", right, x + wide - 6, baseline, font=SMALL, anchor="end"))
    return "".join(parts)


def gone(entry: Row, x: float, y: float, wide: float = 120.0) -> str:
    """An entry that has just been lost, with a bar across, as it stands outside of the table."""
    bar = line("bar", x + wide - 14, y - 4, x + wide + 6, y + 14)
    return _row(x, y, wide, entry._replace(state="never", now=False)) + bar


def counters(counts: Mapping[str, int], x: float, y: float) -> str:
    """What was counted so far, in one line."""
    parts = []
    for name, count in counts.items():
        parts.append(text("caption", name, x, y))
        x += extent(name, 17) + 5
        parts.append(text("value", str(count), x, y, font=17, anchor="start"))
        x += extent(str(count), 17, bold=True) + 20
    return "".join(parts)
