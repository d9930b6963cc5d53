"""How a search of a game tree is told: its picture, and the story that has it, a fold and words."""

from collections.abc import Callable
from functools import lru_cache
from math import isinf
from typing import Any

from ..adversarial import alphabeta, alphabeta_max_min, aspiration, minimax, mtd, negamax, negascout
from ..games import Tree
from ..games.tree import Path
from ..look import number
from ..pictures import tree as pictures
from ..pictures.tree import Layout, Mark
from ..story import Composed, Picture
from ..trace import Step, Trace
from .known_tree import KnownBounds, Moment, Node, between, is_cut, turned
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


class TreePicture(Picture[Moment]):
    """The tree between `left` and `right`, about so `tall`. `note` is the longest note that there must be room for,
    None for a window.

    With `editable` its leaves can be edited. With `movers_side` its numbers count from the side of whoever moves.
    """

    def __init__(
        self,
        known: KnownBounds,
        *,
        left: float = 0.0,
        right: float = pictures.WIDTH,
        prefix: str = "",
        note: str | None = None,
        tall: float = 380.0,
        editable: bool = False,
        movers_side: bool = False,
    ) -> None:
        self.known, self.editable, self.movers_side = known, editable, movers_side
        self.layout = pictures.layout(
            known.tree, left=left, right=right, prefix=prefix, note=note, negated=movers_side, tall=tall
        )
        self.size = (pictures.WIDTH, self.layout.height)
        self._turned = {path: movers_side and not known.maximizing(path) for path in self.layout.places}

    def backdrop(self) -> str:
        return pictures.backdrop(self.layout)

    def draw(self, after: Moment) -> str:
        return pictures.draw(self.layout, self.marks(after), self.editable)

    def marks(self, after: Moment) -> dict[Path, Mark]:
        return {
            path: self._mark(path, node._replace(window=self.known.window_at(after, path)), after.now)
            for path, node in after.nodes.items()
        }

    def _mark(self, path: Path, node: Node, now: Path | None) -> Mark:
        turned, value = self._turned[path], self.known.leaves.get(path)
        return _mark(
            mirrored(node) if turned else node,
            self.known.name(path),
            -value if turned and value is not None else value,
            maximizing=self.movers_side or self.known.maximizing(path),
            on_path=now is not None and now[: len(path)] == path,
            now=path == now,
        )

    def touches(self, step: Step) -> tuple[str, ...]:
        state, action = step.data.get("state"), step.data.get("action")
        touched = [] if state is None else [state]
        if is_cut(step):
            touched += [path for child in self.known.rest(step) for path in (child, *self.known.below(child))]
        elif state is not None and action is not None:
            touched.append((*state, action))
        return tuple(self.layout.places[path].id for path in touched)


class TreeStory(Composed[Moment]):
    """Tells a search of `tree`. Its parts may be others, made as these are; `look` is for the picture."""

    beat = "leaf"
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
        self.title = TITLES.get(trace.function, "a search")

    def outcome(self) -> str:
        return super().outcome() or f"value {number(self.trace.result.value)}"

    def telling(self) -> int:
        """The last cut, or the end."""
        cuts = [step.number for step in self.trace.steps if is_cut(step) and self.landmark(step)]
        return cuts[-1] if cuts and self.tells_at is None else super().telling()


def mirrored(node: Node) -> Node:
    """What is known of a node, from the other side."""
    low, high = turned(node.known)
    return node._replace(low=low, high=high, window=node.window and turned(node.window))


def bound(node: Node, maximizing: bool) -> str:
    """What is known of an inner node as a label: its value, or the bound that counts for its mover; "" for nothing."""
    if node.low == node.high:
        return number(node.low)
    least = "" if isinf(node.low) else f"≥ {number(node.low)}"
    most = "" if isinf(node.high) else f"≤ {number(node.high)}"
    if node.stage == "closed":  # all children are known, and none was good enough
        return (most or least) if maximizing else (least or most)
    return least if maximizing else most


@lru_cache(maxsize=4096)
def _mark(node: Node, name: str, value: float | None, *, maximizing: bool, on_path: bool, now: bool) -> Mark:
    """A node as it is drawn; `value` is a leaf's."""
    leaf = value is not None
    label = bound(node, maximizing) if value is None else number(value)
    closed = "done" if node.low == node.high and not leaf else "seen"
    note = ""
    if on_path and node.window and node.stage in ("open", "cut"):
        note = ("scout " if node.scouted else "") + between(node.window)
    link = "path" if on_path else {"new": "new", "never": "never"}.get(node.stage, "")
    told = {"new": "not reached yet", "never": "never looked at", "cut": "the rest is cut"}.get(node.stage, "")
    parts = [
        "" if leaf else ("MAX to move" if maximizing else "MIN to move"),
        "" if leaf else label,
        f"window {between(node.window)}" if note and node.window else "",
        told,
        f"looked at {node.visits} times" if node.visits > 1 else "",
    ]
    return Mark(
        state={"closed": closed, "cut": "event"}.get(node.stage, node.stage),
        label=label,
        note=note,
        badge=f"{node.visits}×" if leaf and node.visits > 1 else "",
        now=now,
        link=f"{link} scout" if on_path and node.scouted else link,
        bar=node.barred,
        tells=f"{name}: {', '.join(filter(None, parts)) or 'looked at'}",
    )
