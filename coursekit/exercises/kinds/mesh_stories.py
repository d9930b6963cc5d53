"""What the stories of lectures 05 to 09 share: a triangulation, and marks on parts of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...pictures import mesh as picture
from ...pictures.circles import Circle, circles
from ...pictures.fitting import heart
from ...pictures.mesh import WIDTH, Face, Layout, Vertex
from ...pictures.svg import text
from ...story import Story
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
    return f"{edge[0]}–{edge[1]}"


def box(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The least and the largest coordinates."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


class MeshStory(Story[Any]):
    """A story on a triangulation whose vertices are known by their indices."""

    size = (WIDTH, BOTTOM + 44)

    def place_of(self, mesh: Mesh, *further: Point) -> Layout:
        return picture.layout(box((*mesh.points, *further)), top=6.0, bottom=BOTTOM)

    def drawn(
        self,
        place: Layout,
        mesh: Mesh,
        faces: Mapping[int, Face],
        marks: Mapping[Edge, picture.Edge],
        around: Iterable[Circle] = (),
        states: Mapping[int, str] | None = None,
        named: bool = True,
    ) -> str:
        """A triangulation, with marks on some of its triangles, edges and vertices, which are `named` or not."""
        points, links, states = mesh.points, mesh.links(), states or {}
        vertices = {
            i: Vertex(point, states.get(i, "solid"), f"{i}" * named, now=i in states) for i, point in enumerate(points)
        }
        return (
            picture.faces(place, faces)
            + picture.lines(place, ((points[a], points[b]) for a, b in links))
            + circles(place, around)
            + picture.edges(place, marks)
            + picture.vertices(place, vertices, links=links)
        )

    def below(self, said: str) -> str:
        """A line under the triangulation."""
        return text("", said, 20, BOTTOM + 30)


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
    return f'<g pointer-events="none">{written}</g>'


def edge_mark(mesh: Mesh, ends: Edge, style: str, now: bool = True) -> dict[Edge, picture.Edge]:
    a, b = ends
    return {ends: picture.Edge(mesh.points[a], mesh.points[b], style, now=now, tells=f"edge {named(ends)}")}
