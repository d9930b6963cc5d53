"""Alpha-beta on games that may run in circles: a position that comes up often enough on the path counts as a draw.

So a position's value depends on the path to it, and a transposition table that knows positions only may give back a
value that is wrong on another path (the graph-history interaction). The cure: the path has a part in the key.

Events: those of `alphabeta_table`, and
    repeat(state, value)            it has come up often enough on the path: a draw
"""

from collections import Counter
from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_finite, is_whole
from .search import SearchResult, checked_height
from .table import EXACT, LOWER, UPPER, ChainedTable, Entry, Table, keep_to
from .zobrist import PathKeys

HISTORIES = ("path", "repeats", "none")
"""What a key may know of the way to its position: the whole path, how often the position lies on it, or nothing."""


def alphabeta_cycles(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    *,
    draw: float = 0,
    times: int = 2,
    table: Table | ChainedTable | None = None,
    history: str = "path",
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, where the game is a draw once a position comes for the n-th time.

    That is n = `times`, and `draw` is what it is worth to player 0, as in `utility(state, 0)`: so one table serves
    searches for both sides. With a table, values serve at the same height only; the `history` in the key says where.
    With "path" that is where the path has run through the same positions as often (in any order), and the value is what
    it would be without a table. With "repeats" the position itself must have come as often, and with "none" values
    serve on every path: with either they may be wrong.
    Raises ValueError for a negative height, a draw that is not a finite number, fewer than two times, an unknown
    history, and a table that was filled with another game or other rules, or by another search. At worst every path on
    which no position comes so often is searched.
    Source: M. Campbell, The graph-history interaction: on ignoring position history, 1985.
    """
    plies = checked_height(height)
    if not is_finite(draw):
        raise ValueError(f"the worth of a draw must be a finite number, not {draw!r}")
    if not is_whole(times, 2):
        raise ValueError(f"a position that comes again is a draw at the second time or a later one, not {times!r}")
    if history not in HISTORIES:
        raise ValueError(f"the history must be one of {', '.join(HISTORIES)}, not {history!r}")
    if table is not None:
        keep_to(table, algorithm="alphabeta_cycles", game=game, draw=draw, times=times, history=history)
    on_path: Counter[Any] = Counter()
    parts = PathKeys()
    nodes = leaves = 0

    def search(state, mover, path, height, alpha, beta):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        before = on_path[state]
        if before == times - 1:
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
            key = state
            if history == "path":
                key = state, path
            elif history == "repeats":
                key = state, before
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
        on_path[state] += 1
        path_below = path ^ parts[state, before]
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
        on_path[state] -= 1
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
