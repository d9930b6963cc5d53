"""Delaunay triangulations: exactly empty circles, on every kind of cloud, in every order, turned and scaled."""

from itertools import pairwise
from math import dist
from random import Random
from statistics import mean

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial import Delaunay as ScipyDelaunay

from coursekit.mesh.delaunay import SHUFFLED, History, delaunay, insertion_order
from tests.mesh.clouds import check_delaunay, clouds, is_unique, lattice, many, scattered, several, some
from tests.mesh.constraints import shapes
from tests.mesh.published import PUBLISHED, published

orders = st.randoms(use_true_random=False)


@many
@given(clouds(), orders)
def test_circles_are_empty_and_triangles_fill_the_hull(points, rng):
    check_delaunay(points, delaunay(points, rng))


def test_without_a_generator_the_order_is_always_the_same():
    rng = Random(1)
    points = scattered(rng, 50)
    assert delaunay(points).corners == delaunay(points).corners == delaunay(points, Random(0)).corners
    assert delaunay(points, Random(1)).corners != delaunay(points).corners


def test_the_order_of_insertion_has_each_point_once_in_random_rounds_that_go_through_strips():
    rng = Random(2)
    points = scattered(rng, 5 * SHUFFLED)
    order, shuffled = insertion_order(points, Random(3)), list(range(len(points)))
    Random(3).shuffle(shuffled)
    assert order[:SHUFFLED] == shuffled[:SHUFFLED]
    for start, end in ((SHUFFLED, 2 * SHUFFLED), (2 * SHUFFLED, 4 * SHUFFLED), (4 * SHUFFLED, 5 * SHUFFLED)):
        assert set(order[start:end]) == set(shuffled[start:end])
        steps = [dist(points[i], points[j]) for i, j in pairwise(order[start:end])]
        assert max(steps) < 0.4
        assert mean(steps) < 2 / (end - start) ** 0.5


def test_the_order_of_insertion_minds_no_duplicates_and_no_size():
    points = [(float(i % 7), 1e300 * (i % 3)) for i in range(3 * SHUFFLED)]
    assert sorted(insertion_order(points, Random(0))) == list(range(len(points)))
    assert len(delaunay(points).twins) == len(points) - 21


@pytest.mark.parametrize(
    ("points", "triangles"),
    [
        ([], 0),
        ([(1, 2)], 0),
        ([(1, 2), (3, 4)], 0),
        ([(0, 0), (1, 1), (5, 5), (3, 3)], 0),
        ([(0, 0), (1, 0), (0, 1)], 1),
        ([(0, 0), (1, 0), (0.5, 1e-4)], 1),  # lost with a helper triangle that is 1,000 away
        ([(0, 0), (1, 0), (0.5, 5e-324)], 1),
        ([(-1e308, 0), (1e308, 0), (0, 5e-324)], 1),
        ([(-1.7e308, -1.7e308), (1.7e308, -1.7e308), (0, 1.7e308), (0, 0)], 3),
        ([(x, y) for x in range(4) for y in range(4)], 18),
        ([(0, 0), (4, 0), (4, 4), (0, 4), (2, 2)], 4),
        ([(0, 0), (4, 0), (2, 3), (2, 0)], 2),  # a point on a side: no flat triangle
        ([(0, 0), (4, 0), (0, 4), (4, 0), (1, 1)], 3),
    ],
)
def test_hard_cases(points, triangles):
    for seed in range(10):
        mesh = delaunay(points, Random(seed))
        check_delaunay(points, mesh)
        assert len(mesh) == triangles


def test_of_points_at_one_place_the_first_inserted_is_used():
    points = [(0, 0), (4, 0), (0, 4), (4, 0), (1, 1), (4.0, -0.0)]
    assert History(points, range(6)).twins == {3: 1, 5: 1}
    mesh = History(points, [5, 4, 3, 2, 1, 0]).triangulation()
    assert mesh.twins == {3: 5, 1: 5}
    check_delaunay(points, mesh)
    assert set(History([(1, 1)] * 4, [2, 0, 3, 1]).twins.items()) == {(0, 2), (3, 2), (1, 2)}


@some
@given(clouds(3), orders)
def test_turned_mirrored_and_scaled_clouds_have_the_same_triangles(points, rng):
    mesh = delaunay(points, rng)
    moves = [lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (x, -y), lambda x, y: (y, x)]
    moves += [
        lambda x, y, scale=scale: (x * scale, y * scale)
        for scale in (2.0**300, 2.0**-9, 2.0**-300)
        if all(x * scale / scale == x for point in points for x in point)  # neither rounding nor overflow
    ]
    if is_unique(mesh):
        for move in moves:
            moved = delaunay([move(x, y) for x, y in points], rng)
            assert shapes(moved) == {frozenset(move(x, y) for x, y in each) for each in shapes(mesh)}


@some
@given(several(lattice, 3), orders, st.sampled_from([(2**40, -(2**41)), (-7, 3), (0.5, 2.0**-30)]))
def test_moved_clouds_have_the_same_triangles(points, rng, by):
    mesh = delaunay(points, rng)
    moved = [(x + by[0], y + by[1]) for x, y in points]
    if is_unique(mesh):
        assert shapes(delaunay(moved)) == {frozenset((x + by[0], y + by[1]) for x, y in each) for each in shapes(mesh)}
        assert shapes(delaunay(rng.sample(points, len(points)))) == shapes(mesh)


@many
@given(clouds(3), orders)
def test_reordered_clouds_have_the_same_triangles(points, rng):
    mesh, other = delaunay(points), delaunay(rng.sample(points, len(points)), rng)
    assert len(other) == len(mesh)
    assert is_unique(other) == is_unique(mesh)
    if is_unique(mesh):
        assert shapes(other) == shapes(mesh)


def test_scipy_agrees_where_there_is_only_one():
    for seed, n in ((1, 10), (2, 100), (3, 400)):
        rng = Random(seed)
        points = [(rng.gauss(0, 1), rng.gauss(0, 1)) for _ in range(n)]
        mesh = delaunay(points)
        assert is_unique(mesh)
        assert {frozenset(each) for each in mesh.triangles()} == {
            frozenset(map(int, each)) for each in ScipyDelaunay(np.array(points)).simplices
        }


def test_large_clouds():
    rng = Random(6)
    grid = [(x, y) for x in range(20) for y in range(20)]
    for points in (grid, scattered(rng, 1000), [(x, x * x) for x in range(200)]):
        mesh = delaunay(points, rng)
        mesh.validate()
        assert all(mesh.is_legal(c) for c in range(len(mesh.corners)))
        assert set(mesh.corners) == set(range(len(points)))
    assert len(delaunay(grid)) == 2 * 19 * 19


# ------------------------------------------------ published files


@pytest.mark.parametrize("name", [*PUBLISHED, "polyanya-arena.mesh", "polyanya-square.mesh"])
def test_published_points(name):
    points = published(name).points
    mesh = delaunay(points)
    check_delaunay(list(points), mesh)
