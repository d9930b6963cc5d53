"""Which nodes of a search tree are shown, and where: the most visited ones, as many as can be read."""

from collections.abc import Mapping
from heapq import heapify, heappop, heappush
from typing import Any

from ...pictures import search_tree as picture
from ...pictures.svg import extent
from ...pictures.tree import WIDTH
from ...sampling import Node
from .positions import Position

Path = tuple[Any, ...]
"""The moves that lead from the root to a node."""

LEFT, HEIGHT = 221.0, 540.0
"""Where the tree begins, right of the board; how high the picture is."""

MOST, DEEPEST = 40, 5
"""So many nodes are shown at the most, and so many levels below the root."""


def visible(position: Position, root: Node) -> tuple[picture.Layout, dict[Path, Node]]:
    """Places for the nodes with most visits, at most MOST, as many as there is room for, in the order of the tree."""
    most = max((child.visits for child in root.children), default=1)
    game = position.shown.game
    names = [position.shown.short(position.state, action) for action in game.actions(position.state)]
    need = max(_slot("8" * len(str(most)) + "½"), 19 + max(extent(name, picture.FONT) for name in names))
    # By place: which of its siblings a node is, on each level.
    chosen: dict[tuple[int, ...], tuple[Path, Node]] = {(): ((), root)}
    candidates = _candidates((), (), root)
    heapify(candidates)
    layout = _placed(chosen, position.crosses)
    for _ in range(4 * MOST):
        if not candidates or len(chosen) == MOST:
            break
        _, _, place, path, node = heappop(candidates)
        more = dict(sorted([*chosen.items(), (place, (path, node))]))
        wider = _placed(more, position.crosses)
        if wider.slot >= need:
            chosen, layout = more, wider
            for candidate in _candidates(place, path, node):
                heappush(candidates, candidate)
    return layout, dict(chosen.values())


def _candidates(place: tuple[int, ...], path: Path, node: Node) -> list[tuple[int, int, tuple[int, ...], Path, Node]]:
    """A node's children, the most visited first, then the upper ones."""
    if len(path) == DEEPEST:
        return []
    children = enumerate(node.children)
    return [(-child.visits, len(path), (*place, i), (*path, child.action), child) for i, child in children]


def _placed(chosen: Mapping[tuple[int, ...], tuple[Path, Node]], crosses: bool) -> picture.Layout:
    parents = {id_of(path): id_of(path[:-1]) if path else "" for path, _ in chosen.values()}
    return picture.layout(parents, LEFT, 10, WIDTH - 6, HEIGHT - 6, crosses=crosses)


def _slot(count: str) -> float:
    """The room that a node needs for a count in letters that can be read."""
    return (extent(count, picture.FONT, bold=True) / 2 + 4) / 0.46


def id_of(path: Path) -> str:
    """A node's id in the picture."""
    return f"/{'/'.join(map(str, path))}"
