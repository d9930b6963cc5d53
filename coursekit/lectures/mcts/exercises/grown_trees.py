"""Trees for the exercise on UCT, all small ones in order of size, and the search followed simulation by simulation."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any, NamedTuple

from ....exercises.kinds import far, game_trees
from ....exercises.kinds.chance import below
from ....exercises.kinds.turn_trees import Turns, alternating, plain, turned, written
from ....games.tree import Path
from .search_steps import FAR_CONSTANTS, PLAYERS, Choice, either

ENOUGH = 1000
"""So many simulations are more than any search that is tried makes."""

PLANS = ((1, 1), (2, 1), (4, 1), (8, 1), (8, 0.5))
"""How many simulations, and C, in small trees."""


class Planned(NamedTuple):
    """A tree, how many simulations are to be made, and C.

    A number is an end of the game: what X gets, from 0 to 1; O gets the rest. A tuple is a node: who moves there, then
    its children. A roll-out takes the last move everywhere.
    """

    tree: Turns
    simulations: int
    c: float

    def at(self, path: Path) -> Any:
        """The node that a path leads to."""
        tree = self.tree
        for step in path:
            tree = tree[step + 1]
        return tree

    def paths(self, path: Path = ()) -> Iterator[Path]:
        """All nodes, each before those below it."""
        yield path
        tree = self.at(path)
        for i in range(len(tree) - 1 if isinstance(tree, tuple) else 0):
            yield from self.paths((*path, i))

    def told(self) -> str:
        return f"the tree {written(self.tree)}, simulations = {self.simulations}, c = {self.c:.4g}"

    def size(self) -> Any:
        """Smaller trees come first, then those in which the players take turns, then fewer simulations."""
        nested = plain(self.tree)
        return game_trees.size(nested)[:2], self.tree != alternating(nested, PLAYERS), self.simulations, self.c != 1


class Call(NamedTuple):
    """From where a game was simulated, and what came out for each player."""

    path: Path
    rewards: dict[str, float]


class TooManyError(Exception):
    """More simulations than any search makes."""


class Node:
    """A node of a game tree as a student is given it.

    `player` made the move that leads there, None at the root; `children` are the nodes that the moves lead to, none at
    an end of the game. `simulate()` plays one game to its end from there, and returns what it is worth to each player,
    as in {"X": 1, "O": 0}. Simulations are noted.
    """

    def __init__(self, tree: Any, calls: list[Call], player: str | None = None, path: Path = ()) -> None:
        self.player = player
        self._tree, self._calls, self._path = tree, calls, path
        mover, *below_it = tree if isinstance(tree, tuple) else (None,)
        self.children = tuple(Node(each, calls, mover, (*path, i)) for i, each in enumerate(below_it))

    def simulate(self) -> dict[str, float]:
        if len(self._calls) == ENOUGH:
            raise TooManyError(f"{ENOUGH} simulations, and still no end")
        end = self._tree
        while isinstance(end, tuple):
            end = end[-1]
        rewards = {"X": end, "O": 1 - end}
        self._calls.append(Call(self._path, rewards))
        return dict(rewards)

    def __repr__(self) -> str:
        return f"Node({written(self._tree)})"


class Parting(NamedTuple):
    """Where a simulation did not go as UCT goes: which one, where it left the way, what could have been right.

    `went` is the child that it went to, None where it went no further. Where there was a choice, `choice` is what was
    known; else `reason` says what is wrong.
    """

    simulation: int
    path: Path
    went: int | None
    right: list[int]
    choice: Choice | None = None
    reason: str = ""

    def told(self) -> tuple[str, str]:
        """What the student's code did, and what would have been right."""
        where = f"in simulation {self.simulation}, at {place(self.path)}"
        went = "no further" if self.went is None else f"on to child {self.went}"
        right = f"on to {either(self.right)}" if self.right else "no further"
        return f"{went} {where}", right


