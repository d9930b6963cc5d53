import re
from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.pictures import graph, svg
from coursekit.pictures.graph import HEIGHT, RADIUS, WIDTH, EdgeMark, Mark
from tests.pictures.drawn import elements

PLACES = {"S": (0, 1), "A": (1, 2), "B": (1, 0), "G": (2, 1)}
EDGES = {("S", "A"): "3", ("S", "B"): "1", ("B", "A"): "1", ("A", "G"): "1"}

positions = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=20, unique=True).map(
    lambda places: dict(enumerate(places))
)


def parts(place, marks, edges=None, **options):
    return {group.get("data-id"): group for group in elements(graph.draw(place, marks, edges, **options)).findall("g")}


@given(positions, st.floats(0.01, 100), st.floats(-50, 50))
def test_nodes_fill_the_room_in_the_order_of_their_positions(places, scale, shift):
    place = graph.layout({node: (scale * x + shift, scale * y - shift) for node, (x, y) in places.items()}, {})
    for node, (x, y) in place.places.items():
        assert RADIUS < x < WIDTH - RADIUS
        assert RADIUS < y < HEIGHT - RADIUS
        for other, (x2, y2) in place.places.items():
            assert (places[node][0] < places[other][0]) <= (x < x2)
            assert (places[node][1] < places[other][1]) <= (y < y2)


@given(positions)
def test_no_two_nodes_overlap(places):
    place = graph.layout(places, {})
    nearest = min((hypot(a[0] - b[0], a[1] - b[1]) for a, b in combinations(place.places.values(), 2)), default=999)
    assert nearest > 2 * place.radius or place.radius == 13


def test_an_edge_without_a_place_is_refused():
    with pytest.raises(ValueError, match="needs a position for 'X'"):
        graph.layout(PLACES, {("S", "X"): "1"})


def test_nodes_are_found_by_id_and_place():
    place = graph.layout(PLACES, EDGES, prefix="left/")
    groups = parts(place, {"A": Mark("open", tells="A & more", edit="2")}, movable=True)
    assert groups["left/node/A"].get("aria-label") == "A & more"
    assert groups["left/node/A"].get("data-edit") == "2"
    assert "data-edit" not in groups["left/node/B"].attrib
    assert "data-drag" in groups["left/node/A"].attrib
    assert "data-drag" not in parts(place, {})["left/node/A"].attrib
    assert "left/edge/S/A" in groups
    x, y = place.places["A"]
    assert place.node_at(x + 5, y - 5) == "A"
    assert place.node_at(x + 60, y - 60) is None


def test_the_states_differ_in_shape():
    place = graph.layout(PLACES, EDGES)
    marks = {"S": Mark("done"), "A": Mark("event", now=True), "B": Mark("open"), "G": Mark("never")}
    groups = parts(place, marks)
    assert [groups[f"node/{node}"][0].tag for node in "SABG"] == ["rect", "polygon", "circle", "circle"]
    assert [groups[f"node/{node}"][0].get("class") for node in "SABG"] == ["done", "event now", "open", "never"]
    assert all(groups[f"node/{node}"].find("text").text == node for node in "SABG")


def ends(path):
    numbers = [float(n) for n in re.findall(r"-?[\d.]+", path.get("d"))]
    return tuple(numbers[:2]), tuple(numbers[-2:])


def test_edges_run_from_border_to_border_and_arrows_point_to_their_ends():
    place = graph.layout(PLACES, EDGES, directed=True)
    groups = parts(place, {}, {("S", "A"): EdgeMark("path"), ("B", "A"): EdgeMark("never")})
    for a, b in EDGES:
        edge, head = groups[f"edge/{a}/{b}"].findall("path")
        start, end = ends(edge)
        assert hypot(start[0] - place.places[a][0], start[1] - place.places[a][1]) == pytest.approx(RADIUS, abs=0.2)
        assert hypot(end[0] - place.places[b][0], end[1] - place.places[b][1]) == pytest.approx(RADIUS + 2, abs=0.2)
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", head.get("d"))]
        assert tuple(numbers[2:4]) == pytest.approx(end, abs=0.1)
        for corner in (numbers[0:2], numbers[4:6]):
            assert hypot(corner[0] - start[0], corner[1] - start[1]) < hypot(end[0] - start[0], end[1] - start[1])
    assert groups["edge/S/A"].find("path").get("class") == "link path"
    dashed, head = groups["edge/B/A"].findall("path")
    assert (dashed.get("class"), head.get("class")) == ("link never", "link")


