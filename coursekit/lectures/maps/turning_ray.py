"""The visibility graph by a ray that turns around each corner and keeps the walls that it crosses in order."""

from dataclasses import dataclass, replace
from math import inf

from ...maps import Wall, World, visibility_graph
from ...maps.visibility import in_turn
from ...pictures import world
from ...pictures.svg import line, text
from ...pictures.world import Point, Sight
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .sight import ASKED, NO, YES, Pair, SightStory, crossing

Ray = tuple[Point, ...]


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

    def __init__(self, world: World) -> None:
        super().__init__(visibility_graph, world)
        looks = [step for step in self.trace.steps if step.event in ("visible", "hidden")]
        far = [(s.data["center"], s.data["point"]) for s in looks if self.apart(s.data["center"], s.data["point"])]
        every = max(1, len(far) // ASKED)
        self.asked = {pair: i for i, pair in enumerate(far[every - 1 :: every])}

    def start(self) -> Turning:
        return Turning()

    def apply(self, before: Turning, step: Step) -> Turning:
        data = step.data
        match step.event:
            case "sweep":
                center = data["center"]
                rays = tuple(map(tuple, in_turn(center, sorted(data["points"]))))
                return Turning(before.edges, center, rays, at=-1)
            case "crossed":
                walls = data["walls"]
                return replace(
                    before,
                    at=before.at + 1,
                    crossed=walls,
                    gone=tuple(wall for wall in before.crossed if wall not in walls),
                    come=tuple(wall for wall in walls if wall not in before.crossed),
                    point=None,
                    by=None,
                )
            case "visible":
                edge = data["center"], data["point"]
                return replace(before, edges=(*before.edges, edge), point=data["point"], by=None, gone=(), come=())
        return replace(before, point=data["point"], by=data["by"], gone=(), come=())

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
        return f'<g pointer-events="none">{"".join(parts)}</g>'

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

    def values(self, after: Turning, step: Step | None) -> dict[str, str]:
        return {
            "center": self.names[after.center] if after.center else "–",
            "looks at": self.names[after.point] if after.point else "–",
            "sees it": "–" if after.point is None else NO if after.by else YES,
            "walls crossed": str(len(after.crossed)),
            "edges": str(len(after.edges)),
        }

    # ------------------------------------------------ words

    def say(self, after: Turning, step: Step | None) -> str:
        if step is None or after.center is None:
            return (
                f"**A ray will turn around each of {counted(len(self.corners), 'corner')},** over what lies right of "
                "it. It keeps the walls that it crosses in order, so only the nearest must be asked."
            )
        center = self.names[after.center]
        if step.event == "sweep":
            if not after.rays:
                return f"**Nothing lies right of {center}.** All its pairs have been looked at from the other side."
            return (
                f"**The ray starts at {center} and points straight up.** It will turn clockwise, over all that lies "
                f"right of {center}: half a turn is enough, since each pair is seen from its left end."
            )
        if step.event == "crossed":
            return self._say_crossed(after, center)
        assert after.point is not None
        if after.by:
            return self._say_hidden(after, after.center, after.point)
        point = self.names[after.point]
        if after.crossed:
            return f"**{center} sees {point}.** Of the walls that the ray crosses none is nearer than {point}."
        return f"**{center} sees {point}.** The ray crosses no wall."

    def _say_hidden(self, after: Turning, center: Point, point: Point) -> str:
        assert after.by is not None
        one, other, wall = self.names[center], self.names[point], self.names.wall(after.by)
        if point in after.by[:2]:
            return f"**{one} does not see {other}:** the way would reach it through the inside of its obstacle."
        if after.crossed and after.by == after.crossed[0]:
            return f"**{one} does not see {other}:** {wall}, the nearest wall on the ray, comes before it."
        return f"**{one} does not see {other}:** a nearer point of this ray, on {wall}, does not let it pass."

    def _say_crossed(self, after: Turning, center: str) -> str:
        nearest = f"The nearest is {self.names.wall(after.crossed[0])}." if after.crossed else ""
        if after.at == 0:
            if not after.crossed:
                return "**Straight up the ray crosses no wall.** It begins with an empty list."
            return f"**Straight up the ray crosses {counted(len(after.crossed), 'wall')}.** {nearest}"
        stop = " and ".join(self.names[p] for p in after.rays[after.at - 1] if p in self.names) or "the border"
        changes = [
            f"{', '.join(map(self.names.wall, walls))} {verb}"
            for walls, verb in ((after.gone, "drops out"), (after.come, "comes in"))
            if walls
        ]
        changed = " and ".join(changes) or "nothing changes"
        return f"**Past {stop}** {changed}: {counted(len(after.crossed), 'wall')} on the ray now. {nearest}".rstrip()

    def ask(self, before: Turning, step: Step) -> Question | None:
        if step.event not in ("visible", "hidden"):
            return None
        pair = step.data["center"], step.data["point"]
        return self.ask_sight(*pair, step.data.get("by"), self.asked[pair]) if pair in self.asked else None

    def landmark(self, step: Step) -> bool:
        return step.event == "sweep"

    def touches(self, step: Step) -> tuple[str, ...]:
        points = [step.data[key] for key in ("center", "point") if key in step.data]
        return tuple(self.place.id(f"corner/{self.names[point]}") for point in points)

    def telling(self) -> int:
        """The last point that is hidden by a wall that the ray crosses."""
        steps = self.trace.steps
        hidden = [i for i, s in enumerate(steps, 1) if s.event == "hidden" and s.data["point"] not in s.data["by"][:2]]
        return hidden[-1] if hidden else len(steps)

    def outcome(self) -> str:
        return counted(len(self.trace.result.edges()), "edge")
