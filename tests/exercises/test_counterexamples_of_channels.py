"""Lectures 08 and 09: what is right is so by brute force of its own, and no smaller problem is a counterexample."""

import random
from fractions import Fraction
from functools import cache
from itertools import combinations, islice, pairwise, permutations, product
from math import dist, inf, isclose, sqrt

import networkx as nx
import pytest

from coursekit.exercises.course import exercise
from coursekit.lectures.funnel.exercises import funnels
from coursekit.lectures.funnel.exercises.funnels import Update
from coursekit.lectures.triangulation_astar.exercises import lower_bounds, triangle_patches
from tests.exercises.student import refused, solution
from tests.lectures.funnel import solutions as solutions_08
from tests.lectures.triangulation_astar import solutions as solutions_09
from tests.lectures.triangulations import neighbors, triangulations

MISTAKES = solutions_08.WRONG | solutions_09.WRONG
WRONG = [
    pytest.param(number, source, id=f"{number} {mistake}")
    for number, mistakes in MISTAKES.items()
    for mistake, source in mistakes.items()
]


def every(n, problems):
    """Every n-th one."""
    return list(islice(problems, 0, None, n))


# ---------------------------------------------------------------- the shortest path in a polygon


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def holds(corners, p) -> bool:
    """Whether a point lies in a polygon or on its border: by a ray to the right."""
    inside = False
    for a, b in pairwise([*corners, corners[0]]):
        if turn(a, b, p) == 0 and min(a, b) <= p <= max(a, b):
            return True
        if (a[1] > p[1]) != (b[1] > p[1]) and (turn(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside


def sees(corners, a, b) -> bool:
    """Whether a segment between two corners of a polygon runs in it: in pieces between all that it meets."""
    parts = {Fraction(0), Fraction(1)}
    for c, d in pairwise([*corners, corners[0]]):
        one, other = turn(c, d, a), turn(c, d, b)
        if one != other:
            parts.add(Fraction(one, one - other))
    parts = sorted(part for part in parts if 0 <= part <= 1)
    middles = ((one + other) / 2 for one, other in pairwise(parts))
    return all(holds(corners, tuple(p + part * (q - p) for p, q in zip(a, b, strict=True))) for part in middles)


def shortest(corners, start, goal) -> list[tuple[int, int]]:
    """The corners at which the shortest path in a polygon bends, with start and goal."""
    graph = nx.Graph()
    graph.add_nodes_from((start, goal))
    graph.add_weighted_edges_from((a, b, dist(a, b)) for a, b in combinations(corners, 2) if sees(corners, a, b))
    return bends(nx.dijkstra_path(graph, start, goal))


def bends(path) -> list[tuple[int, int]]:
    """A path without the points at which it runs straight on."""
    return [p for i, p in enumerate(path) if i in (0, len(path) - 1) or turn(path[i - 1], p, path[i + 1])]


def polygon(update: Update):
    """The funnel, and the triangle between its portal and the new end."""
    return list(dict.fromkeys((*update.right, update.p, *update.left[:0:-1])))


@cache
def path_to(update: Update) -> list[tuple[int, int]]:
    """The shortest path from the apex to the new end."""
    apex = update.left[0]
    return [apex] if update.p == apex else shortest(polygon(update), apex, update.p)


def test_the_shortest_path_is_right_where_it_can_be_seen():
    u_shape = [(0, 0), (1, 0), (1, 2), (2, 2), (2, 0), (3, 0), (3, 3), (0, 3)]
    assert shortest(u_shape, (0, 0), (3, 0)) == [(0, 0), (1, 2), (2, 2), (3, 0)]
    assert shortest(u_shape, (0, 3), (3, 3)) == [(0, 3), (3, 3)]
    assert not sees(u_shape, (1, 0), (2, 0))
    assert sees(u_shape, (1, 2), (2, 2))


def simple(corners) -> bool:
    """Whether a polygon stands counter-clockwise and its sides meet at corners alone."""
    sides = list(pairwise([*corners, corners[0]]))
    if sum(turn((0, 0), a, b) for a, b in sides) <= 0:
        return False
    for (a, b), (c, d) in combinations(sides, 2):
        ends = [p for p in (c, d) if turn(a, b, p) == 0 and min(a, b) <= p <= max(a, b) and p not in (a, b)]
        ends += [p for p in (a, b) if turn(c, d, p) == 0 and min(c, d) <= p <= max(c, d) and p not in (c, d)]
        if ends or (turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0):
            return False
    return True


UPDATES = [
    *every(61, funnels.small()),
    *(update for update in funnels.small() if len(funnels.string(update.right, update.p, "right")) > 3),
    *(funnels.random_crossing(seed, 1 + seed % 7, seed % 2 == 0) for seed in range(60)),
]
ENDS = [
    *every(61, funnels.small_ends()),
    *(funnels.random_end(seed, 1 + seed % 7, seed % 2 == 0) for seed in range(60)),
]


def test_funnels_that_are_asked_about_are_funnels():
    assert {len(update.left) for update in UPDATES} >= {1, 2, 3, 4}
    assert {len(update.right) for update in UPDATES} >= {1, 2, 3, 4}
    assert {update.side for update in ENDS} == {"left", "right"}
    for update in UPDATES + ENDS:
        corners = polygon(update)
        assert len(corners) < 3 or simple(corners)


def test_a_string_is_the_shortest_path():
    for update in UPDATES + ENDS:
        path = path_to(update)
        beyond = "right" if update.side == "left" else "left"
        chain, side = (update.other, beyond) if update.crosses() else (update.chain, update.side)
        assert list(funnels.string(chain, update.p, side)) == path


def test_all_small_funnels_are_tried():
    """Up to two corners, among 3 x 3 points, whose least coordinates are 0."""
    grid = list(product(range(3), repeat=2))
    found = set()
    for n in range(2, 5):
        for apex, *others, p in permutations(grid, n):
            for k in range(n - 1):
                left, right = (apex, *others[:k]), (apex, *others[k:])
                if all(min(c[i] for c in (apex, *others, p)) == 0 for i in (0, 1)) and opens(left, right, p):
                    found.add(Update(left, right, "left", p))
    tried = {each for each in funnels.small() if len(each.left) + len(each.right) < 5}
    assert found == {each for each in tried if max(max(p) for p in (*each.left, *each.right, each.p)) < 3}


def opens(left, right, p) -> bool:
    """Whether these are taut chains of a funnel, and a point beyond its portal."""
    if any(turn(*left[i : i + 3]) <= 0 for i in range(len(left) - 2)):
        return False
    if any(turn(*right[i : i + 3]) >= 0 for i in range(len(right) - 2)):
        return False
    funnel = [*right, *left[:0:-1]]
    return (len(funnel) < 3 or simple(funnel)) and (len(funnel) < 2 or turn(left[-1], right[-1], p) > 0)


def corners(problem: Update) -> int:
    return len(problem.left) + len(problem.right)


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] in ("08.1", "08.2")])
def test_no_funnel_with_fewer_corners_is_a_counterexample(number, source):
    size, function, task = corners(refused(number, source).problem), solution(number, source), exercise(number)
    assert size <= 5
    for problem in every(5, task.small()):
        if corners(problem) >= size:
            return
        path, answer = path_to(problem), list(task.ask(function, problem))
        if number == "08.2":
            path = [path[0], *(corner for corner in path[1:-1] if corner in problem.right), path[-1]]
            answer = [path[0], *answer, path[-1]]
        assert bends(answer) == path, problem


