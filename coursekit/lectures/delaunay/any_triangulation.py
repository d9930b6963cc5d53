"""Any triangulation: edges between points, one after another, each unless it crosses an earlier one."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...geometry.predicates import Point
from ...mesh.maximal import any_triangulation, crossed_edge
from ...mesh.triangulation import Edge
from ...pictures import mesh
from ...pictures.mesh import Vertex
from ...pictures.svg import line
from ...stage.words import counted
from ...story import Question
from ...trace import Step, record
from .points_picture import CloudStory, legend, on_hull

ADDED, REFUSED = "it is added", "something is in the way"
ASKED = 8
"""About so many questions a run."""


@dataclass(frozen=True)
class Moment:
    """The edges added so far, and the edge that is tried: `by` is the edge that it crosses, `on` a point on it."""

    edges: tuple[Edge, ...] = ()
    tried: int = 0
    edge: Edge | None = None
    by: Edge | None = None
    on: int | None = None


class AnyStory(CloudStory[Moment]):
    """Each pair of points is tried."""

    title = "any triangulation"

    def __init__(self, points: Sequence[Point], cursor: Point) -> None:
        super().__init__(record(any_triangulation, points), points, cursor)
        edges = [step.data["edge"] for step in self.trace.steps]
        self.first = {edge for edge, before in zip(edges, [(-1, -1), *edges], strict=False) if edge[0] != before[0]}
        every = max(1, len(edges) // ASKED)
        self.asked = {edge: i for i, edge in enumerate(edges[every - 1 :: every])}
        hull, flat = on_hull(points), not len(self.trace.result)
        self.all = len(points) - 1 if flat else 3 * len(points) - 3 - hull

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        edges = (*before.edges, data["edge"]) if step.event == "edge" else before.edges
        return Moment(edges, before.tried + 1, data["edge"], data.get("by"), data.get("vertex"))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        meaning = {"link path": "added now", "link never": "refused", "bar": "what it would cross"}
        return super().backdrop() + legend(self.size[1] - 10, meaning)

    def draw(self, after: Moment) -> str:
        drawn = {edge: mesh.Edge(*self.ends(edge), tells=f"edge {self.names.edge(edge)}") for edge in after.edges}
        over, marks = "", {}
        if after.edge:
            p, q = self.ends(after.edge)
            refused = after.by is not None or after.on is not None
            drawn[after.edge] = mesh.Edge(p, q, "never" if refused else "open", now=True)
            marks = {i: Vertex(self.points[i], "open", self.names[i], now=True) for i in after.edge}
        if after.edge and after.by:
            drawn[after.by] = drawn[after.by]._replace(style="event")
            x, y = self.place.at(meeting(p, q, *self.ends(after.by)))
            over = line("bar", x - 8, y - 8, x + 8, y + 8) + line("bar", x - 8, y + 8, x + 8, y - 8)
        if after.on is not None:
            marks[after.on] = Vertex(self.points[after.on], "event", self.names[after.on], now=True)
        crosses = f'<g pointer-events="none">{over}</g>' if over else ""
        return mesh.edges(self.place, drawn) + crosses + self.vertices(drawn, marks)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        return {
            "edge": self.names.edge(after.edge) if after.edge else "–",
            "tried": f"{after.tried} of {len(self.trace.steps)}",
            "edges": f"{len(after.edges)} of {self.all}",
        }

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None or after.edge is None:
            return (
                f"**{counted(len(self.points), 'point')}, and no edge yet.** All pairs are tried in turn. An edge is "
                "added unless it crosses one that is there already."
            )
        name = self.names.edge(after.edge)
        if after.by:
            told = f"**{name} is refused:** it would cross {self.names.edge(after.by)}, which was there before."
        elif after.on is not None:
            told = (
                f"**{name} is refused:** {self.names[after.on]} lies on it. It joins points that are next to it only."
            )
        else:
            told = f"**{name} is added:** it crosses no edge that is there already."
        if after.tried == len(self.trace.steps):
            count = counted(len(self.trace.result), "triangle")
            told += f" No other edge has room: {counted(len(after.edges), 'edge')}, {count}."
        return told

    def ask(self, before: Moment, step: Step) -> Question | None:
        edge = step.data["edge"]
        if edge not in self.asked:
            return None
        name = self.names.edge(edge)
        if step.event == "refuse" and self.asked[edge] % 2:
            return Question(f"{name} is refused. Click an edge that it would cross.", self.crossed(edge, before.edges))
        return Question(
            f"{name} comes next. What happens?", ADDED if step.event == "edge" else REFUSED, (ADDED, REFUSED)
        )

    def crossed(self, edge: Edge, edges: Sequence[Edge]) -> tuple[str, ...]:
        """The ids of all edges that an edge crosses."""
        crossed = [other for other in edges if crossed_edge(self.points, edge, [other])]
        return tuple(self.place.id(f"edge/{a}/{b}") for a, b in crossed)

    def landmark(self, step: Step) -> bool:
        """Where the edges of another point begin."""
        return step.data["edge"] in self.first

    def touches(self, step: Step) -> tuple[str, ...]:
        names = [f"vertex/{vertex}" for vertex in step.data["edge"]]
        for a, b in filter(None, (step.data["edge"], step.data.get("by"))):
            names.append(f"edge/{a}/{b}")
        return tuple(map(self.place.id, names))

    def telling(self) -> int:
        """The last edge that is refused."""
        refused = [i for i, step in enumerate(self.trace.steps, start=1) if step.event == "refuse"]
        return refused[-1] if refused else len(self.trace.steps)

    def outcome(self) -> str:
        edges = sum(step.event == "edge" for step in self.trace.steps)
        return f"{counted(edges, 'edge')}, {counted(len(self.trace.result), 'triangle')}"


def meeting(p: Point, q: Point, r: Point, s: Point) -> Point:
    """Where two segments that cross do so."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    before, after = (dx * (y - p[1]) - dy * (x - p[0]) for x, y in (r, s))
    part = before / (before - after)
    return r[0] + part * (s[0] - r[0]), r[1] + part * (s[1] - r[1])
