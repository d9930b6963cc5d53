"""Lecture 09: dead ends peeled, by the lecture's own story of the reduction, with the student's answer beside it."""

from collections.abc import Mapping, Sequence
from typing import Any

from ....exercises.kinds.beside import SMALLEST, BesideStory
from ....exercises.kinds.mesh_stories import box, cut
from ....maps import World
from ....mesh import Triangulation
from ....stage.words import counted
from ....trace import Step
from ..reduction import Moment, ReductionStory
from .triangle_patches import Patch


class Free(Triangulation):
    """Triangles that are free, all of them: from one to the next there is a way wherever they share an edge."""

    def is_free(self, t: int) -> bool:
        return True

    def open_edges(self) -> list[bool]:
        return [opposite >= 0 for opposite in self.opposites]


class PatchReduction(ReductionStory):
    """The reduction of a patch whose degrees are known; its triangles are called by their indices."""

    title = "dead ends peeled"
    in_question: Mapping[int, int] = {}
    islands = 0

    def __init__(self, patch: Patch) -> None:
        mesh: Any = Free(*patch.mesh)
        _, _, width, height = box(patch.mesh.points)
        super().__init__(World(width, height, []), mesh)
        self.trace = self.trace.with_steps(step for step in self.trace.steps if step.event != "degree")
        self.first = Moment(degrees=dict(enumerate(self.trace.result.degrees)))

    def label(self, after: Moment, t: int) -> str:
        return str(t)

    def called(self, node: int) -> str:
        return str(node)

    def tells(self, after: Moment, t: int) -> str:
        return f"triangle {t}, {super().tells(after, t)}"

    def rule(self, after: Moment) -> str:
        return ""

    def values(self, after: Moment, step: Step | None) -> Mapping[str, object]:
        values = super().values(after, step)
        return {name: values[name] for name in ("peeled", "decision points", "corridors", "rings")}

    def expected(self) -> None:
        return None

    def outcome(self) -> str:
        return counted(len(self.trace.result.nodes), "decision point")


def reduced(patch: Patch, given: Sequence[int] | None) -> BesideStory:
    """How a patch is reduced, and the decision points that a student's code tells."""
    story = PatchReduction(patch)

    def differs(step: Step) -> bool:
        """Whether it is of another kind than the student’s code says; at the end all is told."""
        triangles = step.data.get("triangles") or [step.data.get("triangle")]
        wrong = given is not None and any((t in given) != (step.event == "node") for t in triangles)
        return wrong or step.number == len(story.trace.steps)

    opening = f"{SMALLEST} Dead ends are peeled, one after another. Which triangles have three neighbours then?"
    said = "your code gives no set"
    if given is not None:
        said = cut(f"your decision points: {', '.join(map(str, given)) or 'none'}")
    return BesideStory(story, opening, said, differs=differs)
