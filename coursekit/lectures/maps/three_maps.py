"""One world, three maps of it: a grid, the visibility graph, and way-points between convex pieces."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist, inf
from typing import Any

from ...maps import GridMap, VisibilityGraph, WayPointGraph, World, convex_pieces, trapezoids, visibility_graph
from ...maps.grid import cell_at
from ...pictures import dots, grid, world
from ...pictures.dots import Dot, Link
from ...pictures.svg import polygon, still, text
from ...pictures.world import Layout, Piece, Point, Sight
from ...search import astar, euclidean, octile
from ...stage.words import counted
from ...stage.worlds import Journey, obstacles
from ...story import Question, Story
from ...trace import Step, record

WIDTH, GUTTER, TOP = 880.0, 16.0, 34.0
GRID, CORNERS, WAYS = MAPS = "grid", "visibility graph", "way-points"
PREFIXES = {GRID: "grid/", CORNERS: "corners/", WAYS: "ways/"}
WHERE = {GRID: "on the grid", CORNERS: "along the visibility graph", WAYS: "over the way-points"}

Path = tuple[Point, ...]


def three_paths(world: World, start: Point, goal: Point, columns: int, watch: Any = None) -> dict[str, Path]:
    """The shortest path over each of three maps of a world; () where a map has none."""
    grid = world.grid(columns)
    if watch:
        watch("grid", grid=grid)
    size = world.width / columns
    cells = shortest(grid, cell_at(grid, start, size), cell_at(grid, goal, size), octile)
    middles = [((x + 0.5) * size, (y + 0.5) * size) for x, y in cells]
    on_grid = (start, *middles, goal) if middles else ()
    if watch:
        watch("path", map=GRID, path=on_grid)

    corners = visibility_graph(world).with_points(start, goal)
    if watch:
        watch("corners", graph=corners)
    along_edges = shortest(corners, start, goal, euclidean)
    if watch:
        watch("path", map=CORNERS, path=along_edges)

    pieces = convex_pieces(trapezoids(world))
    ways = WayPointGraph(pieces).with_points(start, goal)
    if watch:
        watch("ways", graph=ways)
    over_ways = shortest(ways, start, goal, euclidean)
    if watch:
        watch("path", map=WAYS, path=over_ways)
    return {GRID: on_grid, CORNERS: along_edges, WAYS: over_ways}


def shortest(graph: Any, start: Any, goal: Any, heuristic: Any) -> tuple[Any, ...]:
    """A shortest path; () where there is none, or where an end is a blocked cell."""
    if isinstance(graph, GridMap) and not (graph.is_free(start) and graph.is_free(goal)):
        return ()
    return tuple(astar(graph, start, goal, heuristic).path)


def length(path: Path) -> float:
    """How long a path is, ∞ where there is none."""
    return sum(dist(a, b) for a, b in pairwise(path)) if path else inf


@dataclass(frozen=True)
class Moment:
    """The maps that are made already, and the paths that are known."""

    grid: GridMap | None = None
    corners: VisibilityGraph | None = None
    ways: WayPointGraph | None = None
    paths: Mapping[str, Path] = field(default_factory=dict)


class ThreeStory(Story[Moment]):
    """Three maps are made of one world, each with its shortest path from start to goal."""

    title = "three maps"
    first = Moment()
    landmarks = ("path",)

    def __init__(self, task: Journey, columns: int) -> None:
        super().__init__(record(three_paths, task.world, task.start, task.goal, columns))
        self.task, self.columns = task, columns
        wide = (WIDTH - 2 * GUTTER) / 3
        self.place = {
            name: world.layout(
                task.world,
                left=i * (wide + GUTTER),
                right=i * (wide + GUTTER) + wide,
                top=TOP,
                bottom=TOP + 420,
                prefix=PREFIXES[name],
            )
            for i, name in enumerate(MAPS)
        }
        self.places = list(self.place.values())
        self.size = (WIDTH, self.places[0].bottom + 40)
        self.lengths = {name: length(path) for name, path in self.trace.result.items()}

    # ------------------------------------------------ what is known

    def on_grid(self, before: Moment, grid: GridMap) -> Moment:
        return replace(before, grid=grid)

    def on_corners(self, before: Moment, graph: VisibilityGraph) -> Moment:
        return replace(before, corners=graph)

    def on_ways(self, before: Moment, graph: WayPointGraph) -> Moment:
        return replace(before, ways=graph)

    def on_path(self, before: Moment, map: str, path: Path) -> Moment:
        return replace(before, paths={**before.paths, map: path})

    # ------------------------------------------------ picture and values

    def backdrop(self) -> str:
        captions = {GRID: "Grid", CORNERS: "Visibility graph", WAYS: "Way-points"}
        return "".join(
            text("value", captions[name], (place.left + place.right) / 2, 20) + world.backdrop(place, self.task.world)
            for name, place in self.place.items()
        )

    def draw(self, after: Moment) -> str:
        return "".join(
            still(self._map(after, name))
            + obstacles(place, self.task.world)
            + world.route(place, after.paths.get(name, ()))
            + world.handles(place, self.task.start, self.task.goal, editable=True)
            + self._length(place, name, after.paths)
            for name, place in self.place.items()
        )

    def _map(self, after: Moment, name: str) -> str:
        place = self.place[name]
        if name == GRID and after.grid:
            return self._grid(place, after.grid)
        if name == CORNERS and after.corners:
            return world.sights(place, [Sight(a, b) for a, b in after.corners.edges()])
        if name == WAYS and after.ways:
            pieces = [Piece(piece.corners(), "done") for piece in after.ways.decomposition.pieces]
            ends = {self.task.start, self.task.goal}
            nodes = {f"way/{i}": Dot(p) for i, p in enumerate(after.ways.nodes) if p not in ends}
            links = [Link(a, b) for a, b in after.ways.edges()]
            return world.pieces(place, pieces) + dots.draw(place.at, nodes, links, radius=4.0)
        return ""

    def _grid(self, place: Layout, cells: GridMap) -> str:
        """Blocked cells, the lines between cells, and the obstacles' true outlines above."""
        side = place.scale * self.task.world.width / self.columns
        squares = grid.Layout(cells.width, cells.height, place.left, place.top, side)
        blocked = [(x, y) for y in range(cells.height) for x in range(cells.width) if not cells.is_free((x, y))]
        outlines = "".join(polygon("link", map(place.at, corners)) for corners in self.task.world.obstacles)
        return grid.flat(squares, "cells wall", blocked) + grid.lattice(squares) + outlines

    def _length(self, place: Layout, name: str, paths: Mapping[str, Path]) -> str:
        if name not in paths:
            return ""
        best, own = length(paths.get(CORNERS, ())), length(paths[name])
        told = "no path" if own == inf else f"{own:.2f}"
        if inf > own > best > 0 and own > best + 1e-9:
            told += f"  (+{own / best - 1:.1%})"
        return text("value", told, (place.left + place.right) / 2, place.bottom + 28)

    def values(self, after: Moment, step: Step | None) -> dict[str, object]:
        paths = {name: f"{length(path):.2f}" if path else "none" for name, path in after.paths.items()}
        return {
            "free cells": after.grid and len(list(after.grid.cells())),
            "on the grid": paths.get(GRID),
            "lines of sight": after.corners and len(after.corners.edges()),
            "along them": paths.get(CORNERS),
            "convex pieces": after.ways and len(after.ways.decomposition.pieces),
            "over way-points": paths.get(WAYS),
        }

    # ------------------------------------------------ words

    def opening(self) -> str:
        return (
            "**One world, and three maps to come.** The disc is the start, the ringed one the goal: drag them in "
            "any panel."
        )

    def say_grid(self, after: Moment, grid: GridMap) -> str:
        free = len(list(grid.cells()))
        return (
            f"**A grid of {grid.width} x {grid.height} cells,** {free} of {grid.width * grid.height} free. A cell "
            "is blocked as soon as an obstacle reaches into it."
        )

    def say_corners(self, after: Moment, graph: VisibilityGraph) -> str:
        return (
            f"**The visibility graph:** {counted(len(graph.nodes), 'node')}, the corners and both ends, and "
            f"{counted(len(graph.edges()), 'edge')}, between those that see one another."
        )

    def say_ways(self, after: Moment, graph: WayPointGraph) -> str:
        return (
            f"**Free space in {counted(len(graph.decomposition.pieces), 'convex piece')}.** The middles of the borders "
            "between them are way-points; inside a piece any two of them can be joined."
        )

    def say_path(self, after: Moment, map: str, path: Path) -> str:
        if not path:
            return self._say_none(map)
        own, best = f"{self.lengths[map]:.2f}", self.lengths[CORNERS]
        if map == CORNERS:
            return (
                f"**Along lines of sight: {own}.** There is no shorter way: a shortest path goes straight, and bends "
                "only at corners."
            )
        if map == GRID:
            return (
                f"**On the grid: {own},** in {counted(max(len(path) - 3, 0), 'step')}. It goes in eight directions "
                "only, and from middle to middle."
            )
        longer = self.lengths[map] / best - 1 if best else 0.0
        if longer < 5e-4:
            return f"**Over the way-points: {own}.** Here that is as short as can be, since nothing is in the way."
        return (
            f"**Over the way-points: {own},** {longer:.1%} more than the shortest. It must go through the middles of "
            "borders, however far off they are."
        )

    def _say_none(self, name: str) -> str:
        if name == GRID and self.lengths[CORNERS] < inf:
            size = self.task.world.width / self.columns
            cells = self.trace.steps[0].data["grid"]
            for end, point in (("start", self.task.start), ("goal", self.task.goal)):
                if not cells.is_free(cell_at(cells, point, size)):
                    return (
                        f"**No path on this grid:** the cell of the {end} is partly covered, so all of it is blocked. "
                        "Smaller cells would help."
                    )
            return "**No path on this grid:** its cells are too wide for the gaps. Smaller ones would help."
        return f"**No path {WHERE[name]}.** There is no way from start to goal."

    def ask_path(self, before: Moment, map: str) -> Question | None:
        best, *others = sorted(self.lengths.values())
        if map != GRID or others[0] <= best + 1e-3:
            return None
        asked = "Three shortest paths, each on its own map. Which will be the shortest of them?"
        return Question(asked, WHERE[CORNERS], tuple(WHERE.values()))

    def touched_path(self, map: str) -> tuple[str, ...]:
        return tuple(f"{PREFIXES[map]}{end}" for end in ("start", "goal"))

    def outcome(self) -> str:
        return ", ".join("none" if value == inf else f"{value:.2f}" for value in self.lengths.values())
