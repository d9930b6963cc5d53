"""What pointer and keys do to four points, and to points that have an order."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from ...geometry.predicates import Point
from ...mesh import orientation
from ...player import Pointer
from ...stage.cloud_input import PointsInput
from ...stage.clouds import Cloud, in_order
from ...stage.controls import dropdown, number_box
from .flip import QUADS


class QuadInput(PointsInput):
    """Four points whose two triangles stay what they are: B and D on different sides of A–C."""

    hands = "drag the four points"

    def __init__(self, shape: str) -> None:
        super().__init__(QUADS, shape, least=4, most=4)

    def refusal(self, task: Cloud) -> str:
        found = super().refusal(task)
        if found:
            return found
        a, b, c, d = task.points
        apart = orientation(a, b, c) > 0 and orientation(a, c, d) > 0
        return "" if apart else "B must stay to the right of the way from A to C, and D to the left: nothing changes."


RANDOM, LEFT_TO_RIGHT = ORDERS = "random", "left to right"


class Ordered(NamedTuple):
    """A cloud, and the order in which its points are inserted."""

    points: tuple[Point, ...]
    order: tuple[int, ...]


class OrderedInput(PointsInput):
    """A cloud with the order in which its points are inserted. One that is added comes next."""

    def __init__(self, named: Mapping[str, Cloud], seed: int, most: int) -> None:
        self.kind, self.seed = dropdown("Order", ORDERS), number_box("Seed", seed, 0, 9999)
        super().__init__(named, most=most)
        self.controls = (*self.controls, self.kind, self.seed)
        self.listen(self.kind, self.seed)

    def chosen(self) -> Ordered:
        points = super().chosen().points
        return Ordered(points, tuple(in_order(points, self.seed.value if self.kind.value == RANDOM else None)))

    def _add(self, point: Point, event: Pointer, story: Any) -> None:
        begun = [step.number for step in story.trace.steps if step.event == "point"]
        before = sum(number <= event.step for number in begun)
        points, order = self.task
        task = Ordered((*points, point), (*order[:before], len(points), *order[before:]))
        self._edit(task, [*begun, len(story.trace.steps) + 1][before])

    def _remove(self, i: int) -> None:
        points, order = self.task
        if i < len(points):
            self._edit(Ordered((*points[:i], *points[i + 1 :]), tuple(v - (v > i) for v in order if v != i)))
