"""The history DAG: grown point by point, then asked which triangle holds a point."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...geometry.predicates import Point
from ...mesh import History
from ...mesh.triangulation import Edge
from ...pictures import mesh
from ...pictures.dots import Dot
from ...pictures.mesh import Face, Vertex
from ...stage.clouds import BOX, Cloud, in_order
from ...stage.words import counted, edge_name, name
from ...story import Question, Story
from ...trace import Step, Trace, record
from . import history_dag as dag
from .history_depths import DepthPlot, depths
from .triangle_names import beyond, triangle_name

SHUFFLED, SORTED = ORDERS = ("shuffled", "sorted")

WIDTH, HEIGHT = 880.0, 560.0
MIDDLE = 480.0
"""Left of it stands the history, right of it the triangles of today, and the plot of the depth below these."""

BOTTOM = 276.0

ONE, TWO = "one", "two"


@dataclass(frozen=True)
class Moment:
    """How many triangles the history has and how many points are in it; what the step is about.

    `fresh` are the triangles just made, `old` those whose place they took, `path` is the way down of a point, which is
    that of the query where `asking`.
    """

    size: int = 1
    points: int = 0
    fresh: tuple[int, ...] = ()
    old: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    asking: bool = False


class HistoryStory(Story[Moment]):
    """Points are inserted in some order, A first; each finds its triangle through the history, and the query does."""

    title = "history DAG"
    size = (WIDTH, HEIGHT)
    first = Moment()

    def __init__(self, task: Cloud, order: str, seed: int, cursor: Point) -> None:
        assert task.query is not None
        self.task, self.query, self.cursor = task, task.query, cursor
        seeds: dict[str, int | None] = {SHUFFLED: seed, SORTED: None}
        self.order = in_order(task.points, seeds[order])
        places = [task.points[i] for i in self.order]
        super().__init__(told(places, self.query))
        self.history: History = self.trace.result
        self.dag = dag.layout(self.history, left=0.0, right=MIDDLE - 10, top=20.0, bottom=HEIGHT - 20)
        self.place = mesh.layout(BOX, left=MIDDLE, right=WIDTH, bottom=BOTTOM)
        self.places = [self.place]
        other = SORTED if order == SHUFFLED else SHUFFLED
        rivals = [task.points[i] for i in in_order(task.points, seeds[other])]
        rival = History(rivals, range(len(rivals)))
        self.plot = DepthPlot(depths(self.history), order, depths(rival), other)

    # ------------------------------------------------ what is known

    def on_insert(self, before: Moment, path: tuple[int, ...]) -> Moment:
        return replace(before, fresh=(), old=(), path=path)

    def on_split(self, before: Moment, old: tuple[int, ...], fresh: tuple[int, ...]) -> Moment:
        return Moment(before.size + len(fresh), before.points + 1, fresh, old)

    def on_flip(self, before: Moment, old: tuple[int, ...], fresh: tuple[int, ...]) -> Moment:
        return Moment(before.size + 2, before.points, fresh, old)

    def on_visit(self, before: Moment, triangle: int) -> Moment:
        path = before.path if before.asking else ()
        return Moment(before.size, before.points, path=(*path, triangle), asking=True)

    def is_alive(self, triangle: int, after: Moment) -> bool:
        """Whether nothing has taken the place of a triangle yet."""
        return triangle < after.size and not any(child < after.size for child in self.history.children[triangle])

    def today(self, after: Moment) -> list[int]:
        """The triangles in whose place nothing has come yet."""
        return [t for t in range(after.size) if self.is_alive(t, after)]

    def depth(self, after: Moment) -> int:
        return max(self.dag.levels[: after.size])

    def name(self, triangle: int) -> str:
        return triangle_name(self.history.triangle(triangle))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return mesh.ground(self.place) + self.plot.backdrop()

    def draw(self, after: Moment) -> str:
        return self._history(after) + self._today(after) + self.plot.draw(after.points, self.depth(after))

    def _history(self, after: Moment) -> str:
        lit = {*after.fresh, *after.old, *after.path[-1:], *self._choices(after)}
        marks = {}
        for t in range(after.size):
            alive = self.is_alive(t, after)
            state = "open" if t in after.path else "done" if alive else "seen"
            now = t in after.fresh or t == (after.path or (-1,))[-1]
            tells = f"{self.name(t)}, {'there today' if alive else 'a triangle of the past'}"
            marks[t] = Dot(self.dag.places[t], state, self.name(t) if self.dag.named or t in lit else "", now, tells)
        path = set(zip(after.path, after.path[1:], strict=False))
        return dag.draw(self.dag, marks, path, every=1 if self.plot.most <= 12 else 5)

    def _choices(self, after: Moment) -> Sequence[int]:
        """The children of the triangle where a query is."""
        return self.history.children[after.path[-1]] if after.asking else ()

    def _today(self, after: Moment) -> str:
        """The triangles of today. Above them, for a query, the triangle where it is, and its children."""
        faces = {}
        for t in self.today(after):
            state = "done" if t in after.fresh else "open" if t in after.path and not after.asking else "new"
            faces[t] = Face(self._corners(t), state, "", False, f"{self.name(t)}, there today")
        over = {}
        for t in (*after.path[-1:], *self._choices(after)) if after.asking else ():
            here = t == after.path[-1]
            label = "" if here and self._choices(after) else self.name(t)
            over[t] = Face(self._corners(t), "open" if here else "new", label, False, self.name(t))
        links = self._links(after)
        vertices = {
            i: Vertex(self.task.points[i], "solid" if n < after.points else "new", name(n), n == after.points - 1)
            for n, i in enumerate(self.order)
        }
        ends = [(self.task.points[a], self.task.points[b]) for a, b in links] if after.asking else []
        return (
            mesh.faces(self.place, faces | over)
            + mesh.lines(self.place, ends)
            + mesh.vertices(self.place, vertices, links=links, editable=True)
            + mesh.query(self.place, self.query, editable=True)
            + mesh.cursor(self.place, self.cursor)
        )

    def _corners(self, triangle: int) -> list[Point]:
        return [self.history.points[vertex] for vertex in self.history.triangle(triangle)]

    def _links(self, after: Moment) -> list[Edge]:
        """The edges of today between points, by their numbers in the cloud."""
        edges = set()
        for t in self.today(after):
            a, b, c = self.history.triangle(t)
            edges |= {(self.order[p], self.order[q]) for p, q in ((a, b), (b, c), (c, a)) if p >= 0 and q >= 0}
        return sorted(edges)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "points": f"{after.points} of {len(self.task.points)}",
            "in the history": after.size,
            "there today": len(self.today(after)),
            "depth": self.depth(after),
            "visited": len(after.path) or None,
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            "**Before the first point** there is one triangle around everything: its corners ←, ↑ and → lie "
            "infinitely far away."
        )

    def say_insert(self, after: Moment, vertex: int, path: tuple[int, ...]) -> str:
        return (
            f"**{name(vertex)} goes down from the top** to {self.name(path[-1])}, the one that "
            f"holds it today: {counted(len(path), 'triangle')} visited."
        )

    def say_split(self, after: Moment, vertex: int, old: tuple[int, ...]) -> str:
        names = " and ".join(map(self.name, old))
        if len(old) == 2:
            return f"**{name(vertex)} lies on an edge:** {names} become four. The old ones stay, each above its halves."
        return (
            f"**{names} is split into three at {name(vertex)}.** It is not thrown away: it stays in the history, above "
            "those that took its place."
        )

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        return (
            f"**{edge_name(edge)} is not legal and becomes {edge_name(to)}.** Both new triangles have both old ones as "
            "parents: no tree, but a DAG."
        )

    def say_visit(self, after: Moment, triangle: int, corners: tuple[int, ...]) -> str:
        here, children = self.name(triangle), self.history.children[triangle]
        if not children:
            where = "is there today" if min(corners) >= 0 else "is there today, outside of the hull"
            return (
                f"**{here} holds it and {where}.** {counted(len(after.path), 'triangle')} visited, of {after.size} in "
                f"the history."
            )
        parts = "three" if len(children) == 3 else "two"
        if triangle == 0:
            return (
                f"**Now a question:** which triangle holds the point in the ring? {here} does; it was split in {parts}."
            )
        return f"**{here} holds it.** {parts.capitalize()} others took its place, and one of these holds it, too."

    # ------------------------------------------------ questions and landmarks

    def ask_visit(self, before: Moment) -> Question | None:
        """Which child holds the point."""
        if not before.asking:
            return None
        here = before.path[-1]
        right = [child for child in self.history.children[here] if self.holds(child)]
        ids = tuple(f"{kind}/{child}" for child in right for kind in ("node", "face"))
        return Question(f"Click the child of {self.name(here)} that holds the point, left or right.", ids)

    def ask_flip(self, before: Moment, step: Step, edge: Edge) -> Question | None:
        """Once, how many parents a flip gives."""
        if any(each.event == "flip" for each in self.trace.steps[: step.number - 1]):
            return None
        asked = f"{edge_name(edge)} will be flipped. How many parents has each new triangle?"
        return Question(asked, TWO, (ONE, TWO))

    def holds(self, triangle: int) -> bool:
        return not beyond(self.history.points, self.history.triangle(triangle), self.query)

    def landmark(self, step: Step) -> bool:
        return step.event == "split" or step.number == len(self.trace.steps) or step.data.get("triangle") == 0

    def touched_insert(self, path: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(f"node/{t}" for t in path)

    def touched_visit(self, triangle: int) -> tuple[str, ...]:
        return (f"node/{triangle}",)

    def touched_split(self, old: tuple[int, ...], fresh: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(f"node/{t}" for t in (*old, *fresh))

    touched_flip = touched_split

    def outcome(self) -> str:
        visited = sum(step.event == "visit" for step in self.trace.steps)
        return f"{counted(len(self.history), 'triangle')}, depth {self.plot.own[-1]}, {visited} visited"


def told(points: Sequence[Point], query: Point) -> Trace:
    """The construction, with one step for the whole way down of each point, then the way of the query step by step."""
    built = record(History, points, range(len(points)))
    history: History = built.result
    steps: list[Step] = []
    path: list[int] = []
    vertex, size = 0, 1
    for step in built.steps:
        match step.event:
            case "point":
                path, vertex = [], step.data["vertex"]
            case "visit":
                path.append(step.data["triangle"])
            case "found":
                steps.append(step._replace(event="insert", data={"vertex": vertex, "path": tuple(path)}))
            case "split" | "flip":
                count = len(step.data["new"]) if step.event == "split" else 2
                fresh = tuple(range(size, size + count))
                old = tuple(t for t in range(size) if set(history.children[t]) & set(fresh))
                size += count
                named: dict[str, Any] = {key: step.data[key] for key in ("vertex", "edge", "to") if key in step.data}
                steps.append(step._replace(data=named | {"old": old, "fresh": fresh}))
    return built.with_steps([*steps, *record(history.locate, query).steps])
