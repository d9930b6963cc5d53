"""Lecture 07, edges crossed and flipped: what is right, told step by step, with what a student's code says beside it.

Events
    meet(edge, met)     crossed_by looks at an edge: the segment and it cross, touch or are apart
    border(lies)        may_flip has seen whether the edge lies on the border
    held(is_held)       whether it is constrained
    convex(is_convex)   whether its two triangles make a strictly convex shape
"""

from collections.abc import Sequence
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of, named
from ....exercises.kinds.meshes import Edge, Mesh, turns
from ....exercises.kinds.segments import CROSS, TOUCH, meeting
from ....mesh import Triangulation
from ....mesh.triangulation import key
from ....pictures import mesh as picture
from ....pictures.svg import line, still
from ....story import StepsSoFar
from ....trace import Step, record

# ---------------------------------------------------------------- which edges are crossed


def crossed_by(mesh: Mesh, edges: Sequence[Edge], a: int, b: int, watch: Any = None) -> list[Edge]:
    """The edges of a triangulation that the segment from vertex a to vertex b crosses."""
    found, points = [], mesh.points
    for edge in edges:
        met = meeting(points[a], points[b], *(points[v] for v in edge))
        if watch:
            watch("meet", edge=edge, met=met)
        if met == CROSS:
            found.append(edge)
    return found


class WayStory(StepsSoFar, MeshStory):
    """Each edge held against a segment; `given` are the edges that a student's code says are crossed."""

    title = "edges that are crossed"

    def __init__(self, mesh: Mesh, edges: Sequence[Edge], ends: Edge, given: Sequence[Edge] | None) -> None:
        answer = "" if given is None else f"your edges: {', '.join(map(named, given)) or 'none'}"
        super().__init__(record(crossed_by, mesh, edges, *ends), mesh, answer)
        self.ends, self.given = ends, given

    def draw(self, after: tuple[Step, ...]) -> str:
        marks: dict[Edge, picture.Edge] = {}
        for step in after:
            now, met = step.number == len(after), step.data["met"]
            if met == CROSS or now:
                marks |= edge_mark(self.mesh, step.data["edge"], "event" if met == CROSS else "done", now=now)
        start, end = (self.place.at(self.mesh.points[v]) for v in self.ends)
        way = line("casing", *start, *end) + line("route", *start, *end)
        return still(way) + self.drawn({}, marks, states=dict.fromkeys(self.ends, "open"))

    def opening(self) -> str:
        a, b = self.ends
        return f"{SMALLEST} Which edges does the segment from {a} to {b} cross? Each is held against it."

    def say_meet(self, after: tuple[Step, ...], step: Step, edge: Edge, met: str) -> str:
        if met == CROSS:
            said = f"**{named(edge)} is crossed:** the ends of each lie on both sides of the other one."
        elif set(edge) == set(self.ends):
            said = f"**{named(edge)} is the segment itself.** It need not go."
        elif met == TOUCH:
            said = f"**{named(edge)} is not crossed.** They touch: an end of one lies on the other."
        else:
            said = f"**{named(edge)} is not crossed.** They share no point."
        if met == CROSS and self.times(edge) > 1:
            return f"{said} Your code names it {self.times(edge)} times."
        return said + " Your code says otherwise." * self.differs(step)

    def times(self, edge: Edge) -> int:
        """How often the student's code names an edge."""
        return 0 if self.given is None else self.given.count(edge)

    def differs(self, step: Step) -> bool:
        """Whether the student's code is wrong about an edge: what is crossed it names once, and nothing else."""
        return self.given is not None and self.times(step.data["edge"]) != (step.data["met"] == CROSS)

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        crossed = [named(each.data["edge"]) for each in after if each.data["met"] == CROSS]
        return {"segment": named(self.ends), "crossed": ", ".join(crossed) or "none"}

    def landmark(self, step: Step) -> bool:
        return bool(step.data["met"] == CROSS)

    def touched_meet(self, edge: Edge) -> tuple[str, ...]:
        return self.ids(edge)

    def outcome(self) -> str:
        return f"{len(self.trace.result)} crossed"

    def telling(self) -> int:
        """The first edge about which the student's code is wrong."""
        return next((step.number for step in self.trace.steps if self.differs(step)), 0)


# ---------------------------------------------------------------- may this edge be flipped


def may_flip(mesh: Triangulation, c: int, watch: Any = None) -> bool:
    """Whether the edge that faces a corner may make way for the other diagonal of its two triangles."""
    on_border = mesh.opposites[c] < 0
    if watch:
        watch("border", lies=on_border)
    if on_border:
        return False
    if watch:
        watch("held", is_held=mesh.constrained[c])
    if mesh.constrained[c]:
        return False
    if watch:
        watch("convex", is_convex=mesh.is_convex(c))
    return mesh.is_convex(c)


