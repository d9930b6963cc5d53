"""Visibility graphs: which corners of a world see one another. Shortest paths run along their edges.

Two points see one another if the segment between them is a way through free space. It may run along an obstacle and
graze a corner. Corners are those that are reflex in free space, since a shortest path bends nowhere else. Where several
sectors of free space meet at a corner, as where obstacles touch, an edge must come to it in the one that is reflex.

Events of `visibility_graph_plain`
    edge(a, b, cost)     a and b see one another
    blocked(a, b, by)    they do not: `by` is the first wall found that is in the way; one that only touches the
                         segment stands for the obstacle that begins there, or at a or b parts it from the reflex
                         sector

Events of `visibility_graph` and `VisibilityGraph.with_points`
    sweep(center, points)          a ray from `center` is going to turn over these points, in this order
    crossed(center, walls)         the walls that it crosses right after it points straight down, and right after each
                                   of its stops, the nearest first
    visible(center, point)         the ray has come to `point`, a node: the center sees it
    hidden(center, point, by)      it does not: the wall `by` is in the way
"""

from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from functools import cmp_to_key
from itertools import combinations
from math import dist, inf
from typing import Any

from ..geometry.points import point_of
from ..geometry.predicates import UNDERFLOW, Point, orientation
from .points import Bend, End, PointGraph, Steps, connect
from .segments import from_left, in_box, lies_above
from .walls import Sector, Wall
from .world import World

SLOPE_ERROR = 2.0**-50
"""More than the relative error of a slope, which is rounded three times, by 2**-53 of it."""


class VisibilityGraph(PointGraph):
    """Points of a world as nodes, and as edges the pairs that see one another."""

    def __init__(self, world: World, steps: Steps, ends: frozenset[Point] = frozenset()) -> None:
        super().__init__(steps)
        self.world = world
        self._ends = ends  # the points that were added where several sectors meet

    def with_points(self, *points: Sequence[float], watch: Any = None) -> "VisibilityGraph":
        """The graph with these points as nodes too, a start and a goal for instance; this one stays as it is.

        Where several sectors of free space meet, paths begin and end in each of them. Raises ValueError for a point
        that is not in free space. O(n log n) a point, and the copy of the graph.
        """
        graph = VisibilityGraph(self.world, {node: list(ways) for node, ways in self._steps.items()}, self._ends)
        for point in [self.world.check(point) for point in points]:
            graph._add(point, watch)
        return graph

    def _add(self, point: Point, watch: Any) -> None:
        world, is_split = self.world, self.world.is_split(point)
        if point in self._ends or (point in self._steps and not is_split):
            return
        if is_split:
            self._ends |= {point}
            if point in self._steps:
                self._steps = renamed(self._steps, point, Bend(point))
        places = {(x, y) for x, y in self._steps}
        others = sorted({*world.sectors, *places} - {point})
        seen = visible_from(world, point, others, places, self._ends, watch)
        nodes: list[Point] = [End(p) if p in self._ends else p for p in seen]
        nodes += [Bend(p) for p in seen if Bend(p) in self._steps and not turned_away(world, p, point)]
        self._steps[point] = []
        connect(self._steps, End(point) if is_split else point, nodes)


def renamed(steps: Steps, old: Point, new: Point) -> Steps:
    """The same edges, one of the nodes under another name."""
    return {
        new if node == old else node: [(new if other == old else other, cost) for other, cost in ways]
        for node, ways in steps.items()
    }


# ------------------------------------------------ all pairs


def visibility_graph_plain(world: World, watch: Any = None) -> VisibilityGraph:
    """The visibility graph of a world's corners, each pair tested against every wall. O(n³)."""
    steps: Steps = {corner: [] for corner in world.corners()}
    for a, b in combinations(steps, 2):
        by = blocking_wall(world, a, b)
        by = by or turned_away(world, a, b)
        by = by or turned_away(world, b, a)
        if by is None:
            connect(steps, a, [b])
            if watch:
                watch("edge", a=a, b=b, cost=dist(a, b))
        elif watch:
            watch("blocked", a=a, b=b, by=by)
    return VisibilityGraph(world, steps)


