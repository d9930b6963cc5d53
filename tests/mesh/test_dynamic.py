from math import cos, inf, nan, pi, sin
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.predicates import orientation
from coursekit.mesh.delaunay import delaunay
from coursekit.mesh.dynamic import DynamicTriangulation
from coursekit.trace import record
from tests.mesh.clouds import clouds, many, scattered, some
from tests.mesh.constraints import check_hull, shapes, state


def check_delaunay(mesh):
    mesh.validate()
    assert all(mesh.is_legal(c) for c in range(len(mesh.corners)))
    check_hull(mesh)


# ------------------------------------------------ points come and go


@many
@given(clouds(), st.randoms(use_true_random=False))
def test_it_is_delaunay_after_every_change_wherever_the_points_lie(points, rng):
    first = rng.randint(0, len(points))
    mesh = DynamicTriangulation(points[:first])
    check_delaunay(mesh)
    for point in points[first:]:
        vertex = mesh.insert_point(point)
        assert mesh.points[vertex] == point
        check_delaunay(mesh)
        assert {mesh.points[v] for v in mesh.vertices()} >= {point}
    present = mesh.vertices()
    assert len(present) == len({(float(x), float(y)) for x, y in points})
    rng.shuffle(present)
    for vertex in present:
        mesh.remove_point(vertex)
        check_delaunay(mesh)
    assert mesh.corners == [-1, -2, -3] or sorted(mesh.corners) == [-3, -2, -1]


@pytest.mark.parametrize("seed", range(5))
def test_a_long_sequence_equals_building_anew(seed):
    rng = Random(seed)
    mesh = DynamicTriangulation(scattered(rng, 30))
    for _ in range(200):
        vertices = mesh.vertices()
        if len(vertices) > 3 and rng.random() < 0.5:
            mesh.remove_point(rng.choice(vertices))
        else:
            mesh.insert_point((rng.random(), rng.random()))
    check_delaunay(mesh)
    assert shapes(mesh) == shapes(delaunay([mesh.points[v] for v in mesh.vertices()]))


def test_what_was_put_in_and_taken_out_leaves_no_trace():
    rng = Random(1)
    mesh = DynamicTriangulation(scattered(rng, 50))
    before = shapes(mesh)
    for point in [*scattered(rng, 30), (-3.0, 5.0), (9.0, 0.5)]:
        mesh.remove_point(mesh.insert_point(point))
        assert shapes(mesh) == before


def test_the_hub_of_a_wheel_and_points_of_its_rim():
    rim = [(cos(2 * pi * k / 60), sin(2 * pi * k / 60)) for k in range(60)]
    mesh = DynamicTriangulation([*rim, (0.0, 0.0)])
    assert sum(1 for _ in mesh.around(60)) == 60
    trace = record(mesh.remove_point, 60)
    check_delaunay(mesh)
    assert len(mesh.triangles()) == 58
    assert [step.event for step in trace.steps[:58]] == ["remove", *["ear"] * 57]
    for vertex in range(0, 60, 3):
        mesh.remove_point(vertex)
        check_delaunay(mesh)


# ------------------------------------------------ numbers


def test_vertices_keep_their_numbers_and_removed_ones_are_used_again():
    mesh = DynamicTriangulation([(0, 0), (4, 0), (0, 4)])
    assert mesh.insert_point((1, 1)) == 3
    assert mesh.insert_point((9, 9)) == 4
    assert mesh.points[:5] == [(0, 0), (4, 0), (0, 4), (1, 1), (9, 9)]
    mesh.remove_point(3)
    assert mesh.vertices() == [0, 1, 2, 4]
    assert mesh.insert_point((2, 1)) == 3
    assert mesh.points[3] == (2, 1)
    assert mesh.insert_point((9, 9)) == 4  # is there already
    assert len(mesh.vertices()) == 5


def test_a_twin_is_named_and_its_vertex_is_not_used_again():
    mesh = DynamicTriangulation([(0, 0), (4, 0), (0, 4), (4, 0), (1, 1)])
    [(twin, of)] = mesh.twins.items()
    assert {twin, of} == {1, 3}
    with pytest.raises(ValueError, match=rf"^vertex {twin} is not used: vertex {of} was at the same place before$"):
        mesh.remove_point(twin)
    mesh.remove_point(of)
    assert mesh.insert_point((2, 2)) == 5
    mesh.validate()


