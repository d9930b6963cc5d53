"""Lecture 13, alpha-beta: the demos. A notebook cell says `cutoffs()`, `scouting()` and so on.

The stories stand beside this module: alphabeta_tree (what is known, and its picture), alphabeta_words (sentences and
questions), alphabeta_forms (intervals, both forms) and alphabeta_lines (windows on number lines).
"""

from math import inf
from typing import Any

from ...adversarial import alphabeta, alphabeta_max_min, minimax, negascout
from ...games import Tree
from ...pictures.number_line import Scale
from ...player import Demo, Player, Pointer
from ...stage.controls import dropdown, number_box
from ...stage.tree_input import LARGEST, TreeInput, tree_demo
from ...stage.tree_words import SpokenTree
from ...stage.trees import WORKED, with_given
from ...story import Story
from ...trace import Trace, record
from .intervals import BothStory, IntervalStory
from .number_lines import AspirationStory, TheoremStory, WindowStory, theorem_scale

DEEPER_FIRST = dict(reversed(WORKED.items()))
SCOUTED = {"one re-search": Tree([[[3, 2], [5, 9]], [[0, 1], [7, 5]], [[6, 4], [5, 7]]])}
"""The scout of C is right with two leaves, that of D is not."""


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

    return tree_demo(tell, TreeInput(with_given(tree, WORKED), grown=True), algorithm)


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
    return tree_demo(lambda tree: IntervalStory(tree, editable=True), TreeInput(with_given(tree, WORKED)))


def both_forms(tree: Tree | None = None) -> Demo:
    """Alpha-beta for MAX and MIN and in negamax form, side by side on the same tree."""
    return tree_demo(lambda tree: BothStory(tree, editable=True), TreeInput(with_given(tree, DEEPER_FIRST)))


def windows(tree: Tree | None = None) -> Demo:
    """The windows along the current path as number lines, each from the side of whoever moves."""
    return tree_demo(lambda tree: WindowStory(tree, editable=True), TreeInput(with_given(tree, DEEPER_FIRST)))


def scouting(tree: Tree | None = None) -> Demo:
    """NegaScout: scouting with a window of one unit, and searching again what turns out to be better."""

    def tell(tree: Tree) -> Story[Any]:
        return SpokenTree(record(negascout, tree, ()), tree, editable=True)

    return tree_demo(tell, TreeInput(with_given(tree, SCOUTED | WORKED), grown=True))


def aspiration_windows(tree: Tree | None = None, guess: int = 9, margin: int = 1) -> Demo:
    """Aspiration search: the window around a guess, failing low or high, widened until the value lies inside."""
    guessing = number_box("Guess", guess, -LARGEST, LARGEST)
    margins = number_box("Margin", margin, 1, LARGEST)

    def tell(tree: Tree) -> Story[Any]:
        return AspirationStory(tree, guessing.value, margins.value, editable=True)

    return tree_demo(tell, TreeInput(with_given(tree, WORKED), grown=True), guessing, margins)


def theorem(tree: Tree | None = None, alpha: float = 5, beta: float = 9) -> Demo:
    """The return-value theorem: alpha and beta are dragged, and the case that holds is lit.

    Raises ValueError for alpha that is not below beta.
    """
    if not alpha < beta:
        raise ValueError(f"alpha must be below beta, but the window is ({alpha}, {beta})")
    trees = TreeInput(with_given(tree, WORKED))
    window = {"alpha": alpha, "beta": beta}

    def tell(tree: Tree) -> TheoremStory:
        return TheoremStory(tree, **window, editable=True)

    def point(event: Pointer) -> None:
        if event.id in window:
            if event.kind in ("down", "move", "nudge"):
                window.update(moved(window, event, theorem_scale(trees.task)))
                trees.changed(0)
        else:
            trees.point(event, None)

    return tree_demo(tell, trees, at_end=True, point=point)


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
