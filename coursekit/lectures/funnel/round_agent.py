"""The funnel for a round agent: strings around discs, and what happens where the agent is too wide."""

from functools import cached_property
from math import atan2, cos, dist, sin

from ...geometry.predicates import Point
from ...mesh.channels import ChannelPath
from ...mesh.funnel import funnel
from ...mesh.strings import Arc
from ...pictures import funnel as picture
from ...stage.words import counted
from ...trace import Step
from .funnel_story import Moment
from .funnel_words import ToldFunnel

RADII = tuple(round(0.05 * i, 2) for i in range(31))
"""That can be chosen."""


class AgentFunnel(ToldFunnel):
    """The funnel in the narrowest triangles that an agent fits through."""

    title = "funnel for an agent"

    # ------------------------------------------------ picture and values

    def strings(self, after: Moment) -> str:
        drawn = picture.discs(self.place, self.names, self.radius)
        return drawn if self.refusal or self.at_end(after) else drawn + super().strings(after)

    def words(self, after: Moment) -> str:
        return self.labels if self.at_end(after) else super().words(after)

    def certain(self, after: Moment) -> str:
        """With the agent: at the start, and when all is done wherever it turns."""
        stops = [self.task.start, self.task.goal] if self.refusal else [self.task.start]
        swept = ""
        if self.at_end(after):
            stops += [*(middle(piece) for piece in self.whole.pieces if isinstance(piece, Arc)), self.task.goal]
            swept = picture.taut(self.place, self.whole.pieces, radius=self.radius)
        agents = "".join(picture.agent(self.place, stop, self.radius) for stop in stops)
        return swept + agents if swept else agents + super().certain(after)

    @cached_property
    def whole(self) -> ChannelPath:
        """The path that keeps away from all walls: near start and goal also from corners that no portal has."""
        return self.task.path(self.radius)

    @property
    def is_longer(self) -> bool:
        """Whether the path has to keep away from more than the portals' ends."""
        return self.whole.length > self.path.length + 1e-6

    @cached_property
    def narrowest(self) -> float:
        """The length of the shortest portal."""
        return min((dist(*portal) for portal in self.portals), default=0.0)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        values = super().values(after, step)
        del values["in, out"]
        return {**values, "narrowest": f"{self.narrowest:.2f}" if self.portals else "–"}

    # ------------------------------------------------ words

    def say_refused(self) -> str:
        width = f"{2 * self.radius:.1f}"
        for end, point in (("start", self.task.start), ("goal", self.task.goal)):
            if not self.has_room(point):
                return f"**No path:** at the {end} an agent {width} wide touches a wall. Is there more room elsewhere?"
        most = max((radius for radius in RADII if radius < self.radius and self.fits(radius)), default=0.0)
        return (
            f"**No path:** every way from start to goal has a place narrower than {width}. The widest one lets a "
            f"radius of {most:.2f} through."
        )

    def has_room(self, point: Point) -> bool:
        try:
            self.mesh.triangles_at(point)
        except ValueError:
            return False
        return True

    def fits(self, radius: float) -> bool:
        """Whether an agent of another radius finds a way."""
        try:
            return bool(self.task.channel(radius))
        except ValueError:
            return False

    def say_first(self) -> str:
        if not self.portals:
            return "**Start and goal lie in one triangle:** there is no portal, and the straight way is free."
        return (
            f"**The agent is {2 * self.radius:.1f} wide, the narrowest of {counted(len(self.portals), 'portal')} "
            f"{self.narrowest:.2f}:** it fits. Its middle has to stay outside of the discs."
        )

    def beside(self, name: str, side: str, a: str, b: str) -> str:
        if not self.radius:
            return super().beside(name, side, a, b)
        way = f"to {name}" if name == "the goal" else f"around {name}"
        return f"The string from {a} {way} runs to the {side} of the one around {b}"

    def say_last(self) -> str:
        if self.is_longer:
            return (
                f"**Done: {self.path.length:.2f} long, but too near to a corner at start or goal** that no portal has. "
                f"Around that one, too, it is {self.whole.length:.2f}."
            )
        arcs = [piece for piece in self.path.pieces if isinstance(piece, Arc)]
        if not arcs:
            return super().say_last()
        point = funnel(self.portals, self.task.start, self.task.goal).length
        straight = counted(len(self.path.pieces) - len(arcs), "segment")
        return (
            f"**Done: {straight} and {counted(len(arcs), 'arc')}, {self.path.length:.2f} long.** In the same channel a "
            f"point needs {point:.2f}. Where an arc ends, a segment goes on along its tangent."
        )

    def telling(self) -> int:
        return len(self.trace.steps)


def middle(arc: Arc) -> Point:
    """The point in the middle of an arc."""
    (x, y), (ax, ay) = arc.center, arc.start
    angle = atan2(ay - y, ax - x) + (arc.angle if arc.left else -arc.angle) / 2
    return x + arc.radius * cos(angle), y + arc.radius * sin(angle)
