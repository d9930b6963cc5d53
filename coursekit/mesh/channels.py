"""The shortest path through a channel of a navigation mesh, for an agent of the mesh's radius.

The funnel keeps a radius from the ends of all portals. There may be other corners close to its path, for the most part
near start and goal. The string then has to run around these, too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from ..geometry.predicates import Point, orientation
from ..maps.segments import distance
from .funnel import Portal, bends, channel_portals, spans
from .navigation import NavigationMesh
from .strings import LEFT, RIGHT, Corner, FunnelPath, Piece, Segment, settle
from .triangulation import corners_of


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
    corners = bends(portals, start, goal, mesh.radius)
    return settle(corners, mesh.radius, partial(corners_near, mesh, channel, portals))


def corners_near(
    mesh: NavigationMesh,
    channel: Sequence[int],
    portals: Sequence[Portal],
    corners: Sequence[Corner],
    strings: Sequence[Segment],
) -> Iterator[Iterator[Corner]]:
    """For each string between corners those of the triangles that are near. O(these triangles)."""
    for string, span in zip(strings, spans(portals, corners), strict=True):
        yield corners_about(mesh, channel[span.start : span.stop + 1], string)


def corners_about(mesh: NavigationMesh, triangles: Sequence[int], string: Segment) -> Iterator[Corner]:
    """The corners of these triangles, and of those beyond that are seen from them and nearer than the radius."""
    found = set(triangles)
    waiting = [*found] if string.start != string.end else []
    while waiting:
        for c in corners_of(waiting.pop()):
            place = mesh.points[mesh.corners[c]]
            yield Corner(place, LEFT if orientation(*string, place) > 0 else RIGHT)
            beyond = mesh.opposites[c] // 3
            if beyond in found or mesh.constrained[c]:
                continue
            if distance(*string, *(mesh.points[end] for end in mesh.edge(c))) < mesh.radius:
                found.add(beyond)
                waiting.append(beyond)
