"""What is said of each step of the funnel, and what is asked."""

from functools import cached_property

from ...geometry.predicates import Point
from ...mesh import orientation
from ...mesh.strings import Corner
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from ..constrained.constrained_words import capital
from .funnel_story import OTHER, FunnelStory, Moment, string

DOES = {"same": "it stays", "narrow": "it narrows", "widen": "it widens", "cross": "it crosses the other side"}
ON, HERE = "yes, to the next corner", "no, it stays here"

EVERY = 4
"""Of how many sides that do the same one is asked for."""


class ToldFunnel(FunnelStory):
    """Says of each step what happens and why, and asks now and then."""

    # ------------------------------------------------ values

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        count = len(self.portals)
        portal = "–" if after.portal < 0 else "goal" if after.portal == count else f"{after.portal + 1} of {count}"
        return {
            "portal": portal,
            "apex": self.name(after.apex.point).removeprefix("the "),
            "left chain": self.chain(after.chains["left"]),
            "right chain": self.chain(after.chains["right"]),
            "certain": f"{self.certain_length(after):.2f}",
            "in, out": f"{after.entered}, {after.gone}",
        }

    def chain(self, corners: tuple[Corner, ...]) -> str:
        """The corners of a chain behind the apex; of many the first and the last."""
        names = [self.name(corner.point).removeprefix("the ") for corner in corners[1:]]
        return f"{names[0]} … {names[-1]}" if len(", ".join(names)) > 8 else ", ".join(names) or "–"

    def certain_length(self, after: Moment) -> float:
        """How long the path is as far as it is certain."""
        if self.at_end(after):
            return self.path.length
        return sum(piece.length for piece in string(after.path, self.radius))

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return self.say_refused() if self.refusal else self.say_first()
        if self.at_end(after):
            return self.say_last()
        match step.event:
            case "portal":
                return self.say_portal(**step.data)
            case "side":
                return self.say_side(after, **step.data)
            case "drop":
                return self.say_drop(after, **step.data)
            case "apex":
                return self.say_apex(after, **step.data)
        return self.say_end(after, **step.data)

    def say_refused(self) -> str:
        """Why there is no path."""
        return f"**No path:** {self.refusal}."

    def say_first(self) -> str:
        triangles, portals = counted(len(self.channel), "triangle"), counted(len(self.portals), "portal")
        return (
            f"**The channel has {triangles} and {portals}.** The apex is the start. Which way through is the shortest? "
            "Start and goal, the ringed one, can be dragged."
        )

    def say_portal(self, index: int, left: Point, right: Point) -> str:
        if index == len(self.portals):
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
        if not self.radius and self.is_straight(chain, corner):
            where = f"{capital(name)} lies straight on from {a} and {b}"
        return f"**The {side} side narrows.** {where}. So it need not bend at {b}."

    def beside(self, name: str, side: str, a: str, b: str) -> str:
        """Says that a corner lies on a side of the string from a to b."""
        return f"{capital(name)} lies to the {side} of the string from {a} to {b}"

    def is_straight(self, chain: tuple[Corner, ...], corner: Point) -> bool:
        """Whether a corner lies on the line of the last string of a chain."""
        return orientation(chain[-2].point, chain[-1].point, corner) == 0

    def say_drop(self, after: Moment, side: str, corner: Point) -> str:
        assert after.target
        to, last = self.name(after.target), self.name(after.chains[side][-1].point)
        return (
            f"**{self.name(corner)} leaves the {side} chain.** To {to} the string comes from {last} now: it is shorter."
        )

    def say_apex(self, after: Moment, corner: Point, side: str) -> str:
        assert after.target
        name, target, before = self.name(corner), self.name(after.target), after.path[-2].point
        length = f"Up to there the path is certain: {self.certain_length(after):.2f} long."
        if side == "goal":
            return f"**The goal is met before that disc,** which reaches across the last portal. {length}"
        if corner == after.target:
            return (
                f"**{capital(name)} becomes the apex itself:** discs reach across the portal, its own first. {length}"
            )
        if after.now and self.before(after.now).event == "apex":
            return (
                f"**{name} becomes the apex, too.** {self.beside(target, side, self.name(before), name)}, too. {length}"
            )
        return f"**{name} becomes the apex.** {length} The {after.moving} side begins anew from here."

    def next_apex(self, moment: Moment) -> Point | None:
        """The corner where the path will bend next."""
        assert moment.now
        later = self.trace.steps[self.order[id(moment.now)] :]
        return next((step.data["corner"] for step in later if step.event == "apex"), None)

    def before(self, step: Step) -> Step:
        """The step before another one."""
        return self.trace.steps[self.order[id(step)] - 1]

    @cached_property
    def order(self) -> dict[int, int]:
        """The number of each step."""
        return {id(step): i for i, step in enumerate(self.trace.steps)}

    def say_end(self, after: Moment, side: str, corner: Point) -> str:
        chain = [self.name(each.point) for each in after.chains[side]]
        if len(chain) == 1:
            return f"**The {side} side is the apex {chain[0]} alone.** A portal may end in it."
        way = "straight" if len(chain) == 2 else f"by {listed(chain[1:-1])}"
        if len(chain) > 6:
            way = f"by {chain[1]}, {counted(len(chain) - 4, 'corner')} more and {chain[-2]}"
        return f"**The {side} chain ends in {chain[-1]} now:** from the apex {chain[0]} it goes there {way}."

    def say_last(self) -> str:
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
                    asked.add(id(step))
        return asked

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event == "side":
            return self.ask_side(before, step)
        if before.how != "cross" or before.now is None or step.event not in ("apex", "end"):
            return None
        if "goal" in (before.now.data["side"], step.data["side"]):  # the path is done, and bends no more
            return None
        if step.event == "apex" and before.now.event == "side":
            text = "Click the corner where the path has to bend: the new apex."
            return Question(text, self.corner_ids(step.data["corner"]))
        side = step.data["side"] if step.event == "apex" else OTHER[step.data["side"]]
        if len(before.chains[side]) == 1:
            return None
        apex = self.name(before.apex.point)
        return Question(f"The apex is {apex} now. Does it move on?", ON if step.event == "apex" else HERE, (ON, HERE))

    def ask_side(self, before: Moment, step: Step) -> Question | None:
        side, corner, how = step.data["side"], step.data["corner"], step.data["how"]
        if id(step) not in self.asked or (len(before.chains[side]) == 1 and how == "widen"):
            return None
        end = "reaches the goal" if before.portal == len(self.portals) else f"gets the end {self.name(corner)}"
        return Question(f"The {side} side {end}. What does it do?", DOES[how], tuple(DOES.values()))

    def telling(self) -> int:
        """Where the apex has moved on most, in one portal."""
        best, apexes = (0, 0), 0
        for i, step in enumerate(self.trace.steps, start=1):
            apexes = apexes + 1 if step.event == "apex" else 0
            best = max(best, (apexes, -i))
        return -best[1] or len(self.trace.steps)

    def outcome(self) -> str:
        if self.refusal:
            return "no path"
        return f"{counted(len(self.path.corners), 'bend')}, length {self.path.length:.2f}"
