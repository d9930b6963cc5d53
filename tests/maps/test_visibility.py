from itertools import combinations, pairwise, permutations
from math import dist, inf, sqrt
from random import Random

import networkx as nx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit.maps import World, blocking_wall, visibility_graph, visibility_graph_plain
from coursekit.maps.visibility import in_turn, visible_from
from coursekit.search import dijkstra
from coursekit.trace import record
from tests.examples import examples
from tests.maps.polygons import (
    edges,
    exactly,
    joined,
    lattice_worlds,
    meet,
    mirrored,
    on,
    scaled,
    scattered,
    sees,
    shortest_way,
    touching_worlds,
    turn,
    turned,
)

SQUARE = [(2, 2), (4, 2), (4, 4), (2, 4)]

some = settings(max_examples=60)
few = settings(max_examples=20)

MEAN = {
    "nothing": World(8, 8),
    "one square": World(8, 8, [SQUARE]),
    "corners in line": World(12, 8, [[(x, 2), (x + 1, 2), (x + 1, 3), (x, 3)] for x in (1, 3, 5, 7, 9)]),
    "a grid of squares": World(
        7, 5, [[(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)] for x in (1, 3, 5) for y in (1, 3)]
    ),
    "corners on edges": World(8, 8, [[(1, 1), (3, 1), (5, 1), (5, 3), (5, 5), (3, 5), (1, 5), (1, 3)]]),
    "squares at a corner": World(8, 8, [SQUARE, [(4, 4), (6, 4), (6, 6), (4, 6)]]),
    "squares along an edge": World(8, 8, [SQUARE, [(4, 3), (6, 3), (6, 5), (4, 5)]]),
    "a corner on an edge": World(8, 8, [SQUARE, [(4, 3), (6, 2), (6, 4)]]),
    "a wall from border to border": World(8, 8, [[(0, 4), (8, 4), (8, 5), (0, 5)], SQUARE]),
    "fans at a corner": World(8, 8, [[(4, 4), (2, 6), (3, 7)], [(4, 4), (5, 7), (6, 6)], [(4, 4), (8, 3), (8, 4)]]),
    "a comb": World(8, 8, [[(1, 1), (7, 1), (7, 5), (6, 2), (5, 5), (4, 2), (3, 5), (2, 2), (1, 5)]]),
}


def told(graph):
    """The edges, each once, whatever the order."""
    found = [tuple(sorted(edge)) for edge in graph.edges()]
    assert len(set(found)) == len(found)
    return set(found)


# ------------------------------------------------ which points see one another


def expected(world):
    pairs = combinations(world.corners(), 2)
    return {tuple(sorted(pair)) for pair in pairs if sees(world, *pair) and joined(world, *pair)}


@few
@given(lattice_worlds())
def test_both_ways_give_the_pairs_that_a_slow_exact_test_finds(world):
    assert told(visibility_graph_plain(world)) == told(visibility_graph(world)) == expected(world)


@pytest.mark.parametrize("world", MEAN.values(), ids=MEAN)
def test_mean_worlds(world):
    assert told(visibility_graph_plain(world)) == told(visibility_graph(world)) == expected(world)


@examples(100)
@given(lattice_worlds(most=6))
def test_both_ways_agree_on_a_lattice(world):
    assert told(visibility_graph(world)) == told(visibility_graph_plain(world))


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_agree_on_corners_in_no_special_place(seed):
    world = scattered(Random(seed), 4)
    graph = visibility_graph(world)
    assert told(graph) == told(visibility_graph_plain(world))
    assert len(graph.edges()) > len(graph.nodes)


@pytest.mark.parametrize("factor", [0.1, 1 / 3, 1e-200, 1e200, 1e8])
def test_both_ways_agree_where_floats_hardly_can_tell(factor):
    for world in MEAN.values():
        rounded = scaled_or_none(world, factor)
        if rounded:
            assert told(visibility_graph(rounded)) == told(visibility_graph_plain(rounded))


def scaled_or_none(world, factor):
    """None where what touched overlaps after rounding."""
    try:
        return scaled(world, factor)
    except ValueError:
        return None


def test_points_of_nearly_one_slope_are_told_apart():
    # Seen from the origin both apexes lie within rounding of the diagonal, one right below, one right above.
    far = 1 + 2.0**-52
    for a, b in (((1.0, far), (2.0, 2.0)), ((far, 1.0), (2.0, 2.0)), ((1.0, 1.0), (2.0, 2 * far))):
        world = World(8, 8, [[a, (0.5, 3.0), (0.75, 3.0)], [b, (3.0, 0.5), (3.0, 0.75)]])
        graph = visibility_graph(world).with_points((0, 0))
        plain = visibility_graph_plain(world)
        assert told(visibility_graph(world)) == told(plain)
        seen = {q for q, _ in graph.neighbors((0, 0))}
        assert seen == {q for q in plain.nodes if blocking_wall(world, (0, 0), q) is None}


