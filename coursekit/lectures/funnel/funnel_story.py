"""The funnel in a channel, portal by portal: what is known at each step, and how it looks. What is said is in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...geometry.predicates import Point
from ...mesh.funnel import channel_portals, funnel
from ...mesh.strings import LEFT, RIGHT, Corner, FunnelPath, Piece, Segment, taut
from ...pictures import funnel as picture
from ...pictures import world
from ...trace import Step, Trace, record
from .channel_story import ChannelStory
from .channels import Case

LETTERS = "ABCDEFGHIJKMNOPQSTUVWXYZ"
"""Names of corners. L and R are left out: they stand at the ends of a portal."""


CORNER = 6.5
"""How far from their places the names of corners keep."""

SIDE = {"left": LEFT, "right": RIGHT}
OTHER = {"left": "right", "right": "left"}


@dataclass(frozen=True)
class Moment:
    """The funnel at a moment: the path up to the apex, and both chains, which begin with the apex.

    `portal` is the number of the last one that came, -1 before the first. While a side is `moving`, `how` tells how and
    `target` where its end will be. So many corners have `entered` a chain, and so many are `gone` from it again.
    """

    path: tuple[Corner, ...]
    chains: Mapping[str, tuple[Corner, ...]]
    portal: int = -1
    moving: str = ""
    how: str = ""
    target: Point | None = None
    entered: int = 0
    gone: int = 0
    now: Step | None = field(default=None, compare=False)

    @property
    def apex(self) -> Corner:
        return self.path[-1]


class FunnelStory(ChannelStory[Moment]):
    """Tells how the funnel goes through the channel of a case, for a point or for an agent of a radius.

    `refusal` is why there is no path, "" where there is one.
    """

    title = "funnel"

    def __init__(self, task: Case, radius: float = 0.0) -> None:
        channel, self.refusal = way(task, radius)
        portals = channel_portals(task.mesh(radius), channel)
        empty = Trace(funnel, [], None, truncated=False)
        trace = empty if self.refusal else record(funnel, portals, task.start, task.goal, radius)
        super().__init__(trace, task, channel, radius)
        self.beside_apex: dict[Point, str] = {}

    @property
    def path(self) -> FunnelPath:
        """The shortest path through the channel."""
        return self.trace.result

    # ------------------------------------------------ what is known

    def start(self) -> Moment:
        first = (Corner(self.task.start, 0),)
        return Moment(first, {"left": first, "right": first})

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(self._changed(before, step), now=step)

    def _changed(self, before: Moment, step: Step) -> Moment:
        data = step.data
        if step.event == "portal":
            return replace(before, portal=data["index"], moving="", how="", target=None)
        if step.event == "side":
            return replace(before, moving=data["side"], how=data["how"], target=data["corner"])
        if step.event == "apex":
            moving, behind = before.moving, before.chains[OTHER[before.moving]]
            new_end = self.is_new_end(before, step)  # which is first where discs reach across the portal
            left = (Corner(data["corner"], self.side(before, moving)), *behind[1:]) if new_end else behind[1:]
            gone = before.gone + len(before.chains[moving]) - new_end  # the new apex, and all of the side that moves
            chains = {moving: left[:1], OTHER[moving]: left}
            return replace(before, path=(*before.path, left[0]), chains=chains, gone=gone)
        side, chain = data["side"], before.chains[data["side"]]
        if step.event == "drop":
            return replace(before, chains={**before.chains, side: chain[:-1]}, gone=before.gone + 1)
        if data["corner"] == chain[-1].point:  # it ends in the apex again
            return before
        corner = Corner(data["corner"], self.side(before, side))
        chains = {**before.chains, side: (*chain, corner)}
        return replace(before, chains=chains, entered=before.entered + 1)

    # ------------------------------------------------ picture

    def draw(self, after: Moment) -> str:
        triangles = {t: self.mesh.places(t) for t in self.channel}
        reached = self.channel[: after.portal + 2]
        return (
            picture.channel(self.place, triangles, reached=reached)
            + self.corners()
            + picture.portals(self.place, self.portal_marks(after), letters=False)
            + self.strings(after)
            + self.certain(after)
            + self.compared(after)
            + self.words(after)
            + world.handles(self.place, self.task.start, self.task.goal, editable=True)
        )

    def portal_marks(self, after: Moment) -> dict[int, picture.Portal]:
        """The portals, that of the moment lit."""
        marks = {}
        for i, (left, right) in enumerate(self.portals):
            state = "new" if i > after.portal else "open" if i == after.portal else "done"
            marks[i] = picture.Portal(left, right, state, f"{self.name(left)} and {self.name(right)}")
        return marks

    def strings(self, after: Moment) -> str:
        """The apex and both chains."""
        left, right = after.chains["left"], after.chains["right"]
        taut = (string(left, self.radius), string(right, self.radius)) if self.radius else None
        ends = ([corner.point for corner in chain] for chain in (left, right))
        word = f"apex {self.names.get(after.apex.point, '')}".strip()
        return picture.chains(self.place, after.apex.point, *ends, strings=taut, word=word)

    def words(self, after: Moment) -> str:
        """The names of the corners; that of the apex stands in the funnel."""
        apex = after.apex.point
        if apex not in self.names:
            return self.labels
        if apex not in self.beside_apex:
            self.beside_apex[apex] = self.labelled({**self.names, apex: ""})
        return self.beside_apex[apex]

    def compared(self, after: Moment) -> str:
        """The string to the corner that is to be the end, from where it may bend."""
        if after.target is None or after.now is None or after.now.event == "end" or after.how == "same":
            return ""
        chain = after.chains[after.moving]
        begin = after.apex if after.how == "cross" else chain[-1] if after.now.event == "drop" else chain[-2:][0]
        if begin.point == after.target:
            return ""
        seen = string((begin, Corner(after.target, self.side(after, after.moving))), self.radius)
        return picture.taut(self.place, seen, other=True)

    def is_new_end(self, moment: Moment, step: Step) -> bool:
        """Whether an apex is the end itself that a side is about to get."""
        corner: Point = step.data["corner"]
        return corner == moment.target

    def side(self, moment: Moment, side: str) -> int:
        """On which side a string has the corner that comes; the goal on none."""
        return 0 if moment.portal == len(self.portals) else SIDE[side]

    def certain(self, after: Moment) -> str:
        """The path up to the apex; after the last step, to the goal."""
        return picture.taut(self.place, self.path.pieces if self.at_end(after) else string(after.path, self.radius))

    def at_end(self, after: Moment) -> bool:
        """Whether all is done."""
        return after.now is not None and after.now is self.trace.steps[-1]

    # ------------------------------------------------ ids

    def corner_ids(self, point: Point) -> tuple[str, ...]:
        """All that can be hit at a corner: its mark in a chain, its vertex; and what lies on it, start or goal."""
        ends = {self.task.start: "start", self.task.goal: "goal"}
        above = ends.get(point) or picture.corner_id(point)
        return self.place.id(above), *([self.vertex_id(point)] if point in self.names else [])

    def landmark(self, step: Step) -> bool:
        """Where the path gets another bend."""
        return step.event == "apex"

    def touches(self, step: Step) -> tuple[str, ...]:
        if step.event == "portal":
            index = step.data["index"]
            return (self.place.id(f"portal/{index}"),) if index < len(self.portals) else (self.place.id("goal"),)
        return self.corner_ids(step.data["corner"])


def way(task: Case, radius: float) -> tuple[tuple[int, ...], str]:
    """A channel from start to goal, and "" or why there is none."""
    try:
        channel = task.channel(radius)
    except ValueError as error:
        return (), str(error)
    return channel, "" if channel else "no way leads from start to goal"


def string(corners: Sequence[Corner], radius: float) -> list[Piece]:
    """The pieces of a string from one corner around others to a last one, without what it does at its two ends."""
    ends = corners[0].point, corners[-1].point
    return [piece for piece in taut(corners, radius).pieces if isinstance(piece, Segment) or piece.center not in ends]
