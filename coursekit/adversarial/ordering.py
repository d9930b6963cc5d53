"""Move ordering without knowledge of the game: any evaluation tells which move to try first."""

from collections.abc import Iterable
from typing import Any

from ..games.game import Game
from .search import worth


def by_evaluation(game: Game[Any], state: Any, actions: Iterable[Any]) -> list[Any]:
    """The moves after which the state looks best to the mover first, for the `order` of a search.

    It evaluates the state after each move, at every state that is looked beyond. Moves that look alike stay in the
    order given.
    Source: J. Slagle and J. Dixon, Experiments with some programs that search game trees, 1969.
    """
    mover = game.to_move(state)
    return sorted(actions, key=lambda action: worth(game, game.result(state, action), mover), reverse=True)
