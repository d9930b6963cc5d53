"""Is h admissible, is it consistent? The testers at work on a small graph: first every node, then every edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from ...pictures import graph as picture
from ...pictures import strip
from ...pictures.svg import line, text
from ...search import admissibility_violations, consistency_violations
from ...stage.graphs import Edge, Example
from ...story import Question, Story
from ...trace import Step, Trace, record
from .astar_problem import Problem
from .astar_words import NO, YES, said


def both_testers(problem: Problem, watch: Any = None) -> None:
    """Both testers, one after the other."""
    given = problem.graph, problem.nodes(), problem.goal, problem.h
    admissibility_violations(*given, watch=watch)
    consistency_violations(*given, watch=watch)


HEIGHT = 470.0


@dataclass(frozen=True)
class Moment:
    """What is found so far: for each node looked at the true cost, for each edge whether h breaks it."""

    costs: Mapping[str, float] = field(default_factory=dict)
    edges: Mapping[Edge, bool] = field(default_factory=dict)
    high: tuple[str, ...] = ()
    now: str | Edge | None = None

    @property
    def broken(self) -> list[Edge]:
        return [edge for edge, broken in self.edges.items() if broken]


class VerdictStory(Story[Moment]):
    """Both testers on an example; with `editable` h is typed on the nodes."""

    title = "testers of h"
    first = Moment()

    def __init__(self, example: Example, editable: bool = False) -> None:
        self.problem = Problem.on_graph(example)
        super().__init__(record(both_testers, self.problem))
        self.editable = editable
        self.size = (picture.WIDTH, HEIGHT)
        self.plan = example.layout(HEIGHT - 34, "h = 10")
        self.asked = worth_asking(self.trace)
        self.count = {event: sum(step.event == event for step in self.trace.steps) for event in ("node", "edge")}

    # ------------------------------------------------ what is found

    def on_node(self, before: Moment, node: str, cost: float, broken: bool) -> Moment:
        high = (*before.high, node) if broken else before.high
        return replace(before, costs={**before.costs, node: cost}, high=high, now=node)

    def on_edge(self, before: Moment, node: str, neighbor: str, broken: bool) -> Moment:
        edge = node, neighbor
        return replace(before, edges={**before.edges, edge: broken}, now=edge)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        y = HEIGHT - 17
        bar = line("bar", 510, y - 10, 510, y + 10) + text("caption", "h too steep along an edge", 522, y + 5, font=16)
        return bar + strip.legend(
            HEIGHT - 12, {"new": "not looked at", "done": "h is not too high", "event": "too high"}
        )

    def draw(self, after: Moment) -> str:
        marks = {node: self.node(after, node) for node in self.plan.places}
        edges: dict[tuple[Any, Any], picture.EdgeMark] = {edge: picture.EdgeMark(bar=True) for edge in after.broken}
        if isinstance(after.now, tuple):
            a, b = after.now
            edge = (b, a) if (b, a) in edges and not self.plan.directed else (a, b)
            edges[edge] = edges.get(edge, picture.EdgeMark())._replace(style="path")
        return picture.draw(self.plan, marks, edges)

    def node(self, after: Moment, node: Any) -> picture.Mark:
        h, cost, high = self.h_of(node), after.costs.get(node), node in after.high
        edit = h if self.editable else ""
        now = node == after.now or (isinstance(after.now, tuple) and node in after.now)
        if cost is None:
            return picture.Mark("new", f"h = {h}", now, f"{node}: h = {h}", edit)
        tells = f"{node}: h = {h}, the true cost is {said(cost)}{', too high' if high else ''}"
        return picture.Mark("event" if high else "done", f"h = {h}", now, tells, edit)

    def h_of(self, node: Any) -> str:
        return said(self.problem.h(node, self.problem.goal))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "nodes tested": f"{len(after.costs)} of {self.count['node']}",
            "h too high": len(after.high),
            "edges tested": f"{len(after.edges)} of {self.count['edge']}",
            "h too steep": len(after.broken),
        }

    def touched_node(self, node: str) -> tuple[str, ...]:
        return (self.plan.id(node),)

    def touched_edge(self, node: str, neighbor: str) -> tuple[str, ...]:
        edge = node, neighbor
        return (self.plan.edge_id(edge if edge in self.plan.edges else edge[::-1]),)

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return (
            f"**Is h admissible? Is it consistent?** Two tests: every node against the true cost to "
            f"{self.problem.goal}, then every edge against h at its ends."
        )

    def say_node(self, after: Moment, node: str, h: float, cost: float, broken: bool) -> str:
        found = f"from {node} it costs {said(cost)} to {self.problem.goal}"
        if broken:
            return f"**h({node}) = {said(h)} is too high:** {found}. A* may leave {node} waiting for too long."
        return f"**h({node}) = {said(h)} is {'exact' if h == cost else 'not too high'}:** {found}."

    def say_edge(self, after: Moment, step: Step, node: str, neighbor: str, broken: bool) -> str:
        h, cost, then = (said(step.data[name]) for name in ("h", "cost", "then"))
        lead = f"**From {node} to {neighbor}, cost {cost}:**"
        if broken:
            told = f"{lead} {h} > {cost} + {then}. h falls by more than the edge costs: the inequality breaks."
        else:
            told = f"{lead} {h} ≤ {cost} + {then}. Going there, h does not fall by more than that."
        return f"{told} {self.verdict(after)}" if step == self.trace.last else told

    def verdict(self, after: Moment) -> str:
        if after.high:
            return "So h is not even admissible."
        return "So h is admissible, but not consistent." if after.broken else "So h is consistent."

    # ------------------------------------------------ the rest

    def ask_node(self, before: Moment, step: Step, node: str, h: float, broken: bool) -> Question | None:
        if step.number not in self.asked:
            return None
        return Question(f"h({node}) = {said(h)}. Is that too high?", YES if broken else NO, (YES, NO))

    def ask_edge(self, before: Moment, step: Step, node: str, neighbor: str, broken: bool) -> Question | None:
        if step.number not in self.asked:
            return None
        h, cost, then = (said(step.data[name]) for name in ("h", "cost", "then"))
        there = f"From {node} to {neighbor} it costs {cost}. h({node}) = {h}, h({neighbor}) = {then}"
        return Question(f"{there}. Is the triangle inequality broken?", YES if broken else NO, (YES, NO))

    def landmark(self, step: Step) -> bool:
        return bool(step.data["broken"]) or step == self.trace.last

    def outcome(self) -> str:
        high, broken = (sum(s.data["broken"] for s in self.trace.steps if s.event == kind) for kind in ("node", "edge"))
        return f"{high} too high, {broken} too steep"


def worth_asking(trace: Trace) -> set[int]:
    """The first two nodes and edges where the answer is yes, and where it is no without being plain."""
    kinds = product(("node", "edge"), (True, False))
    alike = ([s for s in trace.steps if (s.event, s.data["broken"]) == kind and s.data["h"] > 0] for kind in kinds)
    return {step.number for steps in alike for step in steps[:2]}
