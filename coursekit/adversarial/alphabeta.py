"""Alpha-beta in negamax form: every value counts from the side of the player to move in its state.

Events
    enter(state, height, alpha, beta)              a state is looked beyond with a window
    leaf(state, value)                             it is not: the game is over there, or the height is used up
    back(state, action, value, best, alpha, beta)  a child's value has come back, seen from `state`; the best so
                                                   far, and the window after it
    cut(state, action, best, alpha, beta)          after `action` no other move can matter: they are cut
    leave(state, value)                            `value` goes back to the parent
"""

from collections.abc import Iterable
from math import inf
from typing import Any

from ..games.game import Game
from .search import Order, SearchResult, check_window, checked_height


def alphabeta(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    *,
    order: Order | None = None,
    hard: bool = False,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, without looking at moves that cannot matter.

    What comes back, v, and the true value, t: where alpha < v < beta, t = v; where v ≤ alpha, t ≤ v, and no move is
    given; where v ≥ beta, t ≥ v, and the move is the one that refutes. That is fail-soft; with `hard` (fail-hard) v is
    t held within [alpha, beta]. Where alpha = beta, a v that equals them says nothing about t. `order` puts the moves
    of a state in the order in which to try them.

    Raises ValueError for a negative height and for alpha above beta. Leaves looked at, for b moves a state and d
    plies: b^⌈d/2⌉ + b^⌊d/2⌋ − 1 with the best moves first, at worst b^d.
    Source: D. Knuth and R. Moore, An analysis of alpha-beta pruning, 1975; fail-soft: J. Fishburn, Another
    optimization of alpha-beta search, 1983.
    """
    check_window(alpha, beta)
    nodes = leaves = 0

    def search(state, mover, height, alpha, beta):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            worth = game.utility if over else game.evaluate
            value = worth(state, mover)
            if hard:
                value = min(max(value, alpha), beta)
            if watch:
                watch("leaf", state=state, value=value)
            return value, None

        if watch:
            watch("enter", state=state, height=height, alpha=alpha, beta=beta)
        best, best_action = alpha if hard else -inf, None
        actions: Iterable[Any] = game.actions(state)
        if order:
            actions = order(game, state, actions)
        for action in actions:
            child = game.result(state, action)
            follower = game.to_move(child)
            if follower == mover:
                value, _ = search(child, follower, height - 1, alpha, beta)
            else:
                value, _ = search(child, follower, height - 1, -beta, -alpha)
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
        if watch:
            watch("leave", state=state, value=best)
        return best, best_action

    value, action = search(state, game.to_move(state), checked_height(height), alpha, beta)
    return SearchResult(value, action, nodes, leaves)
