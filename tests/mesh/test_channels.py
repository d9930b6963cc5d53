"""Paths through channels, where a corner that no portal has is near the start or the goal."""

from math import acos, dist, sqrt

import pytest

from coursekit.geometry.predicates import Point
from coursekit.maps import World
from coursekit.mesh import TAStar

RADIUS = 0.9
FLAT = (100.0, 100.0)


def spike(x: float, y: float) -> list[Point]:
    """A small obstacle with its tip at a place."""
    return [(x, y), (x - 0.0625, y - 0.25), (x + 0.0625, y - 0.25)]


def finder() -> TAStar:
    """Three tips in a wide world: the triangle between them is flat, and nothing is near above."""
    return TAStar(World(200, 400, [spike(90, 101), spike(110, 101), spike(*FLAT)]), RADIUS)


def around_the_tip(start: Point, goal: Point) -> float:
    """Two tangents to the disc around the tip, and the arc between: the angle that the two ends span, less theirs."""
    to_start, to_goal = dist(start, FLAT), dist(goal, FLAT)
    span = acos(((to_start**2 + to_goal**2) - dist(start, goal) ** 2) / (2 * to_start * to_goal))
    arc = RADIUS * (span - acos(RADIUS / to_start) - acos(RADIUS / to_goal))
    return sqrt(to_start**2 - RADIUS**2) + sqrt(to_goal**2 - RADIUS**2) + arc


@pytest.mark.parametrize(
    ("start", "goal"),
    [
        ((108.0, 101.6), (98.8, 100.3)),
        ((92.0, 101.6), (101.2, 100.3)),
        ((98.8, 100.3), (108.0, 101.6)),
        ((101.2, 100.3), (92.0, 101.6)),
    ],
)
def test_the_path_bends_around_a_corner_that_no_portal_has(start: Point, goal: Point) -> None:
    path = finder().path(start, goal)
    (arc,) = (piece for piece in path.pieces if len(piece) > 2)
    assert len(path.channel) == 2
    assert arc[0] == FLAT
    assert [dist(end, FLAT) for end in arc[2:4]] == pytest.approx([RADIUS, RADIUS])
    assert path.length == pytest.approx(around_the_tip(start, goal))


def test_both_ends_at_once() -> None:
    start, goal = (98.8, 100.3), (101.2, 100.3)
    path = finder().path(start, goal)
    assert len(path.channel) == 1
    assert path.length == pytest.approx(around_the_tip(start, goal))
