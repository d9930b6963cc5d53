"""Graphs of up to about 30 nodes: a layout from given places, and the picture of a moment, drawn from marks.

A node is a circle, CLOSED (done) a box, the event a diamond, never looked at is dashed: they differ without colour.
What is known of a node (d, or g + h = f) stands beside it, where edges and other nodes leave most room.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, hypot, pi
from typing import NamedTuple

from .svg import aside, box, circle, diamond, extent, fitted, head, item, line, path, styled, text, through, xy

Node = Hashable
Point = tuple[float, float]

WIDTH, HEIGHT = 880.0, 500.0
RADIUS = 24.0
CLOSE = 110.0
"""A node so near takes the room for a note."""

BEND = 34.0
"""How far the middle of an edge lies off the straight line where there is one back, too."""


class Mark(NamedTuple):
    """How one node looks: `state` is new, open, done, event or never; `note` stands beside it; `tells` says it all.

    A node with an `edit` can be typed over, beginning with that text.
    """

    state: str = "new"
    note: str = ""
    now: bool = False
    tells: str = ""
    edit: str = ""


class EdgeMark(NamedTuple):
    """How one edge looks: `style` is "", new, path (thick), never or scout (dashes); `bar` marks it as refused."""

    style: str = ""
    bar: bool = False


PLAIN, PLAIN_EDGE = Mark(), EdgeMark()


@dataclass(frozen=True)
class Layout:
    """Where nodes stand, by node; each edge with its weight; where each node's note goes: a direction."""

    places: Mapping[Node, Point]
    edges: Mapping[tuple[Node, Node], str]
    sides: Mapping[Node, Point]
    directed: bool
    radius: float
    prefix: str

    def id(self, node: Node) -> str:
        return f"{self.prefix}node/{node}"

    def edge_id(self, edge: tuple[Node, Node]) -> str:
        return f"{self.prefix}edge/{edge[0]}/{edge[1]}"

    def weight_id(self, edge: tuple[Node, Node]) -> str:
        return f"{self.prefix}weight/{edge[0]}/{edge[1]}"

    def node_at(self, x: float, y: float) -> Node | None:
        """The node that a place lies on, None where there is none."""
        near = min(self.places, key=lambda node: hypot(self.places[node][0] - x, self.places[node][1] - y))
        return near if hypot(self.places[near][0] - x, self.places[near][1] - y) <= self.radius else None


def layout(
    positions: Mapping[Node, Point],
    edges: Mapping[tuple[Node, Node], str],
    *,
    directed: bool = False,
    left: float = 0.0,
    right: float = WIDTH,
    top: float = 0.0,
    bottom: float = HEIGHT,
    note: str = "3 + 4 = 7",
    prefix: str = "",
) -> Layout:
    """Places for nodes, from positions in any units, stretched to fill the room that is given.

    `edges` have their weights as text, "" for none; an edge between two nodes is given once where not `directed`.
    `note` is the longest one that there must be room for. Raises ValueError for an edge to a node without a position.
    """
    for edge in edges:
        for node in edge:
            if node not in positions:
                raise ValueError(f"the edge {edge} needs a position for {node!r}")
    wide = RADIUS + 12 + 1.12 * extent(note, 17)
    room = (left + wide, right - wide), (top + RADIUS + 36, bottom - RADIUS - 36)
    places = {node: (_fit(positions, node, 0, room[0]), _fit(positions, node, 1, room[1])) for node in positions}
    nearest = min(
        (hypot(a[0] - b[0], a[1] - b[1]) for i, a in enumerate(places.values()) for b in list(places.values())[:i]),
        default=200.0,
    )
    radius = min(RADIUS, max(13.0, nearest / 3.5))
    return Layout(places, dict(edges), _sides(places, edges), directed, radius, prefix)


def _fit(positions: Mapping[Node, Point], node: Node, axis: int, room: Point) -> float:
    values = [position[axis] for position in positions.values()]
    low, high = min(values), max(values)
    part = (positions[node][axis] - low) / (high - low) if high > low else 0.5
    return room[0] + part * (room[1] - room[0])


def _sides(places: Mapping[Node, Point], edges: Iterable[tuple[Node, Node]]) -> dict[Node, Point]:
    """For each node the side, of four, that is farthest in angle from its edges and from the nodes around it."""
    angles: dict[Node, list[float]] = {node: [] for node in places}
    for a, b in edges:
        (x1, y1), (x2, y2) = places[a], places[b]
        angles[a].append(atan2(y2 - y1, x2 - x1))
        angles[b].append(atan2(y1 - y2, x1 - x2))
    for a, (x1, y1) in places.items():
        angles[a] += [atan2(y2 - y1, x2 - x1) for x2, y2 in places.values() if 0 < hypot(x2 - x1, y2 - y1) < CLOSE]

    def free(node: Node, side: Point) -> float:
        at = atan2(side[1], side[0])
        gaps = [abs((angle - at + pi) % (2 * pi) - pi) for angle in angles[node]]
        # Beside a node a note is a long way wide; above or below it needs less room to its sides.
        return min([*gaps, pi]) - (0.35 if side[1] else 0.0)

    return {node: max(((1, 0), (-1, 0), (0, -1), (0, 1)), key=lambda side: free(node, side)) for node in places}


def layers(order: Iterable[tuple[Node, int]]) -> dict[Node, Point]:
    """Positions by distance: a column for each, its nodes below one another in the order given, in a zigzag."""
    columns: dict[int, list[Node]] = {}
    for node, distance in order:
        columns.setdefault(distance, []).append(node)
    return {
        node: (distance + 0.3 * (i % 2), i - (len(column) - 1) / 2)
        for distance, column in columns.items()
        for i, node in enumerate(column)
    }


