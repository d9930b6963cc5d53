"""A* on a map, cell by cell: the sentences and questions of every A*, with what is known of h on this map."""

from ...pictures.grid import Cell, Mark
from ...search import astar
from ...stage.grid_search import Known, Moment, SearchStory, outcome, recorded
from ...stage.maps import Task
from ...story import Composed
from .astar_problem import Problem
from .astar_words import AStarWords, said


class MapSearch(SearchStory):
    """A search by A* and its picture: a cell of CLOSED is an event only where it is about to leave, or leaves."""

    def mark(self, after: Moment, cell: Cell, known: Known) -> Mark:
        mark = super().mark(after, cell, known)
        if known.state != "done":
            return mark._replace(state="event") if known.state == "new" else mark
        look = self.trace.steps[after.step - 1].data if cell == after.seen else None
        return mark._replace(state="event" if look and look["g"] < look["old"] else "done")


class MapStory(Composed[Moment]):
    """A* on a task, with a heuristic by its name and its weight; weight 0 is Dijkstra's algorithm."""

    beat = "take"

    def __init__(self, task: Task, guess: str, weight: float = 1.0, cursor: Cell | None = None) -> None:
        self.task, self.problem = task, Problem.on_map(task, guess, weight)
        search = MapSearch(recorded(astar, task, self.problem.heuristic, weight), task, cursor)
        ids = None if search.ground else lambda cell: (search.place.cell_id(cell),)
        self.spoken = AStarWords(search.trace, self.problem, told(self.problem), ids)
        super().__init__(search.trace, search, search, self.spoken)
        self.title = search.title if weight == 1 else f"{search.title}, weight {said(weight)}"
        self.places = search.places

    def outcome(self) -> str:
        return outcome(self.trace)


def told(problem: Problem) -> str:
    """What is known of h before the first step."""
    weight = problem.weight
    if weight == 0:
        return "**f = g + 0 · h: Dijkstra’s algorithm.** Nobody guesses what is to come; the nearest cell is next."
    guess = problem.guess.replace("zero", "0").replace("perfect", "the true cost to the goal")
    h = f"h is {guess}{'' if weight == 1 else f', times {said(weight)}'}"
    if problem.admissible:
        return f"**f = g + h: walked so far, and a guess of the rest.** {h}: never too high. The least f is next."
    worst = problem.worst
    if worst is None:
        return f"**Not admissible.** {h}, which may be too high: the path may turn out too long."
    high = f"{said(worst.h)} at {worst.node}, from where it costs {said(worst.cost)}"
    return f"**Not admissible.** {h}: {high}. The path may turn out too long."
