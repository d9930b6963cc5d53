"""Widths of passages: against the distance to everything that is seen, point by point."""

from itertools import pairwise
from math import dist, inf, sqrt

import pytest
from hypothesis import given, settings

from coursekit.maps import World
from coursekit.maps.segments import crosses, meets, nearest_point
from coursekit.mesh import MidpointSearch, NavigationMesh, Triangulation, channel_width, passage_width
from coursekit.mesh.triangulation import corners_of
from coursekit.mesh.widths import walls_seen
from tests.mesh.worlds import worlds

LEDGE = World(14, 4, [[(1, 0), (11, 0), (11, 1), (1, 1)], [(2, 4), (2, 2), (4, 2.2), (4, 4)]])
"""The corner (2, 2) hangs above the ground, which it faces across two triangles."""


def corner_at(mesh, place, seen):
    """The corner at a place whose triangle has the two other places as corners."""
    for c in range(len(mesh.corners)):
        if mesh.points[mesh.corners[c]] == place and {mesh.points[end] for end in mesh.edge(c)} == seen:
            return c
    raise AssertionError(f"no triangle has {place} and {seen}")


def test_the_ends_of_both_edges_are_in_the_way():
    mesh = Triangulation([(0, 0), (3, 0), (0, 4)], [(0, 1, 2)])
    assert [passage_width(mesh, corner_at(mesh, p, {*mesh.points} - {p})) for p in mesh.points] == [3, 3, 4]


def test_a_wall_across_is_in_the_way_where_its_nearest_point_is_no_end():
    mesh = Triangulation([(0, 0), (4, 0), (0, 4)], [(0, 1, 2)])
    right_angle = corner_at(mesh, (0, 0), {(4, 0), (0, 4)})
    assert passage_width(mesh, right_angle) == 4
    mesh.constrained[right_angle] = True
    assert passage_width(mesh, right_angle) == pytest.approx(sqrt(8))


def test_a_wall_behind_an_edge_is_seen_through_it():
    mesh = NavigationMesh(LEDGE)
    (seen,) = {wall for c in mesh.around(mesh.points.index((2, 2))) for _, wall in walls_seen(mesh, c, 1.5)}
    assert seen == (2, 1)
    assert not any([*walls_seen(mesh, c, 1.0)] for c in mesh.around(mesh.points.index((2, 2))))


@settings(max_examples=40)
@given(worlds(most=5))
def test_what_is_seen_is_the_nearest_of_each_wall_in_sight(world):
    mesh = NavigationMesh(world)
    walls = [c for c, constrained in enumerate(mesh.constrained) if constrained and mesh.is_free(c // 3)]
    ends = {c: [mesh.points[end] for end in mesh.edge(c)] for c in walls}
    for vertex in mesh.vertices():
        corners = [c for c in mesh.around(vertex) if mesh.is_free(c // 3)]
        place = mesh.points[vertex]
        found = {wall: point for c in corners for wall, point in walls_seen(mesh, c, 4.0)}
        near = {wall: nearest_point(place, *ends[wall]) for wall in walls if place not in ends[wall]}
        for wall, nearest in near.items():
            if nearest in ends[wall] or dist(place, nearest) >= 4.0 or not is_in_front(mesh, place, wall):
                assert wall not in found
                continue
            between = [point_between(place, nearest, part) for part in (0.001, 0.999)]
            touching = [other for other in ends.values() if meets(*between, *other)]
            if not touching:
                assert found[wall] == nearest
            elif any(crosses(*between, *other) for other in touching):
                assert wall not in found


def point_between(p, q, part):
    return p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part


def is_in_front(mesh, place, wall):
    """Whether a place lies on the side of a wall that a corner faces."""
    (ax, ay), (bx, by) = (mesh.points[end] for end in mesh.edge(wall))
    return (bx - ax) * (place[1] - ay) > (by - ay) * (place[0] - ax)


def test_the_width_of_a_channel_is_that_of_its_narrowest_passage_or_portal():
    search = MidpointSearch(LEDGE)
    channel = search.path((0.5, 1.5), (13, 2)).channel
    doors = search.mesh.exits(channel)
    portals = [dist(*(search.mesh.points[end] for end in search.mesh.edge(c))) for c in doors]
    passages = []
    for entry, exit in pairwise(doors):
        (around,) = {*corners_of(exit // 3)} - {search.mesh.opposites[entry], exit}
        passages.append(passage_width(search.mesh, around))
    assert len(passages) > 1
    assert channel_width(search.mesh, channel) == min(portals + passages)
    assert channel_width(search.mesh, channel[:1]) == inf


def test_triangles_that_are_no_neighbours_have_no_width():
    mesh = NavigationMesh(LEDGE)
    with pytest.raises(ValueError, match=r"^triangles 0 and 0 are no neighbours$"):
        channel_width(mesh, [0, 0])
