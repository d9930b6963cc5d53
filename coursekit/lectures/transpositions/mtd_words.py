"""The sentences and the questions for MTD(f), which only asks yes or no."""

from math import inf, isinf
from typing import Any

from ...adversarial import Entry
from ...games.tree import Path
from ...look import number
from ...stage.known_tree import Moment, is_cut, passes_of
from ...stage.tree_words import TreeWords
from ...stage.words import capital, counted
from ...story import Question, Words
from ...trace import Step
from .known_positions import exactly, worth
from .mtd_passes import KnownInPasses, MtdMoment

DONE, AGAIN = "it is done", "it asks again"


class MtdWords(TreeWords):
    """The words for MTD(f) from a guess."""

    known: KnownInPasses

    def __init__(self, guess: float, *about: Any) -> None:
        super().__init__(*about)
        self.guess, self.count = guess, passes_of(self.trace)

    def landmark(self, step: Step) -> bool:
        return step.event in ("high", "low", "end") or (is_cut(step) and bool(self.rest(step)))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        assert isinstance(after, MtdMoment)
        last = after.passes[-1] if after.passes else None
        return {
            "pass": f"{len(after.passes)} of {self.count}",
            "question": last and last.note,
            "lower bound": last.lower if last else -inf,
            "upper bound": last.upper if last else inf,
            "nodes": after.count,
            "visits of leaves": after.leaves,
        }

    def opening(self) -> str:
        return (
            f"**Guess {number(self.guess)}, and ask only whether that is reached.** No window is smaller, none cuts "
            "more. Each answer moves one of two bounds, until they meet."
        )

    def say_window(self, after: MtdMoment) -> str:
        asked = after.passes[-1]
        lead = f"**Pass {len(after.passes)}: is {self.name(())} worth {asked.question}?**"
        if len(after.passes) == 1:
            return f"{lead} Only yes or no is wanted. That allows many cuts."
        return f"{lead} The value lies in {asked.span}. What earlier passes stored is still in the table."

    def say_probe(self, after: MtdMoment, state: Path, entry: Entry | None) -> str:
        name = self.name(state)
        if entry is None:
            return f"**{name} is not in the table.** It must be searched."
        known = exactly(*self.known.bounds(state, entry.value, entry.flag))
        return f"**{name} is in the table.** An earlier pass found that it is {known}. Does that answer the question?"

    def say_reuse(self, after: MtdMoment, state: Path) -> str:
        node, name, answer = after.nodes[state], self.name(state), after.passes[-1].question
        return f"**Hit: {name} is {exactly(node.low, node.high)}.** That says whether it is {answer}. No search."

    def say_first(self, after: MtdMoment, state: Path, action: int) -> str:
        move = self.name((*state, action))
        return f"**{capital(move)} comes first.** It was the best move in an earlier pass, and probably is again."

    def say_enter(self, after: Moment, state: Path) -> str:
        assert isinstance(after, MtdMoment)
        side = self.side(state)
        asked = f"Is it worth {after.passes[-1].question}"
        return f"**Search {self.name(state)}.** {side.name} is to move and takes the {side.largest}. {asked}?"

    def say_back(self, after: Moment, state: Path, action: int, value: float, step: Step) -> str:
        node, child, side, name = after.nodes[state], (*state, action), self.side(state), self.name(state)
        came = worth(*after.nodes[child].known)
        source = "" if child in self.leaves else f" from {self.name(child)}"
        lead = f"**{capital(came)} comes back{source} to {name}.**"
        has, had = node.known[side.end], after.earlier[state].known[side.end]
        if isinf(has):
            return f"{lead} That says little about {name}: the next move."
        if has == had:
            return f"{lead} No better for {side.name} than what it has: {name} stays {side.least} {number(has)}."
        return f"{lead} So {name} is {side.least} {number(has)}."

    def say_cut(self, after: Moment, state: Path, best: float, step: Step) -> str:
        side, name = self.side(state), self.name(state)
        title = f"Cut at {name}" if self.rest(step) else f"Nothing left to cut at {name}"
        answer = f"{name} is {side.least} {number(self.sign(state) * best)}: that answers the question"
        lost = self.lost(after, step).replace("never looked at", "not looked at in this pass")
        return f"**{title}.** {answer}. {lost}"

    def say_store(self, after: MtdMoment, state: Path) -> str:
        node, known = after.nodes[state], after.known[state]
        lead = f"**The table keeps that {self.name(state)} is {exactly(*known)}.**"
        if node.low == node.high and known[0] < known[1]:
            return f"{lead} So small a window can prove a bound only, even where all leaves were seen."
        return f"{lead} The next pass need not find that out again."

    def say_leave(self, after: Moment, state: Path, value: float) -> str:
        shown = number(self.sign(state) * value)
        return f"**{shown} goes back from {self.name(state)}.** In so small a window every value is a bound."

    def say_high(self, after: MtdMoment, value: float) -> str:
        asked = after.passes[-1]
        lead = f"**Yes: {self.name(())} is at least {number(value)}.** That moves the lower bound"
        if asked.lower == asked.upper:
            return f"{lead}, and it meets the upper one."
        if value == self.guess and len(after.passes) == 1:
            return f"{lead}. The guess has come back, but that proves nothing yet: the value may be larger."
        return f"{lead}. How much more, nobody knows yet."

    def say_low(self, after: MtdMoment, value: float) -> str:
        asked = after.passes[-1]
        lead = f"**No: {self.name(())} is at most {number(value)}.** That moves the upper bound"
        met = asked.lower == asked.upper
        return f"{lead}, and it meets the lower one." if met else f"{lead}. The next pass asks there."

    def say_end(self, after: MtdMoment, value: float) -> str:
        passes, visits = counted(len(after.passes), "pass", "passes"), counted(after.leaves, "visit")
        lead = f"**The bounds meet: the value is {number(value)}.**"
        return f"{lead} It took {passes}, and {visits} of leaves in all of them."

    # ------------------------------------------------ questions

    def ask(self, before: Moment, step: Step) -> Question | None:
        """Only of what a whole pass finds out."""
        return None if "state" in step.data else Words.ask(self, before, step)

    def ask_high(self, before: MtdMoment, value: float, step: Step) -> Question:
        shown = number(value)
        choices = (f"it is at least {shown}", f"it is {shown}", f"it is at most {shown}")
        text = f"The question was: {before.passes[-1].question}? {shown} came back. What is known of the value?"
        return Question(text, choices[0 if step.event == "high" else 2], choices)

    ask_low = ask_high

    def ask_end(self, before: MtdMoment, step: Step) -> Question:
        text = f"The value lies in {before.passes[-1].span}. What does MTD(f) do?"
        return Question(text, AGAIN if step.event == "window" else DONE, (DONE, AGAIN))

    def ask_window(self, before: MtdMoment, step: Step) -> Question | None:
        return self.ask_end(before, step) if before.passes else None
