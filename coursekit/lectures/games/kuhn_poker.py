"""Kuhn poker as it is drawn: its whole tree by numbers, its information sets, and strategies to play by."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from ...adversarial import behaviour, information_sets, normal_form, zero_sum
from ...games import CHANCE, KuhnPoker
from ...games.playthrough import Behaviour
from ...look import number
from ...pictures import states as picture

GAME = KuhnPoker()
State = Any
Known = tuple[str, tuple[str, ...]]


@cache
def strategies(name: str) -> tuple[Behaviour, Behaviour]:
    """Of both players: what is best by linear programming, or all moves alike."""
    if name == "all moves alike":
        return _alike(0), _alike(1)
    best = zero_sum(normal_form(GAME))
    return behaviour(GAME, 0, best.row), behaviour(GAME, 1, best.column)


STRATEGIES = ("optimal", "all moves alike")


def _alike(player: int) -> Behaviour:
    return {
        known: dict.fromkeys(GAME.actions(states[0]), 1 / 2) for known, states in information_sets(GAME, player).items()
    }


class Cards:
    """The tree of Kuhn poker by numbers, the information sets, and where all of it stands."""

    def __init__(self) -> None:
        self.states: list[State] = [GAME.initial_state()]
        self.children: list[list[int]] = []
        self.actions: dict[tuple[int, int], Any] = {}
        for node, state in enumerate(self.states):
            below = []
            for action in moves(state):
                below.append(len(self.states))
                self.actions[node, below[-1]] = action
                self.states.append(GAME.result(state, action))
            self.children.append(below)
        self.numbers = {state: node for node, state in enumerate(self.states)}
        self.sets: dict[tuple[int, Known], list[int]] = {}
        for node, state in enumerate(self.states):
            if not GAME.is_terminal(state) and GAME.to_move(state) != CHANCE:
                self.sets.setdefault((GAME.to_move(state), GAME.information(state)), []).append(node)
        self.set_of = {node: key for key, nodes in self.sets.items() for node in nodes}
        self.labels = [self._label(state) for state in self.states]
        self.place = self._placed()

    @staticmethod
    def _label(state: State) -> str:
        if GAME.is_terminal(state):
            worth = GAME.utility(state, 0)
            return f"+{worth}" if worth > 0 else number(worth)
        return "" if GAME.to_move(state) == CHANCE else GAME.information(state)[0]

    def _placed(self) -> picture.Layout:
        plain = picture.tree(self.children, self.labels, left=92.0)
        places = []
        for node, place in enumerate(plain.places):
            if node in self.set_of:
                shape, half, font = ("max", "min")[self.set_of[node][0]], 21.0, 16.0
            else:
                shape, half, font = ("box", 13.5, 14.0) if node else ("chance", 0.0, 0.0)
            places.append(place._replace(shape=shape, half=half, font=font))
        return replace(plain, places=places)


def moves(state: State) -> Sequence[Any]:
    """What may happen in a state."""
    if GAME.is_terminal(state):
        return ()
    return [deal for deal, _ in GAME.chances(state)] if GAME.to_move(state) == CHANCE else GAME.actions(state)


TREE = Cards()


def state_of(id: str) -> int | None:
    """The state with an information set that an id of the picture stands for, None for another."""
    kind, _, node = id.partition("/")
    return int(node) if kind == "state" and node.isdecimal() and int(node) in TREE.set_of else None
