"""Game trees as the exercises hand them over, all small ones in order of size, and an answer beside a search."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from hypothesis.strategies import DrawFn, SearchStrategy, booleans, builds, composite

from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures.svg import text
from ...stage.own_search import MOST_BESIDE, BesideRight, OwnTreeStory
from ...stage.tree_story import TreeStory
from ...trace import Step, Trace
from ..exercise import whole
from . import far as scales
from .beside import BesideStory

Nested = Any
"""A number is a leaf, a tuple is a node with its children."""


class Node:
    """A node of a game tree. MAX moves at the root, then MIN, and so on in turn.

    `is_max` tells whether MAX is to move, `is_leaf` whether the game is over, `children` are the nodes that a move
    leads to, `value` is what a leaf is worth to MAX. Looking at a leaf's value is noted.
    """

    _instead = "children"
    """What a node has that is no leaf."""

    def __init__(self, nested: Nested, looked: list[Path], is_max: bool = True, path: Path = ()) -> None:
        self._nested, self._looked, self._path = nested, looked, path
        self.is_max = is_max
        self.is_leaf = not isinstance(nested, tuple)
        children = () if self.is_leaf else nested
        self.children = tuple(type(self)(child, looked, not is_max, (*path, i)) for i, child in enumerate(children))

    @property
    def value(self) -> float:
        if not self.is_leaf:
            raise AttributeError(f"only a leaf has a value; this node has {self._instead}")
        return self._seen(self._nested)

    def _seen(self, worth: float) -> float:
        if self._path not in self._looked:
            self._looked.append(self._path)
        return worth

    def __repr__(self) -> str:
        return f"Node({written(self._nested)})"


class Answer(NamedTuple):
    """What a student's search gave back, and the nodes whose value it asked for, in order."""

    value: Any
    looked: tuple[Path, ...]

    def order(self) -> dict[Path, str]:
        """The leaves with the turn in which they were looked at."""
        return {path: str(i) for i, path in enumerate(self.looked, start=1)}

    def returned(self) -> str:
        """What came back, as a line below the picture: a number, or a value and a move."""
        if self.value is None:
            return "your code returns no value"
        value, move = self.value if isinstance(self.value, tuple) else (self.value, None)
        return f"your code returns {number(value)}{'' if move is None else f', with move {move}'}"


def beside_right(
    trace: Trace,
    tree: Tree,
    right: Callable[..., TreeStory],
    answer: Answer | None,
    ended: str,
    also: str = "",
    spared: Collection[Path] = (),
    **look: Any,
) -> OwnTreeStory:
    """A student's run on a tree, and how it `ended`; beside it how the right one ends, where there is room for it."""
    if answer and not ended:
        ended = f"Then {answer.returned()}."
    if len(tree.leaves()) > MOST_BESIDE:
        story = OwnTreeStory(trace, tree, ended, **look)
        story.words.begins = f"**The smallest tree found that goes wrong.** {OWN}"
    else:
        opening = f"**The smallest tree found that goes wrong.** {OWN} On the right it is as it should end."
        story = BesideRight(trace, tree, right, ended, opening, **look)
    story.words.begins += also
    story.words.spared = spared
    return story


OWN = "This is your code, question by question, with the line that asks it."

BELOW = "Step through your code below. Under the leaves stands in which order it looked at them."


MOST_CAPTIONS = 14
"""Below so many leaves there is room to say whose notes these are."""


def answered(search: Callable[[list[Path]], Any]) -> Answer:
    """The answer of a search on nodes that note in a list what is looked at."""
    looked: list[Path] = []
    return Answer(search(looked), tuple(looked))


def beside_leaves(
    story: TreeStory,
    opening: str,
    notes: Mapping[Path, str],
    said: str = "",
    differs: Callable[[Step], bool] = lambda step: False,
) -> BesideStory:
    """A search of a tree, under some leaves what a student's code did there, and below all what it said."""
    places = [(story.layout.places[path], note) for path, note in notes.items() if path in story.leaves]
    whose = "you: " if len(story.leaves) <= MOST_CAPTIONS else ""
    drawn = "".join(
        text("caption", f"{whose}{note}", place.x, place.y + place.tall + 18, font=15, anchor="middle")
        for place, note in places
    )
    return BesideStory(story, opening, said, lambda after: drawn, differs)


