"""Visibility graphs by the rotational sweep, beside pyvisgraph, and how their time grows.

Worlds of stars with four corners each, one in each square of a board: large ones, so that a corner sees its
surroundings, and small ones, so that nearly every corner sees every other. Both find the same edges between the
corners where a shortest path can bend; pyvisgraph takes in the others too. Both solve for the same shortest path.
"""

import importlib.util
from collections.abc import Callable
from itertools import pairwise
from math import cos, dist, inf, log, pi, sin
from random import Random
from statistics import linear_regression
from typing import Any

from coursekit.maps import VisibilityGraph, World, visibility_graph
from coursekit.search import dijkstra
from tests.benchmarks import Row, fastest, told

CORNERS = 1000
SIZES = [250, 500, 1000]
RADIUS = {"large": 0.45, "small": 0.02}
"""The largest distance of a star's corner from its middle; the smallest is a third of it."""

FACTOR = 5
EXPONENT = 2.3


def rows() -> list[Row]:
    return [*(beside(size) for size in RADIUS), *(growth(size) for size in RADIUS), drag()]


def stars(corners: int, size: str) -> World:
    """A world with so many corners; the first of them in the last, unfilled row of the board are missing."""
    rng = Random(corners)
    side = next(k for k in range(1, corners) if 4 * k * k >= corners)
    obstacles = []
    for i in range(corners // 4):
        rays = [(RADIUS[size] * rng.uniform(1 / 3, 1), (k + rng.uniform(0, 0.9)) * pi / 2) for k in range(4)]
        obstacles.append([(i % side + 0.5 + r * cos(a), i // side + 0.5 + r * sin(a)) for r, a in rays])
    return World(side, side, obstacles)


def beside(size: str) -> Row:
    """The peer is slow: what is built while it is timed is also what is held to ours."""
    what = f"visibility graph, {CORNERS:,} corners of {size} obstacles"
    target = f"{FACTOR} times as fast"
    world = stars(CORNERS, size)
    if importlib.util.find_spec("pyvisgraph") is None:
        (ours,) = fastest([lambda: visibility_graph(world)], 2)
        return Row(what, told(ours), "pyvisgraph is not installed", target=target)
    build, built = peer(world), []
    ours, they = fastest([lambda: built.append(visibility_graph(world)), lambda: built.append(build())], 1)
    agree(world, *built)
    ratio = they / ours
    return Row(what, told(ours), f"pyvisgraph {told(they)}", f"{ratio:.1f}", target, ratio >= FACTOR)


def peer(world: World) -> Callable[[], Any]:
    from pyvisgraph import Point, VisGraph

    polygons = [[Point(*corner) for corner in obstacle] for obstacle in world.obstacles]

    def build() -> Any:
        graph = VisGraph()
        graph.build(polygons, status=False)
        return graph

    return build


def agree(world: World, ours: VisibilityGraph, theirs: Any) -> None:
    """The same edges between corners where a path can bend, and the same length of a path across the world."""
    from pyvisgraph import Point

    corners = set(ours.nodes)
    pairs = {tuple(sorted(((e.p1.x, e.p1.y), (e.p2.x, e.p2.y)))) for e in theirs.visgraph.get_edges()}
    assert {pair for pair in pairs if corners.issuperset(pair)} == set(ours.edges())
    start, goal = (0.01, 0.02), (world.width - 0.01, 0.6 * world.height)
    length = dijkstra(ours.with_points(start, goal), start, goal).cost
    path = theirs.shortest_path(Point(*start), Point(*goal))
    other = sum(dist((p.x, p.y), (q.x, q.y)) for p, q in pairwise(path))
    assert abs(length - other) < 1e-13 * length < inf


def growth(size: str) -> Row:
    """The exponent of the corners in the time, fitted."""
    worlds = [stars(corners, size) for corners in SIZES]
    times = fastest([lambda world=world: visibility_graph(world) for world in worlds], 1)  # type: ignore[misc]
    slope, _ = linear_regression([log(corners) for corners in SIZES], [log(time) for time in times])
    what = f"its time with {SIZES[0]} to {SIZES[-1]:,} corners, {size} obstacles: exponent"
    return Row(what, f"{slope:.2f}", "", "", f"at most {EXPONENT}", slope <= EXPONENT)


def drag() -> Row:
    """Start and goal anew, and the path."""
    world = stars(100, "large")
    graph = visibility_graph(world)
    start, goal = (0.01, 0.02), (world.width - 0.01, world.height - 0.02)
    (time,) = fastest([lambda: dijkstra(graph.with_points(start, goal), start, goal)], 20)
    return Row("start and goal joined to a visibility graph of 100 corners, and the path", told(time))
