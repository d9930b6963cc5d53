"""The shortest path through a channel once more, slowly: what the funnel is held against.

It has no apex and no chains. Start, goal and the ends of all portals are the nodes of a graph, and an edge leads to
each end to which a string can be drawn straight, past the ends of all portals in between: a visibility graph, or for a
round agent a graph of the lines that touch two discs. Dijkstra's algorithm does the rest.

Is an end in the way of a string? Lay the string around it. A taut string turns left at a left end and right at a right
one. Where it would have to turn the other way, it runs free without touching this end.

A round agent goes from string to string along an arc, so a node also tells in which direction the agent comes to it.
Directions must not jump by a full turn where a channel winds: they are counted on from one portal to the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise
from math import asin, atan2, cos, dist, sin, sqrt
from operator import attrgetter
from typing import NamedTuple

from ..geometry.predicates import Point, orientation
from ..maps.segments import lies_on, nearest_point
from ..search import dijkstra
from .funnel import Portal, checked, near_turn, portals_between, straight_across

ROUNDING = 1e-7
"""An angle that is no larger counts as none where there are discs: where two almost touch, half the digits are lost."""


class End(NamedTuple):
    """An end of a portal: 1 on its left, −1 on its right. Start and goal are portals of their own, their side is 0.

    `ahead` is the direction in which the portal is crossed, in radians, counted on from one portal to the next.
    """

    point: Point
    side: int
    portal: int
    ahead: float


class Arrival(NamedTuple):
    """At an end, by a string of this direction; it is 0 where it does not matter."""

    end: End
    direction: float


@dataclass(frozen=True)
class ShortestInChannel:
    """`points` are the ends of all strings, start and goal among them. Without a path () and a length of inf."""

    points: tuple[Point, ...]
    length: float


def shortest_in_channel(portals: Sequence[Portal], start: Point, goal: Point, radius: float = 0.0) -> ShortestInChannel:
    """The shortest path from start to goal through all portals in turn that keeps `radius` from their ends.

    Raises ValueError as `funnel` does. O(n³) for n portals. Directions go wrong where an agent would have to go around
    one corner by more than a full turn, which no channel in the plane asks for.
    """
    portals, start, goal, radius = checked(portals, start, goal, radius)
    if start == goal and all(lies_on(start, left, right) for left, right in portals):
        return ShortestInChannel((start,), 0.0)
    # Dijkstra's algorithm over all strings that nothing holds.
    between = range(len(portals)) if radius else portals_between(portals, start, goal)
    strings = Strings(portals[between.start : between.stop], start, goal, radius)
    found = dijkstra(strings, *(Arrival(strings.layers[i][0], 0.0) for i in (0, -1)))
    # Each string touches the discs at its ends; those are the path's points.
    points = [start] if found.path else []
    for (a, _), (b, _) in pairwise(found.path):
        if a.point != b.point:
            direction = strings.direction(a, b, a)
            points += [point for end in (a, b) if (point := strings.touched(end, direction)) != points[-1]]
    return ShortestInChannel(tuple(points), found.cost)


class Strings:
    """The graph of the strings between the ends of some portals, for Dijkstra's algorithm.

    `layers` are the start, the two ends of each portal, and the goal.
    """

    def __init__(self, portals: Sequence[Portal], start: Point, goal: Point, radius: float) -> None:
        self.radius = radius
        # The direction straight across each portal, without jumps of a full turn.
        aheads: list[float] = []
        for left, right in portals:
            aheads.append(near_turn(straight_across(left, right), aheads[-1] if aheads else 0.0))
        # Start, portals and goal, in this order.
        first, last = (aheads[0], aheads[-1]) if aheads else (0.0, 0.0)
        self.layers = [[End(start, 0, 0, first)], [End(goal, 0, len(portals) + 1, last)]]
        self.layers[1:1] = [
            [End(left, 1, i, ahead), End(right, -1, i, ahead)]
            for i, ((left, right), ahead) in enumerate(zip(portals, aheads, strict=True), 1)
        ]
        self.strings = cache(self.strings_from)
        self.direction = cache(self.direction_at)

    def neighbors(self, node: Arrival) -> Iterator[tuple[Arrival, float]]:
        a = node.end
        for b in self.layers[min(a.portal + 1, len(self.layers) - 1)]:
            if b.point == a.point:  # the next portal shares this corner
                yield Arrival(b, node.direction if b.side else 0.0), 0.0
        for b, length, direction in self.strings(a):
            turn = a.side * (direction - node.direction) if self.radius else 0.0
            if turn > -ROUNDING:
                yield Arrival(b, direction if self.radius and b.side else 0.0), self.radius * max(turn, 0.0) + length

    def strings_from(self, a: End) -> list[tuple[End, float, float]]:
        """All strings that begin at an end: where they lead to, their lengths and directions."""
        found = []
        for b in (b for layer in self.layers for b in layer if b.point != a.point):
            first, last, direction = a.portal, b.portal, 0.0
            far, apart = dist(a.point, b.point), self.radius * abs(b.side - a.side)
            if self.radius:
                direction = self.direction(a, b, a)
                if far - apart < -ROUNDING * self.radius or self.is_elsewhere(a, b, direction):
                    continue
                first, last = self.reach(a, direction, -1), self.reach(b, direction, 1)
            if first <= b.portal and a.portal <= last and not self.is_held(a, b, self.layers[first : last + 1]):
                found.append((b, sqrt(max(far - apart, 0.0)) * sqrt(far + apart), direction))
        return found

    def is_held(self, a: End, c: End, between: list[list[End]]) -> bool:
        """Whether an end of the portals between holds the string from a to c: around it, it turns to its side."""
        for ends in zip(*(layer for layer in between if len(layer) == 2), strict=True):  # the left ones, the right ones
            for corner, portals in groupby(ends, key=attrgetter("point")):
                first, *others = portals
                last = [first, *others][-1]
                if not self.radius:
                    turn: float = orientation(a.point, corner, c.point)
                elif corner in (a.point, c.point):
                    continue
                else:  # the string comes to the corner at the first of its portals, and leaves it at the last
                    turn = self.direction(last, c, last) - self.direction(a, first, first)
                if first.side * turn > ROUNDING:
                    return True
        return False

    def direction_at(self, a: End, b: End, at: End) -> float:
        """The direction of the string from a's disc to b's, no more than half a turn from straight ahead at an end.

        Left discs have their centres on the left of it, right ones on the right.
        """
        (ax, ay), (bx, by) = a.point, b.point
        sine = self.radius * (b.side - a.side) / dist(a.point, b.point)
        heading = atan2(by - ay, bx - ax) - asin(max(-1.0, min(sine, 1.0)))
        return near_turn(heading, at.ahead)

    # ------------------------------------------------ where strings touch discs

    def touched(self, end: End, direction: float) -> Point:
        """Where a string of this direction touches the disc."""
        (x, y), reach = end.point, self.radius * end.side
        return x + reach * sin(direction), y - reach * cos(direction)

    def is_elsewhere(self, a: End, b: End, direction: float) -> bool:
        """Whether the string touches a disc beyond the last or the next portal at its corner: it is found there."""
        return abs(direction - self.direction(a, b, b)) > 1 or any(
            other.point == end.point and step * end.side * (direction - other.ahead) > ROUNDING
            for end in (a, b)
            for step in ((-1, 1) if end.side else ())
            for other in self.layers[end.portal + step]
        )

    def reach(self, end: End, direction: float, step: int) -> int:
        """The last portal, back or on from that of an end, beyond which a string touches the disc there."""
        k = end.portal
        while end.side and self.is_beyond(k, end, direction, step) and self.is_beyond(k + step, end, direction, step):
            k += step
        return k

    def is_beyond(self, k: int, end: End, direction: float, step: int) -> bool:
        """Whether the disc lies across a portal, and is touched beyond it by who walks on (step 1) or back (−1)."""
        if len(self.layers[k]) == 1:
            return False
        left, right = (each.point for each in self.layers[k])
        reaches = dist(end.point, nearest_point(end.point, left, right)) < self.radius
        return reaches and step * orientation(left, right, self.touched(end, direction)) > 0
