"""Lecture 01, maps: what is right, told step by step below a wrong answer, with the student's beside it.

Events
    look(cell, blocked)   steps_around looks at a cell beside, and finds cells in the way
    touch(cell, free)     sees comes to a cell that the segment touches
    seen()                sees has come to the end
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from ....maps import GridMap, cells_between
from ....maps.grid import Cell
from ....pictures import grid as picture
from ....pictures.grid import WIDTH, Layout, Mark
from ....pictures.svg import line
from ....story import StepsSoFar, Story
from ....trace import Step, record

LARGEST_SIDE, BOTTOM = 110.0, 400.0
"""How large a cell is at most, and where a grid ends at the latest."""


def place_of(grid: GridMap) -> Layout:
    height = picture.TICKS_TOP + 1 + LARGEST_SIDE * grid.height
    return picture.layout(grid.width, grid.height, bottom=min(height, BOTTOM))


# ---------------------------------------------------------------- steps


def steps_around(grid: GridMap, cell: Cell, watch: Any = None) -> list[Cell]:
    """The cells one legal step away: every cell that the step touches is free."""
    x, y = cell
    steps = []
    for dx, dy in product((-1, 0, 1), repeat=2):
        there = x + dx, y + dy
        if there != cell and there[0] in range(grid.width) and there[1] in range(grid.height):
            blocked = [touched for touched in cells_between(cell, there) if not grid.is_free(touched)]
            if watch:
                watch("look", cell=there, blocked=blocked)
            if not blocked:
                steps.append(there)
    return steps


class StepsStory(StepsSoFar):
    """The cells around a cell, one after the other; `given` are those to which a student's code steps."""

    title = "legal steps"

    def __init__(self, grid: GridMap, cell: Cell, given: Sequence[Cell] | None) -> None:
        super().__init__(record(steps_around, grid, cell))
        self.grid, self.cell, self.given = grid, cell, given
        self.place = place_of(grid)
        self.size = (WIDTH, self.place.bottom + 44)

    def backdrop(self) -> str:
        names = {"start": "the cell", "open": "one step away", "never": "no step", "wall": "blocked"}
        legend = picture.legend(picture.TICKS_LEFT, self.place.bottom + 30, names)
        return picture.backdrop(self.place, self.grid) + legend

    def draw(self, after: tuple[Step, ...]) -> str:
        marks = {step.data["cell"]: self.mark(step, step is after[-1]) for step in after}
        way = "".join(self._way(after[-1])) if after else ""
        return picture.draw(self.place, marks, start=self.cell) + way

    def mark(self, step: Step, now: bool) -> Mark:
        cell, blocked = step.data["cell"], step.data["blocked"]
        label = "no" if blocked else "yes"
        tells = f"cell {cell}: {'no' if blocked else 'a legal'} step"
        return Mark("never" if blocked else "open", label, self._yours(cell), now=now, tells=tells)

    def _yours(self, cell: Cell) -> str:
        return "" if self.given is None else f"you: {'yes' if cell in self.given else 'no'}"

    def _way(self, step: Step) -> Iterator[str]:
        """The step, as far as it does not lie over words, and crosses where it would touch what is blocked."""
        (x1, y1), (x2, y2) = self.place.centre(self.cell), self.place.centre(step.data["cell"])
        dx, dy = x2 - x1, y2 - y1
        style = "link never" if step.data["blocked"] else "link path"
        yield line(style, x1 + 0.25 * dx, y1 + 0.25 * dy, x1 + 0.68 * dx, y1 + 0.68 * dy)
        for cell in step.data["blocked"]:
            x, y = self.place.centre(cell)
            x, y = x - 0.3 * self.place.side, y - 0.3 * self.place.side
            yield line("bar", x - 8, y - 8, x + 8, y + 8) + line("bar", x - 8, y + 8, x + 8, y - 8)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return (
                f"**The smallest grid found that goes wrong.** Where can one step to from {self.cell}? In each cell "
                "stands what is right, and below it what your code says."
            )
        cell, blocked = step.data["cell"], step.data["blocked"]
        if not blocked:
            beside = "" if cell[0] == self.cell[0] or cell[1] == self.cell[1] else ", and so are both cells beside"
            lead = f"**{cell} is one step away:** it is free{beside}."
        elif cell in blocked:
            lead = f"**No step to {cell}:** it is blocked."
        else:
            lead = f"**No step to {cell}:** {' and '.join(map(str, blocked))} would be touched on the way."
        return lead + (" Your code says otherwise." if self.differs(step) else "")

    def differs(self, step: Step) -> bool:
        """Whether the student's code is wrong about a cell."""
        return self.given is not None and (step.data["cell"] in self.given) == bool(step.data["blocked"])

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        legal = [each.data["cell"] for each in after if not each.data["blocked"]]
        return {"legal steps": ", ".join(map(str, legal)) or "none so far"}

    def landmark(self, step: Step) -> bool:
        return self.differs(step)

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.cell_id(step.data["cell"]),)

    def outcome(self) -> str:
        return f"{len(self.trace.result)} legal"

    def telling(self) -> int:
        """The first cell about which the student's code is wrong."""
        return next((i for i, step in enumerate(self.trace.steps, start=1) if self.differs(step)), 0)