# ---------------------------------------------------------------- portals


def ways(triangles, n):
    """All ways through n triangles that differ, each across an edge."""
    beside = neighbors(triangles)
    return [way for way in permutations(range(len(triangles)), n) if all(b in beside[a] for a, b in pairwise(way))]


def portals(points, triangles, way):
    """By the walk from a point inside one triangle to the middle of the edge: what lies to its left?"""
    found = []
    for t, beyond in pairwise(way):
        a, b = set(triangles[t]) & set(triangles[beyond])
        (x, y) = (sum(points[v][i] for v in triangles[t]) for i in (0, 1))  # all times three, and the middle twice
        middle = [3 * (points[a][i] + points[b][i]) for i in (0, 1)]
        left = turn((2 * x, 2 * y), middle, (6 * points[a][0], 6 * points[a][1])) > 0
        found.append((a, b) if left else (b, a))
    return found


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] == "08.3"])
def test_no_triangulation_with_fewer_points_has_other_portals(number, source):
    found = refused(number, source).problem
    function = solution(number, source)
    assert len(found.mesh.points) <= 4
    for n in range(3, len(found.mesh.points)):
        for points, triangles in triangulations(n):
            for way in (way for count in range(1, 4) for way in ways(triangles, count)):
                answer = function(list(points), list(triangles), list(way))
                assert list(map(tuple, answer)) == portals(points, triangles, way)


def test_the_portals_that_are_right_are_those_of_a_walk():
    for problem in every(37, exercise("08.3").small()):
        assert problem.portals() == portals(problem.mesh.points, problem.mesh.triangles, problem.channel)


# ---------------------------------------------------------------- degrees


def degree(points, triangles, walls, radius, t) -> int:
    beside = neighbors(triangles)[t]
    sides = pairwise((*triangles[t], triangles[t][0]))
    held = [set(wall) for wall in walls]
    return sum(
        u is not None and {a, b} not in held and dist(points[a], points[b]) >= 2 * radius
        for u, (a, b) in zip(beside, sides, strict=True)
    )


