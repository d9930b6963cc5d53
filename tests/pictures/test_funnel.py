import re
from itertools import pairwise
from math import atan2, cos, dist, isfinite, sin, sqrt, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.mesh.funnel import funnel
from coursekit.mesh.strings import Arc, Segment
from coursekit.pictures import funnel as picture
from coursekit.pictures import mesh
from coursekit.pictures.funnel import Portal, corner_id
from coursekit.pictures.svg import extent
from coursekit.pictures.world import handles
from tests.pictures.drawn import elements, groups, places_of

PLACE = mesh.layout((0, 0, 20, 12))
DOWN = mesh.layout((0, 0, 20, 12), down=True)
STRIP = {
    7: ((1, 2), (5, 1), (2, 9)),
    3: ((5, 1), (8, 10), (2, 9)),
    4: ((5, 1), (12, 2), (8, 10)),
    9: ((12, 2), (15, 9), (8, 10)),
}


def ends_of(line):
    return tuple((float(line.get(f"x{i}")), float(line.get(f"y{i}"))) for i in (1, 2))


def about(point, place=PLACE):
    return pytest.approx(place.at(point), abs=0.1)


def words(drawn):
    """Every word with the place of its anchor."""
    return {text.text: (float(text.get("x")), float(text.get("y"))) for text in elements(drawn).iter("text")}


def strokes(d):
    """A path of moves, lines and arcs, from command to command: (command, numbers)."""
    return [(c, [*map(float, numbers.replace(",", " ").split())]) for c, numbers in re.findall(r"([MLA])([^MLA]*)", d)]


def sampled(d):
    """Places along a path, as a browser draws it: arcs by the rules of SVG."""
    along = []
    for command, numbers in strokes(d):
        x, y = numbers[-2:]
        if command == "A":
            (x0, y0), (r, _, _, large, sweep) = along[-1], numbers[:5]
            assert not large
            chord = dist((x0, y0), (x, y))
            if chord:
                r = max(r, chord / 2)
                off = sqrt(r * r - chord * chord / 4) / chord * (1 if sweep else -1)
                cx, cy = (x0 + x) / 2 - off * (y - y0), (y0 + y) / 2 + off * (x - x0)
                begin = atan2(y0 - cy, x0 - cx)
                turn = (atan2(y - cy, x - cx) - begin) % tau if sweep else -((begin - atan2(y - cy, x - cx)) % tau)
                assert abs(turn) < 3.2
                along += [(cx + r * cos(begin + turn * i / 8), cy + r * sin(begin + turn * i / 8)) for i in range(1, 8)]
        along.append((x, y))
    return along


# ------------------------------------------------ the channel


def test_a_channel_has_a_line_along_its_sides_and_none_across():
    drawn = picture.channel(PLACE, STRIP, tells={3: "the second & more"})
    assert list(groups(drawn)) == ["face/7", "face/3", "face/4", "face/9"]
    assert groups(drawn)["face/3"].get("aria-label") == "the second & more"
    assert "aria-label" not in groups(drawn)["face/4"].attrib
    for t, group in groups(drawn).items():
        (polygon,) = group
        assert polygon.get("class") == "channel"
        assert places_of(polygon) == [about(corner) for corner in STRIP[int(t[5:])]]
    along = strokes(elements(drawn).find("path").get("d"))
    sides = {frozenset((tuple(a), tuple(b))) for (_, a), (_, b) in zip(along[::2], along[1::2], strict=True)}
    rounded = {corner: tuple(round(x, 1) for x in PLACE.at(corner)) for corners in STRIP.values() for corner in corners}
    rim = [(1, 2), (5, 1), (12, 2), (15, 9), (8, 10), (2, 9), (1, 2)]
    assert sides == {frozenset((rounded[a], rounded[b])) for a, b in pairwise(rim)}


def test_an_edge_that_the_channel_comes_by_twice_but_does_not_cross_is_a_side():
    hub, rim = (10, 6), [(15, 6), (13, 10), (7, 10), (5, 6), (7, 2), (13, 2)]
    fan = {i: (hub, a, b) for i, (a, b) in enumerate(pairwise([*rim, rim[0]]))}
    along = strokes(elements(picture.channel(PLACE, fan)).find("path").get("d"))
    assert len(along) // 2 == 6 + 2  # the rim, and from both sides the edge between the last triangle and the first


