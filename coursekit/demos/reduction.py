"""Lecture 09, the reduction: which triangles leave a choice? A notebook cell says `reduction()`.

The story is in reduction_story (what is seen) and reduction_words (what is said and asked), the worlds are in
reduction_worlds.
"""

from collections.abc import Mapping

from ..player import Demo
from . import grids
from .maps_worlds import Journey
from .reduction_words import SpokenReduction
from .reduction_worlds import REDUCED, Following
from .ta_star_worlds import UprightInput


def reduction(worlds: Mapping[str, Journey] = REDUCED) -> Demo:
    """Leaves peeled, and dead ends, corridors and decision points painted; obstacles can be dragged."""
    chosen = UprightInput(worlds)
    following = Following(chosen.task.world)
    return grids.demo(lambda task: SpokenReduction(task.world, following.follow(task.world)), chosen)
