"""HPA*: a path over sectors and the transitions between them, refined into a path over cells.

The events of `HPA` and `HPA.update` are those of `sectors.Level.renew`; where edges are measured on demand, who watched
`HPA` is told of them by the searches that need them. Events of `path`
    insert(level, node, edges, expanded)        start or goal becomes a node of a level, with these edges, (node,
                                                distance) each; so many nodes were expanded to find them
    search(level)                               the abstract search begins, on this level; its events are those of A*
    abstract(level, path, cost)                 the path that it found, () where there is none
    refine(level, start, goal, way, expanded)   the way from one node of a path to the next, over nodes of the level
                                                below, and what was expanded to find it: nothing where it was kept
    refined(level, path)                        all such ways together are a path on this level; 0 is the grid
Those of smoothing are told in `smoothing`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from typing import Any

from .astar import astar
from .graph import SearchResult, checked_ends
from .heuristics import on_empty_grid
from .sectors import Cell, Edges, Level, on_map, spread
from .smoothing import smooth

Path = tuple[Cell, ...]
Extra = dict[Cell, dict[Cell, float]]  # edges that a query adds


@dataclass(frozen=True)
class HPAResult(SearchResult):
    """A path over cells, and what each part of the work took.

    `abstract` is the path on the highest level, `rough` the path over cells before smoothing, `rough_cost` its cost.
    `expanded` is the sum of the nodes expanded to insert start and goal (`inserted`), in the abstract search
    (`searched`), in refinement (`refined`), and for intra edges that were not yet known (`measured`). `smoothed` counts
    the cells whose neighbours smoothing looked at.
    """

    abstract: Path
    rough: Path
    rough_cost: float
    inserted: int
    searched: int
    refined: int
    measured: int
    smoothed: int


class HPA:
    """The abstraction of a grid map, for many searches.

    The sectors of level 1 are `sector` cells wide, those of each further level twice as wide. Intra edges are measured
    at once, or, with `on_demand`, when a search first needs them; by one Dijkstra search a node, or, with `distances`
    "astar" instead of "dijkstra", by an A* search a pair. After cells of the grid were painted, `update` must be called
    with them. Raises ValueError for a sector narrower than 2, for no level and for other distances.
    Source: A. Botea, M. Müller and J. Schaeffer, Near optimal hierarchical path-finding, 2004; Dijkstra's algorithm and
    on demand: M. R. Jansen and M. Buro, HPA* enhancements, 2007.
    """

    def __init__(
        self,
        grid: Any,
        sector: int = 16,
        levels: int = 1,
        on_demand: bool = False,
        keep: bool = True,
        distances: str = "dijkstra",
        watch: Any = None,
    ) -> None:
        if sector < 2 or levels < 1:
            raise ValueError(f"sectors must be at least 2 cells wide, on at least 1 level, not {sector}, on {levels}")
        if distances not in ("dijkstra", "astar"):
            raise ValueError(f"distances are found by 'dijkstra' or by 'astar', not by {distances!r}")
        self.grid, self.on_demand = grid, on_demand
        self.heuristic = on_empty_grid(grid)
        self.levels: list[Level] = []
        for number in range(1, levels + 1):
            below = self.levels[-1] if self.levels else grid
            self.levels.append(Level(grid, below, number, sector << (number - 1), on_demand, keep, distances, watch))

    def update(self, cells: Iterable[Cell], watch: Any = None) -> list[set[tuple[int, int]]]:
        """Repair the abstraction where these cells were painted. Gives back the sectors built anew, level by level.

        Raises ValueError for a cell that is not on the map, and then changes nothing.
        """
        touched = {self.levels[0].sector(cell) for cell in on_map(self.grid, cells)}
        built = []
        for level in self.levels:
            touched = level.renew(touched, watch)
            built.append(touched)
            touched = {(x // 2, y // 2) for x, y in touched}
        return built

    def path(self, start: Cell, goal: Cell, watch: Any = None) -> HPAResult:
        """A path from start to goal; there is one exactly when the grid has one.

        It is legal and seldom the shortest. Raises ValueError for a start or goal that is blocked or outside.
        """
        start, goal = checked_ends(self.grid, start=start, goal=goal)
        before = sum(level.expanded for level in self.levels)
        inserted = refined = 0

        # Upwards, start and goal become nodes of each level.
        extras: list[Extra] = [{}]
        for level in self.levels:
            ground = View(level.inside, extras[-1])
            ends = [end for end in dict.fromkeys((start, goal)) if not level.has(end)]
            extra: Extra = {end: {} for end in ends}
            for end in ends:
                expanded = insert(level, ground, end, extra)
                inserted += expanded
                if watch:
                    edges = tuple(extra[end].items())
                    watch("insert", level=level.number, node=end, edges=edges, expanded=expanded)
            extras.append(extra)

        top = len(self.levels)
        if watch:
            watch("search", level=top)
        crossings = Crossings(self.levels[-1], View(self.levels[-1], extras[-1]), start, goal)
        found = astar(crossings, start, goal, self.heuristic, watch=watch)
        abstract = path = crossings.spell(found.path)
        if watch:
            watch("abstract", level=top, path=path, cost=found.cost)

        # Downwards, each step inside a sector becomes a path on
        # the level below.
        pairs = zip(self.levels, extras, strict=False)
        for level, extra in reversed([*pairs]):
            ground = View(level.inside, extra)
            finer = list(path[:1])
            for here, there in pairwise(path):
                way: Path = (here, there)
                expanded = 0
                if level.sector(here) == level.sector(there):
                    if (here, there) in level.ways:
                        way = level.ways[here, there]
                    else:
                        search = astar(ground, here, there, self.heuristic)
                        way = search.path
                        expanded = search.expanded
                        refined += expanded
                if watch:
                    watch("refine", level=level.number, start=here, goal=there, way=way, expanded=expanded)
                finer += way[1:]
            path = tuple(finer)
            if watch:
                watch("refined", level=level.number - 1, path=path)

        smoothed, looked = smooth(self.grid, path, self.heuristic, watch)
        after = sum(level.expanded for level in self.levels)
        measured = after - before
        searched = found.expanded
        expanded = inserted + searched + refined + measured
        steps = [self.heuristic(here, there) for here, there in pairwise(smoothed)]
        cost = sum(steps) if smoothed else inf
        return HPAResult(
            smoothed,
            cost,
            expanded,
            abstract=abstract,
            rough=path,
            rough_cost=found.cost,
            inserted=inserted,
            searched=searched,
            refined=refined,
            measured=measured,
            smoothed=looked,
        )


class View:
    """A graph with extra edges, in which start and goal are nodes too."""

    def __init__(self, graph: Any, extra: Extra) -> None:
        self.graph, self.extra = graph, extra

    def neighbors(self, node: Cell) -> Edges:
        edges: Edges = self.graph.neighbors(node)
        extra = self.extra.get(node)
        return [*edges, *extra.items()] if extra else edges


class Crossings:
    """The graph of the abstract search: a step is an intra edge, or none, and the inter edge behind it.

    No shortest path takes two intra edges in a row, so nothing is lost, and of the two nodes of a transition only the
    far one is expanded. The goal is reached along a last intra edge.
    """

    def __init__(self, level: Level, view: View, start: Cell, goal: Cell) -> None:
        self.level = level
        first = level.compose([(start, 0.0), *self.intra(view, start)])
        # Where the steps are others than those of the level: at the start, and wherever the goal is next.
        self.own = {start: first}
        for node, d in self.intra(view, goal):
            steps = first if node == start else level.steps_of(node)
            self.own[node] = [*steps, (goal, d)]

    def intra(self, view: View, end: Cell) -> Edges:
        sector = self.level.sector
        return [(node, d) for node, d in view.neighbors(end) if sector(node) == sector(end)]

    def neighbors(self, node: Cell) -> Edges:
        steps = self.own.get(node)
        return self.level.steps_of(node) if steps is None else steps

    def spell(self, path: Path) -> Path:
        """The path node by node, with the near nodes of the transitions too."""
        nodes, sector = self.level.nodes, self.level.sector
        spelled = list(path[:1])
        for here, there in pairwise(path):
            if sector(here) != sector(there):
                (near,) = (node for node in nodes[sector(there)][there] if sector(node) == sector(here))
                if near != here:
                    spelled.append(near)
            spelled.append(there)
        return tuple(spelled)


def insert(level: Level, ground: View, end: Cell, extra: Extra) -> int:
    """Join a cell with the nodes of its sector, and with those already inserted there. Gives back the expansions."""
    sector = level.sector(end)
    near = {*level.nodes[sector], *(node for node in extra if level.sector(node) == sector)} - {end}
    d, _, expanded = spread(ground, end, near)
    for node in near:
        if node in d:
            extra[end][node] = extra.setdefault(node, {})[end] = d[node]
    return expanded
