"""Free space in pieces: the sweep line and its trapezoids, then convex pieces, then the graph of way-points."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...look import number
from ...maps import Border, Piece, Trapezoid, Wall, WayPointGraph, World, convex_pieces, trapezoids
from ...maps.decomposition import height
from ...pictures import dots, world
from ...pictures.dots import Dot, Link
from ...pictures.svg import Sample, box, line, still, stroke
from ...pictures.world import Point
from ...stage.words import counted, listed, now_and_then
from ...stage.worlds import Names, beside, large, letters, obstacles
from ...story import Question, Story
from ...trace import Step, record

GOES, STAYS = "it goes: together they are convex", "it stays: a corner would bend in"

LEGEND: tuple[Sample, ...] = (
    stroke("bar", 30, "sweep line, or border"),
    (lambda x, y: box("open", x, y - 14, 30, 17), 38, "open trapezoid"),
    (lambda x, y: box("done", x, y - 14, 30, 17), 38, "piece"),
    stroke("link scout", 30, "border of two pieces"),
    stroke("link path", 30, "way-points, joined"),
)

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
    open: Mapping[int, tuple[float, Wall, Wall]] = field(default_factory=dict)
    pieces: Mapping[int, tuple[Trapezoid, ...]] = field(default_factory=dict)
    joined: Mapping[int, int] = field(default_factory=dict)
    borders: tuple[Border, ...] = ()
    now: tuple[int, ...] = ()
    border: Border | None = None
    graph: WayPointGraph | None = None


class PiecesStory(Story[Moment]):
    """A vertical line sweeps over the world; afterwards borders go that are not needed."""

    title = "trapezoids and way-points"
    first = Moment()
    landmarks = ("stop", "graph")

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
        self.asked_borders = set(now_and_then(borders, ASKED_MERGES))

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

    def on_stop(self, before: Moment, x: float, points: tuple[Point, ...]) -> Moment:
        return replace(before, x=x, points=points, now=(), border=None)

    def on_close(self, before: Moment, index: int, trapezoid: Trapezoid) -> Moment:
        rest = {i: gap for i, gap in before.open.items() if i != index}
        pieces = {**before.pieces, index: (trapezoid,)}
        return replace(before, open=rest, pieces=pieces, joined={**before.joined, index: index}, now=(index,))

    def on_open(self, before: Moment, index: int, x: float, floor: Wall, ceiling: Wall) -> Moment:
        return replace(before, open={**before.open, index: (x, floor, ceiling)}, now=(index,))

    def on_share(self, before: Moment, border: Border) -> Moment:
        borders = (*before.borders, border)
        return replace(before, borders=borders, now=(border.one, border.other), border=border)

    def on_line(self, before: Moment) -> Moment:
        return replace(before, now=(), border=None)

    def on_keep(self, before: Moment, border: Border) -> Moment:
        now = before.joined[border.one], before.joined[border.other]
        return replace(before, x=None, points=(), border=border, now=now)

    def on_merge(self, before: Moment, border: Border) -> Moment:
        after = self.on_keep(before, border)
        one, other = after.now
        pieces = dict(before.pieces)
        pieces[one] += pieces.pop(other)
        joined = {k: one if piece == other else piece for k, piece in before.joined.items()}
        borders = tuple(b for b in before.borders if b != border)
        return replace(after, pieces=pieces, joined=joined, borders=borders)

    def on_graph(self, before: Moment, graph: WayPointGraph) -> Moment:
        return replace(before, x=None, now=(), border=None, graph=graph)

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        return world.backdrop(self.place, self.world) + beside(LEGEND)

    def draw(self, after: Moment) -> str:
        pieces = self._pieces(after)
        parts = [world.pieces(self.place, pieces)]
        parts += [self._border(border, "bar" if border == after.border else "link scout") for border in after.borders]
        parts.append(obstacles(self.place, self.world))
        corners = {f"corner/{name}": Dot(p, "seen", "", p in after.points) for p, name in self.names.by_point.items()}
        if after.x is not None:
            parts.append(world.sweep(self.place, after.x))
        parts.append(world.labels(self.place, pieces))
        if after.graph:
            ways = {f"way/{i}": Dot(p, "open", "", False) for i, p in enumerate(after.graph.nodes)}
            parts.append(dots.draw(self.place.at, ways, [Link(a, b, "path") for a, b in after.graph.edges()]))
        else:
            parts.append(dots.draw(self.place.at, corners, radius=5.0) + letters(self.place, self.world, self.names))
        return "".join(parts)

    def _pieces(self, after: Moment) -> list[world.Piece]:
        found = {k: world.Piece(Piece(trapezoids).corners(), "done") for k, trapezoids in after.pieces.items()}
        for k, (left, floor, ceiling) in after.open.items():
            ends = (left, after.x if after.x is not None else left)
            corners = [(x, float(height(floor, x))) for x in ends]
            corners += [(x, float(height(ceiling, x))) for x in reversed(ends)]
            found[k] = world.Piece(corners, "open")
        labels = {} if after.graph else dict(zip(found, self.numbers(found), strict=True))
        if after.now and after.now[-1] not in found:  # it has just been merged with the first
            labels[after.now[0]] = " + ".join(self.numbers(after.now))
        return [
            piece._replace(label=labels.get(k, ""), now=k in after.now, tells=f"piece {k + 1}")
            for k, piece in sorted(found.items())
        ]

    @staticmethod
    def numbers(pieces: Iterable[int]) -> list[str]:
        """Pieces by their numbers, from 1 on."""
        return [str(k + 1) for k in pieces]

    def _border(self, border: Border, style: str) -> str:
        (x, low), (_, high) = (self.place.at((border.x, float(y))) for y in (border.low, border.high))
        return still(line(style, x, low, x, high))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "x": after.x,
            "open": len(after.open),
            "pieces": len(after.pieces) + len(after.open),
            "borders": len(after.borders),
            "way-points": after.graph and len(after.graph.nodes),
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            "**A vertical line will sweep from left to right.** It stops where walls begin or end. In between, "
            "what lies open on it keeps its shape: a trapezoid."
        )

    def say_stop(self, after: Moment, x: float, points: tuple[Point, ...]) -> str:
        names = [self.names[p] for p in points if p in self.names]
        if not names:
            return f"**The line stands at the {'left' if x == 0 else 'right'} edge of the world.**"
        lead = f"**The line stops at {' and '.join(names)}"
        if len(points) > 1:
            return f"{lead},** which lie above one another. Walls begin or end there."
        others = [q for wall in self.world.walls if points[0] in wall[:2] for q in wall[:2] if q != points[0]]
        begin = sum(q[0] > x for q in others)
        end = sum(q[0] < x for q in others)
        why = "One wall ends there and another begins"
        if 2 in (begin, end):
            why = f"Two walls {'begin' if begin == 2 else 'end'} there"
        return f"{lead}.** {why}, so what lies open on the line changes."

    def say_close(self, after: Moment, index: int, trapezoid: Trapezoid) -> str:
        began = f"It began at x = {number(trapezoid.left)}, {self.between(trapezoid)}"
        return f"**Trapezoid {index + 1} ends here.** {began}; now one of its walls ends or another comes between."

    def say_open(self, after: Moment, index: int, x: float, floor: Wall, ceiling: Wall) -> str:
        gap = Trapezoid(x, x, floor, ceiling)
        return f"**Trapezoid {index + 1} begins,** {self.between(gap)}. Nobody knows yet where it ends."

    def between(self, gap: Trapezoid) -> str:
        """The walls of a trapezoid, as they lie in the picture, where y grows downwards."""
        return f"between {self.names.wall(gap.floor)} above and {self.names.wall(gap.ceiling)} below"

    def say_share(self, after: Moment, border: Border) -> str:
        return (
            f"**{border.one + 1} and {border.other + 1} are neighbours:** they share the line from y = "
            f"{number(float(border.low))} to {number(float(border.high))}. Through it one gets from one to the other."
        )

    def say_line(self, after: Moment, walls: tuple[Wall, ...]) -> str:
        if not after.open:
            return "**The line leaves the world.** All trapezoids have ended: they cover free space."
        meets, gaps = counted(len(walls), "wall"), counted(len(after.open), "gap")
        return f"**On goes the line.** It meets {meets} now, and {gaps} between them."

    def say_merge(self, after: Moment, border: Border) -> str:
        pair = listed(self.numbers(after.now))
        return f"**The border of {pair} goes.** Together they are convex: whoever stands in one sees all of the other."

    def say_keep(self, after: Moment, border: Border) -> str:
        one, other = (after.pieces[k][i] for k, i in zip(after.now, (-1, 0), strict=True))
        sides = [(height(t.floor, border.x), height(t.ceiling, border.x)) for t in (one, other)]
        parts = [k + 1 for k, side in zip(after.now, sides, strict=True) if side != (border.low, border.high)]
        lead = f"**The border of {after.now[0] + 1} and {after.now[1] + 1} stays.**"
        if parts:
            return f"{lead} It is only a part of a side of {parts[0]}: together they would have a corner that bends in."
        return f"{lead} Together they would have a corner that bends in, and not everybody inside would see all."

    def say_graph(self, after: Moment, graph: WayPointGraph) -> str:
        return (
            f"**{counted(len(graph.nodes), 'way-point')}, the middles of the borders.** Two of them on one "
            "piece are joined: the piece is convex, so the straight way stays in it."
        )

    def ask_close(self, before: Moment) -> Question | None:
        """At the first stop of each kind, before anything happens there."""
        if before.x is None or before.x not in self.asked or before.now:
            return None
        kind = self.kinds[before.x]
        usual = {kind_of(1, 2), kind_of(2, 1), kind_of(1, 1), kind}
        at = " and ".join(self.names[p] for p in before.points if p in self.names) or "the edge of the world"
        return Question(f"The line stops at {at}. What happens to trapezoids?", kind, tuple(sorted(usual)))

    ask_open = ask_close

    def ask_merge(self, before: Moment, step: Step, border: Border) -> Question | None:
        if border not in self.asked_borders:
            return None
        one, other = (before.joined[k] + 1 for k in border[:2])
        answer = GOES if step.event == "merge" else STAYS
        return Question(f"May the border of {one} and {other} go?", answer, (GOES, STAYS))

    ask_keep = ask_merge

    def touched_close(self, index: int) -> tuple[str, ...]:
        return (self.place.id(f"piece/{index}"),)

    touched_open = touched_close

    def touched_stop(self, points: tuple[Point, ...]) -> tuple[str, ...]:
        return tuple(f"corner/{self.names[p]}" for p in points if p in self.names)

    def outcome(self) -> str:
        graph = self.trace.result
        return f"{len(graph.decomposition.pieces)} pieces, {len(graph.nodes)} way-points"


def kind_of(ending: int, beginning: int) -> str:
    """What happens at a stop, in words."""
    return f"{doing(ending, 'end')}, {doing(beginning, 'begin')}"


def doing(count: int, verb: str) -> str:
    return {0: f"none {verb}s", 1: f"one {verb}s", 2: f"two {verb}"}.get(count, f"{count} {verb}")
