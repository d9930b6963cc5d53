"""The randomised incremental construction: locate a point, split its triangle, legalise."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from ...geometry.predicates import LEFT, RIGHT, UP, Point
from ...mesh import History, in_circle
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures import circles, mesh, svg
from ...pictures.circles import Circle
from ...pictures.mesh import Face, Vertex
from ...pictures.svg import still, text, xy
from ...stage import words
from ...stage.known_mesh import KnownMesh, after_flip, before_flip, first_lowest, sides
from ...stage.words import FAR, counted
from ...story import Question
from ...trace import Step, record
from .points_picture import FLIPPED, LEGAL, CloudStory, legend

name, edge_name, triangle_name = (partial(each, far=FAR) for each in (words.name, words.edge_name, words.triangle_name))

ASKED = 4
"""About so many questions of each kind in a run."""


@dataclass(frozen=True)
class Moment:
    """The triangles of today, with their numbers in the history.

    The last of those `inserted` is the point of the moment, with `flipped` flips so far; `ended` says of the point
    before it: how many edges it got, those to the bounding triangle counted, after how many flips. What lights up:
    `about`, triangles of today, and what the step `now` names.
    """

    mesh: KnownMesh
    inserted: tuple[int, ...] = ()
    about: tuple[Triangle, ...] = ()
    flips: int = 0
    flipped: int = 0
    ended: tuple[int, int, int] | None = None
    now: Step | None = None

    @property
    def vertex(self) -> int:
        """The point that is inserted."""
        return self.inserted[-1]

    def replaced(self, old: Sequence[Triangle], new: Sequence[Triangle]) -> "Moment":
        """With triangles in place of others."""
        return replace(self, mesh=self.mesh.replaced(old, new), about=tuple(map(first_lowest, new)))


class IncrementalStory(CloudStory[Moment]):
    """Points, inserted in an order."""

    title = "incremental construction"
    first = Moment(KnownMesh.of([(-1, -2, -3)]))
    landmarks = ("point",)

    def __init__(self, points: Sequence[Point], order: Sequence[int], cursor: Point) -> None:
        super().__init__(record(History, points, order), points, cursor)
        self.order = tuple(order)
        self.corners = [*self.points, LEFT, UP, RIGHT]
        begun = [step.number for step in self.trace.steps if step.event == "point"][2:]  # the first two need no search
        tests = [step.number for step in self.trace.steps if step.event == "test"]
        every = max(1, len(begun) // ASKED)
        self.asked = {number + 1 for number in begun[every // 2 :: every]}
        self.asked.update(tests[len(tests) // ASKED // 2 :: max(1, len(tests) // ASKED)])

    # ------------------------------------------------ what is known

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(replace(before, about=()), step), now=step)

    def on_point(self, before: Moment, vertex: int) -> Moment:
        ended = (before.vertex, len(before.mesh.around(before.vertex)), before.flipped) if before.inserted else None
        return replace(before, inserted=(*before.inserted, vertex), flipped=0, ended=ended)

    def on_found(self, before: Moment, corners: Triangle, edge: Edge | None) -> Moment:
        return replace(before, about=tuple(holding(before, corners, edge)))

    def on_split(self, before: Moment, old: Sequence[Triangle], new: Sequence[Triangle]) -> Moment:
        return before.replaced(old, new)

    def on_test(self, before: Moment, edge: Edge, apexes: Edge) -> Moment:
        return replace(before, about=tuple(map(first_lowest, before_flip(edge, apexes))))

    def on_flip(self, before: Moment, edge: Edge, to: Edge) -> Moment:
        flips, flipped = before.flips + 1, before.flipped + 1
        return replace(before, flips=flips, flipped=flipped).replaced(before_flip(edge, to), after_flip(edge, to))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        meaning = {"link scout": "to a corner far away", "bar": "illegal", "done now": "legal", "link path": "new"}
        y = self.size[1] - 10
        teeth = svg.legend(612, y, [(toothed, 42, "circle with a far corner")])
        return super().backdrop() + legend(y, meaning) + teeth

    def draw(self, after: Moment) -> str:
        edges = self._edges(after)
        return (
            self._faces(after)
            + mesh.edges(self.place, edges)
            + self._circle(after)
            + self._far()
            + self.vertices([edge for edge in edges if min(edge) >= 0], self._marks(after))
        )

    def at(self, *vertices: int) -> list[Point]:
        return [self.corners[vertex] for vertex in vertices]

    def _faces(self, after: Moment) -> str:
        """The triangles of today, and the one of the history where the search for the point is."""
        faces = {
            number: Face(self.at(*triangle), "open" if triangle in after.about else "new")
            for triangle, number in after.mesh.today.items()
        }
        drawn = mesh.faces(self.place, faces)
        if after.now and after.now.event == "visit":
            visited = Face(self.at(*first_lowest(after.now.data["corners"])), "open", now=True)
            drawn += mesh.faces(self.place, {0: visited}, ids=False)
        return drawn

    def _edges(self, after: Moment) -> dict[Edge, mesh.Edge]:
        event, data = (after.now.event, after.now.data) if after.now else ("", {})
        found = {}
        for a, b in {edge for triangle in after.mesh.today for edge in sides(triangle)}:
            tells = f"edge {edge_name((a, b))}" if a >= 0 else ""
            style = "open" if event == "split" and after.vertex in (a, b) else "scout" if a < 0 else ""
            found[a, b] = mesh.Edge(self.corners[a], self.corners[b], style, tells=tells)
        if data.get("edge") is None:
            return found
        edge = key(*data["edge"])
        if event == "flip":
            a, b = edge
            found[edge] = mesh.Edge(self.corners[a], self.corners[b], "never")
            to = key(*data["to"])
            found[to] = found[to]._replace(style="open", now=True)
        else:
            style = "open" if event == "found" else "done" if data["legal"] else "event"
            found[edge] = found[edge]._replace(style=style, now=True)
        return found

    def _circle(self, after: Moment) -> str:
        """The circle through the new point and the edge that is tested."""
        if after.now is None or after.now.event != "test":
            return ""
        data = after.now.data
        corners = self.at(data["apexes"][0], *data["edge"])
        return circles.circles(self.place, [Circle(corners, "done" if data["legal"] else "event")])

    def _far(self) -> str:
        """What the corners are called that lie beyond the drawing, at its border."""
        left, right, top, y = self.place.left, self.place.right, self.place.top, self.place.bottom - 14
        middle = (left + right) / 2
        return still(
            text("note halo", FAR[-3], left + 8, y)
            + text("note halo", FAR[-2], middle, top + 18, anchor="middle")
            + text("note halo", FAR[-1], right - 8, y, anchor="end")
        )

    def _marks(self, after: Moment) -> dict[int, Vertex]:
        """Hollow are the points to come; the one of the moment is bold."""
        marks = {
            v: Vertex(self.points[v], "seen", name(v), tells="still to come")
            for v in self.order
            if v not in after.inserted
        }
        return marks | {v: self.bold(v) for v in after.inserted[-1:]}

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        count = len(after.inserted)
        return {
            "point": f"{name(after.vertex)}, {count} of {len(self.order)}" if count else None,
            "its flips": after.flipped,
            "all flips": after.flips,
            "triangles ever": after.mesh.total,
            "9n + 1": 9 * count + 1,
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            "**One triangle that holds all points.** Its corners lie infinitely far away: to the left, above, to "
            "the right. Edges to them are rays."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        told = super().say(after, step)
        if step is None or step.number < len(self.trace.steps):
            return told
        return f"{told} All points are in, after {counted(after.flips, 'flip')}: it is Delaunay."

    def say_point(self, after: Moment, vertex: int) -> str:
        called = name(vertex)
        if after.ended is None:
            return f"**{called} is the first point.** Which triangle holds it? There is only one."
        v, edges, flips = after.ended
        done = f"{name(v)} has {counted(edges, 'edge')} now, after {counted(flips, 'flip')}."
        return f"**{called} comes next.** {done} Which triangle holds {called}?"

    def say_visit(self, after: Moment, corners: Triangle) -> str:
        called, here, today = name(after.vertex), triangle_name(corners), first_lowest(corners) in after.mesh.today
        if max(corners) < 0:
            then = "It was split: the search goes on in its parts."
            if today:
                return f"**The first triangle holds {called}.** Nobody has split it yet."
            return f"**The first triangle holds {called},** as it holds all. {then}"
        if today:
            return f"**Triangle {here} holds {called},** and it is one of today: here the search ends."
        return f"**Triangle {here} holds {called}.** It was there once and is no more: on to what took its place."

    def say_found(self, after: Moment, corners: Triangle, edge: Edge | None) -> str:
        called = name(after.vertex)
        if edge is None:
            return f"**{called} lies inside {triangle_name(corners)}.** The triangle is split there into three."
        return f"**{called} lies on the edge {edge_name(edge)}.** The two triangles beside it are split into four."

    def say_split(self, after: Moment, vertex: int, new: Sequence[Triangle]) -> str:
        count, called = counted(len(new), "new triangle"), name(vertex)
        return f"**{count} around {called}.** In doubt are the edges that face {called}, and only these."

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        called = name(after.vertex)
        flipped = f"{edge_name(edge)} is flipped to {edge_name(to)}"
        return f"**{flipped}.** Every new edge ends at {called}; two more edges face {called} now."

    def say_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> str:
        p, beyond = apexes
        corners = (p, *edge)
        tested, around, other = edge_name(edge), triangle_name(corners), name(beyond)
        real = [corner for corner in corners if corner >= 0]
        if len(real) < 3:  # the circle is so large that it is a half-plane
            border = f"the line {edge_name(real)}"
            if not legal:
                return f"**{other} lies on the toothed side of {border}.** So {tested} is illegal: it must be flipped."
            if in_circle(*self.at(*corners, beyond)) == 0:
                return f"**{tested} is legal:** {other} lies on {border}, not on its toothed side."
            return f"**{tested} is legal:** {other} does not lie on the toothed side of {border}."
        if not legal:
            return f"**The circle through {around} holds {other}.** So {tested} is illegal: it must be flipped."
        if beyond < 0:
            return f"**{tested} is legal:** no circle holds what lies infinitely {other}."
        if in_circle(*self.at(*corners, beyond)) == 0:
            return f"**{tested} is legal:** {other} lies on the circle through {around}, not in it."
        return f"**{tested} is legal:** the circle through {around} does not hold {other}."

    def ask(self, before: Moment, step: Step) -> Question | None:
        return super().ask(before, step) if step.number in self.asked else None

    def ask_visit(self, before: Moment, step: Step) -> Question:
        """Asked where the search for a point begins."""
        found = next(each.data for each in self.trace.steps[step.number :] if each.event == "found")
        held = holding(before, found["corners"], found["edge"])
        ids = tuple(self.place.id(f"face/{before.mesh.today[each]}") for each in held)
        return Question(f"Click the triangle that holds {name(before.vertex)}.", ids)

    def ask_test(self, before: Moment, edge: Edge, apexes: Edge, legal: bool) -> Question:
        between = f"{edge_name(edge)} lies between {name(before.vertex)} and {name(apexes[1])}"
        return Question(f"{between}. Is it legal, or is it flipped?", LEGAL if legal else FLIPPED, (LEGAL, FLIPPED))

    # ------------------------------------------------ steps

    def touched_point(self, vertex: int) -> tuple[str, ...]:
        return self.ids(vertex)

    touched_split = touched_point

    def touched_found(self, edge: Edge | None) -> tuple[str, ...]:
        return self.ids(edge) if edge else ()

    touched_test = touched_found

    def touched_flip(self, edge: Edge, to: Edge) -> tuple[str, ...]:
        return self.ids(edge, to)

    def telling(self) -> int:
        """The last illegal edge between points."""
        illegal = [step for step in self.trace.steps if not step.data.get("legal", True)]
        found = [step.number for step in illegal if min(step.data["edge"]) >= 0]
        return found[-1] if found else len(self.trace.steps)

    def outcome(self) -> str:
        flips = sum(step.event == "flip" for step in self.trace.steps)
        return f"{counted(flips, 'flip')}, {counted(len(self.trace.result), 'triangle')} ever"


def toothed(x: float, y: float) -> str:
    """A line with teeth, as a legend shows it."""
    teeth = "".join(f"M{xy(x + at, y - 5)}v-7" for at in (5, 17, 29))
    return svg.path("bracket done", f"M{xy(x, y - 5)}h34{teeth}")


def holding(moment: Moment, corners: Triangle, edge: Edge | None) -> list[Triangle]:
    """The triangles of today that hold a point: the one that was found, or both beside the edge that it lies on."""
    return moment.mesh.at_edge(edge) if edge else [first_lowest(corners)]
