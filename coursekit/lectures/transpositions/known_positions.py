"""What a search with a table knows, step by step, of a game whose positions are shared, and what its table holds.

All of it is told from MAX's side, in the table too: for MIN's positions a lower bound of the code is an upper bound
there. Only `code` is as the code has it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf, isinf
from typing import Any, NamedTuple

from ...adversarial import ChainedTable, Entry, Table
from ...adversarial.table import LOWER, UPPER
from ...games import GraphGame
from ...look import number
from ...stage.known_tree import Window, turned
from ...story import Fold
from ...trace import Step, Trace
from .shared_games import Name, letters

State = tuple[int, Name]
AnyTable = Table | ChainedTable
EVERYTHING: Window = (-inf, inf)


class Node(NamedTuple):
    """What the current visit knows of a position, from MAX's side: its value lies between `low` and `high`."""

    stage: str = "new"  # new, open, closed, cut, served (by the table)
    low: float = -inf
    high: float = inf
    window: Window = EVERYTHING
    visits: int = 0
    moves: tuple[Name, ...] = ()  # in the order in which they are tried
    outer: "Node | None" = None  # an earlier visit that is not over: the position lies on the path twice


class Counts(NamedTuple):
    nodes: int = 0
    leaves: int = 0
    cuts: int = 0
    stores: int = 0
    hits: int = 0
    misses: int = 0
    overwrites: int = 0
    refused: int = 0
    losses: int = 0


NOTHING_YET = Counts()


@dataclass(frozen=True)
class Moment:
    """After a step: what is known of each position, the path that is searched, and what has happened to the table.

    `barred` are the moves that were cut. `bucket` is looked into now, and `found` there. `gone` was lost just now.
    `returned` is what has come back from a position just now; `code` holds alpha, beta and best at the position `at`.
    """

    nodes: Mapping[Name, Node]
    earlier: Mapping[Name, Node]
    path: tuple[Name, ...] = ()
    barred: frozenset[tuple[Name, Name]] = frozenset()
    counts: Counts = NOTHING_YET
    lost: frozenset[Hashable] = frozenset()
    bucket: int | None = None
    found: Entry | None = None
    gone: Entry | None = None
    returned: Window = EVERYTHING
    at: Name | None = None
    code: tuple[float | None, ...] = (None, None, None)
    last: Step | None = None

    def having(self, name: Name, node: Node, **more: Any) -> "Moment":
        """The same with something else known of one position."""
        return replace(self, nodes={**self.nodes, name: node}, **more)

    def counting(self, **more: int) -> "Moment":
        """The same with so many more of some counts."""
        counts = self.counts._asdict()
        return replace(self, counts=self.counts._replace(**{name: counts[name] + n for name, n in more.items()}))


