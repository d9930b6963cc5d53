"""Lecture 06: no problem smaller than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from itertools import pairwise, product

import pytest

from coursekit.lectures.point_location.exercises import history_dags
from tests.exercises.student import refused, solution
from tests.lectures.point_location import solutions as solutions_06
from tests.lectures.triangulations import (
    GRID,
    exits,
    holds,
    neighbors,
    triangulations,
)

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions_06.WRONG.items()
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


# ---------------------------------------------------------------- 06


def steps() -> Iterator[Problem]:
    for points, triangles in triangulations(3):
        for t, q in product(range(len(triangles)), GRID):
            right = exits(points, triangles, t, q) or [t]
            known = (points, triangles, neighbors(triangles), t, q)
            yield 3, known, lambda function, known=known, right=right: function(*known) in right


def walks() -> Iterator[Problem]:
    for n in (3, 4):
        for points, triangles in triangulations(n):
            for t, q in product(range(len(triangles)), GRID):
                if any(holds([points[i] for i in u], q) for u in triangles):
                    known = (points, triangles, neighbors(triangles), t, q)

                    def is_right(function, known=known):
                        points, triangles, _, t, q = known
                        path = list(function(*known))
                        steps = all(there in exits(points, triangles, here, q) for here, there in pairwise(path))
                        return path[0] == t and steps and not exits(points, triangles, path[-1], q)

                    yield n, known, is_right


def readings() -> Iterator[Problem]:
    for history in history_dags.small():
        points, triangles, children = history
        for q in product(range(history_dags.SIDE + 1), repeat=2):
            if sum(q) <= history_dags.SIDE:

                def is_right(function, points=points, triangles=triangles, children=children, q=q):
                    path = list(function(list(points), list(triangles), list(children), q))
                    steps = all(there in children[here] for here, there in pairwise(path))
                    held = all(holds([points[i] for i in triangles[t]], q) for t in path)
                    return path[0] == 0 and steps and held and not children[path[-1]]

                yield len(points), (history, q), is_right


@pytest.mark.parametrize(
    ("number", "problems", "most", "source"),
    [
        pytest.param(number, problems, most, *case.values, id=f"{number} {case.id}")
        for number, problems, most in (
            ("06.1", steps, 4),
            ("06.2", walks, 6),
            ("06.3", readings, 5),
        )
        for case in WRONG[number]
    ],
)
def test_no_fewer_points_are_a_counterexample(number, problems, most, source):
    problem = refused(number, source).problem
    mesh = problem.history if number == "06.3" else problem.mesh
    assert len(mesh.points) <= most
    assert_none_is_smaller(number, source, len(mesh.points), problems())
