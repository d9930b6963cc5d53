from fractions import Fraction
from itertools import combinations, pairwise
from math import dist, isinf
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit.maps import Piece, WayPointGraph, World, blocking_wall, convex_pieces, trapezoids, visibility_graph
from coursekit.search import dijkstra
from coursekit.trace import record
from tests.maps.polygons import (
    area,
    exactly,
    free_area,
    lattice_worlds,
    mirrored,
    overlap,
    scattered,
    touching_worlds,
    turn,
    turned,
)

SQUARE = [(2, 2), (4, 2), (4, 4), (2, 4)]
DIAMOND = [(4, 2), (6, 4), (4, 6), (2, 4)]

some = settings(max_examples=60)
few = settings(max_examples=20)


def both(world):
    plain = trapezoids(world)
    return plain, convex_pieces(plain)


# ------------------------------------------------ pieces


@some
@given(lattice_worlds(most=6))
def test_pieces_are_convex_and_their_areas_add_up_to_free_space(world):
    for decomposition in both(world):
        for piece in decomposition.pieces:
            corners = piece.exact_corners()
            assert len(corners) >= 3
            around = [*corners, *corners[:2]]
            assert all(turn(*three) > 0 for three in zip(around, around[1:], around[2:], strict=False))
        assert sum(area(piece.exact_corners()) for piece in decomposition.pieces) == free_area(world)


@few
@given(lattice_worlds(most=3))
def test_pieces_overlap_neither_one_another_nor_obstacles(world):
    for decomposition in both(world):
        polygons = [piece.exact_corners() for piece in decomposition.pieces]
        assert not any(overlap(one, other) for one, other in combinations(polygons, 2))
        assert not any(overlap(one, obstacle) for one in polygons for obstacle in world.obstacles)


@pytest.mark.parametrize("seed", range(3))
def test_the_areas_add_up_exactly_for_corners_in_no_special_place(seed):
    world = scattered(Random(seed), 4)
    for decomposition in both(world):
        assert sum(area(piece.exact_corners()) for piece in decomposition.pieces) == free_area(world)


@some
@given(lattice_worlds(most=6))
def test_trapezoids_are_few_and_lie_between_two_walls(world):
    decomposition = trapezoids(world)
    assert len(decomposition.pieces) <= 3 * len(world.walls) + 1
    for piece in decomposition.pieces:
        (trapezoid,) = piece.trapezoids
        assert trapezoid.left < trapezoid.right
        assert trapezoid.floor.start[0] <= trapezoid.left < trapezoid.right <= trapezoid.floor.end[0]
        assert trapezoid.ceiling.end[0] <= trapezoid.left < trapezoid.right <= trapezoid.ceiling.start[0]
    lefts = [piece.trapezoids[0].left for piece in decomposition.pieces]
    assert lefts == sorted(lefts)


def test_a_diamond_by_hand():
    world = World(8, 8, [DIAMOND])
    plain, merged = both(world)
    assert [piece.corners() for piece in plain.pieces] == [
        [(0, 0), (2, 0), (2, 8), (0, 8)],
        [(2, 0), (4, 0), (4, 2), (2, 4)],
        [(2, 4), (4, 6), (4, 8), (2, 8)],
        [(4, 0), (6, 0), (6, 4), (4, 2)],
        [(4, 6), (6, 4), (6, 8), (4, 8)],
        [(6, 0), (8, 0), (8, 8), (6, 8)],
    ]
    assert [(b.one, b.other, b.x, b.low, b.high) for b in plain.borders] == [
        (0, 1, 2, 0, 4),
        (0, 2, 2, 4, 8),
        (1, 3, 4, 0, 2),
        (2, 4, 4, 6, 8),
        (3, 5, 6, 0, 4),
        (4, 5, 6, 4, 8),
    ]
    assert merged == plain  # every corner of a convex obstacle needs its lines


def test_merging_by_hand():
    # The notch of the arrow, and the corners in line on its way, need no line; x = 1 and x = 5 do.
    arrow = World(8, 8, [[(1, 1), (2, 1), (5, 1), (3, 3), (5, 5), (2, 5), (1, 5)]])
    plain, merged = both(arrow)
    assert len(plain.pieces) == 7
    assert sorted(piece.corners() for piece in merged.pieces) == [
        [(0, 0), (1, 0), (1, 8), (0, 8)],
        [(1, 0), (5, 0), (5, 1), (1, 1)],
        [(1, 5), (5, 5), (5, 8), (1, 8)],
        [(3, 3), (5, 1), (5, 5)],
        [(5, 0), (8, 0), (8, 8), (5, 8)],
    ]
    assert len(merged.borders) == 5


