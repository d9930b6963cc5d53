"""Lecture 07, owners of edges: what is right, told step by step below a wrong answer, with the student's beside it.

Events
    lay(segment, edges)     remaining has come to a segment, and the edges that it is made of
    release(edge, left)     the owner that goes has given up an edge; who still owns it
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory
from ....exercises.kinds.meshes import Edge, Mesh
from ....pictures import mesh as picture
from ....pictures.mesh import Vertex
from ....pictures.svg import text
from ....trace import Step, record
from .owned_segments import Owned, Segment

MOST = 84
"""Letters of an answer that are shown below the picture."""


def cut(said: str) -> str:
    """A line that fits below the picture."""
    return said if len(said) <= MOST else f"{said[: MOST - 1]}…"


def named(edge: Edge) -> str:
    return f"{edge[0]}–{edge[1]}"


def remaining(problem: Owned, watch: Any = None) -> dict[Edge, set[str]]:
    """The owners of each constrained edge, when all segments have come and one owner has gone."""
    owners: dict[Edge, set[str]] = {}
    for segment in problem.segments:
        edges = problem.edges(segment)
        for edge in edges:
            owners.setdefault(edge, set()).add(segment.owner)
        if watch:
            watch("lay", segment=segment, edges=tuple(edges))
    for edge in sorted(edge for edge, own in owners.items() if problem.gone in own):
        owners[edge].remove(problem.gone)
        left = tuple(sorted(owners[edge]))
        if watch:
            watch("release", edge=edge, left=left)
        if not left:
            del owners[edge]
    return owners


@dataclass(frozen=True)
class Held:
    """The owners of each edge so far, an edge that is free having none; and what happens now."""

    owners: Mapping[Edge, tuple[str, ...]]
    now: Step | None = None


class OwnersStory(MeshStory):
    """Segments come, and an owner goes; `given` is what a student's code says is left."""

    title = "owners of edges"

    def __init__(self, problem: Owned, given: Mapping[Edge, Sequence[str]] | None) -> None:
        super().__init__(record(remaining, problem))
        self.problem, self.given = problem, given
        self.place = self.place_of(Mesh(problem.points, ()))

    def start(self) -> Held:
        return Held({})

    def apply(self, before: Held, step: Step) -> Held:
        if step.event == "release":
            return replace(before, owners={**before.owners, step.data["edge"]: step.data["left"]}, now=step)
        owner = step.data["segment"].owner
        new = {edge: tuple(sorted({*before.owners.get(edge, ()), owner})) for edge in step.data["edges"]}
        return Held({**before.owners, **new}, step)

    def backdrop(self) -> str:
        if self.given is None:
            return self.below("your code gives no owners")
        said = "; ".join(f"{named(edge)} {', '.join(owners) or 'nobody'}" for edge, owners in self.given.items())
        return self.below(cut(f"your answer: {said or 'nothing'}"))

    def draw(self, after: Held) -> str:
        place, points, now = self.place, self.problem.points, after.now
        lit = () if now is None else now.data["edges"] if now.event == "lay" else (now.data["edge"],)
        marks, labels = {}, ""
        for (v, w), owners in after.owners.items():
            style = ("open" if owners else "never") if (v, w) in lit else "" if owners else "never"
            tells = f"edge {v}–{w}: {', '.join(owners) or 'free'}"
            marks[v, w] = picture.Edge(points[v], points[w], style, bool(owners), (v, w) in lit, tells)
            (x1, y1), (x2, y2) = place.at(points[v]), place.at(points[w])
            labels += text("value halo", ", ".join(owners) or "free", (x1 + x2) / 2, (y1 + y2) / 2 - 9)
        vertices = {v: Vertex(point, label=f"{v}") for v, point in enumerate(points)}
        return (
            picture.edges(place, marks)
            + picture.vertices(place, vertices, links=after.owners)
            + f'<g pointer-events="none">{labels}</g>'
        )

    def say(self, after: Held, step: Step | None) -> str:
        gone = self.problem.gone
        if step is None:
            return f"{SMALLEST} Segments come, one after the other; then {gone} goes. Which edges stay constrained?"
        said = told_segment(step.data["segment"], step.data["edges"]) if step.event == "lay" else self.told(step)
        if self.differs(step):
            return f"{said} Your code says otherwise."
        if step is self.trace.steps[-1] and self.given and not self.is_right():
            return f"{said} Of other edges your code says otherwise."
        return said

    def told(self, step: Step) -> str:
        """What becomes of an edge that the owner who goes gives up."""
        edge, left = step.data["edge"], step.data["left"]
        if not left:
            return f"**{self.problem.gone} goes, and {named(edge)} is free:** nobody else owns it."
        others = f"{', '.join(left)} still {'owns' if len(left) == 1 else 'own'} it"
        return f"**{self.problem.gone} goes, and {named(edge)} stays constrained:** {others}."

    def differs(self, step: Step) -> bool:
        """Whether the student's code says otherwise of an edge that was given up."""
        if self.given is None or step.event != "release":
            return False
        return tuple(self.given.get(step.data["edge"], ())) != step.data["left"]

    def is_right(self) -> bool:
        """Whether the student's code says of all edges what is so."""
        return {edge: set(owners) for edge, owners in (self.given or {}).items()} == self.trace.result

    def values(self, after: Held, step: Step | None) -> dict[str, str]:
        return {"gone": self.problem.gone, "constrained": str(sum(map(bool, after.owners.values())))}

    def landmark(self, step: Step) -> bool:
        return step.event == "release"

    def touches(self, step: Step) -> tuple[str, ...]:
        edges = step.data["edges"] if step.event == "lay" else (step.data["edge"],)
        return tuple(self.place.id(f"edge/{v}/{w}") for v, w in edges)

    def outcome(self) -> str:
        count = len(self.trace.result)
        return f"{count} edge{'s' * (count != 1)} left"

    def telling(self) -> int:
        """The first edge of which the student's code says otherwise, else the last step."""
        steps = self.trace.steps
        return next((i for i, step in enumerate(steps, start=1) if self.differs(step)), len(steps))


def told_segment(segment: Segment, edges: Sequence[Edge]) -> str:
    a, b, owner = segment
    if len(edges) == 1:
        return f"**{owner} gets {a}–{b}.** No vertex lies between: it is one edge."
    return f"**{owner} gets {a}–{b}, split at the vertices on it:** {', '.join(map(named, edges))}."
