"""A change to a triangulation with constraints, and what is known of it step by step."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from ...geometry.predicates import Point
from ...maps.segments import crosses
from ...mesh.constrained import ConstrainedTriangulation
from ...mesh.triangulation import Edge, Triangle, key
from ...stage.known_mesh import KnownMesh, first_lowest, sides
from ...stage.words import edge_name
from ...story import Fold
from ...trace import Step, Trace, record


class Snapshot(NamedTuple):
    """A triangulation as it is: its triangles by their corners from the lowest on, its edges by the lower one first.

    `owners` are those of each constrained edge; `walls` are the triangles inside of obstacles, each with these.
    """

    points: tuple[Point, ...]
    triangles: frozenset[Triangle]
    owners: Mapping[Edge, Collection[Any]]
    walls: Mapping[Triangle, Collection[Any]]

    @classmethod
    def of(cls, mesh: ConstrainedTriangulation) -> "Snapshot":
        owners: dict[Edge, Collection[Any]] = {}
        for c, constrained in enumerate(mesh.constrained):
            if constrained and (edge := key(*mesh.edge(c))) not in owners:
                owners[edge] = mesh.owners(*edge)
        inside = {first_lowest(mesh.triangle(t)): mesh.obstacles_at(t) for t in range(len(mesh))}
        walls = {triangle: obstacles for triangle, obstacles in inside.items() if obstacles}
        return cls(tuple(mesh.points), frozenset(map(first_lowest, mesh.triangles())), owners, walls)


@dataclass(frozen=True)
class Moment:
    """The triangulation while it changes.

    `parted` are the owners of edges that new vertices have split: the halves have them now.
    `crossed` are the edges in the way of a new one, `crossing` is the new one's name while they are flipped away.
    `hole` is what is left of the polygon around a removed vertex, `fresh` are the new vertices, `now` is what is lit.
    """

    mesh: KnownMesh
    owners: Mapping[Edge, Collection[Any]]
    parted: Mapping[Edge, Collection[Any]] = field(default_factory=dict)
    crossed: tuple[Edge, ...] = ()
    crossing: str = ""
    hole: tuple[int, ...] = ()
    fresh: frozenset[int] = frozenset()
    flips: int = 0
    now: Step | None = field(default=None, compare=False)

    @cached_property
    def triangles(self) -> frozenset[Triangle]:
        """The triangles between points."""
        return frozenset(triangle for triangle in self.mesh.today if min(triangle) >= 0)

    def edges(self) -> list[Edge]:
        """The edges between points, in order."""
        return sorted({edge for triangle in self.triangles for edge in sides(triangle)})

    def apexes(self, edge: Edge) -> list[int]:
        """The vertices beyond an edge, on either side of it."""
        return [v for triangle in self.mesh.at_edge(edge) if min(triangle) >= 0 for v in triangle if v not in edge]


class Change(Fold[Moment]):
    """A change to a triangulation with constraints, from what was before to what is after it."""

    what = "the segment"
    """What comes, and may run through vertices."""

    def __init__(self, before: Snapshot, trace: Trace, after: Snapshot) -> None:
        self.before, self.trace, self.after = before, trace, after
        self.refused = bool(trace.result)
        self.first = Moment(KnownMesh.of(before.triangles), before.owners)

    # ------------------------------------------------ step by step

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(before, step), now=step)

    def on_cross(self, before: Moment, edge: Edge) -> Moment:
        crossing = self.in_the_way_of(edge, before)
        return replace(before, crossed=(*before.crossed, key(*edge)), crossing=crossing)

    def on_wait(self, before: Moment, edge: Edge) -> Moment:
        return replace(before, crossed=(*without(before.crossed, edge), key(*edge)))

    def on_flip(self, before: Moment, edge: Edge, to: Edge) -> Moment:
        crossed = without(before.crossed, edge)
        if before.crossing and self.in_the_way_of(to, before):
            crossed = (*crossed, key(*to))
        return replace(before, mesh=before.mesh.flipped(edge, to), crossed=crossed, flips=before.flips + 1)

    def on_constrain(self, before: Moment, edge: Edge, owners: Collection[Any]) -> Moment:
        crossing = before.crossing if before.crossed else ""
        return replace(before, crossing=crossing, owners={**before.owners, key(*edge): owners})

    def on_release(self, before: Moment, edge: Edge, owners: Collection[Any]) -> Moment:
        left = {e: names for e, names in before.owners.items() if e != key(*edge)}
        if owners:
            left[key(*edge)] = owners
        return replace(before, owners=left, crossed=(), crossing="")

    def on_split(self, before: Moment, vertex: int, old: Sequence[Triangle], new: Sequence[Triangle]) -> Moment:
        """A vertex on an edge hands on that one's owners to both halves."""
        owners, parted = dict(before.owners), dict(before.parted)
        if len(old) == 2 and (edge := key(*set(old[0]) & set(old[1]))) in owners:
            parted[edge] = owners.pop(edge)
            owners |= {key(vertex, end): parted[edge] for end in edge}
        mesh, fresh = before.mesh.replaced(old, new), before.fresh | {vertex}
        return replace(before, mesh=mesh, owners=owners, parted=parted, fresh=fresh, crossed=(), crossing="")

    def on_remove(self, before: Moment, vertex: int, link: Sequence[int]) -> Moment:
        return filled(replace(before, mesh=before.mesh.replaced(before.mesh.around(vertex), ())), link)

    def on_ear(self, before: Moment, corners: Triangle) -> Moment:
        mesh = before.mesh.replaced((), [corners])
        return filled(replace(before, mesh=mesh), [v for v in before.hole if v != corners[1]])

    # ------------------------------------------------ at a moment

    def in_the_way_of(self, edge: Edge, moment: Moment) -> str:
        """The name of an edge to come that this one crosses, "" where it crosses none."""
        p, q = (self.at(v, moment) for v in edge)
        for a, b in self.to_come(moment):
            if crosses(self.after.points[a], self.after.points[b], p, q):
                return edge_name((a, b))
        return ""

    def to_come(self, moment: Moment) -> list[Edge]:
        """The edges that will be constrained at the end, and are not yet."""
        return [edge for edge in self.after.owners if edge not in moment.owners]

    def at(self, vertex: int, moment: Moment) -> Point:
        """Where a vertex is. The number of one that was removed may be given to a new one."""
        return (self.after if vertex in moment.fresh else self.before).points[vertex]

    def new(self, moment: Moment) -> frozenset[Triangle]:
        """The triangles that were not there before, or had a vertex elsewhere."""
        return frozenset(t for t in moment.triangles if t not in self.before.triangles or moment.fresh & set(t))

    def walls(self, moment: Moment) -> set[Triangle]:
        """The triangles inside of obstacles all of whose edges are constrained at the moment, whole or in parts."""
        walls = set()
        for snapshot in (self.before, self.after):
            missing = {
                owner
                for edge, owners in snapshot.owners.items()
                for owner in owners
                if owner not in (*moment.owners.get(edge, ()), *moment.parted.get(edge, ()))
            }
            walls |= {triangle for triangle, obstacles in snapshot.walls.items() if not missing.issuperset(obstacles)}
        return walls

    def illegal(self, moment: Moment) -> list[Edge]:
        """The edges whose triangles' circles hold the corner beyond."""
        return moment.mesh.illegal(lambda vertex: self.at(vertex, moment))


