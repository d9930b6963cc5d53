import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import abstraction, dots, grid
from coursekit.pictures.abstraction import TINTS, Sector
from coursekit.pictures.dots import Dot, Link
from tests.pictures.drawn import elements

PLACE = grid.layout(20, 10)
SMALL = grid.layout(512, 512)


def test_borders_lie_between_the_sectors():
    path = elements(abstraction.borders(PLACE, 5)).find("path").get("d")
    xs = [float(x) for x in re.findall(r"M([\d.]+),[\d.]+V", path)]
    ys = [float(y) for y in re.findall(r"M[\d.]+,([\d.]+)H", path)]
    assert [PLACE.cell_at(x + 1, PLACE.top + 1)[0] for x in xs] == [5, 10, 15]
    assert [PLACE.cell_at(PLACE.left + 1, y + 1)[1] for y in ys] == [5]
    assert not abstraction.borders(PLACE, 20)


def test_sectors_can_be_pointed_at_and_their_states_differ():
    marks = {(0, 0): Sector(), (1, 0): Sector("event", "touched & built again"), (3, 1): Sector("open")}
    root = elements(abstraction.sectors(PLACE, 6, marks, editable=True))
    groups = {group.get("data-id"): group for group in root.findall("g")}
    assert list(groups) == ["sector/0/0", "sector/1/0", "sector/3/1"]
    assert groups["sector/1/0"].get("aria-label") == "touched & built again"
    assert all("data-drag" in group.attrib for group in groups.values())
    looks = [[rect.get("class") for rect in group.findall("rect")] for group in groups.values()]
    assert looks == [["ghost"], ["ghost", "bar"], ["ghost", "bracket open"]]
    # The last ones are as wide as what is left of the map.
    last = groups["sector/3/1"].find("rect")
    assert float(last.get("width")) == pytest.approx(2 * PLACE.side, abs=0.1)
    assert float(last.get("height")) == pytest.approx(4 * PLACE.side, abs=0.1)


@pytest.mark.parametrize("place", [PLACE, SMALL])
def test_an_entrance_lies_over_its_border_along_its_pairs(place):
    run = [((4, y), (5, y)) for y in (2, 3, 4)]
    rect = elements(abstraction.entrances(place, [run])).find("g/rect")
    x, y, width, height = (float(rect.get(name)) for name in ("x", "y", "width", "height"))
    assert x < place.left + 5 * place.side < x + width
    assert height > 2 * place.side
    assert min(width, height) >= 5
    if place is PLACE:
        assert place.cell_at(x, y) == (4, 2)
        assert place.cell_at(x + width, y + height) == (5, 4)


def test_entrances_around_a_corner_do_not_cover_one_another():
    runs = [[((4, 4), (5, 4))], [((4, 4), (4, 5))]]
    one, other = elements(abstraction.entrances(PLACE, runs)).findall("g/rect")
    assert float(other.get("x")) + float(other.get("width")) <= float(one.get("x")) + 0.2


members = st.dictionaries(st.tuples(st.integers(0, 6), st.integers(0, 6)), st.integers(0, 12), min_size=1, max_size=40)


@given(members)
def test_each_cell_has_the_tint_of_its_group(groups):
    seen = {}
    for path in elements(abstraction.tints(PLACE, groups)).findall("path"):
        tint = path.get("class").split()[1]
        for x, y, count in re.findall(r"M(\d+),(\d+)h(\d+)", path.get("d")):
            for i in range(int(count)):
                seen[int(x) + i, int(y)] = tint
    assert seen.keys() == groups.keys()
    tint_of = {}
    for cell, group in groups.items():
        assert tint_of.setdefault(group, seen[cell]) == seen[cell]
        assert seen[cell] in TINTS


