"""A height field turned into a grid: where the ground is too steep, a cell is blocked.

Heights are known at the corners of cells, so w x h cells have h + 1 rows of w + 1 heights. Within a cell they are
interpolated: the ground runs straight along its four edges, and is twisted in between.

Events
    slope(cell, slope, blocked)    how steep a cell is, and whether that is too steep
"""

from collections.abc import Sequence
from math import hypot, isnan
from typing import Any

from ..geometry.points import number_of, shown
from .grid import GridMap

Heights = Sequence[Sequence[float]]


def grid_from_heights(
    heights: Heights, steepest: float, size: float = 1.0, moves: int = 8, watch: Any = None
) -> GridMap:
    """The grid on which cells steeper than `steepest` are blocked (@) and all others ground (.).

    A slope is rise over run: 1 is 45°. `size` is how wide a cell is, in the unit of the heights.

    Raises ValueError for fewer than 2 x 2 heights, rows of different lengths, heights that are no finite numbers, a
    size that is not above 0, and a negative `steepest`. Takes O(w h) time.
    """
    check(heights)
    if not size > 0:  # not shown
        raise ValueError(f"the size of a cell must be above 0, not {size}")
    if not steepest >= 0:  # not shown
        raise ValueError(f"the steepest slope must be 0 or more, not {steepest}")
    rows = []
    for y in range(len(heights) - 1):
        row = ""
        for x in range(len(heights[0]) - 1):
            slope = slope_in(heights, x, y) / size
            blocked = slope > steepest
            if watch:
                watch("slope", cell=(x, y), slope=slope, blocked=blocked)
            row += "@" if blocked else "."
        rows.append(row)
    return GridMap(rows, moves)


def slope_in(heights: Heights, x: int, y: int) -> float:
    """The steepest slope anywhere in the cell (x, y), for cells of size 1.

    The slope at a point is the length of the gradient there. Its square is a convex function of the point, so that it
    is greatest in a corner, where the gradient is the rise along the two edges that meet there.
    """
    (north_west, north_east), (south_west, south_east) = heights[y][x : x + 2], heights[y + 1][x : x + 2]
    north, south = north_east - north_west, south_east - south_west
    west, east = south_west - north_west, south_east - north_east
    return max(hypot(along, across) for along in (north, south) for across in (west, east))


def check(heights: Heights) -> None:
    if len(heights) < 2 or len(heights[0]) < 2:
        raise ValueError("a height field needs at least 2 rows of 2 heights, the corners of 1 cell")
    for y, row in enumerate(heights):
        if len(row) != len(heights[0]):
            raise ValueError(f"row {y}: {len(row)} heights instead of {len(heights[0])}")
        for x, height in enumerate(row):
            if isnan(number_of(height)):
                raise ValueError(f"row {y}: the height at x = {x} must be a finite number, not {shown(height)}")
