"""MTD(f): ask again and again whether the value reaches a bound, until two bounds meet.

Events, beside those of `alphabeta_table`
    window(alpha, beta)           a search begins with a window of one unit: is the value at least beta?
    high(value, lower, upper)     it is: at least `value`, the new lower bound
    low(value, lower, upper)      it is not: at most `value`, the new upper bound
    end(value)                    the bounds have met
"""

from math import inf, nextafter
from typing import Any

from ..games.game import Game
from ..games.numbers import is_finite
from .alphabeta_table import alphabeta_table
from .search import Order, SearchResult, checked_value
from .table import ChainedTable, Table


def mtd(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    guess: float = 0,
    *,
    unit: float = 1,
    table: Table | ChainedTable | None = None,
    order: Order | None = None,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, by searches with windows of one `unit`, the first at a guess.

    A search that fails high proves a lower bound only, one that fails low an upper one: both are kept, and the value is
    known when they are equal. The better the guess, the fewer searches. The table remembers from one search to the
    next; only entries of the same height serve, since bounds from different heights may contradict each other. Nodes
    and leaves are those of all searches together. The unit is the smallest difference between two values; with another
    one the value is still right.
    Raises ValueError for a negative height, a guess that is not finite, a unit that is not positive and finite, and a
    table as `alphabeta_table` does.
    Source: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, Best-first fixed-depth minimax algorithms, 1996.
    """
    if not is_finite(guess):  # not shown
        raise ValueError(f"the guess must be a finite number, not {guess!r}")
    if not (is_finite(unit) and unit > 0):  # not shown
        raise ValueError(f"unit must be above 0 and finite, not {unit!r}")
    if table is None:
        table = Table(2**16)
    lower, upper = -inf, inf
    value, action = guess, None
    nodes = leaves = 0
    while lower < upper:
        # Is the value greater than its lower bound, or else
        # as great as its upper one? Beside a huge number a
        # unit may vanish: then the next float has to do.
        beta = value
        if value == lower:
            beta = max(value + unit, nextafter(value, inf))
        alpha = min(beta - unit, nextafter(beta, -inf))
        if watch:
            watch("window", alpha=alpha, beta=beta)
        found = alphabeta_table(
            game, state, height, alpha, beta, table=table, same_height=True, order=order, watch=watch
        )
        value = checked_value(found.value)
        nodes += found.nodes
        leaves += found.leaves
        if value >= beta:
            lower, action = value, found.action
            if watch:
                watch("high", value=value, lower=lower, upper=upper)
        else:
            upper = value
            if watch:
                watch("low", value=value, lower=lower, upper=upper)
    if watch:
        watch("end", value=value)
    return SearchResult(value, action, nodes, leaves)
