"""Lectures 05 and 06: no problem smaller than the one shown is a counterexample, by brute force of its own."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from random import Random

import pytest

from coursekit.exercises import delaunay, histories, meshes, places
from coursekit.exercises.check import check
from coursekit.exercises.course import exercise
from coursekit.exercises.delaunay_stories import insertion
from coursekit.mesh import Triangulation, in_circle, orientation
from tests.exercises import solutions_05, solutions_06
from tests.exercises.student import refused, solution, written

WRONG = {
    number: [pytest.param(source, id=mistake) for mistake, source in mistakes.items()]
    for solutions in (solutions_05, solutions_06)
    for number, mistakes in solutions.WRONG.items()
}

GRID = list(product(range(3), repeat=2))

SCALE = 1000
SAMPLES = [(125 * x + 10, 125 * y + 11) for x, y in product(range(16), repeat=2)]
"""Points that lie on no line through points of the grid, all times SCALE."""

BROKEN = written(solutions_06.BROKEN, "mended")

Problem = tuple[int, object, Callable[..., bool]]
"""Its size, itself, and whether a function is right on it."""


def assert_none_is_smaller(number: str, source: str, size: int, problems: Iterator[Problem]) -> None:
    """Hold a solution right on all problems, given with their sizes from the smallest on, below this one."""
    function = solution(number, source)
    for small, problem, is_right in problems:
        if small >= size:
            return
        assert is_right(function), problem


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def encloses(a, b, c, d) -> bool:
    """Whether the circle through a, b, c has d inside: at how large an angle are a and b seen from c, and from d?"""
    if turn(a, b, c) < 0:
        a, b = b, a

    def dot(p):
        return (a[0] - p[0]) * (b[0] - p[0]) + (a[1] - p[1]) * (b[1] - p[1])

    side = turn(a, b, d)
    if side == 0:
        return dot(d) < 0
    from_c, from_d = Fraction(dot(c), turn(a, b, c)), Fraction(dot(d), side)  # the cotangents
    return from_d < from_c if side > 0 else from_d > from_c


def holds(corners, p) -> bool:
    return all(turn(a, b, p) >= 0 for a, b in pairwise((*corners, corners[0])))


@cache
def triangulations(n: int) -> list[tuple[tuple[tuple[int, int], ...], list[tuple[int, int, int]]]]:
    """All triangulations of n points of the grid: triangles that hold no other point, and each sample at most once."""
    found = []
    for points in combinations(GRID, n):
        covered = {}
        for t in combinations(range(n), 3):
            a, b, c = t if turn(*(points[i] for i in t)) > 0 else (t[0], t[2], t[1])
            corners = points[a], points[b], points[c]
            scaled = [(SCALE * x, SCALE * y) for x, y in corners]
            if turn(*corners) and not any(holds(corners, points[i]) for i in range(n) if i not in t):
                covered[a, b, c] = sum(1 << k for k, p in enumerate(SAMPLES) if holds(scaled, p))
        choices = [c for k in range(1, len(covered) + 1) for c in combinations(covered, k)]
        sums = {c: sum(covered[t] for t in c) for c in choices}
        apart = [c for c in choices if sums[c].bit_count() == sum(covered[t].bit_count() for t in c)]
        whole = max((sums[c].bit_count() for c in apart), default=0)
        found += [(points, list(c)) for c in apart if whole and sums[c].bit_count() == whole]
    return found


def neighbors(triangles):
    """Of each triangle those that have two corners in common, in the order of its edges."""
    return [
        [
            next((j for j, u in enumerate(triangles) if j != i and {a, b} <= set(u)), None)
            for a, b in pairwise((*t, t[0]))
        ]
        for i, t in enumerate(triangles)
    ]


# ---------------------------------------------------------------- 05


def circles() -> Iterator[Problem]:
    for far in (1, 2):
        for a, b, c, d in product(product(range(far + 1), repeat=2), repeat=4):
            if turn(a, b, c):
                right = encloses(a, b, c, d)
                yield far, (a, b, c, d), lambda function, four=(a, b, c, d), right=right: function(*four) == right


@pytest.mark.parametrize("source", WRONG["05.1"])
def test_no_points_closer_to_the_origin_are_a_counterexample(source, request):
    far = max(abs(x) for point in refused("05.1", source).problem for x in point)
    assert (far > 2**20) if "floats" in request.node.name else (far <= 2)
    assert_none_is_smaller("05.1", source, far, circles())


def edges_of(triangles) -> list[tuple[int, int]]:
    return [ends for t in triangles for edge in pairwise((*t, t[0])) for ends in (edge, edge[::-1])]


def legal(points, triangles, a, b) -> list[frozenset[int]]:
    """The triangles after an edge was made legal."""
    sets = [frozenset(t) for t in triangles]
    both = [t for t in sets if {a, b} < t]
    apexes = [i for t in both for i in t - {a, b}]
    if len(both) == 2 and encloses(points[a], points[b], points[apexes[0]], points[apexes[1]]):
        return [t for t in sets if t not in both] + [frozenset((end, *apexes)) for end in (a, b)]
    return sets


def legalised() -> Iterator[Problem]:
    for n in (3, 4):
        for points, triangles in triangulations(n):
            for a, b in edges_of(triangles):
                right = legal(points, triangles, a, b)

                def is_right(function, points=points, triangles=triangles, a=a, b=b, right=right):
                    return sorted(map(sorted, function(list(points), list(triangles), a, b))) == sorted(
                        map(sorted, right)
                    )

                yield n, (points, triangles, a, b), is_right


def flips(points, triangles, p) -> int:
    """How many flips it takes to make all edges legal once p has split its triangle, edge by edge."""
    points = [*points, p]
    home = next(t for t in triangles if holds([points[i] for i in t], p))
    triangles = [t for t in triangles if t != home] + [(a, b, len(points) - 1) for a, b in pairwise((*home, home[0]))]
    count, now = -1, None
    after = [frozenset(t) for t in triangles]
    while now != after:
        now, count = after, count + 1
        changed = (legal(points, now, *ends) for ends in combinations(range(len(points)), 2))
        after = next((each for each in changed if set(each) != set(now)), now)
    return count


def insertions() -> Iterator[Problem]:
    for n in (3, 4):
        for grid, triangles in triangulations(n):
            points = [(2 * x, 2 * y) for x, y in grid]
            if all(
                set(legal(points, triangles, a, b)) == {frozenset(t) for t in triangles} for a, b in edges_of(triangles)
            ):
                for p in product(range(5), repeat=2):
                    corners = [[points[i] for i in t] for t in triangles]
                    if any(all(turn(a, b, p) > 0 for a, b in pairwise((*c, c[0]))) for c in corners):
                        right = flips(points, triangles, p)
                        known = (points, triangles, p)
                        yield n, known, lambda function, known=known, right=right: function(*known) == right


# ---------------------------------------------------------------- 06


def exits(points, triangles, t, q) -> list[int | None]:
    ways = zip(pairwise((*triangles[t], triangles[t][0])), neighbors(triangles)[t], strict=True)
    return [beyond for (a, b), beyond in ways if turn(points[a], points[b], q) < 0]


def steps() -> Iterator[Problem]:
    for points, triangles in triangulations(3):
        for t, q in product(range(len(triangles)), GRID):
            right = exits(points, triangles, t, q) or [t]
            known = (points, triangles, neighbors(triangles), t, q)
            yield 3, known, lambda function, known=known, right=right: function(*known) in right


def walks() -> Iterator[Problem]:
    for n in (3, 4):
        for points, triangles in triangulations(n):
            for t, q in product(range(len(triangles)), GRID):
                if any(holds([points[i] for i in u], q) for u in triangles):
                    known = (points, triangles, neighbors(triangles), t, q)

                    def is_right(function, known=known):
                        points, triangles, _, t, q = known
                        path = list(function(*known))
                        steps = all(there in exits(points, triangles, here, q) for here, there in pairwise(path))
                        return path[0] == t and steps and not exits(points, triangles, path[-1], q)

                    yield n, known, is_right


def readings() -> Iterator[Problem]:
    for history in histories.small():
        points, triangles, children = history
        for q in product(range(histories.SIDE + 1), repeat=2):
            if sum(q) <= histories.SIDE:

                def is_right(function, points=points, triangles=triangles, children=children, q=q):
                    path = list(function(list(points), list(triangles), list(children), q))
                    steps = all(there in children[here] for here, there in pairwise(path))
                    held = all(holds([points[i] for i in triangles[t]], q) for t in path)
                    return path[0] == 0 and steps and held and not children[path[-1]]

                yield len(points), (history, q), is_right


@pytest.mark.parametrize(
    ("number", "problems", "most", "source"),
    [
        pytest.param(number, problems, most, *case.values, id=f"{number} {case.id}")
        for number, problems, most in (
            ("05.2", legalised, 5),
            ("05.3", insertions, 5),
            ("06.1", steps, 4),
            ("06.2", walks, 6),
            ("06.3", readings, 5),
        )
        for case in WRONG[number]
    ],
)
def test_no_fewer_points_are_a_counterexample(number, problems, most, source):
    problem = refused(number, source).problem
    mesh = problem.history if number == "06.3" else problem.mesh
    assert len(mesh.points) <= most
    assert_none_is_smaller(number, source, len(mesh.points), problems())


# ---------------------------------------------------------------- what is tried, and held against


def test_the_small_triangulations_are_all_that_there_are():
    for n, count in ((3, 76), (4, 196)):
        mine = {(points, frozenset(map(frozenset, triangles))) for points, triangles in triangulations(n)}
        tried = [mesh for mesh in meshes.small() if len(mesh.points) == n]
        assert len(tried) == len(mine) == count
        assert {(mesh.points, frozenset(map(frozenset, mesh.triangles))) for mesh in tried} == mine


def area_of(mesh: meshes.Mesh) -> int:
    return sum(turn(*mesh.corners(i)) for i in range(len(mesh.triangles)))


def assert_is_mesh(mesh: meshes.Mesh) -> None:
    """The package's triangulation takes it, and holds all that it promises."""
    assert all(turn(*mesh.corners(i)) > 0 for i in range(len(mesh.triangles)))
    Triangulation(mesh.points, mesh.triangles).validate()


