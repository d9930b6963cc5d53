"""What a payoff may be."""

from numbers import Real
from sys import float_info
from typing import Any


def is_finite(number: Any) -> bool:
    """Whether something is a number, and neither infinite nor too large for a float. True and False are none."""
    return (
        isinstance(number, Real) and not isinstance(number, bool) and bool(-float_info.max <= number <= float_info.max)  # type: ignore[operator]
    )
