"""Scenario files of the MovingAI format: problems on a map, each with the length of its shortest path.

The first line tells the version, `version 1` or `version 1.0`; each other one has nine columns, parted by tabs or
blanks: bucket, map, width, height, x and y of the start, x and y of the goal, length. The bucket is ⌊length / 4⌋, but
for some stray rows. The map's path is often one of long ago; only its last part counts.
Source: N. Sturtevant, Benchmarks for grid-based pathfinding, IEEE Transactions on Computational Intelligence and AI in
Games 4(2), 2012; format: https://movingai.com/benchmarks/formats.html.
"""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TypeVar

from .grid import Cell, GridMap, cell_of

Row = TypeVar("Row")

COLUMNS = "bucket, map, width, height, start x, start y, goal x, goal y, length"


@dataclass(frozen=True)
class Scenario:
    """One problem: from `start` to `goal` on the map of that name and size, the shortest path has this `length`.

    `unit` is what the last digit of the length stands for: 0.01 where it was printed as 244.95.
    """

    bucket: int
    map: str
    width: int
    height: int
    start: Cell
    goal: Cell
    length: float
    unit: float

    @property
    def tolerance(self) -> float:
        """By how much a right length may be off: half a unit of the last digit, and half one in single precision.

        Many published lengths were summed in single precision.
        """
        return self.unit / 2 + 2**-24 * self.length

    def check(self, grid: GridMap) -> None:
        """Raises ValueError where this is no problem for that map: another name or size, a start or goal in a wall.

        A map without a name, which comes from no file, may be any.
        """
        name = self.map.replace("\\", "/").rpartition("/")[2]
        if grid.name not in ("", name):
            raise ValueError(f"the scenario is for the map {name}, not for {grid.name}")
        if (self.width, self.height) != (grid.width, grid.height):
            wanted, given = f"{self.width} x {self.height}", f"{grid.width} x {grid.height}"
            raise ValueError(f"the scenario is for a map of {wanted} cells, not of {given}")
        for role, cell in (("start", self.start), ("goal", self.goal)):
            if not grid.is_free(cell_of(cell)):
                raise ValueError(f"the scenario's {role} {cell} is blocked on this map")


def read_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of a file, in its order. Empty lines are skipped.

    Raises ValueError, with file and line, for another version, missing columns, numbers that are none or negative, and
    cells outside the map's size.
    """
    return read_rows(path, parse_scenario)


def read_rows(path: str | Path, parse: Callable[[list[str]], Row]) -> list[Row]:
    """What `parse` makes of the columns of each line of a scenario file but the first.

    Raises ValueError, with file and line, for another version, for a line that has not nine columns, and where `parse`
    raises one.
    """
    lines = Path(path).read_text(encoding="utf-8-sig", errors="replace").splitlines()
    try:
        check_version(lines[0] if lines else "")
        rows = []
        for number, line in enumerate(lines[1:], start=2):
            if line.strip():
                try:
                    rows.append(parse(columns(line)))
                except ValueError as error:
                    raise ValueError(f"line {number}: {error}") from None
    except ValueError as error:
        raise ValueError(f"{path}, {error}") from None
    return rows


def check_version(line: str) -> None:
    if line.split() not in (["version", "1"], ["version", "1.0"]):
        raise ValueError(f"line 1: a scenario file begins with version 1 or version 1.0, not {line!r}")


def columns(line: str) -> list[str]:
    words = [word.strip() for word in line.strip().split("\t" if "\t" in line else None)]
    if len(words) != 9:
        raise ValueError(f"{len(words)} columns instead of 9 ({COLUMNS})")
    return words


def parse_scenario(words: list[str]) -> Scenario:
    """The scenario in a line's columns. Raises ValueError for what is none."""
    bucket, width, height, start_x, start_y, goal_x, goal_y = map(whole, [words[0], *words[2:8]])
    start, goal = (start_x, start_y), (goal_x, goal_y)
    for role, (x, y) in (("start", start), ("goal", goal)):
        if x >= width or y >= height:
            raise ValueError(f"the {role} {x, y} is not on a map of {width} x {height} cells")
    return Scenario(bucket, words[1], width, height, start, goal, *length_and_unit(words[8]))


def whole(word: str) -> int:
    if not word.isdecimal():
        raise ValueError(f"{word!r} should be a whole number, 0 or more")
    return int(word)


def length_and_unit(word: str) -> tuple[float, float]:
    """A length, and what its last digit stands for.

    One without a point has lost zeros behind it, since programs print six digits: 5 stands for 5.00000.
    """
    try:
        length = Decimal(word)
    except InvalidOperation:
        length = Decimal("NaN")
    if not (length.is_finite() and 0 <= length < 10**12):
        raise ValueError(f"the length {word!r} should be a number, 0 or more, below 10^12")
    last = int(length.as_tuple().exponent)
    if word.isdecimal():
        last = len(word) - 6
    return float(length), 10.0**last
