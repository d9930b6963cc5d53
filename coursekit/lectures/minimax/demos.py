"""Lecture 12, minimax: the demos. A notebook cell says `rising()`, `players()` and so on."""

from collections.abc import Callable
from typing import Any

from ...games import Tree, UtilityTree
from ...games.tree import Path
from ...pictures.utility_tree import LETTERS
from ...player import Demo, Pointer
from ...stage.controls import dropdown
from ...stage.demo import demo
from ...stage.given import with_tree
from ...stage.input import typed
from ...stage.own_search import own_tree
from ...stage.play.play import play
from ...stage.tree_input import TreeInput
from ...stage.trees import DEEPER_FIRST, WORKED, with_given
from ...story import Story
from . import rising_values
from .and_or import AndOrTree, split_nim
from .erring_opponent import ERROR, ErringTree, error_at
from .look_ahead import LOOKS, LookAheadTree
from .more_players import OUTLOOKS, PlayersTree
from .rising_values import MinimaxAndNegamax

__all__ = ["and_or", "both_forms", "erring", "look_ahead", "play", "players", "rising"]

ALONE = {"one player alone": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]], movers=(0, 0, 0))}
TWICE = {
    "MAX moves twice": Tree([[7, -2]], movers=(0, 0, 1)),
    "MIN moves twice": Tree([[[4, 9], [6, 1]], [[3, 5], [8, 7]]], movers=(0, 1, 1, 0)),
}
FOOLED = {
    "one move is too few": Tree([[9, 8, 1], [4, 5, 6]]),
    "two moves are too few": Tree([[[8, 8], [7, 9]], [[14, 0], [13, 1]]]),
}
DECIDED = {
    "a win": Tree([[[-1, -1], [1, 1]], [[1, -1], [-1, 1]]]),
    "a loss": Tree([[[1, -1], [-1, -1]], [[-1, -1], [1, 1]]]),
    "every answer lost but one": Tree([[1, 1, 1, -1], [1, -1, 1, 1], [1, 1, 1]]),
}
SPLIT = {f"split Nim, {heap}": split_nim(heap) for heap in (5, 6, 7)}
RISKY = {
    "a draw, or a trap": Tree([[0, 0], [1, 1, 1, 1, 1, 1, 1, 1, 1, -1]]),
    **WORKED,
}
"""In the first one, nine of ten answers to the second move lose for the opponent."""

THREE = {
    "three players": UtilityTree(
        [[[(1, 2, 6), (4, 2, 3)], [(6, 1, 2), (7, 4, 1)]], [[(5, 1, 1), (1, 5, 2)], [(7, 7, 1), (5, 4, 5)]]]
    )
}
ALLIANCE = {
    "an alliance (left: attack A)": UtilityTree([[(0, 5, 5), (8, 0, 2)], [(8, 2, 0), (9, 1, 1)]], movers=(1, 2, 0)),
}
"""A is the strongest. First B attacks A (left) or C, then C attacks A (left) or B."""

BOTH_GAIN = {"both can gain": UtilityTree([[(3, 2), (4, 1)], [(6, 6), (0, 5)]])}
MOST_NUMBERS = 36


def rising(tree: Any = None, search: Callable[[Any], Any] | None = None) -> Demo:
    """Minimax: values rise from the leaves, on the worked trees, one player alone, random trees, or `tree`.

    With `search`, a function of a node as in exercise 12.2, that runs in place of the package's, and
    its own lines are lit. Raises ValueError for a search that is no function, or whose source cannot be found.
    """
    trees = TreeInput(with_given(tree, WORKED | ALONE), grown=True)
    if search is not None:
        return demo(lambda: own_tree(search, trees.task), trees)
    return demo(lambda: rising_values.rising(trees.task, editable=True), trees)


def both_forms(tree: Any = None) -> Demo:
    """Minimax and negamax side by side on the same tree, also where a player moves twice in a row."""
    trees = TreeInput(with_given(tree, DEEPER_FIRST | TWICE))
    return demo(lambda: MinimaxAndNegamax(trees.task, editable=True), trees)


