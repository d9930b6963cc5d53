"""The tree of the textbooks' picture of one iteration, and a game whose next roll-out ends as is given."""

from collections.abc import Mapping
from random import Random
from typing import Any

from ...games import Game
from ...games.game import Moves
from ...sampling import Node, SearchTree, outcome
from .positions import Path

COUNTS: Mapping[Path, tuple[int, int]] = {
    (): (37, 100),
    (0,): (60, 79),
    (0, 0): (3, 26),
    (0, 1): (16, 53),
    (0, 1, 0): (27, 35),
    (0, 1, 1): (10, 18),
    (1,): (1, 10),
    (1, 0): (6, 6),
    (1, 1): (3, 4),
    (2,): (2, 11),
    (2, 0): (7, 8),
    (2, 1): (2, 3),
}
"""Rewards and visits: those of the children add up to the visits of their parent, and to the rewards it did not get."""


class GivenGame(Game[tuple[Any, ...]]):
    """What there must be of a game: X and O move in turn, and it ends as is given."""

    def __init__(self, worth: int) -> None:
        self.worth = worth

    def to_move(self, state: Path) -> int:
        return len(state) % 2

    def result(self, state: Path, action: Any) -> Path:
        return (*state, action)

    def is_terminal(self, state: Path) -> bool:
        return state[-1:] == ("end",)

    def utility(self, state: Path, player: int) -> int:
        return self.worth if player == 0 else -self.worth

    def playout(self, state: Path, rng: Random, moves: Moves | None = None) -> Path:
        return (*state, "end")


def given_tree(worth: int) -> SearchTree:
    """The tree of the picture. Below each of its lowest nodes is a move that was never tried."""
    tree = SearchTree(GivenGame(worth), (), outcome)
    nodes = {(): tree.root}
    tree.root.player = 1  # O: the picture counts at the root, too: for who made the last move
    for path, (rewards, visits) in COUNTS.items():
        if path:
            nodes[path] = Node(path[-1], (len(path) + 1) % 2)
            parent = nodes[path[:-1]]
            parent.children = [*parent.children, nodes[path]]
            tree.join(nodes[path], path)
        nodes[path].count(visits, rewards)
    for path, node in nodes.items():
        node.children = node.children or [Node(0, len(path) % 2)]
    return tree
