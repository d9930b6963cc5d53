"""What stands beside the board: who plays, and the moves that were looked at, in this order, with what is known."""

from collections.abc import Sequence
from typing import NamedTuple

from ...pictures.board import letter, stone
from ...pictures.svg import box, extent, fitted, line, polygon, text

TOP, STEP = 132.0, 25.0
"""The first row's baseline, and the way to the next."""

NAME = 20.0
"""Where the names begin in a column."""

MOST = 12
"""Rows in a column, if not told otherwise."""


class Row(NamedTuple):
    """A move that was looked at: its name, what is known of its worth, the nodes it took."""

    name: str
    worth: str
    nodes: str
    best: bool
    now: bool


def players(left: float, right: float, names: Sequence[str], crosses: bool) -> str:
    """Each player's stones and who plays them."""
    parts = []
    for player, name in enumerate(names):
        y = 22.0 + 32 * player
        parts += [letter(player, left + 11, y, 8) if crosses else stone(player, left + 11, y, 10)]
        parts.append(text("", name, left + 32, y + 6, font=fitted(name, right - left - 32)))
    return "".join(parts)


def moves(
    left: float,
    right: float,
    rows: Sequence[Row],
    line_of_play: str,
    headings: tuple[str, str] = ("moves looked at", "nodes"),
    most: int = MOST,
    columns_at_most: int = 2,
) -> str:
    """The list of moves; the best has a mark before it, the one looked at now a frame.

    The headings say what the list is, and what the last column counts. In as few columns of `most` rows as hold them;
    what they do not hold is counted.
    """
    if not rows:
        return ""
    needed = min(columns_at_most, -(-len(rows) // most))
    columns = [rows[i * most : (i + 1) * most] for i in range(needed)]
    each = (right - left) / len(columns)
    # The nodes give way where there is no room.
    room = _room(rows, 17, each) or _room(rows, 16, each) or _room(rows, 16, each, nodes=False)
    assert room is not None
    parts = [text("caption", headings[0], left, TOP - 30, font=16)]
    if room.nodes:
        x = left + room.worth + room.nodes
        beside = left + 6 + extent(headings[0], 16) + extent(headings[1], 16)
        parts.append(text("caption", headings[1], max(x, beside), TOP - 30, font=16, anchor="end"))
    for i, column in enumerate(columns):
        for k, row in enumerate(column):
            parts.append(_row(row, left + i * each, TOP + k * STEP, room))
    bottom = TOP + most * STEP
    if (more := len(rows) - most * len(columns)) > 0:
        parts.append(text("caption", f"and {more} more", right - each + 20, bottom, font=16))
    return "".join(parts) + _line_of_play(left, right, bottom + 32, line_of_play)


class Room(NamedTuple):
    """The size of the type in a column, where its worths end, and the width of its nodes."""

    font: float
    worth: float
    nodes: float


def _room(rows: Sequence[Row], font: float, width: float, nodes: bool = True) -> Room | None:
    """How a column is laid out with this type, None where it is wider than that with nodes."""
    names = max(extent(row.name, font) for row in rows)
    worth = NAME + names + 12 + max(extent(row.worth, font, bold=True) for row in rows)
    counts = 14 + max(extent(row.nodes, 16) for row in rows) if nodes else 0.0
    return Room(font, worth, counts) if worth + counts + 10 <= width or not nodes else None


def _row(row: Row, x: float, y: float, room: Room) -> str:
    font, worth, nodes = room
    return "".join(
        [
            box("spot", x - 1, y - 18, worth + nodes + 8, STEP - 1, 5) if row.now else "",
            polygon("solid", [(x + 5, y - 11), (x + 13, y - 5.5), (x + 5, y)]) if row.best else "",
            text("", row.name, x + NAME, y, font=font),
            text("value", row.worth, x + worth, y, font=font, anchor="end"),
            text("caption", row.nodes, x + worth + nodes, y, font=16, anchor="end") if nodes else "",
        ]
    )


def _line_of_play(left: float, right: float, y: float, told: str) -> str:
    """What the table expects, as long as there is room for it."""
    if not told:
        return ""
    words, lead = told.split(" "), "it expects "
    while extent(lead + " ".join(words), 16) > right - left and len(words) > 1:
        words = [*words[:-2], "…"]
    return line("link new", left, y - 24, right, y - 24) + text("caption", lead + " ".join(words), left, y, font=16)
