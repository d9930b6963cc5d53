"""A narrow place that no single triangle shows: between a corner and a wall that lie in different triangles."""

from collections.abc import Sequence
from dataclasses import dataclass
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
from ...pictures import mesh, world
from ...pictures.mesh import Face
from ...pictures.svg import line, text
from ...stage.worlds import block
from ...story import Question
from ...trace import Step, record
from .channel_story import ChannelStory
from .channels import Case, search

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


class WidthsStory(ChannelStory[Known]):
    """Passage by passage, then the place that they miss, then its foot."""

    title = "narrow places"

    def __init__(self, radius: float) -> None:
        super().__init__(record(narrow_places, GROUND, LEDGE.start, LEDGE.goal, radius), LEDGE, LEDGE.channel())
        self.agent = radius
        self.wide = search(GROUND, radius).mesh

    # ------------------------------------------------ what is known

    def start(self) -> Known:
        return Known()

    def apply(self, before: Known, step: Step) -> Known:
        least = min(before.least, step.data["width"]) if step.event == "passage" else before.least
        return Known(least, step)

    # ------------------------------------------------ picture and values

    def draw(self, after: Known) -> str:
        data: dict[str, Any] = after.now.data if after.now else {}
        triangles = {t: self.mesh.places(t) for t in self.channel}
        drawn = picture.channel(self.place, triangles)
        if "triangle" in data:
            drawn += mesh.faces(self.place, {0: Face(self.mesh.places(data["triangle"]), "open", now=True)}, ids=False)
        drawn += self.corners() + picture.portals(self.place, self.portal_marks(), letters=False)
        if after.now:
            drawn += {
                "passage": self.passage,
                "local": self.passages,
                "gap": self.gap,
                "feet": self.feet,
                "verdict": self.verdict,
            }[after.now.event](data)
        else:
            drawn += picture.agent(self.place, self.task.start, self.agent)
        return drawn + self.labels + world.handles(self.place, self.task.start, self.task.goal)

    def portal_marks(self) -> dict[int, picture.Portal]:
        return {i: picture.Portal(*portal, "done") for i, portal in enumerate(self.portals)}

    def passage(self, data: dict[str, Any]) -> str:
        return self.measure(data["around"], data["to"], data["width"], "link path")

    def passages(self, data: dict[str, Any]) -> str:
        """All passages, each once."""
        steps = [step.data for step in self.trace.steps if step.event == "passage"]
        lines = {(step["around"], step["to"]): step["width"] for step in steps}
        return "".join(self.measure(*ends, width, "link path") for ends, width in lines.items())

    def gap(self, data: dict[str, Any]) -> str:
        (x1, y1), (x2, y2) = corner, foot = data["corner"], data["foot"]
        stuck = picture.agent(self.place, ((x1 + x2) / 2, (y1 + y2) / 2), self.agent)
        return stuck + self.measure(corner, foot, data["width"], "bar")

    def feet(self, data: dict[str, Any]) -> str:
        """The triangles with the new vertices."""
        edges = self.edges_of(self.wide)
        lines = mesh.lines(self.place, edges)
        marks = {len(self.names) + i: mesh.Vertex(point, "event", now=True) for i, point in enumerate(data["points"])}
        return lines + self.measured() + mesh.vertices(self.place, marks)

    def verdict(self, data: dict[str, Any]) -> str:
        lines = mesh.lines(self.place, self.edges_of(self.wide))
        if data["length"] == inf:
            return lines + self.gap(self.narrow) + self.measured()
        pieces = self.task.path(self.agent).pieces
        return lines + self.measured() + picture.taut(self.place, pieces, radius=self.agent)

    @property
    def narrow(self) -> dict[str, Any]:
        """What is told of the narrowest place."""
        return next(step.data for step in self.trace.steps if step.event == "gap")

    def measured(self) -> str:
        """The narrowest place, with its width."""
        return self.measure(self.narrow["corner"], self.narrow["foot"], self.narrow["width"], "bar")

    def measure(self, start: Point, end: Point, width: float, style: str) -> str:
        """A line with its length beside it."""
        (x1, y1), (x2, y2) = self.place.at(start), self.place.at(end)
        number = text("halo", f"{width:.2f}", (x1 + x2) / 2 + 10, (y1 + y2) / 2 + 6)
        return f'<g pointer-events="none">{line(style, x1, y1, x2, y2)}{number}</g>'

    def values(self, after: Known, step: Step | None) -> dict[str, str]:
        told = [each.event for each in self.trace.steps[: self.trace.steps.index(after.now) + 1]] if after.now else []
        return {
            "agent's width": f"{2 * self.agent:.2f}",
            "least passage": "–" if after.least == inf else f"{after.least:.2f}",
            "narrowest": f"{self.narrow['width']:.2f}" if "gap" in told else "–",
            "path": "–" if "verdict" not in told else self.outcome().removeprefix("length "),
        }

    # ------------------------------------------------ words

    def say(self, after: Known, step: Step | None) -> str:
        wide = f"{2 * self.agent:.2f}"
        if step is None:
            return f"**An agent {wide} wide is to go from start to goal.** Is there room? First triangle by triangle."
        data = step.data
        match step.event:
            case "passage":
                around, to = data["around"], data["to"]
                where = f"the corner {self.name(to)}" if to in self.names else "the wall"
                enough = "enough" if data["width"] >= 2 * self.agent else "too little"
                return (
                    f"**The passage around {self.name(around)} is {data['width']:.2f} wide:** so far is it to {where} "
                    f"on the other side of this triangle. That is {enough}."
                )
            case "local":
                if data["fits"]:
                    return f"**All passages are wide enough:** the narrowest one is {data['width']:.2f}. Is that all?"
                return f"**The narrowest passage is {data['width']:.2f} wide:** already this test says no."
            case "gap":
                fits = f"An agent {wide} wide gets stuck." if data["width"] < 2 * self.agent else "It is still enough."
                return (
                    f"**{self.name(data['corner'])} is only {data['width']:.2f} from the wall below.** Corner and wall "
                    f"are in different triangles, so no passage shows it. {fits}"
                )
            case "feet":
                if not data["points"]:
                    return f"**No foot is needed:** nothing is narrower than {wide}."
                return (
                    f"**The foot of the perpendicular from {self.name(self.narrow['corner'])} becomes a vertex of the "
                    f"wall.** Now the narrowest place is an edge, {self.narrow['width']:.2f} long."
                )
        if data["length"] == inf:
            return (
                f"**No path:** that edge is shorter than {wide}. With it, lengths of edges tell all there is to know."
            )
        length = f"{data['length']:.2f}"
        return f"**The agent fits.** All edges that it crosses are at least {wide} long. Its path is {length} long."

    def ask(self, before: Known, step: Step) -> Question | None:
        wide = f"{2 * self.agent:.2f}"
        if step.event == "local":
            text = f"Does the test let an agent {wide} wide through?"
            return Question(text, YES if step.data["fits"] else NO, (YES, NO))
        if step.event == "gap":
            text = f"Does an agent {wide} wide really fit?"
            return Question(text, YES if self.trace.result < inf else NO, (YES, NO))
        return None

    def landmark(self, step: Step) -> bool:
        return step.event in ("local", "gap", "verdict")

    def touches(self, step: Step) -> tuple[str, ...]:
        corner = step.data.get("around") or step.data.get("corner")
        return (self.vertex_id(corner),) if corner else ()

    def outcome(self) -> str:
        return "no path" if self.trace.result == inf else f"length {self.trace.result:.2f}"
