"""Grid maps traced into polygonal worlds: what is blocked on the grid becomes obstacles, to the cell.

A cell (x, y) is the square from (x, y) to (x + 1, y + 1) of the world. Blocked cells side by side make a group, and
each group is one obstacle: its outline. Two things would go wrong with that, and one cure mends both. A group that
encloses something has more outlines than one, and a group that meets itself at a corner has one that touches itself;
but an obstacle is a simple polygon. Such a group is cut in two, all along a horizontal line. Obstacles may touch, and
where they do there is no way through: not along a cut, and not at a corner where two groups meet, just as on the grid.
"""

from collections import defaultdict

from .generate import regions_of
from .grid import Cell, GridMap
from .world import World

Outline = list[Cell]
"""The corners of a polygon, clockwise as seen in a picture whose y grows downwards."""


def outlined(grid: GridMap) -> World:
    """The world of this map: as wide and as high as it has cells, obstacles wherever it is blocked.

    Obstacles are in the order of their first corners, row by row from the top. For n cells O(n log n), and what `World`
    takes to check them.
    """
    cells = ((x, y) for y in range(grid.height) for x in range(grid.width))
    groups = list(regions_of(cell for cell in cells if not grid.is_free(cell)))
    outlines: list[Outline] = []
    while groups:
        group = groups.pop()
        steps = steps_around(group)
        # Where two steps leave a corner, the group meets itself there.
        wrong = [corner for corner, ends in steps.items() if len(ends) > 1]
        way = [] if wrong else way_around(steps)
        wrong = wrong or list(steps.keys() - set(way))  # the corners of what it encloses
        if wrong:
            # All that is wrong at this line is mended by the cut, and on either side of it at most half is left.
            line = sorted(y for _, y in wrong)[len(wrong) // 2]
            groups += regions_of(cell for cell in group if cell[1] < line)
            groups += regions_of(cell for cell in group if cell[1] >= line)
        else:
            outlines.append(turns_of(way))
    outlines.sort(key=lambda outline: reading_order(outline[0]))
    return World(grid.width, grid.height, outlines)


def steps_around(group: set[Cell]) -> dict[Cell, list[Cell]]:
    """From corner to corner of cells, the steps along the boundary of a group of cells, which is on their right."""
    steps = defaultdict[Cell, list[Cell]](list)
    for x, y in group:
        if (x, y - 1) not in group:
            steps[x, y].append((x + 1, y))
        if (x + 1, y) not in group:
            steps[x + 1, y].append((x + 1, y + 1))
        if (x, y + 1) not in group:
            steps[x + 1, y + 1].append((x, y + 1))
        if (x - 1, y) not in group:
            steps[x, y + 1].append((x, y))
    return steps


def way_around(steps: dict[Cell, list[Cell]]) -> list[Cell]:
    """The steps around the outside, as the corners they start from; no two start from the same."""
    way = [min(steps, key=reading_order)]
    while (corner := steps[way[-1]][0]) != way[0]:
        way.append(corner)
    return way


def turns_of(way: list[Cell]) -> Outline:
    """The corners at which a closed way of steps turns."""
    before, after = [way[-1], *way], [*way[1:], way[0]]
    return [b for a, b, c in zip(before, way, after, strict=False) if b[0] - a[0] != c[0] - b[0]]


def reading_order(cell: Cell) -> tuple[int, int]:
    x, y = cell
    return y, x
