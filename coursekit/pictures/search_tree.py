"""A search tree that grows: every node is a fraction, the rewards counted in it over its visits.

Rewards are counted for the player who made the move that leads to the node. The stone beside the move says who that
is, and so does the node's shape: a box for player 0, a round one for player 1; the root is the one without a mover.
Places are computed once for all nodes that will ever be shown, so that nothing moves while the tree grows.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .board import letter, stone
from .svg import attribute, box, extent, line, polygon, text
from .tree import fitting_font

FONT = 15.0
"""Of moves and notes, and the smallest of counts in a picture that is to be read from the back row."""

WIDEST, TALLEST = 36.0, 26.0
"""The most that half a node's width and height are."""

LABEL, NOTE = 20.0, 20.0
"""The room above a node for the move that leads there, and below it for a note."""

GAP = 14.0
"""The least that there is between a row and what stands above the next one: links."""


class Item(NamedTuple):
    """One node that is shown, and how it looks at a moment.

    `player` made the `move` that leads here, and the rewards are counted for them: 0 or 1, -1 at the root. `note`
    stands below. `state` is new, seen, open, done, event or never, as in pictures.tree; `link` says the same of the
    line from the parent: path, never, or "" for a plain one. `now` is what the moment is about. `tells` says it in
    words.
    """

    id: str
    parent: str  # its id, "" for the root's
    player: int
    move: str
    rewards: str
    visits: str
    note: str = ""
    state: str = "seen"
    now: bool = False
    link: str = ""
    tells: str = ""


class Place(NamedTuple):
    """Where a node stands and how large it is, in picture units."""

    x: float
    y: float
    half: float  # half its width
    tall: float  # half its height


@dataclass(frozen=True)
class Layout:
    """Where everything stands, by id. `slot` is the room from a node to the next one of its row.

    `crosses` says that the players' stones are X and O rather than discs.
    """

    places: Mapping[str, Place]
    slot: float
    crosses: bool = False


def layout(
    shown: Mapping[str, str],
    left: float,
    top: float,
    right: float,
    bottom: float,
    *,
    crosses: bool = False,
    notes: bool = True,
) -> Layout:
    """Places between the edges for all nodes that will be shown: id to parent's id, the root first, its parent "".

    Parents come before their children, and children stand in their order from left to right. Without `notes` no room
    is kept for them. Raises ValueError where a parent is missing or comes later.
    """
    depths: dict[str, int] = {}
    children: dict[str, list[str]] = {id: [] for id in shown}
    for id, parent in shown.items():
        if parent not in depths and (parent or depths):
            raise ValueError(f"the parent {parent!r} of {id!r} is not shown before it")
        depths[id] = depths[parent] + 1 if parent else 0
        if parent:
            children[parent].append(id)
    if not shown:
        raise ValueError("a search tree has a root at least")
    columns = _columns(list(shown), children)
    first = min(columns.values())
    span = max(columns.values()) - first
    slot = min(120.0, (right - left) / (span + 1))
    start = (left + right - slot * span) / 2
    note = NOTE if notes else 0.0
    pitch = min(124.0, (bottom - top - 2 * TALLEST - note) / max(1, *depths.values()))
    half, tall = min(WIDEST, 0.46 * slot), min(TALLEST, (pitch - LABEL - note - GAP) / 2)
    places = {
        id: Place(start + slot * (columns[id] - first), top + TALLEST + pitch * depth, half, tall)
        for id, depth in depths.items()
    }
    root = next(iter(places))
    places[root] = places[root]._replace(half=WIDEST, tall=TALLEST)  # its counts are the longest, and it is alone
    return Layout(places, slot, crosses)


