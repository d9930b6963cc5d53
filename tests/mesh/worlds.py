"""Random worlds for tests of searches on meshes, points in them, and exact counts of their islands and free pieces."""

from fractions import Fraction
from itertools import pairwise
from math import cos, dist, hypot, pi, sin

from hypothesis import assume
from hypothesis import strategies as st

from coursekit.maps import World
from coursekit.maps.walls import cut
from coursekit.maps.world import edges_around
from coursekit.mesh.navigation import NavigationMesh
from tests.maps.polygons import is_world, lattice_worlds, mirrored, turned
from tests.mesh.configuration import from_points, walls_of

SIDE = 12
ROUND = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]

SHAPES = {
    "square": [(0, 0), (2, 0), (2, 2), (0, 2)],
    "triangle": [(0, 0), (3, 0), (0, 2)],
    "bar": [(0, 0), (7, 0), (7, 0.5), (0, 0.5)],
    "thin bar": [(0, 0), (5, 2), (5, 2.125), (0, 0.125)],
    "cup": [(0, 0), (4, 0), (4, 3), (3.5, 3), (3.5, 0.5), (0.5, 0.5), (0.5, 3), (0, 3)],
    "arrow": [(0, 0), (3, 1), (0, 2), (1, 1)],
}

RADII = st.sampled_from([0.125, 0.25, 0.3, 0.5, 0.75])

# ------------------------------------------------ worlds


@st.composite
def stars(draw):
    """A star-shaped polygon around (0, 0), convex at times: how far it reaches in eight directions, in quarters."""
    reach = draw(st.lists(st.integers(0, 8), min_size=8, max_size=8))
    used = [k for k in range(8) if reach[k]]
    assume(len(used) >= 3 and all((b - a) % 8 <= 3 for a, b in pairwise([*used, used[0]])))
    return [(reach[k] * ROUND[k][0] / 4, reach[k] * ROUND[k][1] / 4) for k in used]


