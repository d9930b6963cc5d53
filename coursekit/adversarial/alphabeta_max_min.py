"""Alpha-beta for MAX and MIN: two rules, and two kinds of cut.

Alpha is what MAX already has for certain, beta what MIN has. Every value counts from the side of MAX, the player to
move at the root.

Events
    enter(state, height, alpha, beta)              a state is looked beyond with a window
    leaf(state, value)                             it is not: the game is over there, or the height is used up
    back(state, action, value, best, alpha, beta)  a child's value has come back; the best so far, and the window after
    alpha_cut(state, action, best, alpha, beta)    MIN can hold MAX to no more than MAX has elsewhere
    beta_cut(state, action, best, alpha, beta)     MAX can get at least what MIN need not allow
    leave(state, value)                            `value` goes back to the parent
"""

from math import inf
from typing import Any

from ..games.game import Game
from .search import SearchResult, check_window, checked_height


def alphabeta_max_min(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    *,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, without looking at moves that cannot matter (fail-soft).

    Looks at the same states as `alphabeta`, which is shorter; here each side's reasoning stands by itself.
    Raises ValueError for a negative height and for alpha above beta.
    Source: D. Knuth and R. Moore, An analysis of alpha-beta pruning, 1975.
    """
    check_window(alpha, beta)
    max_player = game.to_move(state)
    nodes = leaves = 0

    def search(state, height, alpha, beta):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            worth = game.utility if over else game.evaluate
            value = worth(state, max_player)
            if watch:
                watch("leaf", state=state, value=value)
            return value, None
        if watch:
            watch("enter", state=state, height=height, alpha=alpha, beta=beta)
        if game.to_move(state) == max_player:
            return max_value(state, height, alpha, beta)
        return min_value(state, height, alpha, beta)

    def max_value(state, height, alpha, beta):
        best, best_action = -inf, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), height - 1, alpha, beta)
            best = max(best, value)
            if best > alpha:
                alpha, best_action = best, action
            if watch:
                watch("back", state=state, action=action, value=value, best=best, alpha=alpha, beta=beta)
            if best >= beta:
                if watch:
                    watch("beta_cut", state=state, action=action, best=best, alpha=alpha, beta=beta)
                break
        if watch:
            watch("leave", state=state, value=best)
        return best, best_action

    def min_value(state, height, alpha, beta):
        best, best_action = inf, None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), height - 1, alpha, beta)
            best = min(best, value)
            if best < beta:
                beta, best_action = best, action
            if watch:
                watch("back", state=state, action=action, value=value, best=best, alpha=alpha, beta=beta)
            if best <= alpha:
                if watch:
                    watch("alpha_cut", state=state, action=action, best=best, alpha=alpha, beta=beta)
                break
        if watch:
            watch("leave", state=state, value=best)
        return best, best_action

    value, action = search(state, checked_height(height), alpha, beta)
    return SearchResult(value, action, nodes, leaves)
