"""Roll-outs: how the simulations of a Monte-Carlo search go on from a state to the end of the game.

The plain one, any move, all alike, is `Game.playout`. A semi-random one sees what is one move away.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from ..games.game import Game, Moves

Rollout = Callable[[Any, Random, Moves | None], Any]
"""From a state to the end of a game. The moves that lead there are added to a list, where one is given."""


def decisive(game: Game[Any]) -> Rollout:
    """Roll-outs in which a win is taken, and a move that loses or lets the other win at once is avoided; else any move.

    A step looks at up to b moves and their b answers, mostly at 2b of these states.
    Source: F. Teytaud and O. Teytaud, On the huge benefit of decisive moves in Monte-Carlo tree search algorithms,
    2010.
    """

    def rollout(state: Any, rng: Random, moves: Moves | None = None) -> Any:
        while not game.is_terminal(state):
            player = game.to_move(state)
            action, after = choose(state, player, rng)
            if moves is not None:
                moves.append((player, action))
            state = after
        return state

    def choose(state: Any, player: Any, rng: Random) -> tuple[Any, Any]:
        children = [(action, game.result(state, action)) for action in game.actions(state)]
        for action, child in children:
            if wins(child, player):
                return action, child
        rng.shuffle(children)
        return next(((action, child) for action, child in children if is_safe(child, player)), children[0])

    def is_safe(state: Any, player: Any) -> bool:
        if game.is_terminal(state):
            return game.utility(state, player) >= 0
        other = game.to_move(state)
        if other == player:
            return True
        return not any(wins(game.result(state, answer), other) for answer in game.actions(state))

    def wins(state: Any, player: Any) -> bool:
        return game.is_terminal(state) and game.utility(state, player) > 0

    return rollout
