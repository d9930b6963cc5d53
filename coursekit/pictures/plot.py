"""Plots: a scale along x and one along y, axes with round numbers, curves.

Which numbers stand at an axis is settled by the room between them alone: multiples of 1, 2 or 5 times a power of ten.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, floor, log10
from typing import NamedTuple

from ..look import number
from .svg import Point, line, polyline, text


class Scale(NamedTuple):
    """Numbers from `low` to `high`, spread evenly from `start` to `end` in picture units.

    Along y the end lies above the start: its coordinate is less.
    """

    low: float
    high: float
    start: float
    end: float

    @property
    def unit(self) -> float:
        """How far it is from a number to the next whole one."""
        return abs(self.end - self.start) / (self.high - self.low)

    def at(self, value: float) -> float:
        """Where a number stands."""
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def value(self, place: float) -> float:
        """The number that stands at a place; beyond the ends that of the nearer end."""
        part = (place - self.start) / (self.end - self.start)
        return min(self.high, max(self.low, self.low + part * (self.high - self.low)))

    def ticks(self, apart: float, least: float = 0.0) -> list[float]:
        """Round numbers, in the picture so far apart at least, and no closer than `least` in their values."""
        step = round_step(max(apart / self.unit, least))
        return [i * step for i in range(ceil(self.low / step), floor(self.high / step) + 1)]


@dataclass(frozen=True)
class Plot:
    """A plot between its two scales."""

    across: Scale
    up: Scale

    @property
    def left(self) -> float:
        return self.across.start

    @property
    def right(self) -> float:
        return self.across.end

    @property
    def bottom(self) -> float:
        return self.up.start

    @property
    def top(self) -> float:
        return self.up.end

    def x(self, value: float) -> float:
        return self.across.at(value)

    def y(self, value: float) -> float:
        return self.up.at(value)

    def at(self, x: float, y: float) -> Point:
        """The place in the picture of a point of the plot."""
        return self.x(x), self.y(y)

    def curve(self, style: str, points: Iterable[Point]) -> str:
        """A line of a class through points of the plot."""
        return polyline(style, (self.at(*point) for point in points))


def round_step(least: float) -> float:
    """The smallest of 1, 2 and 5 times the powers of ten that is no less, but for rounding."""
    size: float = 10 ** floor(log10(least))
    return next(factor * size for factor in (1, 2, 5, 10) if factor * size >= 0.999999 * least)


def axis(
    scale: Scale,
    y: float,
    ticks: Iterable[float],
    *,
    tooth: float = 0.0,
    off: float = 22.0,
    told: Callable[[float], str] = number,
) -> str:
    """An axis along x at a height: numbers so far below it, and at each a tooth if there is to be one."""
    parts = [line("axis", scale.start, y, scale.end, y)]
    for value in ticks:
        x = scale.at(value)
        parts += [line("axis", x, y, x, y + tooth)] if tooth else []
        parts.append(text("tick", told(value), x, y + off))
    return "".join(parts)


def levels(
    scale: Scale, left: float, right: float, ticks: Iterable[float], told: Callable[[float], str] = number
) -> str:
    """Numbers along y, left of a plot, and at each but 0, where the axis is, a line across it."""
    parts = []
    for value in ticks:
        y = scale.at(value)
        parts += [line("link new", left, y, right, y)] if value else []
        parts.append(text("tick", told(value), left - 8, y + 5, anchor="end"))
    return "".join(parts)
