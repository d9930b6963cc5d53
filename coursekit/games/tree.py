"""Games given as explicit trees: `Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])`.

A state is the path from the root: () is the root, (1, 0) the first child of its second child. A leaf's number is
what it is worth to MAX, who is player 0 and moves at the root. In a `UtilityTree` there may be more players, and a leaf
says what it is worth to each of them: `UtilityTree([[(1, 2, 6), (4, 2, 3)], [(7, 4, 1)]])`.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Generic, Self, TypeVar

from .game import Game
from .numbers import is_finite, is_whole

Path = tuple[int, ...]
Leaf = TypeVar("Leaf")


class ExplicitTree(Game[Path], Generic[Leaf]):
    """What trees have in common, whatever stands in their leaves."""

    inner: tuple[Any, ...] = (list,)
    """What is a node with its children; all else is a leaf."""

    def __init__(self, nested: Any, movers: Sequence[int] | None = None) -> None:
        self.nested = nested
        self.movers = None if movers is None else tuple(movers)
        self._children: dict[Path, range] = {}
        self._leaves: dict[Path, Leaf] = {}
        self._read(nested, ())
        levels = 1 + max(map(len, self._leaves))
        if movers is not None and (len(movers) < levels or not set(movers) <= set(range(self.players))):
            names = " or ".join(map(str, range(self.players)))
            raise ValueError(f"movers must name player {names} for each of the {levels} levels, not {movers!r}")

    def _read(self, node: Any, path: Path) -> None:
        if isinstance(node, self.inner):
            if not node:
                raise ValueError(f"the inner node at {path} has no children")
            self._children[path] = range(len(node))
            for i, child in enumerate(node):
                self._read(child, (*path, i))
        else:
            self._leaves[path] = self._leaf(node, path)

    def _leaf(self, node: Any, path: Path) -> Leaf:
        """What stands in a leaf. Raises ValueError where it is none."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.nested})"

    def initial_state(self) -> Path:
        return ()

    def to_move(self, state: Path) -> int:
        return len(state) % self.players if self.movers is None else self.movers[len(state)]

    def actions(self, state: Path) -> Sequence[int]:
        return self._children[state]

    def result(self, state: Path, action: int) -> Path:
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return state in self._leaves

    def evaluate(self, state: Path, player: int) -> float:
        """What play at random would bring on average: the mean over the children, all the way down."""
        if self.is_terminal(state):
            return self.utility(state, player)
        children = self._children[state]
        return sum(self.evaluate((*state, i), player) for i in children) / len(children)

    def leaves(self) -> dict[Path, Leaf]:
        """The path of every leaf and what stands in it, from left to right."""
        return dict(self._leaves)

    def states(self) -> Iterator[Path]:
        """All nodes, level by level, from left to right."""
        waiting: deque[Path] = deque([()])
        while waiting:
            path = waiting.popleft()
            yield path
            waiting.extend((*path, i) for i in self._children.get(path, ()))

    def with_leaf(self, leaf: Path, value: Leaf) -> Self:
        """The same tree with something else in one leaf. Raises ValueError where there is no such leaf."""
        if leaf not in self._leaves:
            raise ValueError(f"there is no leaf at {leaf}")
        return type(self)(self._rebuilt(lambda path: value if path == leaf else self._leaves[path]), self.movers)

    def shuffled(self, rng: Random) -> Self:
        """The same tree with each node's children in random order."""

        def arrange(path: Path) -> Iterable[int]:
            return rng.sample(self._children[path], len(self._children[path]))

        return type(self)(self._rebuilt(self._leaves.__getitem__, arrange), self.movers)

    def _rebuilt(
        self,
        value: Callable[[Path], Leaf],
        arrange: Callable[[Path], Iterable[int]] | None = None,
        path: Path = (),
    ) -> Any:
        """This tree as nested lists, with other leaves or its children in another order."""
        if path in self._leaves:
            return value(path)
        order = arrange(path) if arrange else self._children[path]
        return [self._rebuilt(value, arrange, (*path, i)) for i in order]


class Tree(ExplicitTree[float]):
    """A game tree from nested lists: a list is a node with its children, a number is a leaf.

    The players alternate by level; `movers` names them level by level instead, as in `movers=(0, 0, 1)`.
    Raises ValueError for an inner node without children, for a leaf that is not a finite number, and for `movers`
    that are not 0 or 1 or do not reach down to the leaves.
    """

    inner = (list, tuple)

    def _leaf(self, node: Any, path: Path) -> float:
        if not is_finite(node):
            raise ValueError(f"the leaf at {path} must be a finite number, not {node!r}")
        return node

    def utility(self, state: Path, player: int) -> float:
        value = self._leaves[state]
        return value if player == 0 else -value

    def ordered(self, order: str) -> "Tree":
        """The same tree with each node's children sorted for its mover.

        That is "best" first or "worst" first by their true values, or by "evaluation": what looks best first.
        """
        if order not in ("best", "worst", "evaluation"):
            raise ValueError(f'order must be "best", "worst" or "evaluation", not {order!r}')
        values: dict[Path, float] = dict(self._leaves)
        for path in reversed(list(self.states())):
            if order == "evaluation":
                values[path] = self.evaluate(path, 0)
            elif path in self._children:
                best = max if self.to_move(path) == 0 else min
                values[path] = best(values[(*path, i)] for i in self._children[path])

        def arrange(path: Path) -> Iterable[int]:
            descending = (self.to_move(path) == 0) == (order != "worst")
            return sorted(self._children[path], key=lambda i: values[(*path, i)], reverse=descending)

        return Tree(self._rebuilt(self._leaves.__getitem__, arrange), self.movers)


class UtilityTree(ExplicitTree[tuple[float, ...]]):
    """A tree for any number of players: a list is a node with its children, a tuple a leaf, one utility a player.

    The players move in turn, level by level; `movers` names them instead, as in `movers=(0, 1, 0, 2)`.
    Raises ValueError for an inner node without children, for leaves that are not finite numbers for the same players,
    and for `movers` that name no player or do not reach down to the leaves.
    """

    def _leaf(self, node: Any, path: Path) -> tuple[float, ...]:
        if not isinstance(node, tuple) or not node or not all(map(is_finite, node)):
            raise ValueError(f"the leaf at {path} must be a tuple of finite numbers, one for each player, not {node!r}")
        if not self._leaves:
            self.players = len(node)
        if len(node) != self.players:
            raise ValueError(f"the leaf at {path} must say what {self.players} players get, not {node!r}")
        return node

    def utility(self, state: Path, player: int) -> float:
        return self._leaves[state][player]


def random_tree(branching: int, height: int, rng: Random, low: int = 0, high: int = 99) -> Tree:
    """A uniform tree: every node has `branching` children, every leaf lies at `height`, its value from low to high.

    The values are whole numbers, drawn independently. Raises ValueError for a branching factor below 1, a negative
    height or an empty range of values.
    """
    if not (is_whole(branching, 1) and is_whole(height, 0)):
        raise ValueError(f"branching must be at least 1 and height at least 0, not {branching!r} and {height!r}")
    if not (is_finite(low) and is_finite(high) and is_whole(low, low) and is_whole(high, low)):
        raise ValueError(f"there is no value from {low!r} to {high!r}")

    def grow(height: int) -> Any:
        if height == 0:
            return rng.randint(low, high)
        return [grow(height - 1) for _ in range(branching)]

    return Tree(grow(height))
