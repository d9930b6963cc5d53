"""Graphs of one-way edges as the exercises hand them over, and all small ones in order of size."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, pairwise, permutations
from random import Random
from string import ascii_letters
from typing import NamedTuple

from hypothesis.strategies import SearchStrategy, booleans, builds

from ....exercises.exercise import whole
from ....exercises.kinds.far import ALMOST, FAR, FINE, SIZES, Scale, on_scales, on_some_scale
from ....exercises.kinds.graphs import Edges, costs_on, filled
from ....search import AdjacencyLists, ShortestPaths, dijkstra

NAMES, MANY = "ABCDEF", ascii_letters.swapcase()
"""The nodes of larger graphs, and of long ones."""

COSTS = (1, 3, 0)
"""Costs in small graphs: two of 1 are less than 3."""

OVERTAKEN: Edges = (("A", "B", 9), ("A", "C", 1), ("A", "D", 5), ("B", "D", 1), ("C", "B", 1), ("D", "E", 1))
"""Here B must overtake D in the queue, which takes a second entry: few graphs are like that."""


class Streets(NamedTuple):
    """A graph by its nodes, a letter each, and its edges with their costs; where to start, and where to go to."""

    nodes: str
    edges: Edges
    start: str
    goal: str

    def lists(self) -> dict[str, list[str]]:
        """The graph as a student is given it where costs don't count: `graph[node]` lists where edges lead to."""
        return {node: [b for a, b, _ in self.edges if a == node] for node in self.nodes}

    def costs(self) -> dict[str, dict[str, float]]:
        """The graph as a student is given it else: `graph[node][neighbor]` is the cost of an edge."""
        return {node: {b: cost for a, b, cost in self.edges if a == node} for node in self.nodes}

    def size(self) -> tuple[float, ...]:
        """Smaller graphs have fewer nodes, then fewer edges, then fewer that cost nothing, then smaller costs."""
        costs = [cost for _, _, cost in self.edges]
        return len(self.nodes), len(costs), costs.count(0), sum(costs)

    def on(self, scale: Scale) -> "Streets":
        """The same with other costs."""
        return self._replace(edges=costs_on(self.edges, scale))

    def run(self) -> ShortestPaths:
        """What Dijkstra's algorithm gives from the start."""
        return shortest_paths(self.nodes, self.edges, self.start)


@lru_cache(maxsize=20_000)
def shortest_paths(nodes: str, edges: Edges, start: str) -> ShortestPaths:
    return dijkstra(AdjacencyLists(edges, directed=True, nodes=nodes), start)


@lru_cache(maxsize=1)
def plain() -> list[Streets]:
    """All graphs of up to three nodes from each node, and those of four with few edges from A; all costs are 1."""
    found = [
        Streets(nodes, edges, start, start)
        for nodes, most in (("A", 0), ("AB", 2), ("ABC", 6), ("ABCD", 4))
        for edges in filled(permutations(nodes, 2), most, (1,))
        for start in (nodes if len(nodes) < 4 else "A")
    ]
    return sorted(found, key=Streets.size)


@lru_cache(maxsize=2)
def priced(goals: bool) -> list[Streets]:
    """All graphs of up to three nodes with up to three edges, from each node; those of four with up to four, from A.

    To each other node, or without a goal. Of four nodes all can be reached, since else a smaller graph would do.
    """
    found = [Streets("A", (), "A", "A"), Streets("ABCDE", OVERTAKEN, "A", "E")]
    for nodes, most, costs in (("AB", 2, COSTS), ("ABC", 3, COSTS), ("ABCD", 4, COSTS[:2])):
        for edges in filled(permutations(nodes, 2), most, costs):
            for start in nodes if len(nodes) < 4 else "A":
                if len(nodes) < 4 or len(shortest_paths(nodes, edges, start).d) == 4:
                    ends = nodes.replace(start, "") if goals else start
                    found += [Streets(nodes, edges, start, goal) for goal in ends]
    return sorted(found, key=Streets.size)


def far(problems: Iterable[Streets]) -> Iterator[Streets]:
    """Those of up to three nodes, from A, with other costs."""
    few = [each for each in problems if len(each.nodes) < 4 and each.start == "A" and each.edges]
    return on_scales(few, (*FAR, *FINE, *ALMOST), every=2)


def long() -> Iterator[Streets]:
    """One node after the other, all from one, and ways on which each node is found again and again, ever cheaper.

    Before them one that ends in a ring, from which no way leads to the goal.
    """
    yield Streets("ABCD", (("A", "B", 1), ("B", "C", 1), ("C", "B", 1)), "A", "D")
    for n in SIZES[:-1]:
        nodes = MANY[:n]
        chain: Edges = tuple((a, b, 1) for a, b in pairwise(nodes))
        star: Edges = tuple((nodes[0], b, i) for i, b in enumerate(nodes[1:], start=1))
        again: Edges = tuple((nodes[i], nodes[j], 2 * (j - i) - 1) for i, j in combinations(range(n), 2))
        yield from (Streets(nodes, edges, nodes[0], nodes[-1]) for edges in (chain, star, again))
        yield Streets(nodes, tuple((b, a, cost) for a, b, cost in again), nodes[-1], nodes[0])


def larger() -> SearchStrategy[Streets]:
    """Graphs of five or six nodes with up to 15 edges, and costs from 1 to 9, or others.

    Which edges, a seed says: to draw each of them bit by bit would take longer than all the rest.
    """

    def streets(six: bool, count: int, seed: int, start: int, goal: int) -> Streets:
        nodes, random = NAMES[: 5 + six], Random(seed).random
        pairs = sorted(permutations(nodes, 2), key=lambda _: random())
        edges = tuple((a, b, 1 + int(9 * random())) for a, b in pairs[:count])
        return Streets(nodes, edges, nodes[start % len(nodes)], nodes[goal % len(nodes)])

    return on_some_scale(builds(streets, booleans(), whole(4), whole(12), whole(3), whole(3)), (*FAR, *ALMOST))
