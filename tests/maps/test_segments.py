from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from coursekit.maps import crosses, lies_on, meets
from coursekit.maps.segments import close_pairs, lies_above, nearest_point
from tests.examples import examples
from tests.maps.polygons import exactly, heights, meet, on

LATTICE = list(product(range(3), repeat=2))
SEGMENTS = [(a, b) for a in LATTICE for b in LATTICE if a < b]
PAIRS = list(product(SEGMENTS, repeat=2))


def inner(a, b, c, d):
    """Whether the one point that two segments share lies inside both, by solving for it."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = exactly(a, b, c, d)
    bend = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if not bend:
        return False
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / bend
    s = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / bend
    return 0 < t < 1 and 0 < s < 1


def test_all_pairs_of_segments_on_a_small_lattice():
    for (a, b), (c, d) in PAIRS:
        assert crosses(a, b, c, d) == crosses(b, a, c, d) == crosses(c, d, a, b) == inner(a, b, c, d)
        assert meets(a, b, c, d) == meets(a, b, d, c) == meets(c, d, a, b) == meet(*exactly(a, b, c, d))


def test_what_lies_on_a_segment():
    for (a, b), p in product(SEGMENTS, LATTICE):
        assert lies_on(p, a, b) == lies_on(p, b, a) == on(*exactly(p, a, b))


def test_a_float_off_the_segment_does_not_lie_on_it():
    assert lies_on((0.5, 0.5), (0.0, 0.0), (1.0, 1.0))
    assert not lies_on((0.5, 0.5 + 2**-53), (0.0, 0.0), (1.0, 1.0))
    assert not lies_on((0.3, 0.1), (0.0, 0.0), (0.9, 0.3))  # by 0.3 = 0.1 · 3, were it not for rounding


def test_which_of_two_segments_lies_above():
    compared = 0
    for (a, b), (c, d) in PAIRS:
        left, right = max(a[0], c[0]), min(b[0], d[0])
        if left < right and not crosses(a, b, c, d):
            x = exactly(((left + right) / 2, 0))[0][0]
            one, other = heights(exactly(a, b), x)[0], heights(exactly(c, d), x)[0]
            if one != other and not (lies_on(a, c, d) and a != c) and not (lies_on(c, a, b) and a != c):
                assert lies_above((a, b), (c, d)) == (one > other)
                compared += 1
    assert compared > 100


small = st.tuples(st.integers(0, 9), st.integers(0, 9))


@examples(50)
@given(st.lists(st.tuples(small, small), max_size=12))
def test_pairs_whose_boxes_meet(segments):
    pairs = close_pairs(segments)
    assert len(set(pairs)) == len(pairs)
    assert {tuple(sorted(pair)) for pair in pairs} == {
        (i, j)
        for j, other in enumerate(segments)
        for i, one in enumerate(segments[:j])
        if all(
            max(min(p[k] for p in one), min(p[k] for p in other))
            <= min(max(p[k] for p in one), max(p[k] for p in other))
            for k in (0, 1)
        )
    }


@given(*[st.tuples(*[st.integers(-9, 9)] * 2)] * 3, st.sampled_from([-1060, -540, -300, 0, 300, 510, 1000]))
def test_the_nearest_point_on_any_scale(p, a, b, power):
    assume(a != b)
    scale = Fraction(2) ** power
    (px, py), (ax, ay), (bx, by) = p, a, b
    part = Fraction((px - ax) * (bx - ax) + (py - ay) * (by - ay), (bx - ax) ** 2 + (by - ay) ** 2)
    part = max(Fraction(0), min(part, Fraction(1)))
    right = [float(x + part * (y - x)) for x, y in zip(a, b, strict=True)]
    scaled = ((float(scale * x), float(scale * y)) for x, y in (p, a, b))
    found = [float(Fraction(value) / scale) for value in nearest_point(*scaled)]
    assert found == pytest.approx(right, abs=1e-3 if power == -1060 else 1e-12)
    if part in (0, 1):
        assert found == right
