"""The visibility graph by a ray that turns around each corner and keeps the walls that it crosses in order."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf

from ...maps import Wall, World, visibility_graph
from ...maps.visibility import in_turn
from ...pictures import world
from ...pictures.svg import line, still, text
from ...pictures.world import Point, Sight
from ...stage.words import counted, listed
from ...story import Question
from ...trace import Step
from .sight import Pair, SightStory, crossing

Ray = tuple[Point, ...]

WALLS = "walls on it, in order"


@dataclass(frozen=True)
class Turning:
    """Where the ray around `center` is: it comes next to `rays[at]`, the points on one ray.

    `crossed` are the walls that it crosses, the nearest first; `gone` and `come` those that changed at the last stop.
    `point` is looked at now: `by` is the wall that hides it.
    """

    edges: tuple[Pair, ...] = ()
    center: Point | None = None
    rays: tuple[Ray, ...] = ()
    at: int = 0
    crossed: tuple[Wall, ...] = ()
    gone: tuple[Wall, ...] = ()
    come: tuple[Wall, ...] = ()
    point: Point | None = None
    by: Wall | None = None


class RayStory(SightStory[Turning]):
    """A ray turns around each corner, over what lies right of it."""

    title = "visibility graph, turning ray"
    legend = (
        *SightStory.legend,
        (lambda x, y: line("bar", x + 2, y + 2, x + 28, y - 14), 38, "the ray"),
        (lambda x, y: line("link path", x, y - 6, x + 30, y - 6) + text("note halo", "1", x + 10, y), 38, WALLS),
    )
    first = Turning()
    landmarks = ("sweep",)

    def __init__(self, world: World) -> None:
        super().__init__(visibility_graph, world)
        looks = [step.data for step in self.trace.steps if step.event in ("visible", "hidden")]
        self.spread_questions([(data["center"], data["point"]) for data in looks])

    def on_sweep(self, before: Turning, center: Point, points: tuple[Point, ...]) -> Turning:
        rays = tuple(map(tuple, in_turn(center, sorted(points))))
        return Turning(before.edges, center, rays, at=-1)

    def on_crossed(self, before: Turning, walls: tuple[Wall, ...]) -> Turning:
        gone = tuple(wall for wall in before.crossed if wall not in walls)
        come = tuple(wall for wall in walls if wall not in before.crossed)
        return replace(before, at=before.at + 1, crossed=walls, gone=gone, come=come, point=None, by=None)

    def on_visible(self, before: Turning, center: Point, point: Point) -> Turning:
        return replace(before, edges=(*before.edges, (center, point)), point=point, by=None, gone=(), come=())

    def on_hidden(self, before: Turning, point: Point, by: Wall) -> Turning:
        return replace(before, point=point, by=by, gone=(), come=())

    # ------------------------------------------------ picture and values

    def draw(self, after: Turning) -> str:
        lines = [Sight(a, b) for a, b in after.edges]
        over = ""
        if after.center:
            if after.point and after.by:
                wall = after.by.start, after.by.end
                lines.append(
                    Sight(after.center, after.point, "never", wall, crossing(after.center, after.point, after.by))
                )
            elif after.point:
                lines.append(Sight(after.center, after.point, "path"))
            over = self._crossed(after.crossed)
            if after.point is None:
                over += world.ray(self.place, after.center, self._tip(after.center, self._towards(after)))
        return self.picture(lines, [p for p in (after.center, after.point) if p], over)

    def _crossed(self, walls: tuple[Wall, ...]) -> str:
        """The walls that the ray crosses, bold, each with its number from the center on."""
        parts = []
        for i, wall in enumerate(walls, start=1):
            (x1, y1), (x2, y2) = self.place.at(wall.start), self.place.at(wall.end)
            parts.append(line("link path", x1, y1, x2, y2))
            parts.append(text("note halo", str(i), (x1 + x2) / 2, (y1 + y2) / 2 + 6, anchor="middle"))
        return still("".join(parts))

    def _towards(self, after: Turning) -> Point:
        """The direction of the ray: up in the picture at first, then that of its last stop."""
        assert after.center is not None
        x, y = after.center
        if after.at <= 0:
            return 0.0, -1.0
        px, py = after.rays[after.at - 1][0]
        return px - x, py - y

    def _tip(self, center: Point, towards: Point) -> Point:
        """Where a ray leaves the world."""
        reach = inf
        for at, by, end in zip(center, towards, (self.world.width, self.world.height), strict=True):
            if by:
                reach = min(reach, ((end if by > 0 else 0.0) - at) / by)
        return center[0] + reach * towards[0], center[1] + reach * towards[1]

    def values(self, after: Turning, step: Step | None) -> dict[str, object]:
        return {
            "center": after.center and self.names[after.center],
            "looks at": after.point and self.names[after.point],
            "sees it": after.center and after.point and self.seen(after.center, after.point, after.by),
            "walls crossed": len(after.crossed),
            "edges": len(after.edges),
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**A ray will turn around each of {counted(len(self.corners), 'corner')},** over what lies right of "
            "it. It keeps the walls that it crosses in order, so only the nearest must be asked."
        )

    def say_sweep(self, after: Turning, center: Point) -> str:
        name = self.names[center]
        if not after.rays:
            return f"**Nothing lies right of {name}.** All its pairs have been looked at from the other side."
        return (
            f"**The ray starts at {name} and points straight up.** It will turn clockwise, over all that lies "
            f"right of {name}: half a turn is enough, since each pair is seen from its left end."
        )

    def say_visible(self, after: Turning, center: Point, point: Point) -> str:
        lead = f"**{self.names[center]} sees {self.names[point]}.**"
        if after.crossed:
            return f"{lead} Of the walls that the ray crosses none is nearer than {self.names[point]}."
        return f"{lead} The ray crosses no wall."

    def say_hidden(self, after: Turning, center: Point, point: Point, by: Wall) -> str:
        if self.parted(center, point):
            return self.blocked(center, point, by)
        lead = f"**{self.names[center]} does not see {self.names[point]}:**"
        if point in by[:2]:
            return f"{lead} the way would reach it through the inside of its obstacle."
        if after.crossed and by == after.crossed[0]:
            return f"{lead} {self.names.wall(by)}, the nearest wall on the ray, comes before it."
        return f"{lead} a nearer point of this ray, on {self.names.wall(by)}, does not let it pass."

    def say_crossed(self, after: Turning) -> str:
        nearest = self._nearest(after.crossed)
        if after.at == 0:
            if not after.crossed:
                return "**Straight up the ray crosses no wall.** It begins with an empty list."
            return f"**Straight up the ray crosses {counted(len(after.crossed), 'wall')}.** {nearest}"
        named = [self.names[p] for p in after.rays[after.at - 1] if p in self.names]
        stop = listed(named) if named else "a corner of the world"
        changes = [
            f"{listed(walls)} {one if len(walls) == 1 else many}"
            for walls, one, many in (
                (self._named(after.gone), "drops out", "drop out"),
                (self._named(after.come), "comes in", "come in"),
            )
            if walls
        ]
        if any(wall.obstacle is None for wall in after.come):
            changes.append("the ray meets another side of the border")
        changed = listed(changes) if changes else "nothing changes"
        return f"**Past {stop}** {changed}: {counted(len(after.crossed), 'wall')} on the ray now. {nearest}".rstrip()

    def _named(self, walls: Sequence[Wall]) -> list[str]:
        """The names of those walls that are sides of obstacles."""
        return [self.names.wall(wall) for wall in walls if wall.obstacle is not None]

    def _nearest(self, walls: Sequence[Wall]) -> str:
        if not walls:
            return ""
        return f"{'The nearest' if len(walls) > 1 else 'It'} is {self.names.wall(walls[0])}."

    def ask_visible(self, before: Turning, center: Point, point: Point, by: Wall | None = None) -> Question | None:
        return self.asked_sight(center, point, by)

    ask_hidden = ask_visible

    def touched_visible(self, center: Point, point: Point) -> tuple[str, ...]:
        return self.ids(center, point)

    touched_hidden = touched_visible

    def touched_sweep(self, center: Point) -> tuple[str, ...]:
        return self.ids(center)

    touched_crossed = touched_sweep

    def telling(self) -> int:
        """The last point that is hidden by a wall that the ray crosses."""
        hidden = [step for step in self.trace.steps if step.event == "hidden"]
        crossed = [step.number for step in hidden if step.data["point"] not in step.data["by"][:2]]
        return max(crossed, default=len(self.trace.steps))
