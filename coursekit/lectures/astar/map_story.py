"""A* on a map, cell by cell: the sentences and questions of every A*, with what is known of h on this map."""

from ...pictures.grid import Cell, Mark
from ...search import astar
from ...stage.grid_search import Known, Moment, recorded
from ...stage.maps import Task
from ...trace import Step
from .astar_words import SpokenAStar, said
from .problem import Problem


class MapStory(SpokenAStar):
    """A* on a task, with a heuristic by its name and its weight; weight 0 is Dijkstra's algorithm."""

    def __init__(self, task: Task, guess: str, weight: float = 1.0, cursor: Cell | None = None) -> None:
        self.problem = Problem.on_map(task, guess, weight)
        super().__init__(recorded(astar, task, self.problem.heuristic, weight), task, cursor)

    def opening(self) -> str:
        weight = self.problem.weight
        if weight == 0:
            return "**f = g + 0 · h: Dijkstra’s algorithm.** Nobody guesses what is to come; the nearest cell is next."
        guess = self.problem.guess.replace("zero", "0").replace("perfect", "the true cost to the goal")
        h = f"h is {guess}{'' if weight == 1 else f', times {said(weight)}'}"
        if self.problem.admissible:
            return f"**f = g + h: walked so far, and a guess of the rest.** {h}: never too high. The least f is next."
        worst = self.problem.worst
        if worst is None:
            return f"**Not admissible.** {h}, which may be too high: the path may turn out too long."
        high = f"{said(worst.h)} at {worst.node}, from where it costs {said(worst.cost)}"
        return f"**Not admissible.** {h}: {high}. The path may turn out too long."

    def mark(self, after: Moment, cell: Cell, known: Known) -> Mark:
        """As for every search, but a cell of CLOSED is an event only where it is about to leave, or leaves."""
        mark = super().mark(after, cell, known)
        if known.state == "done":
            better = cell == after.seen and is_shorter(self.last(after))
            return mark._replace(state="event" if better else "done")
        return mark._replace(state="event") if known.state == "new" else mark


def is_shorter(look: Step) -> bool:
    """Whether a way that is looked at is shorter than the one known."""
    return bool(look.data["g"] < look.data["old"])
