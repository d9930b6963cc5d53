"""Look-ahead of one move and of two: how a program plays that hardly searches.

Events
    reply(action, answer, value, worst)   the opponent may answer like this; `worst` is the worst so far
    try(action, value, best)              what a move is worth; `best` is the best so far

Values count from the side of the player who chooses.
"""

from math import inf
from typing import Any

from ..games.game import Game
from .search import SearchResult, worth


def look_ahead_one(game: Game[Any], state: Any, *, watch: Any = None) -> SearchResult:
    """The move after which the state looks best to the mover, and what it looks like then.

    It sees a win that is there to be taken, and no answer to anything. Raises ValueError in a terminal state.
    Time O(b) for b moves.
    """
    mover = _mover(game, state)
    best, best_action = -inf, None
    nodes = 1
    for action in game.actions(state):
        value = worth(game, game.result(state, action), mover)
        nodes += 1
        if value > best:
            best, best_action = value, action
        if watch:
            watch("try", action=action, value=value, best=best)
    return SearchResult(best, best_action, nodes, nodes - 1)


def look_ahead_two(game: Game[Any], state: Any, *, watch: Any = None) -> SearchResult:
    """The move that looks best after the answer which is worst for the mover.

    It sees an immediate loss as well. A mover who moves again answers itself, as well as it can. Raises ValueError in
    a terminal state. Time O(b²) for b moves.
    """
    mover = _mover(game, state)
    best, best_action = -inf, None
    nodes, leaves = 1, 0
    for action in game.actions(state):
        child = game.result(state, action)
        nodes += 1
        if game.is_terminal(child):
            value = worth(game, child, mover)
            leaves += 1
        else:
            again = game.to_move(child) == mover
            value = -inf if again else inf
            for answer in game.actions(child):
                after = worth(game, game.result(child, answer), mover)
                better = max if again else min
                value = better(value, after)
                nodes += 1
                leaves += 1
                if watch:
                    watch("reply", action=action, answer=answer, value=after, worst=value)
        if value > best:
            best, best_action = value, action
        if watch:
            watch("try", action=action, value=value, best=best)
    return SearchResult(best, best_action, nodes, leaves)


def _mover(game: Game[Any], state: Any) -> int:
    if game.is_terminal(state):
        raise ValueError("the game is over: there is no move to look ahead from")
    return game.to_move(state)
