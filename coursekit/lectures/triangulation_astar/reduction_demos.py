"""Lecture 09, the reduction: which triangles leave a choice? A notebook cell says `reduction()`.

The story is in reduction_story (what is seen) and reduction_words (what is said and asked), the worlds are in
reduction_worlds.
"""

from collections.abc import Mapping

from ...player import Demo
from ...stage import map_input
from ...stage.world_input import WorldInput
from ...stage.worlds import Journey
from .reduction_words import SpokenReduction
from .reduction_worlds import REDUCED, Following


def reduction(worlds: Mapping[str, Journey] = REDUCED) -> Demo:
    """Leaves peeled, and dead ends, corridors and decision points painted; obstacles can be dragged."""
    chosen = WorldInput(worlds, upright=True)
    following = Following(chosen.task.world)
    return map_input.demo(lambda task: SpokenReduction(task.world, following.follow(task.world)), chosen)
