from fractions import Fraction
from itertools import groupby, pairwise, product
from math import dist, inf, isinf
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit.maps import (
    GridMap,
    WayPointGraph,
    World,
    blocking_wall,
    cells_between,
    line_of_sight,
    smooth,
    trapezoids,
    visibility_graph,
)
from coursekit.search import dijkstra
from coursekit.trace import record
from tests.maps.grids import grids, rows
from tests.maps.polygons import gap_towards, lattice_worlds, scattered, sees, touching_worlds

some = settings(max_examples=60)


def touched(a, b, columns, rows):
    """The cells that share a point with the segment between two centres: by cutting it to each closed square."""
    found = set()
    for cell in product(range(columns), range(rows)):
        low, high = Fraction(0), Fraction(1)
        for i in (0, 1):
            start, way = Fraction(2 * a[i] + 1, 2), b[i] - a[i]
            if way == 0:
                if not cell[i] <= start <= cell[i] + 1:
                    high = Fraction(-1)
            else:
                ends = sorted(((cell[i] - start) / way, (cell[i] + 1 - start) / way))
                low, high = max(low, ends[0]), min(high, ends[1])
        if low <= high:
            found.add(cell)
    return found


# ------------------------------------------------ line of sight


def test_the_cells_between_are_those_that_the_segment_touches():
    cells = list(product(range(6), range(5)))
    for a, b in product(cells, repeat=2):
        between = list(cells_between(a, b))
        assert len(set(between)) == len(between)
        assert set(between) == touched(a, b, 6, 5)
        assert (between[0], between[-1]) == (a, b)


def test_cells_between_by_hand():
    assert list(cells_between((0, 0), (0, 0))) == [(0, 0)]
    assert list(cells_between((3, 1), (1, 1))) == [(3, 1), (2, 1), (1, 1)]
    assert list(cells_between((0, 0), (1, 1))) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert list(cells_between((0, 0), (2, 1))) == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert list(cells_between((0, 0), (3, 1))) == [(0, 0), (1, 0), (2, 0), (1, 1), (2, 1), (3, 1)]


@some
@given(st.builds(GridMap, rows()))
def test_a_step_is_seen_just_where_it_may_be_walked(grid):
    for x, y in grid.cells():
        steps = {cell for cell, _ in grid.neighbors((x, y))}
        for dx, dy in product((-1, 0, 1), repeat=2):
            other = (x + dx, y + dy)
            if (dx or dy) and grid.is_free(other):
                assert line_of_sight(grid, (x, y), other) == (other in steps)


@some
@given(grids())
def test_sight_is_mutual_and_the_same_in_a_mirror(grid):
    mirror = GridMap([[grid[grid.width - 1 - x, y] for x in range(grid.width)] for y in range(grid.height)])
    cells = list(grid.cells())
    for a, b in product(cells[:12], cells[-12:]):
        seen = line_of_sight(grid, a, b)
        assert seen == line_of_sight(grid, b, a)
        assert seen == line_of_sight(mirror, (grid.width - 1 - a[0], a[1]), (grid.width - 1 - b[0], b[1]))


def test_sight_at_corners():
    grid = GridMap(["..@", "...", "@.."])
    assert line_of_sight(grid, (0, 0), (2, 2))  # along the diagonal, past free corners
    assert not line_of_sight(grid, (1, 0), (2, 1))  # the corner of a wall
    assert not line_of_sight(grid, (2, 0), (2, 0))  # from inside a wall nothing is seen
    world = World(3, 3, [[(1, 1), (2, 1), (2, 2), (1, 2)]])
    assert line_of_sight(world, (0, 2), (2, 0))  # past its corner
    assert line_of_sight(world, (0, 1), (3, 1))  # along its edge
    assert not line_of_sight(world, (0, 3), (3, 0))


# ------------------------------------------------ smoothing


@some
@given(grids(), st.randoms(use_true_random=False))
def test_smoothing_on_a_grid(grid, random):
    cells = list(grid.cells())
    assume(cells)
    found = dijkstra(grid, random.choice(cells), random.choice(cells))
    smoothed = smooth(grid, found.path)
    if not found.path:
        assert smoothed.path == ()
        assert isinf(smoothed.cost)
        return
    assert (smoothed.path[0], smoothed.path[-1]) == (found.path[0], found.path[-1])
    assert smoothed.cost <= found.cost + 1e-9
    assert smoothed.cost == pytest.approx(sum(dist(a, b) for a, b in pairwise(smoothed.path)))
    for a, b in pairwise(smoothed.path):
        assert all(map(grid.is_free, touched(a, b, grid.width, grid.height)))
    places = [found.path.index(point) for point in smoothed.path]
    assert places == sorted(set(places))
    assert smoothed.tests == max(0, len(found.path) - 2)
    # Nothing that stays could have been left out by this rule.
    for (a, _), i in zip(pairwise(smoothed.path), places[1:], strict=True):
        if i < len(found.path) - 1:
            assert not line_of_sight(grid, a, found.path[i + 1])


@some
@given(lattice_worlds())
def test_smoothing_in_a_world(world):
    start, goal = (0.5, 0.5), (7.5, 7.5)
    assume(world.is_free(start) and world.is_free(goal))
    found = dijkstra(WayPointGraph(trapezoids(world)).with_points(start, goal), start, goal)
    assume(found.path)
    smoothed = smooth(world, found.path)
    shortest = dijkstra(visibility_graph(world).with_points(start, goal), start, goal).cost
    assert shortest - 1e-9 <= smoothed.cost <= found.cost + 1e-9
    assert all(blocking_wall(world, a, b) is None for a, b in pairwise(smoothed.path))


