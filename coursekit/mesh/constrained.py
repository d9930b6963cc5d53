"""Constrained Delaunay triangulations that change: segments, points and obstacles come and go.

Each operation touches only what is near, so that a world can change while agents walk in it. The events that `watch` is
told are those of `segments`, `ways`, `dynamic` and `flips.legalise`.
"""

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from itertools import combinations, pairwise
from typing import Any

from ..geometry.points import point_of
from ..geometry.predicates import Point, orientation
from ..maps.segments import meets
from .segments import Owner, Segment, SegmentTriangulation, check_name
from .triangulation import Edge, Triangulation, corners_of, key
from .ways import crossed_between


class ConstrainedTriangulation(SegmentTriangulation):
    """The constrained Delaunay triangulation of points and segments, given as pairs of vertices; it can change.

    It is a `Triangulation` with its bounding triangle. What is said of segments and their owners in
    `SegmentTriangulation` holds here, too. An obstacle is a polygon whose edges are segments, which it owns.

    - `obstacles`: owner -> the corners of its polygon.

    Segments given here have the owners 0, 1, 2… With `split` they may cross; see `insert_segment`, which also names
    the errors. Expected O(n log n) for the points, then what the segments take.
    Sources: M. Kallmann, H. Bieri and D. Thalmann, Fully dynamic constrained Delaunay triangulations, 2003; M. Anglada,
    An improved incremental algorithm for constructing restricted Delaunay triangulations, 1997.
    """

    def __init__(
        self, points: Iterable[Sequence[float]] = (), segments: Iterable[tuple[int, int]] = (), split: bool = False
    ) -> None:
        super().__init__(points)
        self.obstacles: dict[Owner, tuple[Point, ...]] = {}
        self._inside: list[frozenset[Owner]] = []
        self._inside_after = -1  # so many changes
        for segment in segments:
            try:
                a, b = (self.twins.get(end, end) for end in segment)
            except (TypeError, ValueError):
                raise ValueError(f"a segment is given as two vertices, not as {segment!r}") from None
            self.insert_segment(a, b, split=split)

    def __repr__(self) -> str:
        segments = sum(map(len, self.segments.values()))
        return f"<ConstrainedTriangulation: {len(self.vertices())} vertices, {segments} segments>"

    def insert_segment(self, a: int, b: int, owner: Owner = None, split: bool = False, watch: Any = None) -> Owner:
        check_name(owner)
        if owner in self.obstacles:
            raise ValueError(f"{owner!r} is an obstacle, whose outline can't have another segment")
        return super().insert_segment(a, b, owner, split, watch)

    def remove_segment(self, owner: Owner, watch: Any = None) -> None:
        check_name(owner)
        if owner in self.obstacles:
            raise ValueError(f"{owner!r} is an obstacle, which goes as a whole: remove_obstacle")
        super().remove_segment(owner, watch)

    def insert_obstacle(
        self, polygon: Sequence[Sequence[float]], owner: Owner = None, split: bool = False, watch: Any = None
    ) -> Owner:
        """Put in an obstacle: a simple polygon, either way round, whose edges are constrained; its owner.

        It may touch others, share edges with them, lie inside of them, and with `split` cross them; see
        `insert_segment`. Vertices are made for its corners where there are none.

        Raises ValueError, and changes nothing, for what is no simple polygon, for an owner that there is already or
        that can't be a name, and for an outline that crosses a segment. Expected O(1) for each corner that is located
        and each edge that is crossed or looked at, and O(corners²) to see that the polygon is simple.
        """
        # All that can be wrong is found before anything changes.
        corners = simple_polygon(polygon)
        check_name(owner)
        if owner is None:
            owner = self.new_owner()
        if owner in self.segments:
            raise ValueError(f"there is an owner {owner!r} already")
        if not split:
            self._check_outline(corners, ())
        # The outline becomes segments of the owner.
        self._outline(corners, owner, watch)
        return owner

    def remove_obstacle(self, owner: Owner, watch: Any = None) -> None:
        """Take an obstacle away, with those of its vertices that were made for it and that no other segment needs.

        Raises ValueError for what is no obstacle. Expected O(its edges).
        """
        self._check_obstacle(owner)
        del self.obstacles[owner]
        self.tidy(self.release(owner, watch), watch)

    def move_obstacle(
        self, owner: Owner, polygon: Sequence[Sequence[float]], split: bool = False, watch: Any = None
    ) -> None:
        """Give an obstacle another polygon: take it away and put it in again, at the cost of both.

        Raises ValueError, and changes nothing, for what is no obstacle, for what is no simple polygon, and for an
        outline that crosses another's segment.
        """
        self._check_obstacle(owner)
        corners = simple_polygon(polygon)
        if not split:
            self._check_outline(corners, self.segments[owner])
        # Old vertices go last: until then the outline runs through them where the check has seen it do so.
        vertices = self.release(owner, watch)
        self._outline(corners, owner, watch)
        self.tidy(vertices, watch)

    def obstacles_at(self, t: int) -> frozenset[Owner]:
        """The obstacles in which triangle t lies. O(n) when it is asked first after a change, then O(1).

        Raises ValueError for what is no triangle.
        """
        if not 0 <= t < len(self):
            raise ValueError(f"there are triangles from 0 to {len(self) - 1}, not {t!r}")
        if self._inside_after != self.changes:
            self._inside = inside_of_obstacles(self, self._walls_of)
            self._inside_after = self.changes
        return self._inside[t]

    def _walls_of(self, edge: Edge) -> frozenset[Owner]:
        """The obstacles whose outline runs along an edge, an odd number of times."""
        owners: frozenset[Owner] = frozenset()
        for segment in self._users[key(*edge)]:
            if segment.owner in self.obstacles:
                owners ^= {segment.owner}
        return owners

    def _check_obstacle(self, owner: Any) -> None:
        check_name(owner)
        if owner not in self.obstacles:
            raise ValueError(f"{owner!r} is no obstacle here")

    def _check_outline(self, corners: Sequence[Point], but: Collection[Segment]) -> None:
        """Raises ValueError where an outline crosses a constrained edge that has others than these segments."""
        for p, q in pairwise([*corners, corners[0]]):
            for c in crossed_between(self, p, q, self.locate(p)):
                for segment in self._users[key(*self.edge(c))]:
                    if segment not in but:
                        raise ValueError(f"the edge from {p} to {q} crosses the segment {segment}")

    def _outline(self, corners: Sequence[Point], owner: Owner, watch: Any) -> None:
        """Make the edges of a polygon segments of an owner."""
        self.obstacles[owner] = tuple(corners)
        vertices = [self.vertex_at(corner, watch) for corner in corners]
        for a, b in pairwise([*vertices, vertices[0]]):
            segment = Segment(a, b, owner)
            self.segments.setdefault(owner, []).append(segment)
            self.lay([(segment, a, b)], watch=watch)


