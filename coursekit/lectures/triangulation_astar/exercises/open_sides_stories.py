"""Lecture 09: open sides and dead ends, told step by step below a wrong answer, with the student's beside it.

Events
    side(ends, why)          degree looks at a side of the triangle; why one may not cross it, "" where one may
    end(degree)              so many of its sides are open
    peel(triangle, left)     a triangle with one neighbour left, or none, is taken away; the numbers of neighbours then
    decide(found)            the triangles that have three neighbours still
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of, numbers
from ....exercises.kinds.meshes import Edge, Mesh, edges
from ....mesh.triangulation import key
from ....pictures import mesh as picture
from ....story import StepsSoFar
from ....trace import Step, record
from ...constrained.exercises.owners_story import cut, named
from .triangle_patches import Patch


class Sides(NamedTuple):
    """A triangulation, its walls, how wide an agent is, and the triangle that is asked about."""

    mesh: Mesh
    walls: tuple[Edge, ...]
    twice: int
    t: int

    def square(self, edge: Edge) -> int:
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


# ---------------------------------------------------------------- the degree


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

    def __init__(self, sides: Sides, given: str) -> None:
        super().__init__(record(degree, sides))
        self.sides, self.given = sides, given
        self.place = self.place_of(sides.mesh)

    def backdrop(self) -> str:
        return self.below(f"your code says {self.given}" if self.given else "your code gives no number")

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
        return self.drawn(self.place, mesh, faces, marks) + numbers(self.place, mesh)

    def mark(self, ends: Edge, style: str, now: bool) -> dict[Edge, picture.Edge]:
        held = key(*ends) in {key(*wall) for wall in self.sides.walls}
        return {
            edge: mark._replace(constrained=held) for edge, mark in edge_mark(self.sides.mesh, ends, style, now).items()
        }

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        sides = self.sides
        if step is None:
            walls = " Double lines are walls." if sides.walls else ""
            agent = f"an agent of radius {sides.twice / 2}"
            return f"{SMALLEST} How many sides of triangle {sides.t} are open for {agent}?{walls}"
        if step.event == "side":
            side, why = named(step.data["ends"]), step.data["why"]
            return f"**{side} is closed:** it {why}." if why else f"**{side} is open:** {self.room(step.data['ends'])}."
        count = step.data["degree"]
        yours = f" Your code says {self.given}." * bool(self.given)
        return f"**Triangle {sides.t} has degree {count}:** {WORDS[count]}.{yours}"

    def room(self, edge: Edge) -> str:
        """What lies beyond an open side."""
        just = "just " * (self.sides.square(edge) == self.sides.twice**2)
        return f"triangle {self.sides.mesh.owners()[edge[::-1]]} lies beyond, and it is {just}wide enough"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        count = sum(each.event == "side" and not each.data["why"] for each in after)
        return {"radius": f"{self.sides.twice / 2}", "open sides": str(count)}

    def landmark(self, step: Step) -> bool:
        return step.event == "end"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "end":
            return (self.place.id(f"face/{self.sides.t}"),)
        return (self.place.id("edge/{}/{}".format(*key(*step.data["ends"]))),)

    def outcome(self) -> str:
        return f"degree {self.trace.result}"


WORDS = ["no way leads out", "a dead end", "in by one side, and out by the other one", "here is something to decide"]


# ---------------------------------------------------------------- dead ends


def peeled(patch: Patch, watch: Any = None) -> list[int]:
    """The triangles that are left when dead ends are taken away as long as there are any."""
    neighbors = patch.neighbors()
    left = {*range(len(neighbors))}
    while True:
        degrees = {t: sum(u in left for u in neighbors[t]) for t in sorted(left)}
        end = next((t for t in degrees if degrees[t] < 2), None)
        if end is None:
            break
        left.remove(end)
        if watch:
            watch("peel", triangle=end, toward=next((u for u in neighbors[end] if u in left), None))
    if watch:
        watch("decide", found=tuple(t for t in degrees if degrees[t] == 3))
    return sorted(left)


class PeelStory(StepsSoFar, MeshStory):
    """Dead ends go one by one; `given` are the decision points that a student's code tells."""

    title = "dead ends peeled"

    def __init__(self, patch: Patch, given: Sequence[int] | None) -> None:
        super().__init__(record(peeled, patch))
        self.mesh, self.neighbors, self.given = patch.mesh, patch.neighbors(), given
        self.place = self.place_of(patch.mesh)

    def backdrop(self) -> str:
        if self.given is None:
            return self.below("your code gives no set")
        return self.below(cut(f"your decision points: {', '.join(map(str, self.given)) or 'none'}"))

    def gone(self, after: tuple[Step, ...]) -> list[int]:
        return [step.data["triangle"] for step in after if step.event == "peel"]

    def draw(self, after: tuple[Step, ...]) -> str:
        gone, now = self.gone(after), after[-1] if after else None
        ended = now.data["found"] if now and now.event == "decide" else None
        faces = faces_of(self.mesh)
        for t, face in faces.items():
            state = "never" if t in gone else "new" if ended is None else "open" if t in ended else "done"
            faces[t] = face._replace(state=state, now=gone[-1:] == [t] and ended is None, tells=self.tells(t, state))
        drawn = self.drawn(self.place, self.mesh, faces, {}, named=False)
        return drawn + numbers(self.place, self.mesh)

    def tells(self, t: int, state: str) -> str:
        kinds = {"never": "a dead end", "open": "a decision point", "done": "in a corridor or a ring"}
        return f"triangle {t}{f', {kinds[state]}' if state in kinds else ''}"

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} Dead ends are peeled, one after another. Which triangles have three neighbours then?"
        if step.event == "peel":
            t, toward = step.data["triangle"], step.data["toward"]
            if toward is None:
                return f"**{t} is peeled:** it has no neighbour left. It was the last one of its tree."
            return f"**{t} is peeled:** its only neighbour is {toward}. Who is here can only go there."
        found = step.data["found"]
        if found:
            said = f"**Left with three neighbours: {', '.join(map(str, found))}.** There a way has something to decide."
        elif self.trace.result:
            said = "**No triangle has three neighbours left:** all that is left are rings."
        else:
            said = "**Nothing is left:** there was no ring, so there is nothing to decide."
        if self.given is not None and tuple(self.given) != found:
            said += " Your code says otherwise."
        return said

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        gone = len(self.gone(after))
        found = after[-1].data["found"] if after and after[-1].event == "decide" else None
        return {
            "peeled": str(gone),
            "left": str(len(self.neighbors) - gone),
            "decision points": "–" if found is None else str(len(found)),
        }

    def landmark(self, step: Step) -> bool:
        return step.event == "decide"

    def touches(self, step: Step) -> tuple[str, ...]:
        triangles = (step.data["triangle"],) if step.event == "peel" else step.data["found"]
        return tuple(self.place.id(f"face/{t}") for t in triangles)

    def outcome(self) -> str:
        count = len(self.trace.steps[-1].data["found"])
        return f"{count} decision point{'s' * (count != 1)}"
