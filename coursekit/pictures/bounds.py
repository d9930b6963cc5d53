"""Two bounds over time: no path is shorter than the lower one, and the best path so far has the length of the upper.

A history is what was known after how many expansions: `Known` by `Known`, the bounds holding on until the next one.
The gap between them is hatched, and its part of the lower bound written above: so much longer than the shortest path
the best one is at most. Without colour: the upper bound is a line that ends in a circle, the lower one is dashed and
ends in a square.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor, inf, isfinite, log10
from typing import NamedTuple

from ..look import number
from .svg import attribute, box, circle, extent, line, polygon, polyline, text, xy

Point = tuple[float, float]

AHEAD, BEHIND, ABOVE, BELOW = 52.0, 96.0, 44.0, 28.0
"""Around the part with the curves: room for the numbers at its left, the bounds right of it, the title, the numbers."""

LINES = 7.0
"""From line to line of the hatching."""

FONT = 14.0


class Known(NamedTuple):
    """What is known after some expansions: the path is no shorter than `lower`, and no longer than `upper`."""

    expansions: int
    lower: float
    upper: float = inf


class Chart(NamedTuple):
    """Where a chart stands: curves between `left` and `right`, `top` and `bottom`, and the numbers on its axes."""

    left: float
    right: float
    top: float
    bottom: float
    most: int
    low: float
    high: float
    prefix: str = ""

    def x(self, expansions: float) -> float:
        return self.left + (self.right - self.left) * expansions / self.most

    def y(self, length: float) -> float:
        return self.bottom - (self.bottom - self.top) * (length - self.low) / (self.high - self.low)


def charts(
    histories: Sequence[Sequence[Known]],
    *,
    left: float = 0.0,
    right: float = 880.0,
    top: float = 0.0,
    bottom: float = 220.0,
    prefix: str = "",
) -> list[Chart]:
    """Charts side by side, one a history, all with the same axes. They hold the whole histories: nothing moves later.

    Their prefixes are `prefix` and their numbers, as in 0/.
    """
    most = max((known.expansions for history in histories for known in history), default=0)
    lengths = [length for history in histories for known in history for length in known[1:] if isfinite(length)]
    low, high = min(lengths, default=0.0), max(lengths, default=1.0)
    room = max(0.1 * (high - low), 0.02 * high) or 1.0
    wide = (right - left) / max(len(histories), 1)
    return [
        Chart(
            left + i * wide + AHEAD,
            left + (i + 1) * wide - BEHIND,
            top + ABOVE,
            bottom - BELOW,
            max(most, 1),
            low - room,
            high + room,
            f"{prefix}{i}/",
        )
        for i in range(len(histories))
    ]


def axes(chart: Chart) -> str:
    """The axes, with numbers. They never change."""
    left, right, top, bottom = chart.left, chart.right, chart.top, chart.bottom
    parts = [line("axis", left, top, left, bottom), line("axis", left, bottom, right, bottom)]
    for length, digits in _ticks(chart.low, chart.high, 28 / (bottom - top)):
        y, word = chart.y(length), _long(length, digits)
        font = min(FONT, FONT * (AHEAD - 10) / extent(word, FONT))
        parts += [line("axis", left - 5, y, left, y), text("tick", word, left - 9, y + 5, font=font, anchor="end")]
    for count, _ in _ticks(0, chart.most, (24 + extent(str(chart.most), FONT)) / (right - left), whole=True):
        x = chart.x(count)
        parts += [line("axis", x, bottom, x, bottom + 5), text("tick", number(int(count)), x, bottom + 21)]
    parts.append(text("caption", "length", left - AHEAD + 4, top - 9, font=FONT))
    parts.append(text("caption", "expansions", right + 12, bottom + 5, font=13))
    return f'<g pointer-events="none">{"".join(parts)}</g>'


def _ticks(low: float, high: float, least: float, *, whole: bool = False) -> Iterator[tuple[float, int]]:
    """Round numbers between two, at least a part of their distance apart, each with its digits."""
    apart = max(least * (high - low), 1.0 if whole else 0.0)
    size = 10 ** floor(log10(apart))
    step = next(factor * size for factor in (1, 2, 5, 10) if factor * size >= 0.999999 * apart)
    digits = max(0, -floor(log10(step) + 1e-9))
    for i in range(ceil(low / step), floor(high / step) + 1):
        yield i * step, digits


def _long(length: float, digits: int = 1) -> str:
    return number(float(length), digits if length < 1000 else 0)


# ---------------------------------------------------------------- a moment


def draw(chart: Chart, history: Iterable[Known], title: str = "") -> str:
    """What is known so far, over the chart's axes."""
    known = list(history)
    gap = _gap(known[-1]) if known else ""
    told = attribute(f"{title}: {_words(known)}" if title else _words(known))
    ghost = box("ghost", chart.left, chart.top, chart.right - chart.left, chart.bottom - chart.top)
    left, right = chart.left - AHEAD + 4, chart.right + BEHIND - 8
    font = min(17.0, 17 * (right - left) / (extent(title, 17, bold=True) or 1.0))
    words = text("value", title, left, chart.top - 28, font=font, anchor="start")
    words += text("value", gap, right, chart.top - 9, font=16, anchor="end")
    drawn = _area(chart, known) + _curves(chart, known) + words
    return f'<g data-id="{chart.prefix}bounds" aria-label="{told}">{ghost}{drawn}</g>'


