"""What pointer and keys do to triangulations with constraints."""

import re
from collections.abc import Sequence
from dataclasses import replace
from math import dist, inf
from typing import Any

from ...geometry.predicates import Point
from ...player import Pointer
from ...stage.cloud_input import PointsInput
from ...stage.clouds import Cloud
from ...stage.controls import dropdown
from ...stage.input import Input
from ...stage.words import name
from .constrained_cases import PLANS, STOCKS, Stock, kind_of
from .free_points import AMONG, CORNERS

HELD = re.compile(r"(?:.*/)?(from|to)")
HIT = re.compile(r"(?:.*/)?(vertex|edge)/(\d+)(?:/(\d+))?")


class PlanInput(Input):
    """The two ends of the new segment: dragged from vertex to vertex, or moved there by arrow keys."""

    hands = "drag the ends of the new segment"

    def __init__(self) -> None:
        super().__init__("Case", PLANS)

    def grasp(self, id: str) -> str | None:
        found = HELD.fullmatch(id)
        return found and found[1]

    def drag(self, held: str, event: Pointer, story: Any) -> None:
        self._take(held, nearest(self.task.points, story.place.point_at(event.x, event.y)))

    def nudge(self, thing: str, event: Pointer, story: Any) -> None:
        at = self.task.start if thing == "from" else self.task.end
        to = beside(self.task.points, at, event.x, event.y)
        if to is None:
            self.refuse("No vertex lies further that way.")
        else:
            self._take(thing, to)

    def _take(self, end: str, vertex: int) -> None:
        moved = self.task._replace(start=vertex) if end == "from" else self.task._replace(end=vertex)
        if moved.start == moved.end:
            self.refuse("A segment needs two different ends.")
        elif moved != self.task:
            self.show(moved)


class StockInput(Input):
    """What is to be removed: chosen from a list, or clicked."""

    hands = "click what is removed"

    def __init__(self) -> None:
        super().__init__("Case", STOCKS)
        self._removed = dropdown("Remove", self.task.choices(), self.task.removed)
        self._removed.observe(self._chosen, "value")
        self.controls = (*self.controls, self._removed)

    def show(self, task: Stock, at: int | None = None) -> None:
        """Have another task, and what can be removed from it in the list."""
        self._removed.unobserve(self._chosen, "value")  # it is written, not chosen
        if list(self._removed.options) != task.choices():
            self._removed.options = task.choices()
        self._removed.value = task.removed
        self._removed.observe(self._chosen, "value")
        super().show(task, at)

    def _chosen(self, _: Any) -> None:
        self._remove(self._removed.value)

    def _remove(self, what: str) -> None:
        if what != self.task.removed:
            self.show(self.task._replace(removed=what), 0)

    def click(self, event: Pointer, story: Any) -> None:
        """A click on a vertex removes it, one on an edge the constraint it belongs to; of several the next one."""
        found = HIT.fullmatch(event.id)
        kind, a, b = found.groups() if found else ("", "", "")
        if kind == "vertex":
            self._remove(f"vertex {name(int(a))}")
        elif b and (owners := [f"{kind_of(self.task, owner)} {owner}" for owner in story.owners(int(a), int(b))]):
            later = owners[owners.index(self.task.removed) + 1 :] if self.task.removed in owners else []
            self._remove((later or owners)[0])


class AmongInput(PointsInput):
    """Free vertices, which may not be put on a corner. In the picture they go by their numbers in the mesh."""

    def __init__(self) -> None:
        super().__init__(AMONG, least=3, most=40)

    def point(self, event: Pointer, story: Any) -> None:
        kind, _, number = event.id.partition("/")
        if kind == "vertex" and int(number) not in story.numbers:
            self.refuse("The corners of walls stay where they are.")
        else:
            own = f"vertex/{story.numbers.index(int(number))}" if kind == "vertex" else event.id
            super().point(replace(event, id=own), story)

    def refusal(self, task: Cloud) -> str:
        if any(point in CORNERS for point in task.points):
            return "A corner of a wall is there already: nothing changes."
        return super().refusal(task)


def nearest(points: Sequence[Point], at: Point) -> int:
    """The vertex that is nearest to a place."""
    return min(range(len(points)), key=lambda i: dist(points[i], at))


def beside(points: Sequence[Point], vertex: int, dx: float, dy: float) -> int | None:
    """The vertex next to another one in a direction, at most 45° off; None where there is none."""
    best, least = None, inf
    x, y = points[vertex]
    for i, (p, q) in enumerate(points):
        along, off = (p - x) * dx + (q - y) * dy, abs((p - x) * dy - (q - y) * dx)
        if along > 0 and off <= along and along + off < least:
            best, least = i, along + off
    return best
