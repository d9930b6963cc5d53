"""Game trees: a layout, computed once for a tree, and the picture of a moment, drawn from marks.

MAX is a triangle that points up, MIN one that points down, a leaf a box. Inner nodes are named A, B, C… level by level
from left to right.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, pairwise
from math import hypot, inf
from typing import Any, NamedTuple

from ..games.tree import ExplicitTree, Path, Tree
from ..look import number
from .svg import box, extent, item, line, polygon, styled, text

WIDTH = 880.0
MARGIN = 46.0
"""From the edge of the picture to the middle of the root, and of the lowest leaves."""

LARGEST, SMALLEST = 19.0, 8.0
"""Font sizes of what stands inside a node; what does not fit with the smallest one is left out."""

SPACE = 8.0
"""Between a node and what stands beside it."""


class Mark(NamedTuple):
    """How one node looks at a moment.

    `state` is new, seen, open, done, event or never; `link` says the same of the line from its parent: new, path,
    never, or "" for a plain one, and scout for dashes. `label` stands inside, `note` beside it, `badge` under a leaf.
    `now` is what the moment is about, `bar` a cut across the link. `tells` says it in words.
    """

    state: str = "new"
    label: str = ""
    note: str = ""
    badge: str = ""
    now: bool = False
    link: str = "new"
    bar: bool = False
    tells: str = ""


class Place(NamedTuple):
    """Where a node stands and how large it is, in picture units. A font of 0 means that there is no room."""

    id: str
    name: str
    kind: str  # max, min or leaf
    value: str  # a leaf's, as plain text
    x: float
    y: float
    half: float  # half its width
    tall: float  # half its height
    font: float
    parent: tuple[float, float] | None
    bar: float  # half the length of a bar across the link
    name_at: tuple[float, float, float, str]  # x, y, font, anchor
    note_at: tuple[float, float, float]  # x, y, font


@dataclass(frozen=True)
class Layout:
    """Where everything stands: `places` by path, level by level; each level's height and mover; the height of all."""

    left: float
    height: float
    places: Mapping[Path, Place]
    levels: tuple[tuple[float, str], ...]


def path_of(id: str) -> Path:
    """The node that an id of a tree picture stands for, whatever its prefix."""
    return tuple(int(step) for step in id.split("/")[1:] if step)


