"""How the funnel in a channel is seen: portals, both chains, and the path as far as it is certain."""

from ...geometry.predicates import Point
from ...pictures import funnel as picture
from ...pictures.svg import Sample, legend, path, stroke, through
from ...story import Picture
from ...trace import Step, Trace
from .funnel_states import Moment, string
from .named_channel import SIZE, NamedChannel


def chain(side: str) -> Sample:
    """A chain as a sample."""
    return lambda x, y: path(f"chain {side}".strip(), through([(x, y - 6), (x + 40, y - 6)])), 48, f"{side} chain"


LEGEND = legend(
    14,
    SIZE[1] - 10,
    [
        chain("left"),
        chain("right"),
        stroke("route", 34, "path so far"),
        stroke("curve other", 34, "a string that is tried"),
    ],
)


class FunnelPicture(Picture[Moment]):
    """The funnel of a point or of an agent of a radius. Of the trace it has the whole path."""

    size = SIZE

    def __init__(self, channel: NamedChannel, trace: Trace) -> None:
        self.channel, self.place, self.radius = channel, channel.place, channel.radius
        self.path = trace.result
        self.beside_apex: dict[Point, str] = {}

    def backdrop(self) -> str:
        return self.channel.backdrop() + LEGEND

    def draw(self, after: Moment) -> str:
        channel = self.channel
        triangles = {t: channel.mesh.places(t) for t in channel.triangles}
        return (
            picture.channel(self.place, triangles, reached=channel.triangles[: after.portal + 2])
            + channel.corners()
            + picture.portals(self.place, self.portal_marks(after), letters=False)
            + self.strings(after)
            + self.certain(after)
            + self.compared(after)
            + self.words(after)
            + channel.ends()
        )

    def portal_marks(self, after: Moment) -> dict[int, picture.Portal]:
        """The portals, that of the moment lit."""
        marks = {}
        for i, (left, right) in enumerate(self.channel.portals):
            state = "new" if i > after.portal else "open" if i == after.portal else "done"
            tells = f"{self.channel.name(left)} and {self.channel.name(right)}"
            marks[i] = picture.Portal(left, right, state, tells)
        return marks

    def strings(self, after: Moment) -> str:
        """The apex and both chains."""
        left, right = after.chains["left"], after.chains["right"]
        taut = (string(left, self.radius), string(right, self.radius)) if self.radius else None
        ends = ([corner.point for corner in chain] for chain in (left, right))
        return picture.chains(self.place, after.apex.point, *ends, strings=taut, named=False)

    def words(self, after: Moment) -> str:
        """The names of the corners, of start and goal; which one is the apex."""
        apex = after.apex.point
        if apex not in self.beside_apex:
            name = self.channel.name(apex).removeprefix("the ")
            self.beside_apex[apex] = self.channel.labelled({apex: f"{name}, apex"})
        return self.beside_apex[apex]

    def compared(self, after: Moment) -> str:
        """The string to the corner that is to be the end, from where it may bend."""
        if after.target is None or after.now is None or after.now.event == "end" or after.how == "same":
            return ""
        chain = after.chains[after.moving]
        begin = after.apex if after.how == "cross" else chain[-1] if after.now.event == "drop" else chain[-2:][0]
        if begin.point == after.target:
            return ""
        seen = string((begin, after.corner(after.target, after.moving)), self.radius)
        return picture.taut(self.place, seen, other=True)

    def certain(self, after: Moment) -> str:
        """The path up to the apex; after the last step, to the goal."""
        return picture.taut(self.place, self.path.pieces if after.is_over else string(after.path, self.radius))

    # ------------------------------------------------ ids

    def corner_ids(self, point: Point) -> tuple[str, ...]:
        """All that can be hit at a corner: its mark in a chain, its vertex; and what lies on it, start or goal."""
        task, names = self.channel.task, self.channel.names
        above = {task.start: "start", task.goal: "goal"}.get(point) or picture.corner_id(point)
        return self.place.id(above), *([self.channel.vertex_id(point)] if point in names else [])

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event != "portal":
            return self.corner_ids(step.data["corner"])
        index = step.data["index"]
        return (self.place.id(f"portal/{index}" if index < len(self.channel.portals) else "goal"),)
