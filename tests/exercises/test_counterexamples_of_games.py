"""Lecture 11: no problem smaller than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import islice, product

import numpy as np
import pytest

from coursekit.exercises.course import exercise
from coursekit.lectures.games.exercises.tasks import Against, Profile, drawn_profile
from tests.exercises.student import refused, solution
from tests.lectures.games import solutions as solutions_11

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for number, mistakes in solutions_11.WRONG.items()
}


def tables(rows: int, columns: int, payoffs: tuple[int, ...]) -> Iterator[list[list[int]]]:
    for cells in product(payoffs, repeat=rows * columns):
        yield [list(cells[row * columns : (row + 1) * columns]) for row in range(rows)]


def mixes(choices: int) -> list[list[float]]:
    """Those of halves."""
    return [[part / 2 for part in parts] for parts in product(range(3), repeat=choices) if sum(parts) == 2]


def brought(payoffs, mix) -> list[Fraction]:
    return [sum(Fraction(p) * payoff for p, payoff in zip(mix, row, strict=True)) for row in payoffs]


def best(payoffs, mix) -> set[int]:
    brings = brought(payoffs, mix)
    return {row for row, worth in enumerate(brings) if worth == max(brings)}


def stays(payoffs, own, other) -> bool:
    """Whether all that is chosen at all is a best response."""
    return {choice for choice, p in enumerate(own) if p} <= best(payoffs, other)


def is_equilibrium(rows, columns, x, y) -> bool:
    return stays(rows, x, y) and stays(np.transpose(columns).tolist(), y, x)


@cache
def wins(heaps: tuple[int, ...]) -> bool:
    """By trying all moves."""
    for i, heap in enumerate(heaps):
        for a in range(1, heap):
            if a != heap - a and not wins(tuple(sorted([*heaps[:i], *heaps[i + 1 :], a, heap - a]))):
                return True
    return False


def is_right_on(number: str, function: Callable[..., object], *problem) -> bool:
    """Whether a function is right on one problem; where it raises, or gives something else, it is not."""
    try:
        answer = function(*problem)
        if number == "11.1":
            return set(answer) == best(*problem)
        return answer == (wins(*map(tuple, problem)) if number == "11.3" else is_equilibrium(*problem))
    except Exception:
        return False


@pytest.mark.parametrize("source", WRONG["11.1"])
def test_no_table_with_less_cells_is_a_counterexample(source):
    payoffs, mix = refused("11.1", source).problem
    cells = len(payoffs) * len(mix)
    assert cells <= 4
    function = solution("11.1", source)
    for rows, columns in ((rows, columns) for rows, columns in product((1, 2, 3), repeat=2) if rows * columns < cells):
        for table, mix in product(tables(rows, columns, (-1, 0, 2)), mixes(columns)):
            assert is_right_on("11.1", function, table, mix), (table, mix)


@pytest.mark.parametrize("source", WRONG["11.2"])
def test_no_smaller_game_is_a_counterexample(source):
    _, _, x, y = refused("11.2", source).problem
    cells = len(x) * len(y)
    assert cells <= 2
    function = solution("11.2", source)
    for payoffs in product((-1, 0, 2), repeat=2) if cells > 1 else ():
        game = [[[payoff]] for payoff in payoffs]
        assert is_right_on("11.2", function, *game, [1.0], [1.0]), payoffs


@pytest.mark.parametrize("source", WRONG["11.3"])
def test_no_heaps_with_less_stones_are_a_counterexample(source):
    heaps = refused("11.3", source).problem
    assert sum(heaps) <= 8
    function = solution("11.3", source)
    for stones in range(1, sum(heaps)):
        for others in partitions(stones, stones):
            assert is_right_on("11.3", function, others), others


def partitions(stones: int, largest: int) -> Iterator[list[int]]:
    if stones == 0:
        yield []
    for heap in range(min(stones, largest), 0, -1):
        yield from ([heap, *rest] for rest in partitions(stones - heap, heap))


# ---------------------------------------------------------------- problems, and what is said


@pytest.mark.parametrize("number", ["11.1", "11.2", "11.3"])
def test_problems_come_the_smallest_first(number):
    task = exercise(number)
    sizes = [task.size(problem)[0] for problem in task.small()]
    assert sizes == sorted(sizes)


@pytest.mark.parametrize("number", ["11.1", "11.2", "11.3"])
def test_what_is_judged_right_is_right_by_brute_force(number):
    task = exercise(number)
    for problem in islice(task.small(), 0, None, 17):
        if number == "11.1":
            right: object = sorted(best(*problem))
            other: object = [*sorted(best(*problem)), len(problem.payoffs)]
        else:
            right = wins(problem) if number == "11.3" else is_equilibrium(*problem)
            other = not right
        assert task.judge(problem, right) is None
        assert task.judge(problem, other)


def test_of_the_larger_games_many_are_in_equilibrium_and_many_are_not():
    found = set()
    for seed, wanted in product(range(200), (0, 1)):
        problem = drawn_profile(seed, wanted)
        found.add((max(len(problem.x), len(problem.y)), is_equilibrium(*problem), max(problem.x) < 1))
    assert {(size, verdict) for size, verdict, _ in found} == {(1, True), *product((2, 3), (False, True))}
    assert (2, True, True) in found


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ([0], "row 0 brings 1, row 1 brings 1, row 2 brings 0.75. Where several rows are best, name them all."),
        ([0, 1, 1], "Name each row once."),
        ([3], "A list is wanted, with the numbers of rows, counted from 0."),
        ([-1], "A list is wanted"),
        (1, "A list is wanted"),
        ([[0]], "A list is wanted"),
        ([], "There is always a best one."),
        ([1], "Where several rows are best"),
        ([2], "row 2 brings 0.75. How likely is each column?"),
    ],
)
def test_what_is_wrong_with_best_responses_is_said(answer, hint):
    problem = Against(((1, 1), (0, 4), (-3, 12)), (0.75, 0.25))
    assert exercise("11.1").judge(problem, [1, 0]) is None
    assert hint in exercise("11.1").judge(problem, answer).hint


def test_known_mistakes_are_told_apart():
    problem = Against(((3, 0, 0), (2, 2, 1), (0, 0, 9), (1, 4, 0)), (0.5, 0.5, 0))
    task = exercise("11.1")
    assert task.judge(problem, [3]) is None
    assert task.judge(problem, [0]).hint.endswith("The other columns of the mix count, too.")
    assert task.judge(problem, [2]).hint.endswith("How likely is each column?")
    assert task.judge(problem, [1]).hint.endswith("The other's mix is known: no need to think of the worst.")
    assert task.judge(problem, [0, 1]).hint.endswith("row 3 brings 2.5.")


@pytest.mark.parametrize("answer", [None, 1, "True", 0.0])
def test_what_is_no_verdict_is_said(answer):
    for number, problem in (("11.2", Profile(((0,),), ((0,),), (1.0,), (1.0,))), ("11.3", (3,))):
        assert "Nothing came back" in (hint := exercise(number).judge(problem, answer).hint) or "True or False" in hint
        assert exercise(number).judge(problem, np.True_) is None


def test_who_gains_by_leaving_is_said():
    task = exercise("11.2")
    pennies = Profile(((1, -1), (-1, 1)), ((-1, 1), (1, -1)), (0.5, 0.5), (0.25, 0.75))
    assert task.judge(pennies, True).hint == "Row gets 0, and would get 0.5 with row 1 alone."
    turned = pennies._replace(x=(0.25, 0.75), y=(0.5, 0.5))
    assert task.judge(turned, True).hint == "Column gets 0, and would get 0.5 with column 0 alone."
    even = pennies._replace(y=(0.5, 0.5))
    assert task.judge(even, True) is None
    assert task.judge(even, False).hint.startswith("Nobody gets more by leaving alone.")


@pytest.mark.parametrize(
    ("heaps", "answer", "hint"),
    [
        ((2, 1), True, "No heap can be split into two unequal ones, and who cannot move has lost."),
        ((7,), True, "After every move the other, who is then to move, can win."),
        ((5, 3), False, "Splitting 5 into 3 and 2 leaves the other to lose. One such move is enough."),
    ],
)
def test_the_move_that_wins_is_said(heaps, answer, hint):
    assert exercise("11.3").judge(heaps, answer).hint == hint
