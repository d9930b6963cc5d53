"""Numbers and sizes that nobody has in mind: far from 0, on both sides of it or on one, close together, and many.

On other scales the numbers of a problem are in the same order. But none is large enough to stand for ∞ on all of them,
and to take what is nearly equal for equal, or to cut off decimals, goes wrong on some.
"""

from operator import rshift
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds

from ..exercise import whole


class Scale(NamedTuple):
    """Tells a number as Fahrenheit tells Celsius: so many times as much, and something more."""

    factor: float
    more: float

    def of(self, value: Any) -> Any:
        """A number on this scale, and so each in a tuple, however deep; a name stays as it is."""
        if isinstance(value, tuple):
            return tuple(map(self.of, value))
        return value if isinstance(value, str) else value * self.factor + self.more


PLAIN = Scale(1, 0)
WHOLE = (
    Scale(1000, 10**6),
    Scale(1000, -(10**6)),
    Scale(10**6, 0),
    Scale(10**9, 10**12),
    Scale(10**9, -(10**12)),
)
"""Those on which whole numbers stay whole."""

CLOSE = Scale(0.01, 0)
OTHERS = (*WHOLE, Scale(0.25, 10), CLOSE)
CLOSE_EXACT = Scale(1 / 64, 0)
EXACT = (*WHOLE[:3], Scale(0.25, 10), CLOSE_EXACT)
"""Those on which sums, and products with eighths, come out right in any order, and 1e-9 is still a difference."""


MANY = (*range(5, 21), 33, 65)
"""So many children, plies or rows there are where there are many: one by one at first, so that few will do."""


def drawn(close: Scale = CLOSE) -> SearchStrategy[Scale]:
    """The plain scale, one that is close or one that is far: whatever else goes wrong does so on each."""
    return whole(2).map((PLAIN, close, close, WHOLE[1]).__getitem__)


def count() -> SearchStrategy[int]:
    """A number from 0 to a million; few are as frequent as many."""
    return builds(rshift, whole(20), whole(4))
