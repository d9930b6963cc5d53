import re
from itertools import combinations
from math import asin, cos, dist, hypot, isfinite, pi, radians, sin
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.predicates import IDEAL, RIGHT, UP, in_circle, orientation
from coursekit.pictures import circles as picture
from coursekit.pictures.circles import Angle, Circle
from coursekit.pictures.mesh import HEIGHT, WIDTH, layout
from coursekit.pictures.svg import extent

BOX = (0, 0, 20, 12)
PLACE = layout(BOX)
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def path(*corners, place=PLACE, state="open"):
    """The path of a circle; "" for none."""
    found = ElementTree.fromstring(f"<svg>{picture.circles(place, [Circle(corners, state)])}</svg>").findall("g/path")
    return found[0].get("d") if found else ""


def pieces(d):
    """The curves of a path: each its letter and its numbers, from where it starts."""
    at, found = None, []
    for letter, rest in re.findall(r"([MLAQalz])([^MLAQalz]*)", d):
        values = [float(n) for n in NUMBER.findall(rest)]
        if letter == "M":
            at = tuple(values)
        elif letter != "z":
            found.append((letter, at, values))
            at = (at[0] + values[-2], at[1] + values[-1]) if letter.islower() else tuple(values[-2:])
    return found


def inside(x, y):
    return -0.1 <= x <= WIDTH + 0.1 and -0.1 <= y <= HEIGHT + 0.1


coordinates = st.one_of(st.integers(0, 20), st.floats(-30, 50), st.floats(3, 3.001))
triples = st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=3)


@given(triples)
def test_every_circle_stays_inside_the_drawing_and_is_made_of_numbers(corners):
    d = path(*corners)
    assert "n" not in d
    for letter, (x1, y1), values in pieces(d):
        assert inside(x1, y1)
        if letter in "ALQ":
            assert inside(*values[-2:])


def angle_of(letter, start, values, r):
    """How far an arc turns: the long way round where its flag says so."""
    if letter == "a":
        return pi
    small = 2 * asin(min(1.0, dist(start, values[-2:]) / (2 * r)))
    return 2 * pi - small if values[3] else small


@given(st.tuples(st.floats(1, 19), st.floats(1, 11)), st.floats(0.2, 40), st.floats(0, 6.28))
def test_the_arcs_are_those_of_the_circle_that_lie_inside_the_drawing(centre, radius, turn):
    corners = [(centre[0] + radius * cos(turn + k), centre[1] + radius * sin(turn + k)) for k in (0, 2, 4)]
    (x, y), r = PLACE.at(centre), radius * PLACE.scale
    turned = 0.0
    for letter, start, values in pieces(path(*corners)):
        assert values[0] == values[1] == pytest.approx(r, abs=0.1)
        assert dist(start, (x, y)) == pytest.approx(r, abs=0.3)
        turned += angle_of(letter, start, values, r)
    around = [2 * pi * k / 2000 for k in range(2000)]
    seen = sum(inside(x + r * cos(angle), y + r * sin(angle)) for angle in around)
    assert turned / (2 * pi) == pytest.approx(seen / len(around), abs=0.01)


def test_an_arc_turns_the_way_that_stays_inside():
    (letter, (x1, y1), values), *others = pieces(path((1, 1), (1, 11), (11, 6)))  # over the left border
    assert (letter, others) == ("A", [])
    assert x1 == pytest.approx(0)
    assert y1 < HEIGHT / 2 < values[-1]  # from above to below
    assert values[3:5] == [1, 1]  # and clockwise, by the long way


@pytest.mark.parametrize("rise", [0.05, 1e-3, 2e-4])
def test_a_nearly_flat_circle_still_goes_through_its_corners(rise):
    corners = [(1, 5), (10, 5 + rise), (19, 5)]
    ((letter, (x1, y1), values),) = pieces(path(*corners))
    assert letter == "Q"
    for corner in corners:
        x, y = PLACE.at(corner)
        t = (x - x1) / (values[2] - x1)  # as good as even along so flat a curve
        assert (1 - t) ** 2 * y1 + 2 * t * (1 - t) * values[1] + t * t * values[3] == pytest.approx(y, abs=0.2)


