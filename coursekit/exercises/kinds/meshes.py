"""Triangulations as the exercises hand them over, all small ones in order of size, and circles with whole numbers."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations
from random import Random
from typing import Any, NamedTuple, Self

from hypothesis.strategies import SearchStrategy, builds

from ..exercise import whole
from .chance import below
from .far import MOVED, SIZES, Scale, on_some_scale
from .segments import Point, area

Edge = tuple[int, int]
Triangle = tuple[int, int, int]


class Mesh(NamedTuple):
    """A triangulation: points, and counter-clockwise triangles (y up) of their indices."""

    points: tuple[Point, ...]
    triangles: tuple[Triangle, ...]

    def corners(self, triangle: int) -> tuple[Point, Point, Point]:
        a, b, c = self.triangles[triangle]
        return self.points[a], self.points[b], self.points[c]

    def holds(self, triangle: int, point: Point) -> bool:
        """Whether a point lies in a triangle; its border belongs to it."""
        a, b, c = self.corners(triangle)
        return area(a, b, point) >= 0 and area(b, c, point) >= 0 and area(c, a, point) >= 0

    def owners(self) -> dict[Edge, int]:
        """The triangle to the left of each edge from a to b."""
        return owned(self.triangles)

    def links(self) -> list[Edge]:
        """All edges, the lower index first."""
        return sorted({(min(edge), max(edge)) for edge in self.owners()})

    def neighbors(self) -> list[list[int | None]]:
        """Of each triangle those across its edges, in the order of `edges`, None where there is none."""
        owners = self.owners()
        return [[owners.get((b, a)) for a, b in edges(triangle)] for triangle in self.triangles]

    def is_convex(self) -> bool:
        """Whether its outline bends inwards nowhere."""
        owners, points = self.owners(), self.points
        after = {a: b for a, b in owners if (b, a) not in owners}
        return all(area(points[a], points[b], points[after[b]]) >= 0 for a, b in after.items())

    def apex(self, a: int, b: int) -> int | None:
        """The third corner of the triangle to the left of the edge from a to b, None where there is none."""
        owner = self.owners().get((a, b))
        return None if owner is None else sum(self.triangles[owner]) - a - b

    def lists(self) -> tuple[list[Point], list[Triangle]]:
        """What a student's function is given, which may change it."""
        return list(self.points), list(self.triangles)

    def size(self) -> tuple[int, int, int]:
        """Smaller triangulations have fewer points, then smaller coordinates."""
        coordinates = [abs(number) for point in self.points for number in point]
        return len(self.points), max(coordinates), sum(coordinates)

    def on(self, scale: Scale) -> "Mesh":
        """The same triangles between points with other coordinates."""
        return self._replace(points=scale.of(self.points))

    def told(self) -> str:
        return f"points = {list(self.points)}, triangles = {list(self.triangles)}"


class Between(NamedTuple):
    """A triangulation, and two of its vertices: the ends of an edge, or of a segment."""

    mesh: Mesh
    a: int
    b: int

    def size(self) -> tuple[int, int, int]:
        return self.mesh.size()

    def on(self, scale: Scale) -> Self:
        return self._replace(mesh=self.mesh.on(scale))

    def told(self) -> str:
        return f"{self.mesh.told()}, a = {self.a}, b = {self.b}"


def edges(triangle: Triangle) -> tuple[Edge, Edge, Edge]:
    a, b, c = triangle
    return (a, b), (b, c), (c, a)


@lru_cache(maxsize=5000)
def owned(triangles: tuple[Triangle, ...]) -> dict[Edge, int]:
    return {edge: i for i, triangle in enumerate(triangles) for edge in edges(triangle)}


# ---------------------------------------------------------------- circles


class Circle(NamedTuple):
    """The circle through three points: its centre, and the square of its radius, times `unit` and times its square."""

    x: int
    y: int
    unit: int
    square: int

    @property
    def centre(self) -> tuple[Fraction, Fraction]:
        return Fraction(self.x, self.unit), Fraction(self.y, self.unit)

    @property
    def radius_squared(self) -> Fraction:
        return Fraction(self.square, self.unit**2)

    def distance_squared(self, point: Point) -> Fraction:
        """How far a point is from the centre, squared."""
        return Fraction(self.off(point), self.unit**2)

    def off(self, point: Point) -> int:
        """How far a point is from the centre, times `unit`, squared."""
        return (self.unit * point[0] - self.x) ** 2 + (self.unit * point[1] - self.y) ** 2

    def holds(self, point: Point) -> bool:
        """Whether a point lies inside; on the circle is not inside."""
        return self.off(point) < self.square


