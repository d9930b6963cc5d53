"""Strings pulled tight around corners, or around discs of an agent's radius in place of corners.

A string that turns at corners only, to the side on which it has them, and is nowhere too close to one, is the shortest
of all that run between the same corners.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, dist, hypot, sqrt, tau
from typing import NamedTuple

from ..geometry.predicates import Point
from ..maps.segments import nearest_point

LEFT, RIGHT = 1, -1

ROUNDING = 1e-9
"""A gap may be narrower than the agent by this part of it."""

ROUNDS = 20
"""So often strings are pulled anew around what they touch. A second time is rare, a third one rarer."""

KINK = 0.8
"""The cosine of the largest turn to the wrong side; a larger one is a turn to the right side, by most of a circle."""


class Corner(NamedTuple):
    """A point that a string runs around: it has it on its LEFT or RIGHT. Start and goal are on neither side, 0.

    `ahead` is the direction in radians in which the portal is crossed that it is an end of, counted on from portal to
    portal. It tells in a channel that winds by how much a string turns.
    """

    point: Point
    side: int
    ahead: float = 0.0


class Segment(NamedTuple):
    """A straight piece of a path."""

    start: Point
    end: Point

    @property
    def length(self) -> float:
        return dist(self.start, self.end)


class Arc(NamedTuple):
    """A piece of a path around a corner, `left` where it turns left, with the centre on its left."""

    center: Point
    radius: float
    start: Point
    end: Point
    left: bool

    @property
    def angle(self) -> float:
        """The angle by which it turns, from 0 to 2π."""
        (x, y), (ax, ay), (bx, by) = self.center, self.start, self.end
        turn = atan2(by - y, bx - x) - atan2(ay - y, ax - x)
        return (turn if self.left else -turn) % tau

    @property
    def length(self) -> float:
        return self.radius * self.angle


Piece = Segment | Arc


@dataclass(frozen=True)
class FunnelPath:
    """The shortest path through a channel.

    `points` are start, goal, and where it bends; with a radius, where its pieces meet. `corners` are those that it
    bends around.
    """

    points: tuple[Point, ...]
    length: float
    pieces: tuple[Piece, ...]
    corners: tuple[Point, ...]


Near = Callable[[Sequence[Corner], Sequence[Segment]], Iterable[Iterable[Corner]]]
"""For the strings between corners: for each of them, what corners it might come too close to."""


def settle(corners: Sequence[Corner], radius: float, near: Near) -> FunnelPath:
    """The path from the first of these corners, the start, to the last, the goal, around the others.

    As long as strings come too close to corners, one of them bends around the one that is nearest to it: nothing else
    on that side reaches as far across the string, so it is a bend of the shortest path.
    """
    for _ in range(ROUNDS if radius and len(corners) > 1 else 0):  # one corner: the start is the goal
        corners = unkinked(corners, radius)
        lines = strings(corners, radius)
        touched = [
            (distance_to(end, lines[k]), k, end)
            for k, ends in enumerate(near(corners, lines))
            for end in ends
            if is_touched(end, corners[k], corners[k + 1], lines[k], radius)
        ]
        if not touched:
            break
        _, k, nearest = min(touched)
        corners = [*corners[: k + 1], nearest, *corners[k + 1 :]]
    return taut(corners, radius)


def is_touched(corner: Corner, a: Corner, b: Corner, string: Segment, radius: float) -> bool:
    """Whether the string from a to b comes too close to a corner."""
    if corner.point in (a.point, b.point) or string.start == string.end:
        return False
    return distance_to(corner, string) < radius * (1 - 2 * ROUNDING)


def distance_to(corner: Corner, string: Segment) -> float:
    """How far a corner is from a string."""
    return dist(corner.point, nearest_point(corner.point, *string))


def unkinked(corners: Sequence[Corner], radius: float) -> list[Corner]:
    """The corners without those at which a string would turn a little to the wrong side.

    An end may be on the wrong side of a corner with all of its disc, and the goal just before the disc, on the right
    side: then the string to the end bends there, and the path does not.
    """
    kept: list[Corner] = []
    for corner in corners:
        while len(kept) > 1 and corner.point != kept[-1].point:
            (ax, ay), (bx, by) = direction(kept[-2], kept[-1], radius), direction(kept[-1], corner, radius)
            if ax * bx + ay * by < KINK or kept[-1].side * (ax * by - ay * bx) > 0:
                break
            kept.pop()
        if len(kept) < 2 or corner[:2] != kept[-1][:2]:
            kept.append(corner)
    return kept


def direction(a: Corner, b: Corner, radius: float) -> Point:
    """The direction, of length 1, of the string from one corner to another, which touches the discs around them.

    Seen along it, b's centre lies so much farther to the left than a's as their sides tell: this is the sine of the
    angle between the string and the line of the centres.
    """
    (ax, ay), (bx, by) = a.point, b.point
    x, y = bx - ax, by - ay
    length = hypot(x, y)
    sine = max(-1.0, min(1.0, radius * (b.side - a.side) / length))
    cosine = sqrt(1 - sine * sine)
    return (x * cosine + y * sine) / length, (y * cosine - x * sine) / length


def strings(corners: Sequence[Corner], radius: float) -> list[Segment]:
    """The straight strings from each corner to the next."""
    found = []
    for a, b in pairwise(corners):
        x, y = direction(a, b, radius) if a.point != b.point else (0.0, 0.0)
        start, end = ((px + side * radius * y, py - side * radius * x) for (px, py), side, _ in (a, b))
        found.append(Segment(start, end))
    return found


def taut(corners: Sequence[Corner], radius: float) -> FunnelPath:
    """The path of a string around these corners, the first of which is the start, and the last the goal."""
    pieces: list[Piece] = []
    lines = strings(corners, radius)
    for i, line in enumerate(lines):
        if radius and i:
            arc = Arc(corners[i].point, radius, lines[i - 1].end, line.start, corners[i].side == LEFT)
            if ROUNDING < arc.angle < tau - ROUNDING:  # else it only touches the disc
                pieces.append(arc)
        if line.length > ROUNDING * radius:
            pieces.append(line)
    points = corners[0].point, *(piece.end for piece in pieces)
    length = sum(piece.length for piece in pieces)
    return FunnelPath(points, length, tuple(pieces), tuple(corner.point for corner in corners[1:-1]))
