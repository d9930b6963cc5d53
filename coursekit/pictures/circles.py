"""Circumcircles and angles, drawn over a mesh: the event has a bold line, what is open long dashes, done a plain line.

A circle that reaches beyond the drawing is cut at its border. That of corners on a line is a line.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import acos, asin, atan2, cos, degrees, dist, hypot, inf, pi, sin, tan
from typing import NamedTuple

from ..geometry.predicates import IDEAL, Point
from .fitting import FONT, Box, overlap
from .mesh import Layout, far, is_ideal
from .svg import extent, path, still, text, xy

TOOTH = 36.0
"""From tooth to tooth along the border of a half-plane."""

ROUND, FLAT = 1e4, 1e7
"""Circles with a larger radius are drawn as a quadratic curve, and as a line: no difference can be seen."""

LOOKS = {"open": "stroke-dasharray:11 6", "event": "stroke-width:4.5px", "done": "stroke-width:2.2px"}


class Circle(NamedTuple):
    """The circle through three corners; `state` is open, done, event or never.

    Of corners on a line, or with an ideal one among them, it is a line, with teeth on the side that is inside.
    """

    corners: Sequence[Point]
    state: str = "open"


class Angle(NamedTuple):
    """The angle at a corner between two others; "" for a label writes the degrees."""

    at: Point
    one: Point
    other: Point
    state: str = "open"
    label: str = ""


def circles(place: Layout, marks: Iterable[Circle]) -> str:
    """Circumcircles, inside the drawing."""
    drawn = [(mark.state, d) for mark in marks if (d := _circle(place, mark))]
    paths = (f'<path class="bracket {state}" style="{LOOKS.get(state, "")}" d="{d}"/>' for state, d in drawn)
    return still("".join(paths))


def _circle(place: Layout, mark: Circle) -> str:
    corners = list(mark.corners)
    ideal = [corner for corner in corners if is_ideal(corner)]
    if len(ideal) == 3:
        return ""
    if ideal:
        # The border of the half-plane goes through the two corners that are nearest; counter-clockwise, the half-plane
        # lies to the left of the way from one of them to the other.
        i = corners.index(max(ideal, key=IDEAL.index))
        start, end = corners[i - 2], corners[i - 1]
        one = far(place, place.at(end), start) if is_ideal(start) else place.at(start)
        other = far(place, one, end) if is_ideal(end) else place.at(end)
        return _half_plane(place, one, other, (place.up * (one[1] - other[1]), place.up * (other[0] - one[0])))
    a, b, c = map(place.at, corners)
    (shortest, *_), (middle, *_), (longest, p, q, r) = sorted(
        (dist(one, other), one, other, third) for one, other, third in ((a, b, c), (b, c, a), (c, a, b))
    )
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    if 2 * FLAT * abs(area) <= shortest * middle * longest:
        bent = abs(area) > 1e-10 * longest * longest  # not by rounding alone
        return _half_plane(place, p, q, (p[0] + q[0] - 2 * r[0], p[1] + q[1] - 2 * r[1]) if bent else (0.0, 0.0))
    x, y = _centre(a, b, c, area)
    return _arcs(place, x, y, hypot(a[0] - x, a[1] - y))


def _centre(a: Point, b: Point, c: Point, area: float) -> Point:
    """The centre of the circle through three places; `area` is twice the signed area of their triangle."""
    bx, by, cx, cy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    b2, c2 = bx * bx + by * by, cx * cx + cy * cy
    return a[0] + (cy * b2 - by * c2) / (2 * area), a[1] + (bx * c2 - cx * b2) / (2 * area)


def _arcs(place: Layout, x: float, y: float, r: float) -> str:
    """The parts of a circle that lie inside the drawing, as a path."""
    if place.left <= x - r and x + r <= place.right and place.top <= y - r and y + r <= place.bottom:
        return f"M{xy(x - r, y)}a{xy(r, r)} 0 1 1 {xy(2 * r, 0)}a{xy(r, r)} 0 1 1 {xy(-2 * r, 0)}z"
    cuts = []
    for side in (place.left, place.right):
        if abs(side - x) <= r:
            angle = acos((side - x) / r)
            cuts += [angle, -angle]
    for side in (place.top, place.bottom):
        if abs(side - y) <= r:
            angle = asin((side - y) / r)
            cuts += [angle, pi - angle]
    cuts = sorted(angle % (2 * pi) for angle in cuts)
    parts = []
    for one, other in pairwise([*cuts, cuts[0] + 2 * pi] if cuts else []):
        half = (one + other) / 2
        mx, my = x + r * cos(half), y + r * sin(half)
        if place.left <= mx <= place.right and place.top <= my <= place.bottom:
            x1, y1, x2, y2 = x + r * cos(one), y + r * sin(one), x + r * cos(other), y + r * sin(other)
            if r <= ROUND:
                curve = f"A{xy(r, r)} 0 {int(other - one > pi)} 1 {xy(x2, y2)}"
            else:
                curve = f"Q{xy(2 * mx - (x1 + x2) / 2, 2 * my - (y1 + y2) / 2)} {xy(x2, y2)}"
            parts.append(f"M{xy(x1, y1)}{curve}")
    return "".join(parts)


def _half_plane(place: Layout, start: Point, end: Point, inwards: Point) -> str:
    """The line through two places, from border to border, with teeth towards one side."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    if not length:
        return ""
    dx, dy = dx / length, dy / length
    first, last = -inf, inf
    for at, along, low, high in ((start[0], dx, place.left, place.right), (start[1], dy, place.top, place.bottom)):
        if along:
            near, far = sorted(((low - at) / along, (high - at) / along))
            first, last = max(first, near), min(last, far)
        elif not low <= at <= high:
            return ""
    if first >= last:
        return ""
    d = f"M{xy(start[0] + first * dx, start[1] + first * dy)}L{xy(start[0] + last * dx, start[1] + last * dy)}"
    side = inwards[1] * dx - inwards[0] * dy
    if side:
        nx, ny = (-dy, dx) if side > 0 else (dy, -dx)
        teeth = [first + TOOTH * (k + 0.5) for k in range(int((last - first) / TOOTH))]
        d += "".join(f"M{xy(start[0] + t * dx, start[1] + t * dy)}l{xy(9 * nx, 9 * ny)}" for t in teeth)
    return d


