"""What the stories of lecture 07 tell of: a triangulation with constraints at one moment, and a change to it."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from ...geometry.predicates import Point
from ...mesh.constrained import ConstrainedTriangulation
from ...stage.words import name
from ...trace import Step, Trace, record
from .constrained_cases import Edge

Triangle = tuple[int, int, int]


class Snapshot(NamedTuple):
    """A triangulation as it is; of edges and triangles the lower vertices come first.

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
            if constrained and (edge := ordered(*mesh.edge(c))) not in owners:
                owners[edge] = mesh.owners(*edge)
        inside = {ordered(*mesh.triangle(t)): mesh.obstacles_at(t) for t in range(len(mesh))}
        walls = {triangle: obstacles for triangle, obstacles in inside.items() if obstacles}
        return cls(tuple(mesh.points), named(mesh.triangles()), owners, walls)


@dataclass(frozen=True)
class Moment:
    """The triangulation while it changes.

    `parted` are the owners of edges that new vertices have split: the halves have them now.
    `crossed` are the edges in the way of a new one, `crossing` is the new one's name while they are flipped away.
    `hole` is what is left of the polygon around a removed vertex, `fresh` are the new vertices, `now` is what is lit.
    """

    triangles: frozenset[Triangle]
    owners: Mapping[Edge, Collection[Any]]
    parted: Mapping[Edge, Collection[Any]] = field(default_factory=dict)
    crossed: tuple[Edge, ...] = ()
    crossing: str = ""
    hole: tuple[int, ...] = ()
    fresh: frozenset[int] = frozenset()
    flips: int = 0
    now: Step | None = field(default=None, compare=False)


class Lit(NamedTuple):
    """What the moment is about."""

    faces: Collection[Triangle] = ()
    edges: Mapping[Edge, str] = {}
    vertices: Collection[int] = ()
    circles: Collection[tuple[Triangle, str]] = ()


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
    return replace(trace, steps=steps)


def ordered(*vertices: int) -> Any:
    """The same vertices, the lower ones first: so an edge or a triangle has one name."""
    return tuple(sorted(vertices))


def named(triangles: Iterable[Iterable[int]]) -> frozenset[Triangle]:
    """The triangles without a corner of the bounding triangle, by their names."""
    return frozenset(ordered(*t) for t in triangles if min(t) >= 0)


def edges_of(triangles: Iterable[Triangle]) -> list[Edge]:
    """The edges of triangles, in order."""
    return sorted({edge for triangle in triangles for edge in combinations(triangle, 2)})


def edge_name(edge: Iterable[int]) -> str:
    """What an edge is called: its two ends, as in A–B."""
    return "–".join(map(name, sorted(edge)))
