"""Iterative deepening: search one ply ahead, then two, then three, until the time is up.

Each search leaves its best moves in the table, and the next tries them first.

Events, beside those of `alphabeta_table`
    begin(height)                         a search of this height begins
    finish(height, value, action, nodes)  it is done, after so many nodes; its move is the one to play
    stopped(height)                       it was not: the time is up, and what it found is not trusted
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from math import inf
from time import monotonic
from typing import Any

from ..games.game import Game
from .alphabeta_table import Stopped, alphabeta_table
from .search import Order, checked_height
from .table import Table


@dataclass(frozen=True)
class Deepened:
    """What the last finished search found out, and its height; nodes and leaves are those of all finished searches."""

    value: float
    action: Any
    height: int
    nodes: int
    leaves: int


def deepening(
    game: Game[Any],
    state: Any,
    budget: float,
    *,
    height: int | None = None,
    table: Table | None = None,
    order: Order | None = None,
    clock: Callable[[], float] = monotonic,
    watch: Any = None,
) -> Deepened:
    """The value and the move of the deepest search that could be finished within a budget of time.

    The budget is in the clock's units, seconds by default; a counter for a clock makes a run that can be repeated.
    `height` is the last height to search, None for no limit. Where not even the first search can be finished, the move
    is the first legal one, the height 0 and the value the evaluation. The clock is looked at once a node.
    Raises ValueError in a terminal state, for a negative height, for a budget below 0, and where neither has a limit.
    Source: D. Slate and L. Atkin, Chess 4.5, 1977; R. Korf, Depth-first iterative-deepening, 1985.
    """
    if game.is_terminal(state):
        raise ValueError("the game is over: there is no move to search for")
    if not budget >= 0:
        raise ValueError(f"the budget must be 0 or more, not {budget}")
    last = checked_height(height)
    if budget == last == inf:
        raise ValueError("either the budget or the height must have a limit")
    if table is None:
        table = Table(2**16)
    end = clock() + budget
    nodes = leaves = 0
    found = Deepened(game.evaluate(state, game.to_move(state)), game.actions(state)[0], 0, 0, 0)
    for ahead in count(1):
        if ahead > last:
            break
        if watch:
            watch("begin", height=ahead)
        try:
            result = alphabeta_table(
                game, state, ahead, table=table, order=order, stop=lambda: clock() >= end, watch=watch
            )
        except Stopped:
            if watch:
                watch("stopped", height=ahead)
            break
        nodes += result.nodes
        leaves += result.leaves
        found = Deepened(result.value, result.action, ahead, nodes, leaves)
        if watch:
            watch("finish", height=ahead, value=result.value, action=result.action, nodes=result.nodes)
    return found
