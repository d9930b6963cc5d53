"""Point location: every locator agrees with exact brute force, from every start, in triangulations of every kind."""

from fractions import Fraction
from itertools import pairwise
from math import dist, inf, isfinite, nan, nextafter
from random import Random
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh import delaunay, lawson, swept_triangulation
from coursekit.mesh.dynamic import DynamicTriangulation
from coursekit.mesh.locate import Location, brute_force, centroid_walk, jump_and_walk, walk
from coursekit.mesh.triangulation import Triangulation
from coursekit.trace import record
from tests.mesh.clouds import clouds, scattered, turn_of_floats

some = settings(max_examples=60)

# FACTS: the ring of six triangles around the one in the middle, in which a walk that forgets goes round for ever.
RING = Triangulation(
    [(10, 0), (-5, 9), (-5, -9), (99, 16), (-63, 78), (-36, -93), (0, 0)],
    [(0, 3, 4), (0, 4, 1), (6, 0, 1), (1, 4, 5), (1, 5, 2), (6, 1, 2), (2, 5, 3), (2, 3, 0), (6, 2, 0)],
)


# ---------------------------------------------------------------- exact answers, and triangulations to ask about


def holders(mesh, point):
    """All triangles that hold a point."""
    found = set()
    for t in range(len(mesh)):
        p, q, r = (mesh.points[vertex] for vertex in mesh.triangle(t))
        if min(turn_of_floats(p, q, point), turn_of_floats(q, r, point), turn_of_floats(r, p, point)) >= 0:
            found.add(t)
    return found


def shaken(mesh, rng, flips=60):
    """The same with edges flipped at random: far from Delaunay."""
    for _ in range(flips if len(mesh) else 0):
        c = rng.randrange(len(mesh.corners))
        if mesh.is_convex(c):
            mesh.flip(c)
    return mesh


meshes = st.builds(lambda points, seed: shaken(swept_triangulation(points), Random(seed)), clouds(3), st.integers())


@st.composite
def questions(draw):
    """A triangulation and a point: a vertex, in the middle of an edge, or anywhere around; or one next to these."""
    mesh = draw(meshes)
    return mesh, draw(near(mesh.points))


@st.composite
def near(draw, points):
    """A point that has to do with these."""
    (ax, ay), (bx, by), (cx, cy) = (draw(st.sampled_from(points)) for _ in range(3))
    s, t = draw(st.sampled_from([0, 0.25, 0.5, 1, -0.5])), draw(st.sampled_from([0, 0, 0.5, 0.25]))
    x, y = (1 - t) * ((1 - s) * ax + s * bx) + t * cx, (1 - t) * ((1 - s) * ay + s * by) + t * cy
    aside = draw(st.sampled_from([0, 0, inf, -inf]))
    x = nextafter(x, aside) if aside else x
    return (x, y) if isfinite(x) and isfinite(y) else points[0]


# ---------------------------------------------------------------- the right triangle


@some
@given(questions(), st.integers(), st.integers(1, 4))
def test_all_locators_agree_with_exact_brute_force_from_every_start(question, seed, samples):
    mesh, point = question
    right = holders(mesh, point)
    least = min(right, default=None)
    assert brute_force(mesh, point) == Location(least, len(mesh) if least is None else least + 1)
    found = [go(mesh, point, start).triangle for start in range(len(mesh)) for go in (walk, centroid_walk)]
    found.append(jump_and_walk(mesh, point, Random(seed), samples).triangle)
    assert set(found) <= (right or {None})


@pytest.mark.parametrize("point", [(-1, 0), (5, 99), (1.7e308, -1.7e308), (7, 3.5), (3, nextafter(6, 7))])
def test_a_point_outside_of_the_hull_is_in_no_triangle(point):
    mesh = swept_triangulation([(float(x), float(y)) for x in range(7) for y in range(7)])
    assert brute_force(mesh, point).triangle is None
    assert {go(mesh, point, start).triangle for start in range(len(mesh)) for go in (walk, centroid_walk)} == {None}
    assert jump_and_walk(mesh, point, Random(1), 3).triangle is None


