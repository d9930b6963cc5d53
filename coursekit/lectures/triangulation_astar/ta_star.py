"""TA* step by step, from triangle to triangle: the story, and what it says and asks."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import dist, inf
from typing import Any

from ...look import number
from ...stage.words import counted
from ...stage.worlds import Journey
from ...story import Composed, Question, Words
from ...trace import Step, Trace, record
from .search_picture import SearchPicture
from .search_states import Moment, Node, SearchFold

BUDGET = 100
"""Expansions after which the search is content with the best path so far."""

SAME = 1e-9
"""What differs by no more is equal but for rounding."""

BOUNDS = ("straight", "from goal", "between", "parent")

ASIDE, AGAIN = "it is put aside", "it is expanded again"
YES, NO = "yes", "no"


class SearchWords(Words[Moment]):
    """What is said and asked while TA* searches. Where there is no room for the agent, that alone is said."""

    landmarks = ("expand", "path", "end")
    other, alone = "one", "no other one waits. Its f ="
    next_one = "Which triangle is expanded next? Click it. Of equal f, the one with the least h is first."

    def __init__(self, trace: Trace, picture: SearchPicture) -> None:
        self.trace, self.picture = trace, picture

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return f"**No room:** {self.trace.result}." if is_refused(self.trace) else self.first()

    def first(self) -> str:
        """What is said before a search that can begin."""
        return (
            "**From the disc to the ringed one.** The way leads through a channel of triangles; but through which? "
            "Drag start and goal, and the obstacles."
        )

    def say_begin(self, after: Moment, triangles: Sequence[int], goals: Sequence[int]) -> str:
        where = "one triangle" if len(triangles) == 1 else f"{len(triangles)} triangles at once"
        return (
            f"**The start lies in {where}.** Here all channels begin. OPEN keeps them, each with g for what is behind "
            "and h for what is ahead: f = g + h is never too high."
        )

    def say_open(self, after: Moment, node: int) -> str:
        new = after.nodes[node]
        if new.parent is None:
            return (
                f"**The triangle of the start enters OPEN.** g = 0, and straight to the goal it is h = {number(new.h)}."
            )
        return f"**Across this edge {new.told()}.** {self.ahead(node, after, 'this triangle') or self.why(new, after)}"

    def ahead(self, n: int, after: Moment, place: str) -> str:
        """Says that another channel to the same place waits with a smaller f, which is the one that stands there."""
        new = after.nodes[n]
        others = [after.nodes[m].f for m in after.waiting() if m != n and after.nodes[m].triangle == new.triangle]
        if not others or min(others) > new.f - SAME:
            return ""
        return f"Another channel to {place} has a smaller f, and that one stands there: {number(min(others))}."

    def why(self, node: Node, after: Moment) -> str:
        """Which of its lower bounds made g, and what that one says."""
        assert node.parent is not None
        parent, g, h = after.nodes[node.parent], number(node.g), number(node.h)
        match largest(node):
            case "straight":
                return f"Straight from the start to this edge it is {g}. No way there is shorter: that is g."
            case "from goal":
                return f"No path is shorter than straight on, {number(node.f)}: with h = {h} to come, g is {g}."
            case "parent":
                return f"What f was before, {number(parent.f)}, still holds: with h = {h} to come, g is {g}."
        before, more = number(parent.behind), node.g - parent.behind
        if more > SAME:
            return f"To the edge before it is {before} at least, around its corner {number(more)}: g is {g}."
        return f"An edge before this one is {g} from the start at least, and so is this one: g never falls."

    def say_expand(self, after: Moment, node: int) -> str:
        why = self.why_first(after, after.nodes[node])
        return f"**A channel is taken from OPEN:** {why}. The triangle at its end is expanded."

    def why_first(self, after: Moment, node: Node) -> str:
        """Why a node is taken before all that wait."""
        f, waiting = number(node.f), after.waiting()
        if not waiting:
            return f"{self.alone} {f}"
        if ties := sum(abs(after.nodes[n].f - node.f) <= SAME for n in waiting):
            also = counted(ties, f"other {self.other} has", "others have")
            return f"{also} the same f = {f}, but of equals the least h is first"
        return f"no other {self.other} has an f as small as {f}"

    def say_later(self, after: Moment) -> str:
        return (
            "**Put aside.** This triangle was expanded before, at the end of another channel. Until there is a first "
            "path once is enough."
        )

    def say_path(self, after: Moment, length: float, better: bool) -> str:
        if after.paths == 1:
            return (
                f"**The first path: {number(length)}.** This channel ends at the goal, and the funnel finds the "
                "shortest path in it. From now on a triangle may be expanded more than once."
            )
        if better:
            return (
                f"**A better path: {number(length)}.** Another channel ends at the goal, and its path is the best so "
                "far."
            )
        return (
            f"**Another channel, but no better path:** {number(length)}, dashed. The best one stays at "
            f"{number(after.upper)}."
        )

    def say_bounds(self, after: Moment, lower: float, upper: float) -> str:
        low = number(lower)
        if upper == inf:
            return f"**No path is shorter than {low},** the least f in OPEN. So far there is no path at all."
        if upper <= lower + SAME:
            return f"**Both bounds are {low}.** No channel that waits has a smaller f: no path can be shorter."
        return (
            f"**The shortest path lies between {low} and {number(upper)}:** the least f in OPEN, and the best path so "
            f"far. It is at most {percent(upper / lower - 1)} too long."
        )

    def say_end(self, after: Moment, length: float, bound: float) -> str:
        if length == inf:
            who = "wide enough for this agent " if self.picture.radius else ""
            return f"**OPEN is empty: there is no way.** No channel {who}leads from start to goal."
        if length <= bound + SAME:
            return f"**{number(length)} is the shortest.** Nothing in OPEN can lead to less, and so the search is over."
        return (
            f"**{after.expanded} expansions are enough for now.** The path is {number(length)} long, at most "
            f"{percent(length / bound - 1)} too long. To know more would take more time."
        )

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        node = after.nodes[after.now] if after.now is not None else None
        return {
            "g": node and node.g,
            "h": node and node.h,
            "f": node and node.f,
            "expanded": after.expanded,
            "OPEN": len(after.waiting()),
            "put aside": len(after.waiting("later")),
            "no path below": after.lower,
            "best path": after.upper,
        }

    # ------------------------------------------------ questions

    def ask_expand(self, before: Moment, node: int) -> Question | None:
        """At the second, fourth, eighth expansion, and so on, where there is a choice."""
        nth, waiting = before.expanded + 1, [before.nodes[n] for n in before.waiting()]
        if nth < 2 or nth & (nth - 1) or len(waiting) < 2:
            return None
        right = {each.triangle for each in waiting if is_equal(each, before.nodes[node])}
        return Question(self.next_one, tuple(id for t in sorted(right) for id in self.picture.ids(t)))

    def ask_open(self, before: Moment, parent: int, bounds: Mapping[str, float], g: float, h: float) -> Question | None:
        """Which g a channel gets: twice for each kind of bound."""
        if len(before.nodes) not in self.asked:
            return None
        known, task = before.nodes[parent], self.picture.task
        text = (
            f"Start and goal are {number(dist(task.start, task.goal))} apart. The next edge is "
            f"{number(bounds['straight'])} from the start and h = {number(h)} from the goal. Its parent has "
            f"g = {number(known.g)} and h = {number(known.h)}. Which g does it get?"
        )
        return Question(text, number(g), tuple(dict.fromkeys(map(number, sorted(bounds.values())))))

    @cached_property
    def asked(self) -> set[int]:
        """After how many nodes it is asked for g: twice for each bound that can be told from the question."""
        found, left = set[int](), dict.fromkeys(BOUNDS, 2) | {"between": 0}
        opened = [step.data for step in self.trace.steps if step.event == "open"]
        for count, data in enumerate(opened):
            bounds = data["bounds"]
            if data["parent"] is not None and len(set(map(number, bounds.values()))) > 2:
                name = max(bounds, key=bounds.__getitem__)
                if left[name]:
                    left[name] -= 1
                    found.add(count)
        return found

    def ask_later(self, before: Moment) -> Question | None:
        if before.waiting("later"):
            return None
        text = "The least f leads to a triangle that was expanded before, and no path is known yet. What happens?"
        return Question(text, ASIDE, (ASIDE, AGAIN))

    def ask_path(self, before: Moment, node: int, better: bool) -> Question | None:
        if not 1 <= before.paths <= 3:
            return None
        f, best = number(before.nodes[node].f), number(before.upper)
        text = f"Another channel ends at the goal, with f = {f}. Is its path shorter than {best}, the best so far?"
        return Question(text, YES if better else NO, (YES, NO))


class TAStory(Composed[Moment]):
    """A search from triangle to triangle, by its triangles, its paths and its bounds."""

    title = "TA*"
    beat = "expand"
    parts: tuple[type[SearchPicture], type[SearchWords]] = SearchPicture, SearchWords

    def __init__(self, search: Any, task: Journey) -> None:
        trace = searched(search, task)
        trace = trace.with_steps(moving(trace.steps))
        picture, words = self.parts
        drawn = picture(search, task, trace)
        super().__init__(trace, SearchFold(), drawn, words(trace, drawn))
        self.task, self.mesh, self.place, self.places = task, search.mesh, drawn.place, [drawn.place]

    def telling(self) -> int:
        """The last path that is better."""
        better = [step.number for step in self.trace.steps if step.event == "path" and step.data["better"]]
        return max(better, default=len(self.trace.steps))

    def outcome(self) -> str:
        return ended(self.trace)


def searched(search: Any, task: Journey) -> Trace:
    """The trace of a search. Where an agent does not fit at an end, it has no steps, and says why."""
    try:
        return record(search.path, task.start, task.goal, budget=BUDGET)
    except ValueError as error:
        return Trace(search.path, [], str(error))


def is_refused(trace: Trace) -> bool:
    """Whether an agent does not fit at an end."""
    return isinstance(trace.result, str)


def ended(trace: Trace) -> str:
    """How a search ended, in two words."""
    if is_refused(trace):
        return "no room"
    return f"length {number(trace.result.length)}" if trace.result.points else "no path"


def moving(steps: Iterable[Step]) -> Iterable[Step]:
    """The steps without those that tell the same bounds once more."""
    bounds: dict[str, Any] = {}
    for step in steps:
        if step.event == "bounds":
            if step.data == bounds:
                continue
            bounds = step.data
        yield step


def is_equal(one: Node, other: Node) -> bool:
    """Whether either of two nodes might be taken first."""
    return abs(one.f - other.f) <= SAME and abs(one.h - other.h) <= SAME


def largest(node: Node) -> str:
    """The bound that made g; of equal ones the one that is told most easily."""
    return next(name for name in BOUNDS if node.bounds.get(name, -inf) >= node.g - SAME)


def percent(part: float) -> str:
    """A part in per cent, with a decimal where it is small."""
    return f"{part:.1%}" if part < 0.1 else f"{part:.0%}"
