import re
from itertools import combinations
from math import dist, hypot, isfinite

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.geometry.predicates import IDEAL, LEFT, RIGHT, UP
from coursekit.mesh import Triangulation, delaunay
from coursekit.mesh.delaunay import History
from coursekit.pictures import mesh as picture
from coursekit.pictures.mesh import HEIGHT, WIDTH, Edge, Face, Vertex
from coursekit.pictures.svg import extent
from tests.pictures.drawn import elements, groups

PLACE = picture.layout((0, 0, 20, 12))
A, B, C = (5.0, 4.0), (11.0, 3.0), (8.0, 7.0)

coordinates = st.integers(0, 20)
points = st.tuples(st.floats(0, 20), st.floats(0, 12))


def corners(element):
    return [tuple(map(float, point.split(","))) for point in element.get("points").split()]


def numbers(drawn):
    return [float(n) for n in re.findall(r'(?<=[" ,a-zA-Z])-?\d[\d.e+]*(?=[", LMAQz"])', drawn)]


def area(polygon):
    ends = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ends)) / 2


def holds(polygon, x, y):
    """Whether a point lies inside a convex polygon or no farther than rounding from it."""
    ends = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    turns = [
        ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / (hypot(x2 - x1, y2 - y1) or 1) for (x1, y1), (x2, y2) in ends
    ]
    return min(turns) > -0.3 or max(turns) < 0.3


# ------------------------------------------------ layout


boxes = st.tuples(st.floats(-1e7, 1e7), st.floats(-1e7, 1e7), st.floats(1e-2, 1e4), st.floats(1e-2, 1e4), st.booleans())


@given(boxes, st.floats(0, 1), st.floats(0, 1))
def test_every_box_fits_and_places_are_found_again(box, part_x, part_y):
    left, low, wide, high, down = box
    place = picture.layout((left, low, left + wide, low + high), down=down)
    point = left + part_x * wide, low + part_y * high
    x, y = place.at(point)
    assert picture.MARGIN - 1 <= x <= WIDTH - picture.MARGIN + 1
    assert picture.MARGIN - 1 <= y <= HEIGHT - picture.MARGIN + 1
    assert place.point_at(x, y) == pytest.approx(point, abs=1e-8 * (abs(left) + abs(low) + wide + high))


@pytest.mark.parametrize("down", [False, True])
def test_y_grows_upwards_or_as_in_worlds(down):
    place = picture.layout((0, 0, 20, 12), down=down)
    assert (place.at((3, 9))[1] > place.at((3, 2))[1]) == down
    assert place.at((9, 2))[0] > place.at((3, 2))[0]
    assert dist(place.at((0, 0)), place.at((3, 4))) == pytest.approx(5 * place.scale)


def test_a_flat_box_and_a_single_point_have_a_layout_too():
    for box in ((2, 3, 2, 3), (0, 3, 9, 3), (2, 0, 2, 9)):
        place = picture.layout(box)
        assert place.at(box[:2])[0] >= 0
        assert place.at(box[2:])[1] >= 0


def test_what_is_dragged_outside_stays_on_the_border():
    assert PLACE.point_at(-100, 10_000) == (0, 0)
    assert PLACE.point_at(10_000, -100) == (20, 12)


def test_two_meshes_stand_side_by_side():
    places = [picture.layout((0, 0, 1, 1), left=x, right=x + 430, prefix=f"{x}/") for x in (0, 450)]
    for place, x in zip(places, (0, 450), strict=True):
        assert x <= place.at((0, 0))[0] < place.at((1, 1))[0] <= x + 430
    assert len({place.id("ground") for place in places}) == 2


# ------------------------------------------------ ideal corners


def border(place):
    return [(place.left, place.top), (place.right, place.top), (place.right, place.bottom), (place.left, place.bottom)]


@pytest.mark.parametrize("down", [False, True])
def test_the_bounding_triangle_is_the_whole_drawing(down):
    place = picture.layout((0, 0, 20, 12), down=down)
    assert sorted(picture.outline(place, IDEAL)) == sorted(border(place))
    assert sorted(picture.outline(place, IDEAL[::-1])) == sorted(border(place))


