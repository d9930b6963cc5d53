"""Maps made up at random: rooms, mazes, caves, cities, and hills for height fields.

Each takes its random numbers from the generator it is given, so that a seed makes the same map on every machine. On
each there is a way between any two free cells.
"""

from collections.abc import Callable, Iterable, Iterator
from math import cos, pi, sin
from random import Random

from .grid import FREE, Cell, GridMap

Rows = list[list[str]]


# ------------------------------------------------ rooms and mazes


def rooms(width: int, height: int, rng: Random, size: int = 7) -> GridMap:
    """Square rooms of `size` x `size` cells, with a door of one cell to at least one room beside each.

    Raises ValueError where there is no room for two of them beside each other.
    """

    def door(cells: list[Cell]) -> list[Cell]:
        return [rng.choice(cells)]

    return compartments(width, height, rng, size, extra=0.4, opened=door)


def maze(width: int, height: int, rng: Random, corridor: int = 1) -> GridMap:
    """Winding corridors of one width, few of which join again, parted by walls of one cell.

    Raises ValueError where there is no room for two of them beside each other.
    """
    return compartments(width, height, rng, corridor, extra=0.03, opened=list)


def compartments(
    width: int, height: int, rng: Random, size: int, extra: float, opened: Callable[[list[Cell]], list[Cell]]
) -> GridMap:
    """Squares of `size` x `size` cells, parted by walls of one cell that are open in some places.

    The walls between the squares of a spanning tree are opened, and of the others a share of `extra`; `opened` says
    which cells of such a wall. At the right and at the bottom what is left over is a wall.
    """
    if size < 1:
        raise ValueError(f"a room or corridor must be 1 cell wide or more, not {size}")
    pitch = size + 1
    columns, lines = (width + 1) // pitch, (height + 1) // pitch
    if columns < 2 or lines < 2:
        raise ValueError(f"{width} x {height} cells have no room for 2 x 2 squares of {size} and walls between them")
    rows = [["@"] * width for _ in range(height)]
    for x, y in ((x, y) for y in range(lines * pitch) for x in range(columns * pitch)):
        if x % pitch < size and y % pitch < size:
            rows[y][x] = "."
    tree = set(spanning_tree(columns, lines, rng))
    for pair in pairs_beside(columns, lines):
        if pair in tree or rng.random() < extra:
            (x, y), (right, _) = pair
            if right > x:
                wall = [(right * pitch - 1, y * pitch + i) for i in range(size)]
            else:
                wall = [(x * pitch + i, (y + 1) * pitch - 1) for i in range(size)]
            for x, y in opened(wall):
                rows[y][x] = "."
    return GridMap(rows)


def pairs_beside(columns: int, lines: int) -> Iterator[tuple[Cell, Cell]]:
    """The pairs of squares that share a wall: the left or upper one first."""
    for y in range(lines):
        for x in range(columns):
            if x + 1 < columns:
                yield (x, y), (x + 1, y)
            if y + 1 < lines:
                yield (x, y), (x, y + 1)


