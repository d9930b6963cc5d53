"""What stands below a graph: rows of boxes with their headings, a queue for one, and what the shapes of nodes mean."""

from collections.abc import Mapping, Sequence
from functools import partial

from . import dots, svg
from .graph import WIDTH
from .svg import box, extent, fitted, line, styled, text

LEFT = 112.0
"""Where rows begin: the width of their headings."""


def heading(name: str, y: float) -> str:
    return text("caption", name, LEFT - 14, y + 6, anchor="end")


def row(entries: Sequence[tuple[str, str, bool]], y: float, left: float = LEFT, wide: float = 0.0) -> str:
    """Boxes side by side, from `left` on: what each says, its state, and whether it is now; what is never has a bar.

    They are as wide as the longest of them, or `wide`, and less where there is no room.
    """
    if not entries:
        return text("caption", "empty", left, y + 6)
    wide = wide or max(46.0, *(extent(name, 17, bold=True) + 18 for name, _, _ in entries))
    wide = min(wide, (WIDTH - 8 - left) / len(entries) - 6)
    parts = []
    for i, (name, state, now) in enumerate(entries):
        x = left + i * (wide + 6)
        parts.append(box(styled(state, now), x, y - 16, wide, 32, 4))
        if state == "never":
            parts.append(line("bar", x + wide - 13, y - 21, x + wide + 5, y - 6))
        font = fitted(name, wide - 8, bold=True)
        parts.append(text(f"value halo on-{state}", name, x + wide / 2, y + 6, font=font))
    return "".join(parts)


def legend(y: float, names: Mapping[str, str]) -> str:
    """What the shapes of nodes mean, in one line."""
    return svg.legend(14, y, [(partial(_sample, state), 17, name) for state, name in names.items()], gap=31)


def _sample(state: str, x: float, y: float) -> str:
    return dots.shape(state, x, y - 5, 9)
