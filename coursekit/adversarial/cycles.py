"""Alpha-beta on games that may run in circles: a position met again on the path from the root counts as a draw.

So a position's value depends on the path to it, and a transposition table that knows positions only may give back a
value that is wrong on another path (the graph-history interaction). The cure: the path has a part in the key.

Events: those of `alphabeta_table`, and
    repeat(state, value)            it lies on the path already: a draw
"""

from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_finite
from .search import SearchResult, checked_height
from .table import EXACT, LOWER, UPPER, ChainedTable, Entry, Table, keep_to
from .zobrist import PathKeys


def alphabeta_cycles(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    *,
    draw: float = 0,
    table: Table | ChainedTable | None = None,
    apart: bool = True,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, where repeating a position ends the game as a draw.

    `draw` is what that is worth to player 0, as in `utility(state, 0)`: so one table serves searches for both sides.
    With a table, and with `apart`, a value serves only where the path has run through the same positions (in any order)
    and the height is the same, and is what it would be without a table. Without `apart` values serve on every path, and
    may be wrong.
    Raises ValueError for a negative height, a draw that is not a finite number, and a table that was filled with
    another game, another draw, or by another search. At worst every path without repetitions is searched.
    Source: M. Campbell, The graph-history interaction: on ignoring position history, 1985.
    """
    plies = checked_height(height)
    if not is_finite(draw):
        raise ValueError(f"the worth of a draw must be a finite number, not {draw!r}")
    if table is not None:
        keep_to(table, algorithm="alphabeta_cycles", game=game, draw=draw, apart=apart)
    on_path: set[Any] = set()
    parts = PathKeys()
    nodes = leaves = 0

    def search(state, mover, path, height, alpha, beta):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        if state in on_path:
            leaves += 1  # not shown
            value = draw if mover == 0 else -draw
            if watch:
                watch("repeat", state=state, value=value)
            return value, None
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            worth = game.utility if over else game.evaluate
            value = worth(state, mover)
            if watch:
                watch("leaf", state=state, value=value)
            return value, None

        if table is not None:
            key = (state, path) if apart else state
            entry = table.probe(key)
            if watch:
                watch("probe", state=state, index=table.index(key), entry=entry)
            same = entry and entry.height == height
            if entry and same and entry.decides(alpha, beta):
                if watch:
                    watch("reuse", state=state, value=entry.value, flag=entry.flag)
                return entry.value, entry.move

        if watch:
            watch("enter", state=state, height=height, alpha=alpha, beta=beta)
        on_path.add(state)
        path_below = path ^ parts[state]
        lowest = alpha
        best, best_action = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            follower = game.to_move(child)
            if follower == mover:
                value, _ = search(child, follower, path_below, height - 1, alpha, beta)
            else:
                value, _ = search(child, follower, path_below, height - 1, -beta, -alpha)
                value = -value
            if value > best:
                best = value
                if best > alpha:
                    alpha, best_action = best, action
            if watch:
                watch("back", state=state, action=action, value=value, best=best, alpha=alpha, beta=beta)
            if best >= beta:
                if watch:
                    watch("cut", state=state, action=action, best=best, alpha=alpha, beta=beta)
                break
        on_path.remove(state)
        if table is not None:
            if best <= lowest:
                flag = UPPER
            elif best >= beta:
                flag = LOWER
            else:
                flag = EXACT
            new = Entry(key, best, flag, height, best_action)
            gone = table.store(new)
            if watch:
                watch("store", state=state, index=table.index(key), entry=new, gone=gone)
        if watch:
            watch("leave", state=state, value=best)
        return best, best_action

    value, action = search(state, game.to_move(state), 0, plies, -inf, inf)
    return SearchResult(value, action, nodes, leaves)
