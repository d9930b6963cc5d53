"""The funnel in a channel: portals, the two chains, the taut path, and an agent of a radius. Drawn over a `mesh`.

What is drawn first lies below: channel, discs, chains, portals, taut path, agent, and `world.handles` for start and
goal. Left is left for somebody who walks from start to goal where y grows upwards.

Without colour too: the left chain has long dashes and squares, the right one dots and circles, the apex is a diamond. A
portal to come is dashed, the one of the moment bold with L and R at its ends, one that is passed a thin line.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise, starmap
from math import atan2, cos, dist, hypot, sin
from typing import NamedTuple

from ..geometry.predicates import Point
from ..look import number
from ..mesh.strings import Arc, Piece, Segment
from .mesh import Layout
from .svg import box, circle, coordinate, diamond, extent, item, line, path, polygon, reach, still, text, xy

REACH = 13.0
"""How far from a corner it is still hit: a finger's width."""


class Portal(NamedTuple):
    """An edge that is crossed, by its ends: `state` is new (to come), open (the one of the moment) or done (passed)."""

    left: Point
    right: Point
    state: str = "new"
    tells: str = ""


def corner_id(point: Point) -> str:
    """The name of a corner by its place, before the prefix: corner/3.5/7."""
    return f"corner/{point[0] + 0.0:g}/{point[1] + 0.0:g}"


# ---------------------------------------------------------------- the channel


def channel(
    place: Layout,
    triangles: Mapping[int, Sequence[Point]],
    *,
    reached: Collection[int] | None = None,
    tells: Mapping[int, str] | None = None,
) -> str:
    """Triangles by number, in the order in which they are walked through: a soft fill, and a line along their sides.

    Where only some are `reached`, the others have no fill.
    """
    parts = []
    for t, corners in triangles.items():
        style = "channel" if reached is None or t in reached else "ghost"
        parts.append(item(place.id(f"face/{t}"), polygon(style, map(place.at, corners)), (tells or {}).get(t, "")))
    outlines = [[(corners[i - 1], corners[i]) for i in range(3)] for corners in triangles.values()]
    crossed = [
        {frozenset(edge) for edge in one} & {frozenset(edge) for edge in other} for one, other in pairwise(outlines)
    ]
    doors: list[set[frozenset[Point]]] = [set(), *crossed, set()]
    d = "".join(
        f"M{xy(*place.at(start))}L{xy(*place.at(end))}"
        for i, edges in enumerate(outlines)
        for start, end in edges
        if frozenset((start, end)) not in doors[i] | doors[i + 1]
    )
    return "".join(parts) + (f'<path class="border" pointer-events="none" d="{d}"/>' if d else "")


def portals(place: Layout, marks: Mapping[int, Portal], *, letters: bool = True) -> str:
    """Portals by number, that of the moment above the others. Where corners have names, L and R may be left out."""
    parts = []
    for i, portal in sorted(marks.items(), key=lambda item: item[1].state == "open"):
        (x1, y1), (x2, y2) = place.at(portal.left), place.at(portal.right)
        drawn = line("link" if portal.state == "done" else "link scout", x1, y1, x2, y2)
        if portal.state == "open":
            drawn = _bold((x1, y1), (x2, y2))
            if letters and portal.left != portal.right:
                way = x2 - x1, y2 - y1
                drawn += _beside(place, "L", (x1, y1), (-way[0], -way[1]), 18.0, "value halo")
                drawn += _beside(place, "R", (x2, y2), way, 18.0, "value halo")
        drawn += reach((x1, y1), (x2, y2))
        told = f"portal {i + 1}: left {_told(portal.left)}, right {_told(portal.right)}"
        parts.append(item(place.id(f"portal/{i}"), drawn, f"{told}, {portal.tells}" if portal.tells else told))
    return "".join(parts)


def _bold(start: Point, end: Point) -> str:
    """The line of a portal that leaves the marks of corners at its ends free."""
    part = min(0.3, 8 / (dist(start, end) or 1.0))
    dx, dy = part * (end[0] - start[0]), part * (end[1] - start[1])
    ends = start[0] + dx, start[1] + dy, end[0] - dx, end[1] - dy
    return line("casing", *ends) + line("link path", *ends)


def _beside(place: Layout, word: str, at: Point, way: Point, off: float, style: str) -> str:
    """A word that begins so far off a place in a direction, and stays inside the drawing."""
    length = hypot(*way) or 1.0
    dx, dy, wide = way[0] / length, way[1] / length, extent(word, 19, bold=True) / 2
    x = at[0] + dx * (off + wide - 8)
    y = at[1] + dy * off
    x = min(place.right - wide, max(place.left + wide, x))
    y = min(place.bottom - 9, max(place.top + 9, y))
    return text(style, word, x, y + 6, font=19 if len(word) == 1 else 16, anchor="middle")


def _told(point: Point) -> str:
    return f"({number(point[0])}, {number(point[1])})"


# ---------------------------------------------------------------- the funnel


