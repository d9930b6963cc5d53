"""Polygonal worlds made up at random: mazes of thin walls, rooms with pillars, islands, towns.

Each takes its random numbers from the generator it is given, so that a seed makes the same world on every machine. In
each there is a way between any two points of free space. Corners lie on a raster of 1/64, so that they are exact in
floats and short in files.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, cos, dist, pi, sin, sqrt
from random import Random

from ..geometry.predicates import Point
from .generate import compartments
from .grid import Cell, GridMap
from .outlines import outlined
from .world import World

Polygon = list[Point]

RASTER = 64


def on_raster(x: float, y: float) -> Point:
    return round(x * RASTER) / RASTER, round(y * RASTER) / RASTER


def ring(center: Point, rays: Sequence[tuple[float, float]]) -> Polygon:
    """A polygon around a point: the length of each ray to a corner, and its direction."""
    x, y = center
    return [on_raster(x + length * cos(turn), y + length * sin(turn)) for length, turn in rays]


def regular(center: Point, radius: float, corners: int) -> Polygon:
    """A regular polygon, that begins with half an edge: one with 8 corners has upright sides."""
    return ring(center, [(radius, (k + 0.5) * 2 * pi / corners) for k in range(corners)])


# ------------------------------------------------ mazes and rooms


def walls_maze(columns: int, rows: int, rng: Random, loops: float = 0.08) -> World:
    """Winding corridors, 1.75 wide, parted by walls that are 0.25 thick.

    Of the walls that a maze without rings has, a share of `loops` is left out. Raises ValueError for less than 2
    columns or rows.
    """
    check_size("maze", columns, rows)
    grid = compartments(2 * columns - 1, 2 * rows - 1, rng, 1, extra=loops, opened=list)
    return stretched(grid, [1.75, 0.25])


def pillared_rooms(columns: int, rows: int, rng: Random, corners: int = 12) -> World:
    """Rooms, 6 wide, with doors that are 1, 2 or 3 wide, and in most of them round pillars: polygons with `corners`.

    A room has a door to at least one beside it. Raises ValueError for less than 2 columns or rows, and for pillars
    with less than 3 corners.
    """
    check_size("house", columns, rows)
    if corners < 3:
        raise ValueError(f"a pillar needs 3 corners or more, not {corners}")

    def door(cells: list[Cell]) -> list[Cell]:
        return [rng.choice(cells)]

    grid = compartments(4 * columns - 1, 4 * rows - 1, rng, 3, extra=0.4, opened=door)
    house = stretched(grid, [2.0, 1.0, 3.0, 0.5])
    pillars = []
    for x, y in ((6.5 * i + 3, 6.5 * j + 3) for j in range(rows) for i in range(columns)):
        for dx, dy in rng.choice(PILLARS):
            pillars.append(regular((x + dx, y + dy), rng.choice((0.5, 0.75)), corners))
    return World(house.width, house.height, [*house.obstacles, *pillars])


PILLARS: tuple[list[Point], ...] = (
    [],
    [(0, 0)],
    [(-1.5, 0), (1.5, 0)],
    [(0, -1.5), (0, 1.5)],
    [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5)],
)
"""Where pillars stand, seen from the middle of a room."""


def stretched(grid: GridMap, pattern: list[float]) -> World:
    """The outlines of a map whose columns, and rows, are as wide as the pattern says, again and again."""
    ticks = [0.0]
    for k in range(max(grid.width, grid.height)):
        ticks.append(ticks[-1] + pattern[k % len(pattern)])
    obstacles = [[(ticks[int(x)], ticks[int(y)]) for x, y in corners] for corners in outlined(grid).obstacles]
    return World(ticks[grid.width], ticks[grid.height], obstacles)


# ------------------------------------------------ islands


def islands(count: int, rng: Random, gap: float = 0.25) -> World:
    """Scattered islands that touch neither one another nor the border: convex ones and stars in turn.

    No two are nearer to one another than `gap`, and none to the border. An island takes up 9 square units, the sea
    around it included. Raises ValueError for less than 1 island, and for a gap that is not from 0 to 0.5.
    """
    if count < 1:
        raise ValueError(f"there must be 1 island or more, not {count}")
    if not 0 <= gap <= 0.5:
        raise ValueError(f"the gap between islands must be from 0 to 0.5, not {gap}")
    width = ceil(3 * sqrt(1.5 * count))
    height = max(3, ceil(9 * count / width))
    obstacles = []
    for i, (center, radius) in enumerate(places(count, width, height, gap + 2 / RASTER, rng)):
        corners, start = rng.randint(3, 8) if i % 2 else 2 * rng.randint(3, 5), rng.random()
        turns = [(start + k + rng.uniform(0, 0.6)) * 2 * pi / corners for k in range(corners)]
        lengths = [radius if i % 2 or k % 2 else radius * rng.uniform(0.35, 0.45) for k in range(corners)]
        obstacles.append(ring(center, list(zip(lengths, turns, strict=True))))
    return World(width, height, obstacles)


def places(count: int, width: float, height: float, gap: float, rng: Random) -> list[tuple[Point, float]]:
    """Centres and radii of discs with a gap between any two, and between each and the border.

    A disc that meets another is thrown anew, a little smaller.
    """
    placed: list[tuple[Point, float]] = []
    near = defaultdict[Cell, list[tuple[Point, float]]](list)  # discs by the squares of side 3 that are around them
    for _ in range(count):
        radius = 1.4 - gap
        while True:
            margin = radius + gap
            center = rng.uniform(margin, width - margin), rng.uniform(margin, height - margin)
            cell = int(center[0] // 3), int(center[1] // 3)
            if all(dist(center, other) >= radius + far + gap for other, far in near[cell]):
                break
            radius *= 0.99
        placed.append((center, radius))
        for x in range(cell[0] - 1, cell[0] + 2):
            for y in range(cell[1] - 1, cell[1] + 2):
                near[x, y].append((center, radius))
    return placed


# ------------------------------------------------ towns


def town(columns: int, rows: int, rng: Random) -> World:
    """Streets, 2 wide, and between them blocks of 8 x 8: terraces, courtyards, cottages that stand askew, squares.

    Raises ValueError for less than 2 columns or rows of blocks.
    """
    check_size("town", columns, rows)
    kinds = (KINDS * columns * rows)[: columns * rows]
    rng.shuffle(kinds)
    corners = [(10.0 * i + 2, 10.0 * j + 2) for j in range(rows) for i in range(columns)]
    obstacles = [house for kind, (x, y) in zip(kinds, corners, strict=True) for house in kind(x, y, rng)]
    return World(10 * columns + 2, 10 * rows + 2, obstacles)


def terrace(x: float, y: float, rng: Random) -> list[Polygon]:
    """Three houses side by side; each shares a wall with the next, and is as deep as it likes."""
    cuts = [x, x + rng.choice((2, 2.5, 3)), x + rng.choice((5, 5.5, 6)), x + 8]
    return [
        block(left, y + rng.choice((0, 1, 2)), right, y + 8 - rng.choice((0, 1, 2))) for left, right in pairwise(cuts)
    ]


def courtyard(x: float, y: float, rng: Random) -> list[Polygon]:
    """One house all around a courtyard, with a gate to the street above or below."""
    gate = x + rng.choice((2.5, 3.5, 4.5))
    inner = [(gate + 1, y + 2), (x + 6, y + 2), (x + 6, y + 6), (x + 2, y + 6), (x + 2, y + 2), (gate, y + 2)]
    house = [(gate, y), (x, y), (x, y + 8), (x + 8, y + 8), (x + 8, y), (gate + 1, y), *inner]
    return [house if rng.random() < 0.5 else [(p, 2 * y + 8 - q) for p, q in house]]


def cottages(x: float, y: float, rng: Random) -> list[Polygon]:
    """Four small houses, each turned as it likes."""
    houses = []
    for dx, dy in ((2, 2), (6, 2), (2, 6), (6, 6)):
        turn, half = rng.uniform(0, pi), rng.uniform(0.4, 0.7)  # half the angle between its diagonals
        directions = (turn - half, turn + half, turn + pi - half, turn + pi + half)
        houses.append(ring((x + dx, y + dy), [(1.75, direction) for direction in directions]))
    return houses


def square(x: float, y: float, rng: Random) -> list[Polygon]:
    """An open square with a fountain."""
    return [regular((x + 4, y + 4), rng.choice((1.0, 1.5)), 8)]


KINDS: list[Callable[[float, float, Random], list[Polygon]]] = [terrace, courtyard, cottages, square]


def block(left: float, top: float, right: float, bottom: float) -> Polygon:
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def check_size(what: str, columns: int, rows: int) -> None:
    """Raises ValueError for less than 2 columns or rows."""
    if columns < 2 or rows < 2:
        raise ValueError(f"a {what} needs 2 columns and rows or more, not {columns} x {rows}")
