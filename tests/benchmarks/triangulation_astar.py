"""TRA* beside A* on the grid of the same map and beside TA*, what its first path is worth, and how the reduction grows.

Maps of 512 x 512 cells are traced into worlds, to the cell; worlds are drawn as maps of 512 columns. Start and goal are
the middles of cells, on traced maps those of the long rows of the scenario files. A path on the grid is a way through
the world, too, so that no shortest path there is longer. Expansions of TRA* and TA* are triangles, those of A* cells.

An island of c corners brings about 2 · c triangles, 2 of them decision points. So TRA* can hardly expand c times fewer
than TA*: on our own city, nearly all of whose islands are trees of one cell, there is little to gain. What helps there
is a weight of h until the first path.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from math import dist, inf, sqrt
from random import Random
from statistics import linear_regression, mean, median
from time import process_time
from typing import Any, NamedTuple

from coursekit import datasets
from coursekit.maps import GridMap, World, visibility_graph
from coursekit.maps.generate_worlds import islands
from coursekit.maps.outlines import outlined
from coursekit.maps.segments import distance
from coursekit.maps.world_files import read_world
from coursekit.mesh.channels import ChannelPath
from coursekit.mesh.reduction import islands as islands_of
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from coursekit.search import astar, octile
from tests.benchmarks import Row, fastest, told
from tests.benchmarks.paths import maps, read

LONG = 150  # paths
QUERIES = 60
CELLS = 512
ROUNDS = 1
FASTER, FEWER, PATHS = 20, 5, 15  # than A*, than TA*, a second
EXCESS = 0.05
WEIGHT = 1.05  # of h, until the first path
BUDGET = 300  # expansions, where the first path is not enough
LARGE = 3000  # corners
CLOSE = 175  # paths whose length is found in a part of a large world
MOMENTS = (0.01, 0.1, 1.0)  # seconds
WATCHED = 3  # paths
ISLANDS = (5, 10, 20, 50, 100, 200)

Cell = tuple[int, int]
Point = tuple[float, float]
Ends = tuple[Point, Point]


class Both(NamedTuple):
    """A grid map and a world that are the same, but for the length of a cell's side in the world."""

    name: str
    grid: GridMap
    world: World
    side: float
    queries: list[tuple[Cell, Cell]]
    ends: list[Ends]


def rows() -> Iterator[Row]:
    for both in (*traced_maps(), *drawn_worlds()):
        search = TRAStar(both.world)
        yield from beside_grid(both, search)
        yield gap(both, search)
        yield fewer(f"first path, {both.name}", both.world, both.ends[::4])
    small = read_world(datasets.own("worlds/islands-12.json"))
    rng = Random(1)
    ends = [(free_place(small, rng), free_place(small, rng)) for _ in range(20)]
    yield fewer("left to finish, islands-12", small, ends, paths=None)
    yield growth()
    yield drag()


