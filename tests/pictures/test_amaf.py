"""The table of a node's moves, and the bar that mixes their two values."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import amaf as picture
from coursekit.pictures.amaf import AMAF, OWN, Move, Table
from tests.pictures.drawn import elements, groups

ROWS = {"own mean": OWN, "visits": "", "AMAF mean": AMAF, "credits": "", "value": ""}


def table(count=9):
    return Table(count, ROWS, 4, 876, 396)


def moves(count, **looks):
    cells = ("0.67", "3", "0.58", "12", "0.61")
    return [Move(f"move/{i + 1}", "d4", cells, tells=f"move {i + 1}", **looks) for i in range(count)]


@given(st.integers(1, 16))
def test_everything_stays_inside_and_columns_do_not_overlap(count):
    place = table(count)
    drawn = groups(picture.draw(place, 0, moves(count, badge="+1", look="open")))
    assert list(drawn) == [f"move/{i + 1}" for i in range(count)]
    boxes = [group.find("rect") for group in drawn.values()]
    spans = [(float(box.get("x")), float(box.get("x")) + float(box.get("width"))) for box in boxes]
    assert spans[0][0] >= place.first
    assert spans[-1][1] <= 876
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    bottom = max(float(box.get("y")) + float(box.get("height")) for box in boxes)
    for group in drawn.values():
        assert group.get("aria-label")
        assert all(place.top < float(text.get("y")) <= bottom for text in group.findall("text"))


def test_what_is_pointed_at_is_as_large_plain_as_lit():
    plain, lit = (groups(picture.draw(table(), 0, moves(9, look=look)))["move/3"].find("rect") for look in ("", "spot"))
    assert plain.get("class") == "ghost"
    assert lit.get("class") == "spot"
    assert [plain.get(key) for key in ("x", "y", "width", "height")] == [
        lit.get(key) for key in ("x", "y", "width", "height")
    ]


def test_a_move_that_is_gone_keeps_its_place_and_says_so():
    whole, gap = moves(9), moves(9)
    gap[4] = Move("move/5", "e1", ("taken",), taken=True, tells="e1: taken")
    before, after = (groups(picture.draw(table(), 0, columns)) for columns in (whole, gap))
    for id in after:
        assert after[id].find("rect").attrib == before[id].find("rect").attrib
    assert [item.text for item in after["move/5"].iter("text")] == ["e1", "taken"]
    assert {item.get("class") for item in after["move/5"].iter("text")} == {"value faint", "caption"}


def test_a_credit_is_told_by_more_than_colour():
    [credited, plain] = [groups(picture.draw(table(1), 0, moves(1, badge=badge)))["move/1"] for badge in ("+0", "")]
    assert "+0" in credited.itertext()
    assert "+0" not in plain.itertext()


def test_the_players_are_told_apart_before_the_names():
    shapes = [elements(picture.draw(table(), player, [])).find("circle").get("class") for player in (0, 1)]
    assert len(set(shapes)) == 2


def test_headings_have_samples_of_what_the_bar_is_made_of():
    drawn = elements(picture.backdrop(table()))
    assert {box.get("class") for box in drawn.findall("rect")} == {OWN, AMAF}
    assert [text.text for text in drawn.findall("text")] == list(ROWS)


@given(st.floats(0, 1))
def test_the_bar_is_divided_at_beta(beta):
    group = groups(picture.mixture(8, 208, 300, beta, "N = 3"))["mixture"]
    found = {box.get("class"): float(box.get("width")) for box in group.findall("rect")}
    assert found.get(AMAF, 0.0) == pytest.approx(200 * beta, abs=1.1)
    assert found.get(OWN, 0.0) == pytest.approx(200 * (1 - beta), abs=1.1)
    assert f"β = {beta:.2f}" in group.itertext()
    assert "N = 3" in group.itertext()
    assert f"AMAF counts {beta:.2f}" in group.get("aria-label")


def test_parts_have_their_names_where_there_is_room():
    told = {beta: " ".join(groups(picture.mixture(8, 208, 300, beta))["mixture"].itertext()) for beta in (0.5, 0.02)}
    assert "AMAF" in told[0.5]
    assert "own mean" in told[0.5]
    assert "AMAF" not in told[0.02]
    assert "0.98 · own mean" in told[0.02]


@pytest.mark.parametrize("count", [3, 16])
def test_type_is_large_enough(count):
    drawn = picture.backdrop(table(count)) + picture.draw(table(count), 0, moves(count, badge="+1"))
    for text in elements(drawn + picture.mixture(8, 208, 300, 0.4, "N = 3")).iter("text"):
        style = text.get("style") or ""
        assert "font-size" not in style or float(style.split("font-size:")[1].split("px")[0]) >= 15
