"""Lecture 04, abstraction: the demos. A notebook cell says `sectors()`, `hpa_path()`, `pyramid()` and so on."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

from ipywidgets import BoundedIntText, Dropdown

from ...datasets import public
from ...games.numbers import is_whole
from ...maps.generate import rooms
from ...pictures.grid import Cell
from ...player import Demo, Pointer
from ...stage.controls import checkbox, dropdown, number_box, shown_when
from ...stage.demo import demo
from ...stage.map_input import MapInput, Named, flipped
from ...stage.maps import TASKS, Task, longest, own_task
from . import hpa_build, pra_pyramid
from .hpa_path import PathStory as HPAStory
from .hpa_picture import built, unmeasured
from .hpa_repair import RepairStory
from .pra_mend import MendStory
from .pra_path import PathStory as PRAStory

HALLS = Task.parse(
    """
    ........@...............
    .A......@...............
    ....@@..@....@@@@@......
    ....@@.......@...@......
    .............@...@..@@..
    ..@.....@....@......@@..
    ..@@@@@@@....@...@......
    ........@....@@@@@......
    ........@...............
    ..@@....................
    ..@@....@.........@@@@@@
    ........@.........@.....
    @@@.@@@@@....@@...@.....
    ........@....@@.........
    ................@.@....B
    ........@.......@.@.....
    """
)

OUTSIDE = Task.parse(
    """
    ....................
    ....................
    ..A.................
    ....................
    ....................
    @@@@@@@@@@..........
    ....................
    ....................
    ..B.................
    ....................
    """
)
"""With sectors 10 cells wide start and goal lie in the same one, and the way between them leaves it."""

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

SMALL: Mapping[str, Task] = {"halls": HALLS, "a way round outside": OUTSIDE}

SHUT = ((9, 7), (10, 7), (11, 7), (12, 7))
"""An entrance of the halls."""

SECTORS = 4, 64  # cells
MOST_LEVELS = 3
MOST_CELLS = 80
"""Maps up to so many cells wide are built up step by step, or on demand."""

WINDOWS = {"1 step": 1, "2 steps": 2, "4 steps": 4, "8 steps": 8, "whole path": None}
LAYERS = {"half way up": None} | {str(number): number for number in range(7)}


# ---------------------------------------------------------------- HPA*


def sectors(task: Any = None, sector: int = 8, levels: int = 1) -> Demo:
    """The abstraction built: entrances and transitions border by border, then intra edges node by node.

    Raises ValueError for sectors or levels that the demo does not show, and for a map that is too large to be stepped.
    """
    maps = MapInput({**SMALL, **_own("rooms-64"), **_public("arena")}, task)
    if max(maps.task.grid.width, maps.task.grid.height) > MOST_CELLS:
        raise ValueError(f"the demo builds maps of up to {MOST_CELLS} x {MOST_CELLS} cells step by step")
    size, number = _sizes(sector, levels)

    def tell() -> hpa_build.BuildStory:
        return hpa_build.BuildStory(maps.task, size.value, number.value, maps.cursor)

    return demo(tell, maps, size, number, stay=True)


def hpa_path(task: Any = None, sector: int = 8, levels: int = 1, keep: bool = False, on_demand: bool = False) -> Demo:
    """A path by HPA*: insertion, abstract search, refinement, smoothing, and what each takes beside A*.

    With `keep` the ways along intra edges are kept, and need not be searched again; with `on_demand` each query is the
    first one, and measures the edges that it needs, on maps that are small enough to see them. Raises ValueError for
    sectors or levels that the demo does not show.
    """
    large = _own("rooms-64", "city-512") | _public("arena", "AR0011SR", "random512-20-0")
    maps = MapInput({**SMALL, **large}, task)
    size, number = _sizes(sector, levels)
    kept, lazy = checkbox("Ways are kept", keep), checkbox("Edges on demand", on_demand)

    def tell() -> HPAStory:
        small = max(maps.task.grid.width, maps.task.grid.height) <= MOST_CELLS
        shown_when(small, lazy)
        make = unmeasured if lazy.value and small else built
        return HPAStory(make(maps.task.grid, size.value, number.value, kept.value), maps.task, maps.cursor)

    return demo(tell, maps, size, number, kept, lazy, stay=True)


def repair(sector: int = 8, levels: int = 1) -> Demo:
    """A wall is painted, and only the sectors that it touches are built anew.

    Raises ValueError for sectors or levels that the demo does not show.
    """
    maps = PaintedInput({**SMALL, **_own("rooms-64")}, {"halls": SHUT}, strokes=True)
    size, number = _sizes(sector, levels)

    def tell() -> RepairStory:
        return RepairStory(maps.before.grid, maps.task, size.value, number.value, maps.cursor)

    return demo(tell, maps, size, number, stay=True)


# ---------------------------------------------------------------- PRA*


def pyramid(task: Any = None) -> Demo:
    """The pyramid built, clique by clique and layer by layer, on maps to paint."""
    maps = MapInput({"corners and dead ends": CORNERS, **TASKS}, task)
    return demo(lambda: pra_pyramid.BuildStory(maps.task, maps.cursor), maps)


def pra_path(task: Any = None, layer: int | None = None, window: int | None = 4) -> Demo:
    """A path: start and goal climb, a search, and its path refined a window of steps at a time."""
    maps = MapInput({"rooms": ROOMS, "town": TOWN, **TASKS}, task)
    begin, width = _chosen("Begin on layer", LAYERS, layer), _chosen("Window", WINDOWS, window)

    def tell() -> PRAStory:
        return PRAStory(maps.task, LAYERS[begin.value], WINDOWS[width.value], maps.cursor)

    return demo(tell, maps, begin, width, stay=True)


def pra_repair() -> Demo:
    """A cell is painted and the pyramid mended: what changes on each layer. Other cells can be painted, too."""
    named = {"a block in the town": TOWN, "a door is shut": TASKS["two rooms"], "a corner is freed": CORNERS}
    painted = {"a block in the town": [(7, 5)], "a door is shut": [(8, 4)], "a corner is freed": [(1, 1)]}
    maps = PaintedInput(named, painted)
    return demo(lambda: MendStory(maps.before, maps.task, maps.cursor), maps)


# ---------------------------------------------------------------- what the demos share


class PaintedInput(MapInput):
    """A map to paint, some cells of which are `painted` already, and the map `before` that.

    With `strokes` it is the map before the last stroke of the brush, else before all of them.
    """

    before: Task

    def __init__(self, named: Named, painted: Mapping[str, Sequence[Cell]], strokes: bool = False) -> None:
        self.painted, self.strokes = painted, strokes
        super().__init__(named)

    def chosen(self) -> Task:
        self.before = self.stroke = super().chosen()
        grid = self.before.grid.copy()
        for cell in self.painted.get(self.choice.value, ()):
            grid[cell] = flipped(grid[cell])
        return self.before._replace(grid=grid)

    def show(self, task: Task, at: int | None = None) -> None:
        if at is None:
            other = (task.grid.width, task.grid.height) != (self.stroke.grid.width, self.stroke.grid.height)
            self.stroke = task if other else self.stroke
            self.before = self.stroke
        super().show(task, at)

    def follow(self, other: "PaintedInput", at: int | None) -> None:
        self.stroke = other.stroke
        super().follow(other, at)

    def point(self, event: Pointer, story: Any) -> None:
        begins = event.kind == "down" or (event.kind == "click" and self.grasp(event.id) in ("ground", "cursor"))
        if self.strokes and begins:
            self.stroke = self.task
        super().point(event, story)


def _sizes(sector: int, levels: int) -> tuple[BoundedIntText, BoundedIntText]:
    """The controls for sectors and levels."""
    low, high = SECTORS
    if not (is_whole(sector, low) and sector <= high and is_whole(levels, 1) and levels <= MOST_LEVELS):
        raise ValueError(
            f"the demo shows sectors from {low} to {high} cells wide on 1 to {MOST_LEVELS} levels, "
            f"not {sector!r} on {levels!r}"
        )
    return number_box("Sector", sector, low, high), number_box("Levels", levels, 1, MOST_LEVELS)


def _chosen(label: str, options: Mapping[str, int | None], value: int | None) -> Dropdown:
    """A choice among named numbers. Raises ValueError for a number that has no name."""
    if value not in options.values():
        raise ValueError(f"{label} can be {', '.join(options)}, not {value}")
    return dropdown(label, options, next(name for name, number in options.items() if number == value))


def _own(*names: str) -> dict[str, Callable[[], Task]]:
    """The course's own maps of these names."""
    return {name: partial(own_task, name) for name in names}


def _public(*names: str) -> dict[str, Callable[[], Task]]:
    """The published maps of these names, where they are there."""
    paths = {name: public(f"movingai/{name}.map") for name in names}
    return {name: partial(longest, path) for name, path in paths.items() if path}
