"""Clearance: for agents larger than a cell.

An agent of size s covers s x s cells and is where its top left cell is. The clearance of a cell is the size of the
largest agent that fits there: of the largest square of free cells whose top left one it is; 0 where it is blocked.
Since every agent that fits leaves room for the smaller ones, one number a cell serves agents of all sizes.

Events
    clear(cell, east, south, corner, clearance)    the clearance of a free cell, and those it follows from: of the
                                                   cells to its right, below it, and below to the right; 0 off the map
"""

from typing import Any

from .grid import GridMap


def clearance(grid: GridMap, watch: Any = None) -> list[list[int]]:
    """The clearance of every cell: `clearance(grid)[y][x]`.

    A square of size s is four squares of size s − 1, which overlap, and its top left cell. Takes O(1) time a cell.
    Source: D. Harabor and A. Botea, Hierarchical path planning for multi-size agents in heterogeneous environments,
    2008.
    """
    # One row and one column more: off the map nothing fits.
    found = [[0] * (grid.width + 1) for _ in range(grid.height + 1)]
    for y in reversed(range(grid.height)):
        for x in reversed(range(grid.width)):
            if grid.is_free((x, y)):
                east = found[y][x + 1]
                south = found[y + 1][x]
                corner = found[y + 1][x + 1]
                found[y][x] = 1 + min(east, south, corner)
                if watch:
                    watch("clear", cell=(x, y), east=east, south=south, corner=corner, clearance=found[y][x])
    return [row[:-1] for row in found[:-1]]


def grid_for_agent(grid: GridMap, size: int) -> GridMap:
    """The same map for an agent of this size: cells where it does not fit are blocked (@).

    Its paths are those of the agent's top left cell. A diagonal step needs room for the whole agent on both cells
    beside it, as it does for one of size 1. Raises ValueError for a size that is no whole number, 1 or more.
    """
    if not isinstance(size, int) or size < 1:
        raise ValueError(f"the size of an agent must be a whole number of cells, 1 or more, not {size!r}")
    fits = clearance(grid)
    rows = [
        [grid[x, y] if fits[y][x] >= size or not grid.is_free((x, y)) else "@" for x in range(grid.width)]
        for y in range(grid.height)
    ]
    return GridMap(rows, grid.moves, grid.name)
