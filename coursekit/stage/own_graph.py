"""A person's own search of a graph, told as far as it can be seen from outside: whose neighbours and h it asks for.

The graph is a dict by node, of lists of neighbours or of dicts with the costs of edges, and h is one of numbers.
"""

from collections.abc import Collection
from typing import Any

from ..look import number
from ..pictures import graph as picture
from ..pictures.svg import text
from ..story import StepsSoFar
from ..trace import Recorder, Step, Trace
from .graphs import Example
from .own import Asked, again, as_function, own_run, watched
from .words import counted, listed

GRAPH, HEIGHT = 350.0, 440.0

ASKED = {"graph": Asked(), "h": Asked()}
"""What can be seen of a search of a graph; the story below has its own words for it."""


class OwnGraphStory(StepsSoFar):
    """A search of one's own, its own lines lit; below stand what it gave, and what is right."""

    size = (880.0, HEIGHT)
    landmarks = ("graph",)

    begins = (
        "**The smallest graph found that goes wrong.** This is your code, question by question, with the line that "
        "asks it."
    )

    def __init__(
        self, trace: Trace, example: Example, ended: str, given: str = "", right: str = "", weighted: bool = True
    ) -> None:
        super().__init__(trace)
        self.title = f"{getattr(trace.function, '__name__', 'a search')} on a graph"
        self.example, self.ended, self.given, self.right = example, ended, given, right
        self.place = example.layout(GRAPH, "h = 9, 99×" if example.h else "99", weighted)

    def backdrop(self) -> str:
        lines = filter(None, (self.given, self.right))
        return "".join(text("", line, 20, HEIGHT - 44 + 26 * i) for i, line in enumerate(lines))

    def draw(self, after: tuple[Step, ...]) -> str:
        asked = [step.data["state"] for step in after if step.event == "graph"]
        now = after[-1].data["state"] if after else None
        marks: dict[Any, picture.Mark] = {}
        for node in self.example.places:
            times = asked.count(node)
            tells = f"{node}: asked for {counted(times, 'time')}" if times else f"{node}: not asked for"
            h = [f"h = {number(self.example.h[node])}"] if node in self.example.h else []
            note = ", ".join([*h, f"{times}×"] if times > 1 else h)
            marks[node] = picture.Mark("done" if times else "new", note, now == node, tells)
        looked: dict[tuple[Any, Any], picture.EdgeMark] = {
            edge: picture.EdgeMark("path")
            for edge in self.example.costs
            if after and after[-1].event == "graph" and self._leads(edge, now)
        }
        return picture.draw(self.place, marks, looked)

    def _leads(self, edge: tuple[Any, Any], node: Any) -> bool:
        """Whether an edge leads from a node."""
        return edge[0] == node or (not self.example.directed and edge[1] == node)

    def touched_graph(self, state: str) -> tuple[str, ...]:
        return (self.place.id(state),)

    touched_h = touched_graph

    def opening(self) -> str:
        return self.begins

    def say_graph(self, after: tuple[Step, ...], state: str, value: Collection[str], step: Step) -> str:
        who = listed(list(value)) if value else "there are none"
        return f"**It asks for the neighbours of {state}:** {who}.{self._then(after, step)}"

    def say_h(self, after: tuple[Step, ...], state: str, value: float, step: Step) -> str:
        return f"**It asks for h of {state}:** {number(value)}.{self._then(after, step)}"

    def _then(self, after: tuple[Step, ...], step: Step) -> str:
        """Whether that was asked before, and how it all ends."""
        return again(after, step) + (f" {self.ended}" if self.is_last(step) and self.ended else "")

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        asked = dict.fromkeys(each.data["state"] for each in after if each.event == "graph")
        return {"asked for": ", ".join(asked) or None, "questions": len(after)}


def own_graph(
    search: Any, of: str, example: Example, given: tuple[dict[str, Any], *tuple[Any, ...]], weighted: bool = True
) -> OwnGraphStory:
    """A search of one's own, a function `of` what is `given` to it: a graph, and more. What else is a dict is h.

    Raises ValueError for what is no function.
    """
    graph, *others = given

    def told(tell: Recorder) -> tuple[Any, ...]:
        rest = (watched(each, tell, "h") if isinstance(each, dict) else each for each in others)
        return watched(graph, tell, "graph"), *rest

    trace, ended = own_run(as_function(search, of), told)
    story = OwnGraphStory(trace, example, ended, weighted=weighted)
    story.begins = "**A search of your own.** Each step is a question to the graph, with the line that asks it."
    return story
