"""What an exercise says of itself: which inputs are tried, what must hold, and how a failure is shown."""

import reprlib
from collections.abc import Callable, Iterable, Sized
from itertools import islice
from math import isclose, isnan
from numbers import Integral, Real
from operator import eq
from typing import Any, NamedTuple

import numpy as np
from hypothesis.strategies import SearchStrategy, booleans, tuples

from ..look import number
from ..story import Story

MOST = 1000
"""Items of an answer that are looked at; no right one has so many."""


class Fault(NamedTuple):
    """What is wrong with an answer: what came out, what should have, and a hint where the mistake is a known one."""

    got: str
    right: str
    hint: str = ""


NOTHING = "Nothing came back."
NO_RETURN = "Nothing came back: is there a way through your function without a return?"


def misshapen(answer: Any, right: str, wanted: str, nothing: str = NOTHING) -> Fault:
    """The fault of an answer that is not even of the kind that is `wanted`, as in "A list of points is wanted."."""
    return Fault(shown(answer), right, nothing if answer is None else wanted)


def wrong_number(
    answer: Any,
    right: float,
    hint: Callable[[], str],
    wanted: str = "A number is wanted.",
    *,
    nothing: str = NOTHING,
    agrees: Callable[[Any, float], bool] = eq,
    written: Callable[[Any], str] = number,
) -> Fault | None:
    """What is wrong with an answer that is to be one number, None where it `agrees`; `hint` tells the mistake."""
    if not is_number(answer):
        return misshapen(answer, written(right), wanted, nothing)
    return None if agrees(answer, right) else Fault(written(answer), written(right), hint())


class Exercise:
    """One exercise. A problem is one input, in a form that never changes; `ask` makes from it what a student is given.

    A lecture's module lists its exercises in EXERCISES.
    """

    number: str
    """As in "13.1"."""

    title: str

    call: str
    """How the student's function is called, as in `my_alphabeta(node)`."""

    package: str
    """The sub-package that this practises: what it offers must not be called."""

    below = "Step through it below."
    """Said where a player follows."""

    def small(self) -> Iterable[Any]:
        """All small problems, the smallest first."""
        raise NotImplementedError

    def further(self) -> Iterable[Any]:
        """Small problems with other numbers, and some long ones: tried when all small ones went well."""
        return ()

    def larger(self) -> SearchStrategy[Any] | None:
        """Larger problems at random, tried when all others went well."""
        return None

    def size(self, problem: Any) -> Any:
        """What makes one problem smaller than another: `problem.size()`, where it has that."""
        return problem.size() if hasattr(problem, "size") else 0

    def ask(self, function: Callable[..., Any], problem: Any) -> Any:
        """Call a student's function on a fresh input, by default a problem's parts, and give back what is judged."""
        return function(*problem)

    def judge(self, problem: Any, answer: Any) -> Fault | None:
        """What is wrong with an answer, None where nothing is."""
        raise NotImplementedError

    def told(self, problem: Any) -> str:
        """The problem in words: `problem.told()`, where it has that, else its parts by name."""
        if hasattr(problem, "told"):
            return str(problem.told())
        return ", ".join(f"{name} = {as_lists(part)}" for name, part in problem._asdict().items())

    def story(self, problem: Any, answer: Any) -> Story[Any] | None:
        """The right run on this problem, with what the student's code did beside it (`answer` is None if it raised)."""
        return None

    @property
    def name(self) -> str:
        return f"{self.number} {self.title}"

    @property
    def answer(self) -> str:
        """The name of the student's function, as the notebook's stub has it."""
        return self.call.partition("(")[0]

    @property
    def cell(self) -> str:
        """The source of its check cell."""
        return f'check("{self.number}", {self.answer})'

    @property
    def slug(self) -> str:
        """Its number as it stands in the ids of its cells, `exercise-13-1` and `check-13-1`."""
        return self.number.replace(".", "-")


def whole(bits: int) -> SearchStrategy[int]:
    """A number from 0 to 2**bits − 1.

    It is drawn bit by bit, since Hypothesis takes integers, and so choices, partly from the modules that are loaded; a
    check must try the same everywhere.
    """
    return tuples(*[booleans()] * bits).map(lambda drawn: sum(bit << i for i, bit in enumerate(drawn)))


def is_number(value: Any) -> bool:
    """Whether an answer is a number that can be compared and written; ∞ is one."""
    if not isinstance(value, Real) or isinstance(value, bool):
        return False
    try:
        return not isnan(value)
    except OverflowError:
        return False


def truth(answer: Any) -> bool | None:
    """The truth value that an answer is, NumPy's own too; None for anything else."""
    return bool(answer) if isinstance(answer, bool | np.bool_) else None


def judge_truth(answer: Any, right: bool, hint: str) -> Fault | None:
    """What is wrong with an answer that is to be True or False."""
    if truth(answer) is None:
        return misshapen(answer, str(right), "True or False.")
    return None if answer == right else Fault(str(bool(answer)), str(right), hint)


def judge_count(answer: Any, right: int, why: Callable[[], str]) -> Fault | None:
    """What is wrong with an answer that is to be a number; `why` tells it of a wrong one."""
    if not is_number(answer):
        return misshapen(answer, str(right), "A number is wanted.")
    return None if answer == right else Fault(str(answer), str(right), why())


def is_whole(value: Any) -> bool:
    """Whether an answer is a whole number, and no truth value."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def is_index(value: Any, things: Sized) -> bool:
    """Whether an answer is the index of one of some things; 2.0 is taken for 2."""
    return is_number(value) and value in range(len(things))


def same(one: float, other: float) -> bool:
    """Whether two numbers are equal but for rounding."""
    return isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)


def listed(answer: Any) -> Any:
    """What can be gone through as a list, cut short where it goes on and on; anything else as it is."""
    return list(islice(answer, MOST)) if isinstance(answer, Iterable) and not isinstance(answer, str) else answer


def listed_twice(answer: Any) -> Any:
    """As `listed`, and so is each item of what is a list."""
    answer = listed(answer)
    return list(map(listed, answer)) if isinstance(answer, list) else answer


def items(answer: Any, is_one: Callable[[Any], bool]) -> list[Any] | None:
    """An answer that is a list of what is wanted, None where it is none."""
    return answer if isinstance(answer, list) and all(map(is_one, answer)) else None


def rows(answer: Any, length: int, is_one: Callable[[Any], bool]) -> list[Any] | None:
    """The tuples of so many items that an answer lists, None where it lists something else."""
    if not isinstance(answer, list):
        return None
    found = [tuple(row) if isinstance(row, Iterable) else () for row in answer]
    return items(found, lambda row: len(row) == length and all(map(is_one, row)))


def as_lists(part: Any) -> Any:
    """A part of a problem as a student is given it: a list where it is a tuple, and so are the tuples in it."""
    return list(map(as_lists, part)) if type(part) is tuple else part


def shown(value: Any) -> str:
    """An answer as it was given, shortened."""
    return f"a {type(value).__name__}" if " at 0x" in repr(value) else reprlib.repr(value)
