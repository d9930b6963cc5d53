"""A triangulation as flat arrays, and the flip of an edge."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ..geometry.points import point_of
from ..geometry.predicates import LEFT, RIGHT, UP, Point, in_circle, orientation

Edge = tuple[int, int]
Triangle = tuple[int, int, int]


class Triangulation:
    """Triangles that meet edge to edge, as arrays.

    A corner is a place in a triangle: triangle t has the corners 3t, 3t + 1 and 3t + 2, and corner c is of triangle
    c // 3. Each edge of a triangle faces one of its corners, so a corner also names the edge opposite of it.

    - `points`: vertex i lies at points[i]. A point that is no corner is not used.
    - `corners`: corners[c] is the vertex at corner c. The vertices of a triangle stand counter-clockwise (y up).
    - `opposites`: opposites[c] is the corner that faces the same edge from the other side, or -1 at the border.
      The opposite of the opposite is c itself, and both see the same two vertices, in opposite order.
    - `constrained`: constrained[c] tells whether the edge that faces c is constrained: it is never flipped. It is the
      same at the opposite.
    - `twins`: a vertex that is not used, since another lies at the same place -> that other vertex.

    A triangulation with its bounding triangle has RIGHT, UP and LEFT of `predicates` as the last of its points, that
    is as vertices -1, -2 and -3; `triangles` and `edges` leave them out.

    Raises ValueError for points that are not two finite numbers, for triangles that are flat or name a point that is
    not there, and for an edge with two triangles on the same side. O(n).
    """

    def __init__(self, points: Iterable[Sequence[float]], triangles: Iterable[Triangle]) -> None:
        self.points = points_of(points)
        self.corners: list[int] = []
        self.opposites: list[int] = []
        self.twins: dict[int, int] = {}
        vertices = range(len(self.points))
        for triangle in triangles:
            if len(triangle) != 3 or not all(vertex in vertices for vertex in triangle):
                raise ValueError(f"triangle {triangle} is not three of the {len(self.points)} points, by number")
            a, b, c = triangle
            turn = orientation(self.points[a], self.points[b], self.points[c])
            if turn == 0:
                raise ValueError(f"triangle {(a, b, c)} is flat")
            self.corners += (a, b, c) if turn > 0 else (a, c, b)
        self.opposites = opposites_of(self.corners)
        self.constrained = [False] * len(self.corners)

    def __len__(self) -> int:
        return len(self.corners) // 3

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self.points)} points, {len(self.triangles())} triangles>"

    def triangle(self, t: int) -> Triangle:
        """The vertices of triangle t, counter-clockwise."""
        a, b, c = self.corners[3 * t : 3 * t + 3]
        return a, b, c

    def places(self, t: int) -> tuple[Point, Point, Point]:
        """Where the corners of triangle t lie, counter-clockwise."""
        a, b, c = self.triangle(t)
        return self.points[a], self.points[b], self.points[c]

    def triangles(self) -> list[Triangle]:
        """The vertices of every triangle between points, counter-clockwise."""
        corners = iter(self.corners)
        return [each for each in zip(corners, corners, corners, strict=True) if min(each) >= 0]

    def edges(self) -> list[Edge]:
        """Every edge between points, once, its lower vertex first."""
        edges = []
        for c, opposite in enumerate(self.opposites):
            if c > opposite:
                a, b = self.edge(c)
                if a >= 0 and b >= 0:
                    edges.append(key(a, b))
        return edges

    def edge(self, c: int) -> Edge:
        """The vertices of the edge that faces corner c; it has c on its left."""
        return self.corners[following(c)], self.corners[preceding(c)]

    def exits(self, channel: Sequence[int]) -> list[int]:
        """The corners that face the edges which a channel crosses: triangles, each a neighbour of the one before.

        Raises ValueError for triangles that are no neighbours. O(triangles).
        """
        found = []
        for t, beyond in pairwise(channel):
            there = 0 <= t < len(self) and beyond >= 0
            exit = next((c for c in corners_of(t) if there and self.opposites[c] // 3 == beyond), None)
            if exit is None:
                raise ValueError(f"triangles {t} and {beyond} are no neighbours")
            found.append(exit)
        return found

    # ------------------------------------------------ one edge and the two triangles at it

    def is_legal(self, c: int) -> bool:
        """Whether the edge that faces c may stay: the circle of its triangle does not hold the corner beyond.

        An edge at the border and a constrained one always may.
        """
        opposite = self.opposites[c]
        if opposite < 0 or self.constrained[c]:
            return True
        points, corners = self.points, self.corners
        first = c - c % 3
        p, q, r = corners[first : first + 3]
        return in_circle(points[p], points[q], points[r], points[corners[opposite]]) <= 0

    def is_convex(self, c: int) -> bool:
        """Whether the edge that faces c can be flipped: it has two triangles, and they make a strictly convex shape."""
        opposite = self.opposites[c]
        if opposite < 0:
            return False
        corners = self.corners[c], *self.edge(c), self.corners[opposite]
        p, a, b, d = (self.points[vertex] for vertex in corners)
        return orientation(p, a, d) > 0 and orientation(p, d, b) > 0

    def flip(self, c: int) -> None:
        """Replace the edge that faces corner c by the other diagonal of its two triangles; `is_convex(c)` holds. O(1).

        The triangles p, a, b (p at c) and d, b, a become p, a, d and d, b, p, in the same places.
        """
        corners, opposites, constrained = self.corners, self.opposites, self.constrained
        d = opposites[c]
        a, b = following(c), preceding(c)
        d_b, d_a = following(d), preceding(d)
        corners[b], corners[d_a] = corners[d], corners[c]
        self._join(c, opposites[d_b], constrained[d_b])  # the edge from a to d
        self._join(d, opposites[a], constrained[a])  # the edge from b to p
        self._join(a, d_b, False)  # the new edge

    def _join(self, c: int, opposite: int, constrained: bool) -> None:
        """Let two corners face the same edge."""
        self.opposites[c], self.constrained[c] = opposite, constrained
        if opposite >= 0:
            self.opposites[opposite], self.constrained[opposite] = c, constrained

    # ------------------------------------------------ is all well?

    def validate(self) -> None:
        """Raises ValueError that names the first of the invariants above that is broken. O(n)."""
        size = len(self.corners)
        if size % 3 or len(self.opposites) != size or len(self.constrained) != size:
            raise ValueError(
                f"there are {size} corners, {len(self.opposites)} opposites and {len(self.constrained)} marks of "
                f"constrained edges: there must be as many of each, three a triangle"
            )
        first = -3 if self.points[-3:] == [LEFT, UP, RIGHT] else 0
        for c, vertex in enumerate(self.corners):
            if not first <= vertex < len(self.points) + first:
                raise ValueError(f"corner {c} is at vertex {vertex}, which does not exist")
        for t in range(len(self)):
            if orientation(*(self.points[vertex] for vertex in self.triangle(t))) <= 0:
                raise ValueError(f"triangle {t}, {self.triangle(t)}, is flat or stands clockwise")
        for c, opposite in enumerate(self.opposites):
            if opposite == -1:
                continue
            if not 0 <= opposite < size or self.opposites[opposite] != c:
                raise ValueError(f"corner {opposite} is the opposite of corner {c}, but not the other way round")
            if self.edge(c) != self.edge(opposite)[::-1]:
                raise ValueError(f"corners {c} and {opposite} are opposites, but face {self.edge(c)} and another edge")
            if self.constrained[c] != self.constrained[opposite]:
                raise ValueError(f"the edge {self.edge(c)} is constrained on one of its sides only")
        if opposites_of(self.corners) != self.opposites:
            raise ValueError("two triangles share an edge and do not know of one another")
        used, vertices = set(self.corners), range(len(self.points) + first)
        for vertex, of in self.twins.items():
            exist = vertex in vertices and of in vertices
            if not exist or vertex == of or vertex in used or self.points[vertex] != self.points[of]:
                raise ValueError(f"vertex {vertex} is no unused twin of vertex {of}, at the same place")


def following(c: int) -> int:
    """The next corner of the same triangle, counter-clockwise."""
    return c - 2 if c % 3 == 2 else c + 1


def preceding(c: int) -> int:
    """The corner before, that is the next one clockwise."""
    return c + 2 if c % 3 == 0 else c - 1


def corners_of(t: int) -> tuple[int, int, int]:
    """The corners of a triangle."""
    return 3 * t, 3 * t + 1, 3 * t + 2


def third(a: int, b: int) -> int:
    """The corner of a triangle that is neither of two other ones of it."""
    (c,) = {*corners_of(a // 3)} - {a, b}
    return c


def key(a: int, b: int) -> Edge:
    """An edge by its vertices, the lower one first."""
    return (a, b) if a < b else (b, a)


def points_of(given: Iterable[Sequence[float]]) -> list[Point]:
    """The points as pairs of floats. Raises ValueError for what is not two finite numbers."""
    return [point_of(point, f"point {i}") for i, point in enumerate(given)]


def opposites_of(corners: Sequence[int]) -> list[int]:
    """The opposite of every corner. Raises ValueError for an edge with two triangles on the same side."""
    edges: list[Edge] = []
    for first in range(0, len(corners), 3):
        a, b, c = corners[first : first + 3]
        edges += ((b, c), (c, a), (a, b))
    facing = {edge: c for c, edge in enumerate(edges)}
    if len(facing) < len(edges):
        twice = next(edge for c, edge in enumerate(edges) if facing[edge] != c)
        raise ValueError(f"two triangles have the edge {twice} on the same side")
    return [facing.get((b, a), -1) for a, b in edges]