def test_triangles_with_ideal_corners_reach_to_the_border_along_rays():
    (ax, ay), (bx, by), (cx, cy) = map(PLACE.at, (A, B, C))
    expected = {
        (B, RIGHT, C): [(bx, by), (WIDTH, by), (WIDTH, cy), (cx, cy)],
        (A, C, UP): [(ax, ay), (cx, cy), (cx, 0), (ax, 0)],
        (A, LEFT, B): [(ax, ay), (0, ay), (0, by), (bx, by)],
        (C, RIGHT, UP): [(cx, cy), (WIDTH, cy), (WIDTH, 0), (cx, 0)],
        (A, UP, LEFT): [(ax, ay), (ax, 0), (0, 0), (0, ay)],
        (B, LEFT, RIGHT): [(bx, by), (0, by), (0, HEIGHT), (WIDTH, HEIGHT), (WIDTH, by)],
    }
    for triangle, polygon in expected.items():
        for turn in range(3):
            turned = picture.outline(PLACE, triangle[turn:] + triangle[:turn])
            assert sorted(turned) == sorted(polygon)
            assert area(turned) == pytest.approx(area(polygon))  # and so the corners are in order
            assert area(picture.outline(PLACE, triangle[::-1])) == pytest.approx(area(polygon))


@given(st.lists(st.tuples(st.integers(1, 19), st.integers(1, 11)), max_size=12, unique=True), st.booleans())
def test_the_triangles_of_a_mesh_with_its_bounding_triangle_tile_the_drawing(cloud, down):
    place = picture.layout((0, 0, 20, 12), down=down)
    history = History(cloud, range(len(cloud)))
    today = [history.triangle(t) for t, children in enumerate(history.children) if not children]
    outlines = [picture.outline(place, [history.points[v] for v in triangle]) for triangle in today]
    assert sum(map(area, outlines)) == pytest.approx(WIDTH * HEIGHT)


def test_edges_to_ideal_points_are_rays_to_the_border_and_between_them_there_is_none():
    x, y = PLACE.at(A)
    ends = {RIGHT: (WIDTH, y), UP: (x, 0), LEFT: (0, y)}
    for ideal, (x2, y2) in ends.items():
        for edge in (Edge(A, ideal), Edge(ideal, A)):
            line = groups(picture.edges(PLACE, {(4, -1): edge}))["edge/-1/4"].findall("line")[-1]
            drawn = [(float(line.get(f"x{i}")), float(line.get(f"y{i}"))) for i in (1, 2)]
            assert sorted(drawn) == [pytest.approx(end, abs=0.1) for end in sorted([(x, y), (x2, y2)])]
    assert not picture.edges(PLACE, {(-1, -2): Edge(RIGHT, UP)})
    assert not picture.lines(PLACE, [(RIGHT, UP)])
    assert not groups(picture.vertices(PLACE, {-1: Vertex(RIGHT)}))


# ------------------------------------------------ faces


TRIANGLE = (2.0, 2.0), (14.0, 3.0), (7.0, 10.0)


def face(*args, **options):
    return groups(picture.faces(PLACE, {3: Face(*args, **options)}))["face/3"]


def test_the_states_of_faces_differ_without_colour():
    whole = [pytest.approx(PLACE.at(corner), abs=0.1) for corner in TRIANGLE]
    for state in ("new", "done"):
        (drawn,) = face(TRIANGLE, state)
        assert drawn.get("class") == state
        assert corners(drawn) == whole
    for state in ("open", "event", "never"):
        below, inner, *bars = face(TRIANGLE, state)
        assert corners(below) == whole
        assert inner.get("class") == state
        assert all(holds(corners(below), *corner) for corner in corners(inner))
        assert area(corners(inner)) < 0.97 * area(corners(below))
        assert [bar.get("class") for bar in bars] == (["bar"] if state == "event" else [])
    below, inner = face(TRIANGLE, "done", now=True)
    assert inner.get("class") == "done now"


@pytest.mark.parametrize(("size", "least"), [(1, 8), (0.1, 1)])
def test_the_bar_of_an_event_cuts_its_widest_corner(size, least):
    _, inner, bar = face(((2, 2), (2 + 16 * size, 2), (2 + 7 * size, 2 + 4 * size)), "event")
    ends = [(float(bar.get(f"x{i}")), float(bar.get(f"y{i}"))) for i in (1, 2)]
    tip = corners(inner)[2]
    for end, corner in zip(ends, (corners(inner)[1], corners(inner)[0]), strict=True):
        assert least < dist(tip, end) < 0.4 * dist(tip, corner)
        assert dist(tip, end) + dist(end, corner) == pytest.approx(dist(tip, corner), abs=0.3)


