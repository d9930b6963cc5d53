from math import inf, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import (
    AdjacencyLists,
    admissibility_violations,
    astar,
    consistency_violations,
    dijkstra,
    euclidean,
    far_apart,
    from_table,
    landmarks,
    manhattan,
    octile,
    perfect,
    reversed_graph,
    zero,
)
from tests.search.graphs import distances, distances_by_relaxing, graphs, grids_with_ends, many, some, whole

cells = st.tuples(st.integers(-50, 50), st.integers(-50, 50))


def test_on_an_open_grid_octile_and_manhattan_are_exact():
    for moves, exact in ((8, octile), (4, manhattan)):
        grid = GridMap(["." * 9] * 7, moves)
        for start in ((0, 0), (4, 3), (8, 1)):
            for cell, d in dijkstra(grid, start).d.items():
                assert exact(cell, start) == pytest.approx(d)


@many
@given(cells, cells)
def test_which_is_larger(a, b):
    assert 0 == zero(a, b) <= euclidean(a, b) <= octile(a, b) + 1e-9
    assert octile(a, b) <= manhattan(a, b) + 1e-9
    for h in (euclidean, octile, manhattan):
        assert h(a, b) == h(b, a)
        assert (h(a, b) == 0) == (a == b)


@many
@given(cells, cells)
def test_octile_by_another_formula(a, b):
    dx, dy = abs(a[0] - b[0]), abs(a[1] - b[1])
    assert octile(a, b) == pytest.approx(dx + dy + (sqrt(2) - 2) * min(dx, dy))


def test_some_distances():
    assert (manhattan((1, 2), (4, -2)), euclidean((1, 2), (4, -2))) == (7, 5)
    assert octile((1, 2), (4, -2)) == pytest.approx(1 + 3 * sqrt(2))
    assert from_table({"a": 4})("a", "goal") == 4


@many
@given(graphs(directed=False), st.integers(1, 4), st.data())
def test_landmarks_are_admissible_and_consistent(graph, count, data):
    h = landmarks(graph, far_apart(graph, 0, count))
    goal = data.draw(st.sampled_from(list(graph)))
    assert not admissibility_violations(graph, graph, goal, h)
    assert not consistency_violations(graph, graph, goal, h)
    assert h(goal, goal) == 0


@many
@given(graphs(directed=True), st.data())
def test_landmarks_of_directed_graphs(graph, data):
    h = landmarks(graph, data.draw(st.lists(st.sampled_from(list(graph)), min_size=1)), directed=True)
    goal = data.draw(st.sampled_from(list(graph)))
    assert not admissibility_violations(graph, graph, goal, h)
    assert not consistency_violations(graph, graph, goal, h)


def test_landmarks_of_directed_graphs_must_be_told_so():
    graph = AdjacencyLists([(0, 1, 1), (1, 2, 1), (2, 0, 1)], directed=True)
    assert admissibility_violations(graph, graph, 2, landmarks(graph, [2]))


def test_landmarks_behind_the_ends_are_exact():
    grid = GridMap(["..@..", "..@..", "....."])
    h = landmarks(grid, [(0, 0)])
    assert h((4, 0), (0, 0)) == dijkstra(grid, (0, 0)).d[4, 0] > octile((4, 0), (0, 0))
    assert h((1, 0), (1, 0)) == 0


def test_landmarks_tell_parts_that_are_not_connected_and_say_nothing_of_those_they_do_not_see():
    graph = AdjacencyLists([(0, 1, 1), (2, 3, 1), (4, 5, 3)])
    h = landmarks(graph, [0])
    assert (h(1, 2), h(2, 1), h(2, 3), h(2, 4)) == (inf, inf, 0, 0)
    assert landmarks(graph, [0, 2])(2, 4) == inf


def test_no_landmark_is_refused():
    with pytest.raises(ValueError, match="there must be at least 1 landmark"):
        landmarks(GridMap(["."]), [])


def test_nodes_that_are_far_apart():
    path = AdjacencyLists([(i, i + 1, 1) for i in range(8)])
    assert far_apart(path, 2, 3) == [8, 0, 4]
    assert far_apart(path, 2, 1) == [8]
    assert sorted(far_apart(path, 2, 50)) == list(range(9))
    with pytest.raises(ValueError, match="count must be at least 1, not 0"):
        far_apart(path, 2, 0)


@some
@given(graphs(costs=whole, directed=False))
def test_far_apart_by_its_definition(graph):
    chosen = far_apart(graph, 0, 4)
    d = {node: distances_by_relaxing(graph, graph, node) for node in graph}
    assert d[0][chosen[0]] == max(d[0].values())
    for i in range(1, len(chosen)):
        nearest = {node: min(d[other][node] for other in chosen[:i]) for node in d[0]}
        assert nearest[chosen[i]] == max(nearest.values()) > 0
    assert len(set(chosen)) == len(chosen) <= 4


@many
@given(graphs())
def test_perfect_is_the_true_cost(graph):
    h = perfect(reversed_graph(graph, graph), 1)
    for node in graph:
        assert h(node, 1) == pytest.approx(distances(graph, graph, node).get(1, inf))


@some
@given(grids_with_ends())
def test_with_perfect_only_cells_of_best_paths_are_expanded(drawn):
    grid, start, goal = drawn
    result = astar(grid, start, goal, perfect(grid, goal))
    if result.path and grid.moves == 4:  # without diagonals every sum is exact
        assert result.expanded == len(result.path)
    assert result.cost == pytest.approx(dijkstra(grid, start, goal).cost)


def test_perfect_for_another_goal_is_refused():
    grid = GridMap(["..."])
    with pytest.raises(ValueError, match=r"perfect for the goal \(2, 0\) only, not for \(0, 0\)"):
        perfect(grid, (2, 0))((1, 0), (0, 0))
