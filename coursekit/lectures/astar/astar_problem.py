"""A problem for A*, and what is true of it, found by other means: the stories tell no guesses."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from ...search import (
    AdjacencyLists,
    TooHigh,
    admissibility_violations,
    astar,
    euclidean,
    far_apart,
    from_table,
    landmarks,
    manhattan,
    octile,
    perfect,
    zero,
)
from ...search.graph import neighbors_of
from ...search.heuristics import Heuristic
from ...stage.graphs import Example
from ...stage.maps import Task

LARGEST = 5000
"""Nodes of a graph on which it is tested whether h is ever too high."""


class Guess(NamedTuple):
    """A heuristic on maps: how it comes about, and whether it is never too high with 8 moves, and with 4."""

    of: Callable[[Task], Heuristic]
    admissible: Mapping[int, bool]


ALWAYS = {8: True, 4: True}

GUESSES: Mapping[str, Guess] = {
    "octile distance": Guess(lambda task: octile, ALWAYS),
    "zero": Guess(lambda task: zero, ALWAYS),
    "Manhattan distance": Guess(lambda task: manhattan, {8: False, 4: True}),
    "Euclidean distance": Guess(lambda task: euclidean, ALWAYS),
    "3 landmarks": Guess(lambda task: landmarks(task.grid, far_apart(task.grid, task.start, 3)), ALWAYS),
    "perfect": Guess(lambda task: perfect(task.grid, task.goal), ALWAYS),
}


@dataclass(frozen=True)
class Problem:
    """From `start` to `goal` with f = g + `weight` · h; `guess` is what h is called.

    `proved` says that h times its weight is known to be never too high.
    """

    graph: Any
    start: Any
    goal: Any
    heuristic: Heuristic
    guess: str = "h"
    weight: float = 1.0
    proved: bool = False

    @classmethod
    def on_map(cls, task: Task, guess: str, weight: float = 1.0) -> "Problem":
        """With one of the `GUESSES`, by its name."""
        of, admissible = GUESSES[guess]
        proved = admissible[task.grid.moves] and weight <= 1
        return cls(task.grid, task.start, task.goal, of(task), guess, weight, proved)

    @classmethod
    def on_graph(cls, example: Example) -> "Problem":
        """With what an example says of its nodes."""
        heuristic = from_table({node: example.h.get(node, 0) for node in example.places})
        return cls(example.graph(), example.start, example.goal, heuristic)

    def nodes(self) -> Iterable[Any]:
        return self.graph if isinstance(self.graph, AdjacencyLists) else self.graph.cells()

    def cost(self, here: Any, there: Any) -> float:
        """What the step between two neighbours costs."""
        return min(cost for node, cost in neighbors_of(self.graph)(here) if node == there)

    def h(self, node: Any, goal: Any) -> float:
        """What is added to g."""
        return self.weight * self.heuristic(node, goal) if self.weight else 0.0

    @cached_property
    def shortest(self) -> float:
        """The cost of a shortest path."""
        return astar(self.graph, self.start, self.goal, self.heuristic if self.proved else None).cost

    @cached_property
    def worst(self) -> TooHigh | None:
        """Where h times its weight is too high by most, None where it never is; on very large maps nobody looks."""
        nodes = list(self.nodes())
        if self.proved or len(nodes) > LARGEST:
            return None
        found = admissibility_violations(self.graph, nodes, self.goal, self.h)
        return max(found, key=lambda violation: violation.h - violation.cost, default=None)

    @property
    def admissible(self) -> bool:
        """Whether h times its weight is known to be never too high."""
        return self.proved or (self.worst is None and len(list(self.nodes())) <= LARGEST)
