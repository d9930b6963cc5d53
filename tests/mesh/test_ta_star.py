from itertools import count
from math import ldexp
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import World, islands
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from tests.mesh.cases import CASES, NARROW, SQUARE
from tests.mesh.configuration import shortest
from tests.mesh.searching import check_budget, check_search, check_told
from tests.mesh.worlds import RADII, all_worlds, crossing, free_points, on_a_portal, slanted_walls, small_worlds

few = settings(max_examples=12)
some = settings(max_examples=25)
both = pytest.mark.parametrize("kind", [TAStar, TRAStar])


# ------------------------------------------------ the shortest path


@both
@some
@given(st.data(), all_worlds())
def test_left_to_finish_it_equals_the_visibility_graph(kind, data, world):
    start, goal = data.draw(free_points(world)), data.draw(free_points(world))
    check_search(kind(world), world, start, goal)


@both
@pytest.mark.parametrize("seed", range(4))
def test_left_to_finish_it_equals_the_visibility_graph_among_twelve_stars(kind, seed):
    world, start, goal = crossing(Random(seed))
    check_search(kind(world), world, start, goal)


@both
@some
@given(st.data(), small_worlds(), RADII)
def test_a_round_agent_goes_the_shortest_way_along_tangents(kind, data, world, radius):
    start, goal = data.draw(free_points(world, radius)), data.draw(free_points(world, radius))
    check_search(kind(world, radius), world, start, goal, radius)


@both
@pytest.mark.parametrize(("seed", "radius"), [(0, 0.03), (1, 0.05), (2, 0.07), (3, 0.079)])
def test_a_round_agent_among_stars(kind, seed, radius):
    world, *_ = crossing(Random(seed), columns=3, rows=2)
    check_search(kind(world, radius), world, (0.08, 0.3), (2.92, 1.9), radius)


CLOSE_BY = [
    (World(2, 2, [[(0.625, 1.625), (0.3125, 1.6875), (0.75, 1.375)]]), (0.3125, 1.8125), (1.8125, 0.25), 0.125),
    (World(1, 2, [[(0.375, 0.5), (0.375, 0.375), (0.625, 0.375)]]), (0.25, 0.25), (0.375, 1), 0.15),
    (World(1, 2, [[(0.25, 1.625), (0.375, 1.125), (0.625, 1.375)]]), (0.75, 0.875), (0.125, 1.75), 0.1),
    (World(3, 2, [[(0.25, 0.625), (0.3125, 0.3125), (0.5625, 0.375)]]), (1.75, 0.875), (0.1875, 0.1875), 0.15),
    (World(3, 1, [[(1.8125, 0.6875), (1.1875, 0.25), (1.625, 0.3125)]]), (2, 0.75), (1.625, 0.875), 0.125),
    (  # of the two corners beside the goal, the one that is farther on narrows the way, and the other is touched
        World(
            1,
            2,
            [
                [(0.7448653382755833, 0.8123181340953625), (0.4958, 0.1469), (0.8413440152195566, 0.1461890934046967)],
                [(0.5403161167807065, 1.6920363934194933), (0.2942, 1.7625), (0.6735316541016325, 1.0716051651288299)],
            ],
        ),
        (0.6512271751742682, 1.8413283617725797),
        (0.8195735461810288, 1.0216932015730065),
        0.15,
    ),
]


@both
@pytest.mark.parametrize(("world", "start", "goal", "radius"), CLOSE_BY)
def test_corners_near_the_start_are_in_the_way_whatever_portals_have_them(kind, world, start, goal, radius):
    check_search(kind(world, radius), world, start, goal, radius)
    check_search(kind(world, radius), world, goal, start, radius)


@some
@given(st.integers(0, 2**32), st.sampled_from([on_a_portal, slanted_walls]))
def test_there_and_back_where_an_agent_hardly_fits(seed, kind_of_world):
    world, radius, start, goal = kind_of_world(Random(seed))
    best = shortest(world, start, goal, radius)
    for search in (TAStar(world, radius), TRAStar(world, radius)):
        check_search(search, world, start, goal, radius, best)
        check_search(search, world, goal, start, radius, best)


@both
@pytest.mark.parametrize("radius", [0, 0.25])
@pytest.mark.parametrize("power", [-1000, -540, -300, 300, 510, 990])
def test_a_world_of_any_scale(kind, radius, power):
    def scaled(values):
        return [ldexp(value, power) for value in values]

    def length(world, radius, *ends):
        return kind(world, radius).path(*ends).length

    world, start, goal = World(8, 6, [[(1, 1), (3, 1.25), (2, 3)], [(4, 2), (6, 4), (3.5, 4.5)]]), (0.5, 2), (7.5, 3)
    large = World(*scaled((8, 6)), [list(map(scaled, corners)) for corners in world.obstacles])
    found = length(large, *scaled([radius]), scaled(start), scaled(goal))
    assert ldexp(found, -power) == pytest.approx(length(world, radius, start, goal), rel=1e-12)


@both
@pytest.mark.parametrize("name", CASES)
def test_hard_cases(kind, name):
    world, start, goal, radius, length = CASES[name]
    search = kind(world, radius)
    check_search(search, world, start, goal, radius, length)
    check_told(search, start, goal, length)
    check_search(search, world, goal, start, radius, length)


# ------------------------------------------------ while it searches


@both
@few
@given(st.data(), small_worlds())
def test_a_budget_is_kept(kind, data, world):
    start, goal = data.draw(free_points(world)), data.draw(free_points(world))
    check_budget(kind(world), start, goal, shortest(world, start, goal))


