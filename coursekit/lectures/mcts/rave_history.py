"""What a run of RAVE knows of each node, at any step: counts are looked up, not copied from step to step."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from ...sampling import Node
from ...sampling.rave import index, weight
from ...story import method
from ...trace import Step
from .positions import Path, Position
from .rave_credits import Count
from .uct_search import simulations


class Known(NamedTuple):
    """A node's own counts and its AMAF counts; `proven` is its certain reward for who moved there, else None."""

    own: Count = (0, 0.0)
    amaf: Count = (0, 0.0)
    proven: float | None = None


class History:
    """Everything that the steps of a run tell of nodes, by the number of the step: 0 is before the first one."""

    def __init__(self, position: Position, k: float, steps: Iterable[Step]) -> None:
        self.position, self.k = position, k
        self.joined: dict[Path, int] = {(): 0}
        self.listed: dict[Path, tuple[int, tuple[Any, ...]]] = {}
        self._numbers: dict[Path, list[int]] = defaultdict(list)
        self._known: dict[Path, list[Known]] = defaultdict(list)
        for step in steps:
            for one in step.data.get("inner", (step,)):
                if learn := method(self, "learn", one):
                    learn(step.number)

    def learn_select(self, number: int, path: Path, indices: Mapping[Any, float]) -> None:
        self.listed.setdefault(path, (number, tuple(indices)))

    def learn_expand(self, number: int, path: Path, state: Any, player: int) -> None:
        self.joined[path] = number
        game = self.position.shown.game
        if game.is_terminal(state):
            self._change(number, path, proven=1.0 if game.utility(state, player) > 0 else 0.0)

    def learn_update(self, number: int, path: Path, visits: int, rewards: float) -> None:
        self._change(number, path, own=(visits, rewards))

    def learn_prove(self, number: int, path: Path, rewards: Mapping[int, float]) -> None:
        if path:
            self._change(number, path, proven=rewards[self.position.player(path)])

    def learn_credit(self, number: int, path: Path, credited: Mapping[Any, Count]) -> None:
        for action, counts in credited.items():
            self._change(number, (*path, action), amaf=counts)

    def _change(self, number: int, path: Path, **changed: Any) -> None:
        self._known[path].append(self.at(number, path)._replace(**changed))
        self._numbers[path].append(number)

    def at(self, number: int, path: Path) -> Known:
        """What is known of a node after a step."""
        place = bisect_right(self._numbers.get(path, ()), number)
        return self._known[path][place - 1] if place else Known()

    def children(self, number: int, path: Path) -> tuple[Any, ...]:
        """The moves of a node, once one of them has been selected."""
        since, moves = self.listed.get(path, (number + 1, ()))
        return moves if since <= number else ()

    def beta(self, number: int, path: Path) -> float:
        """The weight of AMAF among the moves of a node."""
        return weight(self.at(number, path).own[0], self.k)

    def value(self, number: int, path: Path) -> float:
        """The mixed value by which a move is selected, by the very function that decides; ∞ while nothing is known."""
        known, node = self.at(number, path), Node(path[-1], 0)
        node.count(*known.own)
        node.amaf_visits, node.amaf_rewards = known.amaf
        if known.proven is not None:
            node.settle({0: known.proven})
        return index(node, self.beta(number, path[:-1]), 0.0)


def merged(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps one by one, but all of a back-propagation together, up to the root, as the `inner` ones of the last."""
    for own in simulations(steps):
        updates = tuple(step for step in own if step.event == "update")
        yield from (step for step in own if step.event != "update")
        yield own[-1]._replace(data={**own[-1].data, "inner": updates})
