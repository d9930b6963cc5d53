"""A demo: a player with its controls on top."""

from collections.abc import Sequence
from typing import Any

from ipywidgets import Box, HBox, VBox, Widget

from .cells import retire_earlier
from .player import Player


class Demo(VBox):
    """Controls in a row, the player below. Its text form is the player's; closing it closes all of them.

    `inputs` are what it is about, as its viewer sets it: two demos that are shown side by side may have them in common.
    """

    def __init__(self, player: Player, *controls: Widget, inputs: Sequence[Any] = ()) -> None:
        self.player, self.controls, self.inputs = player, controls, inputs
        row = HBox(controls)
        row.add_class("ck-controls")
        super().__init__([row, player] if controls else [player])
        self.add_class("ck-demo")
        retire_earlier(self)

    def __repr__(self) -> str:
        return repr(self.player)

    def close(self) -> None:
        """Close the box and everything in it."""
        close_inside(self)
        super().close()

    def save(self, path: Any, every: int = 1) -> None:
        """Write the player as one self-contained page, as `Player.save` does."""
        self.player.save(path, every)


def close_inside(box: Box) -> None:
    """Close everything in a box."""
    for child in box.children:
        if isinstance(child, Box):
            close_inside(child)
        child.close()
