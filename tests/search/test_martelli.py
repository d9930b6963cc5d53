from collections import Counter

import pytest

from coursekit.search import admissibility_violations, astar, consistency_violations, dijkstra, martelli
from coursekit.trace import record
from tests.search.graphs import told


@pytest.mark.parametrize("i", range(2, 14))
def test_expansions_double_with_every_node(i):
    m = martelli(i)
    trace = record(astar, m.graph, m.start, m.goal, m.heuristic)
    assert trace.result.path == tuple(range(i, -1, -1))
    assert (trace.result.expanded, trace.result.reopened) == (2 ** (i - 1) + 1, 2 ** (i - 1) - i)
    times = Counter(told(trace, "take", "node"))
    assert all(times[k,] == 2 ** (i - 1 - k) for k in range(1, i))
    assert dijkstra(m.graph, m.start, m.goal).expanded == i + 1


@pytest.mark.parametrize("i", range(2, 14))
def test_the_heuristic_is_admissible_and_not_consistent(i):
    m = martelli(i)
    assert len(m.graph) == i + 1
    assert not admissibility_violations(m.graph, m.graph, m.goal, m.heuristic)
    assert bool(consistency_violations(m.graph, m.graph, m.goal, m.heuristic)) == (i > 2)
    assert m.values == {node: m.heuristic(node, m.goal) for node in m.graph}


def test_the_graph_of_four_nodes():
    m = martelli(3)
    assert [m.graph.neighbors(node) for node in (3, 2, 1, 0)] == [[(2, 1), (1, 3)], [(1, 1)], [(0, 2)], []]
    assert m.values == {0: 0, 1: 0, 2: 3, 3: 0}


def test_where_the_family_begins():
    with pytest.raises(ValueError, match="the family begins with i = 2, not 1"):
        martelli(1)
