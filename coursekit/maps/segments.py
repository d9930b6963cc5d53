"""Exact tests on segments: what crosses, what lies on what, what lies above what. All rest on `orientation`.

Only `nearest_point` and `distance` round.

A segment is given by its two ends, which differ; y points up in what is said here.
"""

from math import dist, hypot

from ..geometry.predicates import Point, orientation

Segment = tuple[Point, Point]


def crosses(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd cross: they share one point, inside both. O(1)."""
    return (
        orientation(a, b, c) * orientation(a, b, d) < 0  # c and d lie on different sides of the line through a and b
        and orientation(c, d, a) * orientation(c, d, b) < 0
    )


def meets(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments ab and cd share any point, ends included. O(1)."""
    return crosses(a, b, c, d) or lies_on(a, c, d) or lies_on(b, c, d) or lies_on(c, a, b) or lies_on(d, a, b)


def lies_on(p: Point, a: Point, b: Point) -> bool:
    """Whether the point p lies on the segment ab, ends included. O(1)."""
    return orientation(a, b, p) == 0 and in_box(p, a, b)


def in_box(p: Point, a: Point, b: Point) -> bool:
    """Whether p lies in the box, sides parallel to the axes, that the points a and b span, border included."""
    return min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def nearest_point(p: Point, a: Point, b: Point) -> Point:
    """The point of the segment ab that is nearest to p, rounded; an end is the end itself. O(1)."""
    (px, py), (ax, ay), (bx, by) = p, a, b
    length = hypot(bx - ax, by - ay)
    x, y = (bx - ax) / length, (by - ay) / length
    along = (px - ax) * x + (py - ay) * y
    if along <= 0:
        return a
    return b if (px - bx) * x + (py - by) * y >= 0 else (ax + along * x, ay + along * y)


def distance(a: Point, b: Point, c: Point, d: Point) -> float:
    """The distance between the segments ab and cd, rounded; 0 where they cross. O(1)."""
    if crosses(a, b, c, d):
        return 0.0
    ends = (a, c, d), (b, c, d), (c, a, b), (d, a, b)
    return min(dist(p, nearest_point(p, *segment)) for p, *segment in ends)


def from_left(segment: Segment) -> Segment:
    """The same segment, its left end first."""
    a, b = segment
    return (a, b) if a < b else (b, a)


def lies_above(one: Segment, other: Segment) -> bool:
    """Whether `one` lies above `other` on a vertical line that meets both and goes through no right end.

    Both run from left to right and neither is vertical. They may share a left end, and they may not cross. O(1).
    """
    (a, b), (c, d) = one, other
    if c[0] <= a[0]:
        return (orientation(c, d, a) or orientation(c, d, b)) > 0
    return orientation(a, b, c) < 0


def close_pairs(segments: list[Segment]) -> list[tuple[int, int]]:
    """The pairs of indices, the lesser first, of those segments whose boxes overlap or touch: only these can meet.

    O(n log n + nk), for k segments above or below one another at a time.
    """
    boxes = [(min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1])) for a, b in segments]
    pairs, active = [], list[int]()
    for i in sorted(range(len(segments)), key=boxes.__getitem__):
        left, _, low, high = boxes[i]
        active = [j for j in active if boxes[j][1] >= left]
        pairs += [(min(i, j), max(i, j)) for j in active if boxes[j][2] <= high and low <= boxes[j][3]]
        active.append(i)
    return pairs
