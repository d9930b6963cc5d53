"""What is said and asked while TRA* searches."""

from functools import cached_property
from typing import Any

from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .ta_star_states import Moment, Node
from .ta_star_story import told
from .ta_star_words import SAME, is_equal, largest
from .tra_star_story import ReducedStory

CASES = {
    "none": "there is no way",
    "triangle": "one triangle",
    "tree": "one tree",
    "ring": "one ring",
    "corridor": "one corridor",
    "search": "none of these",
}
"""What is answered to where start and goal lie."""


class TRAStory(ReducedStory):
    """TRA* with its sentences and questions; what is said of paths and bounds is said as of TA*."""

    # ------------------------------------------------ sentences

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None and not self.no_room:
            nodes = counted(len(self.nodes), "decision point")
            return (
                f"**A way from the disc to the ringed disc.** Of {counted(len(self.free), 'free triangle')} the "
                f"reduction has left {nodes}. Drag both ends, and the obstacles."
            )
        return super().say(after, step)

    def say_begin(self, after: Moment, data: dict[str, Any]) -> str:
        told = "**Where do start and goal lie?** Often there is little to search, or nothing."
        if len(data["triangles"]) * len(data["goals"]) > 1:
            return f"{told} On an edge or at a corner they lie in several triangles, and all of these count."
        return f"{told} So the special cases come first."

    def say_case(self, after: Moment, data: dict[str, Any]) -> str:
        match data["kind"]:
            case "none":
                return (
                    "**There is no way.** Start and goal lie in different pieces of free space. The reduction tells: "
                    "nothing is searched."
                )
            case "triangle":
                return (
                    "**One triangle holds both.** Nothing is in between, so the way is straight. Nothing is searched."
                )
            case "tree":
                return (
                    "**Both lie in one tree.** Between two places of a tree there is one way only, unless one turns "
                    "back. Nothing is searched."
                )
            case "ring":
                return "**Both lie at one ring.** There are two ways, left and right round, and no more to choose from."
            case "corridor":
                return (
                    "**Both lie at one corridor.** One way leads along it. Others leave it by one end and come back by "
                    "the other, and one of those may be shorter."
                )
        dead = [f"the {end}" for end in ("start", "goal") if data[end] in self.dead_ends]
        if dead:
            return (
                f"**No special case: there is a search.** Out of its dead end {' and '.join(dead)} can be "
                "reached in one way only: to the core, where there is something to choose."
            )
        return "**No special case: there is a search.** It goes from decision point to decision point."

    def say_open(self, after: Moment, data: dict[str, Any]) -> str:
        assert after.now is not None
        node = after.nodes[after.now]
        f = f"f = {told(node.g)} + {told(node.h)} = {told(node.f)}"
        to, between = self.stops[node.triangle].name, counted(len(node.channel) - 1, "triangle")
        if node.parent is None:
            if node.entry is None:
                return (
                    f"**The start enters OPEN: {f}.** Nothing is behind yet, and the goal is so far away, straight on."
                )
            return f"**From the start to {self.where(to)}, {between} on: {f}.** Up to there one can go one way only."
        origin = self.stops[after.nodes[node.parent].triangle].name
        over = f" through {between}" if node.channel[1:] else ""
        return f"**From {origin}{over} to {to}: {f}.** {self.why(node, after)}"

    def why(self, node: Node, after: Moment) -> str:
        assert node.parent is not None
        behind = after.nodes[node.parent].behind
        if largest(node) == "between" and node.g - behind > SAME:
            more, g = told(node.g - behind), told(node.g)
            return (
                f"To the edge before it is {told(behind)} at least, and around the corners in between {more}: g is {g}."
            )
        return super().why(node, after)

    @staticmethod
    def where(stop: str) -> str:
        """Where a way out of a dead end leads."""
        return "the core" if stop.startswith("the way from") else stop

    def say_expand(self, after: Moment, data: dict[str, Any]) -> str:
        assert after.now is not None
        node, waiting = after.nodes[after.now], after.waiting()
        f, stop = told(node.f), self.stops[node.triangle]
        ties = sum(abs(after.nodes[n].f - node.f) <= SAME for n in waiting)
        if not waiting:
            why = f"nothing else waits. Its f is {f}"
        elif ties:
            also = counted(ties, "other channel has", "others have")
            why = f"{also} the same f = {f}, but of equals the least h is first"
        else:
            why = f"no other channel has an f as small as {f}"
        if node.triangle in self.nodes:
            return f"**{stop.name} is expanded:** {why}. From there the other two corridors are taken."
        return f"**{stop.name[0].upper()}{stop.name[1:]} is taken from OPEN:** {why}."

    def say_path(self, after: Moment, data: dict[str, Any]) -> str:
        if self.kinds <= {"triangle", "tree"}:
            length = told(data["length"])
            return f"**The path: {length}.** There is one channel only, and the funnel finds the shortest path in it."
        return super().say_path(after, data)

    @cached_property
    def kinds(self) -> set[str]:
        """All cases that were found: where start or goal lie on an edge, there may be several."""
        return {step.data["kind"] for step in self.trace.steps if step.event == "case"}

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "case":
            return Question("What do start and goal lie in together?", CASES[step.data["kind"]], tuple(CASES.values()))
        return super().ask(before, step)

    def ask_next(self, before: Moment, step: Step) -> Question | None:
        if super().ask_next(before, step) is None:
            return None
        next_one = before.nodes[step.data["node"]]
        equal = {n.triangle for n in map(before.nodes.__getitem__, before.waiting()) if is_equal(n, next_one)}
        ids = tuple(id for t in sorted(equal) for id in self.ids(t))
        return Question("Which decision point is expanded next? Click it. Of equal f, the least h is first.", ids)

    def landmark(self, step: Step) -> bool:
        return step.event in ("case", "path", "end")
