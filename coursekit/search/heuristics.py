"""Heuristics: h(node, goal) guesses what it costs to get from a node to the goal.

Admissible: never too high. Consistent: h(node) ≤ cost of an edge + h at its other end, and 0 at the goal; then it is
admissible too. On grids without obstacles octile distance is exact for octile moves, Manhattan distance for moves to
4 neighbours; Manhattan distance is too high for octile moves.
"""

from collections.abc import Callable, Iterable, Mapping
from math import hypot, inf
from typing import Any

from ..maps.grid import DIAGONAL
from .dijkstra import dijkstra
from .graph import Node

Heuristic = Callable[[Node, Node], float]


def zero(node: Node, goal: Node) -> float:
    """Knows nothing: A* becomes Dijkstra's algorithm."""
    return 0


def manhattan(node: tuple[int, int], goal: tuple[int, int]) -> float:
    """Steps along x and y."""
    return abs(node[0] - goal[0]) + abs(node[1] - goal[1])


def octile(node: tuple[int, int], goal: tuple[int, int]) -> float:
    """Diagonal steps of √2 while both x and y have to change, then straight ones."""
    x, y = node
    goal_x, goal_y = goal
    dx = x - goal_x if x > goal_x else goal_x - x
    dy = y - goal_y if y > goal_y else goal_y - y
    return dx - dy + DIAGONAL * dy if dx > dy else dy - dx + DIAGONAL * dx


def euclidean(node: tuple[float, float], goal: tuple[float, float]) -> float:
    """Straight through everything."""
    return hypot(node[0] - goal[0], node[1] - goal[1])


def on_empty_grid(grid: Any) -> Heuristic:
    """The distance for the moves of a grid map where nothing is blocked: exact there, consistent everywhere."""
    return manhattan if grid.moves == 4 else octile


def from_table(values: Mapping[Node, float]) -> Heuristic:
    """What a table says of each node, whatever the goal. Fits the one goal that the table was made for."""
    return lambda node, goal: values[node]


def perfect(graph: Any, goal: Node) -> Heuristic:
    """The true cost from each node to this goal, inf where there is no way: A* then walks straight along a best path.

    One Dijkstra search from the goal, so edges must lead both ways; for a directed graph hand over `reversed_graph`.
    Raises ValueError where it is asked for another goal.
    """
    distances = dijkstra(graph, goal).d
    only = goal

    def h(node: Node, goal: Node) -> float:
        if goal != only:
            raise ValueError(f"this heuristic is perfect for the goal {only!r} only, not for {goal!r}")
        return distances.get(node, inf)

    return h


def landmarks(graph: Any, nodes: Iterable[Node], directed: bool = False) -> Heuristic:
    """The differential heuristic: the best bound that the distances from some landmarks give.

    By the triangle inequality d(landmark, goal) ≤ d(landmark, node) + d(node, goal), and where edges lead both ways
    the same with node and goal exchanged. Admissible and consistent on the graph as it was then. One Dijkstra search
    and one number a node for each landmark. Raises ValueError where there is no landmark.
    Source: A. Goldberg and C. Harrelson, Computing the shortest path: A* search meets graph theory, 2005.
    """
    tables = [dijkstra(graph, node).d for node in nodes]
    if not tables:
        raise ValueError("there must be at least 1 landmark")

    def h(node: Node, goal: Node) -> float:
        bound = 0.0
        for distances in tables:
            there, here = distances.get(goal, inf), distances.get(node, inf)
            if there == here:  # both may be inf, and then say nothing
                continue
            gap = there - here
            bound = max(bound, gap if directed else abs(gap))
        return bound

    return h


def far_apart(graph: Any, start: Node, count: int) -> list[Node]:
    """Nodes that make good landmarks: one as far as possible from `start`, then each as far as can be from all before.

    All can be reached from `start`; there are fewer where not so many can. Raises ValueError for a count below 1. One
    Dijkstra search each.
    """
    if count < 1:
        raise ValueError(f"count must be at least 1, not {count}")
    distances = dijkstra(graph, start).d
    chosen = [max(distances, key=distances.__getitem__)]
    nearest = dict.fromkeys(distances, inf)
    while len(chosen) < count:
        distances = dijkstra(graph, chosen[-1]).d
        nearest = {node: min(d, distances.get(node, inf)) for node, d in nearest.items()}
        farthest = max(nearest, key=nearest.__getitem__)
        if nearest[farthest] == 0:
            break
        chosen.append(farthest)
    return chosen
