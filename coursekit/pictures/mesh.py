"""Meshes: vertices, edges, triangles by state, the walk through them to the point that is looked for.

A mesh's y grows upwards, or downwards as a world's does. Ideal corners (LEFT, UP, RIGHT) lie beyond the drawing: edges
to them are rays, and triangles with them reach to its border. Marks are given by number, so that a part of a mesh can
be drawn; all but `lines` can be pointed at. Circumcircles and angles are in `circles`.

Without colour too: what is finished is filled to its borders, what is open or the event is drawn inside them with a
bold line (the event with a bar), what is never looked at is dashed, and a constrained edge is a double line.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise, starmap
from math import dist, hypot, inf, isinf
from typing import NamedTuple

from ..geometry.predicates import LEFT, RIGHT, UP, Point
from ..look import number
from .dots import shape
from .fitting import Box, beside, heart, inset, written
from .svg import Sample, box, circle, head, item, line, path, polygon, polyline, reach, still, styled, through

WIDTH, HEIGHT = 880.0, 560.0

MARGIN = 26.0
"""Between the border of the drawing and the box of the mesh: room for vertices and their labels."""

INSET = 5.0
"""How far inside its borders an open triangle is drawn, where there is room."""

CROWD = 80
"""More vertices than that are drawn smaller, and without labels."""


class Face(NamedTuple):
    """A triangle by its corners: `state` is new, open, done, event or never.

    `label` stands in it if it has room for it. What is `blocked` lies inside an obstacle.
    """

    corners: Sequence[Point]
    state: str = "new"
    label: str = ""
    now: bool = False
    tells: str = ""
    blocked: bool = False


class Edge(NamedTuple):
    """An edge between two points: `style` is "", new, open, done, event (with a bar), never or scout (dashes)."""

    start: Point
    end: Point
    style: str = ""
    constrained: bool = False
    now: bool = False
    tells: str = ""


class Vertex(NamedTuple):
    """A point of the mesh: `state` is solid, new, open, done, event or never. `label` stands beside it."""

    at: Point
    state: str = "solid"
    label: str = ""
    now: bool = False
    tells: str = ""


@dataclass(frozen=True)
class Layout:
    """Where a mesh stands: its `box`, `scale` units of the picture for one of the mesh, inside a larger drawing.

    `origin` is the place of the box's least corner, `up` is -1 where y grows upwards.
    """

    box: Box
    scale: float
    origin: Point
    up: float
    left: float
    right: float
    top: float
    bottom: float
    prefix: str = ""

    def at(self, point: Point) -> Point:
        """The place in the picture of a point of the mesh that is not ideal."""
        return (
            self.origin[0] + (point[0] - self.box[0]) * self.scale,
            self.origin[1] + (point[1] - self.box[1]) * self.scale * self.up,
        )

    def point_at(self, x: float, y: float) -> Point:
        """The point of the mesh at a place in the picture, moved to the border of its box from outside."""
        left, low, right, high = self.box
        return (
            min(right, max(left, left + (x - self.origin[0]) / self.scale)),
            min(high, max(low, low + (y - self.origin[1]) / self.scale * self.up)),
        )

    def id(self, name: str) -> str:
        """The id of a part: face/i, edge/a/b with a < b, vertex/i, query, cursor, ground."""
        return f"{self.prefix}{name}"

    @property
    def ceiling(self) -> float:
        """The border of the drawing towards which y grows."""
        return self.top if self.up < 0 else self.bottom

    @property
    def floor(self) -> float:
        return self.bottom if self.up < 0 else self.top


def layout(
    box: Box,
    *,
    left: float = 0.0,
    right: float = WIDTH,
    top: float = 0.0,
    bottom: float = HEIGHT,
    prefix: str = "",
    down: bool = False,
) -> Layout:
    """A box (least x, least y, largest x, largest y) as large as fits in the middle of a drawing, with a margin.

    With `down`, y grows downwards.
    """
    wide, high = box[2] - box[0], box[3] - box[1]
    room_x, room_y = right - left - 2 * MARGIN, bottom - top - 2 * MARGIN
    scale = min(room_x / wide if wide else inf, room_y / high if high else inf)
    scale = 1.0 if isinf(scale) else scale
    x, y = (left + right - wide * scale) / 2, (top + bottom + (-1 if down else 1) * high * scale) / 2
    return Layout(box, scale, (x, y), 1.0 if down else -1.0, left, right, top, bottom, prefix)


# ---------------------------------------------------------------- ideal points


def is_ideal(point: Point) -> bool:
    return isinf(point[0]) or isinf(point[1])


def far(place: Layout, seen_from: Point, ideal: Point) -> Point:
    """Where the ray from a place of the picture to an ideal point leaves the drawing."""
    if ideal == UP:
        return seen_from[0], place.ceiling
    return (place.right if ideal == RIGHT else place.left), seen_from[1]


def outline(place: Layout, corners: Sequence[Point]) -> list[Point]:
    """The places of a triangle's corners; one with ideal corners goes along the border of the drawing."""
    if not any(map(is_ideal, corners)):
        return [place.at(corner) for corner in corners]
    places = []
    for i, corner in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % len(corners)]
        if not is_ideal(corner):
            places.append(place.at(corner))
            continue
        places += [far(place, place.at(other), corner) for other in (before, after) if not is_ideal(other)]
        if is_ideal(after):
            places += _between(place, corner, after)
    return places


