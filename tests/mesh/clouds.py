"""Clouds of points that are mean on purpose, and slow, exact answers about them, in whole numbers and Fractions."""

from fractions import Fraction
from itertools import pairwise
from math import cos, inf, lcm, nextafter, sin

from hypothesis import settings
from hypothesis import strategies as st

from tests.examples import examples

many = examples(75)
some = settings(max_examples=50)

# ------------------------------------------------ clouds

MOST = 14
HUGE = 1.7e308

small = st.integers(-3, 3)
lattice = st.tuples(small, small)
finite = st.floats(allow_nan=False, allow_infinity=False)
anywhere = st.tuples(finite, finite)
unit = st.tuples(st.floats(0, 1), st.floats(0, 1))

CIRCLE = [(x, y) for x in range(-65, 66) for y in range(-65, 66) if x * x + y * y == 65 * 65]
"""36 points of a circle of radius 65."""


def several(points, least=0):
    """Lists of `least` to MOST; left alone, Hypothesis makes them short, and short ones make few triangles."""
    sizes = st.sampled_from([least, max(least, 5), max(least, 9)])
    return sizes.flatmap(lambda size: st.lists(points, min_size=size, max_size=MOST))


def nudged(draw, number, most=2):
    """A number that is up to `most` units in the last place off."""
    steps = draw(st.integers(-most, most))
    for _ in range(abs(steps)):
        number = nextafter(number, inf if steps > 0 else -inf)
    return number


@st.composite
def on_a_line(draw, least=0):
    """All of them on one line."""
    (x, y), (dx, dy) = draw(lattice), draw(st.sampled_from([(1, 0), (0, 1), (1, 1), (-2, 1), (1, 3)]))
    return [(x + t * dx, y + t * dy) for t in draw(several(small, least))]


@st.composite
def nearly_on_a_line(draw, least=0):
    """As near to one line as floats can have it, or some units in the last place further off."""
    (ax, ay), (bx, by) = draw(st.tuples(unit, unit))
    places = [(ax + t * (bx - ax), ay + t * (by - ay)) for t in draw(several(st.floats(-1, 2), least))]
    return [(nudged(draw, x), nudged(draw, y)) for x, y in places]


@st.composite
def nearly_on_a_circle(draw, least=0):
    x, y = draw(unit)
    places = [(x + 0.01 * p, y + 0.01 * q) for p, q in draw(several(st.sampled_from(CIRCLE), least))]
    return [(nudged(draw, p), nudged(draw, q)) for p, q in places]


@st.composite
def ulp_neighbours(draw, least=0):
    """All of them within a few units in the last place of one another."""
    x, y = draw(st.sampled_from([(1.0, 1.0), (0.1, -0.7), (1e7, 1e-7), (0.0, 0.0), (1e300, 3e-300)]))
    return [(nudged(draw, x, 3), nudged(draw, y, 3)) for _ in range(draw(st.integers(least, MOST)))]


