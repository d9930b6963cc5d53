from decimal import Decimal
from fractions import Fraction
from math import inf, nan
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.points import shown
from coursekit.geometry.predicates import LEFT, RIGHT, UP
from coursekit.mesh.delaunay import History, delaunay
from coursekit.mesh.triangulation import Triangulation, following, opposites_of, preceding
from tests.mesh.clouds import check_triangulation, circle, clouds, scattered, some, turn, whole

# A square and its middle, 0 to 3 around 4.
SQUARE = [(0, 0), (4, 0), (4, 4), (0, 4), (2, 2)]
FOUR = [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)]


def square():
    return Triangulation(SQUARE, FOUR)


def test_the_corner_table_of_a_square():
    mesh = square()
    assert len(mesh) == 4
    assert repr(mesh) == "<Triangulation: 5 points, 4 triangles>"
    assert mesh.corners == [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4]
    assert mesh.opposites == [4, 9, -1, 7, 0, -1, 10, 3, -1, 1, 6, -1]
    assert mesh.triangles() == FOUR
    assert sorted(mesh.edges()) == [(0, 1), (0, 3), (0, 4), (1, 2), (1, 4), (2, 3), (2, 4), (3, 4)]
    assert mesh.constrained == [False] * 12
    assert mesh.twins == {}
    assert mesh.triangle(1) == (1, 2, 4)
    assert mesh.edge(2) == (0, 1)
    assert mesh.edge(0) == (1, 4)
    mesh.validate()


