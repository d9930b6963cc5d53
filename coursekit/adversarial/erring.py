"""Playing against an opponent who errs: what minimax leaves on the table.

Events
    enter(state, height)                 a state is looked beyond
    leaf(state, value)                   it is not: the game is over there, or the height is used up
    back(state, action, value, best)     a child's value has come back; `best` is the best so far for the mover
    average(state, best, mean, value)    the opponent's best answer, and the mean over all its answers, weighed
    leave(state, value)                  all children are known

Values count from the side of the player to move at the root.
"""

from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_number
from .search import SearchResult, checked_height, checked_value


def against_erring(
    game: Game[Any], state: Any, error: float, height: int | None = None, *, watch: Any = None
) -> SearchResult:
    """The expected value of a state, and the move with the best one, against an opponent who errs.

    With probability `error` the opponent takes any of its moves, all alike; else the one that is best for it, knowing
    that it may err again. With 0 that is minimax, with 1 an opponent who plays at random. Looks `height` plies ahead
    (None: to the end). Raises ValueError for a negative height and an error that is no probability.
    Time O(b^d), memory O(b d) for b moves a state and d plies.
    Source: A. Reibman and B. Ballard, Non-minimax search strategies for use against fallible opponents, 1983.
    """
    if not (is_number(error) and 0 <= error <= 1):
        raise ValueError(f"the error must be a probability, from 0 to 1, not {error!r}")
    player = game.to_move(state)
    nodes = leaves = 0

    def search(state, height):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            worth = game.utility if over else game.evaluate
            value = checked_value(worth(state, player))
            if watch:
                watch("leaf", state=state, value=value)
            return value, None

        if watch:
            watch("enter", state=state, height=height)
        own = game.to_move(state) == player
        best, best_action = -inf if own else inf, None
        total = 0
        actions = game.actions(state)
        for action in actions:
            value, _ = search(game.result(state, action), height - 1)
            total += value
            if value > best if own else value < best:
                best, best_action = value, action
            if watch:
                watch("back", state=state, action=action, value=value, best=best)
        value = best
        if not own:
            mean = total / len(actions)
            value = (1 - error) * best + error * mean
            if watch:
                watch("average", state=state, best=best, mean=mean, value=value)
        if watch:
            watch("leave", state=state, value=value)
        return value, best_action

    value, action = search(state, checked_height(height))
    return SearchResult(value, action, nodes, leaves)