def _gap(known: Known) -> str:
    """The gap as a part of the lower bound, in words."""
    if not isfinite(known.upper):
        return "no path yet"
    if known.upper <= known.lower:
        return "gap 0%: shortest"
    part = 100 * (known.upper - known.lower) / known.lower if known.lower > 0 else inf
    if part > 999:
        return "gap over 999%"
    return f"gap {number(part, 1)}%" if part >= 0.1 else "gap below 0.1%"


def _words(known: Sequence[Known]) -> str:
    if not known:
        return "nothing is known yet"
    count, lower, upper = known[-1]
    best = f"the best one has length {_long(upper)}" if isfinite(upper) else "none is found"
    return f"after {count} expansions no path is shorter than {_long(lower)}, {best}, {_gap(known[-1])}"


def _stairs(chart: Chart, bounds: Sequence[tuple[float, float]]) -> list[Point]:
    """A bound over time: it holds until it changes."""
    places = [(chart.x(count), chart.y(length)) for count, length in bounds]
    return places[:1] + [place for one, other in pairwise(places) for place in ((other[0], one[1]), other)]


def _area(chart: Chart, known: Sequence[Known]) -> str:
    """What lies between the bounds, from the first path on."""
    both = [each for each in known if isfinite(each.upper)]
    if not both:
        return ""
    upper = _stairs(chart, [(each.expansions, each.upper) for each in both])
    lower = _stairs(chart, [(each.expansions, each.lower) for each in both])
    first, last = chart.x(both[0].expansions), chart.x(both[-1].expansions)
    times = [chart.x(each.expansions) for each in both]
    d = ""
    for i in range(ceil(first / LINES), floor(last / LINES) + 1):
        at = both[bisect_right(times, i * LINES) - 1]
        d += f"M{xy(i * LINES, chart.y(at.lower))}L{xy(i * LINES, chart.y(at.upper))}"
    return polygon("cells lit", [*upper, *lower[::-1]]) + (f'<path class="hatch" d="{d}"/>' if d else "")


def _curves(chart: Chart, known: Sequence[Known]) -> str:
    """Both bounds as lines, with what they are now behind their ends."""
    parts, labels = [], []
    for name, style, bounds in (
        ("path", "curve", [(each.expansions, each.upper) for each in known if isfinite(each.upper)]),
        ("bound", "curve other", [(each.expansions, each.lower) for each in known if isfinite(each.lower)]),
    ):
        if bounds:
            places = _stairs(chart, bounds)
            x, y = places[-1]
            end = circle("open", x, y, 7) if name == "path" else box("event", x - 4.5, y - 4.5, 9, 9)
            parts.append((polyline(style, places) if len(places) > 1 else "") + end)
            labels.append((x, y, f"{name} {_long(bounds[-1][1])}"))
    if len(labels) == 2 and labels[1][1] - labels[0][1] < 17:
        middle = (labels[0][1] + labels[1][1]) / 2
        labels = [(x, middle + off, label) for (x, _, label), off in zip(labels, (-8.5, 8.5), strict=True)]
    for x, y, label in labels:
        font = min(FONT, FONT * (BEHIND - 12) / extent(label, FONT))
        parts.append(text("halo", label, x + 11, y + 5, font=font))
    return "".join(parts)
