"""The worlds of lecture 09: to search for a way in, to search by TRA*, and to reduce. They are drawn with y up."""

from cmath import rect
from collections.abc import Mapping
from math import cos, pi, radians, sin

from ...datasets import own
from ...geometry.predicates import Point
from ...maps import World, read_world
from ...stage.worlds import WORLDS, Journey, block, scattered_stones


def stones(side: int, seed: int, start: Point, goal: Point) -> Journey:
    """So many stones along each side of a square world."""
    return Journey(scattered_stones(side, side, seed).world, start, goal)


# The shortest path hugs the block, and goes between it and the post. The edges there are long, their middles far off.
TWO_WAYS = [
    block(3, 2.5, 8.5, 6.5),
    [(2.1, 7.65), (2.95, 7.3), (3.65, 8.05), (3.3, 8.9), (2.35, 8.9)],
    [(5.05, 9.2), (5.8, 8.85), (6.5, 9.55), (6.15, 10.3), (5.3, 10.3)],
    block(9.6, 1, 10.4, 3),
]


def pillars(columns: int, rows: int, width: float = 1.2, apart: float = 2.4) -> World:
    """Square pillars in rows, all alike: a great many channels of almost the same length."""
    edge = (apart - width) / 2
    blocks = [
        block(x * apart + edge, y * apart + edge, (x + 1) * apart - edge, (y + 1) * apart - edge)
        for y in range(rows)
        for x in range(columns)
    ]
    return World(columns * apart, rows * apart, blocks)


def alley(degrees: float) -> Journey:
    """A straight way of 14 through a corridor 0.8 wide between two walls 12 long, all of it turned, in a square of 20.

    There is room for any angle.
    """

    def at(x: float, y: float) -> Point:
        turned = rect(1, radians(degrees)) * complex(x, y)
        return 10 + turned.real, 10 + turned.imag

    walls = [[at(x, y) for x, y in block(-6, low, 6, low + 0.5)] for low in (-0.9, 0.4)]
    return Journey(World(20, 20, walls), at(-7, 0), at(7, 0))


def round_pillar(corners: int, reach: float) -> World:
    """A round pillar in a hall, approximated: a regular polygon whose corners lie so far from its middle, (7, 5)."""
    turns = [(k + 0.5) * 2 * pi / corners for k in range(corners)]
    return World(14, 10, [[(7 + reach * cos(turn), 5 + reach * sin(turn)) for turn in turns]])


SEARCHED: Mapping[str, Journey] = {
    "two ways round": Journey(World(12, 12, TWO_WAYS), (0.8, 4.6), (11.2, 4.3)),
    "nine stones": stones(3, 7, (0.3, 8.7), (8.7, 0.3)),
    "sixteen stones": stones(4, 29, (0.3, 11.7), (11.7, 0.3)),
    "pillars": Journey(pillars(4, 4), (0.3, 0.4), (9.3, 9.2)),
    "a narrow gap": WORLDS["a narrow gap"],
    "two hooks": WORLDS["two hooks"],
}

LARGER: Mapping[str, tuple[str, Point, Point]] = {
    "twelve islands": ("islands-12", (0.75, 6.25), (12.15, 2.25)),
    "a town": ("town", (1.0, 31.0), (41.0, 1.0)),
    "rooms with pillars": ("rooms", (1.0, 1.0), (24.5, 18.0)),
    "a maze": ("maze", (0.9, 22.9), (34.9, 0.9)),
}
"""Worlds of the course's own data: the file, and where somebody walks."""


def searched_worlds() -> dict[str, Journey]:
    """All worlds to search, those of files read. Raises FileNotFoundError where these are not there."""
    worlds = dict(SEARCHED)
    for name, (file, start, goal) in LARGER.items():
        worlds[name] = Journey(read_world(own(f"worlds/{file}.json")), start, goal)
    return worlds


# ---------------------------------------------------------------- for TRA*

BAY = [(4.6, 3.6), (8.0, 3.6), (8.0, 8.2), (4.6, 8.2), (4.6, 7.2), (7.0, 7.2), (7.0, 4.6), (4.6, 4.6)]

ISLANDS = World(
    12,
    12,
    [
        BAY,
        [(1.6, 1.6), (3.8, 1.2), (3.0, 3.6)],
        [(9.4, 4.4), (10.8, 4.2), (11.0, 6.2), (10.0, 7.2), (9.2, 6.2)],
        [(1.2, 5.6), (2.8, 5.2), (3.2, 7.0), (2.0, 8.0)],
        [(3.0, 9.6), (5.2, 9.2), (5.6, 10.8), (3.6, 11.2)],
        [(8.0, 9.6), (10.2, 9.0), (9.6, 10.8)],
        block(6.0, 0, 6.8, 2.2),
        block(10.4, 0, 11.0, 2.2),
    ],
)
WALLS = World(12, 12, [block(2.6, 0, 3.4, 8.6), block(5.6, 3.4, 6.4, 12), block(8.6, 0, 9.4, 8.6)])
RING = World(12, 12, [BAY, block(2.0, 0, 2.8, 3.0), block(9.6, 8.6, 10.4, 12)])

TASKS: Mapping[str, Journey] = {
    "six islands": Journey(ISLANDS, (0.9, 0.5), (11.2, 11.5)),
    "between dead ends": Journey(ISLANDS, (5.2, 5.4), (11.6, 0.4)),
    "in one triangle": Journey(ISLANDS, (6.2, 6.6), (6.6, 5.4)),
    "in one tree": Journey(WALLS, (1.0, 1.0), (11.0, 1.0)),
    "in one corridor": Journey(ISLANDS, (10.2, 3.8), (11.5, 6.0)),
    "at one ring": Journey(RING, (1.0, 10.4), (11.0, 3.0)),
    "sixteen stones": SEARCHED["sixteen stones"],
    "pillars": SEARCHED["pillars"],
}
"""A search, and each of the cases in which there is less to search, or nothing."""


# ---------------------------------------------------------------- to be reduced

STONE = [(2.0, 2.4), (4.6, 1.6), (3.8, 4.6)]
HOOK = [(6.4, 2.0), (10.4, 2.0), (10.4, 7.0), (6.4, 7.0), (6.4, 6.0), (9.2, 6.0), (9.2, 3.0), (6.4, 3.0)]
PEBBLE = [(12.2, 3.2), (14.0, 3.0), (14.4, 5.0), (13.0, 6.2), (12.0, 5.2)]


def world_of(*obstacles: list[tuple[float, float]]) -> Journey:
    """A world in which nobody walks: both ends lie in a corner, in no obstacle's way."""
    return Journey(World(16, 9, obstacles), (0.0, 0.0), (0.0, 0.0))


REDUCED: Mapping[str, Journey] = {
    "three islands": world_of(STONE, HOOK, PEBBLE, block(3.4, 6.4, 4.4, 9), block(11.2, 0, 12.2, 1.8)),
    "no island: a tree": world_of(block(3.4, 0, 4.4, 6.0), block(7.4, 3.2, 8.4, 9), block(11.4, 0, 12.4, 6.0)),
    "one island: a ring": world_of(HOOK, block(3.0, 0, 4.0, 3.4), block(12.6, 5.4, 13.6, 9)),
    "two that touch": world_of(block(3.0, 3.0, 5.6, 5.2), block(5.6, 4.0, 8.2, 6.4), PEBBLE),
    "fifteen stones": scattered_stones(5, 3, seed=7),
}
