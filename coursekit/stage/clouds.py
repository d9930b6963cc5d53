"""Clouds of points to choose from: what the demos on points and triangulations share."""

from collections.abc import Mapping, Sequence
from math import hypot
from random import Random
from typing import NamedTuple

from ..geometry.predicates import Point

WIDTH, HEIGHT = 20.0, 12.0
BOX = (0.0, 0.0, WIDTH, HEIGHT)
"""Clouds lie in it, y upwards."""

STEP = 1 / 16
"""Points are moved by multiples of this, which floats hold exactly: on a line or a circle means exactly there."""


class Cloud(NamedTuple):
    """Points, no two of them at one place, and the point that is asked for where a demo has one."""

    points: tuple[Point, ...]
    query: Point | None = None


def scattered(count: int, seed: int, apart: float = 0.25) -> Cloud:
    """Points on the raster, uniformly at random but for those that would lie too close to an earlier one."""
    rng = Random(seed)
    points: list[Point] = []
    while len(points) < count:
        x, y = on_raster((rng.uniform(0.5, WIDTH - 0.5), rng.uniform(0.5, HEIGHT - 0.5)))
        if all(hypot(x - p, y - q) >= apart for p, q in points):
            points.append((x, y))
    return Cloud(tuple(points))


def clusters(count: int, seed: int) -> Cloud:
    """Two dense clusters and nothing between them."""
    rng = Random(seed)
    points: dict[Point, None] = {}
    while len(points) < count:
        x, y = ((4.5, 3.75), (15.5, 8.25))[len(points) % 2]
        points[on_raster((x + rng.gauss(0, 1.1), y + rng.gauss(0, 1.1)))] = None
    return Cloud(tuple(points))


def on_raster(point: Point) -> Point:
    """The nearest point that is a multiple of a step, and inside of where clouds lie."""
    x, y = (round(value / STEP) * STEP for value in point)
    return min(max(x, 0.0), WIDTH), min(max(y, 0.0), HEIGHT)


def in_order(points: Sequence[Point], seed: int | None = None) -> list[int]:
    """The numbers of points in the order of their insertion: shuffled, or from left to right without a seed."""
    numbers = list(range(len(points)))
    if seed is None:
        return sorted(numbers, key=points.__getitem__)
    Random(seed).shuffle(numbers)
    return numbers


CIRCLE = ((5, 0), (4, 3), (3, 4), (0, 5), (-3, 4), (-4, 3), (-5, 0), (-4, -3), (-3, -4), (0, -5), (3, -4), (4, -3))

CLOUDS: Mapping[str, Cloud] = {
    "nine points": Cloud(
        (
            (2.0, 2.5),
            (5.5, 9.5),
            (9.0, 1.5),
            (18.0, 3.0),
            (16.5, 10.5),
            (7.0, 6.5),
            (12.0, 7.5),
            (13.5, 4.0),
            (10.5, 10.5),
        )
    ),
    "twenty points": scattered(20, seed=8, apart=1.6),
    "two clusters": clusters(24, seed=2),
    "a grid": Cloud(tuple((float(x), float(y)) for y in (2, 5, 8, 11) for x in (4, 7, 10, 13, 16))),
    "a circle": Cloud(tuple((10.0 + x, 6.0 + y) for x, y in CIRCLE)),
    "a line and a point": Cloud((*((2.0 + 2 * i, 4.0) for i in range(9)), (10.0, 9.0))),
    "200 points": scattered(200, seed=5, apart=0.4),
}
"""Small ones first. In "a grid" and "a circle" many points share a circle; one of 200 can still be dragged live."""