class FlipStory(StepsSoFar, MeshStory):
    """An edge and its two triangles; `given` is what a student's code says."""

    title = "may it be flipped"

    def __init__(self, mesh: Mesh, constrained: Sequence[Edge], a: int, b: int, given: bool | None) -> None:
        package, self.held = Triangulation(mesh.points, mesh.triangles), {key(*edge) for edge in constrained}
        edges = [key(*package.edge(c)) for c in range(len(package.corners))]
        package.constrained = [edge in self.held for edge in edges]
        answer = "" if given is None else f"your code says {given}"
        super().__init__(record(may_flip, package, edges.index(key(a, b))), mesh, answer)
        self.ends, self.given = (a, b), given
        self.apexes = mesh.apex(a, b), mesh.apex(b, a)

    # ------------------------------------------------ picture and values

    def draw(self, after: tuple[Step, ...]) -> str:
        last, owners = len(after) == len(self.trace.steps), self.mesh.owners()
        style = "open" if not last else "done" if self.trace.result else "event"
        marks: dict[Edge, picture.Edge] = {}
        for edge in self.held:
            marks |= edge_mark(self.mesh, edge, "", now=False, held=self.held)
        marks |= edge_mark(self.mesh, key(*self.ends), style, held=self.held)
        beside = [self.mesh.triangles[owners[edge]] for edge in (self.ends, self.ends[::-1]) if edge in owners]
        bends = {end: "done" if turn > 0 else "event" for end, turn in self.bends(after).items()}
        drawn = self.drawn(faces_of(self.mesh, beside if after else ()), marks, states=bends)
        ends = [self.place.at(self.mesh.points[v]) for v in self.apexes if v is not None]
        return drawn + (still(line("link scout", *ends[0], *ends[1])) if after and len(ends) == 2 else "")

    def bends(self, after: tuple[Step, ...]) -> dict[int, int]:
        """How the outline turns at the ends of the edge, once it is known."""
        return turns(self.mesh, *self.ends) if after and after[-1].event == "convex" else {}

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        c, d = self.apexes
        known = self.bends(after).items()
        words = {end: "out" if turn > 0 else "in" if turn < 0 else "straight" for end, turn in known}
        return {
            "edge": named(self.ends),
            "other diagonal": "none" if c is None or d is None else f"{c}–{d}",
            **{f"at {end}": words.get(end) for end in self.ends},
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        held = " Double lines are constrained." if self.held else ""
        return f"{SMALLEST} May the edge {named(self.ends)} be flipped?{held}"

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        said = super().say(after, step)
        if step is None or step.number < len(self.trace.steps) or self.given is None:
            return said
        return f"{said} Your code says {self.given}."

    def say_border(self, after: tuple[Step, ...], lies: bool) -> str:
        edge, (c, d) = named(self.ends), self.apexes
        if lies:
            return f"**{edge} is on the border.** There is one triangle at it only, and no other diagonal: it stays."
        return f"**{c} and {d} face the edge {edge}.** A flip would put {c}–{d} in its place."

    def say_held(self, after: tuple[Step, ...], is_held: bool) -> str:
        edge, (c, d) = named(self.ends), self.apexes
        if is_held:
            return f"**{edge} is constrained:** it stays, whatever its triangles look like."
        return f"**{edge} is not constrained.** Does {c}–{d} run inside the two triangles?"

    def say_convex(self, after: tuple[Step, ...], is_convex: bool) -> str:
        (a, b), (c, d) = self.ends, self.apexes
        if is_convex:
            so = f"So {a}–{b} may be flipped to {c}–{d}, legal or not."
            return f"**The two triangles bend outwards at {a} and at {b}:** {c}–{d} runs inside of them. {so}"
        end, turn = next((end, turn) for end, turn in self.bends(after).items() if turn <= 0)
        if turn == 0:
            return f"**The outline is straight at {end}.** {c}–{d} would run through it, and a triangle would be flat."
        return f"**The two triangles bend inwards at {end}:** {c}–{d} would run outside of them."

    # ------------------------------------------------ steps

    def landmark(self, step: Step) -> bool:
        return step.number == len(self.trace.steps)

    def touches(self, step: Step) -> tuple[str, ...]:
        return self.ids(self.ends)

    def outcome(self) -> str:
        return "it may" if self.trace.result else "it stays"
