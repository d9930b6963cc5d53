"""A search tree that grows: every node is a fraction, the rewards counted in it over its visits.

Rewards are counted for the player who made the move that leads to the node. The stone beside the move says who that
is, and so does the node's shape: a box for player 0, a round one for player 1; the root is the one without a mover.
Places are computed once for all nodes that will ever be shown, so that nothing moves while the tree grows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from .board import letter, stone
from .svg import box, extent, item, line, polygon, styled, text
from .tree import fitting_font

FONT = 16.0
"""Of moves and notes, and the smallest of counts in a picture that is to be read from the back row."""

WIDEST, TALLEST = 36.0, 26.0
"""The most that half a node's width and height are."""

LABEL, NOTE = 20.0, 23.0
"""The room above a node for the move that leads there, and below it for a note."""

Path = tuple[Any, ...]
"""The moves that lead from the root to a node."""

GAP = 11.0
"""The least that there is between a row and what stands above the next one: links."""


class Node(NamedTuple):
    """What does not change about a node: the `move` that leads there, and the player, 0 or 1, who made it.

    The rewards are counted for that player. The root has neither.
    """

    player: int = -1
    move: str = ""


class Mark(NamedTuple):
    """How a node looks at a moment; one without a mark is not drawn.

    `note` stands below. `state` is new, seen, open, done, event or never, as in pictures.tree; `link` says the same of
    the line from the parent: path, never, or "" for a plain one. `now` is what the moment is about. `tells` says it in
    words.
    """

    rewards: str
    visits: str
    note: str = ""
    state: str = "seen"
    now: bool = False
    link: str = ""
    tells: str = ""


class Place(NamedTuple):
    """Where a node stands and how large it is, in picture units, and what does not change about it."""

    id: str
    node: Node
    x: float
    y: float
    half: float  # half its width
    tall: float  # half its height
    parent: tuple[float, float] | None  # where the line from its parent begins


@dataclass(frozen=True)
class Layout:
    """Where everything stands, by path. `slot` is the room from a node to the next one of its row.

    `crosses` says that the players' stones are X and O rather than discs.
    """

    places: Mapping[Path, Place]
    slot: float
    crosses: bool = False


def layout(
    nodes: Mapping[Path, Node],
    left: float,
    top: float,
    right: float,
    bottom: float,
    *,
    crosses: bool = False,
    notes: bool = True,
    prefix: str = "",
) -> Layout:
    """Places between the edges for all nodes that will be shown, by the moves that lead there from the root.

    Parents come before their children, and children stand in their order from left to right. Without `notes` no room
    is kept for them. Ids are paths with slashes after the prefix. Raises ValueError where a parent is missing or comes
    later.
    """
    children: dict[Path, list[Path]] = {}
    for path in nodes:
        if path[:-1] not in children and path:
            raise ValueError(f"the parent of {path} is not shown before it")
        children[path] = []
        if path:
            children[path[:-1]].append(path)
    if not nodes:
        raise ValueError("a search tree has a root at least")
    columns = _columns(list(nodes), children)
    first = min(columns.values())
    span = max(columns.values()) - first
    slot = min(120.0, (right - left) / (span + 1))
    start = (left + right - slot * span) / 2
    note = NOTE if notes else 0.0
    pitch = min(124.0, (bottom - top - 2 * TALLEST - note) / max(1, *map(len, nodes)))
    half, tall = min(WIDEST, 0.46 * slot), min(TALLEST, (pitch - LABEL - note - GAP) / 2)
    places: dict[Path, Place] = {}
    for path, node in nodes.items():
        id = f"{prefix}/{'/'.join(map(str, path))}"
        x, y = start + slot * (columns[path] - first), top + TALLEST + pitch * len(path)
        if not path:  # the root's counts are the longest, and it is alone
            places[path] = Place(id, node, x, y, WIDEST, TALLEST, None)
            continue
        above = places[path[:-1]]
        places[path] = Place(id, node, x, y, half, tall, (above.x, above.y + above.tall))
    return Layout(places, slot, crosses)


