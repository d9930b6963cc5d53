"""Max^n: the value of a game for any number of players, when each plays for itself.

Events
    enter(state, height)                a state is looked beyond
    leaf(state, values)                 it is not: the game is over there, or the height is used up
    back(state, action, values, best)   a child's values have come back; `best` are the best so far for the mover
    leave(state, values)                all children are known

Values are tuples: what a state is worth to player 0, to player 1, and so on.
"""

from dataclasses import dataclass
from typing import Any

from ..games.game import Game
from .search import checked_height


@dataclass(frozen=True)
class VectorResult:
    """What a search for many players found out about a state: as a SearchResult, with a value for every player."""

    values: tuple[float, ...]
    action: Any
    nodes: int
    leaves: int


def maxn(game: Game[Any], state: Any, height: int | None = None, *, watch: Any = None) -> VectorResult:
    """What a state is worth to each player, and a best move, looking `height` plies ahead (None: to the end).

    Each player takes the move that is worth most to itself; among equals, the first. That rule matters: what is a tie
    for the mover need not be one for the others, and another rule gives other values.
    Raises ValueError for a negative height. Time O(b^d), memory O(b d) for b moves a state and d plies.
    Source: C. Luckhardt and K. Irani, An algorithmic solution of N-person games, 1986.
    """
    players = range(game.players)
    nodes = leaves = 0

    def search(state, height):
        nonlocal nodes, leaves  # not shown
        nodes += 1  # not shown
        over = game.is_terminal(state)
        if over or height == 0:
            leaves += 1  # not shown
            worth = game.utility if over else game.evaluate
            values = tuple(worth(state, player) for player in players)
            if watch:
                watch("leaf", state=state, values=values)
            return values, None

        if watch:
            watch("enter", state=state, height=height)
        mover = game.to_move(state)
        best, best_action = None, None
        for action in game.actions(state):
            values, _ = search(game.result(state, action), height - 1)
            if best is None or values[mover] > best[mover]:
                best, best_action = values, action
            if watch:
                watch("back", state=state, action=action, values=values, best=best)
        if watch:
            watch("leave", state=state, values=best)
        return best, best_action

    values, action = search(state, checked_height(height))
    return VectorResult(values, action, nodes, leaves)
