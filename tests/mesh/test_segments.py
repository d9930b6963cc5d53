from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh.constrained import ConstrainedTriangulation
from coursekit.mesh.segments import SegmentTriangulation
from coursekit.trace import record
from tests.mesh.clouds import clouds, scattered, some
from tests.mesh.constraints import all_constrained_delaunay, check_hull, fixed, places, shapes, state

few = settings(max_examples=25)

SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4)]


def check(mesh):
    """`validate` looks at the arrays, at the edges of every segment, and whether the other edges are legal."""
    mesh.validate()
    check_hull(mesh)


def insert_some(mesh, rng, tries, split=False):
    """Segments between random vertices; those that cross are left out, if they are not split. Their owners."""
    owners = []
    for _ in range(tries):
        vertices = mesh.vertices()
        if len(vertices) > 1:
            try:
                owners.append(mesh.insert_segment(*rng.sample(vertices, 2), split=split))
            except ValueError as error:
                assert not split
                assert "crosses" in str(error)  # noqa: PT017
    return owners


# ------------------------------------------------ a segment through vertices, over others, across others


def test_a_constraint_through_a_vertex():
    mesh = ConstrainedTriangulation([(0, 0), (4, 0), (2, 2), (2, -2), (2, 0)], [(0, 1)])
    check(mesh)
    assert fixed(mesh) == {
        frozenset({(0.0, 0.0), (2.0, 0.0)}): {0},
        frozenset({(2.0, 0.0), (4.0, 0.0)}): {0},
    }
    assert len(mesh.triangles()) == 4
    assert mesh.segments[0][0].edges == {(0, 4), (1, 4)}


def test_crossing_diagonals_are_an_error_that_names_both_and_changes_nothing():
    mesh = ConstrainedTriangulation(SQUARE, [(0, 2)])
    before = state(mesh)
    with pytest.raises(ValueError, match=r"^the segment from 3 to 1 crosses the one from 0 to 2, of owner 0$"):
        mesh.insert_segment(3, 1)
    assert state(mesh) == before
    with pytest.raises(ValueError, match=r"^the segment from 1 to 3 crosses the one from 0 to 2, of owner 0$"):
        ConstrainedTriangulation(SQUARE, [(0, 2), (1, 3)])


def test_crossing_diagonals_get_a_vertex_where_asked():
    mesh = ConstrainedTriangulation(SQUARE, [(0, 2), (1, 3)], split=True)
    check(mesh)
    assert mesh.points[4] == (2, 2)
    assert {edge: set(mesh.owners(*edge)) for edge in [(0, 4), (2, 4), (1, 4), (3, 4), (0, 1)]} == {
        (0, 4): {0},
        (2, 4): {0},
        (1, 4): {1},
        (3, 4): {1},
        (0, 1): set(),
    }
    mesh.remove_segment(1)
    check(mesh)
    assert mesh.vertices() == [0, 1, 2, 3]
    assert fixed(mesh) == {places(mesh, (0, 2)): {0}}


def test_diagonals_that_meet_at_a_vertex_do_not_cross():
    mesh = ConstrainedTriangulation([*SQUARE, (2, 2)], [(0, 2), (1, 3)])
    check(mesh)
    assert len(fixed(mesh)) == 4


def test_overlapping_segments_share_edges_and_an_edge_is_free_when_its_last_owner_goes():
    mesh = ConstrainedTriangulation([(0, 0), (2, 0), (4, 0), (6, 0), (3, 3), (3, -3)])
    assert mesh.insert_segment(0, 2, "a") == "a"
    assert mesh.insert_segment(3, 1, "b") == "b"
    assert [set(mesh.owners(v, v + 1)) for v in (0, 1, 2)] == [{"a"}, {"a", "b"}, {"b"}]
    mesh.insert_segment(0, 3, "a")
    assert [set(mesh.owners(v + 1, v)) for v in (0, 1, 2)] == [{"a"}, {"a", "b"}, {"a", "b"}]
    check(mesh)
    mesh.remove_segment("a")
    check(mesh)
    assert [set(mesh.owners(v, v + 1)) for v in (0, 1, 2)] == [set(), {"b"}, {"b"}]
    mesh.remove_segment("b")
    assert not fixed(mesh)
    assert not any(mesh.constrained)
    assert not mesh.segments


