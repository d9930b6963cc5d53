"""Smoothing of a path over cells: where it makes a detour and nothing stands in the way, it goes straight.

Events
    piece(old, new, looked)   the next piece of the path, and what takes its place: a shorter way, or the same
    smoothed(path, looked)    the path after smoothing
`looked` counts the cells whose neighbours were looked at so far, as `expanded` does in a search.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from .heuristics import Heuristic

Cell = tuple[int, int]

NOISE = 1e-9  # sums of √2 differ by less, real gains by more


class Smoothed(NamedTuple):
    path: tuple[Cell, ...]
    looked: int  # cells whose neighbours were looked at, to try straight ways


def smooth(grid: Any, path: tuple[Cell, ...], heuristic: Heuristic, watch: Any = None) -> Smoothed:
    """The path with shortcuts, greedily: from each cell to one as far along as can be reached straight.

    `heuristic` is the distance on an empty grid. How far is found by doubling, then halving, so that a path of n cells
    takes O(n log n) time while the pieces are short.
    """
    so_far = [0.0]
    for here, there in pairwise(path):
        so_far.append(so_far[-1] + heuristic(here, there))
    smoothed, looked = list(path[:1]), 0
    at, end = 0, len(path) - 1
    while at < end:
        # Doubling, then halving: `reached` is within reach,
        # `beyond` is not.
        reached, beyond = at + 1, end + 1
        way = [path[reached]]
        step = 2
        while reached + 1 < beyond:
            aim = (reached + beyond) // 2
            if beyond > end:
                aim = min(at + step, end)
            here, there = path[at], path[aim]
            so_long = so_far[aim] - so_far[at]
            if so_long <= heuristic(here, there) + NOISE:
                # No detour so far.
                found = list(path[at + 1 : aim + 1])
            else:
                found, tried = straight(grid, here, there, heuristic)
                looked += tried
            if found:
                reached, way, step = aim, found, 2 * step
            else:
                beyond = aim
        old = path[at : reached + 1]
        if watch:
            watch("piece", old=old, new=(old[0], *way), looked=looked)
        smoothed += way
        at = reached
    if watch:
        watch("smoothed", path=tuple(smoothed), looked=looked)
    return Smoothed(tuple(smoothed), looked)


def straight(grid: Any, start: Cell, goal: Cell, heuristic: Heuristic) -> tuple[list[Cell], int]:
    """A way of the length that the heuristic says, or [] where one is blocked; and the cells it was looked for from.

    Every step gets as much closer as it costs. Of several the last is taken, in a `GridMap` a diagonal one if there is
    any. There is no turning back, so that a way may be overlooked.
    """
    way: list[Cell] = []
    cell, left = start, heuristic(start, goal)
    looked = 0
    while cell != goal:
        looked += 1
        for neighbor, cost in reversed(grid.neighbors(cell)):
            rest = heuristic(neighbor, goal)
            if cost + rest <= left + NOISE:
                break
        else:
            return [], looked
        way.append(neighbor)
        cell, left = neighbor, rest
    return way, looked
