"""Lecture 07, constraints: the demos. A notebook cell says `segment()`, `removal()` and so on."""

from ipywidgets import Layout, ToggleButton

from ...player import Demo
from ...stage.demo import demo
from ...stage.world_input import WorldInput
from .constrained_cases_input import AmongInput, PlanInput, StockInput
from .free_points import LivePoints
from .moving_obstacle import MOVING, Repairs
from .removal import RemovalStory
from .segment_insertion import SegmentStory


def segment() -> Demo:
    """A segment inserted, its ends dragged from vertex to vertex."""
    plan = PlanInput()
    split = ToggleButton(description="New vertex where they cross", layout=Layout(width="auto"))
    return demo(lambda: SegmentStory(plan.task, split.value), plan, split, stay=True)


def removal() -> Demo:
    """A segment, an obstacle or a vertex removed, and who still owns an edge."""
    stock = StockInput()
    return demo(lambda: RemovalStory(stock.task), stock)


def obstacle() -> Demo:
    """An obstacle dragged through a world, the triangulation repaired."""
    world, repairs = WorldInput(MOVING), Repairs()
    return demo(lambda: repairs.tell(world.task), world)


def points() -> Demo:
    """Free vertices dragged, added and removed among walls that stay."""
    among, live = AmongInput(), LivePoints()
    return demo(lambda: live.tell(among.task, among.cursor), among)
