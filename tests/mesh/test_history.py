"""The history of an incremental Delaunay triangulation: what it keeps, how it locates points, and what it tells."""

from itertools import combinations, pairwise
from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.predicates import IDEAL, LEFT, RIGHT, UP, in_circle, orientation
from coursekit.mesh.delaunay import History, delaunay
from coursekit.mesh.triangulation import Triangulation, opposites_of
from coursekit.trace import record
from tests.mesh.clouds import check_delaunay, circle, clouds, doubled_area, many, scattered, some, whole

orders = st.randoms(use_true_random=False)

IDEAL_VERTICES = {-1: RIGHT, -2: UP, -3: LEFT}


def today(history):
    return [t for t, children in enumerate(history.children) if not children]


def holds(history, t, point):
    a, b, c = (history.points[vertex] for vertex in history.triangle(t))
    return min(orientation(a, b, point), orientation(b, c, point), orientation(c, a, point)) >= 0


def shuffled(points, rng):
    """The history of points in random order."""
    return History(points, rng.sample(range(len(points)), len(points)))


def places_of_note(points, rng):
    """The points, middles between some, points outside and far away."""
    pairs = rng.sample(list(combinations(points, 2)), min(6, len(points) * (len(points) - 1) // 2))
    middles = [(a[0] / 2 + b[0] / 2, a[1] / 2 + b[1] / 2) for a, b in pairs]
    x, y = points[0] if points else (0, 0)
    beside = [(x, 1e308), (x, -1e308), (1e308, y), (-1e308, y), (0.3, -0.7), (-2.5, 1.0)]
    return [*points, *middles, *beside]


@some
@given(clouds(), orders)
def test_the_triangles_of_today_make_a_delaunay_triangulation_with_the_bounding_triangle(points, rng):
    history = shuffled(points, rng)
    assert history.points[:-3] == points
    assert all(history.points[vertex] == ideal for vertex, ideal in IDEAL_VERTICES.items())
    mesh = Triangulation([], [])
    mesh.points = history.points
    alive = today(history)
    mesh.corners = [vertex for t in alive for vertex in history.triangle(t)]
    mesh.opposites = opposites_of(mesh.corners)
    mesh.constrained = [False] * len(mesh.corners)
    mesh.validate()
    assert mesh.opposites.count(-1) == 3
    assert len(mesh) == 2 * len(set(whole(points))) + 1
    assert all(mesh.is_legal(c) for c in range(len(mesh.corners)))
    # What the history itself says of their opposites.
    corners = [c for t in alive for c in range(3 * t, 3 * t + 3)]
    assert [history.opposites[c] for c in corners] == [-1 if d < 0 else corners[d] for d in mesh.opposites]
    check_delaunay(points, history.triangulation())


@some
@given(clouds(), orders)
def test_locate_agrees_with_brute_force(points, rng):
    history = shuffled(points, rng)
    alive = today(history)
    for place in places_of_note(points, rng):
        found = history.locate(place)
        assert found in {t for t in alive if holds(history, t, place)}
        trace = record(history.locate, place)
        assert trace.result == found
        visited = [step.data["triangle"] for step in trace.steps]
        assert {step.event for step in trace.steps} == {"visit"}
        assert visited[0] == 0
        assert visited[-1] == found
        for t, child in pairwise(visited):
            assert child in history.children[t]
            assert holds(history, t, place)
        assert [step.data["corners"] for step in trace.steps] == [history.triangle(t) for t in visited]


@some
@given(clouds(), orders)
def test_children_cover_their_parents(points, rng):
    history = shuffled(points, rng)
    places = places_of_note(points, rng)
    families = {}
    for t, children in enumerate(history.children):
        assert all(child > t for child in children)
        if not children:
            continue
        assert len(children) in {2, 3}
        assert len({history.corners[3 * child] for child in children}) == 1
        around = [history.triangle(child)[1:] for child in children]
        assert all(one[1] == other[0] for one, other in pairwise(around))  # counter-clockwise around their vertex
        for place in places:
            if holds(history, t, place):
                assert any(holds(history, child, place) for child in children)
        for child in children:
            families.setdefault(child, []).append(t)
    # Every triangle but the first has one parent or two; where these are finite, parents and children have one area.
    assert set(families) == set(range(1, len(history)))
    exact = whole(points)
    groups = {}
    for parents in families.values():
        assert len(parents) in {1, 2}
        for t in parents:
            groups.setdefault(t, set()).update(parents)
    for parents in groups.values():
        children = {child for t in parents for child in history.children[t]}
        corners = [history.triangle(t) for t in (*parents, *children)]
        if min(map(min, corners)) >= 0:
            areas = [doubled_area(*(exact[vertex] for vertex in each)) for each in corners]
            assert min(areas) > 0
            assert sum(areas[: len(parents)]) == sum(areas[len(parents) :])


def test_a_history_grows_with_the_points_and_is_no_deeper_than_their_logarithm():
    rng = Random(7)
    for n in (100, 1600):
        points = scattered(rng, n)
        history = History(points, range(n))
        assert 5 * n < len(history) < 11 * n  # expected: at most 9n + 1
        queries = [record(history.locate, (rng.random(), rng.random())) for _ in range(200)]
        assert sum(len(trace.steps) for trace in queries) / 200 < 4 * n.bit_length()


def test_a_history_of_some_of_the_points():
    points = [(0, 0), (4, 0), (0, 4), (1, 1)]
    history = History(points, [2, 0, 1])
    assert len(history.triangulation()) == 1
    assert set(history.triangle(history.locate((1, 1)))) == {0, 1, 2}
    assert len(History(points, []).triangulation()) == 0


@pytest.mark.parametrize("place", [(0, nan), (inf, 0), (1,), "12", None, 5])
def test_locate_refuses_what_is_no_point(place):
    history = History([(0, 0), (1, 0), (0, 1)], range(3))
    with pytest.raises(ValueError, match="a point must be two finite numbers, not"):
        history.locate(place)


@pytest.mark.parametrize("order", [[0, 3], [-1], [0, 1, 0], [0.5], ["0"], [0, 1, 2, 2]])
def test_an_order_names_each_point_at_most_once(order):
    with pytest.raises(ValueError, match="the order must name each of 3 points at most once, not "):
        History([(0, 0), (1, 0), (0, 1)], order)


# ------------------------------------------------ what is told


def same_way_round(one, other):
    return other in {one, (one[1], one[2], one[0]), (one[2], one[0], one[1])}


@many
@given(clouds(), orders)
def test_every_event_is_true(points, rng):
    exact = whole(points)
    seed = rng.randrange(10**6)
    trace = record(delaunay, points, Random(seed))
    order = list(range(len(points)))
    Random(seed).shuffle(order)
    assert [step.data["vertex"] for step in trace.steps if step.event == "point"] == order
    places = dict(enumerate(points)) | IDEAL_VERTICES

    def test_of_circle(p, a, b, q):
        four = [places[vertex] for vertex in (p, a, b, q)]
        if any(place in IDEAL for place in four):
            return in_circle(*four)  # held against points far away in test_predicates
        return circle(*(exact[vertex] for vertex in (p, a, b, q)))

    alive = {frozenset((-1, -2, -3)): (-1, -2, -3)}
    vertex = place = seen = None
    for step in trace.steps:
        data = step.data
        if step.event == "point":
            vertex, place = data["vertex"], data["place"]
            assert place == points[vertex]
            visits, seen = [], None
        elif step.event == "visit":
            a, b, c = (places[corner] for corner in data["corners"])
            assert min(orientation(a, b, place), orientation(b, c, place), orientation(c, a, place)) >= 0
            visits.append(data)
        elif step.event == "found":
            assert (data["triangle"], data["corners"]) == (visits[-1]["triangle"], visits[-1]["corners"])
            assert alive[frozenset(data["corners"])] == data["corners"]
            a, b, c = data["corners"]
            on = [(i, j) for i, j in ((a, b), (b, c), (c, a)) if orientation(places[i], places[j], place) == 0]
            assert on == [data["edge"]] * (data["edge"] is not None)
            seen = data
        elif step.event == "twin":
            assert data["vertex"] == vertex
            assert points[data["of"]] == place
            assert data["of"] in visits[-1]["corners"]
        elif step.event == "split":
            assert data["vertex"] == vertex
            old, new = data["old"], data["new"]
            assert (len(old), len(new)) == ((1, 3) if seen["edge"] is None else (2, 4))
            assert seen["corners"] in old
            assert all(set(seen["edge"] or ()) <= set(each) for each in old)
            sides = {(a, b) for each in old for a, b in zip(each, (*each[1:], each[0]), strict=True)}
            sides -= {(b, a) for a, b in sides}
            assert {each[1:] for each in new} == sides
            assert {each[0] for each in new} == {vertex}
            for each in old:
                assert same_way_round(alive.pop(frozenset(each)), each)
            alive.update((frozenset(each), each) for each in new)
        elif step.event == "test":
            (a, b), (p, q) = data["edge"], data["apexes"]
            assert p == vertex
            assert same_way_round(alive[frozenset((a, b, p))], (p, a, b))
            assert same_way_round(alive[frozenset((a, b, q))], (q, b, a))
            assert data["legal"] == (test_of_circle(p, a, b, q) <= 0)
            tested = data
        else:
            assert step.event == "flip"
            assert (tested["edge"], tested["apexes"], tested["legal"]) == (data["edge"], data["to"], False)
            (a, b), (p, q) = data["edge"], data["to"]
            del alive[frozenset((a, b, p))], alive[frozenset((a, b, q))]
            alive |= {frozenset((p, a, q)): (p, a, q), frozenset((p, q, b)): (p, q, b)}
    mesh = trace.result
    assert {each for each in alive if min(each) >= 0} == {frozenset(each) for each in mesh.triangles()}
    assert mesh.corners == delaunay(points, Random(seed)).corners  # told or not, the same
    assert [step.event for step in trace.steps].count("split") == len(points) - len(mesh.twins)
