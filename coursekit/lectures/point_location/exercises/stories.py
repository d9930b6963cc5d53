"""Lecture 06, point location: the demo's walk on an exercise's triangulation, where all is known by its index."""

from math import dist

from ....exercises.kinds.beside import SMALLEST, BesideStory
from ....exercises.kinds.mesh_stories import box
from ....pictures.fitting import heart
from ....pictures.svg import still, text
from ..cycling_walk import Case, CycleStory, Moment
from .located_points import Place


class WalkStory(CycleStory):
    """The walk with memory on a place, or only its first `steps`."""

    limit = 1000

    def __init__(self, place: Place, steps: int | None = None) -> None:
        # So turned that the walk looks first at the edge that the exercise gives first.
        triangles = [(c, a, b) for a, b, c in place.mesh.triangles]
        super().__init__(Case(place.mesh.points, triangles, place.q, place.t), True, box((*place.mesh.points, place.q)))
        self.trace = self.trace.with_steps(self.trace.steps[:steps])

    def name(self, triangle: int) -> str:
        return f"triangle {triangle}"

    def vertex_name(self, vertex: int) -> str:
        return str(vertex)

    def path(self) -> list[int]:
        """The triangles that it visits."""
        return [step.data["triangle"] for step in self.trace.steps if step.event == "visit"]

    def numbers(self, after: Moment) -> str:
        """The index of each triangle inside it; above the point that is looked for, where that is there."""
        written = ""
        for t in range(len(self.mesh)):
            x, y = heart([self.place.at(corner) for corner in self.mesh.places(t)])
            above = 22 if dist((x, y), self.place.at(self.task.query)) < 18 else 0
            written += text("value halo", str(t), x, y + 6 - above)
        return still(written)


def one_step(place: Place, given: str) -> BesideStory:
    """Where a walk goes from a triangle; `given` is where a student's code goes."""
    story = WalkStory(place, steps=2)
    opening = f"{SMALLEST} The walk towards the ring is in triangle {place.t}. Where does it go next?"
    return BesideStory(story, opening, f"your step: {given}" if given else "", story.numbers)


def whole_walk(place: Place, given: str) -> BesideStory:
    """A walk that remembers its exits, and stops where it turns; `given` is how a student's code walks."""
    story = WalkStory(place)
    opening = f"{SMALLEST} This walk from {place.t} remembers how it left each triangle. Its point is the ring."
    answer = f"your walk: {given}" if given else "your code gives no walk"
    return BesideStory(story, opening, answer, story.numbers, lambda step: step.event == "turn")
