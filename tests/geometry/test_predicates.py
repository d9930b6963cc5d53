from fractions import Fraction
from itertools import combinations, permutations, product
from math import inf, nextafter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.predicates import IDEAL, LEFT, RIGHT, UP, in_circle, orientation, turn_between, whole_numbers
from tests.examples import examples
from tests.mesh.clouds import CIRCLE, circle, clouds, many, nearly_on_a_circle, sign, some, turn

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


@examples(100)
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


@examples(200)
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


fractions = st.tuples(*[st.fractions(-3, 3, max_denominator=50)] * 2)
powers = st.sampled_from([-2000, -520, 0, 511, 520, 2000])


def scaled(points, power):
    return [tuple(value * Fraction(2) ** power for value in point) for point in points]


@some
@given(fractions, fractions, fractions, powers)
def test_points_as_fractions(a, b, c, power):
    assert orientation(*scaled((a, b, c), power)) == exact(a, b, c)


@some
@given(fractions, fractions, fractions, fractions)
def test_which_way_a_way_turns(a, b, c, d):
    assert turn_between(a, b, c, d) == exact((0, 0), (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1]))


def test_whole_numbers_keep_the_proportions():
    assert whole_numbers(0.5, 3, Fraction(1, 3), -0.25) == [6, 36, 4, -3]


# ---------------------------------------------------------------- the circle


def exact_circle(*four):
    return circle(*([tuple(map(Fraction, p)) for p in four]))


def naive_circle(a, b, c, d):
    (ax, ay), (bx, by), (cx, cy) = ((p[0] - d[0], p[1] - d[1]) for p in (a, b, c))
    return sign(
        (ax * ax + ay * ay) * (bx * cy - cx * by)
        + (bx * bx + by * by) * (cx * ay - ax * cy)
        + (cx * cx + cy * cy) * (ax * by - bx * ay)
    )


def test_the_sign_says_whether_a_circle_holds_a_point():
    a, b, c = (1, 0), (0, 1), (-1, 0)
    assert in_circle(a, b, c, (0, 0)) == exact_circle(a, b, c, (0, 0)) == 1
    assert in_circle(a, b, c, (0, -1.01)) == exact_circle(a, b, c, (0, -1.01)) == -1
    assert in_circle(a, b, c, (0, -1)) == exact_circle(a, b, c, (0, -1)) == 0
    assert in_circle(a, c, b, (0, 0)) == -1
    assert in_circle(a, b, c, a) == 0


@many
@given(points, points, points, points)
def test_any_four_points(a, b, c, d):
    assert in_circle(a, b, c, d) == exact_circle(a, b, c, d)


@examples(100)
@given(nearly_on_a_circle(4), st.sampled_from([0, 0, 0, -530, -265, -1040, 250, 510, 1000]))
def test_four_points_nearly_on_a_circle(four, power):
    a, b, c, d = [(x * 2.0**power, y * 2.0**power) for x, y in four[:4]]
    assert in_circle(a, b, c, d) == exact_circle(a, b, c, d)


@some
@given(clouds(4))
def test_four_points_of_mean_clouds(points):
    for four in list(combinations(points, 4))[:30]:
        assert in_circle(*four) == exact_circle(*four)


def test_points_of_a_circle_of_whole_numbers():
    rng = Random(2)
    for _ in range(300):
        a, b, c, d = rng.sample(CIRCLE, 4)
        assert in_circle(a, b, c, d) == 0
        for scale in (2.0**-1070, 2.0**-600, 2.0**-270, 2.0**250, 2.0**500, 2.0**1017):
            near = [(x * scale, y * scale) for x, y in (a, b, c, d)]
            assert in_circle(*near) == 0
            near[3] = near[3][0], nextafter(near[3][1], inf)
            assert in_circle(*near) == exact_circle(*near) != 0


def test_the_float_formula_of_the_circle_is_wrong_where_ours_is_right():
    wrong = 0
    for i, j in product(range(40), repeat=2):
        d = 0.5 + i * 2.0**-53, 0.5 + j * 2.0**-53
        four = (12.0, 12.0), (12.0, 0.5), (0.5, 12.0), d
        assert in_circle(*four) == exact_circle(*four)
        wrong += naive_circle(*four) != exact_circle(*four)
    assert wrong > 100


