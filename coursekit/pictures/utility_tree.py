"""Game trees for any number of players: every leaf, and every node that is settled, shows what each player gets.

Players are A, B, C, D. A node is named by its mover and a number, level by level from left to right: A, B1, B2, C1…
It has its mover's shape: a triangle that points up for A, one that points down for B, a diamond for C, a hexagon for D.
Vectors are rows of cells, one for each player in order; one cell may be set off by a frame and bold digits.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from ..games.tree import Path, UtilityTree
from ..look import number
from .svg import box, fitted, item, line, polygon, styled, text
from .tree import MARGIN, WIDTH, columns, fitting_font

LETTERS = "ABCD"
HALF, TALL = 30.0, 27.0
"""Half the width and the height of an inner node."""

CELL, LEAST = 31.0, 15.0
"""How wide a cell of a vector is, and how narrow at the least: beside a node with less room there is none."""

DEEP = 30.0
"""How high a cell is."""

Vector = tuple[float | None, ...]
"""What each player gets; None where that is not known or does not matter."""


class Mark(NamedTuple):
    """How one node looks at a moment.

    `state` and `link` are as in a Mark of pictures.tree. `vector` stands in a leaf or beside an inner node, the number
    of player `own` set off. `now` is what the moment is about. `tells` says it in words.
    """

    state: str = "new"
    vector: Vector = ()
    own: int | None = None
    now: bool = False
    link: str = "new"
    tells: str = ""


UNMARKED = Mark()


class Place(NamedTuple):
    """Where a node stands: its middle, its parent's, and the left edge of its vector with the width of a cell.

    `player` is who moves there, None at a leaf. A width of 0 means that there is no room.
    """

    id: str
    name: str
    player: int | None
    x: float
    y: float
    parent: tuple[float, float] | None
    vector_x: float
    cell: float


@dataclass(frozen=True)
class Layout:
    """Where everything stands: `places` by path, level by level; the levels' heights and movers; the height of all."""

    players: int
    height: float
    places: Mapping[Path, Place]
    levels: tuple[tuple[float, str], ...]


def node_names(tree: UtilityTree) -> dict[Path, str]:
    """The inner nodes' names: the mover's letter, with a number where the player has several nodes."""
    inner = [path for path in tree.states() if not tree.is_terminal(path)]
    movers = [tree.to_move(path) for path in inner]
    seen: Counter[int] = Counter()
    names = {}
    for path, mover in zip(inner, movers, strict=True):
        seen[mover] += 1
        names[path] = LETTERS[mover] + (str(seen[mover]) if movers.count(mover) > 1 else "")
    return names


def layout(tree: UtilityTree) -> Layout:
    """Places for all nodes. Readable with up to 36 numbers in the leaves, twelve leaves for three players."""
    names, leaves = node_names(tree), tree.leaves()
    rows = [list(row) for _, row in groupby(tree.states(), key=len)]
    gap = min(140.0, max(92.0, 380.0 / max(1, len(rows) - 1)))
    start = 74.0  # right of the levels' names
    slot = min(190.0, (WIDTH - start) / (len(leaves) + 0.2))
    xs = columns(tree, (start + WIDTH - slot * (len(leaves) - 1)) / 2, slot)
    within = min(CELL, (slot - 10) / tree.players)
    places: dict[Path, Place] = {}
    levels = []
    for depth, row in enumerate(rows):
        y = MARGIN + gap * depth
        inner = [path for path in row if path in names]
        if inner:
            levels.append((y, f"{LETTERS[tree.to_move(inner[0])]} moves"))
        lefts = [xs[path] - (within * tree.players / 2 + 3 if path in leaves else HALF) for path in row]
        free = [b - xs[path] - HALF for path, b in zip(row, [*lefts[1:], WIDTH - 2], strict=True) if path in names]
        beside = min(CELL, (min(free, default=0.0) - 14) / tree.players)
        for path in row:
            leaf, x = path in leaves, xs[path]
            cell = within if leaf else beside
            places[path] = Place(
                id=f"/{'/'.join(map(str, path))}",
                name=names.get(path, ""),
                player=None if leaf else tree.to_move(path),
                x=x,
                y=y,
                parent=(xs[path[:-1]], y - gap) if path else None,
                vector_x=x - within * tree.players / 2 if leaf else x + HALF + 8,
                cell=cell if leaf or cell >= LEAST else 0.0,
            )
    return Layout(tree.players, MARGIN + gap * (len(rows) - 1) + MARGIN + 8, places, tuple(levels))


