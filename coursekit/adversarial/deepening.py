"""Iterative deepening: search one ply ahead, then two, then three, until the time is up.

Each search leaves its best moves in the table, and the next tries them first.

Events, beside those of `alphabeta_table`
    begin(height)                                 a search of this height begins
    finish(height, value, action, nodes, proven)  it is done, after so many nodes; its move is the one to play
    stopped(height)                               it is not: the time is up, and what it found is not trusted
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import inf
from time import monotonic
from typing import Any

from ..games.game import Game
from ..games.numbers import is_number
from .alphabeta_table import Stopped, alphabeta_table
from .search import Order, checked_height
from .table import Table


@dataclass(frozen=True)
class Deepened:
    """What the last finished search found out, and its height; nodes and leaves are those of all finished searches.

    `proven` says that no estimate had a part in the value, so that no greater height would find another.
    """

    value: float
    action: Any
    height: int
    nodes: int
    leaves: int
    proven: bool = False


HIGHEST = 500
"""No search is higher: Python's stack has an end, and a game that runs in circles would get there."""


def deepening(
    game: Game[Any],
    state: Any,
    budget: float,
    *,
    height: int | None = None,
    table: Table | None = None,
    played: int = 0,
    order: Order | None = None,
    clock: Callable[[], float] = monotonic,
    watch: Any = None,
) -> Deepened:
    """The value and the move of the deepest search that could be finished within a budget of time.

    The budget is in the clock's units, seconds by default; a counter for a clock makes a run that can be repeated.
    `height` is the last height to search, 500 at most. Where not even the first search can be finished, the move
    is the first legal one, the height 0 and the value the evaluation. The clock is looked at once a node. A table may
    be kept from move to move; `played` is how many plies came before, for one with the scheme "later".

    It stops before where a search came to the end of the game everywhere, for then its value is proven. And no time is
    spent on a choice that is none: with a budget below infinity and one legal move, height 1 is the last. A win does
    not end it, unless all else is searched to its end, too: a game does not say what its greatest utility is.
    Raises ValueError in a terminal state, for a negative height, for a budget below 0, where neither has a limit, and
    for `played` and a table as `alphabeta_table` does.
    Source: D. Slate and L. Atkin, Chess 4.5, 1977; R. Korf, Depth-first iterative-deepening, 1985.
    """
    if game.is_terminal(state):  # not shown
        raise ValueError("the game is over: there is no move to search for")
    if not (is_number(budget) and budget >= 0):  # not shown
        raise ValueError(f"the budget must be 0 or more, not {budget!r}")
    last = min(checked_height(height), HIGHEST)
    if budget == inf and height is None:  # not shown
        raise ValueError("either the budget or the height must have a limit")
    if table is None:
        table = Table(2**16)
    end = clock() + budget
    nodes = leaves = 0
    moves = game.actions(state)
    value = game.evaluate(state, game.to_move(state))
    found = Deepened(value, moves[0], 0, 0, 0)
    for ahead in count(1):
        if ahead > last:
            break
        if watch:
            watch("begin", height=ahead)
        try:
            result = alphabeta_table(
                game, state, ahead, table=table, played=played, order=order, stop=lambda: clock() >= end, watch=watch
            )
        except Stopped:
            if watch:
                watch("stopped", height=ahead)
            break
        nodes += result.nodes
        leaves += result.leaves
        found = Deepened(result.value, result.action, ahead, nodes, leaves, result.proven)
        if watch:
            watch(
                "finish", height=ahead, value=found.value, action=found.action, nodes=result.nodes, proven=found.proven
            )
        forced = len(moves) == 1 and budget < inf
        if found.proven or forced:
            break
    return found
