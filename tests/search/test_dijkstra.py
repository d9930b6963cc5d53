from math import inf, log2
from random import Random

import numpy as np
import pytest
from hypothesis import given
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra as scipy_dijkstra

from coursekit.search import AdjacencyLists, dijkstra
from coursekit.trace import record
from tests.search.graphs import (
    WALL,
    distances,
    distances_by_relaxing,
    graphs,
    grids_with_ends,
    length,
    many,
    of,
    real,
    some,
    told,
    whole,
)


@many
@given(graphs(costs=whole))
def test_distances_are_exact_for_whole_costs(graph):
    result = dijkstra(graph, 0)
    assert result.d == distances(graph, graph, 0) == distances_by_relaxing(graph, graph, 0)
    assert result.p.keys() == result.d.keys()
    for node, d in result.d.items():
        path = result.path_to(node)
        assert (path[0], path[-1]) == (0, node)
        assert length(graph, path) == d


@many
@given(graphs(costs=real))
def test_distances_for_any_costs(graph):
    assert dijkstra(graph, 0).d == pytest.approx(distances(graph, graph, 0))


@many
@given(graphs(costs=whole))
def test_to_a_goal(graph):
    result, all_of_them = dijkstra(graph, 0, 1), dijkstra(graph, 0)
    assert result.cost == all_of_them.d.get(1, inf)
    assert bool(result.path) == (1 in all_of_them.d)
    assert length(graph, result.path) == (result.cost if result.path else 0)
    assert result.expanded <= all_of_them.expanded
    assert (all_of_them.path, all_of_them.cost) == ((), inf)


@some
@given(grids_with_ends())
def test_grids_against_scipy(drawn):
    grid, start, _ = drawn
    cells = list(grid.cells())
    number = {cell: i for i, cell in enumerate(cells)}
    matrix = np.zeros((len(cells), len(cells)))
    for cell in cells:
        for neighbor, cost in grid.neighbors(cell):
            matrix[number[cell], number[neighbor]] = cost
    expected = scipy_dijkstra(csr_matrix(matrix), indices=number[start])
    d = dijkstra(grid, start).d
    assert [d.get(cell, inf) for cell in cells] == pytest.approx(expected.tolist())


@many
@given(graphs())
def test_the_queue_as_told_and_as_counted(graph):
    trace = record(dijkstra, graph, 0)
    result = trace.result
    pushes, takes, stale = (of(trace, event) for event in ("push", "take", "stale"))
    assert result.pushed == len(pushes)
    assert result.popped == len(takes) + len(stale) == result.pushed
    assert result.stale == len(stale)
    assert result.expanded == len(takes) == len(result.d)
    assert [step.data["d"] for step in takes] == sorted(step.data["d"] for step in takes)
    # d and p follow from the pushes alone: the last one of a node tells.
    assert {step.data["node"]: step.data["d"] for step in pushes} == result.d
    assert {step.data["node"]: step.data["parent"] for step in pushes} == result.p
    assert len(of(trace, "look")) == sum(len(graph.neighbors(node)) for node in result.d)


def test_the_story_of_a_small_graph():
    graph = AdjacencyLists([("s", "a", 4), ("s", "b", 1), ("b", "a", 2)])
    trace = record(dijkstra, graph, "s")
    assert [(step.event, *step.data.values()) for step in trace.steps] == [
        ("push", "s", 0, None, inf),
        ("take", "s", 0),
        ("look", "s", "a", 4, 4, inf),
        ("push", "a", 4, "s", inf),
        ("look", "s", "b", 1, 1, inf),
        ("push", "b", 1, "s", inf),
        ("take", "b", 1),
        ("look", "b", "s", 1, 2, 0),
        ("look", "b", "a", 2, 3, 4),
        ("push", "a", 3, "b", 4),
        ("take", "a", 3),
        ("look", "a", "s", 4, 7, 0),
        ("look", "a", "b", 2, 5, 1),
        ("stale", "a", 4),
    ]
    assert (trace.result.d, trace.result.p) == ({"s": 0, "a": 3, "b": 1}, {"s": None, "a": "b", "b": "s"})


def test_the_goal_counts_when_it_is_taken_and_not_when_it_is_pushed():
    graph = AdjacencyLists([("s", "g", 5), ("s", "a", 1), ("a", "g", 1)])
    trace = record(dijkstra, graph, "s", "g")
    assert (trace.result.path, trace.result.cost) == (("s", "a", "g"), 2)
    assert told(trace, "goal", "path", "cost") == [(("s", "a", "g"), 2)]


def test_of_equal_d_the_first_to_enter_the_queue_comes_first():
    graph = AdjacencyLists([("s", "b", 1), ("s", "a", 1), ("s", "c", 1)])
    assert told(record(dijkstra, graph, "s"), "take", "node") == [("s",), ("b",), ("a",), ("c",)]


def test_the_goal_zero_is_a_goal():
    assert dijkstra(AdjacencyLists([(0, 1, 1), (1, 2, 1)]), 1, 0).path == (1, 0)


def test_start_is_goal():
    result = dijkstra(WALL, (0, 1), (0, 1))
    assert (result.path, result.cost, result.expanded) == (((0, 1),), 0, 1)


def test_behind_a_wall_after_exactly_three_cells():
    result = dijkstra(WALL, (0, 0), (2, 2))
    assert (result.path, result.cost, result.expanded) == ((), inf, 3)


def test_no_more_pushes_than_edges():
    rng = Random(1)
    edges = [(rng.randrange(300), rng.randrange(300), rng.random()) for _ in range(1500)]
    result = dijkstra(AdjacencyLists(edges, directed=True, nodes=range(300)), 0)
    assert len(result.d) < result.pushed <= 1501 < 1500 * log2(1500)
