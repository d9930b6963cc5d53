"""Numbers and sizes that nobody has in mind: far from 0, on both sides of it or on one, close together, and many.

On other scales the numbers of a problem are in the same order. But none is large enough to stand for ∞ on all of them,
and to take what is nearly equal for equal, or to cut off decimals, goes wrong on some. And a loop that ends too early
does for few things only.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import inf
from operator import rshift
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds

from ...look import MINUS, number
from ..exercise import whole


class Scale(NamedTuple):
    """Tells a number as Fahrenheit tells Celsius: so many times as much, and something more."""

    factor: float
    more: float = 0

    def of(self, value: Any) -> Any:
        """A number on this scale, and so each in a tuple, however deep; a name stays as it is."""
        if isinstance(value, tuple):
            return tuple(map(self.of, value))
        return value if isinstance(value, str) else value * self.factor + self.more


PLAIN = Scale(1)

# ---------------------------------------------------------------- worths

WHOLE = (
    Scale(1000, 10**6),
    Scale(1000, -(10**6)),
    Scale(10**6),
    Scale(10**9, 10**12),
    Scale(10**9, -(10**12)),
)
"""Those on which whole numbers stay whole."""

CLOSE = Scale(0.01)
OTHERS = (*WHOLE, Scale(0.25, 10), CLOSE)
CLOSE_EXACT = Scale(1 / 64)
EXACT = (*WHOLE[:3], Scale(0.25, 10), CLOSE_EXACT)
"""Those on which sums, and products with eighths, come out right in any order, and 1e-9 is still a difference."""


def drawn(close: Scale = CLOSE) -> SearchStrategy[Scale]:
    """The plain scale, one that is close or one that is far: whatever else goes wrong does so on each."""
    return whole(2).map((PLAIN, close, close, WHOLE[1]).__getitem__)


# ---------------------------------------------------------------- costs

FAR = Scale(1000), Scale(10**6), Scale(1e20)
"""Costs reach far."""

FINE = Scale(1 / 64), Scale(2**-20)
"""They are no whole numbers and differ by little, but by more than rounding explains: floats hold even their sums."""

ALMOST = Scale(1, 1 - 2**-6), Scale(1, 1 + 2**-20), Scale(10**6, 10**6 - 1)
"""Two of what was 1 are almost as much as one of what was 3."""

# ---------------------------------------------------------------- coordinates

MOVED = Scale(1, -2), Scale(1000, -1000), Scale(1, 10**6), Scale(2**20, -3 * 2**20)
"""Coordinates stay whole: from 0 to 2 they become negative alone, or of both signs, or far from the origin."""

# ---------------------------------------------------------------- problems that can be told `on` a scale


def on_scales(problems: Iterable[Any], scales: Sequence[Scale], every: int = 1) -> Iterator[Any]:
    """Some problems, one of so many, on each of some scales."""
    some = list(islice(problems, 0, None, every))
    return (problem.on(scale) for scale in scales for problem in some)


def on_some_scale(problems: SearchStrategy[Any], scales: Sequence[Scale]) -> SearchStrategy[Any]:
    """Problems every second of which is on another scale; what is shrunk is so no longer, where it can be."""
    scale = whole(3).map(lambda i: PLAIN if i < 4 else scales[i % len(scales)])
    return builds(lambda problem, scale: problem.on(scale), problems, scale)


# ---------------------------------------------------------------- how many

MANY = (*range(5, 21), 33, 65)
"""So many children, plies or rows there are where there are many: one by one at first, so that few will do."""

SIZES = (5, 8, 11, 16, 21, 31, 51, 101)
"""How long long problems are: some are longer by one than what a loop may be ended at."""


def count() -> SearchStrategy[int]:
    """A number from 0 to a million; few are as frequent as many."""
    return builds(rshift, whole(20), whole(4))


# ---------------------------------------------------------------- how they are written


def is_short(numbers: Iterable[float]) -> bool:
    """Whether numbers can stand in a picture as they are."""
    return all(round(x, 2) == x and abs(x) < 10**7 for x in numbers)


def exact(x: float) -> str:
    """A number as people write it, but with all its digits, so that almost equal ones can be told apart."""
    return number(x) if abs(x) == inf or is_short([x]) else str(x).replace("-", MINUS)
