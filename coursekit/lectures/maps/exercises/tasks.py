"""Lecture 01, maps: the exercises."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds, lists

from ....exercises.exercise import Exercise, Fault, compared, whole
from ....exercises.kinds.asked import GRID
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.far import MOVED, SIZES, on_some_scale
from ....exercises.kinds.segments import APART, CROSS, MEETINGS, TOUCH, meeting
from ....exercises.shapes import TRUTH, WHOLE, a_list, a_tuple, one_of, shown
from ....maps import GridMap, cells_between, line_of_sight
from ....maps.grid import Cell
from ....maps.smoothing import in_the_way
from . import segment_pairs
from .segment_pairs import Pair, SegmentsStory
from .stories import SightStory, beside_steps, only_touched


class Standing(NamedTuple):
    """A free cell of a grid that is given by its rows."""

    rows: tuple[str, ...]
    cell: Cell


class Steps(Exercise):
    number = "01.1"
    title = "legal diagonal moves"
    call = "my_steps(rows, x, y)"
    watches = GRID
    package = "maps"
    wanted = a_list(a_tuple(WHOLE, WHOLE), "a list of cells, as in [(1, 0), (0, 1)]")

    def small(self) -> Iterable[Standing]:
        for rows in small_grids():
            yield from (Standing(rows, cell) for cell in grid_of(rows).cells())

    def far(self) -> Iterable[Standing]:
        """Long grids with one wall in the middle."""
        for n in SIZES:
            for width, height in ((n, 1), (1, n), (n, 3), (3, n), (n, n)):
                middle, end = (width // 2, height // 2), (width - 1, height - 1)
                rows = walled(width, height, middle)
                cells = end, (end[0], 0), (0, end[1]), (max(0, middle[0] - 1), max(0, middle[1] - 1))
                yield from (Standing(rows, cell) for cell in cells if cell != middle)

    def larger(self) -> SearchStrategy[Standing]:
        def standing(rows: tuple[str, ...], x: int, y: int) -> Standing:
            cell = x % len(rows[0]), y % len(rows)
            return Standing(opened(rows, cell), cell)

        return builds(standing, larger_grids(), whole(3), whole(3))

    def size(self, problem: Standing) -> Any:
        return extent(problem.rows)

    def ask(self, function: Callable[..., Any], problem: Standing) -> Any:
        return function(list(problem.rows), *problem.cell)

    def judge(self, problem: Standing, answer: list[Cell]) -> Fault | None:
        right = {cell for cell, _ in grid_of(problem.rows).neighbors(problem.cell)}
        for cell in answer:
            if cell not in right:
                return Fault(f"{cell} is a step", f"{cell} is none", why_not(problem, cell))
            if answer.count(cell) > 1:
                return Fault(f"{cell} more than once", "each cell once")
        for cell in sorted(right.difference(answer)):
            return Fault(f"{cell} is no step", f"{cell} is one", "No cell that this step touches is blocked.")
        return None

    def told(self, problem: Standing) -> str:
        return f"rows = {list(problem.rows)}, x = {problem.cell[0]}, y = {problem.cell[1]}"

    def story(self, problem: Standing, answer: list[Cell] | None) -> BesideStory:
        told = "" if answer is None else f"your steps: {shown(answer)}"
        return beside_steps(grid_of(problem.rows), problem.cell, answer, told)


class Crossing(Exercise):
    """Proper crossing, touching, or neither."""

    number = "01.2"
    title = "crossing segments"
    call = "my_meeting(a, b, c, d)"
    package = "maps"
    wanted = one_of(*MEETINGS)

    def small(self) -> Iterable[Pair]:
        return segment_pairs.small()

    def far(self) -> Iterable[Pair]:
        return segment_pairs.far()

    def larger(self) -> SearchStrategy[Pair]:
        return on_some_scale(segment_pairs.larger(), MOVED)

    def judge(self, problem: Pair, answer: str) -> Fault | None:
        right = meeting(*problem)
        return compared(answer, right, lambda: SEGMENT_HINTS[answer, right], written=repr)

    def story(self, problem: Pair, answer: str | None) -> SegmentsStory:
        return SegmentsStory(*problem, given=answer)


SEGMENT_HINTS = {
    (CROSS, TOUCH): "The point that they share is an end of one of them, or they lie on one line: no crossing.",
    (CROSS, APART): "Each segment must have its ends on both sides of the other one's line, not only one of them.",
    (TOUCH, CROSS): "They share one point, which is an end of neither: that is a crossing.",
    (TOUCH, APART): "An end may lie on the line through the other segment, and yet not on the segment.",
    (APART, CROSS): "They share one point, which is an end of neither.",
    (APART, TOUCH): "An end of one of them lies on the other.",
}
"""By what came out, and what is right."""


class Line(NamedTuple):
    """Two free cells of a grid that is given by its rows."""

    rows: tuple[str, ...]
    a: Cell
    b: Cell


class Sight(Exercise):
    number = "01.3"
    title = "line of sight"
    call = "my_sight(rows, a, b)"
    watches = GRID
    package = "maps"
    wanted = TRUTH

    def small(self) -> Iterable[Line]:
        """From corner to corner of all small grids, there and back, along both diagonals."""
        for rows in small_grids():
            right, bottom = len(rows[0]) - 1, len(rows) - 1
            pairs = [((0, 0), (right, bottom)), ((0, bottom), (right, 0))]
            for a, b in dict.fromkeys([*pairs, *((b, a) for a, b in pairs)]):
                if grid_of(rows).is_free(a) and grid_of(rows).is_free(b):
                    yield Line(rows, a, b)

    def far(self) -> Iterable[Line]:
        """Long segments, each past the free cell that it just touches, and the one that it just does not."""
        for n in SIZES:
            for rows in (rows for height in (1, 2, n // 2, n - 1) for rows in barely(n, height)):
                yield Line(rows, (0, 0), (n - 1, len(rows) - 1))
                yield Line(rows, (n - 1, len(rows) - 1), (0, 0))
                columns = tuple("".join(column) for column in zip(*rows, strict=True))
                yield Line(columns, (0, 0), (len(rows) - 1, n - 1))

    def larger(self) -> SearchStrategy[Line]:
        def line(rows: tuple[str, ...], ends: list[int]) -> Line:
            a, b = [(ends[i] % len(rows[0]), ends[i + 1] % len(rows)) for i in (0, 2)]
            return Line(opened(rows, a, b), a, b)

        return builds(line, larger_grids(), lists(whole(3), min_size=4, max_size=4))

    def size(self, problem: Line) -> Any:
        return extent(problem.rows)

    def ask(self, function: Callable[..., Any], problem: Line) -> Any:
        return function(list(problem.rows), problem.a, problem.b)

    def judge(self, problem: Line, answer: bool) -> Fault | None:
        return compared(answer, line_of_sight(grid_of(problem.rows), problem.a, problem.b), lambda: why_seen(problem))

    def told(self, problem: Line) -> str:
        return f"rows = {list(problem.rows)}, a = {problem.a}, b = {problem.b}"

    def story(self, problem: Line, answer: bool | None) -> SightStory:
        return SightStory(GridMap(problem.rows), problem.a, problem.b, answer)


EXERCISES = [Steps(), Crossing(), Sight()]


# ---------------------------------------------------------------- grids


@cache
def small_grids() -> list[tuple[str, ...]]:
    """All grids of at most 9 cells, no side longer than 4, the smallest first."""
    sizes = [(width, height) for width, height in product(range(1, 5), repeat=2) if width * height <= 9]
    found = [rows for width, height in sizes for rows in filled(width, height)]
    return sorted(found, key=lambda rows: (extent(rows), len(rows), rows))


def filled(width: int, height: int) -> Iterator[tuple[str, ...]]:
    for letters in product(".@", repeat=width * height):
        yield tuple("".join(letters[y * width : (y + 1) * width]) for y in range(height))


def walled(width: int, height: int, *walls: Cell) -> tuple[str, ...]:
    """A grid that is free but for these cells."""
    return tuple("".join(".@"[(x, y) in walls] for x in range(width)) for y in range(height))


def barely(width: int, height: int) -> Iterator[tuple[str, ...]]:
    """Grids with one wall, which the segment from corner to corner only just touches or misses, or touches at last."""
    dx, dy = width - 1, height - 1
    ends = (0, 0), (dx, dy)
    cells = [cell for cell in product(range(width), range(height)) if cell not in ends]
    off = {(x, y): 2 * abs(dx * y - dy * x) - dx - dy for x, y in cells}  # above 0 where it is missed
    yield walled(width, height, list(cells_between(*ends))[-2])
    yield walled(width, height, max((cell for cell in cells if off[cell] <= 0), key=off.__getitem__))
    if missed := [cell for cell in cells if off[cell] > 0]:
        yield walled(width, height, min(missed, key=off.__getitem__))


def larger_grids() -> SearchStrategy[tuple[str, ...]]:
    """Grids of up to 8 x 8 cells with a few walls."""

    def rows(width: int, height: int, walls: list[int]) -> tuple[str, ...]:
        return tuple("".join(".@"[8 * y + x in walls] for x in range(width + 1)) for y in range(height + 1))

    return builds(rows, whole(3), whole(3), lists(whole(6), max_size=16))


def extent(rows: Sequence[str]) -> tuple[int, int]:
    """What makes one grid smaller than another: fewer cells, then fewer walls."""
    return len(rows) * len(rows[0]), "".join(rows).count("@")


def opened(rows: tuple[str, ...], *cells: Cell) -> tuple[str, ...]:
    """The same grid with these cells free."""
    return tuple(
        "".join("." if (x, y) in cells else letter for x, letter in enumerate(row)) for y, row in enumerate(rows)
    )


@lru_cache(maxsize=4096)
def grid_of(rows: tuple[str, ...]) -> GridMap:
    return GridMap(rows)


# ---------------------------------------------------------------- what is said of an answer


def why_not(problem: Standing, cell: Cell) -> str:
    """Why no step leads to a cell."""
    grid, (x, y) = grid_of(problem.rows), problem.cell
    if cell == problem.cell:
        return "To stay is no step."
    if cell[0] not in range(grid.width) or cell[1] not in range(grid.height):
        return "It is not on the map. Mind that in Python rows[-1] is the last row."
    if max(abs(cell[0] - x), abs(cell[1] - y)) > 1:
        return "It is farther away than one step."
    if not grid.is_free(cell):
        return "It is blocked."
    return f"{in_the_way(grid, problem.cell, cell)} is blocked, and a corner must not be cut."


def why_seen(problem: Line) -> str:
    """Why one cell sees another, or not."""
    a, b, cells = problem.a, problem.b, cells_between(problem.a, problem.b)
    by = next((cell for cell in cells if not grid_of(problem.rows).is_free(cell)), None)
    if by is None:
        return f"All cells that the segment touches are free: {', '.join(map(str, cells))}."
    what = f"a corner of {by}, which counts" if only_touched(a, b, by) else f"{by}"
    return f"The segment touches {what}, and that cell is blocked."
