"""Point location: which triangle of a triangulation holds a point?

`brute_force` looks at one triangle after another. `walk` starts in some triangle and goes towards the point, from
triangle to triangle: the visibility walk. `jump_and_walk` first looks at a few vertices, picked at random, and starts
at the nearest. (The fourth way, the history DAG, needs what was kept while the triangulation was built: `History` in
delaunay.py.)

Events
    look(triangle, corners)              brute force tests this triangle; corners are its vertices
    sample(vertex, nearest)              a vertex is picked; the nearest one so far
    visit(triangle, corners)             the walk has come to this triangle
    turn(triangle, edge, instead)        it was here before and left by `edge`; this time it leaves by another one
    cross(edge, source, target)          the walk leaves the triangle `source` by this edge, into the triangle
                                         `target`; None where the edge is on the border

Edges are pairs of vertices that have the triangle which is left on their left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, inf
from random import Random
from typing import Any

from .predicates import orientation
from .triangulation import Triangulation, point_of


@dataclass(frozen=True)
class Location:
    """The triangle that holds a point, None where none does; and how many triangles were visited to find it."""

    triangle: int | None
    visited: int


def brute_force(mesh: Triangulation, point: Sequence[float], watch: Any = None) -> Location:
    """The first triangle that holds a point, inside or on its border. O(n).

    Raises ValueError for a point that is not two finite numbers.
    """
    point, points = point_of(point), mesh.points
    for triangle in range(len(mesh)):
        a, b, c = mesh.triangle(triangle)
        if watch:
            watch("look", triangle=triangle, corners=(a, b, c))
        p, q, r = points[a], points[b], points[c]
        if orientation(p, q, point) >= 0 and orientation(q, r, point) >= 0 and orientation(r, p, point) >= 0:
            return Location(triangle, triangle + 1)
    return Location(None, len(mesh))


def walk(
    mesh: Triangulation, point: Sequence[float], start: int = 0, memory: bool = True, watch: Any = None
) -> Location:
    """A triangle that holds a point, by leaving one triangle after another by an edge that has the point beyond it.

    Of a triangle that is visited again, an exit other than the last one is taken, where there is another. This memory
    makes the walk end: in an endless walk all exits of all triangles that are visited for ever would be taken for
    ever, so that these triangles are left to no others. But the straight line from any one of them to the point leads
    from exit to exit, into the triangle that holds the point or out of the hull, and there the walk ends.

    Without memory it may go round for ever, though not where the triangulation is Delaunay: there it visits no triangle
    twice. O(√n) triangles are expected among n uniform points, from a start at random.

    Raises ValueError for a point that is not two finite numbers, and for a start that is no triangle of the mesh.
    Source: O. Devillers, S. Pion and M. Teillaud, Walking in a triangulation, 2002.
    """
    point = point_of(point)
    if not 0 <= start < len(mesh):
        raise ValueError(f"the walk starts in one of the {len(mesh)} triangles, not in {start}")
    points, corners, opposites = mesh.points, mesh.corners, mesh.opposites
    last: dict[int, int] = {}  # the corner that faces the exit taken last, of each triangle visited
    triangle, entry, visited = start, -1, 0
    while True:
        visited += 1
        first = 3 * triangle
        a, b, c = corners[first : first + 3]
        if watch:
            watch("visit", triangle=triangle, corners=(a, b, c))
        before = last.get(triangle, -1) if memory else -1
        way = (-1, a, a)
        for exit in ((first, b, c), (first + 1, c, a), (first + 2, a, b)):
            corner, tail, head = exit
            if corner != entry and orientation(points[tail], points[head], point) < 0:
                if watch and way[0] >= 0:
                    watch("turn", triangle=triangle, edge=way[1:], instead=exit[1:])
                way = exit
                if corner != before:
                    break
        corner, tail, head = way
        if corner < 0:
            return Location(triangle, visited)
        last[triangle] = corner
        entry = opposites[corner]
        beyond = entry // 3 if entry >= 0 else None
        if watch:
            watch("cross", edge=(tail, head), source=triangle, target=beyond)
        if beyond is None:
            return Location(None, visited)
        triangle = beyond


def jump_and_walk(
    mesh: Triangulation, point: Sequence[float], rng: Random, samples: int = 1, watch: Any = None
) -> Location:
    """A triangle that holds a point, by a walk from the nearest of so many vertices picked at random.

    Among n uniform points about ∛n samples are best: as many triangles are expected then, O(∛n).

    Raises ValueError for a point that is not two finite numbers, and for fewer than one sample.
    Source: L. Devroye, E. Mücke and B. Zhu, A note on point location in Delaunay triangulations of random points, 1998.
    """
    point = point_of(point)
    if samples < 1:
        raise ValueError(f"it takes at least one sample, not {samples}")
    if not mesh.corners:
        return Location(None, 0)
    nearest, least = -1, inf
    for _ in range(samples):
        corner = rng.randrange(len(mesh.corners))
        distance = dist(mesh.points[mesh.corners[corner]], point)
        if distance < least or nearest < 0:
            nearest, least = corner, distance
        if watch:
            watch("sample", vertex=mesh.corners[corner], nearest=mesh.corners[nearest])
    return walk(mesh, point, nearest // 3, watch=watch)
