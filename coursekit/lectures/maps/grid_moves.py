"""Steps on a grid: which of the eight around a cell are allowed, and the shortest path that such steps make."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ...look import number
from ...maps import GridMap
from ...maps.grid import Cell
from ...pictures.grid import Mark
from ...search import astar
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question
from ...trace import Step, record
from .on_grid import GridStory

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Clockwise, from the right."""

ALLOWED, FORBIDDEN = "it may", "it may not"


def walk(grid: GridMap, start: Cell, goal: Cell, watch: Any = None) -> tuple[Cell, ...]:
    """The steps from the start, one after the other, then a shortest path to the goal."""
    steps = dict(grid.neighbors(start))
    for dx, dy in AROUND:
        to = start[0] + dx, start[1] + dy
        cost = steps.get(to)
        if watch:
            watch("step", to=to, cost=cost)
    found = astar(grid, start, goal, on_empty_grid(grid))
    if watch:
        watch("path", path=found.path, cost=found.cost)
    return found.path


@dataclass(frozen=True)
class Moment:
    """The cells looked at so far, each with the cost of the step, None where it is not allowed; the last is now."""

    steps: tuple[tuple[Cell, float | None], ...] = ()
    path: tuple[Cell, ...] = ()
    ended: bool = False


class MovesStory(GridStory[Moment]):
    """Tells which steps may be made from the start."""

    title = "moves"
    first = Moment()
    landmarks = ("path",)
    legend: Mapping[str, str] = {
        "open": "a step may go there",
        "event": "corner rule: not allowed",
        "wall": "blocked",
    }

    def __init__(self, task: Task, cursor: Cell | None = None) -> None:
        super().__init__(record(walk, task.grid, task.start, task.goal), task, cursor)
        self.cost: float = self.trace.last.data["cost"]

    def on_step(self, before: Moment, to: Cell, cost: float | None) -> Moment:
        return replace(before, steps=(*before.steps, (to, cost)))

    def on_path(self, before: Moment, path: tuple[Cell, ...]) -> Moment:
        return replace(before, path=path, ended=True)

    # ------------------------------------------------ picture and values

    def draw(self, after: Moment) -> str:
        marks = {}
        last = None if after.ended or not after.steps else after.steps[-1][0]
        for to, cost in after.steps:
            if cost is not None:
                marks[to] = Mark("open", f"{cost:.3g}", now=to == last, tells=f"{to}: a step of {cost:.3g}")
            elif self.grid.is_free(to):
                marks[to] = Mark("event", now=to == last, tells=f"{to}: no step goes there")
        return self.painted(marks, after.path)

    def touched_step(self, to: Cell) -> tuple[str, ...]:
        return (self.place.cell_id(to),) if self.grid.is_free(to) else ()

    def touched_path(self, path: tuple[Cell, ...]) -> tuple[str, ...]:
        return tuple(map(self.place.cell_id, path[1:2]))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        straight, diagonal = self._counts(after.path)
        return {
            "steps allowed": f"{sum(cost is not None for _, cost in after.steps)} of {len(after.steps)}",
            "straight steps": straight if after.path else None,
            "diagonal steps": diagonal if after.path else None,
            "length": f"{self.cost:.2f}" if after.path else None,
        }

    @staticmethod
    def _counts(path: tuple[Cell, ...]) -> tuple[int, int]:
        """How many straight and how many diagonal steps a path has."""
        diagonal = sum(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(path))
        return max(len(path) - 1, 0) - diagonal, diagonal

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**An agent stands at {self.task.start}.** Which of the eight cells around it may it step on? Drag it, or "
            "paint walls around it."
        )

    def say_step(self, after: Moment, to: Cell, cost: float | None) -> str:
        name = f"({number(to[0])}, {number(to[1])})"
        if cost is not None:
            if not self.diagonal(to):
                return f"**{name} is beside it and free:** a straight step, which costs 1."
            one, other = self.sides(to)
            return f"**{name} is free, and so are {one} and {other} beside the way:** a diagonal step, at √2 ≈ 1.41."
        if not self.inside(to):
            return f"**{name} lies outside the map.** Nobody steps there."
        if not self.grid.is_free(to):
            return f"**{name} is blocked.** Nobody steps there."
        if self.grid.moves == 4:
            return f"**{name} is free, but diagonal.** With 4 moves there are straight steps only."
        walls = [str(cell) for cell in self.sides(to) if not self.grid.is_free(cell)]
        verb = "is" if len(walls) == 1 else "are"
        return (
            f"**{name} is free, but {' and '.join(walls)} {verb} not.** The diagonal would cut the corner, so the step "
            "is not allowed."
        )

    def say_path(self, after: Moment, path: tuple[Cell, ...], cost: float) -> str:
        if not path:
            return "**There is no path.** No chain of allowed steps leads from the start to the goal."
        straight, diagonal = self._counts(path)
        if self.grid.moves == 4:
            return f"**A shortest path with 4 moves:** {counted(straight, 'step')}, so its length is {straight}."
        return (
            f"**A shortest path of such steps:** {straight} straight and {diagonal} diagonal, {straight} + {diagonal} "
            f"· √2 = {cost:.2f}. How it is found is for the next lectures."
        )

    def diagonal(self, to: Cell) -> bool:
        return to[0] != self.task.start[0] and to[1] != self.task.start[1]

    def sides(self, to: Cell) -> tuple[Cell, Cell]:
        """The two cells beside a diagonal step."""
        (x, y), (to_x, to_y) = self.task.start, to
        return (to_x, y), (x, to_y)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.grid.width and 0 <= cell[1] < self.grid.height

    def ask_step(self, before: Moment, to: Cell, cost: float | None) -> Question | None:
        if not self.diagonal(to) or not self.grid.is_free(to):
            return None
        asked = f"May the agent step straight to {to}?"
        return Question(asked, FORBIDDEN if cost is None else ALLOWED, (ALLOWED, FORBIDDEN))

    def outcome(self) -> str:
        return f"length {self.cost:.2f}" if self.trace.result else "no path"
