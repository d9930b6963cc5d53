"""Lecture 08, the funnel: the exercises."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from hypothesis.strategies import SearchStrategy, booleans, builds

from ....exercises.exercise import Exercise, Fault, whole
from ....exercises.kinds import meshes
from ....exercises.kinds.beside import BesideStory
from ....exercises.kinds.chance import below
from ....exercises.kinds.far import MOVED, SIZES, Scale, on_scales, on_some_scale
from ....exercises.kinds.meshes import Edge, Mesh, edges
from ....exercises.kinds.segments import Point, area
from ....exercises.shapes import NUMBER, WHOLE, a_list, a_tuple
from . import funnels
from .funnels import SIGN, Update, string, told
from .stories import crossing, one_side, walked

POINT = a_tuple(NUMBER, NUMBER)


class MoveEnd(Exercise):
    """A corner at which the chain runs straight on may stay or go."""

    number = "08.1"
    title = "one side of the funnel"
    call = "my_chain(side, chain, p)"
    package = "mesh"
    wanted = a_list(POINT, "a list of points, the apex first")

    def small(self) -> Iterable[Update]:
        return funnels.small_ends()

    def far(self) -> Iterable[Update]:
        some = funnels.small_ends()[::4]
        yield from on_scales(some, MOVED, every=2)
        yield from funnels.nearly(some)
        yield from funnels.long_ends()

    def larger(self) -> SearchStrategy[Update]:
        return on_some_scale(builds(funnels.random_end, whole(12), whole(3), booleans()), MOVED)

    def ask(self, function: Callable[..., Any], problem: Update) -> Any:
        return function(problem.side, list(problem.chain), problem.p)

    def judge(self, problem: Update, answer: list[Point]) -> Fault | None:
        right, hint = string(problem.chain, problem.p, problem.side), why_no_chain(problem, answer)
        return Fault(written(answer), written(right), hint) if hint else None

    def told(self, problem: Update) -> str:
        return f"side = {problem.side!r}, chain = {written(problem.chain)}, p = {problem.p}"

    def story(self, problem: Update, answer: list[Point] | None) -> BesideStory:
        return one_side(problem, answer)


class Gain(Exercise):
    """A corner on the straight way may be gained or not."""

    number = "08.2"
    title = "which corners are gained"
    call = "my_gained(left, right, p)"
    package = "mesh"
    wanted = a_list(POINT, "a list of points, which may be empty")

    def small(self) -> Iterable[Update]:
        return funnels.small()

    def far(self) -> Iterable[Update]:
        some = funnels.small()[::6]
        yield from on_scales(some, MOVED, every=2)
        yield from funnels.nearly(some)
        yield from funnels.long_crossings()

    def larger(self) -> SearchStrategy[Update]:
        return on_some_scale(builds(funnels.random_crossing, whole(12), whole(3), booleans()), MOVED)

    def ask(self, function: Callable[..., Any], problem: Update) -> Any:
        return function(list(problem.left), list(problem.right), problem.p)

    def judge(self, problem: Update, answer: list[Point]) -> Fault | None:
        right, hint = string(problem.right, problem.p, "right")[1:-1], why_not_gained(problem, answer)
        return Fault(written(answer), written(right), hint) if hint else None

    def told(self, problem: Update) -> str:
        return f"left = {written(problem.left)}, right = {written(problem.right)}, p = {problem.p}"

    def story(self, problem: Update, answer: list[Point] | None) -> BesideStory:
        return crossing(problem, answer)


class Walk(NamedTuple):
    """A triangulation, and triangles that are crossed in turn."""

    mesh: Mesh
    channel: tuple[int, ...]

    def portals(self) -> list[Edge]:
        """The ends of each edge that is crossed: left, right."""
        found, owners = [], self.mesh.owners()
        for t, beyond in pairwise(self.channel):
            right, left = next(edge for edge in edges(self.mesh.triangles[t]) if owners.get(edge[::-1]) == beyond)
            found.append((left, right))
        return found

    def size(self) -> Any:
        return self.mesh.size(), len(self.channel)

    def on(self, scale: Scale) -> "Walk":
        return self._replace(mesh=self.mesh.on(scale))

    def told(self) -> str:
        return f"{self.mesh.told()}, channel = {list(self.channel)}"


class Portals(Exercise):
    """Each portal by its ends, the left one first."""

    number = "08.3"
    title = "the portals of a channel"
    call = "my_portals(points, triangles, channel)"
    package = "mesh"
    wanted = a_list(a_tuple(WHOLE, WHOLE), "a list of pairs of indices: left, right")

    def small(self) -> Iterable[Walk]:
        for mesh in meshes.small():
            yield from (Walk(mesh, walk) for n in range(1, 6) for walk in walks(mesh, n))

    def far(self) -> Iterable[Walk]:
        yield from on_scales(self.small(), MOVED, every=9)
        for n in SIZES:
            yield from (Walk(meshes.strip(n), walk) for walk in (tuple(range(n)), tuple(reversed(range(n)))))

    def larger(self) -> SearchStrategy[Walk]:
        def walk(mesh: Mesh, random: Random, steps: int) -> Walk:
            channel = [below(random, len(mesh.triangles))]
            for _ in range(steps):
                ways = [t for t in mesh.neighbors()[channel[-1]] if t is not None and t not in channel]
                channel += [ways[below(random, len(ways))]] if ways else []
            return Walk(mesh, tuple(channel))

        return meshes.larger(walk, 7, whole(3))

    def ask(self, function: Callable[..., Any], problem: Walk) -> Any:
        return function(*problem.mesh.lists(), list(problem.channel))

    def judge(self, problem: Walk, answer: list[Edge]) -> Fault | None:
        hint = why_no_portals(problem, answer)
        return Fault(written(answer), written(problem.portals()), hint) if hint else None

    def story(self, problem: Walk, answer: list[Edge] | None) -> BesideStory | None:
        return walked(problem.mesh, problem.channel, answer)


EXERCISES = [MoveEnd(), Gain(), Portals()]


# ---------------------------------------------------------------- answers


def written(pairs: Iterable[Sequence[float]]) -> str:
    return f"[{told(*pairs)}]"


# ---------------------------------------------------------------- chains


def why_no_chain(problem: Update, points: Sequence[Point]) -> str:
    """What is wrong with a chain, "" where nothing is."""
    chain, side, p = problem.chain, problem.side, problem.p
    if p == chain[-1] and points != list(chain):
        return "p is the end of the chain already: all stays as it is."
    if points[:1] != [chain[0]]:
        return f"A chain begins with the apex, {told(chain[0])}."
    if points[-1] != p:
        return f"The chain now ends in p, {told(p)}."
    if p != chain[-1] and not in_order(points[:-1], chain):
        return "Between apex and p stand corners of the old chain, in its order, each once."
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        if SIGN[side] * area(a, b, c) < 0:
            return f"From {told(a)} over {told(b)} to {told(c)} it bends {OTHER[side]}. A {side} chain never does."
    for corner in string(chain, p, side):
        if corner not in points:
            return f"Without {told(corner)} the string would pass on the wrong side of it."
    return ""


OTHER = {"left": "to the right", "right": "to the left"}


def in_order(points: Sequence[Point], chain: Sequence[Point]) -> bool:
    """Whether all of some points are corners of a chain, and follow one another as there."""
    places = [chain.index(each) if each in chain else -1 for each in points]
    return -1 not in places and places == sorted(set(places))


# ---------------------------------------------------------------- crossings


def why_not_gained(problem: Update, points: Sequence[Point]) -> str:
    """What is wrong with the corners that an answer says are gained, "" where nothing is."""
    right, p = problem.right, problem.p
    if right[0] in points:
        return "The apex is on the path already: it is not gained."
    if p in points:
        return "p is the new end of the left chain. The path does not bend there yet."
    if not in_order(points, right):
        return "What is gained are corners of the right chain, in its order, each once."
    path = [right[0], *points]
    for apex, corner in zip(path, points, strict=False):
        if area(apex, corner, p) > 0:
            return f"p lies to the left of the line from {told(apex)} to {told(corner)}: there is no need to bend."
    for corner in string(right, p, "right")[1:-1]:
        if corner not in points:
            before = right[right.index(corner) - 1]
            return (
                f"p lies to the right of the line from {told(before)} to {told(corner)}: the straight way would pass "
                f"{told(corner)} on the wrong side."
            )
    return ""


# ---------------------------------------------------------------- portals


def walks(mesh: Mesh, n: int) -> Iterable[tuple[int, ...]]:
    """All ways through so many triangles, none of which is entered twice."""
    if n == 1:
        yield from ((t,) for t in range(len(mesh.triangles)))
        return
    for walk in walks(mesh, n - 1):
        yield from ((*walk, t) for t in mesh.neighbors()[walk[-1]] if t is not None and t not in walk)


def why_no_portals(problem: Walk, portals: Sequence[Edge]) -> str:
    """What is wrong with portals, "" where nothing is."""
    right, channel = problem.portals(), problem.channel
    for t, beyond, portal, given in zip(channel, channel[1:], right, portals, strict=False):
        if set(given) != set(portal):
            return f"Triangles {t} and {beyond} share the edge between {portal[0]} and {portal[1]}."
        if given != portal:
            left, other = portal
            return (
                f"The corners of triangle {t} stand counter-clockwise, and there {left} follows {other}. So who leaves "
                f"it across this edge has {left} on the left."
            )
    if len(portals) != len(right):
        return f"From each triangle to the next there is one portal: {len(right)} in all."
    return ""
