from fractions import Fraction
from math import cos, inf, pi, sin
from random import Random

import pytest
import pythoncdt as cdt
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh.constrained import ConstrainedTriangulation, simple_polygon
from coursekit.trace import record
from tests.maps.polygons import edges, inside, overlap
from tests.mesh.clouds import clouds, lattice, scattered, turn
from tests.mesh.constraints import all_constrained_delaunay, check_hull, fixed, places, shapes, state
from tests.mesh.published import PUBLISHED, published

few = settings(max_examples=25)

SQUARE = [(2, 2), (4, 2), (4, 4), (2, 4)]
RECTANGLE = [(0, 0), (9, 0), (9, 9), (0, 9)]


def check(mesh):
    """`validate` looks at the arrays, at the edges of every segment, and whether the other edges are legal."""
    mesh.validate()
    check_hull(mesh)
    check_inside(mesh)


def check_inside(mesh):
    """Every triangle lies inside the obstacles that hold its middle; exact where no outline is bent by rounding."""
    for t in range(len(mesh)):
        corners = [mesh.points[vertex] for vertex in mesh.triangle(t)]
        if min(mesh.triangle(t)) < 0:
            assert not mesh.obstacles_at(t)
            continue
        middle = tuple(sum(Fraction(corner[i]) for corner in corners) / 3 for i in (0, 1))
        holding = {
            owner
            for owner, polygon in mesh.obstacles.items()
            if inside([(Fraction(x), Fraction(y)) for x, y in polygon], middle)
        }
        assert mesh.obstacles_at(t) == holding


def moved(polygon, dx, dy):
    return [(x + dx, y + dy) for x, y in polygon]


def star(rng, x, y, size=0.1):
    """A polygon with corners in no special place, in a square around a point."""
    n = rng.randint(3, 8)
    turns = [(k + rng.uniform(0, 0.9)) * 2 * pi / n for k in range(n)]
    rays = [(rng.uniform(0.4 * size, size), turn) for turn in turns]
    return [(x + r * cos(a), y + r * sin(a)) for r, a in rays]


# ------------------------------------------------ obstacles


def test_an_obstacle_comes_moves_and_goes():
    mesh = ConstrainedTriangulation(RECTANGLE)
    before = shapes(mesh)
    assert mesh.insert_obstacle(SQUARE) == 0
    check(mesh)
    assert set(fixed(mesh)) == {frozenset(edge) for edge in edges([(float(x), float(y)) for x, y in SQUARE])}
    assert sum(bool(mesh.obstacles_at(t)) for t in range(len(mesh))) == 2
    mesh.move_obstacle(0, moved(SQUARE, 1, 1))
    check(mesh)
    assert mesh.obstacles == {0: ((3, 3), (5, 3), (5, 5), (3, 5))}
    assert len(mesh.vertices()) == 8
    mesh.remove_obstacle(0)
    check(mesh)
    assert shapes(mesh) == before
    assert (mesh.obstacles, mesh.segments) == ({}, {})


def test_both_ways_round_are_the_same():
    one, other = ConstrainedTriangulation(RECTANGLE), ConstrainedTriangulation(RECTANGLE)
    one.insert_obstacle(SQUARE, "a")
    other.insert_obstacle(SQUARE[::-1], "a")
    assert fixed(one) == fixed(other)
    check(other)


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        (moved(SQUARE, 2, 0), 1),  # along a whole edge
        (moved(SQUARE, 2, 1), 1),  # along a part of it
        (moved(SQUARE, 2, 2), 0),  # at a corner
        ([(4, 3), (6, 2), (6, 4)], 0),  # a corner on an edge
        ([(2.5, 2.5), (3.5, 2.5), (3, 3.5)], 0),  # inside
        ([(2, 2), (4, 2), (3, 3)], 1),  # inside, along an edge
        (SQUARE, 4),  # the same
        ([(0, 1), (8, 1), (8, 2), (0, 2)], 1),  # along more than an edge
    ],
)
def test_obstacles_that_touch(other, shared):
    for polygons in ((SQUARE, other), (other, SQUARE)):
        mesh = ConstrainedTriangulation(RECTANGLE)
        owners = [mesh.insert_obstacle(polygon) for polygon in polygons]
        check(mesh)
        assert sum(len(owners) == 2 for owners in fixed(mesh).values()) == shared
        mesh.remove_obstacle(owners[0])
        check(mesh)
        alone = ConstrainedTriangulation(RECTANGLE)
        alone.insert_obstacle(polygons[1], owners[1])
        assert fixed(mesh) == fixed(alone)


