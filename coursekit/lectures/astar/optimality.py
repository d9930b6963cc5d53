"""Why A* is right: until the goal is taken, OPEN holds a cell of a shortest path whose f is at most C*.

Take any shortest path. Its first cell that is not in CLOSED with its true g is in OPEN with its true g, since the cell
before it was expanded. If h is never too high there, f is at most C*, the cost of that path: nothing with a larger f is
taken before it, and so no goal reached on a longer path.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from ...pictures import grid as picture
from ...pictures.grid import Cell
from ...pictures.svg import box
from ...search import astar, path_cost
from ...search.heuristics import on_empty_grid
from ...stage.grid_search import Known, Moment
from ...stage.maps import Task
from ...story import Question
from ...trace import Step
from .astar_words import SAME, said
from .map_story import MapStory

ASKED = 4
"""How many cells of the shortest path are asked for."""


class OptimalStory(MapStory):
    """A* one expansion a step, with the cell of one shortest path that waits in OPEN ringed."""

    def __init__(self, task: Task, guess: str, weight: float = 1.0, cursor: Cell | None = None) -> None:
        super().__init__(task, guess, weight, cursor)
        self.best = astar(task.grid, task.start, task.goal, on_empty_grid(task.grid)).path
        self.true = true_costs(task, self.best)
        self.trace.steps[:] = by_expansion(self.trace.steps)
        moments = [self.start()]
        for step in self.trace.steps:
            moments.append(self.apply(moments[-1], step))
        self.waiting = [self.waits(moment) for moment in moments]

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        return super().apply_all(before, [part for step in steps for part in step.data["parts"]])._replace(seen=None)

    def waits(self, moment: Moment) -> Cell | None:
        """The first cell of the shortest path that is in OPEN with its true g; None when the goal has been taken."""
        known = moment.known
        return next((cell for cell in self.best if cell in known and self.is_witness(cell, known[cell])), None)

    def is_witness(self, cell: Cell, known: Known) -> bool:
        return known.state == "open" and known.g <= self.true[cell] + SAME

    def f_of(self, moment: Moment, cell: Cell) -> float:
        f = moment.known[cell].f
        assert f is not None
        return f

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        y = self.place.bottom + 30
        names = {"open": "OPEN", "done": "CLOSED", "path": "a shortest path"}
        return (
            picture.backdrop(self.place, self.task.grid)
            + picture.legend(self.place.left, y, names)
            + picture.legend(self.place.left + 395, y, {"now": "its cell that waits in OPEN"}, many=True)
        )

    def draw(self, after: Moment) -> str:
        cell, half = self.waits(after), self.place.side / 2
        drawn = picture.draw(
            self.place,
            self.marks(after),
            path=self.best,
            start=self.task.start,
            goal=self.task.goal,
            cursor=self.cursor,
            editable=self.cursor is not None,
        )
        if after.path not in ((), self.best):  # another path than the one that is shown all the time
            drawn += f'<g stroke-dasharray="9 7">{picture.route(self.place, after.path)}</g>'
        if cell:
            x, y = self.place.centre(cell)
            drawn += f'<g pointer-events="none">{box("ring", x - half, y - half, 2 * half, 2 * half)}</g>'
        return drawn

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        told, cell = super().values(after, step), self.waits(after)
        return {
            "C*": said(self.problem.shortest),
            "waits": "–" if cell is None else self.name(cell),
            "its f": "–" if cell is None else said(self.f_of(after, cell)),
        } | {name: told[name] for name in ("taken", "f", "expanded", "OPEN")}

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        if not self.best:
            return "**There is no path.** Nothing can be said of C* here: OPEN will run empty."
        if self.problem.admissible:
            best = said(self.problem.shortest)
            return f"**The thick path is a shortest one: C* = {best}.** What keeps A* off a longer one?"
        return super().opening()

    def say_expand(self, after: Moment, step: Step) -> str:
        node, cell, best = step.data["node"], self.waits(after), said(self.problem.shortest)
        if after.path:
            return self.say_end(after, step)
        f = said(self.f_of(after, node))
        lead = f"**{self.name(node)} is taken, f = {f}.**" if step.data["number"] else f"**The start waits, f = {f}.**"
        if cell is None:
            return lead  # there is no path
        mine = self.f_of(after, cell)
        if mine > self.problem.shortest + SAME:
            too_high = f"but h is too high: its f is {said(mine)}, above C* = {best}"
            return f"{lead} {self.name(cell)} waits on that path, {too_high}. A worse goal may come first."
        sign = "=" if said(mine) == best else "≤"
        waits = f"{self.name(cell)} waits on that path with f = {said(mine)} {sign} C*"
        return f"{lead} {waits}: what costs more has to wait longer."

    def say_end(self, after: Moment, step: Step) -> str:
        cost, best = after.known[self.task.goal].g, self.problem.shortest
        if cost <= best + SAME:
            sure = "With f ≤ C* waiting all the time, nothing worse could be taken"
            luck = "This time. Nothing made sure of it, since h is too high in places"
            return f"**The goal is taken with g = C* = {said(best)}.** {sure if self.problem.admissible else luck}."
        cell = self.waits(after)
        assert cell is not None
        return (
            f"**The goal is taken with g = {said(cost)}, but C* = {said(best)}.** {self.name(cell)} still waits: "
            f"its f is {said(self.f_of(after, cell))}, too high, and the goal came first."
        )

    # ------------------------------------------------ questions and landmarks

    def ask(self, before: Moment, step: Step) -> Question | None:
        """Whether A* can stop, once the goal is in OPEN; and at first, which cell waits after the one that did."""
        number = step.data["number"]
        here, then = self.waiting[number : number + 2]
        if stop := self.ask_stop(before, step):
            return stop
        if here is None or here != step.data["node"] or then is None or sum(map(self.moves, range(number))) > ASKED:
            return None
        text = f"{self.name(here)}, on that path, is taken. Click the cell of it that waits in OPEN then."
        return Question(text, self.ids(then))

    def moves(self, number: int) -> bool:
        """Whether another cell waits after a step."""
        return self.waiting[number] != self.waiting[number + 1]

    def landmark(self, step: Step) -> bool:
        return self.moves(step.data["number"])

    def telling(self) -> int:
        return max(1, len(self.trace.steps) * 2 // 3)


def true_costs(task: Task, path: Sequence[Cell]) -> dict[Cell, float]:
    """The cost of each cell of a path from its start."""
    costs = accumulate((path_cost(task.grid, edge) for edge in pairwise(path)), initial=0.0)
    return dict(zip(path, costs, strict=False))


def by_expansion(steps: Sequence[Step]) -> list[Step]:
    """One step for all that a search does from one expansion to the next; the first one puts the start into OPEN."""
    parts: list[list[Step]] = [[]]
    for step in steps:
        if step.event == "take":
            parts.append([])
        parts[-1].append(step)
    return [
        Step("expand", {"number": i, "node": part[0].data["node"], "parts": part}, part[0].file, part[0].line)
        for i, part in enumerate(parts)
    ]
