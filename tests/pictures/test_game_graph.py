from xml.etree import ElementTree

from coursekit.pictures import game_graph as picture
from coursekit.pictures.graph import EdgeMark
from coursekit.pictures.svg import extent
from coursekit.pictures.tree import Mark
from tests.pictures.drawn import elements, groups

SUCCESSORS = {"A": ["B", "C"], "B": ["D", "five"], "C": ["D"], "D": ["B"], "five": []}
ROWS = [["A"], ["B", "C"], ["five", "D"]]


def placed(**options):
    return picture.layout(ROWS, SUCCESSORS, {"five": 5}, names={name: name for name in "ABCD"}, **options)


def test_positions_stand_level_by_level_and_say_who_moves():
    place = placed()
    ys = [[place.places[name].y for name in row] for row in ROWS]
    assert all(len(set(row)) == 1 for row in ys)
    assert ys == sorted(ys)
    assert [mover for _, mover in place.levels] == ["MAX", "MIN", "MAX"]
    assert [place.places[name].kind for name in ("A", "B", "D", "five")] == ["max", "min", "max", "leaf"]
    assert [mover for _, mover in placed(first=1).levels] == ["MIN", "MAX", "MIN"]
    assert placed(first=1).places["A"].kind == "min"


def test_each_position_and_each_link_is_there_once():
    place = placed(prefix="p/")
    drawn = groups(picture.draw(place, {}))
    links = {f"link/{a}/{b}" for a in SUCCESSORS for b in SUCCESSORS[a]}
    assert drawn.keys() == links | {f"p/position/{name}" for name in SUCCESSORS}


def test_links_down_are_straight_and_links_back_have_a_head():
    drawn = groups(picture.draw(placed(), {}))
    assert [item.tag for item in drawn["link/A/B"]] == ["line"]
    assert [item.tag for item in drawn["link/D/B"]] == ["path", "path"]


def test_what_is_cut_has_a_bar():
    drawn = groups(picture.draw(placed(), {}, {("A", "C"): EdgeMark("never", bar=True)}))
    styles = [item.get("class") for item in drawn["link/A/C"]]
    assert styles == ["link never", "bar"]
    assert "bar" not in ElementTree.tostring(drawn["link/A/B"], "unicode")


def test_marks_of_a_tree_look_as_they_do_there():
    drawn = groups(picture.draw(placed(), {"B": Mark("event", "≤ 3", "−∞ … 3", now=True, tells="B: MIN to move")}))
    node = drawn["position/B"]
    assert node.get("aria-label") == "B: MIN to move"
    assert node.find("polygon").get("class") == "event now"
    assert [item.text for item in node.iter("text")] == ["B", "−∞ … 3", "≤ 3"]


def test_long_values_are_written_smaller_inside_positions():
    few, many = (
        picture.layout([["A"], ["x"]], {"A": ["x"], "x": []}, {"x": worth}, names={"A": "A"}) for worth in (5, -12)
    )
    assert few.places["A"].font == few.places["x"].font > many.places["A"].font >= 12
    assert extent("≤ −12", many.places["A"].font, bold=True) <= 46.1


def test_everything_stays_inside_the_picture():
    place = placed(left=100, right=500, top=30)
    for item in elements(picture.backdrop(place) + picture.draw(place, {})).iter():
        for x in ("x", "x1", "x2"):
            if x in item.attrib:
                assert 100 <= float(item.get(x)) <= 500
        for y in ("y", "y1", "y2"):
            if y in item.attrib:
                assert 30 <= float(item.get(y)) <= place.bottom
