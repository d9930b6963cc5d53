"""Lecture 01, maps: what is right, told step by step below a wrong answer, with the student's beside it.

Events
    touch(cell, free)     sees comes to a cell that the segment touches
    seen()                sees has come to the end
"""

from collections.abc import Collection
from typing import Any

from ....exercises.kinds.beside import BesideStory
from ....maps import GridMap, cells_between
from ....maps.grid import Cell
from ....pictures import grid as picture
from ....pictures.grid import WIDTH, Mark
from ....pictures.svg import line, text
from ....stage.maps import Task
from ....story import Story
from ....trace import Step, record
from ..grid_moves import Moment, MovesStory

# ---------------------------------------------------------------- steps


class StepsStory(MovesStory):
    """The steps alone that may be made from a cell, without a path to anywhere."""

    title = "legal steps"

    def __init__(self, grid: GridMap, cell: Cell) -> None:
        super().__init__(Task(grid, cell, cell))
        self.trace = self.trace.with_steps(self.trace.steps[:-1])

    def outcome(self) -> str:
        return f"{len(list(self.grid.neighbors(self.task.start)))} legal"


def beside_steps(grid: GridMap, cell: Cell, given: Collection[Cell] | None, answer: str) -> BesideStory:
    """The steps from a cell; `given` are those that a student's code makes, None where it gives no cells."""
    story = StepsStory(grid, cell)
    opening = f"**The smallest grid found that goes wrong.** Where can one step to from {cell}?"
    if given is None:
        return BesideStory(story, opening, answer)

    def yours(after: Moment) -> str:
        """In each cell what the student's code says of it."""
        parts = []
        for to, _ in after.steps:
            if story.inside(to):
                x, y = story.place.centre(to)
                says = f"you: {'yes' if to in given else 'no'}"
                parts.append(text("caption halo", says, x, y + 0.3 * story.place.side, font=16, anchor="middle"))
        return "".join(parts)

    def differs(step: Step) -> bool:
        return (step.data["to"] in given) != (step.data["cost"] is not None)

    return BesideStory(story, f"{opening} In each cell stands what your code says.", answer, yours, differs)


# ---------------------------------------------------------------- sight

LARGEST_SIDE, BOTTOM = 110.0, 400.0
"""How large a cell is at most, and where a grid ends at the latest."""


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
    first = ()

    def __init__(self, grid: GridMap, a: Cell, b: Cell, given: bool | None) -> None:
        super().__init__(record(sees, grid, a, b))
        self.grid, self.a, self.b = grid, a, b
        self.yours = "" if given is None else f" Your code says {given}."
        height = picture.TICKS_TOP + 1 + LARGEST_SIDE * grid.height
        self.place = picture.layout(grid.width, grid.height, bottom=min(height, BOTTOM))
        self.size = (WIDTH, self.place.bottom + 44)

    def on_touch(self, before: tuple[Cell, ...], cell: Cell) -> tuple[Cell, ...]:
        return (*before, cell)

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

    def opening(self) -> str:
        return f"**The smallest grid found that goes wrong.** Does {self.a} see {self.b}?{self.yours}"

    def say_touch(self, after: tuple[Cell, ...], cell: Cell, free: bool) -> str:
        where = ""
        if only_touched(self.a, self.b, cell):
            where = " The segment goes through the corner of four cells, and touches all of them."
        if free:
            return f"**{cell} is touched, and free.**{where}"
        return f"**{cell} is touched, and blocked:** {self.a} does not see {self.b}.{where}{self.yours}"

    def say_seen(self, after: tuple[Cell, ...]) -> str:
        return f"**{self.a} sees {self.b}:** every cell that the segment touches is free.{self.yours}"

    def values(self, after: tuple[Cell, ...], step: Step | None) -> dict[str, object]:
        return {"cells touched": len(after)}

    def landmark(self, step: Step) -> bool:
        return step.event == "seen" or not step.data["free"]

    def touched_touch(self, cell: Cell) -> tuple[str, ...]:
        return (self.place.cell_id(cell),)

    def outcome(self) -> str:
        return str(self.trace.result)
