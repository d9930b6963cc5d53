"""A* on a small graph, with an h that is not always consistent: nodes leave CLOSED again, or should."""

from collections.abc import Mapping
from functools import cached_property
from math import cos, pi, sin
from typing import Any, NamedTuple

from ...look import number
from ...pictures import graph as picture
from ...pictures import grid_image, strip
from ...search import AdjacencyLists, astar, astar_consistent, from_table, martelli
from ...stage.grid_search import TITLES, Moment
from ...story import Story
from ...trace import Step, record
from .astar_words import SpokenAStar, said
from .problem import Problem

Edge = tuple[str, str]

HEIGHT = 520.0
GRAPH = 410.0
"""Where the graph ends; OPEN stands below it."""


class Example(NamedTuple):
    """A graph with its costs by edge, the places of its nodes in any units, and h of each node but 0s."""

    costs: Mapping[Edge, float]
    places: Mapping[str, tuple[float, float]]
    h: Mapping[str, float]
    start: str = "S"
    goal: str = "G"
    directed: bool = False

    def problem(self) -> Problem:
        edges = [(a, b, cost) for (a, b), cost in self.costs.items()]
        heuristic = from_table({node: self.h.get(node, 0) for node in self.places})
        return Problem(AdjacencyLists(edges, self.directed, self.places), self.start, self.goal, heuristic)

    def with_h(self, node: str, h: float) -> "Example":
        return self._replace(h={**self.h, node: h})

    def layout(self, bottom: float, note: str) -> picture.Layout:
        places: Mapping[Any, tuple[float, float]] = self.places
        weights: dict[tuple[Any, Any], str] = {edge: number(cost) for edge, cost in self.costs.items()}
        return picture.layout(places, weights, directed=self.directed, bottom=bottom, note=note)


def of_martelli(i: int) -> Example:
    """A graph of Martelli's family, its nodes on an arc."""
    graph, values, _, start, goal = martelli(i).__dict__.values()
    turns = {j: pi * (0.5 - (i - j) / (i - 1)) for j in range(1, i + 1)}
    places = {f"n{j}": (cos(turn), -sin(turn)) for j, turn in turns.items()}
    costs = {(f"n{j}", f"n{k}"): cost for j in graph for k, cost in graph.neighbors(j)}
    places["n0"] = (-0.8, 1.0)
    return Example(costs, places, {f"n{j}": h for j, h in values.items()}, f"n{start}", f"n{goal}", directed=True)


DIAMOND = {"S": (0, 1), "A": (1, 2), "B": (1, 0), "G": (2, 1)}
SHORTCUT = {("S", "B"): 1, ("S", "A"): 3, ("B", "A"): 1, ("A", "G"): 1}

EXAMPLES: Mapping[str, Example] = {
    "a shortcut": Example(SHORTCUT, DIAMOND, {"B": 2}),
    "the same, h consistent": Example(SHORTCUT, DIAMOND, {"S": 2, "B": 2, "A": 1}),
    "six towns": Example(
        {
            ("S", "A"): 2,
            ("S", "B"): 4,
            ("A", "B"): 3,
            ("A", "C"): 5,
            ("B", "D"): 2,
            ("C", "D"): 2,
            ("C", "G"): 3,
            ("D", "G"): 4,
        },
        {"S": (0, 1), "A": (1, 0), "B": (1, 2), "C": (2, 0), "D": (2, 2), "G": (3, 1)},
        {"S": 8, "A": 8, "B": 3, "C": 4, "D": 4},
    ),
    "Martelli, i = 4": of_martelli(4),
    "Martelli, i = 5": of_martelli(5),
}


class GraphStory(SpokenAStar):
    """A* on an example, or its simplified form that never re-opens; with `editable` h is typed on the nodes."""

    kind = "node"

    def __init__(self, example: Example, simplified: bool = False, editable: bool = False) -> None:
        self.problem = problem = example.problem()
        search = astar_consistent if simplified else astar
        Story.__init__(self, record(search, problem.graph, problem.start, problem.goal, problem.heuristic))
        self.title = TITLES[search.__name__]
        self.example, self.editable = example, editable
        self.size = (picture.WIDTH, HEIGHT)
        self.plan = example.layout(GRAPH, "15 + 12 = 27")
        self.ground = None

    def start(self) -> Moment:
        return Moment(0, {}, grid_image.Cells.blank(1, 1))

    def ids(self, node: Any) -> tuple[str, ...]:
        return (self.plan.id(node),)

    def h_of(self, node: Any) -> str:
        return said(self.problem.heuristic(node, self.problem.goal))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        names = {"new": "not reached", "open": "in OPEN, g + h = f", "done": "CLOSED", "event": "re-opened"}
        return strip.heading("OPEN", GRAPH + 40) + strip.legend(HEIGHT - 12, names)

    def draw(self, after: Moment) -> str:
        marks = {node: self.node(after, node) for node in self.plan.places}
        entries = [(f"{node} {said(after.known[node].f or 0)}", "open", node == after.seen) for node in after.queue()]
        return picture.draw(self.plan, marks, self.edges(after)) + strip.row(entries, GRAPH + 40)

    def node(self, after: Moment, node: Any) -> picture.Mark:
        h, known = self.h_of(node), after.known.get(node)
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
        """The edges from parents are thick, an edge looked along is dashed, and barred where nothing comes of it."""
        if after.path:
            return picture.path_edges(after.path)
        marks: dict[tuple[Any, Any], picture.EdgeMark] = {
            (known.parent, node): picture.EdgeMark("path") for node, known in after.known.items() if known.parent
        }
        step = self.last(after) if after.step else None
        if step and step.event in ("look", "skip"):
            a, b = step.data["node"], step.data["neighbor"]
            edge = (b, a) if (b, a) in marks and not self.plan.directed else (a, b)
            refused = step.event == "skip" or step.data["g"] >= step.data["old"]
            marks[edge] = marks.get(edge, picture.EdgeMark("scout"))._replace(bar=refused)
        return marks

    # ------------------------------------------------ sentences, and where to stop

    def opening(self) -> str:
        problem = self.problem
        if not problem.admissible:
            assert problem.worst is not None
            high = f"from {problem.worst.node} it costs {said(problem.worst.cost)}, and h says {said(problem.worst.h)}"
            return f"**From {problem.start} to {problem.goal}.** This h is not admissible: {high}."
        form = "This form never looks at CLOSED again" if self.title == TITLES["astar_consistent"] else "f = g + h"
        return f"**From {problem.start} to {problem.goal}.** {form}. h is never too high. But is it consistent?"

    def landmark(self, step: Step) -> bool:
        return step.event in ("take", "reopen", "goal") or any(step is lost for lost in self.losses)

    def telling(self) -> int:
        steps = enumerate(self.trace.steps, start=1)
        told = (i for i, step in steps if step.event == "reopen" or any(step is lost for lost in self.losses))
        return next(told, len(self.trace.steps))

    @cached_property
    def losses(self) -> list[Step]:
        """The edges into CLOSED along which the simplified form loses a shorter path."""
        g: dict[Any, float] = {}
        found = []
        for step in self.trace.steps:
            if step.event == "open":
                g[step.data["node"]] = step.data["g"]
            elif step.event == "skip":
                here, there = step.data["node"], step.data["neighbor"]
                if g[here] + self.cost(here, there) < g[there]:
                    found.append(step)
        return found

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "goal":
            return tuple(map(self.plan.id, step.data["path"]))
        return tuple(self.plan.id(step.data[name]) for name in ("node", "neighbor") if name in step.data)
