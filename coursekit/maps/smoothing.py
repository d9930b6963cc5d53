"""Smoothing a path by line of sight: a point is left out if the point before it sees the one behind it.

On a grid two cells see one another if the segment between their centres can be walked: every cell that it touches is
free. Where it goes through the corner of four cells it touches all four, so that a diagonal step is seen exactly where
it may be walked. In a world two points see one another as in its visibility graph. Where several sectors of free space
meet at a point, as where obstacles touch, a path leaves it in the sector in which it came, and so does a smoothed one.

Events of `smooth`
    seen(a, b, by)       b can be reached straight from a, the point kept last, so what lies between is left out; by is
                         None
    blocked(a, b, by)    it can't: this cell (on a grid) or wall (in a world) is in the way
    keep(point)          this point of the path stays
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from math import dist, inf
from typing import Any

from .grid import Cell, GridMap, cell_of
from .visibility import blocking_wall, leads_on
from .walls import Wall, told
from .world import World


@dataclass(frozen=True)
class SmoothPath:
    """A path of straight lines between the points in `path`. `cost` is its length, inf where there is no path.

    `tests` counts the lines of sight that were looked along.
    """

    path: tuple[Any, ...]
    cost: float
    tests: int


def walked(space: GridMap | World, path: Sequence[Sequence[float]]) -> list[Any]:
    """The points of a path, none twice in a row. Raises ValueError where the path can't be walked."""
    points: list[Any] = [space.check(point) for point in path]  # type: ignore[arg-type]
    points = [point for point, _ in groupby(points)]
    for a, b in pairwise(points):
        if (by := in_the_way(space, a, b)) is not None:
            raise ValueError(f"the path can't be walked from {told(a)} to {told(b)}: {by} is in the way")
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        if parted(space, b, a, c):
            way = f"from {told(a)} over {told(b)} to {told(c)}"
            raise ValueError(f"the path can't be walked {way}: obstacles touch there")
    return points


def smooth(space: GridMap | World, path: Sequence[Sequence[float]], watch: Any = None) -> SmoothPath:
    """A path between the same ends that goes straight from each point as far along the given path as it sees.

    It stops looking at the first point that is not seen. The result is never longer, but in general not the shortest.
    Raises ValueError for a point that is not free, for two points in a row that don't see one another, and for a point
    that is left in another sector than the path came in. O(m) lines of sight for m points.
    Source: A. Botea, M. Müller and J. Schaeffer, Near optimal hierarchical path-finding, 2004, there in grid steps.
    """
    points = walked(space, path)
    kept, tests = points[:1], 0
    if watch:
        for point in kept:
            watch("keep", point=point)
    for i in range(2, len(points)):
        last, point = points[i - 1], points[i]
        after = points[i + 1 : i + 2]
        tests += 1
        by = (
            in_the_way(space, kept[-1], point)
            or parted(space, kept[-1], point, *kept[-2:-1])
            or parted(space, point, kept[-1], *after)
        )
        if watch:
            watch("seen" if by is None else "blocked", a=kept[-1], b=point, by=by)
        if by is not None:
            kept.append(last)
            if watch:
                watch("keep", point=last)
    if len(points) > 1:
        kept.append(points[-1])
        if watch:
            watch("keep", point=points[-1])
    length = sum(map(dist, kept, kept[1:])) if kept else inf
    return SmoothPath(tuple(kept), length, tests)


def in_the_way(space: GridMap | World, a: Any, b: Any) -> Cell | Wall | None:
    """The first blocked cell on a grid, or a wall of a world, that keeps a from seeing b; None where nothing does."""
    if isinstance(space, World):
        return blocking_wall(space, a, b)
    return next((cell for cell in cells_between(a, b) if not space.is_free(cell)), None)


def parted(space: GridMap | World, point: Any, *others: Any) -> Wall | None:
    """A wall at a point of a world that parts the ways straight to others, which it sees: no sector holds them all."""
    if isinstance(space, World) and space.is_split(point) and not leads_on(space, point, others):
        return space.walls[space.sectors[point][0].first]
    return None


def line_of_sight(space: GridMap | World, a: Any, b: Any) -> bool:
    """Whether two cells of a grid, or two points of a world's free space, see one another. O(their distance), O(n)."""
    return in_the_way(space, a, b) is None


def cells_between(a: Cell, b: Cell) -> Iterator[Cell]:
    """The cells that the segment between two centres touches, from a to b; exact. O(distance).

    Source: the line of J. Bresenham, 1965, widened to all cells touched.
    """
    a, b = cell_of(a), cell_of(b)
    (x, y), (dx, dy) = a, (abs(b[0] - a[0]), abs(b[1] - a[1]))
    right, down = (1 if b[0] > x else -1), (1 if b[1] > y else -1)
    i = j = 0  # columns and rows crossed so far
    yield x, y
    while (x, y) != b:
        # The next column begins after (2i + 1) / 2dx of the way, the next row after (2j + 1) / 2dy.
        ahead = (2 * i + 1) * dy - (2 * j + 1) * dx
        if ahead == 0:
            yield x + right, y
            yield x, y + down
        if ahead <= 0:
            x, i = x + right, i + 1
        if ahead >= 0:
            y, j = y + down, j + 1
        yield x, y
