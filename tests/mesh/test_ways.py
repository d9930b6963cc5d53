from fractions import Fraction
from itertools import combinations, pairwise
from math import cos, pi, sin, ulp
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from coursekit.maps import crosses
from coursekit.maps.segments import in_box
from coursekit.mesh.dynamic import DynamicTriangulation
from coursekit.mesh.ways import clear, crossed_between, crossing, way
from coursekit.trace import record
from tests.mesh.clouds import clouds, lattice, many, scattered, some, turn, whole


def on(exact, a, b, v):
    """Whether vertex v lies on the open segment from a to b."""
    p, q, r = exact[a], exact[b], exact[v]
    return turn(p, q, r) == 0 and min(p, q) < r < max(p, q)


def crossing_edges(mesh, exact, a, b):
    """The edges that the segment from a to b crosses, by looking at all."""
    p, q = exact[a], exact[b]
    found = set()
    for edge in mesh.edges():
        c, d = (exact[vertex] for vertex in edge)
        if turn(p, q, c) * turn(p, q, d) < 0 and turn(c, d, p) * turn(c, d, q) < 0:
            found.add(frozenset(edge))
    return found


# ------------------------------------------------ the way


@many
@given(clouds(least=2), st.randoms(use_true_random=False))
def test_the_way_meets_what_a_look_at_everything_finds(points, rng):
    mesh = DynamicTriangulation(points)
    exact = whole(mesh.points[:-3])
    vertices = mesh.vertices()
    assume(len(vertices) > 1)
    a, b = rng.sample(vertices, 2)
    stretches = way(mesh, a, b)
    on_it = sorted((v for v in vertices if on(exact, a, b, v)), key=exact.__getitem__, reverse=exact[a] > exact[b])
    assert [stretch.start for stretch in stretches] == [a, *on_it]
    assert [stretch.end for stretch in stretches] == [*on_it, b]
    crossed = [mesh.edge(c) for stretch in stretches for c in stretch.crossed]
    assert len(set(crossed)) == len(crossed)
    assert set(map(frozenset, crossed)) == crossing_edges(mesh, exact, a, b)
    for stretch in stretches:
        for right, left in map(mesh.edge, stretch.crossed):
            assert (stretch.sides[right], stretch.sides[left]) == (-1, 1)
            assert turn(exact[a], exact[b], exact[left]) == 1
            assert turn(exact[a], exact[b], exact[right]) == -1


def test_what_the_way_tells():
    mesh = DynamicTriangulation([(0, 0), (2, 1), (2, -1), (4, 0), (6, 2), (6, -2), (8, 0)])
    steps = record(way, mesh, 0, 6).steps
    assert [(step.event, step.data) for step in steps] == [
        ("cross", {"edge": (2, 1), "constrained": False}),
        ("through", {"vertex": 3}),
        ("cross", {"edge": (5, 4), "constrained": False}),
    ]
    mesh.mark(mesh.facing(4, 5), True)
    assert record(way, mesh, 0, 6).steps[-1].data["constrained"]


# ------------------------------------------------ clearing it


def all_edges(mesh):
    """Those to the bounding triangle, too."""
    return {tuple(sorted(mesh.edge(c))) for c in range(len(mesh.corners))}


def zigzag(mesh, rng, flips):
    """Far from Delaunay, so that ways are crossed by many and slim triangles."""
    for _ in range(flips):
        c = rng.randrange(len(mesh.corners))
        if mesh.is_convex(c):
            mesh.flip(c)


@many
@given(clouds(least=2), st.randoms(use_true_random=False), st.integers(0, 60))
def test_flips_clear_any_way_through_any_triangulation(points, rng, flips):
    mesh = DynamicTriangulation(points)
    zigzag(mesh, rng, flips)
    vertices = mesh.vertices()
    assume(len(vertices) > 1)
    a, b = rng.sample(vertices, 2)
    before = all_edges(mesh)
    stretches = way(mesh, a, b)
    crossed = {tuple(sorted(mesh.edge(c))) for stretch in stretches for c in stretch.crossed}
    for stretch in stretches:
        clear(mesh, stretch)
    mesh.validate()
    after = all_edges(mesh)
    assert all(mesh.facing(stretch.start, stretch.end) >= 0 for stretch in stretches)
    assert not crossed & after
    assert before - after <= crossed


@pytest.mark.parametrize("seed", range(60))
def test_flips_clear_ways_between_points_of_a_grid(seed):
    # Many points on lines through the ends: no flip may make a flat triangle, and none may be undone for ever.
    rng = Random(seed)
    points = [(x, y) for x in range(5) for y in range(4)]
    mesh = DynamicTriangulation(points)
    zigzag(mesh, rng, rng.randrange(150))
    for stretch in way(mesh, *rng.sample(range(20), 2)):
        clear(mesh, stretch, watch=lambda event, **data: mesh.validate())
        assert mesh.facing(stretch.start, stretch.end) >= 0
    mesh.validate()


def combs():
    """Ways between two rows of points that bend towards them and away, where few edges can be flipped at a time."""
    found = []
    for bend in (-1, 1):
        for count in (1, 2, 5, 12):
            upper = [(x, 1000 + bend * (x - 10 * count) ** 2) for x in range(10, 20 * count, 20)]
            lower = [(x + 5, -1000 - 3 * (x - 10 * count) ** 2) for x in range(10, 20 * count, 20)]
            found.append([(0, 0), (20 * count, 0), *upper, *lower])
            found.append([(0, 0), (20 * count, 0), *upper, (10 * count, -1)])
            found.append([(0, 0), (20 * count, 0), *lower, (10 * count, 1)])
    return found