def test_the_ray_comes_to_nearly_aligned_points_in_the_right_order():
    rng = Random(2)
    for _ in range(500):
        c = rng.random(), rng.random()
        p = c[0] + rng.uniform(1, 2), c[1] + rng.uniform(1, 2)
        t = rng.uniform(1.1, 3)
        q = c[0] + t * (p[0] - c[0]), c[1] + t * (p[1] - c[1])
        side = turn(*exactly(c, p, q))
        assert in_turn(c, sorted([p, q])) == {1: [[p], [q]], -1: [[q], [p]], 0: [[p, q]]}[side]


@some
@given(lattice_worlds(), st.sampled_from([turned, mirrored, lambda world: scaled(world, 3)]))
def test_turned_mirrored_and_scaled_worlds_have_the_same_graph(world, change):
    other = change(world)
    move = {(x, y): (8 - y, x) for x in range(9) for y in range(9)}
    if change is mirrored:
        move = {(x, y): (8 - x, y) for x, y in move}
    elif change is not turned:
        move = {(x, y): (3 * x, 3 * y) for x, y in move}
    assert told(visibility_graph(other)) == {
        tuple(sorted((move[a], move[b]))) for a, b in visibility_graph(world).edges()
    }


@some
@given(lattice_worlds())
def test_the_whole_turn_sees_what_half_turns_saw(world):
    graph = visibility_graph(world)
    for node in graph.nodes:
        others = sorted(set(world.sectors) - {node})
        assert set(visible_from(world, node, others, set(graph.nodes))) == {q for q, _ in graph.neighbors(node)}


def test_a_square_by_hand():
    graph = visibility_graph(World(8, 8, [SQUARE]))
    assert told(graph) == {((2, 2), (4, 2)), ((2, 2), (2, 4)), ((4, 2), (4, 4)), ((2, 4), (4, 4))}  # no diagonals
    assert set(graph.neighbors((2, 2))) == {((4, 2), 2), ((2, 4), 2)}


def test_a_segment_may_graze_corners_and_run_along_edges():
    world = MEAN["corners in line"]
    assert blocking_wall(world, (0, 2), (12, 2)) is None
    assert blocking_wall(world, (0, 2.5), (12, 2.5)) is not None
    assert ((1, 2), (10, 2)) in told(visibility_graph(world))


def test_no_way_leads_between_obstacles_that_touch():
    assert blocking_wall(MEAN["squares at a corner"], (3, 5), (5, 3)) is not None
    assert blocking_wall(MEAN["squares along an edge"], (4, 2.5), (4, 5)) is not None
    for name, start, goal, length in [
        ("squares at a corner", (3, 5), (5, 3), 4 + 2 * sqrt(2)),
        ("a wall from border to border", (0, 4), (8, 4), sqrt(8) + 2 + sqrt(20)),
        ("a wall from border to border", (0, 4), (0, 5), inf),
    ]:
        graph = visibility_graph(MEAN[name]).with_points(start, goal)
        assert dijkstra(graph, start, goal).cost == pytest.approx(length, rel=1e-14)


# ------------------------------------------------ start and goal


@st.composite
def worlds_and_points(draw):
    world = draw(lattice_worlds(most=3))
    half = st.integers(0, 16).map(lambda k: k / 2)
    points = draw(st.lists(st.tuples(half, half), min_size=2, max_size=2, unique=True))
    assume(all(map(world.is_free, points)))
    return world, points


@few
@given(worlds_and_points())
def test_points_that_are_added_see_what_they_see(given):
    world, points = given
    graph = visibility_graph(world).with_points(*points)
    nodes = {(x, y) for x, y in graph.nodes}
    assert nodes == {*world.corners(), *points}
    for a in points:
        seen = {q for q in nodes - {a} if sees(world, a, q)}
        assert {(x, y) for (x, y), _ in graph.neighbors(a)} == {q for q in seen if joined(world, a, q, points)}
        for q in nodes:
            assert (blocking_wall(world, a, q) is None) == (q == a or q in seen)
        for (x, y), cost in graph.neighbors(a):
            assert cost == dist(a, (x, y))
            assert (a, cost) in graph.neighbors((x, y))


