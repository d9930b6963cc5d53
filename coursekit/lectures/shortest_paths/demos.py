"""Lecture 02, shortest paths: the demos. A notebook cell says `bfs_graph()`, `dijkstra_map()` and so on.

The stories stand beside this module: shortest_paths_graphs (what both searches share on graphs),
shortest_paths_bfs and shortest_paths_dijkstra (each on a graph), shortest_paths_maps (both on a grid map) and
shortest_paths_growth (f against c · g).
"""

from collections.abc import Callable, Mapping
from typing import Any

from ipywidgets import IntSlider, Label, Layout, Widget

from ...player import Demo, Player, Pointer
from ...stage import map_input
from ...stage.controls import LABEL, dropdown
from ...stage.map_input import MapInput
from ...stage.maps import TASKS, Task, own_task
from .bfs import BFSStory
from .dijkstra import DijkstraStory
from .example_graphs import UNWEIGHTED, WEIGHTED, Edge, Example
from .graph_search import GraphStory
from .growth import CLAIMS, GrowthStory
from .map_search import STEPS, BFSMapStory, DijkstraMapStory, SpreadStory

BOUNDS = (50, 200, 1000)
"""How far one can look for a violation."""

MOST_C = 20

ALL = "all nodes"
DEAREST = 99
"""The highest cost that can be typed."""


def bfs_graph(example: Example | None = None) -> Demo:
    """BFS on a small graph, with its queue and its layers; on named graphs, or on `example`."""
    return _graph_demo(BFSStory, GraphInput(_named(example, UNWEIGHTED)))


def dijkstra_graph(example: Example | None = None) -> Demo:
    """Dijkstra on a small graph, with its queue and the arrays d and p. A click on a cost lets another be typed."""
    return _graph_demo(
        lambda example, goal: DijkstraStory(example, goal, editable=True), GraphInput(_named(example, WEIGHTED))
    )


def bfs_map(tasks: Mapping[str, Task] | None = None) -> Demo:
    """BFS on a grid map that can be painted, with 4 moves or 8; on the course's small maps, or on `tasks` by name."""
    return _map_demo(BFSMapStory, tasks, ("4", "8"))


def dijkstra_map(tasks: Mapping[str, Task] | None = None) -> Demo:
    """Dijkstra on a grid map that can be painted, with 8 moves or 4; on the course's small maps, or on `tasks`."""
    return _map_demo(DijkstraMapStory, tasks, ("8", "4"))


def growth(c: int = 4, m: int = 10) -> Demo:
    """Is f in O(g)? Sliders for c and m; where f(n) > c · g(n) for some n from m on, the picture shows it."""
    claim = dropdown("Claim", CLAIMS)
    bound = dropdown("Up to n =", BOUNDS)
    c_slider, m_slider = _slider("c", c, 1, MOST_C), _slider("m", m, 0, bound.value)

    def story() -> GrowthStory:
        return GrowthStory(CLAIMS[claim.value], c_slider.value, m_slider.value, bound.value)

    def show(change: Any) -> None:
        if change.owner is bound:
            m_slider.max = bound.value
        player.show(story(), 0)

    player = Player(story())
    controls = (claim, c_slider, m_slider, bound)
    for control in controls:
        control.observe(show, "value")
    return Demo(player, *controls)


def _slider(label: str, value: int, low: int, high: int) -> IntSlider:
    return IntSlider(value, low, high, description=label, style=LABEL, layout=Layout(width="240px"))


def _map_demo(story: type[SpreadStory], tasks: Mapping[str, Task] | None, choices: tuple[str, ...]) -> Demo:
    maps = MapInput(
        {**TASKS, "steps or length": STEPS, "rooms-64": lambda: own_task("rooms-64")} if tasks is None else tasks
    )
    moves = dropdown("Moves", choices)
    return map_input.demo(lambda task: story(task.with_moves(int(moves.value)), maps.cursor), maps, moves)


# ---------------------------------------------------------------- graphs


class GraphInput:
    """A graph to choose and to edit: its controls, and what is typed over a cost.

    `named` are the graphs to choose from, the first of them first. `changed` is called when there is another search:
    with 0 for another graph, start or goal, with None for another cost.
    """

    def __init__(self, named: Mapping[str, Example]) -> None:
        self.named = named
        self.example = next(iter(named.values()))
        self.goal: str | None = None
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._graph = dropdown("Graph", named)
        self._start = dropdown("From", self.example.places)
        self._goal = dropdown("To", [ALL, *self.example.places])
        self._start.value = self.example.start
        self.controls: tuple[Widget, ...] = (self._graph, self._start, self._goal)
        self._graph.observe(lambda _: self._choose(self.named[self._graph.value]), "value")
        self._start.observe(lambda _: self._show(self.example._replace(start=self._start.value), 0), "value")
        self._goal.observe(lambda _: self._show(self.example, 0), "value")

    def _choose(self, example: Example) -> None:
        """Another graph: its nodes can be start and goal, and until they are all set nothing is shown."""
        changed, self.changed = self.changed, lambda at: None
        self._start.options, self._goal.options = list(example.places), [ALL, *example.places]
        self._start.value, self._goal.value = example.start, ALL
        self.changed = changed
        self._show(example, 0)

    def _show(self, example: Example, at: int | None) -> None:
        self.example, self.message.value = example, ""
        self.goal = None if self._goal.value == ALL else self._goal.value
        self.changed(at)

    def point(self, event: Pointer) -> None:
        """Another cost, typed over the old one."""
        edge = self._edge(event.id)
        if event.kind != "edit" or edge is None:
            return
        try:
            cost = float(event.text.strip().replace(",", ".").replace("\N{MINUS SIGN}", "-"))
            if not cost <= DEAREST:
                raise ValueError
        except ValueError:
            self.message.value = f"A cost is a number from 0 to {DEAREST}, not “{event.text}”."
            return
        if cost < 0:
            self.message.value = "A cost below 0 would break the rule that a settled node cannot get any better."
            return
        self._show(self.example.with_cost(edge, int(cost) if cost == int(cost) else round(cost, 1)), None)

    def _edge(self, id: str) -> Edge | None:
        return next((edge for edge in self.example.costs if f"weight/{edge[0]}/{edge[1]}" == id), None)


def _named(given: Example | None, named: Mapping[str, Example]) -> Mapping[str, Example]:
    """The graphs to choose from, the given one first."""
    return named if given is None else {"given graph": given, **named}


def _graph_demo(tell: Callable[[Example, str | None], GraphStory], graphs: GraphInput) -> Demo:
    """A player of a search of a graph, told again when the graph or a control changes."""
    player = Player(tell(graphs.example, graphs.goal), on_pointer=graphs.point)
    graphs.changed = lambda at: player.show(tell(graphs.example, graphs.goal), at)
    return Demo(player, *graphs.controls, graphs.message)
