"""Grid maps: a layout, the map behind, and the cells of a search at a moment, drawn from marks.

Here every cell is an element of its own: for maps of up to about 1,000 cells. For more, see `grid_image`, which takes
from here what both have: path, start, goal and cursor. OPEN is a rounded box inside its cell with a bold line, CLOSED a
cell filled to its borders, the event a rounded box with a bar across a corner: they differ without colour, too.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from math import atan, floor, hypot
from typing import NamedTuple

from ..maps import GridMap
from . import svg
from .svg import arrow, box, circle, coordinate, fitted, item, line, path, polyline, still, styled, text, xy

Cell = tuple[int, int]
Point = tuple[float, float]

WIDTH, HEIGHT = 880.0, 560.0

TICKS_LEFT, TICKS_TOP = 34.0, 24.0
"""The room for the numbers of columns and rows."""

SINGLE = 16.0
"""Cells of at least this side are drawn one by one."""

WRITTEN = 38.0
"""Cells of at least this side hold numbers."""

LARGEST, SMALLEST = 19.0, 16.0
"""Font sizes of numbers in cells; what does not fit with the smallest one is left out."""

LINE = 17.0
"""From one line of numbers in a cell to the next."""

DISC = 30.0
"""In cells of more than this side a disc grows no more."""

INSET = 0.06
"""How far inside its cell a frame is drawn, as a part of the cell's side."""


class Mark(NamedTuple):
    """How one cell looks at a moment.

    `state` is new, open, done, event or never. `label` stands in the middle (f, or the distance), `note` below it
    ("4.4 + 3"). An arrow points to `parent`. `now` is what the moment is about. `tells` says it all in words.
    """

    state: str = "new"
    label: str = ""
    note: str = ""
    parent: Cell | None = None
    now: bool = False
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where the cells stand: squares with sides of `side` units, from `left` and `top` on. Ids begin with `prefix`."""

    columns: int
    rows: int
    left: float
    top: float
    side: float
    prefix: str = ""

    @property
    def right(self) -> float:
        return self.left + self.columns * self.side

    @property
    def bottom(self) -> float:
        return self.top + self.rows * self.side

    @property
    def single(self) -> bool:
        """Whether cells are large enough, and few enough, to be drawn one by one."""
        return self.side >= SINGLE

    def centre(self, cell: Point) -> Point:
        """The middle of a cell, or of what lies between cells."""
        return self.left + (cell[0] + 0.5) * self.side, self.top + (cell[1] + 0.5) * self.side

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The cell at a place of the picture, None outside the map."""
        cell = floor((x - self.left) / self.side), floor((y - self.top) / self.side)
        return cell if 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows else None

    def id(self, name: str) -> str:
        """The id of a part of this picture: cells (the whole map), start, goal, cursor."""
        return f"{self.prefix}{name}"

    def cell_id(self, cell: Cell) -> str:
        return f"{self.prefix}cell/{cell[0]}/{cell[1]}"


def layout(
    columns: int,
    rows: int,
    *,
    left: float = 0.0,
    right: float = WIDTH,
    top: float = 0.0,
    bottom: float = HEIGHT,
    ticks: bool = True,
    prefix: str = "",
) -> Layout:
    """Squares as large as fit, in the middle between `left` and `right`, from `top` down; `ticks` leaves room for them.

    Raises ValueError for a map without cells.
    """
    if columns < 1 or rows < 1:
        raise ValueError(f"a picture needs at least one cell, not {columns} x {rows}")
    start, above = (left + TICKS_LEFT, top + TICKS_TOP) if ticks else (left + 1, top + 1)
    side = min((right - start - 1) / columns, (bottom - above - 1) / rows)
    return Layout(columns, rows, start + (right - 1 - start - columns * side) / 2, above, side, prefix)


def cell_of(id: str) -> Cell | None:
    """The cell that an id stands for, whatever its prefix; None for another id."""
    found = re.fullmatch(r"(?:.*/)?cell/(\d+)/(\d+)", id)
    return (int(found[1]), int(found[2])) if found else None


# ---------------------------------------------------------------- the map