def blocking_wall(world: World, p: Sequence[float], q: Sequence[float]) -> Wall | None:
    """A wall that is in the way between two points of free space, None where they see one another. O(n)."""
    p, q = point_of(p), point_of(q)
    if p == q:
        return None
    for wall in world.walls:
        a, b, _ = wall
        to_a, to_b = orientation(p, q, a), orientation(p, q, b)
        if to_a * to_b < 0:
            to_p, to_q = orientation(a, b, p), orientation(a, b, q)
            if to_p * to_q < 0 or (to_p * to_q == 0 and to_p + to_q < 0):  # it crosses, or starts on the wall and
                return wall  # leaves to the wrong side
        elif to_a == 0 and in_box(a, p, q) and not leads_on(world, a, {p, q} - {a}):
            return wall
    return None


def turned_away(world: World, corner: Point, p: Point) -> Wall | None:
    """A wall that parts the way from a corner straight to p from the corner's reflex sector, where paths bend.

    None where the way begins in that sector, as it does where there is no other.
    """
    if not world.is_split(corner):
        return None
    bend = next(sector for sector in world.sectors[corner] if sector.turn < 0)
    return None if holds(world, corner, bend, p) else world.walls[bend.first]


def leads_on(world: World, vertex: Point, points: Iterable[Point]) -> bool:
    """Whether one sector around an end of walls holds the ways to all these points."""
    return any(all(holds(world, vertex, sector, p) for p in points) for sector in world.sectors[vertex])


def holds(world: World, vertex: Point, sector: Sector, p: Point) -> bool:
    """Whether the way from a vertex straight to p begins in this sector, or along one of its two walls."""
    left_of_first = orientation(vertex, world.walls[sector.first].end, p) >= 0
    left_of_last = orientation(world.walls[sector.last].start, vertex, p) >= 0
    return (left_of_first or left_of_last) if sector.turn < 0 else (left_of_first and left_of_last)


# ------------------------------------------------ the rotational sweep


def visibility_graph(world: World, watch: Any = None) -> VisibilityGraph:
    """The visibility graph of a world's corners, by a ray that turns around each of them. O(n² log n).

    Each ray makes half a turn, over what lies right of its corner: it sees every pair once.
    Source: D. T. Lee, Proximity and reachability in the plane, 1978; M. de Berg et al., Computational Geometry,
    3rd edition 2008, chapter 15.
    """
    steps: Steps = {corner: [] for corner in world.corners()}
    vertices = sorted(world.sectors)
    for i, center in enumerate(vertices):
        if center in steps:
            seen = visible_from(world, center, vertices[i + 1 :], steps, (), watch)
            connect(steps, center, seen)
    return VisibilityGraph(world, steps)


