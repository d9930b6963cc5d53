"""How a triangulation with constraints looks while it changes, and the story of a change."""

from collections.abc import Collection, Mapping, Sequence
from math import hypot
from typing import NamedTuple

from ...geometry.predicates import Point
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures import mesh as picture
from ...pictures.circles import Circle, circles
from ...pictures.fitting import Box
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.mesh import Face, Vertex
from ...pictures.svg import Sample, box, legend, line, still, stroke, text
from ...stage.clouds import BOX
from ...stage.known_mesh import first_lowest
from ...stage.words import edge_name, listed, name
from ...story import Composed, Picture, Words, method
from ...trace import Step
from .constrained_changes import Change, Moment


class Lit(NamedTuple):
    """What a step is about."""

    faces: Collection[Triangle] = ()
    edges: Mapping[Edge, str] = {}
    vertices: Collection[int] = ()
    circles: Collection[tuple[Triangle, str]] = ()


def held(x: float, y: float) -> str:
    """A held edge as a sample."""
    return line("border", x, y - 6, x + 30, y - 6, 7) + line("casing", x, y - 6, x + 30, y - 6, 2.5)


LEGEND: Sequence[Sample] = (
    (held, 38, "held edge"),
    (lambda x, y: box("open", x + 2, y - 14, 20, 16), 32, "new triangle"),
    stroke("bar", 26, "in the way, or illegal"),
    stroke("done now", 26, "legal"),
)


def gone(after: Moment) -> tuple[int, ...]:
    """The vertex that the step takes away: it is seen where it was."""
    step = after.now
    return (step.data["vertex"],) if step is not None and step.event == "remove" else ()


class ChangePicture(Picture[Moment]):
    """The triangulation, what is new in it, and what the step is about; a method `lit_EVENT` gives this."""

    size = (880.0, 552.0)
    signs: Sequence[Sample] = ()
    """What else stands in the legend."""

    def __init__(self, change: Change, box: Box = BOX, down: bool = False) -> None:
        self.change = change
        self.place = picture.layout(box, bottom=self.size[1] - 32, down=down)

    def backdrop(self) -> str:
        return legend(14, self.size[1] - 10, [*LEGEND, *self.signs])

    def draw(self, after: Moment) -> str:
        used = {v for triangle in after.triangles for v in triangle} | set(after.hole) | set(gone(after))
        points = {v: self.change.at(v, after) for v in used}
        about = method(self, "lit", after.now) if after.now else None
        lit = about(after) if about else Lit()
        return (
            self._faces(after, points, lit)
            + circles(self.place, [Circle([points[v] for v in corners], state) for corners, state in lit.circles])
            + self.edges(after, points, lit)
            + self.over(after, points)
            + self.vertices(after, points, lit)
        )

    def _faces(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        new, walls = self.change.new(after), self.change.walls(after)
        faces = {}
        if after.hole:
            faces[-1] = Face([points[v] for v in after.hole], "never")
        for i, triangle in enumerate(sorted(after.triangles, key=sorted)):
            now = triangle in lit.faces
            state = "open" if now or triangle in new else "new"
            faces[i] = Face([points[v] for v in sorted(triangle)], state, now=now, blocked=triangle in walls)
        return picture.faces(self.place, faces, ids=False)

    def edges(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        """All edges, each of which can be pointed at."""
        styles = {**dict.fromkeys(after.crossed, "event"), **lit.edges}
        marks = {}
        for edge in after.edges():
            owners = after.owners.get(edge, ())
            tells = edge_name(edge) + (f", held by {listed(sorted(owners, key=str))}" if owners else "")
            ends, style = [points[v] for v in edge], styles.get(edge, "")
            marks[edge] = EdgeMark(ends[0], ends[1], style, edge in after.owners, edge in lit.edges, tells)
        return picture.edges(self.place, marks)

    def over(self, after: Moment, points: Mapping[int, Point]) -> str:
        """What lies above the edges and below the vertices."""
        return ""

    def vertices(self, after: Moment, points: Mapping[int, Point], lit: Lit) -> str:
        return self.discs(after, points, lit)

    def discs(
        self, after: Moment, points: Mapping[int, Point], lit: Lit, style: str = "solid", editable: bool = False
    ) -> str:
        """Vertices in a style, but for those that the step is about."""
        marks = {}
        for v, at in points.items():
            now, went = v in lit.vertices, v in gone(after)
            marks[v] = Vertex(at, "never" if went else "open" if now else style, name(v), now or went)
        return picture.vertices(self.place, marks, links=after.edges(), editable=editable)

    def owners(self, after: Moment, points: Mapping[int, Point]) -> str:
        """The owners of each constrained edge, beside it."""
        labels = ""
        for edge, owners in after.owners.items():
            (x1, y1), (x2, y2) = (self.place.at(points[v]) for v in edge)
            long = hypot(x2 - x1, y2 - y1)
            x, y = x1 + 0.3 * (x2 - x1) + 14 * (y2 - y1) / long, y1 + 0.3 * (y2 - y1) - 14 * (x2 - x1) / long
            labels += text("note halo", " ".join(map(str, sorted(owners))), x, y + 6, anchor="middle")
        return still(labels)

    # ------------------------------------------------ what a step is about

    def lit_cross(self, after: Moment, edge: Edge) -> Lit:
        return Lit(edges={key(*edge): "event"})

    def lit_wait(self, after: Moment, edge: Edge) -> Lit:
        return Lit(after.mesh.at_edge(edge), {key(*edge): "event"})

    def lit_flip(self, after: Moment, to: Edge) -> Lit:
        return Lit(after.mesh.at_edge(to), {key(*to): "open"})

    def lit_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> Lit:
        state = "done" if legal else "event"
        if key(*edge) in after.owners or min(*edge, *apexes) < 0:
            return Lit(edges={key(*edge): state} if min(edge) >= 0 else {})
        return Lit(edges={key(*edge): state}, vertices=[apexes[1]], circles=[((*edge, apexes[0]), state)])

    def lit_constrain(self, after: Moment, edge: Edge) -> Lit:
        return Lit(edges={key(*edge): "done"}, vertices=edge)

    def lit_release(self, after: Moment, edge: Edge) -> Lit:
        return Lit(edges={key(*edge): "open"})

    def lit_through(self, after: Moment, vertex: int) -> Lit:
        return Lit(vertices=[vertex])

    def lit_split(self, after: Moment, vertex: int, new: Sequence[Triangle]) -> Lit:
        return Lit(set(map(first_lowest, new)), vertices=[vertex])

    def lit_ear(self, after: Moment, corners: Triangle) -> Lit:
        return Lit([first_lowest(corners)])

    def touches(self, step: Step) -> tuple[str, ...]:
        data = step.data
        edges = [key(*data[name]) for name in ("edge", "to") if name in data]
        vertices = [data["vertex"]] if "vertex" in data else []
        return (*(f"edge/{a}/{b}" for a, b in edges if a >= 0), *(f"vertex/{v}" for v in vertices))


class ChangeStory(Composed[Moment]):
    """A change, its picture, and what is said of it."""

    def __init__(self, change: Change, picture: ChangePicture, words: Words[Moment]) -> None:
        super().__init__(change.trace, change, picture, words)
        self.change, self.before, self.after = change, change.before, change.after
        self.place = picture.place
        self.places = [picture.place]
