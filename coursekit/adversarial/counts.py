"""How many leaves alpha-beta looks at, from theory."""

from ..games.numbers import is_finite, is_whole


def minimal_leaves(branching: int, height: int) -> int:
    """The leaves that alpha-beta looks at in a uniform tree with the best move first everywhere.

    Nobody can do with fewer, whatever the method: that many are needed to prove the value. Raises ValueError unless
    both are whole numbers, branching 1 or more and height 0 or more.
    Source: D. Knuth and R. Moore, An analysis of alpha-beta pruning, 1975; the count: J. Slagle and J. Dixon, 1969.
    """
    if not (is_whole(branching, 1) and is_whole(height, 0)):
        raise ValueError(f"branching must be at least 1 and height at least 0, not {branching!r} and {height!r}")
    branching, height = int(branching), int(height)
    return int(branching ** ((height + 1) // 2) + branching ** (height // 2) - 1)


def pearl_branching(branching: int) -> float:
    """By what factor the leaves of alpha-beta grow with each ply of a tall tree with random leaves.

    It is ξ / (1 − ξ), where ξ in (0, 1) solves ξ^b + ξ = 1. For moderate b that is close to b^(3/4). Raises ValueError
    for a branching factor below 1.
    Source: J. Pearl, The solution for the branching factor of the alpha-beta pruning algorithm, 1982.
    """
    if not (is_finite(branching) and branching >= 1):
        raise ValueError(f"branching must be at least 1, not {branching!r}")
    low, high = 0.0, 1.0
    for _ in range(100):
        middle = (low + high) / 2
        if middle**branching + middle < 1:
            low = middle
        else:
            high = middle
    return low / (1 - low)
