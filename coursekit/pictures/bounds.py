"""Two bounds over time: no path is shorter than the lower one, and the best path so far has the length of the upper.

A history is what was known after how many expansions: `Known` by `Known`, the bounds holding on until the next one.
The gap between them is hatched, and its part of the lower bound written above: so much longer than the shortest path
the best one is at most. Without colour: the upper bound is a line that ends in a circle, the lower one is dashed and
ends in a square.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, inf, isfinite
from typing import NamedTuple

from ..look import number
from .plot import Plot, Scale, axis
from .svg import Point, box, circle, extent, fitted, item, line, path, polygon, polyline, still, text, xy

AHEAD, BEHIND, ABOVE, BELOW = 62.0, 118.0, 44.0, 28.0
"""Around the part with the curves: room for the numbers at its left, the bounds right of it, the title, the numbers."""

LINES = 7.0
"""From line to line of the hatching."""

FONT = 16.0


class Known(NamedTuple):
    """What is known after some expansions: the path is no shorter than `lower`, and no longer than `upper`."""

    expansions: int
    lower: float
    upper: float = inf


@dataclass(frozen=True)
class Chart(Plot):
    """A plot of lengths against expansions; its id begins with the prefix."""

    prefix: str = ""


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
            Scale(0, max(most, 1), left + i * wide + AHEAD, left + (i + 1) * wide - BEHIND),
            Scale(low - room, high + room, bottom - BELOW, top + ABOVE),
            f"{prefix}{i}/",
        )
        for i in range(len(histories))
    ]


def axes(chart: Chart) -> str:
    """The axes, with numbers. They never change."""
    left, right, top, bottom = chart.left, chart.right, chart.top, chart.bottom
    parts = [line("axis", left, top, left, bottom)]
    for length in chart.up.ticks(28):
        y, word = chart.y(length), _long(length, 6)
        font = fitted(word, AHEAD - 10, FONT)
        parts += [line("axis", left - 5, y, left, y), text("tick", word, left - 9, y + 5, font=font, anchor="end")]
    counts = chart.across.ticks(24 + extent(number(chart.across.high), FONT), least=1)
    parts.append(axis(chart.across, bottom, counts, tooth=5, off=21))
    parts.append(text("caption", "length", left - AHEAD + 4, top - 9, font=FONT))
    parts.append(text("caption", "expansions", right + 12, bottom + 5, font=16))
    return still("".join(parts))


def _long(length: float, digits: int = 2) -> str:
    return number(float(length), digits if length < 1000 else 0)


# ---------------------------------------------------------------- a moment


def draw(chart: Chart, history: Iterable[Known], title: str = "") -> str:
    """What is known so far, over the chart's axes."""
    known = list(history)
    gap = _gap(known[-1]) if known else ""
    told = f"{title}: {_words(known)}" if title else _words(known)
    ghost = box("ghost", chart.left, chart.top, chart.right - chart.left, chart.bottom - chart.top)
    left, right = chart.left - AHEAD + 4, chart.right + BEHIND - 8
    words = text("value", title, left, chart.top - 28, font=fitted(title, right - left, bold=True), anchor="start")
    words += text("value", gap, right, chart.top - 9, font=16, anchor="end")
    return item(f"{chart.prefix}bounds", ghost + _area(chart, known) + _curves(chart, known) + words, told)


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
    places = [chart.at(count, length) for count, length in bounds]
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
    return polygon("cells lit", [*upper, *lower[::-1]]) + path("hatch", d)


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
        parts.append(text("halo", label, x + 11, y + 5, font=fitted(label, BEHIND - 12, FONT)))
    return "".join(parts)
