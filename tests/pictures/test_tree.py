from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.games import Tree, random_tree
from coursekit.look import number
from coursekit.pictures import svg, tree
from coursekit.pictures.tree import Mark
from coursekit.player.files import standalone

SECOND = Tree([[[2, 3], [5, 9]], [[0, 1], [7, 5]]])
SHAPES = [(2, 5), (2, 4), (3, 3), (5, 2), (4, 2), (32, 1), (1, 6), (2, 0)]
DENSE = [random_tree(branching, height, Random(1), -99, 99) for branching, height in SHAPES]
DENSE.append(Tree([[1, 2]] * 16))

values = st.integers(-99, 99)
trees = st.recursive(values, lambda below: st.lists(below, min_size=1, max_size=4), max_leaves=32).map(Tree)
any_tree = st.sampled_from(DENSE) | trees.filter(lambda t: len(t.leaves()) <= 32)


def name_box(place):
    x, y, font, anchor = place.name_at
    width = svg.extent(place.name, font) if font else 0.0
    return (x - width, x, y) if anchor == "end" else (x, x + width, y)


def overlap(a, b):
    return a[0] < b[1] - 0.01 and b[0] < a[1] - 0.01


@given(any_tree, st.booleans())
def test_nothing_overlaps_and_all_is_inside(game, negated):
    layout = tree.layout(game, negated=negated)
    rows = {}
    for place in layout.places.values():
        assert place.x - place.half >= 0
        assert place.x + place.half <= tree.WIDTH
        assert place.y - place.tall >= 0
        assert place.y + place.tall <= layout.height
        rows.setdefault(place.y, []).append(place)
    assert len(rows) == 1 or min(b - a for a, b in zip(sorted(rows), sorted(rows)[1:], strict=False)) >= 2 * 36
    for row in rows.values():
        bodies = [(place.x - place.half, place.x + place.half) for place in row]
        names = [name_box(place)[:2] for place in row if place.name and place.name_at[2]]
        assert not any(overlap(a, b) for a, b in combinations(bodies, 2))
        assert not any(overlap(a, b) for a, b in combinations(names, 2))
        beside = [place for place in row if place.name and place.name_at[2] == 17]
        taken = bodies + [name_box(place)[:2] for place in beside]
        assert not any(overlap(a, b) for a, b in combinations(taken, 2))
        for place in row:
            x, _, font = place.note_at
            if place.name and font == 17:
                note = (x, x + svg.extent("−∞ … ∞", 17))
                assert note[1] <= tree.WIDTH
                assert not any(overlap(note, other) for other in taken)


@given(any_tree)
def test_labels_fit_into_their_nodes(game):
    leaves = game.leaves()
    for path, place in tree.layout(game).places.items():
        if path in leaves and place.font:
            assert svg.extent(number(leaves[path]), place.font, bold=True) <= 2 * place.half - 2


@pytest.mark.parametrize("game", DENSE)
def test_leaves_of_a_full_picture_can_be_read(game):
    places, leaves = tree.layout(game).places, game.leaves()
    assert all(places[leaf].font >= (13 if 0 <= value <= 99 else 8) for leaf, value in leaves.items())


def test_nodes_are_named_level_by_level_from_left_to_right():
    layout = tree.layout(SECOND)
    named = sorted((place.y, place.x, place.name) for place in layout.places.values() if place.name)
    assert [name for _, _, name in named] == list("ABCDEFG")
    assert [mover for _, mover in layout.levels] == ["MAX", "MIN", "MAX"]
    assert all(place.name_at[2] == place.note_at[2] == 17 for place in layout.places.values() if place.name)


def test_after_z_comes_aa():
    names = tree.node_names(random_tree(2, 5, Random(0)))
    assert list(names.values())[24:29] == ["Y", "Z", "AA", "AB", "AC"]


def test_a_player_may_move_twice():
    game = Tree([[7, -2], [3, 4]], movers=(0, 0, 1))
    assert [mover for _, mover in tree.layout(game).levels] == ["MAX", "MAX"]
    assert drawn(game, {}).findall("g/polygon")[0].get("points").split()[0].endswith(",16")  # tip up


@given(any_tree, st.sampled_from(["", "left"]))
def test_ids_are_unique_and_lead_back_to_their_nodes(game, prefix):
    places = tree.layout(game, prefix=prefix).places
    assert len({place.id for place in places.values()}) == len(places)
    assert all(tree.path_of(place.id) == path for path, place in places.items())
    assert all(place.id.startswith(f"{prefix}/") for place in places.values())


def drawn(game, marks, editable=False):
    layout = tree.layout(game)
    return ElementTree.fromstring(f"<svg>{tree.draw(layout, marks, editable)}</svg>")


@settings(max_examples=30)
@given(any_tree, st.data())
def test_drawing_is_pure_and_well_formed(game, data):
    layout = tree.layout(game)
    marks = {
        path: Mark(
            state=data.draw(st.sampled_from(["new", "seen", "open", "done", "event", "never"])),
            label=data.draw(st.sampled_from(["", "≥ 5", "−12"])),
            note="−∞ … 3",
            now=data.draw(st.booleans()),
            tells='"A" < B & C',
        )
        for path in layout.places
    }
    picture = tree.draw(layout, marks)
    tree._drawn.cache_clear()
    assert tree.draw(layout, marks) == picture
    root = ElementTree.fromstring(standalone(tree.backdrop(layout) + picture, (tree.WIDTH, layout.height)))
    groups = [element for element in root if element.get("data-id")]
    assert [g.get("data-id") for g in groups] == [place.id for place in layout.places.values()]
    assert {g.get("aria-label") for g in groups} == {'"A" < B & C'}
    assert " id=" not in picture
    assert "<style" not in picture


def test_a_mark_shows_in_class_label_note_badge_and_link():
    marks = {
        (0,): Mark("event", "≤ 3", "−∞ … 3", now=True, link="path"),
        (0, 0): Mark("seen", "3", badge="2×", link=""),
        (0, 1): Mark("never", "12", link="never", bar=True),
    }
    root = drawn(Tree([[3, 12], [5, 4]]), marks)
    groups = {group.get("data-id"): group for group in root.findall("g")}
    assert groups["/0"].find("polygon").get("class") == "event now"
    assert {text.get("class"): text.text for text in groups["/0"].findall("text")} == {
        "value": "≤ 3",
        "name halo": "B",
        "note halo": "−∞ … 3",
    }
    assert [text.text for text in groups["/0/0"].findall("text")] == ["3", "2×"]
    assert groups["/0/1"].find("text").get("class") == "value faint"
    assert groups["/1"].find("polygon").get("class") == "new"
    links = [line.get("class") for line in root.findall("line")]
    assert sorted(links) == sorted(["link path", "link", "link never", "bar", "link new", "link new", "link new"])


def test_only_leaves_can_be_edited_and_only_where_wanted():
    game = Tree([[3, -12.5], 4])
    assert not [g for g in drawn(game, {}).findall("g") if "data-edit" in g.attrib or "data-drag" in g.attrib]
    groups = drawn(game, {}, editable=True).findall("g")
    assert {g.get("data-id"): g.get("data-edit") for g in groups if "data-drag" in g.attrib} == {
        "/0/0": "3",
        "/0/1": "-12.5",
        "/1": "4",
    }


def test_the_picture_is_as_high_as_the_tree():
    heights = [tree.layout(random_tree(2, height, Random(0))).height for height in range(6)]
    assert heights == sorted(heights)
    assert heights[0] < 100
    assert 500 < heights[-1] < 600
