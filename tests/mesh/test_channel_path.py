"""The slow answer itself: held against answers by hand, and for points against a convex program."""

from itertools import pairwise
from math import acos, asin, atan, cos, dist, hypot, inf, pi, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from coursekit.mesh.channel_path import shortest_in_channel
from tests.mesh.channels import HARD, Channel, channel, fan, fitted, mirrored, turned, walked_back

some = settings(max_examples=80)
seeds = st.integers(0, 2**32)

DIRECTIONS = 180

# ---------------------------------------------------------------- by hand

AROUND = 4.297620790308621
CORNER = (0.0, 0.0)
ALONE = Channel([((-1, 0), (1, 0))], (-1.5, -2), (-1.5, 2))
"""One portal, and both ends off to the left of it."""

BETWEEN = [((0, 1), (-5, -1)), ((5, 1), (-5, -1)), ((5, 1), (0, -1))]
"""Each portal is more than 5 wide; but across them, the first left end and the last right one are only 2 apart."""


@pytest.mark.parametrize(
    ("channel", "length", "count"),
    [
        (Channel([], (0, 0), (3, 4)), 5, 2),
        (Channel([], (3, 4), (3, 4)), 0, 1),
        # FACTS, hard case 9: the start is a corner; a wall from the origin to the left, once in a fan.
        (Channel([((0, 4), (4, 0))], (4, 0), (3, 3)), sqrt(10), 2),
        (Channel([((0, 0), (3, 0))], (-0.5, -2), (-1, 2)), AROUND, 3),
        (Channel([(CORNER, end) for end in ((0, -2), (2, -2), (2, 2), (0, 2))], (-0.5, -2), (-1, 2)), AROUND, 3),
        # Start and goal on a portal, at its end, at one place.
        (Channel([((0, 1), (0, -1))], (0, 0.5), (0, -0.5)), 1, 2),
        (Channel([((0, 1), (0, -1))], (0, 1), (0, -1)), 2, 2),
        (Channel([((0, 1), (0, -1))], (0, 0.5), (0, 0.5)), 0, 1),
        (Channel([((0, 1), (0, -1)), ((0, 1), (2, 0))], (0, 1), (0, 1)), 0, 1),
        # Along a portal, from a corner around its other end.
        (Channel([((0, 0), (2, 0)), ((3, 1), (2, 0)), ((3, -1), (2, 0))], (0, 0), (2, -2)), 4, 3),
        # Around the corner, back to where it began: one floor higher.
        (Channel([(CORNER, end) for end in ((0, -3), (3, 0), (0, 3), (-3, 0))], (-1, -1), (-1, -1)), 2 * sqrt(2), 3),
        (fan(20, 5 * pi), 2 * sqrt(5), 3),
    ],
)
def test_answers_by_hand_for_a_point(channel, length, count):
    for each in (channel, turned(channel), mirrored(channel), walked_back(channel)):
        found = shortest_in_channel(*each)
        assert found.length == pytest.approx(length, abs=1e-12)
        assert len(found.points) == count
        assert (found.points[0], found.points[-1]) == (each.start, each.goal)


@pytest.mark.parametrize("radius", [0.1, 0.5, 0.9, 1])
def test_around_one_disc(radius):
    # Two lines that touch the disc around (−1, 0), and the arc between them.
    away = hypot(0.5, 2)
    slope = atan(0.5 / 2) + asin(radius / away)  # of the lines, from straight ahead
    expected = 2 * sqrt(away**2 - radius**2) + 2 * radius * slope
    for each in (ALONE, turned(ALONE), mirrored(ALONE), walked_back(ALONE)):
        found = shortest_in_channel(*each[:3], radius)
        assert found.length == pytest.approx(expected, abs=1e-9)
        assert len(found.points) == 4


@pytest.mark.parametrize("part", [0.25, 0.5, 1])
@pytest.mark.parametrize("around", [1.25, 1.5, 5])
def test_a_winding_stair_for_an_agent(around, part):
    # Start and goal are √5 from the corner, atan(1/2) before the first portal and behind the last one.
    stair = fitted(fan(20, around * pi), part)
    radius = stair.radius
    turn = around * pi + 2 * atan(1 / 2) - 2 * acos(radius / sqrt(5))
    assert shortest_in_channel(*stair).length == pytest.approx(2 * sqrt(5 - radius**2) + radius * turn, abs=1e-9)


