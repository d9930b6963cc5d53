"""What counts as a point and as a number, the same wherever one is given."""

from decimal import Decimal
from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest

from coursekit.geometry.points import number_of, point_of
from coursekit.maps import WayPointGraph, World, blocking_wall, line_of_sight, smooth, trapezoids, visibility_graph
from coursekit.mesh import (
    ConstrainedTriangulation,
    MidpointSearch,
    NavigationMesh,
    TAStar,
    TRAStar,
    delaunay,
    funnel,
    walk,
)
from coursekit.search import dijkstra

CORNERS = [(1, 1), (3, 1), (2, 3)]
WORLD = World(4, 4, [CORNERS])
START, GOAL = (2, 0.5), (1.5, 3.5)

AS_GIVEN = [
    np.array,
    lambda point: np.array(point, dtype=np.float32),
    list,
    lambda point: tuple(map(Fraction, point)),
    lambda point: tuple(map(Decimal, point)),
    lambda point: tuple(map(np.float64, point)),
]
USES = {
    "World": lambda p: World(4, 4, [[p(corner) for corner in CORNERS]]).obstacles,
    "World.check": lambda p: WORLD.check(p(START)),
    "visibility graph": lambda p: [
        dijkstra(visibility_graph(WORLD).with_points(p(START), p(GOAL)), p(START), p(GOAL)).path
    ],
    "way-points": lambda p: dijkstra(WayPointGraph(trapezoids(WORLD)).with_points(p(START), p(GOAL)), p(START)).d,
    "smooth": lambda p: smooth(WORLD, [p(START), p((0.5, 0.5)), p((0.5, 3.5)), p(GOAL)]).path,
    "sight": lambda p: (line_of_sight(WORLD, p(START), p(GOAL)), blocking_wall(WORLD, p(START), p(GOAL))),
    "TA*": lambda p: TAStar(WORLD, 0.25).path(p(START), p(GOAL)),
    "TRA*": lambda p: TRAStar(WORLD, 0.25).path(p(START), p(GOAL)),
    "midpoints": lambda p: MidpointSearch(WORLD).path(p(START), p(GOAL)),
    "funnel": lambda p: funnel([(p((0, 2)), p((0, 1)))], p((-1, 0)), p((1, 0)), 0.25),
    "delaunay": lambda p: delaunay([p(corner) for corner in CORNERS]).points,
    "walk": lambda p: walk(delaunay(CORNERS), p((2, 2)), 0),
    "insert_point": lambda p: inserted(p(START)).points,
    "insert_obstacle": lambda p: obstacle([p(corner) for corner in CORNERS]),
}


def inserted(point):
    mesh = ConstrainedTriangulation(CORNERS)
    mesh.insert_point(point)
    return mesh


def obstacle(corners):
    mesh = NavigationMesh(World(4, 4))
    mesh.insert_obstacle(corners)
    return mesh.obstacles


@pytest.mark.parametrize("as_given", AS_GIVEN)
@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_whatever_has_two_numbers_is_a_point(use, as_given):
    found = use(as_given)
    assert found == use(tuple)
    assert "array" not in repr(found)
    assert "Fraction" not in repr(found)


def test_an_obstacle_may_be_an_array_and_its_corners_are_floats():
    world = World(np.int64(4), np.float32(4), np.array([CORNERS]))
    assert world.obstacles == WORLD.obstacles
    assert all(type(value) is float for corner in world.obstacles[0] for value in corner)
    assert all(type(value) is float for value in (world.width, world.height))


def test_vertices_may_be_whole_numbers_of_numpy():
    mesh = ConstrainedTriangulation(np.array([*CORNERS, (2, 2)]), np.array([(0, 1)]))
    owner = mesh.insert_segment(np.int64(1), np.int32(2))
    assert mesh.owners(1, 2) == {owner}
    mesh.remove_segment(np.int64(owner))
    mesh.remove_point(np.int64(3))
    assert len(mesh.vertices()) == 3
    with pytest.raises(ValueError, match="is no vertex of this triangulation"):
        mesh.insert_segment(np.float64(1), 2)
    mesh.validate()


HUGE = 10**400


@pytest.mark.parametrize(
    "wrong",
    [
        (1, nan),
        (inf, 1),
        (1, HUGE),
        (1, -(10**5000)),
        (1, Fraction(HUGE)),
        (1, Decimal("1e400")),
        (1, Decimal("sNaN")),
        (1, 1j),
        (1, True),
        (1, "2"),
        "12",
        (1,),
        (1, 2, 3),
        7,
        None,
        np.array([1, nan]),
        np.array([[1, 2], [3, 4]]),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_what_is_not_two_numbers_is_refused_in_one_sentence(use, wrong):
    with pytest.raises(ValueError, match=r"must be two finite numbers, not [^\n]{1,100}$"):
        use(lambda _: wrong)


NONE = [HUGE, -HUGE, 10**5000, Fraction(HUGE), Decimal("1e400"), inf, nan, True, "1", None, -1]


@pytest.mark.parametrize("wrong", NONE, ids=lambda wrong: type(wrong).__name__)
def test_sizes_and_radii_that_are_none(wrong):
    for size in ((wrong, 1), (1, wrong), (1.1e300, 1)):
        with pytest.raises(
            ValueError, match=r"width and height of a world must be positive numbers up to 1e\+300, not"
        ):
            World(*size)
    for make in (
        lambda: TAStar(WORLD, wrong),
        lambda: TRAStar(WORLD, wrong),
        lambda: NavigationMesh(WORLD, wrong),
        lambda: funnel([], (0, 0), (1, 1), wrong),
    ):
        with pytest.raises(ValueError, match=r"the radius must be a number from 0 on, not [^\n]{1,60}$"):
            make()


def test_numbers_are_floats():
    assert [number_of(value) for value in (3, Fraction(1, 4), Decimal("0.5"), np.float32(2), 2.0**-1074)] == [
        3,
        0.25,
        0.5,
        2,
        2.0**-1074,
    ]
    assert point_of(iter([1, Fraction(1, 2)])) == (1.0, 0.5)