def test_corners_go_round():
    for c in range(12):
        assert following(preceding(c)) == preceding(following(c)) == c
        assert following(following(c)) == preceding(c)
        assert {c, following(c), preceding(c)} == {3 * (c // 3) + i for i in range(3)}


def test_triangles_that_stand_clockwise_are_turned_round():
    mesh = Triangulation(SQUARE, [(0, 4, 1), (1, 2, 4)])
    assert mesh.triangles() == [(0, 1, 4), (1, 2, 4)]
    mesh.validate()


@some
@given(clouds(), st.randoms())
def test_opposites_are_found_in_any_order_of_triangles(points, rng):
    triangles = delaunay(points).triangles()
    rng.shuffle(triangles)
    mesh = Triangulation(points, triangles)
    mesh.validate()
    assert mesh.triangles() == triangles
    for c, opposite in enumerate(mesh.opposites):
        a, b = mesh.edge(c)
        beyond = [d for d in range(len(mesh.corners)) if mesh.edge(d) == (b, a)]
        assert beyond == [opposite] * (opposite >= 0)


# ------------------------------------------------ what is no triangulation


@pytest.mark.parametrize(
    "point",
    [
        (0, nan), (inf, 0), (0, -inf), (1,), (1, 2, 3), (), 5, None, "12", ("1", "2"), ("x", "y"), (1j, 0),
        (None, 1), (True, 1), ((1,), 2), (10**400, 0), [0, [1]], {}, object,
    ],
)  # fmt: skip
def test_what_is_no_point_is_named(point):
    for make in (lambda points: Triangulation(points, []), delaunay, lambda points: History(points, [0])):
        with pytest.raises(ValueError, match="point 1 must be two finite numbers, not") as caught:
            make([(0, 0), point, (1, 1)])
        assert shown(point) in str(caught.value)


def test_many_kinds_of_numbers_are_points():
    given = [[0, 0], (np.float64(1), np.int64(0)), np.array([0.0, 2.0]), (Fraction(1, 2), Decimal(1))]
    mesh = Triangulation(given, [(0, 1, 2)])
    assert mesh.points == [(0, 0), (1, 0), (0, 2), (0.5, 1)]
    assert {type(x) for point in mesh.points for x in point} == {float}
    assert delaunay(iter(given)).points == mesh.points


@pytest.mark.parametrize(
    ("triangles", "complaint"),
    [
        ([(0, 1, 5)], "triangle (0, 1, 5) is not three of the 5 points, by number"),
        ([(0, 1, -1)], "triangle (0, 1, -1) is not three of the 5 points, by number"),
        ([(0, 1)], "triangle (0, 1) is not three of the 5 points, by number"),
        ([(0, 1, 2, 3)], "triangle (0, 1, 2, 3) is not three of the 5 points, by number"),
        ([(0, 1, 1.5)], "triangle (0, 1, 1.5) is not three of the 5 points, by number"),
        ([(0, 1, "2")], "triangle (0, 1, '2') is not three of the 5 points, by number"),
        (["012"], "triangle 012 is not three of the 5 points, by number"),
        ([(0, 2, 4)], "triangle (0, 2, 4) is flat"),
        ([(0, 1, 1)], "triangle (0, 1, 1) is flat"),
        ([(0, 1, 2), (0, 1, 3)], "two triangles have the edge (0, 1) on the same side"),
        ([(0, 1, 2), (0, 1, 2)], "two triangles have the edge (1, 2) on the same side"),
    ],
)
def test_what_are_no_triangles_is_named(triangles, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Triangulation(SQUARE, triangles)
    assert str(caught.value) == complaint


# ------------------------------------------------ flips


def test_a_flip_replaces_one_edge_by_the_other_diagonal():
    mesh = Triangulation(SQUARE[:4], [(0, 1, 2), (0, 2, 3)])
    [c] = [c for c in range(6) if set(mesh.edge(c)) == {0, 2} and mesh.corners[c] == 1]
    assert mesh.is_convex(c)
    mesh.flip(c)
    mesh.validate()
    assert sorted(mesh.edges()) == [(0, 1), (0, 3), (1, 2), (1, 3), (2, 3)]
    assert mesh.triangles() == [(3, 1, 2), (0, 1, 3)]


@some
@given(clouds(4), st.randoms())
def test_random_flips_keep_a_triangulation(points, rng):
    mesh = delaunay(points)
    for _ in range(12):
        inner = [c for c in range(len(mesh.corners)) if mesh.is_convex(c)]
        if not inner:
            break
        c = rng.choice(inner)
        d = mesh.opposites[c]
        (a, b), p, q = mesh.edge(c), mesh.corners[c], mesh.corners[d]
        marks = {edge: rng.random() < 0.5 for edge in mesh.edges()}
        marks[min(a, b), max(a, b)] = False
        mesh.constrained = [marks[min(mesh.edge(c)), max(mesh.edge(c))] for c in range(len(mesh.corners))]
        mesh.flip(c)
        check_triangulation(points, mesh)
        # All other edges stay, constrained or not, and the new one is not.
        del marks[min(a, b), max(a, b)]
        marks[min(p, q), max(p, q)] = False
        found = {(min(mesh.edge(c)), max(mesh.edge(c))): mesh.constrained[c] for c in range(len(mesh.corners))}
        assert found == marks
        assert sorted(mesh.triangle(c // 3)) == sorted((p, a, q))
        assert sorted(mesh.triangle(d // 3)) == sorted((q, b, p))


@some
@given(clouds(4), st.randoms())
def test_which_edges_are_legal_and_which_can_be_flipped(points, rng):
    mesh = delaunay(points)
    for c in rng.sample(range(len(mesh.corners)), min(3, len(mesh.corners))):
        if mesh.is_convex(c):
            mesh.flip(c)
    mesh.constrained = [False] * len(mesh.corners)
    exact = whole(points)
    for c, d in enumerate(mesh.opposites):
        if d < 0:
            assert mesh.is_legal(c)
            assert not mesh.is_convex(c)
            continue
        p, a, b, q = (exact[vertex] for vertex in (mesh.corners[c], *mesh.edge(c), mesh.corners[d]))
        assert mesh.is_legal(c) == (circle(p, a, b, q) <= 0)
        assert mesh.is_convex(c) == (min(turn(p, a, q), turn(a, q, b), turn(q, b, p), turn(b, p, a)) > 0)
    mesh.constrained = [True] * len(mesh.corners)
    assert all(map(mesh.is_legal, range(len(mesh.corners))))


# ------------------------------------------------ every broken invariant is refused


def with_bounding_triangle():
    """A triangulation of two points with its bounding triangle, as a History has it."""
    mesh = Triangulation([], [])
    history = History([(0, 0), (1, 2)], [0, 1])
    mesh.points = history.points
    today = [t for t in range(len(history)) if not history.children[t]]
    mesh.corners = [vertex for t in today for vertex in history.triangle(t)]
    mesh.opposites = opposites_of(mesh.corners)
    mesh.constrained = [False] * len(mesh.corners)
    return mesh


def test_a_mesh_with_its_bounding_triangle_is_well():
    mesh = with_bounding_triangle()
    mesh.validate()
    assert len(mesh) == 5
    assert mesh.triangles() == []
    assert mesh.edges() == [(0, 1)]
    assert mesh.opposites.count(-1) == 3


def broken(change, make=square):
    mesh = make()
    change(mesh)
    return mesh


def assign(name, index, value):
    def change(mesh):
        getattr(mesh, name)[index] = value

    return change


def two_overlapping(mesh):
    """A fifth triangle beside the four, in which the edge from 0 to 1 has two triangles on the same side."""
    mesh.corners += [0, 1, 2]
    mesh.opposites += [-1, -1, -1]
    mesh.constrained += [False] * 3


def unjoin(mesh):
    mesh.opposites[0] = mesh.opposites[4] = -1


def exchange(mesh):
    """Two pairs of opposites, each with the other's partner."""
    a, b = [c for c, opposite in enumerate(mesh.opposites) if c < opposite][:2]
    c, d = mesh.opposites[a], mesh.opposites[b]
    mesh.opposites[a], mesh.opposites[d], mesh.opposites[b], mesh.opposites[c] = d, a, c, b


def twin(vertex, of, *more):
    def change(mesh):
        mesh.points += more
        mesh.twins[vertex] = of

    return change


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda mesh: mesh.corners.append(0), "there are 13 corners, 12 opposites and 12 marks"),
        (lambda mesh: mesh.opposites.pop(), "there are 12 corners, 11 opposites and 12 marks"),
        (lambda mesh: mesh.constrained.append(True), "there are 12 corners, 12 opposites and 13 marks"),
        (assign("corners", 0, 5), "corner 0 is at vertex 5, which does not exist"),
        (assign("corners", 3, -4), "corner 3 is at vertex -4, which does not exist"),
        (assign("corners", 4, -3), "corner 4 is at vertex -3, which does not exist"),  # no bounding triangle here
        (assign("points", 4, (2.0, 0.0)), r"triangle 0, \(0, 1, 4\), is flat or stands clockwise"),
        (assign("points", 4, (5.0, 2.0)), r"triangle 1, \(1, 2, 4\), is flat or stands clockwise"),
        (assign("corners", slice(0, 2), [1, 0]), r"triangle 0, \(1, 0, 4\), is flat or stands clockwise"),
        (assign("opposites", 2, 12), "corner 12 is the opposite of corner 2, but not the other way round"),
        (assign("opposites", 2, -2), "corner -2 is the opposite of corner 2, but not the other way round"),
        (assign("opposites", 2, 0), "corner 0 is the opposite of corner 2, but not the other way round"),
        (assign("opposites", 0, -1), "corner 0 is the opposite of corner 4, but not the other way round"),
        (assign("opposites", 2, 2), r"corners 2 and 2 are opposites, but face \(0, 1\) and another edge"),
        (exchange, r"corners 0 and \d+ are opposites, but face \(1, 4\) and another edge"),
        (assign("constrained", 0, True), r"the edge \(1, 4\) is constrained on one of its sides only"),
        (unjoin, "two triangles share an edge and do not know of one another"),
        (two_overlapping, r"two triangles have the edge \(0, 1\) on the same side"),
        (twin(1, 0), "vertex 1 is no unused twin of vertex 0"),
        (twin(4, 5, (2.0, 2.0)), "vertex 4 is no unused twin of vertex 5"),
        (twin(5, 5, (0.0, 0.0)), "vertex 5 is no unused twin of vertex 5"),
        (twin(5, 1, (0.0, 0.0)), "vertex 5 is no unused twin of vertex 1"),
        (twin(5, 0), "vertex 5 is no unused twin of vertex 0"),
        (twin(5, -1, (2.0, 2.0)), "vertex 5 is no unused twin of vertex -1"),
    ],
)
def test_a_broken_array_is_refused(change, complaint):
    with pytest.raises(ValueError, match=complaint):
        broken(change).validate()


def test_a_broken_array_with_the_bounding_triangle_is_refused():
    mesh = with_bounding_triangle()
    assert mesh.points[-3:] == [LEFT, UP, RIGHT]
    at = mesh.corners.index(-1)
    for vertex in (-4, 5, 4):  # 4 is RIGHT by another name
        mesh.corners[at] = vertex
        with pytest.raises(ValueError, match=f"corner {at} is at vertex {vertex}, which does not exist"):
            mesh.validate()
    mesh.corners[at] = -2
    with pytest.raises(ValueError, match="is flat or stands clockwise"):
        mesh.validate()


def test_twins_are_well():
    broken(twin(5, 4, (2.0, 2.0))).validate()
    Triangulation([], []).validate()


def test_randomly_broken_arrays_are_refused():
    rng = Random(5)
    mesh = delaunay(scattered(rng, 20))
    for _ in range(200):
        name = rng.choice(["corners", "opposites", "constrained"])
        array = getattr(mesh, name)
        i = rng.randrange(len(array))
        was = array[i]
        if name == "constrained":
            if mesh.opposites[i] < 0:
                continue
            array[i] = True
        else:
            array[i] = rng.choice([value for value in range(-3, len(array) + 2) if value != was])
        with pytest.raises(ValueError, match=r"\S"):
            mesh.validate()
        array[i] = was
        mesh.validate()
