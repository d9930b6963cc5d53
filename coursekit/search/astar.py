"""A*: the shortest path to a goal, guided by a guess of what is still to go.

OPEN holds the nodes that wait to be expanded, CLOSED those that were. g is the cost of the best path to a node found
so far, h what the heuristic guesses from there to the goal. The node with the least f = g + h is taken from OPEN, of
several the one that entered last: mostly it has come farthest, and has the least h. A shorter path to a node in OPEN
gives it a second entry; a shorter path to a node in CLOSED, which only a heuristic that is not consistent leaves to be
found, opens the node again. An entry that comes up when its node is in CLOSED is stale.

On grids many nodes have the same f. So OPEN is a heap of the values of f, and a stack of nodes for each of them.

Events
    open(node, parent, g, h, f, old)      a node enters OPEN, or gets a better g there: g, parent and f of this node
                                          are set; `old` is the g it had, inf where it is new
    take(node, g, h, f)                   the best node leaves OPEN for CLOSED
    stale(node, f)                        an entry leaves OPEN whose node is in CLOSED; nothing happens
    look(node, neighbor, cost, g, old)    along an edge of the node taken: what g would be for the neighbour, and what
                                          it is so far, inf where there is none; only a smaller one is of use
    reopen(node)                          the neighbour looked at leaves CLOSED, and `open` follows
    goal(path, cost)                      the node taken is the goal
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from math import inf
from typing import Any

from .graph import Node, SearchResult, checked_ends, neighbors_of, path_to
from .heuristics import Heuristic, zero


@dataclass(frozen=True)
class AStarResult(SearchResult):
    """`reopened` counts how often a node left CLOSED again; `expanded` counts it every time that it is taken."""

    reopened: int


def astar(
    graph: Any, start: Node, goal: Node, heuristic: Heuristic | None = None, weight: float = 1.0, watch: Any = None
) -> AStarResult:
    """A path from start to goal, the shortest where the heuristic is admissible.

    `heuristic(node, goal)` is zero where none is given: Dijkstra's algorithm. Where it is inf, there is no way to the
    goal from there. With `weight`, f = g + weight · h: above
    1 the goal comes sooner, and an admissible heuristic still gives a path at most `weight` times as long as the
    shortest; 0 is Dijkstra's algorithm again. Costs must be 0 or more.

    Raises ValueError for a start or goal that is blocked or not there, and for a negative weight. With a consistent
    heuristic and a weight of at most 1 each node is expanded once, but for what rounding does to paths of equal length;
    with others a node may be expanded again and again, at worst exponentially often.
    Source: P. Hart, N. Nilsson and B. Raphael, A formal basis for the heuristic determination of minimum cost paths,
    1968; weighted: I. Pohl, Heuristic search viewed as path finding in a graph, 1970.
    """
    check_weight(weight)
    start, goal = checked_ends(graph, start=start, goal=goal)
    neighbors = neighbors_of(graph)
    if heuristic is None or weight == 0:
        heuristic = zero
    g: dict[Node, float] = {start: 0}
    parents: dict[Node, Node] = {start: None}
    closed: set[Node] = set()
    h = heuristic(start, goal)
    f = weight * h
    stacks = {f: [start]}
    heap = [f]
    expanded = reopened = 0
    if watch:
        watch("open", node=start, parent=None, g=0, h=h, f=f, old=inf)
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
        expanded += 1
        so_far = g[node]
        if watch:
            watch("take", node=node, g=so_far, h=heuristic(node, goal), f=f)
        if node == goal:
            path = path_to(goal, parents)
            if watch:
                watch("goal", path=path, cost=so_far)
            return AStarResult(path, so_far, expanded, reopened)

        for neighbor, cost in neighbors(node):
            new = so_far + cost
            old = g.get(neighbor, inf)
            if watch:
                watch("look", node=node, neighbor=neighbor, cost=cost, g=new, old=old)
            if new >= old:
                continue
            h = heuristic(neighbor, goal)
            if h == inf:
                continue
            if neighbor in closed:
                closed.remove(neighbor)
                reopened += 1
                if watch:
                    watch("reopen", node=neighbor)
            g[neighbor] = new
            parents[neighbor] = node
            f = new + weight * h
            if f in stacks:
                stacks[f].append(neighbor)
            else:
                stacks[f] = [neighbor]
                heappush(heap, f)
            if watch:
                watch("open", node=neighbor, parent=node, g=new, h=h, f=f, old=old)
    return AStarResult((), inf, expanded, reopened)


def check_weight(weight: float) -> None:
    """Raises ValueError for a weight that is negative or no number."""
    if not 0 <= weight < inf:
        raise ValueError(f"weight must be a number, 0 or more, not {weight}")
