"""Lecture 08: the portals of a channel, told one by one below a wrong answer, with the student's beside it.

Events
    leave(triangle, beyond, left, right)    portals comes to an edge that is crossed; its ends as one walks
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, faces_of, numbers
from ....exercises.kinds.meshes import Edge, Mesh, edges
from ....pictures import funnel as strings
from ....pictures.funnel import Portal
from ....story import StepsSoFar
from ....trace import Step, record
from ...constrained.exercises.owners_story import cut


def crossed(mesh: Mesh, channel: Sequence[int], watch: Any = None) -> list[Edge]:
    """The ends of the edges that are crossed on the way through triangles: left and right."""
    found = []
    for t, beyond in pairwise(channel):
        right, left = next(edge for edge in edges(mesh.triangles[t]) if mesh.owners().get(edge[::-1]) == beyond)
        found.append((left, right))
        if watch:
            watch("leave", triangle=t, beyond=beyond, left=left, right=right)
    return found


class PortalsStory(StepsSoFar, MeshStory):
    """A walk through a channel; `given` are the portals that a student's code tells."""

    title = "portals"

    def __init__(self, mesh: Mesh, channel: Sequence[int], given: Sequence[Edge] | None) -> None:
        super().__init__(record(crossed, mesh, channel))
        self.mesh, self.channel, self.given = mesh, channel, given
        self.place = self.place_of(mesh)

    def backdrop(self) -> str:
        if self.given is None:
            return self.below("your code gives no portals")
        return self.below(cut(f"your portals: {', '.join(map(str, self.given)) or 'none'}"))

    def draw(self, after: tuple[Step, ...]) -> str:
        points, now = self.mesh.points, after[-1] if after else None
        passed, at = [step.data["triangle"] for step in after], self.channel[len(after)]
        faces = faces_of(self.mesh, [self.mesh.triangles[t] for t in self.channel])
        for t, face in faces.items():
            faces[t] = face._replace(state="done" if t in passed else face.state, now=t == at, tells=f"triangle {t}")
        marks = {
            i: Portal(points[step.data["left"]], points[step.data["right"]], "open" if step is now else "done")
            for i, step in enumerate(after)
        }
        drawn = self.drawn(self.place, self.mesh, faces, {})
        return f"{drawn}{strings.portals(self.place, marks)}{numbers(self.place, self.mesh)}"

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            way = " → ".join(map(str, self.channel))
            return f"{SMALLEST} The walk goes {way}. Which end of each edge is on the left?"
        t, left, right = step.data["triangle"], step.data["left"], step.data["right"]
        said = (
            f"**Out of {t}, {left} is on the left and {right} on the right:** the corners of {t} stand "
            f"counter-clockwise, and there {left} follows {right}."
        )
        return f"{said} Your code says otherwise." if self.differs(len(after) - 1) else said

    def differs(self, i: int) -> bool:
        """Whether the student's code says otherwise of a portal."""
        return self.given is not None and list(self.given[i : i + 1]) != self.trace.result[i : i + 1]

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        now = after[-1].data if after else {"beyond": self.channel[0], "left": "–", "right": "–"}
        return {"triangle": str(now["beyond"]), "left": str(now["left"]), "right": str(now["right"])}

    def landmark(self, step: Step) -> bool:
        return True

    def touches(self, step: Step) -> tuple[str, ...]:
        portals = [each.data["triangle"] for each in self.trace.steps]
        return (self.place.id(f"portal/{portals.index(step.data['triangle'])}"),)

    def outcome(self) -> str:
        count = len(self.trace.result)
        return f"{count} portal{'s' * (count != 1)}"

    def telling(self) -> int:
        """The first portal of which the student's code says otherwise."""
        steps = range(len(self.trace.steps))
        return next((i + 1 for i in steps if self.differs(i)), len(steps))
