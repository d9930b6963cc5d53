"""TRA* step by step, from decision point to decision point: the graph that the reduction leaves, and what is said."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from ...geometry.predicates import Point
from ...look import number
from ...mesh.funnel import channel_portals
from ...mesh.tra_star import TRAStar
from ...pictures import bounds
from ...pictures import reduction as picture
from ...pictures.dots import Dot, shape
from ...pictures.mesh import Face
from ...pictures.reduction import DEAD_END, DECISION, Part, Way
from ...pictures.svg import Sample, legend, line, still, text
from ...stage.words import capital, counted, name
from ...stage.worlds import Journey
from ...story import Question
from ...trace import Step, Trace
from .search_picture import WORLD_RIGHT, SearchPicture, ground
from .search_states import Moment, Node
from .ta_star import SAME, SearchWords, TAStory, is_refused, largest

LEGEND: tuple[Sample, ...] = (
    (lambda x, y: shape("open", x + 11, y - 7, 8.0), 29, "decision point in OPEN, with f"),
    (lambda x, y: shape("done", x + 11, y - 7, 8.0), 29, "one that was expanded"),
    (lambda x, y: line("link never", x, y - 7, x + 22, y - 7), 29, "corridor"),
    (lambda x, y: line("bar", x, y - 7, x + 22, y - 7), 29, "the one taken now"),
    (lambda x, y: line("route", x, y - 7, x + 22, y - 7), 29, "the best path so far"),
)

CASES = {
    "none": "there is no way",
    "triangle": "one triangle",
    "tree": "one tree",
    "ring": "one ring",
    "corridor": "one corridor",
    "search": "none of these",
}
"""What is answered to where start and goal lie."""


class Stop(NamedTuple):
    """A triangle where a move of the search begins or ends: its name, its place, and the end of the path it holds."""

    name: str
    at: Point
    end: str = ""


class ReducedPicture(SearchPicture):
    """The reduced graph above the triangles, and the corridors of a node's channel."""

    def __init__(self, search: TRAStar, task: Journey, trace: Trace) -> None:
        super().__init__(search, task, trace)
        done = search.reduction
        self.dead_ends = {t for t in self.free if not done.core[t]}
        doors = {t: self.mesh.edge(done.toward[t]) for t in self.dead_ends if done.toward[t] >= 0}
        self.doors = {t: self.ends(edge) for t, edge in doors.items()}
        self.ways = [picture.way(self.mesh, *corridor) for corridor in done.corridors]
        self.ways += [picture.loop(self.mesh, ring) for ring in done.rings]
        self.nodes = done.nodes
        self.stops = {} if is_refused(trace) else self.stops_at_ends(search)
        for i, t in enumerate(done.nodes):
            end = self.stops[t].end if t in self.stops else ""
            self.stops[t] = Stop(name(i), picture.middle(self.mesh, t), end)

    def stops_at_ends(self, search: TRAStar) -> dict[int, Stop]:
        """Where start and goal lie, and where the ways out of their dead ends meet the core."""
        stops: dict[int, Stop] = {}
        for end, way, point in (("start", "from", self.task.start), ("goal", "to", self.task.goal)):
            for t in self.mesh.triangles_at(point):
                root = search.way_out(t)[-1]
                stops[root] = Stop(f"the way {way} the {end}", picture.middle(self.mesh, root))
                stops[t] = Stop(f"the {end}", point, end)
        return stops

    def backdrop(self) -> str:
        dead = {t: Part(self.mesh.places(t), DEAD_END, door=self.doors.get(t)) for t in self.dead_ends}
        corridors = {i: Way(way, "never") for i, way in enumerate(self.ways)}
        x, y = WORLD_RIGHT + 4, self.chart.bottom + 80
        return (
            ground(self.place, self.task.world, self.mesh)
            + picture.paint(self.place, dead)
            + picture.graph(self.place, {}, corridors)
            + bounds.axes(self.chart)
            + still(legend(x, y, LEGEND, down=25))
            + picture.legend(x, y + 25 * len(LEGEND), (DEAD_END,))
        )

    def faces(self, after: Moment) -> dict[int, Face]:
        """The triangles of the corridor that the move takes."""
        if after.now is None or after.found:
            return {}
        node = after.nodes[after.now]
        lit = {t: Face(self.mesh.places(t), "open", tells="in the corridor") for t in node.channel}
        lit[node.triangle] = lit[node.triangle]._replace(state="event" if after.is_late else "open", now=True)
        return lit

    def moment(self, after: Moment) -> str:
        """The decision points; of the node's channel the way so far, and the corridor that it took last."""
        ways: list[Way] = []
        below = super().moment(after) if after.found else ""
        if after.now is not None and not after.found:
            *before, last = self.moves_of(after, after.now)
            ways = [*(Way(way, "done") for way in before), Way(last, "event")]
        waiting = self.waiting(after)
        reached = {node.triangle for node in after.nodes.values()}
        now = after.nodes[after.now].triangle if after.now is not None else None
        dots = {}
        for t, stop in self.stops.items():
            state = "open" if t in waiting else "done" if t in reached else "seen"
            f = f", in OPEN with f {number(waiting[t])}" if t in waiting else ""
            if t in self.nodes:
                dots[t] = Dot(stop.at, state, stop.name, t == now, f"{DECISION} {stop.name}{f}")
            elif t in reached and not stop.end:
                dots[t] = Dot(stop.at, state, "", t == now, f"{stop.name}{f}")
        numbered = dict(enumerate(ways, len(self.ways)))
        return below + picture.graph(self.place, dots, numbered)

    def waiting(self, after: Moment) -> dict[int, float]:
        """The triangles where channels that wait in OPEN end, each with its least f."""
        return {after.nodes[n].triangle: after.nodes[n].f for n in reversed(after.waiting())}

    def numbers(self, after: Moment) -> str:
        """f above each place that waits in OPEN."""
        drawn = ""
        for t, f in self.waiting(after).items():
            x, y = self.place.at(self.stops[t].at)
            drawn += text("halo", number(f), x, y - 18, font=16, anchor="middle")
        return still(drawn)

    def moves_of(self, after: Moment, n: int) -> list[Sequence[Point]]:
        """The ways of a node's moves, one for each, by the middles of the edges that they cross."""
        moves: list[Sequence[Point]] = []
        start, first = self.task.start, tuple[int, ...]()
        for node in after.line(n):
            portals = channel_portals(self.mesh, (*first, *node.channel))
            doors = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in portals]
            end = self.stops[node.triangle].at
            moves.append([start, *doors, end])
            start, first = end, (node.triangle,)
        return moves

    def ids(self, t: int) -> tuple[str, ...]:
        """What can be clicked of the end of a move: its node, and the handle where start or goal lie in it."""
        end = self.stops[t].end
        node = () if end and t not in self.nodes else (self.place.id(f"node/{t}"),)
        return (*node, *((self.place.id(end),) if end else ()))

    def touches(self, step: Step) -> tuple[str, ...]:
        t = step.data.get("triangle")
        return (self.place.id(f"node/{t}"),) if t in self.nodes else ()


