"""The funnel: its paths are as short as the slow answer says, taut, and clear of all corners."""

from itertools import pairwise
from math import dist, inf, nan, pi, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.mesh import Triangulation
from coursekit.mesh.channel_path import shortest_in_channel
from coursekit.mesh.funnel import channel_portals, funnel
from coursekit.mesh.strings import Arc, Segment
from tests.examples import examples
from tests.mesh.channels import (
    HARD,
    Channel,
    channel,
    fan,
    fitted,
    for_agents,
    from_first_portal,
    mirrored,
    moved,
    sleeve,
    turned,
    walk,
    walked_back,
)
from tests.mesh.clouds import turn_of_floats
from tests.mesh.taut import check_pieces, check_room

some = examples(50)
seeds = st.integers(0, 2**32)
SAME = {"as it is": lambda each: each, "turned": turned, "mirrored": mirrored, "walked back": walked_back}

POINT, AGENT = 700, 350
"""So many random channels for each."""


# ---------------------------------------------------------------- as short as can be


def test_random_channels_for_a_point_against_the_slow_answer():
    for seed in range(POINT):
        each = channel(Random(seed), most=14)
        length = shortest_in_channel(*each).length
        for name, same in SAME.items():
            assert funnel(*same(each)).length == pytest.approx(length, rel=1e-12, abs=1e-12), (seed, name)


def test_random_channels_for_an_agent_against_the_slow_answer():
    for seed in range(AGENT):
        each = for_agents(seed)
        length = shortest_in_channel(*each).length
        for name, same in SAME.items():
            assert funnel(*same(each)).length == pytest.approx(length, rel=1e-9, abs=1e-7), (seed, name)


@some
@given(seeds)
def test_any_channel_for_a_point(seed):
    each = channel(Random(seed), most=10)
    path = funnel(*each)
    assert path.length == pytest.approx(shortest_in_channel(*each).length, rel=1e-12, abs=1e-12)
    check_pieces(each, path)


@some
@given(seeds)
def test_any_channel_for_an_agent(seed):
    each = for_agents(seed, most=8)
    path = funnel(*each)
    assert path.length == pytest.approx(shortest_in_channel(*each).length, rel=1e-9, abs=1e-7)
    check_pieces(each, path)
    check_room(each, path)


@pytest.mark.parametrize("part", [0, 0.3, 1])
@pytest.mark.parametrize("name", [name for name in HARD if name != "winding stair"])
def test_hard_channels_against_the_slow_answer(name, part):
    each = fitted(HARD[name], part)
    length = shortest_in_channel(*each).length
    for same in SAME.values():
        path = funnel(*same(each))
        assert path.length == pytest.approx(length, rel=1e-9)
        check_pieces(same(each), path)


def test_up_a_winding_stair():
    assert funnel(*HARD["winding stair"]).length == pytest.approx(2 * sqrt(5))


@pytest.mark.parametrize("seed", range(6))
def test_long_channels_are_taut_from_end_to_end(seed):
    """Too long for the slow answer. But a way is the shortest in its channel where no part of it can be shortened."""
    long = sleeve(Random(seed), 1500, reach=8)
    check_pieces(long, funnel(*long))
    check_room(long, funnel(*long))


# ---------------------------------------------------------------- answers by hand

AROUND = 4.297620790308621


