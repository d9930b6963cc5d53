"""Why A* is right: until the goal is taken, OPEN holds a cell of a shortest path whose f is at most C*.

Take any shortest path. Its first cell that is not in CLOSED with its true g is in OPEN with its true g, since the cell
before it was expanded. If h is never too high there, f is at most C*, the cost of that path: nothing with a larger f is
taken before it, and so no goal reached on a longer path.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from ...pictures import grid as picture
from ...pictures.grid import Cell
from ...pictures.svg import box, still
from ...search import astar, path_cost
from ...search.heuristics import on_empty_grid
from ...stage.grid_search import Known, Moment, outcome
from ...stage.maps import Task
from ...story import Composed, Question, Words
from ...trace import Step, Trace
from .astar_problem import Problem
from .astar_words import SAME, AStarWords, said
from .map_story import MapSearch, MapStory

ASKED = 4
"""How many cells of the shortest path are asked for."""


class ShortestPath:
    """A shortest path of a task, () where there is none, with the `true` cost of each of its cells from the start."""

    def __init__(self, task: Task) -> None:
        self.cells = astar(task.grid, task.start, task.goal, on_empty_grid(task.grid)).path
        costs = accumulate((path_cost(task.grid, edge) for edge in pairwise(self.cells)), initial=0.0)
        self.true = dict(zip(self.cells, costs, strict=False))

    def waits(self, moment: Moment) -> Cell | None:
        """Its first cell that is in OPEN with its true g; None when the goal has been taken."""
        known = moment.known
        return next((cell for cell in self.cells if cell in known and self.is_witness(cell, known[cell])), None)

    def is_witness(self, cell: Cell, known: Known) -> bool:
        return known.state == "open" and known.g <= self.true[cell] + SAME


class OptimalSearch(MapSearch):
    """A* one expansion a step, with the cell of one shortest path that waits in OPEN ringed."""

    def __init__(self, trace: Trace, task: Task, cursor: Cell | None) -> None:
        super().__init__(trace.with_steps(by_expansion(trace.steps)), task, cursor)
        self.best = ShortestPath(task)

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        return super().apply_all(before, [part for step in steps for part in step.data["parts"]])._replace(seen=None)

    def backdrop(self) -> str:
        x, y = min(self.place.left, 180.0), self.place.bottom + 30
        names = {"open": "OPEN", "done": "CLOSED", "path": "a shortest path"}
        return (
            picture.backdrop(self.place, self.task.grid)
            + picture.legend(x, y, names, place=self.place)
            + picture.legend(x + 420, y, {"now": "its cell that waits in OPEN"}, many=True)
        )

    def draw(self, after: Moment) -> str:
        cell, half = self.best.waits(after), self.place.side / 2
        drawn = super().draw(after._replace(path=self.best.cells))
        if after.path not in ((), self.best.cells):  # another path than the one that is shown all the time
            drawn += f'<g stroke-dasharray="9 7">{picture.route(self.place, after.path)}</g>'
        if cell:
            x, y = self.place.centre(cell)
            drawn += still(box("ring", x - half, y - half, 2 * half, 2 * half))
        return drawn


def by_expansion(steps: Sequence[Step]) -> list[Step]:
    """One step for all that a search does from one expansion to the next; the first one puts the start into OPEN."""
    parts: list[list[Step]] = [[]]
    for step in steps:
        if step.event == "take":
            parts.append([])
        parts[-1].append(step)
    return [part[0]._replace(event="expand", data={"node": part[0].data["node"], "parts": part}) for part in parts]


class OptimalWords(Words[Moment]):
    """What is said of the cell that waits. `waiting` has it for each moment; `usual` is what is said of any A*."""

    def __init__(self, problem: Problem, best: ShortestPath, waiting: Sequence[Cell | None], usual: AStarWords) -> None:
        self.problem, self.best, self.waiting, self.usual = problem, best, waiting, usual

    # ------------------------------------------------ sentences

    def opening(self) -> str:
        if not self.best.cells:
            return "**There is no path.** Nothing can be said of C* here: OPEN will run empty."
        if self.problem.admissible:
            best = said(self.problem.shortest)
            return f"**The thick path is a shortest one: C* = {best}.** What keeps A* off a longer one?"
        return self.usual.opening()

    def say_expand(self, after: Moment, step: Step, node: Cell) -> str:
        if after.path:
            return self.say_end(after)
        cell, best = self.best.waits(after), said(self.problem.shortest)
        f = said(f_of(after, node))
        lead = f"**{node} is taken, f = {f}.**" if step.number > 1 else f"**The start waits, f = {f}.**"
        if cell is None:
            end = " OPEN is empty: there is no path." if step.number == len(self.waiting) - 1 else ""
            return f"{lead}{end}"
        mine = f_of(after, cell)
        if mine > self.problem.shortest + SAME:
            too_high = f"but h is too high: its f is {said(mine)}, above C* = {best}"
            return f"{lead} {cell} waits on that path, {too_high}. A worse goal may come first."
        sign = "=" if said(mine) == best else "≤"
        return f"{lead} {cell} waits on that path with f = {said(mine)} {sign} C*: what costs more has to wait longer."

    def say_end(self, after: Moment) -> str:
        cost, best = after.known[self.problem.goal].g, self.problem.shortest
        if cost <= best + SAME:
            sure = "With f ≤ C* waiting all the time, nothing worse could be taken"
            luck = "This time. Nothing made sure of it, since h is too high in places"
            return f"**The goal is taken with g = C* = {said(best)}.** {sure if self.problem.admissible else luck}."
        cell = self.best.waits(after)
        assert cell is not None
        lead = f"**The goal is taken with g = {said(cost)}, but C* = {said(best)}.** {cell} still waits"
        return f"{lead}: its f is {said(f_of(after, cell))}, too high, and the goal came first."

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        usual, cell = self.usual.values(after, step), self.best.waits(after)
        its = {"waits": cell, "its f": None if cell is None else f_of(after, cell)}
        kept = {name: usual[name] for name in ("taken", "f", "expanded", "OPEN")}
        return {"C*": float(self.problem.shortest), **its, **kept}

    # ------------------------------------------------ questions and landmarks

    def ask_expand(self, before: Moment, step: Step, node: Cell) -> Question | None:
        """Whether A* can stop, once the goal is in OPEN; and at first, which cell waits after the one that did."""
        if stop := self.usual.ask_stop(before, node):
            return stop
        here, then = self.waiting[step.number - 1 : step.number + 1]
        if here is None or here != node or then is None or sum(map(self.moves, range(1, step.number))) > ASKED:
            return None
        text = f"{here}, on that path, is taken. Click the cell of it that waits in OPEN then."
        return Question(text, self.usual.ids(then))

    def moves(self, number: int) -> bool:
        """Whether another cell waits after a step."""
        return self.waiting[number] != self.waiting[number - 1]

    def landmark(self, step: Step) -> bool:
        return self.moves(step.number)


def f_of(moment: Moment, cell: Cell) -> float:
    f = moment.known[cell].f
    assert f is not None
    return f


class OptimalStory(Composed[Moment]):
    """A* told by what keeps it right."""

    beat = "expand"

    def __init__(self, task: Task, guess: str, weight: float = 1.0, cursor: Cell | None = None) -> None:
        usual = MapStory(task, guess, weight, cursor)
        self.task, self.problem = task, usual.problem
        search = OptimalSearch(usual.trace, task, cursor)
        moments = accumulate(search.trace.steps, search.apply, initial=search.start())
        waiting = list(map(search.best.waits, moments))
        super().__init__(search.trace, search, search, OptimalWords(self.problem, search.best, waiting, usual.spoken))
        self.title, self.places = usual.title, search.places

    def outcome(self) -> str:
        return outcome(self.trace)

    def telling(self) -> int:
        return max(1, len(self.trace.steps) * 2 // 3)
