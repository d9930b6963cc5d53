import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import minimax, negamax
from coursekit.games import TicTacToe, Tree
from tests.adversarial.trees import WORKED, many, trees, true_value


@many
@given(trees(), st.none() | st.integers(0, 4))
def test_is_minimax_in_all_but_the_signs(tree, height):
    assert negamax(tree, (), height) == minimax(tree, (), height)
    assert negamax(tree, (), height).value == true_value(tree, height)


def test_a_player_who_moves_twice_keeps_the_sign():
    assert negamax(Tree([[7, -2]], movers=(0, 0, 1)), ()).value == 7


def test_terminal_root_has_a_value_and_no_move():
    result = negamax(Tree(WORKED), (1, 2))
    assert (result.value, result.action, result.leaves) == (6, None, 1)


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        negamax(Tree(WORKED), (), -1)


def test_tic_tac_toe_from_a_position_that_x_has_won_by_force():
    game = TicTacToe()
    state = game.initial_state()
    for square in (0, 1, 4):
        state = game.result(state, 1 << square)
    assert negamax(game, state).value == -1
