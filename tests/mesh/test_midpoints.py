from itertools import pairwise
from math import dist, inf

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import World
from coursekit.mesh.midpoints import MidpointSearch
from coursekit.trace import record
from tests.mesh.cases import CASES, NARROW, SQUARE
from tests.mesh.configuration import shortest
from tests.mesh.searching import CLOSE, check_path, close
from tests.mesh.worlds import RADII, all_worlds, free_points, small_worlds

few = settings(max_examples=15)


def by_networkx(mesh, start, goal):
    """The length of the shortest way over midpoints of open edges, whoever crosses them in whatever order."""
    graph = nx.Graph()
    graph.add_nodes_from(["start", "goal"])
    ends = {"start": (start, mesh.triangles_at(start)), "goal": (goal, mesh.triangles_at(goal))}
    for t in range(len(mesh)):
        doors = {}
        for c in (3 * t, 3 * t + 1, 3 * t + 2):
            if mesh.is_open(c):
                (ax, ay), (bx, by) = (mesh.points[vertex] for vertex in mesh.edge(c))
                doors[frozenset(mesh.edge(c))] = ((ax + bx) / 2, (ay + by) / 2)
        doors |= {name: place for name, (place, triangles) in ends.items() if t in triangles}
        for one in doors:
            for other in doors:
                if one != other:
                    graph.add_edge(one, other, weight=dist(doors[one], doors[other]))
    try:
        return nx.dijkstra_path_length(graph, "start", "goal")
    except nx.NetworkXNoPath:
        return inf


def over_midpoints(mesh, found, start, goal):
    """How long the way over the midpoints of a channel is."""
    places = [start]
    for t, beyond in pairwise(found.channel):
        [c] = [c for c in (3 * t, 3 * t + 1, 3 * t + 2) if mesh.opposites[c] // 3 == beyond]
        (ax, ay), (bx, by) = (mesh.points[vertex] for vertex in mesh.edge(c))
        places.append(((ax + bx) / 2, (ay + by) / 2))
    return sum(dist(p, q) for p, q in pairwise([*places, goal]))


def check(world, start, goal, radius):
    search = MidpointSearch(world, radius)
    found = search.path(start, goal)
    check_path(world, search.mesh, found, start, goal, radius)
    best = shortest(world, start, goal, radius)
    assert (found.length < inf) == (best < inf)
    assert found.length >= best - CLOSE
    assert found.bound <= best + CLOSE
    if found.points:
        assert close(over_midpoints(search.mesh, found, start, goal), by_networkx(search.mesh, start, goal))
    return found


@few
@given(st.data(), all_worlds())
def test_a_path_where_there_is_one_through_the_channel_with_the_shortest_way_over_midpoints(data, world):
    check(world, data.draw(free_points(world)), data.draw(free_points(world)), 0)


@few
@given(st.data(), small_worlds(), RADII)
def test_for_round_agents(data, world, radius):
    check(world, data.draw(free_points(world, radius)), data.draw(free_points(world, radius)), radius)


@pytest.mark.parametrize("name", CASES)
def test_hard_cases(name):
    world, start, goal, radius, length = CASES[name]
    found = check(world, start, goal, radius)
    assert (found.length < inf) == (length < inf)


def test_it_is_not_always_the_shortest():
    # Around the left end of the bar it is nearer, but the midpoints of the triangles there are far apart.
    world, start, goal = World(8, 8, [[(1, 3), (7, 3), (7, 4), (1, 4)]]), (3, 4.5), (3, 2.5)
    assert check(world, start, goal, 0).length > 1.5 * shortest(world, start, goal)


def test_what_is_told_is_the_search_over_midpoints():
    search = MidpointSearch(World(8, 8, [SQUARE]))
    trace = record(search.path, (1, 3), (5, 3))
    assert trace.result == search.path((1, 3), (5, 3))
    [goal] = [step.data for step in trace.steps if step.event == "goal"]
    assert (goal["path"][0], goal["path"][-1]) == ("start", "goal")
    assert tuple(node // 3 for node in goal["path"][1:-1]) == trace.result.channel[1:]
    assert sum(step.event == "take" for step in trace.steps) == trace.result.expanded


@pytest.mark.parametrize("radius", [0.5, 0.505, 0.55, 0.595])
def test_widths_triangle_by_triangle_are_not_enough(radius):
    check(NARROW, (1, 6), (14.5, 6), radius)


@pytest.mark.parametrize(
    ("start", "goal", "why"),
    [
        ((3, 3), (1, 1), "the start .* lies inside an obstacle"),
        ((1, 1), (9, 1), "the goal .* lies outside the rectangle"),
        ((1, 1), (0.25, 1), "an agent of radius 0.5 at the goal .* touches a wall"),
    ],
)
def test_places_where_no_agent_can_be(start, goal, why):
    with pytest.raises(ValueError, match=why):
        MidpointSearch(World(8, 8, [SQUARE]), 0.5).path(start, goal)
