"""The sentences and the questions for TA*."""

from functools import cached_property
from math import dist, inf
from typing import Any

from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .ta_star_states import Moment, Node
from .ta_star_story import ChannelStory, told

SAME = 1e-9
"""What differs by no more is equal but for rounding."""

BOUNDS = ("straight", "from goal", "between", "parent")

ASIDE, AGAIN = "it is put aside", "it is expanded again"
YES, NO = "yes", "no"


class TAStory(ChannelStory):
    """TA* with its sentences and questions."""

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if self.no_room:
            return f"**No room:** {self.no_room}."
        if step is None:
            return (
                "**From the disc to the ringed one.** The way leads through a channel of triangles; but through which? "
                "Drag start and goal, and the obstacles."
            )
        return str(getattr(self, f"say_{step.event}")(after, step.data))

    def say_begin(self, after: Moment, data: dict[str, Any]) -> str:
        count = len(data["triangles"])
        where = "one triangle" if count == 1 else f"{count} triangles at once"
        return (
            f"**The start lies in {where}.** Here all channels begin. OPEN keeps them, each with g for what is behind "
            "and h for what is ahead: f = g + h is never too high."
        )

    def say_open(self, after: Moment, data: dict[str, Any]) -> str:
        assert after.now is not None
        node = after.nodes[after.now]
        if node.parent is None:
            return (
                f"**The triangle of the start enters OPEN.** g = 0, and straight to the goal it is h = {told(node.h)}."
            )
        return f"**Across this edge f = {told(node.g)} + {told(node.h)} = {told(node.f)}.** {self.why(node, after)}"

    def why(self, node: Node, after: Moment) -> str:
        """Which of its lower bounds made g, and what that one says."""
        assert node.parent is not None
        parent, g, h = after.nodes[node.parent], told(node.g), told(node.h)
        match largest(node):
            case "straight":
                return f"Straight from the start to this edge it is {g}. No way there is shorter: that is g."
            case "from goal":
                return f"No path is shorter than straight on, {told(node.f)}: with h = {h} to come, g is {g}."
            case "parent":
                return f"What f was before, {told(parent.f)}, still holds: with h = {h} to come, g is {g}."
        more = node.g - parent.behind
        if more > SAME:
            return f"To the edge before it is {told(parent.behind)} at least, around its corner {told(more)}: g is {g}."
        return f"To an edge before this one it is {g} at least, and here it is no less: that is g."

    def say_expand(self, after: Moment, data: dict[str, Any]) -> str:
        assert after.now is not None
        node, waiting = after.nodes[after.now], after.waiting()
        f = told(node.f)
        ties = sum(abs(after.nodes[n].f - node.f) <= SAME for n in waiting)
        if not waiting:
            why = f"no other one waits. Its f = {f}"
        elif ties:
            also = counted(ties, "other one has", "others have")
            why = f"{also} the same f = {f}, but of equals the least h is first"
        else:
            why = f"no other one has an f as small as {f}"
        return f"**A channel is taken from OPEN:** {why}. The triangle at its end is expanded."

    def say_later(self, after: Moment, data: dict[str, Any]) -> str:
        return (
            "**Put aside.** This triangle was expanded before, at the end of another channel. Until there is a first "
            "path once is enough."
        )

    def say_path(self, after: Moment, data: dict[str, Any]) -> str:
        assert after.found
        length = told(after.found.length)
        if after.paths == 1:
            return (
                f"**The first path: {length}.** This channel ends at the goal, and the funnel finds the shortest path "
                "in it. From now on a triangle may be expanded more than once."
            )
        if after.found.better:
            return f"**A better path: {length}.** Another channel ends at the goal, and its path is the best so far."
        return f"**Another channel, but no better path:** {length}, dashed. The best one stays at {told(after.upper)}."

    def say_bounds(self, after: Moment, data: dict[str, Any]) -> str:
        lower, upper = told(after.lower), told(after.upper)
        if after.upper == inf:
            return f"**No path is shorter than {lower},** the least f in OPEN. So far there is no path at all."
        if after.upper <= after.lower + SAME:
            return f"**Both bounds are {lower}.** No channel that waits has a smaller f: no path can be shorter."
        gap = percent(after.upper / after.lower - 1)
        return (
            f"**The shortest path lies between {lower} and {upper}:** the least f in OPEN, and the best path so far. "
            f"It is at most {gap} too long."
        )

    def say_end(self, after: Moment, data: dict[str, Any]) -> str:
        length, bound = data["length"], data["bound"]
        if length == inf:
            who = "wide enough for this agent " if self.radius else ""
            return f"**OPEN is empty: there is no way.** No channel {who}leads from start to goal."
        if length <= bound + SAME:
            return f"**{told(length)} is the shortest.** Nothing in OPEN can lead to less, and so the search is over."
        return (
            f"**{after.expanded} expansions are enough for now.** The path is {told(length)} long, at most "
            f"{percent(length / bound - 1)} too long. To know more would take more time."
        )

    # ------------------------------------------------ values

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        node = after.nodes[after.now] if after.now is not None else None
        g, h, f = (told(x) for x in (node.g, node.h, node.f)) if node else ("–", "–", "–")
        return {
            "g": g,
            "h": h,
            "f": f,
            "expanded": str(after.expanded),
            "OPEN": str(len(after.waiting())),
            "put aside": str(len(after.waiting("later"))),
            "no path below": told(after.lower),
            "best path": told(after.upper),
        }

    # ------------------------------------------------ questions

    @cached_property
    def has_later(self) -> bool:
        return any(step.event == "later" for step in self.trace.steps)

    def ask(self, before: Moment, step: Step) -> Question | None:
        match step.event:
            case "expand":
                return self.ask_next(before, step)
            case "open":
                return self.ask_bound(before, step)
            case "later":
                return self.ask_later(before)
            case "path":
                return self.ask_better(before, step)
        return None

    def ask_next(self, before: Moment, step: Step) -> Question | None:
        """At the second, fourth, eighth expansion, and so on, where there is a choice."""
        nth, waiting = before.expanded + 1, before.waiting()
        if nth < 2 or nth & (nth - 1) or len(waiting) < 2:
            return None
        next_one = before.nodes[step.data["node"]]
        right = {node.triangle for node in map(before.nodes.__getitem__, waiting) if is_equal(node, next_one)}
        ids = tuple(self.place.id(f"face/{t}") for t in sorted(right))
        return Question(
            "Which triangle is expanded next? Click it. Of equal f, the one with the least h is first.", ids
        )

    def ask_bound(self, before: Moment, step: Step) -> Question | None:
        """Which g a channel gets: twice for each kind of bound."""
        if len(before.nodes) not in self.asked:
            return None
        data = step.data
        parent, bounds = before.nodes[data["parent"]], data["bounds"]
        choices = dict.fromkeys(map(told, sorted(bounds.values())))
        text = (
            f"Start and goal are {told(dist(self.task.start, self.task.goal))} apart. The next edge is "
            f"{told(bounds['straight'])} from the start and h = {told(data['h'])} from the goal. Its parent has "
            f"g = {told(parent.g)} and h = {told(parent.h)}. Which g does it get?"
        )
        return Question(text, told(data["g"]), tuple(choices))

    @cached_property
    def asked(self) -> set[int]:
        """After how many nodes it is asked for g: twice for each bound that can be told from the question."""
        found, left = set[int](), dict.fromkeys(BOUNDS, 2) | {"between": 0}
        count = 0
        for step in self.trace.steps:
            if step.event != "open":
                continue
            bounds = step.data["bounds"]
            if step.data["parent"] is not None and len({told(bound) for bound in bounds.values()}) > 2:
                name = max(bounds, key=bounds.__getitem__)
                if left[name]:
                    left[name] -= 1
                    found.add(count)
            count += 1
        return found

    def ask_later(self, before: Moment) -> Question | None:
        if before.waiting("later"):
            return None
        text = "The least f leads to a triangle that was expanded before, and no path is known yet. What happens?"
        return Question(text, ASIDE, (ASIDE, AGAIN))

    def ask_better(self, before: Moment, step: Step) -> Question | None:
        if not 1 <= before.paths <= 3:
            return None
        f, best = told(before.nodes[step.data["node"]].f), told(before.upper)
        text = f"Another channel ends at the goal, with f = {f}. Is its path shorter than {best}, the best so far?"
        return Question(text, YES if step.data["better"] else NO, (YES, NO))


def is_equal(one: Node, other: Node) -> bool:
    """Whether either of two nodes might be taken first."""
    return abs(one.f - other.f) <= SAME and abs(one.h - other.h) <= SAME


def largest(node: Node) -> str:
    """The bound that made g; of equal ones the one that is told most easily."""
    return next(name for name in BOUNDS if node.bounds.get(name, -inf) >= node.g - SAME)


def percent(part: float) -> str:
    """A part in per cent, with a decimal where it is small."""
    return f"{part:.1%}" if part < 0.1 else f"{part:.0%}"
