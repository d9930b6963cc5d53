"""TA*: triangulation A*, a search for the shortest path from triangle to triangle.

A node is a channel: the triangles from the start up to here, the last of them entered by some edge. How far it is to
this edge nobody knows before the channel is complete, since the path depends on what comes. So g is the largest of four
lower bounds, and h is the distance from the edge to the goal. When a channel reaches the goal, the funnel gives its
shortest path. No path is shorter than the least f = g + h in OPEN: when the best one found is no longer than that, it
is the shortest of all.

Two of the bounds are on the distance travelled: straight from the start to the edge, and the parent's distance plus the
way between the two edges. The two others only say that f is at least the parent's f, and at least the distance from
start to goal; h is subtracted to make them bounds on g. They say nothing of the distance travelled, and so nothing may
be added to them: a child's `travelled` goes on from the parent's `travelled`, not from its g.

Two channels may lead into the same triangle, and either may turn out to be the better one. So a triangle is expanded
again and again; but until the first path is found only once, and what comes later is put aside. So there is a path
soon, and a better one after a while. Sooner still where h has a weight until then: among many channels with hardly
different f the search goes on with one that is far on its way, and does not come back to each of the others first.

Events
    begin(triangles, goals)              the triangles that hold the start, and those that hold the goal
    open(node, parent, triangle, edge, channel, g, h, bounds)
                                         a node enters OPEN, by its number, parent None at the start: its last triangle,
                                         the edge by which that is entered as two vertices, the right one first (None
                                         where it is the start's), the triangles that it adds to the parent's channel,
                                         and the lower bounds of which g is the largest, by name: "straight", "between",
                                         "parent", "from goal"
    expand(node, triangle, g, h)         the node with the least g + h leaves OPEN
    later(node)                          its triangle was expanded before, and there is no path yet: it is put aside
    path(node, channel, points, length, better)
                                         its channel reaches the goal, and this is the shortest path through it
    bounds(lower, upper)                 what is known of the shortest path's length now
    end(length, bound)                   the best path found, inf for none, and what no path is shorter than
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import dist, inf
from time import perf_counter
from typing import Any, NamedTuple

from ..geometry.points import from_zero, point_of
from ..maps.segments import nearest_point
from ..maps.world import World
from .channels import ChannelPath, path_through
from .measures import angle
from .navigation import NavigationMesh
from .triangulation import corners_of, third


class Node(NamedTuple):
    """The channel of the node `parent`, and these triangles; the last is entered by the edge that faces `entry`.

    -1 for no parent, and for no entry.
    """

    parent: int
    channel: tuple[int, ...]
    entry: int
    travelled: float
    g: float
    h: float

    @property
    def f(self) -> float:
        """What no path through the channel is shorter than."""
        return self.g + self.h


class Ends(NamedTuple):
    """Where a search begins and ends.

    `starts`: triangles that hold the start, each with the entries of the triangles that follow. `goals`: a triangle ->
    the ways on from there to the goal, as triangles; () where it holds the goal itself. No move leads past a triangle
    of `stops`.
    """

    starts: list[tuple[int, list[int]]]
    goals: dict[int, list[tuple[int, ...]]]
    stops: set[int]


class TAStar:
    """TA* in a world, for agents of a radius. The world changes through `mesh`, its `NavigationMesh`.

    Sources: D. Demyen, Efficient triangulation-based pathfinding, 2006; D. Demyen and M. Buro, Efficient
    triangulation-based pathfinding, 2006.
    """

    def __init__(self, world: World, radius: float = 0.0) -> None:
        self.mesh = NavigationMesh(world, radius)

    def path(
        self,
        start: Sequence[float],
        goal: Sequence[float],
        budget: int | None = None,
        watch: Any = None,
        *,
        milliseconds: float | None = None,
        weight: float = 1.0,
    ) -> ChannelPath:
        """The shortest path, or the best one after as many expansions as `budget`, or after so many milliseconds.

        The first path is waited for. Time runs from the call on; it is looked at once an expansion. Until there is a
        path, h counts `weight` times, as in `astar`: with 1.05 it comes sooner in a wide world with many obstacles.
        Raises ValueError for a start or goal that is no point, outside the rectangle, inside an obstacle, or where the
        agent touches a wall, and for a limit or weight that is no number from 0 on. Without a limit exponential in the
        number of obstacles at worst: there may be so many channels of almost the same length.
        """
        search = Search(self, start, goal, budget, milliseconds, weight, watch)
        for _ in search.run():
            pass
        return search.best

    def paths(
        self,
        start: Sequence[float],
        goal: Sequence[float],
        budget: int | None = None,
        watch: Any = None,
        *,
        milliseconds: float | None = None,
        weight: float = 1.0,
    ) -> Iterator[ChannelPath]:
        """The same, but each better path as it is found; what is done with a path in between takes of the time, too."""
        return Search(self, start, goal, budget, milliseconds, weight, watch).run()

    # ------------------------------------------------ what TRA* does in another way

    def ends(self, starts: list[int], goals: list[int], watch: Any) -> Ends:
        """Where the search begins and ends, for the triangles that hold the start and the goal."""
        return Ends([(t, []) for t in starts], {t: [()] for t in goals}, set())

    def moves(self, t: int, entry: int, ends: Ends) -> Iterator[Sequence[int]]:
        """The ways on from a triangle, as the entries of the triangles that follow."""
        passable, opposites = self.mesh.open_edges(), self.mesh.opposites
        for c in corners_of(t):
            if c != entry and passable[c]:
                yield (opposites[c],)


class Search:
    """One search of TA* or TRA*: `best` is the best path until now."""

    def __init__(
        self,
        finder: TAStar,
        start: Sequence[float],
        goal: Sequence[float],
        budget: int | None,
        milliseconds: float | None,
        weight: float,
        watch: Any,
    ) -> None:
        self.limit = limit_of(budget, "the budget")
        longest = limit_of(milliseconds, "the milliseconds")
        self.end = perf_counter() + longest / 1000
        # So many times h counts until there is a path.
        self.weight = from_zero(weight, "the weight")
        self.finder = finder
        self.watch = watch
        self.start = point_of(start, "the start")
        self.goal = point_of(goal, "the goal")
        starts = finder.mesh.triangles_at(start, "the start")
        goals = finder.mesh.triangles_at(goal, "the goal")
        if watch:
            watch("begin", triangles=tuple(starts), goals=tuple(goals))
        self.ends = finder.ends(starts, goals, watch)
        self.best = ChannelPath((), inf, (), (), 0, inf)
        # The root stands before the first triangle.
        straight = dist(self.start, self.goal)
        self.root = Node(-1, (), -1, 0.0, 0.0, straight)
        self.nodes: list[Node] = []
        self.open: list[tuple[float, float, int]] = []  # as `rank` gives them
        self.aside: list[tuple[float, float, int]] = []
        self.expanded = 0
        for t, entries in self.ends.starts:
            self.add(-1, (t, *(entry // 3 for entry in entries)), entries, watch)

    def run(self) -> Iterator[ChannelPath]:
        """Search, and give each better path as it is found."""
        watch = self.watch
        ends = self.ends
        seen = set[int]()
        while self.open and self.open[0][0] < self.best.length:
            if self.best.points and self.is_used_up():
                break
            # Take the most promising channel.
            entry = heappop(self.open)
            number = entry[2]
            node = self.nodes[number]
            t = node.channel[-1]
            # Again through a triangle: never in a circle,
            # and else only once there is a path.
            if t in seen:
                if self.comes_back(number):
                    continue
                if not self.best.points:
                    self.aside.append(entry)
                    if watch:
                        watch("later", node=number)
                    continue
            # Expand it: to the goal, or where else?
            seen.add(t)
            self.expanded += 1
            if watch:
                watch("expand", node=number, triangle=t, g=node.g, h=node.h)
            # At the goal the funnel tells how long it is.
            ways = ends.goals.get(t, [])
            for way in ways:
                if self.improves(number, way, watch):
                    yield self.best
            # On through every other side that is wide enough.
            most = sum(map(len, ends.goals.values()))
            if () not in ways and len(ways) < most:
                moves = self.finder.moves(t, node.entry, ends)
                for entries in moves:
                    self.add(number, tuple(each // 3 for each in entries), entries, watch)
            if watch:
                watch("bounds", lower=self.bound(), upper=self.best.length)
        # Nothing is left, or nothing that waits can be better.
        if not self.open and not self.best.points:
            # All that can be reached was expanded: no path.
            self.aside = []
        self.best = replace(self.best, expanded=self.expanded, bound=self.bound())
        if watch:
            watch("end", length=self.best.length, bound=self.best.bound)

    def add(self, parent: int, channel: tuple[int, ...], entries: Sequence[int], watch: Any) -> None:
        """Put a node into OPEN."""
        mesh = self.finder.mesh
        start, goal = self.start, self.goal
        before = self.root if parent < 0 else self.nodes[parent]
        entry, travelled, g, h = -1, 0.0, 0.0, before.h
        straight = between = 0.0
        if entries:
            # g is the largest of four lower bounds on the way.
            entry = entries[-1]
            right, left = (mesh.points[end] for end in mesh.edge(entry))
            h = dist(goal, nearest_point(goal, right, left))
            straight = dist(start, nearest_point(start, right, left))
            between = before.travelled + way_around(mesh, before.entry, entries)
            travelled = max(straight, between)
            g = max(travelled, before.g + before.h - h, self.root.h - h)
        number = len(self.nodes)
        self.nodes.append(Node(parent, channel, entry, travelled, g, h))
        heappush(self.open, self.rank(number))
        if watch:
            watch(
                "open",
                node=number,
                parent=parent if parent >= 0 else None,
                triangle=channel[-1],
                edge=mesh.edge(entry) if entries else None,
                channel=channel,
                g=g,
                h=h,
                bounds={
                    "straight": straight,
                    "between": between,
                    "parent": before.g + before.h - h,
                    "from goal": self.root.h - h,
                },
            )

    def is_used_up(self) -> bool:
        """Whether the budget or the time is."""
        return self.expanded >= self.limit or perf_counter() >= self.end

    def improves(self, number: int, way: tuple[int, ...], watch: Any) -> bool:
        """Whether a node's channel, with the way on to the goal, has a shorter path than the best one until now."""
        channel = *self.channel(number), *way
        if len(set(channel)) < len(channel):
            return False
        path = path_through(self.finder.mesh, channel, self.start, self.goal)
        better = path.length < self.best.length
        if better:
            # With the first path they have their turn, too,
            # and from now on f alone decides.
            if not self.best.points:
                self.weight = 1.0
                waiting = self.open + self.aside
                self.open = [self.rank(n) for *_, n in waiting]
                heapify(self.open)
                self.aside = []
            self.best = ChannelPath(path.points, path.length, path.pieces, channel, self.expanded, 0.0)
            self.best = replace(self.best, bound=self.bound())
        if watch:
            watch("path", node=number, channel=channel, points=path.points, length=path.length, better=better)
        return better

    def bound(self) -> float:
        """What no path is shorter than. O(1), and as long as h is weighted O(nodes that wait)."""
        waiting = self.open[:1] + self.aside[:1] if self.weight == 1 else self.open + self.aside
        return min(self.best.length, *(self.nodes[n].f for *_, n in waiting), inf)

    def rank(self, number: int) -> tuple[float, float, int]:
        """The place of a node in OPEN: f, with h weighted, and h where that is the same."""
        node = self.nodes[number]
        return node.g + self.weight * node.h, node.h, number

    def channel(self, number: int) -> tuple[int, ...]:
        """All triangles of a node's channel. O(its length)."""
        parts = []
        while number >= 0:
            parts.append(self.nodes[number].channel)
            number = self.nodes[number].parent
        return tuple(t for part in reversed(parts) for t in part)

    def comes_back(self, number: int) -> bool:
        """Whether the last triangle of a node's channel was expanded on the way to it: no shortest path comes back."""
        t, number = self.nodes[number].channel[-1], self.nodes[number].parent
        while number >= 0 and self.nodes[number].channel[-1] != t:
            number = self.nodes[number].parent
        return number >= 0


def limit_of(given: float | None, name: str) -> float:
    """A limit as a float, inf for None. Raises ValueError as `from_zero` does."""
    return inf if given is None else from_zero(given, name)


def way_around(mesh: NavigationMesh, entry: int, entries: Sequence[int]) -> float:
    """A lower bound on the way from one entry to the last of others: along the discs around the corners in between.

    For a point it is 0: two edges of a triangle share a corner. Along a corridor the straight way between its first and
    its last edge would be a bound, too; but with it TRA* expands three times as many nodes before the first path.
    """
    if not mesh.radius or entry < 0:
        return 0.0
    return mesh.radius * sum(angle_around(mesh, a, b) for a, b in pairwise((entry, *entries)))


def angle_around(mesh: NavigationMesh, entry: int, next_entry: int) -> float:
    """The angle at the corner around which a triangle is crossed, from its entry to that of the next triangle."""
    exit = mesh.opposites[next_entry]
    corners = third(entry, exit), entry, exit
    return angle(*(mesh.points[mesh.corners[c]] for c in corners))
