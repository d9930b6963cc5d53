"""Martelli's family of graphs, on which a heuristic that is admissible but not consistent costs A* dearly.

Nodes are numbers: the start is i, the goal 0. From each node j edges lead to all k from 1 to j − 1, at a cost of
2^(j − 2) − 2^(k − 1) + j − k, and from 1 one leads to the goal. The shortest path is i, i − 1, …, 1, 0; an edge that
leaves out nodes is dearer by what they would save. But h is higher the higher the number, so that low numbers are taken
first, with the dearest path to them, and once more for every cheaper one: node k is expanded 2^(i − 1 − k) times.
"""

from dataclasses import dataclass

from .graph import AdjacencyLists
from .heuristics import Heuristic, from_table


@dataclass(frozen=True)
class Martelli:
    """A graph of the family with its heuristic, whose `values` are those of `heuristic(node, goal)`."""

    graph: AdjacencyLists
    values: dict[int, int]
    heuristic: Heuristic
    start: int
    goal: int


def martelli(i: int) -> Martelli:
    """The graph of i + 1 nodes, on which A* makes 2^(i − 1) + 1 expansions, and 2^(i − 1) − i of them again.

    Raises ValueError for an i below 2.
    Source: A. Martelli, On the complexity of admissible search algorithms, 1977, as told by Z. Zhang, N. Sturtevant,
    R. Holte, J. Schaeffer and A. Felner, A* search with inconsistent heuristics, 2009.
    """
    if i < 2:
        raise ValueError(f"the family begins with i = 2, not {i}")
    edges = [(j, k, 2 ** (j - 2) - 2 ** (k - 1) + j - k) for j in range(2, i + 1) for k in range(j - 1, 0, -1)]
    # As small as h(i − 1) lets it be.
    edges.append((1, 0, 2 ** (i - 2) + i - 3))
    values = {0: 0, i: 0} | {k: 2 ** (k - 1) + 2 * k - 3 for k in range(1, i)}
    return Martelli(AdjacencyLists(edges, directed=True), values, from_table(values), start=i, goal=0)
