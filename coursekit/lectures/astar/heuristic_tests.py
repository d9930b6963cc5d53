"""Is h admissible, is it consistent? The testers at work on a small graph: first every node, then every edge."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...pictures import graph as picture
from ...pictures import strip
from ...pictures.svg import line, text
from ...search import admissibility_violations, consistency_violations
from ...story import Question, Story
from ...trace import Step, record
from .astar_words import said
from .problem import Problem
from .reopening import Edge, Example

YES, NO = "yes", "no"


def both_testers(problem: Problem, watch: Any = None) -> None:
    """Both testers, one after the other."""
    given = problem.graph, problem.nodes(), problem.goal, problem.h
    admissibility_violations(*given, watch=watch)
    consistency_violations(*given, watch=watch)


HEIGHT = 470.0


@dataclass(frozen=True)
class Moment:
    """What is found so far: for each node looked at the true cost, for each edge whether h breaks it."""

    step: int = 0
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

    def __init__(self, example: Example, editable: bool = False) -> None:
        self.problem = example.problem()
        super().__init__(record(both_testers, self.problem))
        self.editable = editable
        self.size = (picture.WIDTH, HEIGHT)
        self.plan = example.layout(HEIGHT - 34, "h = 10")
        self.count = {event: sum(step.event == event for step in self.trace.steps) for event in ("node", "edge")}

    # ------------------------------------------------ what is found

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        after = replace(before, step=before.step + 1)
        if step.event == "node":
            node = data["node"]
            high = (*before.high, node) if data["broken"] else before.high
            return replace(after, costs={**before.costs, node: data["cost"]}, high=high, now=node)
        edge = data["node"], data["neighbor"]
        return replace(after, edges={**before.edges, edge: data["broken"]}, now=edge)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        y = HEIGHT - 17
        bar = line("bar", 510, y - 10, 510, y + 10) + text("caption", "h too steep along an edge", 522, y + 5, font=15)
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

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        return {
            "nodes tested": f"{len(after.costs)} of {self.count['node']}",
            "h too high": str(len(after.high)),
            "edges tested": f"{len(after.edges)} of {self.count['edge']}",
            "h too steep": str(len(after.broken)),
        }

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                f"**Is h admissible? Is it consistent?** Two tests: every node against the true cost to "
                f"{self.problem.goal}, then every edge against h at its ends."
            )
        data = step.data
        node, h, cost = data["node"], said(data["h"]), said(data["cost"])
        if step.event == "node":
            found = f"from {node} it costs {cost} to {self.problem.goal}"
            if data["broken"]:
                return f"**h({node}) = {h} is too high:** {found}. A* may leave {node} waiting for too long."
            equal = data["h"] == data["cost"]
            return f"**h({node}) = {h} is {'exact' if equal else 'not too high'}:** {found}."
        there, then = data["neighbor"], said(data["then"])
        lead = f"**From {node} to {there}, cost {cost}:**"
        if data["broken"]:
            told = f"{lead} {h} > {cost} + {then}. h falls by more than the edge costs: the inequality breaks."
        else:
            told = f"{lead} {h} ≤ {cost} + {then}. Going there, h does not fall by more than that."
        return f"{told} {self.verdict(after)}" if after.step == len(self.trace.steps) else told

    def verdict(self, after: Moment) -> str:
        if after.high:
            return "So h is not even admissible."
        return "So h is admissible, but not consistent." if after.broken else "So h is consistent."

    # ------------------------------------------------ the rest

    def ask(self, before: Moment, step: Step) -> Question | None:
        """At the first two nodes and edges where the answer is yes, and where it is no without being plain."""
        data, node, h, cost = step.data, step.data["node"], said(step.data["h"]), said(step.data["cost"])
        answer = YES if data["broken"] else NO
        if data["h"] == 0 or before.step not in self.asked:
            return None
        if step.event == "node":
            return Question(f"h({node}) = {h}. Is that too high?", answer, (YES, NO))
        asked = (
            f"From {node} to {data['neighbor']} it costs {cost}. h({node}) = {h}, h({data['neighbor']}) = "
            f"{said(data['then'])}. Is the triangle inequality broken?"
        )
        return Question(asked, answer, (YES, NO))

    @property
    def asked(self) -> set[int]:
        found = set()
        for event in ("node", "edge"):
            for broken in (True, False):
                steps = [
                    i
                    for i, step in enumerate(self.trace.steps)
                    if (step.event, step.data["broken"]) == (event, broken) and step.data["h"] > 0
                ]
                found |= set(steps[:2])
        return found

    def landmark(self, step: Step) -> bool:
        return bool(step.data["broken"]) or step is self.trace.steps[-1]

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "node":
            return (self.plan.id(step.data["node"]),)
        edge = step.data["node"], step.data["neighbor"]
        return (self.plan.edge_id(edge if edge in self.plan.edges else edge[::-1]),)

    def outcome(self) -> str:
        end = self.trace.steps
        high = sum(step.data["broken"] for step in end if step.event == "node")
        broken = sum(step.data["broken"] for step in end if step.event == "edge")
        return f"{high} too high, {broken} too steep"
