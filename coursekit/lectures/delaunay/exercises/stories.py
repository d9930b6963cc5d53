"""Lecture 05: an edge made legal, and an insertion, told step by step, with what a student's code says beside it.

Events
    edge(ends, apexes)          legalise has found the corners that face an edge, None beyond the border
    test(ends, apex, legal)     whether the circle through the triangle to the left of an edge holds the apex beyond
    split(triangles)            insertion has cut up the triangle around the new point
    flip(ends, to, triangles)   an edge gives way to another one; the triangles that there are then
"""

from dataclasses import dataclass, replace
from typing import Any

from ....exercises.kinds import meshes
from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of
from ....exercises.kinds.meshes import Edge, Mesh, circle
from ....exercises.kinds.segments import Point
from ....pictures import mesh as picture
from ....pictures.circles import Circle
from ....story import StepsSoFar
from ....trace import Step, record

# ---------------------------------------------------------------- legalise


def legalise(mesh: Mesh, a: int, b: int, watch: Any = None) -> Mesh:
    """What a triangulation becomes when the edge between a and b is made legal."""
    c, d = mesh.apex(a, b), mesh.apex(b, a)
    if watch:
        watch("edge", ends=(a, b), apexes=(c, d))
    if c is None or d is None:
        return mesh
    legal = meshes.is_legal(mesh, a, b)
    if watch:
        watch("test", ends=(a, b), apex=d, legal=legal)
    if legal:
        return mesh
    mesh = meshes.flipped(mesh, a, b)
    if watch:
        watch("flip", ends=(a, b), to=(c, d), triangles=mesh.triangles)
    return mesh


class LegaliseStory(StepsSoFar, MeshStory):
    """An edge, the circle on its left, and the flip; `given` are the triangles that a student's code gave back."""

    title = "legalise an edge"

    def __init__(self, mesh: Mesh, a: int, b: int, given: str) -> None:
        super().__init__(record(legalise, mesh, a, b))
        self.mesh, self.ends, self.given = mesh, (a, b), given
        self.place = self.place_of(mesh)

    def backdrop(self) -> str:
        return self.below(f"your triangles: {self.given}" if self.given else "your code gives no triangles")

    def draw(self, after: tuple[Step, ...]) -> str:
        now = after[-1] if after else None
        if now is None or now.event == "edge":
            return self.drawn(self.place, self.mesh, faces_of(self.mesh), edge_mark(self.mesh, self.ends, "open"))
        mesh = Mesh(self.mesh.points, now.data.get("triangles", self.mesh.triangles))
        beside = [self.mesh.triangles[self.mesh.owners()[edge]] for edge in (self.ends, self.ends[::-1])]
        if now.event == "flip":
            beside = [triangle for triangle in mesh.triangles if triangle not in self.mesh.triangles]
            return self.drawn(self.place, mesh, faces_of(mesh, beside, "done"), edge_mark(mesh, now.data["to"], "done"))
        legal, points = now.data["legal"], self.mesh.points
        around = Circle([points[corner] for corner in beside[0]], "done" if legal else "event")
        marks = edge_mark(self.mesh, self.ends, "done" if legal else "event")
        return self.drawn(self.place, mesh, faces_of(mesh, beside[:1]), marks, [around], {now.data["apex"]: "event"})

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        a, b = self.ends
        if step is None:
            return f"{SMALLEST} Is the edge {a}–{b} legal? What stands after it?"
        if step.event == "edge":
            c, d = step.data["apexes"]
            if c is None or d is None:
                return f"**{a}–{b} is on the border:** there is one triangle at it only. It is legal, and all stays."
            return f"**{c} and {d} face the edge {a}–{b}.** Does the circle through {a}, {b} and one hold the other?"
        if step.event == "test":
            return told_test(self.mesh, step) + (" All stays as it is." if step.data["legal"] else "")
        c, d = step.data["to"]
        return f"**{a}–{b} gives way to {c}–{d}.** The other triangles stay."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        known = {step.event: step.data for step in after}
        legal = known.get("test", {}).get("legal", None)
        return {
            "edge": f"{self.ends[0]}–{self.ends[1]}",
            "legal": "–" if legal is None else "yes" if legal else "no",
            "triangles": str(len(self.mesh.triangles)),
        }

    def landmark(self, step: Step) -> bool:
        return step.event == "test"

    def touches(self, step: Step) -> tuple[str, ...]:
        a, b = sorted(step.data.get("to", step.data["ends"]))
        return (self.place.id(f"edge/{a}/{b}"),)

    def outcome(self) -> str:
        return "flipped" if self.trace.result != self.mesh else "stays"


def told_test(mesh: Mesh, step: Step) -> str:
    """What the in-circle test of an edge found."""
    (a, b), d = step.data["ends"], step.data["apex"]
    c = mesh.apex(a, b)
    assert c is not None
    around = circle(*(mesh.points[corner] for corner in (a, b, c)))
    if not step.data["legal"]:
        return f"**The circle through {a}, {b}, {c} holds {d}.** The edge {a}–{b} is not legal: flip it to {c}–{d}."
    on = around.off(mesh.points[d]) == around.square
    where = f"**{d} lies on the circle through {a}, {b}, {c},** and that is not inside." if on else ""
    return f"{where or f'**The circle through {a}, {b}, {c} does not hold {d}.**'} The edge {a}–{b} is legal."


