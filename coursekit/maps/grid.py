"""Grid maps, and the MovingAI format in which they are written down.

A cell is (x, y), (0, 0) at the top left. What its letter means for somebody who walks:

    .  ground    free                      T  trees           blocked
    G  ground    free                      @  out of bounds   blocked
    S  swamp     free, at the same cost    O  out of bounds   blocked
    W  water     blocked: only what swims is there, and it cannot leave the water

A step to one of the 4 cells beside costs 1, a diagonal one costs √2 and needs both cells beside it free: corners are
not cut. The published lengths of shortest paths are right for these rules, and for no looser ones.
Source: N. Sturtevant, Benchmarks for grid-based pathfinding, IEEE Transactions on Computational Intelligence and AI in
Games 4(2), 2012; format: https://movingai.com/benchmarks/formats.html.
"""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from math import sqrt
from pathlib import Path
from typing import Any

from ..geometry.points import number_of, shown

Cell = tuple[int, int]
Step = tuple[Cell, float]
"""A cell to step on, and what the step costs."""

DIAGONAL = round(sqrt(2) * 2**40) / 2**40
"""√2 to 12 digits, in so few bits that sums of up to 4,096 steps are exact.

Rounded sums would make of two equal paths one the shorter, and of a consistent heuristic one that is not.
"""

FREE = ".GS"
BLOCKED = "@OTW"


class GridMap:
    """A rectangle of letters, some of them free, and the steps between free cells: a graph for every search.

    `GridMap(["..@", "..."])` has the given rows, from the top. `moves` is 8, or 4 for no diagonal steps. `name` is
    that of the file, where there is one. `grid[x, y]` is a letter, and `grid[x, y] = "@"` paints one.

    Raises ValueError for rows of different lengths, for no cell at all, for an unknown letter, for other moves, and
    for a cell that is not on the map.
    """

    def __init__(self, rows: Iterable[Iterable[str]], moves: int = 8, name: str = "") -> None:
        self._rows = [list(row) for row in rows]
        if not self._rows or not self._rows[0]:
            raise ValueError("a map needs at least 1 cell")
        if moves not in (4, 8):
            raise ValueError(f"moves must be 4 or 8, not {moves!r}")
        self.width = len(self._rows[0])
        self.height = len(self._rows)
        self.moves = moves
        self.name = name
        for y, row in enumerate(self._rows):
            check_row(row, self.width, f"row {y}")
        # The straight and the diagonal step onto each free cell. All neighbours share them: of ready-made pairs a map
        # of 512 x 512 takes half the memory, and a search half the time of its first visits.
        self._steps: dict[Cell, tuple[Step, Step]] = {cell: steps_onto(cell) for cell in self.cells()}
        self._neighbors: dict[Cell, tuple[Step, ...]] = {}  # of the cells that were asked for

    def __repr__(self) -> str:
        return f"<GridMap {self.name + ': ' if self.name else ''}{self.width} x {self.height}, {len(self._steps)} free>"

    def copy(self) -> "GridMap":
        """Another map that is the same now, and is painted apart."""
        other = copy(self)
        other._rows = [row.copy() for row in self._rows]
        other._steps = self._steps.copy()
        other._neighbors = self._neighbors.copy()
        return other

    # ------------------------------------------------ cells

    def __getitem__(self, cell: Cell) -> str:
        x, y = self.check_inside(cell)
        return self._rows[y][x]

    def __setitem__(self, cell: Cell, letter: str) -> None:
        x, y = self.check_inside(cell)
        check_row([letter], 1, f"cell {cell}")
        self._rows[y][x] = letter
        if letter in FREE:
            self._steps[x, y] = steps_onto((x, y))
        else:
            self._steps.pop((x, y), None)
        for beside in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
            self._neighbors.pop(beside, None)

    def is_free(self, cell: Cell) -> bool:
        """Whether one can stand there; outside the map nobody can."""
        return cell in self._steps

    def cells(self) -> Iterator[Cell]:
        """All free cells, row by row from the top, each from the left."""
        for y, row in enumerate(self._rows):
            for x, letter in enumerate(row):
                if letter in FREE:
                    yield x, y

    def check(self, cell: Sequence[int]) -> Cell:
        """The cell as a tuple. Raises ValueError for what is none, and for one that is blocked or outside the map."""
        found = self.check_inside(cell)
        if not self.is_free(found):
            raise ValueError(f"cell {found} is blocked ({self[found]})")
        return found

    def check_inside(self, cell: Sequence[int]) -> Cell:
        """The cell as a tuple. Raises ValueError for what is none, and for one outside the map."""
        x, y = cell_of(cell)
        if x not in range(self.width) or y not in range(self.height):
            raise ValueError(f"cell {shown((x, y))} is not on the map of {self.width} x {self.height} cells")
        return x, y

    # ------------------------------------------------ steps

    def neighbors(self, cell: Cell) -> tuple[Step, ...]:
        """The cells one step away, each with the cost of the step; none where the cell itself is not free."""
        found = self._neighbors.get(cell)
        if found is None:
            found = self._neighbors[cell] = self._look_around(cell)
        return found

    def _look_around(self, cell: Cell) -> tuple[Step, ...]:
        steps = self._steps
        if cell not in steps:
            return ()
        x, y = cell
        beside = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
        found = [steps[cell][0] for cell in beside if cell in steps]
        if self.moves == 8:
            east, south, west, north = beside
            for one, other in ((east, south), (west, south), (west, north), (east, north)):
                corner = one[0], other[1]
                if one in steps and other in steps and corner in steps:
                    found.append(steps[corner][1])
        return tuple(found)

    # ------------------------------------------------ files

    @classmethod
    def parse(cls, text: str, moves: int = 8, name: str = "") -> "GridMap":
        """The map that is written down in a text.

        Raises ValueError, with the line, for a header or rows that are not as they should be.
        """
        lines = text.splitlines()
        width, height = parse_header(lines)
        rows, rest = lines[4 : 4 + height], lines[4 + height :]
        for number, row in enumerate(rows, start=5):
            check_row(row, width, f"line {number}")
        if len(rows) < height:
            raise ValueError(f"line {len(lines)}: the map ends after {len(rows)} of {height} rows")
        for number, line in enumerate(rest, start=5 + height):
            if line.strip():
                raise ValueError(f"line {number}: the map should end after its {height} rows")
        return cls(rows, moves, name)

    @classmethod
    def read(cls, path: str | Path, moves: int = 8) -> "GridMap":
        """The map in a file. Raises ValueError, with file and line, for what is no map."""
        text = Path(path).read_text(encoding="utf-8-sig", errors="replace")
        try:
            return cls.parse(text, moves, Path(path).name)
        except ValueError as error:
            raise ValueError(f"{path}, {error}") from None

    def __str__(self) -> str:
        """The map as it is written down."""
        rows = "".join(f"{''.join(row)}\n" for row in self._rows)
        return f"type octile\nheight {self.height}\nwidth {self.width}\nmap\n{rows}"

    def write(self, path: str | Path) -> None:
        Path(path).write_text(str(self), encoding="ascii", newline="\n")


