"""What MTD(f) knows, pass by pass, and its picture: the tree, and below it how two bounds close in on the value."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil, floor, inf, isinf
from typing import NamedTuple

from ...adversarial import mtd
from ...adversarial.table import LOWER, UPPER
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import number_line
from ...pictures import tree as picture
from ...pictures.number_line import Scale
from ...pictures.svg import box, diamond, item, line, text
from ...stage.tree_story import Moment, Window
from ...stage.tree_words import SpokenTree
from ...trace import Step, record
from .table_picture import worth

ROW = 34.0
GUESS = "guess"
"""The id of the handle by which the guess is dragged."""


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
    def note(self) -> str:
        return f"≥ {number(self.bound)} ?"


@dataclass(frozen=True)
class MtdMoment(Moment):
    """With the passes so far, what the table knows of each node, and the leaves and nodes looked at in all passes."""

    passes: tuple[Pass, ...] = ()
    known: Mapping[Path, Window] = field(default_factory=dict)
    leaves: int = 0
    count: int = 0
    ended: bool = False


class BoundsStory(SpokenTree):
    """Draws MTD(f) on a tree, from a guess that can be dragged."""

    def __init__(self, tree: Tree, guess: float, editable: bool = False) -> None:
        trace = record(mtd, tree, (), guess=guess)
        self.guess = guess
        self._rests = self._tried(tree, trace.steps)
        super().__init__(trace, tree, editable=editable)
        self.scale = mtd_scale(tree)
        self.count = sum(step.event == "window" for step in trace.steps)
        self.top = self.layout.height + 26
        self.size = (picture.WIDTH, self.top + ROW * self.count + 66)

    @staticmethod
    def _tried(tree: Tree, steps: list[Step]) -> dict[int, list[Path]]:
        """The moves that come after that of a step, in the order in which they are tried: a stored one comes first."""
        orders: dict[Path, list[int]] = {}
        rests = {}
        for step in steps:
            state: Path = step.data.get("state", ())
            if step.event == "enter":
                orders[state] = list(tree.actions(state))
            elif step.event == "first":
                orders[state].remove(step.data["action"])
                orders[state].insert(0, step.data["action"])
            elif "action" in step.data:
                order = orders[state]
                rests[id(step.data)] = [(*state, other) for other in order[order.index(step.data["action"]) + 1 :]]
        return rests

    def rest(self, step: Step) -> list[Path]:
        return self._rests[id(step.data)]

    def widest_note(self) -> str | None:
        widest = max((number(value) for value in self.leaves.values()), key=len)
        return f"table ≤ {widest}"

    # ------------------------------------------------ what is known

    def start(self) -> MtdMoment:
        nodes = super().start().nodes
        return MtdMoment(nodes, nodes)

    def apply(self, before: Moment, step: Step) -> Moment:
        assert isinstance(before, MtdMoment)
        event, data = step.event, step.data
        if event == "window":
            last = before.passes[-1:] and before.passes[-1]
            lower, upper = (last.lower, last.upper) if last else (-inf, inf)
            asked = Pass(data["beta"], lower, upper)
            start = self.start()
            passes = (*before.passes, asked)
            return replace(before, nodes=start.nodes, earlier=start.nodes, passes=passes, last=step, now=None)
        if event in ("high", "low"):
            done = before.passes[-1]._replace(lower=data["lower"], upper=data["upper"], end=event)
            return replace(before, passes=(*before.passes[:-1], done), earlier=before.nodes, now=None, last=step)
        if event == "end":
            return replace(before, now=None, last=step, ended=True)
        state = data["state"]
        if event in ("probe", "first", "reuse", "store"):
            nodes, known, count = dict(before.nodes), dict(before.known), before.count
            if event == "probe":
                count += 1
            elif event == "reuse":
                low, high = self.interval(state, data["value"], data["flag"])
                nodes[state] = nodes[state]._replace(stage="closed", low=low, high=high)
            elif event == "store":
                known[state] = self.interval(state, data["entry"].value, data["entry"].flag)
            return replace(before, nodes=nodes, earlier=before.nodes, known=known, now=state, last=step, count=count)
        leaf = event == "leaf"
        after = super().apply(before, step)
        assert isinstance(after, MtdMoment)
        return replace(after, leaves=after.leaves + leaf, count=after.count + leaf)

    def interval(self, state: Path, value: float, flag: str) -> Window:
        """What a value with its flag says, from MAX's side."""
        value = self.sign(state) * value
        if flag == (LOWER if self.maximizing(state) else UPPER):
            return value, inf
        return (-inf, value) if flag in (LOWER, UPPER) else (value, value)

    # ------------------------------------------------ picture and values

    def marks(self, after: Moment) -> dict[Path, picture.Mark]:
        assert isinstance(after, MtdMoment)
        marks = super().marks(after)
        for path, mark in marks.items():
            if mark.note:
                marks[path] = mark._replace(note=after.passes[-1].note)
            elif path in after.known and after.nodes[path].stage == "new":
                marks[path] = mark._replace(note=f"table {self.sign_of(after.known[path])}")
        return marks

    @staticmethod
    def sign_of(known: Window) -> str:
        low, high = known
        return f"= {number(low)}" if low == high else f"≤ {number(high)}" if isinf(low) else f"≥ {number(low)}"

    def rows(self) -> list[float]:
        return [self.top + ROW * (i + 0.5) for i in range(self.count)]

    def backdrop(self) -> str:
        names = [text("caption", f"pass {i}", 6, y + 6) for i, y in enumerate(self.rows(), start=1)]
        ends = self.scale.left - number_line.ENDS, self.scale.right + number_line.ENDS
        lines = [line("axis", ends[0], y, ends[1], y) for y in self.rows()]
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
        answer = {"high": ": yes", "low": ": no", "": "?"}[asked.end]
        told = f"{asked.question}{answer}"
        if asked.end:
            told += f", {worth(asked.lower, asked.upper) if met else self.span(asked)}"
        return drawn + text("caption", told, self.scale.right + 46, y + 6)

    @staticmethod
    def span(asked: Pass) -> str:
        return f"{number(asked.lower)} … {number(asked.upper)}"

    def _handle(self) -> str:
        """The guess, to be dragged."""
        x, y = self.scale.x(self.guess), self.bottom
        reach = box("ghost", x - 20, y - 20, 40, 44)
        label = text("note halo", "guess", x, y + 48, anchor="middle")
        told = f"the guess, {number(self.guess)}. Drag it, or press Enter and then the arrow keys."
        return item(GUESS, reach + diamond("open", x, y, 10) + label, told, drag=True)

    def asked(self, after: Moment) -> Pass:
        assert isinstance(after, MtdMoment)
        return after.passes[-1]

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        assert isinstance(after, MtdMoment)
        last = after.passes[-1] if after.passes else None
        return {
            "pass": f"{len(after.passes)} of {self.count}",
            "question": last.note if last else "–",
            "lower bound": number(last.lower) if last else number(-inf),
            "upper bound": number(last.upper) if last else number(inf),
            "nodes": str(after.count),
            "visits of leaves": str(after.leaves),
        }


def mtd_scale(tree: Tree) -> Scale:
    """The number line on which the bounds close in, and on which the guess is dragged."""
    leaves = tree.leaves().values()
    return Scale(floor(min(leaves)) - 1, ceil(max(leaves)) + 1, 110.0, 560.0)