def without(edges: Iterable[Edge], edge: Edge) -> tuple[Edge, ...]:
    return tuple(each for each in edges if each != key(*edge))


def filled(before: Moment, hole: Sequence[int]) -> Moment:
    """With a hole, whose last three corners make a triangle."""
    if len(hole) > 3:
        return replace(before, hole=tuple(hole))
    a, b, c = hole
    return replace(before, mesh=before.mesh.replaced((), [(a, b, c)]), hole=())


def attempt(change: Callable[..., Any], watch: Any = None) -> str:
    """Make a change; what is wrong with it, where it is refused."""
    try:
        change(watch=watch)
    except ValueError as error:
        return str(error)
    return ""


def tell(change: Callable[..., Any], *args: Any, **kwargs: Any) -> Trace:
    """The trace of a change to a triangulation. Its result is what is wrong with it, "" where it was made.

    Tests of edges to the bounding triangle are left out, since there is nothing to be seen of them, and so is what
    comes after the constraint that makes a segment impossible.
    """
    trace = record(attempt, partial(change, *args, **kwargs))
    steps = [step for step in trace.steps if step.event != "test" or min(step.data["edge"]) >= 0]
    if trace.result:
        refused = [i for i, step in enumerate(steps, start=1) if step.data.get("constrained")]
        steps = steps[: min(refused, default=len(steps))]
    return trace.with_steps(steps)