@lru_cache(maxsize=50_000)
def circle(a: Point, b: Point, c: Point) -> Circle:
    """The circle through three points that do not lie on a line: its centre is as far from a as from b and c."""
    (bx, by), (cx, cy) = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
    unit, b_square, c_square = 2 * area(a, b, c), bx * bx + by * by, cx * cx + cy * cy
    x, y = cy * b_square - by * c_square, bx * c_square - cx * b_square
    return Circle(unit * a[0] + x, unit * a[1] + y, unit, x * x + y * y)


def is_legal(mesh: Mesh, a: int, b: int) -> bool:
    """Whether an edge is one of the border, or no circle through one of its triangles holds the other one's apex."""
    left, right = mesh.apex(a, b), mesh.apex(b, a)
    if left is None or right is None:
        return True
    points = mesh.points
    return not circle(points[a], points[b], points[left]).holds(points[right])


def is_delaunay(mesh: Mesh) -> bool:
    return all(is_legal(mesh, a, b) for a, b in mesh.owners())


# ---------------------------------------------------------------- small triangulations


@cache
def small(scale: int = 1) -> list[Mesh]:
    """All triangulations of three to five of 3 x 3 points, which are `scale` apart; the smallest first."""
    grid = [(scale * x, scale * y) for x in range(3) for y in range(3)]
    found = [mesh for n in (3, 4, 5) for points in combinations(grid, n) for mesh in triangulations(points)]
    return sorted(found, key=Mesh.size)


def triangulations(points: tuple[Point, ...]) -> Iterator[Mesh]:
    """All triangulations of some points: the largest sets of empty triangles of which no two overlap."""
    empty = [
        (a, b, c)
        for a, b, c in permutations(range(len(points)), 3)
        if a == min(a, b, c) and area(points[a], points[b], points[c]) > 0
    ]
    empty = [each for each in empty if not any(Mesh(points, (each,)).holds(0, p) for p in others(points, each))]
    apart = {(s, t) for s in empty for t in empty if s != t and not overlap(points, s, t)}

    def grown(chosen: tuple[Triangle, ...], left: list[Triangle], tried: list[Triangle]) -> Iterator[Mesh]:
        if not left and not tried and chosen:
            yield Mesh(points, tuple(sorted(chosen)))
        for i, t in enumerate(left):
            rest = [u for u in left[i + 1 :] if (t, u) in apart]
            yield from grown((*chosen, t), rest, [u for u in (*tried, *left[:i]) if (t, u) in apart])

    yield from grown((), empty, [])


def others(points: Sequence[Point], triangle: Triangle) -> list[Point]:
    return [point for i, point in enumerate(points) if i not in triangle]


def overlap(points: Sequence[Point], s: Triangle, t: Triangle) -> bool:
    """Whether two triangles share more than their borders: no edge of either has the other one on its right."""
    for one, other in ((s, t), (t, s)):
        for a, b in edges(one):
            if all(area(points[a], points[b], points[c]) <= 0 for c in other):
                return False
    return True


# ---------------------------------------------------------------- off by one, and long


def nearly(mesh: Mesh) -> Iterator[Mesh]:
    """The same enlarged, and one of its points off by one: what was on a line, or on a circle, is so no longer."""
    large = mesh.on(Scale(1000)).points
    for i, (x, y) in enumerate(large):
        for off in (1, -1):
            found = mesh._replace(points=(*large[:i], (x + off, y), *large[i + 1 :]))
            if all(area(*found.corners(t)) > 0 for t in range(len(mesh.triangles))) and found.is_convex():
                yield found


def strip(n: int) -> Mesh:
    """So many triangles in a row."""
    points = tuple((i, i % 2) for i in range(n + 2))
    return Mesh(points, tuple((i, i + 1, i + 2) if i % 2 else (i, i + 2, i + 1) for i in range(n)))


