import re
from itertools import combinations, pairwise
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import bounds as picture
from coursekit.pictures.bounds import Known
from coursekit.pictures.svg import extent
from tests.pictures.drawn import elements, places_of

HISTORY = [Known(0, 10), Known(4, 12), Known(20, 12, 20), Known(30, 15, 20), Known(60, 15, 16), Known(100, 16, 16)]
(CHART,) = picture.charts([HISTORY])


@st.composite
def histories(draw):
    """Bounds that close in on the length of the shortest path."""
    shortest = draw(st.sampled_from([0.0, 0.01, 1.0, 24.06, 3000.0]))
    part = st.integers(0, 1000).map(lambda n: n / 1000)
    steps = draw(st.lists(st.tuples(st.integers(0, 40), part, part), min_size=1, max_size=12))
    first, count = draw(st.integers(0, len(steps))), 0
    below, above = sorted(step[1] for step in steps), sorted((step[2] for step in steps), reverse=True)
    history = []
    for i, (more, _, _) in enumerate(steps):
        count += more
        history.append(Known(count, shortest * below[i], shortest * (1 + above[i]) if i >= first else inf))
    return history


def at(expansions, length, chart=CHART):
    return pytest.approx((chart.x(expansions), chart.y(length)), abs=0.1)


def curves(drawn):
    """The bounds' lines by their class."""
    return {line.get("class"): places_of(line) for line in elements(drawn).iter("polyline")}


def rooms(drawn):
    """About where words stand, with what they say."""
    for text in elements(drawn).iter("text"):
        style = text.get("style") or ""
        font = float((re.search(r"font-size:([\d.]+)px", style) or [0, "14"])[1])
        anchor = (re.search(r"text-anchor:(\w+)", style) or [0, "start"])[1]
        anchor = "middle" if text.get("class") == "tick" and "anchor" not in style else anchor
        wide = extent(text.text, font, bold=text.get("class") == "value")
        x = float(text.get("x")) - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
        y = float(text.get("y"))
        yield text.text, (x, y - 0.73 * font, x + wide, y)


# ------------------------------------------------ the curves


def test_a_bound_holds_until_it_changes():
    drawn = curves(picture.draw(CHART, HISTORY))
    assert drawn["curve"] == [
        at(*place) for place in ((20, 20), (30, 20), (30, 20), (60, 20), (60, 16), (100, 16), (100, 16))
    ]
    assert drawn["curve other"][:5] == [at(*place) for place in ((0, 10), (4, 10), (4, 12), (20, 12), (20, 12))]
    assert drawn["curve other"][-1] == at(100, 16)


def test_the_bounds_end_in_different_shapes_and_numbers():
    root = elements(picture.draw(CHART, HISTORY[:5]))
    (circle,) = root.iter("circle")
    square = next(box for box in root.iter("rect") if box.get("class") != "ghost")
    assert (float(circle.get("cx")), float(circle.get("cy"))) == at(60, 16)
    half = float(square.get("width")) / 2
    assert (float(square.get("x")) + half, float(square.get("y")) + half) == at(60, 15)
    assert {"path 16", "bound 15"} < set(root.itertext())
    for known in HISTORY[2:]:
        high = {
            text.text.split()[0]: float(text.get("y")) for text in elements(picture.draw(CHART, [known])).iter("text")
        }
        assert high["path"] < high["bound"]


def test_before_the_first_path_there_is_no_upper_bound_and_no_gap():
    drawn = picture.draw(CHART, HISTORY[:2], "TA*")
    root = elements(drawn)
    assert not list(root.iter("circle"))
    assert not list(root.iter("polygon"))
    assert list(curves(drawn)) == ["curve other"]
    assert sorted(root.itertext()) == ["TA*", "bound 12", "no path yet"]


def test_what_is_drawn_grows_and_never_moves():
    whole = curves(picture.draw(CHART, HISTORY))
    for count in range(3, len(HISTORY)):
        for style, places in curves(picture.draw(CHART, HISTORY[:count])).items():
            assert whole[style][: len(places)] == places


@pytest.mark.parametrize(
    ("known", "gap"),
    [
        (Known(5, 20), "no path yet"),
        (Known(5, 20, 25), "gap 25%"),
        (Known(5, 24, 25), "gap 4.2%"),
        (Known(5, 24.999, 25), "gap below 0.1%"),
        (Known(5, 25, 25), "gap 0%: shortest"),
        (Known(5, 25.0000001, 25), "gap 0%: shortest"),
        (Known(5, 0, 25), "gap over 999%"),
        (Known(5, 0, 0), "gap 0%: shortest"),
    ],
)
def test_the_gap_is_told_as_a_part_of_the_lower_bound(known, gap):
    drawn = elements(picture.draw(CHART, [known], "TRA*"))
    assert gap in list(drawn.itertext())
    assert drawn.find("g").get("aria-label").endswith(gap)


