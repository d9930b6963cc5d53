"""A game tree to choose, to grow and to edit."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ..games import Tree, random_tree
from ..games.tree import Path
from ..pictures.tree import path_of
from .controls import dropdown, number_box, shown_when
from .input import NumberInput
from .trees import MOST_LEAVES

LARGEST = 99


class TreeInput(NumberInput):
    """A game tree to choose, its leaves to edit. With `grown` there are random trees and orders of moves as well."""

    hands = "type or drag other leaves"
    low, high = -LARGEST, LARGEST
    called = "A leaf takes a whole number"

    def __init__(self, named: Mapping[str, Any], grown: bool = False) -> None:
        self._order = dropdown("Order", ["as given", "best first", "by evaluation", "random", "worst first"])
        self._branching = number_box("Branching", 3, 1, MOST_LEAVES)
        self._height = number_box("Height", 3, 0, 5)
        self._seed = number_box("Seed", 1, 0, 9999)
        super().__init__("Tree", {**named, **({"random": None} if grown else {})})
        if grown:
            self.controls = (self.choice, self._branching, self._height, self._order, self._seed)
            self.listen(*self.controls[1:])

    def chosen(self) -> Any:
        random, order = self.choice.value == "random", self._order.value
        shown_when(random, self._branching, self._height)
        shown_when(random or order == "random", self._seed)
        rng = Random(self._seed.value)
        tree = self._grown(rng) if random else self.named[self.choice.value]
        if order == "as given":
            return tree
        if order == "random":
            return tree.shuffled(rng)
        return tree.ordered(order.removesuffix(" first").removeprefix("by "))

    def _grown(self, rng: Random) -> Tree:
        branching, height = self._branching.value, self._height.value
        if branching**height > MOST_LEAVES:
            make = f"Branching {branching} and height {height} make {branching**height} leaves"
            raise ValueError(f"{make}; the picture holds {MOST_LEAVES}. The tree stays as it is.")
        return random_tree(branching, height, rng)

    def numbers(self) -> dict[Path, float]:
        """What can be edited."""
        return dict(self.task.leaves())

    def grasp(self, id: str) -> Path | None:
        leaf = path_of(id) if id else None
        return leaf if leaf in self.numbers() else None

    def number(self, thing: Path) -> float:
        return self.numbers()[thing]

    def with_number(self, thing: Path, value: float) -> Any:
        return self.task.with_leaf(thing, value)
