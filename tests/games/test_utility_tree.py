from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import Tree, UtilityTree
from tests.adversarial.trees import THREE, less, trees, utility_trees


def test_states_are_paths_and_players_take_turns():
    tree = UtilityTree(THREE)
    assert tree.players == 3
    assert tree.initial_state() == ()
    assert [tree.to_move(state) for state in ((), (1,), (1, 0), (1, 0, 1))] == [0, 1, 2, 0]
    assert list(tree.actions((1,))) == [0, 1]
    assert tree.result((1,), 0) == (1, 0)
    assert not tree.is_terminal((1, 0))
    assert tree.is_terminal((1, 0, 1))
    assert [tree.utility((1, 0, 1), player) for player in range(3)] == [1, 5, 2]


def test_movers_are_named_level_by_level_and_kept():
    movers = [2, 2, 0, 1]
    tree = UtilityTree(THREE, movers=movers)
    movers[0] = 1
    assert [tree.to_move(state) for state in ((), (1,), (1, 0), (1, 0, 1))] == [2, 2, 0, 1]


def test_more_players_may_take_part_than_move():
    assert UtilityTree([(1, 2, 3), (3, 2, 1)], movers=(1, 1)).players == 3


def test_a_single_leaf_is_a_game_that_is_over():
    tree = UtilityTree((4, 5))
    assert tree.players == 2
    assert tree.is_terminal(())
    assert tree.leaves() == {(): (4, 5)}


@less
@given(utility_trees())
def test_states_and_leaves_are_those_of_the_nested_lists(tree):
    def walk(node, path=()):
        yield path, node
        if isinstance(node, list):
            for i, child in enumerate(node):
                yield from walk(child, (*path, i))

    nodes = dict(walk(tree.nested))
    assert list(tree.states()) == sorted(nodes, key=lambda path: (len(path), path))
    assert tree.leaves() == {path: node for path, node in nodes.items() if not isinstance(node, list)}
    for path, node in nodes.items():
        assert tree.is_terminal(path) == (path in tree.leaves())
        if isinstance(node, list):
            assert list(tree.actions(path)) == list(range(len(node)))


@less
@given(trees(st.integers(-9, 9)))
def test_two_players_with_opposite_utilities_play_the_plain_tree(tree):
    def doubled(node):
        return [doubled(child) for child in node] if isinstance(node, list) else (node, -node)

    both = UtilityTree(doubled(tree.nested), movers=tree.movers)
    assert list(both.states()) == list(tree.states())
    for state in tree.states():
        assert both.to_move(state) == tree.to_move(state)
        for player in (0, 1):
            assert both.evaluate(state, player) == pytest.approx(tree.evaluate(state, player))
            if tree.is_terminal(state):
                assert both.utility(state, player) == tree.utility(state, player)


def test_the_estimate_is_the_mean_of_means_for_each_player():
    tree = UtilityTree([[(1, 0, 5), (3, 0, 5)], (8, 1, 5)])
    assert [tree.evaluate((), player) for player in range(3)] == [5, 0.5, 5]
    assert tree.evaluate((1,), 1) == 1


@less
@given(utility_trees(), st.data())
def test_other_utilities_at_one_leaf(tree, data):
    leaf = data.draw(st.sampled_from(list(tree.leaves())))
    before = tree.leaves()
    utilities = (77,) * tree.players
    other = tree.with_leaf(leaf, utilities)
    assert other.leaves() == {**before, leaf: utilities}
    assert (other.movers, other.players) == (tree.movers, tree.players)
    assert tree.leaves() == before


@pytest.mark.parametrize(
    ("nested", "complaint"),
    [
        ([[(1, 2)], []], r"the inner node at \(1,\) has no children"),
        ([], r"the inner node at \(\) has no children"),
        ([(1, 2), (1, 2, 3)], r"\(1,\)"),
        ([(1, 2), 3], r"\(1,\)"),
        ([(1, 2), (3, nan)], r"\(1,\)"),
        ([(1, 2), (inf, 3)], r"\(1,\)"),
        ([(1, 2), (3, "4")], r"\(1,\)"),
        ([(1, 2), (3, True)], r"\(1,\)"),
        ([(1, 2), ()], r"\(1,\)"),
    ],
)
def test_a_tree_that_is_none_is_refused(nested, complaint):
    with pytest.raises(ValueError, match=complaint):
        UtilityTree(nested)


@pytest.mark.parametrize("movers", [(0,), (0, 2), (0, "1"), (-1, 0), ()])
def test_movers_that_do_not_fit_are_refused(movers):
    with pytest.raises(ValueError, match="movers must name"):
        UtilityTree([(1, 2), (2, 1)], movers=movers)


@pytest.mark.parametrize(("leaf", "utilities"), [((1,), (3, 4)), ((9, 9), (3, 4)), ((0, 1), (3,)), ((0, 1), 3)])
def test_what_cannot_be_put_at_a_leaf_is_refused(leaf, utilities):
    tree = UtilityTree([[(1, 2), (2, 1)], [(0, 0)]])
    with pytest.raises(ValueError, match=r"\(1,\)|\(9, 9\)|\(0, 1\)"):
        tree.with_leaf(leaf, utilities)


def test_its_form_in_text():
    assert repr(Tree([1, 2])) == "Tree([1, 2])"
    assert repr(UtilityTree([(1, 2), (2, 1)])) == "UtilityTree([(1, 2), (2, 1)])"
