"""The picture of MTD(f): the tree, and below it how two bounds close in on the value."""

from functools import partial
from math import ceil, floor
from typing import Any

from ...adversarial import mtd
from ...games import Tree
from ...games.tree import Path
from ...look import number
from ...pictures import number_line
from ...pictures import tree as picture
from ...pictures.number_line import Scale
from ...pictures.svg import box, diamond, item, text
from ...stage.known_tree import KnownBounds, Moment, passes_of
from ...stage.tree_story import TreePicture, TreeStory
from ...trace import record
from .known_positions import signed, worth
from .mtd_passes import KnownInPasses, MtdMoment, Pass
from .mtd_words import MtdWords

ROW = 34.0
GUESS = "guess"
"""The id of the handle by which the guess is dragged."""


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


class MtdStory(TreeStory):
    """MTD(f) on a tree, from a guess that can be dragged."""

    tells_at = "end"

    def __init__(self, tree: Tree, guess: float, editable: bool = False) -> None:
        trace, words = record(mtd, tree, (), guess=guess), partial(MtdWords, guess)
        super().__init__(trace, tree, known=KnownInPasses, picture=QuestionPicture, words=words, editable=editable)
        self.guess = guess
        self.scale = mtd_scale(tree)
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
        answer = {"high": ": yes", "low": ": no", "": "?"}[asked.end]
        told = f"{asked.question}{answer}"
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


def mtd_scale(tree: Tree) -> Scale:
    """The number line on which the bounds close in, and on which the guess is dragged."""
    leaves = tree.leaves().values()
    return Scale(floor(min(leaves)) - 1, ceil(max(leaves)) + 1, 110.0, 560.0)
