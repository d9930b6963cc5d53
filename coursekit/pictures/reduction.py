"""The reduction of a mesh: triangles painted by what they are, and above them the graph that is left.

Without colour too: dead ends have a dashed border and are hatched, with arrows to where one gets out; corridors are
plain; rings are hatched the other way; decision points are framed inside.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from math import atan, ceil, cos, floor, hypot, pi, sin
from typing import NamedTuple

from ..geometry.predicates import Point
from ..mesh.triangulation import Triangulation
from . import svg
from .dots import Dot, shape
from .fitting import heart, inset, written
from .mesh import INSET, Layout, outline
from .svg import circle, head, item, path, polygon, polyline, still, text, through, xy

DEAD_END, CORRIDOR, RING, DECISION = KINDS = "dead end", "corridor", "ring", "decision point"

LOOKS = {DEAD_END: "never", CORRIDOR: "new group-2", RING: "new group-1", DECISION: "new"}
HATCHED = {DEAD_END: pi / 4, RING: -pi / 4}
"""The direction of the normal of the hatching."""

LINES = 11.0
"""From line to line of the hatching."""

CROWD = 40
"""More nodes than that are drawn smaller, and without labels."""

STYLES = {"": "border", "open": "link path", "done": "bracket done", "event": "bar", "never": "link never"}


class Part(NamedTuple):
    """A triangle by its corners, and what it has turned out to be: one of `KINDS`, or "" as long as that is open.

    `label` stands in it if there is room. `door` is the edge by which one gets out of a dead end.
    """

    corners: Sequence[Point]
    kind: str = ""
    label: str = ""
    now: bool = False
    tells: str = ""
    door: tuple[Point, Point] | None = None


class Way(NamedTuple):
    """A corridor by places along it: `style` is "", open, done, event or never."""

    points: Sequence[Point]
    style: str = ""
    tells: str = ""


# ---------------------------------------------------------------- triangles


def paint(place: Layout, parts: Mapping[int, Part]) -> str:
    """Triangles by number, what the moment is about above the others, then arrows and labels."""
    drawn, labels = [], []
    for t, part in sorted(parts.items(), key=lambda item: item[1].now):
        corners = outline(place, part.corners)
        drawn.append(item(place.id(f"face/{t}"), _painted(part.kind, corners, part.now), part.tells))
        if part.label:
            labels.append(written(part.label, corners, "open" if part.kind == DECISION else "new"))
    arrows = "".join(_arrow(place, part) for part in parts.values() if part.door)
    heads = path("casing", arrows, wide=5) + path("border", arrows, wide=2)
    return "".join(drawn) + still("".join([heads, *labels]))


def _painted(kind: str, corners: Sequence[Point], now: bool = False) -> str:
    drawn = polygon(LOOKS.get(kind, "new"), corners)
    if kind in HATCHED:
        drawn += _hatch(corners, HATCHED[kind])
    inner = inset(corners, INSET)
    if kind == DECISION:
        drawn += polygon("open", inner)
    return drawn + (polygon("bracket event now", inner) if now else "")


def _hatch(corners: Sequence[Point], angle: float) -> str:
    """Lines through a convex polygon, which go on in its neighbours; `angle` is that of their normal."""
    nx, ny = cos(angle), sin(angle)
    offs = [nx * x + ny * y for x, y in corners]
    d = ""
    for i in range(ceil(min(offs) / LINES), floor(max(offs) / LINES) + 1):
        cuts = []
        for j, (x, y) in enumerate(corners):
            (x1, y1), off, off1 = corners[j - 1], offs[j], offs[j - 1]
            if (off < i * LINES) != (off1 < i * LINES):
                part = (i * LINES - off1) / (off - off1)
                cuts.append(xy(x1 + part * (x - x1), y1 + part * (y - y1)))
        if len(cuts) == 2:
            d += f"M{cuts[0]}L{cuts[1]}"
    return path("hatch", d)


def _arrow(place: Layout, part: Part) -> str:
    """From within a triangle to just beyond its door, as part of a path."""
    assert part.door
    (x, y), (x1, y1), (x2, y2) = heart(outline(place, part.corners)), *map(place.at, part.door)
    dx, dy = (x1 + x2) / 2 - x, (y1 + y2) / 2 - y
    length = hypot(dx, dy)
    if not length:
        return ""
    dx, dy = dx / length, dy / length
    begin = 11.0 if part.label and length > 16 else 0.0  # the label stands in the middle
    start, end = ((x + off * dx, y + off * dy) for off in (begin, length + 4))
    return through([start, end]) + through(head(start, end, hypot(1, 0.6) * min(7.0, 0.5 * length + 2), -atan(0.6)))


def legend(x: float, y: float, kinds: Iterable[str] = KINDS) -> str:
    """One line that says what is what."""
    return still(svg.legend(x, y, [(partial(_sample, kind), 29, kind) for kind in kinds], gap=20))


def _sample(kind: str, x: float, y: float) -> str:
    return _painted(kind, [(x, y + 2), (x + 22, y + 2), (x + 11, y - 17)])


# ---------------------------------------------------------------- the graph


def middle(mesh: Triangulation, t: int) -> Point:
    """Where the node of a triangle stands."""
    return heart(mesh.places(t))


def way(mesh: Triangulation, start: int, end: int, triangles: Sequence[int]) -> list[Point]:
    """A corridor's places: the middles of its nodes, and between them those of the edges that are crossed.

    `start` and `end` are the corners of the nodes that face its first and its last edge, `triangles` lie between.
    """
    doors = [start, *mesh.exits(triangles), *([end] if triangles else [])]
    return [middle(mesh, start // 3), *(_half(mesh, c) for c in doors), middle(mesh, end // 3)]


def loop(mesh: Triangulation, triangles: Sequence[int]) -> list[Point]:
    """A ring's places: the middles of the edges that are crossed, the first one once more at the end."""
    doors = mesh.exits([*triangles, *triangles[:2]])
    return [_half(mesh, c) for c in doors]


def _half(mesh: Triangulation, c: int) -> Point:
    """The middle of the edge that faces a corner."""
    (x1, y1), (x2, y2) = (mesh.points[vertex] for vertex in mesh.edge(c))
    return (x1 + x2) / 2, (y1 + y2) / 2


def graph(place: Layout, nodes: Mapping[int, Dot], ways: Mapping[int, Way]) -> str:
    """Corridors by number, as lines, and nodes by the numbers of their triangles, their labels inside.

    The states of nodes are those of `dots`; "seen" is for one that nothing is told of.
    """
    r = 6.0 if len(nodes) > CROWD else 12.0
    parts = []
    for i, each in ways.items():
        places = [place.at(point) for point in each.points]
        drawn = "".join(polyline(style, places) for style in ("casing", STYLES[each.style]))
        drawn += f'<path fill="none" stroke="transparent" stroke-width="16" d="{through(places)}"/>'  # for a finger
        parts.append(item(place.id(f"corridor/{i}"), drawn, each.tells))
    for t, node in nodes.items():
        x, y = place.at(node.at)
        drawn = shape(node.state, x, y, r, node.now) + circle("ghost", x, y, max(r, 13.0))
        label = text("value", node.label, x, y + 5, font=16) if r > 6 else ""
        parts.append(item(place.id(f"node/{t}"), drawn + label, node.tells))
    return "".join(parts)
