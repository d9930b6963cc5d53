"""Every check refuses each wrong solution with a counterexample that is small.

Right ones pass; those that the notebooks are solved with are tried there, in tests/notebooks/test_nbval.py.
"""

from collections.abc import Callable, Iterator
from itertools import accumulate, islice, product
from math import inf, isclose, log, sqrt

import pytest
from hypothesis import settings

from coursekit.exercises import check, trial
from coursekit.exercises.course import exercise, exercises
from coursekit.exercises.kinds.game_trees import Node
from tests.examples import searching, some
from tests.exercises.solutions import SOLUTIONS
from tests.exercises.student import fault, refused, solution
from tests.lectures.told import check_every_frame

WRONG = [
    pytest.param(number, source, id=f"{number} {mistake}")
    for solutions in SOLUTIONS.values()
    for number, mistakes in solutions.WRONG.items()
    for mistake, source in some(mistakes.items(), 8)
]


MANY = [
    pytest.param(number, source, id=f"{number} {mistake}")
    for solutions in SOLUTIONS.values()
    for number, mistakes in vars(solutions).get("MANY", {}).items()
    for mistake, source in mistakes.items()
]


LONGEST = 2100
"""Characters of an input, where a mistake is right on all small ones: of a graph, most, with 120 edges."""


def test_each_exercise_has_solutions_and_four_mistakes():
    for lecture, solutions in SOLUTIONS.items():
        numbers = [task.number for task in exercises(lecture)]
        assert list(solutions.RIGHT) == list(solutions.ALTERNATIVE) == list(solutions.WRONG) == numbers
        assert all(len(mistakes) >= 4 for mistakes in solutions.WRONG.values())


@pytest.mark.parametrize(
    ("number", "source"),
    [
        pytest.param(number, source, id=number)
        for solutions in SOLUTIONS.values()
        for number, source in solutions.ALTERNATIVE.items()
    ],
)
def test_another_way_to_solve_it_passes_too(number, source, monkeypatch, capsys):
    """Tried on some of the small problems and of the larger ones; all far ones are tried in kinds/test_far.py."""
    task = exercise(number)
    few = list(islice(task.small(), 0, None, 2 if searching() else 10))
    monkeypatch.setattr(task, "small", lambda: few)
    monkeypatch.setattr(task, "far", lambda: ())
    monkeypatch.setattr(trial, "SETTINGS", settings(trial.SETTINGS, max_examples=200 if searching() else 20))
    check(number, solution(number, source))
    assert capsys.readouterr().out == f"{task.name}: right.\n"


def told(number, source) -> list[str]:
    """The lines with which a mistake is refused."""
    lines = str(refused(number, source)).splitlines()
    assert lines[:2] == [f"{exercise(number).name}: not right yet.", ""]
    assert lines[2].startswith("  input ")
    assert any(line.startswith(("  your answer ", "  your code ", "There was no answer")) for line in lines[3:])
    return lines


@pytest.mark.parametrize(("number", "source"), WRONG)
def test_a_mistake_is_refused_and_told(number, source):
    lines = told(number, source)
    assert len(lines[2]) <= LONGEST
    assert max(map(len, lines[:2] + lines[4:])) <= 130


@pytest.mark.parametrize(("number", "source"), MANY)
def test_what_is_right_of_few_is_refused_on_a_problem_with_few_more(number, source):
    lines = told(number, source)
    assert len(lines[2]) <= 800
    assert max(map(len, lines[3:])) <= 300
    if story := refused(number, source).story:
        check_every_frame(story)
    function = solution(number, source)
    for problem in list(exercise(number).small())[::20]:
        assert fault(number, function, problem) is None


# ---------------------------------------------------------------- no smaller counterexample


def trees(leaves: int, single: int) -> Iterator[object]:
    """All trees with so many leaves and at most so many nodes with one child, with values from −2 to 2."""
    if leaves == 1:
        yield from range(-2, 3)
    if single:
        yield from ((tree,) for tree in trees(leaves, single - 1))
    for first in range(1, leaves):
        for left, right in product(list(trees(first, single)), list(trees(leaves - first, single))):
            yield left, right
            if isinstance(right, tuple) and len(right) > 1:
                yield (left, *right)