@pytest.mark.parametrize(
    ("channel", "points"),
    [
        (Channel([], (0, 0), (3, 4)), [(0, 0), (3, 4)]),
        (Channel([], (3, 4), (3, 4)), [(3, 4)]),
        (Channel([((0, 4), (4, 0))], (4, 0), (3, 3)), [(4, 0), (3, 3)]),  # FACTS, hard case 9
        (Channel([((0, 0), (3, 0))], (-0.5, -2), (-1, 2)), [(-0.5, -2), (0, 0), (-1, 2)]),
        (
            Channel([((0, 0), end) for end in ((0, -2), (2, -2), (2, 2), (0, 2))], (-0.5, -2), (-1, 2)),
            [(-0.5, -2), (0, 0), (-1, 2)],
        ),
        # Start and goal on a portal, on one at both of its ends, on all portals at once.
        (Channel([((0, 1), (0, -1))], (0, 0.5), (0, -0.5)), [(0, 0.5), (0, -0.5)]),
        (Channel([((0, 1), (0, -1))], (0, 1), (0, -1)), [(0, 1), (0, -1)]),
        (Channel([((0, 1), (0, -1))], (0, 0.5), (0, 0.5)), [(0, 0.5)]),
        (Channel([((0, 0), (0, -1)), ((0, 0), (2, 0))], (0, 0), (0, 0)), [(0, 0)]),
        (Channel([((0, 0), (0, -1)), ((0, 0), (2, 0))], (-1, -1), (0, 0)), [(-1, -1), (0, 0)]),
        # Straight through corners on one line: they are no bends.
        (Channel([((0, 0), (1, -1)), ((1, 0), (1, -1)), ((2, 0), (1, -1))], (-1, 0), (3, 0)), [(-1, 0), (3, 0)]),
        # Along a portal, from a corner around its other end.
        (Channel([((0, 0), (2, 0)), ((3, 1), (2, 0)), ((3, -1), (2, 0))], (0, 0), (2, -2)), [(0, 0), (2, 0), (2, -2)]),
    ],
)
def test_points_by_hand(channel, points):
    for same in (SAME["as it is"], turned, mirrored):
        path = funnel(*same(channel))
        expected = [same(Channel([], point, point)).start for point in points]
        assert list(path.points) == expected
        assert path.corners == tuple(expected[1:-1])
        assert path.length == pytest.approx(sum(dist(a, b) for a, b in pairwise(points)))
    assert list(funnel(*walked_back(channel)).points) == points[::-1]


def test_hard_case_9_has_its_lengths():
    assert funnel([((0, 4), (4, 0))], (4, 0), (3, 3)).length == pytest.approx(3.162278, abs=5e-7)
    assert funnel([((0, 0), (3, 0))], (-0.5, -2), (-1, 2)).length == pytest.approx(AROUND, abs=5e-7)


@pytest.mark.parametrize(
    ("portal", "start", "way", "length"),
    [(((2, 0), (-2, 0)), (0, -1e-16), (0, -2), 2), (((1.3, 8.5), (7.6, 2.6)), (4.45, 5.55), (5.9, 6.3), sqrt(74.5))],
)
def test_a_start_that_rounding_puts_beyond_the_first_portal(portal, start, way, length):
    each = Channel([portal], start, (start[0] + way[0], start[1] + way[1]))
    for same in SAME.values():
        assert funnel(*same(each)).length == pytest.approx(length)
        assert shortest_in_channel(*same(each)).length == pytest.approx(length)


@some
@given(seeds, st.sampled_from([0, 1e-17, 1e-16, 1e-12, 1e-6, 0.01, 0.3]))
def test_a_start_on_the_first_portal_or_almost(seed, before):
    """Its disc reaches over the portal, and rounding puts its middle on either side."""
    each = from_first_portal(Random(seed), before)
    length = shortest_in_channel(*each).length
    for same in SAME.values():
        assert funnel(*same(each)).length == pytest.approx(length, rel=1e-9, abs=1e-7)


def test_an_agent_around_one_corner():
    # Two lines of √5 that touch, but for what the disc takes, and an arc.
    each = fan(8, 1.5 * pi)._replace(radius=1.0)
    path = funnel(*each)
    assert [type(piece) for piece in path.pieces] == [Segment, Arc, Segment]
    assert path.pieces[0].length == pytest.approx(2)
    assert path.pieces[1].left
    assert path.pieces[1].center == (0, 0)
    assert path.corners == ((0, 0),)
    assert len(path.points) == 4
    assert path.length == pytest.approx(shortest_in_channel(*each).length)


@pytest.mark.parametrize(
    "channel",
    [
        Channel(
            [((16, 12), (17, 10)), ((17, 15), (17, 10)), ((17, 15), (19, 19))], (16.5, 10.5), (18.25, 17.5), radius=0.58
        ),
        Channel(
            [((0, 8), (0, -5)), ((8, 6), (0, -5)), ((8, 6), (4, -8)), ((8, 6), (14, 8))], (-2, 0.75), (13.5, 8), 0.44
        ),
    ],
)
def test_a_goal_just_before_a_disc(channel):
    # The disc around the last right end lies beyond the left corner, and the goal, straight ahead, before the disc.
    for same in SAME.values():
        path = funnel(*same(channel))
        assert path.pieces == (Segment(*same(channel)[1:3]),)
        assert path.length == shortest_in_channel(*same(channel)).length


