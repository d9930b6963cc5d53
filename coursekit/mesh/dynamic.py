"""A Delaunay triangulation that points enter and leave, inside its bounding triangle.

All that changes it is made of three steps: `split` puts a vertex into a triangle, `flip` changes the diagonal of two
triangles, and `merge` takes a vertex out of the three triangles around it. Each touches a few places of the arrays,
however large they are.

Told by `watch`, triangles as triples of vertices, counter-clockwise, besides the events of `flips.legalise`:

- `split` (vertex, old, new): three triangles in place of one, or four in place of two.
- `remove` (vertex, link): this vertex goes; `link` is the polygon around it, counter-clockwise.
- `ear` (corners): three neighbours in the link become a triangle, and the middle one has left the link.
"""

from collections.abc import Iterable, Iterator, Sequence
from numbers import Integral
from random import Random
from typing import Any

from ..geometry.points import point_of, shown
from ..geometry.predicates import Point, orientation
from .delaunay import History, insertion_order
from .flips import legalise
from .locate import walk
from .triangulation import Triangulation, corners_of, following, opposites_of, points_of, preceding


class DynamicTriangulation(Triangulation):
    """The Delaunay triangulation of points, with its bounding triangle, for points to be put in and taken out.

    With the bounding triangle every point has triangles all around, and one beyond the hull is like any other.
    Besides the arrays of `Triangulation` there are

    - `corner_of`: corner_of[v] is one of the corners at vertex v, -1 where v is no vertex: a twin, or removed.
    - `unused`: the removed vertices; new ones take their numbers first.
    - `changes`: how often something has changed.

    Raises ValueError for points that are not two finite numbers. Expected O(n log n).
    """

    def __init__(self, points: Iterable[Sequence[float]] = ()) -> None:
        super().__init__((), ())
        places = points_of(points)
        history = History(places, insertion_order(places, Random(0)))
        self.points, self.twins = history.points, dict(history.twins)
        for t in history.today():
            self.corners += history.triangle(t)
        self.opposites = opposites_of(self.corners)
        self.constrained = [False] * len(self.corners)
        self.corner_of = [-1] * len(self.points)
        for c, vertex in enumerate(self.corners):
            self.corner_of[vertex] = c
        self.unused: list[int] = []
        self.changes = 0
        self._doubled = set(self.twins.values())  # a removed one's number is not used again: a twin names it
        self._last = 0  # the triangle that was located last

    def vertices(self) -> list[int]:
        """The vertices that are there. O(n)."""
        return [vertex for vertex, c in enumerate(self.corner_of[:-3]) if c >= 0]

    def around(self, vertex: int) -> Iterator[int]:
        """The corners at a vertex that is not of the bounding triangle, counter-clockwise. O(degree)."""
        c = first = self.corner_of[vertex]
        while True:
            yield c
            c = following(self.opposites[following(c)])
            if c == first:
                return

    def facing(self, a: int, b: int) -> int:
        """The corner that faces the edge from a to b, on the left of it; -1 where there is no such edge. O(degree)."""
        return next((preceding(c) for c in self.around(a) if self.corners[following(c)] == b), -1)

    def between(self, triangles: set[int]) -> list[int]:
        """Corners that face the edges between these triangles, one for each, but none for constrained ones."""
        opposites, constrained = self.opposites, self.constrained
        sides = (c for t in triangles for c in corners_of(t))
        return [c for c in sides if c > opposites[c] and opposites[c] // 3 in triangles and not constrained[c]]

    def locate(self, point: Sequence[float]) -> int:
        """A triangle that holds a point, inside or on its border, by a walk from the one located last.

        Raises ValueError for a point that is not two finite numbers. O(√n) expected, O(1) where the last one was near.
        """
        found = walk(self, point, min(self._last, len(self) - 1)).triangle
        assert found is not None  # nothing lies beyond the bounding triangle
        self._last = found
        return found

    # ------------------------------------------------ points

    def insert_point(self, point: Sequence[float], watch: Any = None) -> int:
        """Put a point in: its vertex, which is an old one where there is one at this place.

        Expected O(1) after the point is located, O(n) at worst. Raises ValueError for a point that is not two finite
        numbers.
        """
        place = point_of(point)
        t = self.locate(place)
        for vertex in self.triangle(t):
            if self.points[vertex] == place:
                return vertex
        # A new vertex in a triangle, or on an edge of it.
        self.changes += 1
        vertex = self.new_vertex(place)
        old = [self.triangle(t)]
        for on in corners_of(t):
            if self._turn(*self.edge(on), vertex) == 0:
                old.append(self.triangle(self.opposites[on] // 3))
                self.split_edge(on, vertex)
                break
        else:
            self.split(t, vertex)
        # Only the edges that face it can be illegal now.
        star = list(self.around(vertex))
        if watch:
            watch("split", vertex=vertex, old=old, new=[self.triangle(c // 3) for c in star])
        legalise(self, star, watch)
        return vertex

    def remove_point(self, vertex: int, watch: Any = None) -> None:
        """Take a vertex out. O(degree), and flips: O(degree²) at worst. Expected O(1) for a vertex at random.

        Raises ValueError for what is no vertex. Source: O. Devillers, On deletion in Delaunay triangulations, 1999;
        there the ears are cut in an order that leaves nothing to flip.
        """
        vertex = self.check_vertex(vertex)
        self.changes += 1
        if watch:
            watch("remove", vertex=vertex, link=[self.corners[following(c)] for c in self.around(vertex)])
        # Ears fill the hole; the last three become one.
        hole = {c // 3 for c in self.around(vertex)}
        self.cut_ears(vertex, watch)
        self.merge(vertex, hole)
        if vertex not in self._doubled:
            self.unused.append(vertex)
        # Between these, edges may be illegal.
        legalise(self, self.between(hole), watch)

    def check_vertex(self, vertex: Any) -> int:
        """The vertex as an int. Raises ValueError for what is no vertex."""
        whole = isinstance(vertex, Integral) and not isinstance(vertex, bool)
        if whole and vertex in self.twins:
            raise ValueError(f"vertex {vertex} is not used: vertex {self.twins[vertex]} was at the same place before")
        if not whole or not 0 <= vertex < len(self.points) - 3 or self.corner_of[vertex] < 0:
            raise ValueError(f"{shown(vertex)} is no vertex of this triangulation")
        return int(vertex)

    def cut_ears(self, vertex: int, watch: Any = None) -> None:
        """Flip edges away from a vertex until it has three.

        Three neighbours p, q, r in its link make an ear if they turn left and the vertex does not lie inside of the
        triangle that they make. While there are more than three neighbours there is one: a polygon has at least two
        ears, whose triangles do not overlap. After a cut only the ears beside it are new, so one step back is enough.
        The vertex may come to lie on the side of an ear; the flat triangle there goes when it is taken out. O(degree).
        """
        degree = sum(1 for _ in self.around(vertex))
        c = self.corner_of[vertex]
        while degree > 3:
            # Three neighbours in a row: are they an ear?
            beyond = self.opposites[following(c)]
            around = following(c), preceding(c), beyond
            p, q, r = (self.corners[each] for each in around)
            sharp = self._turn(p, q, r) > 0
            if sharp and self._turn(vertex, p, r) >= 0:
                if watch:
                    watch("ear", corners=(p, q, r))
                # A flip cuts it off; look again one step back.
                self.flip(following(c))
                degree -= 1
                back = self.opposites[preceding(following(beyond))]
                c = preceding(back)
            else:
                c = following(beyond)

    def _turn(self, a: int, b: int, c: int) -> int:
        return orientation(self.points[a], self.points[b], self.points[c])

    # ------------------------------------------------ the three steps

    def split(self, t: int, vertex: int) -> None:
        """Put a vertex into triangle t. O(1).

        The triangle a, b, c becomes v, b, c in its place, and v, c, a and v, a, b at the end.
        """
        a, b, c = self.triangle(t)
        own, new = 3 * t, len(self.corners)
        # What lies beyond the two sides that go to new triangles.
        outer = [(self.opposites[side], self.constrained[side]) for side in (own + 1, own + 2)]
        # One triangle in the old place, two at the end.
        self.corners[own] = vertex
        self.corners += (vertex, c, a, vertex, a, b)
        self.opposites += [-1] * 6
        self.constrained += [False] * 6
        # Neighbours outside, then among themselves.
        self._join(new, *outer[0])
        self._join(new + 3, *outer[1])
        for one, other in ((own + 1, new + 2), (own + 2, new + 4), (new + 1, new + 5)):
            self._join(one, other, False)
        self.corner_of[vertex], self.corner_of[a] = own, new + 2

    def split_edge(self, c: int, vertex: int) -> None:
        """Put a vertex into the edge that faces corner c: four triangles in place of two. O(1).

        Where it is constrained, both halves are. Split as if the vertex lay inside; the flat triangle goes in a flip.
        """
        constrained = self.constrained[c]
        self.split(c // 3, vertex)
        [flat] = [at for at in self.around(vertex) if self._turn(*self.edge(at), vertex) == 0]
        beyond = self.opposites[flat]
        self.flip(flat)
        for half in (preceding(flat), beyond):
            self.mark(half, constrained)

    def flip(self, c: int) -> None:
        super().flip(c)
        at = following(c)
        beyond = self.opposites[at]  # the new edge faces the two vertices that have lost one
        self.corner_of[self.corners[at]], self.corner_of[self.corners[beyond]] = at, beyond

    def merge(self, vertex: int, hole: set[int]) -> None:
        """Take out a vertex that has three edges: one triangle in place of three. O(1).

        `hole` is a set of triangles, those around the vertex among them; it is kept up to date.
        """
        # The first triangle takes over the sides of the other two.
        c, second, third = self.around(vertex)
        self._join(following(c), self.opposites[second], self.constrained[second])
        self._join(preceding(c), self.opposites[third], self.constrained[third])
        self.corners[c] = self.corners[preceding(second)]
        for at in (c, following(c), preceding(c)):
            self.corner_of[self.corners[at]] = at
        self.corner_of[vertex] = -1
        # These two go.
        for t in sorted((second // 3, third // 3), reverse=True):
            self._drop(t, hole)

    def _drop(self, t: int, hole: set[int]) -> None:
        """Take a triangle off the arrays: the last one moves into its place."""
        own, last = 3 * t, len(self.corners) - 3
        hole.remove(t)
        if own < last:
            for i in range(3):
                self.corners[own + i] = self.corners[last + i]
                self.corner_of[self.corners[own + i]] = own + i
                self._join(own + i, self.opposites[last + i], self.constrained[last + i])
            if last // 3 in hole:
                hole.remove(last // 3)
                hole.add(t)
        del self.corners[last:], self.opposites[last:], self.constrained[last:]

    def mark(self, c: int, constrained: bool) -> None:
        """Say whether the edge that faces corner c is constrained."""
        self._join(c, self.opposites[c], constrained)

    # ------------------------------------------------ is all well?

    def validate(self) -> None:
        """Raises ValueError that names the first of the invariants that is broken. O(n)."""
        super().validate()
        if len(self.corner_of) != len(self.points):
            raise ValueError(f"there are {len(self.points)} points, and corners of {len(self.corner_of)}")
        used = set(self.corners)
        for vertex in range(-3, len(self.points) - 3):
            c = self.corner_of[vertex]
            if (c >= 0) != (vertex in used) or (c >= 0 and (c >= len(self.corners) or self.corners[c] != vertex)):
                raise ValueError(f"vertex {vertex} should have corner {c}, but has another or none")
        for vertex in self.unused:
            if self.corner_of[vertex] >= 0:
                raise ValueError(f"vertex {vertex} counts as removed, but is there")

    def new_vertex(self, place: Point) -> int:
        """The number of a new vertex; the bounding triangle's stay the last three."""
        if self.unused:
            vertex = self.unused.pop()
            self.points[vertex] = place
            return vertex
        self.points.insert(-3, place)
        self.corner_of.insert(-3, -1)
        return len(self.points) - 4
