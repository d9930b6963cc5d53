from math import hypot, inf, nan, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.points import shown
from coursekit.maps import grid_from_heights, hills
from coursekit.trace import record
from tests.maps.grids import some

fields = st.tuples(st.integers(2, 5), st.integers(2, 5)).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-4, 4), min_size=size[0], max_size=size[0]), min_size=size[1], max_size=size[1]
    )
)


def steepest_seen(heights, x, y, points=9):
    """The steepest slope at many points of a cell, by differences of the interpolated height."""

    def height(u, v):
        (a, b), (c, d) = heights[y][x : x + 2], heights[y + 1][x : x + 2]
        return (1 - u) * (1 - v) * a + u * (1 - v) * b + (1 - u) * v * c + u * v * d

    step, best = 1e-6, 0.0
    for u in (i / (points - 1) for i in range(points)):
        for v in (i / (points - 1) for i in range(points)):
            # Linear along each axis, so that a difference outside the cell is as good as one inside.
            along = (height(u + step, v) - height(u, v)) / step
            across = (height(u, v + step) - height(u, v)) / step
            best = max(best, hypot(along, across))
    return best


@some
@given(fields)
def test_slopes_are_the_steepest_in_each_cell(heights):
    trace = record(grid_from_heights, heights, 2.0)
    told = {step.data["cell"]: step.data for step in trace.steps if step.event == "slope"}
    grid = trace.result
    assert len(told) == len(trace.steps) == grid.width * grid.height == (len(heights) - 1) * (len(heights[0]) - 1)
    for (x, y), data in told.items():
        assert data["slope"] == pytest.approx(steepest_seen(heights, x, y), abs=1e-4)
        assert data["blocked"] is (data["slope"] > 2) is (not grid.is_free((x, y)))


@pytest.mark.parametrize(
    ("heights", "slope"),
    [
        ([[0, 0], [0, 0]], 0),
        ([[0, 3], [0, 3]], 3),  # an even ramp along x
        ([[0, 0], [-3, -3]], 3),  # and down along y
        ([[0, 3], [4, 7]], 5),  # along both
        ([[0, 1], [1, 0]], sqrt(2)),  # a saddle, flat in the middle
        ([[0, 0], [0, 1]], sqrt(2)),  # one corner up
    ],
)
def test_slopes_known_by_hand(heights, slope):
    assert str(grid_from_heights(heights, slope)).endswith("map\n.\n")
    assert str(grid_from_heights(heights, slope + 1e-9)).endswith("map\n.\n")
    if slope:
        assert str(grid_from_heights(heights, slope - 1e-9)).endswith("map\n@\n")


def test_a_cliff_parts_the_map():
    grid = grid_from_heights([[0, 0, 0, 9, 9]] * 3, 1)
    assert str(grid).endswith("width 4\nmap\n..@.\n..@.\n")


def test_larger_cells_are_less_steep():
    heights = [[0, 3], [0, 3]]
    assert [grid_from_heights(heights, 1, size=size).is_free((0, 0)) for size in (1, 2.9, 3, 4)] == [False] * 2 + [
        True
    ] * 2


def test_moves_are_handed_on():
    assert grid_from_heights([[0, 0], [0, 0]], 1, moves=4).moves == 4


@some
@given(fields, st.floats(0, 6), st.integers(-100, 100))
def test_raising_all_turning_upside_down_and_mirroring_change_nothing(heights, steepest, up):
    grid = grid_from_heights(heights, steepest)
    free = set(grid.cells())
    assert set(grid_from_heights([[up - h for h in row] for row in heights], steepest).cells()) == free
    mirror = grid_from_heights([row[::-1] for row in heights], steepest)
    assert {(grid.width - 1 - x, y) for x, y in mirror.cells()} == free
    swapped = grid_from_heights(list(zip(*heights, strict=True)), steepest)
    assert {(y, x) for x, y in swapped.cells()} == free


def test_more_is_free_where_steeper_slopes_may_be_climbed():
    heights = hills(30, 20, Random(1))
    counts = [len(list(grid_from_heights(heights, steepest).cells())) for steepest in (0, 0.1, 0.2, 0.4, 1)]
    assert counts == sorted(counts)
    assert counts[0] == 0 < counts[1] < counts[2] < counts[3] < counts[4] == 600


@pytest.mark.parametrize(
    ("heights", "steepest", "size", "complaint"),
    [
        ([], 1, 1, "a height field needs at least 2 rows of 2 heights, the corners of 1 cell"),
        ([[0, 0]], 1, 1, "a height field needs at least 2 rows of 2 heights, the corners of 1 cell"),
        ([[0], [0]], 1, 1, "a height field needs at least 2 rows of 2 heights, the corners of 1 cell"),
        ([[0, 0], [0]], 1, 1, "row 1: 1 heights instead of 2"),
        ([[0, 0], [0, nan]], 1, 1, "row 1: the height at x = 1 must be a finite number, not nan"),
        ([[0, 10**400], [0, 0]], 1, 1, f"row 0: the height at x = 1 must be a finite number, not {shown(10**400)}"),
        ([[-inf, 0], [0, 0]], 1, 1, "row 0: the height at x = 0 must be a finite number, not -inf"),
        ([[0, 0], [0, 0]], -1, 1, "the steepest slope must be 0 or more, not -1"),
        ([[0, 0], [0, 0]], nan, 1, "the steepest slope must be 0 or more, not nan"),
        ([[0, 0], [0, 0]], 1, 0, "the size of a cell must be above 0, not 0"),
        ([[0, 0], [0, 0]], 1, nan, "the size of a cell must be above 0, not nan"),
    ],
)
def test_bad_heights(heights, steepest, size, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        grid_from_heights(heights, steepest, size)
    assert str(caught.value) == complaint
