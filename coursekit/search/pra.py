"""PRA*: a path on a high layer of a pyramid of cliques, refined layer by layer, a piece at a time if wanted.

Start and goal climb, parent by parent, until they are the same node. The search begins on a layer below that one, half
way up where no other is asked for. On each layer below, the search may use the children of the path above and of its
neighbours: the corridor. Only a `window` of so many steps of the path above is refined at a time, so that the first
moves are known long before the rest of the path; a wider window costs more and gives a shorter path.

The events of `PRA` and `PRA.update` are those of `cliques.Pyramid.renew`. Events of `path` and `moves`
    climb(layer, start, goal)             the ancestors of start and goal on this layer
    search(layer, start, goal, corridor)  a search begins: on the first layer the corridor is None, everything, below
                                          it is the nodes of the layer above whose children may be used; A*'s events
    refined(layer, path)                  the path that it found
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import inf
from typing import Any

from .astar import astar
from .cliques import Cell, Layer, Pyramid
from .graph import SearchResult, checked_ends, path_cost

WINDOW = 8  # steps


@dataclass(frozen=True)
class PRAResult(SearchResult):
    """A path over cells. `layers` tells what was expanded on each layer, from the grid up to where the search began."""

    layers: tuple[int, ...]


class PRA:
    """The pyramid over a grid map, for many searches.

    After cells of the grid were painted, `update` must be called with them.
    Source: N. Sturtevant and M. Buro, Partial pathfinding using map abstraction and refinement, 2005.
    """

    def __init__(self, grid: Any, watch: Any = None) -> None:
        self.grid = grid
        self.pyramid = Pyramid(grid, watch)

    def update(self, cells: Iterable[Cell], watch: Any = None) -> list[set[Cell]]:
        """Mend the pyramid where these cells were painted. Gives back the nodes whose edges changed, layer by layer.

        Raises ValueError for a cell that is not on the map, and then changes nothing.
        """
        return self.pyramid.update(cells, watch)

    def path(
        self, start: Cell, goal: Cell, layer: int | None = None, window: int | None = WINDOW, watch: Any = None
    ) -> PRAResult:
        """A path from start to goal; there is one exactly when the grid has one.

        It is legal and seldom much longer than the shortest. `layer` and `window` are those of `moves`, which raises
        the same errors.
        """
        expanded: list[int] = []
        path = tuple(self.moves(start, goal, layer, window, expanded, watch))
        return PRAResult(path, path_cost(self.grid, path) if path else inf, sum(expanded), tuple(expanded))

    def moves(
        self,
        start: Cell,
        goal: Cell,
        layer: int | None = None,
        window: int | None = WINDOW,
        expanded: list[int] | None = None,
        watch: Any = None,
    ) -> Iterator[Cell]:
        """The cells of a path from start to goal, one by one, as soon as each is known; none where there is no path.

        The search begins on the given layer, but below the one where start and goal meet, and refines the path above a
        `window` of steps at a time, or whole. `expanded` is filled with the expansions so far on each layer.

        Raises ValueError for a start or goal that is blocked or outside, for a negative layer, and for a window
        narrower than 1.
        """
        start, goal = checked_ends(self.grid, start=start, goal=goal)
        if layer is not None and layer < 0:  # not shown
            raise ValueError(f"a layer must be 0 or more, not {layer}")
        if window is not None and window < 1:  # not shown
            raise ValueError(f"a window must be at least 1 step, not {window}")
        ends = self.climb(start, goal, watch)
        first, last = ends[-1]
        if first != last:
            # Not even the last layer joins them.
            return iter(())
        highest = max(len(ends) - 2, 0)
        begin = highest // 2
        if layer is not None:
            begin = min(layer, highest)
        counts = expanded if expanded is not None else []
        counts[:] = [0] * (begin + 1)
        walk = self.search(begin, ends, counts, watch)
        for number in range(begin - 1, -1, -1):
            walk = self.refine(number, walk, ends, window, counts, watch)
        return walk

    def climb(self, start: Cell, goal: Cell, watch: Any) -> list[tuple[Cell, Cell]]:
        """The ancestors of start and goal, layer by layer until they are the same or there are no more layers."""
        ends = []
        for layer in self.pyramid.layers:
            ends.append((start, goal))
            if watch:
                watch("climb", layer=layer.number, start=start, goal=goal)
            if start == goal:
                break
            start = layer.parent[start]
            goal = layer.parent[goal]
        return ends

    def search(self, number: int, ends: list[tuple[Cell, Cell]], counts: list[int], watch: Any) -> Iterator[Cell]:
        """The path on the first layer."""
        start, goal = ends[number]
        yield from self.find(self.pyramid.layers[number], start, goal, None, counts, watch)

    def refine(
        self,
        number: int,
        above: Iterator[Cell],
        ends: list[tuple[Cell, Cell]],
        window: int | None,
        counts: list[int],
        watch: Any,
    ) -> Iterator[Cell]:
        """The path on a layer, a window of the path above at a time."""
        layer = self.pyramid.layers[number]
        here, goal = ends[number]
        yield here
        part = [next(above)]
        while here != goal:
            part = [part[-1], *islice(above, window)]
            target = goal
            if part[-1] != layer.parent[goal]:
                # From there the way goes on towards the goal.
                target = min(layer.children[part[-1]], key=lambda child: self.detour(layer, here, child, goal))
            corridor = {*part, *self.pyramid.layers[number + 1].beside(part)}
            for cell in self.find(layer, here, target, corridor, counts, watch)[1:]:
                yield cell
                if cell == goal:
                    return
            here = target

    def detour(self, layer: Layer, here: Cell, over: Cell, goal: Cell) -> tuple[float, Cell]:
        """How far it is to the goal over a node, at least; of equals the first."""
        here_at, over_at, goal_at = (layer.positions[node] for node in (here, over, goal))
        return layer.distance(here_at, over_at) + layer.distance(over_at, goal_at), over

    def find(
        self, layer: Layer, start: Cell, goal: Cell, corridor: set[Cell] | None, counts: list[int], watch: Any
    ) -> tuple[Cell, ...]:
        """The shortest path on a layer, through a corridor if there is one."""
        if watch:
            watch("search", layer=layer.number, start=start, goal=goal, corridor=corridor)
        at, distance = layer.positions, layer.distance
        graph: Layer | Corridor = layer
        if corridor is not None:
            graph = Corridor(layer, corridor)
        found = astar(graph, start, goal, lambda node, goal: distance(at[node], at[goal]), watch=watch)
        counts[layer.number] += found.expanded
        if watch:
            watch("refined", layer=layer.number, path=found.path)
        return found.path


class Corridor:
    """A layer without the nodes whose parents are not in the corridor."""

    def __init__(self, layer: Layer, parents: set[Cell]) -> None:
        self.layer, self.parents = layer, parents

    def neighbors(self, node: Cell) -> list[tuple[Cell, float]]:
        parent, parents = self.layer.parent, self.parents
        return [edge for edge in self.layer.neighbors(node) if parent[edge[0]] in parents]
