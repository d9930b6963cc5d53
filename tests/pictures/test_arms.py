from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import arms as picture
from coursekit.pictures.arms import BOTTOM, HEIGHT, ROWS, TOP, WIDTH, Arm, arm_of, handle_id
from tests.pictures.drawn import elements

parts = st.floats(0, 1)
known = st.builds(
    lambda mean, bonus, **rest: Arm(mean=mean, bonus=bonus, index=mean + bonus, **rest),
    parts,
    st.floats(0, 12),
    pulls=st.integers(1, 10_000),
    reward=st.sampled_from([0.0, 1.0, 0.37]),
    true=parts | st.none(),
    lit=st.booleans(),
    was=st.lists(st.floats(0, 12), max_size=2).map(tuple),
    tells=st.just("arm"),
)
untried = st.builds(Arm, bonus=st.just(inf), index=st.just(inf), true=parts | st.none(), tells=st.just("arm"))
several = st.lists(known | untried, min_size=1, max_size=10)


def drawn(arms, editable=True, **options):
    place = picture.layout(len(arms))
    return elements(picture.backdrop(place, **options) + picture.draw(place, arms, editable))


def corners(element):
    """All places that an element names."""
    if "points" in element.attrib:
        yield from (tuple(map(float, point.split(","))) for point in element.get("points").split())
    for x, y in (("x", "y"), ("x1", "y1"), ("x2", "y2")):
        if x in element.attrib:
            yield float(element.get(x)), float(element.get(y))
    if element.tag == "rect":
        yield (
            float(element.get("x")) + float(element.get("width")),
            float(element.get("y")) + float(element.get("height")),
        )


@given(several)
def test_everything_stays_inside_the_picture(arms):
    for element in drawn(arms, index="index = mean + bonus").iter():
        for x, y in corners(element):
            assert 0 <= x <= WIDTH + 4  # half the handle of the last of ten
            assert 0 <= y <= HEIGHT
        assert float(element.get("width", 0)) >= 0
        assert float(element.get("height", 0)) >= 0


@given(several)
def test_each_arm_can_be_found_read_aloud_and_its_true_mean_held(arms):
    root = drawn(arms)
    groups = {group.get("data-id"): group for group in root.findall("g")}
    shown = [i for i, arm in enumerate(arms) if arm.true is not None]
    assert groups.keys() == {f"arm/{i + 1}" for i in range(len(arms))} | {f"mean/{i + 1}" for i in shown}
    assert all(group.get("aria-label") for group in groups.values())
    for i in shown:
        assert float(groups[handle_id(i)].get("data-edit")) == pytest.approx(arms[i].true, abs=1e-5)
        assert arm_of(handle_id(i)) == i
        assert groups[handle_id(i)].get("data-drag") is not None
    assert not [group for group in drawn(arms, editable=False).findall("g") if "data-drag" in group.attrib]


@pytest.mark.parametrize("id", ["", "arm/1", "mean/", "mean/x", "mean"])
def test_what_is_no_handle_stands_for_no_arm(id):
    assert arm_of(id) is None


def test_nothing_of_a_hidden_true_mean_is_in_the_picture():
    seen, hidden = (drawn([Arm(3, 0.5, 0.4, 0.9, 1.0, true)], truth=true is not None) for true in (0.83, None))
    assert "0.83" in "".join(seen.itertext())
    assert "true mean" in "".join(seen.itertext())
    assert "true mean" not in "".join(hidden.itertext())
    assert len(hidden.findall(".//polygon")) == 0


def bars(arm):
    """Top and bottom of the bars of mean and bonus."""
    found = {}
    for rect in drawn([arm]).findall("g/rect"):
        name = rect.get("class").split()[0]
        if name in ("done", "open"):
            top = float(rect.get("y"))
            found[name] = top, top + float(rect.get("height"))
    return found


def test_the_bonus_stands_on_the_mean_and_reaches_the_index():
    place = picture.layout(1)
    found = bars(Arm(3, 0.5, 0.6, 1.1))
    assert found["done"] == pytest.approx((place.y(0.5), BOTTOM), abs=0.1)
    assert found["open"] == pytest.approx((place.y(1.1), place.y(0.5)), abs=0.1)
    assert place.value(place.y(0.5)) == pytest.approx(0.5)


@pytest.mark.parametrize(("arm", "told"), [(Arm(0, None, inf, inf), "∞"), (Arm(1, 1.0, 3.25, 4.25), "4.25")])
def test_what_is_beyond_the_scale_ends_in_an_arrow_at_its_top(arm, told):
    assert bars(arm)["open"][0] == TOP
    root = drawn([arm])
    assert [polygon.get("class") for polygon in root.findall("g/polygon")] == ["open"]
    assert told in root.itertext()


def test_states_differ_in_more_than_colour():
    plain = Arm(3, 0.5, 0.4, 0.9, 1.0)
    rewards = [len(drawn([Arm(1, 0.5, reward=reward)]).findall("g/rect[@class='solid']")) for reward in (0.0, 1.0)]
    assert rewards == [0, 1]
    lit = drawn([Arm(3, 0.5, 0.4, 0.9, 1.0, lit=True)])
    assert lit.findall("g/rect[@class='spot']")
    assert not drawn([plain]).findall("g/rect[@class='spot']")
    assert {rect.get("class") for rect in lit.findall("g/rect")} >= {"done now", "open now"}


def test_numbers_do_not_jump():
    for arm in (Arm(1, 1.0, 0.5, 1.5, 1.0, 0.6), Arm(12, 0.333, 0.25, 0.583, 0.0, 0.6)):
        texts = {float(text.get("y")): text.text for text in drawn([arm]).findall("g/text")}
        assert all(len(texts[ROWS[row]]) == 4 for row in ("mean", "bonus", "true mean"))


@pytest.mark.parametrize("count", [0, 11])
def test_more_arms_than_fit_are_refused(count):
    with pytest.raises(ValueError, match=f"from 1 to 10 arms, not {count}"):
        picture.layout(count)


def test_the_lines_over_time_are_on_the_scale_of_the_arms_and_told_apart():
    place = picture.layout(2, right=300)
    course = picture.Course(place, 340, 840, 50)
    root = elements(picture.draw_course(course, 2, [[1.5, 1.25], [0.5, 9.0]], [(3, 1.25)]))
    first, second = root.findall("polyline")
    assert first.get("class") != second.get("class")
    assert list(corners(first)) == [
        (360, pytest.approx(place.y(1.5), abs=0.1)),
        (370, pytest.approx(place.y(1.25), abs=0.1)),
    ]
    assert list(corners(second))[1] == (370, TOP)
    [peak] = root.findall("circle")
    assert (float(peak.get("cx")), float(peak.get("cy"))) == (370, pytest.approx(place.y(1.25), abs=0.1))
    names = elements(picture.course_backdrop(course, ["arm 1", "arm 2"])).itertext()
    assert {"arm 1", "arm 2", "50"} <= set(names)


@pytest.mark.parametrize("place", [picture.layout(10), picture.layout(2, 9.5)])
def test_type_is_large_enough(place):
    sizes = []
    arms = [Arm(3, 0.5, 0.4, 0.9, 0.37, 0.6, tells="arm")] * place.count
    for element in elements(picture.backdrop(place, index="index") + picture.draw(place, arms)).iter("text"):
        style = element.get("style") or ""
        if "font-size" in style:
            sizes.append(float(style.split("font-size:")[1].split("px")[0]))
    assert min(sizes) >= 13
