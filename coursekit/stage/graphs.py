"""Small graphs to search: what the demos on graphs share."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..look import number
from ..pictures import graph as picture
from ..pictures.graph import EdgeMark, Point
from ..search import AdjacencyLists

Edge = tuple[str, str]

SIX = ((0, 1.2), (0.8, 0), (1.2, 2.3), (2.3, 0.2), (2.1, 2.1), (3, 0.9))
"""Places for six nodes: no two edges have their middles, and so their costs, at one place."""


def edges(**costs: float) -> dict[Edge, float]:
    """Edges between nodes of one letter each, with their costs, as in `edges(SA=4, AB=2)`."""
    return {(ends[0], ends[1]): cost for ends, cost in costs.items()}


class Example(NamedTuple):
    """A graph with its costs by edge, the places of its nodes in any units, and where a search begins and ends.

    Without a `goal` it goes to all nodes. `h` is what A* guesses at a node, 0 where nothing is said.
    """

    costs: Mapping[Edge, float]
    places: Mapping[Any, Point]
    start: str = "S"
    goal: str | None = None
    directed: bool = False
    h: Mapping[str, float] = MappingProxyType({})

    def graph(self) -> AdjacencyLists:
        edges = [(a, b, cost) for (a, b), cost in self.costs.items()]
        return AdjacencyLists(edges, self.directed, self.places)

    def costs_by_node(self) -> dict[str, dict[str, float]]:
        """The graph as exercises hand it over: `graph[a][b]` is the cost of the edge from a to b."""
        graph: dict[str, dict[str, float]] = {node: {} for node in self.places}
        for (a, b), cost in self.costs.items():
            graph[a][b] = cost
            if not self.directed:
                graph[b][a] = cost
        return graph

    def with_cost(self, edge: Edge, cost: float) -> "Example":
        return self._replace(costs={**self.costs, edge: cost})

    def with_h(self, node: str, h: float) -> "Example":
        return self._replace(h={**self.h, node: h})

    def layout(self, bottom: float, note: str, weighted: bool = True) -> picture.Layout:
        """How it is drawn, as far down as `bottom`: with its costs where it is `weighted`, and room for such a note."""
        weights: dict[Any, str] = {edge: number(cost) if weighted else "" for edge, cost in self.costs.items()}
        return picture.layout(self.places, weights, directed=self.directed, bottom=bottom, note=note)


def search_edges(
    directed: bool, parents: Mapping[Any, Any], looked: tuple[Any, Any] | None, refused: bool
) -> dict[tuple[Any, Any], EdgeMark]:
    """The edges from parents are thick, an edge that is looked along dashed, and barred where nothing comes of it."""
    marks = {(parent, node): EdgeMark("path") for node, parent in parents.items() if parent}
    if looked:
        edge = looked[::-1] if looked[::-1] in marks and not directed else looked
        marks[edge] = marks.get(edge, EdgeMark("scout"))._replace(bar=refused)
    return marks
