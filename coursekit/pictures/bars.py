"""Bars made of parts, one below the other: what each part of a piece of work takes, beside other work.

The parts follow one another in the order of the legend, which names them and says how much each is: they are told
apart without colour, too.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .svg import Sample, box, extent, item, legend, text

ROW, THICK = 30.0, 22.0
"""From one bar to the next, and how thick a bar is."""

TINTS = ("group-1", "group-2", "group-3", "group-4", "new")

FONT = 16.0


class Bar(NamedTuple):
    """A bar: its name, and how much each of its parts is. A part without a name stays plain and has no legend."""

    name: str
    parts: Mapping[str, float]


def height(bars: int) -> float:
    """The room that so many bars and their legend take."""
    return bars * ROW + 24


def draw(bars: Sequence[Bar], most: float, *, left: float, right: float, top: float) -> str:
    """Bars between `left` and `right`, from `top` down, on one scale that ends at `most`, and below them their legend.

    Raises ValueError for a bar that is longer than that, and for a part that is less than nothing.
    """
    for bar in bars:
        if min(bar.parts.values(), default=0) < 0 or sum(bar.parts.values()) > most:
            raise ValueError(f"the parts of {bar.name} must be 0 or more, and together at most {most:g}: {bar.parts}")
    start = left + max(extent(bar.name, 17) for bar in bars) + 8
    scale = (right - start - extent(f" {most:,.0f}", 17)) / most if most else 0.0
    names = dict.fromkeys(name for bar in bars for name in bar.parts if name)
    tints = {name: TINTS[i % len(TINTS)] for i, name in enumerate(names)}
    drawn = [_bar(bar, tints, start, top + i * ROW, scale) for i, bar in enumerate(bars)]
    told = [(name, amount) for bar in bars for name, amount in bar.parts.items() if name]
    samples = [_sample(tints[name], f"{name} {amount:,.0f}") for name, amount in told]
    return "".join(drawn) + legend(start, top + len(bars) * ROW + 15, samples, gap=17, font=FONT)


def _bar(bar: Bar, tints: Mapping[str, str], x: float, y: float, scale: float) -> str:
    total = sum(bar.parts.values())
    parts = [text("name", bar.name, x - 8, y + 17)]
    told = ", ".join(f"{name} {amount:,.0f}" for name, amount in bar.parts.items() if name)
    for name, amount in bar.parts.items():
        if amount:
            wide = amount * scale
            if name:
                parts.append(box(tints[name], x, y, wide, THICK))
            parts.append(box("axis", x, y, wide, THICK))
            x += wide
    parts.append(text("", f"{total:,.0f}", x + 7, y + 17))
    tells = f"{bar.name}: {total:,.0f}{told and f', {told}'}"
    return item(f"bar/{bar.name}", "".join(parts), tells)


def _sample(tint: str, words: str) -> Sample:
    return lambda x, y: box(tint, x, y - 13, 16, 16) + box("axis", x, y - 13, 16, 16), 23, words
