from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import World
from coursekit.mesh.reduction import reduction
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from coursekit.trace import record
from tests.mesh.cases import SQUARE, WALL
from tests.mesh.searching import close
from tests.mesh.worlds import RADII, all_worlds, crossing, free_points, small_worlds

few = settings(max_examples=15)

# What is promised of both searches is tested in test_ta_star.py.

# ------------------------------------------------ beside TA*


@few
@given(st.data(), small_worlds(), RADII)
def test_it_agrees_with_ta_star(data, world, radius):
    start, goal = data.draw(free_points(world, radius)), data.draw(free_points(world, radius))
    one, other = TAStar(world, radius).path(start, goal), TRAStar(world, radius).path(start, goal)
    assert close(one.length, other.length)


@pytest.mark.parametrize("seed", range(4))
def test_it_expands_decision_points_only_and_so_fewer(seed):
    world, start, goal = crossing(Random(seed))
    searches = TAStar(world), TRAStar(world)
    one, other = (search.path(start, goal) for search in searches)
    assert close(one.length, other.length)
    assert 2 * other.expanded < one.expanded
    first, other_first = (next(search.paths(start, goal)) for search in searches)
    assert 2 * other_first.expanded < first.expanded
    trace = record(searches[1].path, start, goal)
    ends = {trace.steps[0].data[name] for name in ("triangles", "goals")}
    nodes = set(searches[1].reduction.nodes)
    expanded = {step.data["triangle"] for step in trace.steps if step.event == "expand"}
    assert len(expanded - nodes) <= 2 * len(ends)  # where the ways out of start and goal meet the core


# ------------------------------------------------ special cases


HOLE = [(2, 2), (6, 2), (6, 6), (2, 6)]
BARS = [[(2, 1), (3, 1), (3, 7), (2, 7)], [(5, 1), (6, 1), (6, 7), (5, 7)]]
CUP = [(2, 2), (6, 2), (6, 6), (5, 6), (5, 3), (3, 3), (3, 6), (2, 6)]


@pytest.mark.parametrize(
    ("obstacles", "start", "goal", "kind", "most"),
    [
        ([], (1, 2), (1.5, 2), "triangle", 1),
        ([CUP], (3.2, 3.2), (3.2, 3.3), "triangle", 1),
        ([WALL], (0.5, 3), (7.5, 3.5), "tree", 1),
        ([WALL], (1, 1), (1, 7), "none", 0),
        ([HOLE], (1, 1.5), (7, 6.5), "ring", 3),
        ([CUP], (4, 3.5), (4, 1), "ring", 3),
        (BARS, (4, 2), (4, 6), "corridor", 8),
        (BARS, (1, 2), (7, 6), "search", 8),
    ],
)
def test_special_cases(obstacles, start, goal, kind, most):
    search = TRAStar(World(8, 8, obstacles))
    trace = record(search.path, start, goal)
    cases = [step.data for step in trace.steps if step.event == "case"]
    assert {case["kind"] for case in cases} == {kind}
    assert trace.result.expanded <= most
    assert close(trace.result.length, TAStar(World(8, 8, obstacles)).path(start, goal).length)


@few
@given(st.data(), all_worlds())
def test_the_case_that_is_told_is_so(data, world):
    start, goal = data.draw(free_points(world)), data.draw(free_points(world))
    search = TRAStar(world)
    trace = record(search.path, start, goal)
    reduced, mesh = search.reduction, search.mesh
    begin = trace.steps[0].data

    def root(t):
        while reduced.toward[t] >= 0:
            t = mesh.opposites[reduced.toward[t]] // 3
        return t

    told = [step.data for step in trace.steps if step.event == "case"]
    assert {(case["start"], case["goal"]) for case in told} == {
        (s, g) for s in begin["triangles"] for g in begin["goals"]
    }
    for case in told:
        s, g = case["start"], case["goal"]
        roots = {root(s), root(g)}
        ways = [set(ring) for ring in reduced.rings], [set(corridor.triangles) for corridor in reduced.corridors]
        expected = (
            "none"
            if reduced.components[s] != reduced.components[g]
            else "triangle"
            if s == g
            else "tree"
            if len(roots) == 1
            else next(
                (k for k, sets in zip(("ring", "corridor"), ways, strict=True) if any(roots <= w for w in sets)),
                "search",
            )
        )
        assert case["kind"] == expected


# ------------------------------------------------ the world changes


def test_the_reduction_follows_the_mesh():
    search = TRAStar(World(8, 8, [SQUARE]))
    assert len(search.reduction.rings) == 1
    assert search.reduction is search.reduction
    search.mesh.insert_obstacle([(5, 2), (7, 2), (7, 4), (5, 4)], "new")
    assert len(search.reduction.nodes) == 2
    assert search.reduction == reduction(search.mesh)
    search.mesh.move_obstacle("new", [(4, 2), (6, 2), (6, 4), (4, 4)])
    assert len(search.reduction.rings) == 1
    search.mesh.remove_obstacle("new")
    search.mesh.remove_obstacle(0)
    assert search.reduction.nodes == search.reduction.rings == []
    assert search.path((1, 3), (5, 3)).length == 4


def test_paths_after_changes_are_those_of_the_world_built_anew():
    rng = Random(8)
    world, start, goal = crossing(rng)
    search = TRAStar(world)
    obstacles = list(world.obstacles)
    for i in rng.sample(range(12), 6):
        others, *_ = crossing(rng)
        search.mesh.move_obstacle(i, others.obstacles[i])
        obstacles[i] = others.obstacles[i]
        anew = TRAStar(World(4, 3, obstacles)).path(start, goal)
        found = search.path(start, goal)
        assert (found.length, found.points) == (anew.length, anew.points)
