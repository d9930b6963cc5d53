"""Hard cases for searches on meshes: worlds, places in them, and the answer by hand."""

from math import inf, nextafter, pi, sqrt
from typing import NamedTuple

from coursekit.maps import World

SQUARE = [(2, 2), (4, 2), (4, 4), (2, 4)]
BESIDE = [(4, 4), (6, 4), (6, 6), (4, 6)]
"""It touches SQUARE at a corner."""

WALL = [(0, 4), (8, 4), (8, 5), (0, 5)]
FANS = [[(4, 4), (2, 6), (3, 7)], [(4, 4), (5, 7), (6, 6)]]
"""They touch at (4, 4), with free space between them above, and all around below."""

NARROW = World(
    16, 8, [[(2, 0), (13, 0), (13, 3), (2, 3)], [(3, 4), (3.125, 8), (2.875, 8)], [(5, 4.2), (5.2, 8), (4.9, 8)]]
)
"""Under the first spike the way is 1 wide, under the second 1.2. In the triangles that are crossed there, the first
spike sees no wall: only the triangle at the second one does. Widths that are looked for triangle by triangle let
through whatever is less than 1.2 wide."""


class Case(NamedTuple):
    world: World
    start: tuple[float, float]
    goal: tuple[float, float]
    radius: float
    length: float


ROOT = sqrt(2)
CASES = {
    "nothing in the way": Case(World(8, 8), (1, 1), (4, 5), 0, 5),
    "from corner to corner": Case(World(8, 8), (0, 0), (8, 8), 0, 8 * ROOT),
    "along the border": Case(World(8, 8, [SQUARE]), (0, 0), (8, 0), 0, 8),
    "start is goal": Case(World(8, 8, [SQUARE]), (1, 1), (1, 1), 0, 0),
    "start is goal on a corner": Case(World(8, 8, [SQUARE]), (2, 2), (2, 2), 0, 0),
    "start is goal for a round agent": Case(World(8, 8, [SQUARE]), (1, 1), (1, 1), 0.5, 0),
    "around a square": Case(World(8, 8, [SQUARE]), (1, 3), (5, 3), 0, 2 + 2 * ROOT),
    "along a wall of it": Case(World(8, 8, [SQUARE]), (2, 3), (3, 4), 0, 2),
    "from corner to corner of it": Case(World(8, 8, [SQUARE]), (2, 2), (4, 4), 0, 4),
    "one of its walls": Case(World(8, 8, [SQUARE]), (2, 2), (4, 2), 0, 2),
    "a wall from border to border": Case(World(8, 8, [WALL]), (4, 1), (4, 7), 0, inf),
    "a wall, and an island on this side": Case(
        World(8, 8, [WALL, [(3, 1), (5, 1), (5, 2), (3, 2)]]), (1, 1), (4, 7), 0, inf
    ),
    "two that touch at a corner": Case(World(8, 8, [SQUARE, BESIDE]), (3, 5), (5, 3), 0, 4 + 2 * ROOT),
    "from where two touch": Case(World(8, 8, [SQUARE, BESIDE]), (4, 4), (5, 3), 0, ROOT),
    "from where two touch, to the other side": Case(World(8, 8, [SQUARE, BESIDE]), (4, 4), (3, 5), 0, ROOT),
    "through where two touch": Case(World(8, 8, FANS), (4, 5), (4, 1), 0, sqrt(5) + ROOT + sqrt(29)),
    "out from where two touch": Case(World(8, 8, FANS), (4, 4), (4, 1), 0, 3),
    "in from where two touch": Case(World(8, 8, FANS), (4, 4), (4, 5), 0, 1),
    "a round agent, straight": Case(World(8, 8, [SQUARE]), (1, 1), (7, 1), 1, 6),
    "a round agent, around a square": Case(World(8, 8, [SQUARE]), (1, 3), (5, 3), 1, 2 + 2 + pi),
    "a gap as wide as the agent": Case(
        World(8, 8, [[(0, 4), (3, 4), (3, 5), (0, 5)], [(5, 4), (8, 4), (8, 5), (5, 5)]]), (4, 1), (4, 7), 1, 6
    ),
    "a disc that reaches over the first portal": Case(
        World(60, 60, [[(8, 21), (24, 25), (8.5, 28)], [(8, 15), (14, 12), (26, 0)]]),
        (8.02, 18),
        (20, 40),
        2,
        28.996237431766605,
    ),
    "a disc on the first portal": Case(
        World(60, 60, [[(8, 21), (24, 25), (8.5, 28)], [(8, 15), (14, 12), (26, 0)]]),
        (8, 18),
        (20, 40),
        2,
        28.982854605669804,
    ),
    "slanted walls that are too close": Case(
        World(8, 8, [[(3, 3), (6, 4), (0, 5)], [(4, 3), (7, 4), (8, 0)]]), (5, 7), (2, 1), 0.25, inf
    ),
    "slanted walls that are too close, and a way around": Case(
        World(40, 40, [[(16, 16), (20, 28), (24, 20)], [(14, 13), (18, 25), (10, 21)]]),
        (13.6, 10.2),
        (20.4, 30.8),
        1.4,
        27.420464599400848,
    ),
    "a corner that almost touches the border": Case(
        World(6, 6, [[(0, 4.3), (nextafter(6.0, 0), 4.3), (3, 1)]]), (1.5, 5.5), (0.2, 0.2), 0.1, inf
    ),
    "an edge whose square is no float": Case(
        World(4, 4, [[(1e-170, 1e-170), (3, 2), (1, 2)]]), (1.5, 0.5), (0.5, 2.5), 0, 4.130648586880582
    ),
    "a gap that is too narrow": Case(
        World(8, 8, [[(0, 4), (3, 4), (3, 5), (0, 5)], [(5, 4), (8, 4), (8, 5), (5, 5)]]), (4, 2), (4, 6.5), 1.01, inf
    ),
    "under a spike, too wide": Case(NARROW, (1, 6), (14.5, 6), 0.55, inf),
}