def test_obstacles_that_cross_are_an_error_or_are_split_where_asked():
    mesh = ConstrainedTriangulation(RECTANGLE)
    mesh.insert_obstacle(SQUARE, "a")
    before = state(mesh)
    with pytest.raises(
        ValueError, match=r"^the edge from \(3.0, 3.0\) to \(5.0, 3.0\) crosses the segment from \d to \d, of"
    ):
        mesh.insert_obstacle(moved(SQUARE, 1, 1), "b")
    assert state(mesh) == before
    mesh.insert_obstacle(moved(SQUARE, 1, 1), "b", split=True)
    check(mesh)
    assert {mesh.obstacles_at(t) for t in range(len(mesh))} == {frozenset(), *map(frozenset, ("a", "b", "ab"))}
    mesh.move_obstacle("b", moved(SQUARE, 4, 4))
    check(mesh)
    assert len(mesh.vertices()) == 4 + 4 + 4  # the two crossings have gone


def test_an_obstacle_that_rounding_closes_has_no_inside():
    # A sliver: a wall crosses its long side a rounding error above the corner across, and takes the side there.
    mesh = ConstrainedTriangulation([(1, -1), (1, 3)])
    mesh.insert_obstacle([(0, 0), (2, 1), (1, 0.5 - 2.0**-54)], "a")
    assert sum(bool(mesh.obstacles_at(t)) for t in range(len(mesh))) == 1
    mesh.insert_segment(0, 1, split=True)
    mesh.validate()
    assert not any(mesh.obstacles_at(t) for t in range(len(mesh)))


def test_vertices_that_others_use_stay():
    mesh = ConstrainedTriangulation([*RECTANGLE, (2, 2)])  # one corner is a point of the world
    mesh.insert_obstacle(SQUARE, "a")
    mesh.insert_obstacle(moved(SQUARE, 2, 0), "b")
    corner = next(v for v in mesh.vertices() if mesh.points[v] == (2, 4))
    mesh.insert_segment(3, corner, "c")
    mesh.remove_obstacle("a")
    check(mesh)
    assert {mesh.points[v] for v in mesh.vertices()} == {(2, 2), (2, 4), *RECTANGLE, *moved(SQUARE, 2, 0)}
    mesh.remove_segment("c")
    mesh.remove_obstacle("b")
    assert mesh.vertices() == [0, 1, 2, 3, 4]


def test_a_corner_stays_if_somebody_asks_for_it():
    mesh = ConstrainedTriangulation(RECTANGLE)
    mesh.insert_obstacle(SQUARE, "a")
    vertex = mesh.insert_point((2, 2))
    mesh.remove_obstacle("a")
    assert mesh.vertices() == [0, 1, 2, 3, vertex]


def test_a_move_through_its_own_corners_and_through_those_that_it_put_on_others():
    # The obstacle stands on the wall, and its next outline crosses the wall just where it stood.
    mesh = ConstrainedTriangulation([(0, 0), (8, 0), *moved(RECTANGLE, 0, 20)], [(0, 1)])
    mesh.insert_obstacle([(3, 0), (5, 0), (4, 4)], "a")
    mesh.move_obstacle("a", [(3, -2), (5, -2), (5, 2), (3, 2)])
    check(mesh)
    assert {(3, 0), (5, 0)} <= {mesh.points[v] for v in mesh.vertices()}
    mesh.move_obstacle("a", [(3, 1), (4, 3), (5, 1)])
    check(mesh)
    assert fixed(mesh)[frozenset({(0.0, 0.0), (8.0, 0.0)})] == {0}
    assert len(mesh.vertices()) == 6 + 3


