from math import inf, nan
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.maps import GridMap, read_scenarios
from coursekit.search import (
    AdjacencyLists,
    astar,
    dijkstra,
    far_apart,
    from_table,
    landmarks,
    manhattan,
    octile,
    perfect,
    reversed_graph,
    zero,
)
from coursekit.trace import record
from tests.maps.grids import map_of, public
from tests.search.graphs import (
    REOPEN,
    REOPEN_H,
    WALL,
    distances,
    graphs,
    grids_with_ends,
    in_networkx,
    length,
    many,
    of,
    real,
    some,
    told,
    whole,
)


@st.composite
def admissible(draw, graph, goal=1):
    """Any admissible heuristic: for each node some share of the true cost, so hardly ever a consistent one."""
    costs = distances(reversed_graph(graph, graph), graph, goal)
    shares = {node: draw(st.sampled_from([0, 0.25, 0.5, 1])) for node in graph}
    return {node: shares[node] * costs[node] if node in costs else draw(st.sampled_from([0, 50])) for node in graph}


def check(graph, start, goal, result, cost):
    """Whether what a search found is a path of this cost."""
    assert result.cost == pytest.approx(cost)
    if cost == inf:
        assert result.path == ()
    else:
        assert (result.path[0], result.path[-1]) == (start, goal)
        assert length(graph, result.path) == pytest.approx(cost)


# ------------------------------------------------ shortest paths


@many
@given(graphs(), st.data())
def test_any_admissible_heuristic_gives_the_shortest_path(graph, data):
    values = data.draw(admissible(graph))
    result = astar(graph, 0, 1, from_table(values))
    check(graph, 0, 1, result, distances(graph, graph, 0).get(1, inf))


@many
@given(graphs(costs=whole, directed=False))
def test_a_consistent_heuristic_reopens_nothing_and_f_never_decreases(graph):
    cost = distances(graph, graph, 0).get(1, inf)
    for heuristic in (None, zero, landmarks(graph, far_apart(graph, 0, 3)), perfect(graph, 1)):
        trace = record(astar, graph, 0, 1, heuristic)
        check(graph, 0, 1, trace.result, cost)
        assert trace.result.reopened == 0
        taken = told(trace, "take", "node")
        assert len(taken) == len(set(taken)) == trace.result.expanded
        f = [step.data["f"] for step in of(trace, "take")]
        assert f == sorted(f)


@many
@given(grids_with_ends())
def test_grids_against_networkx(drawn):
    grid, start, goal = drawn
    heuristic = octile if grid.moves == 8 else manhattan
    there = in_networkx(grid, grid.cells())
    cost = nx.astar_path_length(there, start, goal, heuristic) if nx.has_path(there, start, goal) else inf
    check(grid, start, goal, astar(grid, start, goal, heuristic), cost)


@some
@given(grids_with_ends())
def test_the_way_back_and_the_map_turned_or_mirrored_are_as_long(drawn):
    grid, start, goal = drawn
    cost = astar(grid, start, goal, octile).cost
    assert astar(grid, goal, start, octile).cost == pytest.approx(cost)
    rows = str(grid).splitlines()[4:]
    turned = GridMap(["".join(column) for column in zip(*reversed(rows), strict=True)], grid.moves)
    mirrored = GridMap([row[::-1] for row in rows], grid.moves)
    a, b = ((grid.height - 1 - y, x) for x, y in (start, goal))
    assert astar(turned, a, b, octile).cost == pytest.approx(cost)
    a, b = ((grid.width - 1 - x, y) for x, y in (start, goal))
    assert astar(mirrored, a, b, octile).cost == pytest.approx(cost)


@some
@given(graphs(costs=whole), st.integers(2, 9))
def test_costs_that_are_all_scaled_scale_the_length(graph, factor):
    scaled = AdjacencyLists(
        [(a, b, factor * cost) for a in graph for b, cost in graph.neighbors(a)], directed=True, nodes=graph
    )
    assert astar(scaled, 0, 1).cost == factor * astar(graph, 0, 1).cost


@many
@given(graphs(), st.data(), st.sampled_from([0, 0.5, 1, 1.5, 3]))
def test_weighted_the_path_is_at_most_weight_times_as_long(graph, data, weight):
    values = data.draw(admissible(graph))
    result = astar(graph, 0, 1, from_table(values), weight)
    cost = distances(graph, graph, 0).get(1, inf)
    assert bool(result.path) == (cost < inf)
    if result.path:
        assert length(graph, result.path) == pytest.approx(result.cost)
        assert cost - 1e-9 <= result.cost <= max(1, weight) * cost + 1e-9


