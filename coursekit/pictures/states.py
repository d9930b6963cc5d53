"""States of a game and the moves between them, level by level: a tree, or a graph in which ways meet again.

A state is a box with a text in it; who moves can be told by its shape instead: MAX is a triangle that points up, MIN
one that points down, chance a circle. A box with a gable says who wins: it points up for MAX, down for MIN.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from . import svg
from .svg import aside, box, circle, extent, item, line, path, polygon, styled, text, xy

WIDTH = 880.0
TOP = 40.0
"""From the edge of the picture to the middle of the first level."""

LARGEST, SMALLEST = 17.0, 11.0
"""Font sizes of what stands inside a state; what does not fit with the smallest one is left out."""

TALL, GABLE = 15.0, 9.0
"""Half the height of a box, and how far its gable stands out."""

TRIANGLE = 19.0
"""Half the height of a triangle, and the radius of a circle."""


class Place(NamedTuple):
    """Where a state stands, and how large it is; a font of 0 means that there is no room for its text."""

    id: str
    x: float
    y: float
    half: float  # half its width
    font: float
    shape: str = "box"  # box, max, min or chance


class Mark(NamedTuple):
    """How a state looks at a moment; one without a mark is not drawn.

    `state` is new, seen, open, done, event or never; `label` stands inside; `gable` is up where MAX wins, down where
    MIN does, "" where nobody knows; `now` is what the moment is about; `tells` says it in words.
    """

    state: str = "seen"
    label: str = ""
    gable: str = ""
    now: bool = False
    tells: str = ""


class Link(NamedTuple):
    """How a move looks: `style` is "", new, path (thick), never or scout (dashes); `note` stands beside it."""

    style: str = ""
    note: str = ""


@dataclass(frozen=True)
class Layout:
    """Places by number of the state, the height of each level, and of the whole picture."""

    places: Sequence[Place]
    levels: Sequence[float]
    height: float


def tree(children: Sequence[Sequence[int]], texts: Sequence[str], **room: float) -> Layout:
    """Places for a tree whose node 0 is the root: leaves side by side, every other node above the middle of its own.

    A child has a larger number than its parent. `texts` are the longest that the boxes must hold.
    """
    order = _depth_first(children)
    leaves = [node for node in order if not children[node]]
    spots = {node: float(i) for i, node in enumerate(leaves)}
    for node in reversed(range(len(children))):
        if children[node]:
            spots[node] = (spots[children[node][0]] + spots[children[node][-1]]) / 2
    return _placed(children, texts, [spots[node] for node in range(len(children))], **room)


def graph(children: Sequence[Sequence[int]], texts: Sequence[str], **room: float) -> Layout:
    """Places for a graph in which all ways from state 0 to another are equally long: each level side by side."""
    rows = _rows(children)
    spots = [0.0] * len(children)
    widest = max(map(len, rows))
    for row in rows:
        for i, node in enumerate(row):
            spots[node] = (i + 0.5) * widest / len(row) - 0.5 if len(row) > 1 else (widest - 1) / 2
    return _placed(children, texts, spots, **room)


def _depth_first(children: Sequence[Sequence[int]]) -> list[int]:
    order, waiting = [], [0]
    while waiting:
        node = waiting.pop()
        order.append(node)
        waiting += reversed(children[node])
    return order


def _rows(children: Sequence[Sequence[int]]) -> list[list[int]]:
    """The states of each level, by number."""
    depth = {0: 0}
    for node, below in enumerate(children):
        for child in below:
            depth[child] = depth[node] + 1
    rows: list[list[int]] = [[] for _ in range(max(depth.values()) + 1)]
    for node in range(len(children)):
        rows[depth[node]].append(node)
    return rows


def _placed(
    children: Sequence[Sequence[int]],
    texts: Sequence[str],
    spots: Sequence[float],
    *,
    left: float = 64.0,
    right: float = WIDTH - 6,
    most: float = 430.0,
) -> Layout:
    """Places from spots that lie 1 apart at least where they are on one level; `most` is the room for all levels."""
    rows = _rows(children)
    slot = min(150.0, (right - left) / (max(spots) + 1))
    start = (left + right - slot * max(spots)) / 2
    gap = min(104.0, most / max(1, len(rows) - 1))
    places: dict[int, Place] = {}
    font = LARGEST
    for depth, row in enumerate(rows):
        room = slot * min((spots[b] - spots[a] for a, b in pairwise(sorted(row, key=spots.__getitem__))), default=6.0)
        widest = max(extent(texts[node], 1, bold=True) for node in row) or 1.0
        font = min(font, (room - 14) / widest)  # never larger than higher up
        if font < SMALLEST:
            half, font = min(9.0, room / 2 - 1), 0.0
        else:
            half = max(17.0, font * widest / 2 + 5)
        for node in row:
            places[node] = Place(f"state/{node}", start + slot * spots[node], TOP + gap * depth, half, font)
    levels = [TOP + gap * depth for depth in range(len(rows))]
    return Layout([places[node] for node in range(len(children))], levels, levels[-1] + TOP)


def backdrop(layout: Layout, movers: Sequence[str]) -> str:
    """What never changes: whose turn it is on each level."""
    return "".join(text("level", mover, 6, y + 5) for y, mover in zip(layout.levels, movers, strict=True))


def draw(layout: Layout, marks: Mapping[int, Mark], links: Mapping[tuple[int, int], Link]) -> str:
    """The states and moves of a moment: first the lines, then the states, then what stands beside lines."""
    places = layout.places
    lines = [_link(places[a], places[b], link) for (a, b), link in links.items()]
    notes = [_note(places[a], places[b], link) for (a, b), link in links.items() if link.note]
    return "".join([*lines, *(_state(places[node], mark) for node, mark in marks.items()), *notes])


def _link(parent: Place, child: Place, link: Link) -> str:
    return line(f"link {link.style}".strip(), parent.x, parent.y, child.x, child.y)


def _note(parent: Place, child: Place, link: Link) -> str:
    """Beside the lower part of a line, on the side that it leans to, inside the picture."""
    x, y = parent.x + 0.7 * (child.x - parent.x), parent.y + 0.7 * (child.y - parent.y)
    x = min(x, WIDTH - 9 - extent(link.note, 16))
    return aside("note halo", link.note, x, y + 5, 7 if child.x >= parent.x else -7, font=16)


def _state(place: Place, mark: Mark) -> str:
    style = styled(mark.state, mark.now)
    label = ""
    if place.font and mark.label:
        down = {"max": 9.0, "min": -3.0}.get(place.shape, 0.0)
        faint = " faint" if mark.state in ("new", "never") else ""
        label = text(f"value{faint}", mark.label, place.x, place.y + down + 0.365 * place.font, font=place.font)
    return item(place.id, _shape(place, mark, style) + label, mark.tells)


def _shape(place: Place, mark: Mark, style: str) -> str:
    x, y, half = place.x, place.y, place.half
    if place.shape == "chance":
        return circle(style, x, y, TRIANGLE)
    if place.shape in ("max", "min"):
        tip = -TRIANGLE if place.shape == "max" else TRIANGLE
        return polygon(style, [(x, y + tip), (x + half, y - tip), (x - half, y - tip)])
    if not mark.gable:
        return box(style, x - half, y - TALL, 2 * half, 2 * TALL, 4)
    return gabled(mark.gable, x, y, half, now=mark.now)


def gabled(way: str, x: float, y: float, half: float, tall: float = TALL, now: bool = False) -> str:
    """A box that points up or down: MAX or MIN wins there."""
    up = -1 if way == "up" else 1
    edge, far = y + up * (tall - 3), y - up * tall
    corners = [(x, y + up * (tall + GABLE)), (x + half, edge), (x + half, far), (x - half, far), (x - half, edge)]
    fill = polygon("group-2" if way == "up" else "group-3", corners)
    return fill + polygon("border now" if now else "border", corners)


def legend(y: float, who: Sequence[str]) -> str:
    """What the gables mean, for MAX and for MIN, in one line."""
    samples = [(partial(_sample, way), 27.0, words) for way, words in zip(("up", "down"), who, strict=True)]
    return svg.legend(96, y + 6, samples, gap=48)


def _sample(way: str, x: float, y: float) -> str:
    return gabled(way, x, y - 6, 17, 10)


def arc(style: str, one: Place, other: Place, bend: float) -> str:
    """A curve from state to state on one level, whose middle hangs so far below it, above it where that is negative."""
    middle = (one.x + other.x) / 2, one.y + 2 * bend
    return path(style, f"M{xy(one.x, one.y)}Q{xy(*middle)} {xy(other.x, other.y)}")
