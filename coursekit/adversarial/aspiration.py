"""Aspiration search: guess the value, search a narrow window around the guess, and widen it where the guess was wrong.

Events, beside those of `alphabeta`
    window(alpha, beta)             a search with this window begins
    low(value, alpha, beta)         it failed low: the true value is at most `value`, and no move is to be trusted
    high(value, alpha, beta)        it failed high: the true value is at least `value`
    inside(value, alpha, beta)      the value lies inside the window: it is the true one
"""

from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_finite, is_number
from .alphabeta import alphabeta
from .search import Order, SearchResult, checked_height, checked_value


def aspiration(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    guess: float = 0,
    margin: float = 1,
    *,
    order: Order | None = None,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, from a window of `guess` ± `margin`.

    The side on which a search fails moves beyond what it returned, by a margin that doubles each time; it ends where
    the value lies inside, or where that side is open already. Nodes and leaves are those of all searches together.
    Raises ValueError for a negative height, a guess that is not finite, and a margin that is not positive (or so small
    that it vanishes beside the guess).
    Source: G. Baudet, The design and analysis of algorithms for asynchronous multiprocessors, 1978.
    """
    checked_height(height)
    if not (is_finite(guess) and is_number(margin) and guess - margin < guess + margin):  # not shown
        raise ValueError(f"guess ± margin must make a window, but they are {guess!r} and {margin!r}")
    alpha, beta = guess - margin, guess + margin
    nodes = leaves = 0
    while True:
        if watch:
            watch("window", alpha=alpha, beta=beta)
        found = alphabeta(game, state, height, alpha, beta, order=order, watch=watch)
        value = checked_value(found.value)
        nodes += found.nodes
        leaves += found.leaves
        margin *= 2
        if value <= alpha > -inf:
            if watch:
                watch("low", value=value, alpha=alpha, beta=beta)
            alpha = value - margin
        elif value >= beta < inf:
            if watch:
                watch("high", value=value, alpha=alpha, beta=beta)
            beta = value + margin
        else:
            if watch:
                watch("inside", value=value, alpha=alpha, beta=beta)
            return SearchResult(value, found.action, nodes, leaves)
