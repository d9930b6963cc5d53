"""A segment is inserted: the edges that it crosses are flipped away, it is held fast, the rest is made legal."""

from collections.abc import Mapping, Sequence
from typing import Any

from ...geometry.predicates import Point
from ...look import number
from ...maps.segments import crosses
from ...mesh.constrained import ConstrainedTriangulation
from ...pictures.grid import marker
from ...pictures.svg import line
from ...stage.clouds import HEIGHT, WIDTH
from ...stage.words import counted, listed, name
from ...story import Question
from ...trace import Step
from .constrained_cases import Edge, Plan
from .constrained_changes import Moment, Snapshot, edge_name, edges_of, ordered, tell
from .constrained_words import NamedStory

MAY, WAITS = "yes, it may", "no, it has to wait"


class SegmentStory(NamedStory):
    """A plan carried out: its points and its constraints first, untold; then its segment."""

    title = "insert a segment"

    def __init__(self, plan: Plan, split: bool = False) -> None:
        mesh = ConstrainedTriangulation(plan.points)
        for owner, (a, b) in enumerate(plan.segments, start=1):
            mesh.insert_segment(a, b, owner=owner)
        before = Snapshot.of(mesh)
        self.plan, self.owner = plan, len(plan.segments) + 1
        trace = tell(mesh.insert_segment, plan.start, plan.end, owner=self.owner, split=split)
        super().__init__(before, trace, Snapshot.of(mesh), (0.0, 0.0, WIDTH, HEIGHT))
        self.what = f"{name(plan.start)}–{name(plan.end)}"
        self.ends = plan.points[plan.start], plan.points[plan.end]
        self.pieces = [edge for edge, owners in self.after.owners.items() if self.owner in owners] or [
            ordered(plan.start, plan.end)
        ]

    def in_the_way_of(self, edge: Edge, moment: Moment) -> str:
        if self.refused or not moment.fresh & set(edge):
            p, q = (self.at(v, moment) for v in edge)
            if crosses(*self.ends, p, q):
                return self.what
        return super().in_the_way_of(edge, moment)

    # ------------------------------------------------ picture and values

    def over(self, after: Moment, points: Mapping[int, Point]) -> str:
        """The pieces of the segment that are no edges yet."""
        missing = [piece for piece in self.pieces if self.owner not in after.owners.get(piece, ())]
        ways = [[self.place.at(self.after.points[v]) for v in piece] for piece in missing]
        lines = [line("curve other", *start, *end) for start, end in ways]
        return f'<g pointer-events="none">{"".join(lines)}</g>' + self.owner_labels(after, points)

    def draw(self, after: Moment) -> str:
        handles = ""
        for end, shape, vertex in (("from", "start", self.plan.start), ("to", "goal", self.plan.end)):
            drawn = marker(shape, *self.place.at(self.plan.points[vertex]), 0.0)
            tells = f"the segment goes {end} {name(vertex)}"
            handles += f'<g data-id="{self.place.id(end)}" data-drag="" aria-label="{tells}">{drawn}</g>'
        return super().draw(after) + handles

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        illegal = self.illegal(after)
        held = sum(edge in after.owners for edge in illegal)
        return {
            "still crossed": str(len(after.crossed)),
            "flips": str(after.flips),
            "held edges": str(len(after.owners)),
            "held, illegal": str(held),
            "free edges": str(len(edges_of(after.triangles)) - len(after.owners)),
            "free, illegal": str(len(illegal) - held),
        }

    # ------------------------------------------------ words

    def say_first(self) -> str:
        return (
            f"**The segment {self.what} is to become an edge.** Its ends can be dragged from vertex to vertex: the "
            "disc and the ringed one."
        )

    def say(self, after: Moment, step: Step | None) -> str:
        said, done = super().say(after, step), " Done: all others are legal."
        last = step is not None and step is self.trace.steps[-1] and not self.refused
        return said + done if last and len(said + done) < 180 else said

    def say_split(self, vertex: int, old: Sequence[Any], new: Sequence[Any]) -> str:
        x, y = (number(value, 4) for value in self.after.points[vertex])
        return (
            f"**{name(vertex)} is a new vertex, at ({x}, {y}).** There the two cross, as nearly as floats can say it: "
            "both may bend there by a hair."
        )

    # ------------------------------------------------ questions

    def question(self, before: Moment, step: Step) -> Question | None:
        if step.event in ("through", "split", "release"):
            return None
        edge = ordered(*step.data["edge"])
        match step.event:
            case "cross":
                if before.crossed or before.fresh:
                    return None
                crossed = [e for e in edges_of(before.triangles) if self.in_the_way_of(e, before) == self.what]
                return Question(f"Click an edge that {self.what} crosses.", tuple(f"edge/{a}/{b}" for a, b in crossed))
            case "constrain":
                if len(step.data["owners"]) < 2:
                    return None
                both = listed(sorted(step.data["owners"]))
                choices = (listed(sorted(before.owners[edge])), str(self.owner), both)
                return Question(f"{edge_name(edge)} is part of another segment. Who owns it now?", both, choices)
            case "test":
                return self.ask_test(before, step)
        if not before.crossing or (step.event == "wait" and min(turn for _, turn in self.bends(before, edge)) > 0):
            return None
        return Question(f"May {edge_name(edge)} be flipped now?", MAY if step.event == "flip" else WAITS, (MAY, WAITS))

    def outcome(self) -> str:
        if self.refused:
            return "refused"
        crossed = len({ordered(*step.data["edge"]) for step in self.trace.steps if step.event == "cross"})
        flips = sum(step.event == "flip" for step in self.trace.steps)
        return f"{crossed} crossed, {counted(flips, 'flip')}"

    def telling(self) -> int:
        """While the edges that it crosses are flipped away."""
        flips = [i for i, step in enumerate(self.trace.steps, start=1) if step.event in ("flip", "cross")]
        return flips[0] if flips else len(self.trace.steps)