@st.composite
def worlds(draw, most=12, least=0, side=SIDE):
    """Up to `most` obstacles that mostly stand apart, touch one another or the border at times, and may shut space in.

    Coordinates are eighths of whole numbers. Turned and mirrored at random.
    """
    obstacles = []
    for _ in range(draw(st.sampled_from([least, (least + most) // 2, most, 2 * most]))):
        if len(obstacles) == most:
            break
        shape = draw(st.sampled_from(list(SHAPES.values())) | stars())
        x, y = draw(st.integers(0, side - 1)), draw(st.integers(0, side - 1))
        if draw(st.booleans()):
            shape = [(-q, p) for p, q in shape]
        corners = [(x + p, y + q) for p, q in shape]
        if is_world(side, [*obstacles, corners]):
            obstacles.append(corners)
    world = World(side, side, obstacles)
    return draw(st.sampled_from([lambda world: world, turned, mirrored]))(world)


def small_worlds():
    """Few obstacles of both kinds: with room around them, and on a lattice, where they often touch."""
    return st.one_of(worlds(most=6, least=2, side=8), lattice_worlds(most=6))


def all_worlds():
    """Up to 12 obstacles of both kinds."""
    return st.one_of(worlds(), lattice_worlds(most=12, size=12))


def crossing(rng, columns=4, rows=3):
    """A world full of stars in no special place, and two places on its left and right side."""
    obstacles = []
    for i in range(columns * rows):
        x, y, n = i % columns + 0.5, i // columns + 0.5, rng.randint(3, 6)
        turns = [(k + rng.uniform(0, 0.9)) * 2 * pi / n for k in range(n)]
        rays = [(rng.uniform(0.15, 0.42), turn) for turn in turns]
        obstacles.append([(x + r * cos(a), y + r * sin(a)) for r, a in rays])
    world = World(columns, rows, obstacles)
    return world, (0.03, rng.uniform(0.03, rows - 0.03)), (columns - 0.03, rng.uniform(0.03, rows - 0.03))


def triangles(rng, side, count):
    """A world with so many triangles in its lower left quarter, its corners on whole numbers."""
    obstacles = []
    while len(obstacles) < count:
        corners = [(rng.randrange(side // 2 + 1), rng.randrange(side // 2 + 1)) for _ in range(3)]
        if is_world(side, [*obstacles, corners]):
            obstacles.append(corners)
    return World(side, side, obstacles)


def on_a_portal(rng):
    """A world, a radius, a start on an edge of its mesh or near it where the agent hardly fits through, and a goal."""
    while True:
        world = triangles(rng, 60, rng.choice([2, 2, 3, 4]))
        mesh = NavigationMesh(world)
        a, b = (mesh.points[v] for v in mesh.edge(rng.choice([c for c, free in enumerate(mesh.open_edges()) if free])))
        radius = dist(a, b) / rng.uniform(2, 3.4)
        part, off = rng.choice([0.5, 0.5, rng.uniform(0.3, 0.7)]), rng.choice([0, 1e-9, 1e-3, 0.02, 0.1, -0.1, 0.3])
        (ax, ay), (bx, by) = a, b
        start = (ax + part * (bx - ax) + off * (by - ay) / 2, ay + part * (by - ay) - off * (bx - ax) / 2)
        goal = rng.randrange(1, 60), rng.randrange(1, 60)
        if is_clear(world, [start, goal], 1.000001 * radius):
            return world, radius, start, goal


def slanted_walls(rng):
    """A world, a radius, a start and a goal: two obstacles have parallel walls, as far apart as the agent is wide, or
    a little more or less.
    """
    while True:
        across, up = rng.randint(1, 8), rng.randint(1, 8)
        x, y, dx, dy = rng.randint(0, 12), rng.randint(0, 12), rng.randint(-4, 6), rng.randint(-4, 6)
        obstacles = [
            [(px, py), (px + long * across, py + long * up), (px + rng.randint(-9, 12), py + rng.randint(-9, 12))]
            for px, py, long in ((x, y, rng.choice([1, 1, 2])), (x + dx, y + dy, rng.choice([1, 1, 2])))
        ]
        radius = abs(across * dy - up * dx) / hypot(across, up) / 2 * rng.choice([1, 1, 1.01, 1.2, 1.5, 2, 0.99, 0.7])
        start, goal = ((rng.randint(0, 24), rng.randint(0, 24)) for _ in range(2))
        if 0 < radius < 6 and is_world(24, obstacles):
            world = World(24, 24, obstacles)
            if is_clear(world, [start, goal], 1.000001 * radius):
                return world, radius, start, goal


def is_clear(world, points, radius):
    """Whether an agent of this radius may be at each of these points."""
    inside = all(0 <= x <= world.width and 0 <= y <= world.height and world.is_free((x, y)) for x, y in points)
    return inside and min(from_points(points, walls_of(world))) >= radius


@st.composite
def free_points(draw, world, radius=0.0):
    """A place for an agent: a corner, on a wall, or on a lattice, all at this distance at least, and at just that."""
    eighths = st.tuples(st.integers(0, int(world.width) * 8), st.integers(0, int(world.height) * 8))
    walls = walls_of(world)
    for _ in range(12):  # hardly ever no free point is found
        kind = draw(st.sampled_from(["lattice", "anywhere", "wall", "corner"]))
        x, y = draw(eighths)
        if kind == "lattice":
            point = (float(x // 8), float(y // 8))
        elif kind == "anywhere":
            point = (x / 8, y / 8)
        else:
            ax, ay, bx, by = draw(st.sampled_from(walls.tolist()))
            part = draw(st.sampled_from([0.25, 0.5, 0.75])) if kind == "wall" else 0
            point = (ax + part * (bx - ax), ay + part * (by - ay))
            if radius:
                dx, dy = draw(st.sampled_from(ROUND[::2]))
                point = (point[0] + radius * dx, point[1] + radius * dy)
        box = 0 <= point[0] <= world.width and 0 <= point[1] <= world.height
        if box and world.is_free(point) and (not radius or from_points([point], walls)[0] >= radius):
            return point
    assume(False)
    raise AssertionError


# ------------------------------------------------ exact counts


def islands_and_pieces(world):
    """How many groups of obstacles that touch stand clear of the border, and in how many pieces free space falls.

    By Euler's formula: edges, cut where they touch, make a plane graph, and each piece of free space is a face of it.
    """
    rectangle = [(0.0, 0.0), (world.width, 0.0), (world.width, world.height), (0.0, world.height)]
    loops = [edges_around(rectangle, None), *(edges_around(corners, i) for i, corners in enumerate(world.obstacles))]
    edges = {frozenset((wall.start, wall.end)) for wall in cut([edge for loop in loops for edge in loop])}
    groups = {point: {point} for edge in edges for point in edge}
    for a, b in map(tuple, edges):
        if groups[a] is not groups[b]:
            groups[a] |= groups[b]
            for point in groups[b]:
                groups[point] = groups[a]
    parts = len({id(group) for group in groups.values()})
    faces = len(edges) - len(groups) + parts + 1
    return parts - 1, faces - 1 - len(world.obstacles)


def area_of(mesh, triangles):
    """The exact area of some triangles."""
    doubled = Fraction(0)
    for t in triangles:
        a, b, c = ((Fraction(x), Fraction(y)) for x, y in (mesh.points[vertex] for vertex in mesh.triangle(t)))
        doubled += (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return doubled / 2
