"""What the exercises on the steps of a Monte-Carlo tree search hand over, and all small inputs in order of size."""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise, product
from math import inf, isinf, log, sqrt
from random import Random
from typing import Any, NamedTuple

from ....exercises.exercise import same
from ....exercises.kinds import far
from ....exercises.kinds.chance import below
from ....look import MINUS, number

PLAYERS = "XO"
OTHER = {"X": "O", "O": "X"}


def highest(values: Sequence[float]) -> list[int]:
    """Where the largest of some values stand."""
    most = max(values)
    return [i for i, value in enumerate(values) if same(value, most)]


def index(mean: float, n: int, visits: int, c: float) -> float:
    """The index of a child with n visits in a node with so many, ∞ without any."""
    return mean + c * sqrt(log(visits) / n) if n else inf


def either(children: Sequence[int]) -> str:
    """One of some children, in words."""
    return f"child {' or '.join(map(str, children))}"


def decimal(value: float) -> str:
    """A number as it is told in this lecture's exercises: to three decimals."""
    return number(value) if isinf(value) else f"{value:.3f}".replace("-", MINUS)


def ordinal(place: int) -> str:
    """The place of something in a list, in words."""
    return ("first", "second", "third", "fourth", "fifth")[place] if place < 5 else f"{place + 1}th"


# ---------------------------------------------------------------- back-propagation


class Visited(NamedTuple):
    """A node on a path: who moved into it (nobody into the root), its visits, and their rewards for that player."""

    player: str | None
    visits: int
    rewards: float


class Backed(NamedTuple):
    """A path from the root down to the node from which a game was simulated, and who won that; None for a draw."""

    path: tuple[Visited, ...]
    winner: str | None

    def utility(self) -> dict[str, int]:
        return {player: 0 if self.winner is None else 1 if player == self.winner else -1 for player in PLAYERS}

    def reward(self, player: str | None) -> float:
        """What the game is worth to a player, from 0 to 1."""
        if player is None:
            return 0
        return 0.5 if self.winner is None else float(player == self.winner)

    def after(self) -> list[tuple[int, float]]:
        """Visits and rewards of each node after this simulation."""
        return [(node.visits + 1, node.rewards + self.reward(node.player)) for node in self.path]

    def size(self) -> Any:
        """Shorter paths come first, then those on which the players take turns."""
        movers = [node.player for node in self.path[1:]]
        twice = sum(a == b for a, b in pairwise(movers))
        return len(movers), twice, self.path[1].player == "O", self.winner is None


