"""Lecture 09, TRA*: the search on what the reduction leaves. A notebook cell says `tra_star()`.

The story is in tra_star_story (what is seen) and tra_star_words (what is said and asked), the tasks in tra_star_worlds.
"""

from collections.abc import Mapping

from ...maps import World
from ...mesh.tra_star import TRAStar
from ...player import Demo
from ...stage import map_input
from ...stage.world_input import WorldInput
from ...stage.worlds import Journey
from .reduction_worlds import repaired
from .search_worlds import radius_slider
from .tra_star_words import TRAStory
from .tra_star_worlds import TASKS


class Searcher:
    """TRA* in a world, kept while start and goal are dragged; where an obstacle is, its mesh is repaired."""

    def __init__(self, world: World) -> None:
        self.world, self.search = world, TRAStar(world)

    def follow(self, world: World, radius: float) -> TRAStar:
        """TRA* in this world, for agents of this radius."""
        if radius != self.search.mesh.radius or not repaired(self.search.mesh, self.world, world):
            self.search = TRAStar(world, radius)
        self.world = world
        return self.search


def tra_star(tasks: Mapping[str, Journey] = TASKS) -> Demo:
    """TRA*, from decision point to decision point; start, goal and obstacles can be dragged."""
    chosen, radius = WorldInput(tasks, upright=True), radius_slider()
    searcher = Searcher(chosen.task.world)
    return map_input.demo(lambda task: TRAStory(searcher.follow(task.world, radius.value), task), chosen, radius)
