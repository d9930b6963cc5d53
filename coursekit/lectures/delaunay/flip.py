"""One flip: two triangles with an edge between them, and the two that there are with the other diagonal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...geometry.predicates import Point
from ...mesh import Triangulation, in_circle
from ...mesh.measures import all_angles, angles
from ...mesh.triangulation import Triangle
from ...pictures import circles, mesh
from ...pictures.circles import Angle, Circle
from ...pictures.mesh import Vertex
from ...pictures.svg import text
from ...stage.clouds import HEIGHT, Cloud
from ...stage.words import edge_name, name, triangle_name
from ...story import Question, Story
from ...trace import Step, record
from .points_picture import FLIPPED, LEGAL

QUADS: Mapping[str, Cloud] = {
    "an illegal edge": Cloud(((1.75, 5.5), (6.0, 3.25), (10.25, 6.75), (5.5, 8.875))),
    "a legal edge": Cloud(((6.0, 2.5), (10.5, 6.0), (6.5, 9.5), (1.5, 5.5))),
    "four on a circle": Cloud(((2.0, 3.0), (9.0, 2.0), (10.0, 9.0), (6.0, 11.0))),
    "no flip": Cloud(((6.0, 5.5), (10.5, 2.5), (6.5, 10.5), (1.5, 2.0))),
}
"""A, B, C, D, counter-clockwise; the edge is A–C."""

TRIANGLES = (0, 1, 2), (0, 2, 3)
PREFIXES = "before/", "after/"
EDGES = "before/edge/0/2", "after/edge/1/3"
WIDE, BOTTOM = 432.0, 452.0
LARGER, SMALLER, SAME = "larger", "smaller", "the same"


def one_flip(points: Sequence[Point], watch: Any = None) -> Triangulation:
    """Look at the edge between two triangles, flip it if possible, and look again.

    Events: circle(triangle, beyond, inside), whose last value is that of `in_circle`; angles(triangles, smallest),
    the smallest of the six; flip(edge, to); stuck(edge, to), where the flip is not possible.
    """
    mesh = Triangulation(points, TRIANGLES)
    corner = mesh.corners.index(1)  # it faces the edge A–C
    look(mesh, corner, watch)
    if not mesh.is_convex(corner):
        if watch:
            watch("stuck", edge=(0, 2), to=(1, 3))
        return mesh
    mesh.flip(corner)
    if watch:
        watch("flip", edge=(0, 2), to=(1, 3))
    flipped = next(c for c in range(6) if set(mesh.edge(c)) == {1, 3})
    look(mesh, flipped, watch)
    return mesh


def look(mesh: Triangulation, corner: int, watch: Any) -> None:
    """Test an edge from both of its sides, then find the smallest of the six angles."""
    for c in (corner, mesh.opposites[corner]):
        a, b, p = *mesh.edge(c), mesh.corners[c]
        beyond = mesh.corners[mesh.opposites[c]]
        corners = [mesh.points[v] for v in (a, b, p, beyond)]
        inside = in_circle(*corners)
        if watch:
            watch("circle", triangle=(a, b, p), beyond=beyond, inside=inside)
    smallest, *_ = all_angles(mesh.points, mesh.triangles())
    if watch:
        watch("angles", triangles=tuple(mesh.triangles()), smallest=smallest)


@dataclass(frozen=True)
class Side:
    """What is known of one of the two ways to have the edge."""

    circles: tuple[tuple[Triangle, int], ...] = ()
    triangles: tuple[Triangle, ...] = ()
    smallest: float | None = None


@dataclass(frozen=True)
class Moment:
    """Both ways; `stage` is 0 before the flip, and 1 after it."""

    before: Side = Side()
    after: Side = Side()
    stage: int = 0
    stuck: bool = False

    @property
    def side(self) -> Side:
        return self.after if self.stage else self.before

    def with_side(self, side: Side) -> "Moment":
        return replace(self, after=side) if self.stage else replace(self, before=side)


class FlipStory(Story[Moment]):
    """The edge A–C on the left, the edge B–D on the right."""

    title = "one flip"
    first = Moment()
    landmarks = ("angles", "stuck")

    def __init__(self, points: Sequence[Point]) -> None:
        super().__init__(record(one_flip, points))
        self.points = tuple(points)
        box = (0.0, 0.0, HEIGHT, HEIGHT)
        self.places = [
            mesh.layout(box, left=left, right=left + WIDE, top=30, bottom=BOTTOM, prefix=prefix)
            for left, prefix in zip((0.0, 880.0 - WIDE), PREFIXES, strict=True)
        ]
        self.size = (880.0, BOTTOM + 36)

    # ------------------------------------------------ what is known

    def on_circle(self, before: Moment, triangle: Triangle, inside: int) -> Moment:
        return before.with_side(replace(before.side, circles=(*before.side.circles, (triangle, inside))))

    def on_angles(self, before: Moment, triangles: tuple[Triangle, ...], smallest: float) -> Moment:
        return before.with_side(replace(before.side, triangles=triangles, smallest=smallest))

    def on_flip(self, before: Moment) -> Moment:
        return replace(before, stage=1)

    def on_stuck(self, before: Moment) -> Moment:
        return replace(before, stuck=True)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        captions = "The edge A–C", "The edge B–D"
        return "".join(
            text("value", caption, (place.left + place.right) / 2, 20) + mesh.ground(place)
            for caption, place in zip(captions, self.places, strict=True)
        )

    def draw(self, after: Moment) -> str:
        return self._panel(after, 0) + self._panel(after, 1)

    def _panel(self, after: Moment, number: int) -> str:
        place, side = self.places[number], (after.before, after.after)[number]
        border = ((0, 1), (1, 2), (2, 3), (0, 3))
        drawn = {edge: mesh.Edge(self.points[edge[0]], self.points[edge[1]]) for edge in border}
        edge = (0, 2) if number == 0 else (1, 3)
        if number == 0 or after.stage or after.stuck:
            style = "never" if after.stuck and number else "open"
            now = number == after.stage
            drawn[edge] = mesh.Edge(self.points[edge[0]], self.points[edge[1]], style, now=now, tells=edge_name(edge))
        marks = [Circle([self.points[v] for v in triangle], STATES[inside]) for triangle, inside in side.circles]
        vertices = {i: Vertex(point, label=name(i)) for i, point in enumerate(self.points)}
        return (
            circles.circles(place, marks)
            + mesh.edges(place, drawn)
            + circles.angles(place, self._angles(side))
            + mesh.vertices(place, vertices, links=drawn, editable=True)
            + self._caption(place, side, after.stuck and number == 1)
        )

    def _angles(self, side: Side) -> list[Angle]:
        marks = []
        for triangle in side.triangles:
            corners = [self.points[vertex] for vertex in triangle]
            for i, angle in enumerate(angles(*corners)):
                least = angle == side.smallest
                label = f"min {angle:.0f}°" if least else ""
                marks.append(Angle(corners[i], corners[i - 2], corners[i - 1], "event" if least else "open", label))
        return marks

    def _caption(self, place: mesh.Layout, side: Side, stuck: bool) -> str:
        words = [verdict(side.circles[0][1])] if side.circles else ["not possible"] if stuck else []
        words += [f"smallest angle {side.smallest:.1f}°"] if side.smallest is not None else []
        return text("value", ", ".join(words), (place.left + place.right) / 2, BOTTOM + 24)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        shown: dict[str, object] = {}
        for edge, side in (("A–C", after.before), ("B–D", after.after)):
            shown[edge] = verdict(side.circles[0][1]) if side.circles else "no flip" if after.stuck else None
            shown[f"smallest, {edge}"] = None if side.smallest is None else f"{side.smallest:.1f}°"
        return shown

    # ------------------------------------------------ words

    def opening(self) -> str:
        return "**Four points, two triangles, and the edge A–C between them.** B–D would do as well. Which is better?"

    def say_circle(self, after: Moment, triangle: Triangle, beyond: int, inside: int) -> str:
        edge, circle, point = edge_name(triangle[:2]), triangle_name(triangle), name(beyond)
        second = len(after.side.circles) == 2
        if inside == 0:
            why = "It is the same circle." if second else f"So {edge} is legal, and so is the other edge."
            return f"**The circle through {circle} runs through {point}, too.** {why}"
        if second:
            does = f"holds {point}, too" if inside > 0 else f"does not hold {point} either"
            return f"**The circle through {circle} {does}.** It is always both or none: one test is enough."
        if inside > 0:
            return f"**The circle through {circle} holds {point}.** So the edge {edge} is illegal."
        return f"**The circle through {circle} does not hold {point}.** So the edge {edge} is legal."

    def say_flip(self, after: Moment) -> str:
        return "**A–C is flipped to B–D.** The four sides stay. Two triangles go, two others come in their place."

    def say_stuck(self, after: Moment) -> str:
        return (
            "**B–D is not possible:** the two triangles together are not strictly convex, so it would leave "
            "them, or be flat. Such an edge is always legal: A–C stays."
        )

    def say_angles(self, after: Moment, smallest: float) -> str:
        now = f"{smallest:.1f}°"
        if not after.stage:
            return f"**The smallest of the six angles is {now}.** Thin triangles are bad: the larger it is, the better."
        before = f"{after.before.smallest:.1f}°"
        inside = after.before.circles[0][1]
        if inside > 0:
            why = "The flip of an illegal edge always makes it larger."
            return f"**The smallest angle grows from {before} to {now}.** {why}"
        if inside == 0:
            return f"**The smallest angle is {now} with either edge.** On a circle both edges are legal."
        return f"**The smallest angle falls from {before} to {now}.** A–C was legal: it had better stay."

    def ask_circle(self, before: Moment, inside: int) -> Question | None:
        if before.stage or before.before.circles:
            return None
        answer = FLIPPED if inside > 0 else LEGAL
        return Question("Is the edge A–C legal, or must it be flipped?", answer, (LEGAL, FLIPPED))

    def ask_angles(self, before: Moment) -> Question | None:
        if not before.stage:
            return None
        answer = (SAME, LARGER, SMALLER)[before.before.circles[0][1]]
        return Question("How is the smallest angle with B–D?", answer, (LARGER, SAME, SMALLER))

    # ------------------------------------------------ steps

    def touched_circle(self, triangle: Triangle, beyond: int) -> tuple[str, ...]:
        prefix = PREFIXES[not {0, 2} <= set(triangle)]
        return tuple(f"{prefix}vertex/{v}" for v in (*triangle, beyond))

    def touched_angles(self, triangles: tuple[Triangle, ...]) -> tuple[str, ...]:
        return EDGES[:1] if {0, 2} <= set(triangles[0]) else EDGES[1:]

    def touched_flip(self) -> tuple[str, ...]:
        return EDGES

    touched_stuck = touched_flip

    def outcome(self) -> str:
        if self.trace.last.event == "stuck":
            return "A–C is legal, no flip"
        first, *_, last = (step.data["smallest"] for step in self.trace.steps if step.event == "angles")
        return f"A–C is {verdict(self.trace.steps[0].data['inside'])}, {first:.1f}° to {last:.1f}°"


STATES = {1: "event", 0: "open", -1: "done"}


def verdict(inside: int) -> str:
    """What a test of a circle says of an edge."""
    return "illegal" if inside > 0 else LEGAL
