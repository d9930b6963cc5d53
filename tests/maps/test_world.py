from itertools import combinations, product
from math import inf, nan
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit.maps import World, visibility_graph
from coursekit.search import dijkstra
from tests.examples import examples
from tests.maps.polygons import (
    area,
    edges,
    exactly,
    free_area,
    inside,
    is_world,
    lattice_worlds,
    meet,
    mirrored,
    on,
    overlap,
    scattered,
    turned,
)

SQUARE = [(2, 2), (4, 2), (4, 4), (2, 4)]

some = settings(max_examples=60)
few = settings(max_examples=25)


# ------------------------------------------------ what is a world


@pytest.mark.parametrize(
    ("obstacles", "message"),
    [
        ([[(1, 1), (2, 2)]], "obstacle 0 needs at least three corners, not 2"),
        ([SQUARE, []], "obstacle 1 needs at least three corners, not 0"),
        ([[(1, 1), (2, 2), (3, 3), (5, 5)]], "obstacle 0 is flat: its corners lie on one line"),
        ([[(1, 1), (11, 2), (3, 3)]], r"obstacle 0 leaves the rectangle of 10 x 8 at \(11, 2\)"),
        ([[(1, 1), (2, -0.1), (3, 3)]], r"obstacle 0 leaves the rectangle of 10 x 8 at \(2, -0.1\)"),
        ([[*SQUARE, (2, 2)]], r"obstacle 0 has the corner \(2, 2\) twice"),
        ([[(1, 1), (1, nan), (2, 2)]], r"obstacle 0: a corner must be two finite numbers, not \(1, nan\)"),
        ([[(1, 1), (1,), (2, 2)]], r"obstacle 0: a corner must be two finite numbers, not \(1,\)"),
        ([[(1, 1), "ab", (2, 2)]], "obstacle 0: a corner must be two finite numbers, not 'ab'"),
        ([[(1, 1), (5, 5), (5, 1), (1, 5)]], "obstacle 0 crosses or touches itself: the edge .* meets"),
        ([[(1, 1), (5, 1), (3, 1), (3, 3)]], "obstacle 0 crosses or touches itself"),  # there and back
        ([[(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)]], "obstacle 0 crosses or touches itself"),  # a corner on an edge
        ([[(1, 1), (5, 1), (3, 4)], [(2, 2), (5, 2), (4, 5)]], "obstacles 0 and 1 overlap: the edge"),
        ([SQUARE, [(1, 1), (5, 1), (5, 5), (1, 5)]], "obstacle 0 lies inside obstacle 1"),
        ([SQUARE, SQUARE[::-1]], "obstacles 0 and 1 overlap at"),
        ([SQUARE, [(2, 2), (3, 2), (3, 3)]], "obstacles 0 and 1 overlap at"),  # inside, edge on edge
        ([SQUARE, [(2, 2), (4, 3), (3, 4)]], "obstacles 0 and 1 overlap at"),  # inside, corners on edges
        # In through one corner and out by another:
        ([SQUARE, [(2, 2), (4, 4), (6, 6), (1, 7)]], r"obstacles 1 and 0 overlap at \(4, 4\)"),
    ],
)
def test_what_is_no_obstacle(obstacles, message):
    with pytest.raises(ValueError, match=f"^{message}"):
        World(10, 8, obstacles)


@pytest.mark.parametrize("size", [(0, 1), (1, -2), (inf, 1), (1, nan), ("3", 1), (True, 1)])
def test_what_is_no_rectangle(size):
    with pytest.raises(ValueError, match=r"width and height of a world must be positive numbers up to 1e\+300"):
        World(*size)


@pytest.mark.parametrize(
    "obstacle",
    [
        [(4, 4), (6, 4), (5, 6)],  # at a corner
        [(4, 2), (6, 2), (6, 4), (4, 4)],  # along an edge
        [(4, 1), (6, 1), (6, 9), (4, 9)],  # along a part of its own
        [(4, 3), (6, 2), (6, 4)],  # with a corner on an edge
        [(0, 0), (2, 2), (0, 4)],  # and two on the border
        [(0, 5), (10, 5), (10, 6), (0, 6)],  # from border to border
    ],
)
def test_obstacles_may_touch(obstacle):
    assert World(10, 10, [SQUARE, obstacle]).obstacles == (tuple(SQUARE), tuple(obstacle))


