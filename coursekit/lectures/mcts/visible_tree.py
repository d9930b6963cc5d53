"""Which nodes of a search tree are shown, and where: the most visited ones, as many as can be read."""

from heapq import heapify, heappop, heappush

from ...pictures import search_tree as picture
from ...pictures.svg import extent
from ...pictures.tree import WIDTH
from ...sampling import Node
from .positions import Path, Position

LEFT, HEIGHT = 221.0, 540.0
"""Where the tree begins, right of the board; how high the picture is."""

MOST, DEEPEST = 40, 5
"""So many nodes are shown at the most, and so many levels below the root."""

Place = tuple[int, ...]
"""Which of its siblings a node is, on each level."""


def visible(position: Position, root: Node) -> tuple[picture.Layout, dict[Path, Node]]:
    """Places for the nodes with most visits, at most MOST, as many as there is room for, in the order of the tree."""
    most = max((child.visits for child in root.children), default=1)
    names = [position.short((action,)) for action in position.shown.game.actions(position.state)]
    count = extent("8" * len(str(most)) + "½", picture.FONT, bold=True)
    # A node needs room for its counts, and for the move that leads there, in letters that can be read.
    need = max((count / 2 + 4) / 0.46, 19 + max(extent(name, picture.FONT) for name in names))
    chosen: dict[Place, Path] = {(): ()}
    nodes: dict[Path, Node] = {(): root}
    drawn = {(): position.node(())}
    candidates = _candidates((), (), root)
    heapify(candidates)
    layout = _placed(drawn, position.crosses)
    for _ in range(4 * MOST):
        if not candidates or len(chosen) == MOST:
            break
        _, _, place, path, node = heappop(candidates)
        more = dict(sorted([*chosen.items(), (place, path)]))
        drawn[path] = position.node(path)
        wider = _placed({path: drawn[path] for path in more.values()}, position.crosses)
        if wider.slot >= need:
            chosen, layout, nodes[path] = more, wider, node
            for candidate in _candidates(place, path, node):
                heappush(candidates, candidate)
    return layout, {path: nodes[path] for path in chosen.values()}


def _candidates(place: Place, path: Path, node: Node) -> list[tuple[int, int, Place, Path, Node]]:
    """A node's children, the most visited first, then the upper ones."""
    if len(path) == DEEPEST:
        return []
    children = enumerate(node.children)
    return [(-child.visits, len(path), (*place, i), (*path, child.action), child) for i, child in children]


def _placed(nodes: dict[Path, picture.Node], crosses: bool) -> picture.Layout:
    return picture.layout(nodes, LEFT, 10, WIDTH - 6, HEIGHT - 6, crosses=crosses)
