"""What pointer and keys do to a cloud of points."""

import re
from collections.abc import Mapping
from typing import Any

from ..geometry.predicates import Point
from ..look import number
from ..player import Pointer
from .clouds import STEP, Cloud, on_raster
from .input import Input
from .words import counted

NUDGE = 4 * STEP
HELD = re.compile(r"(?:.*/)?(vertex/\d+|query|cursor)")
OPEN = re.compile(r"(?:.*/)?(ground|face/-?\d+|edge/-?\d+/-?\d+)")
"""Where a click adds a point; what else a picture has beside the drawing is left alone."""


class PointsInput(Input):
    """A cloud to choose and to edit.

    Points and query are dragged; a click beside the points adds one, a click on one removes it. By keys: arrows move
    what is grabbed, and Space removes the point that is, or adds one at the cursor. `least` and `most` are how many
    points a cloud may get. The story has `places`, the layouts of its picture, told apart by their prefixes.
    """

    hands = "drag, add and remove points"

    def __init__(
        self, named: Mapping[str, Cloud], chosen: str | None = None, *, least: int = 1, most: int = 250
    ) -> None:
        super().__init__("Points", named, chosen)
        self.least, self.most = least, most
        self.cursor: Point = (1.0, 1.0)

    # ------------------------------------------------ pointer and keys

    def grasp(self, id: str) -> str | None:
        """vertex/3, query or cursor."""
        found = HELD.fullmatch(id)
        return found and found[1]

    def drag(self, held: str, event: Pointer, story: Any) -> None:
        self._move(held, point_in(story, event))

    def nudge(self, thing: str, event: Pointer, story: Any) -> None:
        if old := self._where(thing):
            self._move(thing, (old[0] + NUDGE * event.x, old[1] + NUDGE * event.y))

    def click(self, event: Pointer, story: Any) -> None:
        thing = self.grasp(event.id)
        if thing == "cursor":
            self._add(self.cursor, event, story)
        elif thing and thing.startswith("vertex/"):
            self._remove(int(thing.rpartition("/")[2]))
        elif OPEN.fullmatch(event.id):
            self._add(on_raster(point_in(story, event)), event, story)

    def _where(self, name: str) -> Point | None:
        points: tuple[Point, ...] = self.task.points
        if name == "cursor":
            return self.cursor
        if name == "query":
            query: Point | None = self.task.query
            return query
        i = int(name.rpartition("/")[2])
        return points[i] if i < len(points) else None

    # ------------------------------------------------ edits

    def refusal(self, task: Cloud) -> str:
        """Why there can be no such cloud; "" where there can."""
        points = task.points
        if len(points) < self.least:
            return f"{counted(self.least, 'point')} must stay."
        if len(points) > self.most:
            return f"There are {self.most} points, and no room for more."
        if len(set(points)) < len(points):
            x, y = (number(value, 4) for value in next(point for point in points if points.count(point) > 1))
            return f"There is a point at ({x}, {y}) already: nothing changes."
        return ""

    def _edit(self, task: Any, at: int | None = None) -> None:
        """Have another cloud, where that is possible."""
        if refusal := self.refusal(task):
            self.refuse(refusal)
        else:
            self.show(task, at)

    def _move(self, name: str, point: Point) -> None:
        point = on_raster(point)
        if self._where(name) in (None, point):
            return
        if name == "cursor":
            self.cursor = point
            self.show(self.task)
        elif name == "query":
            self.show(self.task._replace(query=point))
        else:
            i = int(name.rpartition("/")[2])
            self._edit(self.task._replace(points=(*self.task.points[:i], point, *self.task.points[i + 1 :])))

    def _add(self, point: Point, event: Pointer, story: Any) -> None:
        """Add a point, as the last one. `event` tells what was done, and at which step."""
        self._edit(self.task._replace(points=(*self.task.points, point)))

    def _remove(self, i: int) -> None:
        if i < len(self.task.points):
            self._edit(self.task._replace(points=(*self.task.points[:i], *self.task.points[i + 1 :])))


def point_in(story: Any, event: Pointer) -> Point:
    """Where the pointer is, in the units of that part of the picture in which it went down."""
    place = next(place for place in story.places if event.id.startswith(place.prefix))
    x, y = place.point_at(event.x, event.y)
    return x, y
