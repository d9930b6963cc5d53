"""Who sees whom: the visibility graph built pair by pair, and what it shares with the turning ray (maps_ray)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import dist
from typing import Any, TypeVar

from ...geometry.predicates import orientation
from ...maps import Wall, World, blocking_wall, visibility_graph_plain
from ...pictures import dots, world
from ...pictures.dots import Dot
from ...pictures.world import Point, Sight
from ...stage.words import counted
from ...stage.worlds import Names, large, letters, obstacles
from ...story import Question, Story
from ...trace import Step, record

Pair = tuple[Point, Point]
State = TypeVar("State")

SEES, BLOCKED = "it does", "something is in the way"
YES, NO = "yes", "no"
ASKED = 8
"""About so many questions a run."""


class SightStory(Story[State]):
    """Tells how the visibility graph of a world is built."""

    title = "visibility graph"

    def __init__(self, build: Callable[..., Any], world: World) -> None:
        super().__init__(record(build, world))
        self.world = world
        self.names = Names(world)
        self.place = large(world)
        self.places = [self.place]
        self.size = (880.0, self.place.bottom + 12)
        self.corners = self.trace.result.nodes

    def backdrop(self) -> str:
        return world.backdrop(self.place, self.world)

    def picture(self, lines: Iterable[Sight], now: Iterable[Point], over: str = "") -> str:
        """The world with lines of sight; `over` lies on them, and below the corners and their names."""
        tells = {p: f"corner {self.names[p]} ({p[0]:g}, {p[1]:g})" for p in self.corners}
        nodes = {self.place.id(f"corner/{self.names[p]}"): Dot(p, "seen", "", p in now, tells[p]) for p in self.corners}
        sights = world.sights(self.place, lines)
        drawn = sights + over + dots.draw(self.place.at, nodes) + letters(self.place, self.world, self.names)
        return obstacles(self.place, self.world) + drawn

    def ask_sight(self, a: Point, b: Point, by: Wall | None, number: int) -> Question:
        """Every other question on a blocked pair is to click what blocks it."""
        one, other = self.names[a], self.names[b]
        if by is not None and number % 2:
            ids = tuple(self.place.id(f"obstacle/{i}") for i in self.in_the_way(a, b, by))
            return Question(f"{one} does not see {other}. Click an obstacle that is in the way.", ids)
        return Question(f"Does {one} see {other}?", SEES if by is None else BLOCKED, (SEES, BLOCKED))

    def in_the_way(self, a: Point, b: Point, by: Wall) -> list[int]:
        """The obstacles that alone would keep a from seeing b, and the one that was found to."""
        found = {by.obstacle} - {None}
        for i, corners in enumerate(self.world.obstacles):
            if blocking_wall(World(self.world.width, self.world.height, [corners]), a, b):
                found.add(i)
        return sorted(i for i in found if i is not None)

    def apart(self, a: Point, b: Point) -> bool:
        """Whether two corners belong to no obstacle together."""
        return not any(a in corners and b in corners for corners in self.world.obstacles)

    def blocked(self, a: Point, b: Point, by: Wall) -> str:
        """Why a wall keeps a from seeing b, in words."""
        one, other, wall = self.names[a], self.names[b], self.names.wall(by)
        if by.start in (a, b):
            return f"**{one} does not see {other}:** right at {self.names[by.start]} the way enters the obstacle."
        if (at := crossing(a, b, by)) == by.start:
            return f"**{one} does not see {other}:** the way runs into an obstacle at its corner {self.names[at]}."
        place = f"({at[0]:.1f}, {at[1]:.1f})"
        return f"**{one} does not see {other}:** the edge {wall} is in the way. It crosses the line at {place}."


def crossing(a: Point, b: Point, wall: Wall) -> Point:
    """Where a wall that is in the way between two points meets their line: where it begins, if it touches only."""
    start, end, _ = wall
    if orientation(a, b, start) == 0:
        return start
    dx, dy = b[0] - a[0], b[1] - a[1]
    before, after = (dx * (y - a[1]) - dy * (x - a[0]) for x, y in (start, end))
    part = before / (before - after)
    return start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])


# ------------------------------------------------ all pairs


@dataclass(frozen=True)
class Tested:
    """The pairs that see one another so far, the pair tested now and, if it does not, the wall in the way."""

    edges: tuple[Pair, ...] = ()
    tested: int = 0
    pair: Pair | None = None
    by: Wall | None = None


class PairsStory(SightStory[Tested]):
    """Each pair of corners is tested against every wall."""

    title = "visibility graph, all pairs"

    def __init__(self, world: World) -> None:
        super().__init__(visibility_graph_plain, world)
        pairs = [(step.data["a"], step.data["b"]) for step in self.trace.steps]
        far = [pair for pair in pairs if self.apart(*pair)]
        every = max(1, len(far) // ASKED)
        self.asked = {pair: i for i, pair in enumerate(far[every - 1 :: every])}

    def start(self) -> Tested:
        return Tested()

    def apply(self, before: Tested, step: Step) -> Tested:
        pair = step.data["a"], step.data["b"]
        edges = (*before.edges, pair) if step.event == "edge" else before.edges
        return Tested(edges, before.tested + 1, pair, step.data.get("by"))

    def draw(self, after: Tested) -> str:
        lines = [Sight(a, b) for a, b in after.edges if (a, b) != after.pair]
        if after.pair and after.by:
            wall = after.by.start, after.by.end
            lines.append(Sight(*after.pair, "never", wall, crossing(*after.pair, after.by)))
        elif after.pair:
            lines.append(Sight(*after.pair, "path"))
        return self.picture(lines, after.pair or ())

    def say(self, after: Tested, step: Step | None) -> str:
        if step is None or after.pair is None:
            return (
                f"**{counted(len(self.corners), 'corner')} where a shortest path can bend.** Each pair is tested "
                "against every wall: is one in the way?"
            )
        a, b = after.pair
        if after.by:
            told = self.blocked(a, b, after.by)
        elif any({a, b} == {wall.start, wall.end} for wall in self.world.walls):
            told = f"**{self.names[a]} sees {self.names[b]}** along an edge: one may walk there, so it counts as free."
        else:
            told = (
                f"**{self.names[a]} sees {self.names[b]}:** no wall is in the way. The edge costs {dist(a, b):.2f}, "
                "its length."
            )
        if after.tested == len(self.trace.steps):
            told += f" That was the last of {counted(after.tested, 'pair')}."
        return told

    def values(self, after: Tested, step: Step | None) -> dict[str, str]:
        return {
            "pair": "–" if after.pair is None else f"{self.names[after.pair[0]]}, {self.names[after.pair[1]]}",
            "see one another": "–" if after.pair is None else NO if after.by else YES,
            "tested": f"{after.tested} of {len(self.trace.steps)}",
            "edges": str(len(after.edges)),
        }

    def ask(self, before: Tested, step: Step) -> Question | None:
        pair = step.data["a"], step.data["b"]
        return self.ask_sight(*pair, step.data.get("by"), self.asked[pair]) if pair in self.asked else None

    def landmark(self, step: Step) -> bool:
        """Where another corner comes first."""
        return step.data["b"] == self.corners[self.corners.index(step.data["a"]) + 1]

    def touches(self, step: Step) -> tuple[str, ...]:
        corners = tuple(self.place.id(f"corner/{self.names[step.data[end]]}") for end in "ab")
        by = step.data.get("by")
        return (*corners, self.place.id(f"obstacle/{by.obstacle}")) if by and by.obstacle is not None else corners

    def telling(self) -> int:
        """The last pair of two obstacles that is blocked."""
        steps = self.trace.steps
        far = [i for i, s in enumerate(steps, 1) if s.event == "blocked" and self.apart(s.data["a"], s.data["b"])]
        return far[-1] if far else len(steps)

    def outcome(self) -> str:
        return counted(len(self.trace.result.edges()), "edge")
