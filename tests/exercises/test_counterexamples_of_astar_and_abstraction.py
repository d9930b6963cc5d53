"""Lectures 03 and 04: no problem smaller than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from itertools import combinations, pairwise, permutations, product
from math import inf, isclose, sqrt

import pytest

from tests.exercises.student import refused, solution
from tests.lectures.abstraction import solutions as solutions_04
from tests.lectures.astar import solutions as solutions_03

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for solutions in (solutions_03, solutions_04)
    for number, mistakes in solutions.WRONG.items()
}

Call = Callable[[Callable[..., object]], bool]
"""Whether a function is right on one problem."""


def assert_none_is_smaller(number: str, source: str, size: int, problems: Iterator[tuple[int, object, Call]]) -> None:
    """Hold a solution right on all problems, given with their sizes, that are smaller than this."""
    function = solution(number, source)
    for small, problem, is_right in problems:
        if small < size:
            assert is_right(function), problem


# ---------------------------------------------------------------- 03.1


def offsets() -> Iterator[tuple[int, object, Call]]:
    for x, y, goal_x, goal_y in product(range(3), repeat=4):
        dx, dy = abs(x - goal_x), abs(y - goal_y)
        right = min(k * sqrt(2) + dx - k + dy - k for k in range(min(dx, dy) + 1))
        ends = (x, y), (goal_x, goal_y)
        yield dx + dy, ends, lambda function, ends=ends, right=right: isclose(function(*ends), right, abs_tol=1e-9)


@pytest.mark.parametrize("source", WRONG["03.1"])
def test_no_cells_closer_together_are_a_counterexample(source):
    (x, y), (goal_x, goal_y) = refused("03.1", source).problem
    size = abs(x - goal_x) + abs(y - goal_y)
    assert size <= 3
    assert_none_is_smaller("03.1", source, size, offsets())


# ---------------------------------------------------------------- 03.2 and 03.3


class Noting(dict):
    """A graph that notes which of its nodes are expanded."""

    def __init__(self, graph):
        super().__init__(graph)
        self.expanded = []

    def __getitem__(self, node):
        self.expanded.append(node)
        return super().__getitem__(node)


def graphs(names: str) -> Iterator[dict]:
    """All graphs of these nodes with edges that cost 1, 2 or 4."""
    pairs = list(combinations(names, 2))
    for costs in product((0, 1, 2, 4), repeat=len(pairs)):
        graph: dict[str, dict[str, int]] = {name: {} for name in names}
        for (a, b), cost in zip(pairs, costs, strict=True):
            if cost:
                graph[a][b] = graph[b][a] = cost
        yield graph


def cost_of(graph, path) -> float:
    return sum(graph[a].get(b, inf) for a, b in pairwise(path))


def apart(graph, start, goal) -> float:
    """The least cost of all paths that there are."""
    if start == goal:
        return 0
    between = [node for node in graph if node not in (start, goal)]
    ways = (way for count in range(len(between) + 1) for way in permutations(between, count))
    return min(cost_of(graph, (start, *way, goal)) for way in ways)


def is_found(graph, h, function) -> bool:
    noting = Noting(graph)
    path = function(noting, "S", "G", h)
    best = apart(graph, "S", "G")
    if best == inf:
        return not path
    ends = isinstance(path, list) and path[:1] == ["S"] and path[-1:] == ["G"]
    return ends and cost_of(graph, path) == best and all(apart(graph, "S", v) + h[v] <= best for v in noting.expanded)


def searches() -> Iterator[tuple[int, object, Call]]:
    for names in ("SG", "SGA"):
        for graph in graphs(names):
            far = {name: min(apart(graph, name, "G"), 2) for name in names}
            for values in product(*[{0, cost / 2, cost} for cost in far.values()]):
                h = dict(zip(names, values, strict=True))
                yield len(names), (graph, h), lambda function, graph=graph, h=h: is_found(graph, h, function)


@pytest.mark.parametrize("source", [case for case in WRONG["03.2"] if case.id != "a worse way taken too"])
def test_no_graph_with_fewer_nodes_is_a_counterexample_to_a_search(source):
    size = len(refused("03.2", source).problem.h)
    assert size <= 4
    assert_none_is_smaller("03.2", source, size, searches())


def verdicts() -> Iterator[tuple[int, object, Call]]:
    for names in ("G", "GA"):
        for graph in graphs(names):
            for values in product((0, 1, 2, 3), repeat=len(names)):
                h = dict(zip(names, values, strict=True))
                admissible = all(h[node] <= apart(graph, node, "G") for node in names)
                edges = ((a, b, cost) for a, around in graph.items() for b, cost in around.items())
                consistent = h["G"] == 0 and all(h[a] <= cost + h[b] for a, b, cost in edges)

                def is_right(function, graph=graph, h=h, right=(admissible, consistent)) -> bool:
                    return function(graph, h, "G") == right

                yield len(names), (graph, h), is_right


@pytest.mark.parametrize("source", WRONG["03.3"])
def test_no_graph_with_fewer_nodes_is_a_counterexample_to_a_tester(source):
    size = len(refused("03.3", source).problem.h)
    assert size <= 3
    assert_none_is_smaller("03.3", source, size, verdicts())


# ---------------------------------------------------------------- 04.1


def is_crossed(upper, lower, places) -> bool:
    """Whether these places are transitions of all entrances, one each, or two of one that is 6 wide."""
    left = sorted(places)
    free = "".join("." if above == below == "." else " " for above, below in zip(upper, lower, strict=True))
    start = 0
    for run in free.split(" "):
        end = start + len(run) - 1
        middle = [[(start + end) // 2], [(start + end + 1) // 2]] if run else [[]]
        choices = [[start, end]] if len(run) > 5 else middle
        if not any(left[: len(choice)] == choice for choice in choices):
            return False
        left = left[len(choices[0]) :]
        start = end + 2
    return not left


def borders() -> Iterator[tuple[int, object, Call]]:
    for length in range(1, 6):
        for cells in product(("..", ".@", "@.", "@@"), repeat=length):
            upper, lower = ("".join(side) for side in zip(*cells, strict=True))
            yield length, cells, lambda function, ends=(upper, lower): is_crossed(*ends, function(*ends))


@pytest.mark.parametrize("source", WRONG["04.1"])
def test_no_shorter_border_is_a_counterexample(source):
    size = len(refused("04.1", source).problem.upper)
    assert size <= 6
    assert_none_is_smaller("04.1", source, size, borders())


# ---------------------------------------------------------------- 04.2 and 04.3


def maps() -> Iterator[tuple[tuple[str, ...], list[tuple[int, int]]]]:
    """All maps of up to six cells, with their free cells."""
    for width, height in ((1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (5, 1), (2, 3), (3, 2)):
        for letters in product(".@", repeat=width * height):
            rows = tuple("".join(letters[y * width : (y + 1) * width]) for y in range(height))
            yield rows, [(x, y) for y in range(height) for x in range(width) if rows[y][x] == "."]


def step(a, b, free) -> float:
    """The cost of a step, inf where there is none."""
    (x, y), (next_x, next_y) = a, b
    if max(abs(x - next_x), abs(y - next_y)) != 1 or not {b, (x, next_y), (next_x, y)} <= set(free):
        return inf
    return 1 if x == next_x or y == next_y else sqrt(2)


def lengths(cells) -> dict:
    """The distances between these cells along ways over no others, by Floyd and Warshall."""
    d = {(a, b): 0 if a == b else step(a, b, cells) for a in cells for b in cells}
    for over, a, b in product(cells, repeat=3):
        d[a, b] = min(d[a, b], d[a, over] + d[over, b])
    return d


def sectors(free, size) -> list[list[tuple[int, int]]]:
    """The free cells of each sector."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in free:
        found.setdefault((x // size, y // size), []).append((x, y))
    return list(found.values())


def is_joined(rows, size, cell, nodes, d, function) -> bool:
    edges = function(list(rows), size, cell, list(nodes))
    right = {node: d[cell, node] for node in nodes if d.get((cell, node), inf) < inf}
    return edges.keys() == right.keys() and all(isclose(edges[node], right[node]) for node in right)


def joinings() -> Iterator[tuple[int, object, Call]]:
    for (rows, free), size in product(maps(), (2, 3)):
        d = {pair: distance for cells in sectors(free, size) for pair, distance in lengths(cells).items()}
        for cell in free:
            others = [other for other in free if other != cell]
            for nodes in (others, others[:1], others[-1:], ()):
                given = rows, size, cell, nodes, d
                yield len(rows) * len(rows[0]), given, lambda function, given=given: is_joined(*given, function)


@pytest.mark.parametrize("source", WRONG["04.2"])
def test_no_smaller_map_is_a_counterexample_to_an_insertion(source):
    rows = refused("04.2", source).problem.rows
    assert len(rows) * len(rows[0]) <= 9
    assert_none_is_smaller("04.2", source, len(rows) * len(rows[0]), joinings())


def is_refined(rows, size, path, free, best, function) -> bool:
    way = function(list(rows), size, list(path))
    if way[0] != path[0] or way[-1] != path[-1] or not isclose(sum(step(*pair, free) for pair in pairwise(way)), best):
        return False
    return len({(x // size, y // size) for x, y in way}) == len({(x // size, y // size) for x, y in path})


def refinements() -> Iterator[tuple[int, object, Call]]:
    """Paths of one cell, of an edge inside a sector, of one across a border, and of one and then the other."""
    for (rows, free), size in product(maps(), (2, 3)):
        apart = [
            (a, b, d) for cells in sectors(free, size) for (a, b), d in lengths(cells).items() if a != b and d < inf
        ]
        inside = {frozenset(cells) for cells in map(frozenset, sectors(free, size))}
        across = [
            (a, b) for a in free for b in free if step(a, b, free) == 1 and not any({a, b} <= cells for cells in inside)
        ]
        paths = [((a,), 0) for a in free] + [((a, b), d) for a, b, d in apart] + [(pair, 1) for pair in across]
        paths += [((a, b, end), d + 1) for a, b, d in apart for start, end in across if start == b]
        for path, best in paths:
            given = rows, size, path, free, best
            yield len(rows) * len(rows[0]), given, lambda function, given=given: is_refined(*given, function)


@pytest.mark.parametrize("source", WRONG["04.3"])
def test_no_smaller_map_is_a_counterexample_to_a_refinement(source):
    rows = refused("04.3", source).problem.rows
    assert len(rows) * len(rows[0]) <= 12
    assert_none_is_smaller("04.3", source, len(rows) * len(rows[0]), refinements())
