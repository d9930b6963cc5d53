"""Pairs of segments: all small ones in order of size, and what they do, told below a wrong answer."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from hypothesis.strategies import DrawFn, booleans, composite

from ....exercises.exercise import whole
from ....exercises.kinds.far import MOVED, Scale, on_scales
from ....exercises.kinds.segments import APART, CROSS, TOUCH, WRITTEN, Point, meeting
from ....look import number
from ....pictures import svg
from ....pictures.grid import WIDTH
from ....pictures.svg import circle, text
from ....story import StepsSoFar
from ....trace import Step, record


class Pair(NamedTuple):
    """The ends of two segments, a and b, c and d."""

    a: Point
    b: Point
    c: Point
    d: Point

    def size(self) -> tuple[int, int, int]:
        """Smaller pairs have a smaller largest coordinate; then more points that differ, then smaller coordinates."""
        coordinates = [abs(number) for point in self for number in point]
        return max(coordinates), -len(set(self)), sum(coordinates)

    def on(self, scale: Scale) -> "Pair":
        return Pair(*scale.of(tuple(self)))

    def told(self) -> str:
        return ", ".join(f"{name} = {point}" for name, point in self._asdict().items())


# ---------------------------------------------------------------- problems


@cache
def small() -> list[Pair]:
    """All pairs of segments between 3 x 3 points, the smallest first."""
    points = [(x, y) for x in range(3) for y in range(3)]
    segments = [(a, b) for a in points for b in points if a != b]
    return sorted((Pair(*one, *other) for one in segments for other in segments), key=Pair.size)


def far() -> Iterator[Pair]:
    """Some small pairs moved and enlarged; and enlarged ones of which an end is off by one."""
    yield from on_scales(small(), MOVED, every=5)
    for a, b, c, d in on_scales(small(), (Scale(1000), Scale(10**9)), every=7):
        yield from (Pair(a, b, (c[0] + off, c[1]), d) for off in (1, -1))


@composite
def larger(draw: DrawFn) -> Pair:
    if draw(booleans()):
        return thin(draw(whole(6)), draw(whole(2)), draw(booleans()))
    a, b, c, d = ((draw(whole(4)), draw(whole(4))) for _ in range(4))
    return Pair(a, (b[0] + (a == b), b[1]), c, (d[0] + (c == d), d[1]))


def thin(count: int, off: int, below: bool) -> Pair:
    """Two segments of which the second begins on the first one (`off` is 1), or closer to it than floats can tell.

    Fibonacci numbers make it so: the triangle of (0, 0), (F(n−1), F(n)) and (F(n), F(n+1)) has an area of 1/2.
    """
    low, middle, high = 1, 0, 1
    for _ in range(count):
        low, middle, high = middle, high, middle + high
    b = 2 * middle, 2 * high
    c = middle + (off - 1) * low, high + (off - 1) * middle
    return Pair((0, 0), b, c, (b[0] + 1, 0) if below else (0, b[1] + 1))


# ---------------------------------------------------------------- what is shown


class SegmentsStory(StepsSoFar):
    """Two segments, and on which side of each the ends of the other one lie; `given` is what a student's code says."""

    title = "two segments"
    size = (WIDTH, 440.0)
    landmarks = ("end",)
    LEFT, TOP, RIGHT, LOW = 150.0, 50.0, 730.0, 390.0

    def __init__(self, a: Point, b: Point, c: Point, d: Point, given: str | None) -> None:
        super().__init__(record(meeting, a, b, c, d))
        self.points = {"a": a, "b": b, "c": c, "d": d}
        self.yours = "" if given is None else f" Your code says “{given}”."
        xs, ys = [point[0] for point in self.points.values()], [point[1] for point in self.points.values()]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        scale = min((self.RIGHT - self.LEFT) / max(wide, 1), (self.LOW - self.TOP) / max(high, 1))
        left = (self.LEFT + self.RIGHT - wide * scale) / 2
        top = (self.TOP + self.LOW - high * scale) / 2
        self.places = {
            name: (left + (x - min(xs)) * scale, top + (y - min(ys)) * scale) for name, (x, y) in self.points.items()
        }

    def backdrop(self) -> str:
        return (
            svg.line("route", *self.places["a"], *self.places["b"])
            + svg.line("curve other", *self.places["c"], *self.places["d"])
            + "".join(circle("solid", x, y, 5) for x, y in self.places.values())
        )

    def draw(self, after: tuple[Step, ...]) -> str:
        return (self._side(**after[-1].data) if after and after[-1].event == "side" else "") + "".join(self._names())

    def _side(self, line: str, point: str, area: int) -> str:
        """The line of one segment, all through the picture, and an end of the other one in a ring."""
        (x1, y1), (x2, y2) = (self.places[name] for name in line)
        far = WIDTH / max(abs(x2 - x1), abs(y2 - y1))
        dx, dy = far * (x2 - x1), far * (y2 - y1)
        through = svg.line("link scout", x1 - dx, y1 - dy, x2 + dx, y2 + dy)
        return through + circle("ring", *self.places[point], 13)

    def _names(self) -> Iterator[str]:
        """The names of the points, of equal ones together, and where they lie."""
        for name, place in self.places.items():
            same = [other for other, there in self.points.items() if there == self.points[name]]
            if same[0] == name:
                x, y = self.points[name]
                where = f" ({x}, {y})" if max(abs(x), abs(y)) < WRITTEN else ""
                above = place[1] < (self.TOP + self.LOW) / 2
                yield text("value halo", ", ".join(same) + where, place[0], place[1] + (-22 if above else 34))

    def opening(self) -> str:
        return f"**The smallest pair of segments found that goes wrong.** ab is solid, cd is dashed.{self.yours}"

    def say_side(self, after: tuple[Step, ...], line: str, point: str, area: int) -> str:
        where = "lies on" if area == 0 else "lies on one side of" if area > 0 else "lies on the other side of"
        p, q = tuple(line)
        return f"**{point} {where} the line through {p} and {q}:** ({q} − {p}) × ({point} − {p}) is {told(area)}."

    def say_end(self, after: tuple[Step, ...], found: str) -> str:
        return f"**They {'are apart' if found == APART else found}.** {ENDS[found]}{self.yours}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        known = {(data["line"], data["point"]): told(data["area"]) for _, data, *_ in after if "area" in data}
        pairs = [("ab", "c"), ("ab", "d"), ("cd", "a"), ("cd", "b")]
        return {f"{point} at {line}": known.get((line, point)) for line, point in pairs}

    def outcome(self) -> str:
        return str(self.trace.result)


ENDS = {
    CROSS: "Each has its ends on both sides of the other one’s line.",
    TOUCH: "They share a point, but it is an end of one of them, or both lie on one line.",
    APART: "They share no point.",
}


def told(area: int) -> str:
    return number(area) if abs(area) < WRITTEN else "above 0" if area > 0 else "below 0"
