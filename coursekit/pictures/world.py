"""Polygonal worlds: obstacles, lines of sight, pieces of free space, the sweep line, paths.

A world's y grows downwards, as the rows of a grid do. `dots` draws way-points and their graph, through `Layout.at`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import NamedTuple, Protocol

from ..maps.world import World
from .grid import marker
from .svg import aside, box, item, line, polygon, polyline, still, styled, text

Point = tuple[float, float]

WIDTH, HEIGHT = 880.0, 560.0


class Place(Protocol):
    """Where something stands in a picture: the layouts of worlds and of meshes are such."""

    def at(self, point: Point) -> Point:
        """The place in the picture of a point."""

    def id(self, name: str) -> str:
        """The id of a part."""


class Sight(NamedTuple):
    """A line between two points: `style` is "" (they see one another), new, path, scout or never (blocked).

    `blocked` is the edge that is in the way, and `crossing` where.
    """

    start: Point
    end: Point
    style: str = ""
    blocked: tuple[Point, Point] | None = None
    crossing: Point | None = None


class Piece(NamedTuple):
    """A polygon of free space: `state` is new, open, done, event or never; `label` stands in its middle."""

    corners: Sequence[Point]
    state: str = "new"
    label: str = ""
    now: bool = False
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where a world stands: `scale` units of the picture for one of the world, from `left` and `top` on."""

    left: float
    top: float
    scale: float
    width: float
    height: float
    prefix: str = ""

    @property
    def right(self) -> float:
        return self.left + self.width * self.scale

    @property
    def bottom(self) -> float:
        return self.top + self.height * self.scale

    def at(self, point: Point) -> Point:
        """The place in the picture of a point of the world."""
        return self.left + point[0] * self.scale, self.top + point[1] * self.scale

    def point_at(self, x: float, y: float) -> Point:
        """The point of the world at a place in the picture, moved to its border from outside."""
        return (
            min(self.width, max(0.0, (x - self.left) / self.scale)),
            min(self.height, max(0.0, (y - self.top) / self.scale)),
        )

    def id(self, name: str) -> str:
        return f"{self.prefix}{name}"


def layout(
    world: World,
    *,
    left: float = 0.0,
    right: float = WIDTH,
    top: float = 0.0,
    bottom: float = HEIGHT,
    prefix: str = "",
) -> Layout:
    """The world as large as fits, in the middle between `left` and `right`, from `top` down."""
    scale = min((right - left - 4) / world.width, (bottom - top - 4) / world.height)
    return Layout(left + (right - left - world.width * scale) / 2, top + 2, scale, world.width, world.height, prefix)


def backdrop(place: Layout, world: World) -> str:
    """The rectangle and the obstacles."""
    return box("link", place.left, place.top, place.right - place.left, place.bottom - place.top) + "".join(
        polygon("wall", map(place.at, corners)) for corners in world.obstacles
    )


# ---------------------------------------------------------------- a moment


def sights(place: Layout, lines: Iterable[Sight]) -> str:
    """Lines of sight; of a blocked one also the edge in the way, and a cross where it is."""
    parts, above = [], []
    for each in lines:
        parts.append(line(f"link {each.style}".strip(), *place.at(each.start), *place.at(each.end)))
        if each.blocked:
            above.append(line("bar", *place.at(each.blocked[0]), *place.at(each.blocked[1])))
        if each.crossing:
            x, y = place.at(each.crossing)
            above += [line("bar", x - 8, y - 8, x + 8, y + 8), line("bar", x - 8, y + 8, x + 8, y - 8)]
    return still("".join(parts + above))


def pieces(place: Layout, parts: Iterable[Piece]) -> str:
    """Pieces of free space, numbered in the order given; what the moment is about lies above the others."""
    drawn = []
    for i, piece in enumerate(parts):
        shape = polygon(styled(piece.state, piece.now), map(place.at, piece.corners))
        drawn.append((piece.now, item(place.id(f"piece/{i}"), shape, piece.tells)))
    return "".join(group for _, group in sorted(drawn, key=itemgetter(0)))


def labels(place: Layout, parts: Iterable[Piece]) -> str:
    """The labels of pieces; one without width, which has only begun, has its label right of it."""
    written = []
    for piece in parts:
        x, y = place.at(_middle(piece.corners))
        begins = len({at for at, _ in piece.corners}) == 1
        written.append(text("value halo", piece.label, x + 13 if begins else x, y + 6, font=17))
    return still("".join(written))


def _middle(corners: Sequence[Point]) -> Point:
    return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)


def sweep(place: Layout, x: float, label: str = "") -> str:
    """The sweep line at x, from the top of the world to its bottom, and a word above it."""
    at = place.left + x * place.scale
    word = aside("alert halo", label, at, place.top + 20, 8 if x < place.width / 2 else -8, font=16)
    return still(line("bar", at, place.top, at, place.bottom) + word)


def ray(place: Layout, start: Point, end: Point) -> str:
    """The sweep line that turns around a point."""
    return still(line("bar", *place.at(start), *place.at(end)))


def route(place: Layout, points: Sequence[Point]) -> str:
    """A path."""
    if len(points) < 2:
        return ""
    return still("".join(polyline(style, map(place.at, points)) for style in ("casing", "route")))


def handles(place: Place, start: Point | None, goal: Point | None, editable: bool = False) -> str:
    """Start, a disc, and goal, a disc in a ring; with `editable` they can be dragged."""
    parts = []
    for name, point in (("start", start), ("goal", goal)):
        if point is not None:
            drawn = marker(name, *place.at(point), 0.0)
            tells = f"{name} ({point[0]:g}, {point[1]:g})"
            parts.append(item(place.id(name), drawn, tells, drag=True) if editable else still(drawn))
    return "".join(parts)
