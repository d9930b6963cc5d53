"""Lecture 09, A* on triangulations: the exercises."""

from collections.abc import Callable, Iterable
from itertools import product
from random import Random
from typing import Any

from hypothesis.strategies import SearchStrategy, booleans, builds

from ....exercises.exercise import Exercise, Fault, compared, same, whole
from ....exercises.kinds import meshes
from ....exercises.kinds.asked import NEIGHBORS
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.chance import below
from ....exercises.kinds.far import MOVED, Scale, on_scales, on_some_scale
from ....exercises.kinds.meshes import Edge
from ....exercises.shapes import NUMBER, WHOLE, Shape, a_list
from ....mesh.triangulation import key
from . import lower_bounds, triangle_patches
from .lower_bounds import BETWEEN, FROM_GOAL, PARENT, STRAIGHT, Entry
from .lower_bounds_story import BoundsStory
from .open_sides_story import DegreeStory, Sides
from .peeled_story import reduced
from .triangle_patches import Patch


class Degree(Exercise):
    """Open: a triangle beyond, no wall between, and at least as wide as the agent."""

    number = "09.1"
    title = "the degree of a triangle"
    call = "my_degree(points, triangles, walls, radius, t)"
    package = "mesh"
    wanted = NUMBER

    def small(self) -> Iterable[Sides]:
        for mesh in meshes.small():
            if len(mesh.points) < 5:
                for t, twice in product(range(len(mesh.triangles)), range(4)):
                    own = meshes.edges(mesh.triangles[t])
                    others = tuple(sorted({key(*edge) for edge in mesh.owners()} - {key(*edge) for edge in own}))
                    held = ((), others, *((edge,) for edge in own), *((edge[::-1],) for edge in own))
                    yield from (Sides(mesh, walls, twice, t) for walls in held)

    def far(self) -> Iterable[Sides]:
        yield from on_scales(self.small(), (*MOVED, Scale(1 / 64), Scale(2**-10)), every=11)
        for mesh in meshes.long():
            walls = tuple(edge[::-1] for edge in mesh.links())
            for t, held in product((0, len(mesh.triangles) // 2, len(mesh.triangles) - 1), (0, 1, len(walls) - 1)):
                yield Sides(mesh, walls[:held], 1, t)

    def larger(self) -> SearchStrategy[Sides]:
        def sides(seed: int, inner: int, held: int, twice: int) -> Sides:
            random = Random(seed)
            mesh = meshes.random_mesh(random, 6, inner, flips=2)
            links = sorted({key(*edge) for edge in mesh.owners()}, key=lambda _: random.random())
            walls: tuple[Edge, ...] = tuple((b, a) if below(random, 2) else (a, b) for a, b in links[:held])
            return Sides(mesh, walls, twice, below(random, len(mesh.triangles)))

        return on_some_scale(builds(sides, whole(12), whole(3), whole(3), whole(3)), MOVED)

    def ask(self, function: Callable[..., Any], problem: Sides) -> Any:
        return function(*problem.mesh.lists(), list(problem.walls), problem.twice / 2, problem.t)

    def judge(self, problem: Sides, answer: float) -> Fault | None:
        sides = meshes.edges(problem.mesh.triangles[problem.t])
        told = [f"{a}–{b} {problem.why((a, b)) or 'is open'}" for a, b in sides]
        return compared(answer, problem.degree(), lambda: f"Of its sides {told[0]}, {told[1]}, and {told[2]}.")

    def story(self, problem: Sides, answer: float | None) -> DegreeStory:
        return DegreeStory(problem, "" if answer is None else str(answer))


class DecisionPoints(Exercise):
    """A set, or a list in any order."""

    number = "09.2"
    title = "peel the dead ends"
    call = "my_decision_points(neighbors)"
    watches = NEIGHBORS
    package = "mesh"
    wanted = Shape("a set of indices, which may be empty", lambda value: sorted(set(a_list(WHOLE).read(value))))

    def small(self) -> Iterable[Patch]:
        return triangle_patches.small()

    def far(self) -> Iterable[Patch]:
        return triangle_patches.long()

    def larger(self) -> SearchStrategy[Patch]:
        count = len(triangle_patches.LARGER)
        return builds(triangle_patches.larger, whole(count), whole(count), whole(4))

    def ask(self, function: Callable[..., Any], problem: Patch) -> Any:
        return function(problem.neighbors())

    def judge(self, problem: Patch, answer: list[int]) -> Fault | None:
        right = triangle_patches.decision_points(problem.neighbors())
        hint = why_no_decision(problem, right, answer)
        return Fault(written(answer), written(right), hint) if hint else None

    def story(self, problem: Patch, answer: list[int] | None) -> BesideStory:
        return reduced(problem, answer)


class LowerBound(Exercise):
    """The largest of four bounds, two of which need a parent."""

    number = "09.3"
    title = "the lower bound g"
    call = "my_g(start, goal, edge, parent)"
    package = "mesh"
    wanted = NUMBER

    def small(self) -> Iterable[Entry]:
        return lower_bounds.small()

    def far(self) -> Iterable[Entry]:
        return on_scales(self.small(), (Scale(1 / 64), *MOVED), every=5)

    def larger(self) -> SearchStrategy[Entry]:
        return on_some_scale(builds(lower_bounds.drawn, whole(12), booleans(), whole(2)), MOVED)

    def ask(self, function: Callable[..., Any], problem: Entry) -> Any:
        start, goal, edge, parent = problem
        return function(start, goal, edge, tuple(parent) if parent else None)

    def judge(self, problem: Entry, answer: float) -> Fault | None:
        right = max(problem.bounds().values())
        return compared(answer, right, lambda: why_no_bound(problem, answer), number, agrees=same)

    def story(self, problem: Entry, answer: float | None) -> BoundsStory:
        return BoundsStory(problem, "" if answer is None else number(answer))


EXERCISES = [Degree(), DecisionPoints(), LowerBound()]


# ---------------------------------------------------------------- decision points


def written(indices: Iterable[int]) -> str:
    return f"{{{', '.join(map(str, indices))}}}"


def why_no_decision(problem: Patch, right: list[int], found: list[int]) -> str:
    """What is wrong with a set of decision points, "" where nothing is."""
    neighbors = problem.neighbors()
    left = triangle_patches.core(neighbors)
    for t in found:
        if t not in range(len(neighbors)):
            return f"There is no triangle {t}."
        if t not in left:
            return f"{t} is peeled: it is a dead end, or becomes one when others are gone."
        if t not in right:
            return f"{t} is not peeled, but has two neighbours then, not three: it lies in a corridor or a ring."
    for t in right:
        if t not in found:
            a, b, c = neighbors[t]
            return f"When all dead ends are peeled, {t} has three neighbours still, {a}, {b} and {c}."
    return ""


# ---------------------------------------------------------------- bounds


FORMULAS = {
    STRAIGHT: "straight from the start to the edge",
    BETWEEN: "what the parent travelled and the way from edge to edge",
    PARENT: "the parent's g + its h − h",
    FROM_GOAL: "d(start, goal) − h",
}


def number(value: float) -> str:
    """A bound, to so many digits that it can be recognised."""
    return f"{float(value):.6g}".replace("-", "−")


def why_no_bound(problem: Entry, answer: float) -> str:
    """Which bound is the largest, and which one the answer may be."""
    known = problem.bounds()
    largest = max(known, key=lambda name: known[name])
    said = f"The largest bound is {FORMULAS[largest]}: {number(known[largest])}."
    for name, value in known.items():
        if same(answer, value):
            return f"Yours is {FORMULAS[name]}. {said}"
    parent = problem.parent
    if parent and same(answer, parent.g + lower_bounds.between(parent.edge, problem.edge)):
        return f"The parent's g may count what is not travelled yet: nothing may be added to it. {said}"
    return said
