"""Game trees to choose from: what the demos on trees share."""

from collections.abc import Mapping
from typing import Any

from ..games import Tree
from .given import with_tree

WORKED = {
    "worked tree 1": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "worked tree 2": Tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),
}

DEEPER_FIRST = dict(reversed(WORKED.items()))

MOST_LEAVES = 32


def with_given(given: Any, named: Mapping[str, Tree]) -> Mapping[str, Tree]:
    """The trees to choose from, the given one first: a tree, nested lists, or one of them by name.

    Raises ValueError for what is no tree, and for one that does not fit the picture.
    """
    found: Mapping[str, Tree] = with_tree(given, named)
    tree = next(iter(found.values()))
    if tree.to_move(()) != 0:
        raise ValueError("the picture speaks from MAX's side: MAX, player 0, must move at the root of the tree")
    if len(tree.leaves()) > MOST_LEAVES:
        raise ValueError(f"the picture holds {MOST_LEAVES} leaves, but the tree has {len(tree.leaves())}")
    return found