def traced_maps() -> Iterator[Both]:
    for path in dict.fromkeys([datasets.own("maps/city-512.map"), *maps("AR0011SR")]):
        grid, scenarios = read(path)
        long = [scenario for scenario in scenarios if scenario.length >= LONG]
        queries = [(scenario.start, scenario.goal) for scenario in long[:: max(1, len(long) // QUERIES)][:QUERIES]]
        yield Both(f"{path.stem} traced", grid, outlined(grid), 1.0, queries, middles(queries, 1.0))


def drawn_worlds() -> Iterator[Both]:
    for name in ("town", "rooms"):
        world = read_world(datasets.own(f"worlds/{name}.json"))
        grid, side = world.grid(CELLS), world.width / CELLS
        rng = Random(1)
        cells = list(grid.cells())
        queries: list[tuple[Cell, Cell]] = []
        while len(queries) < QUERIES // 4:
            start, goal = rng.choice(cells), rng.choice(cells)
            if dist(start, goal) >= LONG and astar(grid, start, goal, octile).path:
                queries.append((start, goal))
        yield Both(f"{name} drawn", grid, world, side, queries, middles(queries, side))


def middles(queries: list[tuple[Cell, Cell]], side: float) -> list[Ends]:
    return [(((x + 0.5) * side, (y + 0.5) * side), ((p + 0.5) * side, (q + 0.5) * side)) for (x, y), (p, q) in queries]


def first(search: TAStar, ends: Ends) -> ChannelPath:
    return next(search.paths(*ends, weight=WEIGHT))


# ------------------------------------------------ beside A* on the grid


def beside_grid(both: Both, search: TRAStar) -> Iterator[Row]:
    name, grid, _, side, queries, ends = both
    theirs = [astar(grid, *query, octile) for query in queries]
    ours = [first(search, each) for each in ends]
    assert all(path.bound <= found.cost * side + 1e-6 for path, found in zip(ours, theirs, strict=True))

    mine, peer = (
        seconds / len(queries)
        for seconds in fastest(
            [
                lambda: [first(search, each) for each in ends],
                lambda: [astar(grid, *query, octile) for query in queries],
            ],
            ROUNDS,
        )
    )
    expanded = [f"{mean(found.expanded for found in results):,.0f} expansions" for results in (ours, theirs)]
    yield Row(
        f"first path of TRA*, {name}, {len(queries)} searches of {LONG} and more",
        f"{told(mine)}, {expanded[0]}",
        f"A* on the grid {told(peer)}, {expanded[1]}",
        f"{peer / mine:.1f}",
        f"{FASTER} times as fast",
        peer >= FASTER * mine,
    )
    best = shortest(both, ours)
    over = sorted(ours[i].length / length - 1 for i, length in best.items())
    later = [search.path(*ends[i], budget=BUDGET, weight=WEIGHT).length / length - 1 for i, length in best.items()]
    over_grid = [theirs[i].cost * side / length - 1 for i, length in best.items()]
    assert over[0] > -1e-9, "a path is shorter than the shortest"
    yield Row(
        f"how much longer it is than the shortest, {len(best)} of these searches, median",
        f"{median(over):.1%} (worst {over[-1]:.0%}), after {BUDGET} expansions {median(later):.1%}",
        f"A* on the grid {median(over_grid):.1%}",
        target=f"at most {EXCESS:.0%}",
        met=median(over) <= EXCESS,
    )


def shortest(both: Both, found: list[ChannelPath]) -> dict[int, float]:
    """The lengths of shortest paths by the visibility graph, by the search's number; in a large world of some only."""
    world = both.world
    whole = visibility_graph(world) if len(world.corners()) <= LARGE else None
    lengths = {}
    for i, (start, goal) in enumerate(both.ends):
        if whole or found[i].length <= CLOSE:
            graph = whole or visibility_graph(around(world, start, goal, found[i].length))
            lengths[i] = astar(graph.with_points(start, goal), start, goal, dist).cost
    return lengths


def around(world: World, start: Point, goal: Point, length: float) -> World:
    """The world with those obstacles only that a way of this length can come to: all of it lies in an ellipse."""
    reach = sqrt(length**2 - dist(start, goal) ** 2) / 2 + 1e-6
    near = [
        corners
        for corners in world.obstacles
        if any(distance(start, goal, corners[k - 1], corner) <= reach for k, corner in enumerate(corners))
    ]
    return World(world.width, world.height, near)


class TimeUp(Exception):
    """Ends a search."""


def gap(both: Both, search: TRAStar) -> Row:
    """How far the best path and the bound are apart after some time; who is told of each step takes a little longer."""
    ends = both.ends[:: len(both.ends) // WATCHED][:WATCHED]
    after = [gaps(search, each) for each in ends]
    parts = [f"{median(column):.1%}" for column in zip(*after, strict=True)]
    moments = ", ".join(f"{moment:g}" for moment in MOMENTS)
    what = f"the gap between its bounds after {moments} s, {len(ends)} of these searches, median"
    return Row(what, ", ".join(part.replace("inf%", "no path") for part in parts))


def gaps(search: TRAStar, ends: Ends) -> list[float]:
    known = [inf] * len(MOMENTS)
    began = process_time()

    def watch(event: str, /, **data: Any) -> None:
        if event != "bounds":
            return
        passed = process_time() - began
        for i, moment in enumerate(MOMENTS):
            if passed <= moment:
                known[i] = data["upper"] / data["lower"] - 1
        if passed > MOMENTS[-1]:
            raise TimeUp

    with suppress(TimeUp):
        search.path(*ends, watch=watch)
    return known


# ------------------------------------------------ beside TA*


def free_place(world: World, rng: Random) -> Point:
    while True:
        place = rng.uniform(0, world.width), rng.uniform(0, world.height)
        if world.is_free(place):
            return place


def fewer(what: str, world: World, ends: list[Ends], paths: int | None = 1) -> Row:
    """Expansions until so many paths are found, all of them where it is None. What is to be met is meant for maps."""
    counts, lengths = [], []
    for search in (TRAStar(world), TAStar(world)):
        if paths is None:
            found = [search.path(*each) for each in ends]
        else:
            found = [list(islice(search.paths(*each), paths))[-1] for each in ends]
        counts.append(mean(path.expanded for path in found))
        lengths.append([path.length for path in found])
    if paths is None:
        assert all(abs(one - other) < 1e-9 * one for one, other in zip(*lengths, strict=True))
    ours, theirs = counts
    ratio = theirs / ours
    name = f"expansions of TRA*, {what}, {len(ends)} searches"
    target = (f"{FEWER} times fewer", ratio >= FEWER) if "traced" in what else ("", None)
    return Row(name, f"{ours:,.0f}", f"TA* {theirs:,.0f}", f"{ratio:.1f}", *target)


# ------------------------------------------------ the reduction, and a goal that is dragged


def growth() -> Row:
    """How the nodes of the reduced graph grow with the islands: a straight line, its slope fitted."""
    searches = [TRAStar(islands(count, Random(count))) for count in ISLANDS]
    nodes = [len(search.reduction.nodes) for search in searches]
    counts = [islands_of(search.mesh) for search in searches]
    slope, offset = linear_regression(counts, nodes)
    triangles, _ = linear_regression(counts, [len(search.mesh) for search in searches])
    what = f"decision points an island, {ISLANDS[0]} to {ISLANDS[-1]} of them, fitted"
    text = f"{slope:.3f}, and {offset:+.1f}"
    return Row(what, text, f"triangles {triangles:.1f}", target="2", met=abs(slope - 2) < 1e-9)


def drag() -> Row:
    """The first path to each place of a goal that moves: located, searched for, pulled taut."""
    world = read_world(datasets.own("worlds/islands-200.json"))
    search = TRAStar(world)
    starts = ((world.width / 50, world.height * k / 50) for k in range(50))
    start = next(place for place in starts if world.is_free(place))
    way = [(world.width * k / 200, world.height * (0.5 + 0.4 * (-1) ** (k // 50) * (k % 50) / 50)) for k in range(200)]
    goals = [place for place in way if world.is_free(place)]
    (seconds,) = fastest([lambda: [first(search, (start, goal)) for goal in goals]], ROUNDS)
    rate = len(goals) / seconds
    what = f"a goal dragged among 200 islands, {len(goals)} places: paths a second"
    return Row(what, f"{rate:,.0f}", target=f"at least {PATHS}", met=rate >= PATHS)
