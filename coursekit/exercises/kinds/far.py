"""What is tried after all small problems: the same with other numbers, and some of a size that nobody writes down.

On small problems much is right that is not: a number in place of ∞, "as good as equal" for equal, a last round too early.
"""

from collections.abc import Iterable, Sequence
from math import inf
from typing import NamedTuple

from hypothesis.strategies import SearchStrategy

from ...look import MINUS, number
from ..exercise import whole

SIZES = (5, 8, 11, 21, 51, 101)
"""How large long problems are: one more than what may be written down as the most there is."""


class Change(NamedTuple):
    """What every number of a problem becomes: `scale` times as much, and `shift` more."""

    scale: float
    shift: float = 0

    def __call__(self, x: float) -> float:
        return self.scale * x + self.shift

    def point(self, p: tuple[int, int]) -> tuple[int, int]:
        """A point both of whose coordinates are changed."""
        x, y = p
        return int(self(x)), int(self(y))


SAME = Change(1)

FAR = Change(1000), Change(10**6), Change(1e20)
"""Lengths and costs that reach far."""

FINE = Change(1 / 64), Change(2**-30)
"""Those that are no whole numbers, and differ by little; floats hold them, and their sums, exactly."""

CLOSE = Change(1, 1 - 2**-6), Change(1, 1 + 2**-30), Change(10**6, 10**6 - 1)
"""Costs of which two of 1 are now almost as much as one of 3."""

MOVED = Change(1, -2), Change(1000, -1000), Change(1, 10**6), Change(2**20, -3 * 2**20)
"""Coordinates, which stay whole: from 0 to 2 they become negative alone, or of both signs, or far from the origin."""


def drawn_changes(changes: Sequence[Change]) -> SearchStrategy[Change]:
    """Every second time none at all, to which a search for small problems comes back."""
    return whole(3).map(lambda drawn: SAME if drawn < 4 else changes[drawn % len(changes)])


def is_short(numbers: Iterable[float]) -> bool:
    """Whether numbers can stand in a picture as they are."""
    return all(round(x, 2) == x and abs(x) < 10**7 for x in numbers)


def exact(x: float) -> str:
    """A number as people write it, but with all its digits, so that almost equal ones can be told apart."""
    return number(x) if abs(x) == inf or is_short([x]) else str(x).replace("-", MINUS)
