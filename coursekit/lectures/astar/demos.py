"""Lecture 03, A*: the demos.

A notebook cell says `on_maps()`, `why_optimal()`, `reopening()`, `violations()` or `trace("file.trace.yaml")`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from ...datasets import own
from ...maps import GridMap
from ...player import Demo, Player
from ...posthoc import read
from ...stage.controls import dropdown, is_yes, number_slider
from ...stage.demo import demo
from ...stage.given import with_graph, with_map
from ...stage.graph_input import GraphInput
from ...stage.graphs import Example
from ...stage.grid_search import place_of
from ...stage.map_input import MapInput
from ...stage.maps import TASKS, TOO_HIGH, Task, own_task
from ...stage.own_graph import own_graph
from .astar_problem import GUESSES
from .heuristic_tests import VerdictStory
from .map_story import MapStory
from .optimality import OptimalStory
from .reopening import EXAMPLES, GraphStory
from .trace_story import TraceStory

LARGE: Mapping[str, Callable[[], Task]] = {
    f"{name} (large)": partial(own_task, name) for name in ("rooms-64", "caves-256", "city-512")
}

LARGEST_WEIGHT = 5


def on_maps(task: Any = None, guess: str = "octile distance", weight: float = 1.0) -> Demo:
    """A* on maps, on the course's own large ones too, or on `task`: g, h and f, what waits and what is done.

    `guess` and `weight` are those to begin with. Raises ValueError for another heuristic, and for a weight
    that is not from 0 to 5.
    """
    return _on_maps(MapStory, MapInput({**TASKS, **TOO_HIGH, **LARGE}, task), guess, weight)


def why_optimal(task: Any = None, guess: str = "octile distance", weight: float = 1.0) -> Demo:
    """Until the goal is taken, a cell of a shortest path waits in OPEN with f ≤ C*, unless h is too high."""
    return _on_maps(OptimalStory, MapInput({**TOO_HIGH, **TASKS}, task), guess, weight)


def _on_maps(story: type[MapStory | OptimalStory], maps: MapInput, guess: str, weight: float) -> Demo:
    """A player of A* on maps, with the heuristic, its weight and the moves to choose."""
    heuristic, moves = dropdown("h", GUESSES, guess, "heuristic"), dropdown("Moves", ["8", "4"])
    weights = number_slider("Weight of h", weight, 0, LARGEST_WEIGHT, 0.5, "260px", ".1f")

    def tell() -> MapStory | OptimalStory:
        task = maps.task.with_moves(int(moves.value))
        # On a map of very many cells, which may be typed or given, nothing more can be told than the search.
        told = story if place_of(task.grid).single else MapStory
        return told(task, heuristic.value, weights.value, maps.cursor)

    return demo(tell, maps, heuristic, weights, moves, stay=True)


def reopening(graph: Any = "a shortcut", simplified: bool = False, search: Callable[..., Any] | None = None) -> Demo:
    """Nodes that are re-opened, on small graphs whose h can be typed; and the simplified form, which never does it.

    With `search`, a function of a graph, a start, a goal and h as in exercise 03.2, that runs in place of the
    package's, and its own lines are lit. Raises ValueError for a search that is no function, or whose source cannot be
    found.
    """
    graphs = GraphInput(with_graph(graph, EXAMPLES), types_h=True)
    if search is not None:
        of = "a graph, a start, a goal and h"
        return demo(lambda: own_graph(search, of, graphs.task, _given(graphs.task)), graphs)
    form = dropdown("Form", forms := ["A*, re-opens", "A*, simplified"], forms[is_yes("simplified", simplified)])
    return demo(lambda: GraphStory(graphs.task, form.value == forms[True], editable=True), graphs, form, stay=True)


def _given(task: Example) -> tuple[dict[str, Any], Any, Any, Any]:
    """What a search of one's own is given."""
    return task.costs_by_node(), task.start, task.goal, {node: task.h.get(node, 0) for node in task.places}


def violations(graph: Any = "six towns") -> Demo:
    """The testers of h on small graphs: where it is too high, and which edges break the triangle inequality."""
    graphs = GraphInput(with_graph(graph, EXAMPLES), types_h=True)
    return demo(lambda: VerdictStory(graphs.task, editable=True), graphs)


def trace(file: str | Path | None = None, map: Any = None) -> Player:
    """A search that any program told, in Posthoc's format (see `coursekit.posthoc`), on a map.

    `map` is the name of one of the maps of `on_maps`, a `.map` file, a GridMap, a task, or a map as rows of text; with
    None it is empty ground as large as the trace needs. What has no cells is shown as a graph. Without a file it is
    `traces/detour.trace.yaml` of the course's data, on its map. Raises ValueError, with file and line, for what is no
    such trace, and for a step that is outside the map or on a wall.
    """
    if file is None:
        file, map = own("traces/detour.trace.yaml"), "a detour" if map is None else map
    return Player(TraceStory(read(file), None if map is None else _ground(map)))


def _ground(given: Any) -> Task | GridMap:
    if isinstance(given, GridMap):
        return given
    if isinstance(given, Path) or (isinstance(given, str) and given.endswith(".map")):
        return GridMap.read(given)
    task = next(iter(with_map(given, {**TASKS, **TOO_HIGH, **LARGE}).values()))
    return task if isinstance(task, Task) else task()
