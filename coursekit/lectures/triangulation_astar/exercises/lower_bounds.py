"""Lower bounds of a search on triangles, as the exercise asks for them: problems, and what is right, from fractions."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import ceil, dist, sqrt
from random import Random
from typing import Any, NamedTuple

from ....exercises.kinds.chance import below
from ....exercises.kinds.far import Scale
from ....exercises.kinds.segments import Point, area
from ....maps import meets

Edge = tuple[Point, Point]

STRAIGHT, BETWEEN, PARENT, FROM_GOAL = "straight", "between", "parent", "from goal"


class Entered(NamedTuple):
    """An edge through which a search came into a triangle: how far it travelled at least to there, and its g."""

    edge: Edge
    travelled: float
    g: float


class Entry(NamedTuple):
    """Start and goal, the entry edge of a triangle, and how the search came into the one before; None for the first."""

    start: Point
    goal: Point
    edge: Edge
    parent: Entered | None

    def bounds(self) -> dict[str, float]:
        """All lower bounds by name."""
        h = distance(self.goal, self.edge)
        bounds = {STRAIGHT: distance(self.start, self.edge)}
        if self.parent:
            edge, travelled, g = self.parent
            bounds[BETWEEN] = travelled + between(edge, self.edge)
            bounds[PARENT] = g + distance(self.goal, edge) - h
        bounds[FROM_GOAL] = dist(self.start, self.goal) - h
        return bounds

    def on(self, scale: Scale) -> "Entry":
        """The same elsewhere, and all so many times as large."""
        start, goal, edge, parent = self
        if parent:
            before, *lengths = parent
            parent = Entered(scale.of(before), *(scale.factor * length for length in lengths))
        return Entry(scale.of(start), scale.of(goal), scale.of(edge), parent)

    def size(self) -> Any:
        """Those without a parent come first, then those with smaller coordinates."""
        edges = (self.edge, self.parent.edge) if self.parent else (self.edge,)
        coordinates = [abs(number) for point in (self.start, self.goal, *sum(edges, ())) for number in point]
        return len(edges), max(coordinates), sum(coordinates), self.parent[1:] if self.parent else ()

    def told(self) -> str:
        parent = f"({', '.join(map(str, self.parent))})" if self.parent else "None"
        return f"start = {self.start}, goal = {self.goal}, edge = {self.edge}, parent = {parent}"


# ---------------------------------------------------------------- distances


def foot(p: Point, edge: Edge) -> tuple[Fraction, Fraction]:
    """The point of an edge that is nearest to p."""
    (x, y), (end_x, end_y) = edge
    along_x, along_y = end_x - x, end_y - y
    part = Fraction((p[0] - x) * along_x + (p[1] - y) * along_y) / Fraction(along_x**2 + along_y**2)
    part = min(Fraction(1), max(Fraction(0), part))
    return x + part * along_x, y + part * along_y


@lru_cache(maxsize=20_000)
def distance(p: Point, edge: Edge) -> float:
    x, y = foot(p, edge)
    return sqrt((x - p[0]) ** 2 + (y - p[1]) ** 2)


def nearest(one: Edge, other: Edge) -> tuple[Point, Edge]:
    """Of two edges that do not cross, the end of one and the other edge between which the way is shortest."""
    ways = [*((p, other) for p in one), *((p, one) for p in other)]
    return min(ways, key=lambda way: distance(*way))


def between(one: Edge, other: Edge) -> float:
    """The length of the shortest way from an edge to another one that does not cross it."""
    return distance(*nearest(one, other))


# ---------------------------------------------------------------- problems


GRID = [(x, y) for x in range(3) for y in range(3)]


def small() -> Iterator[Entry]:
    """All entries between 3 x 3 points without a parent, then with a parent some from a corner; the smallest first."""
    edges = list(combinations(GRID, 2))
    first = [Entry(start, goal, edge, None) for start, goal, edge in product(GRID, GRID, edges)]
    yield from sorted(first, key=Entry.size)
    low = [(edge, other) for edge, other in product(edges, edges) if may_follow(edge, other) and max(other[1]) < 3]
    later = [
        entered(start, goal, edge, other, more)
        for (edge, other), start, goal, more in product(low[::5], ((0, 0), (1, 0)), ((2, 2), (0, 1)), (0, 1, 2))
    ]
    yield from sorted(later, key=Entry.size)


def entered(start: Point, goal: Point, edge: Edge, before: Edge, more: int) -> Entry:
    """An entry whose parent's bounds are whole; `more` tells by how much they lie above what they are at least."""
    known = Entry(start, goal, before, None).bounds()
    travelled = ceil(known[STRAIGHT] - 1e-9) + more % 2
    g = max(travelled, ceil(known[FROM_GOAL] - 1e-9)) + more // 2
    return Entry(start, goal, edge, Entered(before, travelled, g))


def may_follow(one: Edge, other: Edge) -> bool:
    """Whether two edges can be of one triangulation: they share an end alone, or nothing."""
    shared = set(one) & set(other)
    if len(shared) == 1:
        (a,), (b,) = set(one) - shared, set(other) - shared
        (c,) = shared
        return area(a, b, c) != 0
    return not shared and not meets(*one, *other)


def drawn(seed: int, first: bool, more: int) -> Entry:
    """An entry in a square, as a seed says."""
    random = Random(seed)
    while True:
        start, goal, a, b, c, d = ((below(random, 12), below(random, 12)) for _ in range(6))
        if a != b and first:
            return Entry(start, goal, (a, b), None)
        if a != b and c != d and may_follow((a, b), (c, d)):
            return entered(start, goal, (a, b), (c, d), more)
