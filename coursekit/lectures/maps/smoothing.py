"""A path on a grid, smoothed by line of sight: what lies between two cells that see one another is left out."""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist

from ...maps import cells_between, smooth
from ...maps.grid import Cell
from ...pictures import grid as picture
from ...pictures.grid import Mark
from ...pictures.svg import line, polyline
from ...search import astar
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...story import Question, Story
from ...trace import Step, record
from .sight import BLOCKED, SEES

BOTTOM = 480.0


@dataclass(frozen=True)
class Smoothing:
    """The cells kept so far; the line of sight that is looked along, and the cell that blocks it."""

    kept: tuple[Cell, ...] = ()
    look: tuple[Cell, Cell] | None = None
    by: Cell | None = None
    tests: int = 0


class SmoothingStory(Story[Smoothing]):
    """Tells `smooth` on a shortest path of a task."""

    title = "smoothing"

    def __init__(self, task: Task, cursor: Cell) -> None:
        found = astar(task.grid, task.start, task.goal, on_empty_grid(task.grid))
        super().__init__(record(smooth, task.grid, found.path))
        self.task, self.cursor = task, cursor
        self.path, self.cost = found.path, found.cost
        self.place = picture.layout(task.grid.width, task.grid.height, bottom=BOTTOM)
        self.places = [self.place]
        self.size = (picture.WIDTH, self.place.bottom + 40)
        # Worth asking: the first line of sight that is blocked from each cell kept, and the one before it.
        looks = [step for step in self.trace.steps if step.event != "keep"]
        blocked = [i for i, step in enumerate(looks) if step.event == "blocked"]
        self.asked = {ends(looks[j]) for i in blocked for j in (i - 1, i) if j >= 0}

    def start(self) -> Smoothing:
        return Smoothing()

    def apply(self, before: Smoothing, step: Step) -> Smoothing:
        if step.event == "keep":
            return replace(before, kept=(*before.kept, step.data["point"]), look=None, by=None)
        return replace(before, look=ends(step), by=step.data.get("by"), tests=before.tests + 1)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        names = {"open": "the line touches it, free", "event": "in the way", "path": "kept so far"}
        return picture.backdrop(self.place, self.task.grid) + picture.legend(
            self.place.left, self.place.bottom + 28, names
        )

    def draw(self, after: Smoothing) -> str:
        marks = {}
        if after.look:
            for cell in cells_between(*after.look):
                if cell == after.by:
                    marks[cell] = Mark("event", now=True, tells=f"cell ({cell[0]}, {cell[1]}): in the way")
                    break
                marks[cell] = Mark("open", tells=f"cell ({cell[0]}, {cell[1]}): the line touches it")
        thin = polyline("link", map(self.place.centre, self.path)) if len(self.path) > 1 else ""
        looking = ""
        if after.look:
            (x1, y1), (x2, y2) = map(self.place.centre, after.look)
            looking = line("link never" if after.by else "link path", x1, y1, x2, y2)
        kept = "".join(polyline(style, map(self.place.centre, after.kept)) for style in ("casing", "route"))
        bold = kept if len(after.kept) > 1 else ""
        ends = picture.handles(self.place, self.task.start, self.task.goal, self.cursor, editable=True)
        return (
            picture.draw(self.place, marks, editable=True)
            + f'<g pointer-events="none">{thin}{bold}{looking}</g>'
            + ends
        )

    def values(self, after: Smoothing, step: Step | None) -> dict[str, str]:
        far = sum(dist(a, b) for a, b in pairwise(after.kept))
        return {
            "path on the grid": f"{self.cost:.2f}" if self.path else "none",
            "lines of sight": str(after.tests),
            "points kept": str(len(after.kept)),
            "length so far": f"{far:.2f}",
        }

    # ------------------------------------------------ words

    def say(self, after: Smoothing, step: Step | None) -> str:
        if not self.path:
            return "**There is no path here.** Drag start or goal, or paint an opening."
        if step is None:
            return (
                f"**A shortest path on the grid, {self.cost:.2f} long.** It bends more often than it must. From each "
                "cell kept, how far along the path can one see?"
            )
        if step.event == "keep":
            return self._say_keep(after)
        one, other = map(told, ends(step))
        if after.by:
            return f"**{one} does not see {other}:** {told(after.by)} is blocked, and the line touches it."
        return f"**{one} sees {other}.** All cells that the line touches are free, so what lies between can go."

    def _say_keep(self, after: Smoothing) -> str:
        cell = told(after.kept[-1])
        if len(after.kept) == 1:
            return f"**{cell}, the start, stays.** From here it looks along the path, one cell after the other."
        if after.kept[-1] != self.task.goal:
            return f"**{cell} stays:** the last cell that was seen. The path bends there, and looks on from there."
        smoothed = self.trace.result.cost
        return (
            f"**{cell}, the goal.** The path is {smoothed:.2f} long now instead of {self.cost:.2f}, with "
            f"{len(after.kept)} points instead of {len(self.path)}. It need not be the shortest."
        )

    def ask(self, before: Smoothing, step: Step) -> Question | None:
        if step.event == "keep" or ends(step) not in self.asked:
            return None
        a, b = map(told, ends(step))
        return Question(f"Does {a} see {b}?", SEES if step.event == "seen" else BLOCKED, (SEES, BLOCKED))

    def landmark(self, step: Step) -> bool:
        return step.event == "keep"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "keep":
            return ()
        return tuple(map(self.place.cell_id, self._shown(step)))

    def _shown(self, step: Step) -> list[Cell]:
        """The cells that are drawn of a line of sight: up to the one in the way."""
        cells = list(cells_between(*ends(step)))
        return cells[: cells.index(step.data["by"]) + 1] if step.event == "blocked" else cells

    def telling(self) -> int:
        """The last line of sight that is blocked."""
        steps = self.trace.steps
        return next((i for i in range(len(steps), 0, -1) if steps[i - 1].event == "blocked"), len(steps))

    def outcome(self) -> str:
        return f"{self.cost:.2f} to {self.trace.result.cost:.2f}" if self.path else "no path"


def ends(step: Step) -> tuple[Cell, Cell]:
    """The two cells of a line of sight."""
    return step.data["a"], step.data["b"]


def told(cell: Cell) -> str:
    return f"({cell[0]}, {cell[1]})"
