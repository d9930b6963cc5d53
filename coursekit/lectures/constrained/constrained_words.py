"""What is said and asked of each step while a triangulation with constraints changes, where vertices have names."""

from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from ...look import number
from ...mesh import orientation
from ...mesh.triangulation import Edge, Triangle, key
from ...stage.words import capital, counted, edge_name, listed, name
from ...story import Question, Words
from ...trace import Step
from .constrained_changes import Change, Moment

STAYS, FLIPPED = "it stays", "it is flipped"


class ChangeWords(Words[Moment]):
    """Says of each step what happens and why, and asks now and then."""

    landmarks = ("through", "constrain", "release", "remove", "split")

    def __init__(self, change: Change) -> None:
        self.change = change
        self.asked = worth_asking(change.trace.steps)

    def ask(self, before: Moment, step: Step) -> Question | None:
        return super().ask(before, step) if step.number in self.asked else None

    # ------------------------------------------------ a segment comes

    def say_cross(self, after: Moment, edge: Edge, constrained: bool) -> str:
        crossing = f"**{after.crossing} crosses {edge_name(edge)}"
        if constrained and self.change.refused:
            return (
                f"**Refused: {after.crossing} crosses {edge_name(edge)}, which is held.** Two constraints must not "
                "cross. Nothing is changed, unless a new vertex is asked for."
            )
        if constrained:
            return f"{crossing}, which is held.** Neither may go, so both get a new vertex where they cross."
        if len(others := [e for e in after.crossed if e not in after.owners]) > 1:
            return f"{crossing}, too.** That makes {len(others)} edges that have to go."
        return f"{crossing}.** Two edges never cross, so {edge_name(edge)} has to go."

    def say_through(self, after: Moment, vertex: int) -> str:
        runs = f"**{capital(self.change.what)} runs through {name(vertex)}.**"
        return f"{runs} No edge passes over a vertex: it is split there, and each piece becomes an edge."

    def say_wait(self, after: Moment, edge: Edge) -> str:
        waits = f"**{edge_name(edge)} has to wait.**"
        other = edge_name(after.apexes(edge))
        for bend, turn in self.bends(after, edge):
            if turn < 0:
                return f"{waits} Its two triangles bend inwards at {name(bend)}: {other} would not stay inside of them."
            if turn == 0:
                return f"{waits} Its two triangles are straight at {name(bend)}: {other} would run through it."
        return f"{waits} {other} would cross {after.crossing}, too, and lie no nearer to it: nothing would be gained."

    def bends(self, moment: Moment, edge: Edge) -> list[tuple[int, int]]:
        """Which way the outline of an edge's two triangles turns at either end: 1 for outwards."""
        (c, d), at = moment.apexes(edge), partial(self.change.at, moment=moment)
        if orientation(*map(at, (c, *edge))) < 0:
            c, d = d, c
        return [(edge[0], orientation(*map(at, (c, edge[0], d)))), (edge[1], orientation(*map(at, (d, edge[1], c))))]

    def say_flip(self, after: Moment, edge: Edge, to: Edge) -> str:
        if min(to) < 0:
            return "**An edge to the outside turns.** Those edges are not drawn; they keep the border convex."
        if min(edge) < 0:
            return f"**{edge_name(to)} closes a bay:** it is a new edge on the border of the convex hull."
        flipped, way = f"**{edge_name(edge)} is flipped to {edge_name(to)}", after.crossing
        if not way:
            return f"{flipped}.** The four edges around it are looked at, too, since their circles are others now."
        if key(*to) in self.change.to_come(after):
            return f"{flipped}.** It lies where {way} is to be."
        if key(*to) in after.crossed:
            return f"{flipped},** which still crosses {way}. It has to be flipped again, later."
        if not after.crossed:
            return f"{flipped},** which does not cross {way}. Nothing is in the way any more."
        return f"{flipped},** which does not cross {way}. {counted(len(after.crossed), 'edge')} to go."

    def say_constrain(self, after: Moment, edge: Edge, owners: Collection[Any]) -> str:
        if len(owners) > 1:
            return (
                f"**{edge_name(edge)} gets one more owner:** {listed(sorted(owners))} now. It is one edge all the "
                "same, held until the last of them gives it up."
            )
        return f"**{edge_name(edge)} is an edge, and is held from now on.** No flip takes it away, legal or not."

    # ------------------------------------------------ something goes

    def say_release(self, after: Moment, edge: Edge, owners: Collection[Any]) -> str:
        if owners:
            verb = "owns" if len(owners) == 1 else "own"
            return f"**{edge_name(edge)} stays.** {listed(sorted(owners))} still {verb} it, so it is held as before."
        return f"**Nobody owns {edge_name(edge)} any more.** It is an edge like others, and stays only if it is legal."

    def say_remove(self, after: Moment, vertex: int, link: Sequence[int]) -> str:
        around = listed(name(v) for v in link if v >= 0)
        star = counted(sum(min(pair) >= 0 for pair in pairwise([*link, link[0]])), "triangle")
        return f"**{name(vertex)} goes, and its star with it:** {star}. Around the hole is its link, {around}."

    def say_ear(self, after: Moment, corners: Triangle) -> str:
        left = counted(len(after.hole), "corner")
        rest = f"The hole has {left} left." if after.hole else "The last three make the last triangle."
        if min(corners) < 0:
            return f"**The hole is open to the outside,** where nothing is drawn. A corner is cut off there. {rest}"
        a, b, c = map(name, corners)
        return f"**{b} is an ear:** with its neighbours {a} and {c} it makes a triangle inside of the hole. {rest}"

    # ------------------------------------------------ a vertex comes

    def say_split(self, after: Moment, vertex: int, old: Sequence[Triangle], new: Sequence[Triangle]) -> str:
        x, y = (number(value, 4) for value in self.change.after.points[vertex])
        where = "in a triangle" if len(old) == 1 else "on an edge"
        count = f"{len(new)} in place of {len(old)}"
        return f"**{name(vertex)} comes, at ({x}, {y}).** It lies {where}, which is split: {count}."

    # ------------------------------------------------ the rest is made legal

    def say_test(self, after: Moment, edge: Edge, apexes: Edge, legal: bool) -> str:
        tested = f"**{edge_name(edge)}"
        if min(apexes) < 0:
            return f"{tested} is legal:** it lies on the border, and beyond there is no vertex."
        if key(*edge) in after.owners:
            return f"{tested} is held:** it stays, whether it is legal or not."
        circle = f"the circle through {listed(map(name, sorted((*edge, apexes[0]))))}"
        if legal:
            return f"{tested} is legal:** {circle} does not hold {name(apexes[1])}. It stays."
        return f"{tested} is not legal:** {circle} holds {name(apexes[1])}. It has to be flipped."

    def ask_test(self, before: Moment, edge: Edge, apexes: Edge, legal: bool) -> Question | None:
        """What becomes of an edge that is tested."""
        if min(*edge, *apexes) < 0 or key(*edge) in before.owners:
            return None
        return Question(f"What becomes of {edge_name(edge)}?", STAYS if legal else FLIPPED, (STAYS, FLIPPED))


def worth_asking(steps: Sequence[Step]) -> set[int]:
    """Where it is worth asking: the first of each kind, then all that surprise, and of the others every fourth."""
    counts: dict[str, int] = {}
    asked = set()
    for step in steps:
        count = counts[step.event] = counts.get(step.event, -1) + 1
        if count % 4 == 0 or step.event in ("wait", "release") or not step.data.get("legal", True):
            asked.add(step.number)
    return asked