def angles(place: Layout, marks: Iterable[Angle]) -> str:
    """Angles, each with an arc and its degrees: inside it where there is room, else behind its corner."""
    taken: list[Box] = []
    return still("".join(_angle(place, mark, taken) for mark in marks))


def _angle(place: Layout, mark: Angle, taken: list[Box]) -> str:
    (x, y), (x1, y1), (x2, y2) = place.at(mark.at), place.at(mark.one), place.at(mark.other)
    shorter = min(hypot(x1 - x, y1 - y), hypot(x2 - x, y2 - y))
    if not shorter:
        return ""
    begin = atan2(y1 - y, x1 - x)
    turn = (atan2(y2 - y, x2 - x) - begin + pi) % (2 * pi) - pi
    r = min(30.0, 0.45 * shorter)
    ends = [(x + r * cos(angle), y + r * sin(angle)) for angle in (begin, begin + turn)]
    d = f"M{xy(*ends[0])}A{xy(r, r)} 0 0 {int(turn > 0)} {xy(*ends[1])}"
    label = mark.label or f"{degrees(abs(turn)):.0f}°"
    wide, high = extent(label, FONT) / 2, 7.0
    dx, dy = cos(begin + turn / 2), sin(begin + turn / 2)
    rooms = [
        (x + reach * dx - wide, y + reach * dy - high, x + reach * dx + wide, y + reach * dy + high)
        for reach in _reaches(
            abs(turn) / 2, wide * abs(dx) + high * abs(dy), wide * abs(dy) + high * abs(dx), r, shorter
        )
    ]
    room = next((room for room in rooms if not any(overlap(room, other) for other in taken)), rooms[0])
    taken.append(room)
    middle = min(max(room[0], place.left) + wide, place.right - wide)
    word = text("halo", label, middle, room[1] + high + 6, font=FONT, anchor="middle")
    return path(f"bracket {mark.state}", d) + word


def _reaches(half: float, along: float, across: float, r: float, shorter: float) -> list[float]:
    """How far from its corner the middle of a label may be, the best first.

    `half` is half of the angle, `along` and `across` half of the label's extent along its bisector and across it, `r`
    the radius of the arc, `shorter` the length of the shorter side. Beyond the sides' ends there is no room; then it
    goes behind the corner.
    """
    nearest = max(r + 6 + along, across / tan(half) + along / 2 if 0 < half < pi / 2 else 0.0)
    inside = [reach for reach in (nearest, 1.25 * nearest, 1.6 * nearest) if reach <= 0.8 * shorter]
    return [*inside, -(12 + along)]
