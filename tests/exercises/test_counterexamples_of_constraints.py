"""Lecture 07: no problem with fewer points than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations, product
from typing import Any

import pytest

from tests.exercises.student import refused, solution
from tests.lectures.constrained.solutions import WRONG as MISTAKES

GRID = list(product(range(3), repeat=2))
WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in MISTAKES.items()
}

Call = Callable[[Callable[..., object]], bool]
"""Whether a function is right on one problem."""


def assert_none_is_smaller(
    number: str, source: str, size: object, problems: Iterator[tuple[Any, object, Call]]
) -> None:
    """Hold a solution right on all problems, given with their sizes from the smallest on, below this one."""
    function = solution(number, source)
    for small, problem, is_right in problems:
        if small >= size:
            return
        assert is_right(function), problem


def crossing(a, b, c, d):
    """Where two segments cross, as parts of the way from a to b and from c to d; None where they are parallel."""
    (rx, ry), (qx, qy), (wx, wy) = ((q[0] - p[0], q[1] - p[1]) for p, q in ((a, b), (c, d), (a, c)))
    determinant = rx * qy - ry * qx
    if not determinant:
        return None
    return Fraction(wx * qy - wy * qx, determinant), Fraction(wx * ry - wy * rx, determinant)


def cross(a, b, c, d) -> bool:
    """Whether they share one point that is an end of neither."""
    parts = crossing(a, b, c, d)
    return parts is not None and all(0 < part < 1 for part in parts)


# ---------------------------------------------------------------- triangulations


def double(p, q, r):
    """Twice the area of a triangle."""
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


@cache
def triangulations() -> list[tuple[list[tuple[int, int]], list[tuple[int, int, int]]]]:
    """All triangulations of three or four points of a grid: triangles that cover the hull, none with a point on it."""
    found = []
    for points in (points for n in (3, 4) for points in combinations(GRID, n)):
        all_ways = [three for three in permutations(range(len(points)), 3) if three[0] == min(three)]
        left = [three for three in all_ways if double(*(points[v] for v in three)) > 0]
        sets = [chosen for n in (1, 2, 3) for chosen in combinations(left, n) if is_one(points, chosen)]
        covered = max((area(points, chosen) for chosen in sets), default=0)
        used = [
            chosen for chosen in sets if area(points, chosen) == covered and len(set(sum(chosen, ()))) == len(points)
        ]
        found += [(list(points), list(chosen)) for chosen in used]
    return found


def area(points, triangles) -> int:
    return sum(double(*(points[v] for v in triangle)) for triangle in triangles)


def is_one(points, triangles) -> bool:
    """Whether triangles do not overlap, and have no further points on their edges."""
    sides = [(three[i - 1], three[i]) for three in triangles for i in range(3)]
    if len(set(sides)) < len(sides):
        return False
    if any(cross(*(points[v] for v in (*one, *other))) for one, other in combinations(sides, 2)):
        return False
    return not any(
        all(double(points[three[i - 1]], points[three[i]], p) >= 0 for i in range(3))
        for three in triangles
        for v, p in enumerate(points)
        if v not in three
    )


def links(triangles) -> set[tuple[int, int]]:
    return {tuple(sorted((three[i - 1], three[i]))) for three in triangles for i in range(3)}


def test_the_triangulations_are_all_there_are():
    squares = [triangles for points, triangles in triangulations() if points == [(0, 0), (0, 1), (1, 0), (1, 1)]]
    assert len(squares) == 2
    inside = [triangles for points, triangles in triangulations() if points == [(0, 0), (1, 1), (1, 2), (2, 1)]]
    assert [len(triangles) for triangles in inside] == [3]
    assert sum(len(points) == 3 for points, _ in triangulations()) == 84 - 8  # eight lines of three points


def ways() -> Iterator[tuple[int, object, Call]]:
    for points, triangles in triangulations():
        for a, b in permutations(range(len(points)), 2):
            right = {edge for edge in links(triangles) if cross(*(points[v] for v in (a, b, *edge)))}

            def is_right(function, points=points, triangles=triangles, a=a, b=b, right=right):
                answer = function(points, triangles, a, b)
                return sorted(map(sorted, answer)) == sorted(map(list, right))

            yield len(points), (points, triangles, a, b), is_right


@pytest.mark.parametrize("source", WRONG["07.1"])
def test_no_triangulation_of_fewer_points_has_edges_that_are_missed(source):
    size = len(refused("07.1", source).problem.mesh.points)
    assert size <= 5
    assert_none_is_smaller("07.1", source, size, ways())


def flips() -> Iterator[tuple[int, object, Call]]:
    for points, triangles in triangulations():
        for edge in links(triangles):
            apexes = [v for three in triangles if set(edge) < set(three) for v in three if v not in edge]
            convex = len(apexes) == 2 and cross(*(points[v] for v in (*edge, *apexes)))
            for held in ([], [edge], sorted(links(triangles) - {edge})):
                for a, b in (edge, edge[::-1]):
                    given, right = (points, triangles, held, a, b), convex and edge not in held
                    yield len(points), given, lambda function, given=given, right=right: function(*given) == right


@pytest.mark.parametrize("source", WRONG["07.2"])
def test_no_edge_among_fewer_points_is_a_counterexample(source):
    size = len(refused("07.2", source).problem.mesh.points)
    assert size <= 4
    assert_none_is_smaller("07.2", source, size, flips())


# ---------------------------------------------------------------- owners


def owned(points, segments, gone) -> dict[tuple[int, ...], set[str]]:
    """What is left, by how far along each segment every point on it is."""
    found: dict[tuple[int, ...], set[str]] = {}
    for a, b, owner in segments:
        (x, y), (end_x, end_y) = points[a], points[b]
        far = (end_x - x) ** 2 + (end_y - y) ** 2
        along = {
            v: (p - x) * (end_x - x) + (q - y) * (end_y - y)
            for v, (p, q) in enumerate(points)
            if double(points[a], points[b], (p, q)) == 0
        }
        on = sorted((v for v, way in along.items() if 0 <= way <= far), key=along.__getitem__)
        for edge in pairwise(on):
            found.setdefault(tuple(sorted(edge)), set()).add(owner)
    return {edge: names - {gone} for edge, names in found.items() if names - {gone}}


def removals() -> Iterator[tuple[tuple[int, int], object, Call]]:
    """Up to three segments between two points, and one between three; by the numbers of points and of segments."""
    for n, counts in ((2, (1, 2, 3)), (3, (1,))):
        for count, points in product(counts, permutations(GRID, n)):
            for ends, names in product(product(permutations(range(n), 2), repeat=count), product("AB", repeat=count)):
                segments = [(*pair, name) for pair, name in zip(ends, names, strict=True)]
                right = owned(points, segments, names[0])

                def is_right(function, given=(list(points), segments, names[0]), right=right):
                    answer = function(*given)
                    return {tuple(sorted(edge)): set(names) for edge, names in answer.items()} == right

                yield (n, count), (points, segments), is_right


@pytest.mark.parametrize("source", WRONG["07.3"])
def test_no_fewer_points_or_segments_are_a_counterexample(source):
    problem = refused("07.3", source).problem
    size = len(problem.points), len(problem.segments)
    assert size <= (3, 2)
    assert problem.gone in {segment.owner for segment in problem.segments}
    assert_none_is_smaller("07.3", source, size, removals())
