from itertools import pairwise
from math import inf

import networkx as nx
from hypothesis import given

from coursekit.maps import GridMap
from coursekit.search import AdjacencyLists, bfs
from coursekit.trace import record
from tests.search.graphs import WALL, graphs, grids, grids_with_ends, in_networkx, many, of, some, told


@many
@given(graphs())
def test_depths_and_what_is_reached_against_networkx(graph):
    result = bfs(graph, 0)
    assert result.depth == nx.single_source_shortest_path_length(in_networkx(graph, graph), 0)
    assert result.parents.keys() == result.depth.keys()
    for node, depth in result.depth.items():
        path = result.path_to(node)
        assert (path[0], path[-1], len(path)) == (0, node, depth + 1)
        assert all(b in dict(graph.neighbors(a)) for a, b in pairwise(path))
    assert (result.path, result.cost) == ((), inf)


@many
@given(graphs())
def test_with_a_goal_the_path_has_the_fewest_edges(graph):
    result, whole = bfs(graph, 0, 1), bfs(graph, 0)
    assert result.path == whole.path_to(1)
    assert result.cost == whole.depth.get(1, inf)
    assert result.expanded <= whole.expanded


@some
@given(grids_with_ends())
def test_grids_against_networkx(drawn):
    grid, start, goal = drawn
    there = in_networkx(grid, grid.cells())
    result = bfs(grid, start, goal)
    assert result.cost == (nx.shortest_path_length(there, start, goal) if nx.has_path(there, start, goal) else inf)


@many
@given(grids())
def test_each_vertex_is_expanded_once_and_each_edge_looked_along_twice(grid):
    start = next(grid.cells())
    trace = record(bfs, grid, start)
    reached = set(trace.result.depth)
    edges = {frozenset((cell, neighbor)) for cell in reached for neighbor, _ in grid.neighbors(cell)}
    assert trace.result.expanded == len(reached)
    assert trace.result.looked == 2 * len(edges) == len(of(trace, "look"))
    taken = told(trace, "take", "node")
    assert len(taken) == len(set(taken)) == len(reached)


def test_layers():
    grid = GridMap(["...", ".@.", "..."], moves=4)
    layers = bfs(grid, (0, 0)).layers()
    assert [set(layer) for layer in layers] == [
        {(0, 0)},
        {(1, 0), (0, 1)},
        {(2, 0), (0, 2)},
        {(2, 1), (1, 2)},
        {(2, 2)},
    ]
    assert sum(map(len, layers)) == 8


def test_the_story_of_a_small_graph():
    graph = AdjacencyLists([("s", "a", 9), ("s", "b", 1), ("b", "c", 1), ("a", "c", 1)])
    trace = record(bfs, graph, "s", "c")
    assert [(step.event, *step.data.values()) for step in trace.steps] == [
        ("push", "s", None, 0),
        ("take", "s", 0),
        ("look", "s", "a", False),
        ("push", "a", "s", 1),
        ("look", "s", "b", False),
        ("push", "b", "s", 1),
        ("take", "a", 1),
        ("look", "a", "s", True),
        ("look", "a", "c", False),
        ("push", "c", "a", 2),
        ("take", "b", 1),
        ("look", "b", "s", True),
        ("look", "b", "c", True),
        ("take", "c", 2),
        ("goal", ("s", "a", "c"), 2),
    ]
    assert (trace.result.path, trace.result.cost, trace.result.expanded) == (("s", "a", "c"), 2, 4)


def test_the_goal_zero_is_a_goal():
    assert bfs(AdjacencyLists([(0, 1, 1), (1, 2, 1)]), 1, 0).path == (1, 0)


def test_start_is_goal():
    result = bfs(WALL, (0, 1), (0, 1))
    assert (result.path, result.cost, result.expanded) == (((0, 1),), 0, 1)


def test_behind_a_wall_after_exactly_three_cells():
    result = bfs(WALL, (0, 0), (2, 2))
    assert (result.path, result.cost, result.expanded) == ((), inf, 3)


def test_a_graph_of_one_node():
    result = bfs(AdjacencyLists([], nodes=["a"]), "a")
    assert (result.layers(), result.looked, result.path_to("a"), result.path_to("b")) == ([("a",)], 0, ("a",), ())
