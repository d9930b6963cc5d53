"""Against an opponent who errs: the expected value of each move, and where the better move changes."""

from dataclasses import replace
from typing import Any

from ...adversarial import against_erring, minimax
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import tree as picture
from ...pictures.plot import Plot, Scale, axis
from ...pictures.svg import circle, handle, line, text
from ...stage.known_tree import Moment
from ...stage.words import listed
from ...story import Question
from ...trace import Step, record
from .known_worths import Node, NumberTree

ERROR = "error"
"""The id of what is dragged to change the error."""

ACROSS = Scale(0, 1, 130.0, 690.0)
STEPS = 40
"""From error 0 to error 1."""

TOP, DEEP = 44.0, 130.0
"""Where the plot stands under the tree, and how high it is."""


class ErringTree(NumberTree):
    """The search for the move with the best expected value; below it what each move is worth at every error."""

    title = "against an opponent who errs"

    def __init__(self, tree: Tree, error: float, editable: bool = False) -> None:
        layout = picture.layout(tree, note="best −9, mean −8.25", tall=230)
        layout = replace(layout, places={path: _with_decimals(place) for path, place in layout.places.items()})
        super().__init__(record(against_erring, tree, (), error), tree, layout, editable)
        self.error = error
        self.y = layout.height + TOP
        self.size = (picture.WIDTH, self.y + DEEP + 64)
        low, high = min(self.leaves.values()), max(self.leaves.values())
        self.plot = Plot(ACROSS, Scale(low, max(low + 1, high), self.y + DEEP, self.y))
        self.averages: dict[Path, tuple[float, float]] = {}
        for step in self.trace.steps:
            if step.event == "average":
                self.averages[step.data["state"]] = step.data["best"], step.data["mean"]
        self.lines = {move: self._worths(move) for move in self.children(())}
        self.safe = None if () in self.leaves else (minimax(tree, ()).action,)

    def _worths(self, move: Path) -> list[float]:
        """What a move is worth at errors from 0 to 1, to the player at the root."""
        alone = Tree([self.tree.nested[move[0]]], self.tree.movers)
        return [against_erring(alone, (), i / STEPS).value for i in range(STEPS + 1)]

    def worth(self, step: Step) -> Any:
        return step.data["best" if step.event == "back" else "value"]

    def label(self, path: Path, node: Node) -> str:
        worth = self.leaves.get(path, node.worth)
        return "" if worth is None else number(worth)

    def note(self, path: Path, node: Node) -> str:
        if node.stage != "closed" or path not in self.averages:
            return ""
        best, mean = self.averages[path]
        return f"best {number(best)}, mean {number(mean)}"

    # ------------------------------------------------ the plot below

    def backdrop(self) -> str:
        left, right, bottom, up = self.plot.left, self.plot.right, self.plot.bottom, self.plot.up
        parts = [super().backdrop(), axis(ACROSS, bottom + 8, [i / 4 for i in range(5)], off=20)]
        parts.append(
            text("caption", "error of the opponent", (left + right) / 2, bottom + 54, font=16, anchor="middle")
        )
        parts.append(text("caption", "worth to MAX", 6, self.y - 14, font=16))
        for value in dict.fromkeys((up.low, up.high)):
            y = up.at(value)
            parts += [line("lattice", left, y, right, y), text("name", number(value), left - 10, y + 6)]
        ends: list[float] = []
        for move, worths in self.lines.items():
            points = [(i / STEPS, value) for i, value in enumerate(worths)]
            parts.append(self.plot.curve("curve" if move == self.safe else "curve other", points))
            y = up.at(worths[-1]) + 6
            while any(abs(y - other) < 18 for other in ends):
                y += 18
            ends.append(y)
            parts.append(text("caption", self.name(move), right + 12, y))
        return "".join(parts)

    def draw(self, after: Moment) -> str:
        x, bottom, shown = ACROSS.at(self.error), self.plot.bottom + 8, number(self.error)
        drawn = line("curve other", x, self.y - 8, x, bottom)
        drawn += text("note halo", f"error {shown}", x, self.y - 14, anchor="middle") + circle("spot", x, bottom, 11)
        tells = f"the opponent's error, {shown}; drag it or use the arrow keys"
        return super().draw(after) + handle(ERROR, drawn, tells, self.error, self.editable)

    # ------------------------------------------------ words

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        shown: dict[str, object] = {"error": self.error}
        for move in list(self.lines)[:4]:
            node = after.nodes[move]
            shown[f"move to {self.name(move)}"] = node.worth if node.stage == "closed" else None
        return shown

    def opening(self) -> str:
        percent = number(100 * self.error)
        return (
            f"**An opponent who errs in {percent} of 100 moves.** Then it takes any of its moves, all alike; else "
            "the best. Which move is best against it? Step through, then drag the error."
        )

    def say_enter(self, after: Moment, state: Path) -> str:
        if self.maximizing(state):
            return f"{self.arrives(state)} MAX is to move and takes the best expected value."
        return f"{self.arrives(state)} MIN is to move, and may err."

    def say_leaf(self, after: Moment, value: float) -> str:
        return f"**Leaf {number(value)}.** The game ends here: MAX gets {number(value)}."

    def say_back(self, after: Moment, state: Path, action: int, value: float, best: float) -> str:
        lead, mover = self.comes_back(number(value), (*state, action)), self.mover(state)
        had = after.earlier[state].worth
        if had is None:
            return f"{lead} It is the first that is known there."
        if had == best:
            return f"{lead} It is no better for {mover} than {number(best)}."
        return f"{lead} It is better for {mover} than {number(had)}."

    def say_average(self, after: Moment, state: Path, best: float, mean: float, value: float) -> str:
        right, wrong = number(1 - self.error), number(self.error)
        sum = f"{right} × {bracketed(number(best))} + {wrong} × {bracketed(number(mean))} = {number(value)}"
        return (
            f"**At {self.name(state)} MIN errs now and then.** Its best answer gives {number(best)}, all of them "
            f"{number(mean)} on average: {sum}."
        )

    def say_leave(self, after: Moment, state: Path, value: float) -> str:
        name = self.name(state)
        if state:
            if self.maximizing(state):
                return f"**{name} is worth {number(value)}.** MAX takes the largest."
            return f"**{name} is worth {number(value)} on average.** That is what MAX may expect there."
        chosen = (self.trace.result.action,)
        lead = f"**MAX moves to {self.name(chosen)}, worth {number(value)}.**"
        if chosen == self.safe:
            return f"{lead} That is the move of minimax, too."
        assert self.safe is not None
        return f"{lead} Minimax would move to {self.name(self.safe)}, worth {number(after.nodes[self.safe].worth)}."

    def outcome(self) -> str:
        return f"value {number(self.trace.result.value)}"

    def landmark(self, step: Step) -> bool:
        return step.event == "average" or (step.event == "leave" and step.data["state"] == ())

    def ask_leave(self, before: Moment, state: Path) -> Question | None:
        if state or len(self.lines) < 2:
            return None
        worths = listed(f"{self.name(move)} {number(before.nodes[move].worth)}" for move in self.lines)
        chosen = (self.trace.result.action,)
        return Question(f"Expected values: {worths}. Click the move that MAX makes.", (self.layout.places[chosen].id,))


def error_at(x: float) -> float:
    """The error that stands at a place of the picture, in hundredths."""
    return round(ACROSS.value(x), 2)


def _with_decimals(place: picture.Place) -> picture.Place:
    """A place whose font leaves room for an expected value, which has decimals."""
    if place.kind == "leaf":
        return place
    half = place.half + 2
    return place._replace(half=half, font=min(place.font, picture.fitting_font("−8.88", half, place.tall)))


def bracketed(shown: str) -> str:
    """A number as a factor: one with a sign stands in brackets."""
    return f"({shown})" if shown.startswith("−") else shown
