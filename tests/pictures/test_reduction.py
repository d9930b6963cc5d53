import re
from itertools import pairwise
from math import dist, hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.predicates import orientation
from coursekit.maps import World
from coursekit.mesh.navigation import NavigationMesh
from coursekit.mesh.reduction import reduction
from coursekit.mesh.triangulation import Triangulation
from coursekit.pictures import mesh
from coursekit.pictures import reduction as picture
from coursekit.pictures.dots import Dot
from coursekit.pictures.reduction import CORRIDOR, DEAD_END, DECISION, KINDS, RING, Part, Way
from coursekit.pictures.svg import extent
from tests.pictures.drawn import elements, groups, places_of

PLACE = mesh.layout((0, 0, 20, 12))
TRIANGLE = (2.0, 2.0), (14.0, 3.0), (7.0, 10.0)

STONES = World(20, 12, [[(3, 3), (7, 2), (6, 8)], [(12, 3), (16, 2), (17, 9), (13, 8)], [(9, 9), (11, 9), (10, 11)]])
HOOK = World(12, 12, [[(2, 2), (9, 2), (9, 10), (2, 10), (2, 8), (7, 8), (7, 4), (2, 4)]])


def segments(d):
    """The lines of a path that is made of nothing else."""
    runs = [[tuple(map(float, at.split(","))) for at in run.split("L")] for run in d.split("M")[1:]]
    return [segment for run in runs for segment in pairwise(run)]


def off_side(polygon, x, y):
    """How far a place lies outside of a convex polygon, below 0 if it is inside."""
    ends = list(pairwise([*polygon, polygon[0]]))
    turn = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends)
    offs = [
        ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / (hypot(x2 - x1, y2 - y1) or 1.0) for (x1, y1), (x2, y2) in ends
    ]
    return max(-off if turn > 0 else off for off in offs)


def face(*args, **options):
    return list(groups(picture.paint(PLACE, {3: Part(*args, **options)}))["face/3"])


def looks(parts):
    """Of what a painted triangle is made, without its colours."""
    dashed = {"never"}
    return [(part.tag, part.get("class") in dashed) for part in parts]


# ------------------------------------------------ triangles


def test_what_triangles_are_can_be_told_without_colour():
    kinds = {kind: face(TRIANGLE, kind) for kind in ("", *KINDS)}
    assert looks(kinds[CORRIDOR]) == looks(kinds[""]) == [("polygon", False)]
    assert looks(kinds[DEAD_END]) == [("polygon", True), ("path", False)]
    assert looks(kinds[RING]) == [("polygon", False), ("path", False)]
    assert looks(kinds[DECISION]) == [("polygon", False), ("polygon", False)]
    ways = {}
    for kind in (DEAD_END, RING):
        assert kinds[kind][1].get("class") == "hatch"
        ((x1, y1), (x2, y2)), *_ = segments(kinds[kind][1].get("d"))
        ways[kind] = (x2 - x1) * (y2 - y1) > 0
    assert ways[DEAD_END] != ways[RING]
    inner, outer = places_of(kinds[DECISION][1]), places_of(kinds[DECISION][0])
    assert all(off_side(outer, *corner) < -2 for corner in inner)
    assert outer == [pytest.approx(PLACE.at(corner), abs=0.1) for corner in TRIANGLE]


coordinates = st.tuples(st.integers(0, 200), st.integers(0, 120)).map(lambda at: (at[0] / 10, at[1] / 10))
triangles = st.lists(coordinates, min_size=3, max_size=3).filter(lambda corners: orientation(*corners) != 0)


@given(triangles, st.sampled_from([DEAD_END, RING]))
def test_the_hatching_stays_in_its_triangle_and_goes_on_in_the_next_one(corners, kind):
    polygon, *hatch = face(corners, kind)
    for (x1, y1), (x2, y2) in segments(hatch[0].get("d")) if hatch else []:
        assert off_side(places_of(polygon), x1, y1) < 0.5
        assert off_side(places_of(polygon), x2, y2) < 0.5
        turn = 1 if kind == DEAD_END else -1
        number = (x1 + turn * y1) / 2**0.5 / picture.LINES
        assert number == pytest.approx(round(number), abs=0.03)
        assert (x2 + turn * y2) / 2**0.5 / picture.LINES == pytest.approx(number, abs=0.06)


def test_a_large_triangle_is_hatched_all_over():
    (_, hatch) = face(TRIANGLE, DEAD_END)
    offs = [(x + y) / 2**0.5 for x, y in map(PLACE.at, TRIANGLE)]
    assert len(segments(hatch.get("d"))) == pytest.approx((max(offs) - min(offs)) / picture.LINES, abs=1)


