"""What counts as a cell, the same wherever one is given, and what a search says of what is none."""

import networkx as nx
import numpy as np
import pytest

from coursekit.maps import GridMap, Scenario, World, cells_between, line_of_sight, smooth, visibility_graph
from coursekit.search import (
    HPA,
    PRA,
    AdjacencyLists,
    astar,
    astar_consistent,
    bfs,
    dijkstra,
    octile,
)

GRID = GridMap(["....", ".@@.", "...."])
GOAL = (3, 1)

USES = {
    "A*": lambda c: astar(GRID, c, GOAL, octile),
    "A* to it": lambda c: astar(GRID, GOAL, c, octile),
    "A*, consistent": lambda c: astar_consistent(GRID, c, GOAL, octile),
    "A*, consistent, to it": lambda c: astar_consistent(GRID, GOAL, c, octile),
    "BFS": lambda c: bfs(GRID, c, GOAL),
    "BFS without a goal": lambda c: bfs(GRID, c),
    "Dijkstra": lambda c: dijkstra(GRID, c, GOAL),
    "HPA*": lambda c: HPA(GRID, 2).path(c, GOAL),
    "HPA* to it": lambda c: HPA(GRID, 2).path(GOAL, c),
    "HPA*, painted": lambda c: HPA(GRID, 2).update([c]),
    "PRA*": lambda c: PRA(GRID).path(c, GOAL),
    "PRA*, painted": lambda c: PRA(GRID).update([c]),
    "smooth": lambda c: smooth(GRID, [c, (1, 0), (2, 0), (3, 0)]),
    "sight": lambda c: line_of_sight(GRID, c, (3, 0)),
    "cells between": lambda c: list(cells_between(c, GOAL)),
    "cells between, to it": lambda c: list(cells_between(GOAL, c)),
    "check": GRID.check,
    "letter": lambda c: GRID[c],
    "paint": lambda c: GRID.copy().__setitem__(c, "."),
    "scenario": lambda c: Scenario(0, "", 4, 3, c, GOAL, 1.0, 1.0).check(GRID),
}


@pytest.mark.parametrize("given", [[0, 0], np.array([0, 0]), (0.0, 0.0), (np.int32(0), np.float64(0))], ids=repr)
@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_whatever_has_two_whole_numbers_is_a_cell(use, given):
    found = use(given)
    assert found == use((0, 0))
    assert repr(found) == repr(use((0, 0)))


@pytest.mark.parametrize(
    "wrong", [None, 5, (0,), (0, 0, 0), "00", (0, "0"), (0, 0.5), (0, float("nan")), (0, None), [], (0, True), {}]
)
@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_what_is_no_cell_is_refused_in_one_sentence(use, wrong):
    with pytest.raises(ValueError, match=r"a cell is two whole numbers, not [^\n]+$"):
        use(wrong)


def test_cells_far_outside():
    with pytest.raises(ValueError, match=r"no such start: cell .* is not on the map of 4 x 3 cells"):
        astar(GRID, (10**300, 0), GOAL)
    with pytest.raises(ValueError, match=r"no such start: a cell is two whole numbers, not [^\n]{1,60}$"):
        astar(GRID, (10**5000, 0), GOAL)


GRAPH = AdjacencyLists([("a", "b", 1)])
PLAIN = nx.Graph([("a", "b")])


class Bare:
    """A graph that checks nothing."""

    def neighbors(self, node):
        return [("b", 1)] if node == "a" else []


@pytest.mark.parametrize("search", [astar, bfs, dijkstra])
@pytest.mark.parametrize("graph", [GRAPH, PLAIN, Bare()])
@pytest.mark.parametrize("wrong", [["a"], {}, {"a"}])
def test_what_can_be_no_node_is_refused_in_one_sentence(search, graph, wrong):
    assert search(graph, "a", "b").path == ("a", "b")
    with pytest.raises(ValueError, match=r"^no such start: .* can't be a node, which must be hashable$"):
        search(graph, wrong, "b")
    with pytest.raises(ValueError, match=r"^no such goal: .* can't be a node, which must be hashable$"):
        search(graph, "a", wrong)


@pytest.mark.parametrize("search", [astar, bfs, dijkstra])
def test_nodes_that_are_unknown(search):
    for graph in (GRAPH, PLAIN):
        with pytest.raises(ValueError, match="no such goal: the graph has no node 'c'"):
            search(graph, "a", "c")
    graph = visibility_graph(World(4, 4, [[(1, 1), (3, 1), (2, 3)]]))
    assert search(graph, [1, 1], np.array([3, 1])).path == ((1, 1), (3, 1))
    for wrong in ("c", 5, (1,), ["a", "b"], {}):
        with pytest.raises(ValueError, match="no such start: a point must be two finite numbers, not"):
            search(graph, wrong, (1, 1))
    with pytest.raises(ValueError, match=r"no such start: \(2, 2\) is no node of this graph"):
        search(graph, (2, 2), (1, 1))
