import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.maps.world import World
from coursekit.pictures import dots
from coursekit.pictures import world as picture
from coursekit.pictures.dots import Dot, Link
from coursekit.pictures.world import HEIGHT, WIDTH, Piece, Sight
from tests.pictures.drawn import elements

ROOM = World(40, 20, [[(6, 5), (12, 4), (13, 10), (8, 12)], [(20, 8), (27, 3), (30, 9)]])
PLACE = picture.layout(ROOM)


def corners(element):
    return [tuple(map(float, point.split(","))) for point in element.get("points").split()]


def about(points):
    return [pytest.approx(PLACE.at(point), abs=0.1) for point in points]


@given(st.floats(1, 1000), st.floats(1, 1000), st.floats(0, 1), st.floats(0, 1))
def test_every_world_fits_and_places_are_found_again(width, height, part_x, part_y):
    place = picture.layout(World(width, height))
    assert place.left >= 0
    assert place.top >= 0
    assert place.right <= WIDTH
    assert place.bottom <= HEIGHT
    point = part_x * width, part_y * height
    assert place.point_at(*place.at(point)) == pytest.approx(point, abs=1e-6 * max(width, height))


def test_what_is_dragged_outside_stays_on_the_border():
    assert PLACE.point_at(-100, 10_000) == (0, 20)
    assert PLACE.point_at(10_000, -100) == (40, 0)


def test_three_pictures_stand_side_by_side():
    thirds = [picture.layout(ROOM, left=left, right=left + 280, prefix=f"{left}/") for left in (0, 300, 600)]
    for place, left in zip(thirds, (0, 300, 600), strict=True):
        assert left <= place.left < place.right <= left + 280
    assert len({place.id("start") for place in thirds}) == 3
    assert len({place.scale for place in thirds}) == 1


def test_obstacles_stand_where_the_world_has_them():
    root = elements(picture.backdrop(PLACE, ROOM))
    assert [corners(polygon) for polygon in root.findall("polygon")] == [about(each) for each in ROOM.obstacles]
    assert root.find("rect") is not None


def test_a_blocked_line_is_dashed_and_shows_what_blocks_it_and_where():
    wall = (20, 8), (27, 3)
    seen = elements(picture.sights(PLACE, [Sight((2, 2), (10, 1))])).find("g")
    assert [line.get("class") for line in seen] == ["link"]
    blocked = elements(picture.sights(PLACE, [Sight((2, 2), (38, 9), "never", wall, (23, 6))])).find("g")
    assert [line.get("class") for line in blocked] == ["link never", "bar", "bar", "bar"]
    edge = blocked[1]
    assert (float(edge.get("x1")), float(edge.get("y1"))) == about([wall[0]])[0]
    assert (float(edge.get("x2")), float(edge.get("y2"))) == about([wall[1]])[0]
    for stroke in blocked[2:]:
        middle = [(float(stroke.get(f"{axis}1")) + float(stroke.get(f"{axis}2"))) / 2 for axis in "xy"]
        assert middle == about([(23, 6)])[0]
    assert not picture.sights(PLACE, [])


def test_pieces_are_numbered_and_what_is_lit_lies_above_the_others():
    parts = [Piece([(0, 0), (6, 0), (6, 20)], "open", "1", True, "one & now"), Piece([(6, 0), (12, 0), (6, 5)], "done")]
    root = elements(picture.pieces(PLACE, parts))
    assert [group.get("data-id") for group in root.findall("g")] == ["piece/1", "piece/0"]
    lit = root.findall("g")[1]
    assert lit.get("aria-label") == "one & now"
    assert lit.find("polygon").get("class") == "open now"
    assert corners(lit.find("polygon")) == about(parts[0].corners)
    assert list(elements(picture.labels(PLACE, parts)).itertext()) == ["1"]


def test_a_piece_that_has_only_begun_has_its_number_right_of_its_line():
    begun = Piece([(6, 0), (6, 10)], "open", "2")
    label = elements(picture.labels(PLACE, [begun])).find("g/text")
    assert float(label.get("x")) > PLACE.at((6, 0))[0] + 8


@pytest.mark.parametrize(("x", "anchor"), [(3, "start"), (37, "end")])
def test_the_word_at_the_sweep_line_stays_inside(x, anchor):
    group = elements(picture.sweep(PLACE, x, "x = 12")).find("g")
    bar, word = group
    assert float(bar.get("x1")) == float(bar.get("x2")) == pytest.approx(PLACE.at((x, 0))[0], abs=0.1)
    assert (float(bar.get("y1")), float(bar.get("y2"))) == pytest.approx((PLACE.top, PLACE.bottom), abs=0.1)
    assert f"text-anchor:{anchor}" in word.get("style")
    assert (float(word.get("x")) > float(bar.get("x1"))) == (anchor == "start")


def test_a_path_goes_through_its_points():
    points = [(2, 14), (20, 8), (38, 2)]
    lines = elements(picture.route(PLACE, points)).findall("g/polyline")
    assert [line.get("class") for line in lines] == ["casing", "route"]
    assert all(corners(line) == about(points) for line in lines)
    assert not picture.route(PLACE, points[:1])


def test_start_and_goal_can_be_held():
    root = elements(picture.handles(PLACE, (2.5, 14), (38, 2), editable=True))
    assert [(group.get("data-id"), group.get("aria-label")) for group in root] == [
        ("start", "start (2.5, 14)"),
        ("goal", "goal (38, 2)"),
    ]
    assert all("data-drag" in group.attrib for group in root)
    for group, point in zip(root, [(2.5, 14), (38, 2)], strict=True):
        for circle in group.findall("circle"):
            assert (float(circle.get("cx")), float(circle.get("cy"))) == about([point])[0]
    assert not [group for group in elements(picture.handles(PLACE, (1, 1), (2, 2))) if "data-id" in group.attrib]


def test_way_points_are_dots_in_the_world():
    root = elements(dots.draw(PLACE.at, {"way/1": Dot((3, 4))}, [Link((3, 4), (10, 2))]))
    circle = root.find("g/circle")
    assert (float(circle.get("cx")), float(circle.get("cy"))) == about([(3, 4)])[0]


def test_the_ray_starts_at_its_centre():
    line = elements(picture.ray(PLACE, (5, 5), (30, 2))).find("g/line")
    assert (float(line.get("x1")), float(line.get("y1"))) == about([(5, 5)])[0]
