"""Lecture 06, point location: the demos. A notebook cell says `locators()`, `history()` or `cycle()`.

The stories stand beside this module: point_location_locators (four locators on one query), point_location_history (the
history DAG, grown and asked; how it is drawn is in point_location_dag and point_location_depths) and
point_location_cycle (a walk that goes round and round). What they share is in point_location_words; the clouds of
points, and what the pointer does to them, are in clouds.
"""

from ipywidgets import Checkbox, Layout

from ...player import Demo
from ...stage import map_input
from ...stage.cloud_input import PointsInput
from ...stage.clouds import CLOUDS, scattered
from ...stage.controls import dropdown, number_box
from .cycling_walk import CASES, CaseInput, CycleStory
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


def locators(locator: str = JUMP) -> Demo:
    """Brute force, the history DAG, jump-and-walk and the best of k samples, on the same points and the same query.

    Raises ValueError for a locator that there is not.
    """
    points = PointsInput(QUERIES, least=3, most=100)
    choice = dropdown("Locator", LOCATORS)
    if locator not in LOCATORS:
        raise ValueError(f"a locator is {', '.join(LOCATORS)}, not {locator}")
    choice.value = locator
    samples, seed = number_box("k", 4, 1, 20), number_box("Seed", 1, 0, 9999)
    return map_input.demo(
        lambda task: LocatorStory(task, choice.value, samples.value, seed.value, points.cursor),
        points,
        choice,
        samples,
        seed,
    )


FEW = {
    "six points": scattered(6, seed=261, apart=2.0)._replace(query=(12.0, 5.0)),
    "seven points": scattered(7, seed=864, apart=2.0)._replace(query=(12.0, 5.0)),
    "30 points": scattered(30, seed=8, apart=0.9)._replace(query=(8.5, 5.75)),
}
"""Few enough points to draw all triangles that there ever were."""


def history(order: str = ORDERS[0]) -> Demo:
    """The history DAG beside the triangulation, grown from shuffled or from sorted points, then asked for a point.

    Raises ValueError for an order that there is not.
    """
    if order not in ORDERS:
        raise ValueError(f"an order is {', '.join(ORDERS)}, not {order}")
    points = PointsInput(FEW, most=30)
    choice, seed = dropdown("Order", ORDERS), number_box("Seed", 1, 0, 9999)
    choice.value = order
    return map_input.demo(
        lambda task: HistoryStory(task, choice.value, seed.value, points.cursor), points, choice, seed
    )


def cycle(memory: bool = False) -> Demo:
    """A walk that goes round for ever where the triangulation is not Delaunay; with memory it ends."""
    cases = CaseInput(CASES)
    remembers = Checkbox(memory, description="Memory", indent=False, layout=Layout(width="auto"))
    return map_input.demo(lambda task: CycleStory(task, remembers.value), cases, remembers)
