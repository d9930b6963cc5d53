"""Where there is room: inside a polygon, for a smaller one and for a label; beside points, for their labels."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from math import atan2, cos, dist, floor, hypot, pi, sin

from .svg import extent, text

Point = tuple[float, float]
Box = tuple[float, float, float, float]

LARGEST, SMALLEST = 17.0, 16.0
"""Font sizes of labels in polygons; what does not fit with the smallest one is left out."""

FONT = 16.0
"""Of labels beside points."""


# ---------------------------------------------------------------- inside a convex polygon


def heart(corners: Sequence[Point]) -> Point:
    """A place well inside: of a triangle the centre of its inscribed circle, else the mean of the corners."""
    if len(corners) != 3:
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    a, b, c = corners
    u, v, w = dist(b, c), dist(c, a), dist(a, b)
    total = u + v + w
    if not total:
        return a
    return (u * a[0] + v * b[0] + w * c[0]) / total, (u * a[1] + v * b[1] + w * c[1]) / total


def _sides(corners: Sequence[Point], x: float, y: float) -> list[tuple[float, float, float]]:
    """For each side its distance from a place, and how far its normal goes along each axis."""
    sides = []
    x1, y1 = corners[-1]
    for x2, y2 in corners:
        dx, dy = x2 - x1, y2 - y1
        length = hypot(dx, dy)
        if length:
            sides.append((abs(dx * (y - y1) - dy * (x - x1)) / length, abs(dy) / length, abs(dx) / length))
        x1, y1 = x2, y2
    return sides


def inset(corners: Sequence[Point], by: float) -> list[Point]:
    """A smaller one inside: the sides of a triangle all move by as much, or less where it would nearly vanish."""
    x, y = heart(corners)
    room = min((distance for distance, _, _ in _sides(corners, x, y)), default=0.0)
    part = 1 - min(by / room, 0.4) if room else 1.0
    return [(x + part * (px - x), y + part * (py - y)) for px, py in corners]


def written(label: str, corners: Sequence[Point], state: str) -> str:
    """A label in the heart of a triangle in a state, as large as fits; nothing where none does."""
    x, y = heart(corners)
    wide, high = extent(label, 0.5, bold=True), 0.4
    rooms = ((distance - 3) / (nx * wide + ny * high) for distance, nx, ny in _sides(corners, x, y))
    font = floor(2 * min([LARGEST, *rooms])) / 2
    return text(f"value halo on-{state}", label, x, y + 0.365 * font, font=font) if font >= SMALLEST else ""


# ---------------------------------------------------------------- beside points


def beside(
    labels: Mapping[int, str],
    points: Mapping[int, Point],
    links: Iterable[tuple[int, int]],
    r: float,
    area: Box,
    last: Sequence[float] = (),
    spoken: Collection[int] = (),
) -> str:
    """Labels beside points with a radius of `r`, those given first before others; left out where there is no room.

    They stay inside an area, clear of points and of one another, and go where the links between points leave most room;
    where there is none, in one of the `last` directions. Those that are `spoken` of are never left out.
    """
    angles: dict[int, list[float]] = {i: [] for i in points}
    for a, b in links:
        if a in points and b in points:
            (x1, y1), (x2, y2) = points[a], points[b]
            angles[a].append(atan2(y2 - y1, x2 - x1))
            angles[b].append(atan2(y1 - y2, x1 - x2))
    taken = [(x - r, y - r, x + r, y + r) for x, y in points.values()]
    parts = []
    for i, label in labels.items():
        wide, high = extent(label, FONT) / 2, 7.0
        rooms = []
        for angle in (*_gaps(angles[i]), *last):
            x, y = points[i][0] + cos(angle) * (r + 5 + wide), points[i][1] + sin(angle) * (r + 6 + high)
            rooms.append((x - wide, y - high, x + wide, y + high))
        inside = [room for room in rooms if _within(room, area)]
        free = (room for room in inside if not any(overlap(room, other) for other in taken))
        found = next(free, (inside or rooms)[0] if i in spoken else None)
        if found:
            taken.append(found)
            parts.append(text("halo", label, found[0] + wide, found[1] + high + 6, font=FONT, anchor="middle"))
    return "".join(parts)


def _gaps(angles: list[float]) -> list[float]:
    """Directions in the gaps between some others: middles, that of the widest gap first, and quarters of wide ones."""
    ordered = sorted(angles) or [pi / 2]
    gaps = sorted(((b - a, (a + b) / 2) for a, b in pairwise([*ordered, ordered[0] + 2 * pi])), reverse=True)
    aside = [(middle - gap / 4, middle + gap / 4) for gap, middle in gaps if gap > pi]
    return [middle for _, middle in gaps] + list(chain.from_iterable(aside))


def _within(one: Box, other: Box) -> bool:
    return other[0] <= one[0] and one[2] <= other[2] and other[1] <= one[1] and one[3] <= other[3]


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes (least x, least y, largest x, largest y) share more than their borders."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
