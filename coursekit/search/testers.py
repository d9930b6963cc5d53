"""Is a heuristic admissible, is it consistent? Each violation is found, by looking at every node and every edge.

A tolerance leaves out what rounding alone does: in floats the octile distance breaks the triangle inequality by a unit
in the last place, although no real number does.

Events
    node(node, h, cost, broken)                    h is held against the true cost to the goal, inf without a way
    edge(node, neighbor, h, cost, then, broken)    h is held against the cost of the edge and `then`, h at its other end
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from typing import Any

from .dijkstra import dijkstra
from .graph import Node, neighbors_of, reversed_graph
from .heuristics import Heuristic

ROUNDING = 1e-9


@dataclass(frozen=True)
class TooHigh:
    """A node whose h is higher than the true `cost` from there to the goal."""

    node: Node
    h: float
    cost: float


@dataclass(frozen=True)
class TooSteep:
    """An edge along which h falls by more than the edge costs: `h` > `cost` + `then`, h at its other end."""

    node: Node
    neighbor: Node
    h: float
    cost: float
    then: float


def admissibility_violations(
    graph: Any,
    nodes: Iterable[Node],
    goal: Node,
    heuristic: Heuristic,
    tolerance: float = ROUNDING,
    watch: Any = None,
) -> list[TooHigh]:
    """Every one of these nodes where h is too high; none where the heuristic is admissible for this goal.

    `nodes` are all nodes of the graph. Raises ValueError for a goal that is not among them. One Dijkstra search.
    """
    nodes = list(nodes)
    costs = dijkstra(reversed_graph(graph, nodes), goal).d
    found = []
    for node in nodes:
        h = heuristic(node, goal)
        cost = costs.get(node, inf)
        broken = h > cost + tolerance
        if watch:
            watch("node", node=node, h=h, cost=cost, broken=broken)
        if broken:
            found.append(TooHigh(node, h, cost))
    return found


def consistency_violations(
    graph: Any,
    nodes: Iterable[Node],
    goal: Node,
    heuristic: Heuristic,
    tolerance: float = ROUNDING,
    watch: Any = None,
) -> list[TooSteep]:
    """Every edge away from one of these nodes that breaks the triangle inequality h(node) ≤ cost + h(neighbor).

    None where the heuristic is consistent for this goal; if it is 0 at the goal, it is admissible then too. An edge
    that leads both ways is looked at from both ends.
    """
    neighbors = neighbors_of(graph)
    found = []
    for node in nodes:
        h = heuristic(node, goal)
        for neighbor, cost in neighbors(node):
            then = heuristic(neighbor, goal)
            broken = h > cost + then + tolerance
            if watch:
                watch("edge", node=node, neighbor=neighbor, h=h, cost=cost, then=then, broken=broken)
            if broken:
                found.append(TooSteep(node, neighbor, h, cost, then))
    return found
