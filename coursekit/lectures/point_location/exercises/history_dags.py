"""Histories of triangulations as the exercises hand them over, and all small ones in order of size."""

from functools import cache
from itertools import permutations
from random import Random
from typing import NamedTuple

from ....exercises.kinds.chance import below
from ....exercises.kinds.far import SIZES, Scale
from ....exercises.kinds.meshes import Edge, Mesh, Triangle, circle, edges
from ....exercises.kinds.segments import Point

SIDE = 5
"""Of the first triangle of small histories."""


class History(NamedTuple):
    """Every triangle that there was while points were put into the first one, and which took the place of each.

    What is split or flipped stays in `triangles`, and `children` of it are those that cover it since; none where it is
    still there.
    """

    points: tuple[Point, ...]
    triangles: tuple[Triangle, ...]
    children: tuple[tuple[int, ...], ...]

    @property
    def mesh(self) -> Mesh:
        """Its triangles, though many of them overlap."""
        return Mesh(self.points, self.triangles)

    def holds(self, triangle: int, point: Point) -> bool:
        return self.mesh.holds(triangle, point)

    def on(self, scale: Scale) -> "History":
        return self._replace(points=self.mesh.on(scale).points)

    def told(self) -> str:
        return f"{self.mesh.told()}, children = {list(self.children)}"


class Building:
    """A history that grows: its triangles, their children, and the triangle of today to the left of each edge."""

    def __init__(self, points: tuple[Point, ...]) -> None:
        self.points = points
        self.triangles: list[Triangle] = []
        self.children: list[tuple[int, ...]] = []
        self.today: dict[Edge, int] = {}
        self.put((0, 1, 2))

    def put(self, triangle: Triangle) -> int:
        new = len(self.triangles)
        self.triangles.append(triangle)
        self.children.append(())
        self.today.update(dict.fromkeys(edges(triangle), new))
        return new

    def insert(self, p: int) -> None:
        """Split the triangle that holds a point, or the two at the edge on which it lies; then flip."""
        mesh = Mesh(self.points, tuple(self.triangles))
        old = [i for i, after in enumerate(self.children) if not after and mesh.holds(i, self.points[p])]
        inner = {edge for i in old for edge in edges(self.triangles[i])}
        facing = []
        for i in old:
            rim = [(a, b) for a, b in edges(self.triangles[i]) if (b, a) not in inner]
            self.children[i] = tuple(self.put((a, b, p)) for a, b in rim)
            facing += rim
        while facing:
            a, b = facing.pop()
            near, beyond = self.today[a, b], self.today.get((b, a))
            if beyond is None:
                continue
            d = sum(self.triangles[beyond]) - a - b
            if circle(*(self.points[corner] for corner in (a, b, p))).holds(self.points[d]):
                del self.today[a, b], self.today[b, a]
                self.children[near] = self.children[beyond] = (self.put((a, d, p)), self.put((d, b, p)))
                facing += [(a, d), (d, b)]


def built(points: tuple[Point, ...]) -> History:
    """The history of points that are put, in order, into the triangle of the first three, which holds them inside."""
    building = Building(points)
    for p in range(3, len(points)):
        building.insert(p)
    return History(points, tuple(building.triangles), tuple(building.children))


@cache
def small() -> list[History]:
    """The histories of up to three points in any order, the smallest first."""
    corners = ((0, 0), (SIDE, 0), (0, SIDE))
    inside = [(x, y) for x in range(1, SIDE) for y in range(1, SIDE - x)]
    found = [built((*corners, *chosen)) for n in range(4) for chosen in permutations(inside, n)]
    return sorted(found, key=lambda history: (len(history.points), len(history.triangles)))


@cache
def long() -> list[History]:
    """The histories of points one after the other towards a corner, each in the triangle of the last."""
    found = []
    for n in SIZES[:-1]:
        side = 3 * n
        found.append(built(((0, 0), (side, 0), (0, side), *((n - i, n - i) for i in range(n)))))
        found.append(random_history(Random(n), side, n))
    return found


def random_history(random: Random, side: int, inner: int) -> History:
    """The history of points at random in a triangle, which are put in one by one."""
    corners = (0, 0), (2 * side, 0), (0, 2 * side)
    points = [(1 + below(random, side - 1), 1 + below(random, side - 1)) for _ in range(inner)]
    return built((*corners, *dict.fromkeys(points)))
