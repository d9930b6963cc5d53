"""Graphs with a heuristic as the exercises hand them over, and all small ones in order of size."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise, product
from math import inf
from string import ascii_letters
from typing import Any, NamedTuple

from ....exercises.kinds.far import SIZES, Scale, exact, is_short
from ....exercises.kinds.graphs import Edge, Edges, costs_on, filled
from ....search import AdjacencyLists, dijkstra, martelli
from ....stage.graphs import SIX, Example

LARGE = "SABCDG"
"""The nodes of larger graphs."""

PLACES = {"S": (0, 1), "A": (0.7, 2), "B": (1.1, 0), "G": (2, 1)}
LARGE_PLACES = dict(zip(LARGE, SIX, strict=True))
"""Where nodes stand."""

OTHERS = [name for name in ascii_letters.swapcase() if name not in "SG"]
"""The nodes of long graphs, besides start and goal."""

PAIRS = tuple(combinations(LARGE, 2))


class Guided(NamedTuple):
    """A graph whose edges lead both ways, what h says of each of its nodes, and the goal."""

    edges: Edges
    h: tuple[tuple[str, float], ...]
    goal: str = "G"

    def guesses(self) -> dict[str, float]:
        """What h says of each node, as a student is given it: of three or more the goal is neither first nor last."""
        h = dict(self.h)
        others = [node for node in h if node != self.goal]
        return {node: h[node] for node in (*others[:1], self.goal, *others[1:])}

    def graph(self) -> dict[str, dict[str, float]]:
        """The graph as a student is given it: `graph[node][neighbor]` is the cost of an edge."""
        graph: dict[str, dict[str, float]] = {node: {} for node in self.guesses()}
        for a, b, cost in self.edges:
            graph[a][b] = graph[b][a] = cost
        return graph

    def on(self, scale: Scale) -> "Guided":
        """The same with other costs, and h so many times as much."""
        return self._replace(edges=costs_on(self.edges, scale), h=tuple((node, scale.factor * h) for node, h in self.h))

    def raised(self, node: str, by: int) -> "Guided":
        """The same with an h that is higher at a node."""
        return self._replace(h=tuple((name, h + by * (name == node)) for name, h in self.h))

    def is_drawable(self) -> bool:
        """Whether there are places for all nodes, and room for all numbers."""
        numbers = [*dict(self.h).values(), *(cost for _, _, cost in self.edges)]
        return len(self.h) <= len(LARGE) and is_short(numbers)

    def example(self) -> Example:
        """The problem as the demos draw it."""
        h = dict(self.h)
        places = LARGE_PLACES if "C" in h else PLACES
        costs = {(a, b): cost for a, b, cost in self.edges}
        return Example(costs, {node: places[node] for node in h}, goal=self.goal, h=h)

    def costs(self, node: str) -> dict[str, float]:
        """What it costs to get from a node to each that can be reached, and from there back."""
        return distances(self.edges, "".join(name for name, _ in self.h), node)

    def size(self) -> Any:
        """Smaller graphs have fewer nodes, then fewer edges, then smaller numbers."""
        costs = sum(cost for _, _, cost in self.edges)
        return len(self.h), len(self.edges), costs, sum(h for _, h in self.h)

    def told(self) -> str:
        """All but the goal, in words."""
        edges = ", ".join(f"{a}–{b} {exact(cost)}" for a, b, cost in self.edges) or "no edges"
        guesses = ", ".join(f"h({node}) = {exact(h)}" for node, h in self.h)
        return f"{edges}; {guesses}"


class Noted(Mapping[str, dict[str, float]]):
    """A graph that notes in `looked` whose edges are looked at: those nodes are expanded."""

    def __init__(self, graph: dict[str, dict[str, float]], looked: list[str]) -> None:
        self._graph = graph
        self._looked = looked

    def __getitem__(self, node: str) -> dict[str, float]:
        edges = self._graph[node]
        self._looked.append(node)
        return edges

    def __contains__(self, node: object) -> bool:
        return node in self._graph  # what a Mapping does by itself would look at the edges

    def __iter__(self) -> Iterator[str]:
        return iter(self._graph)

    def __len__(self) -> int:
        return len(self._graph)

    def __repr__(self) -> str:
        return repr(self._graph)


@lru_cache(maxsize=10_000)
def distances(edges: Edges, names: str, node: str) -> dict[str, float]:
    return dijkstra(AdjacencyLists(edges, nodes=names), node).d


def graphs(names: str, most: int, highest: int = 3) -> list[Edges]:
    """All graphs with these nodes and at most so many edges, which cost 1 to `highest`; the smallest first."""
    found = filled(combinations(names, 2), most, range(1, highest + 1))
    return sorted(found, key=lambda edges: (len(edges), sum(cost for _, _, cost in edges)))


def guessed(graphs: Iterable[Edges], names: str, values: Callable[[float], Iterable[int]]) -> Iterator[Guided]:
    """Each graph with each h that says of every node one of the `values` for its true cost."""
    for edges in graphs:
        costs = distances(edges, names, "G")
        for h in product(*(values(costs.get(node, inf)) for node in names)):
            yield Guided(edges, tuple(zip(names, h, strict=True)))


def any_part(cost: float) -> Iterable[int]:
    """All that an admissible heuristic may say; where there is no way to the goal, up to 3."""
    return range(4 if cost == inf else int(cost) + 1)


def none_or_all(cost: float) -> Iterable[int]:
    """The least and the most that an admissible heuristic may say."""
    return {0, 0 if cost == inf else int(cost)}


def off_by_one(cost: float) -> Iterable[int]:
    """What is just not too high for an admissible heuristic, and what just is; where there is no way, nothing is."""
    return (0, 5) if cost == inf else range(max(0, int(cost) - 1), int(cost) + 2)


def long() -> Iterator[Guided]:
    """One node after the other, with the most that h may say and the least; many side by side, of which the last is
    on the best way; and nodes that are opened ever again.
    """
    for n in SIZES[:-1]:
        names = ("S", *OTHERS[: n - 2], "G")
        chain: Edges = tuple((a, b, 1) for a, b in pairwise(names))
        for part in (0, 1):
            yield Guided(chain, tuple((name, part * (n - 1 - i)) for i, name in enumerate(names)))
        star: Edges = tuple((a, b, n - 2 - i) for i, a in enumerate(names[1:-1]) for b in "SG")
        yield Guided(star, tuple((name, 0) for name in names))
    yield from map(often_opened, range(3, 9))


def often_opened(i: int) -> Guided:
    """Martelli's graph of i + 1 nodes: some are opened 2**(i − 2) times."""
    family = martelli(i)
    names = ("G", *OTHERS[: i - 1], "S")
    edges: Edges = tuple((names[a], names[b], cost) for a in family.values for b, cost in family.graph.neighbors(a))
    return Guided(edges, tuple((names[node], h) for node, h in family.values.items()))


