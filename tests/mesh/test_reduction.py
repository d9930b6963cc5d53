from collections import Counter
from itertools import pairwise
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import World
from coursekit.mesh.navigation import NavigationMesh
from coursekit.mesh.reduction import islands, reduction
from coursekit.trace import record
from tests.maps.polygons import is_world
from tests.mesh.cases import BESIDE, FANS, SQUARE, WALL
from tests.mesh.constraints import places, shapes
from tests.mesh.worlds import RADII, all_worlds, crossing, islands_and_pieces, small_worlds, worlds

few = settings(max_examples=12)
some = settings(max_examples=25)


def graph_of(mesh):
    """The free triangles, joined across open edges."""
    graph = nx.Graph()
    graph.add_nodes_from(t for t in range(len(mesh)) if mesh.is_free(t))
    for c, opposite in enumerate(mesh.opposites):
        if mesh.is_open(c):
            graph.add_edge(c // 3, opposite // 3)
    return graph


def check(mesh, found):
    """All that a reduction says, against NetworkX and its own words."""
    graph = graph_of(mesh)
    core = nx.k_core(graph, 2)
    nodes = {t for t in core if core.degree(t) == 3}
    assert found.degrees == [graph.degree(t) if t in graph else -1 for t in range(len(mesh))]
    assert found.core == [core.degree(t) if t in core else 0 for t in range(len(mesh))]
    assert set(found.nodes) == nodes
    assert len(found.nodes) == len(nodes)
    check_components(graph, found)
    check_toward(mesh, graph, core, found)
    check_corridors(mesh, core, nodes, found)


def check_components(graph, found):
    parts = {frozenset(part) for part in nx.connected_components(graph)}
    numbered = {}
    for t, number in enumerate(found.components):
        numbered.setdefault(number, set()).add(t)
    outside = numbered.pop(-1, set())
    assert outside.isdisjoint(graph)
    assert {frozenset(part) for part in numbered.values()} == parts
    assert set(numbered) == set(range(len(parts)))


def check_toward(mesh, graph, core, found):
    """From a dead end step by step to the core, or to the only last triangle of a tree: a tree leads nowhere else."""
    last = Counter()
    for t, c in enumerate(found.toward):
        if t not in graph or t in core:
            assert c == -1
        elif c == -1:
            last[found.components[t]] += 1
        else:
            assert c // 3 == t
            assert mesh.is_open(c)
    for t in graph:
        way = [t]
        while found.toward[way[-1]] >= 0:
            way.append(mesh.opposites[found.toward[way[-1]]] // 3)
            assert way[-1] not in way[:-1]
    trees = {found.components[t] for t in graph} - {found.components[t] for t in core}
    assert last == Counter(trees)


def check_corridors(mesh, core, nodes, found):
    """Each edge of the core belongs to one corridor or ring, and each triangle of degree 2, too."""
    used, inner = Counter(), Counter()
    for start, end, triangles in found.corridors:
        assert {start // 3, end // 3} <= nodes
        assert mesh.is_open(start)
        assert mesh.is_open(end)
        way = [start // 3, *triangles, end // 3]
        assert mesh.opposites[start] // 3 == way[1]
        assert mesh.opposites[end] // 3 == way[-2]
        used.update(frozenset(step) for step in pairwise(way))
        inner.update(triangles)
    for ring in found.rings:
        used.update(frozenset(step) for step in pairwise([*ring, ring[0]]))
        inner.update(ring)
    assert used == Counter(frozenset(edge) for edge in core.edges())
    assert inner == Counter(t for t in core if t not in nodes)


def counts(found):
    return len(found.nodes), len(found.corridors), len(found.rings), max(found.components, default=-1) + 1


# ------------------------------------------------ one mesh


@some
@given(all_worlds())
def test_what_is_left_is_known_from_the_islands(world):
    mesh = NavigationMesh(world)
    found = reduction(mesh)
    check(mesh, found)
    count, pieces = islands_and_pieces(world)
    assert islands(mesh) == count
    if pieces == 1:
        expected = (2 * (count - 1), 3 * (count - 1), 0) if count >= 2 else (0, 0, count)
        assert counts(found) == (*expected, 1)


@some
@given(small_worlds(), RADII)
def test_for_round_agents(world, radius):
    mesh = NavigationMesh(world, radius)
    check(mesh, reduction(mesh))


@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_connected_worlds(columns):
    world, *_ = crossing(Random(columns), columns, 3)
    mesh = NavigationMesh(world)
    found = reduction(mesh)
    check(mesh, found)
    assert islands(mesh) == 3 * columns
    assert counts(found) == (2 * (3 * columns - 1), 3 * (3 * columns - 1), 0, 1)


@pytest.mark.parametrize(
    ("obstacles", "count", "expected"),
    [
        ([], 0, (0, 0, 0, 1)),
        ([SQUARE], 1, (0, 0, 1, 1)),
        ([SQUARE, BESIDE], 1, (0, 0, 1, 1)),  # they touch: one island
        ([SQUARE, [(5, 2), (7, 2), (7, 4), (5, 4)]], 2, (2, 3, 0, 1)),
        ([WALL], 0, (0, 0, 0, 2)),
        ([WALL, SQUARE], 0, (0, 0, 0, 2)),  # it touches what touches the border
        ([WALL, [(2, 1), (4, 1), (4, 3), (2, 3)]], 1, (0, 0, 1, 2)),
        (FANS, 1, (0, 0, 1, 1)),
        ([[(0, 0), (8, 0), (8, 8), (0, 8)]], 0, (0, 0, 0, 0)),
    ],
)
def test_by_hand(obstacles, count, expected):
    mesh = NavigationMesh(World(8, 8, obstacles))
    assert islands(mesh) == count
    found = reduction(mesh)
    check(mesh, found)
    assert counts(found) == expected


# ------------------------------------------------ what is told


@few
@given(small_worlds(), st.sampled_from([0.0, 0.3]))
def test_what_is_told(world, radius):
    mesh = NavigationMesh(world, radius)
    trace = record(reduction, mesh)
    found = trace.result
    assert found == reduction(mesh)
    told = {
        event: [s.data for s in trace.steps if s.event == event]
        for event in ("degree", "peel", "node", "corridor", "ring")
    }
    assert {data["triangle"]: data["degree"] for data in told["degree"]} == {
        t: degree for t, degree in enumerate(found.degrees) if degree >= 0
    }
    left = dict(enumerate(found.degrees))
    for data in told["peel"]:  # one after another, each a dead end by then
        t, toward = data["triangle"], data["toward"]
        assert left[t] == (0 if toward is None else 1)
        assert found.toward[t] == -1 if toward is None else mesh.opposites[found.toward[t]] // 3 == toward
        left[t] = 0
        if toward is not None:
            left[toward] -= 1
    assert [max(left[t], 0) for t in range(len(mesh))] == found.core
    assert [data["triangle"] for data in told["node"]] == found.nodes
    assert [tuple(data.values()) for data in told["corridor"]] == found.corridors
    assert [data["triangles"] for data in told["ring"]] == found.rings


# ------------------------------------------------ a world that changes


@st.composite
def histories(draw):
    """A world, and changes of it one by one: (how, owner, polygon)."""
    world = draw(worlds(most=6, least=2, side=8))
    there = dict(enumerate(world.obstacles))
    changes = []
    for _ in range(draw(st.integers(1, 5))):
        how = draw(st.sampled_from(["remove", "move", "insert"]))
        if not there and how != "insert":
            continue
        owner = draw(st.sampled_from(sorted(there))) if how != "insert" else max([*there, 99]) + 1
        if how == "remove":
            changes.append((how, owner, there.pop(owner)))
            continue
        dx, dy = draw(st.integers(-3, 3)), draw(st.integers(-3, 3))
        polygon = [(x + dx, y + dy) for x, y in there.get(owner, SQUARE)]
        if is_world(8, [polygon, *(corners for other, corners in there.items() if other != owner)]):
            there[owner] = polygon
            changes.append((how, owner, polygon))
    return world, changes, list(there.values())


def change(mesh, how, owner, polygon):
    if how == "remove":
        mesh.remove_obstacle(owner)
    elif how == "move":
        mesh.move_obstacle(owner, polygon)
    else:
        assert mesh.insert_obstacle(polygon, owner) == owner


def by_place(mesh, found):
    """A reduction in places instead of numbers."""

    def at(t):
        return places(mesh, mesh.triangle(t))

    core = {at(t): degree for t, degree in enumerate(found.core)}
    corridors = Counter(
        (frozenset([at(start // 3), at(end // 3)]), frozenset(map(at, triangles)))
        for start, end, triangles in found.corridors
    )
    return core, corridors, {frozenset(map(at, ring)) for ring in found.rings}


@some
@given(histories(), st.sampled_from([0.0, 0.0, 0.25, 0.3]))
def test_after_changes_it_is_that_of_the_world_built_anew(history, radius):
    world, changes, obstacles = history
    mesh = NavigationMesh(world, radius)
    for each in changes:
        change(mesh, *each)
        mesh.validate()
        check(mesh, reduction(mesh))
    anew = NavigationMesh(World(8, 8, obstacles), radius)
    assert counts(reduction(mesh)) == counts(reduction(anew))
    if shapes(mesh) == shapes(anew):
        assert by_place(mesh, reduction(mesh)) == by_place(anew, reduction(anew))


def test_of_corners_in_no_special_place_it_is_the_same_triangle_by_triangle():
    rng = Random(5)
    world, *_ = crossing(rng)
    mesh = NavigationMesh(world)
    others, *_ = crossing(rng)
    obstacles = list(world.obstacles)
    for i in rng.sample(range(12), 8):
        mesh.move_obstacle(i, others.obstacles[i])
        obstacles[i] = others.obstacles[i]
        anew = NavigationMesh(World(4, 3, obstacles))
        assert shapes(mesh) == shapes(anew)
        assert by_place(mesh, reduction(mesh)) == by_place(anew, reduction(anew))
