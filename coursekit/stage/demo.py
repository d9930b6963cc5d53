"""A demo is a story told again whenever the viewer sets something."""

from collections.abc import Callable, Collection
from typing import Any

from ipywidgets import Widget

from ..player import Demo, Player, Pointer
from ..story import Story
from .input import Input


def demo(
    tell: Callable[[], Story[Any]],
    *settings: Input | Widget,
    stay: bool | Collection[Widget] = False,
    on_pointer: Callable[[Pointer, Any], None] | None = None,
) -> Demo:
    """A player of what `tell` tells, told again when the viewer changes one of the settings.

    The settings are inputs and controls, in the order in which they stand. Another task or control is shown from its
    beginning. With `stay` the viewer stays at the same step when a control changes, or when one of those does that it
    lists, as always when a task was edited. What the viewer does in the picture goes to `on_pointer`, with the story
    that is seen, else to the first input.
    """
    staying = settings if stay is True else stay or ()
    inputs = [setting for setting in settings if isinstance(setting, Input)]

    def show(at: int | None) -> None:
        with player.working():
            player.show(tell(), at)

    def pointed(event: Pointer) -> None:
        point = on_pointer or (inputs[0].point if inputs else None)
        if point:
            point(event, player.story)

    player = Player(tell(), on_pointer=pointed)
    controls: list[Widget] = []
    for setting in settings:
        if isinstance(setting, Input):
            setting.changed = show
            controls += setting.controls
        else:
            setting.observe(lambda change: show(None if change.owner in staying else 0), "value")
            controls.append(setting)
    return Demo(player, *controls, *(each.message for each in inputs), inputs=inputs)
