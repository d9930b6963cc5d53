from fractions import Fraction
from itertools import product
from math import inf, nextafter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.mesh.predicates import orientation, whole_numbers

finite = st.floats(allow_nan=False, allow_infinity=False)
points = st.tuples(finite, finite)


def exact(a, b, c):
    (ax, ay), (bx, by), (cx, cy) = (tuple(map(Fraction, p)) for p in (a, b, c))
    area = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx)
    return (area > 0) - (area < 0)


def naive(a, b, c):
    area = (a[0] - c[0]) * (b[1] - c[1]) - (a[1] - c[1]) * (b[0] - c[0])
    return (area > 0) - (area < 0)


def test_the_sign_says_which_way_three_points_turn():
    assert orientation((0, 0), (1, 0), (0, 1)) == 1
    assert orientation((0, 0), (0, 1), (1, 0)) == -1
    assert orientation((0, 0), (1, 1), (3, 3)) == 0


@settings(max_examples=200, deadline=None)
@given(points, points, points)
def test_any_three_points(a, b, c):
    assert orientation(a, b, c) == exact(a, b, c)


@st.composite
def nearly_in_line(draw):
    """Three points of one line as well as floats can have it, then each coordinate some units in the last place off."""
    (ax, ay), (bx, by) = draw(st.tuples(*[st.tuples(*[st.floats(-1e3, 1e3)] * 2)] * 2))
    t = draw(st.floats(-2, 2))
    scale = 2.0 ** draw(st.sampled_from([0, 0, 0, -530, -1060, 500]))
    off = draw(st.lists(st.integers(-2, 2), min_size=6, max_size=6))
    values = [value * scale for value in (ax, ay, bx, by, ax + t * (bx - ax), ay + t * (by - ay))]
    for i, steps in enumerate(off):
        for _ in range(abs(steps)):
            values[i] = nextafter(values[i], inf if steps > 0 else -inf)
    return values[:2], values[2:4], values[4:]


@settings(max_examples=400, deadline=None)
@given(nearly_in_line())
def test_three_points_nearly_on_a_line(three):
    assert orientation(*three) == exact(*three)


def test_the_float_formula_is_wrong_where_ours_is_right():
    # The picture of L. Kettner and others, Classroom examples of robustness problems in geometric computations, 2008.
    wrong = 0
    for i, j in product(range(64), repeat=2):
        a = 0.5 + i * 2.0**-53, 0.5 + j * 2.0**-53
        assert orientation(a, (12.0, 12.0), (24.0, 24.0)) == exact(a, (12, 12), (24, 24))
        wrong += naive(a, (12.0, 12.0), (24.0, 24.0)) != exact(a, (12, 12), (24, 24))
    assert wrong > 100


def test_points_on_long_segments():
    rng = Random(1)
    for _ in range(2000):
        a, b = (rng.random(), rng.random()), (rng.uniform(10, 20), rng.uniform(10, 20))
        t = rng.random()
        c = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        assert orientation(a, b, c) == exact(a, b, c)


def test_products_that_underflow_or_overflow():
    tiny, huge = 2.0**-600, 2.0**600
    assert orientation((tiny, 0.0), (0.0, tiny), (0.0, 0.0)) == 1
    assert orientation((tiny, 0.0), (-tiny, 5e-324), (0.0, 0.0)) == 1
    # Products of 1.5 smallest floats, less very little: one is rounded up, the other down.
    s = 2.0**-537
    three = (
        (s, (2.0**-12 + 2.0**-42 + 2.0**-53) * s),
        (2**12 * (1.5 - 1.5 * 2.0**-30) * s, 1.5 * s),
        (0.0, 2.0**-53 * s),
    )
    assert orientation(*three) == exact(*three) == -1
    assert orientation((huge, huge), (2 * huge, 2 * huge), (0.0, 0.0)) == 0
    assert orientation((huge, huge), (2 * huge, 2.0000001 * huge), (0.0, 0.0)) == 1


@settings(max_examples=200, deadline=None)
@given(*[st.tuples(*[st.fractions(-3, 3, max_denominator=50)] * 2)] * 3)
def test_points_as_fractions(a, b, c):
    assert orientation(a, b, c) == exact(a, b, c)


def test_whole_numbers_keep_the_proportions():
    assert whole_numbers(0.5, 3, Fraction(1, 3), -0.25) == [6, 36, 4, -3]
