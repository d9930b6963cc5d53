"""What is known of a search through channels of triangles, TA* or TRA*, after each of its steps."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import inf
from typing import NamedTuple

from ...geometry.predicates import Point
from ...look import number
from ...pictures.bounds import Known
from ...story import Fold
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

    def told(self) -> str:
        """f with its two parts."""
        return f"f = {number(self.g)} + {number(self.h)} = {number(self.f)}"


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
    def is_late(self) -> bool:
        """Whether the node of the moment is just put aside."""
        return self.step is not None and self.step.event == "later"

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

    def line(self, n: int) -> list[Node]:
        """A node and those before it, the first one first."""
        line = [self.nodes[n]]
        while (parent := line[-1].parent) is not None:
            line.append(self.nodes[parent])
        return line[::-1]

    def channel(self, n: int) -> tuple[int, ...]:
        """The triangles of a node's channel, from that of the start on."""
        return tuple(t for node in self.line(n) for t in node.channel)

    def entries(self, n: int) -> list[tuple[int, int]]:
        """The edges by which a node's channel goes from one move to the next."""
        return [node.entry for node in self.line(n) if node.entry]


class SearchFold(Fold[Moment]):
    """What is known of a search after each of its steps."""

    first = Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(replace(before, found=None), step), step=step)

    def on_open(self, before: Moment, node: int, edge: tuple[int, int] | None, step: Step) -> Moment:
        told = ("parent", "triangle", "channel", "g", "h", "bounds")
        opened = Node(entry=edge, **{name: step.data[name] for name in told})
        return replace(before, nodes={**before.nodes, node: opened}, now=node)

    def on_expand(self, before: Moment, node: int) -> Moment:
        return replace(taken(before, node, "done"), expanded=before.expanded + 1)

    def on_later(self, before: Moment, node: int) -> Moment:
        return taken(before, node, "later")

    def on_path(self, before: Moment, node: int, step: Step) -> Moment:
        found, nodes = Found(*(step.data[name] for name in Found._fields)), before.nodes
        if before.best is None:  # what was put aside may be expanded now
            nodes = {n: each._replace(state="open") if each.state == "later" else each for n, each in nodes.items()}
        best = found if found.better else before.best
        return replace(before, nodes=nodes, best=best, paths=before.paths + 1, now=node, found=found)

    def on_bounds(self, before: Moment, lower: float, upper: float) -> Moment:
        return replace(before, lower=lower, history=(*before.history, Known(before.expanded, lower, upper)))

    def on_end(self, before: Moment, bound: float) -> Moment:
        return replace(before, lower=bound, now=None)


def taken(before: Moment, n: int, state: str) -> Moment:
    """The moment with a node taken from OPEN. Those before it were left out without a word."""
    nodes = {**before.nodes, n: before.nodes[n]._replace(state=state)}
    for m in before.waiting():
        if m == n:
            break
        nodes[m] = before.nodes[m]._replace(state="back")
    return replace(before, nodes=nodes, now=n)
