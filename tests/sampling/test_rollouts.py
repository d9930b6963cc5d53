from collections import Counter
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import ConnectFour, Hex, Kalah, Othello, SplitNim, TicTacToe, Tree
from coursekit.sampling import decisive, flat_monte_carlo, rave, uct
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import few, less, some, trees, utility_trees
from tests.games.test_playouts import fits, lines, replay, told
from tests.sampling.searches import Renamed, entries, replayed

seeds = st.integers(0, 2**32)
BOARDS = [TicTacToe(), ConnectFour(), Hex(4), Othello(4), Kalah(3, 2), SplitNim(12)]


def worth_at_once(game, state, player):
    """What the end of a game is worth to a player, None before."""
    return game.utility(state, player) if game.is_terminal(state) else None


def sensible(game, state):
    """The moves that a player makes who sees a move and its answer: wins, else what does not lose, else any."""
    player = game.to_move(state)
    after = {action: game.result(state, action) for action in game.actions(state)}
    winning = [action for action, child in after.items() if (worth_at_once(game, child, player) or 0) > 0]
    if winning:
        return winning

    def loses(child):
        if game.is_terminal(child):
            return game.utility(child, player) < 0
        other = game.to_move(child)
        answers = (game.result(child, answer) for answer in game.actions(child))
        return other != player and any((worth_at_once(game, answer, other) or 0) > 0 for answer in answers)

    return [action for action, child in after.items() if not loses(child)] or list(after)


def check_sense(game, state, seed):
    end, moves = told(decisive(game), state, Random(seed))
    assert game.is_terminal(end)
    assert replay(game, state, moves) == end
    for _, action in moves:
        assert action in sensible(game, state)
        state = game.result(state, action)


@some
@given(trees(few) | graphs(), seeds)
def test_wins_are_taken_and_losses_avoided(game, seed):
    check_sense(game, game.initial_state(), seed)


@less
@given(utility_trees(), seeds)
def test_wins_are_taken_and_losses_avoided_by_many_players(game, seed):
    check_sense(game, (), seed)


@pytest.mark.parametrize("game", [*BOARDS, Renamed(TicTacToe(), "XO")], ids=lambda game: type(game).__name__)
def test_wins_are_taken_and_losses_avoided_on_boards(game):
    for seed in range(15):
        check_sense(game, game.initial_state(), seed)


def test_a_win_a_threat_and_a_move_that_loses_at_once():
    game = TicTacToe()
    both = (0, 0b000110000, 0b000000011)  # X completes the middle row, though O threatens the top one
    threat = (0, 0b100010000, 0b000000011)
    for seed in range(20):
        assert told(decisive(game), both, Random(seed))[1] == [(0, 1 << 3)]
        assert told(decisive(game), threat, Random(seed))[1][0] == (0, 1 << 2)
        assert told(decisive(Tree([-1, 0, [[-1]]])), (), Random(seed))[1][0] != (0, 0)
        assert told(decisive(Tree([[-1, 0], [0, 0]])), (), Random(seed))[1][0] == (0, 1)
        assert told(decisive(Tree([-1])), (), Random(seed)) == ((0,), [(0, 0)])
    assert {told(decisive(Tree([-1, -1])), (), Random(seed))[1][0][1] for seed in range(20)} == {0, 1}


def test_who_moves_again_is_no_danger():
    """The second move of the same player wins: that is no reason to avoid the first."""
    tree = Tree([[1, 1], [0, 0]], movers=(0, 0, 0))
    assert {told(decisive(tree), (), Random(seed))[1][0][1] for seed in range(20)} == {0, 1}


def sensible_lines(game, state):
    """All lines of play of players who see one move ahead, each with how likely it is."""
    if game.is_terminal(state):
        yield (), 1
        return
    moves = sensible(game, state)
    for action in moves:
        for line, p in sensible_lines(game, game.result(state, action)):
            yield ((game.to_move(state), action), *line), p / len(moves)


@pytest.mark.parametrize(
    ("game", "state"),
    [
        (Tree([[0, 0, [0, 0]], [-1, 0], 0, [[0, 1], [0, -1]]]), ()),
        (TicTacToe(), (1, 0b001000010, 0b000010001)),
        (SplitNim(9), (0, (9,))),
    ],
)
def test_all_sensible_moves_are_alike(game, state):
    """Where no two moves win at once, of which any may be taken."""
    likely, rng, rollout = dict(sensible_lines(game, state)), Random(1), decisive(game)
    assert len(likely) < len(dict(lines(game, state)))
    seen = Counter(tuple(told(rollout, state, rng)[1]) for _ in range(3000))
    assert fits(seen, likely)


def test_from_the_end_nothing_is_played():
    won = (1, 0b000011000, 0b000000111)
    assert told(decisive(TicTacToe()), won, Random(1)) == (won, [])


def test_the_same_seed_plays_the_same():
    game = ConnectFour()
    one, two, other = (told(decisive(game), (0, 0, 0), Random(seed)) for seed in (1, 1, 2))
    assert one == two != other


@pytest.mark.parametrize("search", [uct, flat_monte_carlo, rave])
def test_a_search_simulates_with_the_roll_outs_that_it_is_given(search):
    game, played = ConnectFour(), []

    def rollout(state, rng, moves=None):
        played.append(decisive(game)(state, rng, moves))
        return played[-1]

    result = search(game, game.initial_state(), 50, rng=Random(1), rollout=rollout)
    assert len(played) == result.root.visits == 50
    assert result == search(game, game.initial_state(), 50, rng=Random(1), rollout=decisive(game))
    assert result != search(game, game.initial_state(), 50, rng=Random(1))


def test_events_with_semi_random_roll_outs():
    game = Othello(4)
    result, events = replayed(uct, game, game.initial_state(), 60, rollout=decisive(game))
    assert events.entries() == entries(result.root)


def test_simulations_in_which_wins_are_taken_are_nearer_to_the_truth():
    """X has three in Connect Four's bottom row, open at both ends; it is O's turn, and X wins on the next move."""
    game = ConnectFour()
    state = game.play("44556")
    wins = [
        fmean(game.utility(rollout(state, Random(seed)), 0) > 0 for seed in range(100))
        for rollout in (game.playout, decisive(game))
    ]
    assert wins[1] == 1 > wins[0]
