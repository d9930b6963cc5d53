from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps import GridMap, clearance, grid_for_agent
from coursekit.search import astar
from coursekit.trace import record
from tests.maps.grids import grids, many, public, some


def fits(grid, x, y, size):
    """Whether an agent of this size stands on free cells only, each of them tried."""
    return all(grid.is_free((x + dx, y + dy)) for dx in range(size) for dy in range(size))


@many
@given(grids())
def test_clearance_is_the_size_of_the_largest_agent_that_fits(grid):
    found = clearance(grid)
    assert (len(found), {len(row) for row in found}) == (grid.height, {grid.width})
    for y, row in enumerate(found):
        for x, value in enumerate(row):
            assert value == max(size for size in range(10) if fits(grid, x, y, size))


def test_worked_example():
    assert clearance(GridMap(["....", "...T", "....", "@..."])) == [
        [3, 2, 1, 1],
        [2, 2, 1, 0],
        [1, 2, 2, 1],
        [0, 1, 1, 1],
    ]


def test_events_tell_what_each_number_follows_from():
    grid = GridMap([".@", ".."])
    trace = record(clearance, grid)
    assert trace.result == [[1, 0], [1, 1]]
    assert [(step.event, *step.data.values()) for step in trace.steps] == [
        ("clear", (1, 1), 0, 0, 0, 1),
        ("clear", (0, 1), 1, 0, 0, 1),
        ("clear", (0, 0), 0, 1, 1, 1),
    ]


@some
@given(grids(6), st.integers(1, 3))
def test_steps_of_a_large_agent_are_those_it_has_room_for(grid, size):
    large = grid_for_agent(grid, size)
    assert large.moves == grid.moves
    for x in range(grid.width):
        for y in range(grid.height):
            assert large.is_free((x, y)) == fits(grid, x, y, size)
            if not grid.is_free((x, y)):
                assert large[x, y] == grid[x, y]
            for (new_x, new_y), _ in large.neighbors((x, y)):
                swept = {(x, y), (new_x, y), (x, new_y), (new_x, new_y)}
                assert all(fits(grid, *cell, size) for cell in swept)


@some
@given(grids(), st.data())
def test_what_is_larger_goes_no_shorter_way(grid, data):
    two = grid_for_agent(grid, 2)
    cells = list(two.cells())
    if cells:
        start, goal = data.draw(st.sampled_from(cells)), data.draw(st.sampled_from(cells))
        assert astar(two, start, goal).cost >= astar(grid, start, goal).cost - 1e-9


def test_a_door_of_one_cell_lets_no_agent_of_two_through():
    grid = GridMap(["..@..", "..@..", ".....", "..@.."])
    ways = [astar(grid_for_agent(grid, size), (0, 0), (3, 0)).cost for size in (1, 2)]
    assert ways[0] < inf == ways[1]


def test_an_agent_of_size_1_has_the_map_as_it_is():
    grid = GridMap([".G@", "SWT"], moves=4, name="some.map")
    same = grid_for_agent(grid, 1)
    assert (str(same), same.moves, same.name) == (str(grid), 4, "some.map")
    assert same is not grid


@pytest.mark.parametrize("size", [0, -1, 1.5, "2"])
def test_sizes_that_are_none(size):
    with pytest.raises(ValueError, match="the size of an agent must be a whole number of cells, 1 or more, not"):
        grid_for_agent(GridMap(["."]), size)


def test_on_a_published_map():
    grid = GridMap.read(public("movingai/arena.map"))
    found = clearance(grid)
    best = max(map(max, found))
    [(x, y), *_] = [(x, y) for y, row in enumerate(found) for x, value in enumerate(row) if value == best]
    assert fits(grid, x, y, best)
    assert not any(fits(grid, x, y, best + 1) for x in range(49) for y in range(49))
