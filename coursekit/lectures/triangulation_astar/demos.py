"""Lecture 09, TA* and TRA*: the demos. A notebook cell says `ta_star()`, `side_by_side()` and so on."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ipywidgets import FloatSlider, Layout

from ...maps import World
from ...mesh.midpoints import MidpointSearch
from ...mesh.ta_star import TAStar
from ...mesh.tra_star import TRAStar
from ...player import Demo
from ...stage.controls import LABEL, dropdown, slider
from ...stage.demo import demo
from ...stage.given import with_world
from ...stage.world_input import WorldInput
from ...stage.worlds import Journey
from ...story import Story
from .followed_mesh import Following
from .midpoints import MidpointStory
from .race import TA, TRA, RaceStory
from .reduction import ReductionStory
from .search_worlds import REDUCED, TASKS, searched_worlds
from .ta_star import TAStory
from .tra_star import TRAStory

LARGEST_RADIUS = 0.6
COLUMNS = (12, 18, 24, 36, 48)


@lru_cache(maxsize=8)
def built(search: type[Any], world: World, radius: float = 0.0) -> Any:
    """A search in a world. While start and goal are dragged the triangulation stays."""
    return search(world, radius)


def ta_star(search: str = "TA*", world: Any = None) -> Demo:
    """The naive search over midpoints, or TA*, step by step.

    Raises ValueError for another search.
    """
    worlds, radius = WorldInput(with_world(world, searched_worlds()), upright=True), radius_slider()
    choice = dropdown("Search", ("midpoints", "TA*"), search)

    def tell() -> Story[Any]:
        task = worlds.task
        best = built(TAStar, task.world, radius.value)
        if choice.value == "TA*":
            return TAStory(best, task)
        return MidpointStory(built(MidpointSearch, task.world, radius.value), best, task)

    return demo(tell, worlds, choice, radius, stay=True)


def side_by_side(columns: int = 24, world: Any = None) -> Demo:
    """A* on a grid, TA* and TRA* in one world, expansion by expansion.

    Raises ValueError for a number of columns that the control does not have.
    """
    if columns not in COLUMNS:
        raise ValueError(f"the grid has {', '.join(map(str, COLUMNS))} columns, not {columns}")
    worlds = WorldInput(with_world(world, searched_worlds()), upright=True)
    choice = slider("Columns", {str(each): each for each in COLUMNS}, str(columns), 260)

    def tell() -> RaceStory:
        searches = {name: built(search, worlds.task.world) for name, search in ((TA, TAStar), (TRA, TRAStar))}
        return RaceStory(worlds.task, choice.value, searches)

    return demo(tell, worlds, choice, stay=True)


def reduction(worlds: Any = None) -> Demo:
    """Leaves peeled, and dead ends, corridors and decision points painted; obstacles can be dragged."""
    chosen = WorldInput(_named(worlds, REDUCED), upright=True)
    following = Following(chosen.task.world)
    return demo(lambda: ReductionStory(chosen.task.world, following.follow(chosen.task.world)), chosen)


def tra_star(tasks: Any = None) -> Demo:
    """TRA*, from decision point to decision point; start, goal and obstacles can be dragged."""
    chosen, radius = WorldInput(_named(tasks, TASKS), upright=True), radius_slider()
    following = Following(chosen.task.world, TRAStar)
    return demo(
        lambda: TRAStory(following.follow(chosen.task.world, radius.value), chosen.task), chosen, radius, stay=True
    )


def _named(given: Any, named: Mapping[str, Journey]) -> Mapping[str, Journey]:
    """The worlds to choose from: those that are given by name alone, one that is given before the course's own."""
    if isinstance(given, Mapping) and given:
        return {str(name): next(iter(with_world(world, {}).values())) for name, world in given.items()}
    found: Mapping[str, Journey] = with_world(given, named)
    return found


def radius_slider() -> FloatSlider:
    """The radius of the agent."""
    return FloatSlider(
        0.0, min=0, max=LARGEST_RADIUS, step=0.05, description="Radius", style=LABEL, layout=Layout(width="260px")
    )
