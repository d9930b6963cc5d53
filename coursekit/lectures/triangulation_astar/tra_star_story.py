"""How TRA* is seen: decision points with their letters, the corridors between them, and those that a move takes."""

from collections.abc import Sequence
from typing import NamedTuple

from ...geometry.predicates import Point
from ...look import number
from ...mesh.funnel import channel_portals
from ...mesh.tra_star import TRAStar
from ...pictures import bounds
from ...pictures import funnel as strings
from ...pictures import reduction as picture
from ...pictures.dots import Dot, shape
from ...pictures.mesh import Face
from ...pictures.reduction import DEAD_END, DECISION, Part, Way
from ...pictures.svg import line, text
from ...stage.words import name
from ...stage.worlds import Journey
from ...trace import Step
from .ta_star_states import Moment
from .ta_star_story import WORLD_RIGHT, ground
from .ta_star_words import TAStory

DOTS = {"open": "decision point in OPEN, with f", "done": "one that was expanded"}
LINES = {"link never": "corridor", "bar": "the one taken now", "route": "the best path so far"}


class Stop(NamedTuple):
    """A triangle where a move of the search begins or ends: its name, its place, and the end of the path it holds."""

    name: str
    at: Point
    end: str = ""


class ReducedStory(TAStory):
    """What is seen of TRA*: the reduced graph above the triangles, and the corridors of a node's channel."""

    title = "TRA*"

    def __init__(self, search: TRAStar, task: Journey) -> None:
        super().__init__(search, task)
        done = search.reduction
        self.dead_ends = {t for t in self.free if not done.core[t]}
        doors = {t: self.mesh.edge(done.toward[t]) for t in self.dead_ends if done.toward[t] >= 0}
        self.doors = {t: self.ends(edge) for t, edge in doors.items()}
        self.ways = [picture.way(self.mesh, *corridor) for corridor in done.corridors]
        self.ways += [picture.loop(self.mesh, ring) for ring in done.rings]
        self.nodes = done.nodes
        self.stops = {} if self.no_room else self.stops_at_ends(search)
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

    # ------------------------------------------------ picture

    def backdrop(self) -> str:
        dead = {t: Part(self.mesh.places(t), DEAD_END, door=self.doors.get(t)) for t in self.dead_ends}
        corridors = {i: Way(way, "never") for i, way in enumerate(self.ways)}
        x, y = WORLD_RIGHT + 4, self.chart.bottom + 80
        return (
            ground(self.place, self.task.world, self.mesh)
            + picture.paint(self.place, dead)
            + picture.graph(self.place, {}, corridors)
            + bounds.axes(self.chart)
            + legend(x, y)
            + picture.legend(x, y + 25 * len(DOTS | LINES), (DEAD_END,))
        )

    def faces(self, after: Moment) -> dict[int, Face]:
        """The triangles of the corridor that the move takes."""
        if after.now is None or after.found:
            return {}
        late = after.step is not None and after.step.event == "later"
        node = after.nodes[after.now]
        lit = {t: Face(self.mesh.places(t), "open", tells="in the corridor") for t in node.channel}
        lit[node.triangle] = lit[node.triangle]._replace(state="event" if late else "open", now=True)
        return lit

    def moment(self, after: Moment) -> str:
        """The decision points; of the node's channel the way so far, and the corridor that it took last."""
        ways: list[Way] = []
        below = (
            strings.channel(self.place, {t: self.mesh.places(t) for t in after.found.channel}) if after.found else ""
        )
        if after.now is not None and not after.found:
            *before, last = self.moves_of(after, after.now)
            ways = [*(Way(way, "done") for way in before), Way(last, "event")]
        waiting = {after.nodes[n].triangle: after.nodes[n].f for n in reversed(after.waiting())}
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
        return below + picture.graph(self.place, dots, numbered) + self.numbers(waiting)

    def numbers(self, waiting: dict[int, float]) -> str:
        """f above each place that waits in OPEN."""
        parts = []
        for t, f in waiting.items():
            x, y = self.place.at(self.stops[t].at)
            parts.append(text("halo", number(f, 1), x, y - 18, font=16, anchor="middle"))
        return f'<g pointer-events="none">{"".join(parts)}</g>'

    def moves_of(self, after: Moment, n: int) -> list[Sequence[Point]]:
        """The ways of a node's moves, one for each, by the middles of the edges that they cross."""
        moves: list[Sequence[Point]] = []
        at: int | None = n
        while at is not None:
            node = after.nodes[at]
            before = None if node.parent is None else after.nodes[node.parent].triangle
            triangles = node.channel if before is None else (before, *node.channel)
            doors = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in channel_portals(self.mesh, triangles)]
            start = self.task.start if before is None else self.stops[before].at
            moves.append([start, *doors, self.stops[node.triangle].at])
            at = node.parent
        return moves[::-1]

    # ------------------------------------------------ clicks

    def ids(self, t: int) -> tuple[str, ...]:
        """What can be clicked of the end of a move: its node, and the handle where start or goal lie in it."""
        stop = self.stops[t]
        node = () if stop.end and t not in self.nodes else (self.place.id(f"node/{t}"),)
        return (*node, *((self.place.id(stop.end),) if stop.end else ()))

    def touches(self, step: Step) -> tuple[str, ...]:
        t = step.data.get("triangle")
        return (self.place.id(f"node/{t}"),) if t in self.nodes else ()


def legend(x: float, y: float) -> str:
    """What is what in the graph, line by line."""
    parts = []
    for i, (style, told) in enumerate((DOTS | LINES).items()):
        row = y + 25 * i
        parts.append(shape(style, x + 11, row - 7, 8.0) if style in DOTS else line(style, x, row - 7, x + 22, row - 7))
        parts.append(text("caption", told, x + 29, row, font=15))
    return f'<g pointer-events="none">{"".join(parts)}</g>'
