"""Lecture 04, abstraction: the demos. A notebook cell says `sectors()`, `hpa_path()`, `pyramid()` and so on.

The stories of HPA* stand beside this module: abstraction_hpa (what they share), abstraction_hpa_build (sectors,
entrances and edges), abstraction_hpa_path with its words in abstraction_hpa_words (one query), abstraction_hpa_repair
(cells are painted). The demos of PRA* come from abstraction_pra.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ipywidgets import BoundedIntText, Checkbox, Layout

from ...datasets import public
from ...maps import GridMap, read_scenarios
from ...player import Demo, Pointer
from ...stage.controls import number_box
from ...stage.map_input import MapInput, demo, is_ground
from ...stage.maps import Task, own_task
from .hpa_build import BuildStory
from .hpa_path import PathStory
from .hpa_picture import built
from .hpa_repair import RepairStory
from .pra_demos import pra_path, pra_repair, pyramid

__all__ = ["Task", "hpa_path", "pra_path", "pra_repair", "pyramid", "repair", "sectors"]

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

SMALL: Mapping[str, Task] = {"halls": HALLS, "a way round outside": OUTSIDE}

SHUT = ((9, 7), (10, 7), (11, 7), (12, 7))
"""An entrance of the halls."""

SECTORS = 4, 64  # cells
MOST_LEVELS = 3
MOST_CELLS = 80
"""Maps up to so many cells wide are built up step by step."""


def sectors(task: Task | None = None, sector: int = 8, levels: int = 1) -> Demo:
    """The abstraction built: entrances and transitions border by border, then intra edges node by node.

    Raises ValueError for sectors or levels that the demo does not show, and for a map that is too large to be stepped.
    """
    if task and max(task.grid.width, task.grid.height) > MOST_CELLS:
        raise ValueError(f"the demo builds maps of up to {MOST_CELLS} x {MOST_CELLS} cells step by step")
    maps = MapInput(_named(task, {"rooms-64": partial(own_task, "rooms-64"), **_public("arena")}))
    size, number = _sizes(sector, levels)

    def tell(task: Task) -> BuildStory:
        return BuildStory(task, size.value, number.value, maps.cursor)

    return demo(tell, maps, size, number)


def hpa_path(task: Task | None = None, sector: int = 8, levels: int = 1, keep: bool = False) -> Demo:
    """A path by HPA*: insertion, abstract search, refinement, smoothing, and what each takes beside A*.

    With `keep` the ways along intra edges are kept, and need not be searched again. Raises ValueError for sectors or
    levels that the demo does not show.
    """
    large = {"rooms-64": partial(own_task, "rooms-64"), "city-512": partial(own_task, "city-512")}
    maps = MapInput(_named(task, {**large, **_public("arena", "AR0011SR", "random512-20-0")}))
    size, number = _sizes(sector, levels)
    kept = Checkbox(keep, description="Ways are kept", indent=False, layout=Layout(width="auto"))

    def tell(task: Task) -> PathStory:
        hpa = built(task.grid, size.value, number.value, kept.value)
        return PathStory(hpa, task, maps.cursor)

    return demo(tell, maps, size, number, kept)


def repair(sector: int = 8, levels: int = 1) -> Demo:
    """A wall is painted, and only the sectors that it touches are built anew.

    Raises ValueError for sectors or levels that the demo does not show.
    """
    grid = HALLS.grid.copy()
    for cell in SHUT:
        grid[cell] = "@"
    shut = HALLS._replace(grid=grid)
    maps = StrokeInput({"halls": shut, "a way round outside": OUTSIDE, "rooms-64": partial(own_task, "rooms-64")})
    maps.before = HALLS.grid
    size, number = _sizes(sector, levels)

    def tell(task: Task) -> RepairStory:
        before = HALLS.grid if task is shut else maps.before
        if (before.width, before.height) != (task.grid.width, task.grid.height):
            before = maps.before = task.grid  # another map
        return RepairStory(before, task, size.value, number.value, maps.cursor)

    return demo(tell, maps, size, number)


class StrokeInput(MapInput):
    """A map to paint, and how it was before the last stroke of the brush."""

    before: GridMap

    def point(self, event: Pointer, story: Any) -> None:
        if event.kind == "down" or (event.kind == "click" and (is_ground(event.id) or event.id.endswith("cursor"))):
            self.before = self.task.grid
        super().point(event, story)


def _sizes(sector: int, levels: int) -> tuple[BoundedIntText, BoundedIntText]:
    """The controls for sectors and levels."""
    low, high = SECTORS
    if not low <= sector <= high or not 1 <= levels <= MOST_LEVELS:
        raise ValueError(
            f"the demo shows sectors from {low} to {high} cells wide on 1 to {MOST_LEVELS} levels, "
            f"not {sector} on {levels}"
        )
    return number_box("Sector", sector, low, high), number_box("Levels", levels, 1, MOST_LEVELS)


def _named(given: Task | None, large: Mapping[str, Callable[[], Task]]) -> dict[str, Task | Callable[[], Task]]:
    """The maps to choose from, the given one first."""
    return {**({"given map": given} if given else {}), **SMALL, **large}


def _public(*names: str) -> dict[str, Callable[[], Task]]:
    """The published maps of these names, where they are there."""
    return {name: partial(_published, name) for name in names if public(f"movingai/{name}.map")}


def _published(name: str) -> Task:
    path = public(f"movingai/{name}.map")
    assert path
    longest = max(read_scenarios(f"{path}.scen"), key=lambda scenario: scenario.length)
    return Task(GridMap.read(path), longest.start, longest.goal)
