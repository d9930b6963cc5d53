from math import inf

import pytest
from hypothesis import given

from coursekit.adversarial import alphabeta, alphabeta_max_min
from coursekit.games import TicTacToe, Tree
from coursekit.trace import record
from tests.adversarial.trees import SECOND, WORKED, heights, leaves_told, many, of, some, trees, true_value, windows

SHARED = {"enter", "leaf", "back", "cut", "leave"}


def places(trace):
    """What happened where, without the values, whose signs differ."""
    names = {"alpha_cut": "cut", "beta_cut": "cut"}
    return [(names.get(s.event, s.event), s.data["state"], s.data.get("action")) for s in trace.steps]


@many
@given(trees(), heights, windows)
def test_does_the_same_in_the_same_order_as_the_shorter_form(tree, height, window):
    short = record(alphabeta, tree, (), height, *window)
    long = record(alphabeta_max_min, tree, (), height, *window)
    assert places(long) == places(short)
    assert long.result == short.result
    assert {event for event, _, _ in places(long)} <= SHARED


@some
@given(trees(), heights)
def test_full_window_gives_the_value(tree, height):
    assert alphabeta_max_min(tree, (), height).value == true_value(tree, height)


@some
@given(trees(), heights, windows)
def test_alpha_cuts_are_at_min_and_beta_cuts_at_max(tree, height, window):
    trace = record(alphabeta_max_min, tree, (), height, *window)
    root = tree.to_move(())
    for step in of(trace, "alpha_cut"):
        assert tree.to_move(step.data["state"]) != root
        assert step.data["best"] <= step.data["alpha"]
    for step in of(trace, "beta_cut"):
        assert tree.to_move(step.data["state"]) == root
        assert step.data["best"] >= step.data["beta"]


def test_first_worked_tree_leaf_by_leaf():
    tree = Tree(WORKED)
    trace = record(alphabeta_max_min, tree, ())
    assert leaves_told(tree, trace) == [3, 12, 8, 2, 14, 5, 2]
    assert not of(trace, "beta_cut")
    at_c, at_d = of(trace, "alpha_cut")
    assert (at_c.data["state"], at_c.data["action"], at_c.data["alpha"], at_c.data["beta"]) == ((1,), 0, 3, 2)
    assert (at_d.data["state"], at_d.data["action"]) == ((2,), 2)
    narrowed = [(s.data["alpha"], s.data["beta"]) for s in of(trace, "back") if s.data["state"] == (2,)]
    assert narrowed == [(3, 14), (3, 5), (3, 2)]


def test_second_worked_tree_leaf_by_leaf():
    tree = Tree(SECOND)
    trace = record(alphabeta_max_min, tree, ())
    assert leaves_told(tree, trace) == [2, 3, 5, 0, 1]
    [at_e], [at_c] = of(trace, "beta_cut"), of(trace, "alpha_cut")
    assert (at_e.data["state"], at_e.data["action"], at_e.data["alpha"], at_e.data["beta"]) == ((0, 1), 0, 5, 3)
    assert (at_c.data["state"], at_c.data["action"], at_c.data["alpha"], at_c.data["beta"]) == ((1,), 0, 3, 1)


def test_a_player_who_moves_twice_keeps_the_sign():
    assert alphabeta_max_min(Tree([[7, -2]], movers=(0, 0, 1)), ()).value == 7


def test_terminal_root_has_a_value_and_no_move():
    result = alphabeta_max_min(Tree(WORKED), (1, 2))
    assert (result.value, result.action, result.leaves) == (6, None, 1)


def test_bad_input_is_refused():
    with pytest.raises(ValueError, match="alpha must not be above beta"):
        alphabeta_max_min(Tree(WORKED), (), None, inf, -inf)
    with pytest.raises(ValueError, match="0 or more, not -2"):
        alphabeta_max_min(Tree(WORKED), (), -2)


def test_tic_tac_toe():
    game = TicTacToe()
    result = alphabeta_max_min(game, game.initial_state())
    assert (result.value, result.nodes, result.leaves) == (0, 18_297, 7_330)