def test_circles_whose_products_underflow():
    # Each lift is less than the smallest number: in floats they are all 0, and so is the sum.
    s = 2.0**-540
    assert in_circle((s, 0.0), (0.0, s), (-s, 0.0), (0.0, 0.0)) == 1
    assert in_circle((s, 0.0), (0.0, s), (-s, 0.0), (0.0, -2 * s)) == -1
    # Far apart in scale: a product of a huge lift and of what underflows.
    rng = Random(3)
    for _ in range(300):
        four = [tuple(rng.choice((-1, 1)) * 2.0 ** rng.randint(-560, 250) for _ in range(2)) for _ in range(4)]
        assert in_circle(*four) == exact_circle(*four)


@many
@given(points, points, points, points)
def test_which_of_the_four_points_comes_first_only_changes_the_sign(a, b, c, d):
    inside = in_circle(a, b, c, d)
    for order in permutations(range(4)):
        swaps = sum(i > j for i, j in combinations(order, 2))
        assert in_circle(*((a, b, c, d)[i] for i in order)) == inside * (-1) ** swaps


@many
@given(points, points, points)
def test_which_of_the_three_points_comes_first_only_changes_the_sign(a, b, c):
    turned = orientation(a, b, c)
    assert orientation(b, c, a) == orientation(c, a, b) == turned
    assert orientation(b, a, c) == orientation(a, c, b) == orientation(c, b, a) == -turned


@some
@given(fractions, fractions, fractions, fractions, powers)
def test_circles_of_fractions(a, b, c, d, power):
    assert in_circle(*scaled((a, b, c, d), power)) == circle(a, b, c, d)


# ---------------------------------------------------------------- the corners of the bounding triangle

FAR = {
    RIGHT: (10**60, -(10**36)),
    UP: (10**96, 10**120),
    LEFT: (-(10**300), -(10**276)),
}
"""Points that lie as the ideal ones are said to: far enough for points up to 1e7 that are no nearer than 1e-9."""

tame = (
    st.tuples(st.integers(-4, 4), st.integers(-4, 4))
    | st.builds(lambda x, y: (1e7 + 0.01 * x, 1e7 + 0.01 * y), st.integers(-3, 3), st.integers(-3, 3))
    | st.tuples(st.floats(-8, 8).map(lambda x: round(x, 6)), st.just(1.0))
)


def really(point):
    """The point or one far away, in units of 2**-80."""
    return tuple(int(Fraction(x) * 2**80) for x in FAR.get(point, point))


@many
@given(st.lists(tame, min_size=2, max_size=2, unique=True))
def test_turns_with_ideal_points_are_those_with_points_far_away(finite):
    for three in permutations([*finite, *IDEAL], 3):
        assert orientation(*three) == turn(*map(really, three)), three


@some
@given(st.lists(tame, min_size=3, max_size=3, unique=True))
def test_circles_with_ideal_points_are_those_with_points_far_away(finite):
    places = {p: really(p) for p in [*finite, *IDEAL]}
    for four in permutations(places, 4):
        far = [places[p] for p in four]
        if turn(*far[:3]) > 0:
            assert in_circle(*four) == circle(*far), four


@some
@given(points, points)
def test_the_bounding_triangle_holds_every_point(p, q):
    assert orientation(RIGHT, UP, LEFT) == 1
    for a, b in ((RIGHT, UP), (UP, LEFT), (LEFT, RIGHT)):
        assert orientation(a, b, p) == 1
    assert in_circle(RIGHT, UP, LEFT, p) == 1
    # Edges to ideal points are rays: to the right, upwards, to the left.
    if p[1] != q[1]:
        assert orientation(p, RIGHT, q) == sign(q[1] - p[1]) == -orientation(p, LEFT, q)
    if p[0] != q[0]:
        assert orientation(p, UP, q) == -sign(q[0] - p[0])