def test_edges_are_found_from_both_sides():
    mesh = DynamicTriangulation([(0, 0), (4, 0), (0, 4)])
    assert mesh.corners[mesh.facing(0, 1)] == 2
    assert mesh.corners[mesh.facing(1, 0)] < 0
    mesh.insert_point((1, 1))
    assert mesh.corners[mesh.facing(0, 1)] == 3
    assert {mesh.corners[c] for c in mesh.around(3)} == {3}
    assert mesh.facing(0, 3) >= 0
    mesh = DynamicTriangulation([(0, 0), (9, 0), (9, 9), (0, 8)])
    assert (mesh.facing(0, 2) == -1) != (mesh.facing(1, 3) == -1)


def test_points_are_located_beyond_the_hull_too():
    rng = Random(2)
    mesh = DynamicTriangulation(scattered(rng, 40))
    for point in [*scattered(rng, 40), (5.0, 5.0), (-5.0, 0.1), (0.5, -1e300)]:
        corners = [mesh.points[vertex] for vertex in mesh.triangle(mesh.locate(point))]
        assert all(orientation(corners[i - 1], corners[i], point) >= 0 for i in range(3))


# ------------------------------------------------ what it tells


@some
@given(clouds(least=1))
def test_a_split_is_told_with_what_was_there_and_what_is(points):
    mesh = DynamicTriangulation(points[:-1])
    before = {frozenset(mesh.triangle(t)) for t in range(len(mesh))}
    trace = record(mesh.insert_point, points[-1])
    splits = [step.data for step in trace.steps if step.event == "split"]
    if not splits:
        assert not trace.steps
        return
    [split] = splits
    assert split["vertex"] == trace.result
    assert {frozenset(each) for each in split["old"]} <= before
    assert (len(split["old"]), len(split["new"])) in {(1, 3), (2, 4)}
    assert all(trace.result in each for each in split["new"])


@some
@given(clouds(least=1), st.randoms(use_true_random=False))
def test_a_removal_is_told_ear_by_ear(points, rng):
    mesh = DynamicTriangulation(points)
    vertex = rng.choice(mesh.vertices())
    steps = record(mesh.remove_point, vertex).steps
    assert steps[0].event == "remove"
    link = list(steps[0].data["link"])
    ears = [step.data["corners"] for step in steps if step.event == "ear"]
    assert len(ears) == len(link) - 3
    for p, q, r in ears:
        i = link.index(q)
        assert (link[i - 1], link[(i + 1) % len(link)]) == (p, r)
        del link[i]


# ------------------------------------------------ bad input


@pytest.mark.parametrize("vertex", [-1, -3, 3, 99, "0", 0.0, None, True, [0], 4])
def test_what_is_no_vertex_is_refused(vertex):
    mesh = DynamicTriangulation([(0, 0), (4, 0), (0, 4), (1, 1)])
    mesh.remove_point(3)
    before = state(mesh)
    with pytest.raises(ValueError, match=r"is no vertex of this triangulation$"):
        mesh.remove_point(vertex)
    assert state(mesh) == before


@pytest.mark.parametrize("point", [(0, nan), (inf, 0), (1,), (1, 2, 3), None, "ab", 7])
def test_what_is_no_point_is_refused(point):
    mesh = DynamicTriangulation([(0, 0), (4, 0), (0, 4)])
    before = state(mesh)
    for refuse in (mesh.insert_point, mesh.locate):
        with pytest.raises(ValueError, match=r"^a point must be two finite numbers, not "):
            refuse(point)
    assert state(mesh) == before
    with pytest.raises(ValueError, match=r"^point 1 must be two finite numbers"):
        DynamicTriangulation([(0, 0), point])


def broken(mesh, **arrays):
    for name, (place, value) in arrays.items():
        getattr(mesh, name)[place] = value
    return mesh


def test_validate_finds_a_wrong_corner_of_a_vertex():
    def mesh():
        return DynamicTriangulation([(0, 0), (4, 0), (0, 4), (1, 1)])

    mesh().validate()
    wrong = next(c for c, vertex in enumerate(mesh().corners) if vertex != 0)
    for value in (wrong, -1, 999):
        with pytest.raises(ValueError, match=r"^vertex 0 should have corner "):
            broken(mesh(), corner_of=(0, value)).validate()
    counted = mesh()
    counted.unused.append(2)
    with pytest.raises(ValueError, match=r"^vertex 2 counts as removed, but is there$"):
        counted.validate()
    short = mesh()
    short.corner_of.pop()
    with pytest.raises(ValueError, match=r"^there are 7 points, and corners of 6$"):
        short.validate()