def spanning_tree(columns: int, lines: int, rng: Random) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of squares that join all of them without a ring: a depth-first search in random order, so it winds."""
    start = rng.randrange(columns), rng.randrange(lines)
    seen, way = {start}, [start]
    while way:
        x, y = way[-1]
        beside = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        fresh = [(x, y) for x, y in beside if 0 <= x < columns and 0 <= y < lines and (x, y) not in seen]
        if fresh:
            square = rng.choice(fresh)
            yield min((x, y), square), max((x, y), square)
            seen.add(square)
            way.append(square)
        else:
            way.pop()


# ------------------------------------------------ caves


def caves(width: int, height: int, rng: Random, walls: float = 0.45, rounds: int = 5) -> GridMap:
    """A cellular automaton's caves: a share of `walls` at random, then in each round what most cells around are.

    Of the caves that come about the largest is left, the others are filled. Raises ValueError for no cell, and for
    walls that leave no cave at all.
    """
    check_size(width, height)
    rock = [[rng.random() < walls for _ in range(width)] for _ in range(height)]
    for _ in range(rounds):
        rock = smoothed(rock)
    return GridMap(one_region([["@" if cell else "." for cell in row] for row in rock]))


def smoothed(rock: list[list[bool]]) -> list[list[bool]]:
    """Rock where at least 5 of the 9 cells around are; beyond the border all is rock."""
    # Of three rows together, the walls in each column, and one column more on both sides.
    solid = [True] * len(rock[0])
    padded = [solid, *rock, solid]
    after = []
    for three in zip(padded, padded[1:], padded[2:], strict=False):
        columns = [3, *map(sum, zip(*three, strict=True)), 3]
        after.append([a + b + c >= 5 for a, b, c in zip(columns, columns[1:], columns[2:], strict=False)])
    return after


def one_region(rows: Rows) -> Rows:
    """These rows with all but the largest region of free cells filled in."""
    regions = list(regions_of({(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in FREE}))
    if not regions:
        raise ValueError("there are walls everywhere: no free cell is left")
    largest = max(regions, key=len)
    return [
        [letter if letter not in FREE or (x, y) in largest else "@" for x, letter in enumerate(row)]
        for y, row in enumerate(rows)
    ]


def regions_of(cells: Iterable[Cell]) -> Iterator[set[Cell]]:
    """The sets of cells with a way between them. Since corners are not cut, steps to 4 cells find them all.

    In the order of their first cells, row by row.
    """
    left = set(cells)
    for start in sorted(left, key=lambda cell: (cell[1], cell[0])):
        if start not in left:
            continue
        left.remove(start)
        region, waiting = {start}, [start]
        while waiting:
            x, y = waiting.pop()
            for cell in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
                if cell in left:
                    left.remove(cell)
                    region.add(cell)
                    waiting.append(cell)
        yield region


# ------------------------------------------------ cities


def city(width: int, height: int, rng: Random, house: int = 14) -> GridMap:
    """Streets that part blocks into smaller blocks, down to houses, courtyards, and parks with trees and ponds.

    A block with no side longer than `house` is not parted. Raises ValueError for no cell, and for a house below 6.
    """
    if house < 6:
        raise ValueError(f"a house needs sides of 6 cells or more, not {house}")
    check_size(width, height)
    rows = [["."] * width for _ in range(height)]
    blocks = [(0, 0, width, height)]
    while blocks:
        left, top, right, bottom = blocks.pop()
        longest = max(right - left, bottom - top)
        if longest <= house:
            build(rows, left, top, right, bottom, rng)
            continue
        if longest <= 5 * house and rng.random() < 0.08:
            plant(rows, left, top, right, bottom, rng)
            continue
        street = min(6, max(1, longest // 32))
        middle = rng.randint(longest * 3 // 8, longest * 5 // 8)
        if longest == right - left:
            blocks += [(left, top, left + middle, bottom), (left + middle + street, top, right, bottom)]
        else:
            blocks += [(left, top, right, top + middle), (left, top + middle + street, right, bottom)]
    return GridMap(one_region(rows))


def build(rows: Rows, left: int, top: int, right: int, bottom: int, rng: Random) -> None:
    """A house that fills the block, with a courtyard and a gate in some of them."""
    fill(rows, left, top, right, bottom, "@")
    if min(right - left, bottom - top) >= 8 and rng.random() < 0.4:
        fill(rows, left + 3, top + 3, right - 3, bottom - 3, "G")
        gate = rng.randrange(left + 3, right - 3)
        if rng.random() < 0.5:
            fill(rows, gate, top, gate + 1, top + 3, ".")
        else:
            fill(rows, gate, bottom - 3, gate + 1, bottom, ".")


def plant(rows: Rows, left: int, top: int, right: int, bottom: int, rng: Random) -> None:
    """A park that fills the block: grass, a pond with a swampy shore, trees."""
    x0, y0 = rng.randrange(left, right), rng.randrange(top, bottom)
    radius = min(right - left, bottom - top) / 4
    for y in range(top, bottom):
        for x in range(left, right):
            far = (x - x0) ** 2 + (y - y0) ** 2
            if far <= radius**2:
                rows[y][x] = "W"
            elif far <= (radius + 2) ** 2:
                rows[y][x] = "S"
            else:
                rows[y][x] = "T" if rng.random() < 0.12 else "G"


def fill(rows: Rows, left: int, top: int, right: int, bottom: int, letter: str) -> None:
    for y in range(top, bottom):
        rows[y][left:right] = [letter] * (right - left)


# ------------------------------------------------ hills


def hills(width: int, height: int, rng: Random, waves: int = 8) -> list[list[float]]:
    """A height field for width x height cells, so of one row and one column more: waves from all sides, added up.

    Their lengths are from an eighth of the longer side to all of it, and longer ones are higher; no slope is above 1.
    Raises ValueError for no cell and for no wave.
    """
    check_size(width, height)
    if waves < 1:
        raise ValueError(f"hills need at least 1 wave, not {waves}")
    heights = [[0.0] * (width + 1) for _ in range(height + 1)]
    for _ in range(waves):
        turn, phase = rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi)
        length = max(width, height) * rng.uniform(1 / 8, 1)
        along, across = 2 * pi / length * cos(turn), 2 * pi / length * sin(turn)
        rise = length / (2 * pi * waves)
        for y, row in enumerate(heights):
            for x in range(width + 1):
                row[x] += rise * sin(along * x + across * y + phase)
    return heights


def check_size(width: int, height: int) -> None:
    """Raises ValueError for a size without a cell."""
    if width < 1 or height < 1:
        raise ValueError(f"a map needs at least 1 cell, not {width} x {height}")