def layout(
    tree: Tree,
    *,
    left: float = 0.0,
    right: float = WIDTH,
    prefix: str = "",
    note: str | None = None,
    negated: bool = False,
    tall: float = 380.0,
) -> Layout:
    """Places for all nodes of a tree between `left` and `right`, from the top of the picture down.

    `note` is the longest note that there must be room for, by default a window, "" for none. `negated` makes room for
    the values with the opposite sign too; `tall` is about the room from the first level to the last. Ids begin with
    `prefix`. Readable with up to 32 leaves at a width of 880.
    """
    leaves, names = tree.leaves(), node_names(tree)
    texts = {
        path: max((number(value * sign) for sign in (1, -1)[: 1 + negated]), key=_bold)
        for path, value in leaves.items()
    }
    widest = max(texts.values(), key=_bold)
    if note is None:
        note = f"{number(-inf)} … {max(widest, number(inf), key=_bold)}"
    start = left + max(52.0, extent(note, 16) + 12)  # right of the levels' names
    rows = [list(row) for _, row in groupby(tree.states(), key=len)]
    gap = min(150.0, max(88.0, tall / max(1, len(rows) - 1)))
    spare = 0.6 if len(leaves) <= 16 else 0.25  # of a slot, for the last note
    slot = min(150.0, (right - start) / (len(leaves) + spare))
    xs = columns(tree, (start + right - slot * (len(leaves) - 1 + spare)) / 2, slot)
    air = min(3.0, max(1.5, 0.2 * slot - 4))
    box = min(slot / 2 - air, max(20.0, _bold(widest) / 2 + 7))

    places: dict[Path, Place] = {}
    levels: list[tuple[float, str]] = []
    for depth, row in enumerate(rows):
        y = MARGIN + gap * depth
        inner = [path for path in row if path in names]
        if inner:
            levels.append((y, ("MAX", "MIN")[tree.to_move(inner[0])]))
        room = min((xs[b] - xs[a] for a, b in pairwise(row)), default=right - left)
        border = min((min(xs[path] - start + SPACE, right - xs[path] - 2) for path in inner), default=room)
        half, tall = min(38.0, 0.46 * room, border), min(30.0, max(26.0, 0.4 * room))
        font = fitting_font(f"≥ {widest}", half, tall)
        spans = [_Span(start, start - SPACE, False)]
        for path in row:
            reach = half if path in names else box
            spans.append(_Span(xs[path] - reach, xs[path] + reach, path in names))
        spans.append(_Span(right, right, False))
        before = SPACE + max((extent(names[path], 17) for path in inner), default=0.0)
        after = SPACE + extent(note, 17)
        named = _fits(spans, before, 0.0)
        noted = _fits(spans, before if named else 0.0, after)
        for path in row:
            x, leaf = xs[path], path in leaves
            up = xs[path[:-1]] if path else x
            kind = "leaf" if leaf else ("max", "min")[tree.to_move(path)]
            if named or leaf:
                name_at = (x - half - SPACE, y + 6, 17.0, "end")
            else:
                link = 0.0 if kind == "max" else (x - xs[(*path, 0)]) * tall / gap
                size = min(16.0, (room / 2 - link - 10) / extent(names[path], 1))
                name_at = _beside_the_tip(x, y, kind, tall=tall, link=link, size=size, right=up < x)
            places[path] = Place(
                id=f"{prefix}/{'/'.join(map(str, path))}",
                name=names.get(path, ""),
                kind=kind,
                value=f"{leaves[path]:g}" if leaf else "",
                x=x,
                y=y,
                half=box if leaf else half,
                tall=18.0 if leaf else tall,
                font=min(fitting_font("88", box), fitting_font(texts[path], box)) if leaf else font,
                parent=(up, y - gap) if path else None,
                bar=min(17.0, 0.22 * room),  # bars of neighbours keep apart
                name_at=name_at,
                note_at=(x + half + SPACE, y + 6, 17.0) if noted else (left + 6, y + 24, 16.0),
            )
    return Layout(left, MARGIN + gap * (len(rows) - 1) + MARGIN, places, tuple(levels))


def _beside_the_tip(
    x: float, y: float, kind: str, *, tall: float, link: float, size: float, right: bool
) -> tuple[float, float, float, str]:
    """The place of a small name, away from the links: right of the tip for a node right of its parent, else left."""
    size = size if size >= SMALLEST else 0.0
    if kind == "min":  # the links go down beside its tip, as far away as `link`
        return x - link - 7, y + tall, size, "end"
    return (x + 9, y - tall + 4, size, "start") if right else (x - 9, y - tall + 4, size, "end")


class _Span(NamedTuple):
    """What a node takes of its row, or an edge of the picture."""

    start: float
    end: float
    inner: bool


def _fits(spans: list[_Span], before: float, after: float) -> bool:
    """Whether there is so much room before and after each inner node of a row."""
    return all(
        b.start - a.end >= after * a.inner + before * b.inner + (SPACE if a.inner and b.inner else 0)
        for a, b in pairwise(spans)
    )


def node_names(tree: Tree) -> dict[Path, str]:
    """The inner nodes' names, level by level from left to right: A to Z, then AA, AB…"""
    names: dict[Path, str] = {}
    for path in tree.states():
        if not tree.is_terminal(path):
            round, letter = divmod(len(names), 26)
            names[path] = (chr(64 + round) if round else "") + chr(65 + letter)
    return names


