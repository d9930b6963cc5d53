"""A demo: a player with its controls on top."""

from collections.abc import Mapping, Sequence
from typing import Any

from ipywidgets import Box, HBox, VBox, Widget

from .cells import retire_earlier
from .player import Player
from .variant import Controls, Variant


class Demo(VBox):
    """Controls in a row, the player below. Its text form is the player's; closing it closes all of them.

    `inputs` are what it is about, as its viewer sets it: two demos that are shown side by side may have them in common.
    """

    def __init__(self, player: Player, *controls: Widget, inputs: Sequence[Any] = ()) -> None:
        self.player, self.controls, self.inputs = player, controls, inputs
        self._controls = Controls(controls)
        player.tell_link(self.link, self.set)
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

    def save(self, path: Any, every: int | None = None, **how: Any) -> None:
        """Write the player as a file, as `Player.save` does."""
        self.player.save(path, every, **how)

    def variant(self) -> Variant:
        """What differs from how the demo began: {label of a control: its value as it is shown}."""
        return self._controls.variant()

    def set(self, variant: Mapping[str, str], step: int | None = None) -> None:
        """Have a variant, as `variant` tells it, and show a step, the first one if none is named.

        Raises ValueError, and changes nothing, for a control, a value or a step that is not there.
        """
        before, seen = self.variant(), self.player.seen
        with self.player.hold_sync():
            self._controls.set(dict(variant))
            try:
                self.player.go(step or 0)
            except ValueError:
                self._controls.set(before)
                self.player.go(seen)
                raise

    def link(self) -> dict[str, Any]:
        """What a link to the demo says of it, and whether there is more that it cannot say."""
        return {"variant": self.variant(), "drawn": any(getattr(each, "edited", False) for each in self.inputs)}


def close_inside(box: Box) -> None:
    """Close everything in a box."""
    for child in box.children:
        if isinstance(child, Box):
            close_inside(child)
        child.close()
