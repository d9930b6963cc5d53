"""The triangulations with constraints that lecture 07 begins with."""

from collections.abc import Mapping
from typing import NamedTuple

from ...geometry.predicates import Point
from ...mesh.triangulation import Edge
from ...stage.clouds import CLOUDS, scattered
from ...stage.words import name


class Plan(NamedTuple):
    """Points and constraints, numbered from 1, and the segment that is to be inserted: its two vertices."""

    points: tuple[Point, ...]
    segments: tuple[Edge, ...]
    start: int
    end: int


class Stock(NamedTuple):
    """Points, segments and obstacles, numbered from 1 on in this order, and what is to be removed: "segment 1" or so.

    A segment is a pair of vertices, an obstacle a sequence of them.
    """

    points: tuple[Point, ...]
    segments: tuple[Edge, ...]
    obstacles: tuple[tuple[int, ...], ...]
    removed: str

    def choices(self) -> list[str]:
        """All that can be removed."""
        segments = [f"segment {i}" for i in range(1, len(self.segments) + 1)]
        obstacles = [f"obstacle {len(segments) + i}" for i in range(1, len(self.obstacles) + 1)]
        return [*segments, *obstacles, *(f"vertex {name(i)}" for i in range(len(self.points)))]


AROUND = ((4.0, 2.0), (9.0, 1.5), (15.0, 2.5), (19.0, 1.0), (17.0, 10.5), (12.0, 11.0), (6.5, 10.0), (1.5, 11.0))
LINE = ((1.5, 6.0), (6.5, 6.0), (12.5, 6.0), (18.5, 6.0))
BESIDE = ((4.0, 6.75), (4.25, 5.0), (9.5, 7.0), (9.25, 5.25), (15.5, 6.75), (15.75, 5.0))

PLANS: Mapping[str, Plan] = {
    "across many edges": Plan(scattered(14, seed=137, apart=2.4).points, (), 0, 1),
    "through a vertex": Plan((*AROUND, LINE[0], (10.0, 6.0), LINE[3], *BESIDE), (), 8, 10),
    "overlapping another": Plan((*AROUND, *LINE, *BESIDE), ((9, 11),), 8, 10),
    "crossing another": Plan((*AROUND, LINE[0], LINE[3], *BESIDE), ((0, 5),), 8, 9),
    "on a grid": Plan(CLOUDS["a grid"].points, (), 0, 14),
}

ROOMS = ((3.0, 3.5), (10.0, 3.5), (10.0, 9.0), (3.0, 9.0), (17.0, 3.5), (17.0, 9.0))
INSIDE = ((6.5, 4.25), (6.25, 8.25), (9.25, 6.5), (10.75, 6.25), (13.5, 4.5), (13.75, 8.25), (3.75, 6.25), (16.25, 6.0))

STOCKS: Mapping[str, Stock] = {
    "shared edges": Stock((*AROUND, *LINE, *BESIDE), ((8, 10), (9, 11)), (), "segment 1"),
    "two rooms, one wall": Stock((*AROUND, *ROOMS, *INSIDE), (), ((8, 9, 10, 11), (9, 12, 13, 10)), "obstacle 1"),
    "a free vertex": Stock((*AROUND, (9.5, 6.0), (6.0, 5.0), (13.5, 6.5)), ((0, 5),), (), "vertex I"),
    "a vertex on a segment": Stock((*AROUND, LINE[0], (10.0, 6.0), LINE[3], *BESIDE), ((8, 10),), (), "vertex J"),
}


def kind_of(stock: Stock, owner: int) -> str:
    """What an owner is: a segment or an obstacle."""
    return "segment" if owner <= len(stock.segments) else "obstacle"
