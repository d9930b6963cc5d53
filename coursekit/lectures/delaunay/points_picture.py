"""What the stories of lecture 05 share: points and their names, angles, and the picture that they stand in."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import atan2, degrees
from string import ascii_uppercase
from typing import TypeVar

from ...geometry.predicates import Point, orientation
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures import mesh
from ...pictures.mesh import Vertex
from ...pictures.svg import extent, line, text
from ...stage.clouds import BOX
from ...stage.words import in_turn
from ...story import Story
from ...trace import Trace

State = TypeVar("State")

LEGAL, FLIPPED = "legal", "flipped"

IDEAL = {-1: "far right", -2: "far above", -3: "far left"}
"""The corners of the bounding triangle, in words."""


class Names:
    """What points are called: A, B, C, or by their numbers where there are more than letters."""

    def __init__(self, count: int) -> None:
        self.count = count

    def __getitem__(self, vertex: int) -> str:
        if vertex < 0:
            return IDEAL[vertex]
        return ascii_uppercase[vertex] if self.count <= 26 else str(vertex + 1)

    def edge(self, edge: Edge) -> str:
        """As in A–B."""
        return "–".join(self[vertex] for vertex in in_turn(edge))

    def triangle(self, triangle: Triangle) -> str:
        """As in A, B, C: from its first vertex on."""
        return ", ".join(self[vertex] for vertex in in_turn(triangle))


class CloudStory(Story[State]):
    """A story of points that can be dragged, added and removed."""

    BOTTOM = 520.0
    """Where the drawing of the points ends."""

    def __init__(self, trace: Trace, points: Sequence[Point], cursor: Point) -> None:
        super().__init__(trace)
        self.points, self.cursor = tuple(points), cursor
        self.names = Names(len(points))
        self.place = mesh.layout(BOX, bottom=self.BOTTOM)
        self.places = [self.place]
        self.size = (mesh.WIDTH, self.BOTTOM + 28)

    def backdrop(self) -> str:
        return mesh.ground(self.place)

    def vertices(self, links: Iterable[Edge], marks: Mapping[int, Vertex] | None = None) -> str:
        """All points, some of them marked, then the keyboard's cursor. Labels keep clear of `links`."""
        plain = {i: Vertex(point, label=self.names[i]) for i, point in enumerate(self.points)}
        drawn = mesh.vertices(self.place, plain | dict(marks or {}), links=links, editable=True)
        return drawn + mesh.cursor(self.place, self.cursor)

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """The points that an edge joins."""
        return self.points[edge[0]], self.points[edge[1]]


def first_lowest(triangle: Triangle) -> Triangle:
    """A triangle, turned so that its lowest vertex is the first."""
    a, b, c = triangle
    return (a, b, c) if a < b and a < c else (b, c, a) if b < c else (c, a, b)


def sides(triangle: Triangle) -> tuple[Edge, Edge, Edge]:
    """The edges of a triangle, lower vertices first."""
    a, b, c = triangle
    return key(a, b), key(b, c), key(c, a)


@lru_cache(20_000)
def angles(p: Point, q: Point, r: Point) -> tuple[float, float, float]:
    """The angles of a triangle in degrees, in the order of its corners."""
    return _angle(p, q, r), _angle(q, r, p), _angle(r, p, q)


def all_angles(points: Sequence[Point], triangles: Iterable[Triangle]) -> list[float]:
    """The angles of all triangles in degrees, the smallest first."""
    return sorted(angle for a, b, c in triangles for angle in angles(points[a], points[b], points[c]))


def _angle(p: Point, q: Point, r: Point) -> float:
    """The angle at p, between q and r."""
    ux, uy, vx, vy = q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]
    return degrees(atan2(abs(ux * vy - uy * vx), ux * vx + uy * vy))


def on_hull(points: Sequence[Point]) -> int:
    """How many of the points lie on the border of their convex hull, at its corners and along its sides."""
    ordered = sorted(set(points))
    if all(orientation(ordered[0], ordered[-1], p) == 0 for p in ordered):
        return len(ordered)
    found: set[Point] = set()
    for way in (ordered, ordered[::-1]):
        chain: list[Point] = []
        for p in way:
            while len(chain) > 1 and orientation(chain[-2], chain[-1], p) < 0:
                chain.pop()
            chain.append(p)
        found.update(chain)
    return len(found)


def legend(y: float, entries: Mapping[str, str]) -> str:
    """One line that says what edges mean: `entries` by their class."""
    x, parts = 14.0, []
    for style, words in entries.items():
        parts += [line(style, x, y - 5, x + 34, y - 5), text("caption", words, x + 42, y, font=15)]
        x += 42 + extent(words, 15) + 24
    return "".join(parts)