def test_only_what_is_near_is_told_when_an_obstacle_moves():
    rng = Random(1)
    mesh = ConstrainedTriangulation(scattered(rng, 2000))
    mesh.insert_obstacle(moved(star(Random(2), 0, 0, 0.03), 0.5, 0.5), "a")
    steps = record(mesh.move_obstacle, "a", moved(star(Random(2), 0, 0, 0.03), 0.51, 0.5)).steps
    assert len(steps) < 800
    for step in steps:
        if step.event == "flip":
            for vertex in step.data["edge"]:
                x, y = mesh.points[vertex]
                assert abs(x - 0.5) < 0.2 or abs(x) == inf
                assert abs(y - 0.5) < 0.2 or abs(y) == inf


class OnlyPlaces(list):
    """A list of which only single places and short pieces may be looked at."""

    def __iter__(self):
        raise AssertionError("a whole array is read")

    __contains__ = __reversed__ = copy = index = count = sort = remove = __iter__

    def __getitem__(self, place):
        found = super().__getitem__(place)
        assert not isinstance(place, slice) or len(found) <= 6
        return found


def test_no_operation_reads_a_whole_array():
    rng = Random(1)
    mesh = ConstrainedTriangulation(scattered(rng, 300))
    for name in ("points", "corners", "opposites", "constrained", "corner_of"):
        setattr(mesh, name, OnlyPlaces(getattr(mesh, name)))
    owner = mesh.insert_segment(0, 1)
    mesh.insert_segment(2, 3, split=True)
    mesh.remove_segment(owner)
    mesh.remove_point(mesh.insert_point((0.4, 0.6)))
    mesh.insert_obstacle(star(rng, 0.5, 0.5), "a", split=True)
    mesh.move_obstacle("a", star(rng, 0.6, 0.5), split=True)
    mesh.remove_obstacle("a")
    for name in ("points", "corners", "opposites", "constrained", "corner_of"):
        setattr(mesh, name, list(list.__iter__(getattr(mesh, name))))
    check(mesh)


# ------------------------------------------------ obstacles of all kinds, long sequences


polygons = st.lists(lattice, min_size=3, max_size=5, unique=True)


def is_simple(polygon):
    try:
        simple_polygon(polygon)
    except ValueError:
        return False
    return True


@few
@given(st.lists(polygons.filter(is_simple), max_size=6), st.lists(lattice, max_size=5), st.randoms())
def test_obstacles_on_a_lattice_wherever_they_lie(given, points, rng):
    mesh = ConstrainedTriangulation(points)
    for polygon in given:
        before = state(mesh)
        try:
            mesh.insert_obstacle(polygon)
        except ValueError:
            assert state(mesh) == before
        check(mesh)
    kept = list(mesh.obstacles)
    for owner in kept:
        before = state(mesh)
        try:
            mesh.move_obstacle(owner, rng.choice(given))
        except ValueError:
            assert state(mesh) == before
        check(mesh)
    for owner in kept:
        mesh.remove_obstacle(owner)
        check(mesh)
    assert {mesh.points[v] for v in mesh.vertices()} == {(float(x), float(y)) for x, y in points}


@few
@given(st.lists(polygons.filter(is_simple), min_size=2, max_size=5), st.randoms())
def test_obstacles_that_overlap_are_split(given, rng):
    mesh = ConstrainedTriangulation()
    for polygon in given:
        mesh.insert_obstacle(polygon, split=True)
        mesh.validate()
        mesh.obstacles_at(0)
    for owner in list(mesh.obstacles):
        mesh.move_obstacle(owner, rng.choice(given), split=True)
        mesh.validate()
    for owner in list(mesh.obstacles):
        mesh.remove_obstacle(owner)
        mesh.validate()
    assert not mesh.vertices()


