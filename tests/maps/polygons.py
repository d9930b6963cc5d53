"""Worlds to try, and slow answers about them: in Fractions, from the obstacles alone, without walls and sectors."""

from fractions import Fraction
from itertools import combinations, pairwise
from math import atan2, cos, dist, inf, pi, sin

import networkx as nx
from hypothesis import strategies as st

from coursekit.maps import World

# ------------------------------------------------ worlds


SIDE = 8


@st.composite
def lattice_worlds(draw, most=4, size=SIDE):
    """Few corners with small whole coordinates: they share x, y, lines, edges, one another, and the border."""
    obstacles = []
    for _ in range(draw(st.integers(0, most))):
        x, y, w, h = (draw(st.integers(0, size - 1)) for _ in range(4))
        point = st.tuples(st.integers(x, min(size, x + w + 1)), st.integers(y, min(size, y + h + 1)))
        corners = draw(st.lists(point, min_size=3, max_size=5, unique=True))
        if is_world(size, [*obstacles, corners]):
            obstacles.append(corners)
    return World(size, size, obstacles)


def is_world(size, obstacles):
    try:
        World(size, size, obstacles)
    except ValueError:
        return False
    return True


def scattered(rng, rows, jitter=0.45, corners=(3, 6)):
    """A world of rows x rows stars, each in a square of side 1, with corners in no special place."""
    obstacles = []
    for i in range(rows * rows):
        n = rng.randint(*corners)
        turns = [(k + rng.uniform(0, 0.9)) * 2 * pi / n for k in range(n)]
        rays = [(rng.uniform(0.15, jitter), turn) for turn in turns]
        obstacles.append([(i % rows + 0.5 + r * cos(a), i // rows + 0.5 + r * sin(a)) for r, a in rays])
    return World(rows, rows, obstacles)


def turned(world):
    """Turned by 90°, exactly so for whole coordinates."""
    return World(world.height, world.width, [[(world.height - y, x) for x, y in o] for o in world.obstacles])


def mirrored(world):
    return World(world.width, world.height, [[(world.width - x, y) for x, y in o] for o in world.obstacles])


def scaled(world, factor):
    return World(
        world.width * factor, world.height * factor, [[(x * factor, y * factor) for x, y in o] for o in world.obstacles]
    )


# ------------------------------------------------ exact answers


def exactly(*points):
    return [(Fraction(x), Fraction(y)) for x, y in points]


def turn(a, b, c):
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def on(p, a, b):
    return turn(a, b, p) == 0 and all(min(a[i], b[i]) <= p[i] <= max(a[i], b[i]) for i in (0, 1))


def edges(polygon):
    return list(pairwise([*polygon, polygon[0]]))


def inside(polygon, p):
    """Whether p lies strictly inside, by the edges that pass below it."""
    if any(on(p, a, b) for a, b in edges(polygon)):
        return False
    below = 0
    for a, b in edges(polygon):
        if (a[0] <= p[0]) != (b[0] <= p[0]):
            below += a[1] + (b[1] - a[1]) * (p[0] - a[0]) / (b[0] - a[0]) < p[1]
    return below % 2 == 1


def area(polygon):
    """The area, positive where the corners go counter-clockwise, y up."""
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in edges(exactly(*polygon))) / 2


def free_area(world):
    return Fraction(world.width) * Fraction(world.height) - sum(abs(area(o)) for o in world.obstacles)


def overlap(one, other):
    """Whether the insides of two simple polygons have a point in common: looked for on lines between all x of note."""
    one, other = exactly(*one), exactly(*other)
    xs = {p[0] for p in (*one, *other)}
    for (a, b), (c, d) in combinations([*edges(one), *edges(other)], 2):
        bend = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0])
        if bend:
            t = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / bend
            if 0 <= t <= 1:
                xs.add(a[0] + t * (b[0] - a[0]))
    for left, right in pairwise(sorted(xs)):
        x = (left + right) / 2
        spans = [list(zip(ys[::2], ys[1::2], strict=True)) for ys in (heights(one, x), heights(other, x))]
        if any(max(a, c) < min(b, d) for a, b in spans[0] for c, d in spans[1]):
            return True
    return False


def heights(polygon, x):
    """Where a vertical line through no corner meets the edges, from low to high."""
    met = [(a, b) for a, b in edges(polygon) if (a[0] < x) != (b[0] < x)]
    return sorted(a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]) for a, b in met)


FAR, NEAR = Fraction(1, 10**5), Fraction(1, 10**10)
"""How much a way is moved: less than anything that a lattice world has, and very much less."""


