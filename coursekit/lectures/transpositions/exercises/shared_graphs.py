"""Games with shared positions as the exercise hands them over, and all small ones in order of size."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise, product
from random import Random
from string import ascii_uppercase
from typing import Any, NamedTuple, TypeGuard

from ....exercises.kinds import far, game_trees
from ....exercises.kinds.chance import below
from ....exercises.shapes import NUMBER, MisfitError, a_tuple, one_of, shown
from ....games import GraphGame

EXACT, LOWER, UPPER = "exact", "lower bound", "upper bound"
FLAGS = (EXACT, LOWER, UPPER)

ENTRY = a_tuple(NUMBER, one_of(*FLAGS))
"""A value and a flag."""

Held = Mapping[str, Any]
"""What a student's table has of each position: an entry as a tuple; or anything else, as it is shown."""

Child = float | str
"""A number is a leaf, what it is worth to MAX; a name is a position that may be reached in other ways too."""

INNER, LEAVES = 4, 4
"""Small graphs have at most so many positions with moves, and so many leaves."""


class Graph(NamedTuple):
    """The positions level by level, the first one the root, each with its children; the players take turns."""

    positions: tuple[tuple[str, tuple[Child, ...]], ...]
    root_is_max: bool = True

    def levels(self) -> dict[str, int]:
        """How many moves away from the root each position is, by any way."""
        levels = {self.positions[0][0]: 0}
        for name, children in self.positions:
            levels.update((child, levels[name] + 1) for child in children if isinstance(child, str))
        return levels

    def is_max(self, name: str) -> bool:
        return (self.levels()[name] % 2 == 0) == self.root_is_max

    def worths(self) -> dict[str, float]:
        """What each position is worth to MAX, by the definition."""
        levels = self.levels()
        worths: dict[str, float] = {}
        for name, children in reversed(self.positions):
            best = max if (levels[name] % 2 == 0) == self.root_is_max else min
            worths[name] = best(worths[child] if isinstance(child, str) else child for child in children)
        return worths

    def own_worth(self, name: str) -> float:
        """What a position is worth to whoever is to move there."""
        worth = self.worths()[name]
        return worth if self.is_max(name) else -worth

    def mover(self, name: str) -> str:
        return "MAX" if self.is_max(name) else "MIN"

    def leaves(self) -> list[float]:
        return [child for _, children in self.positions for child in children if not isinstance(child, str)]

    def size(self) -> Any:
        """Smaller graphs have fewer positions with moves, then fewer leaves, then fewer links and smaller numbers."""
        links = sum(len(children) for _, children in self.positions)
        return len(self.positions), len(self.leaves()), links, sum(map(abs, self.leaves()))

    def game(self) -> GraphGame:
        """The same for the package's searches."""
        successors = {
            name: [child if isinstance(child, str) else leaf_name(name, i) for i, child in enumerate(children)]
            for name, children in self.positions
        }
        worth = {
            leaf_name(name, i): child
            for name, children in self.positions
            for i, child in enumerate(children)
            if not isinstance(child, str)
        }
        return GraphGame({**successors, **{leaf: [] for leaf in worth}}, worth, self.positions[0][0])

    def told(self) -> str:
        """As in A = MAX[B, C], B = MIN[5, S]…"""
        return ", ".join(
            f"{name} = {self.mover(name)}[{', '.join(map(str, children))}]" for name, children in self.positions
        )


def leaf_name(name: str, i: int) -> str:
    """What the i-th child of a position is called where it is a leaf."""
    return f"{name}{i + 1}"


BOUND_AS_EXACT = Graph((("A", ("B", "C")), ("B", (5, "S")), ("C", ("S", 3)), ("S", (4, 1))), root_is_max=False)
"""MIN[MAX[5, S], MAX[S, 3]] with S = MIN[4, 1] is worth 3, not 4."""

LATER = (("C", ("D",)), ("D", ("E",)), ("E", ("F",)), ("F", (3, 9)))
BOUNDS_FROM_BELOW = (
    Graph((("A", ("B", "C")), ("B", (2, "D")), *LATER)),
    Graph((("A", ("B", 5, "C")), ("B", (2, "D")), *LATER)),
)
"""The 9 at F is cut at first, since MIN has 2 already: E fails low then, and its entry is no more than a bound."""

BOUND_WITHIN_THE_WINDOW = Graph(
    (("A", ("B", "C")), ("B", (1, "D")), ("C", (0, "D")), ("D", ("E",)), ("E", ("F",)), ("F", (1, 0))),
    root_is_max=False,
)
"""D is at most 1, as is found at B. At C, where MAX has 0, that leaves open whether D is worth more; it is not."""


class Node:
    """A position as a student is given it. Looking at its children, or at a leaf's value, is noted."""

    def __init__(self, graph: Graph, name: str, value: float | None, is_max: bool, looked: list[str]) -> None:
        self.name = name
        self.is_max = is_max
        self.is_leaf = value is not None
        self._graph, self._value, self._looked = graph, value, looked

    @property
    def value(self) -> float:
        if self._value is None:
            raise AttributeError("only a leaf has a value; this node has children")
        self._looked.append(self.name)
        return self._value

    @property
    def children(self) -> tuple["Node", ...]:
        if self.is_leaf:
            return ()
        self._looked.append(self.name)
        children = dict(self._graph.positions)[self.name]
        return tuple(self._child(i, child) for i, child in enumerate(children))

    def _child(self, i: int, child: Child) -> "Node":
        name, value = (child, None) if isinstance(child, str) else (leaf_name(self.name, i), child)
        return Node(self._graph, name, value, not self.is_max, self._looked)

    def __repr__(self) -> str:
        return f"Node({self.name!r})"


