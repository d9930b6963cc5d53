from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import ConnectFour, Game, Hex, Othello, TicTacToe, Tree
from coursekit.sampling import evaluation_prior, uct
from coursekit.trace import record
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import few, some, trees
from tests.games.test_hex import openings
from tests.sampling.searches import best_moves, entries, replayed, true_reward, walk

seeds = st.integers(0, 2**32)
games_of_two = trees(few) | graphs()


def real(node):
    return node.visits - node.virtual


@some
@given(games_of_two, st.integers(0, 80), seeds, st.integers(1, 20), st.sampled_from([0.5, 3, 10]))
def test_events_tell_the_whole_tree(game, simulations, seed, visits, scale):
    start = game.initial_state()
    told = {"prior": evaluation_prior(game, visits, scale)}
    result, replay = replayed(uct, game, start, simulations, seed=seed, told=told)
    assert replay.entries() == entries(result.root)
    assert result == uct(game, start, simulations, rng=Random(seed), **told)


@some
@given(games_of_two, st.integers(0, 80), seeds, st.integers(1, 20))
def test_virtual_visits_are_counted_apart(game, simulations, seed, visits):
    result = uct(game, game.initial_state(), simulations, rng=Random(seed), prior=evaluation_prior(game, visits, 3))
    root = result.root
    assert (root.virtual, root.rewards) == (0, 0)
    assert root.visits == sum(result.visits.values()) <= simulations
    assert result.visits == {child.action: real(child) for child in root.children}
    for path, node in walk(root):
        assert node.virtual == (visits if path else 0)
        for child in node.children:
            assert child.virtual == (visits if simulations else 0)
            assert (child.state is None) == (real(child) == 0)
        if path:
            ended = real(node) - sum(map(real, node.children))
            assert ended == 1 or (ended > 1 and node.proven)


@some
@given(games_of_two, seeds)
def test_nothing_false_is_proven(game, seed):
    """Whatever the prior says."""
    start, lie = game.initial_state(), Random(seed)
    result = uct(game, start, 3000, rng=Random(seed), prior=lambda state, player: (lie.randint(0, 9), lie.random()))
    known = {}
    for _, node in walk(result.root):
        for player, value in (node.proven or {}).items():
            assert value == true_reward(game, node.state, player, known=known)
    if result.root.proven and result.action is not None:
        assert result.action in best_moves(game, start)


def test_means_begin_with_the_prior():
    """One look at the indices of moves that were never tried: what the evaluation says of the state after each."""
    game = TicTacToe()
    asked = []

    def prior(state, player):
        asked.append((state, player))
        return 10, 0.1 * len(asked)

    trace = record(uct, game, game.initial_state(), 1, rng=Random(1), prior=prior)
    assert asked == [(game.result((0, 0, 0), action), 0) for action in game.actions((0, 0, 0))]
    first = trace.steps[0].data
    assert list(first["indices"].values()) == pytest.approx([0.1 * (i + 1) for i in range(9)])
    assert first["action"] == 1 << 8
    tried = trace.result.root.children[8]
    assert tried.mean == pytest.approx((9 + (tried.rewards - 9)) / 11)
    assert (tried.visits, tried.virtual, trace.result.visits[1 << 8]) == (11, 10, 1)
    assert [child.visits for child in trace.result.root.children[:8]] == [10] * 8


def test_below_it_is_asked_from_the_side_of_the_other():
    asked = []

    def prior(state, player):
        asked.append((state, player))
        return 1, 0.5

    uct(Tree([[0, 0], [0, 0]]), (), 50, rng=Random(1), prior=prior)
    assert asked[:2] == [((0,), 0), ((1,), 0)]
    assert set(asked[2:]) == {((i, j), 1) for i in (0, 1) for j in (0, 1)}
    assert len(asked) == 6, "once for every move that is listed"


def test_evaluations_become_rewards():
    class Told(Game):
        def is_terminal(self, state):
            return False

        def evaluate(self, state, player):
            return state if player == 0 else -state

    prior = evaluation_prior(Told(), 7, 4)
    assert [prior(state, 0) for state in (-9, -4, -2, 0, 1, 4, 9)] == [
        (7, 0), (7, 0), (7, 0.25), (7, 0.5), (7, 0.625), (7, 1), (7, 1)
    ]  # fmt: skip
    assert prior(1, 1) == (7, 0.375)
    assert evaluation_prior(Told(), 3)(0.5, 0) == (3, 0.75)


def test_what_is_over_is_known():
    game = TicTacToe()
    prior = evaluation_prior(game, 5, 8)
    won = (1, 0b000011000, 0b000000111)
    assert prior(won, 0) == (5, 1)
    assert prior(won, 1) == (5, 0)
    drawn = (1, 0b001110010, 0b110001101)
    assert game.is_terminal(drawn)
    assert prior(drawn, 0) == (5, 0.5)


@pytest.mark.parametrize(("game", "scale"), [(ConnectFour(), 1), (Othello(6), 100), (Hex(4), 1), (TicTacToe(), 8)])
def test_games_offer_their_evaluation(game, scale):
    start = game.initial_state()
    result = uct(game, start, 60, rng=Random(1), prior=evaluation_prior(game, 10, scale))
    assert sum(result.visits.values()) == result.root.visits == 60
    first = record(uct, game, start, 1, rng=Random(1), prior=evaluation_prior(game, 10, scale)).steps[0].data["indices"]
    worth = {action: game.evaluate(game.result(start, action), 0) for action in game.actions(start)}
    assert sorted(first, key=first.get) == sorted(worth, key=worth.get)
    assert first == {action: pytest.approx((1 + value / scale) / 2) for action, value in worth.items()}


def test_a_good_prior_helps_and_a_bad_one_is_overcome():
    """The middle of a Hex board: told to be best, it is tried at once; told to be worst, only later."""
    game, middle = Hex(3), 1 << 4
    start = game.initial_state()

    def good(state, player):
        return 20, 0.9 if state[2] & middle else 0.1

    def bad(state, player):
        return 20, 0.1 if state[2] & middle else 0.9

    soon = [uct(game, start, 20, rng=Random(1), prior=prior) for prior in (good, bad)]
    assert soon[0].visits[middle] > 15
    assert soon[1].visits[middle] < 2
    for seed in range(3):
        action = uct(game, start, 3000, 0.5, Random(seed), prior=bad).action
        assert list(divmod(action.bit_length() - 1, 3)) in openings()["3"]


@pytest.mark.parametrize("visits", [0, -1, 1.5, "3", None, nan])
def test_a_number_of_virtual_visits_that_is_none_is_refused(visits):
    with pytest.raises(ValueError, match="a prior needs a whole number of virtual visits, 1 or more, not"):
        evaluation_prior(TicTacToe(), visits)


@pytest.mark.parametrize("scale", [0, -1, nan])
def test_a_scale_that_is_none_is_refused(scale):
    with pytest.raises(ValueError, match="the scale of an evaluation must be above 0, not"):
        evaluation_prior(TicTacToe(), 1, scale)


@pytest.mark.parametrize("told", [(1, 1.1), (1, -0.1), (1, nan), (1, inf), (-1, 0.5), (1.5, 0.5)])
def test_a_prior_that_makes_no_sense_is_refused(told):
    with pytest.raises(ValueError, match="prior"):
        uct(TicTacToe(), (0, 0, 0), 10, rng=Random(1), prior=lambda state, player: told)
