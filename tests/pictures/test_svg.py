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


def test_a_picture_alone_has_its_colours_and_says_what_it_is():
    root = ElementTree.fromstring(svg.standalone(svg.line("link", 0, 0, 1, 1), (880, 400.5), 'a "tree"'))
    assert (root.get("viewBox"), root.get("aria-label")) == ("0 0 880 400.5", 'a "tree"')
    assert "--ink" in "".join(root.itertext())