def test_owners_are_told_while_they_come_and_go():
    mesh = ConstrainedTriangulation([(0, 0), (2, 0), (4, 0), (2, 3), (2, -3)])
    first = record(mesh.insert_segment, 0, 2, "a")
    assert [step.event for step in first.steps if step.event in {"through", "constrain"}] == [
        "through",
        "constrain",
        "constrain",
    ]
    [second] = record(mesh.insert_segment, 1, 2, "b").steps
    assert (second.event, second.data) == ("constrain", {"edge": (1, 2), "owners": frozenset("ab")})
    released = [step.data for step in record(mesh.remove_segment, "a").steps if step.event == "release"]
    assert released == [{"edge": (0, 1), "owners": frozenset()}, {"edge": (1, 2), "owners": frozenset("b")}]


def test_new_owners_are_whole_numbers_that_are_not_taken():
    mesh = ConstrainedTriangulation([*SQUARE, (2, 2)])
    assert mesh.insert_segment(0, 1) == 0
    assert mesh.insert_segment(1, 2, 1) == 1
    assert mesh.insert_segment(2, 3) == 2
    assert mesh.insert_segment(3, 0, ("a", 1)) == ("a", 1)


@pytest.mark.parametrize("size", [2, 3, 4])
def test_all_segments_of_a_grid_through_vertices_and_across(size):
    points = list(product(range(size), repeat=2))
    mesh = ConstrainedTriangulation(points)
    owners = {}
    for a, b in combinations(range(len(points)), 2):
        owners[mesh.insert_segment(a, b, split=True)] = a, b
        if b % size == 0:
            check(mesh)
    for owner, (a, b) in owners.items():
        # Rounded crossings bend it by very little.
        [segment] = mesh.segments[owner]
        assert {a, b} <= {vertex for edge in segment.edges for vertex in edge}
        (ax, ay), (bx, by) = points[a], points[b]
        for vertex in {vertex for edge in segment.edges for vertex in edge}:
            x, y = mesh.points[vertex]
            assert abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) < 1e-14
    for owner in list(owners)[::2] + list(owners)[1::2]:
        mesh.remove_segment(owner)
        if owner % size == 0:
            check(mesh)
    assert mesh.vertices() == list(range(len(points)))


def test_the_order_of_crossing_segments_does_not_matter_where_crossings_are_exact():
    points = [(0, 0), (8, 8), (0, 8), (8, 0), (4, -1), (4, 9), (-1, 4), (9, 4)]
    segments = [(0, 1), (2, 3), (4, 5), (6, 7)]
    found = set()
    for seed in range(10):
        Random(seed).shuffle(segments)
        mesh = ConstrainedTriangulation(points, segments, split=True)
        check(mesh)
        found.add(frozenset(fixed(mesh)))
    assert len(found) == 1
    assert len(next(iter(found))) == 8


ULP = 2.0**-52


def bundles(rng):
    """Ends of segments that run some units in the last place apart: in some direction, nearly level, or very short."""
    along = [rng.choice((0.0, 0.5, rng.random())) for _ in range(12)]
    height = rng.choice((0.0, 0.3))
    wide = rng.choice((0.0, 1.0)) if height == 0 else 1.0
    return [(1 + wide * t * 0.5 + rng.randrange(8) * ULP, 1 + t * height + rng.randrange(8) * ULP) for t in along]