def test_free_space_of_nothing_and_of_everything():
    assert [piece.corners() for piece in trapezoids(World(3, 2)).pieces] == [[(0, 0), (3, 0), (3, 2), (0, 2)]]
    assert trapezoids(World(3, 2, [[(0, 0), (3, 0), (3, 2), (0, 2)]])).pieces == ()


@some
@given(lattice_worlds())
def test_a_mirror_image_has_mirrored_trapezoids(world):
    plain, other = trapezoids(world), trapezoids(mirrored(world))
    assert {frozenset((8 - x, y) for x, y in piece.exact_corners()) for piece in plain.pieces} == {
        frozenset(piece.exact_corners()) for piece in other.pieces
    }
    assert len(plain.borders) == len(other.borders)


@some
@given(lattice_worlds(), st.integers(0, 16), st.integers(0, 16))
def test_a_point_is_free_where_a_piece_holds_it(world, x, y):
    point = (x / 2, y / 2)
    for decomposition in (*both(world), *both(turned(world))[:1]):
        place = point if decomposition.world.obstacles == world.obstacles else (8 - point[1], point[0])
        assert any(piece.holds(place) for piece in decomposition.pieces) == world.is_free(point)


# ------------------------------------------------ borders


def side_pieces(decomposition):
    """The vertical sides of all pieces, each (x, low, high, index), on their left and on their right."""
    lefts, rights = [], []
    for k, piece in enumerate(decomposition.pieces):
        corners = piece.exact_corners()
        for (x, y), (x2, y2) in pairwise([*corners, corners[0]]):
            if x == x2:
                (rights if y < y2 else lefts).append((x, min(y, y2), max(y, y2), k))
    return lefts, rights


@some
@given(lattice_worlds(most=6))
def test_borders_are_all_that_two_pieces_share_and_longer_than_a_point(world):
    for decomposition in both(world):
        lefts, rights = side_pieces(decomposition)
        expected = {
            (one, other, x, max(low, low2), min(high, high2))
            for x, low, high, one in rights
            for x2, low2, high2, other in lefts
            if x == x2 and max(low, low2) < min(high, high2)
        }
        assert len(decomposition.borders) == len(expected)
        assert {(b.one, b.other, Fraction(b.x), b.low, b.high) for b in decomposition.borders} == expected
        for border in decomposition.borders:
            assert border.low < Fraction(border.middle[1]) < border.high


@some
@given(lattice_worlds(most=6))
def test_after_merging_no_two_neighbours_are_convex_together(world):
    merged = convex_pieces(trapezoids(world))
    for border in merged.borders:
        one, other = (merged.pieces[k].exact_corners() for k in (border.one, border.other))
        hull = convex_hull([*one, *other])
        assert area(hull) > area(one) + area(other)
    assert convex_pieces(merged) == merged


def convex_hull(points):
    """Andrew's monotone chain."""
    chains = []
    for ordered in (sorted(set(points)), sorted(set(points), reverse=True)):
        chain = []
        for p in ordered:
            while len(chain) > 1 and turn(chain[-2], chain[-1], p) <= 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


# ------------------------------------------------ way-points


@st.composite
def worlds_and_points(draw):
    world = draw(lattice_worlds() | touching_worlds(size=8))
    half = st.integers(0, 16).map(lambda k: k / 2)
    points = draw(st.lists(st.tuples(half, half), min_size=2, max_size=2, unique=True))
    assume(all(map(world.is_free, points)))
    return world, points


@some
@given(worlds_and_points())
def test_a_path_over_pieces_is_a_way_and_there_is_one_if_there_is_any(given):
    world, (start, goal) = given
    shortest = dijkstra(visibility_graph(world).with_points(start, goal), start, goal).cost
    split = [point for point, sectors in world.sectors.items() if len(sectors) > 1]
    for decomposition in both(world):
        graph = WayPointGraph(decomposition, split).with_points(start, goal)
        found = dijkstra(graph, start, goal)
        assert isinf(found.cost) == isinf(shortest)
        assert found.cost >= shortest * (1 - 1e-12)
        for a, b in pairwise(found.path):
            assert blocking_wall(world, a, b) is None