def test_triangles_that_are_not_reached_yet_are_empty():
    drawn = groups(picture.channel(PLACE, STRIP, reached={7, 3}))
    assert [group[0].get("class") for group in drawn.values()] == ["channel", "channel", "ghost", "ghost"]


# ------------------------------------------------ portals


def test_portals_differ_without_colour_by_what_is_done_and_that_of_the_moment_lies_above():
    marks = {
        0: Portal((2, 9), (1, 2), "done"),
        1: Portal((8, 10), (5, 1), "open", "narrows & crosses"),
        2: Portal((15, 9), (12, 2)),
    }
    drawn = groups(picture.portals(PLACE, marks))
    assert list(drawn) == ["portal/0", "portal/2", "portal/1"]
    assert drawn["portal/0"].find("line").get("class") == "link"
    assert drawn["portal/2"].find("line").get("class") == "link scout"
    assert [line.get("class") for line in drawn["portal/1"].findall("line")] == ["casing", "link path", None]
    assert drawn["portal/1"].get("aria-label") == "portal 2: left (8, 10), right (5, 1), narrows & crosses"
    assert drawn["portal/0"].get("aria-label") == "portal 1: left (2, 9), right (1, 2)"
    for i, portal in marks.items():
        reach = drawn[f"portal/{i}"].findall("line")[-1]
        assert (reach.get("stroke"), float(reach.get("stroke-width"))) == ("transparent", 16)
        assert ends_of(reach) == (about(portal.left), about(portal.right))


points = st.tuples(st.floats(0, 20), st.floats(0, 12)).map(lambda p: (round(p[0], 2), round(p[1], 2)))


@given(points, points)
def test_the_letters_stand_beyond_their_ends_and_inside_the_drawing(left, right):
    drawn = picture.portals(PLACE, {0: Portal(left, right, "open")})
    if left == right:
        assert not words(drawn)  # the goal
        return
    found = words(drawn)
    assert list(found) == ["L", "R"]
    ends = PLACE.at(left), PLACE.at(right)
    for (letter, (x, y)), end, other in zip(found.items(), ends, ends[::-1], strict=True):
        wide = extent(letter, 19, bold=True) / 2
        assert 0 <= x - wide <= x + wide <= mesh.WIDTH
        assert 0 <= y - 13 <= y <= mesh.HEIGHT
        assert dist((x, y - 6), end) <= dist((x, y - 6), other) + 0.1
    assert not words(picture.portals(PLACE, {0: Portal(left, right, "open")}, letters=False))
    assert not words(picture.portals(PLACE, {0: Portal(left, right, "done"), 1: Portal(left, right)}))
    for line in elements(drawn).iter("line"):
        assert all(map(isfinite, (n for end in ends_of(line) for n in end)))


# ------------------------------------------------ the chains


LEFT_CHAIN, RIGHT_CHAIN, APEX = [(5, 7), (9, 10)], [(6, 5), (8, 4), (12, 1)], (2, 6)


def test_the_chains_differ_in_dash_and_in_the_shape_of_their_corners():
    drawn = groups(picture.chains(PLACE, APEX, LEFT_CHAIN, RIGHT_CHAIN))
    corners = [*LEFT_CHAIN, *RIGHT_CHAIN, APEX]
    assert list(drawn) == [corner_id(corner) for corner in corners]
    shapes = [drawn[corner_id(corner)][0] for corner in corners]
    assert [shape.tag for shape in shapes] == ["rect", "rect", "circle", "circle", "circle", "polygon"]
    assert [drawn[corner_id(c)].get("aria-label") for c in (LEFT_CHAIN[1], RIGHT_CHAIN[0], APEX)] == [
        "left chain, corner 2 of 2 (9, 10)", "right chain, corner 1 of 3 (6, 5)", "apex (2, 6)"
    ]  # fmt: skip
    for corner in corners:
        (ghost,) = [circle for circle in drawn[corner_id(corner)].iter("circle") if circle.get("class") == "ghost"]
        assert (float(ghost.get("cx")), float(ghost.get("cy"))) == about(corner)
        assert float(ghost.get("r")) >= 13  # a finger's
    root = elements(picture.chains(PLACE, APEX, LEFT_CHAIN, RIGHT_CHAIN))
    lines = {path.get("class"): strokes(path.get("d")) for path in root.iter("path") if path.get("class") != "casing"}
    for name, chain in (("left", LEFT_CHAIN), ("right", RIGHT_CHAIN)):
        assert [tuple(numbers) for _, numbers in lines[f"chain {name}"]] == [about(c) for c in (APEX, *chain)]
    fill = root.find("g/polygon")
    assert fill.get("class") == "funnel"
    assert [p for p, q in pairwise([*places_of(fill), None]) if p != q] == [
        about(c) for c in (APEX, *LEFT_CHAIN, *RIGHT_CHAIN[::-1], APEX)
    ]