def small_backed() -> list[Backed]:
    """Paths of up to three moves, whoever makes them, with every end; of earlier simulations half were won, or more."""
    found = []
    for moves in range(1, 4):
        for movers in product(PLAYERS, repeat=moves):
            after_root = (Visited(player, moves - i, (moves - i + 1) // 2) for i, player in enumerate(movers, start=1))
            path = (Visited(None, moves, 0), *after_root)
            found += [Backed(path, winner) for winner in (*PLAYERS, None)]
    return sorted(found, key=Backed.size)


def far_backed() -> list[Backed]:
    """Paths of up to two moves with many visits; then paths of many moves, in turn."""
    found = [
        Backed(tuple(Visited(each.player, each.visits + many, each.rewards) for each in path), winner)
        for many in (*far.MANY, 10**6)
        for path, winner in small_backed()
        if len(path) < 4
    ]
    for many, winner in product(far.MANY, (*PLAYERS, None)):
        path = (Visited(None, many, 0), *(Visited(PLAYERS[i % 2], many - i - 1, 0) for i in range(many)))
        found.append(Backed(path, winner))
    return found


def drawn_backed(seed: int, moves: int, most: int) -> Backed:
    """A path of so many moves and one more, with up to `most` and one more visits at each, as a seed says."""
    random = Random(seed)
    visits, path = 0, []
    for _ in range(moves + 1):
        path.append(Visited(PLAYERS[below(random, 2)], visits, below(random, 2 * visits + 1) / 2))
        visits += 1 + below(random, most + 1)
    path.append(Visited(None, visits, 0))
    return Backed(tuple(reversed(path)), (*PLAYERS, None)[below(random, 3)])


# ---------------------------------------------------------------- choices


class Choice(NamedTuple):
    """The visits of a node, visits and rewards of its children, and C."""

    visits: int
    children: tuple[tuple[int, float], ...]
    c: float

    def indices(self) -> list[float]:
        return [index(rewards / n if n else 0, n, self.visits, self.c) for n, rewards in self.children]

    def best(self) -> list[int]:
        return highest(self.indices())

    def size(self) -> Any:
        """Fewer children come first, then fewer visits."""
        return len(self.children), self.visits, self.c != 1, sum(rewards for _, rewards in self.children)


@cache
def small_choices() -> list[Choice]:
    """Up to three children with few visits, won or lost, in a root and in a node that was simulated from itself."""
    found = []
    for count, most in ((1, 2), (2, 4), (3, 2)):
        known = [(n, won) for n in range(most + 1) for won in range(n + 1)]
        for children in product(known, repeat=count):
            visits = sum(n for n, _ in children)
            constants = (1, 2, 0.5)[: 4 - count]
            found += [Choice(each, children, c) for each in (visits, visits + 1) if each for c in constants]
    return sorted(found, key=Choice.size)


FAR_CONSTANTS = (1000, 10**7, 0.01, 0)
"""Other values of C: no number is large enough for the index of a child without visits."""


def far_choices() -> list[Choice]:
    """Children with few visits and other values of C, then those with very many, and many children."""
    found = []
    for count in (1, 2):
        known = [(n, won) for n in range(3) for won in (0, n / 2, n)]
        for children, c in product(product(known, repeat=count), FAR_CONSTANTS):
            found.append(Choice(sum(n for n, _ in children) + 1, children, c))
    for n, c in product((10, 50, 100, 10**6), (1, *FAR_CONSTANTS)):
        rivals = ((n, n / 2), (n, n / 2 + n / 100), (1, 1), (1, 0), (2 * n, n))
        found += [Choice(a[0] + b[0], (a, b), c) for a, b in product(rivals, repeat=2)]
    for many, best in product(far.MANY, (0, 1)):
        children = ((2, 1),) * (many - 1)
        found.append(Choice(2 * many, (*children, (2, 2))[:: 1 - 2 * best], 1))
        found.append(Choice(2 * many, (*children, (0, 0))[:: 1 - 2 * best], 1))
    return found


class Known(NamedTuple):
    """A child of the root: visits, rewards, and whether it is proved: 1 for a win, 0 for a loss, else None."""

    visits: int
    rewards: float
    proven: int | None


class Final(NamedTuple):
    """The children of the root after a search, from the mover's side."""

    children: tuple[Known, ...]

    def given(self) -> list[tuple[int, float, int | None]]:
        return [(visits, rewards, proven) for visits, rewards, proven in self.children]

    def best(self) -> list[int]:
        """A proven win; else the most visits, first without the proven losses."""
        numbers = range(len(self.children))
        if wins := [i for i in numbers if self.children[i].proven == 1]:
            return wins
        open_ones = [i for i in numbers if self.children[i].proven is None]
        if not open_ones:
            return list(numbers)
        most = max(self.children[i].visits for i in open_ones)
        return [i for i in open_ones if self.children[i].visits == most]

    def size(self) -> Any:
        """Fewer children come first, then less that is proved, then fewer visits."""
        proved = sum(child.proven is not None for child in self.children)
        return len(self.children), proved, sum(child.visits for child in self.children)


SURER = Final((Known(100, 65, None), Known(3, 2, None)))
"""65 of 100 is less than 2 of 3 on average, and much surer."""


@cache
def small_finals() -> list[Final]:
    """Up to three children with few visits, proved or not; and 65 of 100 beside 2 of 3."""
    found = [SURER]
    for count, most in ((1, 2), (2, 4), (3, 1)):
        known = [Known(n, won, None) for n in range(1, most + 1) for won in range(n + 1)]
        known += [Known(n, won, proven) for n in (1, 2) for won in range(n + 1) for proven in (1, 0)]
        found += [Final(children) for children in product(known, repeat=count)]
    return sorted(found, key=Final.size)


def far_finals() -> list[Final]:
    """Two children with many visits, close together or not; then many children of which one is to be played."""
    found = []
    for n in (10, 100, 1000, 10**6, 10**12):
        known = [Known(visits, visits // 2, proven) for visits in (1, n, n + 1) for proven in (None, 1, 0)]
        found += [Final(pair) for pair in product(known, repeat=2)]
    for many in far.MANY:
        others = (Known(3, 1, None),) * (many - 1)
        for best in (Known(4, 1, None), Known(1, 1, 1)):
            found += [Final((*others, best)), Final((best, *others))]
        found += [Final(((Known(9, 1, 0),) * (many - 1) + (Known(1, 0, None),))[::turn]) for turn in (1, -1)]
    return found


# ---------------------------------------------------------------- AMAF

Move = tuple[str, int]
"""Who moved, and what."""


class Credited(NamedTuple):
    """The moves of one simulation: those in the tree, the first one from the root, then those of the roll-out."""

    tree: tuple[Move, ...]
    rollout: tuple[Move, ...]

    def credits(self) -> list[list[int]]:
        """The actions that are credited in each node in which a move of the tree was made."""
        moves = self.tree + self.rollout
        return [
            list(dict.fromkeys(action for player, action in moves[i:] if player == mover))
            for i, (mover, _) in enumerate(self.tree)
        ]

    def agrees(self, node: int, given: Sequence[Any]) -> bool:
        """Whether a list holds what is credited in a node, whatever its order."""
        own = self.credits()[node]
        return len(given) == len(own) and all(action in given for action in own)

    def size(self) -> Any:
        """Fewer moves come first, then fewer in the tree, then those in which the players take turns."""
        moves = self.tree + self.rollout
        twice = sum(a == b for (a, _), (b, _) in pairwise(moves))
        return len(moves), len(self.tree), twice, [action for _, action in moves]


@cache
def small_credited() -> list[Credited]:
    """Up to four moves of which the first ones are in the tree, with up to three actions; X begins."""
    found = []
    for count in range(1, 5):
        for actions in product((1, 2, 3), repeat=count):
            if list(dict.fromkeys(actions)) != sorted(set(actions)):
                continue  # named as they are met
            for others in product(PLAYERS, repeat=count - 1):
                moves = tuple(zip(("X", *others), actions, strict=True))
                found += [Credited(moves[:i], moves[i:]) for i in range(1, min(count, 3) + 1)]
    return sorted(found, key=Credited.size)


def far_credited() -> list[Credited]:
    """Many moves in the tree, or in the roll-out, or both; each action is another one."""
    found = []
    for many in far.MANY:
        for first, end in product(PLAYERS, (1, many // 2, many)):
            moves = tuple((player, 1000 + i) for i, player in enumerate((first + OTHER[first]) * many))[:many]
            found.append(Credited(moves[:end], moves[end:]))
    return found


class Raved(NamedTuple):
    """Visits and rewards of a move: its own, and those of all simulations in which it came; the node's visits; k."""

    own: tuple[int, int]
    amaf: tuple[int, int]
    visits: int
    k: int

    def beta(self) -> float:
        """The weight of the AMAF mean."""
        return sqrt(self.k / (3 * self.visits + self.k))

    def value(self) -> float:
        """Both means mixed; AMAF alone before the first visit, ∞ before that."""
        if not self.amaf[0]:
            return inf
        amaf = self.amaf[1] / self.amaf[0]
        return (1 - self.beta()) * self.own[1] / self.own[0] + self.beta() * amaf if self.own[0] else amaf

    def size(self) -> Any:
        """Fewer simulations come first."""
        return self.visits, self.amaf[0], self.own[0], self.k, self.amaf[1]


@cache
def small_raved() -> list[Raved]:
    """Up to three simulations of a node; in some of them the move came, in some of these at once."""
    found = []
    for visits in range(1, 4):
        counts = [(n, m) for m in range(visits + 1) for n in range(m + 1)]
        for (n, m), k in product(counts, (1, 3, 9)):
            # Those that were not its own were won or lost, too.
            found += [Raved((n, a), (m, a + b), visits, k) for a in range(n + 1) for b in range(m - n + 1)]
    return sorted(found, key=Raved.size)


def far_raved() -> list[Raved]:
    """Many simulations, of which in few the move came, or in most; and any k."""
    found = []
    for visits, k in product((10, 30, 100, 1000, 10**4, 10**6), (1, 10, 100, 10**6)):
        for m in (0, 1, visits // 2, visits):
            for n in sorted({0, 1, m // 2, m}):
                found += [Raved((n, won), (m, won + (m - n) // 2), visits, k) for won in (0, n)] if n <= m else []
    return found


def drawn_raved(seed: int, most: int, k: int) -> Raved:
    """A node with up to so many simulations and one, as a seed says."""
    random = Random(seed)
    visits = 1 + below(random, most + 1)
    m = below(random, visits + 1)
    n = below(random, m + 1)
    won, more = below(random, n + 1), below(random, m - n + 1)
    return Raved((n, won), (m, won + more), visits, 1 + k)


def drawn_credited(seed: int, tree: int, rollout: int) -> Credited:
    """So many moves and one more in the tree, and so many after it, as a seed says."""
    random = Random(seed)
    actions = 2 + below(random, tree + rollout + 6)
    moves = [(PLAYERS[below(random, 2)], below(random, actions)) for _ in range(tree + 1 + rollout)]
    return Credited(tuple(moves[: tree + 1]), tuple(moves[tree + 1 :]))
