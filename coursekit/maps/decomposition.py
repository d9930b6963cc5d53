"""Free space in pieces: trapezoids by a vertical sweep, convex pieces by merging them, and a graph of way-points.

A vertical line sweeps over the world from left to right. Between two walls that follow one another on it, with free
space between them, a trapezoid is open. Where walls start or end, trapezoids are closed and others opened. Two of them
are neighbours where they share a piece of a vertical line that is longer than a point. y points up in what is said.

Events of `trapezoids`
    stop(x, points)                    the line stops at these ends of walls, from low to high
    close(index, trapezoid)            the trapezoid of that number ends there
    open(index, x, floor, ceiling)     another begins there, between these two walls
    share(border)                      these two are neighbours: one that was closed there, one that was opened
    line(x, walls)                     the walls that the line meets right after the stop, from low to high

Events of `convex_pieces`
    merge(border)                      without this border the pieces beside it are one that is convex
    keep(border)                       they are not
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations, groupby, pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from ..geometry.predicates import Point, orientation
from .points import End, PointGraph, Steps, connect
from .segments import from_left, lies_above
from .walls import Wall
from .world import World

Exact = tuple[Fraction, Fraction]


class Trapezoid(NamedTuple):
    """Free space above one wall and below another, from x = left to x = right; one of its sides may be a point."""

    left: float
    right: float
    floor: Wall
    ceiling: Wall


class Border(NamedTuple):
    """A piece of the vertical line at x, from low to high, that two pieces share: `one` on its left, `other` right.

    Both are indices of pieces. `low` and `high` are exact.
    """

    one: int
    other: int
    x: float
    low: Fraction
    high: Fraction

    @property
    def middle(self) -> Point:
        return self.x, float((self.low + self.high) / 2)


@dataclass(frozen=True)
class Piece:
    """A convex piece of free space: trapezoids from left to right, each with a whole side in common with the next."""

    trapezoids: tuple[Trapezoid, ...]

    def exact_corners(self) -> list[Exact]:
        """Its corners, counter-clockwise, as Fractions."""
        floor = [(Fraction(x), height(t.floor, x)) for t in self.trapezoids for x in (t.left, t.right)]
        ceiling = [(Fraction(x), height(t.ceiling, x)) for t in self.trapezoids for x in (t.left, t.right)]
        around = [p for p, _ in groupby([*floor, *reversed(ceiling)])]
        if around[0] == around[-1]:
            around.pop()
        last = len(around) - 1
        return [p for i, p in enumerate(around) if orientation(around[i - 1], p, around[i + 1 if i < last else 0])]

    def corners(self) -> list[Point]:
        """Its corners, counter-clockwise."""
        return [(float(x), float(y)) for x, y in self.exact_corners()]

    def holds(self, point: Point) -> bool:
        """Whether a point lies in it, its border included."""
        return any(
            t.left <= point[0] <= t.right
            and orientation(t.floor.start, t.floor.end, point) >= 0
            and orientation(t.ceiling.start, t.ceiling.end, point) >= 0
            for t in self.trapezoids
        )


@dataclass(frozen=True)
class Decomposition:
    """Free space of a world in convex pieces that share nothing but borders; `borders` from left to right."""

    world: World
    pieces: tuple[Piece, ...]
    borders: tuple[Border, ...]


# ------------------------------------------------ trapezoids


def trapezoids(world: World, watch: Any = None) -> Decomposition:
    """Free space in trapezoids, a piece each, numbered from left to right by where they begin.

    Exact. O(n log n + nk), for n walls, of which the line meets k at a time; at most 3n + 1 trapezoids.
    Source: M. de Berg et al., Computational Geometry, 3rd edition 2008, chapters 6 and 13.
    """
    beginning: defaultdict[float, list[Wall]] = defaultdict(list)
    finishing: defaultdict[float, list[Wall]] = defaultdict(list)
    for wall in world.walls:
        (left, _), (right, _) = from_left(wall[:2])
        if left < right:
            beginning[left].append(wall)
            finishing[right].append(wall)

    line: list[Wall] = []
    # Floor and ceiling of each open trapezoid: its number.
    gaps: dict[tuple[Wall, Wall], int] = {}
    begins: list[float] = []  # of all trapezoids
    done: dict[int, Trapezoid] = {}
    borders: list[Border] = []
    stops = groupby(sorted(world.sectors), key=itemgetter(0))
    for x, points in stops:
        if watch:
            watch("stop", x=x, points=tuple(points))
        line = [wall for wall in line if wall not in finishing[x]]
        for wall in beginning[x]:
            insort(line, wall, key=from_low_to_high)
        before = gaps
        pairs = [pair for pair in pairwise(line) if pair[0].start < pair[0].end]
        gaps = {pair: before.get(pair, -1) for pair in pairs}

        old, new = [], []
        for (floor, ceiling), k in before.items():
            if (floor, ceiling) not in gaps:
                done[k] = Trapezoid(begins[k], x, floor, ceiling)
                low = height(floor, x)
                high = height(ceiling, x)
                old.append((k, low, high))
                if watch:
                    watch("close", index=k, trapezoid=done[k])
        for (floor, ceiling), known in gaps.items():
            if known < 0:
                k = gaps[floor, ceiling] = len(begins)
                begins.append(x)
                low = height(floor, x)
                high = height(ceiling, x)
                new.append((k, low, high))
                if watch:
                    watch("open", index=k, x=x, floor=floor, ceiling=ceiling)
        for border in shared(x, old, new):
            borders.append(border)
            if watch:
                watch("share", border=border)
        if watch:
            watch("line", x=x, walls=tuple(line))
    pieces = [Piece((done[k],)) for k in range(len(done))]
    return Decomposition(world, tuple(pieces), tuple(borders))


@cmp_to_key
def from_low_to_high(one: Wall, other: Wall) -> int:
    """Sorts walls that one vertical line meets."""
    return 1 if lies_above(from_left(one[:2]), from_left(other[:2])) else -1


def height(wall: Wall, x: float) -> Fraction:
    """The y of a wall that is not vertical where its x is this."""
    (ax, ay), (bx, by) = (tuple(map(Fraction, end)) for end in (wall.start, wall.end))
    return ay + (by - ay) * (Fraction(x) - ax) / (bx - ax)


Side = tuple[int, Fraction, Fraction]
"""The number of a trapezoid, and from where to where its side goes."""


def shared(x: float, old: list[Side], new: list[Side]) -> Iterator[Border]:
    """What right sides and left sides at x, both from low to high, have in common."""
    i = j = 0
    while i < len(old) and j < len(new):
        (one, low, high), (other, low2, high2) = old[i], new[j]
        if max(low, low2) < min(high, high2):
            yield Border(one, other, x, max(low, low2), min(high, high2))
        if high <= high2:
            i += 1
        else:
            j += 1


# ------------------------------------------------ convex pieces


def convex_pieces(decomposition: Decomposition, watch: Any = None) -> Decomposition:
    """Fewer pieces, still convex: a border goes, from left to right, wherever what lies beside it is convex together.

    Only a border that is a whole side of both pieces can go. O(n) for n borders.
    Source: S. Hertel and K. Mehlhorn, Fast triangulation of simple polygons, 1983, there for triangles.
    """
    pieces = {k: piece.trapezoids for k, piece in enumerate(decomposition.pieces)}
    joined = {k: k for k in pieces}  # where each has gone
    kept = []
    for border in decomposition.borders:
        one = joined[border.one]
        left = pieces[one][-1]
        right = pieces[border.other][0]
        if is_convex(left, right, border):
            pieces[one] += pieces.pop(border.other)
            joined[border.other] = one
            if watch:
                watch("merge", border=border)
        else:
            kept.append(border)
            if watch:
                watch("keep", border=border)
    number = {k: i for i, k in enumerate(pieces)}
    borders = []
    for border in kept:
        one = number[joined[border.one]]
        other = number[joined[border.other]]
        borders.append(border._replace(one=one, other=other))
    merged = tuple(map(Piece, pieces.values()))
    return Decomposition(decomposition.world, merged, tuple(borders))


def is_convex(one: Trapezoid, other: Trapezoid, border: Border) -> bool:
    """Whether two trapezoids are convex together, and this border a whole side of both."""
    x = border.x
    if not all(height(t.floor, x) == border.low and height(t.ceiling, x) == border.high for t in (one, other)):
        return False
    (a, low, b), (c, high, d) = (
        [(Fraction(x), height(wall, x)) for wall, x in ((left, one.left), (left, border.x), (right, other.right))]
        for left, right in ((one.floor, other.floor), (one.ceiling, other.ceiling))
    )
    return orientation(a, low, b) >= 0 and orientation(c, high, d) <= 0


# ------------------------------------------------ way-points


class WayPointGraph(PointGraph):
    """The middles of a decomposition's borders as nodes; those on one piece are joined by straight ways in it.

    More points may be nodes; at one where several sectors of free space meet, paths begin and end in each of them, and
    none leads through. Paths over the graph are ways through the world, but in general not the shortest. O(b²) edges
    for a piece of b borders.
    """

    def __init__(self, decomposition: Decomposition, points: Sequence[Sequence[float]] = ()) -> None:
        nodes = dict.fromkeys(border.middle for border in decomposition.borders)
        on = [list[Point]() for _ in decomposition.pieces]  # the nodes on each piece
        for border in decomposition.borders:
            on[border.one].append(border.middle)
            on[border.other].append(border.middle)
        world = decomposition.world
        self.points = tuple(map(world.check, points))
        for point in self.points:
            if point not in nodes:
                nodes[point] = None
                for k, piece in enumerate(decomposition.pieces):
                    if piece.holds(point):
                        on[k].append(End(point) if world.is_split(point) else point)
        steps: Steps = {node: [] for node in nodes}
        for a, b in sorted({pair for some in on for pair in combinations(sorted(some), 2)}):
            connect(steps, a, [b])
        super().__init__(steps)
        self.decomposition = decomposition

    def with_points(self, *points: Sequence[float]) -> "WayPointGraph":
        """The graph with these points as nodes too, a start and a goal for instance; this one stays as it is.

        Each is joined to all nodes on the pieces in which it lies. Raises ValueError for a point that is not in free
        space. As much work as a new graph.
        """
        return WayPointGraph(self.decomposition, (*self.points, *points))
