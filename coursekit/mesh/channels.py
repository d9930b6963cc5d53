"""The shortest path through a channel of a navigation mesh, for an agent of the mesh's radius.

The funnel keeps a radius from the ends of all portals. Near start and goal that is not enough: there may be corners
close to the path that no portal of the channel has. The string then has to run around these, too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist

from ..maps.segments import distance, nearest_point
from .funnel import ROUNDING, FunnelPath, Gate, Piece, Segment, channel_portals, pull
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
    first: dict[Gate, float] = {}  # corners near the start, and how far along the path
    last: dict[Gate, float] = {}
    while True:
        gates = [*sorted(first, key=first.__getitem__), *portals, *sorted(last, key=last.__getitem__)]
        path = pull(gates, start, goal, mesh.radius)
        straight = [piece for piece in path.pieces if isinstance(piece, Segment)]
        if not mesh.radius or not straight:
            return path
        count = len(first) + len(last)
        for gate, along in touched(mesh, channel[0], straight[0]):
            first.setdefault(gate, along)
        for gate, along in touched(mesh, channel[-1], straight[-1]):
            if gate not in first:
                last.setdefault(gate, along)
        if len(first) + len(last) == count:
            return path


def touched(mesh: NavigationMesh, t: int, piece: Segment) -> Iterator[tuple[Gate, float]]:
    """The corners nearer to a straight piece than the radius, each as an end on its side, and how far along it is.

    Triangle t holds an end of the piece. O(triangles that are near).
    """
    reach = mesh.radius * (1 - 2 * ROUNDING)
    found, waiting = {t}, [t]
    while waiting:
        for c in corners_of(waiting.pop()):
            corner = mesh.points[mesh.corners[c]]
            nearest = nearest_point(corner, *piece)
            if dist(corner, nearest) < reach:
                gate = (corner, None) if orientation(*piece, corner) > 0 else (None, corner)
                yield gate, dist(piece.start, nearest)
            beyond = mesh.opposites[c] // 3
            if beyond in found or mesh.constrained[c]:
                continue
            if distance(*piece, *(mesh.points[end] for end in mesh.edge(c))) < reach:
                found.add(beyond)
                waiting.append(beyond)
