"""The randomised incremental construction of the Delaunay triangulation, and its history.

Told by `watch`, triangles as triples of vertices, counter-clockwise:

- `point` (vertex, place): the next point.
- `visit` (triangle, corners): a triangle of the history that holds it.
- `found` (triangle, corners, edge): the triangle of today that holds it, and the edge on which it lies, or None.
- `twin` (vertex, of): it lies on a vertex, and is left out.
- `split` (vertex, old, new): three triangles in place of one, or four in place of two.
- `test` (edge, apexes, legal): an edge that faces the new vertex; `apexes` are it and the corner beyond.
- `flip` (edge, to): the illegal edge is replaced by the edge `to`.
"""

from collections.abc import Iterable, Sequence
from itertools import chain
from math import isqrt
from random import Random
from typing import Any

from ..geometry.points import point_of
from ..geometry.predicates import LEFT, RIGHT, UP, Point, in_circle, orientation
from .triangulation import Triangle, Triangulation, corners_of, following, opposites_of, points_of, preceding

SHUFFLED = 1000
"""So many points are inserted in random order, before those of a round may be sorted."""


def delaunay(points: Iterable[Sequence[float]], rng: Random | None = None, watch: Any = None) -> Triangulation:
    """The Delaunay triangulation of points, which are inserted in random order.

    Without `rng` the order is random too, and always the same. Of points at one place the first inserted is used; the
    others are its `twins`. Points on one line make no triangle. Raises ValueError for what is not two finite numbers.
    Expected O(n log n). Source: L. Guibas, D. Knuth, M. Sharir, Randomized incremental construction of Delaunay and
    Voronoi diagrams, 1992.
    """
    places = points_of(points)
    return History(places, insertion_order(places, rng or Random(0)), watch).triangulation()


def insertion_order(points: Sequence[Point], rng: Random) -> list[int]:
    """The numbers of points in random order, in which many of them are sorted in rounds.

    A round is as long as all before it. It goes to and fro through strips of the plane, so that a point meets
    triangles that were in use just before, and are near in the computer's memory. Which point is in which round is
    random: that is enough for what is expected of a random order, but for a constant factor. O(n log n).
    Source: N. Amenta, S. Choi, G. Rote, Incremental constructions con BRIO, 2003.
    """
    order = list(range(len(points)))
    rng.shuffle(order)
    done = SHUFFLED
    while done < len(order):
        by_height = sorted(order[done : 2 * done], key=lambda i: points[i][1])
        size = 2 * isqrt(len(by_height))  # of a strip that has four times as many points along as across
        strips = [by_height[i : i + size] for i in range(0, len(by_height), size)]
        for number, strip in enumerate(strips):
            strip.sort(key=lambda i: points[i][0], reverse=number % 2 == 1)
        order[done : 2 * done] = chain.from_iterable(strips)
        done *= 2
    return order