lattice_points = st.tuples(st.integers(0, 5), st.integers(0, 5))
polygons = st.lists(lattice_points, min_size=3, max_size=5, unique=True)


@examples(100)
@given(polygons)
def test_which_polygons_are_simple(polygon):
    around = edges(exactly(*polygon))
    n = len(around)
    simple = area(polygon) != 0 and all(
        not meet(*around[i], *around[j])
        if (j - i) % n not in (1, n - 1)
        else not (on(around[j][1], *around[i]) if (j - i) % n == 1 else on(around[i][1], *around[j]))
        for i, j in combinations(range(n), 2)
    )
    # Of triangles all edges are beside one another: they are simple unless flat.
    assert is_world(5, [polygon]) == (area(polygon) != 0 if n == 3 else simple)


@examples(50)
@given(polygons, polygons)
def test_which_obstacles_overlap(one, other):
    assume(is_world(5, [one]) and is_world(5, [other]))
    assert is_world(5, [one, other]) == is_world(5, [other[::-1], one]) == (not overlap(one, other))


# ------------------------------------------------ walls


@some
@given(lattice_worlds())
def test_walls_meet_at_their_ends_only_and_bound_free_space(world):
    for (a, b, _), (c, d, _) in combinations(world.walls, 2):
        assert not meet(*exactly(a, b, c, d)) or {a, b} & {c, d}
    # By Green's theorem: free space lies on the left of every wall.
    doubled = sum(x * q - y * p for (x, y), (p, q), _ in world.walls)
    assert doubled / 2 == free_area(world)


def test_a_world_without_obstacles_and_one_without_free_space():
    assert [wall.obstacle for wall in World(3, 2).walls] == [None] * 4
    full = World(3, 2, [[(0, 0), (3, 0), (3, 2), (0, 2)]])
    assert full.walls == []
    assert not full.is_free((1, 1))
    assert not full.is_free((0, 0))


def test_a_wall_belongs_to_its_obstacle():
    world = World(10, 10, [SQUARE, [(4, 2), (6, 2), (6, 4), (4, 4)]])
    assert sorted((min(a, b), max(a, b)) for a, b, owner in world.walls if owner == 0) == [
        ((2, 2), (2, 4)),
        ((2, 2), (4, 2)),
        ((2, 4), (4, 4)),
    ]


def test_corners_are_those_that_are_reflex_in_free_space():
    arrow = [(1, 1), (5, 3), (1, 5), (2, 3)]
    assert set(World(8, 8, [arrow]).corners()) == {(1, 1), (5, 3), (1, 5)}
    # On the border none is, nor where two squares make a straight wall.
    assert set(World(8, 8, [[(0, 2), (3, 2), (3, 4), (0, 4)]]).corners()) == {(3, 2), (3, 4)}
    assert set(World(8, 8, [SQUARE, [(4, 2), (6, 2), (6, 4), (4, 4)]]).corners()) == {(2, 2), (6, 2), (6, 4), (2, 4)}
    # Diagonal neighbours leave two sectors of a quarter turn each; two wedges leave a wide one and a narrow one.
    assert (4, 4) not in World(8, 8, [SQUARE, [(4, 4), (6, 4), (6, 6), (4, 6)]]).corners()
    assert (4, 4) in World(8, 8, [[(4, 4), (2, 6), (3, 7)], [(4, 4), (5, 7), (6, 6)]]).corners()


# ------------------------------------------------ points


@few
@given(lattice_worlds())
def test_what_is_free(world):
    obstacles = [exactly(*o) for o in world.obstacles]
    for x, y in product(range(2 * 8 + 1), repeat=2):
        p = (x / 2, y / 2)
        exact = exactly(p)[0]
        touching = sum(any(on(exact, a, b) for a, b in edges(o)) for o in obstacles)
        if any(inside(o, exact) for o in obstacles):
            assert not world.is_free(p)
        elif touching == 0 or (touching == 1 and 0 < x < 16 and 0 < y < 16):
            assert world.is_free(p)