def test_a_moment_is_told_in_words_and_titles_are_escaped():
    group = elements(picture.draw(CHART, HISTORY[:4], "A & <b>")).find("g")
    assert group.get("data-id") == "0/bounds"
    assert group.get("aria-label") == (
        "A & <b>: after 30 expansions no path is shorter than 15, the best one has length 20, gap 33.3%"
    )
    assert "A & <b>" in list(group.itertext())
    assert elements(picture.draw(CHART, [])).find("g").get("aria-label") == "nothing is known yet"
    assert "none is found" in elements(picture.draw(CHART, HISTORY[:1])).find("g").get("aria-label")


@given(histories())
def test_the_hatching_goes_from_bound_to_bound(history):
    (chart,) = picture.charts([history])
    root = elements(picture.draw(chart, history))
    paths = [each for each in history if each.upper < inf]
    lines = [path.get("d") for path in root.iter("path") if path.get("class") == "hatch"]
    assert bool(list(root.iter("polygon"))) == bool(paths)
    for x, low, x2, high in re.findall(r"M([\d.]+),([\d.]+)L([\d.]+),([\d.]+)", "".join(lines)):
        assert x == x2
        # At a place where bounds change, rounding decides.
        known = [[e for e in paths if chart.x(e.expansions) <= float(x) + off][-1:] for off in (-0.01, 0.01)]
        expected = [(chart.y(each[0].lower), chart.y(each[0].upper)) for each in known if each]
        assert (float(low), float(high)) in [pytest.approx(pair, abs=0.1) for pair in expected]


# ------------------------------------------------ the charts


@given(st.lists(histories(), min_size=1, max_size=3))
def test_charts_have_the_same_axes_and_hold_all_that_is_known(some):
    charts = picture.charts(some)
    assert len({(chart.across.high, chart.up.low, chart.up.high) for chart in charts}) == 1
    for i, (chart, history) in enumerate(zip(charts, some, strict=True)):
        assert chart.prefix == f"{i}/"
        for known in history:
            assert chart.left <= chart.x(known.expansions) <= chart.right
            for length in known[1:]:
                assert length == inf or chart.top < chart.y(length) < chart.bottom


@given(histories(), st.integers(1, 3), st.sampled_from(["TA*", "midpoints", "a search with quite a long name"]))
def test_words_stay_inside_their_chart_and_clear_of_one_another(history, count, title):
    charts = picture.charts([history] * count)
    for i, chart in enumerate(charts):
        found = list(rooms(picture.axes(chart) + picture.draw(chart, history, title)))
        for word, (left, top, right, bottom) in found:
            assert 880 / count * i - 1 <= left <= right <= 880 / count * (i + 1) + 1, word
            assert 0 <= top <= bottom <= 220, word
        for (word, one), (other, two) in combinations(found, 2):
            apart = one[2] <= two[0] + 1 or two[2] <= one[0] + 1 or one[3] <= two[1] + 1 or two[3] <= one[1] + 1
            assert apart, (word, other)


def test_the_numbers_on_the_axes_are_round_and_stand_where_they_say():
    root = elements(picture.axes(CHART))
    ticks = [text for text in root.iter("text") if text.get("class") == "tick"]
    lengths = [text for text in ticks if "end" in (text.get("style") or "")]
    counts = [text for text in ticks if text not in lengths]
    assert [text.text for text in lengths] == ["10", "15", "20"]
    assert [text.text for text in counts] == ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"]
    for text in lengths:
        assert float(text.get("y")) - 5 == pytest.approx(CHART.y(float(text.text)), abs=0.1)
    for text in counts:
        assert float(text.get("x")) == pytest.approx(CHART.x(int(text.text)), abs=0.1)
    assert {"length", "expansions"} < set(root.itertext())


def test_lengths_that_differ_by_rounding_are_no_range_of_their_own():
    (chart,) = picture.charts([[Known(0, 24.06, 24.060000000001)]])
    assert max(len(text) for text in elements(picture.axes(chart)).itertext() if text[0].isdigit()) <= 4
    assert chart.y(24.06) == pytest.approx((chart.top + chart.bottom) / 2)


def test_charts_stand_side_by_side():
    charts = picture.charts([HISTORY, HISTORY[:2], []], left=100, right=880, top=20, bottom=300, prefix="a/")
    assert [chart.prefix for chart in charts] == ["a/0/", "a/1/", "a/2/"]
    assert all(one.right < two.left for one, two in pairwise(charts))
    assert charts[0].left > 100
    assert charts[-1].right < 880
    assert not picture.charts([])
