"""The funnel in a channel, portal by portal: what is known after each step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ...geometry.predicates import Point
from ...mesh.strings import LEFT, RIGHT, Corner, Piece, Segment, taut
from ...story import Fold
from ...trace import Step

OTHER = {"left": "right", "right": "left"}


@dataclass(frozen=True)
class Moment:
    """The funnel at a moment: the path up to the apex, and both chains, which begin with the apex.

    `portal` is the number of the last one that came, -1 before the first; `to_goal` tells that it is the goal. While a
    side is `moving`, `how` tells how and `target` where its end will be. So many corners have `entered` a chain, and so
    many are `gone` from it again.
    """

    path: tuple[Corner, ...]
    chains: Mapping[str, tuple[Corner, ...]]
    portal: int = -1
    to_goal: bool = False
    moving: str = ""
    how: str = ""
    target: Point | None = None
    entered: int = 0
    gone: int = 0
    now: Step | None = field(default=None, compare=False)

    @property
    def apex(self) -> Corner:
        return self.path[-1]

    @property
    def is_over(self) -> bool:
        """Whether all is done."""
        return self.to_goal and self.now is not None and (self.now.event == "end" or self.how == "same")

    def corner(self, point: Point, side: str) -> Corner:
        """A corner that comes, with the side on which a string has it; the goal on none."""
        return Corner(point, 0 if self.to_goal else {"left": LEFT, "right": RIGHT}[side])


class FunnelFold(Fold[Moment]):
    """What is known of a funnel that begins at a start and goes through so many portals."""

    def __init__(self, start: Point, portals: int) -> None:
        apex = (Corner(start, 0),)
        self.first = Moment(apex, {"left": apex, "right": apex})
        self.portals = portals

    def apply(self, before: Moment, step: Step) -> Moment:
        return replace(super().apply(before, step), now=step)

    def on_portal(self, before: Moment, index: int) -> Moment:
        return replace(before, portal=index, to_goal=index == self.portals, moving="", how="", target=None)

    def on_side(self, before: Moment, side: str, corner: Point, how: str) -> Moment:
        return replace(before, moving=side, how=how, target=corner)

    def on_drop(self, before: Moment, side: str) -> Moment:
        return replace(before, chains={**before.chains, side: before.chains[side][:-1]}, gone=before.gone + 1)

    def on_apex(self, before: Moment, corner: Point) -> Moment:
        moving, behind = before.moving, before.chains[OTHER[before.moving]]
        new_end = corner == before.target  # which is first where discs reach across the portal
        left = (before.corner(corner, moving), *behind[1:]) if new_end else behind[1:]
        gone = before.gone + len(before.chains[moving]) - new_end  # the new apex, and all of the side that moves
        return replace(before, path=(*before.path, left[0]), chains={moving: left[:1], OTHER[moving]: left}, gone=gone)

    def on_end(self, before: Moment, side: str, corner: Point) -> Moment:
        chain = before.chains[side]
        if corner == chain[-1].point:  # it ends in the apex again
            return before
        chains = {**before.chains, side: (*chain, before.corner(corner, side))}
        return replace(before, chains=chains, entered=before.entered + 1)


def string(corners: Sequence[Corner], radius: float) -> list[Piece]:
    """The pieces of a string from one corner around others to a last one, without what it does at its two ends."""
    ends = corners[0].point, corners[-1].point
    return [piece for piece in taut(corners, radius).pieces if isinstance(piece, Segment) or piece.center not in ends]
