"""Lecture 01, maps: the demos. A notebook cell says `three_maps()`, `sight()` and so on.

The stories stand beside this module: three_maps (one world, three maps of it), sight and turning_ray (the visibility
graph), free_pieces (trapezoids and way-points), heights, grid_moves, clearance and smoothing (grids).
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ipywidgets import Layout, SelectionSlider

from ...maps import World, hills
from ...player import Demo
from ...stage.controls import LABEL, dropdown, number_box, number_slider
from ...stage.demo import demo
from ...stage.given import with_world
from ...stage.map_input import MapInput
from ...stage.maps import TASKS, Task
from ...stage.world_input import WorldInput
from ...stage.worlds import WORLDS
from ...story import Story
from .clearance import ClearanceStory
from .free_pieces import PiecesStory
from .grid_moves import MovesStory
from .heights import HeightsStory
from .sight import PairsStory
from .smoothing import SmoothingStory
from .three_maps import ThreeStory
from .turning_ray import RayStory

COLUMNS = (6, 12, 18, 24, 36, 48)
LARGEST_AGENT = 6


CORNERS: Mapping[str, Task] = {
    "corners": Task.parse(
        """
        .........
        .........
        ...A@....
        ...@..@..
        .....@...
        ......B..
        """
    )
}
"""Walls around the start, some of them at its corners."""

DOORS: Mapping[str, Task] = {
    "two doors": Task.parse(
        """
        .....@......
        .....@......
        .A........B.
        .....@......
        .....@......
        .....@......
        ............
        ............
        """
    )
}
"""A narrow one and a wide one."""


def three_maps(columns: int = 18, world: Any = None) -> Demo:
    """One world as a grid, as a visibility graph and as way-points, with the shortest path on each.

    Raises ValueError for a number of columns that the control does not have.
    """
    if columns not in COLUMNS:
        raise ValueError(f"the grid has {', '.join(map(str, COLUMNS))} columns, not {columns}")
    choice = SelectionSlider(
        options=COLUMNS, value=columns, description="Columns", style=LABEL, layout=Layout(width="260px")
    )
    worlds = WorldInput(with_world(world, WORLDS))
    return demo(lambda: ThreeStory(worlds.task, choice.value), worlds, choice, stay=True)


def sight(algorithm: str = "all pairs", world: Any = None) -> Demo:
    """The visibility graph edge by edge, by testing all pairs or by a turning ray."""
    algorithms: dict[str, Callable[[World], Story[Any]]] = {"all pairs": PairsStory, "turning ray": RayStory}
    worlds, choice = WorldInput(with_world(world, WORLDS)), dropdown("Algorithm", algorithms, algorithm)
    return demo(lambda: algorithms[choice.value](worlds.task.world), worlds, choice, stay=True)


def pieces(world: Any = "a crown") -> Demo:
    """The sweep of the trapezoid decomposition, then convex pieces and their way-points."""
    worlds = WorldInput(with_world(world, WORLDS))
    return demo(lambda: PiecesStory(worlds.task.world), worlds)


def heights(steepest: float = 0.3, seed: int = 3) -> Demo:
    """A height field turned into a grid; how steep is too steep is a slider."""
    threshold = number_slider("Steepest", steepest, 0.05, 1.0, 0.05, "300px")
    seeds = number_box("Seed", seed, 0, 9999)

    def tell() -> HeightsStory:
        return HeightsStory(hills(12, 7, Random(seeds.value)), threshold.value)

    return demo(tell, seeds, threshold, stay=[threshold])


def moves(task: Any = None) -> Demo:
    """The steps from the start, which of them are allowed and why, and the shortest path that they make."""
    maps, kind = MapInput({**CORNERS, **TASKS}, task), dropdown("Moves", ("8", "4"))
    return demo(lambda: MovesStory(maps.task.with_moves(int(kind.value)), maps.cursor), maps, kind, stay=True)


def clearance(size: int = 2, task: Any = None) -> Demo:
    """The clearance of every cell, and the path of an agent that is larger than a cell."""
    maps, agent = MapInput({**DOORS, **TASKS}, task), number_box("Agent", size, 1, LARGEST_AGENT)
    return demo(lambda: ClearanceStory(maps.task, agent.value, maps.cursor), maps, agent, stay=True)


def smoothing(task: Any = None) -> Demo:
    """A path on a grid, smoothed by line of sight."""
    maps = MapInput({name: TASKS[name] for name in ("a trap", *TASKS)}, task)
    return demo(lambda: SmoothingStory(maps.task, maps.cursor), maps)