def _columns(paths: Sequence[Path], children: Mapping[Path, Sequence[Path]]) -> dict[Path, float]:
    """Tidy columns: subtrees as close as their outlines allow, parents above the middle of their children."""
    offsets: dict[Path, list[float]] = {}  # of a node's children, from the node
    outlines: dict[Path, list[tuple[float, float]]] = {}  # of a subtree, level by level, from its root
    for path in reversed(paths):
        placed: list[float] = []
        outline: list[tuple[float, float]] = []
        for child in children[path]:
            own = outlines[child]
            shift = max((mine[1] - its[0] + 1 for mine, its in zip(outline, own, strict=False)), default=0.0)
            placed.append(shift)
            moved = [(low + shift, high + shift) for low, high in own]
            outline = [
                (outline[i][0] if i < len(outline) else moved[i][0], moved[i][1] if i < len(moved) else outline[i][1])
                for i in range(max(len(outline), len(moved)))
            ]
        middle = (placed[0] + placed[-1]) / 2 if placed else 0.0
        offsets[path] = [x - middle for x in placed]
        outlines[path] = [(0.0, 0.0), *((low - middle, high - middle) for low, high in outline)]
    columns = {paths[0]: 0.0}
    for path in paths:
        for child, offset in zip(children[path], offsets[path], strict=True):
            columns[child] = columns[path] + offset
    return columns


def draw(layout: Layout, marks: Mapping[Path, Mark]) -> str:
    """The nodes at a moment: the links first, then the nodes. What did not change since is not drawn again."""
    noted = {path for path, mark in marks.items() if mark.note}
    levels = set(map(len, noted))
    parts = [
        _drawn(place, marks[path], layout.crosses, len(path) - 1 in levels, path[:-1] in noted)
        for path, place in layout.places.items()
        if path in marks
    ]
    return "".join([link for link, _ in parts] + [node for _, node in parts])


@lru_cache(maxsize=8192)
def _drawn(place: Place, mark: Mark, crosses: bool, past: bool, noted: bool) -> tuple[str, str]:
    """A node's link and the node itself.

    The link goes straight down `past` the notes of the parents' level; below a parent that is `noted` it begins there.
    """
    link = move = ""
    if place.parent:  # the link leads to what stands above the node
        (x, y), style = place.parent, f"link {mark.link}".strip()
        down = NOTE if past else 0.0
        link = line(style, x, y, x, y + down) if past and not noted else ""
        link += line(style, x, y + down, place.x, place.y - place.tall - LABEL)
        move = _move(place, crosses)
    note = text("note halo", mark.note, place.x, place.y + place.tall + FONT + 3, font=FONT, anchor="middle")
    return link, item(place.id, f"{move}{_shape(place, mark)}{_fraction(place, mark)}{note}", mark.tells)


def _shape(place: Place, mark: Mark) -> str:
    x, y, half, tall = place.x, place.y, place.half, place.tall
    style = styled(mark.state, mark.now)
    if place.node.player < 0:
        cut = 9.0
        corners = [(x + half - cut, y - tall), (x + half, y - tall + cut), (x + half, y + tall - cut)]
        corners += [(x + half - cut, y + tall), (x - half + cut, y + tall), (x - half, y + tall - cut)]
        return polygon(style, [*corners, (x - half, y - tall + cut), (x - half + cut, y - tall)])
    return box(style, x - half, y - tall, 2 * half, 2 * tall, (3.0, 0.75 * min(half, tall))[place.node.player])


def _fraction(place: Place, mark: Mark) -> str:
    """The rewards over the visits, both in the larger font that fits."""
    x, y, half, tall = place.x, place.y, place.half, place.tall
    counts = mark.rewards, mark.visits
    size = min(fitting_font(count, half - 3) for count in counts)
    size = min(size, (2 * tall - 12) / 1.46)  # two lines of digits, the bar between them, and some air
    if size < 8:
        return ""
    style = "value faint" if mark.state in ("new", "never") else "value"
    bar = min(half - 4, 0.5 * extent("8" * max(map(len, counts)), size))
    return (
        text(style, mark.rewards, x, y - 4, font=size)
        + line("axis", x - bar, y, x + bar, y)
        + text(style, mark.visits, x, y + 3 + 0.76 * size, font=size)
    )


def _move(place: Place, crosses: bool) -> str:
    """The stone and the name of a move, above the node."""
    player, move = place.node
    y = place.y - place.tall - LABEL / 2
    x = place.x - (14 + (3 + extent(move, FONT) if move else 0)) / 2
    mark = letter(player, x + 7, y, 5.0) if crosses else stone(player, x + 7, y, 7.0)
    return mark + text("", move, x + 18, y + 0.36 * FONT, font=FONT)