def backdrop(layout: Layout) -> str:
    """What never changes: whose turn it is on each level, and under each leaf whose number is whose."""
    levels = [text("level", mover, 6, y + 5) for y, mover in layout.levels]
    letters = [
        text("tick", LETTERS[i], place.vector_x + place.cell * (i + 0.5), place.y + DEEP / 2 + 17)
        for place in layout.places.values()
        if place.player is None
        for i in range(layout.players)
    ]
    return "".join(levels + letters)


def draw(layout: Layout, marks: Mapping[Path, Mark], editable: bool = False) -> str:
    """The tree at a moment; a node without a mark is not reached. With `editable` each number of a leaf can be edited.

    The id of a leaf's number is that of the leaf, a slash, and the player.
    """
    shown = [(place, marks.get(path, UNMARKED)) for path, place in layout.places.items()]
    return "".join([_link(*one) for one in shown] + [_node(*one, editable) for one in shown])


def _link(place: Place, mark: Mark) -> str:
    if place.parent is None:
        return ""
    return line(
        f"link {mark.link}".strip(), *place.parent, place.x, place.y - (DEEP / 2 if place.player is None else 0)
    )


def _node(place: Place, mark: Mark, editable: bool) -> str:
    style = styled(mark.state, mark.now)
    if place.player is None:
        x, y, wide = place.vector_x, place.y - DEEP / 2, place.cell * len(mark.vector)
        frame = box(style, x - 3, y - 3, wide + 6, DEEP + 6, 5)
        return item(place.id, frame, mark.tells) + _cells(place, mark, editable)
    points, baseline = _shape(place)
    faint = " faint" if mark.state == "new" else ""
    size = fitting_font(place.name, HALF * 0.9, TALL) if place.player < 2 else 17.0
    drawn = polygon(style, points) + text(f"value{faint}", place.name, place.x, baseline, font=size)
    known = any(value is not None for value in mark.vector)
    return item(place.id, drawn + (_cells(place, mark, False) if known else ""), mark.tells)


def _shape(place: Place) -> tuple[list[tuple[float, float]], float]:
    """The corners of an inner node, and the baseline of its name."""
    x, y = place.x, place.y
    if place.player == 0:
        return [(x, y - TALL), (x + HALF, y + TALL), (x - HALF, y + TALL)], y + TALL - 6
    if place.player == 1:
        return [(x, y + TALL), (x + HALF, y - TALL), (x - HALF, y - TALL)], y - TALL + 19
    if place.player == 2:
        return [(x, y - TALL), (x + HALF, y), (x, y + TALL), (x - HALF, y)], y + 6
    dx, dy = HALF / 2, TALL * 0.9
    return [(x - HALF, y), (x - dx, y - dy), (x + dx, y - dy), (x + HALF, y), (x + dx, y + dy), (x - dx, y + dy)], y + 6


def _cells(place: Place, mark: Mark, editable: bool) -> str:
    """The numbers of a vector, side by side; the one that is set off comes last, so that its frame lies on top."""
    if not place.cell:
        return ""
    parts = []
    for i in sorted(range(len(mark.vector)), key=lambda i: i == mark.own):
        if (value := mark.vector[i]) is None:
            continue
        x, y = place.vector_x + place.cell * i, place.y - DEEP / 2
        content, own = number(value, 1), i == mark.own
        size = fitted(content, place.cell - 3, 18.0, bold=own)
        style = "value" if own else "value faint"
        leaf = place.player is None
        frame = box("border" if own else "lattice", x, y, place.cell, DEEP, 3)
        shown = frame + text(style, content, x + place.cell / 2, y + DEEP / 2 + 0.36 * size, font=size)
        if not leaf:
            parts.append(shown)
            continue
        tells = f"{LETTERS[i]} gets {number(value)}"
        ground = box("ghost", x, y, place.cell, DEEP)  # so that a click between the digits counts, too
        edit = float(value) if editable else None
        parts.append(item(f"{place.id}/{i}", ground + shown, tells, drag=editable, edit=edit))
    return "".join(parts)