def written(nested: Nested) -> str:
    """A tree as lists within lists."""
    return f"[{', '.join(map(written, nested))}]" if isinstance(nested, tuple) else str(nested)


def as_given(nested: Nested, leaf: Callable[[Any], Any]) -> Any:
    """A tree as lists within lists, with something else for each leaf."""
    return [as_given(child, leaf) for child in nested] if isinstance(nested, tuple) else leaf(nested)


def leaves(nested: Nested) -> list[float]:
    return [leaf for child in nested for leaf in leaves(child)] if isinstance(nested, tuple) else [nested]


def worth(nested: Nested, is_max: bool = True) -> float:
    """What a tree is worth to MAX, by the definition: MAX takes the largest, MIN the smallest."""
    if not isinstance(nested, tuple):
        return nested
    return (max if is_max else min)(worth(child, not is_max) for child in nested)


def size(nested: Nested) -> tuple[int, int, float]:
    """Smaller trees have fewer leaves, then less brackets, then smaller numbers."""
    return len(leaves(nested)), written(nested).count("["), sum(map(abs, leaves(nested)))


def small() -> Iterator[Nested]:
    """All trees with up to four leaves and few nodes with a single child, in order of size."""
    for count, single in ((1, 3), (2, 3), (3, 3), (4, 2)):
        for shape in sorted(shapes(count, single), key=size):
            for values in fillings(count, ties=count < 4 or not singles(shape)):
                yield filled(shape, iter(values))


def shapes(count: int, single: int) -> Iterator[Nested]:
    """All trees with so many leaves and at most so many nodes with a single child, each leaf 0."""
    if count == 1:
        yield 0
    if single:
        yield from ((child,) for child in shapes(count, single - 1))
    for parts in compositions(count):
        if len(parts) > 1:
            for children in product(*[list(shapes(part, single)) for part in parts]):
                if singles(children) <= single:
                    yield children


def singles(nested: Nested) -> int:
    """The number of nodes with a single child."""
    return (len(nested) == 1) + sum(map(singles, nested)) if isinstance(nested, tuple) else 0


def compositions(count: int) -> Iterator[tuple[int, ...]]:
    """All ways to write a number as a sum of positive ones, in order."""
    if count == 0:
        yield ()
    for first in range(1, count + 1):
        for rest in compositions(count - first):
            yield first, *rest


@cache
def fillings(count: int, ties: bool) -> list[tuple[int, ...]]:
    """Values for the leaves: for one or two −1, 0 and 1 in all ways, for more all that differ in their order.

    Those without equal values come first: where one of them will do, a counterexample is easier to read. Without
    `ties` there are no others.
    """
    if count <= 2:
        return list(product((0, 1, -1), repeat=count))
    ranks = product(range(-1, count - 1), repeat=count)
    ordered = [values for values in ranks if set(values) == set(range(-1, max(values) + 1))]
    ordered.sort(key=lambda values: len(set(values)), reverse=True)
    return ordered if ties else [values for values in ordered if len(set(values)) == count]


def filled(shape: Nested, values: Iterator[Any]) -> Nested:
    return tuple(filled(child, values) for child in shape) if isinstance(shape, tuple) else next(values)


def far() -> Iterator[Nested]:
    """The smallest trees with other numbers; then trees with many children, or plies."""
    for nested in small():
        if (size := len(leaves(nested)) + singles(nested)) < 5:
            yield from (scale.of(nested) for scale in (scales.OTHERS if size < 4 else (scales.CLOSE,)))
    for many in scales.MANY:
        yield chain(many)
        yield tuple(range(many))
        yield (tuple(range(0, -many, -1)),)


def chain(plies: int) -> Nested:
    """Three leaves below so many nodes; whoever moves there, the first of them is not the best."""
    return (chain(plies - 1),) if plies > 1 else (0, 1, -1)


def larger() -> SearchStrategy[Nested]:
    """Trees of up to six plies, with one or two children at a node, so that they stay narrow and get deep."""
    return builds(scales.Scale.of, scales.drawn(), narrow(6))


@composite
def narrow(draw: DrawFn, plies: int) -> Nested:
    is_node, is_wide, value = whole(2), booleans(), whole(4)

    def grown(plies: int) -> Nested:
        """A leaf, once in four times, or a node."""
        if plies == 0 or not draw(is_node):
            return draw(value) - 7
        return tuple(grown(plies - 1) for _ in range(1 + draw(is_wide)))

    return grown(plies)
