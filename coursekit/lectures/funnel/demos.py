"""Lecture 08, the funnel: the demos. A notebook cell says `funnel()`, `agent()` and so on."""

from collections.abc import Mapping, Sequence

from ipywidgets import SelectionSlider

from ...games.numbers import is_finite
from ...player import Demo
from ...stage.controls import slider
from ...stage.demo import demo
from .channels import CHANNELS, WORLDS_FOR_AGENTS, Case
from .course_input import CourseInput
from .funnel_story import FunnelStory
from .narrow_place import AGENTS, WidthsStory
from .round_agent import RADII, AgentFunnel
from .winding import WINDINGS, WindingStory


def funnel(channel: str = "two bends") -> Demo:
    """The funnel in a channel, portal by portal; start and goal can be dragged."""
    ends = CourseInput(_chosen(channel, CHANNELS))
    return demo(lambda: FunnelStory(ends.task), ends)


def agent(world: str = "pillars", radius: float = 0.4) -> Demo:
    """The funnel for a round agent, whose radius is a slider."""
    chosen = radius_slider(RADII, radius)
    ends = CourseInput(_chosen(world, WORLDS_FOR_AGENTS), radius=lambda: chosen.value)
    return demo(lambda: AgentFunnel(ends.task, chosen.value), ends, chosen, stay=True)


def winding() -> Demo:
    """Left and right of each portal from the winding of triangles, and from their middles."""
    ends = CourseInput(WINDINGS)
    return demo(lambda: WindingStory(ends.task), ends)


def widths(radius: float = 0.55) -> Demo:
    """A narrow place that a test triangle by triangle misses, and the vertex that shows it."""
    chosen = radius_slider(AGENTS, radius)
    return demo(lambda: WidthsStory(chosen.value), chosen, stay=True)


def radius_slider(radii: Sequence[float], radius: float) -> SelectionSlider:
    """A choice among some radii."""
    name = f"{radius:.2f}" if is_finite(radius) else repr(radius)
    return slider("Radius", {f"{each:.2f}": each for each in radii}, name, 300)


def _chosen(name: str, named: Mapping[str, Case]) -> Mapping[str, Case]:
    """The channels to choose from, that of a name first. Raises ValueError for a name that there is not."""
    if name not in list(named):
        raise ValueError(f"there is no channel {name!r}, but {', '.join(named)}")
    return {name: named[name], **named}
