"""Which end of a portal is left? The winding of triangles tells, their middles do not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from typing import Any

from ...geometry.predicates import Point
from ...mesh import Triangulation, orientation
from ...mesh.funnel import Portal
from ...mesh.triangulation import following, preceding
from ...pictures import funnel as picture
from ...pictures import mesh, world
from ...pictures.fitting import inset
from ...pictures.mesh import Face
from ...pictures.svg import circle, line, polyline
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step, record
from .channel_story import ChannelStory
from .channels import Case, strip, two_bends

YES, NO = "one on either side", "both on the same side"


def hairpin() -> Case:
    """Around the tip of a wall, through triangles so long that their middles lie far beside the portal between them."""
    tip = (6.0, 6.0)
    rights = [(18.5, 9.5), (17.5, 11.25), (2.0, 6.0), (17.5, 0.75), (18.5, 2.5)]
    return Case(strip((18.5, 6.75), [(tip, right) for right in rights], (18.5, 5.25)), (17.0, 8.0), (17.0, 4.0))


WINDINGS: Mapping[str, Case] = {"a hairpin": hairpin(), "two bends": two_bends()}


def two_ways(mesh: Triangulation, channel: Sequence[int], watch: Any = None) -> list[Portal]:
    """The portals of a channel, left and right from the winding; and whether the middles of triangles tell the same.

    Events: leave(triangle, beyond); winding(left, right), two vertices; middles(here, there, sides), where `sides` tell
    on which side of the way from here to there the left and the right end lie, 1 for left and -1 for right.
    """
    portals = []
    for t, beyond in pairwise(channel):
        if watch:
            watch("leave", triangle=t, beyond=beyond)
        c = next(c for c in (3 * t, 3 * t + 1, 3 * t + 2) if mesh.opposites[c] // 3 == beyond)
        right, left = mesh.corners[following(c)], mesh.corners[preceding(c)]
        if watch:
            watch("winding", left=left, right=right)
        here, there = middle(mesh, t), middle(mesh, beyond)
        sides = [orientation(here, there, mesh.points[end]) for end in (left, right)]
        if watch:
            watch("middles", here=here, there=there, sides=tuple(sides))
        portals.append((mesh.points[left], mesh.points[right]))
    return portals


def middle(mesh: Triangulation, t: int) -> Point:
    """The centroid of a triangle: the mean of its corners."""
    corners = mesh.places(t)
    return sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3


@dataclass(frozen=True)
class Told:
    """How many portals are known, the triangles on both sides of that of the moment, and how often middles failed."""

    known: int = 0
    triangles: tuple[int, ...] = ()
    wound: bool = False
    middles: tuple[Point, ...] = ()
    failed: int = 0


class WindingStory(ChannelStory[Told]):
    """Portal by portal: the triangle that is left, its winding, and the way from middle to middle."""

    title = "left and right"

    def __init__(self, task: Case) -> None:
        channel = task.channel()
        super().__init__(record(two_ways, task.mesh(), channel), task, channel)

    # ------------------------------------------------ what is known

    def start(self) -> Told:
        return Told()

    def apply(self, before: Told, step: Step) -> Told:
        data = step.data
        if step.event == "leave":
            return Told(before.known, (data["triangle"], data["beyond"]), failed=before.failed)
        if step.event == "winding":
            return replace(before, known=before.known + 1, wound=True)
        failed = before.failed + (data["sides"] != (1, -1))
        return replace(before, middles=(data["here"], data["there"]), failed=failed)

    # ------------------------------------------------ picture and values

    def draw(self, after: Told) -> str:
        triangles = {t: self.mesh.places(t) for t in self.channel}
        lit = {t: Face(triangles[t], "open" if t == after.triangles[0] else "new") for t in after.triangles}
        marks = {}
        for i, portal in enumerate(self.portals[: after.known + 1]):
            if i < after.known or after.triangles:
                now = i == after.known - 1 if after.wound else i == after.known
                marks[i] = picture.Portal(*portal, "open" if now and after.wound else "new" if now else "done")
        drawn = picture.channel(self.place, triangles, reached=()) + mesh.faces(self.place, lit, ids=False)
        drawn += self.corners() + picture.portals(self.place, marks, letters=False)
        if after.wound:
            drawn += self.turning(triangles[after.triangles[0]])
        if after.middles:
            ends = [self.place.at(point) for point in after.middles]
            dots = "".join(circle("event", *end, 6) for end in ends)
            drawn += f'<g pointer-events="none">{line("curve other", *ends[0], *ends[1])}{dots}</g>'
        ends_of_way = world.handles(self.place, self.task.start, self.task.goal, editable=True)
        return drawn + self.words(after) + ends_of_way

    def words(self, after: Told) -> str:
        """The names of the corners, and which end of the portal is which."""
        if not after.wound:
            return self.labels
        left, right = self.portals[after.known - 1]
        told = {left: f"{self.name(left)}, left", right: f"{self.name(right)}, right"}
        return self.labelled({**self.names, **told})

    def turning(self, corners: Sequence[Point]) -> str:
        """Arrows around a triangle, counter-clockwise."""
        inner = inset([self.place.at(corner) for corner in corners], 16.0)
        arrows = "".join(arrow(a, b) for a, b in pairwise([*inner, inner[0]]))
        return f'<g pointer-events="none">{arrows}</g>'

    def values(self, after: Told, step: Step | None) -> dict[str, str]:
        left, right = self.portals[after.known - 1] if after.wound else (None, None)
        count = after.known + (not after.wound and bool(after.triangles))
        return {
            "portal": f"{count} of {len(self.portals)}",
            "left": self.name(left) if left else "–",
            "right": self.name(right) if right else "–",
            "middles fail": str(after.failed),
        }

    # ------------------------------------------------ words

    def corners_of(self, t: int) -> str:
        """A triangle by its corners, counter-clockwise."""
        return ", ".join(self.name(corner) for corner in self.mesh.places(t))

    def say(self, after: Told, step: Step | None) -> str:
        if step is None:
            return (
                f"**{counted(len(self.channel), 'triangle')}, {counted(len(self.portals), 'portal')}.** Which end of "
                "each is left for somebody who walks from start to goal? Both can be dragged: let them change places."
            )
        data = step.data
        if step.event == "leave":
            here, there = self.corners_of(data["triangle"]), self.corners_of(data["beyond"])
            return f"**From {here} into {there}:** the portal is the edge that they share. Which end is left?"
        left, right = map(self.name, self.portals[after.known - 1])
        if step.event == "winding":
            return (
                f"**{left} is left, {right} is right.** In {self.corners_of(after.triangles[0])}, counter-clockwise, "
                f"{right} comes before {left}. Whoever leaves between them has the first one on the right."
            )
        if data["sides"] == (1, -1):
            return (
                f"**The way from middle to middle tells the same:** it has {left} on its left and {right} on its right."
            )
        side = listed({1: "left", 0: "line itself", -1: "right"}[side] for side in sorted(set(data["sides"])))
        return (
            f"**Middles fail: seen from the way between them, {left} and {right} both lie on the {side}.** The "
            "triangles are so long that it misses the portal."
        )

    def ask(self, before: Told, step: Step) -> Question | None:
        if step.event == "winding":
            left, _ = self.portals[before.known]
            return Question("Click the left end of the portal.", (self.vertex_id(left),))
        if step.event == "middles":
            text = "A line from the middle of the one triangle to that of the other: where are the portal's ends?"
            return Question(text, YES if step.data["sides"] == (1, -1) else NO, (YES, NO))
        return None

    def landmark(self, step: Step) -> bool:
        """Where middles fail."""
        return step.event == "middles" and step.data["sides"] != (1, -1)

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event != "winding":
            return ()
        return tuple(self.vertex_id(self.mesh.points[step.data[end]]) for end in ("left", "right"))

    def outcome(self) -> str:
        failed = sum(map(self.landmark, self.trace.steps))
        return f"{counted(len(self.portals), 'portal')}, middles fail at {failed}"


def arrow(start: Point, end: Point) -> str:
    """A line with a head at its end."""
    (x1, y1), (x2, y2) = start, end
    length = hypot(x2 - x1, y2 - y1) or 1.0
    dx, dy = 11 * (x2 - x1) / length, 11 * (y2 - y1) / length
    head = [(x2 - dx - dy / 2, y2 - dy + dx / 2), end, (x2 - dx + dy / 2, y2 - dy - dx / 2)]
    return line("arrow", *start, *end) + polyline("arrow", head)
