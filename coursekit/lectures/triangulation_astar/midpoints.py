"""The naive search: A* from the middle of one edge to the middle of the next, and the path in the channel it finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist
from typing import Any, NamedTuple

from ...look import number
from ...mesh.midpoints import GOAL, START, Midpoints, MidpointSearch
from ...mesh.ta_star import TAStar
from ...pictures import dots
from ...pictures import funnel as strings
from ...pictures.dots import Dot, Link
from ...pictures.fitting import beside
from ...pictures.mesh import layout
from ...pictures.svg import Sample, legend, line, polyline, still, stroke, text
from ...pictures.world import handles
from ...stage.worlds import Journey, obstacles
from ...story import Question, Story
from ...trace import Step, Trace, record
from .search_picture import ground
from .ta_star import BUDGET, NO, SAME, YES, ended, is_refused, percent

SIDE = 640.0
"""Where the lengths begin, beside the world."""


LEGEND: tuple[Sample, ...] = (
    (lambda x, y: dots.shape("open", x + 10, y - 6, 7.0), 30, "middle in OPEN, f"),
    (lambda x, y: dots.shape("done", x + 10, y - 6, 7.0), 30, "middle taken"),
    stroke("link new", 22, "a step towards it"),
)


LENGTHS = (("link scout", "over midpoints"), ("route", "in their channel"), ("curve other", "found by TA*"))
"""The paths whose lengths stand beside the world."""


class Known(NamedTuple):
    """What A* knows of the middle of an edge: `state` is open or done."""

    state: str
    g: float
    h: float
    parent: Any

    @property
    def f(self) -> float:
        return self.g + self.h

    def told(self) -> str:
        """f by its two parts."""
        return f"{number(self.g)} + {number(self.h)} = {number(self.f)}"


@dataclass(frozen=True)
class Moment:
    """The nodes that were reached, how many were taken, and the way over midpoints that was found."""

    nodes: Mapping[Any, Known] = field(default_factory=dict)
    taken: int = 0
    now: Any = None
    way: tuple[Any, ...] = ()


class MidpointStory(Story[Moment]):
    """A* over midpoints, held against the best path that TA* finds."""

    title = "midpoints"
    size = (880.0, 540.0)
    first = Moment()
    landmarks = ("take", "goal")
    beat = "take"

    def __init__(self, search: MidpointSearch, ta_star: TAStar, task: Journey) -> None:
        self.task, self.mesh, self.radius = task, search.mesh, search.mesh.radius
        try:
            trace = record(search.path, task.start, task.goal, only={"open", "take", "goal"})
            self.best = ta_star.path(task.start, task.goal, BUDGET)
            self.graph = Midpoints(search.mesh, task.start, task.goal)
        except ValueError as error:
            trace = Trace(search.path, [], str(error))
        super().__init__(trace)
        self.place = layout(task.world.box, right=SIDE - 10, bottom=self.size[1])
        self.places = [self.place]
        self.drawn: dict[Any, tuple[str, str]] = {}

    # ------------------------------------------------ what is known

    def on_open(self, before: Moment, node: Any, parent: Any, g: float, h: float) -> Moment:
        return replace(before, nodes={**before.nodes, node: Known("open", g, h, parent)}, now=node)

    def on_take(self, before: Moment, node: Any) -> Moment:
        known = before.nodes[node]._replace(state="done")
        return replace(before, nodes={**before.nodes, node: known}, now=node, taken=before.taken + 1)

    def on_goal(self, before: Moment, path: tuple[Any, ...]) -> Moment:
        return replace(before, way=path)

    def length(self, way: tuple[Any, ...]) -> float:
        """How long a way over midpoints is."""
        return sum(dist(self.graph.place(a), self.graph.place(b)) for a, b in pairwise(way))

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        return ground(self.place, self.task.world, self.mesh) + still(legend(SIDE, 300, LEGEND, down=30))

    def draw(self, after: Moment) -> str:
        return (
            self.found(after)
            + obstacles(self.place, self.task.world)
            + self.middles(after)
            + (self.paths(after) if after.way else self.guesses(after))
            + self.lengths(after)
            + handles(self.place, self.task.start, self.task.goal, editable=True)
        )

    def found(self, after: Moment) -> str:
        """The channel, when it is known."""
        if not after.way:
            return ""
        return strings.channel(self.place, {t: self.mesh.places(t) for t in self.trace.result.channel})

    def middles(self, after: Moment) -> str:
        """The middles of edges, and the ways to them."""
        # From both sides an edge has the same middle: the mark that says more is drawn last.
        ordered = sorted(after.nodes.items(), key=lambda item: (item[1].state == "open", item[0] == after.now))
        over = bool(after.way)
        drawn = [self.middle(node, known, not over and node == after.now, over) for node, known in ordered]
        return ("" if over else "".join(link for link, _ in drawn)) + "".join(dot for _, dot in drawn)

    def middle(self, node: Any, known: Known, now: bool, over: bool) -> tuple[str, str]:
        """The middle of an edge and the way to it. Most are as they were in the picture before, and not drawn anew."""
        key = node, known, now, over
        if key not in self.drawn:
            at, link, marks = self.graph.place(node), "", {}
            if known.parent is not None:
                link = dots.draw(self.place.at, {}, [Link(self.graph.place(known.parent), at, "new")])
            if not isinstance(node, str):  # start and goal have their own marks
                g, h, f = map(number, (known.g, known.h, known.f))
                marks[self.id(node)] = Dot(at, known.state, "", now, f"g = {g}, h = {h}, f = {f}")
            self.drawn[key] = link, dots.draw(self.place.at, marks, radius=5.0)
        return self.drawn[key]

    def id(self, node: Any) -> str:
        """The middle of an edge, whichever side it is entered from."""
        return self.place.id(f"middle/{min(node, self.mesh.opposites[node])}")

    def paths(self, after: Moment) -> str:
        """The way over midpoints, in thin dashes, the path in its channel, and that of TA*, in bold dashes."""
        way = polyline("link scout", [self.place.at(self.graph.place(node)) for node in after.way])
        shorter = strings.taut(self.place, self.best.pieces, other=True) if self.is_longer() else ""
        return shorter + strings.taut(self.place, self.trace.result.pieces, radius=self.radius) + way

    def guesses(self, after: Moment) -> str:
        """f beside the middles in OPEN, the least first, as far as there is room."""
        known = {self.graph.place(node): each for node, each in after.nodes.items() if not isinstance(node, str)}
        points = {i: self.place.at(point) for i, point in enumerate(known)}
        waiting = [(each.f, i) for i, each in enumerate(known.values()) if each.state == "open"]
        area = (self.place.left, self.place.top, self.place.right, self.place.bottom)
        return still(beside({i: number(f) for f, i in sorted(waiting)}, points, (), 5.0, area))

    def lengths(self, after: Moment) -> str:
        """The lengths of the paths, beside the picture: known when they are in it."""
        if is_refused(self.trace):
            return ""
        found = [self.length(after.way), self.trace.result.length, self.best.length] if after.way else []
        numbers = list(map(number, found)) or ["?"] * len(LENGTHS)
        parts = []
        for i, ((style, name), written) in enumerate(zip(LENGTHS, numbers, strict=True)):
            y = 60.0 + 76 * i
            parts += [line(style, SIDE, y, SIDE + 44, y), text("caption", name, SIDE + 58, y + 6)]
            parts.append(text("value", written, SIDE + 58, y + 32, anchor="start"))
        return "".join(parts)

    def is_longer(self) -> bool:
        """Whether TA* finds a shorter path."""
        return bool(self.trace.result.length > self.best.length + SAME)

    def touches(self, step: Step) -> tuple[str, ...]:
        node = step.data.get("node", START)
        return () if isinstance(node, str) else (self.id(node),)

    def outcome(self) -> str:
        return ended(self.trace)

    # ------------------------------------------------ words

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        known = after.nodes[after.now] if after.now is not None else None
        return {
            "g": known and known.g,
            "h": known and known.h,
            "f": known and known.f,
            "taken": after.taken,
            "OPEN": sum(each.state == "open" for each in after.nodes.values()),
            "path": self.trace.result.length if after.way else None,
        }

    def opening(self) -> str:
        if is_refused(self.trace):
            return f"**No room:** {self.trace.result}."
        return (
            "**The naive search** acts as if every edge were crossed in its middle. Then A* is all it takes: the "
            "nodes are the middles of edges, and the cost of a step is its length."
        )

    def say_open(self, after: Moment, node: Any) -> str:
        known = after.nodes[node]
        f = f"f = {known.told()}"
        if known.parent is None:
            return f"**The start enters OPEN.** Straight to the goal it is {number(known.h)}: {f}."
        if node == GOAL:
            return f"**The goal enters OPEN with {f}.** It is in this triangle: the last step goes straight there."
        return f"**The middle of an edge enters OPEN with {f}:** so far over midpoints, and straight on from there."

    def say_take(self, after: Moment, node: Any, step: Step) -> str:
        f = after.nodes[node].told()
        if node == GOAL:
            return f"**The goal is taken: f = {f}.** No way over midpoints is shorter."
        lead = "The start is taken from OPEN" if node == START else "The least f is taken from OPEN"
        if step.number == len(self.trace.steps):
            return f"**{lead}: {f}.** Now OPEN is empty: there is no way."
        return f"**{lead}: {f}.** From here the agent may cross the triangle's other sides."

    def say_goal(self, after: Moment) -> str:
        way, path = number(self.length(after.way)), number(self.trace.result.length)
        lead = f"**Over midpoints it is {way},** and {path} in the same channel, by the funnel."
        if not self.is_longer():
            return f"{lead} TA* finds no shorter one: this time the midpoints led to the right channel."
        more, best = percent(self.trace.result.length / self.best.length - 1), number(self.best.length)
        return f"{lead} That is {more} too much: TA* finds {best}, through a channel whose midpoints lie far off."

    def ask_goal(self, before: Moment) -> Question:
        text = "A* has the shortest way over midpoints. Will the funnel find the shortest path of all in its channel?"
        return Question(text, NO if self.is_longer() else YES, (YES, NO))