def test_simple_polygons_are_refused_only_where_their_insides_cross():
    # Two obstacles of general position cross where neither lies in the other and they overlap.
    rng = Random(5)
    crossing = 0
    for _ in range(40):
        one, other = star(rng, 0.5, 0.5, 0.3), star(rng, rng.random(), rng.random(), 0.3)
        mesh = ConstrainedTriangulation()
        mesh.insert_obstacle(one)
        nested = all(inside(one, p) for p in other) or all(inside(other, p) for p in one)
        try:
            mesh.insert_obstacle(other)
        except ValueError:
            crossing += 1
            assert overlap(one, other)
        else:
            assert nested or not overlap(one, other)
        check(mesh)
    assert 8 < crossing < 35


@pytest.mark.parametrize("seed", range(6))
def test_a_long_sequence_equals_building_anew(seed):
    rng = Random(seed)
    mesh = ConstrainedTriangulation(scattered(rng, 20))
    asked = {mesh.points[v] for v in mesh.vertices()}
    refused = 0
    for _ in range(120):
        what = rng.random()
        vertices = mesh.vertices()
        before = state(mesh)
        try:
            if what < 0.2:
                asked.add(mesh.points[mesh.insert_point((rng.random(), rng.random()))])
            elif what < 0.35 and vertices:
                vertex = rng.choice(vertices)
                place = mesh.points[vertex]
                mesh.remove_point(vertex)
                asked.discard(place)
            elif what < 0.5 and len(vertices) > 1:
                mesh.insert_segment(*rng.sample(vertices, 2))
            elif what < 0.6:
                loose = [owner for owner in mesh.segments if owner not in mesh.obstacles]
                if loose:
                    mesh.remove_segment(rng.choice(loose))
            elif what < 0.75:
                mesh.insert_obstacle(star(rng, rng.random(), rng.random(), 0.2))
            elif mesh.obstacles:
                owner = rng.choice(list(mesh.obstacles))
                if what < 0.95:
                    mesh.move_obstacle(owner, star(rng, rng.random(), rng.random(), 0.2))
                else:
                    mesh.remove_obstacle(owner)
        except ValueError:
            refused += 1
            assert state(mesh) == before
    check(mesh)
    assert refused > 5
    assert mesh.obstacles
    anew = ConstrainedTriangulation(sorted(asked))
    for owner, polygon in mesh.obstacles.items():
        anew.insert_obstacle(polygon, owner)
    for owner, segments in mesh.segments.items():
        if owner not in mesh.obstacles:
            for segment in segments:
                ends = [anew.insert_point(mesh.points[vertex]) for vertex in (segment.a, segment.b)]
                anew.insert_segment(*ends, owner)
    assert shapes(anew) == shapes(mesh)
    assert fixed(anew) == fixed(mesh)


def mean_polygon(rng, points):
    for _ in range(50):
        polygon = rng.sample(points, rng.randint(3, min(6, len(points))))
        if is_simple(polygon):
            return polygon
    return None


@few
@given(clouds(least=6), st.randoms(use_true_random=False), st.booleans())
def test_any_sequence_on_mean_points_leaves_a_triangulation(points, rng, split):
    points = list(dict.fromkeys((float(x), float(y)) for x, y in points))
    mesh = ConstrainedTriangulation(points[::2])
    for _ in range(12):
        what = rng.random()
        vertices = mesh.vertices()
        polygon = mean_polygon(rng, points) if len(points) > 2 else None
        before = state(mesh)
        try:
            if what < 0.2:
                mesh.insert_point(rng.choice(points))
            elif what < 0.4 and vertices:
                mesh.remove_point(rng.choice(vertices))
            elif what < 0.6 and len(vertices) > 1:
                mesh.insert_segment(*rng.sample(vertices, 2), split=split)
            elif what < 0.8 and polygon:
                mesh.insert_obstacle(polygon, split=split)
            elif mesh.obstacles and polygon:
                mesh.move_obstacle(rng.choice(list(mesh.obstacles)), polygon, split=split)
        except ValueError:
            assert state(mesh) == before
        mesh.validate()
        mesh.obstacles_at(0)
    check_hull(mesh)


# ------------------------------------------------ what others publish


