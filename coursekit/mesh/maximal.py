"""Any triangulation: edges between points, one after another, each unless it crosses an earlier one.

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

from .predicates import Point, orientation
from .triangulation import Edge, Triangle, Triangulation, points_of


def any_triangulation(points: Iterable[Sequence[float]], watch: Any = None) -> Triangulation:
    """A triangulation of points: all edges between them that cross none of those before, vertex 0's edges first.

    When no more can be added, every face inside the hull is a triangle: any other would have room for a diagonal.
    Points on one line have edges, but no triangle. Of points at one place the first is used; the others are `twins`.
    Raises ValueError for points that are not two finite numbers. O(n³): O(n²) edges, each against O(n) others.
    """
    given = points_of(points)
    first: dict[Point, int] = {}
    twins = {}
    for vertex, point in enumerate(given):
        of = first.setdefault(point, vertex)
        if of != vertex:
            twins[vertex] = of
            if watch:
                watch("twin", vertex=vertex, of=of)

    edges: list[Edge] = []
    for edge in combinations(first.values(), 2):
        on = point_on(given, edge, first.values())
        if on is not None:
            if watch:
                watch("through", edge=edge, vertex=on)
            continue
        by = crossed_edge(given, edge, edges)
        if by is not None:
            if watch:
                watch("refuse", edge=edge, by=by)
            continue
        edges.append(edge)
        if watch:
            watch("edge", edge=edge)
    mesh = Triangulation(given, triangles_between(given, edges))
    mesh.twins = twins
    return mesh


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
    for other in edges:
        r, s = points[other[0]], points[other[1]]
        if orientation(p, q, r) * orientation(p, q, s) < 0 and orientation(r, s, p) * orientation(r, s, q) < 0:
            return other
    return None


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
