"""A narrow place that no single triangle shows: between a corner and a wall that lie in different triangles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import dist, inf
from typing import Any

from ...geometry.predicates import Point
from ...maps import World
from ...maps.segments import nearest_point
from ...mesh import Triangulation
from ...mesh.funnel import channel_portals
from ...mesh.midpoints import MidpointSearch
from ...mesh.triangulation import corners_of
from ...mesh.widths import passage_width, passages, walls_seen
from ...pictures import funnel as picture
from ...pictures import mesh
from ...pictures.mesh import Face
from ...pictures.svg import legend, line, still, stroke, text
from ...stage.worlds import block
from ...story import Question, Story, method
from ...trace import Step, record
from .channels import Case, search
from .named_channel import SIZE, NamedChannel, open_edges

YES, NO = "yes", "no"
AGENTS = tuple(round(0.3 + 0.05 * i, 2) for i in range(9))
"""Radii that can be chosen."""

GROUND = World(10, 5.5, [block(2.5, 0, 10, 1.5), [(3.5, 2.5), (5.5, 2.75), (5.5, 5.5), (3.5, 5.5)]])
LEDGE = Case(GROUND, (1.25, 2.5), (8.5, 4.0))
"""A corner of the upper obstacle is 1 above the wall below. Its foot there is no corner."""


def narrow_places(ground: World, start: Point, goal: Point, radius: float, watch: Any = None) -> float:
    """How long the path is for an agent, inf where it does not fit; and what a test triangle by triangle says.

    Events: passage(triangle, around, to, width), each by its own triangle; local(width, fits), of the narrowest one;
    gap(corner, foot, width), the narrowest place of all; feet(points), new vertices; verdict(length).
    """
    plain = MidpointSearch(ground)
    channel = plain.path(start, goal).channel
    widths = []
    for c in passages(plain.mesh, channel):
        width = passage_width(plain.mesh, c)
        widths.append(width)
        if watch:
            watch("passage", triangle=c // 3, width=width, **ends_of_passage(plain.mesh, c))
    if watch:
        watch("local", width=min(widths), fits=min(widths) >= 2 * radius)
    corner, foot = narrowest(plain.mesh, channel)
    if watch:
        watch("gap", corner=corner, foot=foot, width=dist(corner, foot))
    wide = MidpointSearch(ground, radius)
    if watch:
        watch("feet", points=tuple(sorted(set(wide.mesh.points) - set(plain.mesh.points))))
    length = wide.path(start, goal).length
    if watch:
        watch("verdict", length=length)
    return length


def ends_of_passage(mesh: Triangulation, c: int) -> dict[str, Point]:
    """The corner that a passage leads around, and the point on the other side that is nearest to it."""
    around = mesh.points[mesh.corners[c]]
    across = [mesh.points[v] for v in mesh.edge(c)] + [wall for _, wall in walls_seen(mesh, c, inf)]
    return {"around": around, "to": min(across, key=lambda point: dist(around, point))}


def narrowest(mesh: Triangulation, channel: Sequence[int]) -> tuple[Point, Point]:
    """The corner on one side of a channel and the point of a wall on the other side that are nearest to one another."""
    sides = list(zip(*channel_portals(mesh, channel), strict=True))
    edges = [(mesh.points[a], mesh.points[b]) for t in channel for c in corners_of(t) for a, b in [mesh.edge(c)]]
    pairs = [
        (corner, nearest_point(corner, a, b))
        for ends, others in (sides, sides[::-1])
        for corner, (a, b) in product(set(ends), edges)
        if a in others and b in others
    ]
    return min(pairs, key=lambda pair: dist(*pair))


@dataclass(frozen=True)
class Known:
    """What is known: how wide the narrowest passage is; what is lit."""

    least: float = inf
    now: Step | None = None


LEGEND = legend(
    14, SIZE[1] - 10, [stroke("link path", 34, "passage, with its width"), stroke("bar", 34, "narrowest place")]
)


class WidthsStory(Story[Known]):
    """Passage by passage, then the place that they miss, then its foot."""

    title = "narrow places"
    size = SIZE
    first = Known()
    landmarks = ("local", "gap", "verdict")

    def __init__(self, radius: float) -> None:
        super().__init__(record(narrow_places, GROUND, LEDGE.start, LEDGE.goal, radius))
        self.channel, self.agent = NamedChannel(LEDGE), radius
        self.channel.editable = False
        self.place, self.name = self.channel.place, self.channel.name
        self.wide = search(GROUND, radius).mesh
        self.narrow = next(step.data for step in self.trace.steps if step.event == "gap")

    # ------------------------------------------------ what is known

    def apply(self, before: Known, step: Step) -> Known:
        return replace(super().apply(before, step), now=step)

    def on_passage(self, before: Known, width: float) -> Known:
        return replace(before, least=min(before.least, width))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return self.channel.backdrop() + LEGEND

    def draw(self, after: Known) -> str:
        mesh_of, now = self.channel.mesh, after.now
        drawn = picture.channel(self.place, {t: mesh_of.places(t) for t in self.channel.triangles})
        if now and now.event == "passage":
            face = Face(mesh_of.places(now.data["triangle"]), "open", now=True)
            drawn += mesh.faces(self.place, {0: face}, ids=False)
        marks = {i: picture.Portal(*portal, "done") for i, portal in enumerate(self.channel.portals)}
        drawn += self.channel.corners() + picture.portals(self.place, marks, letters=False)
        return drawn + self.moment(now) + self.channel.labels + self.channel.ends()

    def moment(self, now: Step | None) -> str:
        """What a step shows."""
        draw = method(self, "draw", now) if now else None
        return draw() if draw else picture.agent(self.place, LEDGE.start, self.agent)

    def draw_passage(self, around: Point, to: Point, width: float) -> str:
        return self.measure(around, to, width, "link path")

    def draw_local(self) -> str:
        """All passages, each once."""
        steps = [step.data for step in self.trace.steps if step.event == "passage"]
        lines = {(step["around"], step["to"]): step["width"] for step in steps}
        return "".join(self.measure(*ends, width, "link path") for ends, width in lines.items())

    def draw_gap(self) -> str:
        """The agent, stuck in the narrowest place."""
        (x1, y1), (x2, y2) = self.narrow["corner"], self.narrow["foot"]
        return picture.agent(self.place, ((x1 + x2) / 2, (y1 + y2) / 2), self.agent) + self.measured()

    def draw_feet(self, points: Sequence[Point]) -> str:
        """The triangles with the new vertices."""
        first = len(self.channel.names)
        marks = {first + i: mesh.Vertex(point, "event", now=True) for i, point in enumerate(points)}
        return mesh.lines(self.place, open_edges(self.wide)) + self.measured() + mesh.vertices(self.place, marks)

    def draw_verdict(self, length: float) -> str:
        lines = mesh.lines(self.place, open_edges(self.wide))
        if length == inf:
            return lines + self.draw_gap()
        return lines + self.measured() + picture.taut(self.place, LEDGE.path(self.agent).pieces, radius=self.agent)

    def measured(self) -> str:
        """The narrowest place, with its width."""
        return self.measure(self.narrow["corner"], self.narrow["foot"], self.narrow["width"], "bar")

    def measure(self, start: Point, end: Point, width: float, style: str) -> str:
        """A line with its length beside it."""
        (x1, y1), (x2, y2) = self.place.at(start), self.place.at(end)
        return still(line(style, x1, y1, x2, y2) + text("halo", f"{width:.2f}", (x1 + x2) / 2 + 10, (y1 + y2) / 2 + 6))

    def touches(self, step: Step) -> tuple[str, ...]:
        corner = step.data.get("around") or step.data.get("corner")
        return (self.channel.vertex_id(corner),) if corner else ()

    def values(self, after: Known, step: Step | None) -> Mapping[str, object]:
        event = after.now.event if after.now else ""
        return {
            "agent's width": self.width,
            "least passage": None if after.least == inf else f"{after.least:.2f}",
            "narrowest": f"{self.narrow['width']:.2f}" if event in ("gap", "feet", "verdict") else None,
            "path": self.outcome().removeprefix("length ") if event == "verdict" else None,
        }

    def outcome(self) -> str:
        return "no path" if self.trace.result == inf else f"length {self.trace.result:.2f}"

    # ------------------------------------------------ words

    @property
    def width(self) -> str:
        """How wide the agent is."""
        return f"{2 * self.agent:.2f}"

    def opening(self) -> str:
        return f"**An agent {self.width} wide is to go from start to goal.** Is there room? First triangle by triangle."

    def say_passage(self, after: Known, around: Point, to: Point, width: float) -> str:
        where = f"the corner {self.name(to)}" if to in self.channel.names else "the wall"
        enough = "enough" if width >= 2 * self.agent else "too little"
        return (
            f"**The passage around {self.name(around)} is {width:.2f} wide:** so far is it to {where} on the other "
            f"side of this triangle. That is {enough}."
        )

    def say_local(self, after: Known, width: float, fits: bool) -> str:
        if fits:
            return f"**All passages are wide enough:** the narrowest one is {width:.2f}. Is that all?"
        return f"**The narrowest passage is {width:.2f} wide:** already this test says no."

    def say_gap(self, after: Known, corner: Point, width: float) -> str:
        fits = f"An agent {self.width} wide gets stuck." if width < 2 * self.agent else "It is still enough."
        return (
            f"**{self.name(corner)} is only {width:.2f} from the wall below.** Corner and wall are in different "
            f"triangles, so no passage shows it. {fits}"
        )

    def say_feet(self, after: Known, points: Sequence[Point]) -> str:
        if not points:
            return f"**No foot is needed:** nothing is narrower than {self.width}."
        return (
            f"**The foot of the perpendicular from {self.name(self.narrow['corner'])} becomes a vertex of the "
            f"wall.** Now the narrowest place is an edge, {self.narrow['width']:.2f} long."
        )

    def say_verdict(self, after: Known, length: float) -> str:
        if length == inf:
            return (
                f"**No path:** that edge is shorter than {self.width}. With it, lengths of edges tell all there is to "
                "know."
            )
        return (
            f"**The agent fits.** All edges that it crosses are at least {self.width} long. Its path is {length:.2f} "
            "long."
        )

    def ask_local(self, before: Known, fits: bool) -> Question:
        asked = f"Does the test let an agent {self.width} wide through?"
        return Question(asked, YES if fits else NO, (YES, NO))

    def ask_gap(self, before: Known) -> Question:
        asked = f"Does an agent {self.width} wide really fit?"
        return Question(asked, YES if self.trace.result < inf else NO, (YES, NO))
