"""Dijkstra's algorithm: shortest paths from one node to all others, or until one goal is reached.

Nodes are settled in order of their distance. A shorter way to a node that waits pushes a second entry into the queue
instead of moving the first; when the old entry comes up, its node is settled already, and the entry is stale.

Events
    push(node, d, parent, old)           an entry goes into the queue; d and p of this node are set; `old` is the d it
                                         had, inf where it is new
    take(node, d)                        the entry with the least d leaves it; d of this node is final now
    stale(node, d)                       the same, but the node is settled already, and nothing happens
    look(node, neighbor, cost, d, old)   along an edge of the node taken: what d would be for the neighbour, and what
                                         it is so far, inf where there is none; pushed where it is less
    goal(path, cost)                     the node taken is the goal
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import Any

from .graph import Node, SearchResult, checked_ends, neighbors_of, path_to


@dataclass(frozen=True)
class ShortestPaths(SearchResult):
    """The array `d` of distances and the array `p` of parents (None at the start), for all nodes reached.

    `path` and `cost` are those to the goal: () and inf without one. Up to a goal, a node that was not settled has the
    best of the ways seen so far. `pushed` and `popped` count the operations of the queue, `stale` those of the entries
    popped that were too old.
    """

    d: dict[Node, float]
    p: dict[Node, Node]
    pushed: int
    popped: int
    stale: int

    def path_to(self, node: Node) -> tuple[Node, ...]:
        """The path from the start to any node, () where none was found."""
        return path_to(node, self.p)


def dijkstra(graph: Any, start: Node, goal: Node = None, watch: Any = None) -> ShortestPaths:
    """Shortest paths from `start`: to all nodes that can be reached, or until `goal` is taken.

    Raises ValueError for a start or a goal that is blocked or not there. Costs must be 0 or more.
    Takes O(|E| log |E|) time.
    Source: E. Dijkstra, A note on two problems in connexion with graphs, 1959.
    """
    neighbors = neighbors_of(graph)
    [start] = checked_ends(graph, start=start)
    if goal is not None:
        [goal] = checked_ends(graph, goal=goal)
    d: dict[Node, float] = {start: 0}
    p: dict[Node, Node] = {start: None}
    queue = [(0.0, 0, start)]
    pushed, stale = 1, 0
    settled: set[Node] = set()
    path: tuple[Node, ...] = ()
    if watch:
        watch("push", node=start, d=0, parent=None, old=inf)
    while queue:
        distance, _, node = heappop(queue)
        if node in settled:
            stale += 1
            if watch:
                watch("stale", node=node, d=distance)
            continue
        settled.add(node)
        if watch:
            watch("take", node=node, d=distance)
        if goal is not None and node == goal:
            path = path_to(node, p)
            if watch:
                watch("goal", path=path, cost=d[node])
            break
        for neighbor, cost in neighbors(node):
            new = distance + cost
            old = d.get(neighbor, inf)
            if watch:
                watch("look", node=node, neighbor=neighbor, cost=cost, d=new, old=old)
            if new < old:
                d[neighbor] = new
                p[neighbor] = node
                heappush(queue, (new, pushed, neighbor))
                pushed += 1
                if watch:
                    watch("push", node=neighbor, d=new, parent=node, old=old)
    popped = len(settled) + stale
    return ShortestPaths(path, d[goal] if path else inf, len(settled), d, p, pushed, popped, stale)
