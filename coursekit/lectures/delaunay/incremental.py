"""The randomised incremental construction: locate a point, split its triangle, legalise."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...geometry.predicates import LEFT, RIGHT, UP, Point
from ...mesh import History
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures import circles, mesh
from ...pictures.circles import Circle
from ...pictures.mesh import Face, Vertex
from ...trace import Step, record
from .points_picture import CloudStory, first_lowest, legend, sides


@dataclass(frozen=True)
class Moment:
    """The triangles of today, by their corners, with their numbers in the history; `total` is how many there ever were.

    The last of those `inserted` is the point of the moment, with `flipped` flips so far; `ended` says of the point
    before it: how many edges it got, after how many flips. What lights up: `visited`, a triangle of the history;
    `about`, triangles of today; `edge`, the one that is tested or was flipped, between `apexes`.
    """

    today: Mapping[Triangle, int]
    total: int = 1
    inserted: tuple[int, ...] = ()
    event: str = ""
    visited: Triangle | None = None
    about: tuple[Triangle, ...] = ()
    edge: Edge | None = None
    apexes: Edge = (0, 0)
    illegal: bool = False
    flips: int = 0
    flipped: int = 0
    ended: tuple[int, int, int] | None = None
    number: int = 0

    @property
    def vertex(self) -> int:
        """The point that is inserted."""
        return self.inserted[-1]

    def degree(self, vertex: int) -> int:
        """How many edges end at a vertex, those to the bounding triangle counted."""
        return sum(vertex in triangle for triangle in self.today)


class IncrementalPicture(CloudStory[Moment]):
    """Points, inserted in an order."""

    title = "incremental construction"

    def __init__(self, points: Sequence[Point], order: Sequence[int], cursor: Point) -> None:
        super().__init__(record(History, points, order), points, cursor)
        self.order = tuple(order)
        self.last = len(self.trace.steps)
        self.at = [*self.points, LEFT, UP, RIGHT]

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment({first_lowest((-1, -2, -3)): 0})

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        after = replace(
            before, event=step.event, number=before.number + 1, visited=None, about=(), edge=None, illegal=False
        )
        match step.event:
            case "point":
                ended = (before.vertex, before.degree(before.vertex), before.flipped) if before.inserted else None
                return replace(after, inserted=(*before.inserted, data["vertex"]), flipped=0, ended=ended)
            case "visit":
                return replace(after, visited=first_lowest(data["corners"]))
            case "found":
                return replace(after, about=self.around(before, data), edge=data["edge"])
            case "split":
                return self.replaced(after, data["old"], data["new"])
            case "test":
                (a, b), (p, d) = data["edge"], data["apexes"]
                about = first_lowest((p, a, b)), first_lowest((d, b, a))
                apexes, illegal = data["apexes"], not data["legal"]
                return replace(after, about=about, edge=data["edge"], apexes=apexes, illegal=illegal)
        (a, b), (p, d) = data["edge"], data["to"]
        after = replace(after, edge=(a, b), apexes=(p, d), flips=before.flips + 1, flipped=before.flipped + 1)
        return self.replaced(after, [(p, a, b), (d, b, a)], [(p, a, d), (p, d, b)])

    def replaced(self, before: Moment, old: Sequence[Triangle], new: Sequence[Triangle]) -> Moment:
        """With triangles in place of others. The history numbers them as they come."""
        gone, come = set(map(first_lowest, old)), [first_lowest(each) for each in new]
        today = {triangle: number for triangle, number in before.today.items() if triangle not in gone}
        today |= {triangle: before.total + i for i, triangle in enumerate(come)}
        return replace(before, today=today, total=before.total + len(come), about=tuple(come))

    def around(self, before: Moment, found: Mapping[str, Any]) -> tuple[Triangle, ...]:
        """The triangles of today that hold a point: the one that was found, or both beside the edge that it lies on."""
        if found["edge"] is None:
            return (first_lowest(found["corners"]),)
        return tuple(triangle for triangle in before.today if set(found["edge"]) <= set(triangle))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        meaning = {"link scout": "to a corner far away", "bar": "illegal", "done now": "legal", "link path": "new"}
        return super().backdrop() + legend(self.size[1] - 10, meaning)

    def draw(self, after: Moment) -> str:
        edges = self._edges(after)
        return (
            self._faces(after)
            + self._visited(after)
            + mesh.edges(self.place, edges)
            + self._circle(after)
            + self.vertices([edge for edge in edges if min(edge) >= 0], self._marks(after))
        )

    def _faces(self, after: Moment) -> str:
        lit = set(after.about)
        faces = {
            number: Face([self.at[v] for v in triangle], "open" if triangle in lit else "new")
            for triangle, number in after.today.items()
        }
        return mesh.faces(self.place, faces)

    def _visited(self, after: Moment) -> str:
        """The triangle of the history where the search for the point is."""
        if after.visited is None:
            return ""
        face = Face([self.at[v] for v in after.visited], "open", now=True)
        return mesh.faces(self.place, {0: face}, ids=False)

    def _edges(self, after: Moment) -> dict[Edge, mesh.Edge]:
        found = {}
        for a, b in {edge for triangle in after.today for edge in sides(triangle)}:
            tells = f"edge {self.names.edge((a, b))}" if a >= 0 else ""
            style = "open" if after.event == "split" and after.vertex in (a, b) else "scout" if a < 0 else ""
            found[a, b] = mesh.Edge(self.at[a], self.at[b], style, tells=tells)
        if after.edge and after.event == "flip":
            a, b = key(*after.edge)
            found[a, b] = mesh.Edge(self.at[a], self.at[b], "never")
            to = key(*after.apexes)
            found[to] = found[to]._replace(style="open", now=True)
        elif after.edge:
            edge = key(*after.edge)
            style = "event" if after.illegal else "done" if after.event == "test" else "open"
            found[edge] = found[edge]._replace(style=style, now=True)
        return found

    def _circle(self, after: Moment) -> str:
        """The circle through the new point and the edge that is tested."""
        if after.event != "test" or after.edge is None:
            return ""
        corners = [self.at[v] for v in (after.apexes[0], *after.edge)]
        return circles.circles(self.place, [Circle(corners, "event" if after.illegal else "done")])

    def _marks(self, after: Moment) -> dict[int, Vertex]:
        """Hollow are the points to come; the one of the moment is bold."""
        marks = {v: Vertex(self.points[v], "seen", self.names[v], tells="still to come") for v in self.order}
        for v in after.inserted:
            del marks[v]
        if after.inserted:
            v = after.vertex
            marks[v] = Vertex(self.points[v], "open", self.names[v], now=True)
        return marks

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        count = len(after.inserted)
        return {
            "point": f"{self.names[after.vertex]}, {count} of {len(self.order)}" if count else "–",
            "its flips": str(after.flipped),
            "all flips": str(after.flips),
            "triangles ever": str(after.total),
            "9n + 1": str(9 * count + 1),
        }