def columns(tree: ExplicitTree[Any], first: float, slot: float) -> dict[Path, float]:
    """Leaves side by side, every other node above the middle of its children."""
    xs = {path: first + slot * i for i, path in enumerate(tree.leaves())}
    for path in reversed(list(tree.states())):
        if path not in xs:
            children = tree.actions(path)
            xs[path] = (xs[(*path, children[0])] + xs[(*path, children[-1])]) / 2
    return xs


def _bold(content: str, size: float = LARGEST) -> float:
    return extent(content, size, bold=True)


def fitting_font(content: str, half: float, tall: float = 0.0) -> float:
    """The largest font with which a text fits into a box, or, with `tall`, into a triangle; 0 where none does."""
    size = LARGEST
    while size >= SMALLEST:
        narrowing = 1 - (0.2 * tall + 0.73 * size) / (2 * tall) if tall else 1.0
        if _bold(content, size) <= 2 * half * narrowing - (0 if tall else 2):
            return size
        size -= 0.5
    return 0.0


def backdrop(layout: Layout) -> str:
    """What never changes: whose turn it is on each level."""
    return "".join(text("level", mover, layout.left + 6, y + 5) for y, mover in layout.levels)


def draw(layout: Layout, marks: Mapping[Path, Mark], editable: bool = False) -> str:
    """The tree at a moment; a node without a mark is not reached. With `editable` leaves can be edited and dragged.

    The links come first, then the nodes. What did not change since the last picture is not drawn again.
    """
    parts = [_drawn(place, marks.get(path, UNMARKED), editable) for path, place in layout.places.items()]
    return "".join([link for link, _ in parts] + [node for _, node in parts])


UNMARKED = Mark()


@lru_cache(maxsize=8192)
def _drawn(place: Place, mark: Mark, editable: bool) -> tuple[str, str]:
    """A node's link and the node itself."""
    return _link(place, mark), _node(place, mark, editable)


def _link(place: Place, mark: Mark) -> str:
    if place.parent is None:
        return ""
    (x1, y1), (x2, y2) = place.parent, (place.x, place.y)
    link = line(f"link {mark.link}".strip(), x1, y1, x2, y2)
    if not mark.bar:
        return link
    x, y = x1 + 0.55 * (x2 - x1), y1 + 0.55 * (y2 - y1)
    scale = place.bar / hypot(x2 - x1, y2 - y1)
    dx, dy = (y2 - y1) * scale, (x1 - x2) * scale
    return link + line("bar", x - dx, y - dy, x + dx, y + dy)


def _node(place: Place, mark: Mark, editable: bool) -> str:
    x, y, half, tall = place.x, place.y, place.half, place.tall
    style = styled(mark.state, mark.now)
    if place.kind == "leaf":
        shape = box(style, x - half, y - tall, 2 * half, 2 * tall, 5)
        baseline = y + 0.365 * place.font
    else:
        tip, base = (y - tall, y + tall) if place.kind == "max" else (y + tall, y - tall)
        shape = polygon(style, [(x, tip), (x + half, base), (x - half, base)])
        baseline = base - 0.2 * tall if place.kind == "max" else base + 0.2 * tall + 0.73 * place.font
    faint = " faint" if mark.state in ("new", "never") else ""
    name_x, name_y, name_font, anchor = place.name_at
    note_x, note_y, note_font = place.note_at
    drawn = (  # what stands beside a node lies on the links, and the node on that
        (text("name halo", place.name, name_x, name_y, font=name_font, anchor=anchor) if name_font else "")
        + text("note halo", mark.note, note_x, note_y, font=note_font)
        + shape
        + (text(f"value{faint}", mark.label, x, baseline, font=place.font) if place.font else "")
        + text("note", mark.badge, x, y + tall + 18, font=16, anchor="middle")
    )
    held = editable and place.kind == "leaf"
    return item(place.id, drawn, mark.tells, drag=held, edit=place.value if held else None)
