"""One level of HPA*: the map in square sectors, the transitions between them, and the distances inside them.

An entrance is a maximal run of pairs of cells along the border of two sectors, free on both sides. One narrower than
`WIDE` gets one transition, in its middle, a wider one gets two, at its ends. The cells of the transitions are the nodes
of the level: an inter edge, of cost 1, joins the two of one transition, an intra edge any two in the same sector, at
the distance between them that does not leave the sector. The sectors of the level above are twice as wide, and keep of
the transitions those on their own borders.

Events of `Level.renew`
    entrance(level, sectors, pairs)      a run of free pairs on the border of two sectors (on level 1 only)
    border(level, sectors, transitions)  a border of two sectors has been looked at, and these pairs are its transitions
    sector(level, sector, nodes)         the nodes of a sector are known
    intra(level, node, edges, expanded)  the intra edges of a node, (node, distance) each, have been measured, at the
                                         cost of so many expansions
"""

from collections.abc import Collection, Iterable, Iterator
from heapq import heappop, heappush
from itertools import product
from math import inf
from typing import Any

from .astar import astar
from .graph import path_to
from .heuristics import on_empty_grid

Cell = tuple[int, int]
Sector = tuple[int, int]
Pair = tuple[Cell, Cell]
Border = tuple[Sector, Sector]  # the left or upper one first
Edges = list[tuple[Cell, float]]

WIDE = 6  # cells


def entrances(grid: Any, border: list[Pair]) -> list[list[Pair]]:
    """The maximal runs of pairs, along a border, that are free on both sides."""
    runs: list[list[Pair]] = [[]]
    for here, there in border:
        if grid.is_free(here) and grid.is_free(there):
            runs[-1].append((here, there))
        else:
            runs.append([])
    return [run for run in runs if run]


