"""The story of UCT on a position."""

from math import inf, sqrt

from ...story import Composed
from ...trace import Step
from .positions import Position
from .uct_picture import SearchPicture
from .uct_search import Moment, Search, SearchFold
from .uct_words import SearchWords


class UCTStory(Composed[Moment]):
    """Tells UCT phase by phase, or, with `whole`, simulation by simulation."""

    title = "UCT"

    def __init__(
        self,
        position: Position,
        simulations: int,
        c: float = sqrt(2),
        seed: int = 1,
        final: str = "visits",
        whole: bool = False,
    ) -> None:
        self.search = Search(position, simulations, c, seed, final, whole)
        parts = SearchFold(self.search), SearchPicture(self.search), SearchWords(self.search)
        super().__init__(self.search.trace, *parts)

    def outcome(self) -> str:
        return f"plays {self.search.position.short((self.search.result.action,))}"

    def telling(self) -> int:
        """Where a node below the root compares moves that all have been tried, for the last time; else the last."""
        told = (step.number for step in self.trace.steps if self._compares(step))
        return max(told, default=len(self.trace.steps))

    def _compares(self, step: Step) -> bool:
        if step.event != "select":
            return False
        path, indices = step.data["path"], step.data["indices"]
        shown = all((*path, action) in self.search.shown for action in indices)
        return shown and path != () and len(indices) > 1 and inf not in indices.values()