@pytest.mark.parametrize("seed", range(20))
def test_segments_that_cross_within_rounding_errors(seed):
    # Crossings round to old vertices; were it not so, bent segments would cross again and again.
    rng = Random(seed)
    ends = bundles(rng)
    mesh = ConstrainedTriangulation(ends)
    owners = insert_some(mesh, rng, 25, split=True)
    check(mesh)
    assert len(mesh.vertices()) < 100
    rng.shuffle(owners)
    for owner in owners:
        mesh.remove_segment(owner)
        mesh.validate()
    assert len(mesh.vertices()) == len(set(ends))


def test_a_crossing_that_rounds_to_an_end_is_there():
    # The wall ends a rounding error below the segment, which goes over its end and leaves it alone.
    below = 0.5 - 2.0**-54
    mesh = ConstrainedTriangulation([(0, 0), (2, 1), (1, below), (1, 3)], [(2, 3)])
    trace = record(mesh.insert_segment, 0, 1, split=True)
    check(mesh)
    assert mesh.vertices() == [0, 1, 2, 3]
    assert {edge: set(mesh.owners(*edge)) for edge in ((0, 2), (1, 2), (2, 3))} == {
        (0, 2): {1},
        (1, 2): {1},
        (2, 3): {0},
    }
    assert "release" not in {step.event for step in trace.steps}
    # And the other way round: a segment that ends there takes the wall over its end.
    mesh = ConstrainedTriangulation([(0, 0), (2, 1), (1, below), (1, 3)], [(0, 1)])
    mesh.insert_segment(2, 3, split=True)
    check(mesh)
    assert {edge: set(mesh.owners(*edge)) for edge in ((0, 2), (1, 2), (2, 3))} == {
        (0, 2): {0},
        (1, 2): {0},
        (2, 3): {1},
    }


# ------------------------------------------------ the constrained Delaunay triangulation


@pytest.mark.parametrize("seed", range(12))
def test_it_is_the_one_that_the_definition_gives(seed):
    rng = Random(seed)
    mesh = ConstrainedTriangulation(scattered(rng, 10))
    insert_some(mesh, rng, 20)
    edges = [edge for edge in mesh.edges() if mesh.owners(*edge)]
    assert len(edges) > 3
    assert shapes(mesh) == all_constrained_delaunay(mesh.points[:-3], edges)


@some
@given(clouds(least=2), st.randoms(use_true_random=False), st.booleans())
def test_points_and_segments_wherever_they_lie(points, rng, split):
    mesh = ConstrainedTriangulation(points[: rng.randint(2, len(points))])
    owners = insert_some(mesh, rng, 5, split)
    check(mesh)
    for point in points:
        mesh.insert_point(point)
        check(mesh)
    owners += insert_some(mesh, rng, 5, split)
    check(mesh)
    rng.shuffle(owners)
    for owner in owners:
        mesh.remove_segment(owner)
        check(mesh)
    assert {mesh.points[v] for v in mesh.vertices()} == {(float(x), float(y)) for x, y in points}
    assert not any(mesh.constrained)


@few
@given(clouds(least=4), st.randoms(use_true_random=False))
def test_turned_and_mirrored_copies_have_the_same_constraints(points, rng):
    mesh = ConstrainedTriangulation(points)
    insert_some(mesh, rng, 8)
    ends = {owner: (segment.a, segment.b) for owner, [segment] in mesh.segments.items()}
    edges = {owner: segment.edges for owner, [segment] in mesh.segments.items()}
    for turned in ([(-y, x) for x, y in points], [(-x, -y) for x, y in points], [(y, x) for x, y in points]):
        copy = ConstrainedTriangulation(turned)
        for owner, (a, b) in ends.items():
            copy.insert_segment(copy.twins.get(a, a), copy.twins.get(b, b), owner)
        check(copy)
        if not mesh.twins:
            assert {owner: segment.edges for owner, [segment] in copy.segments.items()} == edges


def test_removal_gives_back_what_never_was_constrained():
    rng = Random(3)
    points = scattered(rng, 60)
    mesh = ConstrainedTriangulation(points)
    insert_some(mesh, rng, 6)
    before = shapes(mesh), fixed(mesh)
    for _ in range(60):
        owners = insert_some(mesh, rng, 4, split=rng.random() < 0.5)
        for owner in owners[::-1]:
            mesh.remove_segment(owner)
        assert (shapes(mesh), fixed(mesh)) == before
    check(mesh)


