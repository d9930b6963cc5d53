"""The pyramid of PRA*: layer upon layer of graphs, each with the cliques of the one below as its nodes.

A clique is a set of nodes with an edge between any two. Nodes in reading order, left to right and top to bottom, found
cliques of 4, of those that are still free; then those of 3 are founded in the same way, then those of 2. Of the nodes
left over, one that has a single neighbour, an orphan, joins its neighbour's clique; any other is alone. Each of these
groups is a node of the next layer: its name is the cell of its founder, its position the mean of its children's, and it
has an edge where one of its children has one. The last layer has no edges: each of its nodes is what can be reached
from anywhere in it.

A founding is a turn. What can come of it depends only on the earlier turns of nodes nearby. So the cliques are mended,
after a local change, by taking the turns near it again, in their order, and further ones where the outcome is another:
then all is as if it had been built anew.

Events of `Pyramid` and of `Pyramid.update`
    clique(layer, members)     these nodes found a clique, the founder first
    dissolve(layer, members)   these do so no longer
    adopt(layer, node, parent) a node is a child of this node of the next layer now
    layer(layer, nodes, edges) a layer is complete; so many nodes and edges
"""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from itertools import combinations, count
from typing import Any

from .heuristics import Heuristic, on_empty_grid
from .sectors import on_map

Cell = tuple[int, int]
Position = tuple[float, float]
Turn = tuple[int, int, int]  # minus the size of the clique, y, x of the founder: in order of time

SIZES = (4, 3, 2)


class Layer:
    """One graph of the pyramid, and how its nodes are grouped. Of the last layer the groups are the nodes themselves.

    `edges`, `positions` and `parent` hold something for each node, `children` for each group. `neighbors(node)` gives
    the neighbours with the distances of the positions.
    """

    def __init__(self, number: int, distance: Heuristic) -> None:
        self.number, self.distance = number, distance
        self.edges: dict[Cell, set[Cell]] = {}
        self.positions: dict[Cell, Position] = {}
        self.parent: dict[Cell, Cell] = {}
        self.children: dict[Cell, set[Cell]] = {}
        self.cliques: dict[Turn, tuple[Cell, ...]] = {}
        self.member: dict[Cell, Turn] = {}  # of the clique of which turn a node is
        self.lists: dict[Cell, list[tuple[Cell, float]]] = {}

    def neighbors(self, node: Cell) -> list[tuple[Cell, float]]:
        found = self.lists.get(node)
        if found is None:
            at, here = self.positions, self.positions[node]
            found = [(other, self.distance(here, at[other])) for other in sorted(self.edges[node])]
            self.lists[node] = found
        return found

    def alter(self, node: Cell, edges: set[Cell], position: Position | None) -> bool:
        """Give a node these edges and this position, or take it away where there is none. Whether its edges changed."""
        if position != self.positions.get(node):
            for other in (node, *edges, *self.edges.get(node, ())):
                self.lists.pop(other, None)
        if position is None:
            self.positions.pop(node, None)
            return self.edges.pop(node, None) is not None
        self.positions[node] = position
        if edges == self.edges.get(node):
            return False
        self.edges[node] = edges
        self.lists.pop(node, None)
        return True

    # ------------------------------------------------ groups

    def group(self, changed: set[Cell], watch: Any = None) -> tuple[set[Cell], set[Cell]]:
        """Mend the groups after the edges of these nodes changed: the nodes that moved, and the groups that they
        left or joined."""
        regrouped = changed | self.found(changed, watch)
        moved, groups = set(), set()
        # An orphan goes with its neighbour.
        for node in regrouped | self.beside(regrouped):
            old, new = self.parent.get(node), self.choose(node)
            if old == new:
                continue
            moved.add(node)
            if old is not None:
                groups.add(old)
                self.children[old].remove(node)
                if not self.children[old]:
                    del self.children[old]
                del self.parent[node]
            if new is not None:
                groups.add(new)
                self.children.setdefault(new, set()).add(node)
                self.parent[node] = new
                if watch:
                    watch("adopt", layer=self.number, node=node, parent=new)
        return moved, groups

    def found(self, changed: set[Cell], watch: Any) -> set[Cell]:
        """Take the turns again that these nodes have a part in. Gives back the members of all cliques that changed."""
        heap = [(-size, y, x) for x, y in changed | self.beside(changed) for size in SIZES]
        waiting = set(heap)
        heapify(heap)
        regrouped: set[Cell] = set()
        while heap:
            turn = heappop(heap)
            old = self.cliques.get(turn, ())
            new = self.clique(turn)
            if old == new:
                continue
            if old:
                del self.cliques[turn]
                for node in old:
                    if self.member.get(node) == turn:
                        del self.member[node]
                if watch:
                    watch("dissolve", layer=self.number, members=old)
            if new:
                self.cliques[turn] = new
                for node in new:
                    self.member[node] = turn
                if watch:
                    watch("clique", layer=self.number, members=new)
            regrouped.update(old, new)
            # A later turn that had one of them is taken again.
            shifted = {*old, *new}
            for x, y in shifted | self.beside(shifted):
                for size in SIZES:
                    later = (-size, y, x)
                    if later > turn and later not in waiting:
                        waiting.add(later)
                        heappush(heap, later)
        return regrouped

    def clique(self, turn: Turn) -> tuple[Cell, ...]:
        """What the founder of this turn founds: the first clique, in reading order, of nodes free until then."""
        size, founder = -turn[0], (turn[2], turn[1])
        if founder not in self.edges or self.member.get(founder, turn) < turn:
            return ()
        # Of a clique with an earlier node, that one would be the founder.
        free = [
            node for node in self.edges[founder] if reading(node) > turn[1:] and self.member.get(node, turn) >= turn
        ]
        if len(free) >= size - 1:
            for others in combinations(sorted(free, key=reading), size - 1):
                if all(b in self.edges[a] for a, b in combinations(others, 2)):
                    return (founder, *others)
        return ()

    def choose(self, node: Cell) -> Cell | None:
        """The group of a node, by the name of its founder; None where there is no such node any more."""
        edges = self.edges.get(node)
        if edges is None:
            return None
        turn = self.member.get(node)
        if turn is None and len(edges) == 1:
            (neighbor,) = edges
            turn = self.member[neighbor]  # two free neighbours would have founded a clique
        return node if turn is None else (turn[2], turn[1])

    def beside(self, nodes: Iterable[Cell]) -> set[Cell]:
        """All their neighbours."""
        return {other for node in nodes for other in self.edges.get(node, ())}

    def position_of(self, group: Cell) -> Position | None:
        """The mean of its children's positions; None where it has no children any more."""
        children = [self.positions[child] for child in sorted(self.children.get(group, ()))]
        if not children:
            return None
        return sum(x for x, _ in children) / len(children), sum(y for _, y in children) / len(children)

    def edges_of(self, group: Cell) -> set[Cell]:
        return {self.parent[other] for other in self.beside(self.children.get(group, ()))} - {group}


