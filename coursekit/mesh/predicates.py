"""Which way three points turn: decided exactly, in floats where that is safe and in whole numbers where it is not."""

from math import lcm
from typing import Any

Point = tuple[float, float]
ExactPoint = tuple[Any, Any]
"""A point whose coordinates may be Fractions."""

UNIT = 2.0**-53
"""The largest relative error of one float operation."""

ERROR = (3 + 16 * UNIT) * UNIT
"""Times |left| + |right|, no less than the error of their difference below, unless a product underflows."""

UNDERFLOW = 2.0**-1000
"""More than underflow adds to it: each product is at most half of 2**-1074 off."""


def orientation(a: ExactPoint, b: ExactPoint, c: ExactPoint) -> int:
    """1 where a, b, c turn counter-clockwise (y up: c lies left of the way from a to b), -1 clockwise, 0 on a line.

    Coordinates are finite floats, or whole numbers up to 2**53, or all of them Fractions. The answer is always right:
    the float answer is taken where it is larger than any error that it can have (what overflows to inf or nan never
    is), and exact arithmetic decides the rest. O(1), about ten times as long where floats can't decide.
    Source of the bound: J. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric
    predicates, 1997.
    """
    ax, ay = a
    bx, by = b
    cx, cy = c
    left = (ax - cx) * (by - cy)
    right = (ay - cy) * (bx - cx)
    area = left - right
    error = ERROR * (abs(left) + abs(right)) + UNDERFLOW
    if area > error:
        return 1
    if -area > error:
        return -1
    if (ax == cx or by == cy) and (ay == cy or bx == cx):  # both products are nothing but 0
        return 0
    ax, ay, bx, by, cx, cy = whole_numbers(ax, ay, bx, by, cx, cy)
    left = (ax - cx) * (by - cy)
    right = (ay - cy) * (bx - cx)
    return (left > right) - (left < right)


def whole_numbers(*numbers: Any) -> list[int]:
    """The same numbers, all times what makes them whole: their least common denominator."""
    ratios = [number.as_integer_ratio() for number in numbers]
    denominator = lcm(*(below for _, below in ratios))
    return [above * (denominator // below) for above, below in ratios]