def sees(world, p, q):
    """Whether the segment is a way, for worlds and points of small whole coordinates (halves and the like too).

    Cut it wherever it meets an edge. Each piece, and a short way past each cut, must keep free of all obstacles when
    it is moved aside a little, to one side or the other.
    """
    p, q = exactly(p, q)
    obstacles = [exactly(*o) for o in world.obstacles]
    box = exactly((0, 0), (world.width, 0), (world.width, world.height), (0, world.height))
    all_edges = [edge for polygon in (*obstacles, box) for edge in edges(polygon)]
    direction = q[0] - p[0], q[1] - p[1]
    cuts = {Fraction(0), Fraction(1)}
    for a, b in all_edges:
        bend = direction[0] * (b[1] - a[1]) - direction[1] * (b[0] - a[0])
        if bend:
            t = ((a[0] - p[0]) * (b[1] - a[1]) - (a[1] - p[1]) * (b[0] - a[0])) / bend
            s = ((a[0] - p[0]) * direction[1] - (a[1] - p[1]) * direction[0]) / bend
            cuts |= {t} if 0 <= t <= 1 and 0 <= s <= 1 else set()
        elif turn(p, q, a) == 0:
            i = 0 if direction[0] else 1
            cuts |= {t for t in ((a[i] - p[i]) / direction[i], (b[i] - p[i]) / direction[i]) if 0 <= t <= 1}
    cuts = sorted(cuts)
    middles = [((s + t) / 2, (s + t) / 2) for s, t in pairwise(cuts)]
    past = [(t - FAR, t + FAR) for t in cuts[1:-1]]
    return all(
        any(clear(obstacles, all_edges, box, *moved(p, direction, s, t, aside)) for aside in (NEAR, -NEAR))
        for s, t in (*middles, *past)
    )


def moved(p, direction, s, t, aside):
    dx, dy = direction
    return [(p[0] + r * dx - aside * dy, p[1] + r * dy + aside * dx) for r in (s, t)]


def clear(obstacles, all_edges, box, a, b):
    """Whether a segment meets no obstacle, border included, and stays strictly inside the rectangle."""
    return (
        inside(box, a) and not any(inside(o, a) for o in obstacles) and not any(meet(a, b, c, d) for c, d in all_edges)
    )


def meet(a, b, c, d):
    if a == b:
        return on(a, c, d)
    if turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0:
        return True
    return on(a, c, d) or on(b, c, d) or on(c, a, b) or on(d, a, b)


# ------------------------------------------------ ways past points where obstacles touch


@st.composite
def touching_worlds(draw, most=4, size=6):
    """Obstacles most of which have a corner of another one, so that many touch at points."""
    obstacles = []
    for _ in range(draw(st.integers(2, most))):
        point = st.tuples(st.integers(0, size), st.integers(0, size))
        corners = draw(st.lists(point, min_size=2, max_size=4, unique=True))
        if obstacles:
            corners.append(draw(st.sampled_from([p for o in obstacles for p in o])))
        if is_world(size, [*obstacles, corners]):
            obstacles.append(corners)
    return World(size, size, obstacles)


def angle(p, q):
    return atan2(q[1] - p[1], q[0] - p[0]) % (2 * pi)


def gaps(world, p):
    """The pieces of free space around a point, as angles from and to, the second up to a full turn larger."""
    box = [(0, 0), (world.width, 0), (world.width, world.height), (0, world.height)]
    near = [edge for polygon in (*world.obstacles, box) for edge in edges(polygon) if on(*exactly(p, *edge))]
    walls = sorted({round(angle(p, end), 9) for edge in near for end in edge if end != p})
    if not walls:
        return [(0.0, 2 * pi)]
    found = []
    for first, last in pairwise([*walls, walls[0] + 2 * pi]):
        middle = (first + last) / 2
        (beside,) = exactly((p[0] + 1e-6 * cos(middle), p[1] + 1e-6 * sin(middle)))
        if inside(exactly(*box), beside) and not any(inside(exactly(*o), beside) for o in world.obstacles):
            found.append((first, last))
    return found


def gap_towards(world, p, q):
    """Which of the pieces of free space around p has the way to q, which p sees."""
    towards = angle(p, q)
    [k] = [
        k
        for k, (first, last) in enumerate(gaps(world, p))
        if any(first - 1e-7 < towards + turn < last + 1e-7 for turn in (0, 2 * pi)) or last - first > 6.283
    ]
    return k


def joined(world, p, q, ends=()):
    """Whether a path may go straight from p to q, which see one another, if it bends at both that are no ends."""
    for a, b in ((p, q), (q, p)):
        if a not in ends and len(around := gaps(world, a)) > 1:
            first, last = around[gap_towards(world, a, b)]
            if last - first < pi + 1e-7:
                return False
    return True


def shortest_way(world, start, goal):
    """The length of a shortest way, inf for none: over all corners, each a node for every piece of free space there."""
    corners = {corner for obstacle in world.obstacles for corner in obstacle}
    graph = nx.Graph()
    graph.add_nodes_from((start, goal))
    for p, q in combinations({*corners, start, goal}, 2):
        if sees(world, p, q):
            ends = [a if a in (start, goal) else (a, gap_towards(world, a, b)) for a, b in ((p, q), (q, p))]
            graph.add_edge(*ends, weight=dist(p, q))
    return nx.dijkstra_path_length(graph, start, goal) if nx.has_path(graph, start, goal) else inf
