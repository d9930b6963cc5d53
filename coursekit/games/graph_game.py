"""Games whose positions have names, and may be reached in several ways: where tables pay, and where they go wrong.

`GraphGame({"A": ["B", "C"], "B": ["S"], "C": ["S"], "S": []}, {"S": 1}, "A")`: from A to B or C, from either to S.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from .game import Game
from .numbers import is_finite, is_whole

Name = Any
Named = tuple[int, Name]


class GraphGame(Game[Named]):
    """A game on a directed graph, shared positions and cycles allowed. The players alternate; player 0 begins.

    A state is (player to move, name of the position), an action the name of the next position. `successors` gives the
    positions that follow each one; where none follow, the game is over. `worth` is what a position is worth to
    player 0: a terminal one for certain, any other as an estimate, 0 where it is not told.
    Raises ValueError for a move to a position that `successors` does not hold, for a start or a worth of a position
    that it does not hold, for a terminal position without a worth, and for a worth that is not a finite number.
    """

    def __init__(self, successors: Mapping[Name, Sequence[Name]], worth: Mapping[Name, float], start: Name) -> None:
        self.successors = {name: tuple(following) for name, following in successors.items()}
        self.worth = dict(worth)
        self.start = start
        for name, following in [("the start", (start,)), *self.successors.items()]:
            for other in following:
                if other not in self.successors:
                    raise ValueError(f"{name!r} leads to {other!r}, which is no position")
            if not following and name not in self.worth:
                raise ValueError(f"the game is over at {name!r}, and nothing tells what that is worth")
        for name, value in self.worth.items():
            if name not in self.successors:
                raise ValueError(f"there is a worth for {name!r}, which is no position")
            if not is_finite(value):
                raise ValueError(f"the worth of {name!r} must be a finite number, not {value!r}")

    def __repr__(self) -> str:
        return f"GraphGame({self.successors}, {self.worth}, {self.start!r})"

    def initial_state(self) -> Named:
        return 0, self.start

    def to_move(self, state: Named) -> int:
        return state[0]

    def actions(self, state: Named) -> Sequence[Name]:
        return self.successors[state[1]]

    def result(self, state: Named, action: Name) -> Named:
        return 1 - state[0], action

    def is_terminal(self, state: Named) -> bool:
        return not self.successors[state[1]]

    def utility(self, state: Named, player: int) -> float:
        value = self.worth[state[1]]
        return value if player == 0 else -value

    def evaluate(self, state: Named, player: int) -> float:
        """The estimate that was given with the position."""
        value = self.worth.get(state[1], 0)
        return value if player == 0 else -value


def random_graph_game(
    positions: int, branching: int, rng: Random, *, cycles: bool = False, worth: int = 9
) -> GraphGame:
    """A game on positions 0, 1, … of which the last is terminal, each other with up to `branching` successors.

    Without `cycles` every move leads to a higher number. Worths are whole numbers from −`worth` to `worth`.
    Raises ValueError for fewer than one position, a branching factor below 1, and a worth below 0.
    """
    if not (is_whole(positions, 1) and is_whole(branching, 1)):
        raise ValueError(f"a game needs at least one position and branching of 1, not {positions!r}, {branching!r}")
    if not (is_whole(worth, 0) and is_finite(worth)):
        raise ValueError(f"the largest worth must be a whole number, 0 or more, not {worth!r}")
    last = positions - 1
    successors: dict[Name, Sequence[Name]] = {last: ()}
    for position in range(last):
        others = [other for other in range(0 if cycles else position + 1, positions) if other != position]
        successors[position] = rng.sample(others, min(branching, len(others)))
    return GraphGame(successors, {position: rng.randint(-worth, worth) for position in range(positions)}, 0)
