"""Four ways to find the triangle that holds a point, step by step, and what each of them has to visit."""

from dataclasses import dataclass, replace
from math import dist
from random import Random

from ...geometry.predicates import Point
from ...look import number
from ...mesh import History
from ...mesh.locate import brute_force, jump_and_walk
from ...mesh.triangulation import Edge
from ...pictures import bars, mesh
from ...pictures.bars import Bar
from ...pictures.mesh import Edge as EdgeMark
from ...pictures.mesh import Face, Vertex
from ...stage.clouds import BOX, Cloud, in_order
from ...stage.words import counted
from ...story import Question, Story
from ...trace import Step, Trace, record
from .triangle_names import beyond, edge_id

BRUTE, HISTORY, JUMP, BEST = LOCATORS = ("brute force", "history", "jump and walk", "best of k")

BOTTOM = 424.0
"""Where the mesh ends; below it stands what each locator visits."""

LEFT, RIGHT = 14.0, 846.0
ASKED = 3
"""So many edges of a walk are asked for."""


@dataclass(frozen=True)
class Moment:
    """The triangles visited, in their order, the vertices picked, the nearest of them, and the edge just crossed.

    A walk that has crossed the border is `outside`.
    """

    visited: tuple[int, ...] = ()
    samples: tuple[int, ...] = ()
    nearest: int | None = None
    crossed: Edge | None = None
    outside: bool = False


