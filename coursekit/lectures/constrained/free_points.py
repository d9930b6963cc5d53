"""Free vertices come, go and move among walls that stay: each time the triangulation is repaired."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ...geometry.predicates import Point
from ...mesh.constrained import ConstrainedTriangulation
from ...pictures import mesh as picture
from ...pictures.mesh import Vertex
from ...player import Pointer
from ...stage.cloud_input import PointsInput
from ...stage.clouds import HEIGHT, WIDTH, Cloud, scattered
from ...stage.words import counted, name
from ...trace import Step, Trace
from .constrained_changes import Lit, Moment, Snapshot, edges_of, tell
from .constrained_words import NamedStory

BOX: tuple[Point, ...] = ((7.0, 4.0), (10.0, 3.0), (12.0, 6.5), (8.5, 7.5))
CORNERS = (*BOX, (1.5, 9.5), (5.5, 8.0), (14.0, 4.0), (18.0, 8.5))
WALLS = ((4, 5), (6, 7))
"""Between corners, besides the box."""

AMONG: Mapping[str, Cloud] = {
    "eight points": Cloud(
        ((2.0, 2.0), (1.0, 6.5), (6.0, 10.5), (11.5, 10.0), (13.0, 1.5), (18.5, 2.5), (16.5, 10.5), (16.0, 4.5))
    ),
    "sixteen points": scattered(16, seed=4, apart=2.0),
}


class AmongInput(PointsInput):
    """Free vertices, which may not be put on a corner. In the picture they go by their numbers in the mesh."""

    numbers: Sequence[int] = ()
    """Of the points, in their order."""

    def point(self, event: Pointer, story: Any) -> None:
        kind, _, number = event.id.partition("/")
        if kind == "vertex" and int(number) not in self.numbers:
            self.message.value = "The corners of walls stay where they are."
        else:
            own = f"vertex/{self.numbers.index(int(number))}" if kind == "vertex" else event.id
            super().point(replace(event, id=own), story)

    def refusal(self, task: Cloud) -> str:
        if any(point in CORNERS for point in task.points):
            return "A corner of a wall is there already: nothing changes."
        return super().refusal(task)


class LivePoints:
    """The triangulation of the walls and of a cloud. One point that comes, goes or moves is a repair."""

    def __init__(self, points: AmongInput) -> None:
        self.points = points
        self.told: tuple[Snapshot, Trace, Snapshot] | None = None
        self.mesh = ConstrainedTriangulation()
        self.vertices: dict[Point, int] = {}

    def tell(self, task: Cloud) -> "PointsStory":
        """What became of the triangulation; of a new cloud, as its last point came."""
        gone = [point for point in self.vertices if point not in task.points]
        come = [point for point in task.points if point not in self.vertices]
        if self.told is None or len(gone) > 1 or len(come) > 1:
            self._build(task.points[:-1])
            gone, come = [], [task.points[-1]]
        if gone or come:
            before = Snapshot.of(self.mesh)
            self.told = before, tell(partial(self._change, gone, come)), Snapshot.of(self.mesh)
        assert self.told
        self.points.numbers = [self.vertices[point] for point in task.points]
        return PointsStory(task, self.points.cursor, *self.told)

    def _build(self, points: Sequence[Point]) -> None:
        self.mesh = ConstrainedTriangulation(CORNERS)
        self.mesh.insert_obstacle(BOX, owner="box")
        for a, b in WALLS:
            self.mesh.insert_segment(a, b)
        self.vertices = {point: self.mesh.insert_point(point) for point in points}

    def _change(self, gone: Iterable[Point], come: Iterable[Point], watch: Any = None) -> None:
        for point in gone:
            self.mesh.remove_point(self.vertices.pop(point), watch=watch)
        for point in come:
            self.vertices[point] = self.mesh.insert_point(point, watch=watch)


class PointsStory(NamedStory):
    """A vertex that comes, goes, or does both, which is to move."""

    title = "free vertices"

    def __init__(self, task: Cloud, cursor: Point, before: Snapshot, trace: Trace, after: Snapshot) -> None:
        super().__init__(before, trace, after, (0.0, 0.0, WIDTH, HEIGHT))
        self.task, self.cursor = task, cursor

    # ------------------------------------------------ picture and values

    def vertices(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        """Corners of walls stay; the others can be dragged, and have the numbers of the cloud."""
        links = edges_of(after.triangles)
        drawn = ""
        for free in (False, True):
            style = "solid" if free else "done"
            marks = {
                v: Vertex(at, "open" if v in lit.vertices else style, name(v), v in lit.vertices)
                for v, at in points.items()
                if (v >= len(CORNERS)) == free
            }
            drawn += picture.vertices(self.place, marks, links=links, editable=free)
        return drawn + picture.cursor(self.place, self.cursor)

    def draw(self, after: Moment) -> str:
        return picture.ground(self.place) + super().draw(after)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        return {
            "triangles": str(len(after.triangles)),
            "new": str(len(self.new(after))),
            "flips": str(after.flips),
            "held edges": str(len(after.owners)),
        }

    # ------------------------------------------------ words

    def say_first(self) -> str:
        return "**A change is to come.** Drag a disc, click beside one to add another, click on one to remove it."

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None or step is not self.trace.steps[-1]:
            return super().say(after, step)
        new, whole = len(self.new(after)), counted(len(after.triangles), "triangle")
        return (
            f"**Repaired: {new} of {whole} new,** the framed ones. The walls have stayed. Drag a disc, click one to "
            "remove it, click beside to add one."
        )

    def outcome(self) -> str:
        return f"{counted(len(self.task.points), 'point')}, {counted(len(self.after.triangles), 'triangle')}"
