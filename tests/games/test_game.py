"""What holds in every game."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import ConnectFour, Game, Hex, Kalah, Othello, SplitNim, TicTacToe, Tree, random_tree

GAMES = [
    TicTacToe(),
    ConnectFour(),
    Othello(),
    Othello(4),
    Hex(4),
    Kalah(),
    SplitNim(20),
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


@pytest.mark.parametrize("game", [TicTacToe(), ConnectFour(), Othello(6), Hex(3)], ids=lambda game: type(game).__name__)
@given(rng=st.randoms(use_true_random=False))
def test_stones_are_told_by_player(game, rng):
    state = game.initial_state()
    while not game.is_terminal(state):
        first, second = game.stones(state)
        assert state in ((0, first, second), (1, second, first))
        assert first & second == (first | second) >> game.cells == 0
        marks = game.marks(state)
        assert len(marks) == game.cells
        for mark, stones in zip("XO", (first, second), strict=True):
            assert [i for i, each in enumerate(marks) if each == mark] == [i for i in range(64) if stones >> i & 1]
        state = game.result(state, rng.choice(game.actions(state)))


def test_an_estimate_says_nothing_unless_a_game_knows_better():
    assert Game().evaluate("anything", 0) == 0
