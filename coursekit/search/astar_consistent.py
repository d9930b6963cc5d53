"""A* in its simplified form, for consistent heuristics: what is in CLOSED stays there.

With a consistent heuristic the g of a node that is taken is that of a shortest path to it, so neighbours in CLOSED
need no second look. With any other heuristic this form may give a path that is not the shortest: S–A 3, S–B 1, B–A 1,
A–G 1 with h(B) = 2 and 0 elsewhere gives 4 instead of 3.

Events
    open(node, parent, g, h, f, old)      a node enters OPEN, or gets a better g there: g, parent and f of this node
                                          are set; `old` is the g it had, inf where it is new
    take(node, g, h, f)                   the best node leaves OPEN for CLOSED
    stale(node, f)                        an entry leaves OPEN whose node is in CLOSED; nothing happens
    skip(node, neighbor)                  an edge of the node taken leads into CLOSED
    look(node, neighbor, cost, g, old)    it does not: what g would be for the neighbour, and what it is so far, inf
                                          where there is none; only a smaller one is of use
    goal(path, cost)                      the node taken is the goal
"""

from heapq import heappop, heappush
from math import inf
from typing import Any

from .graph import Node, SearchResult, checked_ends, neighbors_of, path_to
from .heuristics import Heuristic


def astar_consistent(graph: Any, start: Node, goal: Node, heuristic: Heuristic, watch: Any = None) -> SearchResult:
    """The shortest path from start to goal, where the heuristic is consistent.

    Where `heuristic(node, goal)` is inf, there is no way to the goal from there. Costs must be 0 or more. Raises
    ValueError for a start or goal that is blocked or not there. Expands each node at most once.
    Source: P. Hart, N. Nilsson and B. Raphael, A formal basis for the heuristic determination of minimum cost paths,
    1968.
    """
    neighbors = neighbors_of(graph)
    start, goal = checked_ends(graph, start=start, goal=goal)
    g: dict[Node, float] = {start: 0}
    parents: dict[Node, Node] = {start: None}
    closed: set[Node] = set()
    h = heuristic(start, goal)
    stacks = {h: [start]}
    heap = [h]
    if watch:
        watch("open", node=start, parent=None, g=0, h=h, f=h, old=inf)
    while heap:
        f = heap[0]
        if not stacks[f]:
            del stacks[heappop(heap)]
            continue
        node = stacks[f].pop()
        if node in closed:
            if watch:
                watch("stale", node=node, f=f)
            continue
        closed.add(node)
        if watch:
            watch("take", node=node, g=g[node], h=heuristic(node, goal), f=f)
        if node == goal:
            path = path_to(goal, parents)
            if watch:
                watch("goal", path=path, cost=g[goal])
            return SearchResult(path, g[goal], len(closed))

        for neighbor, cost in neighbors(node):
            if neighbor in closed:
                if watch:
                    watch("skip", node=node, neighbor=neighbor)
                continue
            new = g[node] + cost
            old = g.get(neighbor, inf)
            if watch:
                watch("look", node=node, neighbor=neighbor, cost=cost, g=new, old=old)
            if new < old:
                h = heuristic(neighbor, goal)
                if h == inf:
                    continue
                f = new + h
                g[neighbor] = new
                parents[neighbor] = node
                if f in stacks:
                    stacks[f].append(neighbor)
                else:
                    stacks[f] = [neighbor]
                    heappush(heap, f)
                if watch:
                    watch("open", node=neighbor, parent=node, g=new, h=h, f=f, old=old)
    return SearchResult((), inf, len(closed))