@st.composite
def on_edges(draw, least=0):
    """Corners, and points on the edges between them, exactly: eighths of eight times a lattice."""
    corners = [(8 * x, 8 * y) for x, y in draw(st.lists(lattice, min_size=2, max_size=4))]
    points = list(corners)
    for _ in range(draw(st.integers(least, MOST - 4))):
        (ax, ay), (bx, by), t = draw(st.tuples(st.sampled_from(corners), st.sampled_from(corners), st.integers(0, 8)))
        points.append((ax + t * (bx - ax) // 8, ay + t * (by - ay) // 8))
    return points


@st.composite
def rotated(draw, least=0):
    """A grid that is turned: nearly on lines and circles everywhere."""
    angle = draw(st.sampled_from([0.1, 0.5, 1.0, 2.5]))
    return [
        (x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in draw(several(lattice, least))
    ]


@st.composite
def scaled(draw, clouds, powers=(-1074, -1060, -600, -530, -500, 400, 500, 1000)):
    """Huge or tiny, subnormal numbers among them."""
    scale = 2.0 ** draw(st.sampled_from(powers))
    return [tuple(max(-HUGE, min(number * scale, HUGE)) for number in point) for point in draw(clouds)]


def clouds(least=0):
    """Clouds of all kinds, of `least` to about 14 points; points may coincide."""
    plain = [
        several(lattice, least),
        on_a_line(least),
        nearly_on_a_line(least),
        several(st.sampled_from(CIRCLE), least),
        nearly_on_a_circle(least),
        several(st.builds(lambda x, y: (1e7 + 0.01 * x, 1e7 + 0.01 * y), small, small), least),
        ulp_neighbours(least),
        rotated(least),
        on_edges(least),
        several(unit, least),
    ]
    return st.one_of(*plain, several(anywhere, least), scaled(st.one_of(*plain)))


def scattered(rng, count):
    """Points uniformly at random in the unit square."""
    return [(rng.random(), rng.random()) for _ in range(count)]


# ------------------------------------------------ exact answers


def whole(points):
    """The same points, scaled to whole numbers: what orders, turns and circles say of them does not change."""
    exact = [(Fraction(x), Fraction(y)) for x, y in points]
    below = lcm(*(number.denominator for point in exact for number in point))
    return [(int(x * below), int(y * below)) for x, y in exact]


def sign(number):
    return (number > 0) - (number < 0)


def doubled_area(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def turn(a, b, c):
    """1 counter-clockwise, -1 clockwise, 0 on a line; of whole numbers or Fractions."""
    return sign(doubled_area(a, b, c))


def turn_of_floats(a, b, c):
    """The same of points in floats, exactly."""
    return turn(*whole([a, b, c]))


def circle(a, b, c, d):
    """1 inside of the circle through a, b, c, which turn counter-clockwise, -1 outside, 0 on it.

    By the power of the point: its lift to the paraboloid is above or below the plane through the lifts of the others.
    """
    lifted = [(x - a[0], y - a[1], (x - a[0]) ** 2 + (y - a[1]) ** 2) for x, y in (b, c, d)]
    (bx, by, bz), (cx, cy, cz), (dx, dy, dz) = lifted
    return -sign(bx * (cy * dz - cz * dy) - by * (cx * dz - cz * dx) + bz * (cx * dy - cy * dx))


def hull(points):
    """The corners of the convex hull, counter-clockwise, and the points on its sides as well; [] on one line.

    Source: A. Andrew, Another efficient algorithm for convex hulls in two dimensions, 1979.
    """
    places = sorted(set(points))
    if all(turn(places[0], places[-1], p) == 0 for p in places):
        return []
    chains = []
    for way in (places, places[::-1]):
        chain = []
        for p in way:
            while len(chain) >= 2 and turn(chain[-2], chain[-1], p) < 0:
                chain.pop()
            chain.append(p)
        chains += chain[:-1]
    return chains


def doubled_hull_area(points):
    ring = hull(points)
    return sum(a[0] * b[1] - a[1] * b[0] for a, b in pairwise([*ring, *ring[:1]]))


def check_triangulation(points, mesh):
    """Every place is used once, and the triangles fill the convex hull without overlapping."""
    mesh.validate()
    exact = whole(mesh.points)
    assert mesh.points == [(float(x), float(y)) for x, y in points]
    ring = hull(exact)
    used = set(mesh.corners)
    if not ring:
        assert len(mesh) == 0
        return
    # Each triangle turns counter-clockwise, so areas that add up to the hull's leave neither gaps nor overlaps.
    triangles = [[exact[vertex] for vertex in each] for each in mesh.triangles()]
    areas = [doubled_area(*each) for each in triangles]
    assert min(areas) > 0
    assert sum(areas) == doubled_hull_area(exact)
    assert len(mesh) == 2 * len(set(exact)) - 2 - len(ring)
    assert len(used) == len(set(exact))
    assert set(mesh.twins) == set(range(len(points))) - used
    assert all(of in used and exact[of] == exact[vertex] for vertex, of in mesh.twins.items())
    border = [[exact[vertex] for vertex in mesh.edge(c)] for c, opposite in enumerate(mesh.opposites) if opposite == -1]
    assert sorted(map(tuple, border)) == sorted(pairwise([*ring, ring[0]]))


def check_delaunay(points, mesh):
    """A triangulation, and no circle around a triangle holds a point."""
    check_triangulation(points, mesh)
    exact = whole(mesh.points)
    for each in mesh.triangles():
        a, b, c = (exact[vertex] for vertex in each)
        assert all(circle(a, b, c, p) <= 0 for p in exact)


def is_unique(mesh):
    """Whether no other triangulation of the same points is Delaunay: no two triangles at an edge are on one circle."""
    exact = whole(mesh.points)
    for c, opposite in enumerate(mesh.opposites):
        if c > opposite >= 0:
            a, b = mesh.edge(c)
            if circle(exact[mesh.corners[c]], exact[a], exact[b], exact[mesh.corners[opposite]]) == 0:
                return False
    return True
