from itertools import pairwise
from math import hypot
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import caves, city, hills, maze, rooms
from coursekit.maps.generate import one_region, regions_of, smoothed, spanning_tree
from coursekit.search import dijkstra
from tests.maps.grids import some

KINDS = [rooms, maze, caves, city]
seeds = st.integers(0, 10**6).map(Random)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_there_is_a_way_between_any_two_cells(kind, seed):
    grid = kind(64, 48, Random(seed))
    assert (grid.width, grid.height) == (64, 48)
    cells = list(grid.cells())
    assert len(dijkstra(grid, cells[0]).d) == len(cells) > 64 * 48 / 8


@pytest.mark.parametrize("kind", [*KINDS, hills])
def test_a_seed_makes_the_same_map_again_and_another_one_another(kind):
    first, again, other = (kind(40, 40, Random(seed)) for seed in (5, 5, 6))
    assert str(first) == str(again) != str(other)


# ------------------------------------------------ rooms and mazes


@pytest.mark.parametrize("size", [3, 7, 20])
def test_rooms_are_parted_by_walls_of_one_cell_with_doors_of_one_cell(size):
    grid = rooms(64, 64, Random(2), size)
    pitch, count = size + 1, 65 // (size + 1)
    doors = 0
    for line in range(1, count):
        for room in range(count):
            for swap in (False, True):
                wall = [(line * pitch - 1, room * pitch + i) for i in range(size)]
                wall = [(y, x) for x, y in wall] if swap else wall
                opened = sum(map(grid.is_free, wall))
                assert opened <= 1
                doors += opened
    covered = range(count * pitch)
    floors = [(x, y) for x in covered for y in covered if size not in {x % pitch, y % pitch}]
    assert all(map(grid.is_free, floors))
    assert len(list(grid.cells())) == len(floors) + doors
    assert count * count - 1 <= doors <= 2 * count * (count - 1)


@pytest.mark.parametrize("corridor", [1, 2, 5])
def test_corridors_of_a_maze_are_of_one_width(corridor):
    grid = maze(61, 61, Random(3), corridor)
    pitch = corridor + 1
    for x in range(pitch - 1, 61 - pitch, pitch):
        for y in range(0, 61 - pitch, pitch):
            opened = {grid.is_free((x, y + i)) for i in range(corridor)}
            assert len(opened) == 1


def test_few_corridors_join_again():
    grid = maze(101, 101, Random(4))
    squares = 51 * 51
    openings = len(list(grid.cells())) - squares
    assert 0 < openings - (squares - 1) < 0.05 * squares


@some
@given(st.integers(1, 8), st.integers(1, 8), seeds)
def test_a_spanning_tree_joins_all_squares_without_a_ring(columns, lines, rng):
    pairs = list(spanning_tree(columns, lines, rng))
    tree = nx.Graph(pairs)
    tree.add_nodes_from((x, y) for x in range(columns) for y in range(lines))
    assert nx.is_tree(tree)
    assert len(tree) == columns * lines
    assert all((x2 - x, y2 - y) in {(1, 0), (0, 1)} for (x, y), (x2, y2) in pairs)


def test_the_smallest_ones():
    assert len(list(maze(3, 3, Random(1)).cells())) in {4 + 3, 4 + 4}
    assert len(list(rooms(15, 15, Random(1)).cells())) in {4 * 49 + 3, 4 * 49 + 4}


# ------------------------------------------------ caves


@some
@given(st.integers(1, 7), st.integers(1, 7), seeds)
def test_a_round_follows_most_of_the_nine_cells_around(width, height, rng):
    rock = [[rng.random() < 0.5 for _ in range(width)] for _ in range(height)]

    def solid(x, y):
        return rock[y][x] if 0 <= x < width and 0 <= y < height else True

    expected = [
        [sum(solid(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)) >= 5 for x in range(width)]
        for y in range(height)
    ]
    assert smoothed(rock) == expected


@some
@given(st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6))))
def test_regions_are_the_connected_components(cells):
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((a, b) for a in cells for b in cells if hypot(a[0] - b[0], a[1] - b[1]) == 1)
    regions = list(regions_of(cells))
    assert sorted(map(sorted, regions)) == sorted(map(sorted, nx.connected_components(graph)))
    firsts = [min((y, x) for x, y in region) for region in regions]
    assert firsts == sorted(firsts)


def test_the_largest_region_is_left():
    rows = [list(row) for row in ("..@G", "@@@S", "T.@.")]
    assert ["".join(row) for row in one_region(rows)] == ["@@@G", "@@@S", "T@@."]


def test_more_walls_leave_less_room():
    free = [len(list(caves(96, 96, Random(1), walls).cells())) for walls in (0.0, 0.40, 0.46)]
    assert free == sorted(free, reverse=True)
    assert free[0] > 96 * 96 - 5


# ------------------------------------------------ cities and hills


def test_a_city_has_every_kind_of_place():
    grid = city(200, 200, Random(1))
    assert {grid[x, y] for x in range(200) for y in range(200)} == set(".GSW@T")


@some
@given(st.integers(1, 40), st.integers(1, 40), seeds)
def test_a_city_of_any_size_has_a_way_or_says_that_no_cell_is_left(width, height, rng):
    try:
        grid = city(width, height, rng)
    except ValueError as error:
        assert str(error) == "there are walls everywhere: no free cell is left"  # noqa: PT017
        assert max(width, height) <= 14
    else:
        assert len(list(regions_of(grid.cells()))) == 1


def test_hills_are_smooth_and_no_slope_is_above_1():
    heights = hills(80, 50, Random(3))
    assert (len(heights), {len(row) for row in heights}) == (51, {81})
    along = max(abs(a - b) for row in heights for a, b in pairwise(row))
    across = max(abs(a - b) for one, other in pairwise(heights) for a, b in zip(one, other, strict=True))
    assert 0.05 < max(along, across) < hypot(along, across) < 1


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda rng: rooms(14, 15, rng), "14 x 15 cells have no room for 2 x 2 squares of 7 and walls between them"),
        (lambda rng: maze(3, 2, rng), "3 x 2 cells have no room for 2 x 2 squares of 1 and walls between them"),
        (lambda rng: maze(9, 9, rng, 0), "a room or corridor must be 1 cell wide or more, not 0"),
        (lambda rng: caves(0, 5, rng), "a map needs at least 1 cell, not 0 x 5"),
        (lambda rng: caves(5, 0, rng), "a map needs at least 1 cell, not 5 x 0"),
        (lambda rng: caves(9, 9, rng, 1.0), "there are walls everywhere: no free cell is left"),
        (lambda rng: city(-1, 5, rng), "a map needs at least 1 cell, not -1 x 5"),
        (lambda rng: city(50, 50, rng, house=5), "a house needs sides of 6 cells or more, not 5"),
        (lambda rng: hills(0, 5, rng), "a map needs at least 1 cell, not 0 x 5"),
        (lambda rng: hills(5, 5, rng, waves=0), "hills need at least 1 wave, not 0"),
    ],
)
def test_bad_sizes(make, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        make(Random(1))
    assert str(caught.value) == complaint
