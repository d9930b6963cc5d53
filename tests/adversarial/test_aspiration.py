from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import alphabeta, aspiration
from coursekit.games import Tree
from coursekit.trace import record
from tests.adversarial.trees import WORKED, heights, many, of, random_order, some, trees, true_value, true_values

numbers = st.integers(-6, 6) | st.floats(-1e18, 1e18)
margins = st.floats(0, 1e9, exclude_min=True) | st.sampled_from([1, 5, inf])
guesses = st.tuples(numbers, margins).filter(lambda window: window[0] - window[1] < window[0] + window[1])


@many
@given(trees(), heights, guesses)
def test_ends_with_the_value_and_a_best_move_from_any_guess_and_margin(tree, height, around):
    guess, margin = around
    result = aspiration(tree, (), height, guess, margin)
    assert result.value == true_value(tree, height)
    assert result.action == alphabeta(tree, (), height).action


@some
@given(trees(), heights, guesses)
def test_what_each_window_tells_is_true(tree, height, around):
    guess, margin = around
    t = true_value(tree, height)
    trace = record(aspiration, tree, (), height, guess, margin)
    assert all(s.data["alpha"] < s.data["beta"] for s in of(trace, "window"))
    assert all(t <= s.data["value"] <= s.data["alpha"] for s in of(trace, "low"))
    assert all(t >= s.data["value"] >= s.data["beta"] for s in of(trace, "high"))
    [inside] = of(trace, "inside")
    assert inside.data["value"] == t
    assert trace.steps[-1] == inside


@some
@given(trees(), guesses)
def test_nodes_and_leaves_are_those_of_all_searches(tree, around):
    trace = record(aspiration, tree, (), None, *around)
    windows = [(s.data["alpha"], s.data["beta"]) for s in of(trace, "window")]
    searches = [alphabeta(tree, (), None, *window) for window in windows]
    assert trace.result.nodes == sum(s.nodes for s in searches)
    assert trace.result.leaves == sum(s.leaves for s in searches)


@some
@given(trees(), heights)
def test_the_order_of_moves_changes_no_value(tree, height):
    result = aspiration(tree, (), height, order=random_order)
    moves = true_values(tree, height)
    assert result.value == true_value(tree, height)
    assert result.action is None if not moves else moves[result.action] == max(moves)


def test_the_order_is_obeyed():
    trace = record(aspiration, Tree(WORKED), (), order=lambda game, state, actions: reversed(actions))
    assert of(trace, "leaf")[0].data["state"] == (2, 2)


def windows(guess, margin=1):
    trace = record(aspiration, Tree(WORKED), (), guess=guess, margin=margin)
    return [(s.event, s.data["alpha"], s.data["beta"]) for s in trace.steps if s.event in ("window", "low", "high")]


def test_a_good_guess_needs_one_search():
    assert windows(3) == [("window", 2, 4)]


def test_failing_low_moves_alpha_and_failing_high_beta():
    too_high = [("window", 9, 11), ("low", 9, 11), ("window", 5 - 2, 11), ("low", 3, 11), ("window", 3 - 4, 11)]
    assert windows(10) == too_high
    assert windows(-10) == [("window", -11, -9), ("high", -11, -9), ("window", -11, 3 + 2)]


def test_a_value_on_the_edge_of_the_window_is_not_inside():
    assert windows(4)[:2] == [("window", 3, 5), ("low", 3, 5)]
    assert windows(2)[:2] == [("window", 1, 3), ("high", 1, 3)]


def test_a_window_that_is_open_already_ends_it():
    assert windows(100, inf) == [("window", -inf, inf)]


def test_terminal_root_has_a_value_and_no_move():
    result = aspiration(Tree(WORKED), (1, 2), guess=-50)
    assert (result.value, result.action) == (6, None)


@pytest.mark.parametrize(("guess", "margin"), [(inf, 1), (nan, 1), (0, 0), (0, -1), (0, nan), (1e17, 1)])
def test_a_guess_or_margin_that_makes_no_window_is_refused(guess, margin):
    with pytest.raises(ValueError, match="guess ± margin must make a window"):
        aspiration(Tree(WORKED), (), None, guess, margin)


def test_a_height_below_zero_is_refused():
    told = []
    with pytest.raises(ValueError, match="0 or more, not -1"):
        aspiration(Tree(WORKED), (), -1, watch=lambda event, **data: told.append(event))
    assert told == []
