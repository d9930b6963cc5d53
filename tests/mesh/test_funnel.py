"""The funnel: as short as the slow answer says, taut, clear of all corners, and its events tell what happens."""

from itertools import groupby, pairwise
from math import atan2, cos, dist, inf, isfinite, nan, pi, sin, sqrt, tau
from operator import itemgetter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps.segments import lies_on
from coursekit.mesh import Triangulation
from coursekit.mesh.channel_path import shortest_in_channel
from coursekit.mesh.funnel import Arc, Segment, channel_portals, funnel
from coursekit.trace import record
from tests.mesh.channels import (
    HARD,
    Channel,
    arc,
    channel,
    collapse,
    fan,
    fitted,
    mirrored,
    moved,
    slalom,
    sleeve,
    spiral,
    turned,
    walk,
    walked_back,
)
from tests.mesh.clouds import turn_of_floats

some = settings(max_examples=100)
seeds = st.integers(0, 2**32)
SAME = {"as it is": lambda each: each, "turned": turned, "mirrored": mirrored, "walked back": walked_back}

POINT, AGENT = 700, 350
"""So many random channels for each."""

PARTS = (0.1, 0.3, 0.5, 0.7)
"""How much of the room that there is an agent takes up."""


def for_agents(seed, most=12):
    """A random channel for an agent of some size."""
    rng = Random(seed)
    while True:
        each = fitted(channel(rng, most), rng.choice(PARTS))
        if each.radius:
            return each


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


# ---------------------------------------------------------------- what a path is


def check_pieces(channel, path):
    """They fit together, bend around ends of portals to the right side, and are as long as the path says."""
    portals, start, goal, radius = channel
    assert path.points[0] == start
    assert path.points == (start, *(piece.end for piece in path.pieces))
    assert near(path.points[-1], goal)
    assert all(isfinite(number) for point in path.points for number in point)
    assert all(a != b for a, b in pairwise(path.points))
    assert path.length == pytest.approx(sum(piece.length for piece in path.pieces))
    assert all(near(one.end, other.start) for one, other in pairwise(path.pieces))
    lefts, rights = ({portal[side] for portal in portals} for side in (0, 1))
    assert set(path.corners) <= lefts | rights
    if not radius:
        assert path.corners == path.points[1:-1]
        fans = list(fans_of(portals))
        for a, b, c in zip(path.points, path.points[1:], path.points[2:], strict=False):
            assert not lies_on(b, a, c)
            assert any(corner == b and side * swept(b, [a, *rim, c]) > pi - 1e-9 for corner, side, rim in fans)
        return
    bends = [piece for piece in path.pieces if isinstance(piece, Arc)]
    for piece in bends:
        assert piece.center in (lefts if piece.left else rights)
        assert piece.radius == radius
        assert dist(piece.center, piece.start) == pytest.approx(radius)
        assert dist(piece.center, piece.end) == pytest.approx(radius)
        assert 0 < piece.angle < tau
        assert piece.length == pytest.approx(radius * piece.angle)
    assert [piece.center for piece in bends] == [
        corner for corner in path.corners if corner in {b.center for b in bends}
    ]
    for one, other in pairwise(path.pieces):
        (ax, ay), (bx, by) = heading(one, one.end), heading(other, other.start)
        assert ax * bx + ay * by > 0
        assert abs(ax * by - ay * bx) < 1e-6


def fans_of(portals):
    """Each corner as often as the channel comes by: its side, 1 or −1, and the other ends of the portals there."""
    for place, side in ((0, 1), (1, -1)):
        for corner, around in groupby(portals, key=itemgetter(place)):
            yield corner, side, [portal[1 - place] for portal in around]


def swept(center, rim):
    """By which angle a walk along a rim turns left around a center: by less than a half from one place to the next."""
    rays = [(x - center[0], y - center[1]) for x, y in rim]
    return sum(atan2(ax * by - ay * bx, ax * bx + ay * by) for (ax, ay), (bx, by) in pairwise(rays))


def near(a, b):
    return dist(a, b) < 1e-9 * (1 + abs(a[0]) + abs(a[1]))


def heading(piece, place):
    """The direction of a piece at one of its ends."""
    if isinstance(piece, Segment):
        (ax, ay), (bx, by) = piece.start, piece.end
        return (bx - ax) / piece.length, (by - ay) / piece.length
    (x, y), (cx, cy) = place, piece.center
    side = 1 if piece.left else -1
    return -side * (y - cy) / piece.radius, side * (x - cx) / piece.radius


def check_room(channel, path):
    """The path goes through all portals in turn, and keeps away from each from the one before to the one after it."""
    places = [channel.start, *(place for piece in path.pieces for place in along(piece))]
    at = [0]
    for left, right in channel.portals:
        steps = ((i, step) for i in range(at[-1], len(places)) for step in ((max(i - 1, 0), i), (i, i)))
        at.append(next(i for i, (j, k) in steps if is_through(places[j], places[k], left, right)))
    at.append(len(places) - 1)
    for k, ends in enumerate(channel.portals):
        stretch = places[at[k] : at[k + 2] + 1]
        assert all(dist(place, end) >= channel.radius * (1 - 1e-3) for end in ends for place in stretch)


