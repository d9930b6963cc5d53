"""A walk in a triangulation that is not Delaunay: it may go round for ever, unless it remembers its exits."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ipywidgets import Label, Widget

from ...geometry.predicates import Point
from ...mesh import Triangulation, lawson
from ...mesh.locate import walk
from ...mesh.triangulation import Edge, Triangle
from ...pictures import mesh
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.mesh import Face, Vertex
from ...player import Pointer
from ...stage.cloud_input import NUDGE
from ...stage.clouds import on_raster
from ...stage.controls import dropdown
from ...stage.words import counted, listed
from ...story import Question, Story
from ...trace import Step, record
from .triangle_names import beyond, edge_id, edge_name, triangle_name

BOX = (4.0, 1.5, 16.0, 10.5)
FACE = re.compile(r"face/(\d+)")
LIMIT = 60
"""So many steps of a walk without an end are shown."""

LAP = 9
"""So many triangles of the walk, the last ones, are joined by a line."""

ENDS, ROUND = "it ends", "it goes round for ever"


class Case(NamedTuple):
    """A triangulation, the point that is looked for, and the triangle where the walk starts."""

    points: Sequence[Point]
    triangles: Sequence[Triangle]
    query: Point
    start: int = 0

    def mesh(self) -> Triangulation:
        return Triangulation(self.points, self.triangles)

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

CASES: Mapping[str, Case] = {"a ring": RING, "the same, Delaunay": RING.delaunay()}


class CaseInput:
    """A case to choose: its control, and what pointer and keys do to the query and to the start of the walk.

    `places` are the layouts of the picture. `changed` is called with 0 for another case or start, with None for a query
    that was moved.
    """

    def __init__(self, named: Mapping[str, Case]) -> None:
        self.named = named
        self.task = next(iter(named.values()))
        self.places: Sequence[mesh.Layout] = ()
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._choice = dropdown("Triangulation", named)
        self.controls: tuple[Widget, ...] = (self._choice,)
        self._held = False
        self._choice.observe(lambda _: self._show(self.named[self._choice.value], 0), "value")

    def _show(self, task: Case, at: int | None) -> None:
        if task != self.task:
            self.task = task
            self.changed(at)

    def point(self, event: Pointer) -> None:
        """Drag the query, or move it by arrow keys; start the walk in the triangle that is clicked."""
        if event.kind in ("down", "up"):
            self._held = event.kind == "down" and event.id == "query"
        elif event.kind == "move" and self._held:
            self._show(self.task._replace(query=on_raster(self.places[0].point_at(event.x, event.y))), None)
        elif event.kind == "nudge" and event.id == "query":
            x, y = self.task.query
            self._show(self.task._replace(query=on_raster((x + NUDGE * event.x, y + NUDGE * event.y))), None)
        elif event.kind == "click" and (found := FACE.fullmatch(event.id)):
            self._show(self.task._replace(start=int(found[1])), 0)


# ---------------------------------------------------------------- the story


@dataclass(frozen=True)
class Moment:
    """The triangles visited, in their order; the edge just crossed; and the exit that memory refuses now."""

    visited: tuple[int, ...] = ()
    crossed: Edge | None = None
    refused: Edge | None = None
    outside: bool = False


class CycleStory(Story[Moment]):
    """The walk, with or without memory."""

    size = (mesh.WIDTH, 520.0)

    def __init__(self, task: Case, memory: bool) -> None:
        self.task, self.memory = task, memory
        self.mesh = task.mesh()
        super().__init__(record(walk, self.mesh, task.query, task.start, memory, limit=LIMIT))
        self.title = "walk with memory" if memory else "walk without memory"
        self.place = mesh.layout(BOX, bottom=self.size[1])
        self.places = [self.place]

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        match step.event:
            case "visit":
                return Moment((*before.visited, data["triangle"]))
            case "turn":
                return Moment(before.visited, refused=data["edge"])
        return Moment(before.visited, data["edge"], before.refused, data["target"] is None)

    def exits(self, triangle: int) -> list[Edge]:
        return beyond(self.mesh.points, self._vertices(triangle), self.task.query)

    def _vertices(self, triangle: int) -> Triangle:
        return self.mesh.triangle(triangle)

    def name(self, triangle: int) -> str:
        return triangle_name(self._vertices(triangle))

    def lap(self, after: Moment) -> int:
        """After how many triangles a walk that forgets has come back to where it is now; 0 where it has not."""
        *earlier, here = after.visited
        return len(earlier) - earlier.index(here) if here in earlier else 0

    # ------------------------------------------------ picture and values

    def draw(self, after: Moment) -> str:
        points = self.mesh.points
        faces = {}
        for t in range(len(self.mesh)):
            times = after.visited.count(t)
            now = bool(after.visited) and t == after.visited[-1]
            state = "open" if now else "done" if times else "new"
            tells = f"{self.name(t)}, visited {counted(times, 'time')}"
            faces[t] = Face([points[vertex] for vertex in self._vertices(t)], state, "", now, tells)
        way = [[points[vertex] for vertex in self._vertices(t)] for t in after.visited[-LAP:]]
        vertices = {i: Vertex(point, label=triangle_name([i])) for i, point in enumerate(points)}
        return (
            mesh.faces(self.place, faces)
            + mesh.walk(self.place, way)
            + mesh.edges(self.place, self._edges(after))
            + mesh.vertices(self.place, vertices, links=self.mesh.edges())
            + mesh.query(self.place, self.task.query, editable=True)
        )

    def _edges(self, after: Moment) -> dict[Edge, EdgeMark]:
        """The exits of the triangle where the walk is: the one taken is bold, the one refused has a bar."""
        if not after.visited:
            return {}
        a, b, c = self._vertices(after.visited[-1])
        exits, marks = self.exits(after.visited[-1]), {}
        for edge in ((a, b), (b, c), (c, a)):
            taken, refused = edge == after.crossed, edge == after.refused
            style = "open" if taken else "event" if refused else "scout" if edge in exits else ""
            ends = self.mesh.points[edge[0]], self.mesh.points[edge[1]]
            marks[edge] = EdgeMark(*ends, style, now=taken, tells=f"edge {edge_name(edge)}")
        return marks

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        here = after.visited[-1] if after.visited else None
        return {
            "triangle": "–" if here is None else self.name(here),
            "exits": "–" if here is None else ", ".join(map(edge_name, self.exits(here))) or "none",
            "visited": str(len(after.visited)),
            "different": str(len(set(after.visited))),
        }

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                f"**From {self.name(self.task.start)} to the point in the ring:** drag it, or click a triangle to "
                "start there. An edge that has the point beyond it is an exit."
            )
        if step.event == "turn":
            edge, instead = edge_name(step.data["edge"]), edge_name(step.data["instead"])
            return f"**Not the same way again.** Last time it left by {edge}; it remembers that, and takes {instead}."
        if step.event == "cross":
            return self._say_cross(step.data["edge"], step.data["target"])
        return self._say_visit(after, after.visited[-1])

    def _say_cross(self, edge: Edge, target: int | None) -> str:
        if target is None:
            return f"**Out by {edge_name(edge)}, and out of the hull:** the point lies in no triangle."
        return f"**Out by {edge_name(edge)} into {self.name(target)}:** the point lies strictly on the other side."

    def _say_visit(self, after: Moment, here: int) -> str:
        exits = self.exits(here)
        if not exits:
            visited, different = counted(len(after.visited), "triangle"), len(set(after.visited))
            more = f", {different} of them different" if different < len(after.visited) else ""
            return f"**Found: {self.name(here)} has no exit,** so the point is in it. {visited} visited{more}."
        ways = f"{listed(map(edge_name, exits))} {'are exits' if len(exits) > 1 else 'is the only exit'}"
        lap = self.lap(after)
        if not lap:
            return f"**{self.name(here)}:** {ways}."
        if self.memory:
            return f"**{self.name(here)} again:** {ways}. What did it do the last time?"
        return (
            f"**{self.name(here)} again, {lap} triangles later.** It knows nothing of that and does the same as then. "
            "So it goes round for ever."
        )

    # ------------------------------------------------ questions and landmarks

    def ask(self, before: Moment, step: Step) -> Question | None:
        """Which triangle it will be; by which edge the walk goes on; and, where it was before, whether it ends."""
        if step is self.trace.steps[0]:
            ids = tuple(f"face/{t}" for t in range(len(self.mesh)) if not self.exits(t))
            return Question("Which triangle holds the point? Click it.", ids) if ids else None
        if step.event == "cross" and len(before.visited) in (1, 2, 4) and before.refused is None:
            here = before.visited[-1]
            text = f"By which edge may the walk leave {self.name(here)}? Click one."
            return Question(text, tuple(map(edge_id, self.exits(here))))
        if step.event == "visit" and step is self.again():
            return Question("It comes to a triangle that it has seen. Will this walk end?", self.fate(), (ENDS, ROUND))
        return None

    def again(self) -> Step | None:
        """Where the walk comes to a triangle that it has seen."""
        seen: set[int] = set()
        for step in self.trace.steps:
            if step.event == "visit":
                if step.data["triangle"] in seen:
                    return step
                seen.add(step.data["triangle"])
        return None

    def fate(self) -> str:
        return ROUND if self.trace.truncated else ENDS

    def landmark(self, step: Step) -> bool:
        return step.event == "turn" or step is self.again() or step is self.trace.steps[-1]

    def touches(self, step: Step) -> tuple[str, ...]:
        return (f"face/{step.data['triangle']}",) if step.event == "visit" else ()

    def telling(self) -> int:
        """Where it comes round for the first time, else the end."""
        again = self.again()
        steps = self.trace.steps
        return next((i for i, step in enumerate(steps, start=1) if step is again), len(steps))

    def outcome(self) -> str:
        if self.trace.truncated:
            return "no end"
        return f"{counted(self.trace.result.visited, 'triangle')} visited"
