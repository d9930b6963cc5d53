"""Smoothing of a path over cells: where it makes a detour and nothing stands in the way, it goes straight.

Events
    piece(old, new, looked)   the next piece of the path, and what takes its place: a shorter way, or the same
    smoothed(path, looked)    the path after smoothing
`looked` counts the cells whose neighbours were looked at so far, as `expanded` does in a search.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from ..maps.grid import DIAGONAL
from .heuristics import Heuristic

Cell = tuple[int, int]
Kind = tuple[int, int, float, int]  # of steps: x, y, the cost of one, and how many

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
                found, tried = straight(grid, here, there)
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


def straight(grid: Any, start: Cell, goal: Cell) -> tuple[list[Cell], int]:
    """A way that is as short as on an empty grid, or [] where one is blocked; and the cells it was looked for from.

    It has two kinds of steps, and so many of each; the first kind is taken where it can be. There is no turning back,
    so that a way may be overlooked.
    """
    x, y = start
    (dx, dy, cost, some), (other_dx, other_dy, other_cost, others) = kinds_of_steps(grid.moves, start, goal)
    way: list[Cell] = []
    looked = 0
    while some or others:
        looked += 1
        steps = grid.neighbors((x, y))
        if some and ((x + dx, y + dy), cost) in steps:
            x, y = x + dx, y + dy
            some -= 1
        elif others and ((x + other_dx, y + other_dy), other_cost) in steps:
            x, y = x + other_dx, y + other_dy
            others -= 1
        else:
            return [], looked
        way.append((x, y))
    return way, looked


def kinds_of_steps(moves: int, start: Cell, goal: Cell) -> tuple[Kind, Kind]:
    """What a straight way is made of: diagonal steps and those along its longer side, or along y and along x."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    right, down, wide, high = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0), abs(dx), abs(dy)
    if moves == 4:
        return (0, down, 1.0, high), (right, 0, 1.0, wide)
    diagonal = right, down, DIAGONAL, min(wide, high)
    return diagonal, ((right, 0, 1.0, wide - high) if wide > high else (0, down, 1.0, high - wide))
