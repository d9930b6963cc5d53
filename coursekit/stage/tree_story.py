"""How a search of a game tree is told: a fold, a picture and words, put together."""

from collections.abc import Callable
from typing import Any

from ..adversarial import alphabeta, alphabeta_max_min, aspiration, minimax, mtd, negamax, negascout
from ..games import Tree
from ..look import number
from ..pictures.tree import Layout
from ..story import Composed
from ..trace import Trace
from .known_tree import KnownBounds, Moment, is_cut
from .tree_picture import TreePicture
from .tree_words import TreeWords

TITLES = {
    alphabeta: "alpha-beta",
    alphabeta_max_min: "alpha-beta for MAX and MIN",
    aspiration: "aspiration search",
    minimax: "minimax",
    mtd: "MTD(f)",
    negamax: "negamax",
    negascout: "NegaScout",
}


class TreeStory(Composed[Moment]):
    """Tells a search of `tree`. Its parts may be others, made as these are; `look` is for the picture."""

    fold: KnownBounds
    picture: TreePicture
    words: TreeWords

    def __init__(
        self,
        trace: Trace,
        tree: Tree,
        *,
        known: Callable[[Tree, Trace], KnownBounds] = KnownBounds,
        picture: Callable[..., TreePicture] = TreePicture,
        words: Callable[[KnownBounds, Layout, Trace], TreeWords] = TreeWords,
        **look: Any,
    ) -> None:
        fold = known(tree, trace)
        if trace.function is negascout:
            look["note"] = f"scout {fold.widest()} … {fold.widest()}"
        drawn = picture(fold, **look)
        super().__init__(trace, fold, drawn, words(fold, drawn.layout, trace))
        self.tree, self.leaves, self.layout = tree, fold.leaves, drawn.layout
        self.title = TITLES[trace.function]

    def outcome(self) -> str:
        return super().outcome() or f"value {number(self.trace.result.value)}"

    def telling(self) -> int:
        """The last cut, or the end."""
        cuts = [step.number for step in self.trace.steps if is_cut(step) and self.landmark(step)]
        return cuts[-1] if cuts else len(self.trace.steps)
