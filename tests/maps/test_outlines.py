from itertools import pairwise, product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.maps import GridMap, outlined, visibility_graph
from coursekit.maps.generate import regions_of
from tests.maps.grids import grids, many, mirrored, public, rows, some
from tests.maps.polygons import area, edges

mostly_walls = st.sampled_from("@@@.")


def blocked(grid):
    return [(x, y) for y in range(grid.height) for x in range(grid.width) if not grid.is_free((x, y))]


def check_outlines(grid):
    """What is blocked lies in the obstacles, what is free does not, and no obstacle has a corner too many."""
    world = outlined(grid)
    assert (world.width, world.height) == (grid.width, grid.height)
    assert blocked(world.grid(columns=grid.width)) == blocked(grid)
    assert sum(abs(area(obstacle)) for obstacle in world.obstacles) == len(blocked(grid))
    for obstacle in world.obstacles:
        around = edges(obstacle)
        assert all((a[0] == b[0]) != (a[1] == b[1]) for a, b in around)
        assert all((a[0] == b[0]) != (c[0] == d[0]) for (a, b), (c, d) in pairwise([*around, around[0]]))
    firsts = [min((y, x) for x, y in obstacle) for obstacle in world.obstacles]
    assert firsts == sorted(firsts) == [(y, x) for (x, y), *_ in world.obstacles]
    return world


def ways(world, cells):
    """Which of these cells are joined by ways through the world, from middle to middle."""
    middles = {(x + 0.5, y + 0.5): (x, y) for x, y in cells}
    seen = visibility_graph(world).with_points(*middles)
    graph = nx.Graph([(node, other) for node in seen.nodes for other, _ in seen.neighbors(node)])
    graph.add_nodes_from(middles)
    parts = ({middles[point] for point in part & middles.keys()} for part in nx.connected_components(graph))
    return {frozenset(part) for part in parts if part}


def check_ways(grid):
    assert ways(outlined(grid), list(grid.cells())) == set(map(frozenset, regions_of(grid.cells())))


def test_all_maps_of_three_by_three():
    for letters in product(".@", repeat=9):
        grid = GridMap(["".join(letters[i : i + 3]) for i in (0, 3, 6)])
        check_outlines(grid)
        check_ways(grid)


@many
@given(grids(most=12))
def test_any_map(grid):
    check_outlines(grid)


@many
@given(rows(12, mostly_walls).map(GridMap))
def test_groups_that_enclose_much(grid):
    check_outlines(grid)


@some
@given(rows(6, st.sampled_from("@@..")).map(GridMap))
def test_there_is_a_way_where_the_map_has_one(grid):
    check_ways(grid)


@some
@given(rows(10, mostly_walls))
def test_mirrored(rows):
    width = len(rows[0])
    world, mirror = outlined(GridMap(rows)), outlined(GridMap(mirrored(rows)))
    assert {frozenset((width - x, y) for x, y in obstacle) for obstacle in world.obstacles} == set(
        map(frozenset, mirror.obstacles)
    )


# ------------------------------------------------ by hand


@pytest.mark.parametrize(
    ("rows", "obstacles"),
    [
        (["..", ".S"], []),
        (["@@@", "TWO"], [[(0, 0), (3, 0), (3, 2), (0, 2)]]),
        ([".@.", ".@@"], [[(1, 0), (2, 0), (2, 1), (3, 1), (3, 2), (1, 2)]]),
        (["@.", ".@"], [[(0, 0), (1, 0), (1, 1), (0, 1)], [(1, 1), (2, 1), (2, 2), (1, 2)]]),
        # A ring: cut through what it encloses, all along a line.
        (
            ["@@@@", "@..@", "@..@", "@@@@"],
            [
                [(0, 0), (4, 0), (4, 2), (3, 2), (3, 1), (1, 1), (1, 2), (0, 2)],
                [(0, 2), (1, 2), (1, 3), (3, 3), (3, 2), (4, 2), (4, 4), (0, 4)],
            ],
        ),
        # A group that meets itself at a corner, and encloses a cell.
        (
            ["@@@", "@.@", "@@."],
            [[(0, 0), (3, 0), (3, 2), (2, 2), (2, 1), (1, 1), (1, 2), (0, 2)], [(0, 2), (2, 2), (2, 3), (0, 3)]],
        ),
    ],
)
def test_outlines_by_hand(rows, obstacles):
    assert outlined(GridMap(rows)).obstacles == tuple(map(tuple, obstacles))


def test_a_group_that_encloses_nothing_is_one_obstacle():
    spiral = ["@@@@@@@", "......@", "@@@@@.@", "@...@.@", "@.@@@.@", "@.....@", "@@@@@@@"]
    [obstacle] = outlined(GridMap(spiral)).obstacles
    assert len(obstacle) == 16


# ------------------------------------------------ maps of games, and of our own


@pytest.mark.parametrize("name", ["arena", "den312d"])
def test_published_maps(name):
    check_outlines(GridMap.read(public(f"movingai/{name}.map")))


def test_own_maps():
    check_outlines(GridMap.read(datasets.own("maps/rooms-64.map")))
