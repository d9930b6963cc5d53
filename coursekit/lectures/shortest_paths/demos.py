"""Lecture 02, shortest paths: the demos. A notebook cell says `bfs_graph()`, `dijkstra_map()` and so on.

The stories stand beside this module: graph_search (what both searches share on graphs), bfs and dijkstra (each on a
graph), map_search (both on a grid map) and growth (f against c · g).
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ...player import Demo
from ...stage.controls import dropdown, whole_slider
from ...stage.demo import demo
from ...stage.given import with_graph, with_map
from ...stage.graph_input import GraphInput
from ...stage.graphs import Example
from ...stage.map_input import MapInput
from ...stage.maps import TASKS, Task, own_task
from ...stage.own_graph import own_graph
from .bfs import BFSStory
from .dijkstra import DijkstraStory
from .example_graphs import UNWEIGHTED, WEIGHTED
from .growth import CLAIMS, GrowthStory
from .map_search import STEPS, BFSMapStory, DijkstraMapStory, SpreadStory

BOUNDS = (50, 200, 1000)
"""How far one can look for a violation."""

MOST_C = 20

OF = "a graph and a vertex"
"""What a search of one's own is given."""

MAPS: Mapping[str, Task | Callable[[], Task]] = {
    **TASKS,
    "steps or length": STEPS,
    "rooms-64": partial(own_task, "rooms-64"),
}


def bfs_graph(example: Any = None, search: Callable[..., Any] | None = None) -> Demo:
    """BFS on a small graph, with its queue and its layers; on named graphs, or on `example`.

    With `search`, a function of a graph and a vertex as in exercise 02.1, that runs in place of the package's, and its
    own lines are lit. Raises ValueError for a search that is no function, or whose source cannot be found.
    """
    graphs = _graphs(example, UNWEIGHTED)
    if search is not None:
        return demo(lambda: own_graph(search, OF, task := graphs.task, (_lists(task), task.start), False), graphs)
    return demo(lambda: BFSStory(graphs.task), graphs)


def dijkstra_graph(example: Any = None, search: Callable[..., Any] | None = None) -> Demo:
    """Dijkstra on a small graph, with its queue and the arrays d and p. A click on a cost lets another be typed.

    With `search`, a function of a graph and a vertex as in exercise 02.2, that runs in place of the package's.
    """
    graphs = _graphs(example, WEIGHTED)
    if search is not None:
        return demo(lambda: own_graph(search, OF, task := graphs.task, (task.costs_by_node(), task.start)), graphs)
    return demo(lambda: DijkstraStory(graphs.task, editable=True), graphs)


def bfs_map(tasks: Any = None, moves: int = 4) -> Demo:
    """BFS on a grid map that can be painted, with 4 moves or 8; on small maps, or on `tasks`, one or some by name."""
    return _map_demo(BFSMapStory, tasks, moves)


def dijkstra_map(tasks: Any = None, moves: int = 8) -> Demo:
    """Dijkstra on a grid map that can be painted, with 8 moves or 4; on the course's small maps, or on `tasks`."""
    return _map_demo(DijkstraMapStory, tasks, moves)


def growth(c: int = 4, m: int = 10) -> Demo:
    """Is f in O(g)? Sliders for c and m; where f(n) > c · g(n) for some n from m on, the picture shows it."""
    c_slider, m_slider = whole_slider("c", c, 1, MOST_C), whole_slider("m", m, 0, BOUNDS[0])
    claim, bound = dropdown("Claim", CLAIMS), dropdown("Up to n =", BOUNDS)

    def tell() -> GrowthStory:
        m_slider.max = bound.value
        return GrowthStory(CLAIMS[claim.value], c_slider.value, m_slider.value, bound.value)

    return demo(tell, claim, c_slider, m_slider, bound)


def _lists(task: Example) -> dict[str, list[str]]:
    return {node: list(around) for node, around in task.costs_by_node().items()}


def _graphs(given: Any, named: Mapping[str, Example]) -> GraphInput:
    """The graphs to choose from, the given one first."""
    return GraphInput(with_graph(given, named), ends=True)


def _maps(given: Any) -> MapInput:
    """The maps to choose from: those that are given by name alone, one that is given before the course's own."""
    if isinstance(given, Mapping) and given:
        return MapInput({str(name): next(iter(with_map(task, {}).values())) for name, task in given.items()})
    return MapInput(MAPS, given)


def _map_demo(story: type[SpreadStory], tasks: Any, moves: int) -> Demo:
    maps, choice = _maps(tasks), dropdown("Moves", ("4", "8"), str(moves))
    return demo(lambda: story(maps.task.with_moves(int(choice.value)), maps.cursor), maps, choice, stay=True)