# ---------------------------------------------------------------- sight


def sees(grid: GridMap, a: Cell, b: Cell, watch: Any = None) -> bool:
    """Whether every cell that the segment from a to b touches is free."""
    for cell in cells_between(a, b):
        free = grid.is_free(cell)
        if watch:
            watch("touch", cell=cell, free=free)
        if not free:
            return False
    if watch:
        watch("seen")
    return True


def only_touched(a: Cell, b: Cell, cell: Cell) -> bool:
    """Whether the segment from a to b, which touches a cell, touches it only in a corner."""
    (dx, dy), (x, y) = (b[0] - a[0], b[1] - a[1]), (cell[0] - a[0], cell[1] - a[1])
    return 2 * abs(dx * y - dy * x) == abs(dx) + abs(dy)


class SightStory(Story[tuple[Cell, ...]]):
    """The cells that a segment touches, one after the other; `given` is what a student's code says."""

    title = "line of sight"

    def __init__(self, grid: GridMap, a: Cell, b: Cell, given: bool | None) -> None:
        super().__init__(record(sees, grid, a, b))
        self.grid, self.a, self.b, self.given = grid, a, b, given
        self.place = place_of(grid)
        self.size = (WIDTH, self.place.bottom + 44)

    def start(self) -> tuple[Cell, ...]:
        return ()

    def apply(self, before: tuple[Cell, ...], step: Step) -> tuple[Cell, ...]:
        return (*before, step.data["cell"]) if step.event == "touch" else before

    def backdrop(self) -> str:
        names = {
            "start": "a",
            "goal": "b",
            "open": "touched and free",
            "event": "touched and blocked",
            "wall": "blocked",
        }
        legend = picture.legend(picture.TICKS_LEFT, self.place.bottom + 30, names)
        return picture.backdrop(self.place, self.grid) + legend

    def draw(self, after: tuple[Cell, ...]) -> str:
        marks = {cell: self.mark(cell, cell == after[-1]) for cell in after}
        ends = *self.place.centre(self.a), *self.place.centre(self.b)
        segment = line("casing", *ends) + line("route", *ends)
        return picture.draw(self.place, marks, start=self.a, goal=self.b) + segment

    def mark(self, cell: Cell, now: bool) -> Mark:
        free = self.grid.is_free(cell)
        tells = f"cell {cell}: touched{', only in a corner' * only_touched(self.a, self.b, cell)}"
        return Mark("open" if free else "event", now=now, tells=f"{tells}, {'free' if free else 'blocked'}")

    def say(self, after: tuple[Cell, ...], step: Step | None) -> str:
        yours = "" if self.given is None else f" Your code says {self.given}."
        if step is None:
            return f"**The smallest grid found that goes wrong.** Does {self.a} see {self.b}?{yours}"
        if step.event == "seen":
            return f"**{self.a} sees {self.b}:** every cell that the segment touches is free.{yours}"
        cell, where = step.data["cell"], ""
        if only_touched(self.a, self.b, cell):
            where = " The segment goes through the corner of four cells, and touches all of them."
        if step.data["free"]:
            return f"**{cell} is touched, and free.**{where}"
        return f"**{cell} is touched, and blocked:** {self.a} does not see {self.b}.{where}{yours}"

    def values(self, after: tuple[Cell, ...], step: Step | None) -> dict[str, str]:
        return {"cells touched": str(len(after))}

    def landmark(self, step: Step) -> bool:
        return step.event == "seen" or not step.data["free"]

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.cell_id(step.data["cell"]),) if step.event == "touch" else ()

    def outcome(self) -> str:
        return str(self.trace.result)
