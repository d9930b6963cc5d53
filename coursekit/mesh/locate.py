"""Point location: which triangle of a triangulation holds a point?

`brute_force` looks at one triangle after another. `walk` starts in some triangle and goes towards the point, from
triangle to triangle: the visibility walk. `centroid_walk` is the one that aims anew in each triangle. `jump_and_walk`
first looks at a few vertices, picked at random, and starts at the nearest. (The fourth way, the history DAG, needs what
was kept while the triangulation was built: `History` in delaunay.py.)

Events
    look(triangle, corners)              brute force tests this triangle; corners are its vertices
    sample(vertex, nearest)              a vertex is picked; the nearest one so far
    visit(triangle, corners)             the walk has come to this triangle
    turn(triangle, edge, instead)        it was here before and left by `edge`; this time it leaves by another one
    known(edge, source, target)          this edge leads into the triangle `target`, which was visited: it is not taken
    back(source, target)                 no edge is left: the walk goes back to `target`, from where it had come
    cross(edge, source, target)          the walk leaves the triangle `source` by this edge, into the triangle
                                         `target`; None where the edge is on the border

Edges are pairs of vertices that have the triangle which is left on their left.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, inf
from random import Random
from typing import Any

from ..geometry.points import point_of
from ..geometry.predicates import IDEAL, Point, orientation, whole_numbers
from .triangulation import Triangulation, corners_of, following, preceding, third

TURNS = (1, 2, 0), (2, 0, 1), (0, 1, 2)
"""The sides of a triangle in the order in which they are tried, by the side that was taken last."""


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
        if orientation(p, q, point) < 0:
            continue
        if orientation(q, r, point) < 0:
            continue
        if orientation(r, p, point) >= 0:
            return Location(triangle, triangle + 1)
    return Location(None, len(mesh))


def walk(
    mesh: Triangulation, point: Sequence[float], start: int = 0, memory: bool = True, watch: Any = None
) -> Location:
    """A triangle that holds a point, by leaving one triangle after another by an edge that has the point beyond it.

    A triangle that is visited again is left by its other exit, where it has another. This memory makes the walk end: in
    an endless walk the triangles that are visited for ever are left by all their exits for ever, so that no exit leads
    out of this set. But the straight line from one of them to the point goes from exit to exit, into the triangle that
    holds the point or out of the hull, and there the walk ends.

    Without memory it may go round for ever, though not where the triangulation is Delaunay: there it visits no triangle
    twice. O(√n) triangles are expected among n uniform points, from a start at random.

    Raises ValueError for a point that is not two finite numbers, and for a start that is no triangle of the mesh.
    Source: O. Devillers, S. Pion and M. Teillaud, Walking in a triangulation, 2002.
    """
    point = point_of(point)
    _check_start(mesh, start)  # not shown
    points, opposites = mesh.points, mesh.opposites
    last: dict[int, int] = {}  # the side by which each was left
    triangle, entry, visited = start, -1, 0
    while True:
        visited += 1
        first = 3 * triangle
        corners = mesh.corners[first : first + 3]
        if watch:
            watch("visit", triangle=triangle, corners=tuple(corners))
        # Beyond which side is the point? None: it is here.
        for side in TURNS[last.get(triangle, 2)]:
            if first + side == entry:
                continue
            tail = corners[side - 2]
            head = corners[side - 1]
            a, b = points[tail], points[head]
            if orientation(a, b, point) < 0:
                break
        else:
            return Location(triangle, visited)
        # Memory: on a second visit, out by the other side.
        known = side
        if memory:
            known = last.setdefault(triangle, side)
        if known != side:
            if watch:
                before = corners[known - 2], corners[known - 1]
                watch("turn", triangle=triangle, edge=before, instead=(tail, head))
            last[triangle] = side
        # Over that side into the next triangle, or out.
        entry = opposites[first + side]
        target = entry // 3 if entry >= 0 else None
        if watch:
            watch("cross", edge=(tail, head), source=triangle, target=target)
        if target is None:
            return Location(None, visited)
        triangle = target


def centroid_walk(
    mesh: Triangulation, point: Sequence[float], start: int = 0, memory: bool = True, watch: Any = None
) -> Location:
    """A triangle that holds a point, by leaving each triangle where the line from its centroid to the point leaves it.

    The line starts anew in each triangle. This is the visibility walk with a rule for two exits; so where the
    triangulation is Delaunay it visits no triangle twice. Elsewhere it may go round for ever without memory.

    With memory it enters no triangle twice: an exit into one that it knows is not taken, and where no exit is left it
    goes back to where it came from. This is depth-first search along the exits. It finds the point, since the straight
    line from any triangle to the point goes from exit to exit; and it ends after n triangles at most, and fewer steps
    back, which do not count as visits.

    Raises ValueError for a point that is not two finite numbers, for a start that is no triangle of the mesh, and for a
    mesh with its bounding triangle: there some triangles have no centroid.
    Source: as that of `walk`; the rule for two exits is that of many lecture notes.
    """
    point = point_of(point)
    _check_start(mesh, start)  # not shown
    if mesh.points[-1] in IDEAL:  # not shown
        raise ValueError("this walk aims from centroids, and triangles with a corner at infinity have none")
    came_from = {start: start}
    triangle, visited = start, 1
    if watch:
        watch("visit", triangle=start, corners=mesh.triangle(start))
    while True:
        exits = aimed_exits(mesh, triangle, point)
        if not exits:
            return Location(triangle, visited)
        for exit in exits:
            entry = mesh.opposites[exit]
            target = entry // 3 if entry >= 0 else None
            if not (memory and target in came_from):
                break
            if watch:
                watch("known", edge=mesh.edge(exit), source=triangle, target=target)
        else:
            if watch:
                watch("back", source=triangle, target=came_from[triangle])
            triangle = came_from[triangle]
            continue
        if watch:
            watch("cross", edge=mesh.edge(exit), source=triangle, target=target)
        if target is None:
            return Location(None, visited)
        came_from[target] = triangle
        triangle, visited = target, visited + 1
        if watch:
            watch("visit", triangle=triangle, corners=mesh.triangle(triangle))


def aimed_exits(mesh: Triangulation, triangle: int, point: Point) -> list[int]:
    """The corners that face the exits of a triangle: edges that have a point strictly beyond them.

    The line from the centroid to the point leaves by the first one. Of two exits it is told by the side of the line on
    which their common corner lies; where that lies on the line, either may be the first. Exact. O(1).
    """
    exits = []
    for c in corners_of(triangle):
        a, b = mesh.edge(c)
        if orientation(mesh.points[a], mesh.points[b], point) < 0:
            exits.append(c)
    if len(exits) < 2:
        return exits
    common = third(*exits)
    cx, cy, ax, ay, bx, by, x, y = whole_numbers(
        *(value for c in (common, *exits) for value in mesh.points[mesh.corners[c]]), *point
    )
    mx, my = ax + bx + cx, ay + by + cy  # three times the centroid
    left = (3 * x - mx) * (3 * cy - my) > (3 * y - my) * (3 * cx - mx)
    # Seen from the centroid, the edge on the right of a corner ends there: it faces the corner after.
    return [following(common), preceding(common)] if left else [preceding(common), following(common)]


def _check_start(mesh: Triangulation, start: int) -> None:
    if not 0 <= start < len(mesh):
        raise ValueError(f"the walk starts in one of the {len(mesh)} triangles, not in {start}")


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
