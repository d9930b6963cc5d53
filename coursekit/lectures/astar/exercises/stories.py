"""What is shown beside a student's answer in lecture 03."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from ....look import number
from ....maps import GridMap
from ....pictures import grid as picture
from ....pictures.grid import Cell, Mark
from ....pictures.svg import text
from ....story import Story
from ....trace import Step, record
from ..heuristic_tests import Moment as Tested
from ..heuristic_tests import VerdictStory
from ..reopening import Example, GraphStory
from .guided_graphs import LARGE, Guided

PLACES = {"S": (0, 1), "A": (0.7, 2), "B": (1.1, 0), "G": (2, 1)}
LARGE_PLACES = dict(zip(LARGE, [(0, 1.2), (0.8, 0), (1.2, 2.3), (2.3, 0.2), (2.1, 2.1), (3, 0.9)], strict=True))
"""Where nodes stand: no two edges have their middles, and so their costs, at one place."""

FOUND = "**The smallest graph found that goes wrong.**"


def example(problem: Guided) -> Example:
    """A problem as the demos draw it."""
    h, places = dict(problem.h), LARGE_PLACES if "C" in dict(problem.h) else PLACES
    costs = {(a, b): cost for a, b, cost in problem.edges}
    return Example(costs, {node: places[node] for node in h}, h, goal=problem.goal)


class ExpandedStory(GraphStory):
    """A* on a graph, and above it what a student's code did there."""

    def __init__(self, problem: Guided, expanded: Sequence[str]) -> None:
        super().__init__(example(problem))
        self.expanded = expanded

    def opening(self) -> str:
        return f"{FOUND} This is A*; above it stand the nodes that your code expanded, in order."

    def backdrop(self) -> str:
        nodes = ", ".join(self.expanded) or "nothing"
        return super().backdrop() + text("caption", f"you expanded: {nodes}", 12, 22, font=16)


class TestedStory(VerdictStory):
    """Both testers on a graph, and at the end what a student's code says of it."""

    def __init__(self, problem: Guided, verdict: str) -> None:
        super().__init__(example(problem))
        self.says = f"Your code says: {verdict}." if verdict else ""

    def say(self, after: Tested, step: Step | None) -> str:
        if step is None:
            return f"{FOUND} First every node is held against its true cost, then every edge against h at its ends."
        last = after.step == len(self.trace.steps)
        return f"{super().say(after, step)} {self.says if last else ''}".strip()


# ---------------------------------------------------------------- a way over an empty grid


def walk(cell: Cell, goal: Cell, watch: Any = None) -> float:
    """The length of a shortest way where nothing is in the way: diagonal steps first."""
    length = 0.0
    while cell != goal:
        dx, dy = sign(goal[0] - cell[0]), sign(goal[1] - cell[1])
        length += sqrt(2) if dx and dy else 1
        cell = cell[0] + dx, cell[1] + dy
        if watch:
            watch("step", cell=cell, diagonal=bool(dx and dy), length=length)
    return length


def sign(x: int) -> int:
    return (x > 0) - (x < 0)


@dataclass(frozen=True)
class Walked:
    """The cells of a way so far, and how many of its steps were diagonal."""

    cells: tuple[Cell, ...]
    lengths: tuple[float, ...] = (0.0,)
    diagonal: int = 0


class WayStory(Story[Walked]):
    """A shortest way from a cell to the goal, and what a student's code says of its length."""

    title = "a shortest way"

    def __init__(self, cell: Cell, goal: Cell, says: str) -> None:
        super().__init__(record(walk, cell, goal))
        self.cell, self.goal, self.says = cell, goal, says
        columns, rows = (max(4, one + 2, other + 2) for one, other in zip(cell, goal, strict=True))
        self.grid = GridMap(["." * columns] * rows)
        self.place = picture.layout(columns, rows, bottom=440)

    def start(self) -> Walked:
        return Walked((self.cell,))

    def apply(self, before: Walked, step: Step) -> Walked:
        cells, lengths = (*before.cells, step.data["cell"]), (*before.lengths, step.data["length"])
        return replace(before, cells=cells, lengths=lengths, diagonal=before.diagonal + step.data["diagonal"])

    def backdrop(self) -> str:
        return picture.backdrop(self.place, self.grid)

    def draw(self, after: Walked) -> str:
        marks = {
            cell: Mark(
                "open", shortened(length), now=cell == after.cells[-1], tells=f"cell {cell}, {shortened(length)}"
            )
            for cell, length in zip(after.cells, after.lengths, strict=True)
        }
        return picture.draw(self.place, marks, path=after.cells, start=self.cell, goal=self.goal)

    def say(self, after: Walked, step: Step | None) -> str:
        if step is None:
            dx, dy = (abs(one - other) for one, other in zip(self.cell, self.goal, strict=True))
            lead = f"**From {self.cell} to {self.goal}:** x changes by {dx}, y by {dy}."
        elif step.data["diagonal"]:
            lead = f"**A diagonal step:** x and y both change, for √2 ≈ {shortened(sqrt(2))}."
        else:
            lead = "**A straight step,** for 1: only one of x and y has still to change."
        if after.cells[-1] != self.goal:
            return lead
        straight = len(after.cells) - 1 - after.diagonal
        return f"{lead} In all {straight} + {after.diagonal} · √2 = {shortened(after.lengths[-1])}. {self.says}".strip()

    def values(self, after: Walked, step: Step | None) -> dict[str, str]:
        straight = len(after.cells) - 1 - after.diagonal
        return {"straight": str(straight), "diagonal": str(after.diagonal), "length": shortened(after.lengths[-1])}

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.cell_id(step.data["cell"]),)

    def outcome(self) -> str:
        return f"length {shortened(self.trace.result)}"


def shortened(length: float) -> str:
    return number(float(length), 3)
