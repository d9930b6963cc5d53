from collections import Counter
from fractions import Fraction
from math import inf, nan
from random import Random

import networkx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import Tree, random_tree
from tests.adversarial.trees import WORKED, minimax_value, some, trees, true_value


def test_states_are_paths_and_players_alternate():
    tree = Tree(WORKED)
    assert tree.initial_state() == ()
    assert list(tree.actions(())) == [0, 1, 2]
    assert tree.result((1,), 2) == (1, 2)
    assert [tree.to_move(state) for state in ((), (1,), (1, 2))] == [0, 1, 0]
    assert not tree.is_terminal((1,))
    assert tree.is_terminal((1, 2))
    assert (tree.utility((1, 2), 0), tree.utility((1, 2), 1)) == (6, -6)
    assert repr(tree) == "Tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])"


def test_movers_are_named_level_by_level_and_kept():
    movers = [0, 0, 1]
    tree = Tree([[7, -2]], movers)
    movers[1] = 1
    assert [tree.to_move(state) for state in ((), (0,), (0, 1))] == [0, 0, 1]


def test_a_single_leaf_is_a_game_that_is_over():
    tree = Tree(5)
    assert tree.is_terminal(())
    assert tree.leaves() == {(): 5}


@pytest.mark.parametrize(
    ("nested", "complaint"),
    [
        ([[3], []], r"the inner node at \(1,\) has no children"),
        ([], r"the inner node at \(\) has no children"),
        ([[3, "5"]], r"the leaf at \(0, 1\) must be a finite number, not '5'"),
        ([3, nan], r"the leaf at \(1,\) must be a finite number, not nan"),
        ([3, inf], r"the leaf at \(1,\) must be a finite number, not inf"),
        ([3, -inf], r"the leaf at \(1,\) must be a finite number, not -inf"),
        ([3, None], r"the leaf at \(1,\) must be a finite number, not None"),
        ([3, True], r"the leaf at \(1,\) must be a finite number, not True"),
        ([3, 1j], r"the leaf at \(1,\) must be a finite number"),
    ],
)
def test_a_tree_that_is_none_is_refused(nested, complaint):
    with pytest.raises(ValueError, match=complaint):
        Tree(nested)


@pytest.mark.parametrize("movers", [(0,), (0, 2), (0, "1"), ()])
def test_movers_that_do_not_fit_are_refused(movers):
    with pytest.raises(ValueError, match="movers must name player 0 or 1 for each of the 2 levels"):
        Tree([1, 2], movers)


def test_all_kinds_of_numbers_are_leaves():
    values = [10**300, -0.0, Fraction(1, 3), np.float64(2.5), np.int64(7)]
    assert list(Tree(values).leaves().values()) == values


@some
@given(trees())
def test_the_nodes_make_a_tree_and_come_level_by_level(tree):
    states = list(tree.states())
    graph = networkx.DiGraph([(path[:-1], path) for path in states if path])
    graph.add_node(())
    assert len(graph) == len(states)
    assert networkx.is_arborescence(graph)
    assert [len(state) for state in states] == sorted(len(state) for state in states)
    assert [state for state in states if tree.is_terminal(state)] == sorted(tree.leaves(), key=lambda p: (len(p), p))
    assert list(tree.leaves()) == sorted(tree.leaves())


@some
@given(trees(st.integers(-9, 9)), st.randoms(use_true_random=False))
def test_other_orders_keep_leaves_and_value(tree, rng):
    for other in (*map(tree.ordered, ("best", "worst", "evaluation")), tree.shuffled(rng)):
        assert Counter(other.leaves().values()) == Counter(tree.leaves().values())
        assert true_value(other) == true_value(tree)
        assert other.movers == tree.movers


@some
@given(trees(st.integers(-9, 9)))
def test_best_first_and_worst_first(tree):
    for order in ("best", "worst"):
        other = tree.ordered(order)
        for state in other.states():
            if not other.is_terminal(state):
                values = [value_at(other, (*state, i)) for i in other.actions(state)]
                descending = (other.to_move(state) == 0) == (order == "best")
                assert values == sorted(values, reverse=descending)


def value_at(tree, state):
    node = tree.nested
    for i in state:
        node = node[i]
    return minimax_value(node, tree.movers, level=len(state))


def test_an_order_that_is_none_is_refused():
    with pytest.raises(ValueError, match='order must be "best", "worst" or "evaluation", not \'random\''):
        Tree(WORKED).ordered("random")


@some
@given(trees(), st.data())
def test_another_number_at_one_leaf(tree, data):
    leaf = data.draw(st.sampled_from(list(tree.leaves())))
    before = tree.leaves()
    other = tree.with_leaf(leaf, 77)
    assert other.leaves() == {**before, leaf: 77}
    assert other.movers == tree.movers
    assert tree.leaves() == before


@pytest.mark.parametrize(("leaf", "value"), [((1,), 3), ((9, 9), 3), ((1, 2), nan), ((1, 2), "x")])
def test_what_cannot_be_put_at_a_leaf_is_refused(leaf, value):
    tree = Tree(WORKED)
    with pytest.raises(ValueError, match=r"there is no leaf at|must be a finite number"):
        tree.with_leaf(leaf, value)
    assert tree.nested == WORKED


def test_the_estimate_is_the_mean_of_means():
    tree = Tree([[1, 4], [8, 3], 5])
    assert tree.evaluate((), 0) == pytest.approx((2.5 + 5.5 + 5) / 3)
    assert tree.evaluate((0,), 1) == -2.5
    assert tree.evaluate((2,), 0) == 5


@given(st.integers(1, 4), st.integers(0, 4), st.integers(0, 2**32), st.integers(-5, 5))
def test_random_trees_are_uniform_and_the_same_from_the_same_seed(branching, height, seed, low):
    tree = random_tree(branching, height, Random(seed), low, low + 3)
    assert tree.nested == random_tree(branching, height, Random(seed), low, low + 3).nested
    assert len(tree.leaves()) == branching**height
    assert {len(path) for path in tree.leaves()} == {height}
    assert set(tree.leaves().values()) <= set(range(low, low + 4))
    assert all(len(tree.actions(state)) == branching for state in tree.states() if not tree.is_terminal(state))


def test_other_seeds_give_other_trees():
    assert random_tree(3, 4, Random(1)).nested != random_tree(3, 4, Random(2)).nested


def test_a_shuffle_from_the_same_seed_is_the_same():
    tree = random_tree(3, 4, Random(1))
    assert tree.shuffled(Random(5)).nested == tree.shuffled(Random(5)).nested != tree.nested


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ((0, 2), "branching must be at least 1 and height at least 0, not 0 and 2"),
        ((2, -1), "branching must be at least 1 and height at least 0, not 2 and -1"),
        ((2, 2, 5, 4), "there is no value from 5 to 4"),
    ],
)
def test_trees_that_cannot_be_are_refused(arguments, complaint):
    branching, height, *values = arguments
    with pytest.raises(ValueError, match=complaint):
        random_tree(branching, height, Random(1), *values)
