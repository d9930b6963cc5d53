import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import and_or, minimax
from coursekit.games import SplitNim, TicTacToe, Tree
from coursekit.trace import record
from tests.adversarial.graphs import graphs, plain_value, reachable
from tests.adversarial.trees import less, of, some, trees, true_value


@some
@given(trees())
def test_a_forced_win_is_a_value_above_0(tree):
    assert and_or(tree, ()) is (true_value(tree) > 0)


@less
@given(graphs())
def test_positions_that_are_shared_and_players_who_move_twice(game):
    assert and_or(game, game.initial_state()) is (plain_value(game, game.initial_state()) > 0)


def proof(tree, player, path=()):
    """Who wins below a path, and the leaves looked at: children from left to right, up to the first that decides."""
    if tree.is_terminal(path):
        return tree.utility(path, player) > 0, [path]
    mine, seen = tree.to_move(path) == player, []
    for action in tree.actions(path):
        wins, leaves = proof(tree, player, (*path, action))
        seen += leaves
        if wins == mine:
            return mine, seen
    return not mine, seen


@less
@given(trees(st.integers(-1, 1)))
def test_stops_at_the_first_proof(tree):
    wins, leaves = proof(tree, tree.to_move(()))
    trace = record(and_or, tree, ())
    assert trace.result is wins
    assert [step.data["state"] for step in of(trace, "leaf")] == leaves


def test_one_good_move_is_enough_and_every_answer_must_be_met():
    assert and_or(Tree([[-1, 1], [1, 1], [-1]]), ())
    assert not and_or(Tree([[-1, 1], [1, -1]]), ())


def test_a_draw_is_no_win():
    assert not and_or(Tree([0, -1]), ())
    assert not and_or(Tree(0), ())


def test_the_win_is_that_of_the_player_to_move():
    assert and_or(Tree([[1, -1], 2]), (0,)) is True, "player 1 takes −1"
    assert and_or(Tree([[1, 1], 2]), (0,)) is False


def test_kinds_of_nodes():
    trace = record(and_or, Tree([[-1, 1], [[1, -1], 1]], movers=(0, 1, 0, 1)), ())
    assert [(s.data["state"], s.data["kind"]) for s in of(trace, "enter")] == [
        ((), "or"),
        ((0,), "and"),
        ((1,), "and"),
        ((1, 0), "or"),
    ]


def test_a_game_that_is_over():
    assert and_or(Tree(3), ()) is True
    assert and_or(Tree([[3]]), (0, 0)) is True
    assert and_or(Tree([3]), (0,)) is False, "seen from the side of player 1, who would be to move"


def test_tic_tac_toe():
    game = TicTacToe()
    assert not and_or(game, game.initial_state())
    late = [state for state in reachable(game, game.initial_state()) if (state[1] | state[2]).bit_count() >= 4]
    for state in late[::7]:
        assert and_or(game, state) is (minimax(game, state).value > 0)


def test_split_nim():
    lost = [heap for heap in range(1, 13) if not and_or(SplitNim(heap), SplitNim(heap).initial_state())]
    assert lost == [1, 2, 4, 7, 10]


@pytest.mark.parametrize("first", [0, 1])
def test_being_watched_changes_nothing(first):
    tree = Tree([[-1, 1], [[1, -1], 1]], movers=(first, 1 - first, first, first))
    assert record(and_or, tree, ()).result is and_or(tree, ())
