from itertools import pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import number_line
from coursekit.pictures.number_line import Scale
from tests.pictures.drawn import elements

scales = st.builds(
    lambda low, length, left, width: Scale(low, low + length, left, left + width),
    st.integers(-200, 200),
    st.integers(1, 400),
    st.floats(40, 400),
    st.floats(100, 700),
)


@given(scales, st.data())
def test_what_is_dragged_to_a_number_is_that_number(scale, data):
    value = data.draw(st.integers(scale.low, scale.high) | st.sampled_from([inf, -inf]))
    assert scale.nearest(scale.x(value)) == value


@given(scales, st.lists(st.integers(-1000, 1000) | st.sampled_from([inf, -inf]), min_size=2))
def test_larger_numbers_stand_further_right_and_none_leaves_the_line(scale, values):
    xs = [scale.x(value) for value in sorted(values)]
    assert xs == sorted(xs)
    assert xs[0] >= scale.left - number_line.ENDS
    assert xs[-1] <= scale.right + number_line.ENDS


@given(scales)
def test_numbers_under_the_line_keep_apart(scale):
    ticks = elements(number_line.axis(scale, 100)).findall("text[@class='tick']")
    xs = sorted(float(tick.get("x")) for tick in ticks)
    assert all(b - a >= 29 for a, b in pairwise(xs))
    assert {tick.text for tick in ticks} >= {"∞", "−∞"}


@pytest.mark.parametrize(("low", "high", "band"), [(2, 5, True), (5, 5, False), (5, 2, False)])
def test_an_empty_window_has_brackets_and_no_band(low, high, band):
    drawn = elements(number_line.window(Scale(0, 10, 100, 200), 50, low, high, "event"))
    assert bool(drawn.findall("rect")) == band
    assert [bracket.get("class") for bracket in drawn.findall("path")] == ["bracket event"] * 2


@pytest.mark.parametrize("shape", ["circle", "square", "diamond"])
def test_each_shape_is_another(shape):
    drawn = number_line.point(Scale(0, 10, 100, 200), 50, 4, shape, "seen", label="v = 4")
    others = [number_line.point(Scale(0, 10, 100, 200), 50, 4, s, "seen") for s in ("circle", "square", "diamond")]
    assert sum(drawn.startswith(other) for other in others) == 1
    assert elements(drawn).find("text").text == "v = 4"