@cache
def long() -> list[Mesh]:
    """Triangles in a row, in order and in disorder, and about as many between points at random."""
    found = []
    for n in SIZES:
        found += [strip(n), shuffled(strip(n), Random(n))]
        if n < SIZES[-1]:
            found.append(random_mesh(Random(n), n, n // 2, n // 4))
    return found


# ---------------------------------------------------------------- larger triangulations


def inserted(mesh: Mesh, p: Point) -> Mesh:
    """A triangulation with one more point inside or on an edge: each triangle that holds it is cut up."""
    new = len(mesh.points)
    points, triangles = (*mesh.points, p), []
    for i, triangle in enumerate(mesh.triangles):
        if mesh.holds(i, p):
            cut = [(a, b, new) for a, b in edges(triangle)]
            triangles += [(a, b, c) for a, b, c in cut if area(points[a], points[b], points[c]) > 0]
        else:
            triangles.append(triangle)
    return Mesh(points, tuple(triangles))


def flipped(mesh: Mesh, a: int, b: int) -> Mesh:
    """A triangulation in which the edge between a and b has made way for the one between the apexes."""
    c, d = mesh.apex(a, b), mesh.apex(b, a)
    assert c is not None
    assert d is not None
    left = [triangle for triangle in mesh.triangles if not {a, b} <= set(triangle)]
    return Mesh(mesh.points, (*left, (a, d, c), (d, b, c)))


def turns(mesh: Mesh, a: int, b: int) -> dict[int, int]:
    """How the outline of the two triangles at an edge turns at its ends: above 0 outwards, 0 straight on."""
    c, d = mesh.apex(a, b), mesh.apex(b, a)
    if c is None or d is None:
        return {}
    points = mesh.points
    return {a: area(points[c], points[a], points[d]), b: area(points[d], points[b], points[c])}


def legalised(mesh: Mesh) -> Mesh:
    """The triangulation after flips until every edge is legal."""
    while bad := next((edge for edge in mesh.owners() if not is_legal(mesh, *edge)), None):
        mesh = flipped(mesh, *bad)
    return mesh


def larger(make: Callable[..., Any], side: int, *more: SearchStrategy[Any], inner: int = 3) -> SearchStrategy[Any]:
    """What `make` makes of a random triangulation, of the generator that drew it, and of what comes from `more`.

    Less than 2**inner points are tried inside. Every second time it is moved, and may be enlarged.
    """

    def made(seed: int, points: int, flipped: int, *further: Any) -> Any:
        random = Random(seed)
        return make(random_mesh(random, side, points, flipped), random, *further)

    return on_some_scale(builds(made, whole(12), whole(inner), whole(3), *more), MOVED)


def random_mesh(random: Random, side: int, inner: int, flips: int) -> Mesh:
    """A triangulation in a square with points in it, some of whose edges were flipped, legal or not; all shuffled."""
    mesh = Mesh(((0, 0), (side, 0), (side, side), (0, side)), ((0, 1, 2), (0, 2, 3)))
    for _ in range(inner):
        p = below(random, side + 1), below(random, side + 1)
        if p not in mesh.points:
            mesh = inserted(mesh, p)
    mesh = legalised(mesh)
    for _ in range(flips):
        a, b = list(mesh.owners())[below(random, len(mesh.owners()))]
        if min(turns(mesh, a, b).values(), default=0) > 0:
            mesh = flipped(mesh, a, b)
    return shuffled(mesh, random)


def shuffled(mesh: Mesh, random: Random, turned: bool = True) -> Mesh:
    """The same triangulation, its points and triangles in another order; `turned`, the corners of each from another."""
    order = sorted(range(len(mesh.points)), key=lambda _: random.random())
    name = {old: new for new, old in enumerate(order)}
    triangles = []
    for triangle in sorted(mesh.triangles, key=lambda _: random.random()):
        a, b, c = (name[corner] for corner in triangle)
        triangles.append([(a, b, c), (b, c, a), (c, a, b)][turned * below(random, 3)])
    return Mesh(tuple(mesh.points[old] for old in order), tuple(triangles))