def test_an_inside_as_thin_as_a_float_is_found():
    thin = Triangulation([(0, 0), (1, 1), (0.5, nextafter(0.5, 1)), (0.5, -1)], [(0, 1, 2), (0, 3, 1)])
    for start in (0, 1):
        assert walk(thin, (0.5, nextafter(0.5, 1)), start).triangle == 0
        assert walk(thin, (0.5, nextafter(0.5, 0)), start).triangle == 1
        assert walk(thin, (0.5, nextafter(nextafter(0.5, 1), 1)), start).triangle is None


def test_without_triangles_there_is_none_to_be_found():
    line = Triangulation([(0, 0), (1, 1), (2, 2)], [])
    assert brute_force(line, (1, 1)) == Location(None, 0)
    assert jump_and_walk(line, (1, 1), Random(1)) == Location(None, 0)


@some
@given(clouds(1), st.data())
def test_with_its_bounding_triangle_every_point_is_in_a_triangle(points, data):
    mesh = DynamicTriangulation(points)
    point = data.draw(near(mesh.points[:-3]))
    inside = holders(Triangulation(mesh.points[:-3], mesh.triangles()), point)
    right = {frozenset(mesh.triangles()[t]) for t in inside}
    for found in [brute_force(mesh, point), *(walk(mesh, point, start) for start in range(len(mesh)))]:
        assert found.triangle is not None
        corners = mesh.triangle(found.triangle)
        if min(corners) >= 0:
            assert frozenset(corners) in right
        elif right:  # it is on the border of the hull
            a, *others = (mesh.points[vertex] for vertex in corners if vertex >= 0)
            assert turn_of_floats(a, others[0], point) == 0 if others else a == point


# ---------------------------------------------------------------- what is told, and what is counted


@some
@given(questions())
def test_brute_force_looks_at_one_triangle_after_the_other(question):
    mesh, point = question
    trace = record(brute_force, mesh, point)
    assert [step.event for step in trace.steps] == ["look"] * trace.result.visited
    for t, step in enumerate(trace.steps):
        assert (step.data["triangle"], step.data["corners"]) == (t, mesh.triangle(t))


@some
@given(questions(), st.integers(0, 999), st.booleans())
def test_a_walk_crosses_edges_that_have_the_point_beyond_them_and_counts_its_triangles(question, start, memory):
    mesh, point = question
    if not len(mesh):
        return
    trace = record(walk, mesh, point, start % len(mesh), memory, limit=2000)
    visits = [step.data for step in trace.steps if step.event == "visit"]
    crossed = [step.data for step in trace.steps if step.event == "cross"]
    assert visits[0]["triangle"] == start % len(mesh)
    assert all(visit["corners"] == mesh.triangle(visit["triangle"]) for visit in visits)
    for (now, then), step in zip(pairwise([*visits, None]), crossed, strict=False):
        assert step["source"] == now["triangle"]
        assert step["target"] == (then and then["triangle"])
        a, b = step["edge"]
        assert then is None or {a, b} <= set(then["corners"])
        p, q, r = now["corners"]
        exits = [e for e in ((q, r), (r, p), (p, q)) if turn_of_floats(mesh.points[e[0]], mesh.points[e[1]], point) < 0]
        assert (a, b) in exits
        assert memory or (a, b) == exits[0]
    if not trace.truncated:
        assert trace.result.visited == len(visits)
        assert len(crossed) == len(visits) - (trace.result.triangle is not None)
        assert trace.result.triangle in (None, visits[-1]["triangle"])


@some
@given(questions(), st.integers(), st.integers(1, 5))
def test_a_jump_takes_the_nearest_of_its_samples_and_walks_from_there(question, seed, samples):
    mesh, point = question
    if not len(mesh):
        return
    trace = record(jump_and_walk, mesh, point, Random(seed), samples)
    picked = [step.data for step in trace.steps if step.event == "sample"]
    assert len(picked) == samples
    for i, step in enumerate(picked, start=1):
        distances = {each["vertex"]: dist(mesh.points[each["vertex"]], point) for each in picked[:i]}
        assert distances[step["nearest"]] == min(distances.values())
    first = trace.steps[samples]
    assert first.event == "visit"
    assert picked[-1]["nearest"] in first.data["corners"]