@some
@given(graphs(costs=real), st.data())
def test_weight_0_is_dijkstra(graph, data):
    values = data.draw(admissible(graph))
    weighted, plain = (record(astar, graph, 0, 1, from_table(values), w) for w in (0, 1))
    assert told(weighted, "take", "node") == told(record(astar, graph, 0, 1), "take", "node")
    assert weighted.result.cost == pytest.approx(plain.result.cost)
    assert weighted.result.expanded == record(astar, graph, 0, 1, zero).result.expanded


def test_weight_0_knows_no_way_to_be_closed():
    graph = AdjacencyLists([("s", "g", 1)])
    assert astar(graph, "s", "g", lambda node, goal: inf, weight=0).cost == 1
    assert astar(graph, "s", "g", lambda node, goal: inf, weight=1).cost == inf


def test_a_larger_weight_reaches_the_goal_sooner_by_a_longer_path():
    rng = Random(2)
    rows = ["".join("@" if rng.random() < 0.25 else "." for _ in range(60)) for _ in range(60)]
    grid = GridMap(rows)
    start, goal = next(grid.cells()), max(grid.cells())
    blind, guided, hurried = (astar(grid, start, goal, octile, weight) for weight in (0, 1, 2))
    assert blind.expanded > 1.5 * guided.expanded > 2 * hurried.expanded
    assert blind.cost == pytest.approx(guided.cost)
    assert guided.cost + 0.1 < hurried.cost <= 2 * guided.cost


# ------------------------------------------------ what a lecture shows


def test_an_inconsistent_heuristic_reopens():
    trace = record(astar, REOPEN, "S", "G", REOPEN_H)
    result = trace.result
    assert (result.path, result.cost, result.expanded, result.reopened) == (("S", "B", "A", "G"), 3, 5, 1)
    assert told(trace, "take", "node", "g", "h", "f") == [
        ("S", 0, 0, 0),
        ("A", 3, 0, 3),
        ("B", 1, 2, 3),
        ("A", 2, 0, 2),
        ("G", 3, 0, 3),
    ]
    assert told(trace, "open", "node", "parent", "g", "h", "f", "old") == [
        ("S", None, 0, 0, 0, inf),
        ("B", "S", 1, 2, 3, inf),
        ("A", "S", 3, 0, 3, inf),
        ("G", "A", 4, 0, 4, inf),
        ("A", "B", 2, 0, 2, 3),
        ("G", "A", 3, 0, 3, 4),
    ]
    reopened = next(i for i, step in enumerate(trace.steps) if step.event == "reopen")
    assert [(step.event, step.data["node"]) for step in trace.steps[reopened - 1 : reopened + 2]] == [
        ("look", "B"),
        ("reopen", "A"),
        ("open", "A"),
    ]
    assert told(trace, "goal", "path", "cost") == [(("S", "B", "A", "G"), 3)]


def test_the_goal_counts_when_it_is_taken_and_not_when_it_is_opened():
    graph = AdjacencyLists([("s", "g", 5), ("s", "a", 1), ("a", "g", 1)])
    assert (astar(graph, "s", "g").path, astar(graph, "s", "g").cost) == (("s", "a", "g"), 2)


class Replay:
    """OPEN and CLOSED with g, f and parents, from the events alone."""

    def __init__(self):
        self.open, self.closed, self.g, self.parents = {}, set(), {}, {}

    def apply(self, step):
        data = step.data
        if step.event == "open":
            node = data["node"]
            assert data["old"] == self.g.get(node, inf) > data["g"]
            assert node not in self.closed
            self.g[node], self.parents[node], self.open[node] = data["g"], data["parent"], data["f"]
        elif step.event == "take":
            assert data["f"] == min(self.open.values()) == self.open.pop(data["node"])
            assert data["g"] == self.g[data["node"]]
            self.closed.add(data["node"])
        elif step.event == "stale":
            assert data["node"] in self.closed
        elif step.event == "reopen":
            self.closed.remove(data["node"])
        elif step.event == "look":
            assert data["old"] == self.g.get(data["neighbor"], inf)
            assert data["g"] == self.g[data["node"]] + data["cost"]


@many
@given(graphs(), st.data())
def test_open_holds_a_node_of_an_optimal_path_until_the_goal_is_taken(graph, data):
    values = data.draw(admissible(graph))
    to_goal, from_start = distances(reversed_graph(graph, graph), graph, 1), distances(graph, graph, 0)
    trace = record(astar, graph, 0, 1, from_table(values))
    replay = Replay()
    best = from_start.get(1, inf)
    for i, step in enumerate(trace.steps):
        if best < inf and i and step.event == "take":
            assert any(
                f <= best + 1e-9 and replay.g[node] + to_goal.get(node, inf) <= best + 1e-9
                for node, f in replay.open.items()
            )
        replay.apply(step)
    if best < inf:
        assert replay.parents[1] == (trace.result.path[-2] if len(trace.result.path) > 1 else None)
    assert len(of(trace, "reopen")) == trace.result.reopened
    assert len(of(trace, "take")) == trace.result.expanded
    assert trace.result == astar(graph, 0, 1, from_table(values))


