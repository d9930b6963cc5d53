from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import bars
from coursekit.pictures.bars import Bar

amounts = st.dictionaries(st.sampled_from(["insertion", "search & more", "refinement"]), st.integers(0, 5000))


def drawn(rows, most):
    picture = bars.draw(rows, most, left=10, right=870, top=400)
    return ElementTree.fromstring(f"<svg>{picture}</svg>")


def number(item, name):
    return float(item.get(name))


@given(amounts, st.integers(0, 9000))
def test_bars_have_one_scale_and_stay_in_their_room(parts, other):
    total = sum(parts.values())
    root = drawn([Bar("HPA*", parts), Bar("A*", {"": other})], max(total, other))
    first, second = root.findall("g")
    assert first.get("aria-label").startswith(f"HPA*: {total:,}")
    assert second.get("aria-label") == f"A*: {other:,}"
    ends = []
    for group in (first, second):
        outlines = [rect for rect in group.findall("rect") if rect.get("class") == "axis"]
        ends.append(sum(number(rect, "width") for rect in outlines))
        for rect in group.findall("rect"):
            assert 10 <= number(rect, "x") <= number(rect, "x") + number(rect, "width") <= 870.2
            assert number(rect, "y") + number(rect, "height") <= 400 + bars.height(2)
    assert ends[0] * other == pytest.approx(ends[1] * total, rel=0.01, abs=2 * max(total, other))


def test_parts_follow_one_another_and_are_named_in_the_same_order():
    root = drawn([Bar("HPA*", {"insertion": 30, "search": 0, "refinement": 10}), Bar("A*", {"": 100})], 100)
    tinted = [rect for rect in root.find("g").findall("rect") if rect.get("class") != "axis"]
    unit = number(tinted[1], "width")
    assert [number(rect, "width") for rect in tinted] == pytest.approx([3 * unit, unit], abs=0.3)
    assert number(tinted[1], "x") == pytest.approx(number(tinted[0], "x") + number(tinted[0], "width"), abs=0.15)
    assert [text.text for text in root.findall("text")] == ["insertion 30", "search 0", "refinement 10"]
    swatches = [rect.get("class") for rect in root.findall("rect") if rect.get("class") != "axis"]
    assert [rect.get("class") for rect in tinted] == [swatches[0], swatches[2]]
    assert len(set(swatches)) == 3


def test_what_does_not_fit_is_refused():
    for parts in ({"search": 11}, {"search": -1}):
        with pytest.raises(ValueError, match="0 or more, and together at most 10"):
            drawn([Bar("HPA*", parts)], 10)
