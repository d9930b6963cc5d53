"""A constrained Delaunay triangulation in which segments and points come and go.

An edge that belongs to a segment is constrained: it stays, and every other edge is locally Delaunay, that is legal.

Told by `watch`, edges as pairs of vertices, besides the events of `ways`, of `dynamic`, and of `flips.legalise`:

- `constrain` (edge, owners): the edge is constrained; `owners` are all that it has now.
- `release` (edge, owners): one of its owners has gone; where none is left, it is free.
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..geometry.predicates import Point
from .dynamic import DynamicTriangulation
from .flips import legalise
from .triangulation import Edge, following, key
from .ways import Stretch, clear, crossing, way

Owner = Hashable


@dataclass(eq=False)
class Segment:
    """A segment that was inserted: its ends, whose it is, and the edges that it is made of."""

    a: int
    b: int
    owner: Owner
    edges: set[Edge] = field(default_factory=set)

    def __str__(self) -> str:
        return f"from {self.a} to {self.b}, of owner {self.owner!r}"


Piece = tuple[Segment, int, int]
"""A part of a segment that is not in the mesh yet, from a vertex to another."""


class SegmentTriangulation(DynamicTriangulation):
    """The constrained Delaunay triangulation of points, with its bounding triangle, for segments to come and go.

    A segment has an owner: what it was inserted for, by any hashable name. One owner may have many segments, and one
    edge many owners, where segments overlap; it is free when the last one goes. A vertex that nobody asked for, as
    where segments cross, goes when no constraint needs it any more.

    - `segments`: owner -> its segments.
    """

    def __init__(self, points: Iterable[Sequence[float]] = ()) -> None:
        super().__init__(points)
        self.segments: dict[Owner, list[Segment]] = {}
        self._users: dict[Edge, list[Segment]] = {}  # of every constrained edge, the segments that it belongs to
        self._unasked: set[int] = set()  # vertices that nobody asked for
        self._numbers = 0  # of owners that were given none

    def owners(self, a: int, b: int) -> frozenset[Owner]:
        """The owners of the edge between two vertices: none where it is not constrained."""
        return frozenset(segment.owner for segment in self._users.get(key(a, b), ()))

    # ------------------------------------------------ insert a segment

    def insert_segment(self, a: int, b: int, owner: Owner = None, split: bool = False, watch: Any = None) -> Owner:
        """Constrain the way from vertex a to vertex b; its owner, who is a new whole number where none is named.

        It is split at vertices that lie on it, and shares edges with segments that it overlaps. Where it crosses
        another one, that is an error, or with `split` both get a new vertex: the place where they cross, rounded to
        floats, or an old vertex within a rounding error of that. So there they may bend by as much.

        Raises ValueError, and changes nothing, for what are no two vertices, for an owner that can't be a name, and
        for a segment that crosses another one. For k crossed edges O(k²) flips, seldom more than 3k.
        """
        a, b = self.check_vertex(a), self.check_vertex(b)
        if a == b:
            raise ValueError(f"a segment needs two ends, not {a} twice")
        check_name(owner)
        segment = Segment(a, b, self.new_owner() if owner is None else owner)
        self.lay([(segment, a, b)], split, watch)
        self.segments.setdefault(segment.owner, []).append(segment)
        return segment.owner

    def new_owner(self) -> int:
        """A whole number that is no owner yet."""
        while self._numbers in self.segments:
            self._numbers += 1
        return self._numbers

    def lay(self, pieces: list[Piece], split: bool = True, watch: Any = None) -> None:
        """Make pieces of segments edges of the mesh.

        It ends, however many cross: the box of a piece, sides parallel to the axes, holds the place where it is
        crossed, rounded too. So what is broken there has smaller boxes, and their corners are floats.
        Without `split`, raises ValueError for the first piece that crosses a segment, before it is laid.
        """
        while pieces:
            segment, a, b = pieces.pop()
            # Which edges does it cross, and is one of them a constraint?
            stretches = way(self, a, b, watch)
            crossed = ((each, c) for each in stretches for c in each.crossed)
            barrier = next(((each, key(*self.edge(c))) for each, c in crossed if self.constrained[c]), None)
            # None is: the piece is laid.
            if barrier is None:
                self.constrain(segment, stretches, watch)
                continue
            # Where they cross a vertex is put in, and both go over it.
            stretch, edge = barrier
            if not split:
                raise ValueError(f"the segment from {a} to {b} crosses the one {self._users[edge][0]}")
            ends = (stretch.start, stretch.end, *edge)
            middle = self.vertex_at(crossing(*(self.points[vertex] for vertex in ends)), watch)
            pieces += self._broken(edge, middle, watch)
            pieces += (segment, middle, b), (segment, a, middle)  # one of them is nothing where that is an end

    def constrain(self, segment: Segment, stretches: list[Stretch], watch: Any) -> None:
        """Make each stretch an edge of a segment, and the other edges legal."""
        self.changes += 1
        # The triangles on both sides of what is crossed change.
        crossed = [c for stretch in stretches for c in stretch.crossed]
        touched = {c // 3 for c in crossed}
        touched |= {self.opposites[c] // 3 for c in crossed}
        # Each stretch becomes an edge, which is held fast.
        for stretch in stretches:
            clear(self, stretch, watch)
            edge = key(stretch.start, stretch.end)
            self._users.setdefault(edge, []).append(segment)
            segment.edges.add(edge)
            self.mark(self.facing(*edge), True)
            if watch:
                watch("constrain", edge=edge, owners=self.owners(*edge))
        # Around it, all that is free is made legal again.
        legalise(self, self.between(touched), watch)

    def _broken(self, edge: Edge, middle: int, watch: Any) -> list[Piece]:
        """Free a constrained edge, whose segments are to go over a vertex instead, unless they do so already."""
        if middle in edge or edge not in self._users:
            return []
        users = list(self._users[edge])
        self.free([(segment, edge) for segment in users], watch)
        return [(segment, v, w) for segment in users for v, w in ((edge[0], middle), (middle, edge[1]))]

    # ------------------------------------------------ remove a segment

    def remove_segment(self, owner: Owner, watch: Any = None) -> None:
        """Take away all segments of an owner. Edges that nobody else owns are free, and made legal.

        Raises ValueError for what is no owner. O(edges of the segments) expected.
        """
        check_name(owner)
        if owner not in self.segments:
            raise ValueError(f"{owner!r} owns no segment here")
        self.tidy(self.release(owner, watch), watch)

    def release(self, owner: Owner, watch: Any) -> list[int]:
        """Take away the segments of an owner; the vertices that they ran through."""
        parts = [(segment, edge) for segment in self.segments.pop(owner) for edge in sorted(segment.edges)]
        self.free(parts, watch)
        return sorted({vertex for _, edge in parts for vertex in edge})

    def free(self, parts: list[tuple[Segment, Edge]], watch: Any) -> None:
        """Take edges from segments; those that belong to no other are made legal."""
        self.changes += 1
        free = []
        for segment, edge in parts:
            users = self._users[edge]
            users.remove(segment)
            segment.edges.remove(edge)
            if not users:
                del self._users[edge]
                self.mark(self.facing(*edge), False)
                free.append(edge)
            if watch:
                watch("release", edge=edge, owners=self.owners(*edge))
        legalise(self, [self.facing(*edge) for edge in free], watch)

    def tidy(self, vertices: Collection[int], watch: Any) -> None:
        """Remove those vertices that nobody asked for and no constraint needs."""
        for vertex in vertices:
            if vertex in self._unasked and not self._needed(vertex):
                self._remove(vertex, watch)

    # ------------------------------------------------ points

    def insert_point(self, point: Sequence[float], watch: Any = None) -> int:
        """Put a point in: its vertex, which is an old one where there is one at this place.

        On a segment, that one is split there. Expected O(1) after the point is located, O(n) at worst. Raises
        ValueError, and changes nothing, for what is not two finite numbers.
        """
        vertex = self.vertex_at(point, watch)
        self._unasked.discard(vertex)
        return vertex

    def vertex_at(self, point: Sequence[float], watch: Any = None) -> int:
        """The same, but a new vertex goes when no constraint needs it any more."""
        return super().insert_point(point, watch)

    def remove_point(self, vertex: int, watch: Any = None) -> None:
        """Take a vertex out. Segments that run through it, along one line, are straight and in one piece there again.

        Raises ValueError, and changes nothing, for what is no vertex, while a segment ends there, and while more than
        one line of constraints runs through. Expected O(1) for a vertex at random.
        """
        vertex = self.check_vertex(vertex)
        needed = self._needed(vertex)
        if needed:
            raise ValueError(f"vertex {vertex} has to stay: {needed}")
        self._remove(vertex, watch)

    def _needed(self, vertex: int) -> str:
        """What a vertex is needed for, nothing where constraints can do without. O(degree)."""
        lines = self._constrained_at(vertex)
        users = [segment for other in lines for segment in self._users[key(vertex, other)]]
        for segment in users:
            if vertex in (segment.a, segment.b):
                return f"a segment of owner {segment.owner!r} ends there"
        if len(lines) > 2:
            return "more than one line of constraints runs through it"
        return ""

    def _constrained_at(self, vertex: int) -> list[int]:
        """The other ends of the constrained edges at a vertex."""
        others = (self.corners[following(c)] for c in self.around(vertex))
        return [other for other in others if key(vertex, other) in self._users]

    def _remove(self, vertex: int, watch: Any) -> None:
        """Free the edges at a vertex, take it out, and let segments that ran through run straight."""
        lines = self._constrained_at(vertex)
        parts = [(segment, key(vertex, other)) for other in lines for segment in self._users[key(vertex, other)]]
        self.free(parts, watch)
        super().remove_point(vertex, watch)
        self._unasked.discard(vertex)
        self.lay([(segment, lines[0], lines[1]) for segment in dict(parts)], watch=watch)

    def new_vertex(self, place: Point) -> int:
        vertex = super().new_vertex(place)
        self._unasked.add(vertex)  # `insert_point` asks for it, `vertex_at` does not
        return vertex

    def split_edge(self, c: int, vertex: int) -> None:
        a, b = self.edge(c)
        super().split_edge(c, vertex)
        users = self._users.pop(key(a, b), [])
        for segment in users:
            segment.edges.remove(key(a, b))
            segment.edges |= {key(a, vertex), key(vertex, b)}
        if users:
            self._users[key(a, vertex)], self._users[key(vertex, b)] = users, list(users)

    # ------------------------------------------------ is all well?

    def validate(self) -> None:
        """Raises ValueError that names the first invariant that is broken, a legal edge's too. O(n)."""
        super().validate()
        # Marks and users tell of the same edges.
        marked = {key(*self.edge(c)) for c, constrained in enumerate(self.constrained) if constrained}
        if marked != set(self._users):
            raise ValueError(
                f"these edges are constrained without a segment, or not for theirs: {marked ^ set(self._users)}"
            )
        # What is kept for constraints is there.
        for vertex in self._unasked:
            if self.corner_of[vertex] < 0:
                raise ValueError(f"vertex {vertex} is kept for constraints, but is not there")
        # Every free edge is legal.
        for c in range(len(self.corners)):
            if not self.is_legal(c):
                raise ValueError(f"the edge {self.edge(c)} is not legal")
        # Each segment knows its edges, and they lead from its one end to the other.
        edges: dict[Segment, set[Edge]] = {segment: set() for own in self.segments.values() for segment in own}
        for edge, users in self._users.items():
            for segment in users:
                edges.setdefault(segment, set()).add(edge)
        for segment, own in edges.items():
            if segment not in self.segments.get(segment.owner, ()) or segment.edges != own:
                raise ValueError(f"the segment {segment} is not its owner's, or does not know its edges")
            self._check_chain(segment)

    def _check_chain(self, segment: Segment) -> None:
        """Rounded crossings bend a segment, but it never turns back: not to the left or right, and not up or down."""
        (ax, ay), (bx, by) = self.points[segment.a], self.points[segment.b]

        def along(vertex: int) -> Point:
            x, y = self.points[vertex]
            return (x if ax < bx else -x), (y if ay < by else -y)

        chain = [sorted(edge, key=along) for edge in segment.edges]
        chain.sort(key=lambda edge: along(edge[0]))
        if [segment.a, *(end for _, end in chain)] != [*(start for start, _ in chain), segment.b]:
            raise ValueError(f"the edges of the segment {segment}, are no way between its ends")


def check_name(owner: Any) -> None:
    """Raises ValueError for what can't be the name of an owner."""
    try:
        hash(owner)
    except TypeError:
        raise ValueError(f"an owner's name must be hashable, not {owner!r}") from None
