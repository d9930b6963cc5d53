"""Grid maps to choose from, each with a start and a goal, and how they are typed."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ..datasets import own
from ..maps import GridMap, read_scenarios
from ..pictures.grid import Cell

START, GOAL = "A", "B"
"""How the ends are written in a map that is typed."""


class Task(NamedTuple):
    """A map with two ends. It is never painted: an edit makes another task, with a map of its own."""

    grid: GridMap
    start: Cell
    goal: Cell

    @classmethod
    def parse(cls, text: str, moves: int = 8) -> "Task":
        """A task as it is typed: rows of terrain, `A` the start and `B` the goal, both on free ground.

        Raises ValueError that says what is missing, and where.
        """
        rows = [line.strip() for line in text.splitlines() if line.strip()]
        ends = {}
        for end, role in ((START, "start"), (GOAL, "goal")):
            found = [(row.index(end), y) for y, row in enumerate(rows) if end in row]
            if sum(row.count(end) for row in rows) != 1:
                raise ValueError(f"the map needs exactly one {end}, the {role}")
            ends[role] = found[0]
        ground = str.maketrans(START + GOAL, "..")
        return cls(GridMap([row.translate(ground) for row in rows], moves), **ends)

    def text(self) -> str:
        """The task as it can be typed. Start and goal are written as on plain ground."""
        rows = [list(row) for row in str(self.grid).splitlines()[4:]]
        for (x, y), end in ((self.goal, GOAL), (self.start, START)):
            rows[y][x] = end
        return "\n".join(map("".join, rows))

    def with_moves(self, moves: int) -> "Task":
        """The same with 8 moves, or with 4."""
        if moves == self.grid.moves:
            return self
        return self._replace(grid=GridMap(str(self.grid).splitlines()[4:], moves, self.grid.name))


TASKS: Mapping[str, Task] = {
    "a wall": Task.parse(
        """
        ...........
        .....@.....
        .....@.....
        .A...@...B.
        .....@.....
        ...........
        """
    ),
    "a trap": Task.parse(
        """
        ................
        ................
        ....@@@@@@@@....
        ...........@....
        ...........@....
        .A.........@..B.
        ...........@....
        ....@@@@@@@@....
        ................
        ................
        """
    ),
    "two rooms": Task.parse(
        """
        ........@.........
        .A......@.........
        ........@....@@@..
        ........@....@....
        .............@....
        ........@....@..B.
        ..@@@@@@@....@....
        ........@.........
        ........@.........
        """
    ),
    "open ground": Task.parse(
        "\n".join(["." * 14] * 3 + [".A" + "." * 12] + ["." * 14] * 3 + ["." * 12 + "B."] + ["." * 14])
    ),
}
"""Small maps, whose cells are drawn one by one."""


TOO_HIGH: Mapping[str, Task] = {
    "a detour": Task.parse(
        """
        ...........
        .A.........
        ..@........
        ..@........
        ..@@@......
        .........B.
        """
    )
}
"""Manhattan distance is so much too high here that A* goes the wrong way round."""


def own_task(name: str) -> Task:
    """One of the course's own maps, rooms-64 for one. It takes up to a second."""
    return longest(own(f"maps/{name}.map"))


def longest(path: Path) -> Task:
    """A map that is stored, with the longest of its scenarios."""
    scenario = max(read_scenarios(f"{path}.scen"), key=lambda scenario: scenario.length)
    return Task(GridMap.read(path), scenario.start, scenario.goal)
