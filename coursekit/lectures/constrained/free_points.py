"""Free vertices come, go and move among walls that stay: each time the triangulation is repaired."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...geometry.predicates import Point
from ...mesh.constrained import ConstrainedTriangulation
from ...pictures import mesh as picture
from ...stage.clouds import Cloud, scattered
from ...stage.words import counted
from ...trace import Step
from .constrained_changes import Change, Moment, Snapshot, tell
from .constrained_picture import ChangePicture, ChangeStory, Lit
from .constrained_words import ChangeWords

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


class LivePoints:
    """The triangulation of the walls and of a cloud. One point that comes, goes or moves is a repair."""

    def __init__(self) -> None:
        self.change: Change | None = None
        self.mesh = ConstrainedTriangulation()
        self.vertices: dict[Point, int] = {}

    def tell(self, task: Cloud, cursor: Point) -> "PointsStory":
        """What became of the triangulation; of a new cloud, as its last point came."""
        gone = [point for point in self.vertices if point not in task.points]
        come = [point for point in task.points if point not in self.vertices]
        if self.change is None or len(gone) > 1 or len(come) > 1:
            self._build(task.points[:-1])
            gone, come = [], [task.points[-1]]
        if self.change is None or gone or come:
            before = Snapshot.of(self.mesh)
            self.change = Change(before, tell(self._change, gone, come), Snapshot.of(self.mesh))
        return PointsStory(self.change, [self.vertices[point] for point in task.points], cursor)

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


class PointsPicture(ChangePicture):
    """Corners of walls stay; the other vertices can be dragged."""

    def __init__(self, change: Change, cursor: Point) -> None:
        super().__init__(change)
        self.cursor = cursor

    def vertices(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        walls = {v: at for v, at in points.items() if v < len(CORNERS)}
        free = {v: at for v, at in points.items() if v not in walls}
        drawn = self.discs(after, walls, lit, "done") + self.discs(after, free, lit, editable=True)
        return drawn + picture.cursor(self.place, self.cursor)

    def draw(self, after: Moment) -> str:
        return picture.ground(self.place) + super().draw(after)


class PointsWords(ChangeWords):
    """What is said of vertices that come and go."""

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "triangles": len(after.triangles),
            "new": len(self.change.new(after)),
            "flips": after.flips,
            "held edges": len(after.owners),
        }

    def opening(self) -> str:
        return "**A change is to come.** Drag a disc, click beside one to add another, click on one to remove it."

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None or step.number < len(self.change.trace.steps):
            return super().say(after, step)
        new, whole = len(self.change.new(after)), counted(len(after.triangles), "triangle")
        return (
            f"**Repaired: {new} of {whole} new,** the framed ones. The walls have stayed. Drag a disc, click one to "
            "remove it, click beside to add one."
        )


class PointsStory(ChangeStory):
    """A vertex that comes, goes, or does both, which is to move; `numbers` are those of the cloud's points."""

    title = "free vertices"

    def __init__(self, change: Change, numbers: Sequence[int], cursor: Point) -> None:
        super().__init__(change, PointsPicture(change, cursor), PointsWords(change))
        self.numbers = numbers

    def outcome(self) -> str:
        return f"{counted(len(self.numbers), 'point')}, {counted(len(self.after.triangles), 'triangle')}"
