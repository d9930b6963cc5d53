"""Priors: what is believed of a move before it was tried, as virtual visits."""

from typing import Any

from ..games.game import Game
from ..games.numbers import is_finite, is_number, is_whole
from .search_tree import Prior, outcome


def evaluation_prior(game: Game[Any], visits: int, scale: float = 1.0) -> Prior:
    """Every move begins with so many virtual visits, whose mean reward is what the game's evaluation says.

    An evaluation from −scale to scale becomes a reward from 0 to 1; beyond that it counts as a loss or a win. A search
    with a prior asks the evaluation once for every move that it lists. Raises ValueError for a number of visits that
    is not whole or below 1, and for a scale that is not above 0.
    Source: S. Gelly and D. Silver, Combining online and offline knowledge in UCT, 2007.
    """
    if not (is_whole(visits, 1) and is_finite(visits)):
        raise ValueError(f"a prior needs a whole number of virtual visits, 1 or more, not {visits!r}")
    if not (is_number(scale) and scale > 0):
        raise ValueError(f"the scale of an evaluation must be above 0, not {scale!r}")

    def prior(state: Any, player: Any) -> tuple[int, float]:
        if game.is_terminal(state):
            return visits, outcome(game.utility(state, player))
        evaluation = game.evaluate(state, player)
        if not is_number(evaluation):
            raise ValueError(f"an evaluation must be a number that a float can hold, not {evaluation!r}")
        share = evaluation / scale
        return visits, (1 + min(max(share, -1.0), 1.0)) / 2

    return prior
