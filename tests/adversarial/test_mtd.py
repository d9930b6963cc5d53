from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, Table, alphabeta, mtd
from coursekit.games import ConnectFour, TicTacToe, Tree, random_graph_game, random_tree
from coursekit.trace import record
from tests.adversarial.graphs import graphs, layered_graphs, move_values, plain_value, reachable
from tests.adversarial.trees import WORKED, heights, less, of, random_order, trees, true_value, true_values
from tests.examples import examples

numbers = st.integers(-6, 6) | st.floats(-1e18, 1e18)
units = st.sampled_from([1e-9, 0.5, 1, 3, 1e6])


@examples(75)
@given(trees(), heights, numbers, units)
def test_ends_with_the_value_and_a_best_move_from_any_guess(tree, height, guess, unit):
    trace = record(mtd, tree, (), height, guess, unit=unit, limit=50_000)
    assert not trace.truncated, "it must end"
    result = trace.result
    moves = true_values(tree, height)
    assert result.value == true_value(tree, height)
    assert result.action is None if not moves else moves[result.action] == max(moves)


@less
@given(graphs(), numbers, st.sampled_from([1, 2, 7, 64]))
def test_positions_that_are_shared(game, guess, size):
    state = game.initial_state()
    for table in (ChainedTable(size), Table(size), Table(size, "deeper"), Table(2 * size, "two-tier")):
        result = mtd(game, state, None, guess, table=table)
        moves = move_values(game, state)
        assert result.value == plain_value(game, state)
        assert result.action is None if not moves else moves[result.action] == result.value


@less
@given(layered_graphs(), st.integers(0, 4), numbers)
def test_positions_that_are_shared_where_all_ways_are_equally_long(game, height, guess):
    assert mtd(game, game.initial_state(), height, guess).value == plain_value(game, game.initial_state(), height)


@less
@given(trees(), heights, numbers)
def test_both_bounds_close_in_on_the_value(tree, height, guess):
    t = true_value(tree, height)
    trace = record(mtd, tree, (), height, guess)
    lower, upper = -inf, inf
    passes = [step for step in trace.steps if step.event in ("window", "high", "low", "end")]
    assert [step.event == "window" for step in passes] == [True, False] * (len(passes) // 2) + [False]
    for window, verdict in zip(passes[:-1:2], passes[1:-1:2], strict=True):
        assert lower < upper, "there was something left to ask"
        assert window.data["alpha"] < window.data["beta"]
        assert lower < window.data["beta"] <= upper or window == passes[0], "a question that is still open"
        value = verdict.data["value"]
        if verdict.event == "high":
            assert value >= window.data["beta"]
            assert (verdict.data["lower"], verdict.data["upper"]) == (value, upper)
        else:
            assert value < window.data["beta"]
            assert (verdict.data["lower"], verdict.data["upper"]) == (lower, value)
        lower, upper = verdict.data["lower"], verdict.data["upper"]
        assert lower <= t <= upper
    assert lower == upper == t == trace.result.value == passes[-1].data["value"]


def test_bounds_from_different_heights_do_not_contradict_each_other():
    """A bound from a higher search and one from a lower one could cross."""
    rng = Random(1)
    for _ in range(150):
        game = random_graph_game(12, 3, rng, cycles=True)
        trace = record(mtd, game, game.initial_state(), 5)
        verdict = [step for step in trace.steps if step.event in ("high", "low")][-1].data
        assert verdict["lower"] == verdict["upper"] == plain_value(game, game.initial_state(), 5)


@less
@given(graphs(cycles=True), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 5), numbers), max_size=6))
def test_one_table_serves_searches_of_any_height_from_anywhere(game, searches):
    table, states = Table(64), reachable(game, game.initial_state())
    for number, height, guess in searches:
        state = states[number % len(states)]
        assert mtd(game, state, height, guess, table=table).value == plain_value(game, state, height)


def told(tree, guess):
    trace = record(mtd, tree, (), guess=guess)
    return trace.result, [step.event for step in trace.steps if step.event in ("high", "low")]


