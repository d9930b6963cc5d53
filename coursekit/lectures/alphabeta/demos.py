"""Lecture 13, alpha-beta: the demos. A notebook cell says `cutoffs()`, `scouting()` and so on."""

from collections.abc import Callable
from math import inf
from typing import Any

from ...adversarial import alphabeta, alphabeta_max_min, minimax, negascout
from ...games import Tree
from ...games.numbers import is_number
from ...pictures.number_line import Scale
from ...player import Demo, Player, Pointer
from ...stage.both_forms import BothStory
from ...stage.controls import dropdown, number_box
from ...stage.demo import demo
from ...stage.own_search import own_tree
from ...stage.tree_input import LARGEST, TreeInput
from ...stage.tree_story import TreeStory
from ...stage.tree_words import TreeWords
from ...stage.trees import DEEPER_FIRST, WORKED, with_given
from ...trace import Trace, record
from .intervals import IntervalStory
from .number_lines import AspirationStory, TheoremStory, WindowStory

SCOUTED = {"one re-search": Tree([[[3, 2], [5, 9]], [[0, 1], [7, 5]], [[6, 4], [5, 7]]])}
"""The scout of C is right with two leaves, that of D is not."""


def cutoffs(tree: Any = None, search: Callable[[Any], Any] | None = None) -> Demo:
    """Cut-offs step by step, on the worked trees, on random ones, or on `tree` (at most 32 leaves).

    With `search`, a function of a node as in exercise 13.1, that runs in place of the package's, and its own lines are
    lit. Raises ValueError for a search that is no function, or whose source is in no cell and in no file.
    """
    if search is not None:
        chosen = TreeInput(with_given(tree, WORKED), grown=True)
        return demo(lambda: own_tree(search, chosen.task), chosen)
    algorithms = {
        "alpha-beta": alphabeta,
        "alpha-beta for MAX and MIN": alphabeta_max_min,
        "minimax, for comparison": minimax,
    }
    trees, algorithm = TreeInput(with_given(tree, WORKED), grown=True), dropdown("Algorithm", algorithms)

    def tell() -> TreeStory:
        return TreeStory(record(algorithms[algorithm.value], trees.task, ()), trees.task, editable=True)

    return demo(tell, trees, algorithm, stay=True)


def still(nested: Any) -> Player:
    """A tree alone, given as nested lists, to be thought about without a search."""
    tree = next(iter(with_given(nested, WORKED).values()))
    return Player(StillStory(Trace(alphabeta, []), tree, words=StillWords))


class StillWords(TreeWords):
    def opening(self) -> str:
        return f"**A tree with {len(self.leaves)} leaves.** MAX moves at A. What will alpha-beta do?"


class StillStory(TreeStory):
    """A tree before a search that never begins."""

    def outcome(self) -> str:
        return "not begun"


def intervals(tree: Any = None) -> Demo:
    """What is known so far of each node, as an interval."""
    trees = TreeInput(with_given(tree, WORKED))
    return demo(lambda: IntervalStory(trees.task, editable=True), trees)


class BothForms(BothStory):
    """Alpha-beta for MAX and MIN on the left, in negamax form on the right."""

    title = "alpha-beta in both forms"
    searches = alphabeta_max_min, alphabeta

    def opening(self) -> str:
        return (
            "**Two forms, the same search.** On the left MAX and MIN have a rule each; on the right there is one "
            "rule, and every number changes its sign with the mover."
        )


def both_forms(tree: Any = None) -> Demo:
    """Alpha-beta for MAX and MIN and in negamax form, side by side on the same tree."""
    trees = TreeInput(with_given(tree, DEEPER_FIRST))
    return demo(lambda: BothForms(trees.task, editable=True), trees)


def windows(tree: Any = None) -> Demo:
    """The windows along the current path as number lines, each from the side of whoever moves."""
    trees = TreeInput(with_given(tree, DEEPER_FIRST))
    return demo(lambda: WindowStory(trees.task, editable=True), trees)


def scouting(tree: Any = None) -> Demo:
    """NegaScout: scouting with a window of one unit, and searching again what turns out to be better."""
    trees = TreeInput(with_given(tree, SCOUTED | WORKED), grown=True)
    return demo(lambda: TreeStory(record(negascout, trees.task, ()), trees.task, editable=True), trees)


def aspiration_windows(tree: Any = None, guess: int = 9, margin: int = 1) -> Demo:
    """Aspiration search: the window around a guess, failing low or high, widened until the value lies inside."""
    trees = TreeInput(with_given(tree, WORKED), grown=True)
    guessing = number_box("Guess", guess, -LARGEST, LARGEST)
    margins = number_box("Margin", margin, 1, LARGEST)

    def tell() -> AspirationStory:
        return AspirationStory(trees.task, guessing.value, margins.value, editable=True)

    return demo(tell, trees, guessing, margins, stay=True)


def theorem(tree: Any = None, alpha: float = 5, beta: float = 9) -> Demo:
    """The return-value theorem: alpha and beta are dragged, and the case that holds is lit.

    Raises ValueError for alpha that is not below beta.
    """
    if not (is_number(alpha) and is_number(beta) and alpha < beta):
        raise ValueError(f"alpha must be below beta, but the window is ({alpha}, {beta})")
    trees = TreeInput(with_given(tree, WORKED))
    trees.hands = "type or drag other leaves, and drag alpha and beta"
    window = {"alpha": alpha, "beta": beta}

    def point(event: Pointer, story: TheoremStory) -> None:
        if event.id not in window:
            trees.point(event, story)
        elif event.kind in ("down", "move", "nudge"):
            window.update(moved(window, event, story.scale))
            trees.show(trees.task)

    return demo(lambda: TheoremStory(trees.task, **window, editable=True), trees, on_pointer=point)


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
