"""Lecture 03, A*: the demos. A notebook cell says `on_maps()`, `why_optimal()`, `reopening()` or `violations()`.

The stories stand beside this module: astar_maps (cell by cell), astar_optimal (C*), astar_graphs (re-opening) and
astar_tester (admissible? consistent?), their sentences in astar_words, the heuristics to choose from in astar_problem.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ipywidgets import FloatSlider, Label, Layout, Widget

from ...player import Demo, Player, Pointer
from ...stage import map_input
from ...stage.controls import LABEL, dropdown
from ...stage.grid_search import place_of
from ...stage.map_input import MapInput
from ...stage.maps import TASKS, Task, own_task
from ...story import Story
from .heuristic_tests import VerdictStory
from .map_story import MapStory
from .optimality import OptimalStory
from .problem import GUESSES
from .reopening import EXAMPLES, Example, GraphStory

TOO_HIGH: Mapping[str, Task] = {
    "a detour": Task.parse(
        """
        ...........
        .A.........
        ..@........
        ..@........
        ..@@@......
        .........B.
        """
    )
}
"""Manhattan distance is so much too high here that A* goes the wrong way round."""

LARGE: Mapping[str, Callable[[], Task]] = {
    f"{name} (large)": partial(own_task, name) for name in ("rooms-64", "caves-256", "city-512")
}

LARGEST_H, LARGEST_WEIGHT = 99, 5


def on_maps(task: Task | None = None, guess: str = "octile distance", weight: float = 1.0) -> Demo:
    """A* on maps, on the course's own large ones too, or on `task`: g, h and f, what waits and what is done.

    `guess` and `weight` are those to begin with. Raises ValueError for another heuristic, and for a weight
    that is not from 0 to 5.
    """
    return _on_maps(MapStory, _named(task, {**TASKS, **TOO_HIGH, **LARGE}), guess, weight)


def why_optimal(task: Task | None = None, guess: str = "octile distance", weight: float = 1.0) -> Demo:
    """Until the goal is taken, a cell of a shortest path waits in OPEN with f ≤ C*, unless h is too high."""
    return _on_maps(OptimalStory, _named(task, {**TOO_HIGH, **TASKS}), guess, weight)


def reopening(graph: str = "a shortcut", simplified: bool = False) -> Demo:
    """Nodes that are re-opened, on small graphs whose h can be typed; and the simplified form, which never does it."""
    forms = {"A*, re-opens": False, "A*, simplified": True}
    form = dropdown("Form", forms)
    form.value = form.options[simplified]

    def tell(example: Example) -> Story[Any]:
        return GraphStory(example, forms[form.value], editable=True)

    return _on_graphs(tell, graph, form)


def violations(graph: str = "six towns") -> Demo:
    """The testers of h on small graphs: where it is too high, and which edges break the triangle inequality."""
    return _on_graphs(lambda example: VerdictStory(example, editable=True), graph)


# ---------------------------------------------------------------- what the demos share


class GraphInput:
    """An example to choose, and its h to type: the controls, and what the pointer does to the nodes.

    `changed` is called when there is another one: with 0 for one that was chosen, with None for one that was edited.
    """

    def __init__(self, named: Mapping[str, Example], chosen: str) -> None:
        self.named = named
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._choice = dropdown("Graph", named)
        self._choice.value = chosen
        self.example = named[chosen]
        self.controls: tuple[Widget, ...] = (self._choice,)
        self._choice.observe(lambda _: self._show(named[self._choice.value], 0), "value")

    def _show(self, example: Example, at: int | None) -> None:
        self.example, self.message.value = example, ""
        self.changed(at)

    def point(self, event: Pointer) -> None:
        """Give a node the h that was typed."""
        node = event.id.removeprefix("node/")
        if event.kind != "edit" or node not in self.example.places:
            return
        try:
            h = float(event.text.strip().replace(",", "."))
            if not 0 <= h <= LARGEST_H:
                raise ValueError
        except ValueError:
            self.message.value = f"h is a number from 0 to {LARGEST_H}, not “{event.text}”."
            return
        self._show(self.example.with_h(node, int(h) if h == int(h) else h), None)


def _on_graphs(tell: Callable[[Example], Story[Any]], chosen: str, *controls: Widget) -> Demo:
    """A player of what is told of an example, told again when the example or a control changes."""
    if chosen not in EXAMPLES:
        raise ValueError(f"there is no graph {chosen!r}, but {', '.join(EXAMPLES)}")
    graphs = GraphInput(EXAMPLES, chosen)
    player = Player(tell(graphs.example), on_pointer=graphs.point)
    graphs.changed = lambda at: player.show(tell(graphs.example), at)
    for control in controls:
        control.observe(lambda _: graphs.changed(0), "value")
    return Demo(player, *graphs.controls, *controls, graphs.message)


def _on_maps(story: type[MapStory], named: Mapping[str, Task | Callable[[], Task]], guess: str, weight: float) -> Demo:
    """A player of A* on maps, with the heuristic, its weight and the moves to choose."""
    if guess not in GUESSES:
        raise ValueError(f"there is no heuristic {guess!r}, but {', '.join(GUESSES)}")
    if not 0 <= weight <= LARGEST_WEIGHT:
        raise ValueError(f"the weight must be from 0 to {LARGEST_WEIGHT}, not {weight}")
    maps = MapInput(named)
    heuristic = dropdown("h", GUESSES)
    heuristic.value = guess
    weights = FloatSlider(
        weight,
        min=0,
        max=LARGEST_WEIGHT,
        step=0.5,
        description="Weight of h",
        readout_format=".1f",
        style=LABEL,
        layout=Layout(width="260px"),
    )
    moves = dropdown("Moves", ["8", "4"])

    def tell(task: Task) -> Story[Any]:
        task = task if task.grid.moves == int(moves.value) else task.with_moves(int(moves.value))
        # On a map of very many cells, which may be typed or given, nothing more can be told than the search.
        told = story if place_of(task.grid).single else MapStory
        return told(task, heuristic.value, weights.value, maps.cursor)

    return map_input.demo(tell, maps, heuristic, weights, moves)


def _named(
    task: Task | None, named: Mapping[str, Task | Callable[[], Task]]
) -> Mapping[str, Task | Callable[[], Task]]:
    """The maps to choose from, the given one first."""
    return named if task is None else {"given map": task, **named}
