"""Game trees for two or three players whose leaves are worth something to each, and all small ones in order of size."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product
from random import Random
from typing import Any, NamedTuple

from ....exercises.kinds import far, game_trees, turn_trees
from ....exercises.kinds.chance import below
from ....exercises.kinds.game_trees import Nested

RANKED: dict[int, list[tuple[int, ...]]] = {
    1: [(0,)],
    2: [(0, 1), (1, 0), (0, 0)],
    3: game_trees.fillings(3, ties=False),
}
"""What one of three players may get, by the number of leaves."""


@dataclass(frozen=True)
class Vector:
    """What a leaf is worth to each player."""

    worths: tuple[float, ...]


class Shared(NamedTuple):
    """A tree for so many players, who take turns in order.

    A leaf is a Vector; for two players it is a number u, which stands for (u, −u).
    """

    players: int
    nested: Nested

    def given(self) -> Any:
        """The tree as lists within lists; leaves are numbers or tuples."""
        return game_trees.as_given(self.nested, lambda leaf: leaf.worths if isinstance(leaf, Vector) else leaf)

    def vectors(self) -> Any:
        """The same, with a tuple for every leaf."""
        return game_trees.as_given(self.nested, vector)

    def size(self) -> Any:
        """Fewer players come first, then fewer leaves, fewer brackets, smaller numbers."""
        leaves, brackets = game_trees.leaves(self.nested), game_trees.written(self.nested).count("[")
        return self.players, len(leaves), brackets, sum(abs(worth) for leaf in leaves for worth in vector(leaf))

    def told(self) -> str:
        return f"tree = {self.given()}, players = {self.players}"


def vector(leaf: Any) -> tuple[float, ...]:
    """What a leaf is worth to each player."""
    return leaf.worths if isinstance(leaf, Vector) else (leaf, -leaf)


def worth(nested: Nested, players: int, player: int = 0, last: bool = False) -> tuple[float, ...]:
    """What a tree is worth to each, by the definition: whoever moves takes what is most for itself.

    Of equals it is the first, with `last` the last.
    """
    if not isinstance(nested, tuple):
        return vector(nested)
    values = [worth(child, players, (player + 1) % players, last) for child in nested]
    return max(reversed(values) if last else values, key=lambda value: value[player])


def small() -> Iterator[Shared]:
    """Trees of up to three leaves for two players, then for three, the smallest first."""
    yield from (Shared(2, nested) for nested in game_trees.small() if len(game_trees.leaves(nested)) < 4)
    for leaves, single in ((1, 3), (2, 3), (3, 1)):
        vectors = [tuple(map(Vector, zip(*each, strict=True))) for each in product(RANKED[leaves], repeat=3)]
        vectors.sort(key=ties)
        for shape in sorted(game_trees.shapes(leaves, single), key=game_trees.size):
            yield from (Shared(3, game_trees.filled(shape, iter(values))) for values in vectors)


def ties(vectors: Sequence[Vector]) -> int:
    """How often a player gets as much at one leaf as at another."""
    return sum(len(got) - len(set(got)) for got in zip(*map(vector, vectors), strict=True))


def far_ones() -> Iterator[Shared]:
    """Trees with other numbers, with many children or plies, for two players; then two leaves for up to ten."""
    yield from (Shared(2, nested) for nested in game_trees.far())
    for players, scale in product(range(3, 11), (far.PLAIN, *far.OTHERS)):
        for mover in range(players):
            low, high = (tuple(value if i == mover else 0 for i in range(players)) for value in (-1, 1))
            nested: Nested = (Vector(scale.of(low)), Vector(scale.of(high)))
            for _ in range(mover):
                nested = (nested,)
            yield Shared(players, nested)


def drawn(seed: int, plies: int, others: int, scale: far.Scale) -> Shared:
    """A tree for two players, as a seed says; or one of the same shape for three and more."""
    nested, random, players = turn_trees.drawn(seed, plies), Random(seed), 2 + others
    vectors = (Vector(scale.of(tuple(below(random, 6) for _ in range(players)))) for _ in count())
    return Shared(players, game_trees.filled(nested, vectors) if others else scale.of(nested))
