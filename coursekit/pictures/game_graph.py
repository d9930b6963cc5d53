"""Games whose positions can be reached in several ways: nodes as in the picture of a tree, links as in a graph.

Positions stand level by level, the start on top. A link that leads down is straight; one that leads back up, or to the
same level, bends outwards and has a head.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from ..look import number
from . import tree
from .graph import EdgeMark, bar_across, bent
from .svg import extent, fitted, item, line, text
from .tree import Mark, Place

Name = Hashable
Point = tuple[float, float]

HALF, TALL = 34.0, 26.0
"""Half the width and half the height of a position that is not the end of a game."""

BOX = 18.0
FONT, LABEL = 17.0, 46.0
"""The largest font inside a position, and how wide a label may get there."""


@dataclass(frozen=True)
class Layout:
    """Where positions stand, by name; the links as they may be taken; the height and the mover of each level."""

    places: Mapping[Name, Place]
    links: tuple[tuple[Name, Name], ...]
    levels: tuple[tuple[float, str], ...]
    left: float
    bottom: float

    def id(self, name: Name) -> str:
        return self.places[name].id


def layout(
    rows: Sequence[Sequence[Name]],
    successors: Mapping[Name, Sequence[Name]],
    worth: Mapping[Name, float],
    *,
    names: Mapping[Name, str],
    first: int = 0,
    left: float = 0.0,
    right: float = tree.WIDTH,
    top: float = 0.0,
    gap: float = 84.0,
    prefix: str = "",
) -> Layout:
    """Places for positions given level by level; MAX, or with `first` 1 MIN, moves on the first, then they take turns.

    A position without successors is the end of a game, with its worth in a box. Room for about six on a level.
    """
    start = left + 60.0
    longest = max((f"≤ {number(value)}" for value in worth.values()), key=lambda words: extent(words, FONT))
    font = fitted(longest, LABEL, FONT, bold=True)  # one size for all positions
    places: dict[Name, Place] = {}
    levels = []
    for depth, row in enumerate(rows):
        y = top + 40.0 + gap * depth
        if any(successors[name] for name in row):
            levels.append((y, ("MAX", "MIN")[(depth + first) % 2]))
        slot = (right - start) / len(row)
        for i, name in enumerate(row):
            x, over = start + slot * (i + 0.5) - 12, not successors[name]
            kind = "leaf" if over else ("max", "min")[(depth + first) % 2]
            half = BOX if over else HALF
            label = "" if over else names[name]
            places[name] = Place(
                id=f"{prefix}position/{name}",
                name=label,
                kind=kind,
                value=f"{worth[name]:g}" if over else "",
                x=x,
                y=y,
                half=half,
                tall=BOX if over else TALL,
                font=FONT if over else font,
                parent=None,  # there may be several: links are drawn here
                bar=0.0,
                name_at=(x - half - 5, y - 4, 17.0 if extent(label, 17) < 40 else 16.0, "end"),
                note_at=(x + half + 5, y - 4, 16.0),
            )
    links = tuple((a, b) for a in places for b in successors[a] if b in places)
    return Layout(places, links, tuple(levels), left, top + 40.0 + gap * (len(rows) - 1) + 40.0)


def backdrop(place: Layout) -> str:
    """What never changes: whose turn it is on each level."""
    return "".join(text("level", mover, place.left + 6, y + 5) for y, mover in place.levels)


def draw(place: Layout, marks: Mapping[Name, Mark], links: Mapping[tuple[Name, Name], EdgeMark] | None = None) -> str:
    """The game at a moment; a position or a link without a mark is plain. What is marked lies above what is not."""
    links = links or {}
    lines = sorted(place.links, key=lambda ends: links.get(ends, PLAIN) != PLAIN)
    drawn = "".join(_link(place, ends, links.get(ends, PLAIN)) for ends in lines)
    nodes = {name: marks.get(name, tree.UNMARKED) for name in place.places}
    return drawn + tree.draw(tree.Layout(place.left, place.bottom, place.places, place.levels), nodes)  # type: ignore[arg-type]


PLAIN = EdgeMark("new")


def _link(place: Layout, ends: tuple[Name, Name], mark: EdgeMark) -> str:
    a, b = place.places[ends[0]], place.places[ends[1]]
    style = f"link {mark.style}".strip()
    if b.y > a.y:
        start, end = (a.x, a.y + a.tall * 0.6), (b.x, b.y - b.tall * 0.8)
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        parts = [line(style, *start, *end)]
    else:
        out = 1 if a.x >= b.x else -1
        start, end = (a.x + out * a.half * 0.6, a.y), (b.x + out * (b.half * 0.9 + 4), b.y)
        bend = max(a.x * out, b.x * out) * out + out * 70
        control = bend + out * 30, (start[1] + end[1]) / 2
        middle = (start[0] + 2 * control[0] + end[0]) / 4, (start[1] + 2 * control[1] + end[1]) / 4
        parts = [bent(style, start, control, end, pointed=True)]
    if mark.bar:
        parts.append(bar_across(middle, start, end, 13))
    return item(f"link/{ends[0]}/{ends[1]}", "".join(parts))
