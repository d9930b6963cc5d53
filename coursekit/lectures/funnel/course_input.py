"""What pointer and keys do to start and goal in a channel."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from ...geometry.predicates import Point
from ...player import Pointer
from ...stage.cloud_input import NUDGE, point_in
from ...stage.clouds import on_raster
from ...stage.input import Input
from .channels import Case

HELD = re.compile(r"(?:.*/)?(start|goal)")


class CourseInput(Input):
    """A channel to choose; its start and goal to drag, or to move by arrow keys.

    The story has `places`, the layouts of its picture. `radius` tells how large the agent is.
    """

    hands = "drag start and goal"

    def __init__(self, named: Mapping[str, Case], radius: Callable[[], float] = lambda: 0.0) -> None:
        super().__init__("Channel", named)
        self.radius = radius

    def grasp(self, id: str) -> str | None:
        found = HELD.fullmatch(id)
        return found and found[1]

    def drag(self, held: str, event: Pointer, story: Any) -> None:
        self._move(held, point_in(story, event))

    def nudge(self, thing: str, event: Pointer, story: Any) -> None:
        x, y = getattr(self.task, thing)
        self._move(thing, (x + NUDGE * event.x, y + NUDGE * event.y))

    def _move(self, end: str, point: Point) -> None:
        """Move an end; where there is no room for it, it stays."""
        point = on_raster(point)
        if point == getattr(self.task, end):
            return
        try:
            self.task.mesh(self.radius()).triangles_at(point)
        except ValueError:
            self.refuse(f"There is no room for the {end} there. It stays where it is.")
        else:
            self.show(self.task._replace(**{end: point}))