def _columns(ids: Sequence[str], children: Mapping[str, Sequence[str]]) -> dict[str, float]:
    """Tidy columns: subtrees as close as their outlines allow, parents above the middle of their children."""
    offsets: dict[str, list[float]] = {}  # of a node's children, from the node
    outlines: dict[str, list[tuple[float, float]]] = {}  # of a subtree, level by level, from its root
    for id in reversed(ids):
        placed: list[float] = []
        outline: list[tuple[float, float]] = []
        for child in children[id]:
            own = outlines[child]
            shift = max((mine[1] - its[0] + 1 for mine, its in zip(outline, own, strict=False)), default=0.0)
            placed.append(shift)
            moved = [(low + shift, high + shift) for low, high in own]
            outline = [
                (outline[i][0] if i < len(outline) else moved[i][0], moved[i][1] if i < len(moved) else outline[i][1])
                for i in range(max(len(outline), len(moved)))
            ]
        middle = (placed[0] + placed[-1]) / 2 if placed else 0.0
        offsets[id] = [x - middle for x in placed]
        outlines[id] = [(0.0, 0.0), *((low - middle, high - middle) for low, high in outline)]
    columns = {ids[0]: 0.0}
    for id in ids:
        for child, offset in zip(children[id], offsets[id], strict=True):
            columns[child] = columns[id] + offset
    return columns


def draw(layout: Layout, items: Iterable[Item]) -> str:
    """The nodes at a moment: the links first, then the nodes. What did not change since is not drawn again."""
    parts = []
    for item in items:
        place, parent = layout.places[item.id], layout.places.get(item.parent)
        parts.append(_drawn(place, parent, item, layout.crosses))
    return "".join([link for link, _ in parts] + [node for _, node in parts])


@lru_cache(maxsize=8192)
def _drawn(place: Place, parent: Place | None, item: Item, crosses: bool) -> tuple[str, str]:
    """A node's link and the node itself."""
    link = "" if parent is None else _link(parent, place, item.link)
    move = "" if parent is None else _move(place, item, crosses)
    tells = f' aria-label="{attribute(item.tells)}"' if item.tells else ""
    note = text("note halo", item.note, place.x, place.y + place.tall + FONT + 3, font=FONT, anchor="middle")
    return (
        link,
        f'<g data-id="{attribute(item.id)}"{tells}>{move}{_shape(place, item)}{_fraction(place, item)}{note}</g>',
    )


def _link(parent: Place, place: Place, style: str) -> str:
    """From the parent to what stands above the node."""
    return line(f"link {style}".strip(), parent.x, parent.y + parent.tall, place.x, place.y - place.tall - LABEL)


def _shape(place: Place, item: Item) -> str:
    x, y, half, tall = place
    style = f"{item.state} now" if item.now else item.state
    if item.player < 0:
        cut = 9.0
        corners = [(x + half - cut, y - tall), (x + half, y - tall + cut), (x + half, y + tall - cut)]
        corners += [(x + half - cut, y + tall), (x - half + cut, y + tall), (x - half, y + tall - cut)]
        return polygon(style, [*corners, (x - half, y - tall + cut), (x - half + cut, y - tall)])
    return box(style, x - half, y - tall, 2 * half, 2 * tall, (3.0, 0.75 * min(half, tall))[item.player])


def _fraction(place: Place, item: Item) -> str:
    """The rewards over the visits, both in the larger font that fits."""
    x, y, half, tall = place
    size = min(fitting_font(count, half - 3) for count in (item.rewards, item.visits))
    size = min(size, (2 * tall - 12) / 1.46)  # two lines of digits, the bar between them, and some air
    if size < 8:
        return ""
    style = "value faint" if item.state in ("new", "never") else "value"
    bar = min(half - 4, 0.5 * extent("8" * max(len(item.rewards), len(item.visits)), size))
    return (
        text(style, item.rewards, x, y - 4, font=size)
        + line("axis", x - bar, y, x + bar, y)
        + text(style, item.visits, x, y + 3 + 0.76 * size, font=size)
    )


def _move(place: Place, item: Item, crosses: bool) -> str:
    """The stone and the name of a move, above the node."""
    y = place.y - place.tall - LABEL / 2
    x = place.x - (14 + (3 + extent(item.move, FONT) if item.move else 0)) / 2
    mark = letter(item.player, x + 7, y, 5.0) if crosses else stone(item.player, x + 7, y, 7.0)
    return mark + text("", item.move, x + 18, y + 0.36 * FONT, font=FONT)
