"""What is known of a triangulation while it changes: flips and splits put triangles in the place of others."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from ..geometry.predicates import Point, in_circle
from ..mesh.triangulation import Edge, Triangle, key


@dataclass(frozen=True)
class KnownMesh:
    """The triangles of today by their corners, counter-clockwise from the lowest vertex on.

    Each has a number, by which they came one after another, as those of a history do; `total` is how many there were
    up to now. Corners of a bounding triangle are below 0.
    """

    today: Mapping[Triangle, int]
    total: int

    @classmethod
    def of(cls, triangles: Iterable[Triangle]) -> "KnownMesh":
        """A mesh as it is at first."""
        return cls({}, 0).replaced((), triangles)

    def replaced(self, old: Iterable[Triangle], new: Iterable[Triangle]) -> "KnownMesh":
        """With triangles in place of others."""
        today, total = dict(self.today), self.total
        for triangle in old:
            today.pop(first_lowest(triangle), None)
        for triangle in new:
            today[first_lowest(triangle)] = total
            total += 1
        return KnownMesh(today, total)

    def flipped(self, edge: Edge, to: Edge) -> "KnownMesh":
        """With the edge between a and b flipped to one from c, which is left of the way from a to b, to d."""
        return self.replaced(before_flip(edge, to), after_flip(edge, to))

    def around(self, vertex: int) -> list[Triangle]:
        """The triangles that have a corner there."""
        return [triangle for triangle in self.today if vertex in triangle]

    def at_edge(self, edge: Edge) -> list[Triangle]:
        """The triangles on both sides of an edge."""
        return [triangle for triangle in self.today if edge[0] in triangle and edge[1] in triangle]

    def illegal(self, at: Callable[[int], Point]) -> list[Edge]:
        """The edges between points whose circle holds the corner beyond; `at` says where a vertex lies."""
        apexes: dict[Edge, int] = {}
        for a, b, c in self.today:
            apexes |= {(a, b): c, (b, c): a, (c, a): b} if min(a, b, c) >= 0 else {}
        both = [(a, b, c, apexes[b, a]) for (a, b), c in apexes.items() if a < b and (b, a) in apexes]
        return sorted((a, b) for a, b, c, d in both if in_circle(at(a), at(b), at(c), at(d)) > 0)


def before_flip(edge: Edge, to: Edge) -> tuple[Triangle, Triangle]:
    """The two triangles at an edge, which has the first end of `to` on its left."""
    (a, b), (c, d) = edge, to
    return (a, b, c), (b, a, d)


def after_flip(edge: Edge, to: Edge) -> tuple[Triangle, Triangle]:
    """The two triangles that a flip puts in the place of those."""
    (a, b), (c, d) = edge, to
    return (c, a, d), (d, b, c)


def first_lowest(triangle: Triangle) -> Triangle:
    """A triangle, turned so that its lowest vertex is the first."""
    a, b, c = triangle
    return (a, b, c) if a < b and a < c else (b, c, a) if b < c else (c, a, b)


def sides(triangle: Triangle) -> tuple[Edge, Edge, Edge]:
    """The edges of a triangle, lower vertices first."""
    a, b, c = triangle
    return key(a, b), key(b, c), key(c, a)
