"""Lecture 06, point location: what is right, told step by step below a wrong answer, with the student's beside it.

Events
    side(ends, beyond, exit)      step has looked at an edge: which triangle lies beyond, and whether q lies there too
    end(exits)                    the triangles to which the walk may go; none where it has come to its end
    visit(triangle)               walk has come to a triangle
    turn(triangle, ends)          the walk has been here before, and left by this edge
    cross(ends, beyond)           it leaves by an edge, to the triangle beyond
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import dist
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of
from ....exercises.kinds.meshes import Edge, Mesh, edges
from ....exercises.kinds.segments import Point, area
from ....pictures import mesh as picture
from ....pictures.fitting import heart
from ....pictures.mesh import Face, Layout
from ....pictures.svg import text
from ....story import StepsSoFar
from ....trace import Step, Trace, record

Triangles = list[int | None]


class LocationStory(MeshStory):
    """A story on a triangulation whose triangles are known by their indices, with a point that is looked for."""

    def __init__(self, trace: Trace, mesh: Mesh, q: Point, given: str) -> None:
        super().__init__(trace)
        self.mesh, self.q, self.given = mesh, q, given
        self.place: Layout = self.place_of(mesh, q)

    def shown(self, faces: Mapping[int, Face], marks: Mapping[Edge, picture.Edge], way: str = "") -> str:
        """A triangulation with marks, a way over it, and above all the names of the triangles."""
        faces = {i: face._replace(tells=f"triangle {i}") for i, face in faces.items()}
        names = "".join(self._name(i, face) for i, face in faces.items())
        drawn = self.drawn(self.place, self.mesh, faces, marks, named=False)
        return f'{drawn}{way}{picture.query(self.place, self.q)}<g pointer-events="none">{names}</g>'

    def _name(self, i: int, face: Face) -> str:
        """The name of a triangle, inside it; above the point that is looked for, where that is there."""
        x, y = heart([self.place.at(corner) for corner in face.corners])
        above = 22 if dist((x, y), self.place.at(self.q)) < 18 else 0
        return text("value halo", str(i), x, y + 6 - above)


# ---------------------------------------------------------------- one step


def step(mesh: Mesh, t: int, q: Point, watch: Any = None) -> Triangles:
    """The triangles to which a walk may go from t, None for the outside; none where t holds q."""
    exits: Triangles = []
    for (a, b), beyond in zip(edges(mesh.triangles[t]), mesh.neighbors()[t], strict=True):
        exit = area(mesh.points[a], mesh.points[b], q) < 0
        if watch:
            watch("side", ends=(a, b), beyond=beyond, exit=exit)
        if exit:
            exits.append(beyond)
    if watch:
        watch("end", exits=list(exits))
    return exits


class StepStory(StepsSoFar, LocationStory):
    """The three edges of a triangle, one after the other; `given` is where a student's code goes."""

    title = "one step of the walk"

    def __init__(self, mesh: Mesh, t: int, q: Point, given: str) -> None:
        super().__init__(record(step, mesh, t, q), mesh, q, given)
        self.t = t

    def draw(self, after: tuple[Step, ...]) -> str:
        faces = faces_of(self.mesh)
        faces[self.t] = faces[self.t]._replace(state="open", now=True)
        marks: dict[Edge, picture.Edge] = {}
        for each in after:
            if each.event == "side":
                style = "open" if each.data["exit"] else "never"
                marks |= edge_mark(self.mesh, each.data["ends"], style, now=each is after[-1])
                if each.data["exit"] and each.data["beyond"] is not None:
                    beyond = each.data["beyond"]
                    faces[beyond] = faces[beyond]._replace(state="done")
        return self.shown(faces, marks)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        yours = f" Your code says {self.given}." * bool(self.given)
        if step is None:
            return f"{SMALLEST} The walk towards the ring is in triangle {self.t}. Where does it go next?{yours}"
        if step.event == "end":
            exits = step.data["exits"]
            if not exits:
                return f"**It stays:** triangle {self.t} holds the point.{yours}"
            names = " or ".join("the outside" if each is None else f"triangle {each}" for each in exits)
            return f"**To {names}.** {'Either will do.' if len(exits) > 1 else 'There is one exit.'}{yours}"
        beyond = step.data["beyond"]
        there = "the outside" if beyond is None else f"triangle {beyond}"
        if step.data["exit"]:
            return f"**An exit:** the point lies on the other side of this edge, as {there} does."
        return f"**No exit:** the point does not lie beyond this edge, where {there} is."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        exits = [each.data["beyond"] for each in after if each.data.get("exit")]
        names = ("outside" if each is None else str(each) for each in exits)
        return {"triangle": str(self.t), "exits to": ", ".join(names) or "–"}

    def landmark(self, step: Step) -> bool:
        return step.event == "end"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "end":
            return (self.place.id(f"face/{self.t}"),)
        a, b = sorted(step.data["ends"])
        return (self.place.id(f"edge/{a}/{b}"),)

    def outcome(self) -> str:
        exits = ["outside" if each is None else str(each) for each in self.trace.result]
        return f"to {' or '.join(exits)}" if exits else "stays"


