"""What all searches share: the graphs they go over, what they give back, and the path that parents spell.

A graph is anything with `neighbors(node)` that gives (node, cost) pairs, costs 0 or more. It may offer `check(node)`,
which gives the node that is meant, as (1, 2) for [1, 2], and raises ValueError for what cannot be a start or a goal. A
NetworkX graph is one too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any, Protocol

Node = Any
"""Whatever can be a key of a dict: a cell (x, y), a letter, a number."""

Neighbors = Callable[[Node], Iterable[tuple[Node, float]]]


class Graph(Protocol):
    """What a search asks of a graph."""

    def neighbors(self, node: Node) -> Iterable[tuple[Node, float]]:
        """Where an edge leads to from here, and what it costs."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found: `path` from start to goal, () where there is none; its `cost`, then inf.

    `expanded` counts how often a node was taken and its neighbours looked at, or was found to be the goal.
    """

    path: tuple[Node, ...]
    cost: float
    expanded: int


class AdjacencyLists:
    """A graph from its edges, (node, node, cost) each; every edge leads both ways unless `directed`.

    The neighbours of a node stand in the order in which its edges were given. `nodes` may name nodes without edges.
    Raises ValueError for a cost that is negative or no number.
    """

    def __init__(
        self, edges: Iterable[tuple[Node, Node, float]], directed: bool = False, nodes: Iterable[Node] = ()
    ) -> None:
        self.directed = directed
        self._lists: dict[Node, list[tuple[Node, float]]] = {node: [] for node in nodes}
        for node, neighbor, cost in edges:
            self._lists.setdefault(node, []).append((neighbor, checked(cost, node, neighbor)))
            back = self._lists.setdefault(neighbor, [])
            if not directed:
                back.append((node, cost))

    def __iter__(self) -> Iterator[Node]:
        return iter(self._lists)

    def __len__(self) -> int:
        return len(self._lists)

    def neighbors(self, node: Node) -> list[tuple[Node, float]]:
        return self._lists[node]

    def check(self, node: Node) -> Node:
        if node not in self._lists:
            raise ValueError(f"the graph has no node {node!r}")
        return node


def checked(cost: float, node: Node, neighbor: Node) -> float:
    """This cost. Raises ValueError where it is negative or no number."""
    if not cost >= 0:
        raise ValueError(f"the edge from {node!r} to {neighbor!r} must cost 0 or more, not {cost}")
    return cost


def neighbors_of(graph: Any) -> Neighbors:
    """The function that gives the (neighbour, cost) pairs of a node of any graph.

    In a NetworkX graph the cost is the attribute `weight` of the edge, 1 where it is missing, the least of parallel
    edges. Raises TypeError for what is no graph.
    """
    if hasattr(graph, "is_multigraph"):
        return neighbors_in_networkx(graph)
    if hasattr(graph, "neighbors"):
        neighbors: Neighbors = graph.neighbors
        return neighbors
    raise TypeError(f"a graph needs a method neighbors(node), which {type(graph).__name__} has not")


def neighbors_in_networkx(graph: Any) -> Neighbors:
    def neighbors(node: Node) -> list[tuple[Node, float]]:
        return [(other, checked(edge.get("weight", 1), node, other)) for other, edge in graph.adj[node].items()]

    def neighbors_by_cheapest(node: Node) -> list[tuple[Node, float]]:
        return [
            (other, min(checked(edge.get("weight", 1), node, other) for edge in edges.values()))
            for other, edges in graph.adj[node].items()
        ]

    return neighbors_by_cheapest if graph.is_multigraph() else neighbors


def reversed_graph(graph: Any, nodes: Iterable[Node]) -> AdjacencyLists:
    """The graph of these nodes with every edge turned round."""
    neighbors = neighbors_of(graph)
    nodes = list(nodes)
    edges = ((neighbor, node, cost) for node in nodes for neighbor, cost in neighbors(node))
    return AdjacencyLists(edges, directed=True, nodes=nodes)


def checked_ends(graph: Any, **ends: Node) -> list[Node]:
    """These ends as nodes of the graph. Raises ValueError, and says which it is, where one cannot be an end."""
    return [checked_end(graph, role, node) for role, node in ends.items()]


def checked_end(graph: Any, role: str, node: Node) -> Node:
    try:
        if hasattr(graph, "check"):
            return graph.check(node)
        hash(node)
        if hasattr(graph, "is_multigraph") and node not in graph:
            raise ValueError(f"the graph has no node {node!r}")
    except TypeError:
        raise ValueError(f"no such {role}: {node!r} can't be a node, which must be hashable") from None
    except ValueError as error:
        raise ValueError(f"no such {role}: {error}") from None
    return node


def path_to(node: Node, parents: Mapping[Node, Node]) -> tuple[Node, ...]:
    """The nodes from the start, which has the parent None, to this one; () where it has no parent at all."""
    if node not in parents:
        return ()
    path = [node]
    while (node := parents[node]) is not None:
        path.append(node)
    return tuple(reversed(path))


def path_cost(graph: Any, path: Iterable[Node]) -> float:
    """What it costs to walk along these nodes, inf where one is no neighbour of the one before."""
    neighbors = neighbors_of(graph)
    return sum(
        min((cost for node, cost in neighbors(here) if node == there), default=inf) for here, there in pairwise(path)
    )
