from collections import Counter
from math import inf
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import alphabeta, minimal_leaves, minimax, negascout
from coursekit.games import TicTacToe, Tree, random_tree
from coursekit.trace import record
from tests.adversarial.trees import (
    SECOND,
    WORKED,
    few,
    heights,
    leaves_told,
    many,
    of,
    random_order,
    some,
    trees,
    true_value,
    true_values,
    whole,
    windows,
)

units = st.sampled_from([1e-12, 0.5, 1, 3, 1e6])


@many
@given(trees(), heights, units)
def test_full_window_gives_the_value_and_a_best_move_with_any_unit(tree, height, unit):
    result = negascout(tree, (), height, unit=unit)
    plain = minimax(tree, (), height)
    assert result.value == plain.value == true_value(tree, height)
    assert result.action == plain.action


@many
@given(trees(), heights, windows, units)
def test_return_value_theorem(tree, height, window, unit):
    alpha, beta = window
    result, t = negascout(tree, (), height, alpha, beta, unit=unit), true_value(tree, height)
    v, moves = result.value, true_values(tree, height)
    if alpha == beta:
        assert t <= v if v < alpha else t >= v if v > beta else True
    elif v <= alpha:
        assert t <= v
        assert result.action is None
    elif v < beta:
        assert t == v
        assert result.action is None if not moves else moves[result.action] == max(moves)
    else:
        assert t >= v
        assert result.action is None if not moves else moves[result.action] >= beta


@many
@given(trees(few | whole))
def test_whole_numbers_look_at_no_leaf_that_alphabeta_does_not(tree):
    scouted, plain = record(negascout, tree, ()), record(alphabeta, tree, ())
    assert {s.data["state"] for s in of(scouted, "leaf")} <= {s.data["state"] for s in of(plain, "leaf")}


@some
@given(trees(), heights)
def test_the_order_of_moves_changes_no_value(tree, height):
    assert negascout(tree, (), height, order=random_order).value == true_value(tree, height)


@pytest.mark.parametrize(("branching", "height"), [(2, 1), (2, 7), (3, 5), (4, 4), (5, 5), (10, 4), (7, 0), (1, 6)])
def test_best_move_first_looks_at_the_fewest_leaves_there_can_be(branching, height):
    tree = random_tree(branching, height, Random(branching * 100 + height), 0, 10**9).ordered("best")
    assert negascout(tree, ()).leaves == minimal_leaves(branching, height)


def test_first_worked_tree_leaf_by_leaf():
    tree = Tree(WORKED)
    trace = record(negascout, tree, ())
    assert (trace.result.value, trace.result.action) == (3, 0)
    assert leaves_told(tree, trace) == [3, 12, 8, 2, 14, 5, 2]
    assert [(s.data["action"], s.data["alpha"], s.data["beta"]) for s in of(trace, "scout") if not s.data["state"]] == [
        (1, 3, 4),
        (2, 3, 4),
    ]


def test_second_worked_tree_visits_five_leaves_six_times():
    tree = Tree(SECOND)
    trace = record(negascout, tree, ())
    assert (trace.result.value, trace.result.action, trace.result.leaves) == (3, 0, 6)
    assert leaves_told(tree, trace) == [2, 3, 3, 5, 0, 1]
    visits = Counter(s.data["state"] for s in of(trace, "leaf"))
    assert len(visits) == 5
    assert visits[(0, 0, 1)] == 2
    [again] = of(trace, "research")
    assert (again.data["state"], again.data["action"], again.data["value"]) == ((0, 0), 1, 3)


def test_a_player_who_moves_twice_keeps_the_sign():
    assert negascout(Tree([[7, -2]], movers=(0, 0, 1)), ()).value == 7


def test_a_unit_that_vanishes_beside_the_values_gives_the_value_all_the_same():
    far = 1e17
    assert far + 1 == far
    tree = Tree([[far], [far - 16, far + 32], [far + 16, far + 48]])
    assert negascout(tree, ()).value == far + 16
    assert negascout(tree, ()).action == 2


@pytest.mark.parametrize("window", [(-inf, inf), (8, 9), (-9, -8), (6, 6)])
def test_terminal_root_has_a_value_and_no_move(window):
    result = negascout(Tree(WORKED), (1, 2), None, *window)
    assert (result.value, result.action, result.leaves) == (6, None, 1)


@pytest.mark.parametrize("unit", [0, -1, float("nan")])
def test_a_unit_that_is_not_positive_is_refused(unit):
    with pytest.raises(ValueError, match="unit must be above 0"):
        negascout(Tree(WORKED), (), unit=unit)


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="alpha must not be above beta"):
        negascout(Tree(WORKED), (), None, 1, 0)
    with pytest.raises(ValueError, match="0 or more, not -1"):
        negascout(Tree(WORKED), (), -1)


def test_tic_tac_toe():
    game = TicTacToe()
    assert negascout(game, game.initial_state()).value == 0