@few
@given(worlds_and_points())
def test_shortest_paths_are_those_over_all_corners_of_all_obstacles(given):
    world, (start, goal) = given
    corners = [corner for obstacle in world.obstacles for corner in obstacle]
    assume(not any(on(*exactly(p, *edge)) for o in world.obstacles for edge in edges(o) for p in corners if p not in o))
    assume(len(set(corners)) == len(corners) and all(0 < x < 8 and 0 < y < 8 for x, y in corners))  # nothing touches
    oracle = nx.Graph()
    oracle.add_nodes_from((start, goal))
    oracle.add_weighted_edges_from(
        (a, b, dist(a, b)) for a, b in combinations({*corners, start, goal}, 2) if sees(world, a, b)
    )
    graph = visibility_graph(world).with_points(start, goal)
    assert dijkstra(graph, start, goal).cost == pytest.approx(nx.dijkstra_path_length(oracle, start, goal), rel=1e-14)


def test_a_graph_stays_as_it_is_when_points_are_added():
    base = visibility_graph(World(8, 8, [SQUARE]))
    before = {node: list(base.neighbors(node)) for node in base.nodes}
    more = base.with_points((0, 0), (8, 8))
    assert {node: list(base.neighbors(node)) for node in base.nodes} == before
    assert len(more.nodes) == 6
    assert dijkstra(more, (0, 0), (8, 8)).cost == pytest.approx(dist((0, 0), (4, 2)) + dist((4, 2), (8, 8)))
    assert base.with_points((0, 0)).with_points((8, 8)).neighbors((8, 8)) == more.neighbors((8, 8))
    assert set(base.with_points((2, 2)).nodes) == set(base.nodes)


def test_from_one_side_of_an_obstacle_the_other_is_not_seen():
    world = World(8, 8, [SQUARE])
    assert blocking_wall(world, (3, 2), (3, 4)) is not None
    assert blocking_wall(world, (3, 2), (2, 3)) is not None
    assert blocking_wall(world, (3, 2), (4, 2)) is None
    assert blocking_wall(world, (3, 2), (3, 0)) is None


def test_start_and_goal_on_two_sides_of_one_obstacle():
    graph = visibility_graph(World(8, 8, [SQUARE])).with_points((3, 2), (3, 4), (2, 3))
    assert told(graph) - told(visibility_graph(World(8, 8, [SQUARE]))) == {
        ((2, 2), (3, 2)),
        ((3, 2), (4, 2)),
        ((2, 4), (3, 4)),
        ((3, 4), (4, 4)),
        ((2, 2), (2, 3)),
        ((2, 3), (2, 4)),
    }


@pytest.mark.parametrize(
    ("point", "message"),
    [((3, 3), "inside an obstacle"), ((9, 3), "outside the rectangle"), ((1, "2"), "must be two finite numbers")],
)
def test_points_that_cannot_be_added(point, message):
    graph = visibility_graph(World(8, 8, [SQUARE]))
    with pytest.raises(ValueError, match=message):
        graph.with_points((1, 1), point)
    assert len(graph.nodes) == 4


def test_a_start_that_is_no_node_is_refused():
    with pytest.raises(ValueError, match=r"\(1, 1\) is no node of this graph"):
        dijkstra(visibility_graph(World(8, 8, [SQUARE])), (1, 1), (2, 2))


# ------------------------------------------------ where obstacles touch

TWO_TRIANGLES = World(4, 4, [[(0, 1), (2, 3), (0, 2)], [(2, 3), (4, 1), (4, 2)]])
A_TIP = World(5, 5, [[(1, 3), (1, 2), (4, 3)], [(5, 0), (4, 3), (4, 1)]])


@pytest.mark.parametrize(
    ("world", "start", "goal", "length"),
    [
        (TWO_TRIANGLES, (2, 1), (2, 4), inf),
        (TWO_TRIANGLES, (2, 1), (2, 3), 2),
        (TWO_TRIANGLES, (2, 3), (2, 4), 1),
        (A_TIP, (4.5, 4), (3, 1), sqrt(13.25) + 1 + sqrt(5)),
        (A_TIP, (4.5, 4), (4, 3), sqrt(1.25)),
        (A_TIP, (4, 3), (3, 1), sqrt(5)),
    ],
)
def test_paths_to_a_point_where_obstacles_touch_but_none_through(world, start, goal, length):
    for graph in (visibility_graph(world), visibility_graph_plain(world)):
        for more in (graph.with_points(start, goal), graph.with_points(*world.sectors).with_points(goal, start)):
            for a, b in ((start, goal), (goal, start)):
                found = dijkstra(more, a, b)
                assert found.cost == pytest.approx(length)
                assert not found.path or (found.path[0], found.path[-1]) == (a, b)