def test_chains_may_begin_with_the_apex_and_may_be_empty():
    assert picture.chains(PLACE, APEX, [APEX, *LEFT_CHAIN], [APEX]) == picture.chains(PLACE, APEX, LEFT_CHAIN, [])
    assert list(groups(picture.chains(PLACE, APEX, [], []))) == [corner_id(APEX)]
    assert list(words(picture.chains(PLACE, APEX, LEFT_CHAIN, []))) == ["left"]
    assert not words(picture.chains(PLACE, APEX, LEFT_CHAIN, RIGHT_CHAIN, named=False))


@pytest.mark.parametrize(("place", "turn"), [(PLACE, 1), (DOWN, -1)])
def test_the_names_stand_to_the_left_and_to_the_right_of_who_walks(place, turn):
    for dx, dy in ((6, 0), (-6, 0), (0, 4), (0, -4)):
        apex = (10, 6)
        left, right = (10 + dx - dy / 8, 6 + dy + dx / 8), (10 + dx + dy / 8, 6 + dy - dx / 8)
        found = words(picture.chains(place, apex, [left], [right]))
        (x1, y1), (x2, y2) = place.at(apex), place.at((10 + dx, 6 + dy))
        sides = {name: (x2 - x1) * (found[name][1] - 6 - y1) - (y2 - y1) * (found[name][0] - x1) for name in found}
        assert turn * sides["left"] < 0 < turn * sides["right"]


@given(points, st.lists(points, max_size=4, unique=True), st.lists(points, max_size=4, unique=True))
def test_no_word_of_the_funnel_leaves_the_drawing(apex, left, right):
    drawn = picture.chains(PLACE, apex, left, right)
    assert "nan" not in drawn
    for word, (x, y) in words(drawn).items():
        wide = extent(word, 16) / 2
        assert -0.1 <= x - wide <= x + wide <= mesh.WIDTH + 0.1
        assert 0 <= y - 13 <= y <= mesh.HEIGHT


def test_with_a_radius_the_chains_are_strings_around_discs():
    string = [Segment((2, 6), (5, 8)), Arc((5, 7), 1, (5, 8), (6, 7), False), Segment((6, 7), (6, 2))]
    root = elements(picture.chains(PLACE, APEX, [(5, 7)], RIGHT_CHAIN, strings=(string, [Segment((2, 6), (6, 1))])))
    (drawn,) = [path for path in root.iter("path") if path.get("class") == "chain left"]
    assert {command for command, _ in strokes(drawn.get("d"))} == {"M", "L", "A"}
    for place in sampled(drawn.get("d"))[1:-1]:
        assert dist(place, PLACE.at((5, 7))) == pytest.approx(PLACE.scale, abs=0.5)
    assert corner_id((5, 7)) in groups(picture.chains(PLACE, APEX, [(5, 7)], [], strings=(string, [])))


def test_corners_are_named_by_their_places():
    assert corner_id((3.5, -7.0)) == "corner/3.5/-7"
    assert corner_id((0.0, 1.0)) == corner_id((-0.0, 1)) == "corner/0/1"


# ------------------------------------------------ the taut path


@given(
    st.sampled_from([PLACE, DOWN]),
    st.floats(0, tau),
    st.floats(1e-4, tau - 0.01),
    st.floats(0.1, 3),
    st.booleans(),
)
def test_an_arc_is_drawn_where_it_is_and_turned_as_it_turns(place, begin, angle, radius, left):
    x, y = center = (10, 6)

    def on(turned):
        along = begin + (turned if left else -turned)
        return x + radius * cos(along), y + radius * sin(along)

    arc = Arc(center, radius, on(0), on(angle), left)
    (path, _) = elements(picture.taut(place, [arc])).iter("path")
    assert path.get("class") == "casing"
    drawn = sampled(path.get("d"))
    assert drawn[0] == about(arc.start, place)
    assert drawn[-1] == about(arc.end, place)
    for point in drawn:
        assert dist(point, place.at(center)) == pytest.approx(radius * place.scale, abs=0.6)
    length = sum(dist(a, b) for a, b in pairwise(drawn))
    assert length == pytest.approx(radius * angle * place.scale, rel=0.01, abs=1)
    halves = [dist(point, place.at(on(angle / 2))) for point in drawn]
    assert min(halves) < 0.06 * length + 0.6  # so it goes the right way round


