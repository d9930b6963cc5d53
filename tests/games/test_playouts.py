"""Games played to their end at random: that every move is legal, and that all are as likely as they should be."""

from collections import Counter
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, variance

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chi2

from coursekit.games import ConnectFour, Game, Hex, Kalah, MatrixGame, Othello, SplitNim, TicTacToe
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import less, utility_trees

seeds = st.integers(0, 2**32)

GAMES = [
    TicTacToe(),
    ConnectFour(),
    *map(Hex, (1, 2, 3, 4, 7)),
    *map(Othello, (4, 6, 8)),
    *map(SplitNim, (1, 2, 3, 7, 20)),
    Kalah(3, 2),
    Kalah(),
    MatrixGame([[1, -1], [-1, 1]]),
]


def name(game):
    return f"{type(game).__name__} {' '.join(map(str, vars(game).values()))}"[:16]


def told(playout, state, rng):
    """The end of a play-out, and its moves."""
    moves = []
    return playout(state, rng, moves), moves


def replay(game, state, moves):
    """The state after these moves, each of which must be a legal one of the player who is to move."""
    for player, action in moves:
        assert not game.is_terminal(state)
        assert player == game.to_move(state)
        assert action in game.actions(state)
        state = game.result(state, action)
    return state


def until_the_end(game, state, moves):
    """The moves without those that are made when the game is over already."""
    for number, (_, action) in enumerate(moves):
        if game.is_terminal(state):
            return tuple(moves[:number])
        state = game.result(state, action)
    return tuple(moves)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_moves_are_legal_and_lead_to_the_end(game):
    for seed in range(20):
        rng, state = Random(seed), game.initial_state()
        for _ in range(seed):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(list(game.actions(state))))
        end, moves = told(game.playout, state, rng)
        assert game.is_terminal(end)
        if isinstance(game, Hex):
            check_hex(game, state, end, moves)
        else:
            assert replay(game, state, moves) == end


def check_hex(game, state, end, moves):
    """The board is filled. Who has won is who was connected first, and stays so."""
    over = replay(game, state, until_the_end(game, state, moves))
    assert game.is_terminal(over)
    assert [game.utility(end, player) for player in (0, 1)] == [game.utility(over, player) for player in (0, 1)]
    assert len({action for _, action in moves}) == len(moves)
    for number, (player, action) in enumerate(moves):
        assert player == (game.to_move(state) + number) % 2
        assert action in game.actions(state)
    stones = list(game.stones(state))
    for player, action in moves:
        stones[player] |= action
    assert game.stones(end) == tuple(stones)
    assert not moves or sum(stones) == game.full


@less
@given(utility_trees() | graphs(), seeds)
def test_moves_are_legal_whoever_moves(game, seed):
    start = game.initial_state()
    end, moves = told(game.playout, start, Random(seed))
    assert game.is_terminal(end)
    assert replay(game, start, moves) == end


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_from_the_end_nothing_is_played(game):
    """Even where there is room for more."""
    for seed in range(5):
        end, _ = told(partial(Game.playout, game), game.initial_state(), Random(seed))
        assert told(game.playout, end, Random(2)) == (end, [])


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_the_same_seed_plays_the_same_game(game):
    start = game.initial_state()
    assert told(game.playout, start, Random(5)) == told(game.playout, start, Random(5))
    for seed in range(10):
        assert game.playout(start, Random(seed)) == told(game.playout, start, Random(seed))[0]
    if len(game.actions(start)) > 1 if not game.is_terminal(start) else False:
        assert len({str(told(game.playout, start, Random(seed))) for seed in range(20)}) > 1


# ------------------------------------------------ how likely each is


def outcomes(game, state, known=None):
    """How likely each utility of player 0 is where all moves are made at random, all alike."""
    known = {} if known is None else known
    if state not in known:
        found = Counter()
        if game.is_terminal(state):
            found[game.utility(state, 0)] = 1
        else:
            actions = game.actions(state)
            for action in actions:
                for utility, p in outcomes(game, game.result(state, action), known).items():
                    found[utility] += p / len(actions)
        known[state] = found
    return known[state]


def lines(game, state):
    """All lines of play from a state, each with how likely it is."""
    if game.is_terminal(state):
        yield (), 1
        return
    actions = game.actions(state)
    for action in actions:
        for line, p in lines(game, game.result(state, action)):
            yield ((game.to_move(state), action), *line), p / len(actions)


def fits(seen, likely):
    """Whether things came up as often as they should: Pearson's test, one in a thousand being refused."""
    assert sum(likely.values()) == pytest.approx(1)
    assert set(seen) <= set(likely)
    number, found, expected = seen.total(), Counter(), Counter()
    for each, p in likely.items():
        which = each if p * number > 5 else "rare"
        found[which] += seen[each]
        expected[which] += p * number
    distance = sum((found[each] - often) ** 2 / often for each, often in expected.items())
    return distance <= chi2.ppf(0.999, len(expected) - 1)


def late(game, rng, least=6, most=40):
    """A state in which so many lines of play are left."""
    state = game.initial_state()
    while True:
        left = len(list(islice(lines(game, state), most + 1)))
        if least <= left <= most:
            return state
        state = game.initial_state() if left < least else game.result(state, rng.choice(list(game.actions(state))))


SMALL = [TicTacToe(), ConnectFour(), Hex(2), Hex(3), Hex(4), Othello(4), SplitNim(9), Kalah(3, 2)]


@pytest.mark.parametrize("game", SMALL, ids=name)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_line_of_play_is_as_likely_as_it_should_be(game, seed):
    rng = Random(seed)
    state = late(game, rng)
    likely = dict(lines(game, state))
    assert fits(Counter(until_the_end(game, state, told(game.playout, state, rng)[1]) for _ in range(3000)), likely)


@pytest.mark.parametrize("game", [TicTacToe(), Hex(2), Hex(3), SplitNim(12)], ids=name)
def test_utilities_are_as_likely_as_they_should_be_from_the_first_move(game):
    start, rng = game.initial_state(), Random(1)
    ended = Counter(game.utility(told(game.playout, start, rng)[0], 0) for _ in range(3000))
    assert fits(ended, outcomes(game, start))


@pytest.mark.parametrize("game", [ConnectFour(), Hex(5)], ids=name)
def test_quick_play_outs_end_as_plain_ones_do(game):
    """Where there are too many lines to follow: how long games last and who wins, 1,500 games each."""
    start = game.initial_state()
    quick, slow = Random(1), Random(2)
    ours = [told(game.playout, start, quick) for _ in range(1500)]
    plain = [told(partial(Game.playout, game), start, slow) for _ in range(1500)]
    assert all(game.is_terminal(end) for end, _ in ours)
    assert all(game.is_terminal(replay(game, start, until_the_end(game, start, moves))) for _, moves in ours)
    for rank in (
        lambda end, moves: len(until_the_end(game, start, moves)),
        lambda end, moves: game.utility(end, 0) > 0,
    ):
        one, other = ([rank(*run) for run in runs] for runs in (ours, plain))
        assert abs(fmean(one) - fmean(other)) < 4 * sqrt((variance(one) + variance(other)) / 1500)


def test_a_state_without_a_move_that_is_not_the_end_is_told():
    class Stuck(Game):
        def is_terminal(self, state):
            return False

        def actions(self, state):
            return []

    with pytest.raises(ValueError, match="there is no move in A, which is not the end of the game"):
        Stuck().playout("A", Random(1))
