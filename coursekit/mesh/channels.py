"""The shortest path through a channel of a navigation mesh, for an agent of the mesh's radius.

The funnel keeps a radius from the ends of all portals. Near start and goal that is not enough: there may be corners
close to the path that no portal of the channel has. The string then has to run around these, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist

from ..maps.segments import distance, nearest_point
from .funnel import LEFT, RIGHT, ROUNDING, Corner, FunnelPath, Piece, Portal, Segment, channel_portals, pull
from .navigation import NavigationMesh
from .predicates import Point, orientation
from .widths import corners_of


@dataclass(frozen=True)
class ChannelPath:
    """A path that a search found: () and inf where there is none.

    `points`, `length` and `pieces` are as in `FunnelPath`, `channel` the triangles that it runs through. `expanded`
    counts how many nodes were expanded until now, and no path at all is shorter than `bound`.
    """

    points: tuple[Point, ...]
    length: float
    pieces: tuple[Piece, ...]
    channel: tuple[int, ...]
    expanded: int
    bound: float


def path_through(mesh: NavigationMesh, channel: Sequence[int], start: Point, goal: Point) -> FunnelPath:
    """The shortest path through a channel that keeps the mesh's radius from all walls.

    All edges of the channel are open, start lies in the first triangle and goal in the last one, both as far from walls
    as `triangles_at` demands. O(triangles), more only near start and goal.
    """
    portals = channel_portals(mesh, channel)
    first, last = [Corner(start, 0)], [Corner(goal, 0)]
    while True:
        path = pull(portals, first, last, mesh.radius)
        straight = [piece for piece in path.pieces if isinstance(piece, Segment)]
        at_start = touched(mesh, channel[0], straight[: len(first)], portals[:1], 1)
        at_goal = touched(mesh, channel[-1], straight[-len(last) :], portals[-1:], -1)
        if at_start:
            first.insert(at_start[0] + 1, at_start[1])
        elif at_goal:
            last.insert(*at_goal)
        else:
            return path


def touched(
    mesh: NavigationMesh, t: int, pieces: Sequence[Segment], portal: Sequence[Portal], side: int
) -> tuple[int, Corner] | None:
    """The corner that one of these straight pieces, by its number, touches in triangle t; with its side.

    It lies on this side of the triangle's portal, where it has one: 1 before it, -1 beyond it. It is the corner that is
    touched most. O(triangles that are near).
    """
    least, corner = mesh.radius * (1 - 2 * ROUNDING), None
    for number, piece in enumerate(pieces if mesh.radius else ()):
        found, waiting = {t}, [t]
        while waiting:
            for c in corners_of(waiting.pop()):
                place = mesh.points[mesh.corners[c]]
                nearest = nearest_point(place, *piece)
                here = all(side * orientation(right, left, place) > 0 for left, right in portal)
                if here and dist(place, nearest) < least:
                    least = dist(place, nearest)
                    corner = number, Corner(place, LEFT if orientation(*piece, place) > 0 else RIGHT)
                beyond = mesh.opposites[c] // 3
                if beyond in found or mesh.constrained[c]:
                    continue
                if distance(*piece, *(mesh.points[end] for end in mesh.edge(c))) < mesh.radius:
                    found.add(beyond)
                    waiting.append(beyond)
    return corner