def held(graph: Graph, table: Mapping[Any, Any]) -> Held:
    """What a student's table has of the positions of a graph, in plain values."""
    return {name: entry_in(table[name]) for name, _ in graph.positions if name in table}


def entry_in(value: Any) -> Any:
    try:
        return ENTRY.read(value)
    except MisfitError:
        return shown(value)


def is_entry(entry: Any) -> TypeGuard[tuple[float, str]]:
    """Whether something in a student's table is a value and a flag."""
    return isinstance(entry, tuple)


def false_entries(graph: Graph, table: Held) -> Iterator[str]:
    """The positions of which a table says what is not so, the lowest first."""
    for name, _ in reversed(graph.positions):
        if is_entry(entry := table.get(name)):
            value, flag = entry
            worth = graph.own_worth(name)
            if (value > worth and flag != UPPER) or (value < worth and flag != LOWER):
                yield name


def root(graph: Graph, looked: list[str]) -> Node:
    return Node(graph, graph.positions[0][0], None, graph.root_is_max, looked)


# ---------------------------------------------------------------- all small ones


@cache
def small() -> list[Graph]:
    """Graphs of at most so many positions and leaves, up to two moves at each, the smallest first; then larger ones."""
    found = [BOUND_AS_EXACT, *BOUNDS_FROM_BELOW, BOUND_WITHIN_THE_WINDOW]
    for shape in shapes():
        holes = sum(child == 0 for _, children in shape for child in children)
        found += [filled(shape, values) for values in game_trees.fillings(holes, ties=holes < 4)]
    return sorted(found, key=Graph.size)


def shapes() -> Iterator[tuple[tuple[str, tuple[Child, ...]], ...]]:
    """All graphs whose leaves are 0, the positions named in the order in which they are met."""
    waiting: list[tuple[list[tuple[str, tuple[Child, ...]]], list[str]]] = [([], ["A"])]
    while waiting:
        made, row = waiting.pop()
        for choices in rows_below(len(row), INNER - len(made) - len(row)):
            names = ascii_uppercase[len(made) + len(row) :]
            level = [
                (name, tuple(0 if child is None else names[child] for child in children))
                for name, children in zip(row, choices, strict=True)
            ]
            following = sorted({child for _, children in level for child in children if isinstance(child, str)})
            leaves = sum(child == 0 for _, children in (*made, *level) for child in children)
            if leaves > LEAVES:
                continue
            if following:
                waiting.append(([*made, *level], following))
            else:
                yield (*made, *level)


def rows_below(count: int, most: int) -> Iterator[tuple[tuple[int | None, ...], ...]]:
    """All children of so many positions, one or two each: None is a leaf, a number one of the positions that follow.

    There are at most so many of these, each is some position's child, and they are numbered as they are met.
    """
    one = [(child,) for child in (None, *range(most))]
    two = [pair for pair in product((None, *range(most)), repeat=2) if pair[0] is None or pair[0] != pair[1]]
    for choices in product([*one, *two], repeat=count):
        met = list(dict.fromkeys(child for children in choices for child in children if child is not None))
        if met == list(range(len(met))):
            yield choices


def filled(shape: tuple[tuple[str, tuple[Child, ...]], ...], values: tuple[int, ...]) -> Graph:
    left = iter(values)
    return Graph(tuple((name, tuple(next(left) if child == 0 else child for child in each)) for name, each in shape))


def far_ones() -> Iterator[Graph]:
    """Small graphs with other numbers, all with close ones; then graphs with many moves, or positions in a row."""
    for graph in small():
        yield from (on_scale(graph, scale) for scale in (far.OTHERS if len(graph.leaves()) < 3 else (far.CLOSE,)))
    for many, root_is_max in product(far.MANY, (True, False)):
        sign = 1 if root_is_max else -1
        yield Graph((("A", tuple(range(0, sign * many, sign))),), root_is_max)
        names = ascii_uppercase[:many]
        yield Graph((*((name, (below_it,)) for name, below_it in pairwise(names)), (names[-1], (1,))), root_is_max)


def on_scale(graph: Graph, scale: far.Scale) -> Graph:
    return graph._replace(positions=scale.of(graph.positions))


def drawn(seed: int, levels: int, root_is_max: bool, scale: far.Scale) -> Graph:
    """A graph of so many levels and three more, of up to three positions each, as a seed says."""
    random = Random(seed)
    made: list[tuple[str, tuple[Child, ...]]] = []
    row, names = ["A"], iter(ascii_uppercase[1:])
    for level in range(levels + 3):
        last = level == levels + 2
        new = [] if last else [next(names) for _ in range(2 + below(random, 2))]
        for name in row:
            children: list[Child] = []
            for _ in range(2 + below(random, 2)):
                leaf = not new or below(random, 4) == 0
                children.append(below(random, 10) if leaf else new[below(random, len(new))])
            made.append((name, tuple(dict.fromkeys(children))))
        met = {child for _, children in made for child in children}
        row = [name for name in new if name in met]
    return on_scale(Graph(tuple(made), root_is_max), scale)
