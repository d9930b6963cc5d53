"""Triangulations of a few points, and what is right on them, by brute force."""

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product

GRID = list(product(range(3), repeat=2))

SCALE = 1000
SAMPLES = [(125 * x + 10, 125 * y + 11) for x, y in product(range(16), repeat=2)]
"""Points that lie on no line through points of the grid, all times SCALE."""


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def encloses(a, b, c, d) -> bool:
    """Whether the circle through a, b, c has d inside: at how large an angle are a and b seen from c, and from d?"""
    if turn(a, b, c) < 0:
        a, b = b, a

    def dot(p):
        return (a[0] - p[0]) * (b[0] - p[0]) + (a[1] - p[1]) * (b[1] - p[1])

    side = turn(a, b, d)
    if side == 0:
        return dot(d) < 0
    from_c, from_d = Fraction(dot(c), turn(a, b, c)), Fraction(dot(d), side)  # the cotangents
    return from_d < from_c if side > 0 else from_d > from_c


def holds(corners, p) -> bool:
    return all(turn(a, b, p) >= 0 for a, b in pairwise((*corners, corners[0])))


@cache
def triangulations(n: int) -> list[tuple[tuple[tuple[int, int], ...], list[tuple[int, int, int]]]]:
    """All triangulations of n points of the grid: triangles that hold no other point, and each sample at most once."""
    found = []
    for points in combinations(GRID, n):
        covered = {}
        for t in combinations(range(n), 3):
            a, b, c = t if turn(*(points[i] for i in t)) > 0 else (t[0], t[2], t[1])
            corners = points[a], points[b], points[c]
            scaled = [(SCALE * x, SCALE * y) for x, y in corners]
            if turn(*corners) and not any(holds(corners, points[i]) for i in range(n) if i not in t):
                covered[a, b, c] = sum(1 << k for k, p in enumerate(SAMPLES) if holds(scaled, p))
        choices = [c for k in range(1, len(covered) + 1) for c in combinations(covered, k)]
        sums = {c: sum(covered[t] for t in c) for c in choices}
        apart = [c for c in choices if sums[c].bit_count() == sum(covered[t].bit_count() for t in c)]
        whole = max((sums[c].bit_count() for c in apart), default=0)
        found += [(points, list(c)) for c in apart if whole and sums[c].bit_count() == whole]
    return found


def neighbors(triangles):
    """Of each triangle those that have two corners in common, in the order of its edges."""
    return [
        [
            next((j for j, u in enumerate(triangles) if j != i and {a, b} <= set(u)), None)
            for a, b in pairwise((*t, t[0]))
        ]
        for i, t in enumerate(triangles)
    ]


def edges_of(triangles) -> list[tuple[int, int]]:
    return [ends for t in triangles for edge in pairwise((*t, t[0])) for ends in (edge, edge[::-1])]


def legal(points, triangles, a, b) -> list[frozenset[int]]:
    """The triangles after an edge was made legal."""
    sets = [frozenset(t) for t in triangles]
    both = [t for t in sets if {a, b} < t]
    apexes = [i for t in both for i in t - {a, b}]
    if len(both) == 2 and encloses(points[a], points[b], points[apexes[0]], points[apexes[1]]):
        return [t for t in sets if t not in both] + [frozenset((end, *apexes)) for end in (a, b)]
    return sets


def flips(points, triangles, p) -> int:
    """How many flips it takes to make all edges legal once p has split its triangle, edge by edge."""
    points = [*points, p]
    home = next(t for t in triangles if holds([points[i] for i in t], p))
    triangles = [t for t in triangles if t != home] + [(a, b, len(points) - 1) for a, b in pairwise((*home, home[0]))]
    count, now = -1, None
    after = [frozenset(t) for t in triangles]
    while now != after:
        now, count = after, count + 1
        changed = (legal(points, now, *ends) for ends in combinations(range(len(points)), 2))
        after = next((each for each in changed if set(each) != set(now)), now)
    return count


def exits(points, triangles, t, q) -> list[int | None]:
    ways = zip(pairwise((*triangles[t], triangles[t][0])), neighbors(triangles)[t], strict=True)
    return [beyond for (a, b), beyond in ways if turn(points[a], points[b], q) < 0]