class LocatorStory(Story[Moment]):
    """One locator at work. The bars below count what it has visited so far, and what the others visit in all."""

    first = Moment()

    def __init__(self, task: Cloud, locator: str, samples: int, seed: int, cursor: Point) -> None:
        assert task.query is not None
        self.task, self.query, self.cursor = task, task.query, cursor
        self.locator, self.samples = locator, samples
        self.history = History(task.points, in_order(task.points, seed))
        self.mesh = self.history.triangulation()
        runs = {each: self.run(each, seed) for each in LOCATORS}
        super().__init__(runs[locator])
        self.title = self.called(locator)
        self.counts = {each: counts(run) for each, run in runs.items()}
        self.place = mesh.layout(BOX, bottom=BOTTOM)
        self.places = [self.place]
        self.size = (mesh.WIDTH, BOTTOM + 12 + bars.height(len(LOCATORS)))
        holders = [t for t in range(len(self.mesh)) if not self.exits(t)]
        self.right = tuple(f"face/{t}" for t in holders)
        """The ids of all triangles that hold the point: more than one where it lies on an edge."""
        self.asked = asked(self.trace)
        others = (step.number for step in self.trace.steps if step.event != "sample")
        self.stops = next(others, 0), len(self.trace.steps)

    def exits(self, triangle: int) -> list[Edge]:
        """The edges of a triangle that have the point beyond them."""
        return beyond(self.mesh.points, self.mesh.triangle(triangle), self.query)

    def run(self, locator: str, seed: int) -> Trace:
        if locator == BRUTE:
            return record(brute_force, self.mesh, self.query)
        if locator == HISTORY:
            return record(self.history.locate, self.query)
        return record(jump_and_walk, self.mesh, self.query, Random(seed), self.samples if locator == BEST else 1)

    def called(self, locator: str) -> str:
        return f"best of {self.samples}" if locator == BEST else locator

    # ------------------------------------------------ what is known

    def on_visit(self, before: Moment, triangle: int) -> Moment:
        return replace(before, visited=(*before.visited, triangle), crossed=None)

    on_look = on_visit

    def on_sample(self, before: Moment, vertex: int, nearest: int) -> Moment:
        return replace(before, samples=(*before.samples, vertex), nearest=nearest)

    def on_cross(self, before: Moment, edge: Edge, target: int | None) -> Moment:
        return replace(before, crossed=edge, outside=target is None)

    def ended(self, after: Moment) -> bool:
        """Whether it has its answer. A walk that leaves the hull still has to cross the border."""
        leaves = self.locator in (JUMP, BEST) and not self.right
        return after.outside if leaves else len(after.visited) == self.counts[self.locator][1]

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return mesh.ground(self.place)

    def draw(self, after: Moment) -> str:
        points = self.mesh.points
        over = self._nested(after) if self.locator == HISTORY else self._walk(after)
        vertices = {i: Vertex(point) for i, point in enumerate(points)}
        for i, vertex in enumerate(after.samples, start=1):
            vertices[vertex] = Vertex(points[vertex], "open", str(i), vertex == after.nearest, "a sample")
        return (
            mesh.faces(self.place, self._faces(after))
            + over
            + mesh.vertices(self.place, vertices, links=self.mesh.edges(), editable=True)
            + mesh.query(self.place, self.query, editable=True)
            + mesh.cursor(self.place, self.cursor)
            + bars.draw(self._bars(after), self._most(), left=LEFT, right=RIGHT, top=BOTTOM + 8)
        )

    def _faces(self, after: Moment) -> dict[int, Face]:
        """The triangles of today; of those visited the last one is lit, and the others are done with."""
        faces = {}
        visited = {} if self.locator == HISTORY else {t: i for i, t in enumerate(after.visited, start=1)}
        for t in range(len(self.mesh)):
            now = bool(after.visited) and t == after.visited[-1] and self.locator != HISTORY
            state = "open" if now else "done" if t in visited else "new"
            tells = f"triangle, visited as number {visited[t]}" if t in visited else "triangle, not visited"
            corners = [self.mesh.points[vertex] for vertex in self.mesh.triangle(t)]
            label = str(visited.get(t, "")) if self.locator == BRUTE else ""  # a walk is drawn as a line
            faces[t] = Face(corners, state, label, now, tells)
        return faces

    def _nested(self, after: Moment) -> str:
        """The triangles of the past that hold the point, each above the one before, and today's edges above all."""
        past = {}
        for i, t in enumerate(after.visited):
            now = i == len(after.visited) - 1
            corners = [self.history.points[vertex] for vertex in self.history.triangle(t)]
            past[i] = Face(corners, "open" if now else "done", "", now)
        ends = [(self.mesh.points[a], self.mesh.points[b]) for a, b in self.mesh.edges()]
        return mesh.faces(self.place, past, ids=False) + mesh.lines(self.place, ends)

    def _walk(self, after: Moment) -> str:
        """The edges by which the triangle may be left, the one that is crossed bold, and the way so far."""
        if self.locator == BRUTE or not after.visited:
            return ""
        points = self.mesh.points
        corners = [[points[vertex] for vertex in self.mesh.triangle(t)] for t in after.visited]
        a, b, c = self.mesh.triangle(after.visited[-1])
        marks = {}
        for one, other in ((a, b), (b, c), (c, a)):
            out = (one, other) == after.crossed
            marks[one, other] = EdgeMark(points[one], points[other], "open" if out else "", now=out, tells="edge")
        return mesh.walk(self.place, corners) + mesh.edges(self.place, marks)

    def _bars(self, after: Moment) -> list[Bar]:
        bars = {each: {"": sum(counts)} for each, counts in self.counts.items()}
        picks = {"vertices picked": len(after.samples)} if self.locator in (JUMP, BEST) else {}
        bars[self.locator] = picks | {"triangles visited": len(after.visited)}
        return [Bar(self.called(each), parts) for each, parts in bars.items()]

    def _most(self) -> int:
        return max(map(sum, self.counts.values()))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "triangles": len(self.mesh),
            "vertices picked": len(after.samples),
            "visited": len(after.visited),
            "found": None if not self.ended(after) else "outside" if not self.right else "yes",
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**{counted(len(self.mesh), 'triangle')}, one question:** which of them holds the point in the ring? "
            "Drag it, and choose another locator."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        if not len(self.mesh):
            return "**No triangle at all:** the points lie on one line. Move one of them away from it."
        return super().say(after, step)

    def say_look(self, after: Moment) -> str:
        count = len(after.visited)
        if self.ended(after) and self.right:
            return f"**Number {count} holds it:** no edge has the point beyond it. {self._in_all(after)}"
        if self.ended(after):
            return f"**Number {count} was the last one, and none holds it:** the point lies outside of the hull."
        return (
            f"**Number {count} does not hold it:** the point lies beyond one of its edges. Brute force goes on to the "
            "next of its list, wherever that lies."
        )

    def say_sample(self, after: Moment, vertex: int, nearest: int) -> str:
        away = number(dist(self.mesh.points[vertex], self.query), 1)
        if self.locator == JUMP:
            return f"**A vertex picked at random,** {away} away from the point. The walk will start there."
        lead = f"**Sample {len(after.samples)} of {self.samples}:** a vertex picked at random, {away} away."
        if vertex == nearest:
            return f"{lead} No other sample so far is nearer."
        return f"{lead} An earlier one is nearer, {number(dist(self.mesh.points[nearest], self.query), 1)} away."

    def say_visit(self, after: Moment, triangle: int, corners: tuple[int, int, int]) -> str:
        if self.locator == HISTORY:
            return self._say_level(after, triangle, corners)
        count = len(after.visited)
        if self.ended(after):
            return f"**Here it is:** no edge of this triangle has the point beyond it. {self._in_all(after)}"
        lead = (
            "**The walk begins** in a triangle at that vertex." if count == 1 else f"**Triangle {count} of the walk.**"
        )
        if len(self.exits(triangle)) == 1:
            return f"{lead} One of its edges has the point beyond it: there is one way out."
        return f"{lead} Two of its edges have the point beyond them: either leads nearer in some way."

    def say_cross(self, after: Moment, target: int | None) -> str:
        if target is None:
            return "**Out of the hull:** beyond this edge there is no triangle. The point lies in none of them."
        return "**Out by the thick edge,** since the point lies strictly on its other side."

    def _say_level(self, after: Moment, triangle: int, corners: tuple[int, int, int]) -> str:
        children = len(self.history.children[triangle])
        if children:
            was = "the triangle around everything" if triangle == 0 else "a triangle of the past"
            took = "split into 3" if children == 3 else "replaced by 2"
            return f"**Level {len(after.visited)}: {was}.** It was {took}; the point lies in one of those."
        if min(corners) < 0:
            where = "on the border" if self.right else "outside"
            return f"**A triangle that reaches to infinity:** the point lies {where} of the hull. {self._in_all(after)}"
        return f"**Nothing ever took the place of this one:** it is there today. {self._in_all(after)}"

    def _in_all(self, after: Moment) -> str:
        visited = f"{counted(len(after.visited), 'triangle')} visited"
        if self.locator != HISTORY:
            visited = f"{len(after.visited)} of {counted(len(self.mesh), 'triangle')} visited"
        if self.locator == BEST:
            return f"{visited}, {counted(self.samples, 'vertex', 'vertices')} picked."
        return f"{visited}."

    # ------------------------------------------------ questions and landmarks

    def ask_visit(self, before: Moment, step: Step) -> Question | None:
        """Which triangle it will be, at first; of samples, where the walk starts."""
        if step.number == 1 and self.locator in (BRUTE, HISTORY) and self.right:
            return Question("Which triangle holds the point? Click it.", self.right)
        if self.locator == BEST and self.samples > 1 and not before.visited:
            ids = tuple(f"vertex/{vertex}" for vertex in self.nearest(before))
            return Question("Click the sample from which the walk will start.", ids)
        return None

    ask_look = ask_visit

    def ask_cross(self, before: Moment, step: Step, source: int) -> Question | None:
        """By which edge the walk goes on."""
        if step.number not in self.asked:
            return None
        ids = tuple(map(edge_id, self.exits(source)))
        return Question("By which edge may the walk leave this triangle? Click one.", ids)

    def nearest(self, before: Moment) -> list[int]:
        """The samples that are as near as any."""
        away = {vertex: dist(self.mesh.points[vertex], self.query) for vertex in before.samples}
        return [vertex for vertex in away if away[vertex] == min(away.values())]

    def landmark(self, step: Step) -> bool:
        return step.number in self.stops

    def touched_sample(self, vertex: int) -> tuple[str, ...]:
        return (f"vertex/{vertex}",)

    def touched_visit(self, triangle: int) -> tuple[str, ...]:
        return () if self.locator == HISTORY else (f"face/{triangle}",)

    touched_look = touched_visit

    def outcome(self) -> str:
        picked, visited = self.counts[self.locator]
        told = f"{counted(picked, 'vertex', 'vertices')} picked, " if picked else ""
        return f"{told}{counted(visited, 'triangle')} visited"


def counts(trace: Trace) -> tuple[int, int]:
    """The vertices that a locator picked, and the triangles that it visited."""
    events = [step.event for step in trace.steps]
    return events.count("sample"), events.count("look") + events.count("visit")


def asked(trace: Trace) -> list[int]:
    """The steps that cross some edges of a walk, spread evenly over it, to ask for."""
    crossed = [s.number for s in trace.steps if s.event == "cross" and s.data["target"] is not None]
    every = max(1, len(crossed) // ASKED)
    return crossed[every // 2 :: every][:ASKED]
