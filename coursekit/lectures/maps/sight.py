"""Who sees whom: the visibility graph built pair by pair, and what it shares with the turning ray."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ...geometry.predicates import orientation
from ...maps import Wall, World, blocking_wall, visibility_graph_plain
from ...maps.visibility import turned_away
from ...pictures import dots, world
from ...pictures.dots import Dot
from ...pictures.svg import Sample, stroke
from ...pictures.world import Point, Sight
from ...stage.words import counted, now_and_then
from ...stage.worlds import Names, beside, large, letters, obstacles
from ...story import Question, Story
from ...trace import Step, record

Pair = tuple[Point, Point]
State = TypeVar("State")

SEES, BLOCKED = "it does", "something is in the way"
YES, NO, PARTED = "yes", "no", "not where paths bend"
ASKED = 8
"""About so many questions a run."""


class SightStory(Story[State]):
    """Tells how the visibility graph of a world is built."""

    title = "visibility graph"
    legend: Sequence[Sample] = (
        stroke("link", 30, "they see one another"),
        stroke("link path", 30, "seen now"),
        stroke("link never", 30, "not seen"),
        stroke("bar", 30, "what is in the way"),
    )

    def __init__(self, build: Callable[..., Any], world: World) -> None:
        super().__init__(record(build, world))
        self.world = world
        self.names = Names(world)
        self.place = large(world)
        self.places = [self.place]
        self.size = (880.0, self.place.bottom + 12)
        self.corners = self.trace.result.nodes

    def backdrop(self) -> str:
        return world.backdrop(self.place, self.world) + beside(self.legend)

    def picture(self, lines: Iterable[Sight], now: Iterable[Point], over: str = "") -> str:
        """The world with lines of sight; `over` lies on them, and below the corners and their names."""
        tells = {p: f"corner {self.names[p]} ({p[0]:g}, {p[1]:g})" for p in self.corners}
        nodes = {self.place.id(f"corner/{self.names[p]}"): Dot(p, "seen", "", p in now, tells[p]) for p in self.corners}
        sights = world.sights(self.place, lines)
        drawn = sights + over + dots.draw(self.place.at, nodes) + letters(self.place, self.world, self.names)
        return obstacles(self.place, self.world) + drawn

    def spread_questions(self, pairs: list[Pair]) -> None:
        """Have about so many of these pairs asked about, where no obstacle has both corners."""
        far = [pair for pair in pairs if self.apart(*pair) and not self.parted(*pair)]
        self.asked = {pair: i for i, pair in enumerate(now_and_then(far, ASKED))}

    def asked_sight(self, a: Point, b: Point, by: Wall | None) -> Question | None:
        """Whether one corner sees another; every other question on a blocked pair is to click what blocks it."""
        number = self.asked.get((a, b))
        if number is None:
            return None
        one, other = self.names[a], self.names[b]
        if by is not None and number % 2:
            ids = tuple(self.place.id(f"obstacle/{i}") for i in self.in_the_way(a, b, by))
            return Question(f"{one} does not see {other}. Click an obstacle that is in the way.", ids)
        return Question(f"Does {one} see {other}?", SEES if by is None else BLOCKED, (SEES, BLOCKED))

    def ids(self, *corners: Point) -> tuple[str, ...]:
        return tuple(self.place.id(f"corner/{self.names[corner]}") for corner in corners)

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

    def parted(self, a: Point, b: Point) -> Point | None:
        """Where obstacles touch so that a path that bends there can't use that these two corners see one another."""
        if blocking_wall(self.world, a, b):
            return None
        return next((p for p, q in ((a, b), (b, a)) if turned_away(self.world, p, q)), None)

    def seen(self, a: Point, b: Point, by: Wall | None) -> str:
        """Whether two corners see one another, in a word."""
        return YES if by is None else PARTED if self.parted(a, b) else NO

    def outcome(self) -> str:
        return counted(len(self.trace.result.edges()), "edge")

    def blocked(self, a: Point, b: Point, by: Wall) -> str:
        """Why a wall keeps a from seeing b, in words."""
        one, other, wall = self.names[a], self.names[b], self.names.wall(by)
        if at := self.parted(a, b):
            return (
                f"**{one} is not joined with {other},** though it sees it: obstacles touch at {self.names[at]}, and a "
                "path can bend there only on their other side."
            )
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
    first = Tested()

    def __init__(self, world: World) -> None:
        super().__init__(visibility_graph_plain, world)
        self.spread_questions([(step.data["a"], step.data["b"]) for step in self.trace.steps])

    def on_edge(self, before: Tested, a: Point, b: Point) -> Tested:
        return Tested((*before.edges, (a, b)), before.tested + 1, (a, b))

    def on_blocked(self, before: Tested, a: Point, b: Point, by: Wall) -> Tested:
        return Tested(before.edges, before.tested + 1, (a, b), by)

    def draw(self, after: Tested) -> str:
        lines = [Sight(a, b) for a, b in after.edges if (a, b) != after.pair]
        if after.pair and after.by:
            wall = after.by.start, after.by.end
            lines.append(Sight(*after.pair, "never", wall, crossing(*after.pair, after.by)))
        elif after.pair:
            lines.append(Sight(*after.pair, "path"))
        return self.picture(lines, after.pair or ())

    def opening(self) -> str:
        return (
            f"**{counted(len(self.corners), 'corner')} where a shortest path can bend.** Each pair is tested "
            "against every wall: is one in the way?"
        )

    def say(self, after: Tested, step: Step | None) -> str:
        told = super().say(after, step)
        if step and after.tested == len(self.trace.steps):
            told += f" That was the last of {counted(after.tested, 'pair')}."
        return told

    def say_blocked(self, after: Tested, a: Point, b: Point, by: Wall) -> str:
        return self.blocked(a, b, by)

    def say_edge(self, after: Tested, a: Point, b: Point, cost: float) -> str:
        lead = f"**{self.names[a]} sees {self.names[b]}"
        if any({a, b} == {wall.start, wall.end} for wall in self.world.walls):
            return f"{lead}** along an edge: one may walk there, so it counts as free."
        return f"{lead}:** no wall is in the way. The edge costs {cost:.2f}, its length."

    def values(self, after: Tested, step: Step | None) -> dict[str, object]:
        return {
            "pair": after.pair and ", ".join(self.names[corner] for corner in after.pair),
            "see one another": after.pair and self.seen(*after.pair, after.by),
            "tested": f"{after.tested} of {len(self.trace.steps)}",
            "edges": len(after.edges),
        }

    def ask_edge(self, before: Tested, a: Point, b: Point, by: Wall | None = None) -> Question | None:
        return self.asked_sight(a, b, by)

    ask_blocked = ask_edge

    def landmark(self, step: Step) -> bool:
        """Where another corner comes first."""
        return step.data["b"] == self.corners[self.corners.index(step.data["a"]) + 1]

    def touched_edge(self, a: Point, b: Point) -> tuple[str, ...]:
        return self.ids(a, b)

    def touched_blocked(self, a: Point, b: Point, by: Wall) -> tuple[str, ...]:
        return (*self.ids(a, b), *(() if by.obstacle is None else (self.place.id(f"obstacle/{by.obstacle}"),)))

    def telling(self) -> int:
        """The last pair of two obstacles that is blocked."""
        blocked = [step for step in self.trace.steps if step.event == "blocked"]
        far = [step.number for step in blocked if self.apart(step.data["a"], step.data["b"])]
        return max(far, default=len(self.trace.steps))