def _between(place: Layout, one: Point, other: Point) -> list[Point]:
    """The corners of the drawing on the way from an ideal point to another one."""
    if UP in (one, other):
        return [(place.right if RIGHT in (one, other) else place.left, place.ceiling)]
    ends = [(place.left, place.floor), (place.right, place.floor)]
    return ends if one == LEFT else ends[::-1]


# ---------------------------------------------------------------- faces


def faces(place: Layout, marks: Mapping[int, Face], *, ids: bool = True, labelled: bool = True) -> str:
    """Triangles by number, what the moment is about above the others; without `ids` they let the pointer through.

    Where much is to be drawn above them, they are not `labelled` yet: `labels` comes later.
    """
    drawn = []
    for i, face in sorted(marks.items(), key=lambda item: item[1].now):
        shapes = _face(face, outline(place, face.corners))
        drawn.append(item(place.id(f"face/{i}"), shapes, face.tells) if ids else shapes)
    below = "".join(drawn) if ids else still("".join(drawn))
    return below + (labels(place, marks.values()) if labelled else "")


def labels(place: Layout, marks: Iterable[Face]) -> str:
    """The labels of triangles, readable above what runs through these."""
    return still("".join(written(face.label, outline(place, face.corners), face.state) for face in marks if face.label))


def sample(state: str, words: str) -> Sample:
    """A triangle in a state as a legend shows it, and what it stands for."""
    return lambda x, y: polygon(state, [(x, y + 2), (x + 22, y + 2), (x + 11, y - 16)]), 32, words


def _face(face: Face, corners: list[Point]) -> str:
    style = styled(face.state, face.now)
    below = polygon("wall" if face.blocked else "new", corners)
    if face.state in ("new", "done") and not face.now:
        return below if face.blocked else polygon(style, corners)
    inner = inset(corners, INSET)
    drawn = below + polygon(f"bracket {style}" if face.blocked else style, inner)
    return drawn + _bar(inner) if face.state == "event" else drawn


def _bar(corners: list[Point]) -> str:
    """Across a corner, of a triangle the widest one."""

    def reach(i: int) -> float:
        return dist(corners[i - 2], corners[i - 1]) + dist(corners[i - 1], corners[i])

    i = min(range(len(corners)), key=reach)
    (x1, y1), (x, y), (x2, y2) = corners[i - 2], corners[i - 1], corners[i]
    part = min(0.3, 60 / (reach(i) or 1.0))
    return line("bar", x + part * (x1 - x), y + part * (y1 - y), x + part * (x2 - x), y + part * (y2 - y))


# ---------------------------------------------------------------- edges


def lines(place: Layout, ends: Iterable[tuple[Point, Point]], *, constrained: bool = False, style: str = "link") -> str:
    """Many edges as one element, all of one class, that let the pointer through."""
    ways = [_segment(place, start, end) for start, end in ends]
    draw = partial(path, d="".join(through(way) for way in ways if way))
    return still(_double("border", draw) if constrained else draw(style))


def _segment(place: Layout, start: Point, end: Point) -> tuple[Point, Point] | None:
    """An edge's ends in the picture; None for one between ideal points."""
    if not is_ideal(start):
        one = place.at(start)
        return one, (far(place, one, end) if is_ideal(end) else place.at(end))
    if not is_ideal(end):
        other = place.at(end)
        return far(place, other, start), other
    return None


def _double(style: str, draw: Callable[..., str]) -> str:
    """A wide line with a gap along its middle."""
    return draw(style, wide=7) + draw("casing", wide=2.5)


STYLES = {"": "link", "open": "link path", "done": "done", "event": "bar"}


def edges(place: Layout, marks: Mapping[tuple[int, int], Edge]) -> str:
    """Edges by the numbers of their ends, what the moment is about above the others."""
    parts = []
    for (a, b), edge in sorted(marks.items(), key=lambda item: item[1].now):
        way = _segment(place, edge.start, edge.end)
        if way:
            parts.append(item(place.id(f"edge/{min(a, b)}/{max(a, b)}"), _edge(edge, *way), edge.tells))
    return "".join(parts)


