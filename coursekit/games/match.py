"""Matches: how often one player beats another, and how sure that is."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any

from .game import Game
from .numbers import is_number, is_whole

Player = Callable[[Game[Any], Any, Random], Any]
"""How somebody plays: from the game, a state and random numbers to an action."""


@dataclass(frozen=True)
class Score:
    """The games that the first of two players won, drew and lost."""

    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def rate(self) -> float:
        """The share of the games that were won; a draw counts a half."""
        return (self.wins + self.draws / 2) / self.games

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Between which rates the true one lies, so sure: Wilson's interval. With draws it is a little too wide.

        Source: E. Wilson, Probable inference, the law of succession, and statistical inference, 1927.
        """
        if not (is_number(confidence) and 0 < confidence < 1):
            raise ValueError(f"the confidence must lie between 0 and 1, not {confidence!r}")
        z = NormalDist().inv_cdf((1 + confidence) / 2)
        n, p = self.games, self.rate
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), min(1.0, middle + half)


def match(game: Game[Any], one: Player, other: Player, games: int, rng: Random) -> Score:
    """The score of the first player against the second, who take turns to begin.

    Raises ValueError for a number of games that is not whole or below 1.
    """
    if not is_whole(games, 1):
        raise ValueError(f"a match needs a whole number of games, 1 or more, not {games!r}")
    wins = draws = 0
    for number in range(games):
        seats = (one, other) if number % 2 == 0 else (other, one)
        state = game.initial_state()
        while not game.is_terminal(state):
            state = game.result(state, seats[game.to_move(state)](game, state, rng))
        utility = game.utility(state, number % 2)
        wins += utility > 0
        draws += utility == 0
    return Score(wins, draws, games - wins - draws)
