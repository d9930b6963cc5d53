"""What is known of a search through channels of triangles at one moment: TA*, from its events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from math import inf
from typing import NamedTuple

from ...geometry.predicates import Point
from ...pictures.bounds import Known
from ...trace import Step


class Node(NamedTuple):
    """A channel that a search has opened: from its parent's on, across the edge `entry` into a triangle.

    `bounds` are those on the way so far; g is the largest of them. `state` is open, done (expanded), later (put aside)
    or back: left out, since its channel comes back to where it was.
    """

    parent: int | None
    triangle: int
    entry: tuple[int, int] | None
    channel: tuple[int, ...]
    g: float
    h: float
    bounds: Mapping[str, float]
    state: str = "open"

    @property
    def f(self) -> float:
        return self.g + self.h

    @property
    def behind(self) -> float:
        """What was travelled at least: the bounds that do not speak of what is ahead."""
        return max(self.bounds[name] for name in ("straight", "between") if name in self.bounds)


class Found(NamedTuple):
    """A path: its channel, its points, its length, and whether it was better than all before it."""

    channel: tuple[int, ...]
    points: tuple[Point, ...]
    length: float
    better: bool


@dataclass(frozen=True)
class Moment:
    """A search after some of its steps: `now` is the node that the step is about, `found` the path.

    `history` has the bounds each time that they were told.
    """

    nodes: Mapping[int, Node] = field(default_factory=dict)
    expanded: int = 0
    lower: float = 0.0
    best: Found | None = None
    paths: int = 0
    history: tuple[Known, ...] = ()
    now: int | None = None
    found: Found | None = None
    step: Step | None = field(default=None, compare=False)

    @property
    def upper(self) -> float:
        return self.best.length if self.best else inf

    def known(self) -> tuple[Known, ...]:
        """The bounds over time, until now; where there is no way the lower one is ∞ at last, and left out."""
        told = tuple(known for known in self.history if known.lower < inf)
        now = Known(self.expanded, self.lower, self.upper)
        return (*told, now) if told and told[-1] != now and self.lower < inf else told

    def waiting(self, state: str = "open") -> list[int]:
        """The nodes that are in OPEN, or those put aside, in the order in which they are taken."""
        return sorted((n for n, node in self.nodes.items() if node.state == state), key=self.rank)

    def rank(self, n: int) -> tuple[float, float, int]:
        """The least is taken first: the least f, and of equals the one nearest to the goal."""
        return self.nodes[n].f, self.nodes[n].h, n

    def channel(self, n: int) -> tuple[int, ...]:
        """The triangles of a node's channel, from that of the start on."""
        pieces: list[tuple[int, ...]] = []
        at: int | None = n
        while at is not None:
            pieces.append(self.nodes[at].channel)
            at = self.nodes[at].parent
        return tuple(t for piece in reversed(pieces) for t in piece)

    def entries(self, n: int) -> list[tuple[int, int]]:
        """The edges by which a node's channel goes from one move to the next."""
        edges: list[tuple[int, int]] = []
        at: int | None = n
        while at is not None:
            if entry := self.nodes[at].entry:
                edges.append(entry)
            at = self.nodes[at].parent
        return edges[::-1]


def advanced(before: Moment, step: Step) -> Moment:
    """The moment after a step."""
    data = step.data
    match step.event:
        case "open":
            names = ("parent", "triangle", "channel", "g", "h", "bounds")
            node = Node(entry=data["edge"], **{name: data[name] for name in names})
            after = replace(before, nodes={**before.nodes, data["node"]: node}, now=data["node"])
        case "expand":
            after = replace(taken(before, data["node"], "done"), expanded=before.expanded + 1)
        case "later":
            after = taken(before, data["node"], "later")
        case "path":
            found = Found(*(data[name] for name in ("channel", "points", "length", "better")))
            best = found if found.better else before.best
            after = replace(before, best=best, paths=before.paths + 1, now=data["node"])
            if before.best is None:  # what was put aside may be expanded now
                nodes = {n: node._replace(state="open") for n, node in before.nodes.items() if node.state == "later"}
                after = replace(after, nodes={**before.nodes, **nodes})
            return replace(after, found=found, step=step)
        case "bounds":
            history = (*before.history, Known(before.expanded, data["lower"], data["upper"]))
            after = replace(before, lower=data["lower"], history=history)
        case "end":
            after = replace(before, lower=data["bound"], now=None)
        case _:
            after = before
    return replace(after, found=None, step=step)


def taken(before: Moment, n: int, state: str) -> Moment:
    """The moment with a node taken from OPEN. Those before it were left out without a word."""
    nodes = {**before.nodes, n: before.nodes[n]._replace(state=state)}
    for m in before.waiting():
        if m == n:
            break
        nodes[m] = before.nodes[m]._replace(state="back")
    return replace(before, nodes=nodes, now=n)


def advanced_all(steps: Iterable[Step]) -> Moment:
    """The moment after all steps."""
    return reduce(advanced, steps, Moment())
