"""What the demos on grid maps share: a map to choose, to paint and to walk on, by pointer, by keys and as text."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ipywidgets import Label, Layout, Textarea, ToggleButton, Widget

from ..datasets import own
from ..maps import GridMap, read_scenarios
from ..pictures import grid as picture
from ..pictures.grid import Cell, cell_of
from ..player import Demo, Player, Pointer
from ..story import Story
from .controls import dropdown

START, GOAL = "A", "B"
"""How the ends are written in a map that is typed."""

WRITABLE = 64 * 64
"""Maps of at most so many cells are shown as text."""


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


def own_task(name: str) -> Task:
    """One of the course's own maps, rooms-64 for one, with the longest of its scenarios. It takes up to a second."""
    path = own(f"maps/{name}.map")
    longest = max(read_scenarios(path.with_name(f"{name}.map.scen")), key=lambda scenario: scenario.length)
    return Task(GridMap.read(path), longest.start, longest.goal)


class MapInput:
    """A task to choose and to edit: its controls, and what pointer, keys and text do to it.

    `named` are the tasks to choose from, the first of them first; one that takes long to read may be a function.
    `places` are the layouts of its maps in the picture. `changed` is called when there is another task: with 0 for one
    that was chosen, with None for one that was edited.
    """

    def __init__(self, named: Mapping[str, Task | Callable[[], Task]]) -> None:
        self.named = named
        self.places: Sequence[picture.Layout] = ()
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._choice = dropdown("Map", named)
        self._as_text = ToggleButton(description="As text", layout=Layout(width="auto"))
        self._text = Textarea(layout=Layout(width="100%", display="none"))
        self._text.add_class("ck-map")
        self.controls: tuple[Widget, ...] = (self._choice, self._as_text, self._text)
        self._held = ""  # what is dragged: start, goal, or the letter that is painted
        self._last: Cell  # where the drag was last
        self.task = self._chosen()
        self.cursor = self.task.start
        self._choice.observe(lambda _: self._show(self._chosen(), 0), "value")
        self._as_text.observe(lambda _: self._write(), "value")
        self._text.observe(lambda _: self._typed(), "value")

    def _chosen(self) -> Task:
        task = self.named[self._choice.value]
        return task if isinstance(task, Task) else task()

    def _show(self, task: Task, at: int | None) -> None:
        self.task, self.message.value = task, ""
        self.cursor = self._inside(task.start if at == 0 else self.cursor)
        self._write()
        self.changed(at)

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
            self.message.value = f"The map stays as it is: {error}."
            return
        self._show(task, None)

    # ------------------------------------------------ by pointer and keys

    def point(self, event: Pointer) -> None:
        """Drag start, goal or a brush; flip a cell by a click; move start, goal and cursor by arrow keys."""
        name = event.id.rpartition("/")[2]
        if event.kind == "nudge" and name in ("start", "goal", "cursor"):
            x, y = self.cursor if name == "cursor" else self.task._asdict()[name]
            self._move(name, (x + int(event.x), y - int(event.y)))
        elif event.kind == "up":
            self._held = ""
        elif event.kind == "click" and name == "cursor":
            self._paint([self.cursor], flipped(self.task.grid[self.cursor]))
        elif (cell := self._cell(event)) is None:
            pass  # beside the map
        elif event.kind == "click" and is_ground(event.id):
            self._paint([cell], flipped(self.task.grid[cell]))
        elif event.kind == "down":
            self._last = cell
            if name in ("start", "goal", "cursor"):
                self._held = name
            elif is_ground(event.id):
                self._held = flipped(self.task.grid[cell])
                self._paint([cell], self._held)
        elif event.kind == "move" and self._held and cell != self._last:
            if self._held in ("start", "goal", "cursor"):
                self._move(self._held, cell)
            else:
                self._paint(between(self._last, cell), self._held)
            self._last = cell

    def _cell(self, event: Pointer) -> Cell | None:
        """The cell at the pointer, in whichever map of the picture it is."""
        cells = (place.cell_at(event.x, event.y) for place in self.places)
        return next((cell for cell in cells if cell), None)

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
            self._show(Task(self.task.grid, **ends), None)
        else:
            self.message.value = f"Cell {cell} is blocked: the {name} stays where it is."

    def _paint(self, cells: Sequence[Cell], letter: str) -> None:
        """Give these cells a letter; start and goal stay free."""
        grid = self.task.grid.copy()
        for cell in cells:
            if cell not in (self.task.start, self.task.goal):
                grid[cell] = letter
        self._show(self.task._replace(grid=grid), None)


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


class Input(Protocol):
    """What a demo asks of what is told of: MapInput is one."""

    task: Any
    places: Sequence[Any]
    changed: Callable[[int | None], None]
    controls: tuple[Widget, ...]
    message: Label

    def point(self, event: Pointer) -> None:
        """What the viewer does in the picture."""


def demo(tell: Callable[[Any], Story[Any]], maps: Input, *controls: Widget, at_end: bool = False) -> Demo:
    """A player of what is told of a task, told again when the task or a control changes; with `at_end` from its end.

    The story has `places`, the layouts of its maps. Who stands at the end of a story sees the end of the next one.
    """

    def story() -> Story[Any]:
        told = tell(maps.task)
        maps.places = told.places  # type: ignore[attr-defined]
        return told

    def show(at: int | None) -> None:
        told = story()
        player.show(told, len(told.trace.steps) if at_end and at == 0 else at)

    first = story()
    player = Player(first, at=len(first.trace.steps) if at_end else 0, on_pointer=maps.point)
    maps.changed = show
    for control in controls:
        control.observe(lambda _: show(None), "value")
    return Demo(player, *maps.controls, *controls, maps.message)
