"""The sentences and the questions for a path by HPA*."""

from collections.abc import Mapping
from math import inf

from ...pictures.grid import Cell
from ...search import HPA
from ...stage.maps import Task
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .hpa_path import Moment, Node, PathStory
from .hpa_picture import LABELLED, node_id, told

SHORTER, SAME, LONGER = "shorter", "just as long", "longer"


class SpokenPath(PathStory):
    """A path story with its sentences and questions."""

    def __init__(self, hpa: HPA, task: Task, cursor: Cell | None = None) -> None:
        super().__init__(hpa, task, cursor)
        takes = [id(step) for step in self.trace.steps if step.event == "take"]
        readable = self.place.side >= LABELLED  # else no f is written beside the nodes
        self.asked = {takes[i] for i in (1, 2, 4, 8) if i < len(takes) and readable}

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            nodes = counted(sum(map(len, self.hpa.levels[-1].nodes.values())), "node")
            return (
                f"**From {self.task.start} to {self.task.goal}.** The abstraction is ready: {nodes} on level "
                f"{len(self.hpa.levels)}. Start and goal are not among them yet."
            )
        return str(getattr(self, f"say_{step.event}")(after, step))

    def say_insert(self, after: Moment, step: Step) -> str:
        node, edges, spent = step.data["node"], step.data["edges"], counted(step.data["expanded"], "expansion")
        name = "The start" if node == self.task.start else "The goal"
        lead = f"**{name} becomes a node of level {after.level}.**"
        if not edges:
            return f"{lead} One search in its sector, {spent}: no node can be reached from there inside the sector."
        near = min(edges, key=lambda edge: edge[1])
        work = f"One search in its sector, {spent}, joins it with {counted(len(edges), 'node')}"
        return f"{lead} {work}; the nearest, {near[0]}, is {told(near[1])} away."

    def say_search(self, after: Moment, step: Step) -> str:
        count = sum(map(len, self.hpa.levels[-1].nodes.values()))
        cells = counted(sum(1 for _ in self.grid.cells()), "cell")
        lead = f"**A search over {counted(count, 'node')} instead of {cells}.**"
        return f"{lead} It is A* again, but a step leads through a sector and on into the next."

    def say_take(self, after: Moment, step: Step) -> str:
        data, new = step.data, len(step.data.get("opened", ()))
        f = f"f = {told(data['f'])}"
        if data["node"] == self.task.goal:
            return f"**The goal is taken from OPEN, with {f}.** No other node can lead to a shorter abstract path."
        more = f"From it {counted(new, 'node')} can be reached on a better way than before"
        if not new:
            more = "It leads nowhere that is not reached as well already"
        if data["node"] == self.task.start:
            return f"**The start is taken from OPEN,** with {f}. {more}."
        return f"**{data['node']} is taken from OPEN:** no other node has a smaller {f}. {more}."

    def say_abstract(self, after: Moment, step: Step) -> str:
        if not step.data["path"]:
            here, there = counted(sum(after.work), "expansion"), f"{self.plain.expanded:,}"
            return f"**OPEN is empty: there is no way.** That takes {here}; A* over cells takes {there} to find out."
        cost = told(step.data["cost"])
        return (
            f"**An abstract path of length {cost}.** How long the way is, is known; which cells it takes, is not yet."
        )

    def say_refine(self, after: Moment, step: Step) -> str:
        start, goal, spent = step.data["start"], step.data["goal"], step.data["expanded"]
        over = "cells" if after.level == 1 else f"nodes of level {after.level - 1}"
        lead = f"**From {start} to {goal},** {len(step.data['way'])} {over} inside one sector."
        if spent:
            return f"{lead} A* searches nowhere else: {counted(spent, 'expansion')}."
        return f"{lead} This way was kept when the edge was measured: nothing is searched."

    def say_refined(self, after: Moment, step: Step) -> str:
        if step.data["level"]:
            count = counted(len(step.data["path"]), "node")
            return (
                f"**All pieces together: a path over {count} of level {step.data['level']}.** It is refined once more."
            )
        length, best = self.result.rough_cost, self.plain.cost
        lead = f"**A path over cells, {told(length)} long,** as the abstract search has said."
        if length <= best + 1e-9:
            return f"{lead} No path is shorter."
        why = f"The shortest, {told(best)}, need not pass through transitions"
        return f"{lead} {why}: this one is {over(length, best)} too long."

    def say_piece(self, after: Moment, step: Step) -> str:
        old, new = self.length(step.data["old"]), self.length(step.data["new"])
        ends = f"from {step.data['new'][0]} to {step.data['new'][-1]}"
        return f"**Straight {ends}:** nothing is in the way. {told(new)} instead of {told(old)}."

    def say_smoothed(self, after: Moment, step: Step) -> str:
        length, best = after.length, self.plain.cost
        too = "the shortest there is" if length <= best + 1e-9 else f"{over(length, best)} above the shortest"
        spent = f"{counted(sum(after.work), 'expansion')} in all, of which smoothing {after.work[3]:,}"
        return f"**Smoothed: {told(length)},** {too}. HPA* took {spent}; A* takes {self.plain.expanded:,}."

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        states = [node.state for node in after.nodes.values()]
        return {
            "OPEN": str(states.count("open")),
            "CLOSED": str(states.count("done")),
            "expansions": f"{sum(after.work):,}",
            "A* needs": f"{self.plain.expanded:,}",
            "length": told(after.length) if after.length < inf else "–",
            "shortest": told(self.plain.cost),
        }

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "take" and id(step) in self.asked and told_apart(before.nodes):
            return Question("Click the node that is expanded next.", (node_id(step.data["node"]), *self.end(step)))
        if step.event == "refined" and step.data["level"] == 0 and before.coarse[1:]:
            text = "The pieces are put together. How long is the path over cells, beside the abstract path?"
            return Question(text, SAME, (SHORTER, SAME, LONGER))
        return None

    def end(self, step: Step) -> tuple[str, ...]:
        """The handle that lies over the node, where one does."""
        ends = {self.task.start: "start", self.task.goal: "goal"}
        return tuple(name for cell, name in ends.items() if cell == step.data["node"])


def told_apart(nodes: Mapping[Cell, Node]) -> bool:
    """Whether the two best nodes in OPEN differ in what is written beside them."""
    first, *rest = sorted(node.f for node in nodes.values() if node.state == "open")
    return not rest or told(first) != told(rest[0])


def over(length: float, best: float) -> str:
    return f"{length / best - 1:.1%}"