def transitions(entrance: list[Pair]) -> list[Pair]:
    """Where to cross an entrance: in the middle, or at both ends of a wide one."""
    return [entrance[0], entrance[-1]] if len(entrance) >= WIDE else [entrance[len(entrance) // 2]]


class Inside:
    """A graph over cells without the edges that lead out of a sector."""

    def __init__(self, graph: Any, size: int) -> None:
        self.graph, self.size = graph, size
        self.lists: dict[Cell, Edges] = {}

    def neighbors(self, cell: Cell) -> Edges:
        edges = self.lists.get(cell)
        if edges is None:
            size = self.size
            x, y = cell[0] // size, cell[1] // size
            edges = [edge for edge in self.graph.neighbors(cell) if edge[0][0] // size == x and edge[0][1] // size == y]
            self.lists[cell] = edges
        return edges

    def forget(self, sector: Sector) -> None:
        """What was known of the edges in a sector may be wrong now."""
        x, y, size = sector[0] * self.size, sector[1] * self.size, self.size
        for cell in product(range(x, x + size), range(y, y + size)):
            self.lists.pop(cell, None)


class Level:
    """The graph of one level: `neighbors(node)` gives its inter and intra edges.

    `below` is the level below, or the grid. `nodes` holds, sector by sector, what each node is joined with across
    borders; `borders` the transitions. Intra edges are measured in the level below, by one Dijkstra search a node or by
    an A* search a pair: at once, or, with `on_demand`, when they are first asked for, which `watch` is then told. With
    `keep` the path along each is kept in `ways`.
    """

    def __init__(
        self,
        grid: Any,
        below: Any,
        number: int,
        size: int,
        on_demand: bool,
        keep: bool,
        distances: str,
        watch: Any,
    ) -> None:
        self.grid, self.below, self.number, self.size = grid, below, number, size
        self.on_demand, self.keep, self.distances, self.watch = on_demand, keep, distances, watch
        self.columns, self.rows = -(-grid.width // size), -(-grid.height // size)
        self.inside = Inside(below, size)
        self.nodes: dict[Sector, dict[Cell, list[Cell]]] = {}
        self.borders: dict[Border, list[Pair]] = {}
        self.lists: dict[Cell, Edges] = {}  # of nodes whose intra edges are known
        self.steps: dict[Cell, Edges] = {}  # of the same nodes: along an intra edge, or none, and across the border
        self.ways: dict[Pair, tuple[Cell, ...]] = {}  # along the intra edges
        self.expanded = 0  # in all searches for intra edges
        self.renew({(x, y) for x in range(self.columns) for y in range(self.rows)}, watch)

    def sector(self, cell: Cell) -> Sector:
        return cell[0] // self.size, cell[1] // self.size

    def has(self, cell: Cell) -> bool:
        """Whether a cell is a node of this level."""
        return cell in self.nodes[self.sector(cell)]

    def neighbors(self, node: Cell) -> Edges:
        """The inter and intra edges of a node; a cell that is none has no edges."""
        edges = self.lists.get(node)
        if edges is None:
            return self.measure(node, self.watch) if self.has(node) else []
        return edges

    def steps_of(self, node: Cell) -> Edges:
        """From a node along an intra edge, or none, and across the border: each as one step."""
        steps = self.steps.get(node)
        if steps is None:
            self.measure(node, self.watch)
            return self.steps[node]
        return steps

    # ------------------------------------------------ building

    def renew(self, touched: set[Sector], watch: Any = None) -> set[Sector]:
        """Build these sectors anew, and those beside them whose transitions change. Gives back all that were built."""
        touched = set(touched)
        borders = {border for sector in touched for border in self.around(sector)}
        for border in sorted(borders):
            found = self.find(border, watch)
            if watch:
                watch("border", level=self.number, sectors=border, transitions=tuple(found))
            if found != self.borders.get(border, []):
                touched.update(border)
            self.borders[border] = found
        for sector in sorted(touched):
            self.inside.forget(sector)
            for node in self.nodes.get(sector, ()):
                self.steps.pop(node, None)
                for other, _ in self.lists.pop(node, ()):
                    self.ways.pop((node, other), None)
            self.nodes[sector] = self.joined(sector)
            if watch:
                watch("sector", level=self.number, sector=sector, nodes=tuple(self.nodes[sector]))
        if not self.on_demand:
            for sector in sorted(touched):
                for node in self.nodes[sector]:
                    self.measure(node, watch)
        return touched

    def around(self, sector: Sector) -> Iterator[Border]:
        """The borders of a sector with those on its four sides."""
        x, y = sector
        for first, second in (((x - 1, y), sector), (sector, (x + 1, y)), ((x, y - 1), sector), (sector, (x, y + 1))):
            if min(first) >= 0 and second[0] < self.columns and second[1] < self.rows:
                yield first, second

    def find(self, border: Border, watch: Any) -> list[Pair]:
        """The transitions of a border."""
        if isinstance(self.below, Level):
            return [pair for part in self.parts(border) for pair in self.below.borders[part]]
        runs = entrances(self.grid, self.pairs(border))
        if watch:
            for run in runs:
                watch("entrance", level=self.number, sectors=border, pairs=tuple(run))
        return [pair for run in runs for pair in transitions(run)]

    def pairs(self, border: Border) -> list[Pair]:
        """All pairs of cells along a border."""
        (x, y), (next_x, _) = border
        size, grid = self.size, self.grid
        if next_x > x:
            edge = next_x * size
            return [((edge - 1, y), (edge, y)) for y in range(y * size, min((y + 1) * size, grid.height))]
        edge = (y + 1) * size
        return [((x, edge - 1), (x, edge)) for x in range(x * size, min((x + 1) * size, grid.width))]

    def parts(self, border: Border) -> list[Border]:
        """The borders of the level below that a border is made of."""
        (x, y), (next_x, next_y) = border
        if next_x > x:
            parts = [((2 * x + 1, 2 * y + i), (2 * next_x, 2 * y + i)) for i in (0, 1)]
        else:
            parts = [((2 * x + i, 2 * y + 1), (2 * x + i, 2 * next_y)) for i in (0, 1)]
        return [part for part in parts if part in self.below.borders]

    def joined(self, sector: Sector) -> dict[Cell, list[Cell]]:
        """The nodes of a sector, and what each is joined with across the sector's borders."""
        nodes: dict[Cell, list[Cell]] = {}
        for border in self.around(sector):
            for first, second in self.borders[border]:
                node, other = (first, second) if border[0] == sector else (second, first)
                nodes.setdefault(node, []).append(other)
        return nodes

    def measure(self, node: Cell, watch: Any = None) -> Edges:
        """The edges of a node, its intra edges measured."""
        inside = self.nodes[self.sector(node)]
        others = [other for other in inside if other != node]
        search = self.at_one_go
        if self.distances == "astar":
            search = self.pair_by_pair
        intra, expanded = search(node, others)
        self.expanded += expanded
        if watch:
            watch("intra", level=self.number, node=node, edges=tuple(intra), expanded=expanded)
        inter = [(other, 1.0) for other in inside[node]]
        edges = self.lists[node] = inter + intra
        self.steps[node] = self.compose([(node, 0.0), *intra])
        return edges

    def at_one_go(self, node: Cell, others: list[Cell]) -> tuple[Edges, int]:
        """The intra edges of a node by one Dijkstra search, and the expansions."""
        d, parents, expanded = spread(self.inside, node, others)
        found = [other for other in others if other in d]
        if self.keep:
            for other in found:
                self.ways[node, other] = path_to(other, parents)
        return [(other, d[other]) for other in found], expanded

    def pair_by_pair(self, node: Cell, others: list[Cell]) -> tuple[Edges, int]:
        """The intra edges of a node by an A* search for each pair that is not measured yet, and the expansions."""
        intra: Edges = []
        expanded = 0
        for other in others:
            if other in self.lists:
                intra += [(other, d) for end, d in self.lists[other] if end == node]
                way = self.ways.get((other, node), ())[::-1]
            else:
                found = astar(self.inside, node, other, on_empty_grid(self.grid))
                expanded += found.expanded
                way = found.path
                intra += [(other, found.cost)] if way else []
            if self.keep and way:
                self.ways[node, other] = way
        return intra, expanded

    def compose(self, intra: Edges) -> Edges:
        """Along one of these intra edges and then across the border: each as one step, and what it costs."""
        return [(beyond, d + 1.0) for other, d in intra for beyond in self.nodes[self.sector(other)].get(other, ())]


def spread(graph: Any, start: Cell, goals: Collection[Cell]) -> tuple[dict[Cell, float], dict[Cell, Any], int]:
    """Dijkstra's algorithm until all goals are settled: the distances of those settled, the parents, the expansions."""
    best: dict[Cell, float] = {start: 0.0}
    parents: dict[Cell, Any] = {start: None}
    settled: dict[Cell, float] = {}
    waiting = set(goals)
    heap = [(0.0, start)]
    while heap and waiting:
        d, node = heappop(heap)
        if node in settled:
            continue
        settled[node] = d
        waiting.discard(node)
        for neighbor, cost in graph.neighbors(node):
            new = d + cost
            if new < best.get(neighbor, inf):
                best[neighbor] = new
                parents[neighbor] = node
                heappush(heap, (new, neighbor))
    return settled, parents, len(settled)


def on_map(grid: Any, cells: Iterable[Cell]) -> list[Cell]:
    """These cells. Raises ValueError where one is not on the map."""
    return [grid.check_inside(cell) for cell in cells]
