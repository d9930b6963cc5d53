from math import inf
from xml.etree import ElementTree

import pytest

from coursekit.look import number
from coursekit.pictures import svg


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        (-3, "−3"),
        (0.25, "0.25"),
        (2.0, "2"),
        (-0.001, "0"),
        (-0.0, "0"),
        (1 / 3, "0.33"),
        (inf, "∞"),
        (-inf, "−∞"),
    ],
)
def test_numbers_as_people_write_them(value, text):
    assert number(value) == text


def test_zeros_before_the_point_stay():
    assert [number(20.0), number(20.0, 0), number(199.6, 0), number(-0.2, 0)] == [
        "20",
        "20",
        "200",
        "0",
    ]


def test_coordinates_have_one_decimal_at_most():
    assert [svg.coordinate(x) for x in (12, 12.04, 12.06, -0.5)] == ["12", "12", "12.1", "-0.5"]


def test_extent_grows_with_text_size_and_weight():
    assert svg.extent("", 19) == 0
    assert svg.extent("3", 10) < svg.extent("33", 10) < svg.extent("33", 19) < svg.extent("33", 19, bold=True)


def test_text_is_made_safe_and_left_out_where_empty():
    assert svg.text("note", "", 1, 2) == ""
    element = ElementTree.fromstring(svg.text("note", "a < b & c", 1, 2.04, font=13, anchor="end"))
    assert (element.text, element.get("y"), element.get("style")) == (
        "a < b & c",
        "2",
        "font-size:13px;text-anchor:end",
    )


def test_a_path_is_left_out_where_empty():
    assert svg.path("link", "") == ""
    assert svg.path("link", svg.through([(1, 2), (3, 4.04)])) == '<path class="link" d="M1,2L3,4"/>'


def test_the_head_of_an_arrow_lies_behind_its_tip_and_on_both_sides_of_it():
    (x1, y1), tip, (x2, y2) = svg.head((0, 0), (100, 0), size=10, turn=0.5)
    assert tip == (100, 0)
    assert x1 == pytest.approx(x2)
    assert 90 < x1 < 100
    assert y1 == pytest.approx(-y2)
    assert abs(y1) > 4


@pytest.mark.parametrize("bold", [False, True])
def test_a_fitted_text_takes_no_more_than_its_room(bold):
    assert svg.fitted("short", 500, bold=bold) == 17
    assert svg.fitted("", 10) == 17
    size = svg.fitted("a long heading", 60, 19, bold=bold)
    assert size < 19
    assert svg.extent("a long heading", size, bold) == pytest.approx(60)


def test_an_item_says_in_safe_text_what_it_is_and_what_can_be_done_with_it():
    item = ElementTree.fromstring(svg.item('a"b', "<rect/>", "1 < 2", drag=True, edit=0.5, button=True))
    assert item.attrib == {
        "data-id": 'a"b',
        "aria-label": "1 < 2",
        "data-drag": "",
        "data-edit": "0.5",
        "role": "button",
    }
    assert [child.tag for child in item] == ["rect"]
    assert ElementTree.fromstring(svg.item("a", "")).attrib == {"data-id": "a"}
    assert svg.still("") == ""


def test_the_words_of_a_legend_stand_right_of_their_samples_and_keep_apart():
    samples = [svg.stroke("curve", 40, "the first line"), svg.stroke("curve other", 40, "the second")]
    for down in (0, 20):
        drawn = ElementTree.fromstring(f"<svg>{svg.legend(10, 50, samples, gap=12, down=down)}</svg>")
        lines, words = list(drawn.iter("line")), list(drawn.iter("text"))
        assert [word.text for word in words] == ["the first line", "the second"]
        assert all(float(a.get("x2")) < float(b.get("x")) for a, b in zip(lines, words, strict=True))
        end = float(words[0].get("x")) + svg.extent("the first line", 16)
        assert float(lines[1].get("x1")) == (10 if down else pytest.approx(end + 12, abs=0.1))
        assert float(words[1].get("y")) - float(words[0].get("y")) == down


def test_words_aside_begin_right_of_a_place_or_end_left_of_it():
    right, left = (ElementTree.fromstring(svg.aside("note", "here", 100, 50, off)) for off in (7, -7))
    assert (right.get("x"), right.get("style")) == ("107", "text-anchor:start")
    assert (left.get("x"), left.get("style")) == ("93", "text-anchor:end")
