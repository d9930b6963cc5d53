"""Patches of triangles as the exercises hand them over: squares cut along a diagonal, some of whose halves are free."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from ....exercises.kinds.far import SIZES
from ....exercises.kinds.meshes import Mesh, Triangle, shuffled
from ....exercises.kinds.segments import Point

Neighbors = list[list[int]]


class Patch(NamedTuple):
    """Free triangles. From one to the next there is a way wherever they share an edge."""

    mesh: Mesh

    def neighbors(self) -> Neighbors:
        """Of each triangle those across its edges."""
        return [[t for t in row if t is not None] for row in self.mesh.neighbors()]

    def size(self) -> int:
        return len(self.mesh.triangles)

    def told(self) -> str:
        return f"neighbors = {self.neighbors()}"


# ---------------------------------------------------------------- problems


def halves(wide: int, high: int) -> list[tuple[Point, Point, Point]]:
    """The triangles of a board of squares, each cut from its upper left to its lower right corner."""
    found = []
    for x in range(wide):
        for y in range(high):
            found += [((x, y), (x + 1, y), (x, y + 1)), ((x + 1, y), (x + 1, y + 1), (x, y + 1))]
    return found


BOARD = [half for half in halves(3, 2) if {(1, 1), (2, 1)} & set(half)]
"""Two rings, one around each of two points, that share two triangles."""

LONG = halves(4, 2)
"""Two rings apart, and between them what may join them."""

HOLES = 3
"""Triangles of the long board that are not free, at most."""

WIDE, HIGH = 4, 4
LARGER = halves(WIDE, HIGH)


def patch(board: Sequence[tuple[Point, Point, Point]], free: int) -> Patch:
    """Those triangles of a board whose bits are set."""
    chosen = [half for i, half in enumerate(board) if free >> i & 1]
    points = sorted({corner for half in chosen for corner in half})
    at = {corner: i for i, corner in enumerate(points)}
    triangles: list[Triangle] = [(at[a], at[b], at[c]) for a, b, c in chosen]
    return Patch(Mesh(tuple(points), tuple(triangles)))


@cache
def small() -> list[Patch]:
    """All patches of a small board, and those of a long one with few holes, that differ in who is whose neighbour.

    The smallest come first.
    """
    found: dict[str, Patch] = {}
    for mask in sorted(range(1, 1 << len(BOARD)), key=int.bit_count):
        each = patch(BOARD, mask)
        found.setdefault(each.told(), each)
    for count in range(HOLES, -1, -1):
        for holes in combinations(range(len(LONG)), count):
            each = patch(LONG, sum(1 << i for i in range(len(LONG)) if i not in holes))
            found.setdefault(each.told(), each)
    return list(found.values())


def long() -> Iterator[Patch]:
    """Two rings with a dead end, of so many triangles in all; and a board, in order and in disorder."""
    for n in SIZES:
        tail = [half for half in halves(n, 1) if half not in BOARD][:n]
        each = patch([*BOARD, *tail], (1 << len(BOARD) + len(tail)) - 1)
        yield each
        yield Patch(shuffled(each.mesh, Random(n)))
    for n in SIZES[:-1]:
        each = patch(halves(n, 2), (1 << 4 * n) - 1)
        yield each
        yield Patch(shuffled(each.mesh, Random(n)))


def larger(free: int, more: int, seed: int) -> Patch:
    """A patch of a larger board, of the triangles with a bit in one of two numbers, in some order."""
    return Patch(shuffled(patch(LARGER, free | more | 1).mesh, Random(seed)))


# ---------------------------------------------------------------- what is left without dead ends


def core(neighbors: Neighbors) -> list[int]:
    """The triangles with two ways out, at least, that are no dead ends."""
    return [t for t, row in enumerate(neighbors) if sum(leads(neighbors, t, u) for u in row) > 1]


def decision_points(neighbors: Neighbors) -> list[int]:
    """The triangles with three ways out none of which is a dead end."""
    return [t for t, row in enumerate(neighbors) if len(row) == 3 and all(leads(neighbors, t, u) for u in row)]


def leads(neighbors: Neighbors, t: int, first: int) -> bool:
    """Whether a way out of t leads back to t by another way, or to some ring."""
    seen = set(reached(neighbors, t, first))
    doors = sum(u in seen for u in neighbors[t])
    links = sum(v in seen for u in seen for v in neighbors[u]) // 2
    return doors > 1 or links >= len(seen)


def reached(neighbors: Neighbors, t: int, first: int) -> Iterator[int]:
    """All triangles that can be reached from a neighbour of t, but not through t."""
    seen, todo = {t, first}, [first]
    while todo:
        u = todo.pop()
        yield u
        for v in neighbors[u]:
            if v not in seen:
                seen.add(v)
                todo.append(v)