def test_what_the_moment_is_about_is_framed_lies_above_and_is_told():
    parts = {
        5: Part(TRIANGLE, CORRIDOR, now=True, tells="one & now"),
        2: Part(((2, 2), (9, 1), (14, 3)), DEAD_END, tells="two"),
        8: Part(((14, 3), (19, 9), (7, 10))),
    }
    drawn = groups(picture.paint(PLACE, parts))
    assert list(drawn) == ["face/2", "face/8", "face/5"]
    assert drawn["face/5"][-1].get("class") == "bracket event now"
    assert drawn["face/5"].get("aria-label") == "one & now"
    assert "aria-label" not in drawn["face/8"].attrib


@given(triangles, st.sampled_from(["3", "2", "A"]))
def test_a_label_stands_in_its_triangle_or_is_left_out(corners, label):
    polygon = places_of(face(corners, DECISION)[0])
    for text in elements(picture.paint(PLACE, {3: Part(corners, DECISION, label)})).iter("text"):
        assert text.text == label
        assert off_side(polygon, float(text.get("x")), float(text.get("y")) - 5) < 0
    assert not list(elements(picture.paint(PLACE, {3: Part(corners, DECISION)})).iter("text"))


def test_a_large_triangle_has_its_label():
    assert list(elements(picture.paint(PLACE, {0: Part(TRIANGLE, "", "3")})).itertext()) == ["3"]


@pytest.mark.parametrize("label", ["", "1"])
@pytest.mark.parametrize("size", [1, 0.1, 0.02])
def test_an_arrow_leads_out_of_a_dead_end_through_its_door(label, size):
    corners = [(2 + size * (x - 2), 2 + size * (y - 2)) for x, y in TRIANGLE]
    root = elements(picture.paint(PLACE, {0: Part(corners, DEAD_END, label, door=(corners[1], corners[2]))}))
    casing, arrow = (path for path in root.iter("path") if path.get("class") in ("casing", "border"))
    assert casing.get("d") == arrow.get("d")
    (start, tip), *head = segments(arrow.get("d"))
    polygon = [PLACE.at(corner) for corner in corners]
    assert off_side(polygon, *start) < 0.1
    assert 0.5 < off_side(polygon, *tip) < 5
    (x1, y1), (x2, y2) = polygon[1:]
    assert dist(tip, ((x1 + x2) / 2, (y1 + y2) / 2)) < 5
    assert [tip in side for side in head] == [True, True]
    assert all(off_side(polygon, *start) < 5 for side in head for start in side)
    one, other = (
        (tip[0] - start[0]) * (y - start[1]) - (tip[1] - start[1]) * (x - start[0])
        for x, y in (min(side, key=lambda at: at == tip) for side in head)
    )
    assert one == pytest.approx(-other, rel=0.2)  # a side of the head on each side of the shaft, as far away
    assert abs(one) > 0.5 * dist(start, tip)
    assert 'class="border"' not in picture.paint(PLACE, {0: Part(corners, DEAD_END, label)})


def test_all_arrows_are_two_elements():
    parts = {i: Part(TRIANGLE, DEAD_END, door=TRIANGLE[:2]) for i in range(9)}
    drawn = [path for path in elements(picture.paint(PLACE, parts)).iter("path") if path.get("class") != "hatch"]
    assert [path.get("class") for path in drawn] == ["casing", "border"]


def test_the_legend_shows_every_kind_and_fits():
    root = elements(picture.legend(20, 550))
    assert list(root.itertext()) == list(KINDS)
    starts = [float(text.get("x")) for text in root.iter("text")]
    assert all(b - a > extent(kind, 15) + 20 for a, b, kind in zip(starts, starts[1:], KINDS, strict=False))
    assert starts[-1] + extent(KINDS[-1], 15) < 880
    assert [polygon.get("class") for polygon in elements(picture.legend(20, 550, [RING])).iter("polygon")] == [
        picture.LOOKS[RING]
    ]


# ------------------------------------------------ the graph


def holders(navigation, point):
    """The triangles that hold a point."""
    return {
        t
        for t in range(len(navigation))
        if min(navigation.triangle(t)) >= 0
        and off_side([navigation.points[v] for v in navigation.triangle(t)], *point) < 1e-9
    }