def along(piece):
    """Places on a piece, close together, the start left out."""
    if isinstance(piece, Segment):
        (ax, ay), (bx, by) = piece.start, piece.end
        count = 1 + int(8 * piece.length)
        return [(ax + (bx - ax) * i / count, ay + (by - ay) * i / count) for i in range(1, count + 1)]
    (x, y), (ax, ay) = piece.center, piece.start
    first, count = atan2(ay - y, ax - x), 1 + int(16 * piece.angle)
    angle = piece.angle if piece.left else -piece.angle
    turns = (first + angle * i / count for i in range(1, count + 1))
    return [(x + piece.radius * cos(turn), y + piece.radius * sin(turn)) for turn in turns]


def is_through(a, b, left, right, rounding=1e-6):
    """Whether a step from a to b goes through a portal, or along it, as far as rounding goes."""
    (lx, ly), (rx, ry) = left, right
    width = dist(left, right)
    x, y = (rx - lx) / width, (ry - ly) / width
    before, after = (x * (py - ly) - y * (px - lx) for px, py in (a, b))
    if not before <= rounding or not after >= -rounding:
        return False
    part = 0.5 if after - before <= rounding else min(max(-before / (after - before), 0), 1)
    place = sum(d * (p + part * (q - p) - start) for d, p, q, start in zip((x, y), a, b, left, strict=True))
    return -rounding <= place <= width + rounding


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
    ],
)
def test_what_is_refused(arguments, complaint):
    with pytest.raises(ValueError, match=complaint):
        funnel(*arguments)


# ---------------------------------------------------------------- events


def told(each):
    """The path up to the apex and the two chains from there, after each portal, from the events alone."""
    path, chains, states = [each.start], {"left": [each.start], "right": [each.start]}, []
    for step in record(funnel, *each).steps:
        data = step.data
        if step.event == "portal":
            states.append((list(path), {side: list(chain) for side, chain in chains.items()}))
        elif step.event == "side":
            side, how = data["side"], data["how"]
            same = data["corner"] == chains[side][-1]
            assert (how == "same") == same
        elif step.event == "drop":
            assert how in {"narrow", "cross"}
            assert side == data["side"]
            assert chains[side].pop() == data["corner"]
        elif step.event == "apex":
            assert how == "cross"
            other = chains["right" if side == "left" else "left"]
            if chains.get(data["side"]) is other:
                assert other[1] == data["corner"]
                other.pop(0)
            else:  # the new end is in the way of the other side's string, and the apex itself
                assert each.radius
                other[0] = data["corner"]
            path.append(data["corner"])
            chains[side] = [data["corner"]]
        else:
            assert step.event == "end"
            assert data["side"] == side
            if chains[side][-1] != data["corner"]:
                chains[side].append(data["corner"])
    states.append((path, chains))
    return states[1:]


@pytest.mark.parametrize("seed", range(60))
def test_the_chains_are_shortest_paths_after_each_portal(seed):
    each = channel(Random(seed), most=9)
    states = told(each)
    assert len(states) == len(each.portals) + 1
    for k, (path, chains) in enumerate(states):
        ends = dict(
            zip(("left", "right"), (each.portals[k] if k < len(each.portals) else (each.goal, None)), strict=True)
        )
        for side, end in ends.items():
            if end is None:
                continue
            assert chains[side][0] == path[-1]
            assert chains[side][-1] == end
            expected = shortest_in_channel(each.portals[:k], each.start, end)
            assert bends([*path, *chains[side][1:]]) == bends(expected.points)
            assert len(set(pairwise(path))) == len(path) - 1
    path, chains = states[-1]
    assert (*path, *chains["left"][1:]) == funnel(*each).points


@pytest.mark.parametrize("seed", range(60))
def test_what_is_told_of_an_agent_ends_in_its_path(seed):
    each = for_agents(seed)
    path, chains = told(each)[-1]
    corners = iter([*path[1:], *chains["left"][1:-1]])
    assert all(corner in corners for corner in funnel(*each).corners)  # in this order
    assert chains["left"][-1] == each.goal


def bends(points):
    """The points where a path changes its direction, the first and the last."""
    kept = []
    for point in points:
        if kept and kept[-1] == point:
            continue
        while len(kept) > 1 and lies_on(kept[-1], kept[-2], point):
            kept.pop()
        kept.append(point)
    return kept


@pytest.mark.parametrize("radius", [0, 0.25])
@pytest.mark.parametrize("shape", [arc, collapse, slalom, spiral])
def test_each_corner_enters_a_chain_once_and_leaves_it_once(shape, radius):
    for count in (10, 40, 160):
        each = shape(count)._replace(radius=radius)
        steps = record(funnel, *each).steps
        counts = {
            event: sum(step.event == event for step in steps) for event in ("portal", "side", "end", "drop", "apex")
        }
        corners = len(each.portals)
        assert counts["portal"] == corners + 1
        assert counts["side"] == 2 * corners + 1
        assert counts["drop"] + counts["apex"] <= counts["end"] <= 2 * corners + 1


def test_watching_changes_nothing():
    each = channel(Random(3))
    trace = record(funnel, *each)
    assert trace.result == funnel(*each)


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
