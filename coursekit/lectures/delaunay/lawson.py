"""Lawson's flips: from any triangulation to Delaunay, with all of its angles as a curve beside it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ...geometry.predicates import Point
from ...mesh import Triangulation, in_circle, lawson
from ...mesh.measures import all_angles
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures import circles, mesh
from ...pictures.circles import Circle
from ...pictures.mesh import CROWD
from ...pictures.svg import circle, line, polyline, still, text
from ...stage.known_mesh import KnownMesh, after_flip, before_flip, sides
from ...stage.words import counted, edge_name, listed, name, now_and_then, triangle_name
from ...story import Question
from ...trace import Step, record
from .points_picture import FLIPPED, LEGAL, CloudStory, legend

WIDE, BOTTOM = 636.0, 440.0
CHART = (676.0, 44.0, 194.0, 352.0)
"""Left, top, width and height of the curve of all angles."""

ASKED = 8
"""About so many questions a run."""


@dataclass(frozen=True)
class Moment:
    """The triangles, and which edges are known to be legal since they were last in doubt.

    `fresh` are the edges that flips have made, `now` is the last step.
    """

    mesh: KnownMesh
    legal: frozenset[Edge] = frozenset()
    fresh: frozenset[Edge] = frozenset()
    flips: int = 0
    now: Step | None = None


class LawsonStory(CloudStory[Moment]):
    """Flips from a triangulation of points; `whence` says in a few words how it was made.

    With `carried` it was Delaunay before a point was moved, and the end shows what the move has flipped.
    """

    title = "Lawson's flips"
    landmarks = ("flip",)

    def __init__(self, start: Triangulation, whence: str, cursor: Point, carried: bool = False) -> None:
        at = start.points
        self.first = Moment(KnownMesh.of(start.triangles()))
        self.brief = carried and len(at) > CROWD  # then only the few flips are told, and the last step
        trace = record(lawson, start)
        if self.brief:
            flips = [step for step in trace.steps[:-1] if step.event == "flip"]
            trace = trace.with_steps(flips + trace.steps[-1:])
        super().__init__(trace, at, cursor, right=WIDE, bottom=BOTTOM)
        self.whence, self.carried = whence, carried
        self.before = all_angles(at, self.first.mesh.today)
        self.result = start  # it was flipped in place
        tests = [step.number for step in trace.steps if step.event == "test"]
        self.asked = {number: i for i, number in enumerate(now_and_then(tests, ASKED))}
        edges = [(c, d) for c, d in enumerate(start.opposites) if c > d >= 0]
        fours = [(*start.edge(c), start.corners[c], start.corners[d]) for c, d in edges]
        self.ties = any(in_circle(*self.at(*four)) == 0 for four in fours)

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(before, step), now=step)

    def on_test(self, before: Moment, edge: Edge, legal: bool) -> Moment:
        return replace(before, legal=before.legal | {key(*edge)}) if legal else before

    def on_flip(self, before: Moment, edge: Edge, to: Edge) -> Moment:
        (a, b), (c, d) = edge, to
        doubtful = {key(*side) for side in ((a, c), (c, b), (b, d), (d, a))}
        return Moment(
            before.mesh.flipped(edge, to),
            before.legal - doubtful | {key(c, d)},  # as the flip of an illegal edge is
            before.fresh - {key(a, b)} | {key(c, d)},
            before.flips + 1,
        )

    def edges(self, after: Moment) -> tuple[list[Edge], list[Edge]]:
        """The edges that are legal, at the border too, and those in doubt."""
        count = Counter(chain.from_iterable(map(sides, after.mesh.today)))
        doubtful = sorted(edge for edge, n in count.items() if n == 2 and edge not in after.legal and not self.brief)
        return sorted(count.keys() - doubtful), doubtful

    def is_told(self, step: Step) -> bool:
        """Whether this is the end, and about the move that came before rather than about the last step."""
        return self.carried and step.number == len(self.trace.steps)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        left, top, wide, high = CHART
        ticks = [(angle, top + high * (1 - angle / 180)) for angle in (0, 60, 120, 180)]
        chart = text("caption", "all angles, sorted", left + wide / 2, top - 14, font=16, anchor="middle")
        chart += line("axis", left, top, left, top + high)
        for angle, y in ticks:
            chart += line("lattice", left, y, left + wide, y) + text("tick", f"{angle}°", left - 20, y + 5)
        meaning = {"done": "legal", "link scout": "in doubt", "link path": "new", "curve": "angles now"}
        return super().backdrop() + chart + legend(BOTTOM + 18, meaning | {"curve other": "angles at the start"})

    def draw(self, after: Moment) -> str:
        few = len(self.points) <= CROWD
        legal, doubtful = self.edges(after)
        links = legal + doubtful
        shown, quad = self._marked(after), self.quad(after)
        if few:
            plain = {edge: self.edge(edge, "done") for edge in legal}
            plain |= {edge: self.edge(edge, "scout") for edge in doubtful}
            drawn = mesh.edges(self.place, plain | shown)
        else:
            drawn = mesh.lines(self.place, map(self.ends, legal), style="done")
            drawn += mesh.lines(self.place, map(self.ends, doubtful), style="link scout")
            drawn += mesh.edges(self.place, shown)
        faces = {i: mesh.Face(self.at(*triangle), "open") for i, triangle in enumerate(quad)}
        return (
            mesh.faces(self.place, faces, ids=False)
            + drawn
            + self._circle(after)
            + self.vertices(links if few else (), {v: self.bold(v) for v in self.apexes(after)})
            + self._chart(after)
        )

    def apexes(self, after: Moment) -> Sequence[int]:
        """The corners beside the edge that the moment is about."""
        step = after.now
        if step is None or self.is_told(step):
            return ()
        found: Edge = step.data["apexes" if step.event == "test" else "to"]
        return found

    def quad(self, after: Moment) -> Sequence[Triangle]:
        """The two triangles that the moment is about."""
        step = after.now
        if step is None or self.is_told(step):
            return ()
        if step.event == "test":
            return before_flip(step.data["edge"], step.data["apexes"])
        return after_flip(step.data["edge"], step.data["to"])

    def _marked(self, after: Moment) -> dict[Edge, mesh.Edge]:
        """The edge that is tested, or the one that went and the one that came; in the end those that a move made."""
        step = after.now
        if step is None:
            return {}
        if self.is_told(step):
            return {edge: mesh.Edge(*self.ends(edge), "open") for edge in after.fresh}
        edge = key(*step.data["edge"])
        if step.event == "test":
            return {edge: self.edge(edge, "done" if step.data["legal"] else "event", now=True)}
        to = key(*step.data["to"])
        return {edge: mesh.Edge(*self.ends(edge), "never"), to: self.edge(to, "open", now=True)}

    def _circle(self, after: Moment) -> str:
        """The circle that decides the test, or the one of a new triangle."""
        state = "event" if after.now and not after.now.data.get("legal", True) else "done"
        return circles.circles(self.place, [Circle(self.at(*corners), state) for corners in self.quad(after)[:1]])

    def _chart(self, after: Moment) -> str:
        now = all_angles(self.points, after.mesh.today)
        if not now:
            return ""
        x, y = _at(0, now)
        label = text("note halo", f"{now[0]:.1f}°", x + 8, min(y + 22, CHART[1] + CHART[3] + 20), font=17)
        return still(_curve(self.before, "curve other") + _curve(now, "curve") + circle("open", x, y, 5) + label)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        now = all_angles(self.points, after.mesh.today)
        return {
            "smallest angle": f"{now[0]:.1f}°" if now else None,
            "at the start": f"{self.before[0]:.1f}°" if now else None,
            "in doubt": len(self.edges(after)[1]),
            "tests": None if self.brief else (step.number if step else 0) - after.flips,
            "flips": after.flips,
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        count = self.first.mesh.total
        if not count:
            return "**All points lie on one line.** There is no triangle between them: drag one of them off the line."
        told = f"**{counted(count, 'triangle')} {self.whence}.** Their smallest angle is {self.before[0]:.1f}°."
        if not self.trace.steps:
            return f"{told} Every edge is at the border: there is nothing to flip."
        return f"{told} Dashed edges are in doubt: each is tested, and flipped where that helps."

    def say(self, after: Moment, step: Step | None) -> str:
        if step is not None and self.is_told(step):
            return self._say_move(after)
        told = super().say(after, step)
        if step is None or step.number < len(self.trace.steps):
            return told
        if self.ties:
            return f"{told} No edge is illegal: it is Delaunay, and where four points share a circle not the only one."
        return f"{told} No edge is illegal any more: it is the Delaunay triangulation."

    def say_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> str:
        around, beyond = (*edge, apexes[0]), name(apexes[1])
        tested, corners = edge_name(edge), triangle_name(around)
        if not legal:
            before, now = (all_angles(self.points, two(edge, apexes))[0] for two in (before_flip, after_flip))
            return (
                f"**The circle through {corners} holds {beyond}:** {tested} is illegal. Its flip lifts the smallest of "
                f"the six angles from {before:.1f}° to {now:.1f}°."
            )
        if in_circle(*self.at(*around, apexes[1])) == 0:
            why = f"{beyond} lies on the circle through {corners}. The other diagonal would be legal, too."
            return f"**{tested} is legal:** {why}"
        return f"**{tested} is legal:** the circle through {corners} does not hold {beyond}."

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        """The flip, and the first place at which the sorted list of all angles differs."""
        old = after.mesh.replaced(after_flip(edge, to), before_flip(edge, to))
        before, now = all_angles(self.points, old.today), all_angles(self.points, after.mesh.today)
        i = next(i for i, (one, other) in enumerate(zip(before, now, strict=True)) if one != other)
        place = "smallest angle" if i == 0 else f"{ordinal(i + 1)} smallest angle"
        why = f"The {place} grows from {before[i]:.1f}° to {now[i]:.1f}°" + (", all smaller ones stay." if i else ".")
        return f"**{edge_name(edge)} is flipped to {edge_name(to)}.** {why}"

    def _say_move(self, after: Moment) -> str:
        """What a point that moved has brought about."""
        if not after.flips:
            return "**It is Delaunay: no circle holds a point.** No edge is flipped."
        new = [edge_name(edge) for edge in sorted(after.fresh)]
        some = f"New: {listed(new)}." if new else "In the end all are as before."
        if len(new) > 6:
            some = f"{len(new)} edges are new."
        return f"**{counted(after.flips, 'flip')} for this move, and it is Delaunay again.** {some}"

    def ask_test(self, before: Moment, step: Step, edge: Edge, apexes: Edge, legal: bool) -> Question | None:
        """Legal or flipped? Or a click on any edge that is illegal, where one is found next."""
        number = self.asked.get(step.number)
        if number is None:
            return None
        if not legal and number % 2:
            ids = self.ids(*before.mesh.illegal(self.points.__getitem__))
            return Question("Click an edge that is illegal: one whose circle holds the corner beyond.", ids)
        c, d = map(name, apexes)
        text = f"{edge_name(edge)} lies between {c} and {d}. Is it legal, or is it flipped?"
        return Question(text, LEGAL if legal else FLIPPED, (LEGAL, FLIPPED))

    # ------------------------------------------------ steps

    def touched_test(self, edge: Edge, apexes: Edge) -> tuple[str, ...]:
        return self.ids(edge, *edge, *apexes)

    def touched_flip(self, edge: Edge, to: Edge) -> tuple[str, ...]:
        return self.ids(edge, to, *edge)

    def landmark(self, step: Step) -> bool:
        """Each flip, and the end."""
        return super().landmark(step) or self.is_last(step)

    def telling(self) -> int:
        """Where an illegal edge is found, in the middle of the run."""
        found = [step.number for step in self.trace.steps if not step.data.get("legal", True)]
        return found[len(found) // 2] if found else len(self.trace.steps)

    def outcome(self) -> str:
        now = all_angles(self.points, self.result.triangles())
        reached = f", {self.before[0]:.1f}° to {now[0]:.1f}°" if now else ""
        return f"{counted(self.trace.result, 'flip')}{reached}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th."""
    tail = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{tail}"


def _at(i: int, values: Sequence[float]) -> Point:
    """Where the i-th of all angles stands in the chart."""
    left, top, wide, high = CHART
    return left + wide * (i + 0.5) / len(values), top + high * (1 - values[i] / 180)


def _curve(values: Sequence[float], style: str) -> str:
    """The angles from the smallest to the largest, in at most 200 points."""
    every = len(values) // 200 + 1
    return polyline(style, (_at(i, values) for i in range(0, len(values), every))) if values else ""