CROSSING = {
    "cdt-HangingIntersection.txt",
    "cdt-crossing-edges.txt",
    "cdt-dont_flip_constraint_when_resolving_intersection.txt",
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_inputs(name):
    graph = published(name)
    for transform in (lambda x, y: (x, y), lambda x, y: (-y, x), lambda x, y: (-x, -y), lambda x, y: (-x, y)):
        points = [transform(x, y) for x, y in graph.points]
        if name in CROSSING:
            with pytest.raises(ValueError, match="crosses the one from"):
                ConstrainedTriangulation(points, graph.segments)
        mesh = ConstrainedTriangulation(points, graph.segments, split=name in CROSSING)
        mesh.validate()
        check_hull(mesh)
        assert set(mesh.segments) == set(range(len(graph.segments)))
        assert (len(mesh.vertices()) > len(set(points))) == (name in CROSSING)


@pytest.mark.parametrize("seed", range(5))
def test_it_is_the_one_that_a_reference_library_gives(seed):
    rng = Random(seed)
    # Its bounding triangle is finite; with the corners of a square no edge of the hull is lost.
    points = [(0, 0), (1, 0), (1, 1), (0, 1), *((rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95)) for _ in range(60))]
    mesh = ConstrainedTriangulation(points)
    for _ in range(60):
        a, b = rng.sample(range(len(points)), 2)
        try:
            mesh.insert_segment(a, b)
        except ValueError:
            continue
    other = cdt.Triangulation(cdt.VertexInsertionOrder.AUTO, cdt.IntersectingConstraintEdges.NOT_ALLOWED, 0.0)
    other.insert_vertices([cdt.V2d(*point) for point in points])
    other.insert_edges([cdt.Edge(segment.a, segment.b) for [segment] in mesh.segments.values()])
    other.erase_super_triangle()
    assert len(mesh.segments) > 10
    assert {frozenset(each) for each in mesh.triangles()} == {frozenset(each.vertices) for each in other.triangles}


