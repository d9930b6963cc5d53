"""What the demos on points and triangulations share: clouds of points to choose, and to edit by pointer and keys."""

import re
from collections.abc import Callable, Mapping, Sequence
from math import hypot
from random import Random
from typing import Any, NamedTuple

from ipywidgets import Label, Widget

from ..geometry.predicates import Point
from ..pictures.svg import number
from ..player import Pointer
from .controls import dropdown
from .words import counted

WIDTH, HEIGHT = 20.0, 12.0
BOX = (0.0, 0.0, WIDTH, HEIGHT)
"""Clouds lie in it, y upwards."""

STEP = 1 / 16
"""Points are moved by multiples of this, which floats hold exactly: on a line or a circle means exactly there."""

NUDGE = 4 * STEP
HELD = re.compile(r"(?:.*/)?(vertex/\d+|query|cursor)")
OPEN = re.compile(r"(?:.*/)?(ground|face/-?\d+|edge/-?\d+/-?\d+)")
"""Where a click adds a point; what else a picture has beside the drawing is left alone."""


class Cloud(NamedTuple):
    """Points, no two of them at one place, and the point that is asked for where a demo has one."""

    points: tuple[Point, ...]
    query: Point | None = None


def scattered(count: int, seed: int, apart: float = 0.25) -> Cloud:
    """Points on the raster, uniformly at random but for those that would lie too close to an earlier one."""
    rng = Random(seed)
    points: list[Point] = []
    while len(points) < count:
        x, y = on_raster((rng.uniform(0.5, WIDTH - 0.5), rng.uniform(0.5, HEIGHT - 0.5)))
        if all(hypot(x - p, y - q) >= apart for p, q in points):
            points.append((x, y))
    return Cloud(tuple(points))


def clusters(count: int, seed: int) -> Cloud:
    """Two dense clusters and nothing between them."""
    rng = Random(seed)
    points: dict[Point, None] = {}
    while len(points) < count:
        x, y = ((4.5, 3.75), (15.5, 8.25))[len(points) % 2]
        points[on_raster((x + rng.gauss(0, 1.1), y + rng.gauss(0, 1.1)))] = None
    return Cloud(tuple(points))


def on_raster(point: Point) -> Point:
    """The nearest point that is a multiple of a step, and inside of where clouds lie."""
    x, y = (round(value / STEP) * STEP for value in point)
    return min(max(x, 0.0), WIDTH), min(max(y, 0.0), HEIGHT)


CIRCLE = ((5, 0), (4, 3), (3, 4), (0, 5), (-3, 4), (-4, 3), (-5, 0), (-4, -3), (-3, -4), (0, -5), (3, -4), (4, -3))

CLOUDS: Mapping[str, Cloud] = {
    "nine points": Cloud(
        (
            (2.0, 2.5),
            (5.5, 9.5),
            (9.0, 1.5),
            (18.0, 3.0),
            (16.5, 10.5),
            (7.0, 6.5),
            (12.0, 7.5),
            (13.5, 4.0),
            (10.5, 10.5),
        )
    ),
    "twenty points": scattered(20, seed=8, apart=1.6),
    "two clusters": clusters(24, seed=2),
    "a grid": Cloud(tuple((float(x), float(y)) for y in (2, 5, 8, 11) for x in (4, 7, 10, 13, 16))),
    "a circle": Cloud(tuple((10.0 + x, 6.0 + y) for x, y in CIRCLE)),
    "a line and a point": Cloud((*((2.0 + 2 * i, 4.0) for i in range(9)), (10.0, 9.0))),
    "200 points": scattered(200, seed=5, apart=0.4),
}
"""Small ones first. In "a grid" and "a circle" many points share a circle; one of 200 can still be dragged live."""


class PointsInput:
    """A cloud to choose and to edit: its control, and what pointer and keys do to its points.

    Points and query are dragged; a click beside the points adds one, a click on one removes it. By keys: arrows move
    what is grabbed, and Space removes the point that is, or adds one at the cursor. `named` are the clouds to choose
    from, `least` and `most` how many points a cloud may get. `places` are the layouts of the picture, told apart by
    their prefixes. `changed` is called when something is different: with 0 for another cloud, with None for an edit.
    """

    def __init__(self, named: Mapping[str, Cloud], *, least: int = 1, most: int = 250) -> None:
        self.named, self.least, self.most = named, least, most
        self.task = next(iter(named.values()))
        self.cursor: Point = (1.0, 1.0)
        self.places: Sequence[Any] = ()
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._choice = dropdown("Points", named)
        self.controls: tuple[Widget, ...] = (self._choice,)
        self._held = ""  # what is dragged: vertex/3, query or cursor
        self._choice.observe(lambda _: self.show(self.named[self._choice.value], 0), "value")

    def show(self, task: Cloud, at: int | None = None) -> None:
        """Have another cloud."""
        self.task, self.message.value = task, ""
        self.changed(at)

    # ------------------------------------------------ pointer and keys

    def point(self, event: Pointer) -> None:
        """Drag, nudge, add or remove, as the viewer does."""
        found = HELD.fullmatch(event.id)
        name = found[1] if found else ""
        if event.kind == "up":
            self._held = ""
        elif event.kind == "down":
            self._held = name
        elif event.kind == "move" and self._held:
            self._move(self._held, self._at(event))
        elif event.kind == "nudge" and name and (old := self._where(name)):
            self._move(name, (old[0] + NUDGE * event.x, old[1] + NUDGE * event.y))
        elif event.kind == "click" and name.startswith("vertex/"):
            self._remove(int(name.rpartition("/")[2]))
        elif event.kind == "click" and name == "cursor":
            self._add(self.cursor, event)
        elif event.kind == "click" and OPEN.fullmatch(event.id):
            self._add(on_raster(self._at(event)), event)

    def _at(self, event: Pointer) -> Point:
        place = next(place for place in self.places if event.id.startswith(place.prefix))
        x, y = place.point_at(event.x, event.y)
        return x, y

    def _where(self, name: str) -> Point | None:
        if name == "cursor":
            return self.cursor
        if name == "query":
            return self.task.query
        i = int(name.rpartition("/")[2])
        return self.task.points[i] if i < len(self.task.points) else None

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

    def _edit(self, points: tuple[Point, ...]) -> None:
        """Have other points, where that is possible."""
        task = self.task._replace(points=points)
        if refusal := self.refusal(task):
            self.message.value = refusal
        else:
            self.show(task)

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
            self._edit((*self.task.points[:i], point, *self.task.points[i + 1 :]))

    def _add(self, point: Point, event: Pointer) -> None:
        """Add a point, as the last one. `event` tells what was done, and at which step."""
        self._edit((*self.task.points, point))

    def _remove(self, i: int) -> None:
        if i < len(self.task.points):
            self._edit((*self.task.points[:i], *self.task.points[i + 1 :]))
