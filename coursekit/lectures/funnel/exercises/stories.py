"""Lecture 08: an end of the funnel moves, told step by step below a wrong answer, with the student's beside it.

Events
    stay(corner)                     tightened: the new end is where the chain ends already
    bend(before, corner, turn)       how the chain bends at its last corner, on to the new end: above 0 to its own side
    end(chain)                       the chain that is left, with the new end
    line(apex, corner, turn)         passed: on which side of the line from the apex through the first corner of the
                                     right chain the new end lies: above 0 to the left
    sight(apex)                      the new end is in sight from here
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Any

from ....exercises.kinds.beside import SMALLEST
from ....exercises.kinds.mesh_stories import BOTTOM, box
from ....exercises.kinds.segments import Point, area
from ....pictures import funnel as strings
from ....pictures import mesh as picture
from ....pictures.fitting import beside
from ....pictures.funnel import Portal
from ....pictures.mesh import WIDTH, Face, Vertex
from ....pictures.svg import circle, polyline, text
from ....story import StepsSoFar
from ....trace import Step, Trace, record
from ...constrained.exercises.owners_story import cut
from .funnels import SIGN, Chain, Update, string


def told(points: Iterable[Point]) -> str:
    return ", ".join(f"({x}, {y})" for x, y in points)


class FunnelStory(StepsSoFar):
    """A funnel, and the new end p of one side; `given` are the points that a student's code gave back."""

    size = (WIDTH, BOTTOM + 44)
    answer = "your answer"

    def __init__(self, trace: Trace, update: Update, given: Sequence[Point] | None) -> None:
        super().__init__(trace)
        self.update, self.given = update, given
        self.points = list(dict.fromkeys((*update.left, *update.right, update.p)))
        self.place = picture.layout(box(self.points), top=24.0, bottom=BOTTOM - 18)

    def backdrop(self) -> str:
        """The funnel as it was, and the student's answer."""
        said = "your code gives no points"
        if self.given is not None:
            said = cut(f"{self.answer}: {told(self.given) or 'none'}")
        chains = (polyline("link", map(self.place.at, chain)) for chain in (self.update.left, self.update.right))
        dots = (circle("solid", *self.place.at(point), 3) for point in self.points)
        return "".join((*chains, *dots, text("", said, 20, BOTTOM + 30)))

    def funnel(self, left: Chain, right: Chain) -> str:
        """The chains, the old portal, and the new end with the triangle that it is the tip of."""
        update = self.update
        ends = update.left[-1], update.right[-1]
        tip = picture.faces(self.place, {0: Face((*ends, update.p), "new")}, ids=False) if update.p not in ends else ""
        portal = strings.portals(self.place, {0: Portal(*ends, "done")}) if ends[0] != ends[1] else ""
        mark = {0: Vertex(update.p, "open", now=True, tells="p, the new end")}
        p = picture.vertices(self.place, mark) if update.p not in ends else ""
        return f"{tip}{portal}{strings.chains(self.place, left[0], left, right)}{p}{self.names(left, right)}"

    def names(self, left: Chain, right: Chain) -> str:
        """Where the points are; of the new end, that it is p. Behind the apex of the funnel stands its own name."""
        named = {
            i: f"p {told([point])}" if point == self.update.p else told([point]) for i, point in enumerate(self.points)
        }
        places = {i: self.place.at(point) for i, point in enumerate(self.points)}
        at = {point: i for i, point in enumerate(self.points)}
        outline = [*self.update.left[::-1], *self.update.right[1:], self.update.p, self.update.left[-1]]
        links = {(at[a], at[b]) for a, b in pairwise(outline) if a != b}
        x, y = places[at[left[0]]]
        ahead = [self.place.at(chain[1]) for chain in (left, right) if len(chain) > 1]
        away = [((x - ax) / dist((x, y), (ax, ay)), (y - ay) / dist((x, y), (ax, ay))) for ax, ay in ahead]
        dx, dy = sum(dx for dx, _ in away), sum(dy for _, dy in away)
        length = hypot(dx, dy)
        for i, far in ((-1, 30), (-2, 54)):  # where the apex has its name
            places[i] = (x + far * dx / length, y + far * dy / length) if length > 0.1 else (x, y + far)
        links.add((at[left[0]], -1))
        room = self.place.left, 0.0, self.place.right, BOTTOM
        return f'<g pointer-events="none">{beside(named, places, links, 15.0, room)}</g>'

    def way(self, points: Iterable[Point], style: str) -> str:
        """A line from point to point."""
        drawn = list(map(self.place.at, points))
        return f'<g pointer-events="none">{polyline("casing", drawn)}{polyline(style, drawn)}</g>'

    def touches(self, step: Step) -> tuple[str, ...]:
        return (self.place.id(strings.corner_id(step.data.get("corner", self.update.p))),)

    def landmark(self, step: Step) -> bool:
        return step is self.trace.steps[-1]


# ---------------------------------------------------------------- one side


def tightened(chain: Chain, p: Point, side: str, watch: Any = None) -> Chain:
    """The chain of a side with a new end: corners at which it would not bend to its side leave it, the last first."""
    if p == chain[-1]:
        if watch:
            watch("stay", corner=p)
        return chain
    while len(chain) > 1:
        turn = SIGN[side] * area(chain[-2], chain[-1], p)
        if watch:
            watch("bend", before=chain[-2], corner=chain[-1], turn=turn)
        if turn > 0:
            break
        chain = chain[:-1]
    chain = (*chain, p)
    if watch:
        watch("end", chain=chain)
    return chain


