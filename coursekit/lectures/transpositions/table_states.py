"""What a search with a table knows, step by step, of a game whose positions are shared, and what its table holds.

All of it is told from MAX's side, in the table too: for MIN's positions a lower bound of the code is an upper bound
there. Only alpha, beta and best are the code's own.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any, NamedTuple

from ...adversarial import ChainedTable, Entry, Table
from ...adversarial.table import LOWER, UPPER
from ...games import GraphGame
from ...story import Story
from ...trace import Step, Trace

Name = Hashable
State = tuple[int, Name]
Window = tuple[float, float]
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


class FollowedSearch(Story[Moment]):
    """Follows a search of `game` with a table; `table` makes it once more, to see what is in it after each store.

    MAX moves at the start, or with `first` 1 MIN. `movers` says who moves at each position.
    """

    def __init__(
        self,
        trace: Trace,
        game: GraphGame,
        movers: Mapping[Name, int],
        table: Callable[[], AnyTable],
        first: int = 0,
    ) -> None:
        super().__init__(trace)
        self.game, self.movers, self.first = game, movers, first
        held = table()
        self.chained = isinstance(held, ChainedTable)
        self.contents: list[Sequence[Sequence[Entry | None]]] = [held.buckets()]
        self.owners: dict[Hashable, State] = {}
        for step in trace.steps:
            if step.event == "store":
                self.owners[step.data["entry"].key] = step.data["state"]
                held.store(step.data["entry"])
                self.contents.append(held.buckets())

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        nodes = dict.fromkeys(self.movers, Node())
        return Moment(nodes, nodes)

    def apply(self, before: Moment, step: Step) -> Moment:
        nodes, data = dict(before.nodes), step.data
        name = data["state"][1]
        after = replace(before, nodes=nodes, earlier=before.nodes, last=step, gone=None)
        if step.event not in ("reuse", "enter", "first"):  # which are about what was found just before
            after = replace(after, bucket=None, found=None)
        return getattr(self, f"_{step.event}")(after, nodes, name, data)

    def _leaf(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        value = self.maxs(data["state"], data["value"])
        nodes[name] = Node("closed", value, value, visits=nodes[name].visits + 1)
        return replace(after, counts=_one_leaf_more(after.counts), returned=(value, value))

    def _repeat(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        value = self.maxs(data["state"], data["value"])
        return replace(after, counts=_one_leaf_more(after.counts), returned=(value, value))

    def _probe(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        counts, entry = after.counts, data["entry"]
        if entry is None:
            lost = self.is_lost(after, data["state"])
            counts = counts._replace(misses=counts.misses + 1, losses=counts.losses + lost)
        else:
            counts = counts._replace(hits=counts.hits + 1)
        counts = counts._replace(nodes=counts.nodes + 1)
        return replace(after, counts=counts, bucket=data["index"], found=entry)

    def _reuse(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        low, high = self.interval(data["state"], data["value"], data["flag"])
        nodes[name] = Node("served", low, high, visits=nodes[name].visits + 1)
        return replace(after, returned=(low, high))

    def _enter(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        window = self.window(data)
        moves = self.game.successors[name]
        nodes[name] = Node("open", window=window, visits=nodes[name].visits + 1, moves=moves)
        barred = frozenset(link for link in after.barred if link[0] != name)
        return replace(
            after, path=(*after.path, name), barred=barred, at=name, code=(data["alpha"], data["beta"], None)
        )

    def _first(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        first, node = data["action"], nodes[name]
        nodes[name] = node._replace(moves=(first, *(move for move in node.moves if move != first)))
        return after

    def _back(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        node, (low, high) = nodes[name], after.returned
        if self.movers[name] == 0:
            node = node._replace(low=max(node.low, low))
        else:
            node = node._replace(high=min(node.high, high))
        window = self.window(data)
        nodes[name] = node._replace(window=window if window[0] < window[1] else node.window)
        return replace(after, at=name, code=(data["alpha"], data["beta"], data["best"]))

    def _cut(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        rest = self.rest(after, data)
        if rest:
            nodes[name] = nodes[name]._replace(stage="cut")
        counts = after.counts
        return replace(
            after,
            barred=after.barred | {(name, other) for other in rest},
            counts=counts._replace(cuts=counts.cuts + bool(rest)),
        )

    def _store(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        entry, gone, counts = data["entry"], data["gone"], after.counts
        low, high = self.interval(data["state"], entry.value, entry.flag)
        nodes[name] = nodes[name]._replace(low=low, high=high)
        counts = counts._replace(
            stores=counts.stores + 1,
            overwrites=counts.overwrites + (gone is not None and gone is not entry),
            refused=counts.refused + (gone is entry),
        )
        return replace(
            after,
            counts=counts,
            bucket=data["index"],
            gone=gone,
            lost=after.lost | {gone.key} if gone else after.lost,
        )

    def _leave(self, after: Moment, nodes: dict[Name, Node], name: Name, data: dict[str, Any]) -> Moment:
        node = nodes[name]
        if node.stage == "open":
            nodes[name] = node._replace(stage="closed")
        return replace(after, path=after.path[:-1], returned=(node.low, node.high))

    def is_lost(self, after: Moment, state: State) -> bool:
        """Whether a position that was not found has had an entry that was lost."""
        return any(self.owners[key] == state for key in after.lost)

    def rest(self, after: Moment, data: Mapping[str, Any]) -> tuple[Name, ...]:
        """The moves of a position that come after the one that a step is about."""
        moves = after.nodes[data["state"][1]].moves
        return moves[moves.index(data["action"]) + 1 :]

    def maxs(self, state: State, value: float) -> float:
        """A value of the code, which counts from the side of the player to move, from MAX's side."""
        return value if state[0] == 0 else -value

    def window(self, data: Mapping[str, Any]) -> Window:
        alpha, beta = data["alpha"], data["beta"]
        return (alpha, beta) if data["state"][0] == 0 else (-beta, -alpha)

    def interval(self, state: State, value: float, flag: str) -> Window:
        """What a value with its flag says, from MAX's side."""
        value = self.maxs(state, value)
        if flag == (LOWER if state[0] == 0 else UPPER):
            return value, inf
        if flag == (UPPER if state[0] == 0 else LOWER):
            return -inf, value
        return value, value


def _one_leaf_more(counts: Counts) -> Counts:
    return counts._replace(nodes=counts.nodes + 1, leaves=counts.leaves + 1)
