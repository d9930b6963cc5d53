from math import inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import (
    AdjacencyLists,
    TooHigh,
    TooSteep,
    admissibility_violations,
    consistency_violations,
    from_table,
    manhattan,
    octile,
)
from coursekit.trace import record
from tests.search.graphs import REOPEN, REOPEN_H, distances_by_relaxing, graphs, many, of


@many
@given(graphs(), st.data())
def test_against_brute_force(graph, data):
    goal = data.draw(st.sampled_from(list(graph)))
    values = {node: data.draw(st.integers(0, 12) | st.just(inf)) for node in graph}
    h = from_table(values)
    to_goal = {node: distances_by_relaxing(graph, graph, node).get(goal, inf) for node in graph}
    assert {found.node for found in admissibility_violations(graph, graph, goal, h)} == {
        node for node in graph if values[node] > to_goal[node] + 1e-9
    }
    assert [(found.node, found.neighbor) for found in consistency_violations(graph, graph, goal, h)] == [
        (node, other) for node in graph for other, cost in graph.neighbors(node) if values[node] > cost + values[other]
    ]


@many
@given(graphs(), st.data())
def test_consistent_and_zero_at_the_goal_is_admissible(graph, data):
    values = {node: data.draw(st.integers(0, 5)) for node in graph} | {1: 0}
    if not consistency_violations(graph, graph, 1, from_table(values)):
        assert not admissibility_violations(graph, graph, 1, from_table(values))


def test_admissible_but_not_consistent():
    assert admissibility_violations(REOPEN, "SABG", "G", REOPEN_H) == []
    assert consistency_violations(REOPEN, "SABG", "G", REOPEN_H) == [
        TooSteep("B", "S", 2, 1, 0),
        TooSteep("B", "A", 2, 1, 0),
    ]


def test_manhattan_on_octile_moves_is_neither():
    grid = GridMap(["..", ".."])
    assert admissibility_violations(grid, grid.cells(), (0, 0), manhattan) == [
        TooHigh((1, 1), 2, pytest.approx(sqrt(2)))
    ]
    assert [
        (found.node, found.neighbor) for found in consistency_violations(grid, grid.cells(), (0, 0), manhattan)
    ] == [((1, 1), (0, 0))]


def with_diagonal(diagonal):
    def h(node, goal):
        dx, dy = abs(node[0] - goal[0]), abs(node[1] - goal[1])
        return max(dx, dy) - min(dx, dy) + diagonal * min(dx, dy)

    return h


@pytest.mark.parametrize(
    ("diagonal", "violations"), [(1.4143, 3481), (1.42, 3481), (1.41, 0), (1.4142, 0), (sqrt(2), 0)]
)
def test_octile_with_a_rounded_diagonal(diagonal, violations):
    table = GridMap(["." * 60] * 60)
    assert len(consistency_violations(table, table.cells(), (0, 0), with_diagonal(diagonal))) == violations
    assert not consistency_violations(table, table.cells(), (0, 0), octile)


def test_the_tolerance_leaves_out_what_rounding_does():
    """Of the root itself, not of what a map charges for a diagonal step."""
    diagonals = AdjacencyLists([(i, i + 1, sqrt(2)) for i in range(59)])
    h = from_table({i: i * sqrt(2) for i in range(60)})
    found = consistency_violations(diagonals, diagonals, 0, h, tolerance=0)
    assert 0 < len(found) < 59
    assert max(each.h - each.then - each.cost for each in found) < 1e-13
    assert not consistency_violations(diagonals, diagonals, 0, h)
    assert admissibility_violations(diagonals, diagonals, 0, from_table({i: i * sqrt(2) + 1e-8 for i in range(60)}))


def test_each_node_and_each_edge_is_told():
    for tester, event, names in (
        (admissibility_violations, "node", ("node",)),
        (consistency_violations, "edge", ("node", "neighbor")),
    ):
        trace = record(tester, REOPEN, "SABG", "G", from_table({"S": 0, "A": 9, "B": 2, "G": 0}))
        steps = of(trace, event)
        assert len(steps) == (4 if event == "node" else 8)
        broken = [tuple(step.data[name] for name in names) for step in steps if step.data["broken"]]
        assert broken == [tuple(getattr(found, name) for name in names) for found in trace.result]
        assert broken


def test_a_node_without_a_way_to_the_goal_may_have_any_h():
    graph = AdjacencyLists([("a", "g", 1), ("g", "b", 1)], directed=True)
    assert not admissibility_violations(graph, graph, "g", from_table({"a": 1, "g": 0, "b": 99}))


def test_a_goal_that_is_not_there_is_refused():
    with pytest.raises(ValueError, match="the graph has no node 'X'"):
        admissibility_violations(REOPEN, "SABG", "X", REOPEN_H)
