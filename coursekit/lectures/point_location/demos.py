"""Lecture 06, point location: the demos. A notebook cell says `locators()`, `history()` or `cycle()`.

The stories stand beside this module: locators (four locators on one query), history (the history DAG, grown and asked;
how it is drawn is in history_dag and history_depths), cycling_walk (a walk that goes round and round) and aimed_walk
(another one). What they share is in triangle_names.
"""

import re
from typing import Any

from ...player import Demo, Pointer
from ...stage.cloud_input import NUDGE, PointsInput
from ...stage.clouds import CLOUDS, on_raster, scattered
from ...stage.controls import checkbox, dropdown, number_box
from ...stage.demo import demo
from ...stage.given import with_points
from ...stage.input import Input
from .aimed_walk import AimedStory
from .cycling_walk import CASES, Case, CycleStory
from .history import ORDERS, HistoryStory
from .locators import JUMP, LOCATORS, LocatorStory

SIXTY = scattered(60, seed=8, apart=1.1)

QUERIES = {
    "60 points": SIXTY._replace(query=(8.5, 5.75)),
    "twenty points": CLOUDS["twenty points"]._replace(query=(12.0, 6.0)),
    "two clusters": CLOUDS["two clusters"]._replace(query=(15.75, 7.5)),
    "a grid": CLOUDS["a grid"]._replace(query=(14.0, 7.5)),
}
"""Clouds with a point to look for."""


def locators(locator: str = JUMP, points: Any = None) -> Demo:
    """Brute force, the history DAG, jump-and-walk and the best of k samples, on the same points and the same query.

    Raises ValueError for a locator that there is not.
    """
    cloud = PointsInput(with_points(points, QUERIES, 3, 100), least=3, most=100)
    choice = dropdown("Locator", LOCATORS, locator)
    samples, seed = number_box("k", 4, 1, 20), number_box("Seed", 1, 0, 9999)

    def tell() -> LocatorStory:
        return LocatorStory(cloud.task, choice.value, samples.value, seed.value, cloud.cursor)

    return demo(tell, cloud, choice, samples, seed, stay=[choice, samples])


FEW = {
    "six points": scattered(6, seed=261, apart=2.0)._replace(query=(12.0, 5.0)),
    "seven points": scattered(7, seed=864, apart=2.0)._replace(query=(12.0, 5.0)),
    "30 points": scattered(30, seed=8, apart=0.9)._replace(query=(8.5, 5.75)),
}
"""Few enough points to draw all triangles that there ever were."""


def history(order: str = ORDERS[0], points: Any = None) -> Demo:
    """The history DAG beside the triangulation, grown from shuffled or from sorted points, then asked for a point.

    Raises ValueError for an order that there is not.
    """
    cloud = PointsInput(with_points(points, FEW, 1, 30), most=30)
    choice, seed = dropdown("Order", ORDERS, order), number_box("Seed", 1, 0, 9999)

    def tell() -> HistoryStory:
        return HistoryStory(cloud.task, choice.value, seed.value, cloud.cursor)

    return demo(tell, cloud, choice, seed, stay=[choice])


WALKS = {"first exit": CycleStory, "aimed anew": AimedStory}


def cycle(walk: str = "first exit", memory: bool = False) -> Demo:
    """A walk that goes round for ever where the triangulation is not Delaunay; with memory it ends.

    By the first exit of each triangle, or aimed anew from its centroid. Raises ValueError for a walk that there is not.
    """
    choice, remembers = dropdown("Walk", WALKS, walk), checkbox("Memory", memory)
    cases = CaseInput("Triangulation", CASES, "a ring" if walk == "first exit" else "a twisted ring")
    return demo(lambda: WALKS[choice.value](cases.task, remembers.value), cases, choice, remembers, stay=True)


class CaseInput(Input):
    """A case to choose; the query is dragged, or moved by arrow keys, and the walk starts in a triangle clicked."""

    hands = "drag the query, and click the first triangle"
    task: Case

    def grasp(self, id: str) -> str | None:
        return id if id == "query" else None

    def drag(self, held: str, event: Pointer, story: CycleStory) -> None:
        self._have(self.task._replace(query=on_raster(story.place.point_at(event.x, event.y))))

    def nudge(self, thing: str, event: Pointer, story: CycleStory) -> None:
        x, y = self.task.query
        self._have(self.task._replace(query=on_raster((x + NUDGE * event.x, y + NUDGE * event.y))))

    def click(self, event: Pointer, story: CycleStory) -> None:
        if face := re.fullmatch(r"face/(\d+)", event.id):
            self._have(self.task._replace(start=int(face[1])), 0)

    def _have(self, task: Case, at: int | None = None) -> None:
        if task != self.task:
            self.show(task, at)
