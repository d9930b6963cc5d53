"""A walk in a triangulation that is not Delaunay: it may go round for ever, unless it remembers its exits."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ...geometry.predicates import Point
from ...mesh import Triangulation, lawson
from ...mesh.locate import walk
from ...mesh.triangulation import Edge, Triangle
from ...pictures import mesh
from ...pictures.fitting import Box
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.mesh import Face, Vertex
from ...pictures.svg import Sample, legend, stroke
from ...stage.words import capital, counted, listed, name
from ...story import Question, Story
from ...trace import Step, record
from .triangle_names import beyond, edge_id, triangle_name

LAP = 9
"""So many triangles of the walk, the last ones, are joined by a line."""

ENDS, ROUND = "it ends", "it goes round for ever"


LEGEND = (
    mesh.sample("open", "here"),
    mesh.sample("done", "visited"),
    stroke("route", 28, "the way"),
    stroke("link scout", 28, "exit"),
)


class Case(NamedTuple):
    """A triangulation, the point that is looked for, and the triangle where the walk starts."""

    points: Sequence[Point]
    triangles: Sequence[Triangle]
    query: Point
    start: int = 0

    def mesh(self) -> Triangulation:
        return Triangulation(self.points, self.triangles)

    def box(self) -> Box:
        """The points, and a little around them."""
        xs, ys = zip(*self.points, strict=True)
        return min(xs) - 0.25, min(ys) - 0.25, max(xs) + 0.25, max(ys) + 0.25

    def delaunay(self) -> "Case":
        """The same points with the edges flipped until all are legal."""
        mesh = self.mesh()
        lawson(mesh)
        return self._replace(triangles=mesh.triangles())


RING = Case(
    [
        *((12.75, 7.0), (8.5, 8.0), (7.25, 5.0), (11.5, 4.0)),
        *((15.75, 9.75), (4.75, 10.25), (4.25, 2.25), (15.25, 1.75)),
        (10.0, 6.0),
    ],
    [triple for i, k in ((0, 1), (1, 2), (2, 3), (3, 0)) for triple in ((i, 4 + i, 4 + k), (i, 4 + k, k), (8, i, k))],
    (10.25, 6.75),
)
"""Eight triangles around four. The outer corners are turned a little, so that from each of the eight the middle lies
beyond the edge to the next one."""

TWISTED = Case(
    [
        *((11.0, 5.25), (11.75, 6.75), (9.0, 7.25), (9.25, 5.5)),
        *((17.75, 1.5), (17.25, 11.25), (2.0, 10.5), (8.0, 1.0)),
    ],
    [
        *(triple for i, k in ((0, 1), (1, 2), (2, 3), (3, 0)) for triple in ((i, 4 + i, 4 + k), (i, 4 + k, k))),
        *((0, 1, 3), (1, 2, 3)),
    ],
    (10.0, 6.25),
    1,
)
"""The outer corners are turned so far that from the centroid of each of the eight, too, the line to the middle leaves
by the edge to the next one."""

CASES: Mapping[str, Case] = {
    "a ring": RING,
    "the same, Delaunay": RING.delaunay(),
    "a twisted ring": TWISTED,
    "twisted, Delaunay": TWISTED.delaunay(),
}


# ---------------------------------------------------------------- the story


@dataclass(frozen=True)
class Moment:
    """The triangles visited, in their order; the way so far, with the steps back; the edge just crossed; and the exits
    that memory refuses now."""

    visited: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    crossed: Edge | None = None
    refused: tuple[Edge, ...] = ()


class CycleStory(Story[Moment]):
    """The walk, with or without memory."""

    size = (mesh.WIDTH, 548.0)
    first = Moment()
    algorithm = staticmethod(walk)
    called = "walk"
    samples: Sequence[Sample] = LEGEND
    limit = 60
    """So many steps of a walk without an end are shown."""

    def __init__(self, task: Case, memory: bool, box: Box | None = None) -> None:
        self.task, self.memory = task, memory
        self.mesh = task.mesh()
        super().__init__(record(self.algorithm, self.mesh, task.query, task.start, memory, limit=self.limit))
        self.title = f"{self.called} {'with' if memory else 'without'} memory"
        self.place = mesh.layout(box or task.box(), bottom=self.size[1] - 30)
        self.places = [self.place]

    # ------------------------------------------------ what is known

    def on_visit(self, before: Moment, triangle: int) -> Moment:
        return Moment((*before.visited, triangle), (*before.way, triangle))

    def on_turn(self, before: Moment, edge: Edge) -> Moment:
        return replace(before, refused=(*before.refused, edge))

    def on_cross(self, before: Moment, edge: Edge) -> Moment:
        return replace(before, crossed=edge)

    def exits(self, triangle: int) -> list[Edge]:
        return beyond(self.mesh.points, self.mesh.triangle(triangle), self.task.query)

    def name(self, triangle: int) -> str:
        """What a triangle is called."""
        return triangle_name(self.mesh.triangle(triangle))

    def vertex_name(self, vertex: int) -> str:
        return name(vertex)

    def edge_name(self, edge: Edge) -> str:
        return "–".join(map(self.vertex_name, sorted(edge)))

    def lap(self, after: Moment) -> int:
        """After how many triangles a walk that forgets has come back to where it is now; 0 where it has not."""
        *earlier, here = after.visited
        return len(earlier) - earlier.index(here) if here in earlier else 0

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        refused = [stroke("bar", 28, "exit refused")] if self.memory else []
        return legend(14, self.size[1] - 10, [*self.samples, *refused])

    def draw(self, after: Moment) -> str:
        faces = {}
        for t in range(len(self.mesh)):
            times = after.visited.count(t)
            now = t in after.way[-1:]
            state = "open" if now else "done" if times else "new"
            tells = f"{self.name(t)}, visited {counted(times, 'time')}"
            faces[t] = Face(self.mesh.places(t), state, "", now, tells)
        way = [self.mesh.places(t) for t in after.way[-LAP:]]
        vertices = {i: Vertex(point, label=self.vertex_name(i)) for i, point in enumerate(self.mesh.points)}
        return (
            mesh.faces(self.place, faces)
            + mesh.walk(self.place, way)
            + mesh.edges(self.place, self._edges(after))
            + self.aim(after)
            + mesh.vertices(self.place, vertices, links=self.mesh.edges())
            + mesh.query(self.place, self.task.query, editable=True)
        )

    def aim(self, after: Moment) -> str:
        """What shows where the walk aims."""
        return ""

    def _edges(self, after: Moment) -> dict[Edge, EdgeMark]:
        """The exits of the triangle where the walk is: the one taken is bold, the one refused has a bar."""
        if not after.way:
            return {}
        a, b, c = self.mesh.triangle(after.way[-1])
        exits, marks = self.exits(after.way[-1]), {}
        for edge in ((a, b), (b, c), (c, a)):
            taken, refused = edge == after.crossed, edge in after.refused
            style = "open" if taken else "event" if refused else "scout" if edge in exits else ""
            ends = self.mesh.points[edge[0]], self.mesh.points[edge[1]]
            marks[edge] = EdgeMark(*ends, style, now=taken, tells=f"edge {self.edge_name(edge)}")
        return marks

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        here = after.way[-1] if after.way else None
        return {
            "triangle": None if here is None else self.name(here),
            "exits": None if here is None else ", ".join(map(self.edge_name, self.exits(here))) or "none",
            "visited": len(after.visited),
            "different": len(set(after.visited)),
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**From {self.name(self.task.start)} to the point in the ring:** drag it, or click a triangle to "
            "start there. An edge that has the point beyond it is an exit."
        )

    def say_turn(self, after: Moment, edge: Edge, instead: Edge) -> str:
        left, takes = self.edge_name(edge), self.edge_name(instead)
        return f"**Not the same way again.** Last time it left by {left}; it remembers that, and takes {takes}."

    def say_cross(self, after: Moment, edge: Edge, target: int | None) -> str:
        lead = f"**Out by {self.edge_name(edge)}"
        if target is None:
            return f"{lead}, and out of the hull:** the point lies in no triangle."
        return f"{lead} into {self.name(target)}:** the point lies strictly on the other side."

    def say_visit(self, after: Moment, triangle: int) -> str:
        exits, called = self.exits(triangle), self.name(triangle)
        if not exits:
            visited = counted(len(after.visited), "triangle")
            return f"**Found: {called} has no exit,** so the point is in it. {visited} visited{self.more(after)}."
        ways = self.ways(triangle)
        lap = self.lap(after)
        if not lap:
            return f"**{capital(called)}:** {ways}."
        if self.memory:
            return f"**{capital(called)} again:** {ways}. What did it do the last time?"
        return (
            f"**{capital(called)} again, {lap} triangles later.** It knows nothing of that and does the same as then. "
            "So it goes round for ever."
        )

    def ways(self, triangle: int) -> str:
        """By which edges a triangle may be left."""
        exits = self.exits(triangle)
        return f"{listed(map(self.edge_name, exits))} {'are exits' if len(exits) > 1 else 'is the only exit'}"

    def more(self, after: Moment) -> str:
        """What is to be said at the end of the number of triangles visited."""
        different = len(set(after.visited))
        return f", {different} of them different" if different < len(after.visited) else ""

    # ------------------------------------------------ questions and landmarks

    def ask_visit(self, before: Moment, step: Step) -> Question | None:
        """Which triangle it will be; and, where it was before, whether it ends."""
        if step.number == 1:
            ids = tuple(f"face/{t}" for t in range(len(self.mesh)) if not self.exits(t))
            return Question("Which triangle holds the point? Click it.", ids) if ids else None
        if step.number == self.again():
            fate = ROUND if self.trace.truncated else ENDS
            return Question("It comes to a triangle that it has seen. Will this walk end?", fate, (ENDS, ROUND))
        return None

    def ask_cross(self, before: Moment, source: int) -> Question | None:
        """By which edge the walk goes on."""
        if len(before.visited) not in (1, 2, 4) or before.refused:
            return None
        asked = f"By which edge may the walk leave {self.name(source)}? Click one."
        return Question(asked, tuple(map(edge_id, self.exits(source))))

    def again(self) -> int | None:
        """The step at which the walk comes to a triangle that it has seen."""
        seen: set[int] = set()
        for step in self.trace.steps:
            if step.event == "visit":
                if step.data["triangle"] in seen:
                    return step.number
                seen.add(step.data["triangle"])
        return None

    def landmark(self, step: Step) -> bool:
        return step.event in ("turn", "known", "back") or step.number in (self.again(), len(self.trace.steps))

    def touched_visit(self, triangle: int) -> tuple[str, ...]:
        return (f"face/{triangle}",)

    def telling(self) -> int:
        """Where it comes round for the first time, else the end."""
        return self.again() or len(self.trace.steps)

    def outcome(self) -> str:
        if self.trace.truncated:
            return "no end"
        return f"{counted(self.trace.result.visited, 'triangle')} visited"