TOUCHING = World(4, 4, [[(0, 1), (2, 3), (0, 2)], [(2, 3), (4, 1), (4, 2)]])


@pytest.mark.parametrize("path", [[(2, 1), (2, 3), (2, 4)], [(2, 1), (2, 3), (2, 3), (1, 4)]])
def test_a_path_through_a_point_where_obstacles_touch_is_refused(path):
    with pytest.raises(ValueError, match=r"over \(2, 3\) to .*: obstacles touch there"):
        smooth(TOUCHING, path)


def test_a_path_may_touch_a_point_where_obstacles_touch():
    assert smooth(TOUCHING, [(1, 4), (2, 3), (2, 3), (3, 4)]).path == ((1, 4), (3, 4))
    assert smooth(TOUCHING, [(2, 3), (2, 3), (2, 4)]).path == ((2, 3), (2, 4))
    assert smooth(TOUCHING, [(2, 1), (2, 3)]).path == ((2, 1), (2, 3))
    # Around the tip at (4, 3), from where (1, 2) is seen on the other side.
    world = World(5, 5, [[(1, 3), (1, 2), (4, 3)], [(5, 0), (4, 3), (4, 1)]])
    around = ((4.9, 1.5), (4, 3), (1, 3), (1, 2))
    assert smooth(world, around).path == around
    assert smooth(world, around[1:]).path == ((4, 3), (1, 2))


@some
@given(touching_worlds(), st.data())
def test_a_smoothed_path_leaves_each_point_on_the_side_where_it_came(world, data):
    split = [point for point, sectors in world.sectors.items() if len(sectors) > 1]
    half = st.integers(0, 12).map(lambda k: k / 2)
    free = st.tuples(half, half).filter(world.is_free) | st.sampled_from(split or [(0.0, 0.0)]).filter(world.is_free)
    path = [data.draw(free)]
    for point in data.draw(st.lists(free, max_size=8)):
        if point == path[-1] or sees(world, path[-1], point):
            path.append(point)
    if is_way(world, path):
        smoothed = smooth(world, path).path
        assert (smoothed[0], smoothed[-1]) == (path[0], path[-1])
        assert is_way(world, smoothed)
    else:
        with pytest.raises(ValueError, match="obstacles touch there"):
            smooth(world, path)


def is_way(world, path):
    """Whether points of which each sees the next are a way: each is left on the side where the path came."""
    points = [point for point, _ in groupby(path)]
    return all(sees(world, p, q) for p, q in pairwise(points)) and all(
        gap_towards(world, q, p) == gap_towards(world, q, r)
        for p, q, r in zip(points, points[1:], points[2:], strict=False)
    )


def test_smoothing_makes_paths_shorter():
    world = scattered(Random(1), 5, jitter=0.35)
    start, goal = (0.01, 0.01), (4.99, 4.99)
    found = dijkstra(WayPointGraph(trapezoids(world)).with_points(start, goal), start, goal)
    shortest = dijkstra(visibility_graph(world).with_points(start, goal), start, goal)
    assert shortest.cost <= smooth(world, found.path).cost < found.cost
    assert smooth(world, shortest.path).cost == pytest.approx(shortest.cost)


def test_smoothing_by_hand():
    grid = GridMap(["....", "..@.", "...."])
    smoothed = smooth(grid, [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)])
    assert smoothed.path == ((0, 0), (3, 0), (3, 2))
    assert (smoothed.cost, smoothed.tests) == (5, 4)
    assert smooth(grid, [(0, 0)]).path == ((0, 0),)
    assert smooth(grid, [(0, 0)]).cost == 0
    assert smooth(grid, [(0, 0), (1, 0)]).path == ((0, 0), (1, 0))
    assert smooth(grid, []).cost == inf


@pytest.mark.parametrize(
    ("space", "path", "message"),
    [
        (GridMap([".@."]), [(0, 0), (1, 0)], r"cell \(1, 0\) is blocked"),
        (GridMap([".@."]), [(0, 0), (2, 0)], r"can't be walked from \(0, 0\) to \(2, 0\): \(1, 0\) is in the way"),
        (GridMap([".@", ".."]), [(0, 0), (1, 1)], r"can't be walked from \(0, 0\) to \(1, 1\)"),
        (World(4, 4, [[(1, 1), (2, 1), (2, 2)]]), [(0, 0), (1.75, 1.5)], "inside an obstacle"),
        (
            World(4, 4, [[(1, 1), (2, 1), (2, 2)]]),
            [(0, 1.5), (4, 1.5)],
            r"can't be walked from \(0, 1.5\) to \(4, 1.5\)",
        ),
    ],
)
def test_paths_that_are_none(space, path, message):
    with pytest.raises(ValueError, match=message):
        smooth(space, path)


def test_smoothing_tells_what_it_sees():
    grid = GridMap(["....", "..@.", "...."])
    trace = record(smooth, grid, [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2)])
    assert [(step.event, *step.data.values()) for step in trace.steps] == [
        ("keep", (0, 0)),
        ("seen", (0, 0), (2, 0), None),
        ("seen", (0, 0), (3, 0), None),
        ("blocked", (0, 0), (3, 1), (2, 1)),
        ("keep", (3, 0)),
        ("seen", (3, 0), (3, 2), None),
        ("keep", (3, 2)),
    ]
