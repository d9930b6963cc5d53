"""Games given as explicit trees: `Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])`.

A state is the path from the root: () is the root, (1, 0) the first child of its second child. A leaf's number is
what it is worth to MAX, who is player 0 and moves at the root.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from numbers import Real
from random import Random
from typing import Any

from .game import Game

Path = tuple[int, ...]


class Tree(Game[Path]):
    """A game tree from nested lists: a list is a node with its children, a number is a leaf.

    The players alternate by level; `movers` names them level by level instead, as in `movers=(0, 0, 1)`.
    Raises ValueError for an inner node without children, for a leaf that is not a finite number, and for `movers`
    that are not 0 or 1 or do not reach down to the leaves.
    """

    def __init__(self, nested: Any, movers: Sequence[int] | None = None) -> None:
        self.nested = nested
        self.movers = None if movers is None else tuple(movers)
        self._children: dict[Path, range] = {}
        self._leaves: dict[Path, float] = {}
        self._read(nested, ())
        levels = 1 + max(map(len, self._leaves))
        if movers is not None and (len(movers) < levels or not set(movers) <= {0, 1}):
            raise ValueError(f"movers must name player 0 or 1 for each of the {levels} levels, not {movers!r}")

    def _read(self, node: Any, path: Path) -> None:
        if isinstance(node, list | tuple):
            if not node:
                raise ValueError(f"the inner node at {path} has no children")
            self._children[path] = range(len(node))
            for i, child in enumerate(node):
                self._read(child, (*path, i))
        elif isinstance(node, Real) and not isinstance(node, bool) and -inf < node < inf:  # type: ignore[operator]
            self._leaves[path] = node  # type: ignore[assignment]
        else:
            raise ValueError(f"the leaf at {path} must be a finite number, not {node!r}")

    def __repr__(self) -> str:
        return f"Tree({self.nested})"

    def initial_state(self) -> Path:
        return ()

    def to_move(self, state: Path) -> int:
        return len(state) % 2 if self.movers is None else self.movers[len(state)]

    def actions(self, state: Path) -> Sequence[int]:
        return self._children[state]

    def result(self, state: Path, action: int) -> Path:
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return state in self._leaves

    def utility(self, state: Path, player: int) -> float:
        value = self._leaves[state]
        return value if player == 0 else -value

    def evaluate(self, state: Path, player: int) -> float:
        """What play at random would bring on average: the mean over the children, all the way down."""
        if self.is_terminal(state):
            return self.utility(state, player)
        children = self._children[state]
        return sum(self.evaluate((*state, i), player) for i in children) / len(children)

    def leaves(self) -> dict[Path, float]:
        """The path and the value of every leaf, from left to right."""
        return dict(self._leaves)

    def states(self) -> Iterator[Path]:
        """All nodes, level by level, from left to right."""
        waiting: deque[Path] = deque([()])
        while waiting:
            path = waiting.popleft()
            yield path
            waiting.extend((*path, i) for i in self._children.get(path, ()))

    def with_leaf(self, leaf: Path, value: float) -> "Tree":
        """The same tree with another number at one leaf. Raises ValueError where there is no such leaf."""
        if leaf not in self._leaves:
            raise ValueError(f"there is no leaf at {leaf}")
        return Tree(self._rebuilt(lambda path: value if path == leaf else self._leaves[path]), self.movers)

    def ordered(self, order: str) -> "Tree":
        """The same tree with each node's children sorted for its mover: "best" first or "worst" first."""
        if order not in ("best", "worst"):
            raise ValueError(f'order must be "best" or "worst", not {order!r}')
        values: dict[Path, float] = dict(self._leaves)
        for path in reversed(list(self.states())):
            if path in self._children:
                best = max if self.to_move(path) == 0 else min
                values[path] = best(values[(*path, i)] for i in self._children[path])

        def arrange(path: Path) -> Iterable[int]:
            descending = (self.to_move(path) == 0) == (order == "best")
            return sorted(self._children[path], key=lambda i: values[(*path, i)], reverse=descending)

        return Tree(self._rebuilt(self._leaves.__getitem__, arrange), self.movers)

    def shuffled(self, rng: Random) -> "Tree":
        """The same tree with each node's children in random order."""

        def arrange(path: Path) -> Iterable[int]:
            return rng.sample(self._children[path], len(self._children[path]))

        return Tree(self._rebuilt(self._leaves.__getitem__, arrange), self.movers)

    def _rebuilt(
        self,
        value: Callable[[Path], float],
        arrange: Callable[[Path], Iterable[int]] | None = None,
        path: Path = (),
    ) -> Any:
        """This tree as nested lists, with other leaf values or its children in another order."""
        if path in self._leaves:
            return value(path)
        order = arrange(path) if arrange else self._children[path]
        return [self._rebuilt(value, arrange, (*path, i)) for i in order]


def random_tree(branching: int, height: int, rng: Random, low: int = 0, high: int = 99) -> Tree:
    """A uniform tree: every node has `branching` children, every leaf lies at `height`, its value from low to high.

    The values are whole numbers, drawn independently. Raises ValueError for a branching factor below 1, a negative
    height or an empty range of values.
    """
    if branching < 1 or height < 0:
        raise ValueError(f"a tree needs branching of at least 1 and height of at least 0, not {branching}, {height}")
    if low > high:
        raise ValueError(f"there is no value from {low} to {high}")

    def grow(height: int) -> Any:
        if height == 0:
            return rng.randint(low, high)
        return [grow(height - 1) for _ in range(branching)]

    return Tree(grow(height))
