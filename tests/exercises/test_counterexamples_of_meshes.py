"""Lecture 05: no problem smaller than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from itertools import pairwise, product

import pytest

from tests.exercises.student import refused, solution
from tests.lectures.delaunay import solutions as solutions_05
from tests.lectures.triangulations import (
    edges_of,
    encloses,
    flips,
    legal,
    triangulations,
    turn,
)

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for solutions in (solutions_05,)
    for number, mistakes in solutions.WRONG.items()
}

Problem = tuple[int, object, Callable[..., bool]]
"""Its size, itself, and whether a function is right on it."""


def assert_none_is_smaller(number: str, source: str, size: int, problems: Iterator[Problem]) -> None:
    """Hold a solution right on all problems, given with their sizes from the smallest on, below this one."""
    function = solution(number, source)
    for small, problem, is_right in problems:
        if small >= size:
            return
        assert is_right(function), problem


# ---------------------------------------------------------------- 05


def circles() -> Iterator[Problem]:
    for far in (1, 2):
        for a, b, c, d in product(product(range(far + 1), repeat=2), repeat=4):
            if turn(a, b, c):
                right = encloses(a, b, c, d)
                yield far, (a, b, c, d), lambda function, four=(a, b, c, d), right=right: function(*four) == right


@pytest.mark.parametrize("source", WRONG["05.1"])
def test_no_points_closer_to_the_origin_are_a_counterexample(source, request):
    far = max(abs(x) for point in refused("05.1", source).problem for x in point)
    assert (far > 2**20) if "floats" in request.node.name else (far <= 2)
    assert_none_is_smaller("05.1", source, far, circles())


def legalised() -> Iterator[Problem]:
    for n in (3, 4):
        for points, triangles in triangulations(n):
            for a, b in edges_of(triangles):
                right = legal(points, triangles, a, b)

                def is_right(function, points=points, triangles=triangles, a=a, b=b, right=right):
                    return sorted(map(sorted, function(list(points), list(triangles), a, b))) == sorted(
                        map(sorted, right)
                    )

                yield n, (points, triangles, a, b), is_right


def insertions() -> Iterator[Problem]:
    for n in (3, 4):
        for grid, triangles in triangulations(n):
            points = [(2 * x, 2 * y) for x, y in grid]
            if all(
                set(legal(points, triangles, a, b)) == {frozenset(t) for t in triangles} for a, b in edges_of(triangles)
            ):
                for p in product(range(5), repeat=2):
                    corners = [[points[i] for i in t] for t in triangles]
                    if any(all(turn(a, b, p) > 0 for a, b in pairwise((*c, c[0]))) for c in corners):
                        right = flips(points, triangles, p)
                        known = (points, triangles, p)
                        yield n, known, lambda function, known=known, right=right: function(*known) == right


@pytest.mark.parametrize(
    ("number", "problems", "most", "source"),
    [
        pytest.param(number, problems, most, *case.values, id=f"{number} {case.id}")
        for number, problems, most in (
            ("05.2", legalised, 5),
            ("05.3", insertions, 5),
        )
        for case in WRONG[number]
    ],
)
def test_no_fewer_points_are_a_counterexample(number, problems, most, source):
    points = refused(number, source).problem.mesh.points
    assert len(points) <= most
    assert_none_is_smaller(number, source, len(points), problems())
