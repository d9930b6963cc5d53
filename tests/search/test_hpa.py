from dataclasses import replace
from itertools import combinations, pairwise
from math import inf, sqrt

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import GridMap
from coursekit.search import HPA, astar, manhattan, octile, sectors
from coursekit.search.smoothing import smooth, straight
from coursekit.trace import record
from tests.search.graphs import (
    distances,
    grids,
    grids_with_ends,
    in_networkx,
    length,
    many,
    of,
    some,
    told,
    turned_and_mirrored,
)

OPTIONS = st.fixed_dictionaries(
    {
        "sector": st.integers(2, 5),
        "levels": st.integers(1, 3),
        "on_demand": st.booleans(),
        "keep": st.booleans(),
        "distances": st.sampled_from(("dijkstra", "astar")),
    }
)

# Hard case 8: the way between two cells of the left sector leads through the right one.
LEAVING = GridMap(["@" * 10 + "." * 10 if y == 5 else "." * 20 for y in range(10)])


def edges(hpa):
    """All edges of all levels, as sets."""
    return [
        {(node, *edge) for nodes in level.nodes.values() for node in nodes for edge in level.neighbors(node)}
        for level in hpa.levels
    ]


def state(hpa):
    return [(level.nodes, level.borders, level.ways) for level in hpa.levels], edges(hpa)


def sums(rows):
    return sum(map(len, rows))


# ------------------------------------------------ paths


@many
@given(grids_with_ends(12), OPTIONS)
def test_there_is_a_legal_path_exactly_when_the_grid_has_one(world, options):
    grid, start, goal = world
    result = HPA(grid, **options).path(start, goal)
    shortest = distances(grid, grid.cells(), start).get(goal, inf)
    assert bool(result.path) == (shortest < inf)
    if not result.path:
        assert (result.cost, result.rough, result.rough_cost, result.abstract) == (inf, (), inf, ())
        return
    for path, cost in ((result.path, result.cost), (result.rough, result.rough_cost)):
        assert (path[0], path[-1]) == (start, goal)
        assert length(grid, path) == pytest.approx(cost)
    assert shortest <= result.cost + 1e-9
    assert result.cost <= result.rough_cost + 1e-9


