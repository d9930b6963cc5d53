"""Lecture 14: what an entry decides, and what questions prove, on number lines below a wrong answer.

Events
    height(enough)                        weighed compares the height of an entry with the one that is needed
    flag(low, high, decides)              between which numbers the entry says that the value lies
    end(cuts)                             whether it may cut
    ask(alpha, beta, value, low, high)    replayed comes to a question; the answer, and both bounds after it
    answer(value, right)                  what was returned, and what the value is
"""

from collections.abc import Sequence
from math import ceil, floor, inf, isinf
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....look import number
from ....pictures import number_line, strip
from ....pictures.graph import WIDTH
from ....pictures.number_line import Scale
from ....pictures.svg import text
from ....story import StepsSoFar
from ....trace import Step, record
from .shared_graphs import EXACT, LOWER
from .window_questions import Asked

LEFT, RIGHT = 200.0, WIDTH - 60


def scale_of(values: Sequence[float]) -> Scale:
    """A number line for some values, and one unit more at both ends."""
    finite = [value for value in values if not isinf(value)]
    return Scale(floor(min(finite, default=0)) - 1, ceil(max(finite, default=0)) + 1, LEFT, RIGHT)


def weighed(problem: Asked, watch: Any = None) -> bool:
    """Whether an entry may cut."""
    enough = problem.is_high_enough()
    if watch:
        watch("height", enough=enough)
    if enough:
        low, high = problem.known()
        if watch:
            watch("flag", low=low, high=high, decides=problem.decides())
    cuts = enough and problem.decides()
    if watch:
        watch("end", cuts=cuts)
    return cuts


class CutStory(StepsSoFar):
    """The two heights, and the window beside what the entry says; `given` is what a student's code says."""

    title = "an entry and a window"
    size = (WIDTH, 360.0)

    def __init__(self, problem: Asked, given: str) -> None:
        super().__init__(record(weighed, problem))
        self.problem, self.given = problem, given
        self.scale = scale_of((problem.entry.value, problem.alpha, problem.beta))

    def backdrop(self) -> str:
        has, needed = self.problem.entry.height, self.problem.height
        parts = [text("caption", "height needed", LEFT - 44, 46, anchor="end")]
        parts.append(text("caption", "of the entry", LEFT - 44, 90, anchor="end"))
        for y, plies in ((40, needed), (84, has)):
            boxes = [(str(i), "seen", False) for i in range(1, plies + 1)]
            parts.append(strip.row(boxes, y, LEFT - 26) if plies else text("value", "0", LEFT - 26, y + 6))
        parts.append(text("caption", "window", LEFT - 64, 166, anchor="end"))
        parts.append(text("caption", "the entry says", LEFT - 64, 236, anchor="end"))
        parts.append(number_line.axis(self.scale, 160))
        parts.append(number_line.axis(self.scale, 230))
        said = f"your code says {self.given}" if self.given else "your code says neither True nor False"
        return "".join(parts) + text("", said, 20, 330)

    def draw(self, after: tuple[Step, ...]) -> str:
        problem = self.problem
        low, high = problem.known()
        looked = any(step.event == "flag" for step in after)
        state = ("done" if problem.decides() else "event") if looked else "seen"
        parts = [number_line.window(self.scale, 160, problem.alpha, problem.beta)]
        if low < high:
            parts.append(number_line.window(self.scale, 230, low, high, state))
        parts.append(number_line.point(self.scale, 230, problem.entry.value, "circle", state))
        if after:
            enough = after[0].data["enough"]
            mark = "✓ high enough" if enough else "✗ too low"
            parts.append(text("value", mark, LEFT + 260, 90))
        return "".join(parts)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        entry, height = self.problem.entry, self.problem.height
        if step is None:
            return f"{SMALLEST} An entry is found. Does it spare the search of this node?"
        if step.event == "height":
            if step.data["enough"]:
                return f"**High enough.** The entry comes from a search {entry.height} high, and {height} is needed."
            return f"**Too low.** The entry comes from a search {entry.height} high, but {height} is needed."
        if step.event == "flag":
            return self.told(step.data["decides"])
        yours = f" Your code says {self.given}." * bool(self.given)
        return f"**{'It may cut' if step.data['cuts'] else 'It may not cut: search'}.**{yours}"

    def told(self, decides: bool) -> str:
        entry, _, alpha, beta = self.problem
        value = number(entry.value)
        if entry.flag == EXACT:
            return f"**Exact: the value is {value}.** Whatever the window is, nothing is left to find out."
        what, name, end = ("at least", "beta", beta) if entry.flag == LOWER else ("at most", "alpha", alpha)
        if decides:
            return f"**The value is {what} {value}.** {name} is {number(end)}: no value of the window is left."
        return f"**The value is {what} {value}.** {name} is {number(end)}: it may still lie in the window."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        entry, _, alpha, beta = self.problem
        return {"entry": f"{number(entry.value)}, {entry.flag}", "alpha": number(alpha), "beta": number(beta)}

    def landmark(self, step: Step) -> bool:
        return step.event == "end"

    def outcome(self) -> str:
        return "a cut" if self.trace.result else "no cut"