def test_a_blocked_face_stays_a_wall_whatever_its_state():
    for state in ("new", "done", "open", "event", "never"):
        drawn = face(TRIANGLE, state, blocked=True)
        assert drawn[0].get("class") == "wall"
        assert all(part.get("class").startswith(("bracket", "bar")) for part in drawn[1:])  # without a fill
    assert len(face(TRIANGLE, "open", blocked=True)) == 2


def test_the_sides_of_an_open_face_all_move_by_the_same_distance():
    below, inner = (corners(part) for part in face(TRIANGLE, "open"))
    for (x1, y1), (x2, y2), (x, y) in zip(below, [*below[1:], below[0]], inner, strict=True):
        distance = abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / hypot(x2 - x1, y2 - y1)
        assert distance == pytest.approx(picture.INSET, abs=0.2)


@given(st.lists(st.tuples(coordinates, coordinates), min_size=3, max_size=3), st.sampled_from(["open", "event"]))
def test_flat_and_tiny_faces_are_drawn_too(triangle, state):
    drawn = picture.faces(picture.layout((0, 0, 1000, 1000)), {0: Face(triangle, state, "12")})
    assert elements(drawn) is not None
    assert "nan" not in drawn


@given(st.lists(points, min_size=3, max_size=3), st.sampled_from(["7", "f = 12.5", "a long label that needs room"]))
def test_a_label_stands_inside_its_face_or_not_at_all(triangle, label):
    for text in elements(picture.faces(PLACE, {0: Face(triangle, "done", label)})).iter("text"):
        font = float(re.search(r"font-size:([\d.]+)px", text.get("style"))[1])
        assert 12 <= font <= 17
        x, y, wide = float(text.get("x")), float(text.get("y")), extent(label, font, bold=True) / 2
        outline = picture.outline(PLACE, triangle)
        for corner in ((x - wide, y), (x + wide, y), (x - wide, y - 0.73 * font), (x + wide, y - 0.73 * font)):
            assert holds(outline, *corner)


def test_a_large_face_has_its_label():
    assert list(elements(picture.faces(PLACE, {0: Face(TRIANGLE, "done", "12")})).itertext()) == ["12"]


def test_what_the_moment_is_about_lies_above_and_is_told():
    marks = {5: Face(TRIANGLE, "open", now=True, tells="one & now"), 2: Face((A, B, C), "done")}
    drawn = groups(picture.faces(PLACE, marks))
    assert list(drawn) == ["face/2", "face/5"]
    assert drawn["face/5"].get("aria-label") == "one & now"
    assert "aria-label" not in drawn["face/2"].attrib


def test_faces_without_ids_let_the_pointer_through():
    root = elements(picture.faces(PLACE, {0: Face(TRIANGLE, "open", "7")}, ids=False))
    assert [group.get("pointer-events") for group in root] == ["none", "none"]
    assert not groups(picture.faces(PLACE, {0: Face(TRIANGLE)}, ids=False))


# ------------------------------------------------ edges


def edge(*args, **options):
    reach, *drawn = groups(picture.edges(PLACE, {(7, 3): Edge(A, B, *args, **options)}))["edge/3/7"]
    return reach, drawn


def test_edges_can_be_hit_by_a_finger_and_are_named_by_the_lower_vertex_first():
    reach, _ = edge()
    assert float(reach.get("stroke-width")) >= 14
    assert reach.get("stroke") == "transparent"
    told = picture.edges(PLACE, {(3, 7): Edge(A, B, tells="a–b & more")})
    assert groups(told)["edge/3/7"].get("aria-label") == "a–b & more"


def test_the_styles_of_edges_differ_without_colour():
    classes = {style: edge(style)[1][0].get("class") for style in ("", "new", "open", "done", "never", "scout")}
    assert classes == {
        "": "link", "new": "link new", "open": "link path", "done": "done", "never": "link never", "scout": "link scout"
    }  # fmt: skip
    line, bar = edge("event")[1]
    assert (line.get("class"), bar.get("class")) == ("bar", "bar")
    (x1, y1), (x2, y2) = PLACE.at(A), PLACE.at(B)
    ends = [(float(bar.get(f"x{i}")), float(bar.get(f"y{i}"))) for i in (1, 2)]
    assert sum(x for x, _ in ends) / 2 == pytest.approx((x1 + x2) / 2, abs=0.1)
    assert (ends[1][0] - ends[0][0]) * (x2 - x1) + (ends[1][1] - ends[0][1]) * (y2 - y1) == pytest.approx(0, abs=50)
    assert edge("open", now=True)[1][0].get("class") == "link path now"