def simple_polygon(polygon: Any) -> list[Point]:
    """The corners of a polygon as floats.

    Raises ValueError for fewer than three, for a corner that is not two finite numbers or is there twice, for corners
    on one line, and for a polygon that crosses or touches itself. O(corners²).
    """
    try:
        given = list(polygon)
    except TypeError:
        raise ValueError(f"a polygon is a sequence of corners, not {polygon!r}") from None
    corners = [point_of(corner, f"corner {i} of a polygon") for i, corner in enumerate(given)]
    # At least three corners, all different, not on one line.
    size = len(corners)
    if size < 3:
        raise ValueError(f"a polygon needs at least three corners, not {size}")
    for i, corner in enumerate(corners):
        if corner in corners[:i]:
            raise ValueError(f"a polygon can't have the corner {corner} twice")
    if all(orientation(corners[0], corners[1], corner) == 0 for corner in corners):
        raise ValueError("a polygon is flat where all of its corners lie on one line")
    # No two edges meet, but neighbours at their corner.
    for i, j in combinations(range(size), 2):
        if j - i in (1, size - 1):
            continue  # neighbours share a corner; where they share more, an end of one meets the other's next edge
        a, b, c, d = corners[i], corners[i + 1], corners[j], corners[(j + 1) % size]
        if meets(a, b, c, d):
            raise ValueError(f"the polygon crosses or touches itself: its edge {a} to {b} meets {c} to {d}")
    return corners


def inside_of_obstacles(
    mesh: Triangulation, walls_of: Callable[[Edge], frozenset[Hashable]]
) -> list[frozenset[Hashable]]:
    """For every triangle the obstacles in which it lies; `walls_of` tells whose outlines run along a constrained edge.

    From the bounding triangle, which lies in none, to all others: each outline that is crossed leads in, or out again.
    So obstacles may touch, share edges and overlap. O(n).
    """
    # The bounding triangle lies in no obstacle.
    start = mesh.corners.index(-1) // 3
    inside: dict[int, frozenset[Hashable]] = {start: frozenset()}
    reached = [start]
    # From triangle to triangle; an outline that is crossed leads in, or out again.
    while reached:
        t = reached.pop()
        for c in corners_of(t):
            beyond = mesh.opposites[c] // 3
            if beyond >= 0 and beyond not in inside:
                inside[beyond] = inside[t] ^ walls_of(mesh.edge(c)) if mesh.constrained[c] else inside[t]
                reached.append(beyond)
    return [inside[t] for t in range(len(mesh))]
