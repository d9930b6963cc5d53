"""Number lines: a scale, windows and points on it."""

from collections.abc import Collection
from math import ceil, floor, inf, isinf
from typing import NamedTuple

from ..look import number
from . import plot
from .svg import box, circle, coordinate, diamond, line, path, polygon, text

ENDS = 30.0
"""From the last number of a line to the sign for infinity."""


class Scale(NamedTuple):
    """Whole numbers from `low` to `high`, spread from `left` to `right` in picture units, with ∞ beyond both ends."""

    low: int
    high: int
    left: float
    right: float

    def x(self, value: float) -> float:
        """Where a number stands; what lies beyond an end stands between it and infinity."""
        if isinf(value):
            return self.right + ENDS if value > 0 else self.left - ENDS
        if value > self.high:
            return self.right + ENDS / 2
        if value < self.low:
            return self.left - ENDS / 2
        return self.between.at(value)

    @property
    def between(self) -> plot.Scale:
        """What lies between the ends."""
        return plot.Scale(*self)

    def nearest(self, x: float) -> float:
        """The whole number nearest to a place, or ∞ beyond the ends."""
        if x > self.right + ENDS / 2:
            return inf
        if x < self.left - ENDS / 2:
            return -inf
        return round(self.between.value(x))


def around(values: Collection[float], beyond: int, left: float, right: float) -> Scale:
    """A scale of some numbers, and so many more beyond the smallest and the largest."""
    return Scale(floor(min(values)) - beyond, ceil(max(values)) + beyond, left, right)


def bare(scale: Scale, y: float) -> str:
    """The line without numbers."""
    return line("axis", scale.x(-inf), y, scale.x(inf), y)


def axis(scale: Scale, y: float) -> str:
    """The line with its numbers below, no closer than 34 units, and the signs for infinity at its ends."""
    ticks = scale.between.ticks(34, least=1)
    parts = [bare(scale, y)]
    parts += [line("axis", scale.x(v), y - 5, scale.x(v), y + 5) for v in ticks]
    parts += [text("tick", number(v), scale.x(v), y + 29) for v in (*ticks, -inf, inf)]
    return "".join(parts)


def window(scale: Scale, y: float, low: float, high: float, state: str = "open") -> str:
    """What lies between two numbers, as a band with brackets; where the lower is not below the higher, only these."""
    a, b = scale.x(low), scale.x(high)
    band = ""
    if low < high:
        band = box(state, a, y - 7, b - a, 14)
    return band + _bracket(state, a, y, 1) + _bracket(state, b, y, -1)


def _bracket(state: str, x: float, y: float, inward: int) -> str:
    lip = coordinate(x + 7 * inward)
    return path(f"bracket {state}", f"M{lip},{coordinate(y - 13)}H{coordinate(x)}V{coordinate(y + 13)}H{lip}")


def point(scale: Scale, y: float, value: float, shape: str, state: str, *, label: str = "", anchor: str = "") -> str:
    """A value on the line: a circle, square or diamond, with a label right of it, or left of it with anchor "end"."""
    x = scale.x(value)
    if shape == "circle":
        drawn = circle(state, x, y, 7)
    elif shape == "square":
        drawn = polygon(state, [(x - 6.5, y - 6.5), (x + 6.5, y - 6.5), (x + 6.5, y + 6.5), (x - 6.5, y + 6.5)])
    else:
        drawn = diamond(state, x, y, 8.5)
    return drawn + text("caption", label, x - 14 if anchor == "end" else x + 14, y + 6, anchor=anchor)