def test_a_gap_as_wide_as_the_agent():
    for each in (Channel([((-1, 0), (1, 0))], (0, -3), (0, 3), 1), Channel([((-1, 0), (1, 0))], (-3, 0), (3, 0), 1)):
        path = funnel(*each)
        assert path.length == pytest.approx(shortest_in_channel(*each).length)
        check_pieces(each, path)


@some
@given(seeds, st.integers(-10, 10), st.sampled_from([2.0**-40, 0.25, 3.0, 2.0**40]))
def test_moved_and_scaled(seed, x, scale):
    each = channel(Random(seed), most=10)
    length = funnel(*each).length
    other = moved(each, lambda p: (scale * (p[0] + x), scale * (p[1] - 2 * x)))
    assert funnel(*other).length == pytest.approx(scale * length, rel=1e-12)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (([], (0, 0), (1, 1), -0.5), "the radius must be a number from 0 on, not -0.5"),
        (([], (0, 0), (1, 1), nan), "the radius must be a number from 0 on, not nan"),
        (([], (0, 0), (1, 1), inf), "the radius must be a number from 0 on, not inf"),
        (([], (0, nan), (1, 1)), r"the start must be two finite numbers, not \(0, nan\)"),
        (([], (0, 0), (1, 1, 1)), r"the goal must be two finite numbers, not \(1, 1, 1\)"),
        (([((0, 1), (0, -1)), ((0, "1"), (2, 0))], (-1, 0), (3, 3)), "an end of portal 1 must be two finite numbers"),
        (
            ([((0, 9), (0, -9)), ((1, 1), (1, -1))], (-5, 0), (5, 0), 1.5),
            "portal 1 is 2 wide, too narrow for an agent of",
        ),
        (([((0, 1), (0, -1))], (-0.5, 1), (5, 0), 1), "an agent of radius 1 at the start touches an end of portal 0"),
        (([((0, 1), (0, -1))], (-5, 0), (0, -1), 1), "an agent of radius 1 at the goal touches an end of portal 0"),
        (([((0, 1), (0, -1))], (0.1, 0), (5, 0)), r"the start \(0.1, 0.0\) lies beyond portal 0"),
        (([((0, 1), (0, -1)), ((2, 1), (0, -1))], (-5, 0), (0, 0)), r"the goal \(0.0, 0.0\) lies before portal 1"),
    ],
)
def test_what_is_refused(arguments, complaint):
    with pytest.raises(ValueError, match=complaint):
        funnel(*arguments)


# ---------------------------------------------------------------- portals of a channel

SQUARE = Triangulation([(0, 0), (4, 0), (4, 4), (0, 4)], [(0, 1, 3), (1, 2, 3)])


def test_portals_by_hand():
    assert channel_portals(SQUARE, [0, 1]) == [((0, 4), (4, 0))]
    assert channel_portals(SQUARE, [1, 0]) == [((4, 0), (0, 4))]
    assert channel_portals(SQUARE, [0]) == channel_portals(SQUARE, []) == []


@some
@given(seeds)
def test_portals_have_what_is_left_on_the_left(seed):
    mesh, triangles = walk(Random(seed), points=12)
    portals = channel_portals(mesh, triangles)
    assert len(portals) == len(triangles) - 1
    for (left, right), t, beyond in zip(portals, triangles, triangles[1:], strict=False):
        here, there = ({mesh.points[v] for v in mesh.triangle(each)} for each in (t, beyond))
        assert {left, right} == here & there
        (before,), (after,) = here - there, there - here
        assert turn_of_floats(left, right, after) > 0 > turn_of_floats(left, right, before)


@pytest.mark.parametrize("channel", [[0, 0], [0, 2], [0, -1], [-1, 0], [2, 0]])
def test_triangles_that_are_no_neighbours(channel):
    with pytest.raises(ValueError, match=f"triangles {channel[0]} and {channel[1]} are no neighbours"):
        channel_portals(SQUARE, channel)
