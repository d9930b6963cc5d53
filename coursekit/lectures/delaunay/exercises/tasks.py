"""Lecture 05, Delaunay triangulations: the exercises."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice, product
from math import cos, pi, sin
from random import Random
from typing import Any, NamedTuple

from hypothesis.strategies import DrawFn, SearchStrategy, booleans, builds, composite

from ....exercises.exercise import Exercise, Fault, compared, whole
from ....exercises.kinds import meshes
from ....exercises.kinds.chance import below
from ....exercises.kinds.far import MOVED, SIZES, Scale, on_scales, on_some_scale
from ....exercises.kinds.meshes import Between, Mesh, Triangle, circle
from ....exercises.kinds.segments import Point, area
from ....exercises.shapes import NUMBER, TRUTH, WHOLE, a_list, a_tuple
from .in_circle_story import InCircleStory
from .stories import InsertionStory, LegaliseStory

ROUND = ((16, 63), (25, 60), (33, 56), (39, 52), (52, 39), (56, 33), (60, 25), (63, 16), (65, 0), (-65, 0), (0, -65))
"""Points with whole coordinates on the circle around the origin with radius 65."""


class Four(NamedTuple):
    """Three points that are not on a line, and a fourth one."""

    a: Point
    b: Point
    c: Point
    d: Point

    def size(self) -> tuple[int, int, int]:
        """Smaller ones have a smaller largest coordinate; then more points that differ, then smaller coordinates."""
        coordinates = [number for point in self for number in point]
        return max(map(abs, coordinates)), -len(set(self)), sum(coordinates)

    def on(self, scale: Scale) -> "Four":
        return Four(*scale.of(tuple(self)))

    def told(self) -> str:
        return ", ".join(f"{name} = {point}" for name, point in zip("abcd", self, strict=True))


class InCircle(Exercise):
    """Strictly inside, whichever way the three points turn."""

    number = "05.1"
    title = "the in-circle test"
    call = "my_in_circle(a, b, c, d)"
    package = "mesh"
    wanted = TRUTH

    def small(self) -> Iterable[Four]:
        return four_points()

    def far(self) -> Iterable[Four]:
        return on_scales(four_points(), MOVED, every=9)

    def larger(self) -> SearchStrategy[Four]:
        return on_some_scale(larger_four(), MOVED)

    def judge(self, problem: Four, answer: bool) -> Fault | None:
        a, b, c, d = problem
        return compared(answer, circle(a, b, c).holds(d), lambda: where(problem))

    def story(self, problem: Four, answer: bool | None) -> InCircleStory:
        return InCircleStory(*problem, given=answer)


class Legalise(Exercise):
    """Triangles in any order, the corners of each in any order."""

    number = "05.2"
    title = "legalise an edge"
    call = "my_legalised(points, triangles, a, b)"
    package = "mesh"
    wanted = a_list(a_tuple(WHOLE, WHOLE, WHOLE, ordered=False), "a list of triangles, each by three indices")

    def small(self) -> Iterable[Between]:
        return (Between(mesh, *ends) for mesh in meshes.small() for a, b in mesh.owners() for ends in ((a, b), (b, a)))

    def far(self) -> Iterable[Between]:
        yield from on_scales((each for each in self.small() if len(each.mesh.points) < 5), MOVED, every=5)
        four = (each for each in self.small() if len(each.mesh.points) == 4)
        yield from (Between(mesh, a, b) for each, a, b in islice(four, 0, None, 5) for mesh in meshes.nearly(each))
        for mesh in meshes.long():
            ends = sorted(mesh.owners())
            bad = [edge for edge in ends if not meshes.is_legal(mesh, *edge)]
            yield from (Between(mesh, *edge) for edge in (ends[0], ends[len(ends) // 2], ends[-1], *bad[:9]))

    def larger(self) -> SearchStrategy[Between]:
        def between(mesh: Mesh, random: Random) -> Between:
            ends = list(mesh.owners())[below(random, len(mesh.owners()))]
            return Between(mesh, *ends)

        return meshes.larger(between, 6, inner=2)

    def ask(self, function: Callable[..., Any], problem: Between) -> Any:
        return function(*problem.mesh.lists(), problem.a, problem.b)

    def judge(self, problem: Between, answer: list[Triangle]) -> Fault | None:
        mesh, a, b = problem
        right = mesh if meshes.is_legal(mesh, a, b) else meshes.flipped(mesh, a, b)
        return compared(answer, [*right.triangles], lambda: why(problem), agrees=are_the_same)

    def story(self, problem: Between, answer: list[Triangle] | None) -> LegaliseStory:
        return LegaliseStory(*problem, given="" if answer is None else str(answer))


class Insertion(NamedTuple):
    """A Delaunay triangulation, and a point inside one of its triangles."""

    mesh: Mesh
    p: Point

    def size(self) -> tuple[tuple[int, int, int], Point]:
        return self.mesh.size(), self.p

    def on(self, scale: Scale) -> "Insertion":
        return Insertion(self.mesh.on(scale), scale.of(self.p))

    def told(self) -> str:
        return f"{self.mesh.told()}, p = {self.p}"


class Flips(Exercise):
    """As many flips as other triangles have the point inside their circles, in whatever order edges are tested."""

    number = "05.3"
    title = "how many flips"
    call = "my_flips(points, triangles, p)"
    package = "mesh"
    wanted = NUMBER

    def small(self) -> Iterable[Insertion]:
        return small_insertions()

    def far(self) -> Iterable[Insertion]:
        yield from on_scales(small_insertions(), MOVED, every=2)
        for mesh, (x, y) in on_scales(small_insertions(), [Scale(1000)]):
            yield from (Insertion(mesh, (x + off, y)) for off in (1, -1))
        yield from map(round_about, SIZES[:-1])

    def larger(self) -> SearchStrategy[Insertion]:
        def insertion(seed: int, inner: int) -> Insertion:
            random = Random(seed)
            mesh = meshes.random_mesh(random, 12, inner, flips=0)
            while not is_within(mesh, p := (below(random, 12), below(random, 12))):
                pass
            return Insertion(mesh, p)

        return on_some_scale(builds(insertion, whole(12), whole(3)), MOVED)

    def ask(self, function: Callable[..., Any], problem: Insertion) -> Any:
        return function(*problem.mesh.lists(), problem.p)

    def judge(self, problem: Insertion, answer: float) -> Fault | None:
        return compared(answer, flips(problem), lambda: miscounted(problem, answer))

    def story(self, problem: Insertion, answer: float | None) -> InsertionStory:
        return InsertionStory(*problem, given="" if answer is None else str(answer))


EXERCISES = [InCircle(), Legalise(), Flips()]


# ---------------------------------------------------------------- in-circle


@cache
def four_points() -> list[Four]:
    """All choices of four of 3 x 3 points, the first three not on a line; the smallest first."""
    points = [(x, y) for x in range(3) for y in range(3)]
    found = [Four(a, b, c, d) for a, b, c, d in product(points, repeat=4) if area(a, b, c)]
    return sorted(found, key=Four.size)


@composite
def larger_four(draw: DrawFn) -> Four:
    if draw(booleans()):
        return nearly_round(draw(whole(16)), draw(whole(5)), draw(booleans()))
    a, b, c, d = ((draw(whole(4)), draw(whole(4))) for _ in range(4))
    b = b[0] + (a == b), b[1]
    return Four(a, b, next(point for point in (c, (0, 0), (1, 0), (0, 1)) if area(a, b, point)), d)


def nearly_round(seed: int, digits: int, off: bool) -> Four:
    """Four points of one circle that may be too large for floats; the last one may be a little `off`."""
    random = Random(seed)
    scale = 10 ** (digits % 10)
    a, b, c, d = ((scale * x, scale * y) for x, y in sorted(ROUND, key=lambda _: random.random())[:4])
    return Four(a, b, c, (d[0] + off * (1 - 2 * (digits % 2)), d[1]))


def where(problem: Four) -> str:
    """Where the fourth point lies."""
    a, b, c, d = problem
    around = circle(a, b, c)
    if around.off(d) == around.square:
        return "d lies on the circle, which is not inside."
    turn = "" if area(a, b, c) > 0 else " Mind that a, b, c turn clockwise here."
    return f"d lies {'inside' if around.holds(d) else 'outside of'} the circle.{turn}"


# ---------------------------------------------------------------- legalise


def are_the_same(one: Iterable[Triangle], other: Iterable[Triangle]) -> bool:
    """Whether these are the same triangles, in any order."""
    return sorted(map(sorted, one)) == sorted(map(sorted, other))


def why(problem: Between) -> str:
    """Why an edge stays, or is flipped."""
    mesh, a, b = problem
    c, d = mesh.apex(a, b), mesh.apex(b, a)
    if c is None or d is None:
        return f"The edge {a}–{b} is on the border: it stays, and so does all else."
    around = circle(*(mesh.points[corner] for corner in (a, b, c)))
    if around.off(mesh.points[d]) == around.square:
        return f"{d} lies on the circle through {a}, {b}, {c}, not inside: {a}–{b} is legal."
    if not around.holds(mesh.points[d]):
        return f"{d} lies outside of the circle through {a}, {b}, {c}: {a}–{b} is legal, and stays."
    return f"{d} lies inside the circle through {a}, {b}, {c}: {a}–{b} gives way to {c}–{d}."


# ---------------------------------------------------------------- flips


@cache
def small_insertions() -> list[Insertion]:
    """All Delaunay triangulations of three to five of 3 x 3 points, and all points inside their triangles."""
    return [
        Insertion(mesh, (x, y))
        for mesh in meshes.small(scale=2)
        if meshes.is_delaunay(mesh)
        for x, y in product(range(1, 4), repeat=2)
        if is_within(mesh, (x, y))
    ]


def round_about(n: int) -> Insertion:
    """So many points about on a circle, and one near its middle, which the circle of each triangle holds."""
    angles = [2 * pi * i / n for i in range(n)]
    points = tuple((round(10_000 * cos(angle)), round(10_000 * sin(angle))) for angle in angles)
    return Insertion(meshes.legalised(Mesh(points, tuple((0, i, i + 1) for i in range(1, n - 1)))), (7, 11))


def is_within(mesh: Mesh, p: Point) -> bool:
    """Whether a point lies inside a triangle, not on an edge."""
    return sum(mesh.holds(i, p) for i in range(len(mesh.triangles))) == 1 and all(
        area(mesh.points[a], mesh.points[b], p) for a, b in mesh.owners()
    )


def flips(problem: Insertion) -> int:
    """Each triangle whose circle holds the point must go. The one around it is split; each other one takes a flip."""
    mesh, p = problem
    return sum(circle(*mesh.corners(i)).holds(p) for i in range(len(mesh.triangles))) - 1


def miscounted(problem: Insertion, answer: float) -> str:
    """What may be wrong with a number of flips."""
    mesh, p = problem
    home = next(triangle for i, triangle in enumerate(mesh.triangles) if mesh.holds(i, p))
    beyond = [mesh.owners().get((b, a)) for a, b in meshes.edges(home)]
    first = sum(i is not None and circle(*mesh.corners(i)).holds(p) for i in beyond)
    around = [circle(*mesh.corners(i)) for i in range(len(mesh.triangles))]
    if answer == first:
        return "After a flip two more edges face p. They must be tested as well."
    if answer == sum(each.off(p) <= each.square for each in around) - 1:
        return "On the circle is not inside: such an edge is legal."
    return "The triangle around p is split, which is no flip. Then every edge that faces p is tested."