def _edge(edge: Edge, start: Point, end: Point) -> str:
    (x1, y1), (x2, y2) = start, end
    draw = partial(line, x1=x1, y1=y1, x2=x2, y2=y2)
    style = styled(STYLES.get(edge.style, f"link {edge.style}"), edge.now)
    drawn = reach(start, end)
    drawn += _double(style if edge.style else "border", draw) if edge.constrained else draw(style)
    if edge.style == "event":
        part = 9 / (hypot(x2 - x1, y2 - y1) or 1.0)
        x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, part * (x2 - x1), part * (y2 - y1)
        drawn += line("bar", x - dy, y + dx, x + dy, y - dx)
    return drawn


# ---------------------------------------------------------------- vertices, the query, the cursor


def vertices(
    place: Layout,
    marks: Mapping[int, Vertex],
    *,
    links: Iterable[tuple[int, int]] = (),
    editable: bool = False,
) -> str:
    """Vertices by number; ideal ones are not drawn. With `editable` they can be dragged.

    Labels keep clear of the edges in `links` (pairs of numbers), of one another and of vertices.
    """
    points = {i: place.at(mark.at) for i, mark in marks.items() if not is_ideal(mark.at)}
    crowd = len(points) > CROWD
    r = 4.0 if crowd else 6.5
    around = 8.0 if crowd else max(r, min(14.0, _nearest(points) / 2))
    parts = []
    for i, (x, y) in points.items():
        mark = marks[i]
        tells = f"vertex {mark.label or i} {_told(mark.at)}"
        tells = f"{tells}: {mark.tells}" if mark.tells else tells
        drawn = shape(mark.state, x, y, r, mark.now) + circle("ghost", x, y, around)
        parts.append(item(place.id(f"vertex/{i}"), drawn, tells, drag=editable))
    labels = {i: marks[i].label for i in sorted(points, key=lambda i: not marks[i].now) if marks[i].label}
    area = (place.left, place.top, place.right, place.bottom)
    if crowd or not labels:
        return "".join(parts)
    spoken = [i for i in labels if marks[i].now]
    return "".join(parts) + still(beside(labels, points, links, r, area, spoken=spoken))


def _nearest(points: Mapping[int, Point]) -> float:
    """The least distance between two places."""
    return min(starmap(dist, combinations(points.values(), 2)), default=inf)


def _told(point: Point) -> str:
    return f"({number(point[0], 4)}, {number(point[1], 4)})"


def query(place: Layout, point: Point, *, editable: bool = False) -> str:
    """The point that is looked for: a ring with a cross in it."""
    x, y = place.at(point)
    drawn = circle("casing", x, y, 9) + circle("spot", x, y, 9)
    drawn += line("arrow", x - 14, y, x + 14, y) + line("arrow", x, y - 14, x, y + 14)
    return _held(place, "query", point, drawn + circle("ghost", x, y, 16), editable)


def cursor(place: Layout, point: Point) -> str:
    """Where the keyboard is, to add a point there."""
    x, y = place.at(point)
    drawn = box("cursor", x - 11, y - 11, 22, 22, 3)
    drawn += line("arrow aim", x - 5, y, x + 5, y) + line("arrow aim", x, y - 5, x, y + 5)
    return _held(place, "cursor", point, drawn, True)


def _held(place: Layout, name: str, point: Point, drawn: str, editable: bool) -> str:
    return item(place.id(name), drawn, f"{name} {_told(point)}", drag=editable)


def ground(place: Layout) -> str:
    """The drawing as one thing to point at; which point it is, `Layout.point_at` says."""
    area = box("ghost", place.left, place.top, place.right - place.left, place.bottom - place.top)
    return item(place.id("ground"), area)


# ---------------------------------------------------------------- the walk


def walk(place: Layout, triangles: Sequence[Sequence[Point]]) -> str:
    """The way through triangles, by the middles of the edges between them; where two share none, a dashed jump."""
    hearts = [heart(outline(place, corners)) for corners in triangles]
    if not hearts:
        return ""
    runs: list[list[Point]] = [hearts[:1]]
    jumps = []
    for (one, other), (start, end) in zip(pairwise(triangles), pairwise(hearts), strict=True):
        door = _door(place, one, other)
        if door:
            runs[-1].append(door)
        else:
            runs[-1].append(start)
            jumps.append(line("link scout", *start, *end))
            runs.append([end])
    runs[-1].append(hearts[-1])
    steps = [(a, b) for run in runs for a, b in pairwise(run) if hypot(b[0] - a[0], b[1] - a[1]) >= 24]
    heads = [polyline("route", head(a, b, 10.0, 0.5)) for a, b in steps]
    ways = [polyline(style, run) for style in ("casing", "route") for run in runs if len(set(run)) > 1]
    return still("".join(jumps + ways + heads) + circle("open", *hearts[0], 5.5))


def _door(place: Layout, one: Sequence[Point], other: Sequence[Point]) -> Point | None:
    """The middle of the edge that two triangles share."""
    shared = [corner for corner in one if corner in other]
    way = _segment(place, *shared) if len(shared) == 2 else None
    return ((way[0][0] + way[1][0]) / 2, (way[0][1] + way[1][1]) / 2) if way else None