@some
@given(grids_with_ends(9), OPTIONS)
def test_the_abstract_path_is_the_shortest_over_transitions(world, options):
    grid, start, goal = world
    options = {**options, "levels": 1}
    hpa = HPA(grid, **options)
    result = hpa.path(start, goal)
    size = options["sector"]
    # By brute force: distances inside each sector, between start, goal and the ends of its transitions.
    graph = nx.Graph()
    graph.add_nodes_from((start, goal))
    crossing = [pair for pairs in hpa.levels[0].borders.values() for pair in pairs]
    graph.add_weighted_edges_from((a, b, 1) for a, b in crossing)
    whole = in_networkx(grid, grid.cells())
    for sector in {(x // size, y // size) for x, y in graph}:
        inside = whole.subgraph(cell for cell in whole if (cell[0] // size, cell[1] // size) == sector)
        ends = [cell for cell in graph if cell in inside]
        for a, b in combinations(ends, 2):
            if nx.has_path(inside, a, b):
                graph.add_edge(a, b, weight=nx.dijkstra_path_length(inside, a, b))
    try:
        best = nx.dijkstra_path_length(graph, start, goal)
    except nx.NetworkXNoPath:
        best = inf
    assert result.rough_cost == pytest.approx(best)
    assert all(graph.has_edge(a, b) for a, b in pairwise(result.abstract))


@some
@given(grids_with_ends(12), OPTIONS)
def test_turned_and_mirrored_maps_have_paths_alike(world, options):
    grid, start, goal = world
    for other, move in turned_and_mirrored(grid):
        result = HPA(other, **options).path(move(start), move(goal))
        assert bool(result.path) == bool(astar(grid, start, goal).path)
        if result.path:
            assert length(other, result.path) == pytest.approx(result.cost)


@pytest.mark.parametrize("keep", [True, False])
@pytest.mark.parametrize("levels", [1, 2, 3])
def test_a_path_within_one_sector_may_leave_it(keep, levels):
    result = HPA(LEAVING, sector=10, levels=levels, keep=keep).path((2, 2), (2, 8))
    assert result.cost == pytest.approx(19.656854, abs=1e-6)
    assert max(x for x, _ in result.path) == 10
    assert length(LEAVING, result.path) == pytest.approx(result.cost)


@pytest.mark.parametrize("start", [(8, 2), (12, 2)])
def test_the_way_round_outside_is_taken_where_it_is_shorter(start):
    grid = GridMap(["." + "@" * 9 + "." * 10 if y == 5 else "." * 20 for y in range(10)])
    result = HPA(grid, sector=10).path(start, (8, 8))
    assert result.cost == pytest.approx(astar(grid, start, (8, 8), octile).cost, rel=0.25)
    assert all(x > 7 for x, _ in result.path)


@pytest.mark.parametrize("levels", [1, 2])
def test_start_is_goal(levels):
    grid = GridMap(["....."] * 5)
    for cell in grid.cells():
        result = HPA(grid, sector=2, levels=levels).path(cell, cell)
        assert (result.path, result.cost) == ((cell,), 0)


def test_blocked_ends_are_refused():
    hpa = HPA(GridMap(["..@"]), sector=2)
    with pytest.raises(ValueError, match=r"start.*\(2, 0\) is blocked"):
        hpa.path((2, 0), (0, 0))
    with pytest.raises(ValueError, match=r"goal.*\(0, 1\) is not on the map"):
        hpa.path((0, 0), (0, 1))


def test_bad_sectors_and_levels_are_refused():
    for options in ({"sector": 1}, {"levels": 0}):
        with pytest.raises(ValueError, match="at least 2 cells wide, on at least 1 level"):
            HPA(GridMap(["..."]), **options)
    with pytest.raises(ValueError, match="by 'dijkstra' or by 'astar', not by 'bfs'"):
        HPA(GridMap(["..."]), sector=2, distances="bfs")


def test_the_parts_of_the_work_add_up():
    grid = GridMap(["." * 40] * 40)
    for keep in (True, False):
        for on_demand in (True, False):
            hpa = HPA(grid, sector=8, levels=2, keep=keep, on_demand=on_demand)
            first, second = (hpa.path((1, 1), (38, 37)) for _ in range(2))
            assert first.expanded == first.inserted + first.searched + first.refined + first.measured
            assert (first.measured > 0) == on_demand
            assert second == replace(first, measured=0, expanded=first.expanded - first.measured)
    # Kept, the ways along intra edges need no search: only those from the start and to the goal do.
    few, all_of_them = (HPA(grid, sector=8, keep=keep).path((1, 1), (38, 37)).refined for keep in (True, False))
    assert 0 < few < all_of_them


# ------------------------------------------------ sectors and entrances


@pytest.mark.parametrize(("width", "count"), [(1, 1), (5, 1), (6, 2), (10, 2)])
def test_transitions_of_an_open_border(width, count):
    level = HPA(GridMap(["." * 2 * width] * width), sector=max(width, 2)).levels[0]
    assert sums(level.borders.values()) == count if width > 1 else True
    entrance = [((9, y), (10, y)) for y in range(width)]
    assert len(sectors.transitions(entrance)) == count


def test_where_the_transitions_are():
    run = [((4, y), (5, y)) for y in range(10)]
    assert sectors.transitions(run[:5]) == [run[2]]
    assert sectors.transitions(run) == [run[0], run[9]]


def test_entrances_are_maximal_runs_that_are_free_on_both_sides():
    grid = GridMap(["..", "@.", "..", "..", ".@", "@@", ".."])
    border = [((0, y), (1, y)) for y in range(7)]
    assert sectors.entrances(grid, border) == [border[:1], border[2:4], border[6:]]


def test_a_higher_level_keeps_the_transitions_of_its_own_borders():
    hpa = HPA(GridMap(["." * 8] * 8), sector=2, levels=2)
    low, high = hpa.levels
    assert sorted(high.borders) == [((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))]
    below = {pair for pairs in low.borders.values() for pair in pairs}
    own = {pair for pairs in high.borders.values() for pair in pairs}
    assert own == {(a, b) for a, b in below if (a[0] // 4, a[1] // 4) != (b[0] // 4, b[1] // 4)}


@some
@given(grids(9), OPTIONS)
def test_the_ways_along_edges_cost_what_the_edges_do(grid, options):
    hpa = HPA(grid, **{**options, "keep": True, "on_demand": False})
    graph = grid
    for level in hpa.levels:
        for nodes in level.nodes.values():
            for node in nodes:
                for other, cost in level.neighbors(node):
                    way = level.ways.get((node, other), (node, other))
                    assert length(graph, way) == pytest.approx(cost)
                    assert (way[0], way[-1]) == (node, other)
                    assert len({level.sector(cell) for cell in way}) == (1 if (node, other) in level.ways else 2)
        graph = level


def test_on_demand_measures_nothing_before_it_is_asked_for():
    hpa = HPA(GridMap(["." * 20] * 20), sector=5, on_demand=True)
    assert hpa.levels[0].lists == {}
    assert edges(hpa) == edges(HPA(hpa.grid, sector=5))


@pytest.mark.parametrize("levels", [1, 2])
def test_who_watches_a_lazy_abstraction_is_told_what_its_searches_measure(levels):
    grid = GridMap(["." * 30] * 30)

    def ask(watch):
        return HPA(grid, sector=5, levels=levels, on_demand=True, watch=watch).path((1, 1), (8, 13))

    trace = record(ask)
    measured = told(trace, "intra", "level", "node")
    assert len(set(measured)) == len(measured)
    assert {level for level, _ in measured} == set(range(1, levels + 1))
    assert sum(expanded for (expanded,) in told(trace, "intra", "expanded")) == trace.result.measured > 0
    whole = record(HPA, grid, sector=5, levels=levels)
    assert set(told(trace, "intra", "level", "node", "edges")) < set(told(whole, "intra", "level", "node", "edges"))


@some
@given(grids(9), OPTIONS)
def test_astar_measures_the_same_edges(grid, options):
    assert edges(HPA(grid, **{**options, "distances": "astar"})) == edges(HPA(grid, **options))


def test_astar_measures_each_pair_once():
    # Two sectors with a node at either end of their border: one walk along it in each.
    [level] = HPA(GridMap(["." * 12] * 6), sector=6, distances="astar").levels
    assert level.expanded == 2 * 6
    assert level.ways[(5, 0), (5, 5)] == level.ways[(5, 5), (5, 0)][::-1]


# ------------------------------------------------ repair


@many
@given(grids(12), OPTIONS, st.data())
def test_after_update_all_is_as_if_built_anew(grid, options, data):
    options = {**options, "on_demand": False}
    hpa = HPA(grid, **options)
    x, y = st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)
    for painted in data.draw(st.lists(st.dictionaries(st.tuples(x, y), st.sampled_from(".@"), max_size=4), max_size=4)):
        for cell, letter in painted.items():
            grid[cell] = letter
        hpa.update(painted)
        assert state(hpa) == state(HPA(grid, **options))


@some
@given(grids_with_ends(9), OPTIONS, st.data())
def test_paths_after_update_on_demand(world, options, data):
    grid, start, goal = world
    hpa = HPA(grid, **{**options, "on_demand": True})
    hpa.path(start, goal)
    cell = data.draw(st.tuples(st.integers(0, grid.width - 1), st.integers(0, grid.height - 1)))
    if cell not in (start, goal):
        grid[cell] = "." if grid[cell] == "@" else "@"
        hpa.update([cell])
        now, anew = hpa.path(start, goal), HPA(grid, **options).path(start, goal)
        assert now.rough_cost == pytest.approx(anew.rough_cost)
        assert not now.path or length(grid, now.path) == pytest.approx(now.cost)


def test_only_touched_sectors_are_built_anew():
    grid = GridMap(["." * 32] * 32)
    hpa = HPA(grid, sector=8, levels=2)
    lists = dict(hpa.levels[0].lists)
    grid[12, 12] = "@"  # inside a sector
    assert hpa.update([(12, 12)]) == [{(1, 1)}, {(0, 0)}]
    kept = [node for node in lists if hpa.levels[0].lists[node] is lists[node]]
    assert kept == [node for node in lists if hpa.levels[0].sector(node) != (1, 1)]
    grid[15, 12] = "@"  # splits an entrance
    assert hpa.update([(15, 12)]) == [{(1, 1), (2, 1)}, {(0, 0), (1, 0)}]
    grid[0, 0] = "@"  # at the border of the map
    assert hpa.update([(0, 0)])[0] == {(0, 0)}


def test_a_cell_outside_is_refused_and_changes_nothing():
    grid = GridMap(["...."] * 4)
    hpa = HPA(grid, sector=2)
    before = state(hpa)
    with pytest.raises(ValueError, match=r"\(4, 0\) is not on the map"):
        hpa.update([(0, 0), (4, 0)])
    assert state(hpa) == before


# ------------------------------------------------ smoothing


@some
@given(grids_with_ends(12))
def test_smoothing_never_lengthens(world):
    grid, start, goal = world
    h = octile if grid.moves == 8 else manhattan
    path = astar(grid, start, goal, lambda node, goal: 3 * node[0] % 7).path  # any path
    smoothed, _ = smooth(grid, path, h)
    assert smoothed[:1] == path[:1]
    assert smoothed[-1:] == path[-1:]
    assert length(grid, smoothed) <= length(grid, path) + 1e-9


def test_smoothing_straightens_what_is_open():
    grid = GridMap(["." * 20] * 20)
    detour = [(0, y) for y in range(20)] + [(x, 19) for x in range(1, 20)]
    smoothed, looked = smooth(grid, tuple(detour), octile)
    assert length(grid, smoothed) == pytest.approx(19 * sqrt(2))
    assert looked > 0
    assert smooth(grid, smoothed, octile) == (smoothed, 0)


def test_smoothing_counts_as_a_search_does():
    # From one corner to the other: the neighbours of each cell of the way but the last are looked at once.
    detour = ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2))
    assert straight(GridMap(["..."] * 3), (0, 0), (2, 2)) == ([(1, 1), (2, 2)], 2)
    assert smooth(GridMap(["..."] * 3), detour, octile).looked == 2
    assert straight(GridMap(["...", ".@.", "..."]), (0, 0), (2, 2)) == ([], 1)


def test_straight_ways():
    assert straight(GridMap(["....", ".@..", "...."]), (0, 0), (3, 2))[0] == []
    assert straight(GridMap(["....", ".@..", "...."]), (0, 0), (3, 0))[0] == [(1, 0), (2, 0), (3, 0)]
    # A straight step comes first where the diagonal one is blocked.
    assert straight(GridMap(["....", "@...", "...."]), (0, 0), (3, 2))[0] == [(1, 0), (2, 1), (3, 2)]
    assert straight(GridMap(["...", "...", "..."], moves=4), (0, 0), (2, 1))[0][-1] == (2, 1)


# ------------------------------------------------ what is told


def test_building_tells_of_sectors_entrances_and_edges():
    trace = record(HPA, LEAVING, sector=10, levels=1)
    level = trace.result.levels[0]
    assert told(trace, "entrance", "level", "sectors", "pairs") == [
        (1, ((0, 0), (1, 0)), tuple(((9, y), (10, y)) for y in range(5))),
        (1, ((0, 0), (1, 0)), tuple(((9, y), (10, y)) for y in range(6, 10))),
    ]
    assert told(trace, "border", "transitions") == [((((9, 2), (10, 2)), ((9, 8), (10, 8))),)]
    assert told(trace, "sector", "sector", "nodes") == [
        ((0, 0), ((9, 2), (9, 8))),
        ((1, 0), ((10, 2), (10, 8))),
    ]
    intra = dict(told(trace, "intra", "node", "edges"))
    assert intra == {(9, 2): (), (9, 8): (), (10, 2): (((10, 8), 6.0),), (10, 8): (((10, 2), 6.0),)}
    assert [other for other, _ in level.neighbors((10, 2))] == [(9, 2), (10, 8)]
    assert sum(expanded for (expanded,) in told(trace, "intra", "expanded")) == level.expanded > 0


@pytest.mark.parametrize("levels", [1, 2])
def test_a_path_tells_of_each_part_of_the_work(levels):
    hpa = HPA(LEAVING, sector=5, levels=levels, keep=False)
    trace = record(hpa.path, (2, 2), (2, 8))
    result = trace.result
    assert told(trace, "insert", "level", "node")[:2] == [(1, (2, 2)), (1, (2, 8))]
    for event, total in (("insert", result.inserted), ("refine", result.refined)):
        assert sum(expanded for (expanded,) in told(trace, event, "expanded")) == total > 0
    assert told(trace, "search", "level") == [(levels,)]
    assert len(of(trace, "take")) == result.searched
    ((abstract, cost),) = told(trace, "abstract", "path", "cost")
    assert (abstract, cost) == (result.abstract, pytest.approx(result.rough_cost))
    assert told(trace, "refined", "level")[::-1] == [(number,) for number in range(levels)]
    assert told(trace, "refined", "path")[-1] == (result.rough,)
    for here, there, way in told(trace, "refine", "start", "goal", "way"):
        assert (way[0], way[-1]) == (here, there)
    assert told(trace, "smoothed", "path", "looked") == [(result.path, result.smoothed)]
    looked = [so_far for (so_far,) in told(trace, "piece", "looked")]
    assert looked == sorted(looked)
    path = result.rough
    for old, new in told(trace, "piece", "old", "new"):
        assert (old[0], old[-1]) == (new[0], new[-1])
        assert set(old) <= set(path)
        assert old == new or length(LEAVING, new) < length(LEAVING, old)


def test_watching_changes_nothing():
    hpa = HPA(LEAVING, sector=4, levels=2)
    assert record(hpa.path, (0, 0), (19, 9)).result == hpa.path((0, 0), (19, 9))
    watched, plain = record(HPA, LEAVING, sector=4, levels=2).result, HPA(LEAVING, sector=4, levels=2)
    assert state(watched) == state(plain)
