"""A path on a grid, smoothed by line of sight: what lies between two cells that see one another is left out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist

from ...maps import cells_between, smooth
from ...maps.grid import Cell
from ...pictures import grid as picture
from ...pictures.grid import Mark
from ...pictures.svg import line, polyline, still
from ...search import astar
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...story import Question
from ...trace import Step, record
from .on_grid import GridStory
from .sight import BLOCKED, SEES


@dataclass(frozen=True)
class Smoothing:
    """The cells kept so far; the line of sight that is looked along, and the cell that blocks it."""

    kept: tuple[Cell, ...] = ()
    look: tuple[Cell, Cell] | None = None
    by: Cell | None = None
    tests: int = 0


class SmoothingStory(GridStory[Smoothing]):
    """Tells `smooth` on a shortest path of a task."""

    title = "smoothing"
    first = Smoothing()
    landmarks = ("keep",)
    tells_at = "blocked"
    legend: Mapping[str, str] = {
        "open": "the line touches it, free",
        "event": "in the way",
        "path": "kept so far",
    }

    def __init__(self, task: Task, cursor: Cell) -> None:
        found = astar(task.grid, task.start, task.goal, on_empty_grid(task.grid))
        super().__init__(record(smooth, task.grid, found.path), task, cursor)
        self.path, self.cost = found.path, found.cost
        # Worth asking: the first line of sight that is blocked from each cell kept, and the one before it.
        looks = [step for step in self.trace.steps if step.event != "keep"]
        blocked = [i for i, step in enumerate(looks) if step.event == "blocked"]
        self.asked = {(looks[j].data["a"], looks[j].data["b"]) for i in blocked for j in (i - 1, i) if j >= 0}

    def on_keep(self, before: Smoothing, point: Cell) -> Smoothing:
        return replace(before, kept=(*before.kept, point), look=None, by=None)

    def on_seen(self, before: Smoothing, a: Cell, b: Cell, by: Cell | None) -> Smoothing:
        return replace(before, look=(a, b), by=by, tests=before.tests + 1)

    on_blocked = on_seen

    # ------------------------------------------------ picture and values

    def draw(self, after: Smoothing) -> str:
        marks = {}
        looking = ""
        if after.look:
            marks = {
                cell: Mark("open", tells=f"cell {cell}: the line touches it") for cell in touched(*after.look, after.by)
            }
            if after.by:
                marks[after.by] = Mark("event", now=True, tells=f"cell {after.by}: in the way")
            (x1, y1), (x2, y2) = map(self.place.centre, after.look)
            looking = line("link never" if after.by else "link path", x1, y1, x2, y2)
        paths = [("link", self.path), ("casing", after.kept), ("route", after.kept)]
        lines = [polyline(style, map(self.place.centre, path)) for style, path in paths if len(path) > 1]
        return (
            picture.draw(self.place, marks, editable=True)
            + still("".join(lines) + looking)
            + picture.handles(self.place, self.task.start, self.task.goal, self.cursor, editable=True)
        )

    def touched_seen(self, a: Cell, b: Cell, by: Cell | None) -> tuple[str, ...]:
        return tuple(map(self.place.cell_id, touched(a, b, by)))

    touched_blocked = touched_seen

    def values(self, after: Smoothing, step: Step | None) -> dict[str, object]:
        far = sum(dist(a, b) for a, b in pairwise(after.kept))
        return {
            "path on the grid": f"{self.cost:.2f}" if self.path else "none",
            "lines of sight": after.tests,
            "points kept": len(after.kept),
            "length so far": f"{far:.2f}",
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        if not self.path:
            return "**There is no path here.** Drag start or goal, or paint an opening."
        return (
            f"**A shortest path on the grid, {self.cost:.2f} long.** It bends more often than it must. From each "
            "cell kept, how far along the path can one see?"
        )

    def say_seen(self, after: Smoothing, a: Cell, b: Cell) -> str:
        return f"**{a} sees {b}.** All cells that the line touches are free, so what lies between can go."

    def say_blocked(self, after: Smoothing, a: Cell, b: Cell, by: Cell) -> str:
        return f"**{a} does not see {b}:** {by} is blocked, and the line touches it."

    def say_keep(self, after: Smoothing, point: Cell) -> str:
        if len(after.kept) == 1:
            return f"**{point}, the start, stays.** From here it looks along the path, one cell after the other."
        if point != self.task.goal:
            return f"**{point} stays:** the last cell that was seen. The path bends there, and looks on from there."
        smoothed = self.trace.result.cost
        return (
            f"**{point}, the goal.** The path is {smoothed:.2f} long now instead of {self.cost:.2f}, with "
            f"{len(after.kept)} points instead of {len(self.path)}. It need not be the shortest."
        )

    def ask_seen(self, before: Smoothing, a: Cell, b: Cell, by: Cell | None) -> Question | None:
        if (a, b) not in self.asked:
            return None
        return Question(f"Does {a} see {b}?", BLOCKED if by else SEES, (SEES, BLOCKED))

    ask_blocked = ask_seen

    def outcome(self) -> str:
        return f"{self.cost:.2f} to {self.trace.result.cost:.2f}" if self.path else "no path"


def touched(a: Cell, b: Cell, by: Cell | None) -> list[Cell]:
    """The cells that a line of sight touches, up to the one in the way."""
    cells = list(cells_between(a, b))
    return cells[: cells.index(by) + 1] if by else cells
