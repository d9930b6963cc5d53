"""Steps on a grid: which of the eight around a cell are allowed, and the shortest path that such steps make."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from ...look import number
from ...maps import GridMap
from ...maps.grid import Cell
from ...pictures import grid as picture
from ...pictures.grid import Mark
from ...search import astar
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question, Story
from ...trace import Step, record

AROUND = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Clockwise, from the right."""

BOTTOM = 480.0

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


class MovesStory(Story[Moment]):
    """Tells which steps may be made from the start."""

    title = "moves"

    def __init__(self, task: Task, cursor: Cell) -> None:
        super().__init__(record(walk, task.grid, task.start, task.goal))
        self.task, self.grid, self.cursor = task, task.grid, cursor
        self.place = picture.layout(task.grid.width, task.grid.height, bottom=BOTTOM)
        self.places = [self.place]
        self.size = (picture.WIDTH, self.place.bottom + 40)

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        if step.event == "path":
            return replace(before, path=step.data["path"], ended=True)
        return replace(before, steps=(*before.steps, (step.data["to"], step.data["cost"])))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        names = {"open": "a step may go there", "event": "corner rule: not allowed", "wall": "blocked"}
        return picture.backdrop(self.place, self.grid) + picture.legend(self.place.left, self.place.bottom + 28, names)

    def draw(self, after: Moment) -> str:
        marks = {}
        last = None if after.ended or not after.steps else after.steps[-1][0]
        for to, cost in after.steps:
            if cost is not None:
                tells = f"({to[0]}, {to[1]}): a step of {cost:.3g}"
                marks[to] = Mark("open", f"{cost:.3g}", now=to == last, tells=tells)
            elif self.grid.is_free(to):
                marks[to] = Mark("event", now=to == last, tells=f"({to[0]}, {to[1]}): no step goes there")
        return picture.draw(
            self.place,
            marks,
            path=after.path,
            start=self.task.start,
            goal=self.task.goal,
            cursor=self.cursor,
            editable=True,
        )

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        straight, diagonal = self._counts(after.path)
        return {
            "steps allowed": f"{sum(cost is not None for _, cost in after.steps)} of {len(after.steps)}",
            "straight steps": str(straight) if after.path else "–",
            "diagonal steps": str(diagonal) if after.path else "–",
            "length": f"{self.trace.steps[-1].data['cost']:.2f}" if after.path else "–",
        }

    @staticmethod
    def _counts(path: tuple[Cell, ...]) -> tuple[int, int]:
        """How many straight and how many diagonal steps a path has."""
        diagonal = sum(a[0] != b[0] and a[1] != b[1] for a, b in pairwise(path))
        return max(len(path) - 1, 0) - diagonal, diagonal

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            x, y = self.task.start
            return (
                f"**An agent stands at ({x}, {y}).** Which of the eight cells around it may it step on? Drag it, or "
                "paint walls around it."
            )
        if step.event == "path":
            return self._say_path(after.path)
        to, cost = step.data["to"], step.data["cost"]
        name = f"({number(to[0])}, {number(to[1])})"
        if cost is not None:
            if not self.diagonal(to):
                return f"**{name} is beside it and free:** a straight step, which costs 1."
            one, other = (f"({x}, {y})" for x, y in self.sides(to))
            return f"**{name} is free, and so are {one} and {other} beside the way:** a diagonal step, at √2 ≈ 1.41."
        if not self.inside(to):
            return f"**{name} lies outside the map.** Nobody steps there."
        if not self.grid.is_free(to):
            return f"**{name} is blocked.** Nobody steps there."
        if self.grid.moves == 4:
            return f"**{name} is free, but diagonal.** With 4 moves there are straight steps only."
        walls = [f"({x}, {y})" for x, y in self.sides(to) if not self.grid.is_free((x, y))]
        verb = "is" if len(walls) == 1 else "are"
        return (
            f"**{name} is free, but {' and '.join(walls)} {verb} not.** The diagonal would cut the corner, so the step "
            "is not allowed."
        )

    def _say_path(self, path: tuple[Cell, ...]) -> str:
        if not path:
            return "**There is no path.** No chain of allowed steps leads from the start to the goal."
        straight, diagonal = self._counts(path)
        cost = f"{self.trace.steps[-1].data['cost']:.2f}"
        if self.grid.moves == 4:
            return f"**A shortest path with 4 moves:** {counted(straight, 'step')}, so its length is {straight}."
        return (
            f"**A shortest path of such steps:** {straight} straight and {diagonal} diagonal, {straight} + {diagonal} "
            f"· √2 = {cost}. How it is found is for the next lectures."
        )

    def diagonal(self, to: Cell) -> bool:
        return to[0] != self.task.start[0] and to[1] != self.task.start[1]

    def sides(self, to: Cell) -> tuple[Cell, Cell]:
        """The two cells beside a diagonal step."""
        (x, y), (to_x, to_y) = self.task.start, to
        return (to_x, y), (x, to_y)

    def inside(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.grid.width and 0 <= cell[1] < self.grid.height

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event != "step" or not self.diagonal(step.data["to"]) or not self.grid.is_free(step.data["to"]):
            return None
        x, y = step.data["to"]
        answer = FORBIDDEN if step.data["cost"] is None else ALLOWED
        return Question(f"May the agent step straight to ({x}, {y})?", answer, (ALLOWED, FORBIDDEN))

    def landmark(self, step: Step) -> bool:
        return step.event == "path"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "path":
            return tuple(self.place.cell_id(cell) for cell in step.data["path"][1:2])
        return (self.place.cell_id(step.data["to"]),) if self.grid.is_free(step.data["to"]) else ()

    def outcome(self) -> str:
        cost = self.trace.steps[-1].data["cost"]
        return f"length {cost:.2f}" if self.trace.result else "no path"
