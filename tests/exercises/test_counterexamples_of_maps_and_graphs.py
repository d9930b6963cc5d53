"""Lectures 01 and 02: no problem smaller than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import inf

import pytest

from tests.exercises.student import refused, solution
from tests.lectures.maps import solutions as solutions_01
from tests.lectures.shortest_paths import solutions as solutions_02

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for solutions in (solutions_01, solutions_02)
    for number, mistakes in solutions.WRONG.items()
}

Call = Callable[[Callable[..., object]], bool]
"""Whether a function is right on one problem."""


def assert_none_is_smaller(number: str, source: str, size: int, problems: Iterator[tuple[int, object, Call]]) -> None:
    """Hold a solution right on all problems, given with their sizes from the smallest on, below this one."""
    function = solution(number, source)
    for small, problem, is_right in problems:
        if small >= size:
            return
        assert is_right(function), problem


# ---------------------------------------------------------------- 01.1 and 01.3


def grids() -> Iterator[tuple[list[str], list[tuple[int, int]]]]:
    """All grids of up to six cells, the smallest first, each with its free cells."""
    for size in range(1, 7):
        for height in (height for height in range(1, size + 1) if size % height == 0):
            width = size // height
            for letters in product(".@", repeat=size):
                rows = ["".join(letters[y * width : (y + 1) * width]) for y in range(height)]
                yield rows, [(x, y) for x in range(width) for y in range(height) if rows[y][x] == "."]


def touched(a: tuple[int, int], b: tuple[int, int], cell: tuple[int, int]) -> bool:
    """Whether a segment touches a cell, a closed square: some part of it is within its column and its row at once."""
    low, high = Fraction(0), Fraction(1)
    for start, end, middle in zip(a, b, cell, strict=True):
        if start == end:
            if abs(start - middle) * 2 > 1:
                return False
            continue
        ends = [(Fraction(2 * middle + side, 2) - start) / (end - start) for side in (-1, 1)]
        low, high = max(low, min(ends)), min(high, max(ends))
    return low <= high


def sees(rows: list[str], a: tuple[int, int], b: tuple[int, int]) -> bool:
    cells = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "@"]
    return not any(touched(a, b, cell) for cell in cells)


def steps() -> Iterator[tuple[int, object, Call]]:
    for rows, free in grids():
        for cell in free:
            around = [to for to in free if max(abs(to[0] - cell[0]), abs(to[1] - cell[1])) == 1]
            right = [to for to in around if sees(rows, cell, to)]

            def is_right(function, rows=rows, cell=cell, right=right):
                return sorted(map(tuple, function(rows, *cell))) == sorted(right)

            yield len(rows) * len(rows[0]), (rows, cell), is_right


def sights() -> Iterator[tuple[int, object, Call]]:
    for rows, free in grids():
        for a, b in product(free, repeat=2):
            right = sees(rows, a, b)
            yield len(rows) * len(rows[0]), (rows, a, b), lambda function, c=(rows, a, b), r=right: function(*c) == r


@pytest.mark.parametrize(
    ("number", "problems", "source"),
    [pytest.param("01.1", steps, *case.values, id=f"01.1 {case.id}") for case in WRONG["01.1"]]
    + [pytest.param("01.3", sights, *case.values, id=f"01.3 {case.id}") for case in WRONG["01.3"]],
)
def test_no_grid_of_fewer_cells_is_a_counterexample(number, problems, source):
    rows = refused(number, source).problem.rows
    size = len(rows) * len(rows[0])
    assert size <= 6
    assert_none_is_smaller(number, source, size, problems())


# ---------------------------------------------------------------- 01.2


def share(a, b, c, d) -> str:
    """What two segments do, from the points that they share: s a + (1 − s) b, solved with fractions."""
    (rx, ry), (qx, qy) = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    wx, wy = c[0] - a[0], c[1] - a[1]
    determinant = rx * qy - ry * qx
    if determinant:
        s, t = Fraction(wx * qy - wy * qx, determinant), Fraction(wx * ry - wy * rx, determinant)
        inside = 0 < s < 1 and 0 < t < 1
        return "cross" if inside else "touch" if 0 <= s <= 1 and 0 <= t <= 1 else "apart"
    if wx * ry != wy * rx:
        return "apart"
    along = [Fraction((p[0] - a[0]) * rx + (p[1] - a[1]) * ry, rx * rx + ry * ry) for p in (c, d)]
    return "touch" if min(along) <= 1 and max(along) >= 0 else "apart"


def segments() -> Iterator[tuple[int, object, Call]]:
    for far in (1, 2):
        points = list(product(range(far + 1), repeat=2))
        for a, b, c, d in product(points, repeat=4):
            if a != b and c != d:
                right = share(a, b, c, d)
                yield far, (a, b, c, d), lambda function, ends=(a, b, c, d), right=right: function(*ends) == right


@pytest.mark.parametrize("source", WRONG["01.2"])
def test_no_segments_closer_to_the_origin_are_a_counterexample(source, request):
    far = max(number for point in refused("01.2", source).problem for number in point)
    assert (far > 2**24) if "floats" in request.node.name else (far <= 2)
    assert_none_is_smaller("01.2", source, far, segments())


# ---------------------------------------------------------------- 02


def graphs(costs: tuple[int, ...]) -> Iterator[tuple[str, dict[tuple[str, str], int]]]:
    """All graphs of up to three nodes, with all costs, the smallest first."""
    for nodes in ("A", "AB", "ABC"):
        pairs = list(permutations(nodes, 2))
        for count in range(len(pairs) + 1):
            for chosen in combinations(pairs, count):
                yield from ((nodes, dict(zip(chosen, each, strict=True))) for each in product(costs, repeat=count))


def distance(nodes: str, costs: dict[tuple[str, str], int], start: str, end: str) -> float:
    """What the cheapest of all paths costs, ∞ where there is none."""
    inner = [node for node in nodes if node not in (start, end)]
    paths = [(start, *middle, end) for n in range(len(inner) + 1) for middle in permutations(inner, n)]
    return 0 if start == end else min(sum(costs.get(edge, inf) for edge in pairwise(path)) for path in paths)


def by_cost(nodes: str, costs: dict[tuple[str, str], int]) -> dict[str, dict[str, int]]:
    return {a: {b: costs[a, b] for b in nodes if (a, b) in costs} for a in nodes}


def reached() -> Iterator[tuple[int, object, Call]]:
    for nodes, costs in graphs((1,)):
        graph = {a: [b for b in nodes if (a, b) in costs] for a in nodes}
        for s in nodes:
            right = sorted(node for node in nodes if distance(nodes, costs, s, node) < inf)
            yield len(nodes), (graph, s), lambda function, c=(graph, s), r=right: sorted(function(*c)) == r


def distances() -> Iterator[tuple[int, object, Call]]:
    for nodes, costs in graphs((1, 2, 3)):
        for s in nodes:
            right = {node: distance(nodes, costs, s, node) for node in nodes}

            def is_right(function, nodes=nodes, costs=costs, s=s, right=right):
                d, p = function(by_cost(nodes, costs), s)
                if {node: d.get(node, inf) for node in nodes} != right or p.get(s) is not None:
                    return False
                reached = [node for node in nodes if node != s and right[node] < inf]
                return all(right[p[node]] + costs.get((p[node], node), inf) == right[node] for node in reached)

            yield len(nodes), (nodes, costs, s), is_right


def paths() -> Iterator[tuple[int, object, Call]]:
    for nodes, costs in graphs((1, 2, 3)):
        for s, t in product(nodes, repeat=2):
            right = distance(nodes, costs, s, t)

            def is_right(function, nodes=nodes, costs=costs, s=s, t=t, right=right):
                path = function(by_cost(nodes, costs), s, t)
                if right == inf:
                    return path == []
                return (path[0], path[-1]) == (s, t) and sum(costs[edge] for edge in pairwise(path)) == right

            yield len(nodes), (nodes, costs, s, t), is_right


@pytest.mark.parametrize(
    ("number", "problems", "source"),
    [
        pytest.param(number, problems, *case.values, id=f"{number} {case.id}")
        for number, problems in (("02.1", reached), ("02.2", distances), ("02.3", paths))
        for case in WRONG[number]
    ],
)
def test_no_graph_of_fewer_nodes_is_a_counterexample(number, problems, source):
    nodes = refused(number, source).problem.nodes
    assert len(nodes) <= 5
    assert_none_is_smaller(number, source, len(nodes), problems())