# ---------------------------------------------------------------- MTD(f)

Question = tuple[Any, Any, Any]
"""The window that was asked with, and the answer."""


def replayed(asked: Sequence[Question], value: Any, right: Any, watch: Any = None) -> bool:
    """Whether the questions that were asked prove what was returned."""
    low, high = -inf, inf
    for alpha, beta, came in asked:
        if came >= beta:
            low = max(low, came)
        else:
            high = min(high, came)
        if watch:
            watch("ask", alpha=alpha, beta=beta, value=came, low=low, high=high)
    if watch:
        watch("answer", value=value, right=right)
    return low == value == high


class MTDStory(StepsSoFar):
    """The questions of a student's code, one by one, and what each of them proves."""

    title = "your questions"
    size = (WIDTH, 330.0)

    def __init__(self, asked: Sequence[Question], value: Any, right: Any) -> None:
        super().__init__(record(replayed, tuple(asked), value, right))
        ends = [end for alpha, beta, came in asked for end in (alpha, beta, came)]
        self.scale = scale_of([*ends, value, right])

    def backdrop(self) -> str:
        names = (("your question", 60), ("proved so far", 160), ("returned", 260))
        lines = "".join(number_line.axis(self.scale, y) for _, y in names)
        return lines + "".join(text("caption", name, LEFT - 64, y + 6, anchor="end") for name, y in names)

    def draw(self, after: tuple[Step, ...]) -> str:
        asked = [step.data for step in after if step.event == "ask"]
        if not asked:  # nothing is proved yet
            return number_line.window(self.scale, 160, -inf, inf)
        now, parts = asked[-1], []
        parts.append(number_line.window(self.scale, 60, now["alpha"], now["beta"]))
        parts.append(number_line.point(self.scale, 60, now["value"], "diamond", "event"))
        known = "done" if now["low"] == now["high"] else "open"
        parts.append(number_line.window(self.scale, 160, now["low"], now["high"], known))
        if after[-1].event == "answer":
            end = after[-1].data
            for name, shape, state, up in (("right", "square", "done", 34), ("your code", "circle", "event", 16)):
                value = end["right" if name == "right" else "value"]
                parts.append(number_line.point(self.scale, 260, value, shape, state))
                parts.append(text("value halo", name, self.scale.x(value), 260 - up))
        return "".join(parts)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} These are the questions that your code asked, and what they prove."
        data = step.data
        if step.event == "answer":
            low, high = (number(after[-2].data[name]) for name in ("low", "high"))
            return (
                f"**Your code returns {number(data['value'])}, and the value is {number(data['right'])}.** Proved is: "
                f"from {low} to {high}."
            )
        value, beta = number(data["value"]), number(data["beta"])
        if data["value"] >= data["beta"]:
            return f"**Is it at least {beta}? Yes.** {value} comes back: a lower bound. It may be more."
        return f"**Is it at least {beta}? No.** {value} comes back: an upper bound. It may be less."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        asked = [each.data for each in after if each.event == "ask"]
        low, high = (asked[-1]["low"], asked[-1]["high"]) if asked else (-inf, inf)
        return {"questions": str(len(asked)), "lower": number(low), "upper": number(high)}

    def landmark(self, step: Step) -> bool:
        return step.event == "answer"

    def outcome(self) -> str:
        return "proved" if self.trace.result else "not proved"