class ReducedWords(SearchWords):
    """What is said and asked while TRA* searches; of paths and bounds it is said as of TA*."""

    picture: ReducedPicture
    landmarks = ("case", "path", "end")
    other, alone = "channel", "nothing else waits. Its f is"
    next_one = "Which decision point is expanded next? Click it. Of equal f, the least h is first."

    # ------------------------------------------------ sentences

    def first(self) -> str:
        free, nodes = len(self.picture.free), counted(len(self.picture.nodes), "decision point")
        return (
            f"**A way from the disc to the ringed disc.** Of {counted(free, 'free triangle')} the reduction has left "
            f"{nodes}. Drag both ends, and the obstacles."
        )

    def say_begin(self, after: Moment, triangles: Sequence[int], goals: Sequence[int]) -> str:
        said = "**Where do start and goal lie?** Often there is little to search, or nothing."
        if len(triangles) * len(goals) > 1:
            return f"{said} On an edge or at a corner they lie in several triangles, and all of these count."
        return f"{said} So the special cases come first."

    def say_case(self, after: Moment, kind: str, start: int, goal: int) -> str:
        match kind:
            case "none":
                return (
                    "**There is no way.** Start and goal lie in different pieces of free space. The reduction tells: "
                    "nothing is searched."
                )
            case "triangle":
                return (
                    "**One triangle holds both.** Nothing is in between, so the way is straight. Nothing is searched."
                )
            case "tree":
                return (
                    "**Both lie in one tree.** Between two places of a tree there is one way only, unless one turns "
                    "back. Nothing is searched."
                )
            case "ring":
                return "**Both lie at one ring.** There are two ways, left and right round, and no more to choose from."
            case "corridor":
                return (
                    "**Both lie at one corridor.** One way leads along it. Others leave it by one end and come back by "
                    "the other, and one of those may be shorter."
                )
        ends = {"the start": start, "the goal": goal}
        if dead := [end for end, t in ends.items() if t in self.picture.dead_ends]:
            return (
                f"**No special case: there is a search.** Out of its dead end {' and '.join(dead)} can be "
                "reached in one way only: to the core, where there is something to choose."
            )
        return "**No special case: there is a search.** It goes from decision point to decision point."

    def say_open(self, after: Moment, node: int) -> str:
        new = after.nodes[node]
        to, between = self.picture.stops[new.triangle].name, counted(len(new.channel) - 1, "triangle")
        f = new.told()
        if new.parent is None and new.entry is None:
            return f"**The start enters OPEN: {f}.** Nothing is behind yet, and the goal is so far away, straight on."
        if new.parent is None:
            where = "the core" if to.startswith("the way from") else to
            return f"**From the start to {where}, {between} on: {f}.** Up to there one can go one way only."
        origin = self.picture.stops[after.nodes[new.parent].triangle].name
        over = f" through {between}" if new.channel[1:] else ""
        return f"**From {origin}{over} to {to}: {f}.** {self.ahead(node, after, to) or self.why(new, after)}"

    def why(self, node: Node, after: Moment) -> str:
        assert node.parent is not None
        behind = after.nodes[node.parent].behind
        if largest(node) == "between" and node.g - behind > SAME:
            more, g = number(node.g - behind), number(node.g)
            return (
                f"To the edge before it is {number(behind)} at least, and around the corners in between {more}: g is "
                f"{g}."
            )
        return super().why(node, after)

    def say_expand(self, after: Moment, node: int) -> str:
        why, t = self.why_first(after, after.nodes[node]), after.nodes[node].triangle
        stop = self.picture.stops[t].name
        if t in self.picture.nodes:
            return f"**{stop} is expanded:** {why}. From there the other two corridors are taken."
        return f"**{capital(stop)} is taken from OPEN:** {why}."

    def say_path(self, after: Moment, length: float, better: bool) -> str:
        if self.kinds <= {"triangle", "tree"}:
            return (
                f"**The path: {number(length)}.** There is one channel only, and the funnel finds the shortest path in "
                "it."
            )
        return super().say_path(after, length, better)

    @cached_property
    def kinds(self) -> set[str]:
        """All cases that were found: where start or goal lie on an edge, there may be several."""
        return {step.data["kind"] for step in self.trace.steps if step.event == "case"}

    # ------------------------------------------------ questions

    def ask_case(self, before: Moment, kind: str) -> Question:
        return Question("What do start and goal lie in together?", CASES[kind], tuple(CASES.values()))


class TRAStory(TAStory):
    """The same of a search from decision point to decision point."""

    title = "TRA*"
    parts = ReducedPicture, ReducedWords
