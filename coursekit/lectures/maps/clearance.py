"""Clearance: the largest square agent that fits with its top left cell here, cell by cell, and the path of one."""

from collections.abc import Mapping
from dataclasses import dataclass

from ...maps import clearance, grid_for_agent
from ...maps.grid import Cell
from ...pictures import grid as picture
from ...pictures.grid import Mark
from ...pictures.svg import box
from ...search import astar
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question, Story
from ...trace import Step, record

BOTTOM = 480.0
EVERY = 13
"""Of the cells whose three neighbours differ, every so many-th is asked about."""


@dataclass(frozen=True)
class Cleared:
    """The clearance of each cell so far; `now` is the last one."""

    known: Mapping[Cell, int]
    now: Cell | None = None


class ClearanceStory(Story[Cleared]):
    """Tells `clearance` on a task, and at the end the path of an agent of this size."""

    title = "clearance"

    def __init__(self, task: Task, size: int, cursor: Cell) -> None:
        super().__init__(record(clearance, task.grid))
        self.task, self.agent, self.cursor = task, size, cursor
        room = grid_for_agent(task.grid, size)
        self.room = set(room.cells())
        fits = {task.start, task.goal} <= self.room
        self.path = astar(room, task.start, task.goal, on_empty_grid(room)).path if fits else ()
        self.place = picture.layout(task.grid.width, task.grid.height, bottom=BOTTOM)
        self.places = [self.place]
        self.size = (picture.WIDTH, self.place.bottom + 40)
        differ = [step.data["cell"] for step in self.trace.steps if len(set(self._three(step))) > 1]
        self.asked = set(differ[EVERY - 1 :: EVERY])

    @staticmethod
    def _three(step: Step) -> list[int]:
        return [step.data[side] for side in ("east", "south", "corner")]

    def start(self) -> Cleared:
        return Cleared({})

    def apply(self, before: Cleared, step: Step) -> Cleared:
        cell = step.data["cell"]
        return Cleared({**before.known, cell: step.data["clearance"]}, cell)

    def ended(self, after: Cleared) -> bool:
        return len(after.known) == len(self.trace.steps)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        names = {
            "done": f"an agent of {self.agent} x {self.agent} fits",
            "never": "it does not",
            "wall": "blocked",
        }
        return picture.backdrop(self.place, self.task.grid) + picture.legend(
            self.place.left, self.place.bottom + 28, names
        )

    def draw(self, after: Cleared) -> str:
        marks = {
            cell: Mark(
                "done" if cell in self.room else "never",
                str(value),
                now=cell == after.now and not self.ended(after),
                tells=f"cell ({cell[0]}, {cell[1]}): clearance {value}",
            )
            for cell, value in after.known.items()
        }
        ended = self.ended(after)
        drawn = picture.draw(
            self.place,
            marks,
            path=self.path if ended else (),
            start=self.task.start,
            goal=self.task.goal,
            cursor=self.cursor,
            editable=True,
        )
        if ended:
            ends = [self.task.start, self.task.goal] if self.path else []
            return drawn + "".join(self._square(cell, self.agent) for cell in ends)
        return drawn + (self._square(after.now, after.known[after.now]) if after.now else "")

    def _square(self, cell: Cell, size: int) -> str:
        """An agent, around the cells that it covers."""
        x, y = self.place.left + cell[0] * self.place.side, self.place.top + cell[1] * self.place.side
        side = size * self.place.side
        return f'<g pointer-events="none">{box("border", x + 2, y + 2, side - 4, side - 4, 6)}</g>'

    def values(self, after: Cleared, step: Step | None) -> dict[str, str]:
        fits = sum(value >= self.agent for value in after.known.values())
        shown = {"cell": "–", "right": "–", "below": "–", "below right": "–", "clearance": "–"}
        if step is not None:
            x, y = step.data["cell"]
            numbers = [*self._three(step), step.data["clearance"]]
            shown = dict(zip(shown, [f"({x}, {y})", *map(str, numbers)], strict=True))
        return shown | {f"size {self.agent} fits at": f"{fits} of {len(after.known)}"}

    # ------------------------------------------------ words

    def say(self, after: Cleared, step: Step | None) -> str:
        if step is None:
            return (
                "**How large an agent fits where?** It covers a square, and is where its top left cell is. The cells "
                "are taken from the bottom right, so what a cell follows from is known."
            )
        if self.ended(after):
            return self._say_end()
        (x, y), value = step.data["cell"], step.data["clearance"]
        three = self._three(step)
        if value == 1:
            return (
                f"**({x}, {y}) has clearance 1.** Right, below or below right of it nothing fits: there is a wall, or "
                "the map ends."
            )
        return (
            f"**({x}, {y}) has clearance {value}.** Its neighbours right, below and below right have {three[0]}, "
            f"{three[1]} and {three[2]}: one more than the least."
        )

    def _say_end(self) -> str:
        size, fits = f"{self.agent} x {self.agent}", len(self.room)
        lead = f"**An agent of {size} fits at {fits} of {counted(len(self.trace.steps), 'free cell')}.**"
        for name, cell in (("start", self.task.start), ("goal", self.task.goal)):
            if cell not in self.room:
                return f"{lead} At the {name} it does not fit."
        if not self.path:
            return f"{lead} No path: somewhere the way is too narrow for it."
        return f"{lead} Where it fits is a map of its own: its path is one of {counted(len(self.path), 'cell')} there."

    def ask(self, before: Cleared, step: Step) -> Question | None:
        if step.data["cell"] not in self.asked:
            return None
        x, y = step.data["cell"]
        three = self._three(step)
        choices = sorted({min(three), min(three) + 1, max(three) + 1})
        text = f"Right of ({x}, {y}) is {three[0]}, below {three[1]}, below right {three[2]}. What is its clearance?"
        return Question(text, str(step.data["clearance"]), tuple(map(str, choices)))

    def landmark(self, step: Step) -> bool:
        """The last cell of each row."""
        x, y = step.data["cell"]
        return not any(self.task.grid.is_free((left, y)) for left in range(x))

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.cell_id(step.data["cell"]),)

    def outcome(self) -> str:
        return f"size {self.agent} fits at {len(self.room)} of {len(self.trace.steps)}"