def test_between_two_obstacles_that_touch_along_an_edge_nothing_is_free():
    world = World(10, 10, [SQUARE, [(4, 1), (6, 1), (6, 3), (4, 3)], [(0, 5), (10, 5), (10, 6), (0, 6)]])
    assert not world.is_free((4, 2.5))
    assert world.is_free((4, 1.5))
    assert world.is_free((4, 3))  # where the touching ends
    assert not world.is_free((0, 5.5))
    assert world.is_free((0, 5))


@pytest.mark.parametrize(
    ("point", "message"),
    [
        ((3, 3), r"the point \(3, 3\) lies inside an obstacle"),
        ((3, 11), r"the point \(3, 11\) lies outside the rectangle of 10 x 10"),
        ((3, nan), "a point must be two finite numbers"),
        (7, "a point must be two finite numbers, not 7"),
    ],
)
def test_points_that_are_refused(point, message):
    with pytest.raises(ValueError, match=message):
        World(10, 10, [SQUARE]).check(point)


def test_a_world_written_out_is_the_same_world():
    world = World(10, 8, [SQUARE])
    assert repr(world) == "World(10, 8, [[(2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0)]])"
    assert eval(repr(world)).walls == world.walls


# ------------------------------------------------ cells


def text(grid):
    return str(grid).split("map\n")[1].split()


@few
@given(lattice_worlds(most=3), st.sampled_from([1, 3, 5, 8, 11]))
def test_a_cell_is_blocked_where_an_obstacle_reaches_into_it(world, columns):
    grid = world.grid(columns)
    assert (grid.width, grid.height) == (columns, columns)
    side = exactly((world.width, 0))[0][0] / columns
    for x, y in product(range(columns), repeat=2):
        cell = [((x + i) * side, (y + j) * side) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        assert grid.is_free((x, y)) == (not any(overlap(cell, o) for o in world.obstacles))


def test_a_row_that_sticks_out_is_blocked():
    assert text(World(3, 2.5).grid(3)) == ["...", "...", "@@@"]
    assert text(World(2, 0.001).grid(2)) == ["@@"]


@pytest.mark.parametrize(("width", "height", "columns", "rows"), [(0.3, 0.1, 3, 1), (1, 0.3, 10, 3), (0.7, 2.1, 7, 21)])
def test_a_row_that_sticks_out_by_rounding_only_counts(width, height, columns, rows):
    floor = [(width / 2, height), (width, height), (width, 0.9 * height)]
    grid = World(width, height, [floor]).grid(columns)
    assert grid.height == rows
    assert grid.is_free((0, 0))
    assert not grid.is_free((columns - 1, rows - 1))


def test_cells_right_beside_an_obstacle_are_free():
    assert text(World(4, 4, [[(1, 1), (3, 1), (3, 3), (1, 3)]]).grid(4)) == ["....", ".@@.", ".@@.", "...."]
    assert text(World(4, 4, [[(1, 1), (3, 1), (3, 2.9), (1, 3.1)]]).grid(4)) == ["....", ".@@.", ".@@.", ".@.."]
    assert World(4, 4).grid(4, moves=4).moves == 4


@pytest.mark.parametrize("columns", [0, -1, 2.5, "3"])
def test_no_columns(columns):
    with pytest.raises(ValueError, match="a grid needs at least one column"):
        World(4, 4).grid(columns)


@some
@given(lattice_worlds())
def test_a_world_turned_gives_a_grid_turned(world):
    rows = text(world.grid(12))
    assert text(turned(world).grid(12)) == ["".join(row[i] for row in rows[::-1]) for i in range(12)]
    assert text(mirrored(world).grid(12)) == [row[::-1] for row in rows]


def test_a_path_on_the_grid_is_never_shorter_than_the_one_past_the_corners():
    world = scattered(Random(3), 3, jitter=0.35)
    start, goal = (0.05, 0.05), (2.95, 2.95)
    shortest = dijkstra(visibility_graph(world).with_points(start, goal), start, goal).cost
    for columns in (30, 60, 90):
        grid = world.grid(columns)
        cells = [(int(x * columns / 3), int(y * columns / 3)) for x, y in (start, goal)]
        centres = [((x + 0.5) * 3 / columns, (y + 0.5) * 3 / columns) for x, y in cells]
        between = visibility_graph(world).with_points(*centres)
        length = dijkstra(grid, *cells).cost * 3 / columns
        assert dijkstra(between, *centres).cost - 1e-9 <= length < 1.2 * shortest