def chains(
    place: Layout,
    apex: Point,
    left: Iterable[Point],
    right: Iterable[Point],
    *,
    strings: tuple[Sequence[Piece], Sequence[Piece]] | None = None,
    named: bool = True,
) -> str:
    """The funnel: its apex, and both chains from there on; whether they begin with the apex makes no difference.

    With a radius the chains are strings around discs: then `strings` are the pieces of the left and the right one.
    With `named`, their names stand beside the two.
    """
    chain_of = {
        name: [apex, *(corner for corner in corners if corner != apex)]
        for name, corners in (("left", left), ("right", right))
    }
    drawn = strings or [list(starmap(Segment, pairwise(corners))) for corners in chain_of.values()]
    ways = {name: _places(place, pieces) for name, pieces in zip(chain_of, drawn, strict=True)}
    inside = polygon("funnel", [place.at(apex), *ways["left"], *ways["right"][::-1]])
    paths = [_path(place, pieces) for pieces in drawn]
    lines = "".join(path("casing", d) for d in paths)
    lines += "".join(path(f"chain {name}", d) for name, d in zip(chain_of, paths, strict=True))
    marks = "".join(_corners(place, name, corners) for name, corners in chain_of.items())
    words = "".join(_side(place, name, way) for name, way in ways.items()) if named else ""
    return still(inside + lines) + marks + _apex(place, apex) + still(words)


def _corners(place: Layout, side: str, corners: Sequence[Point]) -> str:
    """The corners of a chain behind the apex."""
    parts = []
    for i, corner in enumerate(corners[1:], 1):
        x, y = place.at(corner)
        drawn = box("done", x - 6, y - 6, 12, 12) if side == "left" else circle("event", x, y, 6)
        tells = f"{side} chain, corner {i} of {len(corners) - 1} {_told(corner)}"
        parts.append(item(place.id(corner_id(corner)), drawn + circle("ghost", x, y, REACH), tells))
    return "".join(parts)


def _apex(place: Layout, apex: Point) -> str:
    x, y = place.at(apex)
    drawn = diamond("spot", x, y, 15) + circle("ghost", x, y, REACH)
    return item(place.id(corner_id(apex)), drawn, f"apex {_told(apex)}")


def _side(place: Layout, name: str, way: Sequence[Point]) -> str:
    """The name of a chain beside its longest part, outside of the funnel."""
    if not way:
        return ""
    start, end = max(pairwise(way), key=lambda part: dist(*part))
    out = 1 if (name == "left") == (place.up < 0) else -1
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    return _beside(place, name, middle, (out * (end[1] - start[1]), out * (start[0] - end[0])), 16.0, "halo")


# ---------------------------------------------------------------- the path


def taut(place: Layout, pieces: Sequence[Piece], *, radius: float = 0.0, other: bool = False) -> str:
    """A path of segments and arcs, with a `radius` above all that its agent sweeps over. An `other` one is dashed."""
    if not pieces:
        return ""
    d = _path(place, pieces)
    swath = path("swath", d, wide=2 * radius * place.scale) if radius else ""
    lines = path("casing", d) + path("curve other" if other else "route", d)
    return still(swath + lines)


def _path(place: Layout, pieces: Sequence[Piece]) -> str:
    """Pieces as they are written in a path of SVG."""
    d = []
    at = None
    for piece in pieces:
        if piece.start != at:
            d.append(f"M{xy(*place.at(piece.start))}")
        at = piece.end
        stops = [xy(*place.at(stop)) for stop in _stops(piece)]
        if isinstance(piece, Arc):
            r, sweep = coordinate(piece.radius * place.scale), int(piece.left == (place.up > 0))
            d += [f"A{r},{r} 0 0 {sweep} {stop}" for stop in stops]
        else:
            d.append(f"L{stops[0]}")
    return "".join(d)


def _stops(piece: Piece) -> list[Point]:
    """The end of a piece, and places on the way along an arc: in parts so small, it needs no more than its ends."""
    if not isinstance(piece, Arc):
        return [piece.end]
    turn = piece.angle if piece.left else -piece.angle
    begin = atan2(piece.start[1] - piece.center[1], piece.start[0] - piece.center[0])
    count = int(piece.angle / 0.8) + 1
    angles = [begin + turn * i / count for i in range(1, count)]
    (x, y), r = piece.center, piece.radius
    return [*((x + r * cos(angle), y + r * sin(angle)) for angle in angles), piece.end]


def _places(place: Layout, pieces: Sequence[Piece]) -> list[Point]:
    """Where pieces go along, in the picture."""
    start = [pieces[0].start] if pieces else []
    return [place.at(point) for point in [*start, *chain.from_iterable(map(_stops, pieces))]]


# ---------------------------------------------------------------- the agent


def discs(place: Layout, corners: Iterable[Point], radius: float) -> str:
    """Circles around corners: the middle of an agent with this radius stays outside of them."""
    drawn = "".join(
        circle("disc", *place.at(corner), radius * place.scale) + circle("solid", *place.at(corner), 2.5)
        for corner in corners
    )
    return still(drawn) if radius else ""


def agent(place: Layout, point: Point, radius: float) -> str:
    """An agent, as large as it is, with its middle."""
    x, y = place.at(point)
    drawn = circle("open", x, y, radius * place.scale) + circle("solid", x, y, 2.5)
    return still(drawn)