def test_triangulations_with_five_points_and_larger_ones_are_triangulations():
    for mesh in meshes.small():
        assert_is_mesh(mesh)
    for seed in range(60):
        mesh = meshes.random_mesh(Random(seed), 7, seed % 8, seed % 5)
        assert_is_mesh(mesh)
        assert area_of(mesh) == 2 * 7 * 7
        assert meshes.is_delaunay(meshes.legalised(mesh))


def test_circles_are_those_of_the_package_and_of_angles():
    for seed in range(300):
        four = delaunay.nearly_round(seed, seed % 32, seed % 2 == 0)
        inside = meshes.circle(*four[:3]).holds(four[3])
        assert inside == encloses(*four)
        assert inside == (in_circle(*four) * orientation(*four[:3]) > 0)


def test_flips_are_as_many_as_circles_that_hold_the_point_besides_the_first():
    for problem in list(exercise("05.3").small())[::4]:
        assert delaunay.flips(problem) == insertion(*problem) == flips(*problem.mesh, problem.p)


def test_a_history_covers_each_triangle_by_its_children_and_ends_with_a_delaunay_triangulation():
    samples = histories.small()[::3] + [histories.random_history(Random(i), 8, 7) for i in range(9)]
    shared = 0
    for points, triangles, children in samples:
        for after in children:
            if after:
                parents = [old for old, those in enumerate(children) if after[0] in those]
                shared += len(parents) > 1
                new = {child for old in parents for child in children[old]}
                areas = [sum(turn(*(points[i] for i in triangles[u])) for u in each) for each in (parents, new)]
                assert areas[0] == areas[1]
        today = tuple(triangles[t] for t, after in enumerate(children) if not after)
        assert_is_mesh(meshes.Mesh(points, today))
        assert meshes.is_delaunay(meshes.Mesh(points, today))
        assert area_of(meshes.Mesh(points, today)) == turn(*points[:3])
    assert shared


