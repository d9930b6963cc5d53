"""Lecture 07, constraints: the demos. A notebook cell says `segment()`, `removal()` and so on.

The stories stand beside this module: constrained_segment (a segment is inserted), constrained_removal (a segment, an
obstacle or a vertex goes), constrained_obstacle (an obstacle is moved) and constrained_points (free vertices are). What
they share is in constrained_moments, constrained_story and constrained_words; what they begin with, and what pointer
and keys do to it, in constrained_cases.
"""

from ipywidgets import Layout, ToggleButton

from ...player import Demo
from ...stage import map_input
from ...stage.world_input import WorldInput
from .constrained_cases import PLANS, STOCKS, PlanInput, Stock, StockInput
from .free_points import AMONG, AmongInput, LivePoints
from .moving_obstacle import MOVING, Repairs
from .removal import RemovalStory
from .segment_insertion import SegmentStory


def segment() -> Demo:
    """A segment inserted, its ends dragged from vertex to vertex."""
    plans = PlanInput(PLANS)
    split = ToggleButton(description="New vertex where they cross", layout=Layout(width="auto"))
    return map_input.demo(lambda plan: SegmentStory(plan, split.value), plans, split)


def removal() -> Demo:
    """A segment, an obstacle or a vertex removed, and who still owns an edge."""
    stock = StockInput(STOCKS)

    def story(task: Stock) -> RemovalStory:
        told = RemovalStory(task)
        stock.owners = told.owners
        return told

    return map_input.demo(story, stock)


def obstacle() -> Demo:
    """An obstacle dragged through a world, the triangulation repaired."""
    return map_input.demo(Repairs().tell, WorldInput(MOVING), at_end=True)


def points() -> Demo:
    """Free vertices dragged, added and removed among walls that stay."""
    among = AmongInput(AMONG, least=3, most=40)
    return map_input.demo(LivePoints(among).tell, among, at_end=True)