@some
@given(lattice_worlds())
def test_way_points_on_one_piece_are_joined_and_no_others(world):
    decomposition = convex_pieces(trapezoids(world))
    graph = WayPointGraph(decomposition)
    middles = {border.middle: {border.one, border.other} for border in decomposition.borders}
    assert set(graph.nodes) == set(middles)
    found = [frozenset(edge) for edge in graph.edges()]
    assert len(set(found)) == len(found)
    assert set(found) == {frozenset(pair) for pair in combinations(middles, 2) if middles[pair[0]] & middles[pair[1]]}
    for node in graph.nodes:
        assert all(
            cost == dist(node, other) and (node, cost) in graph.neighbors(other)
            for other, cost in graph.neighbors(node)
        )


@pytest.mark.parametrize("extra", [[], [(2, 3)]])
def test_no_path_over_way_points_leads_through_a_point_where_obstacles_touch(extra):
    world = World(4, 4, [[(0, 1), (2, 3), (0, 2)], [(2, 3), (4, 1), (4, 2)]])
    for decomposition in both(world):
        graph = WayPointGraph(decomposition, extra).with_points((2, 1), (2, 4))
        assert isinf(dijkstra(graph, (2, 1), (2, 4)).cost)
        to_it = graph.with_points((2, 3))
        for end, cost in (((2, 1), 2), ((2, 4), 1)):
            assert dijkstra(to_it, end, (2, 3)).cost == dijkstra(to_it, (2, 3), end).cost == cost


def test_points_are_added_to_a_new_graph():
    graph = WayPointGraph(trapezoids(World(8, 8, [DIAMOND])))
    more = graph.with_points((1, 1)).with_points((1, 7), (7, 7))
    assert (len(graph.nodes), len(more.nodes)) == (6, 9)
    assert {other for other, _ in more.neighbors((1, 1))} == {(1, 7), (2, 2), (2, 6)}
    assert set(more.with_points((2, 2), (1, 1)).nodes) == set(more.nodes)
    with pytest.raises(ValueError, match="inside an obstacle"):
        graph.with_points((4, 4))
    with pytest.raises(ValueError, match="is no node of this graph"):
        dijkstra(graph, (1, 1), (2, 2))


# ------------------------------------------------ what they tell


@some
@given(lattice_worlds())
def test_the_sweep_tells_what_it_makes(world):
    trace = record(trapezoids, world)
    decomposition = trapezoids(world)
    assert trace.result == decomposition
    opened, closed, borders, stops, lines = [], {}, [], [], []
    for step in trace.steps:
        data = step.data
        if step.event == "open":
            assert data["index"] == len(opened)
            opened.append((data["x"], data["floor"], data["ceiling"]))
        elif step.event == "close":
            trapezoid = closed[data["index"]] = data["trapezoid"]
            assert opened[data["index"]] == (trapezoid.left, trapezoid.floor, trapezoid.ceiling)
        elif step.event == "share":
            borders.append(data["border"])
        elif step.event == "stop":
            stops.append((data["x"], data["points"]))
        else:
            lines.append(data["walls"])
    assert decomposition.pieces == tuple(Piece((closed[k],)) for k in range(len(closed)))
    assert decomposition.borders == tuple(borders)
    assert [point for _, points in stops for point in points] == sorted(world.sectors)
    assert all({x} == {point[0] for point in points} for x, points in stops)
    for (x, _), (following, _), walls in zip(stops, stops[1:], lines, strict=False):
        middle = (exactly((x, 0))[0][0] + exactly((following, 0))[0][0]) / 2
        met = [wall for wall in world.walls if min(wall.start, wall.end)[0] < middle < max(wall.start, wall.end)[0]]
        assert list(walls) == sorted(met, key=lambda wall: at(wall, middle))
    assert lines == [] or lines[-1] == ()


def at(wall, x):
    (ax, ay), (bx, by) = exactly(wall.start, wall.end)
    return ay + (by - ay) * (x - ax) / (bx - ax)


def test_merging_tells_of_every_border():
    plain = trapezoids(World(8, 8, [[(1, 1), (5, 1), (3, 3), (5, 5), (1, 5)]]))
    trace = record(convex_pieces, plain)
    assert [step.data["border"] for step in trace.steps] == list(plain.borders)
    assert sum(step.event == "merge" for step in trace.steps) == len(plain.pieces) - len(trace.result.pieces)
    assert sum(step.event == "keep" for step in trace.steps) == len(trace.result.borders)