def look_ahead(tree: Any = None) -> Demo:
    """Look-ahead of one move or of two, and what it does not see."""
    trees, looks = TreeInput(with_given(tree, FOOLED | WORKED)), dropdown("Look ahead", LOOKS)
    return demo(lambda: LookAheadTree(trees.task, looks.value, editable=True), trees, looks, stay=True)


def players(tree: Any = None) -> Demo:
    """Max^n for more than two players, or the paranoid outlook on the same tree.

    Raises ValueError for a tree of more than four players or of more than 36 numbers in its leaves.
    """
    named: dict[str, UtilityTree] = THREE | ALLIANCE | BOTH_GAIN
    if tree is not None:
        named = with_tree(tree, named, UtilityTree)
        tree = next(iter(named.values()))
        numbers = tree.players * len(tree.leaves())
        if tree.players > len(LETTERS) or numbers > MOST_NUMBERS:
            raise ValueError(
                f"the picture holds {len(LETTERS)} players and {MOST_NUMBERS} numbers in leaves, but the tree has "
                f"{tree.players} players and {numbers} numbers"
            )
    trees, outlook = VectorInput(named), dropdown("Outlook", OUTLOOKS)
    return demo(lambda: PlayersTree(trees.task, OUTLOOKS[outlook.value], editable=True), trees, outlook, stay=True)


def and_or(tree: Any = None) -> Demo:
    """AND-OR search of a tree of wins and losses or of split Nim, or minimax on the same tree."""
    search = dropdown("Search", ["AND-OR", "minimax"])
    trees = WinInput(with_given(tree, DECIDED | {name: grown for name, (grown, _) in SPLIT.items()}))
    heaps = dict(SPLIT.values())  # of these trees only: an edited one is no split Nim any more

    def tell() -> Story[Any]:
        if search.value == "AND-OR":
            return AndOrTree(trees.task, heaps.get(trees.task), editable=True)
        return rising_values.rising(trees.task, editable=True)

    return demo(tell, trees, search, stay=True)


def erring(tree: Any = None, error: float = 0.3) -> Demo:
    """Against an opponent who errs: its error is dragged, and the better move changes.

    Raises ValueError for an error that is no probability.
    """
    trees = TreeInput(with_given(tree, RISKY))
    trees.hands = "type or drag other leaves, and drag the error"

    def point(event: Pointer, story: ErringTree) -> None:
        nonlocal error
        if event.id != ERROR:
            trees.point(event, story)
            return
        try:
            error = erred(error, event)
        except ValueError:
            trees.refuse(f"The error is a probability, from 0 to 1, not “{event.text}”.")
        else:
            trees.show(trees.task)

    return demo(lambda: ErringTree(trees.task, error, editable=True), trees, on_pointer=point)


def erred(error: float, event: Pointer) -> float:
    """The error after what a pointer did. Raises ValueError for a text that is no probability."""
    if event.kind in ("down", "move"):
        return error_at(event.x)
    if event.kind == "nudge":
        return min(1.0, max(0.0, round(error + 0.05 * (event.x or event.y), 2)))
    return typed(event.text, 0, 1) if event.kind == "edit" else error


class VectorInput(TreeInput):
    """Trees whose leaves are vectors: each number is edited by itself."""

    def numbers(self) -> dict[Path, float]:
        return {(*leaf, i): value for leaf, vector in self.task.leaves().items() for i, value in enumerate(vector)}

    def with_number(self, thing: Path, value: float) -> Any:
        *path, player = thing
        vector = list(self.task.leaves()[tuple(path)])
        vector[player] = value
        return self.task.with_leaf(tuple(path), tuple(vector))


class WinInput(TreeInput):
    """Trees of wins (1) and losses (−1): any edit upwards makes a win, any other a loss."""

    def with_number(self, thing: Path, value: float) -> Any:
        return self.task.with_leaf(thing, 1 if value > 0 or (value == 0 > self.number(thing)) else -1)
