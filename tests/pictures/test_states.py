from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import backward_induction
from coursekit.games import SplitNim
from coursekit.pictures import states as picture
from coursekit.pictures.states import GABLE, WIDTH, Link, Mark
from coursekit.pictures.svg import extent
from tests.pictures.drawn import elements, groups, places_of


def nim(heap, merged=False):
    game = SplitNim(heap)
    found = backward_induction(game, game.initial_state(), merged=merged)
    texts = [" ".join(map(str, heaps)) for _, heaps in found.states]
    return found, texts, (picture.graph if merged else picture.tree)(found.children, texts)


@given(st.integers(3, 9), st.booleans())
def test_states_have_room_and_stand_below_their_parents(heap, merged):
    found, texts, place = nim(heap, merged)
    assert len(place.places) == len(found.states)
    rows = {}
    for node, (spot, below) in enumerate(zip(place.places, found.children, strict=True)):
        assert spot.half <= spot.x <= WIDTH - spot.half
        assert GABLE + 15 <= spot.y <= place.height - GABLE - 15
        rows.setdefault(spot.y, []).append((spot.x, spot.half))
        for child in below:
            assert place.places[child].y > spot.y
        if spot.font:
            assert extent(texts[node], spot.font, bold=True) <= 2 * spot.half
    assert sorted(rows) == list(place.levels)
    for row in rows.values():
        ordered = sorted(row)
        for (x1, half1), (x2, half2) in pairwise(ordered):
            assert x2 - x1 > half1 + half2


@given(st.integers(3, 9))
def test_a_parent_in_a_tree_stands_above_the_middle_of_its_children(heap):
    found, _, place = nim(heap)
    for spot, below in zip(place.places, found.children, strict=True):
        if below:
            first, last = place.places[below[0]], place.places[below[-1]]
            assert spot.x == pytest.approx((first.x + last.x) / 2)


def test_the_text_of_a_heap_of_seven_can_be_read_and_none_is_written_where_it_could_not():
    _, _, seven = nim(7)
    assert min(spot.font for spot in seven.places) >= 11
    _, _, nine = nim(9)
    fonts = {spot.y: spot.font for spot in nine.places}
    written = [fonts[y] > 0 for y in sorted(fonts)]
    assert written == sorted(written, reverse=True)  # the further down, the less room
    _, _, merged = nim(9, merged=True)
    assert min(spot.font for spot in merged.places) >= 11


def marked(mark, shape="box"):
    _, _, place = nim(5)
    place.places[1] = place.places[1]._replace(shape=shape)
    return groups(picture.draw(place, {1: mark}, {}))["state/1"]


def test_who_wins_is_told_by_shape():
    up, down = (places_of(marked(Mark(gable=way)).find("polygon")) for way in ("up", "down"))
    heights = sorted(y for _, y in up)
    assert heights[1] - heights[0] > 5  # a single tip above
    heights = sorted(y for _, y in down)
    assert heights[-1] - heights[-2] > 5
    assert marked(Mark()).find("rect") is not None
    assert marked(Mark(gable="up", now=True)).findall("polygon")[1].get("class") == "border now"


def test_who_moves_is_told_by_shape():
    tips = {}
    for shape in ("max", "min"):
        points = places_of(marked(Mark("open", "Q"), shape).find("polygon"))
        tips[shape] = points[0][1] - points[1][1]
    assert tips["max"] < 0 < tips["min"]
    assert marked(Mark(), "chance").find("circle") is not None


def test_only_what_has_a_mark_is_drawn_and_links_carry_their_notes():
    _, _, place = nim(5)
    root = elements(picture.draw(place, {0: Mark(label="5", tells="a < b"), 1: Mark()}, {(0, 1): Link("path", "0.5")}))
    assert [group.get("data-id") for group in root.findall("g")] == ["state/0", "state/1"]
    assert root.find("g").get("aria-label") == "a < b"
    assert [line.get("class") for line in root.findall("line")] == ["link path"]
    assert [text.text for text in root.findall("text")] == ["0.5"]


def test_an_arc_hangs_from_state_to_state():
    _, _, place = nim(7)
    one, other = place.places[1], place.places[2]
    d = elements(picture.arc("link never", one, other, 20)).find("path").get("d")
    assert d.startswith(f"M{one.x:.1f}".removesuffix(".0"))
    assert f",{one.y + 40:g} " in d
