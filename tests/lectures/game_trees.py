"""Game trees within tuples, all small ones, and what they are worth by the plainest recursion there is."""

from collections.abc import Iterator
from itertools import combinations, product


def trees(leaves: int, single: int, values=(-1, 0, 1, 2)) -> Iterator[object]:
    """All trees with so many leaves and at most so many nodes with one child."""
    if leaves == 1:
        yield from values
    if single:
        yield from ((tree,) for tree in trees(leaves, single - 1, values))
    for count in range(2, leaves + 1):
        for ends in combinations(range(1, leaves), count - 1):
            parts = [end - start for start, end in zip((0, *ends), (*ends, leaves), strict=True)]
            yield from product(*(list(trees(part, single, values)) for part in parts))


def leaf_values(tree) -> list[object]:
    return [leaf for child in tree for leaf in leaf_values(child)] if isinstance(tree, tuple) else [tree]


def ahead(tree, height, is_max=True) -> tuple[float, list[int]]:
    """Value and best moves, so many plies ahead."""
    if not isinstance(tree, tuple) or height == 0:
        return leaf_values(tree)[0], []
    values = [ahead(child, height - 1, not is_max)[0] for child in tree]
    best = max(values) if is_max else min(values)
    return best, [i for i, value in enumerate(values) if value == best]
