"""The sentences and the questions for MTD(f), which only asks yes or no."""

from math import isinf

from ...look import number
from ...stage.tree_story import Moment, is_cut
from ...stage.words import capital, counted
from ...story import Question
from ...trace import Step
from .mtd_bounds import BoundsStory, MtdMoment
from .table_picture import exactly, worth

DONE, AGAIN = "it is done", "it asks again"


class MtdStory(BoundsStory):
    """MTD(f) on a tree from a guess, with its sentences and questions."""

    def opening(self) -> str:
        return (
            f"**Guess {number(self.guess)}, and ask only whether that is reached.** No window is smaller, none cuts "
            "more. Each answer moves one of two bounds, until they meet."
        )

    def say_window(self, after: Moment, step: Step) -> str:
        assert isinstance(after, MtdMoment)
        asked = self.asked(after)
        lead = f"**Pass {len(after.passes)}: is {self.name(())} worth {asked.question}?**"
        if len(after.passes) == 1:
            return f"{lead} Only yes or no is wanted. That allows many cuts."
        return f"{lead} The value lies in {self.span(asked)}. What earlier passes stored is still in the table."

    def say_probe(self, after: Moment, step: Step) -> str:
        name, entry = self.name(step.data["state"]), step.data["entry"]
        if entry is None:
            return f"**{name} is not in the table.** It must be searched."
        known = exactly(*self.interval(step.data["state"], entry.value, entry.flag))
        return f"**{name} is in the table.** An earlier pass found that it is {known}. Does that answer the question?"

    def say_reuse(self, after: Moment, step: Step) -> str:
        node, name = after.nodes[step.data["state"]], self.name(step.data["state"])
        answer = f"{self.asked(after).question}"
        return f"**Hit: {name} is {exactly(node.low, node.high)}.** That says whether it is {answer}. No search."

    def say_first(self, after: Moment, step: Step) -> str:
        move = self.name((*step.data["state"], step.data["action"]))
        return f"**{capital(move)} comes first.** It was the best move in an earlier pass, and probably is again."

    def say_enter(self, after: Moment, step: Step) -> str:
        state = step.data["state"]
        side = self.side(state)
        asked = f"Is it worth {self.asked(after).question}"
        return f"**Search {self.name(state)}.** {side.name} is to move and takes the {side.largest}. {asked}?"

    def say_back(self, after: Moment, step: Step) -> str:
        state, child = step.data["state"], (*step.data["state"], step.data["action"])
        node, side, name = after.nodes[state], self.side(state), self.name(state)
        came = worth(*after.nodes[child].known)
        source = "" if child in self.leaves else f" from {self.name(child)}"
        lead = f"**{capital(came)} comes back{source} to {name}.**"
        has, had = node.known[side.end], after.earlier[state].known[side.end]
        if isinf(has):
            return f"{lead} That says little about {name}: the next move."
        if has == had:
            return f"{lead} No better for {side.name} than what it has: {name} stays {side.least} {number(has)}."
        return f"{lead} So {name} is {side.least} {number(has)}."

    def say_cut(self, after: Moment, step: Step) -> str:
        state = step.data["state"]
        side, name = self.side(state), self.name(state)
        best = number(self.sign(state) * step.data["best"])
        title = f"Cut at {name}" if self.rest(step) else f"Nothing left to cut at {name}"
        answer = f"{name} is {side.least} {best}: that answers the question"
        lost = self.lost(after, step).replace("never looked at", "not looked at in this pass")
        return f"**{title}.** {answer}. {lost}"

    def say_store(self, after: Moment, step: Step) -> str:
        assert isinstance(after, MtdMoment)
        state = step.data["state"]
        node, known = after.nodes[state], after.known[state]
        lead = f"**The table keeps that {self.name(state)} is {exactly(*known)}.**"
        if node.low == node.high and known[0] < known[1]:
            return f"{lead} So small a window can prove a bound only, even where all leaves were seen."
        return f"{lead} The next pass need not find that out again."

    def say_leave(self, after: Moment, step: Step) -> str:
        state = step.data["state"]
        value = number(self.sign(state) * step.data["value"])
        return f"**{value} goes back from {self.name(state)}.** In so small a window every value is a bound."

    def say_high(self, after: Moment, step: Step) -> str:
        assert isinstance(after, MtdMoment)
        asked, value = self.asked(after), number(step.data["value"])
        lead = f"**Yes: {self.name(())} is at least {value}.** That moves the lower bound"
        if asked.lower == asked.upper:
            return f"{lead}, and it meets the upper one."
        if step.data["value"] == self.guess and len(after.passes) == 1:
            return f"{lead}. The guess has come back, but that proves nothing yet: the value may be larger."
        return f"{lead}. How much more, nobody knows yet."

    def say_low(self, after: Moment, step: Step) -> str:
        asked, value = self.asked(after), number(step.data["value"])
        lead = f"**No: {self.name(())} is at most {value}.** That moves the upper bound"
        met = asked.lower == asked.upper
        return f"{lead}, and it meets the lower one." if met else f"{lead}. The next pass asks there."

    def say_end(self, after: Moment, step: Step) -> str:
        assert isinstance(after, MtdMoment)
        if step.event != "end":
            return self.say_leave(after, step)
        value, passes = number(step.data["value"]), counted(len(after.passes), "pass", "passes")
        visits = counted(after.leaves, "visit", "visits")
        return f"**The bounds meet: the value is {value}.** It took {passes}, and {visits} of leaves in all of them."

    # ------------------------------------------------ the rest

    def touches(self, step: Step) -> tuple[str, ...]:
        return super().touches(step) if "state" in step.data else ()

    def landmark(self, step: Step) -> bool:
        return step.event in ("high", "low", "end") or (is_cut(step) and bool(self.rest(step)))

    def telling(self) -> int:
        return len(self.trace.steps)

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event in ("high", "low"):
            value = number(step.data["value"])
            choices = (f"it is at least {value}", f"it is {value}", f"it is at most {value}")
            text = f"The question was: {self.asked(before).question}? {value} came back. What is known of the value?"
            return Question(text, choices[0 if step.event == "high" else 2], choices)
        if step.event == "end" or (step.event == "window" and before.last):
            text = f"The value lies in {self.span(self.asked(before))}. What does MTD(f) do?"
            return Question(text, AGAIN if step.event == "window" else DONE, (DONE, AGAIN))
        return None
