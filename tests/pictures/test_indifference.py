import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import indifference as picture
from coursekit.pictures.indifference import BOTTOM, HEIGHT, TOP, WIDTH, Panel, brought, end_id, handle_id, numbers_of
from tests.pictures.drawn import elements, groups, places_of

payoffs = st.integers(-99, 99)
ends = st.tuples(st.tuples(payoffs, payoffs), st.tuples(payoffs, payoffs))
shares = st.floats(0, 1)


def panel(ends, at=0.5, cross=None):
    return Panel("Row", "Column", "q", "heads", ("heads", "tails"), ends, at, cross)


@given(ends, ends, shares)
def test_everything_stays_inside_and_the_panels_stay_apart(left, right, at):
    drawn = [elements(picture.draw([panel(left, at), panel(right, at)][: side + 1])) for side in (0, 1)]
    for element in drawn[1].iter():
        for x, y in (("x", "y"), ("x1", "y1"), ("cx", "cy")):
            if x in element.attrib:
                assert 0 <= float(element.get(x)) <= WIDTH
                assert 0 <= float(element.get(y)) <= HEIGHT
    edge = max(float(element.get("x", element.get("cx", 0))) for element in drawn[0].iter())
    assert edge < picture.axes(1, right).left


@given(ends, shares)
def test_the_lines_are_on_the_scale_and_the_marks_on_the_lines(ends, at):
    place = picture.axes(0, ends)
    root = elements(picture.draw([panel(ends, at)]))
    for choice, polyline in enumerate(root.findall("polyline")):
        (x0, y0), (x1, y1) = places_of(polyline)
        assert (x0, x1) == (place.left, place.right)
        assert (y0, y1) == pytest.approx(tuple(map(place.y, ends[choice])), abs=0.1)
        assert TOP - 0.1 <= min(y0, y1) <= max(y0, y1) <= BOTTOM + 0.1
    marks = groups(picture.draw([panel(ends, at)]))[handle_id(0)].findall("circle")
    for choice, mark in enumerate(marks[:2]):
        assert float(mark.get("cx")) == pytest.approx(place.x(at), abs=0.1)
        assert float(mark.get("cy")) == pytest.approx(place.y(brought(panel(ends), choice, at)), abs=0.1)
    values = [brought(panel(ends), choice, at) for choice in (0, 1)]
    best = ["now" in mark.get("class") for mark in marks[:2]]
    assert best[values.index(max(values))]
    assert place.probability(place.x(at)) == pytest.approx(at)
    for choice in (0, 1):
        for end in (0, 1):
            mark = groups(picture.draw([panel(ends, at)]))[end_id(0, choice, end)].find("circle")
            assert float(mark.get("cx")) == place.x(end)
            assert float(mark.get("cy")) == pytest.approx(place.y(ends[choice][end]), abs=0.1)


def test_beyond_the_ends_of_the_axis_a_probability_stops():
    place = picture.axes(1, ((0, 1), (1, 0)))
    assert place.probability(-5000) == 0
    assert place.probability(5000) == 1


def test_the_crossing_is_marked_where_there_is_one():
    ends = ((0, 2), (1, 0))
    root = elements(picture.draw([panel(ends, cross=1 / 3)]))
    [diamond] = root.findall("polygon")
    place = picture.axes(0, ends)
    assert places_of(diamond)[0][0] == pytest.approx(place.x(1 / 3), abs=0.1)
    assert places_of(diamond)[1][1] == pytest.approx(place.y(2 / 3), abs=0.1)
    assert elements(picture.draw([panel(ends)])).find("polygon") is None


def test_probabilities_and_payoffs_can_be_held_and_read_aloud():
    found = groups(picture.draw([panel(((0, 2), (1, -3)), 0.25)], editable=True))
    assert found.keys() == {handle_id(0), *(end_id(0, choice, end) for choice in (0, 1) for end in (0, 1))}
    assert found[handle_id(0)].get("data-edit") == "0.25"
    assert found[end_id(0, 1, 1)].get("data-edit") == "-3"
    assert found[end_id(0, 1, 1)].get("aria-label") == "what Row gets for tails against heads: −3"
    assert all("data-drag" in group.attrib for group in found.values())
    assert "data-drag" not in picture.draw([panel(((0, 2), (1, -3)))])


def test_the_two_lines_are_told_apart_without_colour():
    root = elements(picture.draw([panel(((0, 2), (1, -3)))]))
    assert len({polyline.get("class") for polyline in root.findall("polyline")}) == 2
    assert {"heads", "tails"} <= {text.text for text in root.findall("text")}


def test_numbers_at_one_place_stand_above_one_another():
    found = groups(picture.draw([panel(((1, 5), (1, 0)))]))
    first, second = (float(found[end_id(0, choice, 0)].find("text").get("y")) for choice in (0, 1))
    assert abs(first - second) >= 16


@pytest.mark.parametrize("id", ["", "end/0/0", "probability/2", "probability", "end/0/0/x", "cell/0/1"])
def test_what_is_no_handle(id):
    assert numbers_of(id) == ()
    assert numbers_of(handle_id(1)) == (1,)
    assert numbers_of(end_id(1, 0, 1)) == (1, 0, 1)