@pytest.mark.parametrize("seed", range(4))
def test_a_long_sequence_equals_building_anew(seed):
    rng = Random(seed)
    mesh = ConstrainedTriangulation(scattered(rng, 25))
    for _ in range(150):
        what = rng.random()
        vertices = mesh.vertices()
        try:
            if what < 0.3:
                mesh.insert_point((rng.random(), rng.random()))
            elif what < 0.5 and len(vertices) > 10:
                mesh.remove_point(rng.choice(vertices))
            elif what < 0.8:
                mesh.insert_segment(*rng.sample(vertices, 2), rng.choice("abcdef"))
            elif mesh.segments:
                mesh.remove_segment(rng.choice(list(mesh.segments)))
        except ValueError:
            continue
    insert_some(mesh, rng, 10)
    check(mesh)
    assert mesh.segments
    numbers = {vertex: i for i, vertex in enumerate(mesh.vertices())}
    anew = ConstrainedTriangulation([mesh.points[vertex] for vertex in numbers])
    for owner, segments in mesh.segments.items():
        for segment in segments:
            anew.insert_segment(numbers[segment.a], numbers[segment.b], owner)
    assert shapes(anew) == shapes(mesh)
    assert fixed(anew) == fixed(mesh)


# ------------------------------------------------ points on segments


def test_a_point_on_a_segment_splits_it_and_leaves_it_whole_again():
    mesh = ConstrainedTriangulation([(0, 0), (8, 0), (4, 5), (4, -5)])
    mesh.insert_segment(0, 1, "a")
    mesh.insert_segment(1, 0, "b")
    before = fixed(mesh)
    vertex = mesh.insert_point((3, 0))
    check(mesh)
    assert mesh.owners(0, vertex) == mesh.owners(vertex, 1) == {"a", "b"}
    assert not mesh.owners(0, 1)
    mesh.remove_point(vertex)
    check(mesh)
    assert fixed(mesh) == before


def test_the_whole_segment_comes_back_across_what_was_flipped_meanwhile():
    # Without the constraint between them, the points above and below would be joined.
    mesh = ConstrainedTriangulation([(0, 0), (20, 0), (10, 1), (10, -1), (10, 0)], [(0, 1)])
    steps = record(mesh.remove_point, 4).steps
    check(mesh)
    assert mesh.owners(0, 1) == {0}
    assert "cross" in {step.event for step in steps}


def test_vertices_that_segments_need_stay():
    mesh = ConstrainedTriangulation([*SQUARE, (2, 2)], [(0, 2), (1, 3)])
    before = state(mesh)
    with pytest.raises(ValueError, match=r"^vertex 0 has to stay: a segment of owner 0 ends there$"):
        mesh.remove_point(0)
    with pytest.raises(ValueError, match=r"^vertex 4 has to stay: more than one line of constraints runs through it$"):
        mesh.remove_point(4)
    assert state(mesh) == before
    mesh.remove_segment(1)
    mesh.remove_point(4)
    check(mesh)
    assert fixed(mesh) == {places(mesh, (0, 2)): {0}}


def test_a_vertex_that_was_asked_for_stays_where_segments_crossed():
    mesh = ConstrainedTriangulation(SQUARE, [(0, 2)])
    other = mesh.insert_segment(1, 3, split=True)
    vertex = mesh.insert_point((2, 2))
    mesh.remove_segment(other)
    mesh.remove_segment(0)
    assert vertex in mesh.vertices()


