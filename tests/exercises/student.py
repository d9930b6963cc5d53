"""Students' functions, made from source as a notebook's cell would make them."""

import linecache
from collections.abc import Callable, Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import count
from math import inf, log, sqrt
from typing import Any

import pytest

from coursekit.exercises import check
from coursekit.exercises.check import Wrong
from coursekit.exercises.course import exercise
from coursekit.exercises.exercise import Fault

_cells = count(1)

Problem = tuple[Any, object, Callable[[Callable[..., Any]], bool]]
"""A problem of an exercise with its size, and whether a function is right on it."""


def written(source: str, name: str) -> Any:
    """What a cell with this source defines under a name."""
    file = f"<cell {next(_cells)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {"heappop": heappop, "heappush": heappush, "inf": inf, "log": log, "sqrt": sqrt, "__name__": "__main__"}
    exec(compile(source, file, "exec"), names)
    return names[name]


def solution(number: str, source: str) -> Any:
    """The function that an exercise asks for, from its cell."""
    return written(source, exercise(number).answer)


def fault(number: str, function: Callable[..., Any], problem: Any) -> Fault | None:
    """What an exercise finds wrong with a function's answer to a problem."""
    task = exercise(number)
    answer, misfit = task.attempt(function, problem)
    return misfit or task.judge(problem, answer)


@cache
def refused(number: str, source: str) -> Wrong:
    """The error with which the check refuses an exercise's cell. Fails where it lets it pass."""
    try:
        check(number, solution(number, source))
    except Wrong as error:
        return error
    raise AssertionError(f"{number} passes:\n{source}")


def right_story(number: str, source: str) -> Any:
    """The right run on the problem on which the check refuses a cell, with the student's answer beside it."""
    task, problem = exercise(number), refused(number, source).problem
    if "Does a loop never end?" in str(refused(number, source)):
        return task.story(problem, None)
    try:
        answer, _ = task.attempt(solution(number, source), problem)
    except Exception:
        return task.story(problem, None)
    return task.story(problem, answer)


@cache
def far_problems(number: str) -> list[Any]:
    """The problems that an exercise tries after all small ones."""
    return list(exercise(number).far())


def is_far(number: str, source: str) -> bool:
    """Whether a mistake is right on all small problems, and the first of the far ones on which it is not is shown."""
    return refused(number, source).problem in far_problems(number)


def mistakes(solutions: Any, *numbers: str) -> pytest.MarkDecorator:
    """A test of the mistakes in some exercises of a lecture's solutions, by number and source."""
    return pytest.mark.parametrize(
        ("number", "source"),
        [
            pytest.param(number, source, id=f"{number} {mistake}")
            for number in numbers
            for mistake, source in solutions.WRONG[number].items()
        ],
    )


def assert_none_is_smaller(number: str, source: str, size: Any, problems: Iterator[Problem]) -> None:
    """Hold a solution right on all problems, given with their sizes from the smallest on, below this one."""
    function = solution(number, source)
    for small, problem, is_right in problems:
        if small >= size:
            return
        assert is_right(function), problem
