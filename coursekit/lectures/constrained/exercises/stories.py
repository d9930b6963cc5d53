"""Lecture 07, edges crossed and flipped: what is right, told step by step, with what a student's code says beside it.

Events
    meet(edge, met)              crossed_by looks at an edge: the segment and it cross, touch or are apart
    apexes(ends, apexes)         may_flip has found the corners that face an edge, None beyond the border
    held(ends, held)             whether the edge is constrained
    corner(at, turn)             how the outline of its two triangles turns at an end: above 0 outwards, 0 straight on
"""

from collections.abc import Iterable, Sequence
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import MeshStory, edge_mark, faces_of
from ....exercises.kinds.meshes import Edge, Mesh
from ....exercises.kinds.segments import CROSS, TOUCH, area, meeting
from ....mesh.triangulation import key
from ....pictures import mesh as picture
from ....pictures.svg import line
from ....story import StepsSoFar
from ....trace import Step, record
from .owners_story import cut, named

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
        super().__init__(record(crossed_by, mesh, edges, *ends))
        self.mesh, self.ends, self.given = mesh, ends, given
        self.place = self.place_of(mesh)

    def backdrop(self) -> str:
        if self.given is None:
            return ""
        return self.below(cut(f"your edges: {', '.join(map(named, self.given)) or 'none'}"))

    def draw(self, after: tuple[Step, ...]) -> str:
        marks: dict[Edge, picture.Edge] = {}
        for step in after:
            now, met = step is after[-1], step.data["met"]
            if met == CROSS or now:
                marks |= edge_mark(self.mesh, step.data["edge"], "event" if met == CROSS else "done", now=now)
        segment = [self.place.at(self.mesh.points[v]) for v in self.ends]
        way = line("casing", *segment[0], *segment[1]) + line("route", *segment[0], *segment[1])
        states = dict.fromkeys(self.ends, "open")
        return f'<g pointer-events="none">{way}</g>' + self.drawn(self.place, self.mesh, {}, marks, states=states)

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        a, b = self.ends
        if step is None:
            return f"{SMALLEST} Which edges does the segment from {a} to {b} cross? Each is held against it."
        edge, met = step.data["edge"], step.data["met"]
        if met == CROSS:
            said = f"**{named(edge)} is crossed:** the ends of each lie on both sides of the other one."
        elif set(edge) == {a, b}:
            said = f"**{named(edge)} is the segment itself.** It need not go."
        elif met == TOUCH:
            said = f"**{named(edge)} is not crossed.** They touch: an end of one lies on the other."
        else:
            said = f"**{named(edge)} is not crossed.** They share no point."
        return said + " Your code says otherwise." * self.differs(step)

    def differs(self, step: Step) -> bool:
        """Whether the student's code is wrong about an edge."""
        return self.given is not None and (step.data["edge"] in self.given) != (step.data["met"] == CROSS)

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        crossed = [named(each.data["edge"]) for each in after if each.data["met"] == CROSS]
        return {"segment": named(self.ends), "crossed": ", ".join(crossed) or "none"}

    def landmark(self, step: Step) -> bool:
        return step.data["met"] == CROSS

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.id("edge/{}/{}".format(*step.data["edge"])),)

    def outcome(self) -> str:
        return f"{len(self.trace.result)} crossed"

    def telling(self) -> int:
        """The first edge about which the student's code is wrong."""
        return next((i for i, step in enumerate(self.trace.steps, start=1) if self.differs(step)), 0)


# ---------------------------------------------------------------- may this edge be flipped


def turns(mesh: Mesh, a: int, b: int) -> dict[int, int]:
    """How the outline of the two triangles at an edge turns at its ends: above 0 outwards, 0 straight on."""
    c, d = mesh.apex(a, b), mesh.apex(b, a)
    assert c is not None
    assert d is not None
    points = mesh.points
    return {a: area(points[c], points[a], points[d]), b: area(points[d], points[b], points[c])}


def may_flip(mesh: Mesh, constrained: Iterable[Edge], a: int, b: int, watch: Any = None) -> bool:
    """Whether the edge between a and b may make way for the other diagonal of its two triangles."""
    c, d = mesh.apex(a, b), mesh.apex(b, a)
    if watch:
        watch("apexes", ends=(a, b), apexes=(c, d))
    if c is None or d is None:
        return False
    held = key(a, b) in {key(*edge) for edge in constrained}
    if watch:
        watch("held", ends=(a, b), held=held)
    if held:
        return False
    for end, turn in turns(mesh, a, b).items():
        if watch:
            watch("corner", at=end, turn=turn)
        if turn <= 0:
            return False
    return True


