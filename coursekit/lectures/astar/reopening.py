"""A* on a small graph, with an h that is not always consistent: nodes leave CLOSED again, or should."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Any

from ...pictures import graph as picture
from ...pictures import strip
from ...pictures.svg import legend, stroke
from ...search import astar, astar_consistent, martelli
from ...stage.graphs import Example, edges, search_edges
from ...stage.grid_search import TITLES, Moment, SearchFold, outcome
from ...story import Composed, Picture
from ...trace import Step, Trace, record
from .astar_problem import Problem
from .astar_words import AStarWords, said

HEIGHT = 520.0
GRAPH = 410.0
"""Where the graph ends; OPEN stands below it."""


def of_martelli(i: int) -> Example:
    """A graph of Martelli's family, its nodes on an arc."""
    family = martelli(i)
    turns = {j: pi * (0.5 - (i - j) / (i - 1)) for j in range(1, i + 1)}
    places = {f"n{j}": (cos(turn), -sin(turn)) for j, turn in turns.items()}
    costs = {(f"n{j}", f"n{k}"): cost for j in family.graph for k, cost in family.graph.neighbors(j)}
    places["n0"] = (-0.8, 1.0)
    h_of = {f"n{j}": h for j, h in family.values.items()}
    return Example(costs, places, f"n{family.start}", f"n{family.goal}", directed=True, h=h_of)


DIAMOND = {"S": (0, 1), "A": (1, 2), "B": (1, 0), "G": (2, 1)}
SHORTCUT = edges(SB=1, SA=3, BA=1, AG=1)

EXAMPLES: Mapping[str, Example] = {
    "a shortcut": Example(SHORTCUT, DIAMOND, goal="G", h={"B": 2}),
    "the same, h consistent": Example(SHORTCUT, DIAMOND, goal="G", h={"S": 2, "B": 2, "A": 1}),
    "six towns": Example(
        edges(SA=2, SB=4, AB=3, AC=5, BD=2, CD=2, CG=3, DG=4),
        {"S": (0, 1), "A": (1, 0), "B": (1, 2), "C": (2, 0), "D": (2, 2), "G": (3, 1)},
        goal="G",
        h={"S": 8, "A": 8, "B": 3, "C": 4, "D": 4},
    ),
    "Martelli, i = 4": of_martelli(4),
    "Martelli, i = 5": of_martelli(5),
}


class GraphPicture(Picture[Moment]):
    """The graph of an example, h on its nodes, which is typed where it is `editable`, and OPEN in a row below it."""

    def __init__(self, trace: Trace, example: Example, problem: Problem, editable: bool) -> None:
        self.trace, self.problem, self.editable = trace, problem, editable
        self.size = (picture.WIDTH, HEIGHT)
        self.plan = example.layout(GRAPH, "15 + 12 = 27")

    def backdrop(self) -> str:
        names = {"new": "not reached", "open": "in OPEN, g + h = f", "done": "CLOSED"}
        if self.trace.function is astar:
            names["event"] = "re-opened"
        thick = legend(640, HEIGHT - 12, [stroke("link path", 26, "from its parent")])
        return strip.heading("OPEN", GRAPH + 40) + strip.legend(HEIGHT - 12, names) + thick

    def draw(self, after: Moment) -> str:
        marks = {node: self.node(after, node) for node in self.plan.places}
        entries = [(f"{node} {said(after.known[node].f or 0)}", "open", node == after.seen) for node in after.queue()]
        return picture.draw(self.plan, marks, self.edges(after)) + strip.row(entries, GRAPH + 40)

    def node(self, after: Moment, node: Any) -> picture.Mark:
        h, known = said(self.problem.h(node, self.problem.goal)), after.known.get(node)
        edit = h if self.editable else ""
        now = node in (after.now, after.seen, *after.path)
        if known is None:
            return picture.Mark("new", f"h = {h}", now, f"{node}: not reached, h = {h}", edit)
        state = "event" if known.state == "new" else known.state
        where = {"open": "in OPEN", "done": "in CLOSED", "event": "leaves CLOSED"}[state]
        note = f"{said(known.g)} + {h} = {said(known.f or 0)}"
        parent = f", parent {known.parent}" if known.parent else ""
        return picture.Mark(state, note, now, f"{node}: {where}, g + h = f is {note}{parent}", edit)

    def edges(self, after: Moment) -> dict[tuple[Any, Any], picture.EdgeMark]:
        if after.path:
            return picture.path_edges(after.path)
        parents = {node: known.parent for node, known in after.known.items()}
        event, data, *_ = self.trace.steps[after.step - 1] if after.step else ("", {})
        looked = (data["node"], data["neighbor"]) if event in ("look", "skip") else None
        refused = event == "skip" or (event == "look" and data["g"] >= data["old"])
        return search_edges(self.plan.directed, parents, looked, refused)

    def touches(self, step: Step) -> tuple[str, ...]:
        """The nodes that a step names."""
        named = [step.data[name] for name in ("node", "neighbor") if name in step.data]
        return tuple(map(self.plan.id, step.data.get("path", named)))


class GraphStory(Composed[Moment]):
    """A* on an example, or its simplified form that never re-opens; with `editable` h is typed on the nodes."""

    beat = "take"

    def __init__(self, example: Example, simplified: bool = False, editable: bool = False) -> None:
        self.example, self.problem = example, Problem.on_graph(example)
        search = astar_consistent if simplified else astar
        ends = self.problem.start, self.problem.goal
        trace = record(search, self.problem.graph, *ends, self.problem.heuristic)
        picture = GraphPicture(trace, example, self.problem, editable)
        words = AStarWords(
            trace, self.problem, opening(self.problem, simplified), lambda node: (picture.plan.id(node),), "node"
        )
        super().__init__(trace, SearchFold(), picture, words)
        self.title = TITLES[search.__name__]
        self.losses = words.losses

    def outcome(self) -> str:
        return outcome(self.trace)

    def telling(self) -> int:
        """Where a node is re-opened first, or should be."""
        told = (step.number for step in self.trace.steps if step.event == "reopen" or step.number in self.losses)
        return next(told, len(self.trace.steps))


def opening(problem: Problem, simplified: bool) -> str:
    """What is known of h before the first step."""
    lead = f"**From {problem.start} to {problem.goal}.**"
    if not problem.admissible:
        assert problem.worst is not None
        high = f"from {problem.worst.node} it costs {said(problem.worst.cost)}, and h says {said(problem.worst.h)}"
        return f"{lead} This h is not admissible: {high}."
    form = "This form never looks at CLOSED again" if simplified else "f = g + h"
    return f"{lead} {form}. h is never too high. But is it consistent?"