def test_squares_side_by_side_have_different_tints():
    groups = {(x, y): (x // 2, y // 2) for x in range(12) for y in range(10)}
    seen = abstraction._colours(groups)
    for (x, y), tint in seen.items():
        for beside in ((x + 1, y), (x, y + 1), (x + 1, y + 1)):
            assert seen.get(beside) != tint


@given(members)
def test_a_line_runs_wherever_a_group_ends_and_nowhere_else(groups):
    drawn = elements(abstraction.groups(PLACE, groups)).find("path").get("d")

    def place(x, y):
        return f"{grid.coordinate(PLACE.left + x * PLACE.side)},{grid.coordinate(PLACE.top + y * PLACE.side)}"

    lines = set(re.findall(r"M([\d.]+,[\d.]+)([VH])", drawn))
    expected = set()
    for x, y in groups:
        for beside, corner, way in (
            ((x + 1, y), (x + 1, y), "V"),
            ((x - 1, y), (x, y), "V"),
            ((x, y + 1), (x, y + 1), "H"),
            ((x, y - 1), (x, y), "H"),
        ):
            if groups.get(beside) != groups[x, y]:
                expected.add((place(*corner), way))
    assert lines == expected


def test_labels_stand_in_their_groups():
    square = {(x, y): "A" for x in (0, 1) for y in (0, 1)}
    corner = {(4, 4): "B", (5, 4): "B", (4, 5): "B"}
    root = elements(abstraction.groups(PLACE, square | corner, {"A": "A", "B": "B"}))
    found = {text.text: (float(text.get("x")), float(text.get("y"))) for text in root.iter("text")}
    assert found["A"][0] == pytest.approx(PLACE.left + PLACE.side, abs=0.1)
    assert PLACE.cell_at(*found["B"]) == (4, 4)
    assert not list(elements(abstraction.groups(SMALL, square, {"A": "A"})).iter("text"))


def test_an_outline_goes_around():
    d = elements(abstraction.outline(PLACE, [(1, 1), (2, 1)])).find("path").get("d")
    assert len(re.findall("M", d)) == 6


# ---------------------------------------------------------------- dots


def test_dots_stand_where_they_should_with_their_links_below():
    nodes = {"node/1": Dot((2, 3), "open", tells="a & b"), "node/2": Dot((4.5, 3), "done")}
    root = elements(dots.draw(PLACE.centre, nodes, [Link((2, 3), (4.5, 3), "path", "2.5")], 8))
    assert [element.tag for element in root] == ["line", "g", "g", "g"]
    link, one, other, labels = root
    assert (float(link.get("x1")), float(link.get("y1"))) == pytest.approx(PLACE.centre((2, 3)), abs=0.1)
    assert (float(link.get("x2")), float(link.get("y2"))) == pytest.approx(PLACE.centre((4.5, 3)), abs=0.1)
    assert one.get("data-id") == "node/1"
    assert one.get("aria-label") == "a & b"
    circle = one.find("circle")
    assert (float(circle.get("cx")), float(circle.get("cy"))) == pytest.approx(PLACE.centre((2, 3)), abs=0.1)
    assert other.find("rect") is not None
    assert labels.get("pointer-events") == "none"
    assert list(labels.itertext()) == ["2.5"]


def test_the_states_of_dots_differ_in_shape():
    shapes = {state: elements(dots.shape(state, 50, 50, 8))[0] for state in ("open", "done", "event", "never")}
    assert [shape.tag for shape in shapes.values()] == ["circle", "rect", "polygon", "circle"]
    assert shapes["never"].get("class") == "never"  # dashed
    assert 14 <= float(shapes["done"].get("width")) <= 16
    assert float(shapes["done"].get("x")) == pytest.approx(50 - float(shapes["done"].get("width")) / 2)
    assert elements(dots.shape("open", 50, 50, 8, now=True))[0].get("class") == "open now"


def test_dots_above_cells_are_neither_lost_nor_larger_than_cells():
    assert abstraction.radius(SMALL) == 4.5
    assert 2 * abstraction.radius(PLACE) < PLACE.side