def backdrop(place: Layout, grid: GridMap, *, ticks: bool = True) -> str:
    """What never changes: the lattice, walls, swamp, the numbers of columns and rows."""
    cells = [(x, y) for y in range(place.rows) for x in range(place.columns)]
    swamp = [cell for cell in cells if grid[cell] == "S"]
    walls = [cell for cell in cells if not grid.is_free(cell)]
    return (
        flat(place, "cells group-4", swamp)
        + lattice(place)
        + "".join(_wall(place, *cell) for cell in walls)
        + frame(place, ticks)
    )


def frame(place: Layout, ticks: bool = True) -> str:
    """The border of the map, and the numbers of columns and rows, far enough apart to be read."""
    parts = [box("link", place.left, place.top, place.right - place.left, place.bottom - place.top)]
    if not ticks:
        return parts[0]
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500) if step * place.side >= 30)
    parts += [text("tick", str(x), place.centre((x, 0))[0], place.top - 7) for x in range(0, place.columns, step)]
    parts += [
        text("tick", str(y), place.left - 7, place.centre((0, y))[1] + 5, anchor="end")
        for y in range(0, place.rows, step)
    ]
    return "".join(parts)


def lattice(place: Layout, size: int = 1, style: str = "lattice") -> str:
    """The lines between squares of `size` x `size` cells."""
    xs = [place.left + x * place.side for x in range(size, place.columns, size)]
    ys = [place.top + y * place.side for y in range(size, place.rows, size)]
    across = "".join(f"M{coordinate(x)},{coordinate(place.top)}V{coordinate(place.bottom)}" for x in xs)
    along = "".join(f"M{coordinate(place.left)},{coordinate(y)}H{coordinate(place.right)}" for y in ys)
    return path(style, across + along)


def _wall(place: Layout, x: int, y: int) -> str:
    return box("wall", place.left + x * place.side, place.top + y * place.side, place.side, place.side)


def flat(place: Layout, style: str, cells: Iterable[Cell]) -> str:
    """Cells without lines, all of one class, as one element: what lies side by side in a row is one rectangle."""
    runs: list[tuple[int, int, int]] = []
    for y, x in sorted((y, x) for x, y in cells):
        if runs and runs[-1][0] == y and runs[-1][1] + runs[-1][2] == x:
            runs[-1] = y, runs[-1][1], runs[-1][2] + 1
        else:
            runs.append((y, x, 1))
    if not runs:
        return ""
    d = "".join(f"M{x},{y}h{count}v1h-{count}z" for y, x, count in runs)
    return f'<path class="{style}" transform="{in_cells(place)}" d="{d}"/>'


def in_cells(place: Layout) -> str:
    """The transform under which a cell is a square of side 1."""
    return f"translate({coordinate(place.left)} {coordinate(place.top)}) scale({place.side:.5g})"


# ---------------------------------------------------------------- the search


def draw(
    place: Layout,
    marks: Mapping[Cell, Mark],
    *,
    path: Sequence[Cell] = (),
    start: Cell | None = None,
    goal: Cell | None = None,
    cursor: Cell | None = None,
    editable: bool = False,
    over: str = "",
) -> str:
    """The cells at a moment; one without a mark is not reached, and not drawn.

    With `editable` the map can be dragged over (to paint walls), and so can start, goal and cursor. Numbers stand above
    the path, and above what else lies `over` the cells. What did not change since the last picture is not drawn again.
    """
    shown = sorted(marks.items(), key=lambda item: item[1].now)  # a bold line lies above its neighbours
    drawn = [_drawn(place, cell, mark, editable) for cell, mark in shown]
    numbers = "".join(number for _, number in drawn)
    return (
        ground(place, editable)
        + "".join(shape for shape, _ in drawn)
        + over
        + route(place, path)
        + still(numbers)
        + handles(place, start, goal, cursor, editable)
    )


def ground(place: Layout, editable: bool, inside: str = "") -> str:
    """The map as one thing to point at; which cell it is, `Layout.cell_at` says."""
    area = box("ghost", place.left, place.top, place.right - place.left, place.bottom - place.top)
    return item(place.id("cells"), inside + area, drag=editable)


@lru_cache(maxsize=8192)
def _drawn(place: Layout, cell: Cell, mark: Mark, editable: bool) -> tuple[str, str]:
    """A cell, and apart from it its numbers."""
    parts = [_shape(place, cell, mark)]
    if mark.parent is not None:
        parts.append(_arrow(place, cell, mark.parent))
    if mark.state == "event":
        parts.append(_bar(place, cell, mark.parent))
    return item(place.cell_id(cell), "".join(parts), mark.tells, drag=editable), _numbers(place, cell, mark)


