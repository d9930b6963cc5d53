from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.games import UtilityTree
from coursekit.pictures import utility_tree as picture
from coursekit.pictures.tree import WIDTH, path_of
from coursekit.pictures.utility_tree import DEEP, HALF, TALL, Mark
from tests.adversarial.trees import THREE, utility_trees
from tests.pictures.drawn import elements, groups

small = utility_trees(values=st.integers(-99, 99), max_leaves=12)
some = settings(max_examples=60)


def spans(layout, place):
    """What a node and its vector take of their row, from left to right."""
    cells = place.cell * layout.players
    if place.player is None:
        return [(place.vector_x, place.vector_x + cells)]
    return [(place.x - HALF, place.x + HALF)] + ([(place.vector_x, place.vector_x + cells)] if cells else [])


@some
@given(small)
def test_nothing_overlaps_and_all_is_inside(tree):
    layout = picture.layout(tree)
    rows = {}
    for place in layout.places.values():
        assert TALL <= place.y <= layout.height - DEEP / 2 - 17
        rows.setdefault(place.y, []).extend(spans(layout, place))
    for row in rows.values():
        assert all(start >= 0 and end <= WIDTH for start, end in row)
        assert not any(a[0] < b[1] and b[0] < a[1] for a, b in combinations(row, 2))
    assert all(below - above >= 2 * TALL for above, below in pairwise(sorted(rows)))


@some
@given(small)
def test_nodes_are_named_by_their_movers(tree):
    names = picture.node_names(tree)
    assert len(set(names.values())) == len(names)
    assert set(names) == {path for path in tree.states() if not tree.is_terminal(path)}
    for path, name in names.items():
        assert name[0] == picture.LETTERS[tree.to_move(path)]


def test_the_names_of_the_three_players():
    assert list(picture.node_names(UtilityTree(THREE)).values()) == ["A", "B1", "B2", "C1", "C2", "C3", "C4"]


@some
@given(small, st.booleans())
def test_each_number_of_a_leaf_is_an_item_of_its_own(tree, editable):
    layout, leaves = picture.layout(tree), tree.leaves()
    assert all(layout.places[leaf].cell * tree.players <= WIDTH / len(leaves) for leaf in leaves)
    marks = {path: Mark(vector=vector, own=0) for path, vector in leaves.items()}
    drawn = groups(picture.draw(layout, marks, editable))
    for leaf, vector in leaves.items():
        for player, value in enumerate(vector):
            item = drawn[f"{layout.places[leaf].id}/{player}"]
            assert path_of(item.get("data-id")) == (*leaf, player)
            assert item.get("data-edit") == (f"{value:g}" if editable else None)
            assert item.get("aria-label").startswith(f"{picture.LETTERS[player]} gets ")
            assert [t.text.replace("−", "-") for t in item.iter("text")] == [f"{value:g}"]
    assert {place.id for place in layout.places.values()} <= set(drawn)


def test_one_number_is_set_off_and_drawn_last():
    tree = UtilityTree(THREE)
    mark = Mark("done", (1, 2, 6), 1, now=True, link="path", tells="B1, B to move: (1, 2, 6)")
    node = groups(picture.draw(picture.layout(tree), {(0,): mark}))["/0"]
    assert node.get("aria-label") == "B1, B to move: (1, 2, 6)"
    assert [text.text for text in node.iter("text")] == ["B1", "1", "6", "2"]
    assert [text.get("class") for text in node.iter("text")] == ["value", "value faint", "value faint", "value"]
    assert [box.get("class") for box in node.iter("rect")] == ["lattice", "lattice", "border"]
    assert next(node.iter("polygon")).get("class") == "done now"


def test_what_is_not_known_leaves_its_cell_out():
    layout = picture.layout(UtilityTree(THREE))
    node = groups(picture.draw(layout, {(0,): Mark("done", (4, None, None), 0)}))["/0"]
    assert [text.text for text in node.iter("text")] == ["B1", "4"]
    assert "rect" not in {part.tag for part in groups(picture.draw(layout, {}))["/0"]}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_has_a_shape(players):
    tree = UtilityTree([[(0,) * players]] * 2, movers=(players - 1, 0, 0))
    root = groups(picture.draw(picture.layout(tree), {}))["/"]
    corners = next(root.iter("polygon")).get("points").split()
    assert len(corners) == {1: 3, 2: 3, 3: 4, 4: 6}[players]


def test_the_backdrop_says_who_moves_and_whose_number_is_whose():
    texts = [text.text for text in elements(picture.backdrop(picture.layout(UtilityTree(THREE)))).iter("text")]
    assert texts == ["A moves", "B moves", "C moves"] + ["A", "B", "C"] * 8
