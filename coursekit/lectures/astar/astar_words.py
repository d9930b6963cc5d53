"""The sentences and the questions for A*, on maps and on graphs."""

from collections.abc import Callable
from math import inf
from typing import Any

from ...look import number
from ...search import astar_consistent
from ...stage.grid_search import Moment
from ...stage.words import now_and_then
from ...story import Question, Words
from ...trace import Step, Trace
from .astar_problem import Problem

YES, NO = "yes", "no"
STOP, GO_ON = "yes, it is taken next", "no, another is taken first"

STOPS = 20
"""About so many landmarks a search on a map of very many cells."""

SAME = 1e-9
"""What differs by no more is equal but for rounding."""


class AStarWords(Words[Moment]):
    """What is said and asked of a search by `astar` or `astar_consistent`.

    `kind` is what a node is called, `ids` are what is clicked in the picture to choose one. Without them, as on a map
    of very many cells, nothing is asked, and nothing is known of a cell but its state.
    """

    def __init__(
        self,
        trace: Trace,
        problem: Problem,
        opening: str,
        ids: Callable[[Any], tuple[str, ...]] | None,
        kind: str = "cell",
    ) -> None:
        self.trace, self.problem, self.kind, self._opening = trace, problem, kind, opening
        self.simplified = trace.function is astar_consistent
        self.drawn = ids is not None
        self.ids = ids or (lambda node: ())
        self.asked = worth_asking(trace) if self.drawn else set()
        self.losses = losses(trace, problem) if self.simplified else set()
        self.stops = set() if self.drawn else stops(trace)
        self.back = "Its parent is" if not self.drawn else "The arrow leads back to"
        if kind == "node":
            self.back = "The thick edge comes from"

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return self._opening

    def say(self, after: Moment, step: Step | None) -> str:
        sentence = super().say(after, step)
        failed = step and step.number == len(self.trace.steps) and not after.path
        return f"{sentence} OPEN is empty: there is no path." if failed else sentence

    def say_open(self, after: Moment, step: Step, node: Any, parent: Any, g: float, h: float, f: float) -> str:
        total = self.sum(g, h, f)
        if parent is None:
            return (
                f"**The search begins at {node}.** Nothing was walked yet, and h guesses what is to come: f = {total}."
            )
        if step.data["old"] == inf:
            return f"**{node} enters OPEN with f = {total}.** {self.back} {parent}."
        if self.trace.steps[step.number - 2].event == "reopen":
            return f"**{node} waits in OPEN again, now with f = {total}.** Its parent is {parent} now."
        lead = f"**{node} gets a better g:** {said(g)} instead of {said(step.data['old'])}, so f = {total}."
        return f"{lead} Its parent is {parent} now."

    def say_take(self, after: Moment, node: Any, g: float, h: float, f: float) -> str:
        lead, total = f"**{node} is taken from OPEN:**", self.sum(g, h, f)
        if after.opened == 0:
            return f"{lead} no other {self.kind} waits. Its f = {total}."
        ties = sum(known.f == f for known in after.known.values() if known.state == "open")
        if ties == 0:
            return f"{lead} no other {self.kind} has a smaller f = {total}."
        also = f"{ties} more {'has' if ties == 1 else 'have'} as small an f = {said(f)}"
        return f"{lead} {also}. Of equals the one that came last is first."

    def say_look(self, after: Moment, node: Any, neighbor: Any, cost: float, g: float, old: float) -> str:
        total = f"{said(g - cost)} + {said(cost)} = {said(g)}"
        if old == inf:
            return f"**From {node} to {neighbor}:** the first way there, g = {total}."
        waits = after.known[neighbor].state == "open"
        has = f"{'waits in OPEN' if waits else 'is in CLOSED'} with g = {said(old)}"
        lead = f"**From {node} to {neighbor},** which {has}: this way g = {total}."
        if g >= old:
            return f"{lead} {'No better' if g == old else 'No use'}."
        return f"{lead} Better." if waits else f"{lead} Better, although {neighbor} was taken already."

    def say_skip(self, after: Moment, step: Step, node: Any, neighbor: Any) -> str:
        lead = f"**From {node} to {neighbor},** which is in CLOSED and stays there."
        if step.number not in self.losses:
            return f"{lead} This form does not even look."
        new, old = after.known[node].g + self.problem.cost(node, neighbor), after.known[neighbor].g
        return f"{lead} But this way g would be {said(new)}, not {said(old)}: here a shorter path is lost."

    def say_reopen(self, after: Moment, node: Any) -> str:
        had = f" with g = {said(after.known[node].g)}" if self.drawn else ""
        return f"**{node} leaves CLOSED: it is re-opened.** It was taken too early{had}, and must be expanded again."

    def say_stale(self, after: Moment, node: Any) -> str:
        return f"**An old entry of {node} comes up.** {node} was taken with a better g before: nothing happens."

    def say_goal(self, after: Moment, cost: float) -> str:
        problem, sure = self.problem, self.problem.admissible and not self.simplified
        shortest = cost if problem.proved and sure else problem.shortest
        lead = f"**The goal is taken: the path costs {said(cost)}.**"
        if cost > shortest + SAME:
            why = "This form needs a consistent h, and h is none"
            if not problem.admissible:
                why = "h was too high on the way to it, so it had to wait"
            return f"{lead} The shortest costs {said(shortest)}. {why}."
        if sure:
            least = f"All that waits has an f of {said(cost)} at least" if after.opened else "Nothing else waits"
            return f"{lead} {least}, and h is never too high: no path is shorter."
        luck = "h is too high somewhere, so A* could not be sure of that."
        if problem.admissible:
            luck = "This form is sure of it only where h is consistent."
        return f"{lead} No path is shorter, this time. {luck}"

    def sum(self, g: float, h: float, f: float) -> str:
        """f as it comes about."""
        times = "" if self.problem.weight == 1 else f"{said(self.problem.weight)} · "
        return f"{said(g)} + {times}{said(h)} = {said(f)}"

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        now = after.now
        known = after.known[now] if self.drawn and now is not None else None
        numbers = {"g": known and known.g, "h": known and known.h, "f": known and known.f} if self.drawn else {}
        counts = {"expanded": after.expanded, "OPEN": after.opened, "CLOSED": after.closed}
        return {"taken": now, **numbers, **counts, "re-opened": after.reopened}

    def landmark(self, step: Step) -> bool:
        if step.event == "take":
            return self.drawn or step.number in self.stops
        return step.event in ("goal", "reopen") or step.number in self.losses

    # ------------------------------------------------ questions

    @property
    def has_questions(self) -> bool:
        return self.drawn

    def ask(self, before: Moment, step: Step) -> Question | None:
        return super().ask(before, step) if self.drawn else None  # pixels cannot be clicked

    def ask_take(self, before: Moment, node: Any, f: float) -> Question | None:
        return self.ask_stop(before, node) or self.ask_next(before, f)

    def ask_stop(self, before: Moment, node: Any) -> Question | None:
        """At the first expansion after the goal has entered OPEN, or got a better g there."""
        goal = before.known.get(self.problem.goal)
        if goal is None or goal.state != "open" or goal.parent is None or goal.parent != before.now:
            return None
        text = f"The goal is in OPEN, with a path of cost {said(goal.g)}. Can A* stop?"
        return Question(text, STOP if node == self.problem.goal else GO_ON, (STOP, GO_ON))

    def ask_next(self, before: Moment, f: float) -> Question | None:
        """At the second, fourth, eighth expansion, and so on, where there is a choice."""
        nth = before.expanded + 1
        if nth < 2 or nth & (nth - 1) or before.opened < 2:
            return None
        right = [node for node in before.queue() if (before.known[node].f or 0) <= f + SAME]
        one, many = f"the {self.kind} that A* expands next", f"any {self.kind} that A* may expand next"
        ids = tuple(id for node in right for id in self.ids(node))
        return Question(f"Click {one if len(right) == 1 else many}.", ids)

    def ask_look(self, before: Moment, step: Step, node: Any, neighbor: Any, g: float, old: float) -> Question | None:
        """Whether a node of CLOSED is re-opened."""
        if step.number not in self.asked:
            return None
        text = (
            f"{neighbor} is in CLOSED with g = {said(old)}. A step of {said(step.data['cost'])} leads there from "
            f"{node}, whose g is {said(before.known[node].g)}. Is it re-opened?"
        )
        return Question(text, YES if g < old else NO, (YES, NO))

    def ask_open(self, before: Moment, step: Step, node: Any, g: float, h: float, f: float) -> Question | None:
        """Which f a node gets."""
        if step.number not in self.asked:
            return None
        above, weight = before.known[step.data["parent"]], self.problem.weight
        wrong = [g, above.g + weight * h, (above.f or 0) + g - above.g, (above.f or 0) + h, f + 1, f + 2]
        choices = list(dict.fromkeys([said(f), *map(said, wrong)]))[:4]
        times = "" if weight == 1 else f", with a weight of {said(weight)}"
        text = f"{node} gets g = {said(g)}, and h says {said(h)}{times}. Which f does it get?"
        return Question(text, said(f), tuple(sorted(choices, key=float)))


def worth_asking(trace: Trace) -> set[int]:
    """The steps at which it is asked for f, or whether a node is re-opened: at first, and where g gets better."""
    found, closed, parents = set[int](), set[Any](), dict[Any, Any]()
    left = {"new": 1, "better": 2, "worse": 1, "reopen": 3}
    for step in trace.steps:
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
            found.add(step.number)
    return found


def stops(trace: Trace) -> set[int]:
    """Where to stop on a map of very many cells: about so many expansions, spread over the search."""
    return set(now_and_then([step.number for step in trace.steps if step.event == "take"], STOPS))


def losses(trace: Trace, problem: Problem) -> set[int]:
    """The steps along edges into CLOSED at which the simplified form loses a shorter path."""
    g: dict[Any, float] = {}
    found = set()
    for step in trace.steps:
        if step.event == "open":
            g[step.data["node"]] = step.data["g"]
        elif step.event == "skip":
            here, there = step.data["node"], step.data["neighbor"]
            if g[here] + problem.cost(here, there) < g[there] - SAME:
                found.add(step.number)
    return found


def said(x: float) -> str:
    """A number as it is said."""
    return number(float(x))
