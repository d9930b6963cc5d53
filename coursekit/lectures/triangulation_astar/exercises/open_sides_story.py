"""Lecture 09: the open sides of a triangle, one by one below a wrong answer, with the student's beside it.

Events
    side(ends, why)          degree looks at a side of the triangle; why one may not cross it, "" where one may
    end(degree)              so many of its sides are open
"""

from typing import Any, NamedTuple

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.far import Scale
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of, named, numbers
from ....exercises.kinds.meshes import Edge, Mesh, edges
from ....mesh.triangulation import key
from ....pictures import mesh as picture
from ....story import StepsSoFar
from ....trace import Step, record


class Sides(NamedTuple):
    """A triangulation, its walls, how wide an agent is, and the triangle that is asked about."""

    mesh: Mesh
    walls: tuple[Edge, ...]
    twice: float
    t: int

    def square(self, edge: Edge) -> float:
        """The square of an edge's length."""
        (ax, ay), (bx, by) = (self.mesh.points[v] for v in edge)
        return (ax - bx) ** 2 + (ay - by) ** 2

    def why(self, edge: Edge) -> str:
        """Why an agent may not leave the triangle by a side, "" where it may."""
        if edge[::-1] not in self.mesh.owners():
            return "is on the border"
        if key(*edge) in {key(*wall) for wall in self.walls}:
            return "is a wall"
        if self.square(edge) < self.twice**2:
            return f"is narrower than 2 · radius = {self.twice}"
        return ""

    def degree(self) -> int:
        return sum(not self.why(edge) for edge in edges(self.mesh.triangles[self.t]))

    def size(self) -> Any:
        return self.mesh.size(), len(self.walls), self.twice

    def on(self, scale: Scale) -> "Sides":
        """The same elsewhere, and all so many times as large."""
        return self._replace(mesh=self.mesh.on(scale), twice=scale.factor * self.twice)

    def told(self) -> str:
        return f"{self.mesh.told()}, walls = {list(self.walls)}, radius = {self.twice / 2}, t = {self.t}"


def degree(sides: Sides, watch: Any = None) -> int:
    """How many sides of a triangle an agent may cross."""
    count = 0
    for edge in edges(sides.mesh.triangles[sides.t]):
        why = sides.why(edge)
        if watch:
            watch("side", ends=edge, why=why)
        count += not why
    if watch:
        watch("end", degree=count)
    return count


class DegreeStory(StepsSoFar, MeshStory):
    """The sides of a triangle, one after the other; `given` is what a student's code says."""

    title = "the degree of a triangle"
    landmarks = ("end",)

    def __init__(self, sides: Sides, given: str) -> None:
        answer = f"your code says {given}" if given else "your code gives no number"
        super().__init__(record(degree, sides), sides.mesh, answer)
        self.sides, self.given = sides, given

    def draw(self, after: tuple[Step, ...]) -> str:
        mesh, t = self.sides.mesh, self.sides.t
        marks: dict[Edge, picture.Edge] = {}
        for wall in self.sides.walls:
            marks |= self.mark(wall, "", now=False)
        for step in after:
            if step.event == "side":
                marks.pop(step.data["ends"][::-1], None)
                marks |= self.mark(step.data["ends"], "event" if step.data["why"] else "open", now=step is after[-1])
        faces = {i: face._replace(tells=f"triangle {i}") for i, face in faces_of(mesh, [mesh.triangles[t]]).items()}
        return self.drawn(faces, marks) + numbers(self.place, mesh)

    def mark(self, ends: Edge, style: str, now: bool) -> dict[Edge, picture.Edge]:
        held = key(*ends) in {key(*wall) for wall in self.sides.walls}
        return {
            edge: mark._replace(constrained=held) for edge, mark in edge_mark(self.sides.mesh, ends, style, now).items()
        }

    def opening(self) -> str:
        walls = " Double lines are walls." if self.sides.walls else ""
        agent = f"an agent of radius {self.sides.twice / 2}"
        return f"{SMALLEST} How many sides of triangle {self.sides.t} are open for {agent}?{walls}"

    def say_side(self, after: tuple[Step, ...], ends: Edge, why: str) -> str:
        side = named(ends)
        return f"**{side} is closed:** it {why}." if why else f"**{side} is open:** {self.room(ends)}."

    def say_end(self, after: tuple[Step, ...], degree: int) -> str:
        yours = f" Your code says {self.given}." * bool(self.given)
        return f"**Triangle {self.sides.t} has degree {degree}:** {WORDS[degree]}.{yours}"

    def room(self, edge: Edge) -> str:
        """What lies beyond an open side."""
        just = "just " * (self.sides.square(edge) == self.sides.twice**2)
        return f"triangle {self.sides.mesh.owners()[edge[::-1]]} lies beyond, and it is {just}wide enough"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        count = sum(each.event == "side" and not each.data["why"] for each in after)
        return {"radius": f"{self.sides.twice / 2}", "open sides": count}

    def touched_side(self, ends: Edge) -> tuple[str, ...]:
        return self.ids(ends)

    def touched_end(self) -> tuple[str, ...]:
        return (self.place.id(f"face/{self.sides.t}"),)

    def outcome(self) -> str:
        return f"degree {self.trace.result}"


WORDS = ["no way leads out", "a dead end", "in by one side, and out by the other one", "here is something to decide"]
