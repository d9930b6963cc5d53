"""A cloud of points with the order in which they are inserted."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ...geometry.predicates import Point
from ...player import Pointer
from ...stage.cloud_input import PointsInput
from ...stage.clouds import Cloud

RANDOM, LEFT_TO_RIGHT = ORDERS = "random", "left to right"


class OrderedInput(PointsInput):
    """A cloud with the order in which its points are inserted. One that is added comes next."""

    def __init__(self, named: Mapping[str, Cloud], most: int) -> None:
        super().__init__(named, most=most)
        self.seed, self.kind = 1, RANDOM
        self.order = self._fresh()

    def _fresh(self) -> list[int]:
        points = self.task.points
        order = list(range(len(points)))
        if self.kind == LEFT_TO_RIGHT:
            return sorted(order, key=points.__getitem__)
        Random(self.seed).shuffle(order)
        return order

    def reorder(self, seed: int, kind: str) -> None:
        """Insert the points in another order."""
        self.seed, self.kind = seed, kind
        self.order = self._fresh()
        self.changed(0)

    def show(self, task: Cloud, at: int | None = None) -> None:
        """Have another cloud; one that was chosen comes in an order of its own."""
        if at == 0:
            self.task = task
            self.order = self._fresh()
        super().show(task, at)

    def _add(self, point: Point, event: Pointer, story: Any) -> None:
        steps = story.trace.steps
        begun = [i for i, step in enumerate(steps) if step.event == "point"]
        before = sum(i < event.step for i in begun)
        task = self.task._replace(points=(*self.task.points, point))
        if not self.refusal(task):
            self.order = [*self.order[:before], len(self.task.points), *self.order[before:]]
            self.show(task, (begun[before] if before < len(begun) else len(steps)) + 1)
        else:
            super()._add(point, event, story)

    def _remove(self, i: int) -> None:
        order, count = self.order, len(self.task.points)
        if count > self.least and i < count:
            self.order = [v - (v > i) for v in order if v != i]
        super()._remove(i)
