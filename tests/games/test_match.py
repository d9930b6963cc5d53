from itertools import pairwise
from math import nan, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from coursekit.games import Score, SplitNim, TicTacToe, Tree, match


def first(game, state, rng):
    return game.actions(state)[0]


def last(game, state, rng):
    return game.actions(state)[-1]


def anyone(game, state, rng):
    return rng.choice(list(game.actions(state)))


def noting(calls, name, player):
    def noted(game, state, rng):
        calls.append((name, game.to_move(state), state))
        return player(game, state, rng)

    return noted


def test_players_take_turns_to_begin():
    calls = []
    game = TicTacToe()
    match(game, noting(calls, "one", first), noting(calls, "other", first), 5, Random(1))
    began = [name for name, _, state in calls if state == game.initial_state()]
    assert began == ["one", "other", "one", "other", "one"]
    for (name, seat, _), (following, next_seat, state) in pairwise(calls):
        if state != game.initial_state():
            assert following != name
            assert next_seat != seat


def test_who_moves_twice_is_asked_twice():
    calls = []
    tree = Tree([[[1], [1]], [[1], [1]]], movers=(0, 0, 1, 0))
    score = match(tree, noting(calls, "one", first), noting(calls, "other", first), 2, Random(1))
    assert [name for name, _, _ in calls] == ["one", "one", "other", "other", "other", "one"]
    assert score == Score(wins=1, draws=0, losses=1)


@pytest.mark.parametrize(
    ("tree", "games", "score"),
    [
        (Tree([1]), 6, (3, 0, 3)),  # who begins wins
        (Tree([1]), 7, (4, 0, 3)),
        (Tree([-2.5]), 7, (3, 0, 4)),
        (Tree([0.25]), 2, (1, 0, 1)),
        (Tree([0]), 7, (0, 7, 0)),
        (Tree([1, -1]), 7, (4 + 3, 0, 0)),  # the first player takes the first move, its opponent the last one
        (Tree([1, 0]), 7, (4, 3, 0)),
        (Tree([-1, 0]), 7, (0, 3, 4)),
        (Tree([-1, 1]), 1, (0, 0, 1)),
    ],
)
def test_scores_are_those_of_the_first_player(tree, games, score):
    assert match(tree, first, last, games, Random(1)) == Score(*score)


def test_exchanging_the_players_exchanges_the_score():
    game = TicTacToe()
    score = match(game, first, last, 4, Random(1))
    back = match(game, last, first, 4, Random(1))
    assert (back.wins, back.draws, back.losses) == (score.losses, score.draws, score.wins)


def test_the_random_numbers_are_those_that_are_given():
    game = TicTacToe()
    scores = [match(game, anyone, anyone, 60, Random(seed)) for seed in (1, 1, 2)]
    assert scores[0] == scores[1] != scores[2]
    assert scores[0].games == 60
    assert min(scores[0].wins, scores[0].losses) > 10


def test_perfect_play_in_split_nim():
    """A heap of 7 is lost for who begins, a heap of 8 won: by whoever knows."""

    def perfect(game, state, rng):
        def wins(state):
            return any(not wins(game.result(state, action)) for action in game.actions(state))

        return next((a for a in game.actions(state) if not wins(game.result(state, a))), game.actions(state)[0])

    assert match(SplitNim(7), perfect, perfect, 10, Random(1)) == Score(5, 0, 5)
    assert (
        match(SplitNim(8), perfect, anyone, 40, Random(1)).wins > match(SplitNim(8), anyone, anyone, 40, Random(1)).wins
    )


# ------------------------------------------------ the score


@given(st.integers(0, 300), st.integers(0, 300), st.floats(0.01, 0.999))
def test_the_interval_is_wilsons(wins, losses, confidence):
    if wins + losses:
        low, high = Score(wins, 0, losses).interval(confidence)
        there = binomtest(wins, wins + losses).proportion_ci(confidence, method="wilson")
        assert (low, high) == pytest.approx((there.low, there.high), abs=1e-9)
        assert 0 <= low <= wins / (wins + losses) + 1e-12
        assert wins / (wins + losses) - 1e-12 <= high <= 1


def test_an_interval_by_hand():
    """Eight of ten: z = 1.96, (p + z²/2n ± z √(p(1 − p)/n + z²/4n²)) / (1 + z²/n)."""
    assert Score(8, 0, 2).interval() == pytest.approx((0.4902, 0.9433), abs=5e-5)
    assert Score(8, 0, 2).interval(0.6827)[0] == pytest.approx((0.85 - sqrt(0.016 + 0.0025)) / 1.1, abs=1e-4)


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_a_draw_counts_a_half(wins, draws, losses):
    score = Score(wins, draws, losses)
    assert score.games == wins + draws + losses
    if score.games:
        assert score.rate == pytest.approx((2 * wins + draws) / (2 * score.games))
        turned = Score(losses, draws, wins)
        assert turned.rate == pytest.approx(1 - score.rate)
        low, high = score.interval()
        assert turned.interval() == pytest.approx((1 - high, 1 - low))
        assert low - 1e-12 <= score.rate <= high + 1e-12


def test_more_games_and_less_confidence_make_the_interval_narrower():
    def width(interval):
        return interval[1] - interval[0]

    assert width(Score(80, 0, 20).interval()) < width(Score(8, 0, 2).interval())
    assert width(Score(8, 0, 2).interval(0.5)) < width(Score(8, 0, 2).interval(0.9))


def test_the_interval_holds_the_true_rate_as_often_as_it_says():
    """A thousand matches of 40 games in which the first player's rate is 0.7."""
    held = 0
    rng = Random(1)
    for _ in range(1000):
        wins = sum(rng.random() < 0.7 for _ in range(40))
        low, high = Score(wins, 0, 40 - wins).interval(0.9)
        held += low <= 0.7 <= high
    assert 870 <= held <= 930


@pytest.mark.parametrize("games", [0, -3, 2.5, nan, None])
def test_a_match_without_games_is_refused(games):
    with pytest.raises(ValueError, match="a match needs a whole number of games, 1 or more, not"):
        match(TicTacToe(), first, first, games, Random(1))


@pytest.mark.parametrize("confidence", [1, 1.5, -0.5, nan])
def test_a_confidence_that_is_none_is_refused(confidence):
    with pytest.raises(ValueError, match="confidence"):
        Score(3, 0, 1).interval(confidence)
