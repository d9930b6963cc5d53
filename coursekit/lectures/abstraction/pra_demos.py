"""Lecture 04, abstraction: the demos of PRA*. A notebook cell says `pyramid()`, `pra_path()` or `pra_repair()`.

The stories stand beside this module: abstraction_pra_pyramid (the pyramid is built), abstraction_pra_path with its
words in abstraction_pra_path (a path, layer by layer) and abstraction_pra_mend (a wall is painted); what they share
is in abstraction_pra_layers.
"""

from collections.abc import Mapping, Sequence
from random import Random

from ipywidgets import Dropdown

from ...maps.generate import rooms
from ...player import Demo
from ...search.cliques import Cell
from ...stage.controls import dropdown
from ...stage.map_input import MapInput, demo
from ...stage.maps import TASKS, Task
from .pra_mend import MendStory
from .pra_path import PathStory
from .pra_pyramid import BuildStory

CORNERS = Task.parse(
    """
    A.....@.....
    .@....@.@@@@
    ......@.@...
    @@@.@@@.@.@.
    ........@.@.
    .@@@@@.@@...
    ...@.@.....B
    .@...@..@...
    """
)
"""Blocks with one wall, corridors, and dead ends of odd length, whose last cells are orphans."""

ROOMS = Task(rooms(29, 19, Random(46), 4), (12, 0), (16, 18))

TOWN = Task.parse(
    """
    ........................
    .A......................
    ...@@@@...@@@@@@..@@@@..
    ...@@@@...@@@@@@..@@@@..
    ...@@@@...........@@@@..
    ..........@@@...........
    ...@@@....@@@..@@@@@@@..
    ...@@@....@@@..@.....@..
    ...@@@.........@.....@..
    ........@@@@@..@@@.@@@..
    ..@@@@..@@@@@.........B.
    ..@@@@..................
    ........................
    """
)

PAINTED: Mapping[str, tuple[Task, Sequence[Cell]]] = {
    "a block in the town": (TOWN, [(7, 5)]),
    "a door is shut": (TASKS["two rooms"], [(8, 4)]),
    "a corner is freed": (CORNERS, [(1, 1)]),
}
"""Maps, and the cells of each that change."""

HALF = "half way up"
WHOLE = "whole path"
WINDOWS = {"1 step": 1, "2 steps": 2, "4 steps": 4, "8 steps": 8, WHOLE: None}
LAYERS = {HALF: None} | {str(number): number for number in range(7)}


def pyramid(task: Task | None = None) -> Demo:
    """The pyramid built, clique by clique and layer by layer, on maps to paint."""
    maps = MapInput(_named(task, {"corners and dead ends": CORNERS, **TASKS}))
    return demo(lambda task: BuildStory(task, maps.cursor), maps)


def pra_path(task: Task | None = None, layer: int | None = None, window: int | None = 4) -> Demo:
    """A path: start and goal climb, a search, and its path refined a window of steps at a time."""
    maps = MapInput(_named(task, {"rooms": ROOMS, "town": TOWN, **TASKS}))
    begin, width = _chosen("Begin on layer", LAYERS, layer), _chosen("Window", WINDOWS, window)

    def tell(task: Task) -> PathStory:
        return PathStory(task, LAYERS[begin.value], WINDOWS[width.value], maps.cursor)

    return demo(tell, maps, begin, width)


def pra_repair() -> Demo:
    """A cell is painted and the pyramid mended: what changes on each layer. Other cells can be painted, too."""
    before = {name: task for name, (task, _) in PAINTED.items()}
    after = {name: _painted(*pair) for name, pair in PAINTED.items()}
    maps = MapInput(after)
    old = next(iter(before.values()))

    def tell(task: Task) -> MendStory:
        nonlocal old
        chosen = [before[name] for name in after if after[name] is task]
        if chosen:
            [old] = chosen
        elif (task.grid.width, task.grid.height) != (old.grid.width, old.grid.height):
            old = task  # another map was typed
        return MendStory(old, task, maps.cursor)

    return demo(tell, maps)


def _painted(task: Task, cells: Sequence[Cell]) -> Task:
    grid = task.grid.copy()
    for cell in cells:
        grid[cell] = "@" if grid.is_free(cell) else "."
    return task._replace(grid=grid)


def _named(given: Task | None, named: Mapping[str, Task]) -> Mapping[str, Task]:
    """The maps to choose from, the given one first."""
    return named if given is None else {"given map": given, **named}


def _chosen(label: str, options: Mapping[str, int | None], value: int | None) -> Dropdown:
    """A choice among named numbers. Raises ValueError for a number that has no name."""
    names = [name for name, number in options.items() if number == value]
    if not names:
        raise ValueError(f"{label} can be {', '.join(options)}, not {value}")
    control = dropdown(label, options)
    control.value = names[0]
    return control
