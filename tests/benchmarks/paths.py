"""A* on large grid maps, beside pathfinding, NetworkX, rustworkx, SciPy and w9-pathfinding.

All answer the same long queries on the same map, each through its own front door; what is built once a map is not
counted. Who takes a heuristic from outside gets ours. Every answer that is timed is held to the published length: the
path must go by the map's own steps.
"""

import importlib.util
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any

from coursekit import datasets
from coursekit.maps import GridMap, Scenario, read_scenarios
from coursekit.search import astar, octile, path_cost
from tests.benchmarks import Row, fastest, told

LONG = 400
QUERIES = 20
ROUNDS = 2

Cell = tuple[int, int]
Query = Callable[[Cell, Cell], Any]
"""Solves one problem, whatever it gives back; that is kept, so nothing large."""

Length = Callable[[Any, Cell], float]
"""The length of the path that a query gave back, to this goal."""


def rows() -> list[Row]:
    large = maps("random512-20-0", "AR0011SR")
    every = dict.fromkeys([*large, *maps("lak303d")])
    return [row for path in large for row in beside_peers(path)] + [all_right(path) for path in every]


def maps(*names: str) -> list[Path]:
    """These published maps, or one of our own where they are not there."""
    found = [path for name in names if (path := datasets.public(f"movingai/{name}.map"))]
    return found or [datasets.own("maps/city-512.map")]


def read(path: Path) -> tuple[GridMap, list[Scenario]]:
    return GridMap.read(path), read_scenarios(f"{path}.scen")


def all_right(path: Path) -> Row:
    """Every row of a scenario file, by A*, each half in a process of its own."""
    with ProcessPoolExecutor() as pool:
        halves = pool.map(solved, (path, path), (0, 1))
    number, wrong, seconds = map(sum, zip(*halves, strict=True))
    what = f"A*, all {number} scenarios of {path.stem}, published lengths"
    return Row(what, f"{told(seconds)}, {wrong} wrong", target="all right", met=not wrong)


def solved(path: Path, half: int) -> tuple[int, int, float]:
    """How many rows there are in one half, how many come out wrong, and what that takes."""
    grid, scenarios = read(path)
    scenarios = scenarios[half::2]
    wrong = 0

    def solve() -> None:
        nonlocal wrong
        wrong = sum(not right(astar(grid, s.start, s.goal, octile).cost, s) for s in scenarios)

    [seconds] = fastest([solve], 1)
    return len(scenarios), wrong, seconds


def right(length: float, scenario: Scenario) -> bool:
    return abs(length - scenario.length) <= scenario.tolerance


# ------------------------------------------------ long queries


