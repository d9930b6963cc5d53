"""The funnel portal by portal: the story, what is said of each step, and what is asked."""

from collections.abc import Callable, Mapping
from functools import cached_property

from ...geometry.predicates import Point
from ...mesh import orientation
from ...mesh.funnel import funnel
from ...mesh.strings import Corner, FunnelPath
from ...stage.words import capital, counted, listed
from ...story import Composed, Question, Words
from ...trace import Step, Trace, record
from .channels import Case
from .funnel_picture import FunnelPicture
from .funnel_states import OTHER, FunnelFold, Moment, string
from .named_channel import NamedChannel

DOES = {"same": "it stays", "narrow": "it narrows", "widen": "it widens", "cross": "it crosses the other side"}
ON, HERE = "yes, to the next corner", "no, it stays here"

EVERY = 4
"""Of how many sides that do the same one is asked for."""


class FunnelWords(Words[Moment]):
    """Says of each step what happens and why, and asks now and then. The path bends anew at landmarks."""

    landmarks = ("apex",)

    def __init__(self, channel: NamedChannel, trace: Trace, picture: FunnelPicture) -> None:
        self.channel, self.trace, self.picture = channel, trace, picture
        self.radius, self.portals = channel.radius, channel.portals
        self.name: Callable[[Point], str] = channel.name
        self.path: FunnelPath = trace.result

    # ------------------------------------------------ values

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        portal = "goal" if after.to_goal else f"{after.portal + 1} of {len(self.portals)}"
        return {
            "portal": None if after.portal < 0 else portal,
            "apex": self.name(after.apex.point).removeprefix("the "),
            "left chain": self.chain(after.chains["left"]),
            "right chain": self.chain(after.chains["right"]),
            "path so far": f"{self.certain_length(after):.2f}",
            "corners added": after.entered,
            "corners dropped": after.gone,
        }

    def chain(self, corners: tuple[Corner, ...]) -> str | None:
        """The corners of a chain behind the apex; of many the first and the last."""
        names = [self.name(corner.point).removeprefix("the ") for corner in corners[1:]]
        return f"{names[0]} … {names[-1]}" if len(", ".join(names)) > 8 else ", ".join(names) or None

    def certain_length(self, after: Moment) -> float:
        """How long the path is as far as it is certain."""
        if after.is_over:
            return self.path.length
        return sum(piece.length for piece in string(after.path, self.radius))

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        return self.refused() if self.channel.refusal else self.ahead()

    def refused(self) -> str:
        """Why there is no path."""
        return f"**No path:** {self.channel.refusal}."

    def ahead(self) -> str:
        """What lies ahead."""
        triangles = counted(len(self.channel.triangles), "triangle")
        return (
            f"**The channel has {triangles} and {counted(len(self.portals), 'portal')}.** The apex is the start. Which "
            "way through is the shortest? Start and goal, the ringed one, can be dragged."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        return self.done() if after.is_over else super().say(after, step)

    def say_portal(self, after: Moment, index: int, left: Point, right: Point) -> str:
        if after.to_goal:
            return "**The goal is the last portal:** its two ends are one point. So it is enough to move the left side."
        ends = f"**Portal {index + 1}: {self.name(left)} on the left, {self.name(right)} on the right.**"
        before = self.portals[index - 1] if index else None
        new = [self.name(end) for i, end in enumerate((left, right)) if before is None or before[i] != end]
        both = "Both ends are new, one after the other is looked at."
        return f"{ends} {both}" if len(new) != 1 else f"{ends} Only {new[0]} is new."

    def say_side(self, after: Moment, side: str, corner: Point, how: str) -> str:
        name, chain, other = self.name(corner), after.chains[side], OTHER[side]
        if how == "same":
            return f"**The {side} side stays:** it ends in {name} already."
        if how == "cross":
            apex, first = (self.name(each.point) for each in after.chains[other][:2])
            if self.next_apex(after) == corner:
                return (
                    f"**The {side} side crosses the {other} one:** discs reach across the portal. The string from "
                    f"{apex} to {first} comes too near to {name}, and has to bend there first."
                )
            beyond = self.beside(name, other, apex, first)
            return f"**The {side} side crosses the {other} one.** {beyond}. So the path must bend at {first}."
        if len(chain) == 1:
            return f"**The {side} side widens:** it was the apex alone, and is a string to {name} now."
        a, b = (self.name(each.point) for each in chain[-2:])
        if how == "widen":
            return f"**The {side} side widens.** {self.beside(name, side, a, b)}: on the way there it bends at {b}."
        where = f"{self.beside(name, other, a, b)}, inside the funnel"
        if not self.radius and orientation(chain[-2].point, chain[-1].point, corner) == 0:
            where = f"{capital(name)} lies straight on from {a} and {b}"
        return f"**The {side} side narrows.** {where}. So it need not bend at {b}."

    def beside(self, name: str, side: str, a: str, b: str) -> str:
        """Says that a corner lies on a side of the string from a to b."""
        return f"{capital(name)} lies to the {side} of the string from {a} to {b}"

    def say_drop(self, after: Moment, side: str, corner: Point) -> str:
        assert after.target
        to, last = self.name(after.target), self.name(after.chains[side][-1].point)
        return (
            f"**{self.name(corner)} leaves the {side} chain.** To {to} the string comes from {last} now: it is shorter."
        )

    def say_apex(self, after: Moment, corner: Point, side: str, step: Step) -> str:
        assert after.target
        name, target, before = self.name(corner), self.name(after.target), after.path[-2].point
        length = f"Up to there the path is certain: {self.certain_length(after):.2f} long."
        if side == "goal":
            return f"**The goal is met before that disc,** which reaches across the last portal. {length}"
        if corner == after.target:
            return (
                f"**{capital(name)} becomes the apex itself:** discs reach across the portal, its own first. {length}"
            )
        if self.trace.steps[step.number - 2].event == "apex":
            return (
                f"**{name} becomes the apex, too.** {self.beside(target, side, self.name(before), name)}, too. {length}"
            )
        return f"**{name} becomes the apex.** {length} The {after.moving} side begins anew from here."

    def next_apex(self, moment: Moment) -> Point | None:
        """The corner where the path will bend next."""
        assert moment.now
        later = self.trace.steps[moment.now.number :]
        return next((step.data["corner"] for step in later if step.event == "apex"), None)

    def say_end(self, after: Moment, side: str) -> str:
        chain = [self.name(each.point) for each in after.chains[side]]
        if len(chain) == 1:
            return f"**The {side} side is the apex {chain[0]} alone.** A portal may end in it."
        lead = f"**The {side} chain ends in {chain[-1]} now.**"
        if len(chain) == 2:
            return f"{lead} It is a straight string from the apex, {chain[0]}, to {chain[1]}."
        way = listed(chain[1:-1])
        if len(chain) > 6:
            way = f"{chain[1]}, {counted(len(chain) - 4, 'corner')} more and {chain[-2]}"
        return f"{lead} It begins at the apex, {chain[0]}, and bends at {way}."

    def done(self) -> str:
        """What is said at the end."""
        bends = [self.name(corner) for corner in self.path.corners]
        length = f"{self.path.length:.2f} long"
        what = "It is the path up to the apex, and from there the left chain."
        if not bends:
            return f"**Done: the straight way is free, and {length}.** No side has crossed the other one."
        at = listed(bends) if len(bends) < 7 else f"{len(bends)} corners"
        return f"**Done: the shortest path bends at {at}, and is {length}.** {what}"

    # ------------------------------------------------ questions

    @cached_property
    def asked(self) -> set[int]:
        """The sides that are asked for: the first that does a thing, each that crosses, of the others every fourth."""
        counts: dict[str, int] = {}
        asked = set()
        for step in self.trace.steps:
            if step.event == "side":
                how = step.data["how"]
                counts[how] = counts.get(how, -1) + 1
                if counts[how] % EVERY == 0 or how == "cross":
                    asked.add(step.number)
        return asked

    def ask_side(self, before: Moment, side: str, corner: Point, how: str, step: Step) -> Question | None:
        if step.number not in self.asked or (len(before.chains[side]) == 1 and how == "widen"):
            return None
        end = "reaches the goal" if before.to_goal else f"gets the end {self.name(corner)}"
        return Question(f"The {side} side {end}. What does it do?", DOES[how], tuple(DOES.values()))

    def ask_apex(self, before: Moment, corner: Point, side: str) -> Question | None:
        assert before.now
        if "goal" in (before.now.data["side"], side):  # the path is done, and bends no more
            return None
        if before.now.event == "side":
            text = "Click the corner where the path has to bend: the new apex."
            return Question(text, self.picture.corner_ids(corner))
        return self.ask_on(before, side, ON)

    def ask_end(self, before: Moment, side: str) -> Question | None:
        assert before.now
        if before.how != "cross" or before.now.data["side"] == "goal":
            return None
        return self.ask_on(before, OTHER[side], HERE)

    def ask_on(self, before: Moment, side: str, answer: str) -> Question | None:
        """Whether the apex moves on along the chain of a side."""
        if len(before.chains[side]) == 1:
            return None
        return Question(f"The apex is {self.name(before.apex.point)} now. Does it move on?", answer, (ON, HERE))


class FunnelStory(Composed[Moment]):
    """Tells how the funnel goes through the channel of a case, for a point or for an agent of a radius."""

    title = "funnel"
    parts: tuple[type[FunnelPicture], type[FunnelWords]] = FunnelPicture, FunnelWords

    def __init__(self, task: Case, radius: float = 0.0) -> None:
        self.task, self.channel = task, NamedChannel(task, radius)
        self.places = [self.channel.place]
        portals = self.channel.portals
        trace = Trace(funnel, [])
        if not self.channel.refusal:
            trace = record(funnel, portals, task.start, task.goal, radius)
        picture, words = self.parts
        drawn = picture(self.channel, trace)
        super().__init__(trace, FunnelFold(task.start, len(portals)), drawn, words(self.channel, trace, drawn))

    def telling(self) -> int:
        """Where the apex has moved on most, in one portal."""
        best, apexes = (0, 0), 0
        for step in self.trace.steps:
            apexes = apexes + 1 if step.event == "apex" else 0
            best = max(best, (apexes, -step.number))
        return -best[1] or len(self.trace.steps)

    def outcome(self) -> str:
        if self.channel.refusal:
            return "no path"
        path = self.trace.result
        return f"{counted(len(path.corners), 'bend')}, length {path.length:.2f}"
