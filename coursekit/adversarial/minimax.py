"""Minimax: the value of a game when both sides play their best.

Events
    enter(state, height)              a state is looked beyond
    leaf(state, value)                it is not: the game is over there, or the height is used up
    back(state, action, value, best)  a child's value has come back; `best` is the best so far
    leave(state, value)               all children are known

Values count from the side of MAX, the player to move at the root.
"""

from math import inf
from typing import Any

from ..games.game import Game
from .search import SearchResult, checked_height


def minimax(game: Game[Any], state: Any, height: int | None = None, *, watch: Any = None) -> SearchResult:
    """The minimax value of a state and a best move, looking `height` plies ahead (None: to the end).

    In a game of more than two players all others count as MIN: as if they had allied themselves against one. That is
    known as paranoid search.
    Raises ValueError for a negative height. Time O(b^d), memory O(b d) for b moves a state and d plies.
    Source: C. Shannon, Programming a computer for playing chess, 1950; paranoid: N. Sturtevant and R. Korf, On pruning
    techniques for multi-player games, 2000.
    """
    max_player = game.to_move(state)
    nodes = leaves = 0

    def search(state, height):
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
            watch("enter", state=state, height=height)
        maximizing = game.to_move(state) == max_player
        best = -inf if maximizing else inf
        best_action = None
        for action in game.actions(state):
            value, _ = search(game.result(state, action), height - 1)
            if value > best if maximizing else value < best:
                best, best_action = value, action
            if watch:
                watch("back", state=state, action=action, value=value, best=best)
        if watch:
            watch("leave", state=state, value=best)
        return best, best_action

    value, action = search(state, checked_height(height))
    return SearchResult(value, action, nodes, leaves)