def beside_peers(path: Path) -> list[Row]:
    grid, scenarios = read(path)
    long = [scenario for scenario in scenarios if scenario.length >= LONG]
    some = long[:: max(1, len(long) // QUERIES)][:QUERIES]
    what = f"A*, {len(some)} queries of length {LONG} and more on {path.stem}"

    def along(path: Sequence[Cell], goal: Cell) -> float:
        return path_cost(grid, path)

    ways: dict[str, tuple[Query, Length]] = {"": (lambda start, goal: astar(grid, start, goal, octile).path, along)}
    missing = []
    for name, (module, build) in PEERS.items():
        if importlib.util.find_spec(module):
            query, length = build(grid)
            ways[name] = query, length or along
        else:
            missing.append(name)
    answers: dict[str, list[Any]] = {}

    def all_queries(name: str) -> Callable[[], None]:
        query, _ = ways[name]

        def answer() -> None:
            answers[name] = [query(s.start, s.goal) for s in some]

        return answer

    ours, *theirs = (seconds / len(some) for seconds in fastest([all_queries(name) for name in ways], ROUNDS))
    for name, (_, length) in ways.items():
        for s, answer in zip(some, answers[name], strict=True):
            assert right(length(answer, s.goal), s), f"{name or 'A*'}: {s}"
    lines = [beside(what, ours, name, seconds) for name, seconds in zip(list(ways)[1:], theirs, strict=True)]
    return lines + [Row(what, "", f"{name} is not installed", target=target(name)) for name in missing]


FACTORS = {"pathfinding": 2.5, "NetworkX": 3.0}


def target(name: str) -> str:
    return f"{FACTORS[name]:g} times as fast" if name in FACTORS else ""


def beside(what: str, ours: float, name: str, theirs: float) -> Row:
    ratio = theirs / ours
    met = ratio >= FACTORS[name] if name in FACTORS else None
    return Row(what, f"{told(ours)} a query", f"{name} {told(theirs)}", f"{ratio:.2f}", target(name), met)


# ------------------------------------------------ the peers, each with the map built in


def pathfinding(grid: GridMap) -> tuple[Query, Length | None]:
    """Its nodes keep what a query leaves in them, so that the grid must be cleaned before the next: that counts."""
    from pathfinding.core.diagonal_movement import DiagonalMovement
    from pathfinding.core.grid import Grid
    from pathfinding.core.heuristic import octile
    from pathfinding.finder.a_star import AStarFinder

    theirs = Grid(matrix=[[int(grid.is_free((x, y))) for x in range(grid.width)] for y in range(grid.height)])
    finder = AStarFinder(heuristic=octile, diagonal_movement=DiagonalMovement.only_when_no_obstacle)

    def query(start: Cell, goal: Cell) -> list[Cell]:
        theirs.cleanup()
        path, _ = finder.find_path(theirs.node(*start), theirs.node(*goal), theirs)
        return [(node.x, node.y) for node in path]

    return query, None


def networkx(grid: GridMap) -> tuple[Query, Length | None]:
    import networkx as nx

    theirs = nx.Graph()
    theirs.add_weighted_edges_from((a, b, cost) for a in grid.cells() for b, cost in grid.neighbors(a))
    return lambda start, goal: nx.astar_path(theirs, start, goal, octile), None


def rustworkx(grid: GridMap) -> tuple[Query, Length | None]:
    import rustworkx as rx

    cells = list(grid.cells())
    number = {cell: i for i, cell in enumerate(cells)}
    theirs = rx.PyDiGraph()
    theirs.add_nodes_from(cells)
    theirs.add_edges_from([(number[a], number[b], cost) for a in cells for b, cost in grid.neighbors(a)])

    def query(start: Cell, goal: Cell) -> list[Cell]:
        found = rx.astar_shortest_path(
            theirs, number[start], lambda cell: cell == goal, float, lambda cell: octile(cell, goal)
        )
        return [cells[i] for i in found]

    return query, None


def scipy(grid: GridMap) -> tuple[Query, Length | None]:
    """Has no A*: Dijkstra's algorithm over the whole map, with the distance to every cell."""
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import dijkstra

    number = {cell: i for i, cell in enumerate(grid.cells())}
    edges = [(number[a], number[b], cost) for a in number for b, cost in grid.neighbors(a)]
    one, other, costs = zip(*edges, strict=True)
    theirs = csr_matrix((costs, (one, other)), shape=(len(number), len(number)))
    return lambda start, goal: float(dijkstra(theirs, indices=number[start])[number[goal]]), lambda found, goal: found


def w9(grid: GridMap) -> tuple[Query, Length | None]:
    from w9_pathfinding.envs import DiagonalMovement, Grid
    from w9_pathfinding.pf import AStar

    theirs = Grid(
        [[1 if grid.is_free((x, y)) else -1 for x in range(grid.width)] for y in range(grid.height)],
        diagonal_movement=DiagonalMovement.only_when_no_obstacle,
        diagonal_movement_cost_multiplier=sqrt(2),
    )
    finder = AStar(theirs)
    return finder.find_path, None


PEERS: dict[str, tuple[str, Callable[[GridMap], tuple[Query, Length | None]]]] = {
    "pathfinding": ("pathfinding", pathfinding),
    "NetworkX": ("networkx", networkx),
    "rustworkx": ("rustworkx", rustworkx),
    "SciPy, Dijkstra over the whole map": ("scipy", scipy),
    "w9-pathfinding (C++)": ("w9_pathfinding", w9),
}
