"""How wide a way through triangles is: what a round agent asks before it goes there.

Whoever enters a triangle by one edge and leaves it by another goes around the corner between them. The passage is as
wide as that corner is far from the nearest wall on the other side: an end of the two edges, or a constrained edge that
is seen from the corner through the edge that faces it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from ..geometry.predicates import Point, orientation
from ..maps.segments import nearest_point
from .triangulation import Triangulation, following, preceding, third


def passage_width(mesh: Triangulation, c: int) -> float:
    """The width of the passage around corner c, from one edge at it to the other. O(triangles that are seen).

    Source: D. Demyen, Efficient triangulation-based pathfinding, 2006.
    """
    corner = mesh.points[mesh.corners[c]]
    width = min(dist(corner, mesh.points[end]) for end in mesh.edge(c))
    return min([width, *(dist(corner, wall) for _, wall in walls_seen(mesh, c, width))])


def channel_width(mesh: Triangulation, channel: Sequence[int]) -> float:
    """The width of the narrowest passage of a channel, the triangles of a mesh that are crossed in turn; inf for one.

    No wider agent gets through. One that is as wide may still get stuck between a corner and a wall, where its way runs
    through both triangles between them, but around neither: `NavigationMesh` finds that too. Raises ValueError for
    triangles that are no neighbours. O(triangles).
    """
    widths = [dist(*(mesh.points[end] for end in mesh.edge(c))) for c in mesh.exits(channel)]
    widths += [passage_width(mesh, c) for c in passages(mesh, channel)]
    return min(widths, default=float("inf"))


def passages(mesh: Triangulation, channel: Sequence[int]) -> list[int]:
    """For each triangle of a channel but the first and the last, the corner around which it is crossed. O(triangles).

    Raises ValueError for triangles that are no neighbours.
    """
    return [third(mesh.opposites[before], exit) for before, exit in pairwise(mesh.exits(channel))]


def walls_seen(mesh: Triangulation, c: int, reach: float) -> Iterator[tuple[int, Point]]:
    """The walls that are seen from corner c through the edge that faces it, and are nearer than `reach`.

    For each a corner that faces the constrained edge, on the near side, and the edge's nearest point, where this is
    seen, and no end of the edge. O(triangles that are seen).
    """
    eye = mesh.points[mesh.corners[c]]
    right, left = (mesh.points[end] for end in mesh.edge(c))
    views = [(c, right, left)]  # the edge that faces a corner, and what is seen of it: all between two rays
    while views:
        c, right, left = views.pop()
        ends = tuple(mesh.points[end] for end in mesh.edge(c))
        nearest = nearest_point(eye, *ends)
        if dist(eye, nearest) >= reach:
            continue
        if mesh.constrained[c]:
            if nearest not in ends and orientation(eye, right, nearest) >= 0 and orientation(eye, nearest, left) >= 0:
                yield c, nearest
            continue
        beyond = mesh.opposites[c]
        if beyond < 0:
            continue
        apex = mesh.points[mesh.corners[beyond]]
        if orientation(eye, right, apex) > 0:
            views.append((following(beyond), right, apex if orientation(eye, apex, left) > 0 else left))
        if orientation(eye, apex, left) > 0:
            views.append((preceding(beyond), apex if orientation(eye, right, apex) > 0 else right, left))
