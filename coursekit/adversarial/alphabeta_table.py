"""Alpha-beta with a transposition table: what was searched before is not searched again, or at least in a better order.

Events
    enter(state, height, alpha, beta)              a state is looked beyond with a window
    leaf(state, value)                             it is not: the game is over there, or the height is used up
    probe(state, index, entry)                     the table was asked, in the bucket `index`; None: nothing found
    reuse(state, value, flag)                      the entry is enough: its value goes back without a search
    first(state, action)                           it is not, but its move is tried first
    back(state, action, value, best, alpha, beta)  a child's value has come back, seen from `state`; the best so
                                                   far, and the window after it
    cut(state, action, best, alpha, beta)          after `action` no other move can matter: they are cut
    store(state, index, entry, gone)               the result goes into the table; `gone` is what is lost by that
    leave(state, value)                            `value` goes back to the parent

Every value counts from the side of the player to move in its state.
"""

from collections.abc import Callable
from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_whole
from .search import Order, SearchResult, check_window, checked_height
from .table import EXACT, LOWER, UPPER, ChainedTable, Entry, Table, keep_to
from .zobrist import Zobrist


class Stopped(Exception):
    """A search was told to stop before it was done."""


def alphabeta_table(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    *,
    table: Table | ChainedTable,
    keys: Zobrist | None = None,
    same_height: bool = False,
    played: int = 0,
    order: Order | None = None,
    stop: Callable[[], bool] | None = None,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, by alpha-beta (fail-soft) that remembers what it found out.

    An entry of the table serves where it is at least as high as the search that is needed, and where it is exact, a
    lower bound no smaller than beta, or an upper bound no greater than alpha. Where heights are limited, an entry that
    is higher brings a value from deeper search: better, but another than without a table. `same_height` forbids that.
    `keys` gives positions their numbers; without it a position is its own key, and no two are taken for one another.
    `played` is how many plies of the game came before the state; a table with the scheme "later" goes by it.
    `stop` is asked at every node. Values and moves come back as from `alphabeta`; what rests on no estimate is proven.

    Raises ValueError for a negative height or `played`, for alpha at or above beta (what a window of one point returns
    may be no bound, and must not be kept), and for a table that was filled with another game, other keys or another
    `same_height`; Stopped where `stop` says so.
    Source: R. Greenblatt, D. Eastlake and S. Crocker, The Greenblatt chess program, 1967; with bounds: D. Slate and
    L. Atkin, Chess 4.5, 1977.
    """
    check_window(alpha, beta)
    if alpha == beta:
        raise ValueError(f"with a table, alpha must be below beta: a window of one point, {alpha}, proves nothing")
    plies = checked_height(height)
    if not is_whole(played, 0):
        raise ValueError(f"so many plies can't have been played: {played!r}")
    keep_to(table, algorithm="alphabeta_table", game=game, keys=keys, same_height=same_height)
    nodes = leaves = estimates = 0

    def search(state, mover, key, ply, height, alpha, beta):
        nonlocal nodes, leaves, estimates  # not shown
        if stop and stop():
            raise Stopped
        nodes += 1  # not shown
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            if over:
                value = game.utility(state, mover)
            else:
                value = game.evaluate(state, mover)
                estimates += 1
            if watch:
                watch("leaf", state=state, value=value)
            return value, None

        entry = table.probe(key)
        if watch:
            watch("probe", state=state, index=table.index(key), entry=entry)
        if entry and entry.height >= height:
            right = entry.height == height or not same_height
            if right and entry.decides(alpha, beta):
                if not entry.proven:
                    estimates += 1
                if watch:
                    watch("reuse", state=state, value=entry.value, flag=entry.flag)
                value = entry.value
                action = entry.move if value > alpha else None
                return value, action

        if watch:
            watch("enter", state=state, height=height, alpha=alpha, beta=beta)
        legal = game.actions(state)
        actions = order(game, state, legal) if order else legal
        # With short keys it may be another position's move.
        move = entry.move if entry else None
        if move is not None and move in legal:
            rest = [action for action in actions if action != move]
            actions = [move, *rest]
            if watch:
                watch("first", state=state, action=move)
        lowest, before = alpha, estimates
        best, best_action = -inf, None
        for action in actions:
            child = game.result(state, action)
            follower = game.to_move(child)
            key_below = child
            if keys:
                key_below = keys.after(key, game, state, child)
            if follower == mover:
                value, _ = search(child, follower, key_below, ply + 1, height - 1, alpha, beta)
            else:
                value, _ = search(child, follower, key_below, ply + 1, height - 1, -beta, -alpha)
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
        if best <= lowest:
            flag = UPPER
        elif best >= beta:
            flag = LOWER
        else:
            flag = EXACT
        proven = estimates == before
        new = Entry(key, best, flag, height, best_action, proven, ply)
        gone = table.store(new)
        if watch:
            watch("store", state=state, index=table.index(key), entry=new, gone=gone)
            watch("leave", state=state, value=best)
        return best, best_action

    root_key = keys.key(game, state) if keys else state
    value, action = search(state, game.to_move(state), root_key, played, plies, alpha, beta)
    return SearchResult(value, action, nodes, leaves, proven=estimates == 0)
