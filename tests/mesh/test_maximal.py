from fractions import Fraction
from itertools import combinations
from math import inf, nextafter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh.maximal import any_triangulation, swept_triangulation
from coursekit.trace import record
from tests.mesh.clouds import doubled_hull_area, scattered, turn_of_floats

some = settings(max_examples=60)

lattice = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), max_size=12)
pitched = lattice.map(lambda points: [(1e7 + 0.01 * x, 1e7 + 0.01 * y) for x, y in points])
turned = lattice.map(lambda points: [(0.6 * x - 0.8 * y, 0.8 * x + 0.6 * y) for x, y in points])
anywhere = st.lists(st.tuples(*[st.floats(-1e3, 1e3)] * 2), max_size=10)
circle = st.lists(st.sampled_from([(5, 0), (3, 4), (-3, 4), (-5, 0), (-4, -3), (3, -4), (0, 0)]), max_size=7)


@st.composite
def neighbours(draw):
    """Points of a line, each some units in the last place off."""
    points = []
    for i in range(draw(st.integers(3, 7))):
        y = 0.1 * i
        for _ in range(draw(st.integers(0, 2))):
            y = nextafter(y, inf)
        points.append((0.1 * i, y))
    return points


clouds = lattice | pitched | turned | anywhere | circle | neighbours()


def share_more_than_ends(points, one, other):
    """Whether two segments meet anywhere but at an end of both."""
    p, q, r, s = (points[i] for i in (*one, *other))
    if turn_of_floats(p, q, r) * turn_of_floats(p, q, s) < 0 and turn_of_floats(r, s, p) * turn_of_floats(r, s, q) < 0:
        return True
    on = [min(p, q) < c < max(p, q) and not turn_of_floats(p, q, c) for c in (r, s)]
    on += [min(r, s) < c < max(r, s) and not turn_of_floats(r, s, c) for c in (p, q)]
    return any(on)


def area(points):
    """Twice the area of the hull."""
    return doubled_hull_area([tuple(map(Fraction, p)) for p in points])


def told_edges(trace):
    return [step.data["edge"] for step in trace.steps if step.event == "edge"]


@pytest.mark.parametrize("make", [any_triangulation, swept_triangulation])
@some
@given(points=clouds)
def test_it_is_a_triangulation_of_all_points(make, points):
    mesh = make(points)
    mesh.validate()
    places = {p: i for i, p in enumerate(mesh.points) if i not in mesh.twins}
    assert {i: mesh.points[of] for i, of in mesh.twins.items()} == {i: mesh.points[i] for i in mesh.twins}
    assert len(places) + len(mesh.twins) == len(points)
    assert set(mesh.corners) == (set(places.values()) if area(points) else set())
    covered = 0
    for a, b, c in mesh.triangles():
        covered += area([mesh.points[i] for i in (a, b, c)])
    assert covered == area(points)  # none overlap, since no edges cross
    for one, other in combinations(mesh.edges(), 2):
        assert not share_more_than_ends(mesh.points, one, other)


@some
@given(clouds)
def test_every_edge_is_added_refused_or_runs_through_a_point_as_is_told(points):
    trace = record(any_triangulation, points)
    given = trace.result.points
    added, tested = [], []
    for step in trace.steps:
        if step.event == "twin":
            assert given[step.data["vertex"]] == given[step.data["of"]]
            assert trace.result.twins[step.data["vertex"]] == step.data["of"]
            continue
        a, b = edge = step.data["edge"]
        tested.append(edge)
        if step.event == "through":
            c = given[step.data["vertex"]]
            assert turn_of_floats(given[a], given[b], c) == 0
            assert min(given[a], given[b]) < c < max(given[a], given[b])
        elif step.event == "refuse":
            assert step.data["by"] in added
            assert share_more_than_ends(given, edge, step.data["by"])
        else:
            assert not any(share_more_than_ends(given, edge, other) for other in added)
            added.append(edge)
    used = [i for i in range(len(points)) if i not in trace.result.twins]
    assert tested == list(combinations(used, 2))
    if area(points):
        assert sorted(added) == sorted(trace.result.edges())


@some
@given(st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=3, max_size=9, unique=True))
def test_turned_mirrored_and_scaled_points_have_the_same_edges(points):
    edges = told_edges(record(any_triangulation, points))
    for change in (lambda x, y: (-y, x), lambda x, y: (-x, y), lambda x, y: (1e6 + 1024 * x, 1024 * y)):
        assert told_edges(record(any_triangulation, [change(x, y) for x, y in points])) == edges


def test_a_square_keeps_the_diagonal_that_comes_first():
    trace = record(any_triangulation, [(0, 0), (1, 0), (1, 1), (0, 1)])
    assert trace.result.triangles() == [(0, 1, 2), (0, 2, 3)]
    refused = [step.data for step in trace.steps if step.event == "refuse"]
    assert refused == [{"edge": (1, 3), "by": (0, 2)}]


def test_points_on_a_line_have_edges_and_no_triangle():
    trace = record(any_triangulation, [(0, 0), (3, 3), (1, 1), (2, 2)])
    assert told_edges(trace) == [(0, 2), (1, 3), (2, 3)]
    assert len(trace.result) == 0
    assert len(any_triangulation([])) == len(any_triangulation([(1, 2)])) == 0


def test_a_grid_and_points_at_one_place():
    assert len(any_triangulation([(x, y) for x in range(4) for y in range(4)])) == 18
    for make in (any_triangulation, swept_triangulation):
        mesh = make([(0, 0), (4, 0), (0, 4), (4, 0), (1, 1)])
        assert len(mesh) == 3
        assert mesh.twins == {3: 1}


def test_the_sweep_is_quick_and_its_edges_are_those_that_a_point_sees():
    mesh = swept_triangulation([(0, 0), (1, 2), (2, 1), (6, 0)])
    assert sorted(map(sorted, mesh.triangles())) == [[0, 1, 2], [0, 2, 3], [1, 2, 3]]
    rng = Random(1)
    many = swept_triangulation(scattered(rng, 2000))
    many.validate()
    assert len(swept_triangulation([(x, x) for x in range(5)])) == 0


@pytest.mark.parametrize("point", [(1, float("nan")), (1,), (1, "a"), None, (1, 2, 3), (float("inf"), 0)])
def test_what_is_no_point_is_refused(point):
    for make in (any_triangulation, swept_triangulation):
        with pytest.raises(ValueError, match="point 1 must be two finite numbers"):
            make([(0, 0), point, (1, 1)])