def test_ends_left_behind_are_not_in_the_way():
    # A fan around (2, 5), which begins far behind the start: seen from it, the third left end is half a turn away.
    rim = [(0, 3), (-5, 0), (-6, 6), (-3, 8), (0, 9)]
    start, goal, radius, corner = (-1.125, 1.125), (3.625, 4.875), 0.125, (2, 5)
    found = shortest_in_channel([((0, 3), (0, -3)), *((end, corner) for end in rim)], start, goal, radius)
    away, home = dist(start, corner), dist(corner, goal)
    seen = acos((3.125 * -1.625 + 3.875 * 0.125) / (away * home))  # the angle between start and goal, from the corner
    turn = 2 * pi - seen - acos(radius / away) - acos(radius / home)
    expected = sqrt(away**2 - radius**2) + radius * turn + sqrt(home**2 - radius**2)
    assert found.length == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("gap", [0.2, 0.05, 0])
def test_through_a_gap_from_wall_to_wall(gap):
    # Left of the gap to right of it: around both discs, along a line that touches both.
    width = 1 + gap
    radius = 1 / 2
    portal = ((-width / 2, 0), (width / 2, 0))
    start, goal = (-width / 2 - 2, 0), (width / 2 + 2, 0)
    tilt = asin(1 / width)  # of the line between the discs, against the portal
    line = sqrt(max(width**2 - 1, 0))
    outer = sqrt(4 - radius**2)
    turn = asin(radius / 2) + tilt  # at each disc
    expected = 2 * outer + line + 2 * radius * turn
    assert shortest_in_channel([portal], start, goal, radius).length == pytest.approx(expected, abs=1e-7)


def test_where_an_agent_does_not_fit():
    found = shortest_in_channel(BETWEEN, (-6, 4), (6, -4), 0.99)
    assert found.length < inf
    found = shortest_in_channel(BETWEEN, (-6, 4), (6, -4), 1.01)
    assert (found.points, found.length) == ((), inf)


def test_what_is_refused():
    with pytest.raises(ValueError, match="the radius must be a number from 0 on, not -1"):
        shortest_in_channel([], (0, 0), (1, 1), -1)


# ---------------------------------------------------------------- a convex program


def bounds(channel):
    """Between what the length lies: by a linear program that moves a point on each portal.

    The distance of two points is the largest of how far they are apart in any direction. With so many directions in
    place of all, it comes out too small by a known factor at most.
    """
    places = [(channel.start, channel.start), *channel.portals, (channel.goal, channel.goal)]
    places = np.array(places, float)
    count = len(places)
    turns = 2 * pi * np.arange(DIRECTIONS) / DIRECTIONS
    ways = np.stack([np.cos(turns), np.sin(turns)], 1)
    origins, spans = places[:, 0] @ ways.T, (places[:, 1] - places[:, 0]) @ ways.T
    rows = np.zeros((count - 1, DIRECTIONS, 2 * count - 1))  # unknowns: a place on each portal, and each step's length
    for k in range(count - 1):
        rows[k, :, k], rows[k, :, k + 1], rows[k, :, count + k] = -spans[k], spans[k + 1], -1
    limits = origins[:-1] - origins[1:]
    found = linprog(
        np.repeat([0.0, 1.0], [count, count - 1]),
        rows.reshape(-1, 2 * count - 1),
        limits.ravel(),
        bounds=[(0, 1)] * count + [(0, None)] * (count - 1),
    )
    return found.fun, found.fun / cos(pi / DIRECTIONS)


@pytest.mark.parametrize("name", HARD)
def test_the_hard_channels_against_a_convex_program(name):
    least, most = bounds(HARD[name])
    assert least - 1e-6 <= shortest_in_channel(*HARD[name]).length <= most + 1e-6


@pytest.mark.parametrize("seed", range(60))
def test_random_channels_against_a_convex_program(seed):
    each = channel(Random(seed), most=10)
    least, most = bounds(each)
    assert least - 1e-6 <= shortest_in_channel(*each).length <= most + 1e-6


# ---------------------------------------------------------------- and what holds for all


@some
@given(seeds, st.sampled_from([0, 0, 0.3, 0.7, 1]))
def test_turned_mirrored_and_walked_back_it_is_as_long(seed, part):
    each = fitted(channel(Random(seed), most=8), part)
    length = shortest_in_channel(*each).length
    for other in (turned(each), mirrored(each), walked_back(each)):
        assert shortest_in_channel(*other).length == pytest.approx(length, rel=1e-9, abs=1e-7)


@some
@given(seeds)
def test_its_points_are_those_of_the_channel_and_add_up(seed):
    each = channel(Random(seed), most=8)
    found = shortest_in_channel(*each)
    assert sum(dist(a, b) for a, b in pairwise(found.points)) == pytest.approx(found.length, abs=1e-12)
    assert set(found.points[1:-1]) <= each.ends
    assert all(a != b for a, b in pairwise(found.points))