@pytest.mark.parametrize("points", combs())
def test_a_way_between_rows_of_points(points):
    for seed in range(20):
        mesh = DynamicTriangulation(points)
        zigzag(mesh, Random(seed), 200 if seed else 0)
        [*stretches] = way(mesh, 0, 1)
        steps = [step for stretch in stretches for step in record(clear, mesh, stretch).steps]
        mesh.validate()
        assert mesh.facing(0, 1) >= 0
        crossed = sum(len(stretch.crossed) for stretch in stretches)
        assert sum(step.event == "flip" for step in steps) <= crossed**2


def test_spokes_are_cleared_one_after_another():
    # From rim to rim past a hub whose 400 edges to the other side all are in the way.
    rim = [(round(1e6 * cos(pi * k / 400)), round(1e6 * sin(pi * k / 400))) for k in range(1, 400)]
    mesh = DynamicTriangulation([(-2e6, 0), (2e6, 0), (0, -1), *rim])
    [stretch] = way(mesh, 0, 1)
    assert len(stretch.crossed) > 390
    told = [step.event for step in record(clear, mesh, stretch).steps]
    assert told.count("flip") == len(stretch.crossed)
    assert told.count("wait") <= 2 * len(stretch.crossed)
    mesh.validate()


def test_what_clearing_tells_is_what_happens():
    rng = Random(4)
    mesh = DynamicTriangulation([(0.0, 0.5), (1.0, 0.5), *scattered(rng, 200)])
    edges = {frozenset(edge) for edge in mesh.edges()}
    [stretch] = way(mesh, 0, 1)
    waited = False
    for step in record(clear, mesh, stretch).steps:
        edge = frozenset(step.data["edge"])
        assert edge in edges
        waited |= step.event == "wait"
        if step.event == "flip":
            edges -= {edge}
            edges |= {frozenset(step.data["to"])}
    assert waited
    assert edges == {frozenset(edge) for edge in mesh.edges()}
    assert frozenset((0, 1)) in edges


# ------------------------------------------------ places that need not be vertices


@some
@given(clouds(), st.lists(lattice, min_size=2, max_size=2, unique=True), st.randoms(use_true_random=False))
def test_what_a_segment_between_any_places_crosses(points, ends, rng):
    mesh = DynamicTriangulation(points)
    for c, opposite in enumerate(mesh.opposites):
        if c > opposite >= 0 and min(mesh.edge(c)) >= 0 and rng.random() < 0.5:
            mesh.mark(c, True)
    exact = whole([*mesh.points[:-3], *ends])
    p, q = ends
    found = [frozenset(mesh.edge(c)) for c in crossed_between(mesh, p, q, mesh.locate(p))]
    marked = {frozenset(mesh.edge(c)) for c, constrained in enumerate(mesh.constrained) if constrained}
    assert len(set(found)) == len(found)
    assert set(found) == marked & crossing_edges(mesh, exact, len(exact) - 2, len(exact) - 1)


SEGMENTS = list(combinations([(x, y) for x in range(3) for y in range(3)], 2))


def exact_crossing(a, b, c, d):
    """Where the lines through ab and cd cross, as Fractions."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = (map(Fraction, point) for point in (a, b, c, d))
    area = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    part = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / area
    return ax + part * (bx - ax), ay + part * (by - ay)


def test_small_segments_cross_where_fractions_say():
    for (a, b), (c, d) in combinations(SEGMENTS, 2):
        if crosses(a, b, c, d):
            assert crossing(a, b, c, d) == tuple(map(float, exact_crossing(a, b, c, d)))


@st.composite
def crossing_segments(draw):
    """Two that cross nearly always: from left to right, and from above to below."""
    u, v, w, x = (draw(st.floats(-1, 1)) for _ in range(4))
    scale = draw(st.sampled_from([1.0, 2.0**-1060, 2.0**900]))
    return [(p * scale, q * scale) for p, q in ((-1, u), (1, v), (w, -1), (x, 1))]


def squared_distance(p, a, b):
    """Of p from the line through ab, exactly."""
    (px, py), (ax, ay), (bx, by) = (map(Fraction, point) for point in (p, a, b))
    area = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
    return area**2 / ((bx - ax) ** 2 + (by - ay) ** 2)


def assert_well_rounded(a, b, c, d):
    """The crossing is an end that touches both as far as floats can tell, or else the nearest floats; in both boxes."""
    place = crossing(a, b, c, d)
    rounding = ulp(max(map(abs, (*a, *b, *c, *d))))
    if place in (a, b, c, d):
        assert all(squared_distance(place, *ends) <= Fraction(rounding) ** 2 for ends in ((a, b), (c, d)))
    else:
        assert place == tuple(map(float, exact_crossing(a, b, c, d)))
    for p, q in ((a, b), (c, d)):
        assert in_box(place, p, q)


@many
@given(crossing_segments())
def test_a_crossing_is_rounded_to_the_nearest_floats_and_stays_in_both_boxes(segments):
    a, b, c, d = segments
    assume(crosses(a, b, c, d))
    assert_well_rounded(a, b, c, d)


def test_a_crossing_beside_an_end_is_that_end():
    below = 1 - 2**-53
    segments = (-1.0, 0.0), (1.0, below), (0.0, -1.0), (1.0, 1.0)
    assert crosses(*segments)
    assert crossing(*segments) == (1.0, below)
    assert_well_rounded(*segments)


def test_two_ways_of_a_square():
    mesh = DynamicTriangulation([(0, 0), (1, 0), (1, 1), (0, 1)])
    for a, b in ((0, 2), (1, 3), (0, 2)):
        for stretch in way(mesh, a, b):
            clear(mesh, stretch)
        assert mesh.facing(a, b) >= 0
    ring = list(pairwise([0, 1, 2, 3, 0]))
    assert all(mesh.facing(a, b) >= 0 for a, b in ring)
