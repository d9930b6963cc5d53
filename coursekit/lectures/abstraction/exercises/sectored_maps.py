"""Maps in sectors as the exercises hand them over, and all small ones in order of size."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from ....exercises.kinds.far import SIZES
from ....maps import GridMap
from ....search import HPA, astar, dijkstra, octile
from ....search.sectors import WIDE, Inside

Cell = tuple[int, int]
Rows = tuple[str, ...]
Path = tuple[Cell, ...]

SIDE = 6
"""Cells along the sides of larger maps, which are one sector, or four."""


class Border(NamedTuple):
    """The last row of cells of the sector above a border, and the first row of the one below."""

    upper: str
    lower: str

    def runs(self) -> Iterator[range]:
        """Each entrance: where both sides are free."""
        start = 0
        for i in range(len(self.upper) + 1):
            if i == len(self.upper) or (self.upper[i], self.lower[i]) != (".", "."):
                if i > start:
                    yield range(start, i)
                start = i + 1

    def told(self) -> str:
        return f"upper {self.upper!r}, lower {self.lower!r}"


def choices(run: range) -> list[tuple[int, ...]]:
    """The transitions that an entrance may get: of two cells in the middle either will do."""
    if len(run) >= WIDE:
        return [(run[0], run[-1])]
    return [(place,) for place in sorted({run[(len(run) - 1) // 2], run[len(run) // 2]})]


class Joining(NamedTuple):
    """A map in sectors, a cell to be joined to the abstract graph, and the nodes of that graph."""

    rows: Rows
    wide: int
    cell: Cell
    nodes: tuple[Cell, ...]

    def size(self) -> Any:
        return map_size(self.rows), len(self.nodes)

    def told(self) -> str:
        nodes = ", ".join(map(str, self.nodes)) or "none"
        return f"rows {list(self.rows)}, size {self.wide}, cell {self.cell}, nodes {nodes}"


class Coarse(NamedTuple):
    """A map in sectors, and an abstract path over it."""

    rows: Rows
    wide: int
    path: Path

    def size(self) -> Any:
        return map_size(self.rows), len(self.path)

    def told(self) -> str:
        return f"rows {list(self.rows)}, size {self.wide}, path {list(self.path)}"


def small(walls: int) -> Iterator[tuple[Rows, int]]:
    """All maps of up to 2 x 3 cells, and those of 3 x 3 with at most so many walls, in sectors of 2 and of 3."""
    for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3)):
        for rows in maps(width, height, min(width * height - 1, walls if width * height == 9 else 9)):
            yield rows, 2
            if 3 in (width, height):
                yield rows, 3


def maps(width: int, height: int, walls: int) -> Iterator[Rows]:
    """All maps of this size with at most so many walls, those with few walls first."""
    cells = range(width * height)
    for count in range(walls + 1):
        for blocked in combinations(cells, count):
            letters = "".join("@" if i in blocked else "." for i in cells)
            yield tuple(letters[y * width : (y + 1) * width] for y in range(height))


def map_size(rows: Rows) -> Any:
    """Smaller maps have fewer cells, then fewer walls."""
    return len(rows) * len(rows[0]), "".join(rows).count("@")


@lru_cache(maxsize=1000)
def sectors(rows: Rows, size: int) -> Inside:
    """The map without the steps that lead from sector to sector."""
    return Inside(GridMap(rows), size)


@lru_cache(maxsize=20_000)
def distances(rows: Rows, size: int, cell: Cell) -> Mapping[Cell, float]:
    """From a cell to all that can be reached in its sector."""
    return dijkstra(sectors(rows, size), cell).d


def way(problem: Coarse, here: Cell, there: Cell) -> Path:
    """A shortest way inside a sector, or the step across a border."""
    return astar(sectors(problem.rows, problem.wide), here, there, octile).path or (here, there)


def refined(problem: Coarse) -> list[Cell]:
    """The path over cells."""
    return [problem.path[0], *(cell for pair in pairwise(problem.path) for cell in way(problem, *pair)[1:])]


def free(rows: Rows) -> list[Cell]:
    return [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."]


def sector(cell: Cell, size: int) -> Cell:
    return cell[0] // size, cell[1] // size


def drawn_rows(walls: Sequence[int], *cells: int) -> Rows:
    """A larger map with these walls, but not in these cells; cells are counted row by row, and round again."""
    blocked = {i % SIDE**2 for i in walls}.difference(cells)
    drawn = "".join("@" if i in blocked else "." for i in range(SIDE**2))
    return tuple(drawn[i : i + SIDE] for i in range(0, SIDE**2, SIDE))


def cell_at(i: int) -> Cell:
    return i % SIDE, i // SIDE


# ---------------------------------------------------------------- problems


def joinings(rows: Rows, size: int) -> Iterator[Joining]:
    """Each free cell joined with every second of the others, where there are several, and with all others."""
    cells = free(rows)
    for cell in cells:
        others = [other for other in cells if other != cell]
        if 1 < len(others) < 5:
            yield Joining(rows, size, cell, tuple(others[::2]))
        yield Joining(rows, size, cell, tuple(others))


def corridor(n: int) -> Rows:
    """A map of n + 1 columns and rows. Every second column is free, and these are joined below and above in turn."""
    column = ["." * (n + 1) if x % 2 == 0 else "@" * n + "." if x % 4 == 1 else "." + "@" * n for x in range(n + 1)]
    return tuple("".join(row) for row in zip(*column, strict=True))


def two_ways(up: int, down: int) -> Rows:
    """A map of two ways from the top left to the right: along the sides, and a bow of up + down diagonal steps."""
    bow = list(enumerate([*range(up), up, up, *range(up, up - down - 1, -1)]))
    wide, end = bow[-1]
    free = {(x, 0) for x in range(wide)} | {(wide, y) for y in range(end)}
    for (x, y), (next_x, next_y) in pairwise(bow):
        free |= {(x, y), (x, next_y), (next_x, y), (next_x, next_y)}
    return tuple("".join("@."[(x, y) in free] for x in range(wide + 1)) for y in range(up + 1))


def long_joinings() -> Iterator[Joining]:
    """Long sectors, a winding way through one, and many sectors; the nodes are near and far, or many."""
    for n in SIZES:
        ends = (1, 0), (n // 2, 0), (n, 0)
        yield Joining(("." * (n + 1),), n + 1, (0, 0), ends)
        yield Joining(("." * (n + 1),), n + 1, (n, 0), tuple((x, 0) for x in range(n)))
        yield Joining(("." * (n + 1),), 3, (n - n % 3, 0), ((n - n % 3 - 1, 0), *ends))
        yield Joining(("." * (n + 1),) * 3, 3, (n, 2), ((n - n % 3, 0), (n, 0)))
        yield Joining((".",) * (n + 1), n + 1, (0, n), ((0, 0), (0, 1), (0, n // 2)))
    for n in (4, 8, 16, 24):
        yield Joining(corridor(n), n + 1, (0, 0), ((2, 0), (n, 0), (n, n)))


def long_paths() -> Iterator[Coarse]:
    """A long piece, one that winds, and many short pieces; and ways that are almost of one length."""
    for n in SIZES:
        yield Coarse(("." * (n + 1),), n + 1, ((0, 0), (n, 0)))
        yield Coarse((".",) * (n + 1), n + 1, ((0, n), (0, 0)))
        yield Coarse(("." * (n + 1),), 3, tuple((x, 0) for x in range(n + 1) if x % 3 != 1))
        yield Coarse(("." * (n + 1),), 1, tuple((x, 0) for x in range(n, -1, -1)))
    for n in (4, 8, 16, 24):
        yield Coarse(corridor(n), n + 1, ((0, 0), (n, n // 2)))
    for up, down in (3, 1), (5, 2), (12, 5):  # √2 is less than 6 / 4 and 10 / 7, and more than 24 / 17
        ends = (0, 0), (up + down + 2, up - down)
        yield from (Coarse(two_ways(up, down), up + down + 3, path) for path in (ends, ends[::-1]))


def drawn_joining(walls: Sequence[int], at: int, nodes: Sequence[int], parts: int) -> Joining:
    at %= SIDE**2
    rows = drawn_rows(walls, at)
    chosen = {cell_at(i % SIDE**2) for i in nodes} - {cell_at(at)}
    return Joining(rows, SIDE // (1 + parts), cell_at(at), tuple(cell for cell in free(rows) if cell in chosen))


def abstract_paths(rows: Rows, size: int) -> Iterator[Path]:
    """Short abstract paths: a cell, an edge, or an edge inside a sector and one across a border behind it."""
    cells = free(rows)
    across = {a: [b for b in beside(a) if b in cells and sector(a, size) != sector(b, size)] for a in cells}
    for a in cells:
        yield (a,)
    for a in cells:
        yield from ((a, b) for b in across[a])
        yield from ((a, b) for b in distances(rows, size, a) if b != a)
    for a in cells:
        yield from ((a, b, c) for b in distances(rows, size, a) if b != a for c in across[b])


def detours(rows: Rows, size: int) -> Iterator[Path]:
    """Edges inside a sector that take more than a straight way, each in one direction."""
    for a in free(rows):
        yield from ((a, b) for b, d in distances(rows, size, a).items() if a < b and d > octile(a, b))


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]


def drawn_coarse(walls: Sequence[int], start: int, goal: int, parts: int) -> Coarse:
    """The abstract path that HPA* finds between two cells, or the first of them alone."""
    start, goal, size = start % SIDE**2, goal % SIDE**2, SIDE // (1 + parts)
    rows = drawn_rows(walls, start, goal)
    hpa = HPA(GridMap(rows), sector=size, on_demand=True, keep=False)
    return Coarse(rows, size, hpa.path(cell_at(start), cell_at(goal)).abstract or (cell_at(start),))
