"""Polygonal worlds to choose from, and what their corners are called."""

from collections.abc import Iterable, Mapping
from math import hypot
from random import Random
from string import ascii_uppercase
from typing import NamedTuple

from ..maps import Wall, World
from ..pictures import world as picture
from ..pictures.svg import Sample, item, legend, polygon, text
from ..pictures.world import Layout, Place, Point

SIDE = 632.0
"""Where a legend begins at the side of a large world."""

STEP = 0.05
"""Things are moved by multiples of this, so that their places can be read."""


class Journey(NamedTuple):
    """A world with two ends."""

    world: World
    start: Point
    goal: Point


def block(left: float, top: float, right: float, bottom: float) -> list[Point]:
    """The corners of a rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


STONES = [
    [(2.2, 2.6), (5.0, 1.6), (4.3, 4.9)],
    [(6.7, 3.2), (8.4, 2.1), (10.3, 3.8), (9.2, 5.9), (7.3, 5.6)],
    [(3.2, 7.4), (5.8, 6.6), (6.6, 9.6), (3.8, 10.4)],
]
HOOKS = [
    [(1.9, 2.3), (6.3, 2.3), (6.3, 8.9), (1.9, 8.9), (1.9, 7.6), (4.9, 7.6), (4.9, 3.6), (1.9, 3.6)],
    [(8.1, 1.5), (10.4, 1.5), (10.4, 5.2), (9.3, 5.2), (9.3, 10.0), (8.1, 10.0)],
]
CROWN = [[(2.1, 9.8), (1.6, 2.8), (4.0, 6.1), (5.7, 2.1), (7.5, 6.5), (10.2, 3.3), (9.9, 9.5), (6.2, 8.1)]]
GAP = [block(5.3, 0, 6.5, 5.35), block(5.3, 6.55, 6.5, 12), [(8.2, 3.7), (10.2, 5.5), (8.6, 8.3)]]

WORLDS: Mapping[str, Journey] = {
    "three stones": Journey(World(12, 12, STONES), (1.0, 10.5), (11.0, 1.5)),
    "two hooks": Journey(World(12, 12, HOOKS), (3.0, 5.75), (11.25, 9.5)),
    "a crown": Journey(World(12, 12, CROWN), (3.3, 3.3), (6.4, 10.4)),
    "a narrow gap": Journey(World(12, 12, GAP), (1.5, 2.5), (11.0, 6.5)),
    "one block": Journey(World(12, 12, [block(4.2, 3.7, 8.3, 7.9)]), (2.0, 9.0), (10.5, 3.0)),
}


def on_raster(value: float) -> float:
    return round(round(value / STEP) * STEP, 2)


# ---------------------------------------------------------------- words and pictures


class Names:
    """What the corners of obstacles are called in pictures and sentences: A, B, C, those where paths bend first."""

    def __init__(self, world: World) -> None:
        corners = world.corners()
        others = [p for corners in world.obstacles for p in corners if p in world.sectors]
        named = list(dict.fromkeys([*corners, *others]))
        self.by_point = {p: ascii_uppercase[i] if i < 26 else f"P{i}" for i, p in enumerate(named)}

    def __getitem__(self, point: Point) -> str:
        return self.by_point[point]

    def __contains__(self, point: Point) -> bool:
        return point in self.by_point

    def wall(self, wall: Wall) -> str:
        """The name of a wall: its two ends, as in A–B."""
        if wall.start in self and wall.end in self:
            return f"{self[wall.start]}–{self[wall.end]}"
        return "the border"


def obstacles(place: Place, world: World) -> str:
    """Obstacles that can be clicked and dragged."""
    count = len(world.obstacles)
    shapes = [polygon("ghost", map(place.at, corners)) for corners in world.obstacles]
    told = [(place.id(f"obstacle/{i}"), shape, f"obstacle {i + 1} of {count}") for i, shape in enumerate(shapes)]
    return "".join(item(*each, drag=True) for each in told)


def letters(place: Layout, world: World, names: Names) -> str:
    """The names of corners, each beside its corner, away from the middle of its obstacle, none far out of the world."""
    parts = []
    for corners in world.obstacles:
        middle = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
        for corner in corners:
            if corner in names:
                dx, dy = corner[0] - middle[0], corner[1] - middle[1]
                if corner == middle:
                    dy = -1.0
                x, y = place.at(corner)
                away = 17 / hypot(dx, dy)
                low, high = place.top + 2, place.bottom + 8
                y = min(high, max(low, y + away * dy + 6))
                parts.append(text("halo", names[corner], x + away * dx, y, font=18))
    return f'<g pointer-events="none" style="text-anchor:middle">{"".join(parts)}</g>'


def large(world: World) -> Layout:
    """The world as large as a picture can show it with a legend at its side."""
    return picture.layout(world, right=SIDE - 18, top=14.0, bottom=520.0)


def beside(samples: Iterable[Sample]) -> str:
    """A legend at the side of a large world."""
    return legend(SIDE, 42, samples, down=31)


def scattered_stones(columns: int, rows: int, seed: int) -> Journey:
    """Stones all over a world, one in each square of a chessboard, triangles and pentagons in turn."""
    rng = Random(seed)
    pentagon = ((-0.8, -0.5), (0.1, -0.9), (0.9, -0.1), (0.5, 0.8), (-0.5, 0.8))
    stones = []
    for i in range(columns * rows):
        x, y = 3 * (i % columns) + rng.uniform(1.2, 1.8), 3 * (i // columns) + rng.uniform(1.2, 1.8)
        corners = [(x + rng.uniform(0.8, 1.2) * p, y + rng.uniform(0.8, 1.2) * q) for p, q in pentagon]
        stones.append([(on_raster(p), on_raster(q)) for p, q in (corners if i % 2 else corners[::2])])
    # The last one, which is put in first, stands in the middle.
    stones.append(stones.pop(rows // 2 * columns + columns // 2))
    return Journey(World(3 * columns, 3 * rows, stones), (0.0, 0.0), (0.0, 0.0))
