"""The picture that the stories of points stand in."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from ...geometry.predicates import Point
from ...mesh.triangulation import Edge, key
from ...pictures import mesh, svg
from ...pictures.mesh import Vertex
from ...stage.clouds import BOX
from ...stage.words import edge_name, name
from ...story import Story
from ...trace import Trace

State = TypeVar("State")

LEGAL, FLIPPED = "legal", "flipped"


class CloudStory(Story[State]):
    """A story of points that can be dragged, added and removed; their drawing ends at `right` and `bottom`."""

    def __init__(
        self,
        trace: Trace,
        points: Sequence[Point],
        cursor: Point,
        right: float = mesh.WIDTH,
        bottom: float = 520.0,
    ) -> None:
        super().__init__(trace)
        self.points, self.cursor = tuple(points), cursor
        self.place = mesh.layout(BOX, right=right, bottom=bottom)
        self.places = [self.place]
        self.size = (mesh.WIDTH, bottom + 28)

    def backdrop(self) -> str:
        return mesh.ground(self.place)

    def vertices(self, links: Iterable[Edge], marks: Mapping[int, Vertex] | None = None) -> str:
        """All points, some of them marked, then the keyboard's cursor. Labels keep clear of `links`."""
        plain = {i: Vertex(point, label=name(i)) for i, point in enumerate(self.points)}
        drawn = mesh.vertices(self.place, plain | dict(marks or {}), links=links, editable=True)
        return drawn + mesh.cursor(self.place, self.cursor)

    def bold(self, vertex: int) -> Vertex:
        """A point that the step is about."""
        return Vertex(self.points[vertex], "open", name(vertex), now=True)

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """The points that an edge joins."""
        return self.points[edge[0]], self.points[edge[1]]

    def edge(self, edge: Edge, style: str = "", now: bool = False) -> mesh.Edge:
        """An edge that tells its name."""
        return mesh.Edge(*self.ends(edge), style, now=now, tells=f"edge {edge_name(edge)}")

    def at(self, *vertices: int) -> list[Point]:
        """Where points lie."""
        return [self.points[vertex] for vertex in vertices]

    def ids(self, *parts: int | Edge) -> tuple[str, ...]:
        """The ids of vertices and edges in the picture."""
        names = ("edge/{}/{}".format(*key(*part)) if isinstance(part, tuple) else f"vertex/{part}" for part in parts)
        return tuple(map(self.place.id, names))


def legend(y: float, entries: Mapping[str, str]) -> str:
    """One line that says what edges mean: `entries` by their class."""
    return svg.legend(14, y, (sample(*entry) for entry in entries.items()), gap=24)


def sample(style: str, words: str) -> svg.Sample:
    return lambda x, y: svg.line(style, x, y - 5, x + 34, y - 5), 42, words
