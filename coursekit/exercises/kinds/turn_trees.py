"""Game trees for the exercises: looked at so many plies ahead, and with players who may move twice."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

from ...games import Tree
from ...games.tree import Path
from . import far, game_trees
from .chance import below
from .game_trees import Nested

MAX, MIN = BOTH = ("MAX", "MIN")

Turns = Any
"""A number is a leaf; a tuple is a node: who moves there, as a rule MAX or MIN, then its children."""

TWICE: Turns = (MAX, (MAX, 7, -2))
"""MAX moves, and moves again: no sign changes."""


class Node(game_trees.Node):
    """A node of a game tree in which anybody may be to move.

    Besides all else it has an `estimate`, a guess of what it is worth to MAX where it is no leaf: here the value of the
    first leaf below it. That is noted, too, when it is looked at.
    """

    _instead = "children, and an estimate"

    def __init__(self, tree: Turns, looked: list[Path], is_max: bool = True, path: Path = ()) -> None:
        self._tree = tree
        if isinstance(tree, tuple):
            super().__init__(tree[1:], looked, tree[0] == MAX, path)
        else:
            super().__init__(tree, looked, is_max, path)

    @property
    def estimate(self) -> float:
        if self.is_leaf:
            raise AttributeError("a leaf has no estimate: its value is known")
        return self._seen(guess(self._tree))

    def __repr__(self) -> str:
        return f"Node({written(self._tree)})"


class TurnsTree(Tree):
    """The same tree for the package's searches. Whose turn it would be at a leaf makes no difference there."""

    def __init__(self, tree: Turns) -> None:
        super().__init__(plain(tree))
        self._turns = dict(movers(tree))

    def to_move(self, state: Path) -> int:
        return self._turns.get(state, 0)


def movers(tree: Turns, path: Path = ()) -> Iterator[tuple[Path, int]]:
    """Who moves at each inner node: 0 for MAX, 1 for MIN."""
    if isinstance(tree, tuple):
        yield path, (MAX, MIN).index(tree[0])
        for i, child in enumerate(tree[1:]):
            yield from movers(child, (*path, i))


def plain(tree: Turns) -> Nested:
    """The tree without a word of who moves."""
    return tuple(map(plain, tree[1:])) if isinstance(tree, tuple) else tree


def alternating(nested: Nested, players: Sequence[str] = BOTH) -> Turns:
    """A tree in which the players take turns, the first of them first."""
    if not isinstance(nested, tuple):
        return nested
    return (players[0], *(alternating(child, players[::-1]) for child in nested))


def written(tree: Turns) -> str:
    """As in MAX[MIN[3, 12], 5]."""
    return f"{tree[0]}[{', '.join(map(written, tree[1:]))}]" if isinstance(tree, tuple) else f"{tree:.15g}"


def worth(tree: Turns) -> float:
    """What a tree is worth to MAX, by the definition: MAX takes the largest, MIN the smallest."""
    if not isinstance(tree, tuple):
        return tree
    return (max if tree[0] == MAX else min)(map(worth, tree[1:]))


def guess(tree: Turns) -> float:
    """The value of the first leaf."""
    while isinstance(tree, tuple):
        tree = tree[1]
    return tree


def size(tree: Turns) -> Any:
    """As for trees in which the players take turns; those in which they do come first."""
    nested = plain(tree)
    turned = tree not in (alternating(nested), alternating(nested, BOTH[::-1]))
    return game_trees.size(nested), turned, isinstance(tree, tuple) and tree[0] == MIN


def drawn(seed: int, plies: int) -> Nested:
    """A tree of up to so many plies, with one to three children at a node, as a seed says."""
    random = Random(seed)

    def grown(plies: int) -> Nested:
        if plies == 0 or below(random, 5) == 0:
            return below(random, 16) - 7
        return tuple(grown(plies - 1) for _ in range(1 + (below(random, 5) + 1) // 2))

    return grown(plies)


# ---------------------------------------------------------------- so many plies ahead


class Ahead(NamedTuple):
    """A tree in which the players take turns, MAX first, and how many plies to look ahead."""

    nested: Nested
    height: int

    def seen(self) -> Nested:
        """The tree as far as one looks, with estimates for leaves where it goes on."""
        return cut(self.nested, self.height)

    def size(self) -> Any:
        return game_trees.size(self.nested), self.height

    def told(self) -> str:
        return f"the tree {game_trees.written(self.nested)}, height = {self.height}"


def cut(nested: Nested, height: int) -> Nested:
    if height == 0 or not isinstance(nested, tuple):
        return game_trees.leaves(nested)[0]
    return tuple(cut(child, height - 1) for child in nested)


def depth(nested: Nested) -> int:
    return 1 + max(map(depth, nested)) if isinstance(nested, tuple) else 0


def small_ahead() -> Iterator[Ahead]:
    """All trees of up to three leaves, each with every height up to one more than it has."""
    for nested in game_trees.small():
        if len(game_trees.leaves(nested)) < 4:
            yield from (Ahead(nested, height) for height in range(depth(nested) + 2))


def far_ahead() -> Iterator[Ahead]:
    """Trees with other numbers, with many children or plies, one ply ahead and to their end; and any height at all."""
    for nested in game_trees.far():
        yield from (Ahead(nested, height) for height in sorted({1, depth(nested)}))
    yield from (Ahead(nested, height) for nested in game_trees.small() if depth(nested) < 3 for height in (10, 1000))


def drawn_ahead(seed: int, plies: int, height: int, scale: far.Scale) -> Ahead:
    return Ahead(scale.of(drawn(seed, plies)), height)


# ---------------------------------------------------------------- moving twice


@cache
def small_turns() -> list[Turns]:
    """Trees of up to three leaves with every way to say who moves where, the smallest first; MAX[MAX[7, −2]] too."""
    found = [TWICE]
    for count, single in ((1, 3), (2, 2), (3, 1)):
        for shape in game_trees.shapes(count, single):
            trees = [game_trees.filled(shape, iter(values)) for values in game_trees.fillings(count, ties=True)]
            found += [tree for nested in trees for tree in turned(nested)]
    return sorted(found, key=size)


def turned(nested: Nested, players: Sequence[str] = BOTH) -> Iterator[Turns]:
    """A tree with every way to say who moves where; where there is one leaf alone, the first player is asked."""
    if not isinstance(nested, tuple):
        yield nested
        return
    for mover, children in product(players, product(*(list(turned(child, players)) for child in nested))):
        yield (mover, *children)


def far_turns() -> Iterator[Turns]:
    """Trees with other numbers, with many children or plies: the players take turns, or MAX or MIN makes all moves."""
    for nested in game_trees.far():
        for players in (BOTH, BOTH[::-1], (MAX, MAX), (MIN, MIN)):
            yield alternating(nested, players)


def drawn_turns(seed: int, plies: int, scale: far.Scale) -> Turns:
    """A tree in which a seed says who moves where."""
    random = Random(seed)

    def told(nested: Nested) -> Turns:
        if not isinstance(nested, tuple):
            return nested
        return ((MAX if below(random, 2) else MIN), *map(told, nested))

    return told(scale.of(drawn(seed, plies)))