# ---------------------------------------------------------------- the walk


def walk(mesh: Mesh, t: int, q: Point, watch: Any = None) -> list[int]:
    """The triangles on the way to one that holds a point, by the first exit of each, but not twice in a row."""
    path, last = [t], dict[int, int]()
    while True:
        if watch:
            watch("visit", triangle=t)
        a_b = edges(mesh.triangles[t])
        exits = [i for i, (a, b) in enumerate(a_b) if area(mesh.points[a], mesh.points[b], q) < 0]
        if len(exits) > 1 and exits[0] == last.get(t):
            if watch:
                watch("turn", triangle=t, ends=a_b[exits[0]])
            exits.reverse()
        beyond = mesh.neighbors()[t][exits[0]] if exits else None
        if beyond is None:
            return path
        last[t] = exits[0]
        if watch:
            watch("cross", ends=a_b[exits[0]], beyond=beyond)
        t = beyond
        path.append(t)


@dataclass(frozen=True)
class Walked:
    """The triangles visited so far, in order, and what happens now."""

    visited: tuple[int, ...] = ()
    now: Step | None = None


class WalkStory(LocationStory):
    """A walk that remembers its exits; `given` is how a student's code walks."""

    title = "the walk"

    def __init__(self, mesh: Mesh, t: int, q: Point, given: str) -> None:
        super().__init__(record(walk, mesh, t, q), mesh, q, given)
        self.t = t

    def start(self) -> Walked:
        return Walked()

    def apply(self, before: Walked, step: Step) -> Walked:
        visited = (*before.visited, step.data["triangle"]) if step.event == "visit" else before.visited
        return replace(before, visited=visited, now=step)

    def backdrop(self) -> str:
        return self.below(f"your walk: {self.given}" if self.given else "your code gives no walk")

    def draw(self, after: Walked) -> str:
        faces = faces_of(self.mesh)
        marks: dict[Edge, picture.Edge] = {}
        for t in after.visited or (self.t,):
            faces[t] = faces[t]._replace(state="open", now=after.visited[-1:] == (t,))
        if after.now and after.now.event != "visit":
            marks = edge_mark(self.mesh, after.now.data["ends"], "event" if after.now.event == "turn" else "open")
        way = picture.walk(self.place, [self.mesh.corners(t) for t in after.visited])
        return self.shown(faces, marks, way)

    def say(self, after: Walked, step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} This walk from {self.t} remembers how it left each triangle. Its point is the ring."
        if step.event == "cross":
            return f"**On to {step.data['beyond']}:** the point lies beyond this edge."
        t = step.data["triangle"]
        if step.event == "turn":
            return f"**Last time it left {t} by this edge.** There is another exit, and this time it takes that one."
        if step is self.trace.steps[-1]:
            return f"**{t} holds the point.** The point lies beyond no edge of it: the walk is at its end."
        again = " again" if after.visited.count(t) > 1 else ""
        return f"**In {t}{again}.** Which edge has the point on its other side?"

    def values(self, after: Walked, step: Step | None) -> dict[str, str]:
        return {"triangle": str(after.visited[-1]) if after.visited else "–", "visited": str(len(after.visited))}

    def landmark(self, step: Step) -> bool:
        return step.event == "turn" or step is self.trace.steps[-1]

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "visit":
            return (self.place.id(f"face/{step.data['triangle']}"),)
        a, b = sorted(step.data["ends"])
        return (self.place.id(f"edge/{a}/{b}"),)

    def outcome(self) -> str:
        return f"{len(self.trace.result)} visited"

    def telling(self) -> int:
        """Where the walk turns, if it does."""
        turns = [i for i, step in enumerate(self.trace.steps, start=1) if step.event == "turn"]
        return turns[0] if turns else len(self.trace.steps)