def test_a_constrained_edge_is_a_double_line_in_every_style():
    for style in ("", "open", "done", "event", "never"):
        wide, gap = edge(style, constrained=True)[1][:2]
        assert gap.get("class") == "casing"
        widths = [float(re.search(r"stroke-width:([\d.]+)px", line.get("style"))[1]) for line in (wide, gap)]
        assert widths[0] > 2 * widths[1] > 0
        assert [wide.get(key) for key in ("x1", "y1", "x2", "y2")] == [gap.get(key) for key in ("x1", "y1", "x2", "y2")]
    many = elements(picture.lines(PLACE, [(A, B), (B, C)], constrained=True)).findall("g/path")
    assert [path.get("class") for path in many] == ["border", "casing"]


def test_many_lines_are_one_element():
    root = elements(picture.lines(PLACE, [(A, B), (B, C), (C, UP)], style="link new"))
    (path,) = root.findall("g/path")
    assert path.get("class") == "link new"
    assert path.get("d").count("M") == path.get("d").count("L") == 3
    assert root[0].get("pointer-events") == "none"
    assert not picture.lines(PLACE, [])


# ------------------------------------------------ vertices


def test_vertices_are_handles_where_they_stand():
    drawn = groups(
        picture.vertices(PLACE, {4: Vertex(A, tells="new & now"), 9: Vertex((0.0625, 3), label="q")}, editable=True)
    )
    assert drawn["vertex/4"].get("aria-label") == "vertex 4 (5, 4): new & now"
    assert drawn["vertex/9"].get("aria-label") == "vertex q (0.0625, 3)"
    for group, point in zip(drawn.values(), (A, (0.0625, 3)), strict=True):
        assert "data-drag" in group.attrib
        for circle in group.iter("circle"):
            assert (float(circle.get("cx")), float(circle.get("cy"))) == pytest.approx(PLACE.at(point), abs=0.1)
        assert float(group.findall("circle")[-1].get("r")) >= 13  # a finger's
    assert "data-drag" not in groups(picture.vertices(PLACE, {4: Vertex(A)}))["vertex/4"].attrib


def test_the_states_of_vertices_differ_in_shape():
    states = ("solid", "new", "open", "done", "event", "never")
    drawn = groups(picture.vertices(PLACE, {i: Vertex((3 * i, 5), state) for i, state in enumerate(states)}))
    assert [(group[0].tag, group[0].get("class")) for group in drawn.values()] == [
        ("circle", "solid"), ("circle", "new"), ("circle", "open"), ("rect", "done"), ("polygon", "event"),
        ("circle", "never"),
    ]  # fmt: skip
    assert groups(picture.vertices(PLACE, {0: Vertex(A, "open", now=True)}))["vertex/0"][0].get("class") == "open now"


def test_no_handle_covers_another_vertex():
    close = {0: Vertex((5, 5)), 1: Vertex((5.3, 5)), 2: Vertex((12, 9))}
    places = {i: PLACE.at(vertex.at) for i, vertex in close.items()}
    for name, group in groups(picture.vertices(PLACE, close, editable=True)).items():
        reach = float(group.findall("circle")[-1].get("r"))
        for i, place in places.items():
            assert name == f"vertex/{i}" or dist(places[int(name[7:])], place) > reach


cloud = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 24)), min_size=1, max_size=25, unique=True).map(
    lambda some: [(x / 2, y / 2) for x, y in some]
)


@given(cloud, st.booleans())
def test_labels_stay_inside_clear_of_one_another_and_of_vertices(some, linked):
    links = delaunay(some).edges() if linked else []
    drawn = picture.vertices(PLACE, {i: Vertex(p, label=f"v{i}") for i, p in enumerate(some)}, links=links)
    rooms = []
    for text in elements(drawn).iter("text"):
        x, y, wide = float(text.get("x")), float(text.get("y")) - 6, extent(text.text, 16) / 2
        assert 0 <= x - wide <= x + wide <= WIDTH
        assert 0 <= y - 7 <= y + 7 <= HEIGHT
        rooms.append((x, y, wide))
        for point in some:
            px, py = PLACE.at(point)
            assert abs(px - x) > wide + 6 or abs(py - y) > 7 + 6
    for (x1, y1, wide1), (x2, y2, wide2) in combinations(rooms, 2):
        assert abs(x1 - x2) > wide1 + wide2 - 0.2 or abs(y1 - y2) > 13.8


