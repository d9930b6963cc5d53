"""NegaScout: believe that the first move is best, and only ask of each other move whether it is better.

Events
    enter(state, height, alpha, beta)               a state is looked beyond with a window
    leaf(state, value)                              it is not: the game is over there, or the height is used up
    scout(state, action, alpha, beta)               is `action` better than alpha at all? A window of one unit asks
    research(state, action, value, alpha, beta)     it is, and by how much must be searched again
    back(state, action, value, best, alpha, beta)   a child's value has come back, seen from `state`; the best so
                                                    far, and the window after it
    cut(state, action, best, alpha, beta)           after `action` no other move can matter: they are cut
    leave(state, value)                             `value` goes back to the parent

Every value counts from the side of the player to move in its state.
"""

from collections.abc import Iterable
from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_number
from .search import Order, SearchResult, check_window, checked_height


def negascout(
    game: Game[Any],
    state: Any,
    height: int | None = None,
    alpha: float = -inf,
    beta: float = inf,
    *,
    order: Order | None = None,
    unit: float = 1,
    watch: Any = None,
) -> SearchResult:
    """The minimax value of a state and a best move, by scouting with a window of one `unit` (fail-soft).

    The unit is the smallest difference between two values. With a unit that is too large the value is still right;
    with one that is too small there are more searches than need be. What comes back says the same about the true
    value as `alphabeta` does. Where values are whole numbers it looks at no leaf that alpha-beta does not look at, but
    may look at some of them again.

    Raises ValueError for a negative height, for alpha above beta, and for a unit that is not positive.
    Source: A. Reinefeld, An improvement to the Scout tree search algorithm, 1983.
    """
    check_window(alpha, beta)
    if not (is_number(unit) and unit > 0):
        raise ValueError(f"unit must be above 0, not {unit!r}")
    nodes = leaves = 0

    def search(state, mover, height, alpha, beta):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            worth = game.utility if over else game.evaluate
            value = worth(state, mover)
            if watch:
                watch("leaf", state=state, value=value)
            return value, None

        if watch:
            watch("enter", state=state, height=height, alpha=alpha, beta=beta)

        def follow(child, alpha, beta):
            follower = game.to_move(child)
            if follower == mover:
                value, _ = search(child, follower, height - 1, alpha, beta)
                return value
            value, _ = search(child, follower, height - 1, -beta, -alpha)
            return -value

        best, best_action = -inf, None
        actions: Iterable[Any] = game.actions(state)
        if order:
            actions = order(game, state, actions)
        for number, action in enumerate(actions):
            child = game.result(state, action)
            if number == 0:
                value = follow(child, alpha, beta)
            else:
                scout_beta = min(alpha + unit, beta)
                if watch:
                    watch("scout", state=state, action=action, alpha=alpha, beta=scout_beta)
                value = follow(child, alpha, scout_beta)
                if scout_beta <= value < beta:
                    if watch:
                        watch("research", state=state, action=action, value=value, alpha=value, beta=beta)
                    value = follow(child, value, beta)
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