class Grown:
    """The tree that UCT grows, followed simulation by simulation; `parting` is where one goes wrong, if one does."""

    def __init__(self, problem: Planned, calls: Sequence[Call]) -> None:
        self.problem, self.calls = problem, tuple(calls[: problem.simulations])
        self.visits: dict[Path, int] = {}
        self.rewards: dict[Path, float] = {}
        self.parting: Parting | None = None
        for i, call in enumerate(self.calls, start=1):
            self.parting = self._parting(i, call.path)
            if self.parting:
                self.calls = self.calls[: i - 1]
                break
            self.add(call)

    def add(self, call: Call) -> None:
        """Back-propagation."""
        for depth in range(len(call.path) + 1):
            path = call.path[:depth]
            self.visits[path] = self.visits.get(path, 0) + 1
            if path:
                mover = self.problem.at(path[:-1])[0]
                self.rewards[path] = self.rewards.get(path, 0) + call.rewards[mover]

    def _parting(self, simulation: int, path: Path) -> Parting | None:
        for depth in range(len(path) + 1):
            at, went = path[:depth], path[depth] if depth < len(path) else None
            tree = self.problem.at(at)
            if not isinstance(tree, tuple):
                return None  # an end
            if at and at not in self.visits:
                reason = "A node that is new in the tree is simulated from at once: one new node a simulation."
                return None if went is None else Parting(simulation, at, went, [], reason=reason)
            below_it = [(*at, i) for i in range(len(tree) - 1)]
            known = tuple((self.visits.get(child, 0), self.rewards.get(child, 0)) for child in below_it)
            choice = Choice(self.visits.get(at, 1), known, self.problem.c)
            if went is None:
                reason = "It was simulated from before: selection goes on to one of its children."
                if not at:
                    reason = "The root is in the tree from the beginning: even the first simulation begins in a child."
                return Parting(simulation, at, went, choice.best(), reason=reason)
            if went not in choice.best():
                return Parting(simulation, at, went, choice.best(), choice)
        return None

    def root_visits(self) -> list[int]:
        return [self.visits.get((i,), 0) for i in range(len(self.problem.tree) - 1)]


def place(path: Path) -> str:
    """A node in words: the numbers of the children that lead to it."""
    return f"node {'/'.join(map(str, path))}" if path else "the root"


@cache
def small_planned() -> list[Planned]:
    """Trees of up to three ends with every way to say who moves where, won or lost, and up to eight simulations."""
    found = []
    for count, single in ((1, 2), (2, 1), (3, 0)):
        for shape in game_trees.shapes(count, single):
            if not isinstance(shape, tuple):
                continue
            for ends in (*product((1, 0), repeat=count), *combinations_with_replacement((0.5, 1), count)):
                trees = turned(game_trees.filled(shape, iter(ends)), PLAYERS)
                found += [Planned(tree, n, c) for tree in trees for n, c in PLANS]
    return sorted(found, key=Planned.size)


def far_planned() -> Iterator[Planned]:
    """Small trees with other values of C; ends close together; then many simulations, children and plies."""
    for count in (1, 2):
        for shape in game_trees.shapes(count, 1):
            if isinstance(shape, tuple):
                for won, c in product(product((1, 0), repeat=count), FAR_CONSTANTS):
                    tree = alternating(game_trees.filled(shape, iter(won)), PLAYERS)
                    yield from (Planned(tree, simulations, c) for simulations in (1, 2, 3, 8))
    for close in product((0.5, 0.51, 0.49), repeat=2):
        yield from (Planned((player, *close), 8, c) for player in PLAYERS for c in (0.01, 0))
    for many in far.MANY:
        yield Planned(("X", ("O", 1, 0), 0.5), 2 * many, 1)
        chain = game_trees.filled(game_trees.chain(many), iter((0, 1, 0.5)))
        yield Planned(alternating(chain, PLAYERS), many + 1, 1)
        for ends in ((1, *(0,) * (many - 1)), (*(0,) * (many - 1), 1)):
            yield from (Planned(tree, many + 5, 1) for tree in (("X", *ends), ("X", ("O", *ends))))


def drawn_planned(seed: int, plies: int, simulations: int, c: float) -> Planned:
    """A tree of up to so many plies and two more in which a seed says who moves where."""
    random = Random(seed)

    def grown(plies: int) -> Any:
        if plies == 0 or (plies < 3 and below(random, 5) == 0):
            return below(random, 3) / 2
        return (PLAYERS[below(random, 2)], *(grown(plies - 1) for _ in range(1 + below(random, 3))))

    moves = [grown(plies + 1) for _ in range(2 + below(random, 2))]
    return Planned((PLAYERS[below(random, 2)], *moves), simulations, c)
