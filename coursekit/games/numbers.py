"""What counts as a number where payoffs, bounds, heights and counts come in. True and False are none."""

from math import inf, isnan
from numbers import Integral, Real
from typing import Any


def is_number(given: Any) -> bool:
    """Whether something is a number, infinity included, that a float can hold: 10^400 is none, nor is NaN."""
    try:
        return isinstance(given, Real) and not isinstance(given, bool) and not isnan(given)
    except OverflowError:
        return False


def is_finite(given: Any) -> bool:
    """Whether something is a number, and not infinite."""
    return is_number(given) and -inf < given < inf


def is_whole(given: Any, least: int) -> bool:
    """Whether something is a whole number, `least` or more."""
    return isinstance(given, Integral) and not isinstance(given, bool) and given >= least  # type: ignore[operator]
