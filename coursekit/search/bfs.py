"""Breadth-first search: first the start, then all that is one edge away, then all that is two edges away, and so on.

Costs do not count, only edges: a path found has as few edges as there can be. A node is marked when it enters the
queue, not when it leaves, so that it enters once.

Events
    push(node, parent, depth)              a node is seen for the first time, and enters the queue
    take(node, depth)                      the node that has waited longest leaves the queue
    look(node, neighbor, seen)             along an edge of the node taken; whether its other end was seen before
    goal(path, cost)                       the node taken is the goal
"""

from collections import deque
from dataclasses import dataclass
from math import inf
from typing import Any

from .graph import Node, SearchResult, checked_ends, neighbors_of, path_to


@dataclass(frozen=True)
class BFSResult(SearchResult):
    """`depth` of each node seen, in edges from the start, and its `parents` (None at the start).

    `path` and `cost`, in edges, are those to the goal: () and inf without one. `looked` counts the edges looked along,
    each once for every node taken that it leads away from.
    """

    depth: dict[Node, int]
    parents: dict[Node, Node]
    looked: int

    def layers(self) -> list[tuple[Node, ...]]:
        """The nodes seen by their depth, each layer in the order in which it was seen."""
        layers: list[list[Node]] = [[] for _ in range(max(self.depth.values()) + 1)]
        for node, depth in self.depth.items():
            layers[depth].append(node)
        return [tuple(layer) for layer in layers]

    def path_to(self, node: Node) -> tuple[Node, ...]:
        """The path from the start to any node, () where none was found."""
        return path_to(node, self.parents)


def bfs(graph: Any, start: Node, goal: Node = None, watch: Any = None) -> BFSResult:
    """Paths of fewest edges from `start`: to all nodes that can be reached, or until `goal` is taken.

    Raises ValueError for a start or a goal that is blocked or not there. Takes O(|V| + |E|) time: without a goal, each
    node that can be reached is expanded once, and each edge that leads both ways looked along twice. And Θ(|V|) space:
    each of these nodes is marked, and at worst all but one of them wait at once.
    Source: E. Moore, The shortest path through a maze, 1959.
    """
    neighbors = neighbors_of(graph)
    [start] = checked_ends(graph, start=start)
    if goal is not None:
        [goal] = checked_ends(graph, goal=goal)
    depth: dict[Node, int] = {start: 0}
    parents: dict[Node, Node] = {start: None}
    queue = deque([start])
    expanded = looked = 0
    path: tuple[Node, ...] = ()
    if watch:
        watch("push", node=start, parent=None, depth=0)
    while queue:
        node = queue.popleft()
        expanded += 1
        if watch:
            watch("take", node=node, depth=depth[node])
        if goal is not None and node == goal:
            path = path_to(goal, parents)
            if watch:
                watch("goal", path=path, cost=depth[goal])
            break
        for neighbor, _ in neighbors(node):
            looked += 1
            if watch:
                watch("look", node=node, neighbor=neighbor, seen=neighbor in depth)
            if neighbor not in depth:
                depth[neighbor] = depth[node] + 1
                parents[neighbor] = node
                queue.append(neighbor)
                if watch:
                    watch("push", node=neighbor, parent=node, depth=depth[neighbor])
    return BFSResult(path, depth[goal] if path else inf, expanded, depth, parents, looked)
