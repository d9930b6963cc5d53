"""Negamax: minimax in one rule for both sides, since what is good for one is bad for the other.

Events
    enter(state, height)              a state is looked beyond
    leaf(state, value)                it is not: the game is over there, or the height is used up
    back(state, action, value, best)  a child's value has come back, seen from `state`; `best` is the best so far
    leave(state, value)               all children are known

Every value counts from the side of the player to move in its state.
"""

from math import inf
from typing import Any

from ..games.game import Game
from .search import SearchResult, checked_height


def negamax(game: Game[Any], state: Any, height: int | None = None, *, watch: Any = None) -> SearchResult:
    """The minimax value of a state and a best move, looking `height` plies ahead (None: to the end).

    Raises ValueError for a negative height. Time O(b^d), memory O(b d) for b moves a state and d plies.
    Source: D. Knuth and R. Moore, An analysis of alpha-beta pruning, 1975.
    """
    nodes = leaves = 0

    def search(state, mover, height):
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
            watch("enter", state=state, height=height)
        best, best_action = -inf, None
        for action in game.actions(state):
            child = game.result(state, action)
            follower = game.to_move(child)
            value, _ = search(child, follower, height - 1)
            if follower != mover:
                value = -value
            if value > best:
                best, best_action = value, action
            if watch:
                watch("back", state=state, action=action, value=value, best=best)
        if watch:
            watch("leave", state=state, value=best)
        return best, best_action

    value, action = search(state, game.to_move(state), checked_height(height))
    return SearchResult(value, action, nodes, leaves)
