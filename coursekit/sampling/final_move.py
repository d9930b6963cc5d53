"""The move that a Monte-Carlo tree search plays in the end, and what such searches share besides their tree."""

from dataclasses import dataclass, field
from typing import Any

from ..games.numbers import is_finite, is_whole
from .search_tree import Node, SearchTree


@dataclass(frozen=True)
class MCTSResult:
    """What a search by simulations found out about a state.

    `action` is the move to play, None in a terminal state. `value` is its reward so far, from the side of the player
    to move, or what is proven of it; None where no simulation was made. `visits` has the simulations of each move.
    `root` is the tree.
    """

    action: Any
    value: float | None
    visits: dict[Any, int]
    root: Node = field(repr=False, compare=False)


FINAL = ("visits", "mean")
"""By what the final move is chosen."""


def merit(visits: int, mean: float | None, final: str) -> tuple[float, float]:
    """The larger it is, the sooner a move is played of which nothing is proven; of equal ones the other decides."""
    known = -1.0 if mean is None else mean
    return (visits, known) if final == "visits" else (known, visits)


def decide(tree: SearchTree, final: str = "visits") -> MCTSResult:
    """The move with most visits, or with the highest mean. A proof comes before both.

    The best move of a proven root, and no proven loss while anything else is left.
    """
    root = tree.root
    mover = root.mover
    if not root.children:
        if root.proven is not None:
            return MCTSResult(None, root.proven[mover], {}, root)
        tree.list_moves(root)
    children = root.children
    visits = {child.action: child.visits - child.virtual for child in children}
    if root.proven is not None:
        best = root.proven[mover]
        candidates = [child for child in children if child.proven is not None and child.proven[mover] == best]
    else:
        candidates = [child for child in children if child.proven is None or child.proven[mover] > 0]
    chosen = max(candidates, key=lambda child: merit(child.visits, child.mean, final))
    value = chosen.mean if chosen.proven is None else chosen.proven[mover]
    return MCTSResult(chosen.action, value, visits, root)


def check(simulations: int, final: str = "visits", **constants: float) -> None:
    """Raises ValueError for what no search can work with."""
    if not is_whole(simulations, 0):
        raise ValueError(f"simulations must be a whole number, 0 or more, not {simulations!r}")
    if final not in FINAL:
        raise ValueError(f"final must be {' or '.join(FINAL)}, not {final!r}")
    for name, constant in constants.items():
        if not (is_finite(constant) and constant >= 0):
            raise ValueError(f"{name} must be a finite number, 0 or more, not {constant!r}")
