"""Strategies: complete plans, one choice for every information set of a player.

A **pure** strategy is a dict from information to action. A **behaviour** strategy is a dict from information to the
probabilities of its actions. A **mix** chooses one pure strategy at the start, and sticks to it: a list of
probabilities, in the order of `pure_strategies`, or just the number of a strategy.

What a player knows is what the game's `information` tells. In other games, where everything is seen, it is the state.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import isclose, prod
from numbers import Integral
from typing import Any

from ..games.game import CHANCE, Game, InformationGame
from ..games.matrix_game import MatrixGame
from ..games.numbers import is_finite, is_number

Pure = dict[Hashable, Any]
Behaviour = dict[Hashable, dict[Any, float]]

MOST = 100_000
"""Pure strategies that are listed. Their number grows exponentially with that of the information sets."""


def information_sets(game: Game[Any], player: int) -> dict[Hashable, list[Any]]:
    """The information sets of a player: from what is known to the states in which just that is known.

    They stand in the order in which a walk through the game meets them. Raises ValueError for a player who is not
    there, and where a player could tell two states of one set apart by the moves.
    """
    if player not in range(game.players):
        raise ValueError(f"there are players 0 to {game.players - 1}, and no player {player!r}")
    sets: dict[Hashable, list[Any]] = {}
    for state, known, _ in _decisions(game, player):
        states = sets.setdefault(known, [])
        if states and list(game.actions(states[0])) != list(game.actions(state)):
            raise ValueError(
                f"there are other moves in {state!r} than in {states[0]!r}, though both look like {known!r}"
            )
        if state not in states:
            states.append(state)
    return sets


def pure_strategies(game: Game[Any], player: int) -> list[Pure]:
    """All pure strategies of a player, those first that take the first action wherever they can.

    Raises ValueError where there are more than 100,000.
    """
    choices = {known: game.actions(states[0]) for known, states in information_sets(game, player).items()}
    number = prod(map(len, choices.values()))
    if number > MOST:
        raise ValueError(f"player {player} has {number:,} pure strategies, and only up to {MOST:,} are listed")
    return [dict(zip(choices, chosen, strict=True)) for chosen in product(*choices.values())]


def expected(game: Game[Any], first: Mapping[Any, Any], second: Mapping[Any, Any]) -> tuple[float, float]:
    """What players 0 and 1 get on average, each with a pure or a behaviour strategy.

    Raises ValueError where a strategy is needed in an information set and names no legal action there, for
    probabilities that are negative or do not add up to 1, and for utilities that are not finite numbers.
    """

    def worth(state: Any) -> tuple[float, float]:
        if game.is_terminal(state):
            utilities = game.utility(state, 0), game.utility(state, 1)
            if not all(map(is_finite, utilities)):
                raise ValueError(f"utilities must be finite numbers, and in {state!r} they are {utilities}")
            return utilities
        total = 0.0, 0.0
        for action, probability in _outcomes(game, state, (first, second)):
            if probability:
                one, other = worth(game.result(state, action))
                total = total[0] + probability * one, total[1] + probability * other
        return total

    return worth(game.initial_state())


def normal_form(game: Game[Any]) -> MatrixGame:
    """The game as one choice at once: player 0 a pure strategy as the row, player 1 one as the column.

    A row or column is named by the strategy's actions, in the order of the information sets. Raises ValueError where a
    player has more than 100,000 pure strategies.
    """
    first, second = pure_strategies(game, 0), pure_strategies(game, 1)
    table = [[expected(game, one, other) for other in second] for one in first]
    return MatrixGame(
        [[payoff for payoff, _ in row] for row in table],
        [[payoff for _, payoff in row] for row in table],
        [_name(strategy) for strategy in first],
        [_name(strategy) for strategy in second],
    )


def behaviour(game: Game[Any], player: int, mix: Sequence[float] | int) -> Behaviour:
    """The behaviour strategy that plays like a mix of a player's pure strategies, whatever the others do.

    In an information set it looks only at those strategies that do not themselves keep the player away from it; where
    the mix has none of these, all actions are alike. Such a strategy exists where players have perfect recall.

    Raises ValueError for a mix that is none, and where the player comes to one information set after different choices
    of their own: that is to have forgotten them.
    Source: H. Kuhn, Extensive games and the problem of information, 1953.
    """
    sets = information_sets(game, player)
    strategies = pure_strategies(game, player)
    weights = checked_mix(mix, len(strategies))
    own: dict[Hashable, Any] = {}
    for _, known, before in _decisions(game, player):
        if own.setdefault(known, before) != before:
            raise ValueError(f"player {player} forgets own choices: there are several ways to {known!r}")
    found: Behaviour = {}
    for known, states in sets.items():
        chosen = dict.fromkeys(game.actions(states[0]), 0.0)
        for strategy, weight in zip(strategies, weights, strict=True):
            if all(strategy[earlier] == action for earlier, action in own[known]):
                chosen[strategy[known]] += weight
        total = sum(chosen.values())
        found[known] = {action: part / total if total else 1 / len(chosen) for action, part in chosen.items()}
    return found


def checked_mix(mix: Sequence[float] | int, choices: int) -> tuple[float, ...]:
    """The probability of each choice, from a list of them or from the number of the one that is certain.

    Raises ValueError for a number that is none of the choices, for more or fewer probabilities than there are choices,
    and for probabilities that are negative or do not add up to 1.
    """
    if isinstance(mix, Integral) and not isinstance(mix, bool):
        if mix not in range(choices):
            raise ValueError(f"there are choices 0 to {choices - 1}, and no choice {mix}")
        return tuple(float(i == mix) for i in range(choices))
    try:
        probabilities = tuple(mix)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"a mix is a list of probabilities or the number of a choice, not {mix!r}") from None
    if len(probabilities) != choices:
        raise ValueError(f"a mix of {choices} choices needs {choices} probabilities, not {len(probabilities)}")
    check_probabilities(probabilities)
    return probabilities


def check_probabilities(probabilities: Iterable[float]) -> None:
    """Raises ValueError for probabilities that are negative, or do not add up to 1."""
    given = list(probabilities)
    if not all(is_number(p) and p >= 0 for p in given) or not isclose(sum(given), 1, abs_tol=1e-9):
        raise ValueError(f"probabilities must be 0 or more and add up to 1, not {given}")


def _known(game: Game[Any], state: Any) -> Hashable:
    return game.information(state) if isinstance(game, InformationGame) else state


def _decisions(game: Game[Any], player: int) -> Iterator[tuple[Any, Hashable, tuple[tuple[Hashable, Any], ...]]]:
    """The states in which a player is to move, what is known there, and the player's own choices on the way there."""
    seen = set()

    def search(state: Any, own: tuple[tuple[Hashable, Any], ...]) -> Iterator[Any]:
        if (state, own) in seen or game.is_terminal(state):
            return
        seen.add((state, own))
        mover = game.to_move(state)
        if mover == player:
            known = _known(game, state)
            yield state, known, own
            for action in game.actions(state):
                yield from search(game.result(state, action), (*own, (known, action)))
        else:
            for action in _moves(game, state):
                yield from search(game.result(state, action), own)

    return search(game.initial_state(), ())


def _moves(game: Any, state: Any) -> Iterable[Any]:
    """What may happen in a state, by a player or by chance."""
    return [action for action, _ in game.chances(state)] if game.to_move(state) == CHANCE else game.actions(state)


def _outcomes(game: Any, state: Any, strategies: Sequence[Mapping[Any, Any]]) -> Iterable[tuple[Any, float]]:
    """What may happen in a state, each with its probability."""
    mover = game.to_move(state)
    if mover == CHANCE:
        chances = game.chances(state)
        check_probabilities(probability for _, probability in chances)
        return chances
    known = _known(game, state)
    if known not in strategies[mover]:
        raise ValueError(f"the strategy of player {mover} says nothing for {known!r}")
    choice = strategies[mover][known]
    chosen = choice if isinstance(choice, Mapping) else {choice: 1}
    check_probabilities(chosen.values())
    for action in chosen:
        if action not in game.actions(state):
            raise ValueError(f"the strategy of player {mover} says {action!r} for {known!r}, which is no move there")
    return chosen.items()


def _name(strategy: Pure) -> str:
    return ", ".join(map(str, strategy.values()))
