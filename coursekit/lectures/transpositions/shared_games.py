"""The games of lecture 14 whose positions are shared: by hand, at random, and split Nim; and keys for them."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from ...games import GraphGame, SplitNim

Name = Hashable


class NumberedKeys:
    """A key for each named position: its own number, from 0 to one less than there are, dealt out by chance.

    They take the place of Zobrist keys where a position has no stones, and are small enough to be read. With seed 0
    the numbers follow the order in which the positions are given.
    """

    def __init__(self, game: GraphGame, seed: int = 0) -> None:
        numbers = list(range(len(game.successors)))
        if seed:
            Random(seed).shuffle(numbers)
        self.numbers = dict(zip(game.successors, numbers, strict=True))

    def key(self, game: Any, state: tuple[int, Name], *, watch: Any = None) -> int:
        return self.numbers[state[1]]

    def after(self, key: int, game: Any, before: Any, state: tuple[int, Name], *, watch: Any = None) -> int:
        return self.numbers[state[1]]


def rows_of(game: GraphGame) -> list[list[Name]]:
    """The positions level by level: each as far down as its longest way from the start, where there are no cycles.

    Raises ValueError where a position can be reached with either player to move, or in a cycle.
    """
    level: dict[Name, int] = {}

    def visit(name: Name, depth: int) -> None:
        if depth >= len(game.successors):
            raise ValueError("the positions of a game with cycles cannot be put into levels")
        if name in level and (level[name] - depth) % 2:
            raise ValueError(f"the position {name!r} can be reached with either player to move")
        if level.get(name, -1) < depth:
            level[name] = depth
            for following in game.successors[name]:
                visit(following, depth + 1)

    visit(game.start, 0)
    rows: list[list[Name]] = [[] for _ in range(1 + max(level.values()))]
    for name in sorted(level, key=lambda name: list(level).index(name)):
        rows[level[name]].append(name)
    return rows


def letters(rows: Sequence[Sequence[Name]], successors: Mapping[Name, Sequence[Name]]) -> dict[Name, str]:
    """What the picture calls each position that is not the end of the game: its name, or a letter for a number."""
    inner = [name for row in rows for name in row if successors[name]]
    return {name: name if isinstance(name, str) else chr(65 + i) for i, name in enumerate(inner)}


def layered(widths: Sequence[int], branching: int, seed: int) -> GraphGame:
    """A random game in levels of so many positions each; every move leads one level down, the last level is the end.

    Each position is reached from some position above it, so that none stands there for nothing. No two ends are worth
    the same.
    """
    rng = Random(seed)
    rows: list[list[Name]] = []
    for width in widths:
        first = sum(map(len, rows))
        rows.append(list(range(first, first + width)))
    successors: dict[Name, list[Name]] = {name: [] for row in rows for name in row}
    for above, below in pairwise(rows):
        for i, name in enumerate(below):  # one parent each, in order: few links cross
            successors[above[i * len(above) // len(below)]].append(name)
        for name in above:
            others = [other for other in below if other not in successors[name]]
            more = min(branching - len(successors[name]), len(others))
            successors[name] = sorted(successors[name] + rng.sample(others, max(0, more)))  # type: ignore[type-var]
    worth = dict(zip(rows[-1], rng.sample(range(10), len(rows[-1])), strict=True))
    return GraphGame(successors, worth, 0)


def split_nim_graph(heap: int) -> GraphGame:
    """Split Nim as a game of named positions: "4+2+1" are heaps of 4, 2 and 1; worth 1 where MAX wins, −1 where MIN."""
    game = SplitNim(heap)
    successors: dict[Name, list[Name]] = {}
    worth: dict[Name, float] = {}
    waiting = [game.initial_state()]
    for state in waiting:
        name = _heaps(state)
        if name in successors:
            continue
        if game.is_terminal(state):
            successors[name], worth[name] = [], game.utility(state, 0)
        else:
            following = [game.result(state, action) for action in game.actions(state)]
            successors[name] = [_heaps(other) for other in following]
            waiting += following
    return GraphGame(successors, worth, _heaps(waiting[0]))


def _heaps(state: tuple[int, tuple[int, ...]]) -> str:
    return "+".join(map(str, state[1]))


SHARED = GraphGame(
    {"A": ["B", "C"], "B": ["five", "S"], "C": ["S", "three"], "S": ["four", "one"]}
    | {name: [] for name in ("five", "three", "four", "one")},
    {"five": 5, "three": 3, "four": 4, "one": 1},
    "A",
)
"""Two positions lead to S. MIN moves at A and at S: a search begins with (1, "A")."""
