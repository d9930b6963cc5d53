"""One game played from its beginning to its end, by strategies and by chance.

Events
    move(state, player, action, probability)   CHANCE or a player moves, drawn with that probability
    end(state, utilities)                      the game is over
"""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any

from .game import CHANCE, InformationGame

Behaviour = Mapping[Hashable, Mapping[Any, float]]


def playthrough(
    game: InformationGame[Any], strategies: Sequence[Behaviour], rng: Random, *, watch: Any = None
) -> tuple[float, ...]:
    """Play once, each player with a behaviour strategy, and tell what each of them gets.

    A behaviour strategy is a dict from what a player knows to the probabilities of the actions. It is asked with the
    information alone: what a player does not know cannot change what it does.
    """
    state = game.initial_state()
    while not game.is_terminal(state):
        player = game.to_move(state)
        if player == CHANCE:
            choices = dict(game.chances(state))
        else:
            behaviour = strategies[player]
            choices = dict(behaviour[game.information(state)])
        [action] = rng.choices(list(choices), list(choices.values()))
        if watch:
            watch("move", state=state, player=player, action=action, probability=choices[action])
        state = game.result(state, action)
    utilities = tuple(game.utility(state, player) for player in range(game.players))
    if watch:
        watch("end", state=state, utilities=utilities)
    return utilities