def test_degrees_are_those_of_neighbours_without_a_wall_between():
    sizes = set()
    for problem in every(17, exercise("09.1").small()):
        points, triangles = problem.mesh
        sizes.add(problem.degree())
        assert problem.degree() == degree(points, triangles, problem.walls, problem.twice / 2, problem.t)
    assert sizes >= {0, 1, 2}


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] == "09.1"])
def test_no_triangulation_of_fewer_points_has_another_degree(number, source):
    found = refused(number, source).problem
    function = solution(number, source)
    assert len(found.mesh.points) <= 4
    if len(found.mesh.points) == 4:
        for points, triangles in triangulations(3):
            for radius, walls in product((0.0, 0.5, 1.0), ([], [(0, 1)], [(2, 1)])):
                given = list(points), list(triangles), walls, radius, 0
                assert function(*given) == degree(*given) == 0


# ---------------------------------------------------------------- dead ends


def core(rows) -> set[int]:
    """The nodes of degree 3 in the 2-core."""
    graph = nx.Graph()
    graph.add_nodes_from(range(len(rows)))
    graph.add_edges_from((t, u) for t, row in enumerate(rows) for u in row)
    return {t for t, ways in nx.k_core(graph, 2).degree() if ways == 3}


def test_decision_points_are_those_of_the_core():
    bits = [random.Random(seed).getrandbits(len(triangle_patches.LARGER)) for seed in range(120)]
    drawn = [triangle_patches.larger(*bits[seed : seed + 2], seed) for seed in range(0, 120, 2)]
    for problem in every(3, triangle_patches.small()) + drawn:
        rows = problem.neighbors()
        assert all(t in rows[u] for t, row in enumerate(rows) for u in row)
        assert set(triangle_patches.decision_points(rows)) == core(rows)
    assert max(len(core(problem.neighbors())) for problem in drawn) >= 4


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] == "09.2"])
def test_no_patch_of_fewer_triangles_is_a_counterexample(number, source):
    size = len(refused(number, source).problem.mesh.triangles)
    function = solution(number, source)
    assert size <= 13
    for problem in triangle_patches.small():
        rows = problem.neighbors()
        if len(rows) >= size:
            break
        assert set(function(problem.neighbors())) == core(rows), rows


# ---------------------------------------------------------------- bounds


def off(p, edge) -> float:
    """The distance of a point from an edge, by Heron where it is not that from an end."""
    a, b = edge
    u, v, w = dist(p, a), dist(p, b), dist(a, b)
    if u * u >= v * v + w * w or v * v >= u * u + w * w:
        return min(u, v)
    half = (u + v + w) / 2
    return 2 * sqrt(max(0.0, half * (half - u) * (half - v) * (half - w))) / w


def g(start, goal, edge, parent) -> float:
    before, travelled, known = parent or (edge, -inf, -inf)
    steps = [(ax + k * (bx - ax) / 4, ay + k * (by - ay) / 4) for k in range(5) for (ax, ay), (bx, by) in [edge]]
    way = min(*(off(p, edge) for p in before), *(off(p, before) for p in steps))
    f = max(dist(start, goal), known + off(goal, before))
    return max(off(start, edge), travelled + way, f - off(goal, edge))


def test_bounds_are_right_by_other_formulas():
    drawn = [lower_bounds.drawn(seed, False, seed % 4) for seed in range(200)]
    for problem in every(11, lower_bounds.small()) + drawn:
        assert isclose(max(problem.bounds().values()), g(*problem), abs_tol=1e-6), problem
        if problem.parent:
            known = problem.parent
            straight = off(problem.start, known.edge)
            assert straight - 1e-9 <= known.travelled <= known.g
            assert dist(problem.start, problem.goal) <= known.g + off(problem.goal, known.edge) + 1e-9


def test_each_bound_is_the_largest_somewhere():
    largest = [max(known, key=known.__getitem__) for known in (problem.bounds() for problem in lower_bounds.small())]
    assert set(largest) == {"straight", "between", "parent", "from goal"}


@pytest.mark.parametrize(("number", "source"), [case for case in WRONG if case.values[0] == "09.3"])
def test_no_entry_with_smaller_coordinates_is_a_counterexample(number, source):
    found = refused(number, source).problem
    function, size = solution(number, source), exercise(number).size
    assert size(found)[1] <= 2
    if not found.parent:
        grid = list(product(range(size(found)[1]), repeat=2))
        for start, goal, a, b in product(grid, repeat=4):
            if a != b:
                assert isclose(function(start, goal, (a, b), None), g(start, goal, (a, b), None), abs_tol=1e-6)
