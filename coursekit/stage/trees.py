"""Game trees to choose from: what the demos on trees share."""

from ..games import Tree

WORKED = {
    "worked tree 1": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "worked tree 2": Tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),
}

DEEPER_FIRST = dict(reversed(WORKED.items()))

MOST_LEAVES = 32


def with_given(given: Tree | None, named: dict[str, Tree]) -> dict[str, Tree]:
    """The trees to choose from, the given one first. Raises ValueError for one that does not fit the picture."""
    if given is None:
        return named
    if given.to_move(()) != 0:
        raise ValueError("the picture speaks from MAX's side: MAX, player 0, must move at the root of the tree")
    if len(given.leaves()) > MOST_LEAVES:
        raise ValueError(f"the picture holds {MOST_LEAVES} leaves, but the tree has {len(given.leaves())}")
    return {"given tree": given} | named