def test_an_arc_that_does_not_turn_is_no_circle():
    arc = Arc((10, 6), 2, (12, 6), (12, 6), True)
    (path, _) = elements(picture.taut(PLACE, [Segment((12, 2), (12, 6)), arc, Segment((12, 6), (12, 11))])).iter("path")
    assert all(place[0] == pytest.approx(PLACE.at((12, 6))[0], abs=0.1) for place in sampled(path.get("d")))


bumps = st.lists(st.tuples(st.floats(0.5, 5), st.floats(7, 11.5)), min_size=1, max_size=8)


@given(bumps, st.sampled_from([0.0, 0.3, 0.7]))
def test_the_path_of_a_funnel_is_one_line_from_start_to_goal_that_enters_no_disc(some, radius):
    doors = [((2 + 2 * i, high), (2 + 2 * i, low)) for i, (low, high) in enumerate(some)]
    start, goal = (0.5, 6), (19.5, 6)
    path = funnel(doors, start, goal, radius)
    root = elements(picture.taut(PLACE, path.pieces, radius=radius))[0]
    assert root.get("pointer-events") == "none"
    assert [line.get("class") for line in root] == ["swath"] * bool(radius) + ["casing", "route"]
    d = root[-1].get("d")
    assert d.count("M") == 1
    along = sampled(d)
    assert (along[0], along[-1]) == (about(start), about(goal))
    assert sum(dist(a, b) for a, b in pairwise(along)) == pytest.approx(path.length * PLACE.scale, rel=0.01)
    for corner in path.corners:
        assert min(dist(place, PLACE.at(corner)) for place in along) > radius * PLACE.scale - 0.6
    if radius:
        width = float(re.search(r"stroke-width:([\d.]+)px", root[0].get("style"))[1])
        assert width == pytest.approx(2 * radius * PLACE.scale, abs=0.1)


def test_another_path_is_dashed_and_no_path_is_nothing():
    drawn = elements(picture.taut(PLACE, [Segment((1, 1), (5, 5))], other=True))[0]
    assert [line.get("class") for line in drawn] == ["casing", "curve other"]
    assert not picture.taut(PLACE, [])


def test_pieces_that_do_not_meet_are_not_joined():
    (path, _) = elements(picture.taut(PLACE, [Segment((1, 1), (5, 5)), Segment((6, 5), (9, 1))])).iter("path")
    assert [command for command, _ in strokes(path.get("d"))] == ["M", "L", "M", "L"]


# ------------------------------------------------ the agent


def test_discs_and_agents_are_as_large_as_they_are():
    discs = elements(picture.discs(PLACE, [(5, 7), (9, 2)], 0.5)).findall("g/circle")
    agent = elements(picture.agent(PLACE, (3, 3), 0.5)).findall("g/circle")
    assert [circle.get("class") for circle in discs] == ["disc", "solid"] * 2
    for circle, point in ((discs[0], (5, 7)), (discs[2], (9, 2)), (agent[0], (3, 3))):
        assert (float(circle.get("cx")), float(circle.get("cy"))) == about(point)
        assert float(circle.get("r")) == pytest.approx(0.5 * PLACE.scale, abs=0.1)
    assert not picture.discs(PLACE, [(5, 7)], 0.0)
    assert not picture.discs(PLACE, [], 0.5)


def test_start_and_goal_of_a_channel_are_the_handles_of_a_world():
    drawn = groups(handles(mesh.layout((0, 0, 20, 12), prefix="one/"), (2.5, 4), (9, 9), editable=True))
    assert list(drawn) == ["one/start", "one/goal"]
    circle = drawn["one/start"].find("circle")
    assert (float(circle.get("cx")), float(circle.get("cy"))) == about((2.5, 4))


def test_every_part_carries_the_prefix_of_its_place():
    place = mesh.layout((0, 0, 20, 12), prefix="two/")
    drawn = picture.channel(place, STRIP) + picture.portals(place, {0: Portal((2, 9), (1, 2), "open")})
    drawn += picture.chains(place, APEX, LEFT_CHAIN, RIGHT_CHAIN)
    assert len(groups(drawn)) == 4 + 1 + 6
    assert all(id.startswith("two/") for id in groups(drawn))
    assert " id=" not in drawn
