"""Which way three points turn, and whether a circle holds a fourth: decided exactly.

In floats where that is safe, in whole numbers where it is not, and by rule for the corners of the bounding triangle.
"""

from math import inf, lcm
from typing import Any

Point = tuple[float, float]
ExactPoint = tuple[Any, Any]
"""A point whose coordinates may be Fractions."""

RIGHT, UP, LEFT = (inf, 0.0), (0.0, inf), (-inf, 0.0)
"""The corners of the bounding triangle, counter-clockwise. They lie infinitely far away, LEFT infinitely farther than
UP, and UP than RIGHT; RIGHT in direction (1, -e), UP in direction (e, 1), LEFT in direction (-1, -e) for an infinitely
small e. So every point lies inside the triangle, and no circle through three points reaches a corner of it."""

IDEAL = (RIGHT, UP, LEFT)

UNIT = 2.0**-53
"""The largest relative error of one float operation."""

ORIENTATION_ERROR = (3 + 16 * UNIT) * UNIT
"""Times |left| + |right|, no less than the error of their difference below, unless a product underflows."""

CIRCLE_ERROR = 11 * UNIT
"""The same for the determinant of the circle, times the sum below. Shewchuk has (10 + 96u)u, u the unit, times the sum
of the determinant's terms without their signs, which is no larger: |ax by| + |bx ay| is at most half of the lifts of a
and b together."""

UNDERFLOW = 2.0**-1000
"""More than underflow adds to it: each product is at most half of 2**-1074 off."""


def orientation(a: ExactPoint, b: ExactPoint, c: ExactPoint) -> int:
    """1 where a, b, c turn counter-clockwise (y up: c lies left of the way from a to b), -1 clockwise, 0 on a line.

    Coordinates are finite floats, or whole numbers up to 2**53, or all of them Fractions; a point may also be RIGHT,
    UP or LEFT. The answer is always right: the float answer is taken where it is larger than any error that it can
    have (what overflows to inf or nan never is), and exact arithmetic decides the rest. O(1), about ten times as long
    where floats can't decide.
    Source of the bound: J. Shewchuk, Adaptive precision floating-point arithmetic and fast robust geometric
    predicates, 1997.
    """
    ax, ay = a
    bx, by = b
    cx, cy = c
    left = (ax - cx) * (by - cy)
    right = (ay - cy) * (bx - cx)
    area = left - right
    try:
        error = ORIENTATION_ERROR * (abs(left) + abs(right)) + UNDERFLOW
    except OverflowError:  # Fractions too large for a float
        error = inf
    if area > error:
        return 1
    if -area > error:
        return -1
    if not error < inf and (a in IDEAL or b in IDEAL or c in IDEAL):
        return _orientation_at_infinity(a, b, c)
    if (ax == cx or by == cy) and (ay == cy or bx == cx):  # both products are nothing but 0
        return 0
    ax, ay, bx, by, cx, cy = whole_numbers(ax, ay, bx, by, cx, cy)
    left = (ax - cx) * (by - cy)
    right = (ay - cy) * (bx - cx)
    return (left > right) - (left < right)


def in_circle(a: ExactPoint, b: ExactPoint, c: ExactPoint, d: ExactPoint) -> int:
    """1 where d lies inside the circle through a, b, c, -1 outside, 0 on it; a, b, c turn counter-clockwise.

    (Where they turn clockwise, the answer has the other sign.) Points as in `orientation`, always right as there. A
    circle through a corner of the bounding triangle is a half-plane. O(1). Source: Shewchuk 1997.
    """
    ax, ay = a
    bx, by = b
    cx, cy = c
    dx, dy = d
    ax, ay, bx, by, cx, cy = ax - dx, ay - dy, bx - dx, by - dy, cx - dx, cy - dy
    ab, ba = ax * by, bx * ay
    bc, cb = bx * cy, cx * by
    ca, ac = cx * ay, ax * cy
    a_lift, b_lift, c_lift = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    inside = a_lift * (bc - cb) + b_lift * (ca - ac) + c_lift * (ab - ba)
    try:
        lifts = a_lift * b_lift + b_lift * c_lift + c_lift * a_lift
        error = CIRCLE_ERROR * lifts + UNDERFLOW * (1 + a_lift + b_lift + c_lift)
    except OverflowError:  # Fractions too large for a float
        error = inf
    if inside > error:
        return 1
    if -inside > error:
        return -1
    if not error < inf and (a in IDEAL or b in IDEAL or c in IDEAL or d in IDEAL):
        return _in_circle_at_infinity(a, b, c, d)
    ax, ay, bx, by, cx, cy, dx, dy = whole_numbers(*a, *b, *c, *d)
    ax, ay, bx, by, cx, cy = ax - dx, ay - dy, bx - dx, by - dy, cx - dx, cy - dy
    inside = (
        (ax * ax + ay * ay) * (bx * cy - cx * by)
        + (bx * bx + by * by) * (cx * ay - ax * cy)
        + (cx * cx + cy * cy) * (ax * by - bx * ay)
    )
    return (inside > 0) - (inside < 0)


def turn_between(a: ExactPoint, b: ExactPoint, c: ExactPoint, d: ExactPoint) -> int:
    """1 where the way from c to d points left of the way from a to b, -1 right of it, 0 along it or against it. Exact.

    Points as in `orientation`, but none at infinity. O(1).
    """
    ax, ay, bx, by, cx, cy, dx, dy = whole_numbers(*a, *b, *c, *d)
    left = (bx - ax) * (dy - cy)
    right = (by - ay) * (dx - cx)
    return (left > right) - (left < right)


def whole_numbers(*numbers: Any) -> list[int]:
    """The same numbers, all times what makes them whole: their least common denominator."""
    ratios = [number.as_integer_ratio() for number in numbers]
    denominator = lcm(*(below for _, below in ratios))
    return [above * (denominator // below) for above, below in ratios]


# ---------------------------------------------------------------- the corners of the bounding triangle


def _orientation_at_infinity(a: ExactPoint, b: ExactPoint, c: ExactPoint) -> int:
    """The orientation of three different points, an ideal one among them."""
    while c not in IDEAL or (a in IDEAL and b not in IDEAL):
        a, b, c = b, c, a
    if b in IDEAL:
        return 1 if IDEAL[IDEAL.index(b) - 2] == c else -1
    before, after = _passed(c, a), _passed(c, b)
    return (after > before) - (after < before)


def _passed(ideal: ExactPoint, point: ExactPoint) -> ExactPoint:
    """What grows as a line of sight from an ideal point sweeps counter-clockwise over the others."""
    x, y = point
    if ideal == RIGHT:
        return -y, -x
    return (x, -y) if ideal == UP else (y, -x)


def _in_circle_at_infinity(a: ExactPoint, b: ExactPoint, c: ExactPoint, d: ExactPoint) -> int:
    """`in_circle` of four different points, an ideal one among them; a, b, c turn counter-clockwise."""
    ideal = [p for p in (a, b, c) if p in IDEAL]
    if len(ideal) == 3:
        return 1
    while (a in IDEAL) or (len(ideal) == 1 and c not in IDEAL):  # finite points first
        a, b, c = b, c, a
    if d in IDEAL:
        nearer = len(ideal) == 1 and IDEAL.index(d) < IDEAL.index(c)
        return orientation(a, b, d) if nearer else -1
    if len(ideal) == 2:  # the line through a and the nearer one bounds the half-plane
        return orientation(a, b, d) if IDEAL.index(b) < IDEAL.index(c) else orientation(c, a, d)
    side = orientation(a, b, d)
    if side:
        return side
    return 1 if min(a, b) < d < max(a, b) else -1
