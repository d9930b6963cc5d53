"""What the searches of this package share: their result, and the checks of what they are given."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import inf
from typing import Any

from ..games.game import Game
from ..games.numbers import is_number, is_whole

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


def worth(game: Game[Any], state: Any, player: int) -> float:
    """What a state looks like to a player without a search: its utility where the game is over, else its evaluation."""
    return game.utility(state, player) if game.is_terminal(state) else game.evaluate(state, player)


def checked_height(height: int | None) -> float:
    """How many plies to look ahead, None meaning to the end. Raises ValueError for anything else but 0, 1, 2…"""
    if height is None:
        return inf
    if not is_whole(height, 0):
        raise ValueError(f"height must be None or a whole number of plies, 0 or more, not {height!r}")
    return int(height)


def checked_value(value: float) -> float:
    """A value with which sums are made. Raises ValueError for one that a float cannot hold, and for NaN."""
    if not is_number(value):
        raise ValueError(f"utilities and evaluations must be numbers that a float can hold, not {value!r}")
    return value


def check_window(alpha: float, beta: float) -> None:
    """Raises ValueError for alpha above beta, and for what is no number."""
    if not (is_number(alpha) and is_number(beta) and alpha <= beta):
        raise ValueError(
            f"the window takes two numbers, and alpha must not be above beta, but the window is ({alpha!r}, {beta!r})"
        )