def test_a_circle_over_all_four_sides_is_seen_in_the_corners():
    found = pieces(path((21, 6), (10, 17), (-1, 6)))
    (x, y), r = PLACE.at((10, 6)), 11 * PLACE.scale
    middles = [((x1 + values[-2]) / 2, (y1 + values[-1]) / 2) for _, (x1, y1), values in found]
    assert sorted((mx > x, my > y) for mx, my in middles) == [(a, b) for a in (False, True) for b in (False, True)]
    assert all(dist(start, values[-2:]) < r / 2 and not values[3] for _, start, values in found)


def teeth(d):
    return [(start, (start[0] + dx, start[1] + dy)) for letter, start, (dx, dy) in pieces(d) if letter == "l"]


places = st.tuples(st.integers(1, 19), st.integers(1, 11))


@given(places, places)
def test_corners_on_a_line_give_the_line_through_all_of_them(one, other):
    (x, y), (x1, y1) = one, other
    flat = [(x, y), (x1, y1), (2 * x1 - x, 2 * y1 - y)]
    if (x, y) == (x1, y1):
        assert not path(*flat)
        return
    d = path(*flat)
    ((_, start, end), *others) = pieces(d)
    assert not others  # no side of it is inside
    for place in map(PLACE.at, flat):
        away = (end[0] - start[0]) * (place[1] - start[1]) - (end[1] - start[1]) * (place[0] - start[0])
        assert abs(away) < 0.2 * dist(start, end) + 1
    assert any(abs(value) < 0.1 for value in (start[0], start[0] - WIDTH, start[1], start[1] - HEIGHT))


@pytest.mark.parametrize("rise", [1e-5, -1e-5])
def test_a_huge_circle_is_a_line_that_knows_its_inside(rise):
    found = teeth(path((1, 5), (10, 5 + rise), (19, 5)))
    assert len(found) > 10
    assert all((tip[1] > foot[1]) == (rise > 0) for foot, tip in found)  # y grows downwards in the picture


def counter_clockwise(a, b, c):
    turn = orientation(a, b, c)
    return (a, b, c) if turn > 0 else (a, c, b) if turn else None


@pytest.mark.parametrize("down", [False, True])
@given(
    st.lists(st.tuples(st.floats(1, 19), st.floats(1, 11)), min_size=2, max_size=2),
    st.sampled_from([(0,), (1,), (2,), (0, 1), (1, 2), (2, 0)]),
    st.integers(0, 2),
)
def test_the_teeth_of_a_half_plane_stand_where_the_predicate_says_inside(down, finite, which, turn):
    place = layout(BOX, down=down)
    triangle = counter_clockwise(*(*finite[: 3 - len(which)], *(IDEAL[i] for i in which)))
    if triangle is None or len(set(triangle)) < 3 or dist(*finite) < 0.1:
        return
    found = teeth(path(*triangle[turn:], *triangle[:turn], place=place))
    for (x, y), (x1, y1) in found:
        for way in (2, -2):  # far enough for the rounding
            tip = x + way * (x1 - x), y + way * (y1 - y)
            left, low = ((tip[0] - place.origin[0]) / place.scale, (tip[1] - place.origin[1]) / place.scale * place.up)
            assert in_circle(*triangle, (left, low)) == way / 2


def test_half_planes_have_teeth_and_the_bounding_triangle_has_no_circle():
    assert len(teeth(path((5, 4), (8, 7), UP))) > 10
    assert len(teeth(path((5, 4), RIGHT, UP))) > 10
    assert not path(*IDEAL)
    assert not picture.circles(PLACE, [Circle(IDEAL)])
    assert not picture.circles(PLACE, [])


def test_circles_far_away_are_not_drawn():
    assert not path((100, 100), (101, 100), (100, 101))
    assert not path((100, 0), (101, 1), (102, 2))
    assert not path((0, 100), (5, 100), (9, 100))


