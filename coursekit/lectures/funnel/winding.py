"""Which end of a portal is left? The winding of triangles tells, their middles do not."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import atan2, hypot
from typing import Any

from ...geometry.predicates import Point
from ...mesh import Triangulation, orientation
from ...mesh.funnel import Portal
from ...mesh.triangulation import corners_of, following, preceding
from ...pictures import funnel as picture
from ...pictures import mesh
from ...pictures.fitting import inset
from ...pictures.mesh import Face
from ...pictures.svg import circle, head, legend, line, polyline, still, stroke
from ...stage.words import counted, listed
from ...story import Question, Story
from ...trace import Step, record
from .channels import Case, strip, two_bends
from .named_channel import SIZE, NamedChannel, middle

YES, NO = "one on either side", "both on the same side"
APART = (1, -1)
"""The sides of a left and a right end."""


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
        c = next(c for c in corners_of(t) if mesh.opposites[c] // 3 == beyond)
        right = mesh.corners[following(c)]
        left = mesh.corners[preceding(c)]
        if watch:
            watch("winding", left=left, right=right)
        here = middle(mesh.places(t))
        there = middle(mesh.places(beyond))
        sides = [orientation(here, there, mesh.points[end]) for end in (left, right)]
        if watch:
            watch("middles", here=here, there=there, sides=tuple(sides))
        portals.append((mesh.points[left], mesh.points[right]))
    return portals


@dataclass(frozen=True)
class Told:
    """How many portals are known, the triangles on both sides of that of the moment, and how often middles failed."""

    known: int = 0
    triangles: tuple[int, ...] = ()
    wound: bool = False
    middles: tuple[Point, ...] = ()
    failed: int = 0


class WindingStory(Story[Told]):
    """Portal by portal: the triangle that is left, its winding, and the way from middle to middle."""

    title = "left and right"
    size = SIZE
    first = Told()

    def __init__(self, task: Case) -> None:
        self.task, self.channel = task, NamedChannel(task)
        super().__init__(record(two_ways, self.channel.mesh, self.channel.triangles))
        self.place, self.places = self.channel.place, [self.channel.place]
        self.portals, self.name = self.channel.portals, self.channel.name

    # ------------------------------------------------ what is known

    def on_leave(self, before: Told, triangle: int, beyond: int) -> Told:
        return Told(before.known, (triangle, beyond), failed=before.failed)

    def on_winding(self, before: Told) -> Told:
        return replace(before, known=before.known + 1, wound=True)

    def on_middles(self, before: Told, here: Point, there: Point, sides: tuple[int, ...]) -> Told:
        return replace(before, middles=(here, there), failed=before.failed + (sides != APART))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return self.channel.backdrop() + LEGEND

    def draw(self, after: Told) -> str:
        triangles = {t: self.channel.mesh.places(t) for t in self.channel.triangles}
        lit = {t: Face(triangles[t], "open" if t == after.triangles[0] else "new") for t in after.triangles}
        marks = {}
        for i, portal in enumerate(self.portals[: after.known + 1]):
            if i < after.known or after.triangles:
                now = i == after.known - 1 if after.wound else i == after.known
                marks[i] = picture.Portal(*portal, "open" if now and after.wound else "new" if now else "done")
        drawn = picture.channel(self.place, triangles, reached=()) + mesh.faces(self.place, lit, ids=False)
        drawn += picture.portals(self.place, marks, letters=False) + self.channel.corners()  # which are clicked
        if after.wound:
            drawn += self.turning(triangles[after.triangles[0]])
        if after.middles:
            ends = [self.place.at(point) for point in after.middles]
            drawn += still(line("curve other", *ends[0], *ends[1]) + "".join(circle("event", *end, 6) for end in ends))
        return drawn + self.words(after) + self.channel.ends()

    def words(self, after: Told) -> str:
        """The names of the corners, and which end of the portal is which."""
        if not after.wound:
            return self.channel.labels
        ends = zip(("left", "right"), self.portals[after.known - 1], strict=True)
        return self.channel.labelled({end: f"{self.name(end)}, {side}" for side, end in ends})

    def turning(self, corners: Sequence[Point]) -> str:
        """Arrows around a triangle, counter-clockwise."""
        inner = inset([self.place.at(corner) for corner in corners], 16.0)
        return still("".join(arrow(a, b) for a, b in pairwise([*inner, inner[0]])))

    def touched_winding(self, left: int, right: int) -> tuple[str, ...]:
        return tuple(self.channel.vertex_id(self.channel.mesh.points[end]) for end in (left, right))

    def values(self, after: Told, step: Step | None) -> Mapping[str, object]:
        left, right = map(self.name, self.portals[after.known - 1]) if after.wound else (None, None)
        count = after.known + (not after.wound and bool(after.triangles))
        return {
            "portal": f"{count} of {len(self.portals)}",
            "left": left,
            "right": right,
            "middles fail": after.failed,
        }

    def outcome(self) -> str:
        failed = sum(map(self.landmark, self.trace.steps))
        return f"{counted(len(self.portals), 'portal')}, middles fail at {failed}"

    # ------------------------------------------------ words

    def corners_of(self, t: int) -> str:
        """A triangle by its corners, counter-clockwise."""
        return ", ".join(map(self.name, self.channel.mesh.places(t)))

    def opening(self) -> str:
        triangles, portals = len(self.channel.triangles), len(self.portals)
        return (
            f"**{counted(triangles, 'triangle')}, {counted(portals, 'portal')}.** Which end of each is left for "
            "somebody who walks from start to goal? Both can be dragged: let them change places."
        )

    def say_leave(self, after: Told, triangle: int, beyond: int) -> str:
        here, there = self.corners_of(triangle), self.corners_of(beyond)
        return f"**From {here} into {there}:** the portal is the edge that they share. Which end is left?"

    def say_winding(self, after: Told) -> str:
        left, right = map(self.name, self.portals[after.known - 1])
        return (
            f"**{left} is left, {right} is right.** In {self.corners_of(after.triangles[0])}, counter-clockwise, "
            f"{right} comes before {left}. Whoever leaves between them has the first one on the right."
        )

    def say_middles(self, after: Told, sides: tuple[int, ...]) -> str:
        left, right = map(self.name, self.portals[after.known - 1])
        if sides == APART:
            return (
                f"**The way from middle to middle tells the same:** it has {left} on its left and {right} on its right."
            )
        side = listed({1: "left", 0: "line itself", -1: "right"}[side] for side in sorted(set(sides)))
        return (
            f"**Middles fail: seen from the way between them, {left} and {right} both lie on the {side}.** The "
            "triangles are so long that it misses the portal."
        )

    def ask_winding(self, before: Told) -> Question:
        left, _ = self.portals[before.known]
        return Question("Click the left end of the portal.", (self.channel.vertex_id(left),))

    def ask_middles(self, before: Told, sides: tuple[int, ...]) -> Question:
        text = "A line from the middle of the one triangle to that of the other: where are the portal's ends?"
        return Question(text, YES if sides == APART else NO, (YES, NO))

    def landmark(self, step: Step) -> bool:
        """Where middles fail."""
        return step.event == "middles" and step.data["sides"] != APART


def arrow(start: Point, end: Point) -> str:
    """A line with a head at its end."""
    return line("arrow", *start, *end) + polyline("arrow", head(start, end, hypot(11, 5.5), -atan2(1, 2)))


def turns(x: float, y: float) -> str:
    """The arrows of a winding as a sample."""
    return arrow((x, y - 6), (x + 30, y - 6))


LEGEND = legend(
    14,
    SIZE[1] - 10,
    [
        stroke("link path", 34, "portal"),
        (turns, 40, "its triangle, counter-clockwise"),
        stroke("curve other", 34, "from middle to middle"),
    ],
)