def test_an_undirected_edge_may_be_named_either_way_and_has_no_arrow():
    place = graph.layout(PLACES, EDGES)
    for edge in (("S", "A"), ("A", "S")):
        [path] = parts(place, {}, {edge: EdgeMark("path")})["edge/S/A"].findall("path")
        assert path.get("class") == "link path"


def test_there_and_back_are_two_lines_with_their_weights_apart():
    place = graph.layout(PLACES, {("S", "A"): "3", ("A", "S"): "7"}, directed=True)
    root = elements(graph.draw(place, {}))
    weights = {text.text: (float(text.get("x")), float(text.get("y"))) for text in root.findall("text")}
    assert hypot(weights["3"][0] - weights["7"][0], weights["3"][1] - weights["7"][1]) > 40
    paths = [group.find("path").get("d") for group in root.findall("g") if group.get("data-id").startswith("edge")]
    assert len(set(paths)) == 2


def test_a_refused_edge_has_a_bar_that_is_not_on_its_weight():
    place = graph.layout(PLACES, EDGES, directed=True)
    bar = parts(place, {}, {("S", "A"): EdgeMark("never", bar=True)})["edge/S/A"].find("line")
    middle = [(place.places["S"][i] + place.places["A"][i]) / 2 for i in (0, 1)]
    at = [(float(bar.get(f"{axis}1")) + float(bar.get(f"{axis}2"))) / 2 for axis in "xy"]
    assert hypot(at[0] - middle[0], at[1] - middle[1]) > 25


def test_weights_can_be_typed_over_where_they_stand():
    place = graph.layout(PLACES, {**EDGES, ("S", "G"): ""}, prefix="left/")
    groups = parts(place, {}, editable=True)
    weights = {id: group for id, group in groups.items() if id.startswith("left/weight/")}
    assert weights.keys() == {f"left/weight/{a}/{b}" for a, b in EDGES}
    group = weights["left/weight/S/A"]
    assert group.get("data-edit") == group.find("text").text == "3"
    assert group.get("aria-label") == "weight from S to A: 3"
    assert not any(id.startswith("left/weight/") for id in parts(place, {}))


@given(positions)
def test_notes_stay_inside_and_off_their_node(places):
    place = graph.layout(places, {})
    for text in elements(graph.draw(place, dict.fromkeys(places, Mark("event", "3 + 4 = 7")))).findall("text"):
        wide = svg.extent(text.text, 17)
        anchor = re.search(r"text-anchor:(\w+)", text.get("style"))[1]
        x, y = float(text.get("x")), float(text.get("y"))
        left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        assert left >= 0
        assert left + wide <= WIDTH
        assert 15 <= y <= HEIGHT
        assert place.node_at(x, y - 6) is None or len(places) > 6


def test_a_note_goes_where_there_is_no_edge():
    around = {"M": (1, 1), "N": (1, 0), "E": (2, 1), "S": (1, 2)}
    edges = {("M", "N"): "", ("M", "E"): "", ("M", "S"): ""}
    assert graph.layout(around, edges).sides["M"] == (-1, 0)
    assert graph.layout(around, {("M", "E"): ""}).sides["M"] == (-1, 0)


def test_layers_are_columns():
    placed = graph.layers([("a", 0), ("b", 1), ("c", 1), ("d", 2)])
    xs = {node: x for node, (x, _) in placed.items()}
    assert xs["a"] < min(xs["b"], xs["c"])
    assert max(xs["b"], xs["c"]) < xs["d"]
    assert placed["b"][1] < placed["c"][1]
    assert placed["a"][1] == pytest.approx((placed["b"][1] + placed["c"][1]) / 2)


def test_the_edges_of_a_path_are_its_steps():
    assert graph.path_edges("SBA") == {("S", "B"): EdgeMark("path"), ("B", "A"): EdgeMark("path")}
    assert graph.path_edges("S") == {}
