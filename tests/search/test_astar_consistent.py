from math import inf

import pytest
from hypothesis import given

from coursekit.maps import GridMap
from coursekit.search import (
    AdjacencyLists,
    astar,
    astar_consistent,
    far_apart,
    landmarks,
    manhattan,
    martelli,
    octile,
    perfect,
    zero,
)
from coursekit.trace import record
from tests.search.graphs import (
    REOPEN,
    REOPEN_H,
    WALL,
    distances,
    graphs,
    grids_with_ends,
    length,
    many,
    of,
    told,
    whole,
)


@many
@given(graphs(costs=whole, directed=False))
def test_with_consistent_heuristics_it_does_what_astar_does(graph):
    cost = distances(graph, graph, 0).get(1, inf)
    for heuristic in (zero, landmarks(graph, far_apart(graph, 0, 2)), perfect(graph, 1)):
        trace, other = (record(search, graph, 0, 1, heuristic) for search in (astar_consistent, astar))
        assert trace.result.cost == cost
        assert trace.result.path == other.result.path
        assert length(graph, trace.result.path) == (cost if cost < inf else 0)
        for event in ("take", "open", "stale", "goal"):
            assert [step.data for step in of(trace, event)] == [step.data for step in of(other, event)]
        looks = told(other, "look", "node", "neighbor")
        assert sorted(told(trace, "skip", "node", "neighbor") + told(trace, "look", "node", "neighbor")) == sorted(
            looks
        )


@many
@given(grids_with_ends())
def test_grids(drawn):
    grid, start, goal = drawn
    heuristic = octile if grid.moves == 8 else manhattan
    result = astar_consistent(grid, start, goal, heuristic)
    assert result.cost == pytest.approx(astar(grid, start, goal).cost)
    assert length(grid, result.path) == pytest.approx(result.cost if result.path else 0)


def test_an_inconsistent_heuristic_fools_it():
    trace = record(astar_consistent, REOPEN, "S", "G", REOPEN_H)
    assert (trace.result.path, trace.result.cost, trace.result.expanded) == (("S", "A", "G"), 4, 4)
    assert ("B", "A") in told(trace, "skip", "node", "neighbor")
    m = martelli(6)
    assert astar_consistent(m.graph, m.start, m.goal, m.heuristic).cost > astar(m.graph, m.start, m.goal).cost


def test_the_story_of_a_small_graph():
    graph = AdjacencyLists([("s", "a", 4), ("s", "b", 1), ("b", "a", 2), ("a", "g", 2)])
    trace = record(astar_consistent, graph, "s", "g", zero)
    assert [(step.event, *step.data.values()) for step in trace.steps] == [
        ("open", "s", None, 0, 0, 0, inf),
        ("take", "s", 0, 0, 0),
        ("look", "s", "a", 4, 4, inf),
        ("open", "a", "s", 4, 0, 4, inf),
        ("look", "s", "b", 1, 1, inf),
        ("open", "b", "s", 1, 0, 1, inf),
        ("take", "b", 1, 0, 1),
        ("skip", "b", "s"),
        ("look", "b", "a", 2, 3, 4),
        ("open", "a", "b", 3, 0, 3, 4),
        ("take", "a", 3, 0, 3),
        ("skip", "a", "s"),
        ("skip", "a", "b"),
        ("look", "a", "g", 2, 5, inf),
        ("open", "g", "a", 5, 0, 5, inf),
        ("stale", "a", 4),
        ("take", "g", 5, 0, 5),
        ("goal", ("s", "b", "a", "g"), 5),
    ]


def test_hard_cases():
    assert astar_consistent(GridMap([".@", "@."]), (0, 0), (1, 1), octile).cost == inf
    assert astar_consistent(GridMap([".@", ".."]), (0, 0), (1, 1), octile).cost == 2
    result = astar_consistent(WALL, (0, 1), (0, 1), octile)
    assert (result.path, result.cost, result.expanded) == (((0, 1),), 0, 1)
    assert astar_consistent(WALL, (0, 0), (2, 2), octile).expanded == 3
    with pytest.raises(ValueError, match="no such start"):
        astar_consistent(WALL, (1, 0), (2, 2), octile)
    with pytest.raises(ValueError, match="no such goal"):
        astar_consistent(WALL, (0, 0), (1, 2), octile)
    assert astar_consistent(OPEN, (0, 0), (99, 49), octile).expanded == 100


OPEN = GridMap(["." * 100] * 100)
