"""Lecture 13, alpha-beta: the demos. A notebook cell says `cutoffs()`, `scouting()` and so on.

The stories stand beside this module: alphabeta_tree (what is known, and its picture), alphabeta_words (sentences and
questions), alphabeta_forms (intervals, both forms) and alphabeta_lines (windows on number lines).
"""

from collections.abc import Callable
from math import inf
from random import Random
from typing import Any

from ipywidgets import Label, Widget

from ..adversarial import alphabeta, alphabeta_max_min, minimax, negascout
from ..games import Tree, random_tree
from ..games.tree import Path
from ..pictures.number_line import Scale
from ..pictures.svg import number
from ..pictures.tree import path_of
from ..player import Demo, Player, Pointer
from ..story import Story
from ..trace import Trace, record
from .alphabeta_forms import BothStory, IntervalStory
from .alphabeta_lines import AspirationStory, TheoremStory, WindowStory, theorem_scale
from .alphabeta_words import SpokenTree
from .controls import dropdown, number_box

WORKED = {
    "worked tree 1": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "worked tree 2": Tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),
}
DEEPER_FIRST = dict(reversed(WORKED.items()))
SCOUTED = {"one re-search": Tree([[[3, 2], [5, 9]], [[0, 1], [7, 5]], [[6, 4], [5, 7]]])}
"""The scout of C is right with two leaves, that of D is not."""

MOST_LEAVES = 32
LARGEST = 99
DRAG = 8.0
"""Picture units by which a leaf is dragged up to become worth one more."""


def cutoffs(tree: Tree | None = None) -> Demo:
    """Cut-offs step by step, on the worked trees, on random ones, or on `tree` (at most 32 leaves)."""
    algorithms = {
        "alpha-beta": alphabeta,
        "alpha-beta for MAX and MIN": alphabeta_max_min,
        "minimax, for comparison": minimax,
    }
    algorithm = dropdown("Algorithm", algorithms)

    def tell(tree: Tree) -> Story[Any]:
        return SpokenTree(record(algorithms[algorithm.value], tree, ()), tree, editable=True)

    return _demo(tell, TreeInput(_named(tree, WORKED), grown=True), algorithm)


def still(nested: Any) -> Player:
    """A tree alone, given as nested lists, to be thought about without a search."""
    return Player(StillStory(Trace(alphabeta, [], None, truncated=False), Tree(nested)))


class StillStory(SpokenTree):
    """A tree before a search that never begins."""

    def opening(self) -> str:
        return f"**A tree with {len(self.leaves)} leaves.** MAX moves at A. What will alpha-beta do?"

    def outcome(self) -> str:
        return "not begun"


def intervals(tree: Tree | None = None) -> Demo:
    """What is known so far of each node, as an interval."""
    return _demo(lambda tree: IntervalStory(tree, editable=True), TreeInput(_named(tree, WORKED)))


def both_forms(tree: Tree | None = None) -> Demo:
    """Alpha-beta for MAX and MIN and in negamax form, side by side on the same tree."""
    return _demo(lambda tree: BothStory(tree, editable=True), TreeInput(_named(tree, DEEPER_FIRST)))


def windows(tree: Tree | None = None) -> Demo:
    """The windows along the current path as number lines, each from the side of whoever moves."""
    return _demo(lambda tree: WindowStory(tree, editable=True), TreeInput(_named(tree, DEEPER_FIRST)))


def scouting(tree: Tree | None = None) -> Demo:
    """NegaScout: scouting with a window of one unit, and searching again what turns out to be better."""

    def tell(tree: Tree) -> Story[Any]:
        return SpokenTree(record(negascout, tree, ()), tree, editable=True)

    return _demo(tell, TreeInput(_named(tree, SCOUTED | WORKED), grown=True))


def aspiration_windows(tree: Tree | None = None, guess: int = 9, margin: int = 1) -> Demo:
    """Aspiration search: the window around a guess, failing low or high, widened until the value lies inside."""
    guessing = number_box("Guess", guess, -LARGEST, LARGEST)
    margins = number_box("Margin", margin, 1, LARGEST)

    def tell(tree: Tree) -> Story[Any]:
        return AspirationStory(tree, guessing.value, margins.value, editable=True)

    return _demo(tell, TreeInput(_named(tree, WORKED), grown=True), guessing, margins)


def theorem(tree: Tree | None = None, alpha: float = 5, beta: float = 9) -> Demo:
    """The return-value theorem: alpha and beta are dragged, and the case that holds is lit.

    Raises ValueError for alpha that is not below beta.
    """
    if not alpha < beta:
        raise ValueError(f"alpha must be below beta, but the window is ({alpha}, {beta})")
    trees = TreeInput(_named(tree, WORKED))
    window = {"alpha": alpha, "beta": beta}

    def tell(tree: Tree) -> TheoremStory:
        return TheoremStory(tree, **window, editable=True)

    def point(event: Pointer) -> None:
        if event.id in window:
            if event.kind in ("down", "move", "nudge"):
                window.update(moved(window, event, theorem_scale(trees.tree)))
                trees.changed(None)
        else:
            trees.point(event)

    return _demo(tell, trees, at_end=True, point=point)


