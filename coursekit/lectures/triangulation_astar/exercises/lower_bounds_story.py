"""Lecture 09: the lower bounds g, told one by one below a wrong answer, with the student's beside it.

Events
    bound(name, value, ways)    largest comes to a bound; between which points the distances are that it counts
    end(name, value)            the largest of them
"""

from collections.abc import Iterable
from math import dist
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import BOTTOM, box
from ....exercises.kinds.segments import Point
from ....pictures import mesh as picture
from ....pictures.mesh import WIDTH, Vertex
from ....pictures.svg import line, still, text
from ....story import StepsSoFar
from ....trace import Step, record
from .lower_bounds import BETWEEN, FROM_GOAL, PARENT, STRAIGHT, Entry, distance, foot, nearest

Way = tuple[tuple[float, float], tuple[float, float]]


def largest(entry: Entry, watch: Any = None) -> float:
    """The largest of all lower bounds."""
    bounds = entry.bounds()
    if watch:
        for name, value in bounds.items():
            watch("bound", name=name, value=value, ways=ways(entry, name))
    best = max(bounds, key=lambda name: bounds[name])
    if watch:
        watch("end", name=best, value=bounds[best])
    return bounds[best]


def ways(entry: Entry, name: str) -> tuple[Way, ...]:
    """Between which points the distances are that a bound counts."""
    start, goal, edge, parent = entry
    if name == STRAIGHT:
        return (to_edge(start, edge),)
    if name == FROM_GOAL:
        return (start, goal), to_edge(goal, edge)
    assert parent is not None
    if name == PARENT:
        return to_edge(goal, parent.edge), to_edge(goal, edge)
    return (to_edge(*nearest(parent.edge, edge)),)


def to_edge(p: Point, edge: tuple[Point, Point]) -> Way:
    """From a point to the nearest one of an edge."""
    x, y = foot(p, edge)
    return p, (float(x), float(y))


class BoundsStory(StepsSoFar):
    """An edge by which a triangle is entered, and the bounds one by one; `given` is what a student's code says."""

    title = "lower bounds"
    landmarks = ("end",)
    size = (WIDTH, BOTTOM + 44)

    def __init__(self, entry: Entry, given: str) -> None:
        super().__init__(record(largest, entry))
        self.entry, self.given = entry, given
        edges = (entry.edge, entry.parent.edge) if entry.parent else (entry.edge,)
        self.place = picture.layout(box((entry.start, entry.goal, *sum(edges, ()))), top=16.0, bottom=BOTTOM - 10)

    def backdrop(self) -> str:
        said = f"your code says {self.given}" if self.given else "your code gives no number"
        return text("", said, 20, BOTTOM + 30)

    def draw(self, after: tuple[Step, ...]) -> str:
        entry, now = self.entry, after[-1] if after else None
        if now and now.event == "end":
            now = next(step for step in after if step.data["name"] == now.data["name"])
        marks = {(0, 1): picture.Edge(*entry.edge, "open", now=True, tells="the entry edge")}
        if entry.parent:
            marks[2, 3] = picture.Edge(*entry.parent.edge, "done", tells="the parent's entry edge")
        drawn = picture.edges(self.place, marks) + self._ways(now.data["ways"] if now else ())
        return drawn + picture.vertices(self.place, self._points(), links=self._links()) + self._names()

    def _ways(self, ways: Iterable[Way]) -> str:
        """Dashed lines, each with its length."""
        drawn = ""
        for a, b in ways:
            (x1, y1), (x2, y2) = self.place.at(a), self.place.at(b)
            if (x1, y1) != (x2, y2):
                drawn += line("casing", x1, y1, x2, y2) + line("curve other", x1, y1, x2, y2)
        return still(drawn)

    def _all(self) -> list[Point]:
        """The ends of the edges, start and goal."""
        entry = self.entry
        return [*entry.edge, *(entry.parent.edge if entry.parent else (entry.edge[0],) * 2), entry.start, entry.goal]

    def _links(self) -> list[tuple[int, int]]:
        """The edges, by the numbers that their ends have among the points."""
        points = self._all()
        return [
            (points.index(points[a]), points.index(points[b])) for a, b in ((0, 1), (2, 3)) if points[a] != points[b]
        ]

    def _points(self) -> dict[int, Vertex]:
        """The ends of the edges, start and goal; those at one place together."""
        points = self._all()
        states = ["solid"] * 4 + ["open", "done"]
        names = [""] * 4 + ["start", "goal"]
        marks: dict[int, Vertex] = {}
        for i, point in enumerate(points):
            same = ", ".join(name for name, other in zip(names, points, strict=True) if other == point and name)
            marks[points.index(point)] = Vertex(point, states[i], f"{same} ({point[0]}, {point[1]})".strip())
        return marks

    def _names(self) -> str:
        """What the edges are, beside their middles."""
        edges = {"edge": self.entry.edge}
        if self.entry.parent:
            edges["parent’s"] = self.entry.parent.edge
        drawn = ""
        for name, (a, b) in edges.items():
            (x1, y1), (x2, y2) = self.place.at(a), self.place.at(b)
            drawn += text("value halo", name, (x1 + x2) / 2, (y1 + y2) / 2 + 6)
        return still(drawn)

    def opening(self) -> str:
        before = "It is the first edge." if self.entry.parent is None else "The parent’s edge came before it."
        return f"{SMALLEST} How far is the way from the start to this edge at least? {before}"

    def say_bound(self, after: tuple[Step, ...], name: str, value: float) -> str:
        """What a bound counts, with its numbers."""
        _, goal, edge, parent = self.entry
        least, h = rounded(value), rounded(distance(goal, edge))
        if name == STRAIGHT:
            return f"**Straight from the start to the edge:** {least}. No way is shorter."
        if name == FROM_GOAL:
            whole = rounded(dist(self.entry.start, goal))
            return f"**From start to goal** it is at least {whole}, and h = {h} may lie ahead: at least {least} so far."
        assert parent is not None
        if name == PARENT:
            f = rounded(parent.g + distance(goal, parent.edge))
            return f"**f = g + h never gets smaller.** The parent’s f is {f}, and h is {h} now: g is at least {least}."
        way = rounded(distance(*nearest(parent.edge, edge)))
        return f"**To the parent’s edge** it is at least {parent.travelled}, and from there to this one {way}: {least}."

    def say_end(self, after: tuple[Step, ...], name: str, value: float) -> str:
        yours = f" Your code says {self.given}." * bool(self.given)
        return f"**The largest is “{name}”: g = {rounded(value)}.** Each is a lower bound, so it is one, too.{yours}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, object]:
        known = {each.data["name"]: rounded(each.data["value"]) for each in after}
        return {name: known.get(name) for name in (STRAIGHT, BETWEEN, PARENT, FROM_GOAL)}

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.id("edge/0/1"),)

    def outcome(self) -> str:
        return f"g at least {rounded(self.trace.result)}"


def rounded(value: float) -> str:
    """A length to two decimals, with a sign that is one."""
    return f"{value + 0.0:.2f}".replace("-", "−").replace("−0.00", "0.00")