@pytest.mark.parametrize("points", list(permutations([(6, 5), (3.5, 3), (5, 2)])))
def test_a_path_bends_at_a_point_where_obstacles_touch_also_when_it_was_added(points):
    world = World(6, 6, [[(0, 6), (1, 5), (5, 2)], [(1, 3), (1, 1), (2, 2), (5, 2)]])
    found = dijkstra(visibility_graph(world).with_points(*points), (6, 5), (3.5, 3))
    assert [(x, y) for x, y in found.path] == [(6, 5), (5, 2), (1, 1), (1, 3), (3.5, 3)]
    assert found.cost == pytest.approx(sqrt(10) + sqrt(17) + 4.5)


@st.composite
def touching_and_points(draw):
    world = draw(touching_worlds())
    split = [point for point, sectors in world.sectors.items() if len(sectors) > 1]
    assume(split)
    half = st.integers(0, 12).map(lambda k: k / 2)
    point = st.tuples(half, half).filter(world.is_free)
    start, goal = draw(st.lists(point | st.sampled_from(split), min_size=2, max_size=2, unique=True))
    return world, start, goal, draw(st.permutations([start, goal, *split[:2]]))


@few
@given(touching_and_points())
def test_shortest_paths_past_points_where_obstacles_touch(given):
    world, start, goal, points = given
    right = pytest.approx(shortest_way(world, start, goal))
    graph = visibility_graph(world)
    for more in (graph.with_points(start, goal), graph.with_points(*points)):
        there, back = dijkstra(more, start, goal), dijkstra(more, goal, start)
        assert there.cost == back.cost == right
        if there.path:
            assert dijkstra(more, there.path[-1], there.path[0]).cost == right


# ------------------------------------------------ what they tell


@some
@given(lattice_worlds())
def test_the_plain_way_tells_of_each_pair_once(world):
    trace = record(visibility_graph_plain, world)
    assert {step.event for step in trace.steps} <= {"edge", "blocked"}
    pairs = [(step.data["a"], step.data["b"]) for step in trace.steps]
    assert pairs == list(combinations(world.corners(), 2))
    assert {tuple(sorted(pair)) for pair, step in zip(pairs, trace.steps, strict=True) if step.event == "edge"} == told(
        trace.result
    )
    for step in trace.steps:
        if step.event == "edge":
            assert step.data["cost"] == dist(step.data["a"], step.data["b"])
        else:
            start, end, _ = step.data["by"]
            assert step.data["by"] in world.walls
            assert meet(*exactly(step.data["a"], step.data["b"], start, end))


@some
@given(lattice_worlds())
def test_the_sweep_tells_what_it_finds(world):
    trace = record(visibility_graph, world)
    graph = visibility_graph(world)
    assert told(trace.result) == told(graph)
    nodes = set(graph.nodes)
    seen, hidden = set(), set()
    for step in trace.steps:
        if step.event in ("visible", "hidden"):
            pair = step.data["center"], step.data["point"]
            (seen if step.event == "visible" else hidden).add(pair)
            if step.event == "hidden":
                start, end, _ = step.data["by"]
                assert meet(*exactly(*pair, start, end))
    assert {tuple(sorted(pair)) for pair in seen} == told(graph)
    assert seen | hidden == {(a, b) for a in nodes for b in nodes if a < b}
    assert not seen & hidden


@some
@given(lattice_worlds(most=3))
def test_the_sweep_knows_the_walls_that_its_ray_crosses(world):
    for center in world.corners():
        others = sorted(set(world.sectors) - {center})
        steps = record(visible_from, world, center, others, set()).steps
        order = steps[0].data["points"]
        assert sorted(order) == others
        rays = []
        for p in order:
            d = p[0] - center[0], p[1] - center[1]
            if not rays or rays[-1][0] * d[1] != rays[-1][1] * d[0] or rays[-1][0] * d[0] + rays[-1][1] * d[1] < 0:
                rays.append(d)
        crossed = [step.data["walls"] for step in steps if step.event == "crossed"]
        assert len(crossed) == len(rays) + 1
        # Between two rays less than half a turn apart their sum points.
        for walls, (one, other) in zip(crossed[1:], pairwise(rays), strict=False):
            if one[0] * other[1] - one[1] * other[0] > 0:
                assert list(walls) == met_along(world, center, (one[0] + other[0], one[1] + other[1]))


def met_along(world, center, direction):
    """The walls that a ray crosses, the nearest first."""
    (c,) = exactly(center)
    found = []
    for wall in world.walls:
        a, b = exactly(wall.start, wall.end)
        bend = direction[0] * (b[1] - a[1]) - direction[1] * (b[0] - a[0])
        if bend:
            t = ((a[0] - c[0]) * (b[1] - a[1]) - (a[1] - c[1]) * (b[0] - a[0])) / bend
            s = ((a[0] - c[0]) * direction[1] - (a[1] - c[1]) * direction[0]) / bend
            if t > 0 and 0 < s < 1:
                found.append((t, wall))
    return [wall for _, wall in sorted(found)]