def visible_from(
    world: World,
    center: Point,
    points: list[Point],
    targets: Container[Point],
    ends: Container[Point] = (),
    watch: Any = None,
) -> list[Point]:
    """Those of the targets that a point of free space sees, by a ray that turns counter-clockwise from straight down.

    The points, in order and without the center, are where it stops: all ends of walls and all targets, or those of
    them that lie right of the center. At an end of paths any sector will do, else only the reflex one. O(n log n).
    """
    walls, sectors = world.walls, world.sectors
    is_split = world.is_split(center) and center not in ends
    # 1 where the ray comes to the start of a wall first.
    sides = [orientation(center, start, end) for start, end, _ in walls]

    def no_nearer(k: int) -> bool:
        """Whether a wall that the ray crosses is no nearer than the point where it stops."""
        start, end, _ = walls[k]
        side = orientation(start, end, point)
        return side * sides[k] >= 0

    rays = in_turn(center, points)
    crossed = crossed_below(walls, center, sides)
    if watch:
        watch("sweep", center=center, points=tuple(point for ray in rays for point in ray))
        watch("crossed", center=center, walls=tuple(walls[k] for k in crossed))
    seen = []
    for ray in rays:
        pending = []  # walls that start on it, and where
        # The wall at which a nearer point stops the ray.
        stopped = None
        for point in ray:
            around = sectors.get(point)
            around = around or world.sectors_at(point)
            ending: list[int] = []
            starting: list[int] = []
            # Is the way back in a sector, are both in one?
            faces = through = not around
            for first, last, turn in around:
                ahead, behind = sides[first], sides[last]
                if ahead:
                    to = starting if ahead > 0 else ending
                    to.append(first)
                if behind:
                    to = starting if behind < 0 else ending
                    to.append(last)
                if turn < 0:
                    faces |= ahead >= 0 or behind >= 0
                else:
                    faces |= ahead >= 0 and behind >= 0
                through |= turn <= 0 and ahead * behind <= 0
            at = bisect_left(crossed, True, key=no_nearer)
            del crossed[at : at + len(ending)]
            if len(starting) > 1:
                starting = in_order(walls, point, starting)
            if starting:
                pending.append((at, starting))

            by: Wall | None
            if at:
                by = walls[crossed[0]]
            elif stopped or faces:
                by = stopped
            else:
                by = walls[around[0].first]
            if point in targets:
                if by is None and is_split:
                    by = turned_away(world, center, point)
                free = by is None and point not in ends
                if free and len(around) > 1:
                    by = turned_away(world, point, center)
                if by is None:
                    seen.append(point)
                    if watch:
                        watch("visible", center=center, point=point)
                elif watch:
                    watch("hidden", center=center, point=point, by=by)
            if not through:
                stopped = stopped or walls[around[0].first]
        for at, starting in reversed(pending):
            crossed[at:at] = starting
        if watch:
            watch("crossed", center=center, walls=tuple(walls[k] for k in crossed))
    return seen


def in_turn(center: Point, points: list[Point]) -> list[list[Point]]:
    """Points in the order in which the turning ray comes to them, those on one ray together, the nearest first.

    Sorted by the slopes of their rays, in floats; those whose slopes are too close to tell are sorted once more.
    """
    x, y = center
    i = bisect_left(points, center)
    rays: list[list[Point]] = []
    for half in (points[i:], points[:i]):  # right of the center, then left of it
        close: list[list[Point]] = []
        last = -inf
        for slope, point in sorted([((p[1] - y) / (p[0] - x) if p[0] != x else inf, p) for p in half]):
            if slope - last > SLOPE_ERROR * (abs(last) + abs(slope)) + UNDERFLOW or not close:
                close.append([point])
            else:
                close[-1].append(point)
            last = slope
        for some in close:
            rays += [some] if len(some) == 1 else told_apart(center, some)
    return rays


def told_apart(center: Point, points: list[Point]) -> list[list[Point]]:
    """The same for points right of the center only, or left of it only, whatever their slopes. Exact."""

    def order(p: Point, q: Point) -> int:
        return -orientation(center, p, q) or (-1 if (p < q) == (center < p) else 1)

    rays: list[list[Point]] = []
    for point in sorted(points, key=cmp_to_key(order)):
        if rays and orientation(center, rays[-1][0], point) == 0:
            rays[-1].append(point)
        else:
            rays.append([point])
    return rays


def crossed_below(walls: list[Wall], center: Point, sides: list[int]) -> list[int]:
    """The walls that a ray from the center crosses just after it points straight down, the nearest first."""
    x = center[0]
    below = [
        k
        for k, (a, b, _) in enumerate(walls)
        if (a[0] <= x < b[0] and sides[k] > 0) or (b[0] <= x < a[0] and sides[k] < 0)
    ]

    def order(i: int, j: int) -> int:
        return -1 if lies_above(from_left(walls[i][:2]), from_left(walls[j][:2])) else 1

    return sorted(below, key=cmp_to_key(order))


def in_order(walls: list[Wall], point: Point, starting: list[int]) -> list[int]:
    """Walls that start at a point where the ray is, in the order in which it crosses them right after."""

    def far(k: int) -> Point:
        start, end, _ = walls[k]
        return end if start == point else start

    def order(i: int, j: int) -> int:
        return orientation(point, far(i), far(j))

    return sorted(starting, key=cmp_to_key(order))