@both
@pytest.mark.parametrize("radius", [0, 0.06])
def test_a_field_of_pillars_gets_a_budget_and_both_bounds(kind, radius):
    world, *_ = crossing(Random(3), columns=7, rows=6)
    start, goal = (0.07, 1.0), (6.93, 5.0)
    search = kind(world, radius)
    first = next(search.paths(start, goal))
    found = search.path(start, goal, budget=400)
    assert found.expanded <= max(first.expanded, 400)
    assert 0 < first.bound <= found.bound < found.length <= first.length
    if not radius:
        assert found.bound <= shortest(world, start, goal) <= found.length


@both
@few
@given(st.data(), small_worlds(), st.sampled_from([0.0, 0.3]))
def test_what_is_told_is_true(kind, data, world, radius):
    start, goal = data.draw(free_points(world, radius)), data.draw(free_points(world, radius))
    check_told(kind(world, radius), start, goal, shortest(world, start, goal, radius))


@both
@pytest.mark.parametrize("ticks", [0, 1, 3, 30, 10_000])
def test_after_so_many_milliseconds_it_is_the_search_with_the_budget_that_was_used_until_then(kind, ticks, monkeypatch):
    """By a clock that goes on by a millisecond each time that somebody looks."""
    world, start, goal = crossing(Random(3))
    search = kind(world)
    first, whole = next(search.paths(start, goal)), search.path(start, goal)
    monkeypatch.setattr("coursekit.mesh.ta_star.perf_counter", count(100, 0.001).__next__)
    timed = search.path(start, goal, milliseconds=ticks + 0.5)
    assert timed.expanded == min(first.expanded + ticks, whole.expanded)
    assert timed == search.path(start, goal, budget=timed.expanded)
    assert list(search.paths(start, goal, milliseconds=ticks + 0.5))[-1].points == timed.points
    assert search.path(start, goal, budget=first.expanded, milliseconds=10_000).expanded == first.expanded


@both
@few
@given(st.data(), small_worlds(), st.sampled_from([0.0, 0.3]), st.sampled_from([0, 0.5, 1.05, 2, 100]))
def test_with_any_weight_the_bounds_hold_and_the_last_path_is_the_shortest(kind, data, world, radius, weight):
    start, goal = data.draw(free_points(world, radius)), data.draw(free_points(world, radius))
    check_told(kind(world, radius), start, goal, shortest(world, start, goal, radius), weight=weight)


@both
def test_a_weight_brings_the_first_path_sooner_through_many_islands(kind):
    world = islands(400, Random(1))
    search, right, top = kind(world), world.width - 0.1, world.height - 0.1
    tasks = [((0.1, 0.1), (right, top)), ((0.1, top), (right, 0.1)), ((0.1, 0.1), (right, 0.1))]
    first, sooner = ([next(search.paths(*task, weight=weight)) for task in tasks] for weight in (1, 1.05))
    assert sum(path.expanded for path in sooner) < sum(path.expanded for path in first)
    assert all(path.bound <= other.length for path, other in zip(sooner, first, strict=True))


# ------------------------------------------------ the world changes, and bad input


@both
def test_it_goes_by_the_world_as_it_is_now(kind):
    search = kind(World(8, 8, [SQUARE]))
    start, goal = (1, 3), (5, 3)
    best = check_search(search, World(8, 8, [SQUARE]), start, goal)
    search.mesh.remove_obstacle(0)
    assert search.path(start, goal).length == 4
    wall = [(2, 0), (4, 0), (4, 8), (2, 8)]
    search.mesh.insert_obstacle(wall, 7)
    check_search(search, World(8, 8, [wall]), start, goal)
    search.mesh.move_obstacle(7, SQUARE)
    assert search.path(start, goal).length == best


@both
@pytest.mark.parametrize(
    ("start", "goal", "why"),
    [
        ((3, 3), (1, 1), r"the start \(3.0, 3.0\) lies inside an obstacle"),
        ((1, 1), (3, 3), r"the goal \(3.0, 3.0\) lies inside an obstacle"),
        ((1, 1), (9, 1), r"the goal \(9.0, 1.0\) lies outside the rectangle"),
        ((1.75, 3), (1, 1), r"an agent of radius 0.5 at the start \(1.75, 3.0\) touches a wall"),
        ((1, 1), (0.25, 1), r"an agent of radius 0.5 at the goal \(0.25, 1.0\) touches a wall"),
        ((1, float("nan")), (1, 1), "the start must be two finite numbers"),
        ((1, 1), "here", "the goal must be two finite numbers"),
    ],
)
def test_places_where_no_agent_can_be(kind, start, goal, why):
    search = kind(World(8, 8, [SQUARE]), 0.5)
    for ask in (search.path, search.paths):
        with pytest.raises(ValueError, match=why):
            ask(start, goal)


@both
@pytest.mark.parametrize("name", ["budget", "milliseconds", "weight"])
@pytest.mark.parametrize("limit", [-1, float("nan"), True, "soon"])
def test_a_limit_or_a_weight_that_is_none(kind, name, limit):
    search = kind(World(8, 8, [SQUARE]))
    for ask in (search.path, search.paths):
        with pytest.raises(ValueError, match=f"the {name} must be a number from 0 on, not {limit!r}"):
            ask((1, 1), (5, 1), **{name: limit})


@both
@pytest.mark.parametrize("radius", [0.45, 0.5, 0.505, 0.55, 0.595])
def test_widths_triangle_by_triangle_are_not_enough(kind, radius):
    check_search(kind(NARROW, radius), NARROW, (1, 6), (14.5, 6), radius)
