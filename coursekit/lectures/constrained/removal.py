"""Something is removed: a segment or an obstacle, whose edges stay while another owns them; or a vertex."""

from collections.abc import Mapping
from typing import Any

from ...geometry.predicates import Point
from ...mesh.constrained import ConstrainedTriangulation
from ...stage.clouds import HEIGHT, WIDTH
from ...stage.words import counted, listed, name
from ...story import Question
from ...trace import Step, Trace
from .constrained_cases import Stock, kind_of
from .constrained_changes import Moment, Snapshot, edge_name, edges_of, ordered, tell
from .constrained_words import NamedStory, capital

NOBODY = "nobody"


class RemovalStory(NamedStory):
    """A triangulation from stock, untold; then something is taken out of it."""

    title = "remove"

    def __init__(self, stock: Stock) -> None:
        mesh = ConstrainedTriangulation(stock.points)
        for owner, (a, b) in enumerate(stock.segments, start=1):
            mesh.insert_segment(a, b, owner=owner)
        for owner, corners in enumerate(stock.obstacles, start=len(stock.segments) + 1):
            mesh.insert_obstacle([stock.points[v] for v in corners], owner=owner)
        before = Snapshot.of(mesh)
        self.stock = stock
        super().__init__(before, self._remove(mesh), Snapshot.of(mesh), (0.0, 0.0, WIDTH, HEIGHT))

    def _remove(self, mesh: ConstrainedTriangulation) -> Trace:
        kind, _, which = self.stock.removed.partition(" ")
        if kind == "vertex":
            self.gone: Any = next(v for v in range(len(self.stock.points)) if name(v) == which)
            return tell(mesh.remove_point, self.gone)
        self.gone = int(which)
        return tell(mesh.remove_segment if kind == "segment" else mesh.remove_obstacle, self.gone)

    def owners(self, a: int, b: int) -> list[Any]:
        """Who owns an edge before anything goes."""
        return sorted(self.before.owners.get((a, b), ()))

    # ------------------------------------------------ picture and values

    def over(self, after: Moment, points: Mapping[int, Point]) -> str:
        return self.owner_labels(after, points)

    def values(self, after: Moment, step: Step | None) -> dict[str, str]:
        return {
            "held edges": str(len(after.owners)),
            "two owners": str(sum(len(owners) > 1 for owners in after.owners.values())),
            "free edges": str(len(edges_of(after.triangles)) - len(after.owners)),
            "triangles": str(len(after.triangles)),
            "of them new": str(len(self.new(after))),
            "flips": str(after.flips),
        }

    # ------------------------------------------------ words

    def say_first(self) -> str:
        what = capital(self.stock.removed)
        if not self.refused:
            return f"**{what} is to go.** Something else can be chosen above, or by a click on an edge or a vertex."
        owners = {owner for edge, owners in self.before.owners.items() if self.gone in edge for owner in owners}
        needed = listed(f"{kind_of(self.stock, owner)} {owner}" for owner in sorted(owners))
        verb = "needs" if len(owners) == 1 else "need"
        return f"**{what} has to stay:** {needed} {verb} it as an end or a corner, and would have to go first."

    # ------------------------------------------------ questions

    def question(self, before: Moment, step: Step) -> Question | None:
        data = step.data
        match step.event:
            case "release":
                if self.stock.removed.startswith("vertex"):
                    return None
                owners = set(before.owners[ordered(*data["edge"])])
                left = [set[Any](), {self.gone}, owners, set(data["owners"])]
                answers = [listed(sorted(each)) if each else NOBODY for each in left]
                text = f"{capital(self.stock.removed)} gives up {edge_name(data['edge'])}. Who still owns it?"
                return Question(text, answers[-1], tuple(dict.fromkeys(sorted(answers))))
            case "remove" if min(data["link"]) >= 0:
                star = len(data["link"])
                text = f"{name(data['vertex'])} goes, with {star} triangles around it. How many will fill the hole?"
                return Question(text, str(star - 2), tuple(str(star + i) for i in (-3, -2, -1, 0)))
        return self.ask_test(before, step)

    def outcome(self) -> str:
        if self.refused:
            return f"{self.stock.removed} stays"
        new = len(self.after.triangles - self.before.triangles)
        return f"{self.stock.removed}, {counted(new, 'new triangle')}"
