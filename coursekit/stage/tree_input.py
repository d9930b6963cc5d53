"""Game trees to choose, to grow and to edit: what the demos on trees share."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ipywidgets import Label, Widget

from ..games import Tree, random_tree
from ..games.tree import Path
from ..pictures.svg import number
from ..pictures.tree import path_of
from ..player import Demo, Player, Pointer
from ..story import Story
from .controls import dropdown, number_box

WORKED = {
    "worked tree 1": Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]]),
    "worked tree 2": Tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]]),
}

MOST_LEAVES = 32
LARGEST = 99
DRAG = 8.0
"""Picture units by which a leaf is dragged up to become worth one more."""


class TreeInput:
    """A game tree to choose, to grow and to edit: its controls, and what the pointer does to its leaves.

    `named` are the trees to choose from, the first of them first. With `grown` there are random trees and orders of
    moves as well. `changed` is called when there is another tree: with 0 for a new one, with None for an edited one.
    """

    def __init__(self, named: Mapping[str, Any], grown: bool = False) -> None:
        self.named = named
        self.tree: Any = next(iter(named.values()))
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

    def numbers(self) -> dict[Path, float]:
        """What can be edited."""
        leaves: dict[Path, float] = self.tree.leaves()
        return leaves

    def with_number(self, leaf: Path, value: float) -> Any:
        """The tree after an edit."""
        return self.tree.with_leaf(leaf, value)

    def point(self, event: Pointer) -> None:
        """Edit a leaf: a number typed, a drag up or down, arrow keys."""
        leaf, leaves = path_of(event.id), self.numbers()
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
        if value != self.numbers()[leaf] or self.message.value:
            self._show(self.with_number(leaf, value), None)


def with_given(given: Tree | None, named: dict[str, Tree]) -> dict[str, Tree]:
    """The trees to choose from, the given one first. Raises ValueError for one that does not fit the picture."""
    if given is None:
        return named
    if given.to_move(()) != 0:
        raise ValueError("the picture speaks from MAX's side: MAX, player 0, must move at the root of the tree")
    if len(given.leaves()) > MOST_LEAVES:
        raise ValueError(f"the picture holds {MOST_LEAVES} leaves, but the tree has {len(given.leaves())}")
    return {"given tree": given} | named


def tree_demo(
    tell: Callable[[Any], Story[Any]],
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
