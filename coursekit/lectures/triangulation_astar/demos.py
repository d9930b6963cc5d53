"""Lecture 09, TA* and TRA*: the demos. A notebook cell says `ta_star()`, `side_by_side()` and so on.

The stories stand beside this module: ta_star_midpoints (the naive search), ta_star_story and ta_star_words (TA*), and
ta_star_race (three searches side by side); what is known of a search is in ta_star_moments, the worlds are in
ta_star_worlds. `reduction()` and `tra_star()` have modules of their own.
"""

from functools import lru_cache
from typing import Any

from ipywidgets import Layout, SelectionSlider

from ...maps import World
from ...mesh.midpoints import MidpointSearch
from ...mesh.ta_star import TAStar
from ...mesh.tra_star import TRAStar
from ...player import Demo
from ...stage import map_input
from ...stage.controls import LABEL, dropdown
from ...stage.world_input import WorldInput
from ...stage.worlds import Journey
from ...story import Story
from .midpoints import MidpointStory
from .race import TA, TRA, RaceStory
from .reduction_demos import reduction
from .search_worlds import radius_slider, searched_worlds
from .ta_star_words import TAStory
from .tra_star_demos import tra_star

__all__ = ["reduction", "side_by_side", "ta_star", "tra_star"]

COLUMNS = (12, 18, 24, 36, 48)


@lru_cache(maxsize=8)
def built(search: type[Any], world: World, radius: float) -> Any:
    """A search in a world. While start and goal are dragged the triangulation stays."""
    return search(world, radius)


def ta_star(search: str = "TA*") -> Demo:
    """The naive search over midpoints, or TA*, step by step.

    Raises ValueError for another search.
    """

    def naive(task: Journey, radius: float) -> Story[Any]:
        return MidpointStory(built(MidpointSearch, task.world, radius), built(TAStar, task.world, radius), task)

    def channels(task: Journey, radius: float) -> Story[Any]:
        return TAStory(built(TAStar, task.world, radius), task)

    searches = {"midpoints": naive, "TA*": channels}
    if search not in searches:
        raise ValueError(f"the search is one of {', '.join(searches)}, not {search!r}")
    worlds, choice, radius = WorldInput(searched_worlds(), upright=True), dropdown("Search", searches), radius_slider()
    choice.value = search
    return map_input.demo(lambda task: searches[choice.value](task, radius.value), worlds, choice, radius)


def side_by_side(columns: int = 24) -> Demo:
    """A* on a grid, TA* and TRA* in one world, expansion by expansion.

    Raises ValueError for a number of columns that the control does not have.
    """
    if columns not in COLUMNS:
        raise ValueError(f"the grid has {', '.join(map(str, COLUMNS))} columns, not {columns}")
    choice = SelectionSlider(
        options=COLUMNS, value=columns, description="Columns", style=LABEL, layout=Layout(width="260px")
    )

    def story(task: Journey) -> RaceStory:
        searches = {TA: built(TAStar, task.world, 0.0), TRA: built(TRAStar, task.world, 0.0)}
        return RaceStory(task, choice.value, searches)

    return map_input.demo(story, WorldInput(searched_worlds(), upright=True), choice)
