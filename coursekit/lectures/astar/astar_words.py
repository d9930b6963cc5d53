"""The sentences and the questions for A*, on maps and on graphs."""

from functools import cached_property
from math import inf
from typing import Any

from ...look import number
from ...search.graph import neighbors_of
from ...stage.grid_search import TITLES, Moment, SearchStory
from ...story import Question
from ...trace import Step
from .problem import Problem

YES, NO = "yes", "no"
STOP, GO_ON = "yes, it is taken next", "no, another is taken first"

SAME = 1e-9
"""What differs by no more is equal but for rounding."""


class SpokenAStar(SearchStory):
    """A search by `astar` or `astar_consistent`, with its sentences and questions.

    A subclass sets `problem`; what a node is called, and what stands for it in the picture, is its own as well.
    """

    problem: Problem
    kind = "cell"

    def name(self, node: Any) -> str:
        """A node as it is called in sentences."""
        return str(node)

    def ids(self, node: Any) -> tuple[str, ...]:
        """What is clicked in the picture to choose a node."""
        return (self.place.cell_id(node),)

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return self.opening()
        sentence = str(getattr(self, f"say_{step.event}")(after, step))
        failed = step is self.trace.steps[-1] and not after.path
        return f"{sentence} OPEN is empty: there is no path." if failed else sentence

    def opening(self) -> str:
        """Said before the first step."""
        raise NotImplementedError

    def say_open(self, after: Moment, step: Step) -> str:
        data = step.data
        node, f = self.name(data["node"]), self.sum(data["g"], data["h"], data["f"])
        if data["parent"] is None:
            return f"**The search begins at {node}.** Nothing was walked yet, and h guesses what is to come: f = {f}."
        if data["old"] == inf:
            back = "Its parent is" if self.ground else "The arrow leads back to"
            return f"**{node} enters OPEN with f = {f}.** {back} {self.name(data['parent'])}."
        if self.last(after, 1).event == "reopen":
            return f"**{node} waits in OPEN again, now with f = {f}.** Its parent is {self.name(data['parent'])} now."
        return (
            f"**{node} gets a better g:** {said(data['g'])} instead of {said(data['old'])}, so f = {f}. "
            f"Its parent is {self.name(data['parent'])} now."
        )

    def say_take(self, after: Moment, step: Step) -> str:
        data = step.data
        lead = f"**{self.name(data['node'])} is taken from OPEN:**"
        f = self.sum(data["g"], data["h"], data["f"])
        if after.opened == 0:
            return f"{lead} no other {self.kind} waits. Its f = {f}."
        ties = sum(known.f == data["f"] for known in after.known.values() if known.state == "open")
        if ties == 0:
            return f"{lead} no other {self.kind} has a smaller f = {f}."
        also = f"{ties} more {'has' if ties == 1 else 'have'} as small an f = {said(data['f'])}"
        return f"{lead} {also}. Of equals the one that came last is first."

    def say_look(self, after: Moment, step: Step) -> str:
        data = step.data
        node, there = self.name(data["node"]), self.name(data["neighbor"])
        g = f"{said(data['g'] - data['cost'])} + {said(data['cost'])} = {said(data['g'])}"
        old, new = data["old"], data["g"]
        if old == inf:
            return f"**From {node} to {there}:** the first way there, g = {g}."
        waits = self.state(after, data["neighbor"]) == "open"
        has = f"{'waits in OPEN' if waits else 'is in CLOSED'} with g = {said(old)}"
        lead = f"**From {node} to {there},** which {has}: this way g = {g}."
        if new >= old:
            return f"{lead} {'No better' if new == old else 'No use'}."
        return f"{lead} Better." if waits else f"{lead} Better, although {there} was taken already."

    def say_skip(self, after: Moment, step: Step) -> str:
        here, there = step.data["node"], step.data["neighbor"]
        lead = f"**From {self.name(here)} to {self.name(there)},** which is in CLOSED and stays there."
        new, old = after.known[here].g + self.cost(here, there), after.known[there].g
        if new < old - SAME:
            return f"{lead} But this way g would be {said(new)}, not {said(old)}: here a shorter path is lost."
        return f"{lead} This form does not even look."

    def cost(self, here: Any, there: Any) -> float:
        """What the step between two neighbours costs."""
        return min(cost for node, cost in neighbors_of(self.problem.graph)(here) if node == there)

    def say_reopen(self, after: Moment, step: Step) -> str:
        node = self.name(step.data["node"])
        had = "" if self.ground else f" with g = {said(after.known[step.data['node']].g)}"
        return f"**{node} leaves CLOSED: it is re-opened.** It was taken too early{had}, and must be expanded again."

    def say_stale(self, after: Moment, step: Step) -> str:
        node = self.name(step.data["node"])
        return f"**An old entry of {node} comes up.** {node} was taken with a better g before: nothing happens."

    def say_goal(self, after: Moment, step: Step) -> str:
        cost, simplified = step.data["cost"], self.title == TITLES["astar_consistent"]
        shortest = cost if self.problem.proved and not simplified else self.problem.shortest
        lead = f"**The goal is taken: the path costs {said(cost)}.**"
        if cost > shortest + SAME:
            why = "This form needs a consistent h, and h is none"
            if not self.problem.admissible:
                why = "h was too high on the way to it, so it had to wait"
            return f"{lead} The shortest costs {said(shortest)}. {why}."
        if self.problem.admissible and not simplified:
            least = "Nothing else waits" if not after.opened else f"All that waits has an f of {said(cost)} at least"
            return f"{lead} {least}, and h is never too high: no path is shorter."
        return f"{lead} No path is shorter, this time. {self.warning()}"

    def warning(self) -> str:
        """Why a shortest path was luck."""
        if self.problem.admissible:
            return "This form is sure of it only where h is consistent."
        return "h is too high somewhere, so A* could not be sure of that."

    def sum(self, g: float, h: float, f: float) -> str:
        """f as it comes about."""
        times = "" if self.problem.weight == 1 else f"{number(float(self.problem.weight))} · "
        return f"{said(g)} + {times}{said(h)} = {said(f)}"

    def last(self, after: Moment, back: int = 0) -> Step:
        """The step that led to this moment, or one before it."""
        return self.trace.steps[after.step - 1 - back]

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        named = {"taken": "–" if after.now is None else self.name(after.now)}
        if not self.ground:
            known = None if after.now is None else after.known[after.now]
            told = (known.g, known.h, known.f) if known else (None, None, None)
            named |= {name: "–" if x is None else said(x) for name, x in zip("ghf", told, strict=True)}
        return named | super().values(after, step) | {"re-opened": f"{after.reopened:,}"}

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if self.ground:
            return None  # its cells cannot be clicked
        if step.event == "take":
            return self.ask_stop(before, step) or self.ask_next(before, step)
        if before.step not in self.asked:
            return None
        return self.ask_reopened(before, step) if step.event == "look" else self.ask_f(before, step)

    @cached_property
    def asked(self) -> set[int]:
        """Before which steps it is asked for f, or whether a node is re-opened: at first, and where g gets better."""
        found, closed, parents = set[int](), set[Any](), dict[Any, Any]()
        left = {"new": 1, "better": 2, "worse": 1, "reopen": 3}
        for i, step in enumerate(self.trace.steps):
            data, kind = step.data, ""
            if step.event == "open":
                kind = "" if data["parent"] is None else "new" if data["old"] == inf else "better"
                parents[data["node"]] = data["parent"]
            elif step.event == "take":
                closed.add(data["node"])
            elif step.event == "reopen":
                closed.discard(data["node"])
            elif step.event == "look" and data["neighbor"] in closed and parents[data["node"]] != data["neighbor"]:
                kind = "reopen" if data["g"] < data["old"] else "worse"
            if kind and left[kind]:
                left[kind] -= 1
                found.add(i)
        return found

    def ask_stop(self, before: Moment, step: Step) -> Question | None:
        """At the first expansion after the goal has entered OPEN, or got a better g there."""
        goal = before.known.get(self.problem.goal)
        if goal is None or goal.state != "open" or goal.parent is None or goal.parent != before.now:
            return None
        text = f"The goal is in OPEN, with a path of cost {said(goal.g)}. Can A* stop?"
        return Question(text, STOP if step.data["node"] == self.problem.goal else GO_ON, (STOP, GO_ON))

    def ask_next(self, before: Moment, step: Step) -> Question | None:
        """At the second, fourth, eighth expansion, and so on, where there is a choice."""
        nth = before.expanded + 1
        if nth < 2 or nth & (nth - 1) or before.opened < 2:
            return None
        least = step.data["f"] + SAME
        right = [node for node in before.queue() if (before.known[node].f or 0) <= least]
        ids = tuple(id for node in right for id in self.ids(node))
        one, many = f"the {self.kind} that A* expands next", f"any {self.kind} that A* may expand next"
        return Question(f"Click {one if len(right) == 1 else many}.", ids)

    def ask_reopened(self, before: Moment, step: Step) -> Question:
        data = step.data
        here, there = data["node"], data["neighbor"]
        text = (
            f"{self.name(there)} is in CLOSED with g = {said(data['old'])}. A step of {said(data['cost'])} leads there "
            f"from {self.name(here)}, whose g is {said(before.known[here].g)}. Is it re-opened?"
        )
        return Question(text, YES if data["g"] < data["old"] else NO, (YES, NO))

    def ask_f(self, before: Moment, step: Step) -> Question:
        data = step.data
        g, h, f, above = data["g"], data["h"], data["f"], before.known[data["parent"]]
        wrong = [g, above.g + self.problem.weight * h, (above.f or 0) + g - above.g, (above.f or 0) + h, f + 1, f + 2]
        choices = list(dict.fromkeys([said(f), *map(said, wrong)]))[:4]
        text = f"{self.name(data['node'])} gets g = {said(g)}, and h says {said(h)}{self.times()}. Which f does it get?"
        return Question(text, said(f), tuple(sorted(choices, key=float)))

    def times(self) -> str:
        """By how much h is weighed, where it is."""
        return "" if self.problem.weight == 1 else f", with a weight of {said(self.problem.weight)}"


def said(x: float) -> str:
    """A number as it is said."""
    return number(float(x))