def cell_of(given: Any) -> Cell:
    """The cell as a pair of ints, from whatever has two whole numbers. Raises ValueError for all else."""
    try:
        x, y = given
        if number_of(x).is_integer() and number_of(y).is_integer():
            return int(x), int(y)
    except (TypeError, ValueError):
        pass
    raise ValueError(f"a cell is two whole numbers, not {shown(given)}")


def steps_onto(cell: Cell) -> tuple[Step, Step]:
    """The straight and the diagonal step onto a cell."""
    return (cell, 1.0), (cell, DIAGONAL)


def check_row(row: Iterable[str], width: int, place: str) -> None:
    """Raises ValueError, and names the place, for a wrong number of cells and for an unknown letter."""
    letters = list(row)
    if len(letters) != width:
        raise ValueError(f"{place}: {len(letters)} cells instead of {width}")
    if not set(letters) <= KNOWN:
        x, letter = next((x, letter) for x, letter in enumerate(letters) if letter not in KNOWN)
        raise ValueError(f"{place}: {letter!r} at x = {x} is no terrain, which is one of {FREE}{BLOCKED}")


KNOWN = set(FREE + BLOCKED)


def parse_header(lines: list[str]) -> tuple[int, int]:
    """Width and height, from the four lines before the rows."""
    sizes = []
    for number, key in enumerate(("type", "height", "width", "map"), start=1):
        line = lines[number - 1] if number <= len(lines) else ""
        name, _, value = line.strip().partition(" ")
        if name != key:
            raise ValueError(f"line {number}: here a map file says {key}, not {line!r}")
        if key == "type" and value.strip() != "octile":
            raise ValueError(f"line {number}: only maps of type octile can be read, not {value!r}")
        if key in ("height", "width"):
            if not (value.strip().isdecimal() and int(value) > 0):
                raise ValueError(f"line {number}: the {key} must be a whole number, 1 or more, not {value!r}")
            sizes.append(int(value))
    height, width = sizes
    return width, height


def cell_at(grid: GridMap, point: tuple[float, float], size: float) -> Cell:
    """The cell that a point lies in, where cells are `size` wide."""
    return min(int(point[0] / size), grid.width - 1), min(int(point[1] / size), grid.height - 1)