@pytest.mark.parametrize(("guess", "verdicts"), [(0, ["high", "low"]), (3, ["high", "low"]), (4, ["low", "high"])])
def test_the_worked_tree_takes_two_passes(guess, verdicts):
    result, seen = told(Tree(WORKED), guess)
    assert (result.value, result.action, seen) == (3, 0, verdicts)


@pytest.mark.parametrize("guess", [0, 3])
def test_the_worked_tree_takes_eight_visits_of_leaves(guess):
    assert mtd(Tree(WORKED), (), guess=guess).leaves == 8


@pytest.mark.parametrize("guess", [-100, 0, 4, 5, 6, 9, 10, 100])
def test_a_guess_that_comes_back_proves_a_lower_bound_only(guess):
    result = mtd(Tree([5, 9]), (), guess=guess)
    assert (result.value, result.action) == (9, 1)


def test_the_first_question_is_whether_the_guess_is_reached():
    trace = record(mtd, Tree(WORKED), (), guess=3)
    windows = [(step.data["alpha"], step.data["beta"]) for step in of(trace, "window")]
    assert windows == [(2, 3), (3, 4)]


@less
@given(trees(st.integers(-9, 9)), st.integers(-9, 9))
def test_the_true_value_as_a_guess_needs_two_passes_at_most(tree, shift):
    assert len(told(tree, true_value(tree))[1]) <= 2
    assert len(told(tree, true_value(tree) + shift)[1]) <= 2 + abs(shift) * 2


@less
@given(trees(), heights, numbers)
def test_nodes_and_leaves_are_those_of_all_passes(tree, height, guess):
    trace = record(mtd, tree, (), height, guess)
    assert trace.result == mtd(tree, (), height, guess)
    assert trace.result.leaves == len(of(trace, "leaf"))
    assert trace.result.nodes == len(of(trace, "leaf")) + len(of(trace, "enter")) + len(of(trace, "reuse"))


def test_the_order_is_obeyed_and_changes_no_value():
    trace = record(mtd, Tree(WORKED), (), order=lambda game, state, actions: list(reversed(actions)))
    assert of(trace, "leaf")[0].data["state"] == (2, 2)
    assert trace.result.value == 3
    assert mtd(Tree(WORKED), (), order=random_order).value == 3


def test_the_table_remembers_from_pass_to_pass():
    tree, table = random_tree(3, 5, Random(2), 0, 9), ChainedTable(64)
    trace = record(mtd, tree, (), table=table)
    windows = [(step.data["alpha"], step.data["beta"]) for step in of(trace, "window")]
    assert len(windows) > 2
    assert trace.result.leaves < sum(alphabeta(tree, (), None, *window).leaves for window in windows)
    again = mtd(tree, (), guess=trace.result.value, table=table)
    assert again.value == trace.result.value
    assert again.leaves < mtd(tree, (), guess=trace.result.value).leaves


def test_board_games():
    game = TicTacToe()
    assert mtd(game, game.initial_state()).value == 0
    game = ConnectFour()
    for moves in ("", "44", "112233"):
        state = game.play(moves)
        assert mtd(game, state, 4).value == alphabeta(game, state, 4).value
        assert mtd(game, state, 4, guess=18).value == alphabeta(game, state, 4).value


@pytest.mark.parametrize("guess", [nan, inf, -inf])
def test_a_guess_that_is_not_finite_is_refused(guess):
    with pytest.raises(ValueError, match="the guess must be a finite number"):
        mtd(Tree(WORKED), (), guess=guess)


@pytest.mark.parametrize("unit", [0, -1, nan, inf])
def test_a_unit_that_is_none_is_refused(unit):
    with pytest.raises(ValueError, match="unit must be"):
        mtd(Tree(WORKED), (), unit=unit)


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        mtd(Tree(WORKED), (), -1)


def test_terminal_root_has_a_value_and_no_move():
    result = mtd(Tree(WORKED), (1, 2))
    assert (result.value, result.action) == (6, None)
