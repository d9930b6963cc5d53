"""All small graphs, as the exercises on searches try them."""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

from .far import Scale

Edge = tuple[str, str, float]
Edges = tuple[Edge, ...]


def filled(pairs: Iterable[tuple[str, str]], most: int, costs: Iterable[int]) -> Iterator[Edges]:
    """All choices of at most so many edges among pairs of nodes, with all costs."""
    pairs, costs = list(pairs), list(costs)
    for count in range(most + 1):
        for chosen in combinations(pairs, count):
            for each in product(costs, repeat=count):
                yield tuple((a, b, cost) for (a, b), cost in zip(chosen, each, strict=True))


def costs_on(edges: Edges, scale: Scale) -> Edges:
    """The same edges with other costs."""
    return tuple((a, b, scale.of(cost)) for a, b, cost in edges)
