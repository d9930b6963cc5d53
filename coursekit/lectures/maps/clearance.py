"""Clearance: the largest square agent that fits with its top left cell here, cell by cell, and the path of one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...maps import clearance, grid_for_agent
from ...maps.grid import Cell
from ...pictures.grid import Mark
from ...pictures.svg import box, still
from ...search import astar
from ...search.heuristics import on_empty_grid
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question
from ...trace import Step, record
from .on_grid import GridStory

EVERY = 13
"""Of the cells whose three neighbours differ, every so many-th is asked about."""


@dataclass(frozen=True)
class Cleared:
    """The clearance of each cell so far; `now` is the last one."""

    known: Mapping[Cell, int] = field(default_factory=dict)
    now: Cell | None = None


class ClearanceStory(GridStory[Cleared]):
    """Tells `clearance` on a task, and at the end the path of an agent of this size."""

    title = "clearance"
    first = Cleared()

    def __init__(self, task: Task, size: int, cursor: Cell) -> None:
        super().__init__(record(clearance, task.grid), task, cursor)
        self.agent = size
        self.legend = {"done": f"an agent of {size} x {size} fits", "never": "it does not", "wall": "blocked"}
        room = grid_for_agent(task.grid, size)
        self.room = set(room.cells())
        fits = {task.start, task.goal} <= self.room
        self.path = astar(room, task.start, task.goal, on_empty_grid(room)).path if fits else ()
        differ = [step.data["cell"] for step in self.trace.steps if len(set(three(step))) > 1]
        self.asked = set(differ[EVERY - 1 :: EVERY])

    def on_clear(self, before: Cleared, step: Step, cell: Cell) -> Cleared:
        return Cleared({**before.known, cell: step.data["clearance"]}, cell)

    def ended(self, after: Cleared) -> bool:
        return len(after.known) == len(self.trace.steps)

    # ------------------------------------------------ picture and values

    def draw(self, after: Cleared) -> str:
        ended = self.ended(after)
        marks = {
            cell: Mark(
                "done" if cell in self.room else "never",
                str(value),
                now=cell == after.now and not ended,
                tells=f"cell {cell}: clearance {value}",
            )
            for cell, value in after.known.items()
        }
        drawn = self.painted(marks, self.path if ended else ())
        if ended:
            ends = [self.task.start, self.task.goal] if self.path else []
            return drawn + "".join(self._square(cell, self.agent) for cell in ends)
        return drawn + (self._square(after.now, after.known[after.now]) if after.now else "")

    def _square(self, cell: Cell, size: int) -> str:
        """An agent, around the cells that it covers."""
        x, y = self.place.left + cell[0] * self.place.side, self.place.top + cell[1] * self.place.side
        side = size * self.place.side
        return still(box("border", x + 2, y + 2, side - 4, side - 4, 6))

    def values(self, after: Cleared, step: Step | None) -> dict[str, object]:
        east, south, corner = three(step) if step else (None, None, None)
        fits = sum(value >= self.agent for value in after.known.values())
        return {
            "cell": after.now,
            "right": east,
            "below": south,
            "below right": corner,
            "clearance": after.now and after.known[after.now],
            f"size {self.agent} fits at": f"{fits} of {len(after.known)}",
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            "**How large an agent fits where?** It covers a square, and is where its top left cell is. The cells "
            "are taken from the bottom right, so what a cell follows from is known."
        )

    def say(self, after: Cleared, step: Step | None) -> str:
        return self._say_end() if step and self.ended(after) else super().say(after, step)

    def say_clear(self, after: Cleared, cell: Cell, east: int, south: int, corner: int) -> str:
        value = after.known[cell]
        if value == 1:
            return (
                f"**{cell} has clearance 1.** Right, below or below right of it nothing fits: there is a wall, or "
                "the map ends."
            )
        return (
            f"**{cell} has clearance {value}.** Its neighbours right, below and below right have {east}, "
            f"{south} and {corner}: one more than the least."
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

    def ask_clear(self, before: Cleared, step: Step, cell: Cell) -> Question | None:
        if cell not in self.asked:
            return None
        east, south, corner = three(step)
        choices = sorted({min(three(step)), min(three(step)) + 1, max(three(step)) + 1})
        asked = f"Right of {cell} is {east}, below {south}, below right {corner}. What is its clearance?"
        return Question(asked, str(step.data["clearance"]), tuple(map(str, choices)))

    def landmark(self, step: Step) -> bool:
        """The last cell of each row."""
        x, y = step.data["cell"]
        return not any(self.grid.is_free((left, y)) for left in range(x))

    def touched_clear(self, cell: Cell) -> tuple[str, ...]:
        return (self.place.cell_id(cell),)

    def outcome(self) -> str:
        return f"size {self.agent} fits at {len(self.room)} of {len(self.trace.steps)}"


def three(step: Step) -> tuple[int, int, int]:
    """The clearance of the cells right, below and below right."""
    return step.data["east"], step.data["south"], step.data["corner"]