class History:
    """Every triangle that there was while points were inserted in some order: a directed acyclic graph.

    It begins with triangle 0, the bounding triangle, whose corners lie infinitely far away (see `predicates`). No
    triangle is ever overwritten: what is split or flipped stays, and points to those that took its place.

    - `points`, `corners`, `opposites`, `twins`: as in `Triangulation`, with the bounding triangle. Corner 3t of
      every triangle but the first is the vertex whose insertion made it.
    - `children`: children[t] are the triangles that took the place of t, two or three, counter-clockwise around the
      vertex that they share; none where t is still there. Each point of t lies in one of them.

    In random order expected O(n log n) time, at most 9n + 1 triangles, and O(log n) to locate a point; in the worst
    order O(n²), and O(n).

    Raises ValueError for what is not two finite numbers, and for an order that is none: some of the vertices, or all,
    each once.
    """

    def __init__(self, points: Iterable[Sequence[float]], order: Iterable[int], watch: Any = None) -> None:
        self.points = [*points_of(points), LEFT, UP, RIGHT]
        self.corners = [-1, -2, -3]
        self.opposites = [-1, -1, -1]
        self.children: list[tuple[int, ...]] = [()]
        self.twins: dict[int, int] = {}
        order = list(order)
        if len(set(order)) < len(order) or not set(order) <= set(range(len(self.points) - 3)):
            raise ValueError(f"the order must name each of {len(self.points) - 3} points at most once, not {order}")
        for vertex in order:
            self._insert(vertex, watch)

    def __len__(self) -> int:
        return len(self.children)

    def triangle(self, t: int) -> Triangle:
        """The vertices of triangle t, counter-clockwise."""
        a, b, c = self.corners[3 * t : 3 * t + 3]
        return a, b, c

    def today(self) -> list[int]:
        """The triangles of today, those at the corners of the bounding triangle too."""
        return [t for t, children in enumerate(self.children) if not children]

    def triangulation(self) -> Triangulation:
        """The triangles of today between points."""
        mesh = Triangulation((), ())
        mesh.points = self.points[:-3]
        mesh.twins = dict(self.twins)
        for t in self.today():
            if min(corners := self.triangle(t)) >= 0:
                mesh.corners += corners
        mesh.opposites = opposites_of(mesh.corners)
        mesh.constrained = [False] * len(mesh.corners)
        return mesh

    # ------------------------------------------------ locate

    def locate(self, point: Sequence[float], watch: Any = None) -> int:
        """The triangle of today that holds a point, inside or on its border."""
        return self._locate(point_of(point), watch)

    def _locate(self, place: Point, watch: Any) -> int:
        """Go down from the bounding triangle. The children of a triangle share a vertex p, and one follows on the
        other at a ray from p: one or two tests tell in which of them a point of their parent lies."""
        points, corners = self.points, self.corners
        children = self.children
        t = 0
        while True:
            if watch:
                watch("visit", triangle=t, corners=self.triangle(t))
            family = children[t]
            if not family:
                return t
            p = points[corners[3 * family[0]]]
            q = points[corners[3 * family[1] + 1]]
            if orientation(p, q, place) > 0:
                t = family[1]
                if len(family) == 3:
                    q = points[corners[3 * family[2] + 1]]
                    if orientation(p, q, place) > 0:
                        t = family[2]
            else:
                t = family[0]
                if len(family) == 3:
                    q = points[corners[3 * family[0] + 1]]
                    if orientation(p, q, place) < 0:
                        t = family[2]

    # ------------------------------------------------ insert

    def _insert(self, vertex: int, watch: Any) -> None:
        """Locate a point, split what holds it, and make it Delaunay again."""
        place = self.points[vertex]
        if watch:
            watch("point", vertex=vertex, place=place)
        # Locate: which triangle of today holds the point?
        t = self._locate(place, watch)
        a, b, c = self.triangle(t)
        twins = [v for v in (a, b, c) if self.points[v] == place]
        if twins:
            self.twins[vertex] = twins[0]
            if watch:
                watch("twin", vertex=vertex, of=self.twins[vertex])
            return
        # Inside of it, or on one of its edges?
        below = (c for c in corners_of(t) if self._is_on_edge(place, c))
        on = next(below, None)
        if watch:
            watch("found", triangle=t, corners=(a, b, c), edge=None if on is None else self._edge(on))
        # Split: new triangles around it, children of the old.
        first = len(self)
        if on is None:
            old = [t]
            facing = 3 * t + 2, 3 * t, 3 * t + 1
            beyond = [self.opposites[c] for c in facing]
            self._fan(vertex, [a, b, c], beyond)
            self.children[t] = first, first + 1, first + 2
        else:
            old = [t, self.opposites[on] // 3]
            self._split_edge(vertex, on)
        if watch:
            new = [self.triangle(each) for each in range(first, len(self))]
            watch("split", vertex=vertex, old=[self.triangle(each) for each in old], new=new)
        # Legalise, from the new triangles outwards.
        self._legalise([3 * each for each in range(first, len(self))], watch)

    def _edge(self, c: int) -> tuple[int, int]:
        return self.corners[following(c)], self.corners[preceding(c)]

    def _is_on_edge(self, place: Point, c: int) -> bool:
        a, b = self._edge(c)
        return orientation(self.points[a], self.points[b], place) == 0

    def _fan(self, vertex: int, ring: Sequence[int], outer: Sequence[int]) -> None:
        """New triangles from a vertex to the edges of the ring around it; `outer` face those edges from outside."""
        first, size = len(self), len(ring)
        for i in range(size):
            after, before = first + (i + 1) % size, first + (i - 1) % size
            self.corners += (vertex, ring[i], ring[(i + 1) % size])
            self.opposites += (outer[i], 3 * after + 2, 3 * before + 1)
            self.children.append(())
            if outer[i] >= 0:
                self.opposites[outer[i]] = 3 * (first + i)

    def _split_edge(self, vertex: int, c: int) -> None:
        """Four triangles in place of the two at the edge that faces corner c, on which the vertex lies."""
        d = self.opposites[c]
        a, b = self._edge(c)
        first = len(self)
        sides = preceding(c), following(d), preceding(d), following(c)
        self._fan(vertex, [self.corners[c], a, self.corners[d], b], [self.opposites[side] for side in sides])
        self.children[c // 3] = first + 3, first
        self.children[d // 3] = first + 1, first + 2

    def _legalise(self, doubtful: list[int], watch: Any) -> None:
        """Flip illegal edges that face the new vertex, at the first corner of each triangle, until none is left."""
        points = self.points
        corners, opposites = self.corners, self.opposites
        while doubtful:
            c = doubtful.pop()
            d = opposites[c]
            if d < 0:
                continue
            p, a, b = corners[c : c + 3]
            beyond = corners[d]
            inside = in_circle(points[p], points[a], points[b], points[beyond])
            illegal = inside > 0
            if watch:
                watch("test", edge=(a, b), apexes=(p, beyond), legal=not illegal)
            if illegal:
                if watch:
                    watch("flip", edge=(a, b), to=(p, beyond))
                doubtful += self._flip(c, d)

    def _flip(self, c: int, d: int) -> tuple[int, int]:
        """Two new triangles at the other diagonal of those of c (at vertex p) and d; their corners at p."""
        corners, opposites = self.corners, self.opposites
        p, a, b = corners[c : c + 3]
        left, right = len(corners), len(corners) + 3
        # The two triangles at the other diagonal, children of both.
        corners += (p, a, corners[d], p, corners[d], b)
        opposites += (-1, right + 2, -1, -1, -1, left + 1)
        self.children += ((), ())
        self.children[c // 3] = self.children[d // 3] = (left // 3, right // 3)
        # Their four neighbours outside.
        for new, outer in (left, following(d)), (left + 2, c + 2), (right, preceding(d)), (right + 1, c + 1):
            opposite = opposites[outer]
            opposites[new] = opposite
            if opposite >= 0:
                opposites[opposite] = new
        return left, right
