from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from coursekit.mesh.delaunay import delaunay
from coursekit.mesh.flips import lawson, legalise
from coursekit.mesh.maximal import any_triangulation
from coursekit.mesh.triangulation import Triangulation
from coursekit.trace import record
from tests.mesh.clouds import (
    check_delaunay,
    check_triangulation,
    circle,
    clouds,
    is_unique,
    many,
    scattered,
    some,
    turn,
    whole,
)


def edge_set(mesh):
    return set(mesh.edges())


def shuffled(mesh, rng, flips=30):
    """Far from Delaunay: flipped at random."""
    for _ in range(flips):
        inner = [c for c in range(len(mesh.corners)) if mesh.is_convex(c)]
        if inner:
            mesh.flip(rng.choice(inner))
    return mesh


@many
@given(clouds(), st.randoms(use_true_random=False), st.booleans())
def test_any_triangulation_becomes_delaunay(points, rng, by_edges):
    mesh = any_triangulation(points) if by_edges else shuffled(delaunay(points), rng)
    twins = dict(mesh.twins)
    flips = lawson(mesh)
    check_delaunay(points, mesh)
    assert mesh.twins == twins
    assert 0 <= flips <= len(points) * (len(points) - 1) // 2
    assert lawson(mesh) == 0
    if is_unique(mesh) and not twins:
        assert edge_set(mesh) == edge_set(delaunay(points))


@some
@given(clouds(4), st.randoms(use_true_random=False))
def test_what_is_told_is_what_happens(points, rng):
    mesh = shuffled(delaunay(points), rng, 10)
    exact, edges = whole(points), edge_set(mesh)
    gone = set()
    trace = record(lawson, mesh)
    last = None
    for step in trace.steps:
        a, b = step.data["edge"]
        assert (min(a, b), max(a, b)) in edges
        if step.event == "test":
            c, d = step.data["apexes"]
            assert turn(exact[a], exact[b], exact[c]) > 0 > turn(exact[a], exact[b], exact[d])
            assert {tuple(sorted(pair)) for pair in ((a, c), (b, c), (a, d), (b, d))} <= edges
            assert step.data["legal"] == (circle(exact[a], exact[b], exact[c], exact[d]) <= 0)
            last = step.data
        else:
            assert step.event == "flip"
            assert (last["edge"], last["apexes"], last["legal"]) == ((a, b), step.data["to"], False)
            gone.add((min(a, b), max(a, b)))
            edges = edges - gone | {tuple(sorted(step.data["to"]))}
            assert not edges & gone  # an edge that went does not come back
    assert edges == edge_set(mesh)
    tests = [step.data for step in trace.steps if step.event == "test"]
    assert trace.result == len(trace.steps) - len(tests) == sum(not each["legal"] for each in tests)
    # Each edge inside of the hull is looked at, or made by a flip.
    inner = {tuple(sorted(mesh.edge(c))) for c, d in enumerate(mesh.opposites) if d >= 0}
    made = {tuple(sorted(step.data["to"])) for step in trace.steps if step.event == "flip"}
    assert inner <= {tuple(sorted(each["edge"])) for each in tests} | made


def test_flips_by_hand():
    # A flat kite: the long diagonal goes, the short one comes; and the other way round nothing is to do.
    kite = [(0, 0), (4, -1), (8, 0), (4, 1)]
    mesh = Triangulation(kite, [(0, 1, 2), (0, 2, 3)])
    assert lawson(mesh) == 1
    assert (1, 3) in mesh.edges()
    assert lawson(mesh) == 0
    # On one circle both diagonals are legal.
    square = [(0, 0), (1, 0), (1, 1), (0, 1)]
    for triangles in ([(0, 1, 2), (0, 2, 3)], [(0, 1, 3), (1, 2, 3)]):
        assert lawson(Triangulation(square, triangles)) == 0


@some
@given(clouds(4), st.randoms(use_true_random=False))
def test_constrained_edges_stay_and_all_others_become_legal(points, rng):
    mesh = shuffled(delaunay(points), rng, 8)
    inner = [c for c, d in enumerate(mesh.opposites) if c > d >= 0]
    for c in rng.sample(inner, min(3, len(inner))):
        mesh.constrained[c] = mesh.constrained[mesh.opposites[c]] = True
    kept = {tuple(sorted(mesh.edge(c))) for c, constrained in enumerate(mesh.constrained) if constrained}
    lawson(mesh)
    check_triangulation(points, mesh)
    assert {tuple(sorted(mesh.edge(c))) for c, constrained in enumerate(mesh.constrained) if constrained} == kept
    exact = whole(points)
    for c, d in enumerate(mesh.opposites):
        if d >= 0 and not mesh.constrained[c]:
            p, a, b, q = (exact[vertex] for vertex in (mesh.corners[c], *mesh.edge(c), mesh.corners[d]))
            assert circle(p, a, b, q) <= 0


def test_only_doubtful_edges_and_their_surroundings_are_looked_at():
    rng = Random(4)
    points = scattered(rng, 60)
    mesh = delaunay(points)
    before = edge_set(mesh)
    c = next(c for c in range(len(mesh.corners)) if mesh.is_convex(c))
    mesh.flip(c)
    trace = record(legalise, mesh, [c - 2 if c % 3 == 2 else c + 1])  # what faces the new edge
    assert edge_set(mesh) == before
    assert trace.result == 1
    assert sum(step.event == "test" for step in trace.steps) == 5


def test_many_flips_from_a_fan():
    # Points of a parabola, all joined to one end: of all polygons these need the most flips.
    n = 20
    points = [(x, x * x) for x in range(n)]
    for end in (0, n - 1):
        others = [i for i in range(n) if i != end]
        mesh = Triangulation(points, [(end, a, b) for a, b in pairwise(others)])
        flips = lawson(mesh)
        check_delaunay(points, mesh)
        assert flips <= n * (n - 1) // 2
