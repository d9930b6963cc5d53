from fractions import Fraction
from math import inf, nan

import numpy as np
import pytest

from coursekit.games import MatrixGame
from coursekit.games.matrix_game import EXAMPLES

GAME = MatrixGame([[1, 2, 3], [4, 5, 6]], [[10, 20, 30], [40, 50, 60]], ["up", "down"], "abc")


def test_a_row_is_chosen_then_a_column_and_the_game_is_over():
    start = GAME.initial_state()
    assert (GAME.to_move(start), list(GAME.actions(start)), GAME.is_terminal(start)) == (0, [0, 1], False)
    chosen = GAME.result(start, 1)
    assert (GAME.to_move(chosen), list(GAME.actions(chosen)), GAME.is_terminal(chosen)) == (1, [0, 1, 2], False)
    end = GAME.result(chosen, 2)
    assert GAME.is_terminal(end)
    assert (GAME.utility(end, 0), GAME.utility(end, 1)) == (6, 60)
    assert hash(end) is not None


def test_the_second_player_does_not_know_the_row():
    after = {GAME.information(GAME.result((), row)) for row in GAME.actions(())}
    assert len(after) == 1
    assert GAME.information(()) not in after


def test_without_columns_one_gains_what_the_other_loses():
    game = MatrixGame([[1, -2], [0, 4]])
    assert game.payoffs == (((1, -2), (0, 4)), ((-1, 2), (0, -4)))


def test_names_are_numbers_where_none_are_given():
    assert (GAME.row_names, GAME.column_names) == (("up", "down"), ("a", "b", "c"))
    game = MatrixGame([[1, 2, 3]])
    assert (game.row_names, game.column_names) == (("0",), ("0", "1", "2"))


def test_an_array_of_numpy_becomes_plain_numbers():
    for kind in (int, float):
        game = MatrixGame(np.array([[1, 2], [3, 4]], dtype=kind))
        assert game.payoffs[0] == ((1, 2), (3, 4))
        assert {type(payoff) for table in game.payoffs for row in table for payoff in row} == {kind}
    assert MatrixGame([[Fraction(1, 3)]]).payoffs[0] == ((Fraction(1, 3),),)


def test_it_is_written_as_it_was_made():
    for game in (GAME, MatrixGame([[1, -1], [-1, 1]]), MatrixGame([[0]], [[1]])):
        assert eval(repr(game)).payoffs == game.payoffs
    assert repr(MatrixGame([[1, -1]])) == "MatrixGame([[1, -1]])"


def test_later_changes_of_the_lists_change_no_game():
    rows = [[1, 2], [3, 4]]
    game = MatrixGame(rows)
    rows[0][0] = 9
    assert game.payoffs[0][0][0] == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (([],), "`rows` needs at least one row and one column"),
        (([[]],), "`rows` needs at least one row and one column"),
        ((3,), "`rows` must be a list of rows of payoffs, not 3"),
        (([1, 2],), "`rows` must be a list of rows of payoffs, not [1, 2]"),
        (([[1, 2], [3]],), "row 1 of `rows` has 1 payoffs, but row 0 has 2"),
        (([[1, nan]],), "`rows`[0][1] must be a finite number, not nan"),
        (([[1], [inf]],), "`rows`[1][0] must be a finite number, not inf"),
        (([[True]],), "`rows`[0][0] must be a finite number, not True"),
        ((["ab"],), "`rows`[0][0] must be a finite number, not 'a'"),
        (([[1]], [[1], [2]]), "both players' payoffs must be tables of one shape, not 1 x 1 and 2 x 1"),
        (([[1, 2]], [[1, None]]), "`columns`[0][1] must be a finite number, not None"),
        (([[1, 2]], None, ["a", "b"]), "there are 1 rows, but 2 names for them: a, b"),
        (([[1, 2]], None, None, ["a"]), "there are 2 columns, but 1 names for them: a"),
    ],
)
def test_what_is_no_game_is_told(arguments, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        MatrixGame(*arguments)
    assert str(caught.value) == complaint


def test_the_examples_are_what_their_names_say():
    def cells(name):
        first, second = EXAMPLES[name].payoffs
        return [pair for one, other in zip(first, second, strict=True) for pair in zip(one, other, strict=True)]

    assert cells("prisoner's dilemma") == [(3, 3), (0, 5), (5, 0), (1, 1)]
    assert cells("stag hunt") == [(4, 4), (1, 3), (3, 1), (2, 2)]
    assert cells("chicken") == [(0, 0), (-1, 1), (1, -1), (-10, -10)]
    assert cells("battle of the sexes") == [(2, 1), (0, 0), (0, 0), (1, 2)]
    assert cells("matching pennies") == [(1, -1), (-1, 1), (-1, 1), (1, -1)]
    assert cells("two-finger Morra") == [(2, -2), (-3, 3), (-3, 3), (4, -4)]
    beats = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}
    game = EXAMPLES["rock paper scissors"]
    for i, row in enumerate(game.row_names):
        for j, column in enumerate(game.column_names):
            assert game.payoffs[0][i][j] == ((row, column) in beats) - ((column, row) in beats)
