"""A segment is inserted: the edges that it crosses are flipped away, it is held fast, the rest is made legal."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...geometry.predicates import Point
from ...look import number
from ...maps.segments import crosses
from ...mesh.constrained import ConstrainedTriangulation
from ...mesh.triangulation import Edge, Triangle, key
from ...pictures.grid import marker
from ...pictures.svg import item, line, still
from ...stage.words import counted, edge_name, listed, name
from ...story import Question
from ...trace import Step, Trace
from .constrained_cases import Plan
from .constrained_changes import Change, Moment, Snapshot, tell
from .constrained_picture import ChangePicture, ChangeStory
from .constrained_words import ChangeWords

MAY, WAITS = "yes, it may", "no, it has to wait"


class SegmentChange(Change):
    """A segment comes: it is what edges are in the way of."""

    def __init__(self, plan: Plan, before: Snapshot, trace: Trace, after: Snapshot) -> None:
        super().__init__(before, trace, after)
        self.plan, self.owner = plan, len(plan.segments) + 1
        self.what = f"{name(plan.start)}–{name(plan.end)}"
        self.ends = plan.points[plan.start], plan.points[plan.end]
        held = [edge for edge, owners in after.owners.items() if self.owner in owners]
        self.pieces = held or [key(plan.start, plan.end)]

    def in_the_way_of(self, edge: Edge, moment: Moment) -> str:
        if self.refused or not moment.fresh & set(edge):
            p, q = (self.at(v, moment) for v in edge)
            if crosses(*self.ends, p, q):
                return self.what
        return super().in_the_way_of(edge, moment)


class SegmentPicture(ChangePicture):
    """Above the edges the segment, as far as it is no edge yet; its ends can be dragged."""

    change: SegmentChange

    def over(self, after: Moment, points: Mapping[int, Point]) -> str:
        missing = [edge for edge in self.change.pieces if self.change.owner not in after.owners.get(edge, ())]
        ways = [[self.place.at(self.change.after.points[v]) for v in piece] for piece in missing]
        lines = [line("curve other", *start, *end) for start, end in ways]
        return still("".join(lines)) + self.owners(after, points)

    def draw(self, after: Moment) -> str:
        plan, handles = self.change.plan, ""
        for end, shape, vertex in (("from", "start", plan.start), ("to", "goal", plan.end)):
            drawn = marker(shape, *self.place.at(plan.points[vertex]), 0.0)
            handles += item(self.place.id(end), drawn, f"the segment goes {end} {name(vertex)}", drag=True)
        return super().draw(after) + handles


class SegmentWords(ChangeWords):
    """What is said of a segment that comes."""

    change: SegmentChange

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        illegal = self.change.illegal(after)
        held = sum(edge in after.owners for edge in illegal)
        return {
            "still crossed": len(after.crossed),
            "flips": after.flips,
            "held edges": len(after.owners),
            "held, illegal": held,
            "free edges": len(after.edges()) - len(after.owners),
            "free, illegal": len(illegal) - held,
        }

    def opening(self) -> str:
        return (
            f"**The segment {self.change.what} is to become an edge.** Its ends can be dragged from vertex to vertex: "
            "the disc and the ringed one."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        said, done = super().say(after, step), " Done: all others are legal."
        last = step is not None and step.number == len(self.change.trace.steps) and not self.change.refused
        return said + done if last and len(said + done) < 180 else said

    def say_split(self, after: Moment, vertex: int, old: Sequence[Triangle], new: Sequence[Triangle]) -> str:
        x, y = (number(value, 4) for value in self.change.after.points[vertex])
        return (
            f"**{name(vertex)} is a new vertex, at ({x}, {y}).** There the two cross, as nearly as floats can say it: "
            "both may bend there by a hair."
        )

    # ------------------------------------------------ questions

    def ask_cross(self, before: Moment) -> Question | None:
        if before.crossed or before.fresh:
            return None
        what = self.change.what
        crossed = [edge for edge in before.edges() if self.change.in_the_way_of(edge, before) == what]
        return Question(f"Click an edge that {what} crosses.", tuple(f"edge/{a}/{b}" for a, b in crossed))

    def ask_constrain(self, before: Moment, edge: Edge, owners: Collection[Any]) -> Question | None:
        if len(owners) < 2:
            return None
        both = listed(sorted(owners))
        choices = (listed(sorted(before.owners[key(*edge)])), str(self.change.owner), both)
        return Question(f"{edge_name(edge)} is part of another segment. Who owns it now?", both, choices)

    def ask_flip(self, before: Moment, edge: Edge) -> Question | None:
        return self._ask_flip(edge, MAY) if before.crossing else None

    def ask_wait(self, before: Moment, edge: Edge) -> Question | None:
        if not before.crossing or min(turn for _, turn in self.bends(before, key(*edge))) > 0:
            return None
        return self._ask_flip(edge, WAITS)

    def _ask_flip(self, edge: Edge, answer: str) -> Question:
        return Question(f"May {edge_name(edge)} be flipped now?", answer, (MAY, WAITS))


class SegmentStory(ChangeStory):
    """A plan carried out: its points and its constraints first, untold; then its segment."""

    title = "insert a segment"

    def __init__(self, plan: Plan, split: bool = False) -> None:
        mesh = ConstrainedTriangulation(plan.points)
        for owner, (a, b) in enumerate(plan.segments, start=1):
            mesh.insert_segment(a, b, owner=owner)
        before, self.plan = Snapshot.of(mesh), plan
        trace = tell(mesh.insert_segment, plan.start, plan.end, owner=len(plan.segments) + 1, split=split)
        change = SegmentChange(plan, before, trace, Snapshot.of(mesh))
        super().__init__(change, SegmentPicture(change), SegmentWords(change))

    def outcome(self) -> str:
        if self.change.refused:
            return "refused"
        crossed = len({key(*step.data["edge"]) for step in self.trace.steps if step.event == "cross"})
        flips = sum(step.event == "flip" for step in self.trace.steps)
        return f"{crossed} crossed, {counted(flips, 'flip')}"

    def telling(self) -> int:
        """While the edges that it crosses are flipped away."""
        return next(
            (step.number for step in self.trace.steps if step.event in ("flip", "cross")), len(self.trace.steps)
        )
