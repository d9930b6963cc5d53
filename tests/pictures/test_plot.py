from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import plot as picture
from coursekit.pictures.plot import Plot, Scale, round_step
from tests.pictures.drawn import elements, places_of

numbers = st.floats(-1000, 1000)
scales = st.builds(
    lambda low, long, start, wide: Scale(low, low + long, start, start + wide),
    numbers,
    st.floats(0.01, 5000),
    st.floats(0, 400),
    st.floats(50, 800) | st.floats(-500, -50),
)


@given(scales, st.floats(0, 1))
def test_a_number_can_be_read_off_where_it_stands(scale, part):
    value = scale.low + part * (scale.high - scale.low)
    assert min(scale.start, scale.end) - 1e-6 <= scale.at(value) <= max(scale.start, scale.end) + 1e-6
    assert scale.value(scale.at(value)) == pytest.approx(value, abs=1e-6)
    assert (scale.at(scale.low), scale.at(scale.high)) == pytest.approx((scale.start, scale.end))


@given(scales)
def test_beyond_its_ends_a_scale_has_no_more_numbers(scale):
    way = scale.end - scale.start
    assert scale.value(scale.start - way) == scale.low
    assert scale.value(scale.end + way) == scale.high


@given(st.floats(1e-6, 1e9))
def test_steps_are_round_and_no_larger_than_need_be(least):
    step = round_step(least)
    assert f"{step:e}"[0] in "125"
    assert float(f"{step:e}"[:8]) == int(f"{step:e}"[0])
    assert 0.999999 * least <= step <= 2.5 * least


@given(scales, st.floats(5, 100))
def test_ticks_lie_on_the_scale_and_keep_apart(scale, apart):
    ticks = scale.ticks(apart)
    assert all(scale.low - 1e-6 <= tick <= scale.high + 1e-6 for tick in ticks)
    assert all(abs(scale.at(a) - scale.at(b)) >= 0.999 * apart for a, b in pairwise(ticks))


def test_ticks_may_be_whole_numbers_only():
    assert Scale(0, 2, 0, 800).ticks(20, least=1) == [0, 1, 2]
    assert Scale(0, 1, 0, 100).ticks(20) == pytest.approx([0, 0.2, 0.4, 0.6, 0.8, 1])


PLOT = Plot(Scale(0, 10, 100, 300), Scale(-1, 1, 200, 100))


def test_curves_go_through_the_places_of_their_points():
    [curve] = elements(PLOT.curve("curve other", [(0, -1), (5, 0), (10, 1)])).iter("polyline")
    assert curve.get("class") == "curve other"
    assert places_of(curve) == [(PLOT.left, PLOT.bottom), (200, 150), (PLOT.right, PLOT.top)]


@pytest.mark.parametrize("tooth", [0, 6])
def test_an_axis_has_its_numbers_below(tooth):
    root = elements(picture.axis(PLOT.across, 220, [0, 5, 10], tooth=tooth, told=lambda value: f"n = {value}"))
    assert [text.text for text in root.iter("text")] == ["n = 0", "n = 5", "n = 10"]
    assert [float(text.get("x")) for text in root.iter("text")] == [100, 200, 300]
    assert all(float(text.get("y")) > 230 for text in root.iter("text"))
    assert len(list(root.iter("line"))) == (4 if tooth else 1)


def test_levels_are_lines_across_but_where_the_axis_is():
    root = elements(picture.levels(PLOT.up, PLOT.left, PLOT.right, [-1, 0, 1]))
    assert [text.text for text in root.iter("text")] == ["−1", "0", "1"]
    assert all(float(text.get("x")) < PLOT.left for text in root.iter("text"))
    assert [(line.get("class"), float(line.get("y1"))) for line in root.iter("line")] == [
        ("link new", 200),
        ("link new", 100),
    ]
