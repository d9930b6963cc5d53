"""Any triangulation: edges between points, one after another, each unless it crosses an earlier one.

And a quick one, from left to right, for many points.

Told by `watch`, edges as pairs of vertices, the lower one first:

- `twin` (vertex, of): this point lies where the vertex `of` does, and is not used.
- `edge` (edge): nothing is in the way of this edge; it is added.
- `refuse` (edge, by): it crosses the edge `by`, which was added before.
- `through` (edge, vertex): another point lies on it.
"""

from collections.abc import Iterable, Sequence
from functools import cmp_to_key
from itertools import combinations, pairwise
from typing import Any

from ..geometry.predicates import Point, orientation
from ..maps.segments import crosses
from .triangulation import Edge, Triangle, Triangulation, points_of


def any_triangulation(points: Iterable[Sequence[float]], watch: Any = None) -> Triangulation:
    """A triangulation of points: all edges between them that cross none of those before, vertex 0's edges first.

    When no more can be added, every face inside the hull is a triangle: any other would have room for a diagonal.
    Points on one line have edges, but no triangle. Of points at one place the first is used; the others are `twins`.
    Raises ValueError for points that are not two finite numbers. O(n³): O(n²) edges, each against O(n) others.
    """
    given = points_of(points)
    twins = twins_among(given)
    if watch:
        for vertex, of in twins.items():
            watch("twin", vertex=vertex, of=of)
    vertices = [vertex for vertex in range(len(given)) if vertex not in twins]
    edges: list[Edge] = []
    for edge in combinations(vertices, 2):
        # It meets no other vertex, and crosses no edge.
        on = point_on(given, edge, vertices)
        if on is not None:
            if watch:
                watch("through", edge=edge, vertex=on)
            continue
        by = crossed_edge(given, edge, edges)
        if by is not None:
            if watch:
                watch("refuse", edge=edge, by=by)
            continue
        # There is room for it.
        edges.append(edge)
        if watch:
            watch("edge", edge=edge)
    # No more fit: the faces are triangles.
    mesh = Triangulation(given, triangles_between(given, edges))
    mesh.twins = twins
    return mesh


def swept_triangulation(points: Iterable[Sequence[float]]) -> Triangulation:
    """A triangulation of points from left to right: each is joined to what it sees of the hull of those before it.

    Like the one above, but with other edges, many of them long. O(n log n).
    """
    given = points_of(points)
    twins = twins_among(given)
    triangles: list[Triangle] = []
    below: list[int] = []
    above: list[int] = []  # the hull, from its leftmost vertex to its rightmost, and what is on both is in both
    for vertex in sorted((v for v in range(len(given)) if v not in twins), key=given.__getitem__):
        for chain, seen in ((below, -1), (above, 1)):
            while len(chain) > 1 and orientation(given[chain[-2]], given[chain[-1]], given[vertex]) == seen:
                triangles.append((chain[-2], chain.pop(), vertex))
            chain.append(vertex)
    mesh = Triangulation(given, triangles)
    mesh.twins = twins
    return mesh


def twins_among(points: Sequence[Point]) -> dict[int, int]:
    """The vertices that lie where an earlier one does, each with that one."""
    first: dict[Point, int] = {}
    for vertex, point in enumerate(points):
        first.setdefault(point, vertex)
    return {vertex: first[point] for vertex, point in enumerate(points) if first[point] != vertex}


def point_on(points: Sequence[Point], edge: Edge, vertices: Iterable[int]) -> int | None:
    """A vertex that lies on an edge, between its ends."""
    p, q = points[edge[0]], points[edge[1]]
    low, high = min(p, q), max(p, q)
    for vertex in vertices:
        if low < points[vertex] < high and orientation(p, q, points[vertex]) == 0:
            return vertex
    return None


def crossed_edge(points: Sequence[Point], edge: Edge, edges: Iterable[Edge]) -> Edge | None:
    """The first of the edges that crosses this one, where no vertex lies inside of any of them."""
    p, q = points[edge[0]], points[edge[1]]
    return next((other for other in edges if crosses(p, q, points[other[0]], points[other[1]])), None)


def triangles_between(points: Sequence[Point], edges: Iterable[Edge]) -> list[Triangle]:
    """The triangles that the edges of a triangulation make: around a vertex, one between each edge and the next.

    The hull's outside takes half a turn or more around a vertex, so it is never counted.
    """
    around: dict[int, list[int]] = {}
    for a, b in edges:
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)
    triangles = []
    for a, others in around.items():
        center = points[a]

        def turn(b: int, c: int, center: Point = center) -> int:
            """Counter-clockwise from straight down: first what lies right of the center, then what lies left of it."""
            p, q = points[b], points[c]
            return -orientation(center, p, q) if (p > center) == (q > center) else (-1 if p > center else 1)

        others.sort(key=cmp_to_key(turn))
        for b, c in pairwise((*others, others[0])):
            if a < b and a < c and orientation(center, points[b], points[c]) > 0:
                triangles.append((a, b, c))
    return triangles
