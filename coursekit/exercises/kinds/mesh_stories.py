"""What the stories of lectures 05 to 09 share: a triangulation, and marks on parts of it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ...mesh.triangulation import key
from ...pictures import mesh as picture
from ...pictures.circles import Circle, circles
from ...pictures.fitting import heart
from ...pictures.mesh import WIDTH, Face, Layout, Vertex
from ...pictures.svg import still, text
from ...story import Story
from ...trace import Trace
from .meshes import Edge, Mesh, Triangle
from .segments import Point

BOTTOM = 430.0
"""Where a triangulation ends; below it stands the student's answer."""

MOST = 84
"""Letters of an answer that are shown below the picture."""


def cut(said: str) -> str:
    """A line that fits below the picture."""
    return said if len(said) <= MOST else f"{said[: MOST - 1]}…"


def named(edge: Edge) -> str:
    """An edge by the indices of its ends."""
    return f"{edge[0]}–{edge[1]}"


def box(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The least and the largest coordinates."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class MeshStory(Story[Any]):
    """A story on a triangulation whose vertices are known by their indices, with a student's answer below.

    There is room for `further` points.
    """

    size = (WIDTH, BOTTOM + 44)

    def __init__(self, trace: Trace, mesh: Mesh, answer: str = "", further: Iterable[Point] = ()) -> None:
        super().__init__(trace)
        self.mesh, self.answer = mesh, answer
        self.place = picture.layout(box((*mesh.points, *further)), top=6.0, bottom=BOTTOM)

    def backdrop(self) -> str:
        return text("", cut(self.answer), 20, BOTTOM + 30)

    def drawn(
        self,
        faces: Mapping[int, Face],
        marks: Mapping[Edge, picture.Edge],
        around: Iterable[Circle] = (),
        states: Mapping[int, str] | None = None,
        mesh: Mesh | None = None,
    ) -> str:
        """The triangulation, or what has become of it, with marks on some of its triangles, edges and vertices."""
        mesh, states = mesh or self.mesh, states or {}
        points, links = mesh.points, mesh.links()
        vertices = {i: Vertex(at, states.get(i, "solid"), f"{i}", now=i in states) for i, at in enumerate(points)}
        return (
            picture.faces(self.place, faces)
            + picture.lines(self.place, ((points[a], points[b]) for a, b in links))
            + circles(self.place, around)
            + picture.edges(self.place, marks)
            + picture.vertices(self.place, vertices, links=links)
        )

    def ids(self, *edges: Edge) -> tuple[str, ...]:
        """The ids of edges in the picture."""
        return tuple(self.place.id("edge/{}/{}".format(*key(*edge))) for edge in edges)


def faces_of(mesh: Mesh, marked: Sequence[Triangle] = (), state: str = "open") -> dict[int, Face]:
    """All triangles of a mesh, some of them marked."""
    marks = {frozenset(triangle) for triangle in marked}
    return {
        i: Face(
            mesh.corners(i),
            state if frozenset(triangle) in marks else "new",
            tells=f"triangle {', '.join(map(str, triangle))}",
        )
        for i, triangle in enumerate(mesh.triangles)
    }


def numbers(place: Layout, mesh: Mesh, called: Sequence[int] = ()) -> str:
    """The number of each triangle, or what it is `called`, in its middle."""
    written = ""
    for i in range(len(mesh.triangles)):
        x, y = heart([place.at(corner) for corner in mesh.corners(i)])
        written += text("value halo", f"{called[i] if called else i}", x, y + 6)
    return still(written)


def edge_mark(
    mesh: Mesh, ends: Edge, style: str, now: bool = True, held: Collection[Edge] = ()
) -> dict[Edge, picture.Edge]:
    """A mark on an edge, which is drawn as constrained where it is among those `held`, lower indices first."""
    a, b = (mesh.points[v] for v in ends)
    return {ends: picture.Edge(a, b, style, key(*ends) in held, now, f"edge {named(ends)}")}
