"""A person's own search of a graph, told as far as it can be seen from outside: whose neighbours it asks for.

The graph is a dict by node, of lists of neighbours or of dicts with the costs of edges.
"""

from typing import Any

from ..pictures import graph as picture
from ..pictures.svg import text
from ..story import StepsSoFar
from ..trace import Recorder, Step, Trace
from .graphs import Example
from .words import counted, listed

GRAPH, HEIGHT = 350.0, 440.0


class WatchedGraph(dict[str, Any]):
    """A graph that tells `watch` whose neighbours are asked for, and else is a dict as before."""

    def __init__(self, graph: dict[str, Any], watch: Recorder) -> None:
        super().__init__(graph)
        self._watch = watch

    def __getitem__(self, node: str) -> Any:
        neighbors = super().__getitem__(node)
        self._watch("neighbors", state=node)
        return neighbors

    def get(self, node: str, default: Any = None) -> Any:
        if node in self:
            self._watch("neighbors", state=node)
        return super().get(node, default)


class OwnGraphStory(StepsSoFar):
    """A search of one's own, its own lines lit; below stand what it gave, and what is right."""

    size = (880.0, HEIGHT)
    landmarks = ("neighbors",)

    def __init__(self, trace: Trace, example: Example, ended: str, given: str, right: str, weighted: bool) -> None:
        super().__init__(trace)
        self.title = f"{getattr(trace.function, '__name__', 'a search')} on a graph"
        self.example, self.ended, self.given, self.right = example, ended, given, right
        self.place = example.layout(GRAPH, "99", weighted)

    def backdrop(self) -> str:
        lines = filter(None, (self.given, self.right))
        return "".join(text("", line, 20, HEIGHT - 44 + 26 * i) for i, line in enumerate(lines))

    def draw(self, after: tuple[Step, ...]) -> str:
        asked = [step.data["state"] for step in after]
        marks: dict[Any, picture.Mark] = {}
        for node in self.example.places:
            times = asked.count(node)
            tells = f"{node}: asked for {counted(times, 'time')}" if times else f"{node}: not asked for"
            note = f"{times}×" if times > 1 else ""
            marks[node] = picture.Mark("done" if times else "new", note, asked[-1:] == [node], tells)
        looked: dict[tuple[Any, Any], picture.EdgeMark] = {
            edge: picture.EdgeMark("path") for edge in self.example.costs if edge[0] in asked[-1:]
        }
        return picture.draw(self.place, marks, looked)

    def touched_neighbors(self, state: str) -> tuple[str, ...]:
        return (self.place.id(state),)

    def opening(self) -> str:
        return (
            "**The smallest graph found that goes wrong.** This is your code, question by question, with the line that "
            f"asks it. It begins at {self.example.start}."
        )

    def say_neighbors(self, after: tuple[Step, ...], state: str, step: Step) -> str:
        neighbors = [b for a, b in self.example.costs if a == state]
        times = sum(earlier.data["state"] == state for earlier in after)
        again = f" That is the {times}th time." if times > 3 else " Again." if times > 1 else ""
        ended = f" {self.ended}" if self.is_last(step) and self.ended else ""
        who = listed(neighbors) if neighbors else "there are none"
        return f"**It asks for the neighbours of {state}:** {who}.{again}{ended}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        asked = dict.fromkeys(each.data["state"] for each in after)
        return {"asked for": ", ".join(asked) or None, "questions": len(after)}