def test_the_cost_is_that_of_the_path_whatever_h_says_of_the_goal():
    graph = AdjacencyLists([("s", "g", 1)])
    assert astar(graph, "s", "g", from_table({"s": 0, "g": 5})).cost == 1


def test_that_is_lost_with_a_heuristic_that_is_not_admissible():
    graph = AdjacencyLists([("s", "a", 1), ("a", "g", 1), ("s", "g", 3)])
    trace = record(astar, graph, "s", "g", from_table({"s": 0, "a": 5, "g": 0}))
    assert trace.result.cost == 3
    assert told(trace, "take", "node") == [("s",), ("g",)]


# ------------------------------------------------ ties


OPEN_GRID = GridMap(["." * 100] * 100)


@pytest.mark.parametrize("goal", [(99, 49), (99, 99), (99, 17), (50, 99), (0, 99)])
def test_ties_go_to_what_has_come_farthest(goal):
    assert astar(OPEN_GRID, (0, 0), goal, octile).expanded == max(goal) + 1


def test_of_equal_f_the_latest_comes_first():
    graph = AdjacencyLists([("s", "a", 1), ("s", "b", 1), ("a", "g", 1), ("b", "g", 1)])
    assert told(record(astar, graph, "s", "g"), "take", "node") == [("s",), ("b",), ("a",), ("g",)]


def test_ties_among_nodes_that_cannot_be_compared():
    graph = AdjacencyLists([("s", 3, 1), ("s", (1, 2), 1), ("s", 1j, 1), ("s", 2j, 1)])
    assert astar(graph, "s", 3).cost == dijkstra(graph, "s", 3).cost == 1


# ------------------------------------------------ hard cases


def test_corners_are_not_cut():
    assert astar(GridMap([".@", "@."]), (0, 0), (1, 1), octile).path == ()
    assert astar(GridMap([".@", ".."]), (0, 0), (1, 1), octile).cost == 2


def test_start_is_goal():
    result = astar(WALL, (0, 1), (0, 1), octile)
    assert (result.path, result.cost, result.expanded) == (((0, 1),), 0, 1)


def test_behind_a_wall_after_exactly_three_cells():
    result = astar(WALL, (0, 0), (2, 2), octile)
    assert (result.path, result.cost, result.expanded) == ((), inf, 3)


@pytest.mark.parametrize("weight", [-1, -0.001, inf, nan])
def test_a_weight_below_zero_is_refused(weight):
    with pytest.raises(ValueError, match="weight must be a number, 0 or more, not "):
        astar(WALL, (0, 0), (0, 2), octile, weight)


def test_where_h_is_inf_there_is_no_way():
    graph = AdjacencyLists([("s", "a", 1), ("a", "b", 1), ("s", "g", 9)], directed=True)
    dead = from_table({"s": 0, "a": inf, "b": inf, "g": 0})
    trace = record(astar, graph, "s", "g", dead)
    assert told(trace, "take", "node") == [("s",), ("g",)]


# ------------------------------------------------ maps


@pytest.mark.parametrize(
    ("file", "rows", "step"),
    [
        ("arena.map.scen", 160, 1),
        ("den312d.map.scen", 320, 1),
        ("lak303d.map.scen", 1060, 12),
        ("mapf/empty-8-8-even-1.scen", 32, 1),
        ("mapf/empty-8-8-random-1.scen", 32, 1),
        ("mapf/room-32-32-4-even-1.scen", 130, 1),
        ("mapf/room-32-32-4-random-1.scen", 341, 1),
    ],
)
def test_published_scenarios_of_small_maps(file, rows, step):
    """Every row, but of the largest every twelfth; `bench` tries them all."""
    scenarios = read_scenarios(public(f"movingai/{file}"))
    assert len(scenarios) == rows
    grid = GridMap.read(public(map_of(file)))
    for scenario in scenarios[::step]:
        result = astar(grid, scenario.start, scenario.goal, octile)
        assert abs(result.cost - scenario.length) <= scenario.tolerance


@pytest.mark.parametrize("name", ["rooms-64", "maze-128", "caves-256"])
def test_own_maps(name):
    grid = GridMap.read(datasets.own(f"maps/{name}.map"))
    scenarios = read_scenarios(datasets.own(f"maps/{name}.map.scen"))
    for scenario in Random(name).sample(scenarios, 10):
        result = astar(grid, scenario.start, scenario.goal, octile)
        assert abs(result.cost - scenario.length) <= scenario.tolerance
        assert result.cost == pytest.approx(dijkstra(grid, scenario.start, scenario.goal).cost)
