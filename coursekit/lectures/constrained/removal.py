"""Something is removed: a segment or an obstacle, whose edges stay while another owns them; or a vertex."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...geometry.predicates import Point
from ...mesh.constrained import ConstrainedTriangulation
from ...mesh.triangulation import Edge, key
from ...pictures.svg import text
from ...stage.words import capital, counted, edge_name, listed, name
from ...story import Question
from ...trace import Step
from .constrained_cases import Stock, kind_of
from .constrained_changes import Change, Moment, Snapshot, tell
from .constrained_picture import ChangePicture, ChangeStory
from .constrained_words import ChangeWords

NOBODY = "nobody"


class OwnersPicture(ChangePicture):
    """With the owners of each edge beside it."""

    signs = ((lambda x, y: text("note", "1", x + 6, y), 24, "owner of an edge"),)

    def over(self, after: Moment, points: Mapping[int, Point]) -> str:
        return self.owners(after, points)


class RemovalWords(ChangeWords):
    """What is said while a segment, an obstacle or a vertex, which is `gone`, is taken out of stock."""

    def __init__(self, change: Change, stock: Stock, gone: int) -> None:
        super().__init__(change)
        self.stock, self.gone = stock, gone

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        return {
            "held edges": len(after.owners),
            "two owners": sum(len(owners) > 1 for owners in after.owners.values()),
            "free edges": len(after.edges()) - len(after.owners),
            "triangles": len(after.triangles),
            "of them new": len(self.change.new(after)),
            "flips": after.flips,
        }

    def opening(self) -> str:
        what = capital(self.stock.removed)
        if not self.change.refused:
            return f"**{what} is to go.** Something else can be chosen above, or by a click on an edge or a vertex."
        held = self.change.before.owners
        owners = {owner for edge, owners in held.items() if self.gone in edge for owner in owners}
        needed = listed(f"{kind_of(self.stock, owner)} {owner}" for owner in sorted(owners))
        verb = "needs" if len(owners) == 1 else "need"
        return f"**{what} has to stay:** {needed} {verb} it as an end or a corner, and would have to go first."

    def ask_release(self, before: Moment, edge: Edge, owners: Collection[Any]) -> Question | None:
        if self.stock.removed.startswith("vertex"):
            return None
        left = [set[Any](), {self.gone}, set(before.owners[key(*edge)]), set(owners)]
        answers = [listed(sorted(each)) if each else NOBODY for each in left]
        text = f"{capital(self.stock.removed)} gives up {edge_name(edge)}. Who still owns it?"
        return Question(text, answers[-1], tuple(dict.fromkeys(sorted(answers))))

    def ask_remove(self, before: Moment, vertex: int, link: Sequence[int]) -> Question | None:
        if min(link) < 0:
            return None
        star = len(link)
        text = f"{name(vertex)} goes, with {star} triangles around it. How many will fill the hole?"
        return Question(text, str(star - 2), tuple(str(star + i) for i in (-3, -2, -1, 0)))


class RemovalStory(ChangeStory):
    """A triangulation from stock, untold; then something is taken out of it."""

    title = "remove"

    def __init__(self, stock: Stock) -> None:
        mesh = ConstrainedTriangulation(stock.points)
        for owner, (a, b) in enumerate(stock.segments, start=1):
            mesh.insert_segment(a, b, owner=owner)
        for owner, corners in enumerate(stock.obstacles, start=len(stock.segments) + 1):
            mesh.insert_obstacle([stock.points[v] for v in corners], owner=owner)
        before, self.stock = Snapshot.of(mesh), stock
        kind, _, which = stock.removed.partition(" ")
        if kind == "vertex":
            gone = next(v for v in range(len(stock.points)) if name(v) == which)
            trace = tell(mesh.remove_point, gone)
        else:
            gone = int(which)
            trace = tell(mesh.remove_segment if kind == "segment" else mesh.remove_obstacle, gone)
        change = Change(before, trace, Snapshot.of(mesh))
        super().__init__(change, OwnersPicture(change), RemovalWords(change, stock, gone))

    def owners(self, a: int, b: int) -> list[Any]:
        """Who owns an edge before anything goes."""
        return sorted(self.before.owners.get((a, b), ()))

    def outcome(self) -> str:
        if self.change.refused:
            return f"{self.stock.removed} stays"
        new = len(self.after.triangles - self.before.triangles)
        return f"{self.stock.removed}, {counted(new, 'new triangle')}"