def test_samples_are_picked_from_all_over_the_mesh():
    mesh = swept_triangulation([(float(x), float(y)) for x in range(5) for y in range(5)])
    trace = record(jump_and_walk, mesh, (2.2, 2.3), Random(4), 400)
    assert {step.data["vertex"] for step in trace.steps if step.event == "sample"} == set(range(25))


def test_walks_among_a_thousand_points_are_as_long_as_they_should_be():
    rng = Random(11)
    mesh = delaunay(scattered(rng, 1000))
    queries = [(rng.uniform(0.05, 0.95), rng.uniform(0.05, 0.95)) for _ in range(1500)]
    anywhere = mean(walk(mesh, q, rng.randrange(len(mesh))).visited - 1 for q in queries)
    best = mean(jump_and_walk(mesh, q, rng, 10).visited - 1 for q in queries)
    assert 33.5 < anywhere < 38
    assert 11.3 < best < 12.9


# ---------------------------------------------------------------- the end of a walk


def test_a_walk_without_memory_goes_round_for_ever_where_the_mesh_is_not_delaunay():
    trace = record(walk, RING, (1, 1), 0, memory=False, limit=200)
    assert trace.truncated
    visits = [step.data["triangle"] for step in trace.steps if step.event == "visit"]
    assert visits == ([0, 1, 3, 4, 6, 7] * 17)[: len(visits)]
    assert not [step for step in trace.steps if step.event == "turn"]


def test_memory_makes_the_same_walk_end_in_the_right_triangle():
    trace = record(walk, RING, (1, 1), 0)
    assert trace.result == Location(2, 9)
    assert RING.triangle(2) == (6, 0, 1)
    assert [step.data["triangle"] for step in trace.steps if step.event == "visit"] == [0, 1, 3, 4, 6, 7, 0, 1, 2]
    [turned] = [step.data for step in trace.steps if step.event == "turn"]
    assert turned == {"triangle": 1, "edge": (4, 1), "instead": (1, 0)}
    for start in range(len(RING)):
        assert walk(RING, (1, 1), start).triangle == 2


@some
@given(questions(), st.integers(0, 999))
def test_it_turns_where_it_was_before_and_has_another_exit(question, start):
    mesh, point = question
    last, turns = {}, {}
    for step in record(walk, mesh, point, start % len(mesh)).steps if len(mesh) else []:
        if step.event == "turn":
            turns[step.data["triangle"]] = step.data
            assert last[step.data["triangle"]] == step.data["edge"] != step.data["instead"]
        elif step.event == "cross":
            source = step.data["source"]
            if source in turns:
                assert turns.pop(source)["instead"] == step.data["edge"]
            elif source in last and last[source] == step.data["edge"]:  # then there is no other exit
                a, b, c = mesh.triangle(source)
                exits = [e for e in ((a, b), (b, c), (c, a)) if turn_of_floats(*(mesh.points[v] for v in e), point) < 0]
                assert exits == [step.data["edge"]]
            last[source] = step.data["edge"]
    assert not turns


def test_two_exits_are_taken_in_turn_for_ever():
    # Three triangles at one place, which have the point beyond two of their edges. By these the first one leads to the
    # two others, and they lead back to it: no triangulation of the plane, but a way without an end.
    mesh = Triangulation([(0, 0), (1, 0), (0, 1)], [(0, 1, 2)])
    mesh.corners *= 3
    mesh.opposites = [4, -1, 7, 1, -1, 1, 1, -1, 1]
    steps = record(walk, mesh, (5, -1), limit=100).steps
    crossed = [step.data["edge"] for step in steps if step.event == "cross" and step.data["source"] == 0]
    assert crossed[:6] == [(1, 2), (0, 1)] * 3


