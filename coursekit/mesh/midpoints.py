"""The naive search in a triangulation: A* over the midpoints of edges.

It takes the way from triangle to triangle to lead from midpoint to midpoint. So it finds the channel with the shortest
such way, which is not always the one with the shortest path. Within this channel the funnel finds the shortest path.

Events: those of `search.astar`. A node is a corner: the agent is at the midpoint of the edge that faces it, about to
enter the corner's triangle. "start" and "goal" are nodes too.
"""

from collections.abc import Iterator, Sequence
from math import dist, inf
from typing import Any

from ..geometry.points import point_of
from ..geometry.predicates import Point
from ..maps.world import World
from ..search.astar import astar
from .channels import ChannelPath, path_through
from .navigation import NavigationMesh
from .triangulation import corners_of

START, GOAL = "start", "goal"


class MidpointSearch:
    """The naive search in a world, for agents of a radius. The world changes through `mesh`, its `NavigationMesh`."""

    def __init__(self, world: World, radius: float = 0.0) -> None:
        self.mesh = NavigationMesh(world, radius)

    def path(self, start: Sequence[float], goal: Sequence[float], watch: Any = None) -> ChannelPath:
        """A path, not always the shortest; its bound is the distance from start to goal.

        Raises ValueError for the same starts and goals as `TAStar.path`. O(n log n).
        """
        graph = Midpoints(self.mesh, start, goal)
        found = astar(graph, START, GOAL, lambda node, _: dist(graph.place(node), graph.goal), watch=watch)
        if not found.path:
            return ChannelPath((), inf, (), (), found.expanded, inf)
        entries = found.path[1:-1]
        if entries:
            first = self.mesh.opposites[entries[0]] // 3
        else:
            shared = (t for t in graph.starts if t in graph.goals)
            first = next(shared)
        channel = first, *(entry // 3 for entry in entries)
        path = path_through(self.mesh, channel, graph.start, graph.goal)
        bound = dist(graph.start, graph.goal)
        return ChannelPath(path.points, path.length, path.pieces, channel, found.expanded, bound)


class Midpoints:
    """The midpoints of a mesh's open edges as a graph, with a start and a goal."""

    def __init__(self, mesh: NavigationMesh, start: Sequence[float], goal: Sequence[float]) -> None:
        self.mesh = mesh
        self.start, self.goal = point_of(start, "the start"), point_of(goal, "the goal")
        self.starts, self.goals = mesh.triangles_at(start, "the start"), mesh.triangles_at(goal, "the goal")

    def place(self, node: Any) -> Point:
        """Where an agent is at a node."""
        if node == START:
            return self.start
        if node == GOAL:
            return self.goal
        (ax, ay), (bx, by) = (self.mesh.points[end] for end in self.mesh.edge(node))
        return (ax + bx) / 2, (ay + by) / 2

    def neighbors(self, node: Any) -> Iterator[tuple[Any, float]]:
        """The ways on, and how far it is: across another edge of the triangle, or to the goal in it."""
        passable, opposites = self.mesh.open_edges(), self.mesh.opposites
        here = self.place(node)
        for t in self.starts if node == START else [] if node == GOAL else [node // 3]:
            if t in self.goals:
                yield GOAL, dist(here, self.goal)
            for c in corners_of(t):
                if c != node and passable[c]:
                    yield opposites[c], dist(here, self.place(c))
