"""Channels of any length, and the simple funnel, which keeps no chains: what lecture 08 measures."""

from collections.abc import Sequence
from math import sin
from random import Random
from typing import NamedTuple

from ...geometry.predicates import Point
from ...mesh import orientation
from ...mesh.funnel import Portal


class Channel(NamedTuple):
    """Portals, and a point on either side of them."""

    portals: list[Portal]
    start: Point
    goal: Point


class SimplePath(NamedTuple):
    """A path, and how many portals were looked at to find it."""

    points: list[Point]
    looks: int


def simple_funnel(portals: Sequence[Portal], start: Point, goal: Point) -> SimplePath:
    """The shortest path, by a funnel of two straight sides.

    A side that would get wider stays where it is. So at a crossing the other side is known as far as its first corner,
    no further: the corner becomes the apex, and all portals from there on are looked at once more. O(n²) for n portals.
    Source: M. Mononen, Simple stupid funnel algorithm, 2010.
    """
    ends = [*portals, (goal, goal)]
    points, looks, i = [start], 0, 0
    left = right = apex = start
    left_at = right_at = -1
    while i < len(ends):
        looks += 1
        new_left, new_right = ends[i]
        crossed = None
        if orientation(apex, right, new_right) >= 0:  # it does not get wider
            if right == apex or orientation(apex, left, new_right) < 0:
                right, right_at = new_right, i
            else:
                crossed = left, left_at
        if not crossed and orientation(apex, left, new_left) <= 0:
            if left == apex or orientation(apex, right, new_left) > 0:
                left, left_at = new_left, i
            else:
                crossed = right, right_at
        if crossed:
            apex, i = crossed
            left = right = apex
            left_at = right_at = i
            points.append(apex)
        i += 1
    return SimplePath([*points, goal], looks)


def jagged(count: int, rng: Random, narrow: float = 0.5) -> Channel:
    """A channel of so many portals along a wave, its two walls as random, nowhere nearer than twice `narrow`."""
    x, walls = 0.0, list[Portal]()
    for _ in range(count // 2 + 1):
        middle = 3 * sin(x / 2)
        walls.append(((x, middle + rng.uniform(narrow, 1.5)), (x, middle - rng.uniform(narrow, 1.5))))
        x += rng.uniform(0.5, 2.0)
    portals = [walls[0]]
    while len(portals) < count:
        left, right = walls[(len(portals) + 1) // 2]
        portals.append((left, portals[-1][1]) if len(portals) % 2 else (portals[-1][0], right))
    return Channel(portals, (-1.0, 0.0), (x, 3 * sin(x / 2)))


def around(count: int) -> Channel:
    """Over a hill: its corners widen the right side one by one, then the left side crosses them all.

    They lie on a parabola, at whole numbers: on a circle, many of them would be nearly on a line, for floats.
    """
    m = count - 2
    corners = [(float(x), float(x * (m - x))) for x in range(m + 1)]
    portals: list[Portal] = [((m / 2, float(m * m)), corner) for corner in corners]
    return Channel([*portals, ((m + 1.0, -1.5 * m), corners[-1])], (-1.0, -1.5 * m), (float(m), -1.5 * m))
