"""Lectures 05 and 06: what is tried are triangulations, what is held right is right, and what is said of it helps."""

from itertools import product
from random import Random

import pytest

from coursekit.exercises.check import check
from coursekit.exercises.course import exercise
from coursekit.exercises.kinds import meshes
from coursekit.exercises.kinds.far import MOVED, SIZES
from coursekit.lectures.delaunay.exercises import tasks as delaunay
from coursekit.lectures.delaunay.exercises.stories import InsertionStory
from coursekit.lectures.point_location.exercises import history_dags, located_points
from coursekit.mesh import Triangulation, in_circle, orientation
from tests.exercises.student import refused, solution, written
from tests.lectures.delaunay import solutions as solutions_05
from tests.lectures.point_location import solutions as solutions_06
from tests.lectures.triangulations import GRID, encloses, flips, triangulations, turn

BROKEN = written(solutions_06.BROKEN, "mended")


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


def test_triangulations_that_are_long_moved_or_off_by_one_are_triangulations():
    for mesh in meshes.long():
        assert_is_mesh(mesh)
    for mesh in meshes.small()[::40]:
        for other in (*meshes.nearly(mesh), *(mesh.on(scale) for scale in MOVED)):
            assert_is_mesh(other)
    assert max(len(mesh.triangles) for mesh in meshes.long()) > 100
    numbers = [x for mesh in (mesh.on(scale) for mesh in meshes.small() for scale in MOVED) for x in mesh.points]
    assert min(numbers) < (-(10**6), 0) < (10**6, 0) < max(numbers)


def test_a_point_in_the_middle_of_points_on_a_circle_takes_ever_more_flips():
    for n in SIZES[:-1]:
        mesh, p = delaunay.round_about(n)
        assert_is_mesh(mesh)
        assert meshes.is_delaunay(mesh)
        assert delaunay.is_within(mesh, p)
        assert flips(mesh.points, mesh.triangles, p) == n - 3


def test_circles_are_those_of_the_package_and_of_angles():
    for seed in range(300):
        four = delaunay.nearly_round(seed, seed % 32, seed % 2 == 0)
        inside = meshes.circle(*four[:3]).holds(four[3])
        assert inside == encloses(*four)
        assert inside == (in_circle(*four) * orientation(*four[:3]) > 0)


def test_flips_are_as_many_as_circles_that_hold_the_point_besides_the_first():
    for problem in list(exercise("05.3").small())[::4]:
        assert (
            delaunay.flips(problem)
            == InsertionStory(*problem, given="").trace.result
            == flips(*problem.mesh, problem.p)
        )


def test_a_history_covers_each_triangle_by_its_children_and_ends_with_a_delaunay_triangulation():
    samples = history_dags.small()[::3] + [history_dags.random_history(Random(i), 8, 7) for i in range(9)]
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


def loops(place: located_points.Place) -> bool:
    """Whether the walk that is to be mended goes round for ever."""
    path = []
    for t in BROKEN(*place.given()):
        if len(path) > 3 * len(place.mesh.triangles):
            return True
        path.append(t)
    return False


def test_the_broken_walk_loops_on_some_triangulations_that_are_tried_and_on_none_with_five_points():
    wheels = located_points.wheels()
    assert [len(place.mesh.points) for place in wheels] == sorted(len(place.mesh.points) for place in wheels)
    assert loops(wheels[0])
    assert any(map(loops, wheels[42:]))
    assert sum(loops(located_points.larger_place(seed, 0, 0, wheel=True)) for seed in range(100)) > 5
    for place in wheels + [located_points.larger_place(seed, 3, 3, seed % 2 == 0) for seed in range(60)]:
        assert_is_mesh(place.mesh)
        assert located_points.held(place.mesh, place.q)
    for mesh in meshes.small():
        asked = product(range(len(mesh.triangles)), (q for q in GRID if located_points.held(mesh, q)))
        assert not any(loops(located_points.Place(mesh, t, q)) for t, q in asked)


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


@pytest.mark.parametrize(
    ("number", "mistake", "hint"),
    [
        ("05.1", "forgets which way they turn", "outside of the circle. Mind that a, b, c turn clockwise here."),
        ("05.1", "on the circle is inside", "on the circle, which is not inside."),
        ("05.2", "the border is no edge", "list index out of range"),
        ("05.2", "any triangle that has an end", "is on the border: it stays"),
        ("05.2", "on the circle is flipped", "lies on the circle through"),
        ("05.2", "never flipped", "gives way to"),
        ("05.2", "the shorter diagonal", "is legal, and stays."),
        ("05.3", "forgets the two new edges", "After a flip two more edges face p."),
        ("05.3", "on the circle is flipped", "On the circle is not inside"),
        ("05.3", "the split counts", "is split, which is no flip."),
        ("06.1", "leaves where it lies on an edge", "0 holds q, inside or on its border"),
        ("06.1", "the edge before", "but q does not lie beyond that edge."),
        ("06.1", "two edges are looked at", "q lies on the other side of its edge 2–0."),
        ("06.1", "which edge", "1 is not beside 0."),
        ("06.2", "without an end", "After 1000 triangles there is no end."),
        ("06.2", "looks at all", "The walk begins in 0."),
        ("06.2", "leaps", "6 is not beside 1."),
        ("06.2", "gives up", "The walk ends in 0, which does not hold q."),
        ("06.3", "only the end", "The path begins in 0"),
        ("06.3", "all triangles that hold it", "3 did not take the place of 1."),
        ("06.3", "always the first child", "1 does not hold q."),
        ("06.3", "one step", "2 is no longer there: the path goes on"),
    ],
)
def test_a_mistake_is_told_by_what_it_is(number, mistake, hint):
    assert hint in " ".join(str(refused(number, (solutions_05.WRONG | solutions_06.WRONG)[number][mistake])).split())