def test_a_label_goes_where_there_is_no_edge_and_that_of_the_moment_first():
    around = {0: Vertex((10, 6), label="a"), 1: Vertex((10, 9)), 2: Vertex((13, 6)), 3: Vertex((10, 3))}
    (text,) = elements(picture.vertices(PLACE, around, links=[(0, 1), (0, 2), (3, 0)])).iter("text")
    assert float(text.get("x")) < PLACE.at((10, 6))[0] - 10
    assert float(text.get("y")) == pytest.approx(PLACE.at((10, 6))[1] + 6, abs=1)
    place = picture.layout((0, 0, 20, 12), right=140, bottom=100)  # with room for one
    for now in range(3):
        close = {i: Vertex((8 + 2 * i, 6), label=f"vertex {i}", now=i == now) for i in range(3)}
        drawn = picture.vertices(place, close, links=[(0, 1), (1, 2)])
        assert f"vertex {now}" in list(elements(drawn).itertext())
        assert len(list(elements(drawn).iter("text"))) < 3


def test_a_crowd_of_vertices_is_small_and_has_no_labels():
    grid = [(x / 2, y / 2) for x in range(2, 40, 2) for y in range(2, 22, 2)]
    drawn = picture.vertices(PLACE, {i: Vertex(p, label=str(i)) for i, p in enumerate(grid)})
    assert not list(elements(drawn).iter("text"))
    assert float(elements(drawn)[0][0].get("r")) < 6


# ------------------------------------------------ query, cursor, ground, walk


def test_query_cursor_and_ground():
    drawn = groups(picture.query(PLACE, A, editable=True) + picture.cursor(PLACE, B) + picture.ground(PLACE))
    assert drawn["query"].get("aria-label") == "query (5, 4)"
    assert drawn["cursor"].get("aria-label") == "cursor (11, 3)"
    assert "data-drag" in drawn["query"].attrib
    assert "data-drag" in drawn["cursor"].attrib
    assert "data-drag" not in groups(picture.query(PLACE, A))["query"].attrib
    assert "aria-label" not in drawn["ground"].attrib  # nothing to stop at by keyboard
    rectangle = drawn["ground"].find("rect")
    assert rectangle.get("class") == "ghost"
    assert [float(rectangle.get(key)) for key in ("x", "y", "width", "height")] == [0, 0, WIDTH, HEIGHT]


def test_the_walk_goes_through_the_edges_between_its_triangles():
    way = [(A, LEFT, B), (A, B, C), (B, RIGHT, C), (C, RIGHT, UP)]
    root = elements(picture.walk(PLACE, way))[0]
    assert root.get("pointer-events") == "none"
    casing, route, *heads = root.findall("polyline")
    assert (casing.get("class"), route.get("class")) == ("casing", "route")
    start, *doors, end = corners(route)
    (ax, ay), (bx, by), (cx, cy) = map(PLACE.at, (A, B, C))
    assert doors == [
        pytest.approx(((ax + bx) / 2, (ay + by) / 2), abs=0.1),
        pytest.approx(((bx + cx) / 2, (by + cy) / 2), abs=0.1),
        pytest.approx(((cx + WIDTH) / 2, cy), abs=0.1),
    ]
    assert holds(picture.outline(PLACE, way[0]), *start)
    assert holds(picture.outline(PLACE, way[-1]), *end)
    assert [corners(head)[1] for head in heads] == [*doors, end]


def test_a_jump_is_a_dashed_line_and_a_walk_of_one_triangle_a_dot():
    far = (15.0, 8.0), (18.0, 8.0), (17.0, 11.0)
    root = elements(picture.walk(PLACE, [(A, B, C), far]))[0]
    assert [part.get("class") for part in root] == ["link scout", "open"]
    assert [part.tag for part in elements(picture.walk(PLACE, [far]))[0]] == ["circle"]
    assert not picture.walk(PLACE, [])


def test_a_whole_mesh_draws_as_well_formed_svg():
    mesh = Triangulation([A, B, C, (15, 11)], [(0, 1, 2), (1, 3, 2)])
    marks = {t: Face([mesh.points[v] for v in triangle]) for t, triangle in enumerate(mesh.triangles())}
    drawn = (
        picture.ground(PLACE)
        + picture.faces(PLACE, marks)
        + picture.edges(PLACE, {(a, b): Edge(mesh.points[a], mesh.points[b]) for a, b in mesh.edges()})
        + picture.vertices(PLACE, {i: Vertex(p) for i, p in enumerate(mesh.points)}, links=mesh.edges())
    )
    assert len(groups(drawn)) == 1 + 2 + 5 + 4
    assert " id=" not in drawn
    assert all(map(isfinite, numbers(drawn)))