class TighteningStory(FunnelStory):
    """The chain of one side loses corners, from its end on, until it bends to its own side everywhere."""

    title = "one side of the funnel"
    answer = "your chain"

    def __init__(self, update: Update, given: Sequence[Point] | None) -> None:
        super().__init__(record(tightened, update.chain, update.p, update.side), update, given)

    def chain(self, after: tuple[Step, ...]) -> Chain:
        """What is left of the chain."""
        gone = [each.data["corner"] for each in after if each.event == "bend" and each.data["turn"] <= 0]
        return tuple(corner for corner in self.update.chain if corner not in gone)

    def draw(self, after: tuple[Step, ...]) -> str:
        update, now = self.update, after[-1] if after else None
        chain = now.data["chain"] if now and now.event == "end" else self.chain(after)
        sides = (chain, update.other) if update.side == "left" else (update.other, chain)
        trial = ""
        if now and now.event == "bend":
            style = "route" if now.data["turn"] > 0 else "curve other"
            trial = self.way((now.data["before"], now.data["corner"], update.p), style)
        return f"{self.funnel(*sides)}{trial}"

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        side = self.update.side
        if step is None:
            return f"{SMALLEST} p is to be the new end of the {side} chain. Which of its corners stay?"
        if step.event == "bend":
            return told_bend(side, self.update.p, **step.data)
        yours = "" if self.given is None else f" Your code says {told(self.given) or 'none'}."
        if step.event == "stay":
            return f"**p is the end of the {side} chain already.** All stays as it is.{yours}"
        return f"**The {side} chain is now {told(step.data['chain'])}.**{yours}"

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        return {"side": self.update.side, "corners": str(len(self.chain(after)) - 1)}

    def outcome(self) -> str:
        gone = len(self.update.chain) - len([each for each in self.update.chain if each in self.trace.result])
        return f"{gone} corner{'s' * (gone != 1)} leave{'s' * (gone == 1)}"


def told_bend(side: str, p: Point, before: Point, corner: Point, turn: int) -> str:
    """Why a corner stays or goes."""
    if turn > 0:
        return f"**At {told([corner])} the chain bends to the {side},** on to p. It stays, and so do all before it."
    if turn == 0:
        return (
            f"**{told([corner])} lies on the straight way** from {told([before])} to p. Nothing bends there: it goes."
        )
    return (
        f"**From {told([before])} over {told([corner])} to p** the chain would bend the wrong way. A {side} chain "
        f"bends to the {side} only: {told([corner])} goes."
    )


# ---------------------------------------------------------------- a crossing


def passed(right: Chain, p: Point, watch: Any = None) -> Chain:
    """The corners of the right chain that a new left end makes certain: those beyond which it lies."""
    gained: Chain = ()
    for apex, corner in pairwise(right):
        turn = area(apex, corner, p)
        if watch:
            watch("line", apex=apex, corner=corner, turn=turn)
        if turn >= 0:
            break
        gained = (*gained, corner)
    if watch:
        watch("sight", apex=(right[0], *gained)[-1])
    return gained


class CrossingStory(FunnelStory):
    """The new left end is held against one corner of the right chain after the other."""

    title = "corners gained"

    def __init__(self, update: Update, given: Sequence[Point] | None) -> None:
        super().__init__(record(passed, update.right, update.p), update, given)

    def gained(self, after: tuple[Step, ...]) -> Chain:
        return tuple(each.data["corner"] for each in after if each.event == "line" and each.data["turn"] < 0)

    def draw(self, after: tuple[Step, ...]) -> str:
        update, gained, now = self.update, self.gained(after), after[-1] if after else None
        path = (update.right[0], *gained)
        right = update.right[len(gained) :]
        left = (right[0],) if gained else update.left
        if now and now.event == "sight":
            left = string(left, update.p, "left")
        drawn = self.funnel(left, right) + (self.way(path, "route") if gained else "")
        if now and now.event == "line":
            drawn += self.way((now.data["apex"], update.p), "curve other" if now.data["turn"] < 0 else "route")
        return drawn

    def say(self, after: tuple[Step, ...], step: Step | None) -> str:
        if step is None:
            return f"{SMALLEST} p is to be the new left end. Does the left side cross, and which corners are gained?"
        apex = told([step.data["apex"]])
        if step.event == "sight":
            gained = self.gained(after)
            yours = "" if self.given is None else f" Your code says {told(self.given) or 'none'}."
            if not gained:
                return f"**From the apex p is in sight: nothing is gained.**{yours}"
            return f"**From {apex} p is in sight.** The path gains {told(gained)}.{yours}"
        corner, turn = told([step.data["corner"]]), step.data["turn"]
        if turn < 0:
            return (
                f"**p lies to the right of the line from {apex} to {corner}.** The left side crosses the right one: "
                f"the path must bend at {corner}, the new apex."
            )
        if turn == 0:
            return f"**p lies on the line from {apex} through {corner}.** The way to p is straight: no bend is needed."
        return f"**p lies to the left of the line from {apex} to {corner}.** So it is not beyond the right chain."

    def values(self, after: tuple[Step, ...], step: Step | None) -> dict[str, str]:
        gained = self.gained(after)
        return {"apex": told([(self.update.right[0], *gained)[-1]]), "gained": str(len(gained))}

    def outcome(self) -> str:
        return f"{len(self.trace.result)} gained"
