"""A set of triangles that changes, and what vertices are called."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh import lawson
from coursekit.mesh.maximal import swept_triangulation
from coursekit.stage.known_mesh import KnownMesh, after_flip, before_flip, first_lowest, sides
from coursekit.stage.words import FAR, edge_name, name, triangle_name
from coursekit.trace import record

places = st.tuples(st.integers(0, 9), st.integers(0, 9)).map(lambda p: (float(p[0]), float(p[1])))
meshes = st.lists(places, min_size=3, max_size=10, unique=True).map(swept_triangulation)


@settings(max_examples=40)
@given(meshes)
def test_flips_lead_to_the_triangles_of_the_triangulation_that_was_flipped(mesh):
    known = KnownMesh.of(mesh.triangles())
    for step in record(lawson, mesh).steps:
        if step.event == "flip":
            assert set(map(first_lowest, before_flip(**step.data))) == set(known.at_edge(step.data["edge"]))
            known = known.flipped(**step.data)
            assert set(map(first_lowest, after_flip(**step.data))) == set(known.at_edge(step.data["to"]))
    assert set(known.today) == set(map(first_lowest, mesh.triangles()))
    assert known.illegal(mesh.points.__getitem__) == []


@settings(max_examples=40)
@given(meshes)
def test_illegal_edges_are_those_that_the_triangulation_says(mesh):
    found = {mesh.edge(c) for c in range(len(mesh.corners)) if not mesh.is_legal(c)}
    assert set(KnownMesh.of(mesh.triangles()).illegal(mesh.points.__getitem__)) == {(a, b) for a, b in found if a < b}


def test_triangles_are_numbered_as_they_come():
    mesh = KnownMesh.of([(-1, -2, -3)]).replaced([(-2, -3, -1)], [(-1, -2, 0), (-2, -3, 0), (0, -3, -1)])
    assert mesh.today == {(-2, 0, -1): 1, (-3, 0, -2): 2, (-3, -1, 0): 3}
    assert mesh.total == 4
    assert len(mesh.around(0)) == 3


def test_a_triangle_begins_with_its_lowest_vertex_and_turns_the_same_way():
    rng = Random(1)
    for _ in range(50):
        a, b, c = rng.sample(range(-3, 9), 3)
        assert first_lowest((a, b, c)) == first_lowest((b, c, a)) != first_lowest((b, a, c))
        assert first_lowest((a, b, c))[0] == min(a, b, c)
    assert sides((5, 2, 7)) == ((2, 5), (2, 7), (5, 7))


def test_vertices_are_letters_then_numbers_of_their_own():
    assert [name(vertex) for vertex in (0, 25, 26, 199)] == ["A", "Z", "26", "199"]
    assert edge_name((4, 1)) == "B–E"
    assert edge_name((-2, 4)) == "E–↑"
    assert edge_name((-2, 4), FAR) == "E–far above"
    assert triangle_name((-1, 4, 0), FAR) == "A, E, far right"