class FlipStory(StepsSoFar, MeshStory):
    """An edge and its two triangles; `given` is what a student's code says."""

    title = "may it be flipped"

    def __init__(self, mesh: Mesh, constrained: Sequence[Edge], a: int, b: int, given: bool | None) -> None:
        super().__init__(record(may_flip, mesh, constrained, a, b))
        self.mesh, self.constrained, self.ends, self.given = mesh, constrained, (a, b), given
        self.place = self.place_of(mesh)
        self.apexes = mesh.apex(a, b), mesh.apex(b, a)

    def backdrop(self) -> str:
        return "" if self.given is None else self.below(f"your code says {self.given}")

    def draw(self, after: tuple[Step, ...]) -> str:
        marks: dict[Edge, picture.Edge] = {}
        for ends in self.constrained:
            marks |= self.mark(ends, "", now=False)
        marks.pop(self.ends[::-1], None)
        if not after:
            return self.drawn(
                self.place, self.mesh, faces_of(self.mesh), marks | self.mark(self.ends, "open", now=True)
            )
        now, owners = after[-1], self.mesh.owners()
        beside = [self.mesh.triangles[owners[edge]] for edge in (self.ends, self.ends[::-1]) if edge in owners]
        style = "open" if now is not self.trace.steps[-1] else "done" if self.trace.result else "event"
        corner = {now.data["at"]: "done" if now.data["turn"] > 0 else "event"} if now.event == "corner" else {}
        marks |= self.mark(self.ends, style, now=True)
        return self.drawn(self.place, self.mesh, faces_of(self.mesh, beside), marks, states=corner) + self.diagonal()

    def diagonal(self) -> str:
        """The other diagonal, where there is one."""
        ends = [self.place.at(self.mesh.points[v]) for v in self.apexes if v is not None]
        if len(ends) < 2:
            return ""
        return f'<g pointer-events="none">{line("link scout", *ends[0], *ends[1])}</g>'

    def mark(self, ends: Edge, style: str, now: bool) -> dict[Edge, picture.Edge]:
        held = key(*ends) in {key(*edge) for edge in self.constrained}
        return {edge: mark._replace(constrained=held) for edge, mark in edge_mark(self.mesh, ends, style, now).items()}

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        (a, b), (c, d) = self.ends, self.apexes
        if step is None:
            held = " Double lines are constrained." if self.constrained else ""
            return f"{SMALLEST} May the edge {a}–{b} be flipped?{held}"
        said = self.told(step)
        if step is not self.trace.steps[-1]:
            return said
        if self.trace.result:
            said += f" So {a}–{b} may be flipped to {c}–{d}, legal or not."
        return said if self.given is None else f"{said} Your code says {self.given}."

    def told(self, step: Step) -> str:
        (a, b), (c, d) = self.ends, self.apexes
        if step.event == "apexes":
            if c is None or d is None:
                return (
                    f"**{a}–{b} is on the border.** There is one triangle at it only, and no other diagonal: it stays."
                )
            return f"**{c} and {d} face the edge {a}–{b}.** A flip would put {c}–{d} in its place."
        if step.event == "held":
            if step.data["held"]:
                return f"**{a}–{b} is constrained:** it stays, whatever its triangles look like."
            return f"**{a}–{b} is not constrained.** Does {c}–{d} run inside the two triangles?"
        at, turn = step.data["at"], step.data["turn"]
        if turn > 0:
            return f"**The two triangles bend outwards at {at}:** {c}–{d} passes {at} on the inside."
        if turn == 0:
            return f"**The outline is straight at {at}.** {c}–{d} would run through it, and a triangle would be flat."
        return f"**The two triangles bend inwards at {at}:** {c}–{d} would run outside of them."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        (a, b), (c, d) = self.ends, self.apexes
        known = {each.data["at"]: each.data["turn"] for each in after if each.event == "corner"}
        words = {end: "–" if end not in known else bend(known[end]) for end in self.ends}
        return {
            "edge": f"{a}–{b}",
            "other diagonal": "none" if c is None or d is None else f"{c}–{d}",
            **{f"at {end}": word for end, word in words.items()},
        }

    def landmark(self, step: Step) -> bool:
        return step is self.trace.steps[-1]

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "corner":
            return (self.place.id(f"vertex/{step.data['at']}"),)
        return (self.place.id("edge/{}/{}".format(*key(*self.ends))),)

    def outcome(self) -> str:
        return "it may" if self.trace.result else "it stays"


def bend(turn: int) -> str:
    return "out" if turn > 0 else "straight" if turn == 0 else "in"
