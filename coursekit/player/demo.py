"""A demo: a player with its controls on top."""

from typing import Any

from ipywidgets import Box, HBox, VBox, Widget

from .cells import retire_earlier
from .player import Player


class Demo(VBox):
    """Controls in a row, the player below. Its text form is the player's; closing it closes all of them."""

    def __init__(self, player: Player, *controls: Widget) -> None:
        self.player = player
        row = HBox(controls)
        row.add_class("ck-controls")
        super().__init__([row, player] if controls else [player])
        self.add_class("ck-demo")
        retire_earlier(self)

    def __repr__(self) -> str:
        return repr(self.player)

    def close(self) -> None:
        """Close the box and everything in it."""
        _close_inside(self)
        super().close()

    def save(self, path: Any, every: int = 1) -> None:
        """Write the player as one self-contained page, as `Player.save` does."""
        self.player.save(path, every)


def _close_inside(box: Box) -> None:
    for child in box.children:
        if isinstance(child, Box):
            _close_inside(child)
        child.close()
