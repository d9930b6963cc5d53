"""Lecture 06, point location: the exercises."""

from collections.abc import Callable, Iterable
from itertools import islice, pairwise
from random import Random
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, booleans, builds

from ....exercises.exercise import Exercise, Fault, whole
from ....exercises.kinds import meshes
from ....exercises.kinds.asked import HISTORY, WALK
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.chance import below
from ....exercises.kinds.far import MOVED, Scale, on_scales, on_some_scale
from ....exercises.kinds.meshes import Mesh
from ....exercises.kinds.segments import Point
from ....exercises.shapes import MOST, WHOLE, Shape, a_list
from . import history_dags, located_points
from .history_dags import History
from .history_story import HistoryStory, locate
from .located_points import Place
from .stories import WalkStory, one_step, whole_walk


class Went(NamedTuple):
    """Where a student's code goes; None may be right."""

    to: int | None


PATH = a_list(WHOLE, "a list of triangles by their indices, in order")


class WalkStep(Exercise):
    """Any exit is right, and to stay only where there is none."""

    number = "06.1"
    title = "one step of the walk"
    call = "my_step(points, triangles, neighbors, t, q)"
    package = "mesh"
    wanted = Shape("the index of a triangle, or None", lambda value: Went(None if value is None else WHOLE.read(value)))

    def small(self) -> Iterable[Place]:
        return located_points.small()

    def far(self) -> Iterable[Place]:
        yield from on_scales(located_points.small(), MOVED, every=5)
        yield from islice(located_points.nearly(), 0, None, 5)
        yield from located_points.long()

    def larger(self) -> SearchStrategy[Place]:
        def place(mesh: Mesh, random: Random, q: int) -> Place:
            return Place(mesh, below(random, len(mesh.triangles)), (q % 8, q // 8))

        return meshes.larger(place, 7, whole(6))

    def ask(self, function: Callable[..., Any], problem: Place) -> Any:
        return function(*problem.given())

    def judge(self, problem: Place, answer: Went) -> Fault | None:
        exits, to = problem.exits(problem.t), answer.to
        right = " or ".join(sorted(map(str, exits))) or f"{problem.t}, since it holds q"
        if to in exits or (to == problem.t and not exits):
            return None
        return Fault(str(to), right, why_no_step(problem, to))

    def story(self, problem: Place, answer: Went | None) -> BesideStory:
        return one_step(problem, str(answer.to) if answer else "")


class MendTheWalk(Exercise):
    """Any walk that goes by exits, and comes to an end in a triangle that holds the point."""

    number = "06.2"
    title = "mend a walk that loops"
    call = "mended(points, triangles, neighbors, t, q)"
    watches = WALK
    package = "mesh"
    wanted = PATH

    def small(self) -> Iterable[Place]:
        yield from (place for place in located_points.small() if located_points.held(place.mesh, place.q))
        yield from located_points.wheels()

    def far(self) -> Iterable[Place]:
        yield from on_scales(self.small(), MOVED, every=5)
        yield from (
            place for place in islice(located_points.nearly(), 0, None, 5) if located_points.held(place.mesh, place.q)
        )
        yield from located_points.long()

    def larger(self) -> SearchStrategy[Place]:
        return on_some_scale(builds(located_points.larger_place, whole(12), whole(3), whole(3), booleans()), MOVED)

    def ask(self, function: Callable[..., Any], problem: Place) -> Any:
        return function(*problem.given())

    def judge(self, problem: Place, answer: list[int]) -> Fault | None:
        if hint := wrong_walk(problem, answer):
            return Fault(path_written(answer), f"{path_written(WalkStory(problem).path())}, for one", hint)
        return None

    def story(self, problem: Place, answer: list[int] | None) -> BesideStory:
        return whole_walk(problem, path_written(answer) if answer else "")


class Asked(NamedTuple):
    """A history of a triangulation, and a point to look for."""

    history: History
    q: Point

    def on(self, scale: Scale) -> "Asked":
        return Asked(self.history.on(scale), scale.of(self.q))


class ReadHistory(Exercise):
    """On an edge a point lies in several triangles; any of them will do."""

    number = "06.3"
    title = "read a history"
    call = "my_path(points, triangles, children, q)"
    watches = HISTORY
    package = "mesh"
    wanted = PATH

    def small(self) -> Iterable[Asked]:
        points = [(x, y) for x in range(history_dags.SIDE + 1) for y in range(history_dags.SIDE + 1 - x)]
        return (Asked(history, q) for history in history_dags.small() for q in points)

    def far(self) -> Iterable[Asked]:
        yield from on_scales(self.small(), MOVED, every=9)
        for history, (x, y) in on_scales(self.small(), [Scale(1000)], every=5):
            yield from (Asked(history, q) for q in ((x + 1, y), (x - 1, y)) if history.holds(0, q))
        for history in history_dags.long():
            yield from (Asked(history, q) for q in history.points[:: -(-len(history.points) // 9)])

    def larger(self) -> SearchStrategy[Asked]:
        def asked(seed: int, inner: int, x: int, y: int) -> Asked:
            return Asked(history_dags.random_history(Random(seed), 8, inner), (x, y))

        return on_some_scale(builds(asked, whole(12), whole(3), whole(3), whole(3)), MOVED)

    def size(self, problem: Asked) -> Any:
        return len(problem.history.points), len(problem.history.triangles)

    def ask(self, function: Callable[..., Any], problem: Asked) -> Any:
        (points, triangles, children), q = problem
        return function(list(points), list(triangles), list(children), q)

    def judge(self, problem: Asked, answer: list[int]) -> Fault | None:
        hint = wrong_path(problem, answer)
        return Fault(path_written(answer), path_written(locate(*problem)), hint) if hint else None

    def told(self, problem: Asked) -> str:
        return f"{problem.history.told()}, q = {problem.q}"

    def story(self, problem: Asked, answer: list[int] | None) -> HistoryStory:
        return HistoryStory(problem.history, problem.q, path_written(answer) if answer else "")


EXERCISES = [WalkStep(), MendTheWalk(), ReadHistory()]


# ---------------------------------------------------------------- one step


def why_no_step(problem: Place, answer: int | None) -> str:
    """Why a step is not right."""
    mesh, t = problem.mesh, problem.t
    if not problem.exits(t):
        return f"{t} holds q, inside or on its border: the walk is at its end."
    if answer == t:
        a, b = next(iter(problem.exits(t).values()))
        return f"{t} does not hold q: q lies on the other side of its edge {a}–{b}."
    if answer not in mesh.neighbors()[t]:
        return f"{answer} is not beside {t}."
    i = mesh.neighbors()[t].index(answer)
    a, b = meshes.edges(mesh.triangles[t])[i]
    return f"The way to {answer} is across the edge {a}–{b}, but q does not lie beyond that edge."


# ---------------------------------------------------------------- walks


def path_written(path: list[int]) -> str:
    return f"[{', '.join(map(str, path[:12]))}{', …' * (len(path) > 12)}]"


def wrong_walk(problem: Place, path: list[int]) -> str:
    """What is wrong with a walk, "" where nothing is."""
    if path[:1] != [problem.t]:
        return f"The walk begins in {problem.t}."
    for here, there in pairwise(path):
        if there not in problem.exits(here):
            return why_no_step(problem._replace(t=here), there)
    if len(path) == MOST:
        return f"After {MOST} triangles there is no end. Which exit should it not take again?"
    if problem.exits(path[-1]):
        return f"The walk ends in {path[-1]}, which does not hold q."
    return ""


# ---------------------------------------------------------------- histories


def wrong_path(problem: Asked, path: list[int]) -> str:
    """What is wrong with a path through a history, "" where nothing is."""
    history, q = problem
    if path[:1] != [0]:
        return "The path begins in 0, the first triangle."
    for here, there in pairwise(path):
        if there not in history.children[here]:
            return f"{there} did not take the place of {here}."
        if not history.holds(there, q):
            return f"{there} does not hold q."
    if history.children[path[-1]]:
        return f"{path[-1]} is no longer there: the path goes on, to one of its children."
    return ""