def reading(node: Cell) -> tuple[int, int]:
    """The key of reading order: left to right, top to bottom."""
    return node[1], node[0]


class Pyramid:
    """The layers over a grid map: `layers[0]` has its free cells, the last no edges.

    After cells of the grid were painted, `update` must be called with them. Building takes O(n log n) time for n cells.
    Source: N. Sturtevant and M. Buro, Partial pathfinding using map abstraction and refinement, 2005.
    """

    def __init__(self, grid: Any, watch: Any = None) -> None:
        self.grid = grid
        self.distance = on_empty_grid(grid)
        self.layers = [Layer(0, self.distance)]
        self.renew(set(grid.cells()), watch)

    def update(self, cells: Iterable[Cell], watch: Any = None) -> list[set[Cell]]:
        """Mend the layers where these cells were painted. Gives back the nodes whose edges changed, layer by layer.

        Raises ValueError for a cell that is not on the map, and then changes nothing.
        """
        around = on_map(self.grid, cells)
        return self.renew({(x + dx, y + dy) for x, y in around for dx in (-1, 0, 1) for dy in (-1, 0, 1)}, watch)

    def renew(self, cells: set[Cell], watch: Any) -> list[set[Cell]]:
        """Look at these cells again, and at what hangs on them."""
        layer, changed = self.layers[0], set()
        shifted: set[Cell] = set()
        for cell in cells:
            edges = {other for other, _ in self.grid.neighbors(cell)}
            place = cell if self.grid.is_free(cell) else None
            if layer.alter(cell, edges, place):
                changed.add(cell)
        altered = []
        for number in count():
            altered.append(changed)
            moved, groups = layer.group(changed, watch)
            if watch:
                watch("layer", layer=number, nodes=len(layer.edges), edges=sum(map(len, layer.edges.values())) // 2)
            if not any(layer.edges.values()):
                del self.layers[number + 1 :]
                return altered
            if number + 1 == len(self.layers):
                self.layers.append(Layer(number + 1, self.distance))
                groups = set(layer.children)
            upper = self.layers[number + 1]
            hang_on = {*(changed | shifted) & layer.parent.keys(), *layer.beside(moved)}
            changed, shifted = set(), set()
            groups |= {layer.parent[node] for node in hang_on}
            for group in groups:
                position = layer.position_of(group)
                if position != upper.positions.get(group):
                    shifted.add(group)
                edges = layer.edges_of(group)
                if upper.alter(group, edges, position):
                    changed.add(group)
            layer = upper
        return altered
