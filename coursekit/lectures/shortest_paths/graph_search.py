"""How a search of a small graph is told: the graph, and below it the queue as it is, entry by entry.

BFS and Dijkstra tell the same events, but for the distance (`depth` of a node, or `d`) and for stale entries.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ...look import number
from ...pictures import graph as picture
from ...pictures import strip
from ...stage.graphs import Edge, Example, search_edges
from ...stage.grid_search import distance
from ...story import Story
from ...trace import Step, record


class Entry(NamedTuple):
    """What stands in the queue: a node, and the distance with which it was pushed."""

    d: float
    node: str


@dataclass(frozen=True)
class Moment:
    """What is known after a step: the arrays d and p, the queue, and the nodes that were taken from it, in order.

    `node` is the one taken last. A step may be about an `edge`, or about a `fresh` entry of the queue. `looked` counts
    the edges looked along, `pushed` and `stale` entries of the queue.
    """

    number: int = 0
    event: str = ""
    d: Mapping[str, float] = field(default_factory=dict)
    p: Mapping[str, str | None] = field(default_factory=dict)
    queue: tuple[Entry, ...] = ()
    taken: tuple[str, ...] = ()
    node: str | None = None
    edge: Edge | None = None
    fresh: Entry | None = None
    path: tuple[str, ...] = ()
    looked: int = 0
    pushed: int = 0
    stale: int = 0


class GraphStory(Story[Moment]):
    """Tells a search of an example from its start, up to its goal if there is one.

    With `editable` the costs can be typed over. Subclasses say which search it is, what stands below the graph, and
    what is said and asked.
    """

    GRAPH = 350.0
    """The height of the graph; the rest stands below."""

    first = Moment()
    landmarks = ("take", "stale", "goal")
    beat = "take"

    search: Callable[..., Any]
    legend: Mapping[str, str]
    weighted: bool
    """Whether costs count, and are written at the edges."""

    def __init__(self, example: Example, editable: bool = False) -> None:
        super().__init__(record(type(self).search, example.graph(), example.start, example.goal))
        self.example, self.goal, self.editable = example, example.goal, editable
        self.place = example.layout(self.GRAPH, "99.9", self.weighted)
        self.nodes: tuple[str, ...] = tuple(example.places)

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return super().apply(replace(before, event=step.event, number=step.number, edge=None, fresh=None), step)

    def on_push(self, before: Moment, step: Step, node: str, parent: str | None) -> Moment:
        entry = Entry(distance(step), node)
        at = bisect_right(before.queue, entry.d, key=lambda waiting: waiting.d)
        return replace(
            before,
            d={**before.d, node: entry.d},
            p={**before.p, node: parent},
            queue=(*before.queue[:at], entry, *before.queue[at:]),
            fresh=entry,
            pushed=before.pushed + 1,
        )

    def on_take(self, before: Moment, node: str) -> Moment:
        return replace(before, node=node, queue=before.queue[1:], taken=(*before.taken, node))

    def on_stale(self, before: Moment, node: str) -> Moment:
        return replace(before, node=node, queue=before.queue[1:], stale=before.stale + 1)

    def on_look(self, before: Moment, node: str, neighbor: str) -> Moment:
        return replace(before, edge=(node, neighbor), looked=before.looked + 1)

    def on_goal(self, before: Moment, path: tuple[str, ...]) -> Moment:
        return replace(before, path=path)

    def refused(self, step: Step) -> bool:
        """Whether nothing comes of looking along an edge."""
        raise NotImplementedError

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        return strip.legend(self.size[1] - 12, self.legend)

    def draw(self, after: Moment) -> str:
        marks: dict[Any, picture.Mark] = {node: self.mark(after, node) for node in self.nodes}
        return picture.draw(self.place, marks, self.edges(after), editable=self.editable)

    def mark(self, after: Moment, node: str) -> picture.Mark:
        about = after.fresh.node if after.fresh else after.node
        state = "done" if node in after.taken else "open" if node in after.d else "new"
        if after.event == "stale" and node == about:
            state = "event"
        note = number(after.d[node]) if node in after.d else ""
        return picture.Mark(state, note, node in after.path or node == about, self.tells(after, node))

    def tells(self, after: Moment, node: str) -> str:
        """All that is known of a node, in words."""
        raise NotImplementedError

    def edges(self, after: Moment) -> dict[tuple[Any, Any], picture.EdgeMark]:
        if after.path:
            return picture.path_edges(after.path)
        refused = after.edge is not None and self.refused(self.trace.steps[after.number - 1])
        return search_edges(self.example.directed, after.p, after.edge, refused)

    def touches(self, step: Step) -> tuple[str, ...]:
        """The nodes that a step names."""
        named = [step.data[name] for name in ("node", "neighbor") if name in step.data]
        return tuple(map(self.place.id, step.data.get("path", named)))

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        ended = after.number == len(self.trace.steps) and not after.path
        return self.closing(after) if ended else super().say(after, step)

    def closing(self, after: Moment) -> str:
        """Said when the queue is empty, and there is nothing left to do."""
        raise NotImplementedError

    def telling(self) -> int:
        return len(self.trace.steps)

    def outcome(self) -> str:
        result = self.trace.result
        if self.goal is not None:
            return f"cost {number(float(result.cost))}" if result.path else "no path"
        return f"{result.expanded} of {len(self.nodes)} nodes reached"
