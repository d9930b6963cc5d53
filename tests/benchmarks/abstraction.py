"""HPA* and PRA* beside our own A* on maps of 512 x 512 cells, and what a painted cell costs beside building anew.

The scenarios are every twentieth row of the published files, else of our own city. Before anything is timed each path
is held to be legal and no shorter than the shortest. Expansions of HPA* are those of insertion, abstract search and
refinement together.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

from coursekit.maps import GridMap
from coursekit.search import HPA, PRA, SearchResult, astar, octile, path_cost
from coursekit.search.pra import WINDOW
from coursekit.search.smoothing import smooth
from tests.benchmarks import Row, fastest, told
from tests.benchmarks.paths import maps, read

EVERY = 20  # scenarios
LONG = 150  # a path whose first move is waited for
ROUNDS = 2
PAINTED = 20  # cells
WINDOWS = (4, 8, None)

# By map: HPA* at least so many times fewer expansions, so many times as fast, and at most so much longer.
TARGETS = {"AR0011SR": (14, 8, 0.005), "random512-20-0": (8, 5, 0.015)}

Cell = tuple[int, int]


class World(NamedTuple):
    name: str
    grid: GridMap
    queries: list[tuple[Cell, Cell]]
    best: list[SearchResult]  # by A*


def rows() -> list[Row]:
    return [row for world in worlds() for row in (*hpa_rows(world), *pra_rows(world))]


def worlds() -> Iterable[World]:
    for path in maps(*TARGETS):
        grid, scenarios = read(path)
        queries = [(scenario.start, scenario.goal) for scenario in scenarios[::EVERY]]
        yield World(path.stem, grid, queries, [astar(grid, *query, octile) for query in queries])


def plain(world: World) -> None:
    for query in world.queries:
        astar(world.grid, *query, octile)


def checked(world: World, results: Sequence[SearchResult]) -> list[float]:
    """By which part each path is too long."""
    for result, best in zip(results, world.best, strict=True):
        assert abs(path_cost(world.grid, result.path) - result.cost) < 1e-6, "the path is not legal"
        assert result.cost >= best.cost - 1e-6, "the path is shorter than the shortest"
    return [over(result.cost, best) for result, best in zip(results, world.best, strict=True)]


def over(cost: float, best: SearchResult) -> float:
    return cost / best.cost - 1 if best.cost else 0.0


def expansions(results: Sequence[SearchResult]) -> float:
    return mean(result.expanded for result in results)


def at_least(what: str, ours: str, peer: str, ratio: float, factor: float | None, unit: str) -> Row:
    target = f"{factor:g} times {unit}" if factor else ""
    return Row(what, ours, peer, f"{ratio:.1f}", target, ratio >= factor if factor else None)


# ------------------------------------------------ HPA*


def hpa_rows(world: World) -> Iterable[Row]:
    hpa = HPA(world.grid)
    results = [hpa.path(*query) for query in world.queries]
    long = checked(world, results)
    rough = [over(result.rough_cost, best) for result, best in zip(results, world.best, strict=True)]
    fewer, faster, longer = TARGETS.get(world.name, (None, None, None))
    what = f"HPA* on {world.name}, {len(results)} scenarios"
    parts = ", ".join(
        f"{part} {mean(getattr(result, part) for result in results):.0f}"
        for part in ("inserted", "searched", "refined")
    )
    ours, theirs = expansions(results), expansions(world.best)
    yield at_least(f"{what}: expansions", f"{ours:.0f} ({parts})", f"A*: {theirs:.0f}", theirs / ours, fewer, "fewer")
    mine, peer = fastest([lambda: [hpa.path(*query) for query in world.queries], lambda: plain(world)], ROUNDS)
    count = len(world.queries)
    yield at_least(f"{what}: time", told(mine / count), f"A*: {told(peer / count)}", peer / mine, faster, "as fast")
    [bent] = fastest([lambda: [smooth(world.grid, result.rough, octile) for result in results]], ROUNDS)
    ratio = peer / (mine - bent)
    yield at_least(
        f"{what}: time without smoothing",
        told((mine - bent) / count),
        f"A*: {told(peer / count)}",
        ratio,
        None,
        "as fast",
    )
    met = mean(long) <= longer if longer else None
    target = f"at most {longer:.1%} after smoothing" if longer else ""
    before = f"before smoothing {mean(rough):.1%} (worst {max(rough):.0%})"
    yield Row(f"{what}: too long", f"{mean(long):.2%} (worst {max(long):.1%}), {before}", target=target, met=met)
    yield update_row(f"HPA* on {world.name}: a cell painted", world.grid, HPA, hpa)


# ------------------------------------------------ PRA*


def pra_rows(world: World) -> Iterable[Row]:
    pra = PRA(world.grid)
    theirs = expansions(world.best)
    for window in WINDOWS:
        results = [pra.path(*query, window=window) for query in world.queries]
        long = checked(world, results)
        share = mean(part <= 0.03 for part in long)
        steps = f"window {window}" if window else "whole paths refined at once"
        what = f"PRA* on {world.name}, {steps}: expansions"
        quality = f"{share:.0%} within 3% of optimal, mean {mean(long):.1%}"
        ours = expansions(results)
        factor = 10 if window else None  # a whole path is refined for its quality
        yield at_least(what, f"{ours:.0f}, {quality}", f"A*: {theirs:.0f}", theirs / ours, factor, "fewer")
    mine, peer = fastest([lambda: [pra.path(*query) for query in world.queries], lambda: plain(world)], ROUNDS)
    what, count = f"PRA* on {world.name}, window {WINDOW}: time of whole paths", len(world.queries)
    yield at_least(what, told(mine / count), f"A*: {told(peer / count)}", peer / mine, None, "as fast")
    far = [query for query, best in zip(world.queries, world.best, strict=True) if best.cost >= LONG]

    def first_moves() -> None:
        for query in far:
            moves = pra.moves(*query)
            next(moves), next(moves)

    mine, peer = fastest([first_moves, lambda: [astar(world.grid, *query, octile) for query in far]], ROUNDS)
    what = f"PRA* on {world.name}: first move of {len(far)} paths of {LONG} and more"
    yield at_least(what, told(mine / len(far)), f"A*: {told(peer / len(far))}", peer / mine, 10, "sooner")
    yield update_row(f"PRA* on {world.name}: a cell painted", world.grid, PRA, pra)


# ------------------------------------------------ a local change


def update_row(what: str, grid: GridMap, build: Callable[[GridMap], Any], built: Any) -> Row:
    """Free cells turned into walls and back, one at a time; building anew is timed once."""
    cells = Random(1).sample(list(grid.cells()), PAINTED)
    start = process_time()
    build(grid)
    anew = process_time() - start
    start = process_time()
    for cell in cells:
        old = grid[cell]
        for letter in ("@", old):
            grid[cell] = letter
            built.update([cell])
    mended = (process_time() - start) / (2 * PAINTED)
    return at_least(what, told(mended), f"built anew: {told(anew)}", anew / mended, 50, "as fast")
