"""Lecture 12: the right search below a wrong answer, with what the student's code did beside it."""

from collections.abc import Mapping
from dataclasses import replace

from ....games import Tree, UtilityTree
from ....games.tree import Path
from ....look import number
from ....pictures.svg import text
from ....pictures.utility_tree import LETTERS
from ....stage.tree_story import Moment
from ....trace import Step, Trace
from ...alphabeta.exercises.tasks import BesideStory
from ..more_players import PlayersTree
from ..rising_values import RisingTree
from .payoff_vectors import Shared


class RisingBeside(BesideStory, RisingTree):
    """Minimax, and under the leaves when a student's code looked at them."""


class TurnsBeside(RisingBeside):
    """Negamax on a tree in which players may move twice."""

    def __init__(self, trace: Trace, tree: Tree, opening: str, beside: Mapping[Path, str]) -> None:
        super().__init__(trace, tree, opening, beside)
        movers: dict[float, set[str]] = {}
        for place in self.layout.places.values():
            if place.kind != "leaf":
                movers.setdefault(place.y, set()).add(place.kind.upper())
        levels = tuple((y, " or ".join(sorted(movers[y]))) for y, _ in self.layout.levels)
        self.layout = replace(self.layout, levels=levels)

    def say_end(self, after: Moment, step: Step) -> str:
        mover, own = self.side(()).name, number(step.data["value"])
        return f"**A is worth {own} to {mover},** who is to move there."


class VectorsBeside(PlayersTree):
    """Max^n on a tree, and below it the vector that a student's code gave back."""

    def __init__(self, problem: Shared, given: str) -> None:
        super().__init__(UtilityTree(problem.vectors()))
        self.players, self.given = problem.players, given
        self.size = (self.size[0], self.size[1] + 34)

    def opening(self) -> str:
        who = ", ".join(f"{letter} is player {i}" for i, letter in enumerate(LETTERS[: self.players]))
        rewritten = " A leaf u is rewritten as (u, −u)." if self.players == 2 else ""
        return f"**The smallest tree found that goes wrong.** {who}. Each wants its own number large.{rewritten}"

    def backdrop(self) -> str:
        said = f"your code says {self.given}" if self.given else "your code gives no vector"
        return super().backdrop() + text("", said, 14, self.size[1] - 14)