def _shape(place: Layout, cell: Cell, mark: Mark) -> str:
    x, y, side = place.left + cell[0] * place.side, place.top + cell[1] * place.side, place.side
    style = styled(mark.state, mark.now)
    if mark.state in ("new", "done", "wall"):
        return box(style, x, y, side, side)
    inset = max(2.0, INSET * side)
    return box(style, x + inset, y + inset, side - 2 * inset, side - 2 * inset, 0.24 * side)


def _arrow(place: Layout, cell: Cell, parent: Cell) -> str:
    """Towards the parent: in the middle of the cell, or beside its numbers where it has room for them."""
    x, y = place.centre(cell)
    across, down = parent[0] - cell[0], parent[1] - cell[1]
    far_off = max(abs(across), abs(down), 1)  # a search that jumps has parents far away
    dx, dy = across / far_off, down / far_off
    if place.side >= WRITTEN:
        near, far = 0.36, 0.47
    else:
        near, far = (-0.25, 0.3) if dx and dy else (-0.3, 0.36)
    start, tip = ((x + part * place.side * dx, y + part * place.side * dy) for part in (near, far))
    return arrow("arrow", start, tip, hypot(1, 0.8) * min(7.0, 0.16 * place.side), -atan(0.8))


def _bar(place: Layout, cell: Cell, parent: Cell | None) -> str:
    """Across a corner that has no arrow."""
    x, y = place.centre(cell)
    sx = -1 if parent != (cell[0] - 1, cell[1] - 1) else 1
    far, near = 0.46 * place.side, 0.2 * place.side
    return line("bar", x + sx * near, y - far, x + sx * far, y - near)


def _numbers(place: Layout, cell: Cell, mark: Mark) -> str:
    """The label, and the note below it: in one line, else one line a part, else left out."""
    if place.side < WRITTEN:
        return ""
    x, y = place.centre(cell)
    label = _fitting(mark.label, 0.8 * place.side, LARGEST, bold=True)
    lines = [mark.note] if mark.note else []
    if lines and not _fitting(mark.note, 0.7 * place.side, SMALLEST):
        first, plus, rest = mark.note.partition(" + ")
        lines = [first, f"+{rest}"] if plus else lines
    fonts = [_fitting(part, 0.88 * place.side, SMALLEST) for part in lines]
    if not all(fonts) or (len(lines) + 1) * LINE > 0.9 * place.side:
        lines = []
    halo = f"halo on-{mark.state}"
    top = y - LINE * len(lines) / 2 + 0.365 * label
    drawn = text(f"value {halo}", mark.label, x, top, font=label) if label else ""
    for i, part in enumerate(lines, start=1):
        drawn += text(f"caption {halo}", part, x, top + i * LINE, font=SMALLEST, anchor="middle")
    return drawn


def _fitting(content: str, room: float, largest: float, bold: bool = False) -> float:
    """The largest font with which a text fits, 0 where none does."""
    size = fitted(content, room, largest, bold=bold)
    return floor(2 * size) / 2 if size >= SMALLEST and content else 0.0


# ---------------------------------------------------------------- above the cells


def route(place: Layout, cells: Sequence[Point]) -> str:
    """A path through the middles of cells; where numbers stand there, a chain: a frame a cell, and links between."""
    if len(cells) < 2:
        return ""
    if place.side >= WRITTEN:
        return _chain(place, cells)
    points = [place.centre(cell) for cell in cells]
    lines = polyline("casing", points) + polyline("route", points)
    return still(lines)


def _chain(place: Layout, cells: Sequence[Point]) -> str:
    inner = cells[1:-1]  # start and goal have frames of their own
    parts = [_framed("route", *place.centre(cell), place.side) for cell in inner]
    for one, other in pairwise(cells):
        (x1, y1), (x2, y2) = place.centre(one), place.centre(other)
        cut = 0.44 if one[0] == other[0] or one[1] == other[1] else 0.37  # at a rounded corner it is farther
        cut /= max(abs(one[0] - other[0]), abs(one[1] - other[1]), 1)
        dx, dy = cut * (x2 - x1), cut * (y2 - y1)
        parts.append(line("route", x1 + dx, y1 + dy, x2 - dx, y2 - dy))
    return still("".join(parts))


