"""A grid map to choose, to paint and to walk on, by pointer, by keys and as text."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ipywidgets import Layout, Textarea, ToggleButton

from ..pictures.grid import Cell, cell_of
from ..player import Pointer
from .given import with_map
from .input import Input
from .maps import Task

ENDS = "start", "goal", "cursor"

Named = Mapping[str, Task | Callable[[], Task]]

WRITABLE = 64 * 64
"""Maps of at most so many cells are shown as text."""


class MapInput(Input):
    """A task to choose and to edit: what pointer, keys and text do to it.

    One of `named` that takes long to read may be a function; a map that is `given`, text or rows too, stands before
    them. The story has `places`, the layouts of its maps in the picture.
    """

    hands = "paint walls, drag start and goal, or type the map"

    def __init__(self, named: Named, given: Any = None) -> None:
        super().__init__("Map", with_map(given, named))
        self._as_text = ToggleButton(description="As text", layout=Layout(width="auto"))
        self._text = Textarea(layout=Layout(width="100%", display="none"))
        self._text.add_class("ck-map")
        self.controls = (self.choice, self._as_text, self._text)
        self._last: Cell  # where the drag was last
        self.cursor: Cell = self.task.start
        self._as_text.observe(lambda _: self._write(), "value")
        self._text.observe(lambda _: self._typed(), "value")

    def chosen(self) -> Task:
        task = super().chosen()
        return task if isinstance(task, Task) else task()

    def show(self, task: Task, at: int | None = None) -> None:
        self.task = task
        self.cursor = self._inside(task.start if at == 0 else self.cursor)
        self._write()
        super().show(task, at)

    def written(self) -> str:
        return f"{self.task.grid.moves} moves\n{self.task.text()}"

    # ------------------------------------------------ as text

    def _write(self) -> None:
        """Show the map as text, where that is wanted and there is room for it."""
        small = self.task.grid.width * self.task.grid.height <= WRITABLE
        self._as_text.layout.display = "" if small else "none"
        shown = small and self._as_text.value
        self._text.layout.display = "" if shown else "none"
        if shown:
            self._text.rows = self.task.grid.height + 1
            self._text.value = self.task.text()

    def _typed(self) -> None:
        if self._text.value == self.task.text():
            return  # it was written, not typed
        try:
            task = Task.parse(self._text.value, self.task.grid.moves)
        except ValueError as error:
            self.refuse(f"The map stays as it is: {error}.")
            return
        self.show(task)

    # ------------------------------------------------ by pointer and keys

    def grasp(self, id: str) -> str | None:
        """Start, goal or cursor, or the ground, which is painted."""
        name = id.rpartition("/")[2]
        return name if name in ENDS else "ground" if is_ground(id) else None

    def take(self, thing: str, event: Pointer, story: Any) -> str | None:
        """What is dragged: start, goal, cursor, or the letter that is painted."""
        cell = cell_in(story, event)
        if cell is None:
            return None
        self._last = cell
        if thing in ENDS:
            return thing
        letter = flipped(self.task.grid[cell])
        self._paint([cell], letter)
        return letter

    def drag(self, held: str, event: Pointer, story: Any) -> None:
        cell = cell_in(story, event)
        if cell is None or cell == self._last:
            return
        if held in ENDS:
            self._move(held, cell)
        else:
            self._paint(between(self._last, cell), held)
        self._last = cell

    def nudge(self, thing: str, event: Pointer, story: Any) -> None:
        if thing in ENDS:
            x, y = self.cursor if thing == "cursor" else self.task._asdict()[thing]
            self._move(thing, (x + int(event.x), y - int(event.y)))

    def click(self, event: Pointer, story: Any) -> None:
        """Flip a cell: the one that is clicked, or the one under the cursor."""
        thing = self.grasp(event.id)
        cell = self.cursor if thing == "cursor" else cell_in(story, event) if thing == "ground" else None
        if cell is not None:
            self._paint([cell], flipped(self.task.grid[cell]))

    def _inside(self, cell: Cell) -> Cell:
        x, y = cell
        return max(0, min(x, self.task.grid.width - 1)), max(0, min(y, self.task.grid.height - 1))

    def _move(self, name: str, cell: Cell) -> None:
        cell = self._inside(cell)
        if name == "cursor":
            self.cursor, self.message.value = cell, ""
            self.changed(None)
        elif self.task.grid.is_free(cell):
            ends = {"start": self.task.start, "goal": self.task.goal, name: cell}
            self.show(Task(self.task.grid, **ends))
        else:
            self.refuse(f"Cell {cell} is blocked: the {name} stays where it is.")

    def _paint(self, cells: Sequence[Cell], letter: str) -> None:
        """Give these cells a letter; start and goal stay free."""
        grid = self.task.grid.copy()
        for cell in cells:
            if cell not in (self.task.start, self.task.goal):
                grid[cell] = letter
        self.show(self.task._replace(grid=grid))


def is_ground(id: str) -> bool:
    """Whether a cell is painted where this was hit: a cell, the map, or a sector of it."""
    return id.rpartition("/")[2] == "cells" or cell_of(id) is not None or "sector/" in id


def flipped(letter: str) -> str:
    """What a cell becomes that is flipped: a wall, or free ground."""
    return "@" if letter in ".GS" else "."


def between(one: Cell, two: Cell) -> list[Cell]:
    """Cells from one to another, so close that a quick brush leaves no gap."""
    steps = max(abs(two[0] - one[0]), abs(two[1] - one[1]), 1)
    return [
        (round(one[0] + (two[0] - one[0]) * i / steps), round(one[1] + (two[1] - one[1]) * i / steps))
        for i in range(steps + 1)
    ]


def cell_in(story: Any, event: Pointer) -> Cell | None:
    """The cell at the pointer, in whichever map of the picture it is."""
    cells = (place.cell_at(event.x, event.y) for place in story.places)
    return next((cell for cell in cells if cell), None)
