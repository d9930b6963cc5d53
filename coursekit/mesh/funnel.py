"""The funnel: the shortest path through a channel of triangles, for a point and for a round agent.

A channel is crossed portal by portal. The funnel is what can be seen of the last portal: from the apex, where the path
may still bend, a left chain of corners leads to the left end of the portal, and a right chain to its right end. Both
chains are taut, like strings, and bend away from one another. A portal moves one end or both. Where an end comes to
lie beyond the other chain, the path is certain up to there: it bends around that chain's first corner, the new apex.

A round agent keeps its radius from all corners. Its strings run around discs in place of points, along the lines that
touch them, with the left corners on their left and the right corners on their right.

Events
    portal(index, left, right)           the next portal; the goal is the last one, with two equal ends
    side(side, corner, how)              this corner is the new end on the side "left" or "right"; how it moves: "same",
                                         "widen", "narrow" or "cross", that is beyond the other chain
    drop(side, corner)                   a corner leaves the end of the chain of that side
    apex(corner, side)                   the first corner of that side's chain joins the path, and is the new apex
    end(side, corner)                    the chain of that side now ends in this corner
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import atan2, dist, remainder, tau
from typing import Any

from ..geometry.points import point_of, radius_of
from ..geometry.predicates import Point, orientation
from ..maps.segments import nearest_point
from .strings import LEFT, RIGHT, ROUNDING, Corner, FunnelPath, Segment, direction, settle
from .triangulation import Triangulation

Portal = tuple[Point, Point]
"""The left and the right end of the edge that is crossed."""

SIDES = {LEFT: "left", RIGHT: "right", 0: "goal"}


def funnel(portals: Sequence[Portal], start: Point, goal: Point, radius: float = 0.0, watch: Any = None) -> FunnelPath:
    """The shortest path from start to goal through all portals in turn that keeps `radius` from their ends.

    The portals are those of a channel: from one to the next, an end moves or stays, and each lies beyond the one before
    it. Start and goal may lie on them, or at their ends when the radius is 0.

    Raises ValueError for what is no point, for a radius that is no number from 0 on, for a portal that is narrower than
    the agent, for a start or goal where the agent touches an end of a portal, and where the start lies beyond the first
    portal or the goal before the last one, by more than rounding. O(portals): a corner enters a chain once and leaves
    it once.
    Sources: B. Chazelle, A theorem on polygon cutting with applications, 1982; D. T. Lee and F. P. Preparata, Euclidean
    shortest paths in the presence of rectilinear barriers, 1984; for a radius: D. Demyen, Efficient triangulation-based
    pathfinding, 2006.
    """
    portals, start, goal, radius = checked(portals, start, goal, radius)
    corners = bends(portals, start, goal, radius, watch)
    return settle(corners, radius, partial(ends_across, portals))


def bends(portals: Sequence[Portal], start: Point, goal: Point, radius: float, watch: Any = None) -> list[Corner]:
    """The corners that the path bends around, from the start to the goal. The same without the checks."""
    string = String(Corner(start, 0), radius)
    ahead = 0.0
    for i in portals_between(portals, start, goal):
        left, right = portals[i]
        if watch:
            watch("portal", index=i, left=left, right=right)
        if radius:
            ahead = near_turn(straight_across(left, right), ahead)
        string.move(string.left, Corner(left, LEFT, ahead), string.right, watch)
        string.move(string.right, Corner(right, RIGHT, ahead), string.left, watch)
    if watch:
        watch("portal", index=len(portals), left=goal, right=goal)
    string.move(string.left, Corner(goal, 0, ahead), string.right, watch)
    return [*string.path, *list(string.left)[1:]]


class String:
    """The path up to the apex, and the two chains from there: `left` and `right` both begin with the apex."""

    def __init__(self, start: Corner, radius: float) -> None:
        self.path = [start]
        self.left = deque(self.path)
        self.right = deque(self.path)
        self.radius = radius

    def move(self, chain: deque[Corner], corner: Corner, other: deque[Corner], watch: Any) -> None:
        """Let a chain end in another corner; `other` is the chain of the other side."""
        side = LEFT if chain is self.left else RIGHT
        if watch:
            watch("side", side=SIDES[side], corner=corner.point, how=self.how(chain, corner, other, side))
        if corner.point == chain[-1].point:
            return
        # It lies beyond the other chain: the apex moves there.
        before = self.is_before(corner, other, side)
        if before or self.crosses(corner, other, side):
            chain.clear()
            while self.crosses(corner, other, side):
                other.popleft()
                self.bend(other[0], watch)
            if self.is_before(corner, other, side):
                other[0] = corner
                self.bend(corner, watch)
            chain.append(other[0])
        # It narrows the funnel: corners outside are dropped.
        while self.narrows(corner, chain, side):
            dropped = chain.pop()
            if watch:
                watch("drop", side=SIDES[side], corner=dropped.point)
        # It is the end of its chain now.
        if corner.point != chain[-1].point:
            chain.append(corner)
        if watch:
            watch("end", side=SIDES[side], corner=corner.point)

    def bend(self, apex: Corner, watch: Any) -> None:
        """Let the path bend around a new apex."""
        self.path.append(apex)
        if watch:
            watch("apex", corner=apex.point, side=SIDES[apex.side])

    def how(self, chain: deque[Corner], corner: Corner, other: deque[Corner], side: int) -> str:
        """What becomes of a side that gets a new end."""
        if corner.point == chain[-1].point:
            return "same"
        if self.crosses(corner, other, side) or self.is_before(corner, other, side):
            return "cross"
        return "narrow" if self.narrows(corner, chain, side) else "widen"

    def narrows(self, corner: Corner, chain: deque[Corner], side: int) -> bool:
        """Whether a new end leaves the last corner of its chain outside."""
        return len(chain) > 1 and side * self.turn(chain[-2], chain[-1], corner) <= 0

    def crosses(self, corner: Corner, other: deque[Corner], side: int) -> bool:
        """Whether a new end lies beyond the first string of the other chain."""
        return len(other) > 1 and side * self.turn(other[0], other[1], corner) < 0

    def is_before(self, corner: Corner, other: deque[Corner], side: int) -> bool:
        """Whether that string comes too close to the new end on its way: discs reach across portals."""
        if not self.radius or len(other) == 1:
            return False
        along, across, whole = self.seen(other[0], other[1], corner)
        return 0 < along < whole and side * across < 0

    def turn(self, a: Corner, b: Corner, c: Corner) -> float:
        """Where c lies as seen from a, looking at b: > 0 left of what the string touches, < 0 right of it."""
        if not self.radius:
            return orientation(a.point, b.point, c.point)
        along, across, whole = self.seen(a, b, c)
        if along <= 0 and a.point != c.point:  # it has wound around a: by how much?
            return self.heading(a, c) - self.heading(a, b)
        return across if along >= whole else orientation(a.point, b.point, c.point)

    def heading(self, a: Corner, b: Corner) -> float:
        """The direction of the string from a to b in radians, no more than half a turn from b's portal's."""
        x, y = direction(a, b, self.radius)
        return near_turn(atan2(y, x), b.ahead)

    def seen(self, a: Corner, b: Corner, c: Corner) -> tuple[float, float, float]:
        """How far along the string from a to b a string to c leaves it, how far on its left, and how long it is."""
        (ax, ay), (bx, by), (cx, cy) = a.point, b.point, c.point
        x, y = direction(a, b, self.radius)
        across = x * (cy - ay) - y * (cx - ax) - self.radius * (c.side - a.side)
        return x * (cx - ax) + y * (cy - ay), across, x * (bx - ax) + y * (by - ay)


def straight_across(left: Point, right: Point) -> float:
    """The direction in which a portal is crossed at right angles, in radians."""
    return atan2(right[0] - left[0], left[1] - right[1])


def near_turn(turn: float, other: float) -> float:
    """A direction in radians, counted on by full turns until it is no more than half a turn from another one."""
    return other + remainder(turn - other, tau)


def portals_between(portals: Sequence[Portal], start: Point, goal: Point) -> range:
    """The portals, by number, that lie between start and goal: without those that rounding puts on the wrong side.

    A start on a portal, as the middle of its ends is, may come to lie beyond it when it is rounded: it has crossed that
    portal, and those before it, already. The same holds for the goal, the other way round.
    """
    crossed = crossed_at(portals, start)
    return range(crossed, len(portals) - crossed_at((portal[::-1] for portal in reversed(portals)), goal))


def crossed_at(portals: Iterable[Portal], place: Point) -> int:
    """How many portals a place has crossed, by rounding: it lies on these, and beyond the last of them."""
    crossed = 0
    for i, portal in enumerate(portals, 1):
        rounding = ROUNDING * max(abs(value) for end in portal for value in end)
        if dist(place, nearest_point(place, *portal)) > rounding:
            break
        if orientation(*portal, place) > 0:
            crossed = i
    return crossed


def spans(portals: Sequence[Portal], corners: Sequence[Corner]) -> list[range]:
    """The portals, by number, that a path crosses between each of its corners and the next. O(portals).

    These are all from the first one that has the corner as an end to the first one that has the next. A corner that no
    portal has may lie before or beyond each of them.
    """
    since, until = [0], [len(portals) - 1]
    found: list[int | None] = []
    for corner in corners[1:-1]:
        found.append(next((i for i in range(since[-1], len(portals)) if corner.point in portals[i]), None))
        since.append(since[-1] if found[-1] is None else found[-1])
    for i in reversed(found):
        until.append(until[-1] if i is None else i)
    return [range(first, last + 1) for first, last in zip(since, reversed(until), strict=True)]


def ends_across(
    portals: Sequence[Portal], corners: Sequence[Corner], strings: Sequence[Segment]
) -> Iterator[Iterator[Corner]]:
    """For each string between corners the ends of the portals across it. O(portals)."""
    for span in spans(portals, corners):
        yield (end for i in span for end in map(Corner, portals[i], (LEFT, RIGHT)))


def checked(
    portals: Sequence[Portal], start: Point, goal: Point, radius: float
) -> tuple[list[Portal], Point, Point, float]:
    """The same in floats. Raises ValueError for what `funnel` refuses."""
    start, goal, radius = point_of(start, "the start"), point_of(goal, "the goal"), radius_of(radius)
    least = radius * (1 - ROUNDING)
    found = []
    for i, ends in enumerate(portals):
        left, right = (point_of(end, f"an end of portal {i}") for end in ends)
        if left == right:
            raise ValueError(f"both ends of portal {i} are {left}: there is no way through it")
        found.append((left, right))
        if not radius:
            continue
        if dist(left, right) < 2 * least:
            raise ValueError(f"portal {i} is {dist(left, right):g} wide, too narrow for an agent of radius {radius:g}")
        for place, name in ((start, "start"), (goal, "goal")):
            if min(dist(place, left), dist(place, right)) < least:
                raise ValueError(f"an agent of radius {radius:g} at the {name} touches an end of portal {i}")
    if between := portals_between(found, start, goal):
        first, last = between[0], between[-1]
        if orientation(*found[first], start) > 0:
            raise ValueError(f"the start {start} lies beyond portal {first}")
        if orientation(*found[last], goal) < 0:
            raise ValueError(f"the goal {goal} lies before portal {last}")
    return found, start, goal, radius


def channel_portals(mesh: Triangulation, channel: Sequence[int]) -> list[Portal]:
    """The portals of a channel, the triangles of a mesh that are crossed in turn.

    The corners of a triangle stand counter-clockwise. So whoever leaves it by an edge has the edge's first end on the
    right, and its second on the left. Raises ValueError for triangles that are no neighbours. O(triangles).
    """
    edges = [mesh.edge(c) for c in mesh.exits(channel)]
    return [(mesh.points[left], mesh.points[right]) for right, left in edges]