def searched(tree, is_max=True, alpha=-inf, beta=inf, path=()):
    """Value and leaves of an alpha-beta of our own."""
    if not isinstance(tree, tuple):
        return tree, [path]
    looked = []
    values = []
    for i, child in enumerate(tree):
        value, leaves = searched(child, not is_max, alpha, beta, (*path, i))
        values.append(value)
        looked += leaves
        alpha, beta = (max(alpha, value), beta) if is_max else (alpha, min(beta, value))
        if alpha >= beta:
            break
    return (max if is_max else min)(values), looked


def is_right_on(tree, function, pick) -> bool:
    """Whether a search from left to right is right on a tree; `pick` takes the value from its answer."""
    looked: list[tuple[int, ...]] = []
    value, leaves = searched(tree)
    return pick(function(Node(tree, looked))) == value and set(looked) <= set(leaves)


PICKS: dict[str, Callable[..., object]] = {"13.1": lambda answer: answer, "13.3": lambda answer: answer[0]}


@pytest.mark.parametrize(
    ("number", "source"), [case for case in WRONG if case.values[0] in PICKS and "only the parent" not in str(case.id)]
)
def test_no_tree_with_less_leaves_is_a_counterexample(number, source):
    found = refused(number, source).problem
    size = str(found).replace(",)", ")").count(",") + 1
    assert size <= 4
    function = solution(number, source)
    for tree in (tree for leaves in range(1, min(size, 4)) for tree in trees(leaves, 2)):
        assert is_right_on(tree, function, PICKS[number]), tree


def index(total, n, t, c):
    return total / n + c * sqrt(log(t) / n) if n else inf


def indices() -> Iterator[tuple[int, tuple[float, ...], Callable[..., bool]]]:
    for t in range(5):
        for n, half, c in product(range(t + 1), range(9), (0, 0.5, 1, sqrt(2), 2)):
            known = (min(half / 2, n), n, t, c)
            yield t, known, lambda answer, known=known: isclose(answer, index(*known), abs_tol=1e-9)


def regrets() -> Iterator[tuple[int, tuple[object, ...], Callable[..., bool]]]:
    for length, arms in product(range(3), range(1, 4)):
        for means in product((0.1, 0.4, 1), repeat=arms):
            for pulls in product(range(arms), repeat=length):
                right = list(accumulate(max(means) - means[arm] for arm in pulls))
                yield length, (means, pulls), lambda answer, right=right: list(answer) == pytest.approx(right)


def runs() -> Iterator[tuple[int, tuple[object, ...], Callable[..., bool]]]:
    for length, arms in product(range(1, 4), range(1, 4)):
        for rewards in product(product((0, 1), repeat=arms), repeat=length):
            yield length, (rewards, 1), lambda answer, rewards=rewards: is_run(rewards, answer)


def is_run(rewards, pulls) -> bool:
    sums, counts = [0] * len(rewards[0]), [0] * len(rewards[0])
    for t, (row, arm) in enumerate(zip(rewards, pulls, strict=True)):
        values = [index(total, n, t, 1) for total, n in zip(sums, counts, strict=True)]
        if not values[arm] >= max(values) - 1e-9:
            return False
        sums[arm] += row[arm]
        counts[arm] += 1
    return True


SMALL = {"18.1": (indices, lambda problem: problem.t), "18.2": (regrets, lambda problem: len(problem.pulls))}
SMALL["18.4"] = (runs, lambda problem: len(problem.rewards))


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] in SMALL])
def test_no_counterexample_has_less_than_half_the_size(number, source):
    problems, size = SMALL[number]
    found = size(refused(number, source).problem)
    function = solution(number, source)
    for small, problem, is_right in problems():
        if 2 * small < found:
            assert is_right(function(*problem)), problem


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] == "18.3"])
def test_the_idle_arm_comes_back_soon_in_a_counterexample(number, source):
    pair = refused(number, source).problem
    t = 2
    while index(pair.a * (t - 1), t - 1, t, pair.c) >= index(pair.b, 1, t, pair.c):
        t += 1
    assert t + 1 <= 5  # it is pulled 4th at the earliest
