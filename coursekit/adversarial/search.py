"""What the searches of this package share: their result, and the checks of what they are given."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf, isnan
from typing import Any

from ..games.game import Game

Order = Callable[[Game[Any], Any, Iterable[Any]], Iterable[Any]]
"""A move ordering: from game, state and its actions to the actions in the order in which to try them.

It may leave out actions that are no better than one that stays."""


@dataclass(frozen=True)
class SearchResult:
    """What a search found out about a state.

    `value` counts from the side of the player to move there. `action` is a best move, None in a terminal state and
    wherever the search proved no move to be good. `nodes` counts states looked at, `leaves` those not looked beyond,
    each as often as it was visited. `proven` is True where it is known that no estimate had a part in the value:
    `alphabeta_table` tells, for the others it stays False.
    """

    value: float
    action: Any
    nodes: int
    leaves: int
    proven: bool = field(default=False, repr=False, compare=False)


def checked_height(height: int | None) -> float:
    """How many plies to look ahead, None meaning to the end. Raises ValueError for anything else but 0, 1, 2…"""
    if height is None:
        return inf
    if not isinstance(height, int) or height < 0:
        raise ValueError(f"height must be None or a whole number of plies, 0 or more, not {height!r}")
    return height


def check_window(alpha: float, beta: float) -> None:
    """Raises ValueError where no number lies between alpha and beta."""
    if isnan(alpha) or isnan(beta) or alpha > beta:
        raise ValueError(f"alpha must not be above beta, but the window is ({alpha}, {beta})")
