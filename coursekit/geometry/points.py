"""What counts as a number and as a point, wherever somebody gives one."""

import reprlib
from decimal import Decimal
from math import isfinite, nan
from numbers import Real
from typing import Any

from .predicates import Point

KINDS = (float, int, Real, Decimal)
"""Kinds of numbers, the commonest first; those of NumPy are Real."""


def number_of(given: Any) -> float:
    """A finite number of any kind as a float; NaN for all else, for what is too large too, and for True and False."""
    if not isinstance(given, KINDS) or isinstance(given, bool):
        return nan
    try:
        value = float(given)
    except (OverflowError, ValueError):
        return nan
    return value if isfinite(value) else nan


def point_of(given: Any, name: str = "a point") -> Point:
    """The point as a pair of floats, from whatever has two numbers.

    Raises ValueError, in which the point has this name, for what is not two finite numbers.
    """
    try:
        x, y = map(number_of, given)
    except (TypeError, ValueError):
        x = y = nan
    if not (isfinite(x) and isfinite(y)):
        raise ValueError(f"{name} must be two finite numbers, not {shown(given)}")
    return x, y


def shown(value: Any) -> str:
    """A value for a sentence, on one line and cut short where it is long."""
    try:
        return " ".join(reprlib.repr(value).split())
    except ValueError:  # Python does not write out a whole number of more than 4,300 digits
        return "a number of too many digits"


def from_zero(given: Any, name: str) -> float:
    """A number as a float. Raises ValueError, in which it has this name, for what is no finite number from 0 on."""
    number = number_of(given)
    if not number >= 0:
        raise ValueError(f"{name} must be a number from 0 on, not {shown(given)}")
    return number


def radius_of(given: Any) -> float:
    """The radius of an agent as a float. Raises ValueError for what is no finite number from 0 on."""
    return from_zero(given, "the radius")