def test_the_states_of_circles_differ_without_colour():
    states = ("open", "event", "done", "never")
    drawn = picture.circles(PLACE, [Circle([(5, 4), (11, 3), (8, 7)], state) for state in states])
    paths = ElementTree.fromstring(drawn).findall("path")
    assert [each.get("class") for each in paths] == [f"bracket {state}" for state in states]
    assert len({each.get("style") for each in paths}) == 4
    assert ElementTree.fromstring(drawn).get("pointer-events") == "none"


# ------------------------------------------------ angles


def angle(*args):
    root = ElementTree.fromstring(picture.angles(PLACE, [Angle(*args)]))
    return root.find("path"), root.find("text")


@given(st.floats(1, 179), st.floats(0, 360))
def test_an_angle_is_measured_and_its_arc_runs_from_side_to_side(degrees, turn):
    at = 10.0, 6.0
    one, other = ((10 + 4 * cos(radians(a)), 6 + 4 * sin(radians(a))) for a in (turn, turn + degrees))
    for ends in ((one, other), (other, one)):
        arc, word = angle(at, *ends)
        assert abs(float(word.text.removesuffix("°")) - degrees) <= 0.5 + 1e-6
        ((_, start, values),) = pieces(arc.get("d"))
        (x, y), r = PLACE.at(at), values[0]
        for place, end in ((start, ends[0]), (tuple(values[-2:]), ends[1])):
            ex, ey = PLACE.at(end)
            length = hypot(ex - x, ey - y)
            assert place == pytest.approx((x + r * (ex - x) / length, y + r * (ey - y) / length), abs=0.2)
        assert values[3] == 0  # the short way
        turned = (start[0] - x) * (values[-1] - y) - (start[1] - y) * (values[-2] - x)
        assert values[4] == int(turned > 0)


def test_a_label_stands_in_a_wide_angle_and_behind_a_narrow_one():
    _, wide = angle((10, 6), (16, 6), (10, 11))
    assert float(wide.get("x")) > PLACE.at((10, 6))[0]
    assert float(wide.get("y")) < PLACE.at((10, 6))[1]
    _, narrow = angle((10, 6), (13, 6), (13, 6.3))
    assert float(narrow.get("x")) < PLACE.at((10, 6))[0] - 10
    assert narrow.text == "6°"


@given(st.lists(st.floats(3.5, 5.5), min_size=4, max_size=4), st.floats(0, 6.28), st.floats(-0.3, 0.3))
def test_labels_of_the_angles_in_two_triangles_keep_clear_of_one_another(radii, turn, skew):
    a, b, c, d = (
        (10 + r * cos(turn + k * pi / 2 + skew * (k % 2)), 6 + r * sin(turn + k * pi / 2 + skew * (k % 2)))
        for k, r in enumerate(radii)
    )
    corners = [(a, b, c), (b, c, a), (c, a, b), (a, c, d), (c, d, a), (d, a, c)]
    marks = [Angle(*each, label="" if i else "min 57°") for i, each in enumerate(corners)]
    words = list(ElementTree.fromstring(picture.angles(PLACE, marks)).iter("text"))
    rooms = [(float(each.get("x")), float(each.get("y")), extent(each.text, 16)) for each in words]
    assert len(rooms) == 6
    for (x1, y1, wide1), (x2, y2, wide2) in combinations(rooms, 2):
        assert abs(x1 - x2) > (wide1 + wide2) / 2 - 0.2 or abs(y1 - y2) > 13.8


def test_an_angle_may_have_another_label_and_needs_two_directions():
    _, word = angle((10, 6), (16, 6), (10, 11), "event", "smallest")
    assert word.text == "smallest"
    assert not picture.angles(PLACE, [Angle((1, 1), (1, 1), (4, 4))])
    arc, _ = angle((1, 1), (4, 4), (7, 7))
    assert isfinite(float(NUMBER.findall(arc.get("d"))[0]))
    _, straight = angle((10, 6), (16, 6), (4, 6))
    assert straight.text == "180°"
