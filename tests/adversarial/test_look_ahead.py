import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from coursekit.adversarial import look_ahead_one, look_ahead_two, minimax
from coursekit.games import ConnectFour, TicTacToe, Tree
from coursekit.trace import record
from tests.adversarial.graphs import graphs
from tests.adversarial.trees import WORKED, less, of, trees, true_values

BOTH = [(look_ahead_one, 1), (look_ahead_two, 2)]


@pytest.mark.parametrize(("look", "height"), BOTH)
def test_value_and_move_are_those_of_minimax_of_that_height(look, height):
    @less
    @given(trees())
    def check(tree):
        assume(not tree.is_terminal(()))
        result = look(tree, ())
        moves = true_values(tree, height)
        assert result.value == max(moves)
        assert result.action == moves.index(max(moves))
        plain = minimax(tree, (), height)
        assert result.leaves == plain.leaves
        assert result.nodes == plain.nodes

    check()


@pytest.mark.parametrize(("look", "height"), BOTH)
def test_positions_that_are_shared_and_players_who_move_twice(look, height):
    @less
    @given(graphs(cycles=True))
    def check(game):
        state = game.initial_state()
        assume(not game.is_terminal(state))
        plain = minimax(game, state, height)
        assert (look(game, state).value, look(game, state).action) == (plain.value, plain.action)

    check()


def test_the_worked_tree():
    assert look_ahead_one(Tree(WORKED), ()).action == 0, "the largest mean"
    assert look_ahead_one(Tree(WORKED), ()).value == pytest.approx(23 / 3)
    assert (look_ahead_two(Tree(WORKED), ()).value, look_ahead_two(Tree(WORKED), ()).action) == (3, 0)


def test_one_move_sees_a_win_and_two_see_a_loss():
    game = ConnectFour()
    threat = game.play("112233")
    assert look_ahead_one(game, threat).action == 3
    assert look_ahead_one(game, threat).value == 18
    game, state = TicTacToe(), (1, 1 << 4, 1 << 7 | 1 << 8)  # X threatens the square 6
    assert look_ahead_two(game, state).action == 1 << 6
    assert look_ahead_one(game, state).action != 1 << 6


@less
@given(trees(st.integers(-9, 9)))
def test_what_is_told_explains_the_choice(tree):
    assume(not tree.is_terminal(()))
    for look, _ in BOTH:
        trace = record(look, tree, ())
        assert trace.result == look(tree, ())
        tried = of(trace, "try")
        assert [step.data["action"] for step in tried] == list(tree.actions(()))
        values = [step.data["value"] for step in tried]
        assert [step.data["best"] for step in tried] == [max(values[: i + 1]) for i in range(len(values))]
        assert (trace.result.value, trace.result.action) == (max(values), values.index(max(values)))


@less
@given(trees(st.integers(-9, 9)))
def test_each_reply_that_is_told_is_the_worst_so_far(tree):
    assume(not tree.is_terminal(()))
    me, again = tree.to_move(()), False
    answers = []
    for step in record(look_ahead_two, tree, ()).steps:
        action = step.data["action"]
        if step.event == "reply":
            answer = step.data["answer"]
            assert step.data["value"] == tree.evaluate((action, answer), me)
            answers.append((answer, step.data["value"]))
            again = tree.to_move((action,)) == me
            assert step.data["worst"] == (max if again else min)(value for _, value in answers)
        else:
            if tree.is_terminal((action,)):
                assert not answers
                assert step.data["value"] == tree.utility((action,), me)
            else:
                assert [answer for answer, _ in answers] == list(tree.actions((action,)))
                assert step.data["value"] == (max if again else min)(value for _, value in answers)
            answers = []


@pytest.mark.parametrize("look", [look_ahead_one, look_ahead_two])
def test_a_game_that_is_over_is_refused(look):
    with pytest.raises(ValueError, match="the game is over"):
        look(Tree(WORKED), (0, 1))