@pytest.mark.parametrize("seed", range(3))
def test_a_walk_with_memory_ends_in_large_triangulations_far_from_delaunay(seed):
    rng = Random(seed)
    points = [(float(rng.randrange(40)), float(rng.randrange(40))) for _ in range(200)]
    mesh = shaken(swept_triangulation(points), rng, 4000)
    for _ in range(10):
        point = rng.uniform(-2, 42), rng.uniform(-2, 42)
        right = holders(mesh, point) or {None}
        for start in rng.sample(range(len(mesh)), 20):
            trace = record(walk, mesh, point, start, limit=20_000)
            assert not trace.truncated
            assert trace.result.triangle in right


@some
@given(questions())
def test_where_the_mesh_is_delaunay_no_triangle_is_visited_twice(question):
    mesh, point = question
    lawson(mesh)
    for start in range(len(mesh)):
        trace = record(walk, mesh, point, start, memory=False, limit=3 * len(mesh))
        assert not trace.truncated
        visits = [step.data["triangle"] for step in trace.steps if step.event == "visit"]
        assert len(visits) == len(set(visits))


# ---------------------------------------------------------------- the walk that aims anew


def events(trace, event):
    return [step.data for step in trace.steps if step.event == event]


def exits_of(mesh, triangle, point):
    """The edges of a triangle that have a point strictly beyond them."""
    a, b, c = mesh.triangle(triangle)
    return [e for e in ((a, b), (b, c), (c, a)) if turn_of_floats(*(mesh.points[v] for v in e), point) < 0]


@some
@given(questions(), st.integers(0, 999))
def test_a_walk_that_aims_anew_leaves_by_the_edge_that_the_line_from_the_centroid_crosses(question, start):
    mesh, point = question
    if not len(mesh):
        return
    x, y = map(Fraction, point)
    trace = record(centroid_walk, mesh, point, start % len(mesh), memory=False, limit=2000)
    for step in events(trace, "cross"):
        assert step["edge"] in exits_of(mesh, step["source"], point)
        mx, my = (sum(map(Fraction, values)) / 3 for values in zip(*mesh.places(step["source"]), strict=True))
        ends = (map(Fraction, mesh.points[vertex]) for vertex in step["edge"])
        right, left = ((x - mx) * (q - my) - (y - my) * (p - mx) for p, q in ends)
        assert right <= 0 <= left
    assert not events(trace, "known") + events(trace, "back")


@some
@given(questions(), st.integers(0, 999))
def test_with_memory_it_enters_no_triangle_twice_and_goes_back_only_where_all_exits_are_known(question, start):
    mesh, point = question
    if not len(mesh):
        return
    follow(mesh, point, start % len(mesh))


def follow(mesh, point, start):
    """Check every step of a walk that remembers its triangles. How often it went back."""
    trace = record(centroid_walk, mesh, point, start)
    here, path, entered = start, [start], [start]
    for event, data in ((step.event, step.data) for step in trace.steps[1:]):
        if event == "visit":
            here = data["triangle"]
            assert here not in entered
            entered.append(here)
            path.append(here)
            continue
        assert data["source"] == here
        if event == "known":
            assert data["target"] in entered
        elif event == "back":
            for edge in exits_of(mesh, here, point):
                assert any(set(edge) <= set(mesh.triangle(t)) for t in entered if t != here)
            path.pop()
            here = path[-1]
            assert data["target"] == here
    assert trace.result.visited == len(entered)
    if trace.result.triangle is None:
        assert not holders(mesh, point)
    else:
        assert trace.result.triangle == here
        assert not exits_of(mesh, here, point)
    return len(events(trace, "back"))


def test_it_goes_round_for_ever_on_the_ring_with_another_query_but_not_where_it_is_delaunay():
    # FACTS has the ring with query (1, 1), on which this walk ends.
    endless = {}
    for start in range(len(RING)):
        trace = record(centroid_walk, RING, (0, 1), start, memory=False, limit=300)
        if trace.truncated:
            endless[start] = [data["triangle"] for data in events(trace, "visit")]
        else:
            assert trace.result.triangle == 2
    assert list(endless) == [0, 1, 3, 4, 6, 7]
    called = ["".join(map(str, RING.triangle(t))) for t in endless[0][:7]]
    assert called == ["034", "041", "145", "152", "253", "230", "034"]
    for start, visits in endless.items():
        assert visits[:6] == [
            *list(endless)[list(endless).index(start) :],
            *list(endless)[: list(endless).index(start)],
        ]
        assert visits == (visits[:6] * 50)[: len(visits)]
    legal = Triangulation(RING.points, RING.triangles())
    lawson(legal)
    assert not any(record(centroid_walk, legal, (0, 1), t, False, limit=300).truncated for t in range(len(legal)))