# ---------------------------------------------------------------- a moment


def draw(
    place: Layout,
    marks: Mapping[Node, Mark],
    edges: Mapping[tuple[Node, Node], EdgeMark] | None = None,
    *,
    movable: bool = False,
    editable: bool = False,
) -> str:
    """The graph at a moment; a node or an edge without a mark is plain.

    `movable` nodes can be dragged, and with `editable` the weights typed over.

    Where not directed, an edge's mark may name its ends either way.
    """
    edges = edges or {}
    if not place.directed:
        edges = {**{(b, a): mark for (a, b), mark in edges.items()}, **edges}
    lines = [_edge(place, edge, edges.get(edge, PLAIN_EDGE)) for edge in place.edges]
    weights = [_weight(place, edge, editable) for edge in place.edges]
    nodes = [_node(place, node, marks.get(node, PLAIN), movable) for node in place.places]
    notes = [_note(place, node, marks.get(node, PLAIN)) for node in place.places]
    return "".join([*lines, *weights, *nodes, *notes])


def _curve(place: Layout, edge: tuple[Node, Node]) -> tuple[Point, Point, Point]:
    """From the border of the first node to that of the second, and the middle; bent where there is one back."""
    (x1, y1), (x2, y2) = place.places[edge[0]], place.places[edge[1]]
    length = hypot(x2 - x1, y2 - y1) or 1.0
    bend = BEND if (edge[1], edge[0]) in place.edges else 0.0
    middle = (x1 + x2) / 2 - bend * (y2 - y1) / length, (y1 + y2) / 2 + bend * (x2 - x1) / length
    return _towards((x1, y1), middle, place.radius), middle, _towards((x2, y2), middle, place.radius + 2)


def _towards(point: Point, other: Point, distance: float) -> Point:
    length = hypot(other[0] - point[0], other[1] - point[1]) or 1.0
    return point[0] + distance * (other[0] - point[0]) / length, point[1] + distance * (other[1] - point[1]) / length


def _edge(place: Layout, edge: tuple[Node, Node], mark: EdgeMark) -> str:
    start, middle, end = _curve(place, edge)
    # The middle of a quadratic curve lies halfway between its control point and the middle of its ends.
    control = 2 * middle[0] - (start[0] + end[0]) / 2, 2 * middle[1] - (start[1] + end[1]) / 2
    style = f"link {mark.style}".strip()
    drawn = bent(style, start, control, end, place.directed)
    if mark.bar:
        t = 0.7  # beyond the weight
        x, y = ((1 - t) ** 2 * start[i] + 2 * t * (1 - t) * control[i] + t * t * end[i] for i in (0, 1))
        drawn += bar_across((x, y), start, end, 14)
    return item(place.edge_id(edge), drawn)


def bent(style: str, start: Point, control: Point, end: Point, pointed: bool) -> str:
    """A quadratic curve; if `pointed`, with the head of an arrow, whose lines are never dashed."""
    curve = path(style, f"M{xy(*start)}Q{xy(*control)} {xy(*end)}")
    solid = style.replace("never", "").replace("scout", "").strip()
    return curve + (path(solid, through(head(control, end))) if pointed else "")


def bar_across(middle: Point, start: Point, end: Point, reach: float) -> str:
    """A bar across the way from a start to an end, through a place on it, so far to both sides."""
    (x, y), dx, dy = middle, end[0] - start[0], end[1] - start[1]
    scale = reach / (hypot(dx, dy) or 1.0)
    return line("bar", x - dy * scale, y + dx * scale, x + dy * scale, y - dx * scale)


def _weight(place: Layout, edge: tuple[Node, Node], editable: bool) -> str:
    _, (x, y), _ = _curve(place, edge)
    weight = place.edges[edge]
    label = text("halo", weight, x, y + 6, anchor="middle")
    if not (editable and weight):
        return label
    tells = f"weight from {edge[0]} to {edge[1]}: {weight}"
    reach = box("ghost", x - 18, y - 16, 36, 32)  # large enough for a finger
    return item(place.weight_id(edge), label + reach, tells, edit=weight)


def _node(place: Layout, node: Node, mark: Mark, movable: bool) -> str:
    (x, y), r = place.places[node], place.radius
    style = styled(mark.state, mark.now)
    if mark.state == "done":
        half = 0.92 * r
        shape = box(style, x - half, y - half, 2 * half, 2 * half, 4)
    elif mark.state == "event":
        shape = diamond(style, x, y, 1.3 * r)
    else:
        shape = circle(style, x, y, r)
    name = str(node)
    font = fitted(name, 1.6 * r, 19.0, bold=True)
    faint = " faint" if mark.state in ("new", "never") else ""
    label = text(f"value{faint}", name, x, y + 0.365 * font, font=font)
    return item(place.id(node), shape + label, mark.tells, drag=movable, edit=mark.edit or None)


def _note(place: Layout, node: Node, mark: Mark) -> str:
    (x, y), (dx, dy) = place.places[node], place.sides[node]
    reach = (1.3 if mark.state == "event" else 1.0) * place.radius + 9
    if dy:
        return text("note halo", mark.note, x, y + (reach + 13 if dy > 0 else -reach), anchor="middle")
    return aside("note halo", mark.note, x, y + 6, dx * reach)


def path_edges(path: Iterable[Node], style: str = "path") -> dict[tuple[Node, Node], EdgeMark]:
    """Marks for the edges of a path."""
    return {edge: EdgeMark(style) for edge in pairwise(path)}
