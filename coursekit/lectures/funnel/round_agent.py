"""The funnel for a round agent: strings around discs, and what happens where the agent is too wide."""

from collections.abc import Mapping
from math import atan2, cos, sin

from ...geometry.predicates import Point
from ...mesh.funnel import funnel
from ...mesh.strings import Arc
from ...pictures import funnel as picture
from ...stage.words import counted
from ...trace import Step
from .funnel_picture import FunnelPicture
from .funnel_states import Moment
from .funnel_story import FunnelStory, FunnelWords
from .named_channel import way

RADII = tuple(round(0.05 * i, 2) for i in range(31))
"""That can be chosen."""


class AgentPicture(FunnelPicture):
    """With discs around corners, and with the agent: at the start, and when all is done wherever it turns."""

    def strings(self, after: Moment) -> str:
        drawn = picture.discs(self.place, self.channel.names, self.radius)
        return drawn if self.channel.refusal or after.is_over else drawn + super().strings(after)

    def words(self, after: Moment) -> str:
        return self.channel.labels if after.is_over else super().words(after)

    def certain(self, after: Moment) -> str:
        task = self.channel.task
        stops = [task.start, task.goal] if self.channel.refusal else [task.start]
        swept = ""
        if after.is_over:
            pieces = self.channel.whole.pieces
            stops += [*(middle(piece) for piece in pieces if isinstance(piece, Arc)), task.goal]
            swept = picture.taut(self.place, pieces, radius=self.radius)
        agents = "".join(picture.agent(self.place, stop, self.radius) for stop in stops)
        return swept + agents if swept else agents + super().certain(after)


class AgentWords(FunnelWords):
    """Where the agent is too wide, a sentence says how wide it may be."""

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        values = {name: value for name, value in super().values(after, step).items() if not name.startswith("corners")}
        return {**values, "narrowest": f"{self.channel.narrowest:.2f}" if self.portals else None}

    def refused(self) -> str:
        width, task = f"{2 * self.radius:.1f}", self.channel.task
        for end, point in (("start", task.start), ("goal", task.goal)):
            if not self.has_room(point):
                return f"**No path:** at the {end} an agent {width} wide touches a wall. Is there more room elsewhere?"
        most = max((radius for radius in RADII if radius < self.radius and self.fits(radius)), default=0.0)
        return (
            f"**No path:** every way from start to goal has a place narrower than {width}. The widest one lets a "
            f"radius of {most:.2f} through."
        )

    def has_room(self, point: Point) -> bool:
        try:
            self.channel.mesh.triangles_at(point)
        except ValueError:
            return False
        return True

    def fits(self, radius: float) -> bool:
        """Whether an agent of another radius finds a way."""
        return not way(self.channel.task, radius)[1]

    def ahead(self) -> str:
        if not self.portals:
            return "**Start and goal lie in one triangle:** there is no portal, and the straight way is free."
        return (
            f"**The agent is {2 * self.radius:.1f} wide, the narrowest of {counted(len(self.portals), 'portal')} "
            f"{self.channel.narrowest:.2f}:** it fits. Its middle has to stay outside of the discs."
        )

    def beside(self, name: str, side: str, a: str, b: str) -> str:
        if not self.radius:
            return super().beside(name, side, a, b)
        way = f"to {name}" if name == "the goal" else f"around {name}"
        return f"The string from {a} {way} runs to the {side} of the one around {b}"

    def done(self) -> str:
        whole, length = self.channel.whole.length, self.path.length
        if whole > length + 1e-6:
            return (
                f"**Done: {length:.2f} long, but too near to a corner at start or goal** that no portal has. "
                f"Around that one, too, it is {whole:.2f}."
            )
        arcs = [piece for piece in self.path.pieces if isinstance(piece, Arc)]
        if not arcs:
            return super().done()
        point = funnel(self.portals, self.channel.task.start, self.channel.task.goal).length
        straight = counted(len(self.path.pieces) - len(arcs), "segment")
        return (
            f"**Done: {straight} and {counted(len(arcs), 'arc')}, {length:.2f} long.** In the same channel a "
            f"point needs {point:.2f}. Where an arc ends, a segment goes on along its tangent."
        )


class AgentFunnel(FunnelStory):
    """The funnel in the narrowest triangles that an agent fits through."""

    title = "funnel for an agent"
    parts = AgentPicture, AgentWords

    def telling(self) -> int:
        return len(self.trace.steps)


def middle(arc: Arc) -> Point:
    """The point in the middle of an arc."""
    (x, y), (ax, ay) = arc.center, arc.start
    angle = atan2(ay - y, ax - x) + (arc.angle if arc.left else -arc.angle) / 2
    return x + arc.radius * cos(angle), y + arc.radius * sin(angle)
