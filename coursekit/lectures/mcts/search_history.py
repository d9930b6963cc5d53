"""What a run of RAVE knows of each node, at any step: counts are looked up, not copied from step to step."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

from ...sampling import Node
from ...sampling.rave import index, weight
from ...trace import Step
from .positions import Position
from .rave_credits import Count
from .visible_tree import Path


class Known(NamedTuple):
    """A node's own counts and its AMAF counts; `proven` is its certain reward for who moved there, else None."""

    own: Count = (0, 0.0)
    amaf: Count = (0, 0.0)
    proven: float | None = None


class History:
    """Everything that the steps of a run tell of nodes, by the number of the step: 0 is before the first one."""

    def __init__(self, position: Position, k: float) -> None:
        self.position, self.k = position, k
        self.joined: dict[Path, int] = {(): 0}
        self.listed: dict[Path, tuple[int, tuple[Any, ...]]] = {}
        self._numbers: dict[Path, list[int]] = defaultdict(list)
        self._known: dict[Path, list[Known]] = defaultdict(list)

    def add(self, number: int, steps: Iterable[Step]) -> None:
        """Steps that are seen as one, with this number."""
        for step in steps:
            data, path = step.data, step.data["path"]
            if step.event == "select":
                self.listed.setdefault(path, (number, tuple(data["indices"])))
            elif step.event == "expand":
                self.joined[path] = number
                game = self.position.shown.game
                if game.is_terminal(data["state"]):
                    self._change(number, path, proven=1.0 if game.utility(data["state"], data["player"]) > 0 else 0.0)
            elif step.event == "update":
                self._change(number, path, own=(data["visits"], data["rewards"]))
            elif step.event == "prove" and path:
                self._change(number, path, proven=data["rewards"][self.player(path)])
            elif step.event == "credit":
                for action, counts in data["credited"].items():
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

    def player(self, path: Path) -> int:
        """Who made the last move of a path; who moves, at the root."""
        return self.position.mover(path[:-1])

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