def test_a_bent_segment_is_straight_again_when_what_it_crossed_has_gone():
    # They cross in no floats, so that both bend there.
    points = [(0, 0), (3, 1), (1, 1), (2, -1)]
    mesh = ConstrainedTriangulation(points, [(0, 1)])
    other = mesh.insert_segment(2, 3, split=True)
    x, y = mesh.points[4]
    assert x != 3 * y
    mesh.remove_segment(other)
    check(mesh)
    assert mesh.vertices() == [0, 1, 2, 3]
    assert mesh.owners(0, 1) == {0}


# ------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m: m.insert_segment(0, 0), r"^a segment needs two ends, not 0 twice$"),
        (lambda m: m.insert_segment(0, 9), r"^9 is no vertex of this triangulation$"),
        (lambda m: m.insert_segment(-1, 0), r"^-1 is no vertex of this triangulation$"),
        (lambda m: m.insert_segment(0, 4), r"^4 is no vertex of this triangulation$"),
        (lambda m: m.insert_segment(0, None), r"^None is no vertex of this triangulation$"),
        (lambda m: m.insert_segment(0, 1, ["a"]), r"^an owner's name must be hashable, not \['a'\]$"),
        (lambda m: m.insert_segment(1, 3, "c"), r"^the segment from 1 to 3 crosses the one from 0 to 2, of owner 'a'$"),
        (lambda m: m.remove_segment("x"), r"^'x' owns no segment here$"),
        (lambda m: m.remove_segment(None), r"^None owns no segment here$"),
        (lambda m: m.remove_segment(([],)), r"^an owner's name must be hashable"),
        (lambda m: m.remove_point(0), r"^vertex 0 has to stay"),
        (lambda m: m.remove_point(4), r"^4 is no vertex"),
        (lambda m: m.insert_point((0, float("nan"))), r"^a point must be two finite numbers"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(call, message):
    mesh = SegmentTriangulation([*SQUARE, (1, 2)])
    mesh.remove_point(4)
    mesh.insert_segment(0, 2, "a")
    before = state(mesh)
    with pytest.raises(ValueError, match=message):
        call(mesh)
    assert state(mesh) == before


def test_segments_through_several_vertices_are_refused_as_a_whole():
    mesh = ConstrainedTriangulation([(0, 0), (2, 0), (4, 0), (6, 0), (5, 1), (5, -1), (3, 3), (3, -3)], [(4, 5)])
    before = state(mesh)
    with pytest.raises(ValueError, match=r"^the segment from 0 to 3 crosses the one from 4 to 5"):
        mesh.insert_segment(0, 3)
    assert state(mesh) == before


def test_validate_finds_what_does_not_fit_the_segments():
    def mesh():
        return ConstrainedTriangulation([*SQUARE, (2, 2)], [(0, 2)])

    wrong = mesh()
    wrong.mark(wrong.facing(0, 1), True)
    with pytest.raises(
        ValueError, match=r"^these edges are constrained without a segment, or not for theirs: \{\(0, 1\)"
    ):
        wrong.validate()
    wrong = mesh()
    wrong.segments[0][0].edges.discard((0, 4))
    with pytest.raises(ValueError, match=r"^the segment from 0 to 2, of owner 0 is not its owner's"):
        wrong.validate()
    wrong = mesh()
    del wrong.segments[0]
    with pytest.raises(ValueError, match=r"^the segment from 0 to 2, of owner 0 is not its owner's"):
        wrong.validate()
    wrong = mesh()
    wrong.segments[0][0].b = 1
    with pytest.raises(ValueError, match=r"are no way between its ends$"):
        wrong.validate()
    wrong = mesh()
    vertex = wrong.insert_point((3, 1))
    wrong.remove_point(vertex)
    wrong._unasked.add(vertex)
    with pytest.raises(ValueError, match=rf"^vertex {vertex} is kept for constraints, but is not there$"):
        wrong.validate()
    wrong = ConstrainedTriangulation([(0, 0), (4, -1), (8, 0), (4, 3)])
    wrong.flip(wrong.facing(1, 3))
    with pytest.raises(ValueError, match=r"^the edge \(\d, \d\) is not legal$"):
        wrong.validate()
