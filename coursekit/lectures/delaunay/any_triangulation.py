"""Any triangulation: edges between points, one after another, each unless it crosses an earlier one."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...geometry.predicates import Point
from ...mesh.maximal import any_triangulation, crossed_edge
from ...mesh.measures import on_hull
from ...mesh.triangulation import Edge
from ...mesh.ways import crossing
from ...pictures import mesh
from ...pictures.mesh import Vertex
from ...pictures.svg import line, still
from ...stage.words import counted, edge_name, name, now_and_then
from ...story import Question
from ...trace import Step, record
from .points_picture import CloudStory, legend

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
    first = Moment()
    tells_at = "refuse"

    def __init__(self, points: Sequence[Point], cursor: Point) -> None:
        super().__init__(record(any_triangulation, points), points, cursor)
        tried = range(1, len(self.trace.steps) + 1)
        self.asked = {number: i for i, number in enumerate(now_and_then(tried, ASKED))}
        hull, flat = on_hull(points), not len(self.trace.result)
        self.all = len(points) - 1 if flat else 3 * len(points) - 3 - hull

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        edges = (*before.edges, data["edge"]) if step.event == "edge" else before.edges
        return Moment(edges, step.number, data["edge"], data.get("by"), data.get("vertex"))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        meaning = {"link path": "added now", "link never": "refused", "bar": "what it would cross"}
        return super().backdrop() + legend(self.size[1] - 10, meaning)

    def draw(self, after: Moment) -> str:
        drawn = {edge: self.edge(edge) for edge in after.edges}
        over, marks = "", {}
        if after.edge:
            p, q = self.ends(after.edge)
            refused = after.by is not None or after.on is not None
            drawn[after.edge] = mesh.Edge(p, q, "never" if refused else "open", now=True)
            marks = {i: self.bold(i) for i in after.edge}
        if after.edge and after.by:
            drawn[after.by] = drawn[after.by]._replace(style="event")
            x, y = self.place.at(crossing(p, q, *self.ends(after.by)))
            over = line("bar", x - 8, y - 8, x + 8, y + 8) + line("bar", x - 8, y + 8, x + 8, y - 8)
        if after.on is not None:
            marks[after.on] = Vertex(self.points[after.on], "event", name(after.on), now=True)
        return mesh.edges(self.place, drawn) + still(over) + self.vertices(drawn, marks)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "edge": edge_name(after.edge) if after.edge else None,
            "tried": f"{after.tried} of {len(self.trace.steps)}",
            "edges": f"{len(after.edges)} of {self.all}",
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**{counted(len(self.points), 'point')}, and no edge yet.** All pairs are tried in turn. An edge is "
            "added unless it crosses one that is there already."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        told = super().say(after, step)
        if step is None or step.number < len(self.trace.steps):
            return told
        count = counted(len(self.trace.result), "triangle")
        return f"{told} No other edge has room: {counted(len(after.edges), 'edge')}, {count}."

    def say_edge(self, after: Moment, edge: Edge) -> str:
        return f"**{edge_name(edge)} is added:** it crosses no edge that is there already."

    def say_refuse(self, after: Moment, edge: Edge, by: Edge) -> str:
        return f"**{edge_name(edge)} is refused:** it would cross {edge_name(by)}, which was there before."

    def say_through(self, after: Moment, edge: Edge, vertex: int) -> str:
        return f"**{edge_name(edge)} is refused:** {name(vertex)} lies on it. It joins points that are next to it only."

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.number not in self.asked:
            return None
        edge = step.data["edge"]
        if step.event == "refuse" and self.asked[step.number] % 2:
            crossed = [other for other in before.edges if crossed_edge(self.points, edge, [other])]
            return Question(f"{edge_name(edge)} is refused. Click an edge that it would cross.", self.ids(*crossed))
        answer = ADDED if step.event == "edge" else REFUSED
        return Question(f"{edge_name(edge)} comes next. What happens?", answer, (ADDED, REFUSED))

    # ------------------------------------------------ steps

    def landmark(self, step: Step) -> bool:
        """Where the edges of another point begin."""
        return step.number == 1 or self.trace.steps[step.number - 2].data["edge"][0] != step.data["edge"][0]

    def touched_edge(self, edge: Edge) -> tuple[str, ...]:
        return self.ids(*edge, edge)

    touched_through = touched_edge

    def touched_refuse(self, edge: Edge, by: Edge) -> tuple[str, ...]:
        return self.ids(*edge, edge, by)

    def outcome(self) -> str:
        edges = sum(step.event == "edge" for step in self.trace.steps)
        return f"{counted(edges, 'edge')}, {counted(len(self.trace.result), 'triangle')}"
