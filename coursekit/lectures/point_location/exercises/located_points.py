"""Places to look for as the exercises hand them over: a triangulation, a triangle to start from, and a point."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from ....exercises.kinds import meshes
from ....exercises.kinds.chance import below
from ....exercises.kinds.far import Scale
from ....exercises.kinds.meshes import Edge, Mesh, Triangle
from ....exercises.kinds.segments import Point, area

WHEEL = ((8, 10), (4, 7), (9, 4), (0, 6), (12, 0), (9, 14)), (7, 7)
"""A triangle inside another one, turned against it, and a point in the middle: a walk may go round it for ever."""

WIDE = ((10, 0), (-5, 9), (-5, -9), (-63, 78), (-36, -93), (99, 16), (0, 0)), (1, 1)
"""A larger one, its inner triangle split at the last point; no point of it need stand exactly there."""


class Place(NamedTuple):
    """A triangulation, one of its triangles, and a point to look for."""

    mesh: Mesh
    t: int
    q: Point

    def exits(self, t: int) -> dict[int | None, Edge]:
        """The neighbours of a triangle that lie beyond an edge with q on its other side, each with that edge."""
        ends = zip(self.mesh.neighbors()[t], meshes.edges(self.mesh.triangles[t]), strict=True)
        points = self.mesh.points
        return {beyond: (a, b) for beyond, (a, b) in ends if area(points[a], points[b], self.q) < 0}

    def size(self) -> tuple[int, int, int]:
        return self.mesh.size()

    def on(self, scale: Scale) -> "Place":
        return self._replace(mesh=self.mesh.on(scale), q=scale.of(self.q))

    def told(self) -> str:
        return f"{self.mesh.told()}, neighbors = {self.mesh.neighbors()}, t = {self.t}, q = {self.q}"

    def given(self) -> tuple[list[Point], list[Triangle], list[list[int | None]], int, Point]:
        """What a student's function is given."""
        return list(self.mesh.points), list(self.mesh.triangles), self.mesh.neighbors(), self.t, self.q


def grid(side: int) -> Iterator[Point]:
    return ((x, y) for x in range(side) for y in range(side))


def small() -> Iterator[Place]:
    """All places in triangulations of three or four points, from all triangles and for all points around."""
    for mesh in meshes.small():
        if len(mesh.points) < 5:
            for t, q in product(range(len(mesh.triangles)), grid(3)):
                yield Place(mesh, t, q)


def nearly() -> Iterator[Place]:
    """Enlarged ones, and a point that lies on the line of an edge but for one."""
    for mesh in (mesh.on(Scale(10**6)) for mesh in meshes.small() if len(mesh.points) < 5):
        for t, (a, b) in product(range(len(mesh.triangles)), mesh.links()):
            (ax, ay), (bx, by) = mesh.points[a], mesh.points[b]
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                yield Place(mesh, t, ((ax + bx) // 2 + x, (ay + by) // 2 + y))


def long() -> Iterator[Place]:
    """From the first triangle, and the last one, to a corner of each other's and to some in between."""
    for mesh in meshes.long():
        last = len(mesh.triangles) - 1
        for t, to in ((0, last), (last, 0), (last // 2, last)):
            yield from (Place(mesh, t, q) for q in mesh.corners(to))


def held(mesh: Mesh, q: Point) -> bool:
    return any(mesh.holds(i, q) for i in range(len(mesh.triangles)))


def ring(points: tuple[Point, ...], turn: int, mirrored: bool) -> Mesh:
    """A triangle (the first three points) inside another one (the next three), and what lies between.

    A seventh point splits the inner one. The corners of each triangle begin `turn` corners further on; `mirrored` is
    seen from behind.
    """
    inside = [(0, 1, 6), (1, 2, 6), (2, 0, 6)] if len(points) > 6 else [(0, 1, 2)]
    between = [t for i in range(3) for t in ((3 + i, (i + 1) % 3, i), (3 + i, 3 + (i + 1) % 3, (i + 1) % 3))]
    triangles = [(t[turn], t[(turn + 1) % 3], t[(turn + 2) % 3]) for t in (*between, *inside)]
    if mirrored:
        return Mesh(tuple((-x, y) for x, y in points), tuple((a, c, b) for a, b, c in triangles))
    return Mesh(points, tuple(triangles))


@cache
def wheels() -> list[Place]:
    """Triangulations around which a walk may go for ever, from all triangles; the smallest first."""
    found = []
    for points, q in (WHEEL, WIDE):
        for mirrored, turn in product((False, True), range(3)):
            mesh = ring(points, turn, mirrored)
            found += [Place(mesh, t, (-q[0], q[1]) if mirrored else q) for t in range(len(mesh.triangles))]
    return found


def larger_place(seed: int, inner: int, flips: int, wheel: bool) -> Place:
    """Any triangulation, or one around which a walk may go for ever; and a point inside it."""
    random = Random(seed)
    if wheel:
        points, mirrored = tuple((x + off(random, 1), y + off(random, 1)) for x, y in WIDE[0]), random.random() < 0.5
        mesh, q = ring(points, below(random, 3), mirrored), (-1 if mirrored else 1, 1)
        mesh = meshes.shuffled(mesh, random, turned=random.random() < 0.5)
    else:
        mesh = meshes.random_mesh(random, 7, inner, flips)
        q = below(random, 8), below(random, 8)
    return Place(mesh, below(random, len(mesh.triangles)), q)


def off(random: Random, reach: int) -> int:
    return below(random, 2 * reach + 1) - reach
