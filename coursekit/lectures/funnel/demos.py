"""Lecture 08, the funnel: the demos. A notebook cell says `funnel()`, `agent()` and so on.

The stories stand beside this module: funnel_story and funnel_words (the funnel portal by portal), funnel_agent (for a
round agent), funnel_winding (left and right from the winding) and funnel_widths (a narrow place that the widths of
triangles miss). The channels, and what the pointer does to them, are in funnel_channels.
"""

from collections.abc import Sequence

from ipywidgets import Layout, SelectionSlider

from ...player import Demo, Player
from ...stage import map_input
from ...stage.controls import LABEL
from .channels import CHANNELS, WORLDS_FOR_AGENTS, CourseInput
from .funnel_words import ToldFunnel
from .narrow_place import AGENTS, WidthsStory
from .round_agent import RADII, AgentFunnel
from .winding import WINDINGS, WindingStory


def funnel(channel: str = "two bends") -> Demo:
    """The funnel in a channel, portal by portal; start and goal can be dragged."""
    named = {channel: CHANNELS[channel]} | dict(CHANNELS)
    return map_input.demo(ToldFunnel, CourseInput(named))


def agent(world: str = "pillars", radius: float = 0.4) -> Demo:
    """The funnel for a round agent, whose radius is a slider."""
    named = {world: WORLDS_FOR_AGENTS[world]} | dict(WORLDS_FOR_AGENTS)
    slider = radius_slider(RADII, radius)
    ends = CourseInput(named, radius=lambda: slider.value)
    return map_input.demo(lambda task: AgentFunnel(task, slider.value), ends, slider, at_end=True)


def winding() -> Demo:
    """Left and right of each portal from the winding of triangles, and from their middles."""
    return map_input.demo(WindingStory, CourseInput(WINDINGS))


def widths(radius: float = 0.55) -> Demo:
    """A narrow place that a test triangle by triangle misses, and the vertex that shows it."""
    slider = radius_slider(AGENTS, radius)
    player = Player(WidthsStory(slider.value))
    slider.observe(lambda _: player.show(WidthsStory(slider.value), None), "value")
    return Demo(player, slider)


def radius_slider(radii: Sequence[float], radius: float) -> SelectionSlider:
    """A choice among some radii."""
    options = [(f"{each:.2f}", each) for each in radii]
    layout = Layout(width="300px")
    return SelectionSlider(options=options, value=radius, description="Radius", style=LABEL, layout=layout)
