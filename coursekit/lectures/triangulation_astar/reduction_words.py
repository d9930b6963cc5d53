"""What is said and asked while a world is reduced."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from ...pictures.reduction import CORRIDOR, DEAD_END, DECISION
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .reduction_story import Moment, ReductionStory

DEGREES = ("0", "1", "2", "3")
KINDS = (DEAD_END, CORRIDOR, DECISION)
EVERY = 9
"""Of so many degrees one is asked for, after the first of each."""


class SpokenReduction(ReductionStory):
    """The story with its sentences and questions."""

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                f"**{counted(len(self.corners), 'free triangle')}, and in most of them there is nothing to decide.** "
                "To see in which there is, count the open sides of each: its degree."
            )
        data = step.data
        match step.event:
            case "degree":
                told = self.say_degree(data["degree"])
            case "peel":
                told = self.say_peel(after, data["toward"])
            case "node":
                told = self.say_node(after, data["triangle"])
            case "corridor":
                told = self.say_corridor(after, data["start"] // 3, data["end"] // 3, data["triangles"])
            case _:
                told = (
                    f"**A ring of {counted(len(data['triangles']), 'triangle')}.** It goes round an island, and no way "
                    "turns off: whoever walks in it can only choose left or right round."
                )
        return f"{told} {self.say_end(after)}" if step is self.trace.steps[-1] else told

    def say_degree(self, degree: int) -> str:
        match degree:
            case 0:
                return "**Degree 0: no side is open.** This triangle is a room of its own, which no path enters."
            case 1:
                return (
                    "**Degree 1: a leaf.** Who comes in must go out by the same side, so a path can start or end here, "
                    "but never pass through."
                )
            case 2:
                return "**Degree 2: in by one side, out by the other.** A path passes through, and has no choice."
        return (
            "**Degree 3: three sides are open.** A path may have a choice here, unless one of the ways is a dead end."
        )

    def say_peel(self, after: Moment, toward: int | None) -> str:
        if toward is None:
            return (
                "**The last triangle of a tree is peeled.** Nothing is left here: between any two of its places there "
                "is one way only."
            )
        degree = after.degrees[toward]
        fallen = f"**A leaf is peeled: a dead end.** The degree of its neighbour falls from {degree + 1} to {degree}"
        if degree == 0:
            return f"{fallen}: it is the last one here."
        if degree == 1:
            return f"{fallen}. Now that one is a leaf, too, and its turn will come."
        return f"{fallen}: only two of its ways lead on."

    def say_node(self, after: Moment, t: int) -> str:
        return (
            f"**{self.called(t)} is a decision point:** no leaf is left, and it still has degree 3. Each of its three "
            "ways leads on, so a path has a choice."
        )

    def say_corridor(self, after: Moment, start: int, end: int, triangles: Sequence[int]) -> str:
        one, other = self.called(start), self.called(end)
        if not triangles:
            return f"**{one} and {other} are neighbours:** a corridor without a triangle of its own."
        count = counted(len(triangles), "triangle")
        if start == end:
            return f"**A corridor from {one} back to {one},** {count} long. For a search it is one move, as all others."
        return (
            f"**A corridor from {one} to {other},** {count} long. Who enters can only go on to its end: for a search "
            "that is one move."
        )

    def say_end(self, after: Moment) -> str:
        whole, nodes = counted(len(self.corners), "triangle"), counted(len(after.nodes), "decision point")
        return f"Of {whole}, {nodes} are left to search." if after.nodes else f"All {whole} are painted."

    # ------------------------------------------------ questions

    @cached_property
    def in_question(self) -> Mapping[int, int]:
        """Before which steps one is asked what a triangle is, and which one.

        That is the first of each degree and some more; of the leaves the first one that was none in the beginning and
        all that had three open sides; some decision points; and the corridors' triangles that had three open sides.
        """
        degrees: dict[int, int] = {}
        first: set[int] = set()
        asked: dict[int, int] = {}
        nodes = inner = 0
        for done, step in enumerate(self.trace.steps):
            data, event = step.data, step.event
            t = data.get("triangle", -1)
            if event == "degree":
                degrees[t] = data["degree"]
                if data["degree"] not in first or done % EVERY == 0:
                    asked[done] = t
                first.add(data["degree"])
            elif event == "node":
                nodes += 1
                if nodes % 3 == 2:
                    asked[done] = t
            elif event == "peel" and degrees[t] > 1:
                if degrees[t] == 3 or not inner:
                    asked[done] = t
                inner += 1
            elif event == "corridor" and (once := [t for t in data["triangles"] if degrees[t] == 3]):
                asked[done] = once[0]
        return asked

    def ask(self, before: Moment, step: Step) -> Question | None:
        event = step.event
        if before.done in self.in_question:
            if event == "degree":
                return Question("How many open sides has the triangle marked ?", str(step.data["degree"]), DEGREES)
            answer = {"peel": DEAD_END, "node": DECISION, "corridor": CORRIDOR}[event]
            return Question("What kind of triangle is the one marked ?", answer, KINDS)
        if event == "peel" and before.now and before.now.event == "degree":
            leaves = tuple(self.place.id(f"face/{t}") for t in self.leaves(before))
            return Question("All degrees are known. Click a triangle that can be peeled.", leaves)
        if event == "node" and not before.nodes and (expected := self.expected()):
            h = self.islands
            choices = tuple(map(str, sorted({h, expected[0], expected[1], h * h})))
            return Question(
                f"{counted(h, 'island')}: how many decision points will there be?", str(expected[0]), choices
            )
        return None

    def leaves(self, moment: Moment) -> list[int]:
        """What can be peeled now."""
        return [t for t, degree in moment.degrees.items() if degree <= 1 and t not in moment.kinds]

    # ------------------------------------------------ steps

    def landmark(self, step: Step) -> bool:
        return step.event in ("node", "ring", "corridor") or step is self.last_degree or step is self.last_peeled

    @cached_property
    def last_degree(self) -> Step | None:
        return next((step for step in reversed(self.trace.steps) if step.event == "degree"), None)

    @cached_property
    def last_peeled(self) -> Step | None:
        return next((step for step in reversed(self.trace.steps) if step.event == "peel"), None)

    def touches(self, step: Step) -> tuple[str, ...]:
        triangles = {*self.lit_by(step), step.data.get("toward")} - {None}
        return tuple(self.place.id(f"face/{t}") for t in triangles)

    def outcome(self) -> str:
        done = self.trace.result
        return f"{counted(self.islands, 'island')}, {counted(len(done.nodes), 'decision point')}"
