"""Best responses in games of two players who choose at once, and equilibria: where both choices are best responses.

A mix is a list of probabilities, one for each of a player's choices, or just the number of a choice.

Events of `best_response_walk`
    look(player, profile, payoffs)   it is a player's turn: what each own choice would bring against the other's
    move(player, profile, gain)      the player moves to the first of the best responses; the profile after that
    stay(player, profile)            the player's choice is a best response already
    cycle(profile)                   the walk was here before with the same player's turn, and will go round for ever

A profile is (row, column).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from ..games.matrix_game import MatrixGame
from ..games.numbers import is_number, is_whole
from .strategies import checked_mix

Mix = Sequence[float] | int
Profile = tuple[int, int]


@dataclass(frozen=True)
class Walk:
    """The profiles that a walk came to, from its start on, and how it ended. A cycle ends with where it began."""

    profiles: tuple[Profile, ...]
    ended: Literal["equilibrium", "cycle"]


def payoffs_against(game: MatrixGame, player: int, mix: Mix) -> list[float]:
    """What each choice of a player brings on average against a mix of the other's choices.

    Raises ValueError for a mix that is none, and for a player other than 0 and 1.
    """
    if player not in (0, 1):  # not shown
        raise ValueError(f"the players are 0 and 1, not {player!r}")
    # A line of the table for each of the player's choices.
    table = game.payoffs[player]
    if player == 1:
        table = tuple(zip(*table, strict=True))
    probabilities = checked_mix(mix, len(table[0]))
    averages = []
    for line in table:
        pairs = zip(probabilities, line, strict=True)
        averages.append(sum(p * x for p, x in pairs))
    return averages


def best_responses(game: MatrixGame, player: int, mix: Mix, tolerance: float = 1e-9) -> list[int]:
    """The choices of a player that bring most against a mix of the other's choices; several where they tie.

    Payoffs that differ by no more than `tolerance` count as equal. Raises ValueError for a mix that is none, for a
    player other than 0 and 1, and for a tolerance below 0.
    """
    check_tolerance(tolerance)
    payoffs = payoffs_against(game, player, mix)
    return [choice for choice, payoff in enumerate(payoffs) if payoff >= max(payoffs) - tolerance]


def is_equilibrium(game: MatrixGame, row: Mix, column: Mix, tolerance: float = 1e-9) -> bool:
    """Whether neither player gains more than `tolerance` by leaving alone.

    It is enough to look at single choices: what a mix brings is a mean of what its choices bring. Raises ValueError for
    a mix that is none, and for a tolerance below 0.
    Source: J. Nash, Non-cooperative games, 1951.
    """
    check_tolerance(tolerance)
    for player, own, other in ((0, row, column), (1, column, row)):
        payoffs = payoffs_against(game, player, other)
        value = sum(p * x for p, x in zip(checked_mix(own, len(payoffs)), payoffs, strict=True))
        if max(payoffs) - value > tolerance:
            return False
    return True


def check_tolerance(tolerance: float) -> None:
    if not (is_number(tolerance) and tolerance >= 0):
        raise ValueError(f"the tolerance must be a number, 0 or more, not {tolerance!r}")


def pure_equilibria(game: MatrixGame) -> list[Profile]:
    """All equilibria in which each player has one certain choice, row by row; there may be none."""
    rows, columns = range(len(game.row_names)), range(len(game.column_names))
    return [(row, column) for row in rows for column in columns if is_equilibrium(game, row, column, tolerance=0)]


def checked_profile(game: MatrixGame, profile: Profile) -> Profile:
    """A profile that is in the table. Raises ValueError for another one."""
    row, column = profile if isinstance(profile, tuple) and len(profile) == 2 else (None, None)
    if not (is_whole(row, 0) and is_whole(column, 0) and row < len(game.row_names) and column < len(game.column_names)):
        raise ValueError(f"a walk starts from the numbers of a row and a column of the table, not from {profile!r}")
    return profile


def best_response_walk(game: MatrixGame, start: Profile, *, watch: Any = None) -> Walk:
    """Players take turns, player 0 first; whose choice is no best response to the other's moves to the first that is.

    The walk ends in an equilibrium, when both have stayed, or when it has begun to go round. It always ends in an
    equilibrium where the game has an ordinal potential: a number for each profile that rises whenever one player moves
    and gains. Raises ValueError for a start that is not in the table.
    Source: D. Monderer and L. Shapley, Potential games, 1996.
    """
    profile = checked_profile(game, start)
    player = stayed = 0
    profiles, met = [profile], set()
    while stayed < 2:
        if (profile, player) in met:
            if watch:
                watch("cycle", profile=profile)
            return Walk(tuple(profiles), "cycle")
        met.add((profile, player))
        payoffs = payoffs_against(game, player, profile[1 - player])
        if watch:
            watch("look", player=player, profile=profile, payoffs=payoffs)
        gain = max(payoffs) - payoffs[profile[player]]
        if gain > 0:
            best = payoffs.index(max(payoffs))
            row, column = profile
            profile = (best, column)
            if player == 1:
                profile = (row, best)
            profiles.append(profile)
            stayed = 0
            if watch:
                watch("move", player=player, profile=profile, gain=gain)
        else:
            stayed += 1
            if watch:
                watch("stay", player=player, profile=profile)
        player = 1 - player
    return Walk(tuple(profiles), "equilibrium")