def moved(window: dict[str, float], event: Pointer, scale: Scale) -> dict[str, float]:
    """The end of a window that a pointer has moved; one unit from the other end it stops."""
    value = window[event.id]
    if event.kind == "nudge":
        shown = min(max(value, scale.low - 1), scale.high + 1) + (event.x or event.y)
        value = shown if scale.low <= shown <= scale.high else inf * (1 if shown > 0 else -1)
    else:
        value = scale.nearest(event.x)
    if event.id == "alpha":
        return {"alpha": min(value, window["beta"] - 1, scale.high)}
    return {"beta": max(value, window["alpha"] + 1, scale.low)}


# ---------------------------------------------------------------- what the demos share


class TreeInput:
    """A game tree to choose, to grow and to edit: its controls, and what the pointer does to its leaves.

    `named` are the trees to choose from, the first of them first. With `grown` there are random trees and orders of
    moves as well. `changed` is called when there is another tree: with 0 for a new one, with None for an edited one.
    """

    def __init__(self, named: dict[str, Tree], grown: bool = False) -> None:
        self.named = named
        self.tree = next(iter(named.values()))
        self.changed: Callable[[int | None], None] = lambda at: None
        self.message = Label()
        self._held: tuple[Path, float, float] | None = None
        self._choice = dropdown("Tree", [*named, *(["random"] if grown else [])])
        self._order = dropdown("Order", ["as given", "best first", "random", "worst first"])
        self._branching = number_box("Branching", 3, 1, MOST_LEAVES)
        self._height = number_box("Height", 3, 0, 5)
        self._seed = number_box("Seed", 1, 0, 9999)
        self.controls: tuple[Widget, ...] = (self._choice,)
        if grown:
            self.controls += (self._branching, self._height, self._order, self._seed)
        for control in self.controls:
            control.observe(self._choose, "value")
        self._reveal()

    def _reveal(self) -> None:
        """Show only the controls that do something."""
        random = self._choice.value == "random"
        for control in (self._branching, self._height):
            control.layout.display = "" if random else "none"
        self._seed.layout.display = "" if random or self._order.value == "random" else "none"

    def _choose(self, _: Any) -> None:
        self._reveal()
        rng, order = Random(self._seed.value), self._order.value
        branching, height = self._branching.value, self._height.value
        if self._choice.value != "random":
            tree = self.named[self._choice.value]
        elif branching**height > MOST_LEAVES:
            self.message.value = (
                f"Branching {branching} and height {height} make {branching**height} leaves; the picture holds "
                f"{MOST_LEAVES}. The tree stays as it is."
            )
            return
        else:
            tree = random_tree(branching, height, rng)
        if order == "random":
            tree = tree.shuffled(rng)
        elif order != "as given":
            tree = tree.ordered(order.removesuffix(" first"))
        self._show(tree, 0)

    def _show(self, tree: Tree, at: int | None) -> None:
        self.tree, self.message.value = tree, ""
        self.changed(at)

    def point(self, event: Pointer) -> None:
        """Edit a leaf: a number typed, a drag up or down, arrow keys."""
        leaf, leaves = path_of(event.id), self.tree.leaves()
        if event.kind == "up":
            self._held = None
        elif event.kind == "move" and self._held:
            held, value, y = self._held
            self._edit(held, value + round((y - event.y) / DRAG))
        elif not event.id or leaf not in leaves:
            return
        elif event.kind == "down":
            self._held = leaf, leaves[leaf], event.y
        elif event.kind == "nudge":
            self._edit(leaf, leaves[leaf] + event.x + event.y)
        elif event.kind == "edit":
            try:
                value = int(event.text.strip().replace("\N{MINUS SIGN}", "-"))
                if abs(value) > LARGEST:
                    raise ValueError
            except ValueError:
                least = number(-LARGEST)
                self.message.value = f"A leaf takes a whole number from {least} to {LARGEST}, not “{event.text}”."
                return
            self._edit(leaf, value)

    def _edit(self, leaf: Path, value: float) -> None:
        value = min(LARGEST, max(-LARGEST, value))
        if value != self.tree.leaves()[leaf] or self.message.value:
            self._show(self.tree.with_leaf(leaf, value), None)


def _named(given: Tree | None, named: dict[str, Tree]) -> dict[str, Tree]:
    """The trees to choose from, the given one first. Raises ValueError for one that does not fit the picture."""
    if given is None:
        return named
    if given.to_move(()) != 0:
        raise ValueError("the picture speaks from MAX's side: MAX, player 0, must move at the root of the tree")
    if len(given.leaves()) > MOST_LEAVES:
        raise ValueError(f"the picture holds {MOST_LEAVES} leaves, but the tree has {len(given.leaves())}")
    return {"given tree": given} | named


def _demo(
    tell: Callable[[Tree], Story[Any]],
    trees: TreeInput,
    *controls: Widget,
    at_end: bool = False,
    point: Callable[[Pointer], None] | None = None,
) -> Demo:
    """A player of what is told of a tree, told again when the tree or a control changes; with `at_end` from its end."""

    def end(story: Story[Any]) -> int:
        return len(story.trace.steps)

    def show(at: int | None) -> None:
        story = tell(trees.tree)
        player.show(story, end(story) if at_end else at)

    story = tell(trees.tree)
    player = Player(story, at=end(story) if at_end else 0, on_pointer=point or trees.point)
    trees.changed = show
    for control in controls:
        control.observe(lambda _: show(0), "value")
    return Demo(player, *trees.controls, *controls, trees.message)
