"""MTD(f): what it knows pass by pass, the tree with the bounds that close in below it, and the words for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf, isinf
from typing import Any, NamedTuple

from ...adversarial import Entry, mtd
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import number_line
from ...pictures import tree as picture
from ...pictures.svg import box, diamond, item, text
from ...stage.known_tree import KnownBounds, Moment, Window, is_cut, passes_of
from ...stage.tree_story import TreePicture, TreeStory
from ...stage.tree_words import TreeWords
from ...stage.words import capital, counted
from ...story import Question, Words
from ...trace import Step, Trace, record
from .known_positions import bounds_of, exactly, signed, worth

ROW = 34.0
GUESS = "guess"
"""The id of the handle by which the guess is dragged."""

DONE, AGAIN = "it is done", "it asks again"


class Pass(NamedTuple):
    """One search: the bound that it asks for, and both bounds after it."""

    bound: float
    lower: float = -inf
    upper: float = inf
    end: str = ""  # high or low

    @property
    def question(self) -> str:
        return f"at least {number(self.bound)}"

    @property
    def span(self) -> str:
        return f"{number(self.lower)} … {number(self.upper)}"

    @property
    def note(self) -> str:
        return f"≥ {number(self.bound)} ?"


@dataclass(frozen=True)
class MtdMoment(Moment):
    """With the passes so far, what the table knows of each node, and the leaves and nodes looked at in all passes."""

    passes: tuple[Pass, ...] = ()
    known: Mapping[Path, Window] = field(default_factory=dict)
    leaves: int = 0
    count: int = 0


class KnownInPasses(KnownBounds):
    """Each pass begins knowing nothing of the nodes, but what an earlier one stored is still in the table."""

    moment = MtdMoment

    def __init__(self, tree: Tree, trace: Trace) -> None:
        super().__init__(tree, trace)
        self._rests = self._tried(trace)

    def _tried(self, trace: Trace) -> dict[int, list[Path]]:
        """By a step's number the moves that come after its own, as they are tried: a stored one comes first."""
        orders: dict[Path, list[int]] = {}
        rests = {}
        for step in trace.steps:
            state: Path = step.data.get("state", ())
            if step.event == "enter":
                orders[state] = list(self.tree.actions(state))
            elif step.event == "first":
                orders[state].remove(step.data["action"])
                orders[state].insert(0, step.data["action"])
            elif "action" in step.data:
                order = orders[state]
                rests[step.number] = [(*state, other) for other in order[order.index(step.data["action"]) + 1 :]]
        return rests

    def rest(self, step: Step) -> list[Path]:
        return self._rests[step.number]

    def bounds(self, state: Path, value: float, flag: str) -> Window:
        """What a value with its flag says of a node."""
        return bounds_of(value, flag, self.sign(state))

    def on_window(self, before: MtdMoment, beta: float) -> Moment:
        last = before.passes[-1] if before.passes else Pass(beta)
        passes = (*before.passes, last._replace(bound=beta, end=""))
        return replace(before, nodes=self.first.nodes, passes=passes)

    def on_high(self, before: MtdMoment, lower: float, upper: float, step: Step) -> Moment:
        done = before.passes[-1]._replace(lower=lower, upper=upper, end=step.event)
        return replace(before, passes=(*before.passes[:-1], done))

    on_low = on_high

    def on_probe(self, before: MtdMoment) -> Moment:
        return replace(before, count=before.count + 1)

    def on_reuse(self, before: MtdMoment, state: Path, value: float, flag: str) -> Moment:
        low, high = self.bounds(state, value, flag)
        return before.having(state, before.nodes[state]._replace(stage="closed", low=low, high=high))

    def on_store(self, before: MtdMoment, state: Path, entry: Entry) -> Moment:
        return replace(before, known={**before.known, state: self.bounds(state, entry.value, entry.flag)})

    def on_leaf(self, before: Moment, state: Path) -> Moment:
        after = super().on_leaf(before, state)
        assert isinstance(after, MtdMoment)
        return replace(after, leaves=after.leaves + 1, count=after.count + 1)


class QuestionPicture(TreePicture):
    """The tree; on the way down stands the question, elsewhere what the table knows."""

    def __init__(self, known: KnownBounds, **look: Any) -> None:
        super().__init__(known, note=f"table ≤ {known.widest()}", **look)

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        assert isinstance(after, MtdMoment)
        marks = super().marks(after)
        for path, mark in marks.items():
            if mark.note:
                marks[path] = mark._replace(note=after.passes[-1].note)
            elif path in after.known and after.nodes[path].stage == "new":
                marks[path] = mark._replace(note=f"table {signed(*after.known[path])}")
        return marks


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
        lead = self.known.comes_back(worth(*after.nodes[child].known), child)
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


class MtdStory(TreeStory):
    """MTD(f) on a tree, from a guess that can be dragged."""

    tells_at = "end"

    def __init__(self, tree: Tree, guess: float, editable: bool = False) -> None:
        trace, words = record(mtd, tree, (), guess=guess), partial(MtdWords, guess)
        super().__init__(trace, tree, known=KnownInPasses, picture=QuestionPicture, words=words, editable=editable)
        self.guess = guess
        self.scale = number_line.around(self.leaves.values(), 1, 110.0, 560.0)
        self.count = passes_of(trace)
        self.top = self.layout.height + 26
        self.size = (picture.WIDTH, self.top + ROW * self.count + 66)

    def rows(self) -> list[float]:
        return [self.top + ROW * (i + 0.5) for i in range(self.count)]

    def backdrop(self) -> str:
        names = [text("caption", f"pass {i}", 6, y + 6) for i, y in enumerate(self.rows(), start=1)]
        lines = [number_line.bare(self.scale, y) for y in self.rows()]
        return "".join([super().backdrop(), *names, *lines, number_line.axis(self.scale, self.bottom)])

    @property
    def bottom(self) -> float:
        return self.top + ROW * self.count + 14

    def draw(self, after: Moment) -> str:
        assert isinstance(after, MtdMoment)
        passes = "".join(map(self._pass, self.rows(), after.passes))
        return super().draw(after) + passes + self._handle()

    def _pass(self, y: float, asked: Pass) -> str:
        met = asked.lower == asked.upper
        state = "open" if not asked.end else "done" if met else "seen"
        drawn = number_line.window(self.scale, y, asked.lower, asked.upper, state)
        drawn += number_line.point(self.scale, y, asked.bound, "diamond", "seen" if asked.end else "event")
        told = asked.question + {"high": ": yes", "low": ": no", "": "?"}[asked.end]
        if asked.end:
            told += f", {worth(asked.lower, asked.upper) if met else asked.span}"
        return drawn + text("caption", told, self.scale.right + 46, y + 6)

    def _handle(self) -> str:
        """The guess, to be dragged."""
        x, y = self.scale.x(self.guess), self.bottom
        reach = box("ghost", x - 20, y - 20, 40, 44)
        label = text("note halo", "guess", x, y + 48, anchor="middle")
        told = f"the guess, {number(self.guess)}. Drag it, or press Enter and then the arrow keys."
        return item(GUESS, reach + diamond("open", x, y, 10) + label, told, drag=True)
