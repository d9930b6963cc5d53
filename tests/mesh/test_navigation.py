from fractions import Fraction
from math import inf, nan
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import World
from coursekit.mesh.navigation import NavigationMesh
from tests.maps.polygons import free_area
from tests.mesh.cases import CASES, NARROW, SQUARE
from tests.mesh.clouds import turn_of_floats
from tests.mesh.configuration import Configuration, from_points, shortest, walls_of
from tests.mesh.constraints import check_hull
from tests.mesh.worlds import RADII, all_worlds, area_of, crossing, free_points, islands_and_pieces, small_worlds

few = settings(max_examples=12)
some = settings(max_examples=25)


def free_triangles(mesh):
    return [t for t in range(len(mesh)) if mesh.is_free(t)]


def pieces(mesh):
    """For every free triangle the piece of free space that an agent can walk in: joined by open edges."""
    piece = {}
    for t in free_triangles(mesh):
        waiting = [] if t in piece else [t]
        while waiting:
            at = waiting.pop()
            piece[at] = t
            for c in (3 * at, 3 * at + 1, 3 * at + 2):
                assert mesh.is_open(c) == mesh.open_edges()[c] == mesh.is_open(mesh.opposites[c])
                beyond = mesh.opposites[c] // 3
                if mesh.is_open(c) and beyond not in piece:
                    piece[beyond] = t
                    waiting.append(beyond)
    return piece


def joined(mesh, start, goal):
    """Whether some triangle at the start and some at the goal are in one piece."""
    piece = pieces(mesh)
    one, other = ({piece[t] for t in mesh.triangles_at(place)} for place in (start, goal))
    return bool(one & other)


def holding(mesh, place):
    """The free triangles that hold a point, exactly, one by one."""
    found = set()
    for t in free_triangles(mesh):
        a, b, c = (mesh.points[vertex] for vertex in mesh.triangle(t))
        if min(turn_of_floats(p, q, place) for p, q in ((a, b), (b, c), (c, a))) >= 0:
            found.add(t)
    return found


# ------------------------------------------------ free space


@some
@given(all_worlds())
def test_free_triangles_fill_free_space_and_fall_into_its_pieces(world):
    mesh = NavigationMesh(world)
    mesh.validate()
    check_hull(mesh)
    assert area_of(mesh, free_triangles(mesh)) == free_area(world)
    assert len(set(pieces(mesh).values())) == islands_and_pieces(world)[1]
    for c, constrained in enumerate(mesh.constrained):
        assert mesh.is_open(c) == (not constrained and mesh.is_free(c // 3))


@some
@given(small_worlds(), RADII)
def test_feet_leave_free_space_as_it_is(world, radius):
    mesh = NavigationMesh(world, radius)
    mesh.validate()
    check_hull(mesh)
    area = area_of(mesh, free_triangles(mesh))
    assert abs(area - free_area(world)) < Fraction(1, 10**9)
    assert all(from_points(mesh.points[:-3], walls_of(world)) < 1e-9)


@some
@given(st.data(), all_worlds())
def test_all_triangles_at_a_point(data, world):
    mesh = NavigationMesh(world)
    for _ in range(3):
        place = data.draw(free_points(world))
        found = mesh.triangles_at(place)
        assert len(set(found)) == len(found)
        assert set(found) == holding(mesh, place)


def test_the_triangles_at_an_edge_come_in_the_same_order_whatever_was_located_before():
    mesh = NavigationMesh(World(8, 8, [SQUARE]))
    for c in [c for c, is_open in enumerate(mesh.open_edges()) if is_open]:
        (ax, ay), (bx, by) = (mesh.points[end] for end in mesh.edge(c))
        orders = set()
        for before in ((1, 1), (7, 1), (7, 7), (1, 7)):
            mesh.triangles_at(before)
            orders.add(tuple(mesh.triangles_at(((ax + bx) / 2, (ay + by) / 2))))
        assert len(orders) == 1


@few
@given(st.data(), small_worlds(), RADII)
def test_all_triangles_at_a_point_of_a_round_agent(data, world, radius):
    mesh = NavigationMesh(world, radius)
    x, y = (data.draw(st.integers(0, 8 * int(size))) / 8 for size in (world.width, world.height))
    far = from_points([(x, y)], walls_of(world))[0]
    if world.is_free((x, y)) and far >= radius:
        assert set(mesh.triangles_at((x, y))) == holding(mesh, (x, y))
    else:
        with pytest.raises(ValueError, match=r"touches a wall|inside an obstacle"):
            mesh.triangles_at((x, y))


# ------------------------------------------------ which places a way joins


@some
@given(st.data(), small_worlds(), RADII)
def test_open_edges_lead_wherever_an_agent_can_go(data, world, radius):
    start, goal = data.draw(free_points(world, radius)), data.draw(free_points(world, radius))
    mesh = NavigationMesh(world, radius)
    there = joined(mesh, start, goal)
    if radius > 0.1:
        assert Configuration(world, radius).joined(start, goal) in (there, None)
    assert there == (shortest(world, start, goal, radius) < inf)


@pytest.mark.parametrize("seed", range(6))
def test_an_agent_fits_just_where_the_widest_way_is_wide_enough(seed):
    world, *_ = crossing(Random(seed), columns=3, rows=2)
    start, goal = (1.0, 1.0), (2.0, 1.0)  # where four stars meet
    fits, sticks = 0.0, min(from_points([start, goal], walls_of(world))) * (1 - 1e-6)
    assert not joined(NavigationMesh(world, sticks), start, goal)
    for _ in range(16):
        radius = (fits + sticks) / 2
        if joined(NavigationMesh(world, radius), start, goal):
            fits = radius
        else:
            sticks = radius
    assert shortest(world, start, goal, fits * (1 - 1e-4)) < inf == shortest(world, start, goal, sticks * (1 + 1e-4))


@pytest.mark.parametrize("name", CASES)
def test_hard_cases(name):
    case = CASES[name]
    assert joined(NavigationMesh(case.world, case.radius), case.start, case.goal) == (case.length < inf)


@pytest.mark.parametrize(("radius", "there"), [(0.49, True), (0.5, True), (0.51, False), (0.55, False), (0.61, False)])
def test_widths_triangle_by_triangle_are_not_enough(radius, there):
    assert joined(NavigationMesh(NARROW, radius), (1, 6), (14.5, 6)) == there


# ------------------------------------------------ bad input


@pytest.mark.parametrize("radius", [-1, nan, inf])
def test_a_radius_is_a_number_from_0_on(radius):
    with pytest.raises(ValueError, match="the radius must be a number from 0 on, not"):
        NavigationMesh(World(8, 8), radius)


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ((3, 3), r"the start \(3.0, 3.0\) lies inside an obstacle"),
        ((9, 3), r"the start \(9.0, 3.0\) lies outside the rectangle"),
        ((-1e300, 0), "outside the rectangle"),
        ((1.6, 3), r"an agent of radius 0.5 at the start \(1.6, 3.0\) touches a wall"),
        ((0.4, 1), "touches a wall"),
        ((2, 2), "touches a wall"),
        ((nan, 1), "the start must be two finite numbers"),
        ("ab", "the start must be two finite numbers"),
        (None, "the start must be two finite numbers"),
    ],
)
def test_places_where_no_agent_can_be(place, why):
    with pytest.raises(ValueError, match=why):
        NavigationMesh(World(8, 8, [SQUARE]), 0.5).triangles_at(place, "the start")
