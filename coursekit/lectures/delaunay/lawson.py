"""Lawson's flips: from any triangulation to Delaunay, with all of its angles as a curve beside it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ...geometry.predicates import Point
from ...mesh import Triangulation, in_circle, lawson
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures import circles, mesh
from ...pictures.circles import Circle
from ...pictures.mesh import CROWD, Face, Vertex
from ...pictures.svg import circle, line, polyline, text
from ...stage.clouds import BOX
from ...trace import Step, record
from .points_picture import CloudStory, all_angles, first_lowest, legend, sides

WIDE, BOTTOM = 636.0, 440.0
CHART = (676.0, 44.0, 194.0, 352.0)
"""Left, top, width and height of the curve of all angles."""


@dataclass(frozen=True)
class Moment:
    """The triangles, and which edges are known to be legal since they were last in doubt.

    `edge` is the one that is tested or was flipped, between `apexes`; `event` says which of them, `inside` whether
    the test found it illegal. `fresh` are the edges that flips have made.
    """

    triangles: frozenset[Triangle]
    legal: frozenset[Edge] = frozenset()
    fresh: frozenset[Edge] = frozenset()
    event: str = ""
    edge: Edge = (0, 0)
    apexes: Edge = (0, 0)
    illegal: bool = False
    number: int = 0
    flips: int = 0


class LawsonPicture(CloudStory[Moment]):
    """Flips from a triangulation of points; `whence` says in a few words how it was made.

    With `carried` it was Delaunay before a point was moved, and the end shows what the move has flipped.
    """

    title = "Lawson's flips"
    BOTTOM = BOTTOM

    def __init__(self, start: Triangulation, whence: str, cursor: Point, carried: bool = False) -> None:
        self.first = [first_lowest(each) for each in start.triangles()]
        self.brief = carried and len(start.points) > CROWD  # then only the few flips are told, and the last step
        trace = record(lawson, start)
        if self.brief:
            flips = [step for step in trace.steps[:-1] if step.event == "flip"]
            trace = replace(trace, steps=flips + trace.steps[-1:])
        super().__init__(trace, start.points, cursor)
        self.whence, self.carried = whence, carried
        self.place = mesh.layout(BOX, right=WIDE, bottom=BOTTOM)
        self.places = [self.place]
        self.last = len(self.trace.steps)
        self.before = all_angles(self.points, self.first)
        self.result = start  # it was flipped in place

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment(frozenset(self.first))

    def apply(self, before: Moment, step: Step) -> Moment:
        return self.apply_all(before, [step])

    def apply_all(self, before: Moment, steps: Sequence[Step]) -> Moment:
        if not steps:
            return before
        triangles, legal, fresh, flips = set(before.triangles), set(before.legal), set(before.fresh), before.flips
        for step in steps:
            a, b = step.data["edge"]
            if step.event == "test":
                if step.data["legal"]:
                    legal.add(key(a, b))
                continue
            c, d = step.data["to"]
            triangles -= {first_lowest((a, b, c)), first_lowest((b, a, d))}
            triangles |= {first_lowest((c, a, d)), first_lowest((d, b, c))}
            legal -= {key(*side) for side in ((a, c), (c, b), (b, d), (d, a))}
            legal.add(key(c, d))  # as the flip of an illegal edge is
            fresh.discard(key(a, b))
            fresh.add(key(c, d))
            flips += 1
        data = steps[-1].data
        return Moment(
            frozenset(triangles),
            frozenset(legal),
            frozenset(fresh),
            steps[-1].event,
            data["edge"],
            data["to"] if steps[-1].event == "flip" else data["apexes"],
            not data.get("legal", True),
            before.number + len(steps),
            flips,
        )

    def edges(self, after: Moment) -> tuple[set[Edge], set[Edge]]:
        """The edges that are legal, at the border too, and those in doubt."""
        once: set[Edge] = set()
        twice: set[Edge] = set()
        for edge in chain.from_iterable(map(sides, after.triangles)):
            (twice if edge in once else once).add(edge)
        border = once - twice
        if self.brief:
            return once, set()
        return border | (twice & after.legal), twice - after.legal

    def illegal(self, after: Moment) -> list[Edge]:
        """All edges whose circle holds the corner beyond."""
        beyond: dict[Edge, int] = {}
        for a, b, c in after.triangles:
            beyond |= {(a, b): c, (b, c): a, (c, a): b}
        both = [(a, b, c, beyond[b, a]) for (a, b), c in beyond.items() if a < b and (b, a) in beyond]
        return sorted((a, b) for a, b, c, d in both if in_circle(*[self.points[v] for v in (a, b, c, d)]) > 0)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        left, top, wide, high = CHART
        ticks = [(angle, top + high * (1 - angle / 180)) for angle in (0, 60, 120, 180)]
        chart = text("caption", "all angles, sorted", left + wide / 2, top - 14, font=15, anchor="middle")
        chart += line("axis", left, top, left, top + high)
        for angle, y in ticks:
            chart += line("lattice", left, y, left + wide, y) + text("tick", f"{angle}°", left - 20, y + 5)
        meaning = {"done": "legal", "link scout": "in doubt", "link path": "new", "curve": "angles now"}
        return super().backdrop() + chart + legend(BOTTOM + 18, meaning | {"curve other": "angles at the start"})

    def draw(self, after: Moment) -> str:
        few = len(self.points) <= CROWD
        legal, doubtful = self.edges(after)
        links = legal | doubtful
        shown = self._marked(after)
        if few:
            names = {edge: f"edge {self.names.edge(edge)}" for edge in links}
            plain = {edge: mesh.Edge(*self.ends(edge), "done", tells=names[edge]) for edge in legal}
            plain |= {edge: mesh.Edge(*self.ends(edge), "scout", tells=names[edge]) for edge in doubtful}
            drawn = mesh.edges(self.place, plain | shown)
        else:
            drawn = mesh.lines(self.place, map(self.ends, legal), style="done")
            drawn += mesh.lines(self.place, map(self.ends, doubtful), style="link scout")
            drawn += mesh.edges(self.place, shown)
        marks = {v: Vertex(self.points[v], "open", self.names[v], now=True) for v in after.apexes if self.quad(after)}
        return (
            self._faces(after)
            + drawn
            + self._circle(after)
            + self.vertices(links if few else (), marks)
            + self._chart(after)
        )

    def quad(self, after: Moment) -> list[Triangle]:
        """The two triangles that the moment is about."""
        (a, b), (c, d) = after.edge, after.apexes
        if not after.event or self.is_told(after):
            return []
        return [(a, b, c), (b, a, d)] if after.event == "test" else [(c, a, d), (d, b, c)]

    def is_told(self, after: Moment) -> bool:
        """Whether this is the end, and about the move that came before rather than about the last step."""
        return self.carried and after.number == self.last

    def _faces(self, after: Moment) -> str:
        shown = enumerate(self.quad(after))
        faces = {i: Face([self.points[v] for v in triangle], "open") for i, triangle in shown}
        return mesh.faces(self.place, faces, ids=False)

    def _marked(self, after: Moment) -> dict[Edge, mesh.Edge]:
        """The edge that is tested, or the one that went and the one that came; in the end those that a move made."""
        found = {}
        if self.is_told(after):
            return {edge: mesh.Edge(*self.ends(edge), "open") for edge in after.fresh}
        edge, to = key(*after.edge), key(*after.apexes)
        if after.event == "flip":
            found[edge] = mesh.Edge(*self.ends(edge), "never")
            found[to] = mesh.Edge(*self.ends(to), "open", now=True, tells=f"edge {self.names.edge(to)}")
        elif after.event:
            style = "event" if after.illegal else "done"
            found[edge] = mesh.Edge(*self.ends(edge), style, now=True, tells=f"edge {self.names.edge(edge)}")
        return found

    def _circle(self, after: Moment) -> str:
        """The circle that decides the test, or the one of a new triangle."""
        shown = self.quad(after)[:1]
        state = "event" if after.illegal and after.event == "test" else "done"
        return circles.circles(self.place, [Circle([self.points[v] for v in each], state) for each in shown])

    def _chart(self, after: Moment) -> str:
        now = all_angles(self.points, after.triangles)
        if not now:
            return ""
        x, y = _at(0, now)
        label = text("note halo", f"{now[0]:.1f}°", x + 8, min(y + 22, CHART[1] + CHART[3] + 20), font=17)
        drawn = _curve(self.before, "curve other") + _curve(now, "curve") + circle("open", x, y, 5) + label
        return f'<g pointer-events="none">{drawn}</g>'

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        now = all_angles(self.points, after.triangles)
        return {
            "smallest angle": f"{now[0]:.1f}°" if now else "–",
            "at the start": f"{self.before[0]:.1f}°" if now else "–",
            "in doubt": str(len(self.edges(after)[1])),
            "tests": "–" if self.brief else str(after.number - after.flips),
            "flips": str(after.flips),
        }


def _at(i: int, values: Sequence[float]) -> Point:
    """Where the i-th of all angles stands in the chart."""
    left, top, wide, high = CHART
    return left + wide * (i + 0.5) / len(values), top + high * (1 - values[i] / 180)


def _curve(values: Sequence[float], style: str) -> str:
    """The angles from the smallest to the largest, in at most 200 points."""
    every = len(values) // 200 + 1
    return polyline(style, (_at(i, values) for i in range(0, len(values), every))) if values else ""
