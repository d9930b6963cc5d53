"""Lecture 07, constrained triangulations: the exercises."""

from collections.abc import Callable, Iterable, Mapping
from itertools import islice, permutations, product
from random import Random
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, builds

from ....exercises.exercise import Exercise, Fault, compared, whole
from ....exercises.kinds import meshes
from ....exercises.kinds.far import MOVED, Scale, on_scales, on_some_scale
from ....exercises.kinds.mesh_stories import named
from ....exercises.kinds.meshes import Between, Edge, Mesh, turns
from ....exercises.kinds.segments import CROSS, TOUCH, area, meeting
from ....exercises.shapes import TEXT, TRUTH, WHOLE, Shape, a_dict, a_list, a_tuple
from ....maps import crosses
from ....mesh.triangulation import key
from . import owned_segments
from .owned_segments import Owned
from .owners_story import OwnersStory
from .stories import FlipStory, WayStory

PAIR = a_tuple(WHOLE, WHOLE, ordered=False)
EDGE = Shape("an edge", lambda value: key(*PAIR.read(value)))
"""By its ends in any order; the lower index comes first then."""


class Way(Between):
    """A triangulation, and a segment between two of its vertices."""

    def meeting(self, edge: Edge) -> str:
        """What the segment and an edge do."""
        points = self.mesh.points
        return meeting(points[self.a], points[self.b], *(points[v] for v in edge))

    def is_through(self) -> bool:
        """Whether a vertex is on the line of the segment."""
        a, b = self.mesh.points[self.a], self.mesh.points[self.b]
        return sum(area(a, b, point) == 0 for point in self.mesh.points) > 2

    def right(self) -> list[Edge]:
        """The edges that the segment crosses."""
        return [edge for edge in self.mesh.links() if self.meeting(edge) == CROSS]


class Crossed(Exercise):
    """Edges in any order, the ends of each in any order."""

    number = "07.1"
    title = "which edges are crossed"
    call = "my_crossed(points, triangles, a, b)"
    package = "mesh"
    wanted = a_list(EDGE, "a list of edges, each a pair of indices")

    def small(self) -> Iterable[Way]:
        for mesh in meshes.small():
            n = len(mesh.points)
            yield from (Way(mesh, a, b) for a in range(n) for b in range(n) if a < b or (a > b and n < 5))

    def far(self) -> Iterable[Way]:
        few = [each for each in self.small() if len(each.mesh.points) < 5]
        yield from on_scales(few, MOVED, every=2)
        through = (each for each in self.small() if len(each.mesh.points) == 5 and each.is_through())
        yield from (Way(mesh, a, b) for each, a, b in islice(through, 0, None, 5) for mesh in meshes.nearly(each))
        for mesh in meshes.long():
            ends = 0, len(mesh.points) // 2, len(mesh.points) - 1
            yield from (Way(mesh, a, b) for a, b in permutations(ends, 2))

    def larger(self) -> SearchStrategy[Way]:
        def way(mesh: Mesh, random: Random) -> Way:
            a, b = sorted(range(len(mesh.points)), key=lambda _: random.random())[:2]
            return Way(mesh, a, b)

        return meshes.larger(way, 6)

    def ask(self, function: Callable[..., Any], problem: Way) -> Any:
        return function(*problem.mesh.lists(), problem.a, problem.b)

    def judge(self, problem: Way, answer: list[Edge]) -> Fault | None:
        right = problem.right()
        for edge in answer:
            if edge not in right:
                return Fault(f"{named(edge)} is crossed", f"{named(edge)} is not", why_not_crossed(problem, edge))
            if answer.count(edge) > 1:
                hint = "An edge inside belongs to two triangles, and is one edge all the same."
                return Fault(f"{named(edge)} more than once", "each edge once", hint)
        for edge in right:
            if edge not in answer:
                hint = "It shares one point with the segment, which is an end of neither."
                return Fault(f"{named(edge)} is not crossed", f"{named(edge)} is", hint)
        return None

    def story(self, problem: Way, answer: list[Edge] | None) -> WayStory:
        return WayStory(problem.mesh, problem.mesh.links(), (problem.a, problem.b), answer)