def loops(place: places.Place) -> bool:
    """Whether the walk that is to be mended goes round for ever."""
    path = []
    for t in BROKEN(*place.given()):
        if len(path) > 3 * len(place.mesh.triangles):
            return True
        path.append(t)
    return False


def test_the_broken_walk_loops_on_some_triangulations_that_are_tried_and_on_none_with_five_points():
    wheels = places.wheels()
    assert [len(place.mesh.points) for place in wheels] == sorted(len(place.mesh.points) for place in wheels)
    assert loops(wheels[0])
    assert any(map(loops, wheels[42:]))
    assert sum(loops(places.larger_place(seed, 0, 0, wheel=True)) for seed in range(100)) > 5
    for place in wheels + [places.larger_place(seed, 3, 3, seed % 2 == 0) for seed in range(60)]:
        assert_is_mesh(place.mesh)
        assert places.held(place.mesh, place.q)
    for mesh in meshes.small():
        asked = product(range(len(mesh.triangles)), (q for q in GRID if places.held(mesh, q)))
        assert not any(loops(places.Place(mesh, t, q)) for t, q in asked)


@pytest.mark.parametrize(
    "source",
    [
        # A way at random comes to an end, too.
        """
from random import Random


def mended(points, triangles, neighbors, t, q):
    random, path = Random(5), [t]
    while True:
        corners = [points[i] for i in triangles[path[-1]]]
        found = [n for (ax, ay), (bx, by), n in zip(corners, corners[1:] + corners[:1], neighbors[path[-1]])
                 if (bx - ax) * (q[1] - ay) - (by - ay) * (q[0] - ax) < 0]
        if not found:
            return path
        path.append(random.choice(found))
""",
        # The exits of each triangle in turn.
        """
def mended(points, triangles, neighbors, t, q):
    turns = [0] * len(triangles)
    while True:
        yield t
        for _ in range(3):
            i = turns[t] = (turns[t] + 1) % 3
            (ax, ay), (bx, by) = points[triangles[t][i]], points[triangles[t][(i + 1) % 3]]
            if (bx - ax) * (q[1] - ay) - (by - ay) * (q[0] - ax) < 0:
                break
        else:
            return
        t = neighbors[t][i]
""",
    ],
    ids=["random", "in turn"],
)
def test_other_ways_of_mending_the_walk_pass(source, capsys):
    check("06.2", solution("06.2", source))
    assert capsys.readouterr().out == "06.2 mend a walk that loops: right.\n"
