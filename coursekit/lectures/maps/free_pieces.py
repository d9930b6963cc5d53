"""Free space in pieces: the sweep line and its trapezoids, then convex pieces, then the graph of way-points."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...look import number
from ...maps import Border, Piece, Trapezoid, Wall, WayPointGraph, World, convex_pieces, trapezoids
from ...maps.decomposition import height
from ...pictures import dots, world
from ...pictures.dots import Dot, Link
from ...pictures.svg import line
from ...pictures.world import Point
from ...stage.words import counted
from ...stage.worlds import Names, large, letters, obstacles
from ...story import Question, Story
from ...trace import Step, record

GOES, STAYS = "it goes: together they are convex", "it stays: a corner would bend in"

ASKED_MERGES = 4
"""About so many questions on borders a run."""


def way_points(world: World, watch: Any = None) -> WayPointGraph:
    """The way-points of a world: free space in trapezoids, these merged, the middles of the borders that are left."""
    pieces = convex_pieces(trapezoids(world, watch), watch)
    graph = WayPointGraph(pieces)
    if watch:
        watch("graph", graph=graph)
    return graph


@dataclass(frozen=True)
class Moment:
    """What the sweep line has left behind, and what has been merged since.

    `open` has the left end, floor and ceiling of each trapezoid that has not ended, by number; `pieces` the trapezoids
    of each piece, by the number of its first; `joined` the piece into which each trapezoid has gone.
    """

    x: float | None = None
    points: tuple[Point, ...] = ()
    walls: int = 0
    open: Mapping[int, tuple[float, Wall, Wall]] = field(default_factory=dict)
    pieces: Mapping[int, tuple[Trapezoid, ...]] = field(default_factory=dict)
    joined: Mapping[int, int] = field(default_factory=dict)
    borders: tuple[Border, ...] = ()
    now: tuple[int, ...] = ()
    border: Border | None = None
    merging: bool = False
    graph: WayPointGraph | None = None


class PiecesStory(Story[Moment]):
    """A vertical line sweeps over the world; afterwards borders go that are not needed."""

    title = "trapezoids and way-points"

    def __init__(self, world: World) -> None:
        super().__init__(record(way_points, world))
        self.world = world
        self.names = Names(world)
        self.place = large(world)
        self.places = [self.place]
        self.size = (880.0, self.place.bottom + 12)
        self.kinds = self._kinds()
        first = {kind: x for x, kind in reversed(self.kinds.items())}  # of each kind of stop the first one
        self.asked = set(first.values())
        borders = [step.data["border"] for step in self.trace.steps if step.event in ("merge", "keep")]
        every = max(1, len(borders) // ASKED_MERGES)
        self.asked_borders = set(borders[every - 1 :: every])

    def _kinds(self) -> dict[float, str]:
        """What happens at each stop, by its x: how many trapezoids end there and how many begin."""
        counts: list[tuple[float, dict[str, int]]] = []
        for step in self.trace.steps:
            if step.event == "stop":
                counts.append((step.data["x"], {"close": 0, "open": 0}))
            elif step.event in ("close", "open"):
                counts[-1][1][step.event] += 1
        return {x: kind_of(count["close"], count["open"]) for x, count in counts}

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        return Moment()

    def apply(self, before: Moment, step: Step) -> Moment:
        data = step.data
        match step.event:
            case "stop":
                return replace(before, x=data["x"], points=data["points"], now=(), border=None)
            case "close":
                k = data["index"]
                rest = {i: gap for i, gap in before.open.items() if i != k}
                pieces = {**before.pieces, k: (data["trapezoid"],)}
                return replace(before, open=rest, pieces=pieces, joined={**before.joined, k: k}, now=(k,))
            case "open":
                gaps = {**before.open, data["index"]: (data["x"], data["floor"], data["ceiling"])}
                return replace(before, open=gaps, now=(data["index"],))
            case "share":
                border = data["border"]
                borders = (*before.borders, border)
                return replace(before, borders=borders, now=(border.one, border.other), border=border)
            case "line":
                return replace(before, walls=len(data["walls"]), now=(), border=None)
            case "graph":
                return replace(before, x=None, now=(), border=None, graph=data["graph"])
        border = data["border"]
        one, other = before.joined[border.one], before.joined[border.other]
        after = replace(before, x=None, points=(), border=border, now=(one, other), merging=True)
        if step.event == "keep":
            return after
        pieces = dict(before.pieces)
        pieces[one] += pieces.pop(other)
        joined = {k: one if piece == other else piece for k, piece in before.joined.items()}
        borders = tuple(b for b in before.borders if b != border)
        return replace(after, pieces=pieces, joined=joined, borders=borders, now=(one,))

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return world.backdrop(self.place, self.world)

    def draw(self, after: Moment) -> str:
        parts = [world.pieces(self.place, self._pieces(after))]
        parts += [self._border(border, "bar" if border == after.border else "link scout") for border in after.borders]
        parts.append(obstacles(self.place, self.world))
        corners = {f"corner/{name}": Dot(p, "seen", "", p in after.points) for p, name in self.names.by_point.items()}
        if after.graph:
            ways = {f"way/{i}": Dot(p, "open", "", False) for i, p in enumerate(after.graph.nodes)}
            parts.append(dots.draw(self.place.at, ways, [Link(a, b, "path") for a, b in after.graph.edges()]))
        else:
            parts.append(dots.draw(self.place.at, corners, radius=5.0) + letters(self.place, self.world, self.names))
        if after.x is not None:
            parts.append(world.sweep(self.place, after.x))
        return "".join(parts)

    def _pieces(self, after: Moment) -> list[world.Piece]:
        found = {k: world.Piece(Piece(trapezoids).corners(), "done") for k, trapezoids in after.pieces.items()}
        for k, (left, floor, ceiling) in after.open.items():
            ends = (left, after.x if after.x is not None else left)
            corners = [(x, float(height(floor, x))) for x in ends]
            corners += [(x, float(height(ceiling, x))) for x in reversed(ends)]
            found[k] = world.Piece(corners, "open")
        unnamed = set(found) if after.graph else {k for k, gap in after.open.items() if gap[0] == after.x}
        return [
            piece._replace(label="" if k in unnamed else str(k + 1), now=k in after.now, tells=f"piece {k + 1}")
            for k, piece in sorted(found.items())
        ]

    def _border(self, border: Border, style: str) -> str:
        (x, low), (_, high) = (self.place.at((border.x, float(y))) for y in (border.low, border.high))
        return f'<g pointer-events="none">{line(style, x, low, x, high)}</g>'

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        return {
            "x": "–" if after.x is None else number(after.x),
            "open": str(len(after.open)),
            "pieces": str(len(after.pieces) + len(after.open)),
            "borders": str(len(after.borders)),
            "way-points": str(len(after.graph.nodes)) if after.graph else "–",
        }

    # ------------------------------------------------ words

    def say(self, after: Moment, step: Step | None) -> str:
        if step is None:
            return (
                "**A vertical line will sweep from left to right.** It stops where walls begin or end. In between, "
                "what lies open on it keeps its shape: a trapezoid."
            )
        data = step.data
        match step.event:
            case "stop":
                return self._say_stop(data["x"], data["points"])
            case "close":
                t = data["trapezoid"]
                return (
                    f"**Trapezoid {data['index'] + 1} ends here.** It began at x = {number(t.left)}, "
                    f"{self.between(t)}; now one of its walls ends or another comes between."
                )
            case "open":
                gap = Trapezoid(data["x"], data["x"], data["floor"], data["ceiling"])
                return f"**Trapezoid {data['index'] + 1} begins,** {self.between(gap)}. Nobody knows yet where it ends."
            case "share":
                b = data["border"]
                return (
                    f"**{b.one + 1} and {b.other + 1} are neighbours:** they share the line from y = "
                    f"{number(float(b.low))} to {number(float(b.high))}. Through it one gets from one to the other."
                )
            case "line":
                if not after.open:
                    return "**The line leaves the world.** All trapezoids have ended: they cover free space."
                meets = counted(len(data["walls"]), "wall")
                return (
                    f"**On goes the line.** It meets {meets} now, and {counted(len(after.open), 'gap')} between them."
                )
            case "graph":
                graph = data["graph"]
                return (
                    f"**{counted(len(graph.nodes), 'way-point')}, the middles of the borders.** Two of them on one "
                    "piece are joined: the piece is convex, so the straight way stays in it."
                )
        return self._say_border(after, step)

    def _say_stop(self, x: float, points: tuple[Point, ...]) -> str:
        names = [self.names[p] for p in points if p in self.names]
        if not names:
            return f"**The line stands at the {'left' if x == 0 else 'right'} edge of the world.**"
        at = " and ".join(names)
        if len(names) == 1 and len(points) == 1:
            others = [q for wall in self.world.walls if points[0] in wall[:2] for q in wall[:2] if q != points[0]]
            left, right = sum(q[0] < x for q in others), sum(q[0] > x for q in others)
            why = (
                "Two walls begin there"
                if right == 2
                else "Two walls end there"
                if left == 2
                else "One wall ends there and another begins"
            )
            return f"**The line stops at {at}.** {why}, so what lies open on the line changes."
        return f"**The line stops at {at},** which lie above one another. Walls begin or end there."

    def between(self, gap: Trapezoid) -> str:
        """The walls of a trapezoid, as they lie in the picture, where y grows downwards."""
        return f"between {self.names.wall(gap.floor)} above and {self.names.wall(gap.ceiling)} below"

    def _say_border(self, after: Moment, step: Step) -> str:
        border = step.data["border"]
        if step.event == "merge":
            return (
                f"**The border of {border.one + 1} and {border.other + 1} goes.** Together they are convex: whoever "
                "stands in one sees all of the other."
            )
        one, other = (after.pieces[k][i] for k, i in zip(after.now, (-1, 0), strict=True))
        sides = [(height(t.floor, border.x), height(t.ceiling, border.x)) for t in (one, other)]
        parts = [k + 1 for k, side in zip(after.now, sides, strict=True) if side != (border.low, border.high)]
        lead = f"**The border of {after.now[0] + 1} and {after.now[1] + 1} stays.**"
        if parts:
            return f"{lead} It is only a part of a side of {parts[0]}: together they would have a corner that bends in."
        return f"{lead} Together they would have a corner that bends in, and not everybody inside would see all."

    def ask(self, before: Moment, step: Step) -> Question | None:
        if step.event in ("close", "open") and before.x in self.asked and not before.now and before.x is not None:
            kind = self.kinds[before.x]
            usual = {kind_of(1, 2), kind_of(2, 1), kind_of(1, 1), kind}
            at = " and ".join(self.names[p] for p in before.points if p in self.names) or "the edge of the world"
            return Question(f"The line stops at {at}. What happens to trapezoids?", kind, tuple(sorted(usual)))
        if step.event in ("merge", "keep") and step.data["border"] in self.asked_borders:
            one, other = (before.joined[k] + 1 for k in step.data["border"][:2])
            text = f"May the border of {one} and {other} go?"
            answer = GOES if step.event == "merge" else STAYS
            return Question(text, answer, (GOES, STAYS))
        return None

    def landmark(self, step: Step) -> bool:
        return step.event in ("stop", "graph")

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event in ("close", "open"):
            return (self.place.id(f"piece/{step.data['index']}"),)
        if step.event == "stop":
            return tuple(f"corner/{self.names[p]}" for p in step.data["points"] if p in self.names)
        return ()

    def outcome(self) -> str:
        graph = self.trace.result
        return f"{len(graph.decomposition.pieces)} pieces, {len(graph.nodes)} way-points"


def kind_of(ending: int, beginning: int) -> str:
    """What happens at a stop, in words."""
    return f"{ends(ending)}, {begins(beginning)}"


def ends(count: int) -> str:
    return {0: "none ends", 1: "one ends", 2: "two end"}.get(count, f"{count} end")


def begins(count: int) -> str:
    return {0: "none begins", 1: "one begins", 2: "two begin"}.get(count, f"{count} begin")
