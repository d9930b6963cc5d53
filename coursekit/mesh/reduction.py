"""The reduction: what of a navigation mesh is left to decide.

A triangle's degree is the number of its edges that an agent may cross. One of degree 1 is a dead end: a way can only
begin or end there. Without it, its neighbour may be a dead end too; so the dead ends are peeled, one after another, and
what is left is the core. In the core a triangle of degree 2 is a piece of a corridor: who comes in by one edge goes on
by the other. Only at a triangle of degree 3, a decision point, there is something to choose.

In connected free space with h ≥ 2 islands there are 2(h − 1) decision points and 3(h − 1) corridors, however many
triangles there are. With one island the core is a ring, and with none there is no core: all is a tree.

Events
    degree(triangle, degree)             so many of its edges can be crossed
    peel(triangle, toward)               it is a dead end; the only way on is into the triangle `toward`, None where
                                         there is none: the last one of a tree
    node(triangle)                       a decision point
    corridor(start, end, triangles)      from one decision point to another, as in `Corridor`
    ring(triangles)                      triangles of degree 2 all around
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .navigation import BORDER, NavigationMesh
from .triangulation import corners_of


class Corridor(NamedTuple):
    """A way between two decision points, which may be one and the same, on which nothing can be chosen.

    It leaves a decision point by the edge that faces its corner `start`, leads through `triangles`, of which there may
    be none, and enters a decision point by the edge that faces its corner `end`.
    """

    start: int
    end: int
    triangles: tuple[int, ...]


@dataclass(frozen=True)
class Reduction:
    """What the triangles of a navigation mesh are; lists have an entry for each triangle.

    - `degrees`: how many of its edges can be crossed; -1 for one that is not free.
    - `core`: how many are left when the dead ends are gone: 2 or 3; 0 for a dead end and for one that is not free.
    - `toward`: of a dead end, the corner that faces the edge to the core, or to the last one of its tree; else -1.
    - `components`: the number of its component: between triangles of one component there are ways; -1 if not free.
    - `nodes`: the decision points. `corridors`: each once. `rings`: the triangles of each, in order.
    """

    degrees: list[int]
    core: list[int]
    toward: list[int]
    components: list[int]
    nodes: list[int]
    corridors: list[Corridor]
    rings: list[tuple[int, ...]]


def reduction(mesh: NavigationMesh, watch: Any = None) -> Reduction:
    """The dead ends, corridors, rings and decision points of a navigation mesh, for agents of its radius. O(n).

    Source: D. Demyen and M. Buro, Efficient triangulation-based pathfinding, 2006.
    """
    # How many sides of each triangle can be crossed?
    passable = mesh.open_edges()
    degrees = [-1] * len(mesh)
    for t in filter(mesh.is_free, range(len(mesh))):
        degrees[t] = sum(passable[3 * t : 3 * t + 3])
        if watch:
            watch("degree", triangle=t, degree=degrees[t])
    # Without dead ends, three sides make a decision point.
    core, toward = peel(mesh, degrees, watch)
    nodes = []
    for t, degree in enumerate(core):
        if degree == 3:
            nodes.append(t)
            if watch:
                watch("node", triangle=t)

    # From each of their sides a corridor leads to another.
    corridors, found = [], set(nodes)
    ends = set[int]()
    for start in (c for t in nodes for c in corners_of(t)):
        if start not in ends:
            entries = follow(mesh, core, start)
            triangles = tuple(entry // 3 for entry in entries[:-1])
            corridors.append(Corridor(start, entries[-1], triangles))
            ends.add(entries[-1])
            found.update(triangles)
            if watch:
                watch("corridor", start=start, end=entries[-1], triangles=triangles)
    # What is left are rings, on which nothing is decided.
    rings = []
    for t, degree in enumerate(core):
        if degree == 2 and t not in found:
            open_sides = filter(passable.__getitem__, corners_of(t))
            exit = next(c for c in open_sides if core[mesh.opposites[c] // 3])
            entries = follow(mesh, core, exit)
            ring = tuple(entry // 3 for entry in entries)
            rings.append(ring)
            found.update(ring)
            if watch:
                watch("ring", triangles=ring)
    return Reduction(degrees, core, toward, components(mesh, degrees), nodes, corridors, rings)


def peel(mesh: NavigationMesh, degrees: Sequence[int], watch: Any) -> tuple[list[int], list[int]]:
    """Take dead ends away until there are none: `core` and `toward` of the reduction."""
    passable, opposites = mesh.open_edges(), mesh.opposites
    core = [max(degree, 0) for degree in degrees]
    toward = [-1] * len(core)
    peeled = [degree < 0 for degree in degrees]
    dead_ends = deque(t for t, degree in enumerate(degrees) if degree in (0, 1))
    while dead_ends:
        t = dead_ends.popleft()
        peeled[t], core[t] = True, 0
        beyond = None
        for c in corners_of(t):
            other = opposites[c] // 3
            if passable[c] and not peeled[other]:
                toward[t], beyond = c, other
                break
        if watch:
            watch("peel", triangle=t, toward=beyond)
        if beyond is not None:
            core[beyond] -= 1
            if core[beyond] == 1:
                dead_ends.append(beyond)
    return core, toward


def follow(mesh: NavigationMesh, core: Sequence[int], exit: int) -> list[int]:
    """The way on in the core: out by the edge that faces corner `exit`, and on to where there is something to choose.

    For each triangle the corner that faces the edge by which it is entered. The last triangle is a decision point, or
    on a ring the first one again. O(triangles).
    """
    passable, opposites = mesh.open_edges(), mesh.opposites
    first, entries = exit // 3, []
    while True:
        entry = opposites[exit]
        entries.append(entry)
        if core[entry // 3] == 3 or entry // 3 == first:
            return entries
        exit = next(c for c in corners_of(entry // 3) if c != entry and passable[c] and core[opposites[c] // 3])


def components(mesh: NavigationMesh, degrees: Sequence[int]) -> list[int]:
    """The number of each triangle's component, from 0 on; -1 where it is not free."""
    passable, opposites = mesh.open_edges(), mesh.opposites
    numbers = [-1] * len(degrees)
    count = 0
    for first, degree in enumerate(degrees):
        if degree < 0 or numbers[first] >= 0:
            continue
        numbers[first] = count
        waiting = [first]
        while waiting:
            for c in corners_of(waiting.pop()):
                if passable[c] and numbers[opposites[c] // 3] < 0:
                    numbers[opposites[c] // 3] = count
                    waiting.append(opposites[c] // 3)
        count += 1
    return numbers


def islands(mesh: NavigationMesh) -> int:
    """How many islands there are: obstacles that touch one another are one, and those that touch the border none.

    O(n).
    """
    shores: dict[int, list[int]] = {}
    for c, constrained in enumerate(mesh.constrained):
        if constrained:
            a, b = mesh.edge(c)
            shores.setdefault(a, []).append(b)
    border = next(segment.a for segment in mesh.segments[BORDER])
    count, found = -1, set[int]()  # the border is none
    for first in (border, *shores):
        if first not in found:
            count += 1
            found.add(first)
            waiting = [first]
            while waiting:
                new = [vertex for vertex in shores[waiting.pop()] if vertex not in found]
                found.update(new)
                waiting += new
    return count