def _framed(style: str, x: float, y: float, side: float, inside: float = 0.0) -> str:
    """A frame around the numbers of a cell, where OPEN has its border, or so far inside of that."""
    half = (0.5 - INSET) * side - inside
    return box(style, x - half, y - half, 2 * half, 2 * half, 0.24 * side - inside)


def handles(
    place: Layout, start: Cell | None, goal: Cell | None, cursor: Cell | None, editable: bool, *, numbers: bool = True
) -> str:
    """Start, goal, and the cell that the keyboard is at, which is seen while it has the focus.

    On a map without `numbers` start and goal are discs, however large its cells.
    """
    parts = []
    for name, cell in (("start", start), ("goal", goal)):
        if cell is not None:
            drawn = marker(name, *place.centre(cell), place.side if numbers else min(place.side, DISC))
            parts.append(_held(place, name, cell, drawn, editable))
    if cursor is not None:
        half = max(place.side / 2 + 1.5, 7.0)
        x, y = place.centre(cursor)
        parts.append(_held(place, "cursor", cursor, box("cursor", x - half, y - half, 2 * half, 2 * half, 3), editable))
    return "".join(parts)


def _held(place: Layout, name: str, cell: Cell, drawn: str, editable: bool) -> str:
    return item(place.id(name), drawn, f"{name} ({cell[0]}, {cell[1]})", drag=True) if editable else still(drawn)


def marker(name: str, x: float, y: float, side: float) -> str:
    """Start, a disc, or goal, a disc in a ring: no smaller than can be seen and held.

    Around the numbers of a large cell start is a frame, goal a double one.
    """
    if side >= WRITTEN:
        frames = [0.0] if name == "start" else [-1.0, 4.0]
        return _framed("ghost", x, y, side) + "".join(_framed("ring", x, y, side, inside) for inside in frames)
    r = max(7.0, 0.34 * side)
    reach = circle("ghost", x, y, 13.0)  # large enough for a finger
    if name == "start":
        return circle("casing", x, y, r) + circle("solid", x, y, r) + reach
    return circle("casing", x, y, r) + circle("new ring", x, y, r) + circle("solid", x, y, max(2.0, 0.35 * r)) + reach


def ring(place: Layout, cell: Cell) -> str:
    """Where the moment is, around a cell that is too small to have a line of its own."""
    x, y = place.centre(cell)
    half = max(place.side / 2 + 1.5, 8.0)
    return still("".join(box(style, x - half, y - half, 2 * half, 2 * half) for style in ("casing", "ring")))


# ---------------------------------------------------------------- what it means


def legend(
    x: float,
    y: float,
    names: Mapping[str, str],
    *,
    place: Layout | None = None,
    many: bool = False,
    down: float = 0.0,
) -> str:
    """One line that says what is what: `names` by kind, which is a state, wall, path, now, start, goal.

    Start and goal look as they do on the map at `place`; `many` is for a picture of one pixel a cell. With `down` one
    stands so far below the other.
    """
    numbers = place is not None and place.side >= WRITTEN
    samples: list[svg.Sample] = [(partial(_sample, kind, many, numbers), 27, name) for kind, name in names.items()]
    return svg.legend(x, y, samples, down=down)


def _sample(kind: str, many: bool, numbers: bool, x: float, y: float) -> str:
    x, y = x + 10, y - 6
    if kind in ("start", "goal") and numbers:
        return "".join(box("ring", x - r, y - r, 2 * r, 2 * r, 0.5 * r) for r in ((9,) if kind == "start" else (10, 5)))
    if kind in ("start", "goal"):
        return marker(kind, x, y, 0.0)
    if kind == "path":
        return line("route", x - 9, y, x + 9, y)
    if kind == "now":
        return box("ring" if many else "done now", x - 8, y - 8, 16, 16)
    if kind == "wall" or not many:
        whole = kind in ("new", "done", "wall")
        return box(kind, x - 9, y - 9, 18, 18) if whole else box(kind, x - 8, y - 8, 16, 16, 4)
    hatch = path("cells shade", f"M{xy(x - 9, y + 9)}l18,-18v9l-9,9zM{xy(x - 9, y)}v-9h9z")
    return box(f"cells {kind}", x - 9, y - 9, 18, 18) + (hatch if kind == "done" else "")
