"""Random grid maps, and the rules of stepping by the plainest means there is."""

from math import sqrt

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.maps import GridMap
from tests.examples import examples

many = examples(50)
some = settings(max_examples=50)

letters = st.sampled_from(".......GS@@@@OTW")


def rows(most=8, letters=letters):
    """Rectangles of letters, from 1 x 1 up."""
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(letters, min_size=size[0], max_size=size[0]).map("".join), min_size=size[1], max_size=size[1]
        )
    )


def grids(most=8):
    return st.builds(GridMap, rows(most), st.sampled_from([4, 8]))


def legal_steps(rows, cell, moves):
    """Where one may step from a cell, and at what cost, straight from the rules."""

    def free(x, y):
        return 0 <= y < len(rows) and 0 <= x < len(rows[0]) and rows[y][x] in {".", "G", "S"}

    x, y = cell
    steps = {}
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            straight = (dx == 0) != (dy == 0)
            diagonal = dx != 0 and dy != 0 and moves == 8
            if (straight or diagonal) and all(free(x + a, y + b) for a in {0, dx} for b in {0, dy}):
                steps[x + dx, y + dy] = 1 if straight else sqrt(2)
    return steps


def turned(rows):
    """A quarter to the right: (x, y) goes to (height - 1 - y, x)."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def mirrored(rows):
    """Left and right exchanged: (x, y) goes to (width - 1 - x, y)."""
    return [row[::-1] for row in rows]


def public(relative):
    """A file of the folder that COURSEKIT_DATA names; the test is skipped where it is not there."""
    path = datasets.public(relative)
    if path is None:
        pytest.skip(f"COURSEKIT_DATA names no folder with {relative}")
    return path


def map_of(file):
    """The map of a scenario file: the file that has its name up to .map, or up to the kind of problems."""
    name = file.partition(".map")[0] if ".map" in file else file.rsplit("-", 2)[0]
    return f"movingai/{name}.map"
