"""Lecture 12: the right search below a wrong answer, where players may move twice, and for several players."""

from dataclasses import replace
from typing import Any

from ....adversarial import negamax
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.turn_trees import Turns, TurnsTree
from ....games import UtilityTree
from ....look import number
from ....pictures.utility_tree import LETTERS
from ....stage.known_tree import KnownBounds, Moment
from ....stage.tree_story import TreePicture, TreeStory
from ....trace import record
from ..more_players import PlayersTree
from ..rising_values import RisingWords
from .payoff_vectors import Shared


class TurnsPicture(TreePicture):
    """Beside each level stands who moves there, and that may be both."""

    def __init__(self, known: KnownBounds, **look: Any) -> None:
        super().__init__(known, **look)
        movers: dict[float, set[str]] = {}
        for place in self.layout.places.values():
            if place.kind != "leaf":
                movers.setdefault(place.y, set()).add(place.kind.upper())
        levels = tuple((y, " or ".join(sorted(movers[y]))) for y, _ in self.layout.levels)
        self.layout = replace(self.layout, levels=levels)


class TurnsWords(RisingWords):
    """The value at the end counts for whoever is to move."""

    def say_root(self, after: Moment, value: float) -> str:
        return f"**A is worth {number(self.sign(()) * value)} to {self.side(()).name},** who is to move there."


def turns_story(problem: Turns) -> TreeStory:
    """Negamax on a tree in which players may move twice."""
    tree = TurnsTree(problem)
    return TreeStory(record(negamax, tree, ()), tree, picture=TurnsPicture, words=TurnsWords)


def vectors_story(problem: Shared, given: str) -> BesideStory:
    """Max^n on a tree, and below it the vector that a student's code gave back."""
    who = ", ".join(f"{letter} is player {i}" for i, letter in enumerate(LETTERS[: problem.players]))
    rewritten = " A leaf u is rewritten as (u, −u)." if problem.players == 2 else ""
    opening = f"**The smallest tree found that goes wrong.** {who}. Each wants its own number large.{rewritten}"
    said = f"your code says {given}" if given else "your code gives no vector"
    return BesideStory(PlayersTree(UtilityTree(problem.vectors())), opening, said)
