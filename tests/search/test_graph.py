from math import inf, nan

import networkx as nx
import pytest

from coursekit.maps import GridMap
from coursekit.search import AdjacencyLists, astar, bfs, dijkstra, neighbors_of, path_cost, path_to, reversed_graph
from tests.search.graphs import WALL


def test_edges_lead_both_ways_unless_directed():
    edges = [("a", "b", 2), ("c", "a", 1), ("a", "b", 5)]
    both, one = AdjacencyLists(edges), AdjacencyLists(edges, directed=True)
    assert both.neighbors("a") == [("b", 2), ("c", 1), ("b", 5)]
    assert both.neighbors("b") == [("a", 2), ("a", 5)]
    assert (one.neighbors("a"), one.neighbors("b"), one.neighbors("c")) == ([("b", 2), ("b", 5)], [], [("a", 1)])
    assert list(both) == list(one) == ["a", "b", "c"]
    assert len(AdjacencyLists(edges, nodes=["d", "a"])) == 4


@pytest.mark.parametrize("cost", [-1, -1e-9, nan])
def test_a_cost_below_zero_is_refused(cost):
    with pytest.raises(ValueError, match="the edge from 'a' to 'b' must cost 0 or more, not "):
        AdjacencyLists([("a", "b", cost)])


@pytest.mark.parametrize("kind", [nx.Graph, nx.DiGraph, nx.MultiGraph, nx.MultiDiGraph])
def test_graphs_of_networkx(kind):
    graph = kind()
    graph.add_edge("s", "a", weight=3)
    graph.add_edge("s", "b")  # costs 1
    graph.add_edge("b", "a", weight=1)
    if graph.is_multigraph():
        graph.add_edge("s", "b", weight=7)
        graph.add_edge("b", "a", weight=0.5)
    neighbors = neighbors_of(graph)
    assert list(neighbors("s")) == [("a", 3), ("b", 1)]
    assert ("s", 1) in neighbors("b") or graph.is_directed()
    cheapest = 1.5 if graph.is_multigraph() else 2
    assert astar(graph, "s", "a").cost == dijkstra(graph, "s", "a").cost == cheapest
    assert bfs(graph, "s", "a").path == ("s", "a")


def test_a_negative_weight_of_networkx_is_refused():
    graph = nx.Graph([(0, 1, {"weight": 1}), (1, 2, {"weight": -2})])
    for search in (dijkstra, astar):
        with pytest.raises(ValueError, match="the edge from 1 to 2 must cost 0 or more, not -2"):
            search(graph, 0, 2)


def test_what_is_no_graph_is_refused():
    with pytest.raises(TypeError, match=r"a graph needs a method neighbors\(node\), which dict has not"):
        dijkstra({"a": ["b"]}, "a")


@pytest.mark.parametrize("search", [astar, bfs, dijkstra])
@pytest.mark.parametrize("graph", [AdjacencyLists([(1, 2, 1)]), nx.Graph([(1, 2)])])
def test_a_start_or_goal_that_is_not_there_is_named(search, graph):
    with pytest.raises(ValueError, match="no such start: the graph has no node 3"):
        search(graph, 3, 2)
    with pytest.raises(ValueError, match="no such goal: the graph has no node 0"):
        search(graph, 1, 0)


@pytest.mark.parametrize("search", [astar, bfs, dijkstra])
def test_a_start_or_goal_in_a_wall_is_named(search):
    with pytest.raises(ValueError, match=r"no such start: cell \(1, 2\) is blocked"):
        search(WALL, (1, 2), (0, 0))
    with pytest.raises(ValueError, match=r"no such goal: cell \(1, 0\) is blocked"):
        search(WALL, (0, 0), (1, 0))
    with pytest.raises(ValueError, match=r"no such goal: cell \(3, 0\) is not on the map"):
        search(WALL, (0, 0), (3, 0))


def test_path_from_parents():
    parents = {"s": None, "a": "s", "b": "a", "c": "a"}
    assert path_to("b", parents) == ("s", "a", "b")
    assert path_to("s", parents) == ("s",)
    assert path_to("x", parents) == ()


def test_the_cost_of_a_path():
    graph = AdjacencyLists([("a", "b", 2), ("b", "c", 4), ("b", "c", 3), ("a", "c", 9)], directed=True)
    assert path_cost(graph, ["a", "b", "c"]) == 5
    assert path_cost(graph, ["a"]) == 0
    assert path_cost(graph, ["a", "c", "b"]) == inf


def test_a_graph_with_its_edges_turned_round():
    graph = AdjacencyLists([("a", "b", 2), ("b", "c", 4)], directed=True, nodes="d")
    back = reversed_graph(graph, graph)
    assert [back.neighbors(node) for node in "abcd"] == [[], [("a", 2)], [("b", 4)], []]
    grid = GridMap(["..", ".@"])
    back = reversed_graph(grid, grid.cells())
    assert {cell: sorted(back.neighbors(cell)) for cell in grid.cells()} == {
        cell: sorted(grid.neighbors(cell)) for cell in grid.cells()
    }