class Flip(NamedTuple):
    """A triangulation, its constrained edges, and the edge that is asked about."""

    mesh: Mesh
    constrained: tuple[Edge, ...]
    a: int
    b: int

    def size(self) -> tuple[tuple[int, int, int], int]:
        return self.mesh.size(), len(self.constrained)

    def on(self, scale: Scale) -> "Flip":
        return self._replace(mesh=self.mesh.on(scale))

    def told(self) -> str:
        return f"{self.mesh.told()}, constrained = {list(self.constrained)}, a = {self.a}, b = {self.b}"


class MayFlip(Exercise):
    """Not on the border, not constrained, and the other diagonal runs inside: legal or not does not matter."""

    number = "07.2"
    title = "may this edge be flipped"
    call = "my_may_flip(points, triangles, constrained, a, b)"
    package = "mesh"
    wanted = TRUTH

    def small(self) -> Iterable[Flip]:
        for mesh in meshes.small():
            edges = mesh.links()
            for edge in edges:
                others = tuple(other for other in edges if other != edge)
                if len(mesh.points) == 5:
                    yield Flip(mesh, (), *edge)
                else:
                    asked = product(((), (edge,), others), (edge, edge[::-1]))
                    yield from (Flip(mesh, held, *ends) for held, ends in asked)

    def far(self) -> Iterable[Flip]:
        few = [each for each in self.small() if len(each.mesh.points) < 5]
        yield from on_scales(few, MOVED, every=3)
        yield from (each._replace(mesh=mesh) for each in few[::3] for mesh in meshes.nearly(each.mesh))
        for mesh in meshes.long():
            edges = mesh.links()
            for edge in (edges[0], edges[len(edges) // 2], edges[-1]):
                others = tuple(other[::-1] for other in edges if other != edge)
                yield from (Flip(mesh, held, *edge) for held in (others, (*others, edge)))

    def larger(self) -> SearchStrategy[Flip]:
        def flip(mesh: Mesh, random: Random, held: int) -> Flip:
            edges = sorted(mesh.owners(), key=lambda _: random.random())
            return Flip(mesh, tuple(edges[1 : 1 + held]), *edges[0])

        return meshes.larger(flip, 6, whole(3))

    def ask(self, function: Callable[..., Any], problem: Flip) -> Any:
        mesh, constrained, a, b = problem
        return function(*mesh.lists(), list(constrained), a, b)

    def judge(self, problem: Flip, answer: bool) -> Fault | None:
        hint = why_no_flip(problem)
        c, d = apexes(problem)
        may = f"{c}–{d} crosses {problem.a}–{problem.b}, inside the two triangles."
        return compared(answer, not hint, lambda: hint or may)

    def story(self, problem: Flip, answer: bool | None) -> FlipStory:
        return FlipStory(*problem, given=answer)


Owners = Mapping[Edge, list[str]]


class Remaining(Exercise):
    """Find the bug: what is constrained when an owner has gone."""

    number = "07.3"
    title = "who still owns the edge"
    call = "mended(points, segments, gone)"
    package = "mesh"
    wanted = a_dict(PAIR, a_list(TEXT), "a dict from edges (pairs of indices) to sets of owners")

    def small(self) -> Iterable[Owned]:
        return owned_segments.small()

    def far(self) -> Iterable[Owned]:
        return owned_segments.far()

    def larger(self) -> SearchStrategy[Owned]:
        return on_some_scale(builds(owned_segments.drawn, whole(12), whole(3)), owned_segments.MOVED)

    def ask(self, function: Callable[..., Any], problem: Owned) -> Any:
        points, segments, gone = problem
        return function(list(points), [tuple(segment) for segment in segments], gone)

    def judge(self, problem: Owned, answer: Owners) -> Fault | None:
        right, given = problem.owners(without=problem.gone), owners_in(answer)
        for edge, owners in given.items():
            if edge[::-1] in answer and edge in answer and edge[0] != edge[1]:
                return Fault(f"{named(edge)} twice", "each edge once", "It is the same edge the other way round.")
            if hint := wrong_owners(problem, edge, owners):
                wanted = f"{named(edge)}: {names(right[edge])}" if edge in right else f"{named(edge)} is left out"
                return Fault(f"{named(edge)}: {names(owners) or 'nobody'}", wanted, hint)
        for edge, owners in right.items():
            if edge not in given:
                hint = f"{names(owners)} still {'owns' if len(owners) == 1 else 'own'} it."
                return Fault(f"{named(edge)} is not constrained", f"{named(edge)}: {names(owners)}", hint)
        return None

    def story(self, problem: Owned, answer: Owners | None) -> OwnersStory:
        given = None if answer is None else {edge: sorted(own) for edge, own in owners_in(answer).items()}
        return OwnersStory(problem, given)


EXERCISES = [Crossed(), MayFlip(), Remaining()]


# ---------------------------------------------------------------- crossed


def why_not_crossed(problem: Way, edge: Edge) -> str:
    """Why a segment does not cross what an answer says that it does."""
    if edge not in problem.mesh.links():
        return "There is no such edge."
    if set(edge) == {problem.a, problem.b}:
        return "The segment is this edge itself."
    met = problem.meeting(edge)
    if met != TOUCH:
        return "They share no point: the segment must have its ends on both sides of the edge's line as well."
    shared = {problem.a, problem.b} & set(edge)
    if shared:
        return f"They share the vertex {shared.pop()}, an end of both, and that is no crossing."
    return "The segment only touches it: it runs through a vertex there, or along the edge."


# ---------------------------------------------------------------- flips


def apexes(problem: Flip) -> tuple[int | None, int | None]:
    """The corners that face the edge."""
    return problem.mesh.apex(problem.a, problem.b), problem.mesh.apex(problem.b, problem.a)


def why_no_flip(problem: Flip) -> str:
    """Why an edge may not be flipped, "" where it may: the other diagonal must cross it."""
    mesh, constrained, a, b = problem
    c, d = apexes(problem)
    if c is None or d is None:
        return f"{a}–{b} is on the border: there is only one triangle at it, so no other diagonal."
    if key(a, b) in {key(*edge) for edge in constrained}:
        return f"{a}–{b} is constrained: it stays."
    if crosses(*(mesh.points[v] for v in (a, b, c, d))):
        return ""
    for end, turn in turns(mesh, a, b).items():
        if turn == 0:
            return f"{c}–{d} would run through {end}: one of the new triangles would be flat."
        if turn < 0:
            return f"The two triangles bend inwards at {end}: {c}–{d} would run outside of them."
    raise AssertionError("a quadrilateral that is strictly convex has diagonals that cross")


# ---------------------------------------------------------------- owners


def owners_in(answer: Owners) -> dict[Edge, set[str]]:
    """The owners of the edges of an answer, the lower index of each first."""
    return {key(*edge): set(owners) for edge, owners in answer.items()}


def names(owners: Iterable[str]) -> str:
    return ", ".join(sorted(owners))


def wrong_owners(problem: Owned, edge: Edge, owners: set[str]) -> str:
    """What is wrong with the owners that an answer gives an edge, "" where nothing is."""
    right = problem.owners(without=problem.gone).get(edge, set())
    if owners and owners == right:
        return ""
    if problem.gone in owners:
        return f"{problem.gone} has gone, and owns nothing any more."
    if right:
        return f"{names(owners ^ right)}: each owner of a segment that the edge lies on, and no other one."
    if edge in problem.owners():
        return f"Only {problem.gone} owned it. It is free now, and free edges are left out."
    return (
        "No segment has this edge. A segment is split at every vertex on it, also at those that are ends of no segment."
    )
