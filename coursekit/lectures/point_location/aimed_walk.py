"""The walk that aims anew from each triangle's centroid: it may go round as well, unless it remembers its triangles."""

from ...mesh.locate import aimed_exits, centroid_walk
from ...mesh.triangulation import Edge
from ...pictures.svg import circle, line, still, stroke
from ...stage.words import counted
from ...story import Question
from ...trace import Step
from .cycling_walk import LEGEND, CycleStory, Moment
from .triangle_names import edge_id

OTHER, BACK = "out by another exit", "back to where it came from"


class AimedStory(CycleStory):
    """The walk along the line from the centroid, with or without memory of triangles."""

    algorithm = staticmethod(centroid_walk)
    called = "aimed walk"
    samples = (*LEGEND, stroke("border", 28, "the line"))

    def aimed(self, triangle: int) -> Edge:
        """The exit by which the line from the centroid leaves a triangle."""
        return self.mesh.edge(aimed_exits(self.mesh, triangle, self.task.query)[0])

    def on_known(self, before: Moment, edge: Edge) -> Moment:
        return self.on_turn(before, edge)

    def on_back(self, before: Moment, target: int) -> Moment:
        return Moment(before.visited, (*before.way, target))

    def touched_back(self, target: int) -> tuple[str, ...]:
        return self.touched_visit(target)

    # ------------------------------------------------ picture and values

    def aim(self, after: Moment) -> str:
        if not after.way:
            return ""
        corners = [self.place.at(corner) for corner in self.mesh.places(after.way[-1])]
        x, y = (sum(values) / 3 for values in zip(*corners, strict=True))
        return still(line("border", x, y, *self.place.at(self.task.query)) + circle("solid", x, y, 4))

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        values = super().values(after, step)
        exits = after.way and self.exits(after.way[-1])
        values["line crosses"] = self.edge_name(self.aimed(after.way[-1])) if exits else None
        return values

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            f"**From {self.name(self.task.start)} to the point in the ring:** in each triangle a line starts anew, "
            "from its centroid to the point. The edge that it crosses is the way out."
        )

    def ways(self, triangle: int) -> str:
        ways = super().ways(triangle)
        if len(self.exits(triangle)) == 1:
            return ways
        return f"{ways}; the line from the centroid crosses {self.edge_name(self.aimed(triangle))}"

    def more(self, after: Moment) -> str:
        back = len(after.way) - len(after.visited)
        return f", none twice, and {counted(back, 'step')} back" if back else ", none twice"

    def say_known(self, after: Moment, edge: Edge, target: int) -> str:
        return f"**Not by {self.edge_name(edge)}:** behind it lies {self.name(target)}, where the walk has been."

    def say_back(self, after: Moment, source: int, target: int) -> str:
        return (
            f"**Back to {self.name(target)}:** all exits of {self.name(source)} lead to where the walk has been, so it "
            "goes back the way it came."
        )

    # ------------------------------------------------ questions

    def ask_cross(self, before: Moment, source: int) -> Question | None:
        """Which edge the line crosses."""
        if len(before.visited) not in (1, 2, 4) or before.refused:
            return None
        asked = (
            f"A line goes from the centroid of {self.name(source)} to the point. Which edge does it cross? Click it."
        )
        return Question(asked, (edge_id(self.aimed(source)),))

    def ask_known(self, before: Moment, source: int, target: int) -> Question | None:
        """What a walk does where the exit at which it aims leads to where it was."""
        if before.refused or before.way[-1] != before.visited[-1]:
            return None
        entries = (self.mesh.opposites[c] for c in aimed_exits(self.mesh, source, self.task.query))
        new = any(entry < 0 or entry // 3 not in before.visited for entry in entries)
        asked = f"The line leads to {self.name(target)}, where the walk has been. How does it go on?"
        return Question(asked, OTHER if new else BACK, (OTHER, BACK))

    def telling(self) -> int:
        """Where it meets its own way, else the end."""
        known = (step.number for step in self.trace.steps if step.event == "known")
        return next(known, super().telling())