# ------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("polygon", "message"),
    [
        ([(0, 0), (1, 0)], r"^a polygon needs at least three corners, not 2$"),
        ([], r"^a polygon needs at least three corners, not 0$"),
        (7, r"^a polygon is a sequence of corners, not 7$"),
        ([(0, 0), (1, 0), (0, inf)], r"^corner 2 of a polygon must be two finite numbers, not \(0, inf\)$"),
        ([(0, 0), (1, 0), 5], r"^corner 2 of a polygon must be two finite numbers, not 5$"),
        ([(0, 0), (1, 0), (1, 1), (1, 0)], r"^a polygon can't have the corner \(1.0, 0.0\) twice$"),
        ([(0, 0), (1, 1), (2, 2), (3, 3)], r"^a polygon is flat where all of its corners lie on one line$"),
        (
            [(0, 0), (4, 4), (4, 0), (0, 4)],
            r"^the polygon crosses or touches itself: its edge \(0.0, 0.0\) to \(4.0, 4.0\) ",
        ),
        ([(0, 0), (4, 0), (4, 4), (2, 0)], r"^the polygon crosses or touches itself"),
        ([(0, 0), (4, 0), (2, 0), (2, 4)], r"^the polygon crosses or touches itself"),
        ([(2, 4), (0, 0), (4, 0), (2, 0)], r"^the polygon crosses or touches itself"),
        ([(2, 0), (4, 0), (0, 0), (1, 5)], r"^the polygon crosses or touches itself"),
        ([(0, 0), (4, 0), (1, 5), (2, 0)], r"^the polygon crosses or touches itself"),
    ],
)
def test_what_is_no_simple_polygon_is_refused(polygon, message):
    mesh = ConstrainedTriangulation(RECTANGLE)
    mesh.insert_obstacle([(6, 6), (7, 6), (7, 7)], "a")
    before = state(mesh)
    for split in (False, True):
        with pytest.raises(ValueError, match=message):
            mesh.insert_obstacle(polygon, split=split)
        with pytest.raises(ValueError, match=message):
            mesh.move_obstacle("a", polygon, split=split)
    assert state(mesh) == before


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda m: m.insert_obstacle(moved(SQUARE, 9, 0), "a"), r"^there is an owner 'a' already$"),
        (lambda m: m.insert_obstacle(moved(SQUARE, 9, 0), "b"), r"^there is an owner 'b' already$"),
        (lambda m: m.insert_obstacle(SQUARE, {}), r"^an owner's name must be hashable, not \{\}$"),
        (
            lambda m: m.insert_obstacle([(1.5, 7.5), (3.5, 7.6), (1.5, 8.5)]),
            r"crosses the segment from \d to \d, of owner 'a'$",
        ),
        (lambda m: m.move_obstacle("a", [(5, 5), (8, 6), (6, 8)]), r"crosses the segment from 0 to 2, of owner 'b'$"),
        (lambda m: m.move_obstacle("b", SQUARE), r"^'b' is no obstacle here$"),
        (lambda m: m.move_obstacle([], SQUARE), r"^an owner's name must be hashable"),
        (lambda m: m.remove_obstacle("b"), r"^'b' is no obstacle here$"),
        (lambda m: m.remove_obstacle(None), r"^None is no obstacle here$"),
        (lambda m: m.remove_segment("a"), r"^'a' is an obstacle, which goes as a whole: remove_obstacle$"),
        (lambda m: m.insert_segment(0, 1, "a"), r"^'a' is an obstacle, whose outline can't have another segment$"),
        (lambda m: m.obstacles_at(-1), r"^there are triangles from 0 to \d+, not -1$"),
        (lambda m: m.obstacles_at(len(m)), r"^there are triangles from 0 to \d+, not \d+$"),
    ],
)
def test_bad_input_is_one_sentence_and_changes_nothing(call, message):
    mesh = ConstrainedTriangulation(RECTANGLE)
    mesh.insert_obstacle(SQUARE, "a")
    mesh.remove_obstacle("a")
    mesh.insert_obstacle([(1, 7), (2, 7), (2, 8)], "a")
    mesh.insert_segment(0, 2, "b")
    mesh.move_obstacle("a", moved([(1, 7), (2, 7), (2, 8)], 1, 0))
    before = state(mesh)
    with pytest.raises(ValueError, match=message):
        call(mesh)
    assert state(mesh) == before


@pytest.mark.parametrize("segments", [[5], [(0,)], [(0, 1, 2)], ["ab"], [(0, [])]])
def test_what_is_no_pair_of_vertices_is_refused(segments):
    with pytest.raises(ValueError, match=r"^(a segment is given as two vertices, not as|'a' is no vertex)"):
        ConstrainedTriangulation(RECTANGLE, segments)


def test_segments_between_twins_are_segments_between_the_vertices_used():
    points = [(0, 0), (4, 0), (0, 4), (4, 0), (1, 1)]
    mesh = ConstrainedTriangulation(points, [(0, 1), (0, 3), (3, 2)])
    check(mesh)
    assert fixed(mesh) == {
        frozenset({(0.0, 0.0), (4.0, 0.0)}): {0, 1},
        frozenset({(4.0, 0.0), (0.0, 4.0)}): {2},
    }


def test_its_text_form():
    mesh = ConstrainedTriangulation(SQUARE, [(0, 2)])
    assert repr(mesh) == "<ConstrainedTriangulation: 4 vertices, 1 segments>"
    assert turn(*(mesh.points[v] for v in mesh.triangles()[0])) == 1
    assert places(mesh, (0, 2)) in fixed(mesh)


def test_obstacles_in_general_position_give_what_the_definition_says():
    rng = Random(8)
    mesh = ConstrainedTriangulation(scattered(rng, 4))
    mesh.insert_obstacle(star(rng, 0.3, 0.5, 0.3))
    mesh.insert_obstacle(star(rng, 0.9, 0.5, 0.2))
    edges_ = [edge for edge in mesh.edges() if mesh.owners(*edge)]
    assert shapes(mesh) == all_constrained_delaunay(mesh.points[:-3], edges_)