def test_corridors_go_through_the_middles_of_edges_from_node_to_node():
    navigation = NavigationMesh(STONES)
    found = reduction(navigation)
    assert len(found.corridors) == 6
    ways = [picture.way(navigation, *corridor) for corridor in found.corridors]
    for corridor, way in zip(found.corridors, ways, strict=True):
        channel = [corridor.start // 3, *corridor.triangles, corridor.end // 3]
        assert len(way) == len(channel) + 1
        assert way[0] == picture.middle(navigation, channel[0])
        assert way[-1] == picture.middle(navigation, channel[-1])
        for point, one, other in zip(way[1:-1], channel, channel[1:], strict=False):
            assert holders(navigation, point) == {one, other}
    # No two of them have more than a node in common, not even where they join the same nodes.
    crossed = [point for way in ways for point in way[1:-1]]
    assert len(set(crossed)) == len(crossed)


def test_a_corridor_of_no_triangles_crosses_one_edge():
    square = Triangulation([(0, 0), (4, 0), (4, 4), (0, 4)], [(0, 1, 2), (0, 2, 3)])
    (start,) = [c for c in range(3) if square.opposites[c] >= 0]
    way = picture.way(square, start, square.opposites[start], ())
    assert way == [picture.middle(square, 0), (2, 2), picture.middle(square, 1)]


def test_a_ring_is_a_closed_line():
    navigation = NavigationMesh(HOOK)
    (ring,) = reduction(navigation).rings
    loop = picture.loop(navigation, ring)
    assert loop[0] == loop[-1]
    assert len(set(loop)) == len(loop) - 1 == len(ring)
    for point, one, other in zip(loop, ring, ring[1:], strict=False):
        assert holders(navigation, point) == {one, other}


def test_nodes_and_corridors_can_be_pointed_at():
    nodes = {12: Dot((3, 3), "open", "A", True, "A & now"), 40: Dot((15, 8), "seen", "B")}
    ways = {0: Way([(3, 3), (9, 1), (15, 8)], "open", "five triangles"), 1: Way([(3, 3), (9, 10), (15, 8)], "never")}
    drawn = groups(picture.graph(PLACE, nodes, ways))
    assert list(drawn) == ["corridor/0", "corridor/1", "node/12", "node/40"]
    assert drawn["corridor/0"].get("aria-label") == "five triangles"
    assert drawn["node/12"].get("aria-label") == "A & now"
    assert list(drawn["node/40"].itertext()) == ["B"]
    casing, line, reach = drawn["corridor/0"]
    assert [casing.get("class"), line.get("class")] == ["casing", "link path"]
    assert places_of(line) == [pytest.approx(PLACE.at(point), abs=0.1) for point in ways[0].points]
    assert segments(reach.get("d")) == list(pairwise(places_of(line)))
    assert (reach.get("fill"), reach.get("stroke"), float(reach.get("stroke-width"))) == ("none", "transparent", 16)
    for id, at in (("node/12", (3, 3)), ("node/40", (15, 8))):
        for circle in drawn[id].iter("circle"):
            assert (float(circle.get("cx")), float(circle.get("cy"))) == pytest.approx(PLACE.at(at), abs=0.1)
        assert float(drawn[id].findall("circle")[-1].get("r")) >= 13  # a finger's


def test_the_styles_of_corridors_differ():
    drawn = [
        groups(picture.graph(PLACE, {}, {0: Way([(3, 3), (9, 1)], style)}))["corridor/0"][1].get("class")
        for style in ("", "open", "done", "event", "never")
    ]
    assert drawn == ["border", "link path", "bracket done", "bar", "link never"]


def test_a_crowd_of_nodes_is_small_and_has_no_labels():
    nodes = {i: Dot((i % 10 + 1, i // 10 + 1), "seen", "A") for i in range(60)}
    root = elements(picture.graph(PLACE, nodes, {}))
    assert not list(root.iter("text"))
    assert float(root.find("g/circle").get("r")) <= 6


def test_a_whole_reduction_draws_as_well_formed_svg():
    for world in (STONES, HOOK, World(10, 10)):
        navigation = NavigationMesh(world)
        found = reduction(navigation)
        place = mesh.layout((0, 0, world.width, world.height), prefix="a/")
        parts = {}
        for t, degree in enumerate(found.degrees):
            if degree >= 0:
                c = found.toward[t]
                door = tuple(navigation.points[v] for v in navigation.edge(c)) if c >= 0 else None
                kind = DEAD_END if found.core[t] == 0 else DECISION if found.core[t] == 3 else ""
                parts[t] = Part([navigation.points[v] for v in navigation.triangle(t)], kind, str(degree), door=door)
        ways = {i: Way(picture.way(navigation, *corridor)) for i, corridor in enumerate(found.corridors)}
        nodes = {t: Dot(picture.middle(navigation, t), "seen", "A") for t in found.nodes}
        drawn = picture.paint(place, parts) + picture.graph(place, nodes, ways)
        assert len(groups(drawn)) == len(parts) + len(ways) + len(nodes)
        assert all(id.startswith("a/") for id in groups(drawn))
        assert " id=" not in drawn
        assert not re.search("nan|inf", drawn)
