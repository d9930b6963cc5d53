"""A navigation mesh: the triangles of a world's free space, for agents of a radius.

An agent goes from triangle to triangle across edges that are no walls. It fits through where nothing is narrower than
it is wide. The widths of passages, triangle by triangle, don't tell all of this: a way may run between a corner and a
wall that are in different triangles. So wherever a corner is nearer to a wall than an agent is wide, and the nearest
point lies inside of the wall's edge, this point, the foot of the perpendicular, is made a vertex too. Then each
narrowest place is an edge, and the agent fits wherever all edges that it crosses are long enough.
Source: M. Kallmann, Shortest paths with arbitrary clearance from navigation meshes, 2010.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from math import dist
from typing import Any

from ..geometry.points import point_of, radius_of
from ..geometry.predicates import Point, orientation, turn_between
from ..maps.segments import nearest_point
from ..maps.world import World
from .constrained import ConstrainedTriangulation
from .segments import Owner
from .strings import ROUNDING
from .triangulation import Edge, corners_of, following, preceding
from .widths import walls_seen

BORDER = "border"
FEET = "feet"


class NavigationMesh(ConstrainedTriangulation):
    """The constrained Delaunay triangulation of a world, for agents of a radius.

    The obstacles have the owners 0, 1, 2… in the world's order, and the rectangle is the obstacle "border", in which
    the others lie. They can be moved, removed, and others put in, inside of the rectangle.

    Raises ValueError for a radius that is no number from 0 on. Expected O(n log n), and with a radius what is seen from
    each corner within two radii.
    """

    def __init__(self, world: World, radius: float = 0.0) -> None:
        self.radius = radius_of(radius)
        width, height = world.width, world.height
        rectangle = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
        outlines: dict[Owner, tuple[Point, ...]] = {BORDER: rectangle, **dict(enumerate(world.obstacles))}
        super().__init__(corner for corners in outlines.values() for corner in corners)
        self._unasked = set(self.vertices())
        for owner, corners in outlines.items():
            self._outline(corners, owner, None)  # a world's obstacles are known to be good
        self._place_feet()
        self._open: list[bool] = []
        self._open_after = -1  # so many changes

    def __repr__(self) -> str:
        return f"<NavigationMesh: {len(self.obstacles) - 1} obstacles, radius {self.radius:g}>"

    # ------------------------------------------------ where can one go?

    def is_free(self, t: int) -> bool:
        """Whether triangle t lies in free space. Amortised as `obstacles_at`."""
        return self.obstacles_at(t) == {BORDER}

    def open_edges(self) -> list[bool]:
        """`is_open` for every corner. O(n) after a change, then O(1)."""
        if self._open_after != self.changes:
            self._open = [self.is_open(c) for c in range(len(self.corners))]
            self._open_after = self.changes
        return self._open

    def is_open(self, c: int) -> bool:
        """Whether an agent may cross the edge that faces corner c: it lies in free space, and is wide enough."""
        if self.constrained[c] or not self.is_free(c // 3):
            return False
        a, b = self.edge(c)
        return dist(self.points[a], self.points[b]) >= 2 * self.radius * (1 - ROUNDING)

    def triangles_at(self, point: Sequence[float], name: str = "the point") -> list[int]:
        """All triangles of free space that hold a point: several on an edge and at a vertex. Expected O(√n).

        Raises ValueError, in which the point has this name, for what is no point, for a point outside the rectangle or
        inside an obstacle, and where an agent touches a wall.
        """
        place = point_of(point, name)
        # One triangle, two where the point lies on an edge, all around a vertex.
        t = self.locate(place)
        holding = [t]
        for c in corners_of(t):
            a, b = self.edge(c)
            if self.points[self.corners[c]] == place:
                holding = [corner // 3 for corner in self.around(self.corners[c])]
                break
            if orientation(self.points[a], self.points[b], place) == 0:
                holding = [t, self.opposites[c] // 3]
        # Those that are free, if the agent has room there.
        free = sorted(t for t in holding if self.is_free(t))
        if not free:
            inside = self.obstacles_at(t)
            raise ValueError(f"{name} {place} lies {'inside an obstacle' if inside else 'outside the rectangle'}")
        if self.radius and self.is_near_wall(place, free):
            raise ValueError(f"an agent of radius {self.radius:g} at {name} {place} touches a wall")
        return free

    def is_near_wall(self, place: Point, triangles: list[int]) -> bool:
        """Whether a wall is nearer to a place than the radius; these triangles hold it. O(triangles that are near)."""
        reach = self.radius * (1 - ROUNDING)
        found = set(triangles)
        waiting = list(triangles)
        while waiting:
            for c in corners_of(waiting.pop()):
                a, b = self.edge(c)
                if dist(place, nearest_point(place, self.points[a], self.points[b])) < reach:
                    if self.constrained[c]:
                        return True
                    beyond = self.opposites[c] // 3
                    if beyond not in found:
                        found.add(beyond)
                        waiting.append(beyond)
        return False

    # ------------------------------------------------ the world changes

    def insert_obstacle(self, polygon: Any, owner: Owner = None, split: bool = False, watch: Any = None) -> Owner:
        with self._without_feet():
            return super().insert_obstacle(polygon, owner, split, watch)

    def remove_obstacle(self, owner: Owner, watch: Any = None) -> None:
        with self._without_feet():
            super().remove_obstacle(owner, watch)

    def move_obstacle(self, owner: Owner, polygon: Any, split: bool = False, watch: Any = None) -> None:
        with self._without_feet():
            super().move_obstacle(owner, polygon, split, watch)

    # ------------------------------------------------ feet

    @contextmanager
    def _without_feet(self) -> Iterator[None]:
        """Take the feet away while the world changes."""
        if FEET in self.segments:
            self.remove_segment(FEET)
        try:
            yield
        finally:
            self._place_feet()

    def _place_feet(self) -> None:
        """Make the foot of a perpendicular from a corner to a wall a vertex, where an agent is wider than it is long.

        Rounded, a foot seldom lies on the wall: it is put in front of it, and a wall of its own runs from foot to foot.
        """
        # From each corner, the walls that it faces within two radii.
        feet: dict[Edge, list[Point]] = defaultdict(list)
        for vertex in self.vertices() if self.radius else ():
            for c in self.around(vertex):
                if self.is_free(c // 3):
                    for wall, foot in walls_seen(self, c, 2 * self.radius):
                        if self._is_narrowest(vertex, self.edge(wall)):
                            feet[self.edge(wall)].append(self._in_front(vertex, foot, self.edge(wall)))
        # Each such wall is split at its feet.
        for (a, b), places in feet.items():
            places.sort(key=partial(dist, self.points[a]))
            for start, end in pairwise([a, *map(self.vertex_at, places), b]):
                if start != end:
                    self.insert_segment(start, end, owner=FEET, split=True)

    def _is_narrowest(self, vertex: int, wall: Edge) -> bool:
        """Whether no wall that ends in the vertex comes nearer to the one that it faces. Exact."""
        right, left = (self.points[end] for end in wall)
        others = (self.corners[following(c)] for c in self.around(vertex) if self.constrained[preceding(c)])
        return all(turn_between(right, left, self.points[vertex], self.points[other]) >= 0 for other in others)

    def _in_front(self, vertex: int, foot: Point, wall: Edge) -> Point:
        """The foot, moved towards the vertex until it is not behind the wall."""
        (x, y), (a, b) = self.points[vertex], (self.points[end] for end in wall)
        part, place = 2.0**-53, foot
        while orientation(a, b, place) < 0:
            place = foot[0] + (x - foot[0]) * part, foot[1] + (y - foot[1]) * part
            part *= 2
        return place
