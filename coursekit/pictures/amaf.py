"""What RAVE knows of the moves of a node: a table with a column for each, and a bar that mixes their two values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .board import stone
from .svg import box, extent, item, text

ROW = 22.0
FONT = 16.0
HALF = 15.0
"""The height of a row, the size of its type, and half the height of the bar."""

OWN, AMAF = "done", "open"
"""The looks of what comes from a move's own simulations, and from all in which it came later."""


class Move(NamedTuple):
    """A move's column at a moment.

    `cells` are its entries, one a row. `badge` stands above its name: "+1" where it is credited. `look` is "" for a
    plain column, "spot" for a move that is selected, "open" for one that is credited. A move that is `taken` is no
    longer one. `tells` says it all in words.
    """

    id: str
    name: str
    cells: tuple[str, ...]
    badge: str = ""
    look: str = ""
    tells: str = ""
    taken: bool = False


@dataclass(frozen=True)
class Table:
    """Where the columns of `count` moves and their rows stand; `headings` name the rows, each with a look or ""."""

    count: int
    headings: Mapping[str, str]
    left: float
    right: float
    top: float

    @cached_property
    def first(self) -> float:
        """Where the columns begin, right of the headings."""
        wide = max(extent(heading, FONT) + (24 if look else 0) for heading, look in self.headings.items())
        return self.left + wide + 12

    @cached_property
    def slot(self) -> float:
        """The width of a column."""
        return min(90.0, (self.right - self.first) / self.count)

    @property
    def bottom(self) -> float:
        return self.y(len(self.headings) - 1) + 8

    def x(self, move: int) -> float:
        """The middle of a column."""
        return self.first + (move + 0.5) * self.slot

    def y(self, row: int) -> float:
        """The baseline of a row; row -1 has the names of the moves, row -2 the badges."""
        return self.top + 17 + (row + 2) * ROW


def backdrop(table: Table) -> str:
    """What never changes: the headings, and what their looks are."""
    edge = table.first - 8
    parts = []
    for row, (heading, look) in enumerate(table.headings.items()):
        parts.append(text("caption", heading, edge, table.y(row), font=FONT, anchor="end"))
        if look:
            parts.append(box(look, table.left + 2, table.y(row) - 12, 13, 13))
    return "".join(parts)


def draw(table: Table, player: int, moves: Sequence[Move]) -> str:
    """The columns at a moment. A stone before the names says that `player` moves."""
    mark = stone(player, table.first - 17, table.y(-1) - 5, 8)
    return mark + "".join(_column(table, i, move) for i, move in enumerate(moves))


def _column(table: Table, i: int, move: Move) -> str:
    x, half = table.x(i), table.slot / 2 - 2
    # A plain column is there all the same: it can be pointed at between its numbers, too.
    ground = box(move.look or "ghost", x - half, table.y(-1) - 17, 2 * half, table.bottom - table.y(-1) + 17, 6)
    entries = "".join(
        text("caption" if move.taken else "", cell, x, table.y(row), font=FONT, anchor="middle")
        for row, cell in enumerate(move.cells)
    )
    badge = text("alert", move.badge, x, table.y(-2), font=FONT, anchor="middle")
    name = text("value faint" if move.taken else "value", move.name, x, table.y(-1), font=FONT)
    return item(move.id, ground + badge + name + entries, move.tells)


def mixture(left: float, right: float, y: float, beta: float, note: str = "") -> str:
    """What a value is made of, as a bar from `left` to `right`: β of AMAF, and the rest of a move's own mean.

    The middle of the bar is at `y`; above it stands β, below it a note.
    """
    split = left + beta * (right - left)
    shares = ((AMAF, beta, "AMAF", left, split), (OWN, 1 - beta, "own mean", split, right))
    parts = [text("value", f"β = {beta:.2f}", left, y - HALF - 9, font=17, anchor="start")]
    for look, share, name, a, b in shares:
        if b - a > 1:
            parts.append(box(look, a, y - HALF, b - a, 2 * HALF))
        words = [told for told in (f"{share:.2f} · {name}", name) if extent(told, FONT) + 8 < b - a]
        parts += [text("", told, (a + b) / 2, y + 5, font=FONT, anchor="middle") for told in words[:1]]
    parts.append(text("caption", note, left, y + HALF + 17, font=FONT))
    tells = f"β = {beta:.2f}: AMAF counts {beta:.2f}, a move’s own mean {1 - beta:.2f}"
    return item("mixture", "".join(parts), tells)