# ---------------------------------------------------------------- insertion


def insertion(mesh: Mesh, p: Point, watch: Any = None) -> int:
    """How many flips it takes until all edges are legal again, when p is put into the triangle around it."""
    mesh, new = meshes.inserted(mesh, p), len(mesh.points)
    if watch:
        watch("split", triangles=mesh.triangles)
    waiting = [(a, b) for a, b in mesh.owners() if mesh.apex(a, b) == new]
    flips = 0
    while waiting:
        a, b = waiting.pop()
        beyond, legal = mesh.apex(b, a), meshes.is_legal(mesh, a, b)
        if watch:
            watch("test", ends=(a, b), apex=beyond, legal=legal)
        if not legal and beyond is not None:
            mesh = meshes.flipped(mesh, a, b)
            waiting += [(a, beyond), (beyond, b)]
            flips += 1
            if watch:
                watch("flip", ends=(a, b), to=(new, beyond), triangles=mesh.triangles)
    return flips


@dataclass(frozen=True)
class Inserting:
    """The triangulation so far, the edges that were found legal, how many flips there were, and what happens now."""

    mesh: Mesh
    legal: tuple[Edge, ...] = ()
    flips: int = 0
    now: Step | None = None


class InsertionStory(MeshStory):
    """A point is put into a Delaunay triangulation; `given` is how many flips a student's code counts."""

    title = "an insertion"

    def __init__(self, mesh: Mesh, p: Point, given: str) -> None:
        super().__init__(record(insertion, mesh, p))
        self.mesh, self.p, self.given = mesh, p, given
        self.place = self.place_of(mesh)

    def start(self) -> Inserting:
        return Inserting(self.mesh)

    def apply(self, before: Inserting, step: Step) -> Inserting:
        if step.event == "test":
            legal = (*before.legal, step.data["ends"]) if step.data["legal"] else before.legal
            return replace(before, legal=legal, now=step)
        points = (*self.mesh.points, self.p)
        mesh = Mesh(points, step.data["triangles"])
        return Inserting(mesh, before.legal, before.flips + (step.event == "flip"), step)

    def draw(self, after: Inserting) -> str:
        mesh, new, now = after.mesh, len(self.mesh.points), after.now
        marks: dict[Edge, picture.Edge] = {}
        for ends in after.legal:
            marks |= edge_mark(mesh, ends, "done", now=False)
        states = {new: "open"}
        if now is None:
            return self.drawn(self.place, mesh, faces_of(mesh), marks) + picture.query(self.place, self.p)
        around = [triangle for triangle in mesh.triangles if new in triangle]
        circles = []
        if now.event == "test":
            legal, (a, b) = now.data["legal"], now.data["ends"]
            marks |= edge_mark(mesh, now.data["ends"], "done" if legal else "event")
            if now.data["apex"] is not None:
                circles = [Circle([mesh.points[i] for i in (a, b, new)], "done" if legal else "event")]
                states[now.data["apex"]] = "event"
        elif now.event == "flip":
            marks |= edge_mark(mesh, now.data["to"], "open")
        return self.drawn(self.place, mesh, faces_of(mesh, around), marks, circles, states)

    def say(self, after: Inserting, step: Step | None) -> str:
        new = len(self.mesh.points)
        if step is None:
            return f"{SMALLEST} How many flips does it take to put {new} in at {self.p}, and all edges right?"
        if step.event == "split":
            return (
                f"**{new} cuts its triangle into three.** That is no flip. Each edge that faces {new} must be tested."
            )
        a, b = step.data["ends"]
        if step.event == "test" and step.data["apex"] is None:
            said = f"**{a}–{b} is on the border:** it is legal."
        elif step.event == "test":
            said = told_test(after.mesh, step)
        else:
            d = step.data["to"][1]
            said = (
                f"**Flip {after.flips}: {a}–{b} gives way to {new}–{d}.** Now {a}–{d} and {d}–{b} face {new} as well."
            )
        if step is not self.trace.steps[-1]:
            return said
        return f"{said} In all {self.outcome()}.{f' Your code counts {self.given}.' * bool(self.given)}"

    def values(self, after: Inserting, step: Step | None) -> dict[str, str]:
        return {"flips": str(after.flips), "found legal": str(len(after.legal))}

    def landmark(self, step: Step) -> bool:
        return step.event == "flip"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "split":
            return (self.place.id(f"vertex/{len(self.mesh.points)}"),)
        a, b = sorted(step.data["to"] if step.event == "flip" else step.data["ends"])
        return (self.place.id(f"edge/{a}/{b}"),)

    def outcome(self) -> str:
        return f"{self.trace.result} flip{'s' * (self.trace.result != 1)}"
