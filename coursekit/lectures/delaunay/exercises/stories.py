"""Lecture 05: an edge made legal and an insertion, as the package does it, with a student's answer beside it."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of
from ....exercises.kinds.meshes import Edge, Mesh, Triangle, inserted
from ....exercises.kinds.segments import Point
from ....mesh import Triangulation, in_circle
from ....mesh.flips import legalise
from ....pictures import mesh as picture
from ....pictures.circles import Circle
from ....stage.known_mesh import KnownMesh, after_flip, first_lowest
from ....stage.words import counted
from ....trace import Step, Trace, record


@dataclass(frozen=True)
class Moment:
    """The triangles so far, the edges that were found legal, how many flips there were, and what happens now."""

    mesh: KnownMesh
    legal: tuple[Edge, ...] = ()
    flips: int = 0
    now: Step | None = None


class FlipsStory(MeshStory):
    """Edges of a triangulation are tested, and flipped where they are not legal."""

    landmarks = ("test",)

    def __init__(self, mesh: Mesh, trace: Trace, answer: str = "", new: int | None = None) -> None:
        super().__init__(trace, mesh, answer)
        self.ring = {} if new is None else {new: "open"}
        self.first = Moment(KnownMesh.of(mesh.triangles))

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(before, step), now=step)

    def on_test(self, before: Moment, edge: Edge, legal: bool) -> Moment:
        return replace(before, legal=(*before.legal, edge)) if legal else before

    def on_flip(self, before: Moment, edge: Edge, to: Edge) -> Moment:
        return replace(before, mesh=before.mesh.flipped(edge, to), flips=before.flips + 1)

    # ------------------------------------------------ picture

    def draw(self, after: Moment) -> str:
        mesh, now = Mesh(self.mesh.points, tuple(after.mesh.today)), after.now
        marks: dict[Edge, picture.Edge] = {}
        for edge in after.legal:
            marks |= edge_mark(mesh, edge, "done", now=False)
        about: list[Triangle] = []
        circles, states = [], dict(self.ring)
        if now and now.event == "flip":
            about = [first_lowest(triangle) for triangle in after_flip(now.data["edge"], now.data["to"])]
            marks |= edge_mark(mesh, now.data["to"], "open")
        elif now:
            (a, b), (c, d) = now.data["edge"], now.data["apexes"]
            style = "done" if now.data["legal"] else "event"
            about = [first_lowest((a, b, c))]
            circles = [Circle([mesh.points[v] for v in (a, b, c)], style)]
            marks |= edge_mark(mesh, (a, b), style)
            states[d] = "event"
        return self.drawn(faces_of(mesh, about), marks, circles, states, mesh)

    # ------------------------------------------------ words

    def say_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> str:
        (a, b), (c, d) = edge, apexes
        circle = f"circle through {a}, {b}, {c}"
        if not legal:
            return f"**The {circle} holds {d}.** The edge {a}–{b} is not legal: flip it to {c}–{d}."
        if in_circle(*(self.mesh.points[v] for v in (a, b, c, d))) == 0:
            return f"**{d} lies on the {circle},** and that is not inside. The edge {a}–{b} is legal."
        return f"**The {circle} does not hold {d}.** The edge {a}–{b} is legal."

    # ------------------------------------------------ steps

    def touched_test(self, edge: Edge) -> tuple[str, ...]:
        return self.ids(edge)

    def touched_flip(self, to: Edge) -> tuple[str, ...]:
        return self.ids(to)


class LegaliseStory(FlipsStory):
    """One edge, the circle on its left, and the flip; `given` are the triangles that a student's code gave back."""

    title = "legalise an edge"

    def __init__(self, mesh: Mesh, a: int, b: int, given: str) -> None:
        trace = legalised(mesh, lambda edge, apex: edge == (a, b))
        steps = [step for step in trace.steps if step.data["edge"] == (a, b)]  # what it puts in doubt is not asked
        answer = f"your triangles: {given}" if given else "your code gives no triangles"
        super().__init__(mesh, trace.with_steps(steps), answer)
        self.ends = a, b

    def draw(self, after: Moment) -> str:
        if after.now:
            return super().draw(after)
        return self.drawn(faces_of(self.mesh), edge_mark(self.mesh, self.ends, "open"))

    def opening(self) -> str:
        a, b = self.ends
        if self.trace.steps:
            return f"{SMALLEST} Is the edge {a}–{b} legal? What stands after it?"
        return f"{SMALLEST} {a}–{b} is on the border: there is one triangle at it only. It is legal, and all stays."

    def say_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> str:
        return super().say_test(after, edge, apexes, legal) + " All stays as it is." * legal

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        (a, b), (c, d) = edge, to
        return f"**{a}–{b} gives way to {c}–{d}.** The other triangles stay."

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        legal = None if after.now is None else "yes" if after.legal else "no"
        return {"edge": "{}–{}".format(*self.ends), "legal": legal, "triangles": len(self.mesh.triangles)}

    def outcome(self) -> str:
        return "stays" if len(self.trace.steps) < 2 else "flipped"


class InsertionStory(FlipsStory):
    """A point was put into a Delaunay triangulation; `given` is how many flips a student's code counts."""

    title = "an insertion"
    landmarks = ("flip",)

    def __init__(self, mesh: Mesh, p: Point, given: str) -> None:
        self.p, self.new, self.given = p, len(mesh.points), given
        split = inserted(mesh, p)
        super().__init__(split, legalised(split, lambda edge, apex: apex == self.new), new=self.new)

    def opening(self) -> str:
        cut = f"{self.new} has come in at {self.p} and cut its triangle into three, which is no flip."
        return f"{SMALLEST} {cut} How many flips does it take now?"

    def say(self, after: Moment, step: Step | None) -> str:
        said = super().say(after, step)
        if (step.number if step else 0) < len(self.trace.steps):
            return said
        return f"{said} In all {self.outcome()}.{f' Your code counts {self.given}.' * bool(self.given)}"

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        (a, b), (_, d) = edge, to
        new = self.new
        return f"**Flip {after.flips}: {a}–{b} gives way to {new}–{d}.** Now {a}–{d} and {d}–{b} face {new} as well."

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {"flips": after.flips, "found legal": len(after.legal)}

    def outcome(self) -> str:
        return counted(self.trace.result, "flip")


def legalised(mesh: Mesh, doubtful: Callable[[Edge, int], bool]) -> Trace:
    """How the package makes edges legal that are in doubt, given the corner that faces each."""
    package = Triangulation(mesh.points, mesh.triangles)
    corners = [c for c, vertex in enumerate(package.corners) if doubtful(package.edge(c), vertex)]
    return record(legalise, package, corners)