def test_memory_ends_that_walk_and_it_must_go_back_from_some_starts():
    assert [follow(RING, (0, 1), start) for start in range(len(RING))] == [0, 1, 0, 0, 1, 0, 0, 1, 0]


def test_where_the_common_corner_lies_on_the_line_either_exit_leads_on():
    fan = Triangulation([(0, 0), (3, 0), (0, 3), (5, 5)], [(0, 1, 2), (1, 3, 2)])
    assert centroid_walk(fan, (4, 4)) == Location(1, 2)
    above = Triangulation([(-3, 0), (3, 0), (0, 3), (-9, 9), (9, 9)], [(0, 1, 2), (0, 2, 3), (2, 1, 4), (2, 4, 3)])
    assert centroid_walk(above, (0, 7)) == Location(3, 3)


@pytest.mark.parametrize("off", [-1, 1])
def test_the_side_of_the_common_corner_is_decided_exactly(off):
    # The point lies above the tip of the first triangle, but for the last digit of a float.
    tip = 0.1
    mesh = Triangulation([(tip - 3, 0), (tip + 3, 0), (tip, 3), (-9, 9), (9, 9)], [(0, 1, 2), (0, 2, 3), (2, 1, 4)])
    middle = sum(Fraction(mesh.points[v][0]) for v in (0, 1, 2)) / 3
    line = middle + (Fraction(tip) - middle) * 2  # the line from the centroid through the tip, at height 5
    x = nextafter(float(line), off * inf)
    crossed = events(record(centroid_walk, mesh, (x, 5), memory=False), "cross")[0]["edge"]
    assert crossed == ((1, 2) if x > line else (2, 0))


@pytest.mark.parametrize("seed", range(2))
def test_aiming_anew_ends_in_large_triangulations_far_from_delaunay_and_in_delaunay_visits_none_twice(seed):
    rng = Random(seed)
    points = [(float(rng.randrange(40)), float(rng.randrange(40))) for _ in range(150)]
    mesh = shaken(swept_triangulation(points), rng, 4000)
    for _ in range(6):
        point = rng.uniform(-2, 42), rng.uniform(-2, 42)
        for start in rng.sample(range(len(mesh)), 12):
            follow(mesh, point, start)
    lawson(mesh)
    for _ in range(6):
        point = rng.uniform(-2, 42), rng.uniform(-2, 42)
        for start in rng.sample(range(len(mesh)), 12):
            trace = record(centroid_walk, mesh, point, start, memory=False, limit=3 * len(mesh))
            assert not trace.truncated
            visits = [data["triangle"] for data in events(trace, "visit")]
            assert len(visits) == len(set(visits))


def test_a_triangle_with_a_corner_at_infinity_has_no_centroid():
    with pytest.raises(ValueError, match="triangles with a corner at infinity have none"):
        centroid_walk(DynamicTriangulation([(0, 0), (1, 0), (0, 1)]), (0, 0))


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("point", [(1, nan), (inf, 0), (1,), (1, 2, 3), None, "ab", 7, ("1", None)])
def test_a_point_is_two_finite_numbers(point):
    for locate in (brute_force, walk, centroid_walk, lambda mesh, point: jump_and_walk(mesh, point, Random(1))):
        with pytest.raises(ValueError, match="must be two finite numbers, not "):
            locate(RING, point)


@pytest.mark.parametrize("start", [-1, 9, 100])
def test_a_walk_starts_in_a_triangle_of_the_mesh(start):
    for go in (walk, centroid_walk):
        with pytest.raises(ValueError, match=f"in one of the 9 triangles, not in {start}"):
            go(RING, (1, 1), start)


def test_a_jump_needs_a_sample():
    with pytest.raises(ValueError, match="at least one sample, not 0"):
        jump_and_walk(RING, (1, 1), Random(1), 0)
