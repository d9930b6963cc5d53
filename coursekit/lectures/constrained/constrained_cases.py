"""The triangulations with constraints that lecture 07 begins with, and what pointer and keys do to them."""

import re
from collections.abc import Callable, Mapping, Sequence
from math import dist, inf
from typing import Any, NamedTuple

from ipywidgets import Label, Widget

from ...geometry.predicates import Point
from ...player import Pointer
from ...stage.clouds import CLOUDS, scattered
from ...stage.controls import dropdown
from ...stage.words import name

HELD = re.compile(r"(?:.*/)?(from|to)")
HIT = re.compile(r"(?:.*/)?(vertex|edge)/(\d+)(?:/(\d+))?")

Edge = tuple[int, int]


class Plan(NamedTuple):
    """Points and constraints, numbered from 1, and the segment that is to be inserted: its two vertices."""

    points: tuple[Point, ...]
    segments: tuple[Edge, ...]
    start: int
    end: int


class Stock(NamedTuple):
    """Points, segments and obstacles, numbered from 1 on in this order, and what is to be removed: "segment 1" or so.

    A segment is a pair of vertices, an obstacle a sequence of them.
    """

    points: tuple[Point, ...]
    segments: tuple[Edge, ...]
    obstacles: tuple[tuple[int, ...], ...]
    removed: str

    def choices(self) -> list[str]:
        """All that can be removed."""
        segments = [f"segment {i}" for i in range(1, len(self.segments) + 1)]
        obstacles = [f"obstacle {len(segments) + i}" for i in range(1, len(self.obstacles) + 1)]
        return [*segments, *obstacles, *(f"vertex {name(i)}" for i in range(len(self.points)))]


AROUND = ((4.0, 2.0), (9.0, 1.5), (15.0, 2.5), (19.0, 1.0), (17.0, 10.5), (12.0, 11.0), (6.5, 10.0), (1.5, 11.0))
LINE = ((1.5, 6.0), (6.5, 6.0), (12.5, 6.0), (18.5, 6.0))
BESIDE = ((4.0, 6.75), (4.25, 5.0), (9.5, 7.0), (9.25, 5.25), (15.5, 6.75), (15.75, 5.0))

PLANS: Mapping[str, Plan] = {
    "across many edges": Plan(scattered(14, seed=137, apart=2.4).points, (), 0, 1),
    "through a vertex": Plan((*AROUND, LINE[0], (10.0, 6.0), LINE[3], *BESIDE), (), 8, 10),
    "overlapping another": Plan((*AROUND, *LINE, *BESIDE), ((9, 11),), 8, 10),
    "crossing another": Plan((*AROUND, LINE[0], LINE[3], *BESIDE), ((0, 5),), 8, 9),
    "on a grid": Plan(CLOUDS["a grid"].points, (), 0, 14),
}

ROOMS = ((3.0, 3.5), (10.0, 3.5), (10.0, 9.0), (3.0, 9.0), (17.0, 3.5), (17.0, 9.0))
INSIDE = ((6.5, 4.25), (6.25, 8.25), (9.25, 6.5), (10.75, 6.25), (13.5, 4.5), (13.75, 8.25), (3.75, 6.25), (16.25, 6.0))

STOCKS: Mapping[str, Stock] = {
    "shared edges": Stock((*AROUND, *LINE, *BESIDE), ((8, 10), (9, 11)), (), "segment 1"),
    "two rooms, one wall": Stock((*AROUND, *ROOMS, *INSIDE), (), ((8, 9, 10, 11), (9, 12, 13, 10)), "obstacle 1"),
    "a free vertex": Stock((*AROUND, (9.5, 6.0), (6.0, 5.0), (13.5, 6.5)), ((0, 5),), (), "vertex I"),
    "a vertex on a segment": Stock((*AROUND, LINE[0], (10.0, 6.0), LINE[3], *BESIDE), ((8, 10),), (), "vertex J"),
}


class CasesInput:
    """A case to choose: its control. `changed` is called when something is different: with 0 for another case."""

    def __init__(self, named: Mapping[str, Any]) -> None:
        self.named = named
        self.task = next(iter(named.values()))
        self.places: Sequence[Any] = ()
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._choice = dropdown("Case", named)
        self.controls: tuple[Widget, ...] = (self._choice,)
        self._choice.observe(lambda _: self.show(self.named[self._choice.value], 0), "value")

    def show(self, task: Any, at: int | None) -> None:
        """Have another task."""
        self.task, self.message.value = task, ""
        self.changed(at)


class PlanInput(CasesInput):
    """The two ends of the new segment: dragged from vertex to vertex, or moved there by arrow keys."""

    def __init__(self, named: Mapping[str, Plan]) -> None:
        super().__init__(named)
        self._held = ""

    def point(self, event: Pointer) -> None:
        """Take an end to the vertex that is nearest to the pointer, or next in the direction of the arrow."""
        found = HELD.fullmatch(event.id)
        if event.kind == "up":
            self._held = ""
        elif event.kind == "down":
            self._held = found[1] if found else ""
        elif event.kind == "move" and self._held:
            at = self.places[0].point_at(event.x, event.y)
            self._take(self._held, nearest(self.task.points, at))
        elif event.kind == "nudge" and found:
            at = self.task.start if found[1] == "from" else self.task.end
            to = beside(self.task.points, at, event.x, event.y)
            if to is None:
                self.message.value = "No vertex lies further that way."
            else:
                self._take(found[1], to)

    def _take(self, end: str, vertex: int) -> None:
        plan: Plan = self.task
        moved = plan._replace(start=vertex) if end == "from" else plan._replace(end=vertex)
        if moved.start == moved.end:
            self.message.value = "A segment needs two different ends."
        elif moved != plan:
            self.show(moved, None)


class StockInput(CasesInput):
    """What is to be removed: chosen from a list, or clicked."""

    def __init__(self, named: Mapping[str, Stock]) -> None:
        super().__init__(named)
        self.owners: Callable[[int, int], Sequence[Any]] = lambda a, b: ()
        """Who owns an edge in the picture."""
        self._removed = dropdown("Remove", self.task.choices())
        self._removed.value = self.task.removed
        self._removed.observe(self._chosen, "value")
        self.controls = (*self.controls, self._removed)

    def show(self, task: Stock, at: int | None) -> None:
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

    def point(self, event: Pointer) -> None:
        """A click on a vertex removes it, one on an edge the constraint it belongs to; of several the next one."""
        found = HIT.fullmatch(event.id)
        if event.kind != "click" or not found:
            return
        kind, a, b = found.groups()
        if kind == "vertex":
            self._remove(f"vertex {name(int(a))}")
        elif b and (owners := [f"{kind_of(self.task, owner)} {owner}" for owner in self.owners(int(a), int(b))]):
            later = owners[owners.index(self.task.removed) + 1 :] if self.task.removed in owners else []
            self._remove((later or owners)[0])


def kind_of(stock: Stock, owner: int) -> str:
    """What an owner is: a segment or an obstacle."""
    return "segment" if owner <= len(stock.segments) else "obstacle"


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
