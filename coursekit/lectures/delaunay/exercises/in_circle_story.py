"""Lecture 05: the in-circle test, told step by step below a wrong answer, with the student's beside it.

Events
    turn(area)                which way a, b, c turn; the area is twice the triangle's
    circle(centre, square)    the circle through them: its centre, and the square of its radius
    end(square, inside)       the square of d's distance from the centre
"""

from collections.abc import Mapping
from fractions import Fraction
from math import sqrt
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import box
from ....exercises.kinds.meshes import circle
from ....exercises.kinds.segments import WRITTEN, Point, area
from ....look import number
from ....pictures import circles as rounds
from ....pictures import mesh as picture
from ....pictures.mesh import WIDTH, Face, Vertex
from ....story import StepsSoFar
from ....trace import Step, record


def is_inside(a: Point, b: Point, c: Point, d: Point, watch: Any = None) -> bool:
    """Whether d is nearer to the centre of the circle through a, b, c than these are."""
    around = circle(a, b, c)
    if watch:
        watch("turn", area=area(a, b, c))
        watch("circle", centre=around.centre, square=around.radius_squared)
    if watch:
        watch("end", square=around.distance_squared(d), inside=around.holds(d))
    return around.holds(d)


class InCircleStory(StepsSoFar):
    """Which way three points turn, their circle, and the fourth one; `given` is what a student's code says."""

    title = "the in-circle test"
    size = (WIDTH, 460.0)
    landmarks = ("end",)

    def __init__(self, a: Point, b: Point, c: Point, d: Point, given: bool | None) -> None:
        super().__init__(record(is_inside, a, b, c, d))
        self.points = {"a": a, "b": b, "c": c, "d": d}
        self.given = given
        self.place = picture.layout(self._box(), top=10.0, bottom=self.size[1] - 10)

    def _box(self) -> tuple[float, float, float, float]:
        """Room for the points and their circle, or for the points alone where the circle is much larger than these."""
        left, low, right, high = box(self.points.values())
        around = circle(self.points["a"], self.points["b"], self.points["c"])
        radius = sqrt(around.radius_squared)
        if radius > 2 * max(right - left, high - low):
            return left, low, right, high
        x, y = map(float, around.centre)
        return min(left, x - radius), min(low, y - radius), max(right, x + radius), max(high, y + radius)

    def draw(self, after: tuple[Step, ...]) -> str:
        corners = [self.points[name] for name in "abc"]
        events = [step.event for step in after]
        around = [rounds.Circle(corners, "open")] if "circle" in events else []
        face = Face(corners, "open", now=events[-1:] == ["turn"], tells="the triangle abc")
        return (
            picture.faces(self.place, {0: face})
            + rounds.circles(self.place, around)
            + picture.vertices(self.place, self._vertices(events[-1:] == ["end"]), links=((0, 1), (1, 2), (0, 2)))
        )

    def _vertices(self, ended: bool) -> dict[int, Vertex]:
        """The points, each with its name; those at one place together."""
        marks = {}
        for i, (name, point) in enumerate(self.points.items()):
            same = [other for other, there in self.points.items() if there == point]
            if same[0] == name:
                where = f" ({number(point[0])}, {number(point[1])})" if max(map(abs, point)) < WRITTEN else ""
                state = "event" if "d" in same else "solid"
                marks[i] = Vertex(point, state, ", ".join(same) + where, now=ended and "d" in same)
        return marks

    @property
    def yours(self) -> str:
        return "" if self.given is None else f" Your code says {self.given}."

    def opening(self) -> str:
        return f"{SMALLEST} Does the circle through a, b, c hold d?{self.yours}"

    def say_turn(self, after: tuple[Step, ...], area: int) -> str:
        way, sign = ("left, counter-clockwise", "above 0") if area > 0 else ("right, clockwise", "below 0")
        return f"**a, b, c turn {way}.** So the in-circle test comes out {sign} where d is inside."

    def say_circle(self, after: tuple[Step, ...]) -> str:
        return "**The circle through a, b, c.** Its centre is as far from each of the three."

    def say_end(self, after: tuple[Step, ...], square: Fraction, inside: bool) -> str:
        if inside:
            return f"**d lies inside:** it is nearer to the centre than a, b, c are.{self.yours}"
        if square == after[-2].data["square"]:
            return f"**d lies on the circle,** as far from its centre as a, b, c are. That is not inside.{self.yours}"
        return f"**d lies outside:** it is farther from the centre than a, b, c are.{self.yours}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        known = {step.event: step.data for step in after}
        return {
            "a, b, c turn": ("left" if known["turn"]["area"] > 0 else "right") if known else None,
            "radius²": fraction(known.get("circle")),
            "distance² of d": fraction(known.get("end")),
        }

    def outcome(self) -> str:
        return "inside" if self.trace.result else "not inside"


def fraction(known: Mapping[str, Any] | None) -> str | None:
    """A square as a student would write it, if it is known and not too long."""
    if known is None:
        return None
    square = known["square"]
    return (
        str(square) if square < WRITTEN and square.denominator < WRITTEN else f"{float(square):.1e}".replace("e+", "e")
    )