def first_of_twins(edges: Edges) -> bool:
    """Whether to try this one of two graphs that differ by the names of A and B alone."""
    turned = {"A": "B", "B": "A"}
    renamed = [(turned.get(a, a), turned.get(b, b), cost) for a, b, cost in edges]
    return key(edges) <= key(renamed)


def key(edges: Iterable[Edge]) -> list[Any]:
    return sorted((*sorted((a, b)), cost) for a, b, cost in edges)


def drawn_edges(drawn: Sequence[int]) -> Edges:
    """Edges of a larger graph, from numbers below 32: which two nodes each joins; its cost is 1 to 6."""
    chosen = {PAIRS[n % len(PAIRS)]: 1 + (n + i) % 6 for i, n in enumerate(drawn)}
    return tuple((a, b, cost) for (a, b), cost in chosen.items())


def drawn_admissible(drawn: Sequence[int], parts: Sequence[int]) -> Guided:
    """A larger graph, and an h that is so many thirds of the true costs, rounded down."""
    edges = drawn_edges(drawn)
    costs = distances(edges, LARGE, "G")
    h = (int(costs.get(node, 6)) * part // 3 for node, part in zip(LARGE, parts, strict=True))
    return Guided(edges, tuple(zip(LARGE, h, strict=True)))


def drawn_any(drawn: Sequence[int], h: Sequence[int]) -> Guided:
    """A larger graph, and an h that may be wrong, but is 0 at the goal."""
    return Guided(drawn_edges(drawn), tuple(zip(LARGE, (*h, 0), strict=True)))
