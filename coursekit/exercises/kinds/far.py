"""What is tried after all small problems: the same with other numbers, and some larger than anybody expects.

Where numbers are small and inputs short, much passes that is wrong: a number in place of ∞, "almost equal" in place of
equal, a loop that ends too early.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds

from ...look import MINUS, number
from ..exercise import whole

SIZES = (5, 8, 11, 16, 21, 31, 51, 101)
"""How long long problems are: some are longer by one than what a loop may be ended at."""


class Change(NamedTuple):
    """What every number of a problem becomes: `scale` times as much, and `shift` more."""

    scale: float
    shift: float = 0

    def __call__(self, x: float) -> float:
        return self.scale * x + self.shift

    def point(self, p: tuple[Any, Any]) -> tuple[Any, Any]:
        """A point both of whose coordinates are changed; whole ones stay whole where the change is."""
        return self(p[0]), self(p[1])


SAME = Change(1)

FAR = Change(1000), Change(10**6), Change(1e20)
"""Costs reach far."""

FINE = Change(1 / 64), Change(2**-20)
"""They are no whole numbers and differ by little, but by more than rounding explains: floats hold even their sums."""

CLOSE = Change(1, 1 - 2**-6), Change(1, 1 + 2**-20), Change(10**6, 10**6 - 1)
"""Two of what was 1 are almost as much as one of what was 3."""

MOVED = Change(1, -2), Change(1000, -1000), Change(1, 10**6), Change(2**20, -3 * 2**20)
"""Coordinates stay whole: from 0 to 2 they become negative alone, or of both signs, or far from the origin."""


def changed(problems: Iterable[Any], changes: Sequence[Change], every: int = 1) -> Iterator[Any]:
    """Some problems, one of so many, with each of some changes."""
    some = list(islice(problems, 0, None, every))
    return (problem.changed(change) for change in changes for problem in some)


def some_changed(problems: SearchStrategy[Any], changes: Sequence[Change]) -> SearchStrategy[Any]:
    """Problems every second of which is changed; what is shrunk is so no longer, where it can be."""
    drawn = whole(3).map(lambda i: SAME if i < 4 else changes[i % len(changes)])
    return builds(lambda problem, change: problem.changed(change), problems, drawn)


def is_short(numbers: Iterable[float]) -> bool:
    """Whether numbers can stand in a picture as they are."""
    return all(round(x, 2) == x and abs(x) < 10**7 for x in numbers)


def exact(x: float) -> str:
    """A number as people write it, but with all its digits, so that almost equal ones can be told apart."""
    return number(x) if abs(x) == inf or is_short([x]) else str(x).replace("-", MINUS)
