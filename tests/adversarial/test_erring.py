from math import inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import against_erring, minimax
from coursekit.games import TicTacToe, Tree
from coursekit.trace import record
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import WORKED, heights, less, mean, of, some, trees

errors = st.floats(0, 1) | st.sampled_from([0, 1, 0.5])
values = st.integers(-9, 9)


def expected(tree, error, height=None, path=()):
    """What play against an opponent who errs is worth to the player at the root, straight from the definition."""
    me = tree.to_move(())
    if tree.is_terminal(path) or height == 0:
        return tree.evaluate(path, me)
    below = None if height is None else height - 1
    worths = [expected(tree, error, below, (*path, action)) for action in tree.actions(path)]
    if tree.to_move(path) == me:
        return max(worths)
    return (1 - error) * min(worths) + error * sum(worths) / len(worths)


@some
@given(trees(values), errors, heights)
def test_value_and_move_are_those_of_the_definition(tree, error, height):
    result = against_erring(tree, (), error, height)
    assert result.value == pytest.approx(expected(tree, error, height))
    if tree.is_terminal(()) or height == 0:
        assert result.action is None
    else:
        below = None if height is None else height - 1
        moves = [expected(tree, error, below, (action,)) for action in tree.actions(())]
        assert moves[result.action] == pytest.approx(max(moves))


@less
@given(trees(), heights)
def test_an_opponent_who_never_errs_is_that_of_minimax(tree, height):
    assert against_erring(tree, (), 0, height) == minimax(tree, (), height)


def mean_of_answers(node, movers, me, level=0):
    if not isinstance(node, list):
        return node if me == 0 else -node
    values = [mean_of_answers(child, movers, me, level + 1) for child in node]
    mover = level % 2 if movers is None else movers[level]
    return max(values) if mover == me else sum(values) / len(values)


@less
@given(trees(values))
def test_an_opponent_who_always_errs_plays_at_random(tree):
    result = against_erring(tree, (), 1)
    assert result.value == pytest.approx(mean_of_answers(tree.nested, tree.movers, tree.to_move(())))


@less
@given(trees(values), errors, errors)
def test_more_errors_are_never_worse_for_us(tree, one, other):
    less, more = sorted((one, other))
    assert against_erring(tree, (), less).value <= against_erring(tree, (), more).value + 1e-9


@less
@given(trees(values), errors)
def test_between_what_is_certain_and_what_could_be(tree, error):
    value = against_erring(tree, (), error).value
    leaves = [tree.utility(leaf, tree.to_move(())) for leaf in tree.leaves()]
    assert minimax(tree, ()).value - 1e-9 <= value <= max(leaves) + 1e-9


def test_a_risky_move_pays_when_nine_of_ten_replies_lose():
    safe, risky = 0, [-10, *[10] * 9]
    tree = Tree([safe, risky])
    assert (against_erring(tree, (), 0).action, against_erring(tree, (), 0).value) == (0, 0)
    assert against_erring(tree, (), 0.5).action == 0
    assert (against_erring(tree, (), 0.5).value, against_erring(tree, (), 0.6).action) == (0, 1)
    assert against_erring(tree, (), 0.6).value == pytest.approx(0.4 * -10 + 0.6 * 8)


def test_the_worked_tree():
    assert against_erring(Tree(WORKED), (), 1).value == mean(WORKED[0])
    assert against_erring(Tree(WORKED), (), 0.5).value == pytest.approx((3 + 23 / 3) / 2)


def test_our_own_moves_are_never_mistaken():
    assert against_erring(Tree([[1, 9], 5], movers=(0, 0, 1)), (), 1).value == 9


def test_the_opponent_knows_that_it_may_err_again():
    tree = Tree([[[8, 0], 3]], movers=(0, 1, 1, 0))
    assert against_erring(tree, (), 0.5).value == pytest.approx(0.5 * 2 + 0.5 * 2.5)


@less
@given(graphs(), errors)
def test_positions_that_are_shared(game, error):
    def worth(state):
        if game.is_terminal(state):
            return game.utility(state, me)
        worths = [worth(game.result(state, action)) for action in game.actions(state)]
        if game.to_move(state) == me:
            return max(worths)
        return (1 - error) * min(worths) + error * sum(worths) / len(worths)

    me = game.to_move(game.initial_state())
    assert against_erring(game, game.initial_state(), error).value == pytest.approx(worth(game.initial_state()))


@less
@given(trees(values), errors, heights)
def test_each_average_that_is_told_is_that_of_its_children(tree, error, height):
    trace = record(against_erring, tree, (), error, height)
    assert trace.result == against_erring(tree, (), error, height)
    me, tried = tree.to_move(()), {}
    for step in trace.steps:
        state = step.data["state"]
        if step.event == "back":
            tried.setdefault(state, []).append(step.data["value"])
            own = tree.to_move(state) == me
            assert step.data["best"] == (max if own else min)(tried[state])
        elif step.event == "average":
            assert tree.to_move(state) != me
            assert step.data["best"] == min(tried[state])
            assert step.data["mean"] == pytest.approx(sum(tried[state]) / len(tried[state]))
            weighed = (1 - error) * step.data["best"] + error * step.data["mean"]
            assert step.data["value"] == pytest.approx(weighed)
    assert len(of(trace, "average")) == sum(tree.to_move(s.data["state"]) != me for s in of(trace, "enter"))


def test_tic_tac_toe_against_one_who_plays_at_random():
    game = TicTacToe()
    state = (0, 0b000010001, 0b000000110)
    values = {}

    def worth(state):
        if state not in values:
            if game.is_terminal(state):
                values[state] = game.utility(state, 0)
            else:
                below = [worth(game.result(state, action)) for action in game.actions(state)]
                values[state] = max(below) if game.to_move(state) == 0 else sum(below) / len(below)
        return values[state]

    assert against_erring(game, state, 1).value == pytest.approx(worth(state))


@pytest.mark.parametrize("error", [-0.1, 1.1, nan, inf])
def test_an_error_that_is_no_probability_is_refused(error):
    with pytest.raises(ValueError, match="the error must be a probability, from 0 to 1"):
        against_erring(Tree(WORKED), (), error)


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        against_erring(Tree(WORKED), (), 0.5, -1)
