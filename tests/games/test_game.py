"""What holds in every game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import ConnectFour, Game, TicTacToe, Tree, random_tree

GAMES = [
    TicTacToe(),
    ConnectFour(),
    random_tree(3, 5, Random(1)),
    Tree([[[7], [-2.5, 1]], 3, [0, [1, 2]]], movers=(0, 0, 1, 1)),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: type(game).__name__)
@given(rng=st.randoms(use_true_random=False))
def test_random_play(game, rng):
    state = game.initial_state()
    past = []
    while True:
        past.append((state, hash(state), game.to_move(state)))
        assert game.to_move(state) in (0, 1)
        assert game.evaluate(state, 0) == -game.evaluate(state, 1)
        if game.is_terminal(state):
            break
        actions = list(game.actions(state))
        assert actions
        assert len(set(actions)) == len(actions)
        action = rng.choice(actions)
        following = game.result(state, action)
        assert following == game.result(state, action)
        assert following != state
        state = following
    assert game.utility(state, 0) == -game.utility(state, 1)
    assert [(state, hash(state), game.to_move(state)) for state, _, _ in past] == past
    assert len({state for state, _, _ in past}) == len(past)


def test_an_estimate_says_nothing_unless_a_game_knows_better():
    assert Game().evaluate("anything", 0) == 0