class FollowedSearch(Fold[Moment]):
    """Follows a search of `game` with a table; `table` makes it once more, to see what is in it after each store.

    `rows` are the positions level by level. MAX moves at the start, or with `mover` 1 MIN.
    """

    def __init__(
        self,
        trace: Trace,
        game: GraphGame,
        rows: Sequence[Sequence[Name]],
        table: Callable[[], AnyTable],
        mover: int = 0,
    ) -> None:
        self.game, self.mover, self.names = game, mover, letters(rows, game.successors)
        self.movers = {name: (depth + mover) % 2 for depth, row in enumerate(rows) for name in row}
        nodes = dict.fromkeys(self.movers, Node())
        self.first = Moment(nodes, nodes)
        self.value = trace.result and self.maxs((mover, game.start), trace.result.value)
        held = table()
        self.scheme = held.scheme if isinstance(held, Table) else "chained"
        self.contents: list[Sequence[Sequence[Entry | None]]] = [held.buckets()]
        self.owners: dict[Hashable, State] = {}
        for step in trace.steps:
            if step.event == "store":
                self.owners[step.data["entry"].key] = step.data["state"]
                held.store(step.data["entry"])
                self.contents.append(held.buckets())

    def apply(self, before: Moment, step: Step) -> Moment:
        after = replace(before, gone=None)
        if step.event not in ("reuse", "enter", "first"):  # which are about what was found just before
            after = replace(after, bucket=None, found=None)
        return replace(super().apply(after, step), earlier=before.nodes, last=step)

    def on_leaf(self, before: Moment, state: State, value: float) -> Moment:
        low = high = self.maxs(state, value)
        node = Node("closed", low, high, visits=before.nodes[state[1]].visits + 1)
        return self.on_repeat(before.having(state[1], node), state, value)

    def on_repeat(self, before: Moment, state: State, value: float) -> Moment:
        worth = self.maxs(state, value)
        return replace(before.counting(nodes=1, leaves=1), returned=(worth, worth))

    def on_probe(self, before: Moment, state: State, index: int, entry: Entry | None) -> Moment:
        after = before.counting(nodes=1, hits=1)
        if entry is None:
            after = before.counting(nodes=1, misses=1, losses=int(self.is_lost(before, state)))
        return replace(after, bucket=index, found=entry)

    def on_reuse(self, before: Moment, state: State, value: float, flag: str) -> Moment:
        low, high = self.bounds(state, value, flag)
        node = Node("served", low, high, visits=before.nodes[state[1]].visits + 1)
        if state[1] in before.path:  # that visit goes on
            node = before.nodes[state[1]]._replace(visits=node.visits)
        return before.having(state[1], node, returned=(low, high))

    def on_enter(self, before: Moment, state: State, alpha: float, beta: float) -> Moment:
        name = state[1]
        visits, moves = before.nodes[name].visits + 1, self.game.successors[name]
        outer = before.nodes[name] if name in before.path else None
        node = Node("open", window=self.window(state, alpha, beta), visits=visits, moves=tuple(moves), outer=outer)
        barred = frozenset(link for link in before.barred if link[0] != name)
        return before.having(name, node, path=(*before.path, name), barred=barred, at=name, code=(alpha, beta, None))

    def on_first(self, before: Moment, state: State, action: Name) -> Moment:
        node = before.nodes[state[1]]
        moves = (action, *(move for move in node.moves if move != action))
        return before.having(state[1], node._replace(moves=moves))

    def on_back(self, before: Moment, state: State, alpha: float, beta: float, best: float) -> Moment:
        node, (low, high), window = before.nodes[state[1]], before.returned, self.window(state, alpha, beta)
        if self.movers[state[1]] == 0:
            node = node._replace(low=max(node.low, low))
        else:
            node = node._replace(high=min(node.high, high))
        node = node._replace(window=window)
        return before.having(state[1], node, at=state[1], code=(alpha, beta, best))

    def on_cut(self, before: Moment, state: State, action: Name) -> Moment:
        rest = self.rest(before, state[1], action)
        if not rest:
            return before
        barred = before.barred | {(state[1], other) for other in rest}
        return before.having(state[1], before.nodes[state[1]]._replace(stage="cut"), barred=barred).counting(cuts=1)

    def on_store(self, before: Moment, state: State, index: int, entry: Entry, gone: Entry | None) -> Moment:
        low, high = self.bounds(state, entry.value, entry.flag)
        refused = gone is entry
        lost = before.lost | {gone.key} if gone else before.lost
        node = before.nodes[state[1]]._replace(low=low, high=high)
        after = before.having(state[1], node, bucket=index, gone=gone, lost=lost)
        return after.counting(stores=1, overwrites=int(gone is not None and not refused), refused=int(refused))

    def on_leave(self, before: Moment, state: State) -> Moment:
        node = before.nodes[state[1]]
        left = node._replace(stage="closed") if node.stage == "open" else node
        if node.outer:
            left = node.outer._replace(visits=node.visits)
        return before.having(state[1], left, path=before.path[:-1], returned=(node.low, node.high))

    # ------------------------------------------------ what it all means

    def is_lost(self, known: Moment, state: State) -> bool:
        """Whether a position that was not found has had an entry that was lost."""
        return any(self.owners[key] == state for key in known.lost)

    def held(self, known: Moment, bucket: int) -> list[Entry]:
        """The entries of a bucket."""
        return [entry for entry in self.contents[known.counts.stores][bucket] if entry]

    def rest(self, known: Moment, name: Name, action: Name) -> tuple[Name, ...]:
        """The moves of a position that come after another one."""
        moves = known.nodes[name].moves
        return moves[moves.index(action) + 1 :]

    def maxs(self, state: State, value: float) -> float:
        """A value of the code, which counts from the side of the player to move, from MAX's side."""
        return sign(state) * value

    def window(self, state: State, alpha: float, beta: float) -> Window:
        return turned((alpha, beta), sign(state))

    def bounds(self, state: State, value: float, flag: str) -> Window:
        """What a value with its flag says."""
        return bounds_of(value, flag, sign(state))

    def kept(self, entry: Entry) -> Window:
        """What an entry says of its position."""
        return self.bounds(self.owners[entry.key], entry.value, entry.flag)

    # ------------------------------------------------ names

    def owner(self, entry: Entry) -> str:
        """The position that an entry is about."""
        return self.names[self.owners[entry.key][1]]

    def call(self, name: Name) -> str:
        """As in the picture: a letter, or "leaf 5"."""
        return self.names[name] if self.game.successors[name] else f"leaf {number(self.game.worth[name])}"

    def says(self, entry: Entry) -> str:
        """ "worth 5", "at most 5"."""
        return exactly(*self.kept(entry))

    def tell_entry(self, entry: Entry) -> str:
        """An entry in words: "C is at most 3, height 2"."""
        return f"{self.owner(entry)} is {self.says(entry)}, {self.rank(entry)}"

    def rank(self, entry: Entry) -> str:
        """By what the scheme weighs an entry: "height 2", or "ply 3"."""
        return f"ply {entry.ply}" if self.scheme == "later" else f"height {number(entry.height)}"


def sign(state: State) -> int:
    """1 where MAX is to move, −1 where MIN is."""
    return 1 if state[0] == 0 else -1


def bounds_of(value: float, flag: str, sign: int) -> Window:
    """What a value with its flag says, from MAX's side; with sign −1 it counts from MIN's."""
    return turned((-inf if flag == UPPER else value, inf if flag == LOWER else value), sign)


def signed(low: float, high: float) -> str:
    """ "= 5", "≥ 5", "≤ 5"."""
    return f"= {number(low)}" if low == high else f"≤ {number(high)}" if isinf(low) else f"≥ {number(low)}"


def worth(low: float, high: float) -> str:
    """ "5", "at least 5", "at most 5"."""
    if low == high:
        return number(low)
    return f"at most {number(high)}" if isinf(low) else f"at least {number(low)}"


def exactly(low: float, high: float) -> str:
    """ "worth 5", "at least 5", "at most 5"."""
    return f"worth {number(low)}" if low == high else worth(low, high)
