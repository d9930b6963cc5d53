from itertools import combinations, pairwise
from math import dist
from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.maps import World, islands, pillared_rooms, town, trapezoids, walls_maze
from coursekit.maps.generate_worlds import RASTER, cottages, courtyard, square, terrace
from tests.maps.grids import some
from tests.maps.polygons import area, edges, exactly, turn

few = settings(max_examples=20)

KINDS = [
    lambda rng: walls_maze(7, 5, rng),
    lambda rng: pillared_rooms(4, 3, rng),
    lambda rng: islands(30, rng),
    lambda rng: town(3, 3, rng),
]
seeds = st.integers(0, 10**6).map(Random)


def written(world):
    return world.width, world.height, world.obstacles


def nearest(p, a, b):
    """The distance of a point from a segment."""
    along = ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / dist(a, b) ** 2
    t = min(1, max(0, along))
    return dist(p, (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])))


def distance(one, other):
    """The distance of two polygons that do not overlap: from a corner of one to an edge of the other."""
    return min(nearest(p, *edge) for a, b in ((one, other), (other, one)) for p in a for edge in edges(b))


def is_convex(polygon):
    corners = exactly(*polygon)
    turns = [turn(corners[i - 2], corners[i - 1], corners[i]) for i in range(len(corners))]
    return set(turns) in ({1}, {-1})


def in_one_piece(world):
    """Whether there is a way between any two places: between any two pieces of free space."""
    space = trapezoids(world)
    graph = nx.Graph((border.one, border.other) for border in space.borders)
    graph.add_nodes_from(range(len(space.pieces)))
    return nx.is_connected(graph)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_there_is_a_way_between_any_two_places(kind, seed):
    assert in_one_piece(kind(Random(seed)))


