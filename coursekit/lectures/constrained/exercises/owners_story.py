"""Lecture 07, owners of edges: what is right, told step by step below a wrong answer, with the student's beside it.

Events
    lay(segment, edges)     remaining has come to a segment, and the edges that it is made of
    release(edge, left)     the owner that goes has given up an edge; who still owns it
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, named
from ....exercises.kinds.meshes import Edge, Mesh
from ....pictures import mesh as picture
from ....pictures.mesh import Vertex
from ....pictures.svg import still, text
from ....stage.words import counted
from ....trace import Step, record
from .owned_segments import Owned, Segment


def remaining(problem: Owned, watch: Any = None) -> dict[Edge, set[str]]:
    """The owners of each constrained edge, when all segments have come and one owner has gone."""
    owners: dict[Edge, set[str]] = {}
    for segment in problem.segments:
        edges = problem.edges(segment)
        for edge in edges:
            owners.setdefault(edge, set()).add(segment.owner)
        if watch:
            watch("lay", segment=segment, edges=tuple(edges))
    shared = [edge for edge, own in owners.items() if problem.gone in own]
    for edge in sorted(shared):
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
    first = Held({})
    landmarks = ("release",)

    def __init__(self, problem: Owned, given: Mapping[Edge, Sequence[str]] | None) -> None:
        edges = [f"{named(edge)} {', '.join(owners) or 'nobody'}" for edge, owners in (given or {}).items()]
        answer = "your code gives no owners" if given is None else f"your answer: {'; '.join(edges) or 'nothing'}"
        super().__init__(record(remaining, problem), Mesh(problem.points, ()), answer)
        self.problem, self.given = problem, given

    def on_lay(self, before: Held, step: Step, segment: Segment, edges: Sequence[Edge]) -> Held:
        new = {edge: tuple(sorted({*before.owners.get(edge, ()), segment.owner})) for edge in edges}
        return Held({**before.owners, **new}, step)

    def on_release(self, before: Held, step: Step, edge: Edge, left: tuple[str, ...]) -> Held:
        return Held({**before.owners, edge: left}, step)

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
        return picture.edges(place, marks) + picture.vertices(place, vertices, links=after.owners) + still(labels)

    def opening(self) -> str:
        gone = self.problem.gone
        return f"{SMALLEST} Segments come, one after the other; then {gone} goes. Which edges stay constrained?"

    def say(self, after: Held, step: Step | None) -> str:
        said = super().say(after, step)
        if step is None:
            return said
        if self.differs(step):
            return f"{said} Your code says otherwise."
        if step.number == len(self.trace.steps) and self.given is not None and not self.is_right():
            return f"{said} Of other edges your code says otherwise."
        return said

    def say_lay(self, after: Held, segment: Segment, edges: Sequence[Edge]) -> str:
        a, b, owner = segment
        if len(edges) == 1:
            return f"**{owner} gets {a}–{b}.** No vertex lies between: it is one edge."
        return f"**{owner} gets {a}–{b}, split at the vertices on it:** {', '.join(map(named, edges))}."

    def say_release(self, after: Held, edge: Edge, left: tuple[str, ...]) -> str:
        gone = self.problem.gone
        if not left:
            return f"**{gone} goes, and {named(edge)} is free:** nobody else owns it."
        others = f"{', '.join(left)} still {'owns' if len(left) == 1 else 'own'} it"
        return f"**{gone} goes, and {named(edge)} stays constrained:** {others}."

    def differs(self, step: Step) -> bool:
        """Whether the student's code says otherwise of an edge that was given up."""
        if self.given is None or step.event != "release":
            return False
        return tuple(self.given.get(step.data["edge"], ())) != step.data["left"]

    def is_right(self) -> bool:
        """Whether the student's code says of all edges what is so."""
        return {edge: set(owners) for edge, owners in (self.given or {}).items()} == self.trace.result

    def values(self, after: Held, step: Step | None) -> dict[str, object]:
        return {"gone": self.problem.gone, "constrained": sum(map(bool, after.owners.values()))}

    def touched_lay(self, edges: Sequence[Edge]) -> tuple[str, ...]:
        return self.ids(*edges)

    def touched_release(self, edge: Edge) -> tuple[str, ...]:
        return self.ids(edge)

    def outcome(self) -> str:
        return f"{counted(len(self.trace.result), 'edge')} left"

    def telling(self) -> int:
        """The first edge of which the student's code says otherwise, else the last step."""
        return next((step.number for step in self.trace.steps if self.differs(step)), len(self.trace.steps))
