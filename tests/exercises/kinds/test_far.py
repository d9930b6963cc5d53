"""Problems on other scales, and where there are many of something."""

import pytest
from hypothesis import given
from hypothesis.strategies import integers, lists, sampled_from

from coursekit.exercises.course import exercise
from coursekit.exercises.kinds import far
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import fault, solution

SCALES = (*far.OTHERS, *far.EXACT)
RIGHT = [
    pytest.param(number, source, id=f"{number} {kind}")
    for solutions in SOLUTIONS.values()
    for kind in ("RIGHT", "ALTERNATIVE")
    for number, source in getattr(solutions, kind).items()
]


@given(sampled_from(SCALES), lists(integers(-20, 20), min_size=2))
def test_numbers_are_in_the_same_order_on_each_scale(scale, numbers):
    moved = list(scale.of(tuple(numbers)))
    assert sorted(numbers) == [number for _, number in sorted(zip(moved, numbers, strict=True))]
    assert len(set(moved)) == len(set(numbers))


def test_names_stay_as_they_are_however_deep():
    assert far.Scale(2, 1).of(("MAX", 3, ("MIN", (0,)))) == ("MAX", 7, ("MIN", (1,)))


def test_scales_reach_beyond_what_is_written_for_infinity_and_below_any_tolerance():
    for scales, large in ((far.OTHERS, 10**11), (far.EXACT, 10**5)):
        values = [[scale.of(value) for value in (-1, 0, 1)] for scale in scales]
        assert any(min(each) > large for each in values)
        assert any(max(each) < -large for each in values)
        assert any(max(each) - min(each) < 0.05 for each in values)
        assert any(value != int(value) for each in values for value in each)


@given(far.count())
def test_a_count_is_one(count):
    assert count in range(2**20)


@pytest.mark.parametrize(("number", "source"), RIGHT)
def test_right_solutions_are_right_on_every_far_problem(number, source):
    """As long as a check has the time; here all are tried."""
    task, function = exercise(number), solution(number, source)
    for problem in task.far():
        assert fault(number, function, problem) is None, task.told(problem)
