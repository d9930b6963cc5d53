"""What stands below a graph: rows of boxes, and the legend."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from coursekit.pictures import strip
from coursekit.pictures.graph import WIDTH


def boxes(entries, **options):
    drawn = ElementTree.fromstring(f"<svg>{strip.row(entries, 40, **options)}</svg>")
    return drawn, [(float(rect.get("x")), float(rect.get("width"))) for rect in drawn.iter("rect")]


@pytest.mark.parametrize("count", [1, 5, 12, 30])
def test_boxes_stand_side_by_side_within_the_picture(count):
    _, places = boxes([("node 4.25", "open", False)] * count)
    assert len(places) == count
    assert places[0][0] == strip.LEFT
    assert all(x + wide < then for (x, wide), (then, _) in pairwise(places))
    assert places[-1][0] + places[-1][1] <= WIDTH


def test_what_is_never_has_a_bar_and_what_is_now_a_bold_line():
    drawn, _ = boxes([("A", "open", False), ("B", "never", False), ("C", "open", True)])
    assert [line.get("class") for line in drawn.iter("line")] == ["bar"]
    assert [rect.get("class") for rect in drawn.iter("rect")] == ["open", "never", "open now"]


def test_an_empty_row_says_so():
    assert ">empty<" in strip.row([], 40)


def test_names_in_the_legend_do_not_run_into_one_another():
    names = {"new": "not reached", "open": "in OPEN, g + h = f", "done": "CLOSED"}
    drawn = strip.legend(500, names)
    xs = [float(x) for x in re.findall(r'<text [^>]*x="([\d.]+)"', drawn)]
    assert len(xs) == 3
    assert xs == sorted(xs)
    assert all(then - x > 8 * len(name) for x, then, name in zip(xs, xs[1:], names.values(), strict=False))