def test_a_wall_all_across_would_be_seen():
    assert not in_one_piece(World(9, 9, [[(0, 4), (9, 4), (9, 5), (0, 5)]]))


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_makes_the_same_world_again_and_another_one_another(kind):
    first, again, other = (written(kind(Random(seed))) for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.parametrize("kind", KINDS)
def test_corners_lie_on_a_raster(kind):
    values = [value for obstacle in kind(Random(1)).obstacles for corner in obstacle for value in corner]
    assert all((RASTER * value).is_integer() for value in values)


# ------------------------------------------------ mazes and rooms


@some
@given(st.integers(2, 6), st.integers(2, 6), seeds)
def test_walls_of_a_maze_are_thin_and_corridors_are_wide(columns, rows, rng):
    world = walls_maze(columns, rows, rng)
    assert (world.width, world.height) == (2 * columns - 0.25, 2 * rows - 0.25)
    middles = [(2 * i + 0.875, 2 * j + 0.875) for i in range(columns) for j in range(rows)]
    assert min(nearest(p, a, b) for p in middles for a, b, _ in world.walls) == 0.875
    for obstacle in world.obstacles:
        length = sum(dist(a, b) for a, b in edges(obstacle))
        assert abs(area(obstacle)) / length <= 0.25 / 2


def test_without_loops_all_walls_of_a_maze_hang_on_the_border():
    world, loops = walls_maze(9, 9, Random(1), loops=0), walls_maze(9, 9, Random(1), loops=0.2)
    assert not [obstacle for obstacle in world.obstacles if not touches_border(world, obstacle)]
    assert [obstacle for obstacle in loops.obstacles if not touches_border(loops, obstacle)]


def touches_border(world, obstacle):
    return any(x in (0, world.width) or y in (0, world.height) for x, y in obstacle)


@few
@given(st.integers(2, 3), st.integers(2, 3), st.integers(3, 16), seeds)
def test_rooms_have_round_pillars_that_are_in_nobodys_way(columns, rows, corners, rng):
    world = pillared_rooms(columns, rows, rng, corners)
    assert (world.width, world.height) == (6.5 * columns - 0.5, 6.5 * rows - 0.5)
    pillars = [o for o in world.obstacles if all(0 < x % 6.5 < 6 and 0 < y % 6.5 < 6 for x, y in o)]
    assert len(pillars) <= 4 * columns * rows
    for pillar in pillars:
        center = [sum(values) / corners for values in zip(*pillar, strict=True)]
        radii = [dist(center, corner) for corner in pillar]
        assert len(pillar) == corners
        assert any(max(abs(radius - r) for r in radii) < 2 / RASTER for radius in (0.5, 0.75))
        assert min(distance(pillar, other) for other in world.obstacles if other != pillar) > 0.7


@some
@given(st.integers(2, 4), st.integers(2, 4), seeds)
def test_rooms_have_one_door_to_some_rooms_beside(columns, rows, rng):
    world = pillared_rooms(columns, rows, rng)
    upright = [(6.5 * i - 0.25, 6.5 * j, 0, 1) for i in range(1, columns) for j in range(rows)]
    flat = [(6.5 * i, 6.5 * j - 0.25, 1, 0) for i in range(columns) for j in range(1, rows)]
    doors = [
        sum(world.is_free((x + along * dx, y + along * dy)) for along in (1, 2.5, 4.5))
        for x, y, dx, dy in (*upright, *flat)
    ]
    assert set(doors) <= {0, 1}
    assert sum(doors) >= columns * rows - 1


# ------------------------------------------------ islands


@few
@given(st.integers(1, 25), st.floats(0, 0.5), seeds)
def test_islands_keep_their_distance(count, gap, rng):
    world = islands(count, rng, gap)
    assert len(world.obstacles) == count
    assert 9 * count <= world.width * world.height < 9 * count + 3 * (world.width + 1)
    corners = [corner for obstacle in world.obstacles for corner in obstacle]
    assert all(max(gap, 1 / RASTER) <= value for x, y in corners for value in (x, y))
    assert all(x <= world.width - gap and y <= world.height - gap for x, y in corners)
    assert all(distance(one, other) > gap for one, other in combinations(world.obstacles, 2))
    assert all(map(is_convex, world.obstacles[1::2]))
    assert not any(map(is_convex, world.obstacles[::2]))


def test_a_thousand_islands():
    world = islands(1000, Random(1))
    assert len(world.obstacles) == 1000
    assert {len(obstacle) for obstacle in world.obstacles} == {3, 4, 5, 6, 7, 8, 10}
    sizes = [abs(area(obstacle)) for obstacle in world.obstacles]
    assert min(sizes) > 0.1
    assert 1000 < sum(sizes) < 3000


# ------------------------------------------------ towns


@some
@given(st.integers(2, 5), st.integers(2, 5), seeds)
def test_streets_of_a_town_are_free(columns, rows, rng):
    world = town(columns, rows, rng)
    assert (world.width, world.height) == (10 * columns + 2, 10 * rows + 2)
    blocks = [[] for _ in range(columns * rows)]
    for obstacle in world.obstacles:
        [(i, j)] = {(int(x - 2) // 10, int(y - 2) // 10) for x, y in obstacle}
        assert all(2 <= x - 10 * i <= 10 and 2 <= y - 10 * j <= 10 for x, y in obstacle)
        blocks[j * columns + i].append(obstacle)
    assert {kind_of(block) for block in blocks} <= KINDS_OF_BLOCKS
    if columns * rows >= 4:
        assert {kind_of(block) for block in blocks} == KINDS_OF_BLOCKS


KINDS_OF_BLOCKS = {(4, 4, 4), (12,), (4, 4, 4, 4), (8,)}


def kind_of(block):
    """How many corners its houses have."""
    return tuple(len(house) for house in block)


def test_blocks_lie_in_any_order():
    towns = [town(3, 3, Random(seed)) for seed in range(3)]
    assert len({kind_of(world.obstacles) for world in towns}) > 1


def test_gates_open_to_either_side():
    above = [sum(y == 2 for _, y in courtyard(2, 2, Random(seed))[0]) for seed in range(10)]
    assert set(above) == {2, 4}


@some
@given(seeds)
def test_each_kind_of_block(rng):
    houses = terrace(2, 2, rng)
    assert [distance(one, other) for one, other in pairwise(houses)] == [0, 0]
    [yard] = courtyard(2, 2, rng)
    assert abs(area(yard)) == 8 * 8 - 4 * 4 - 2
    assert len(yard) == 12
    [fountain] = square(2, 2, rng)
    assert len(fountain) == 8
    askew = cottages(2, 2, rng)
    assert len(askew) == 4
    assert all(len(house) == 4 and is_convex(house) for house in askew)
    assert min(distance(one, other) for one, other in combinations(askew, 2)) > 0.45


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda rng: walls_maze(1, 5, rng), "a maze needs 2 columns and rows or more, not 1 x 5"),
        (lambda rng: walls_maze(5, 0, rng), "a maze needs 2 columns and rows or more, not 5 x 0"),
        (lambda rng: pillared_rooms(2, 1, rng), "a house needs 2 columns and rows or more, not 2 x 1"),
        (lambda rng: pillared_rooms(2, 2, rng, 2), "a pillar needs 3 corners or more, not 2"),
        (lambda rng: town(1, 2, rng), "a town needs 2 columns and rows or more, not 1 x 2"),
        (lambda rng: islands(0, rng), "there must be 1 island or more, not 0"),
        (lambda rng: islands(3, rng, -0.1), "the gap between islands must be from 0 to 0.5, not -0.1"),
        (lambda rng: islands(3, rng, 0.6), "the gap between islands must be from 0 to 0.5, not 0.6"),
    ],
)
def test_bad_sizes(make, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        make(Random(1))
    assert str(caught.value) == complaint
