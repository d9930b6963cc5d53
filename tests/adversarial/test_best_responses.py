from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import best_response_walk, best_responses, is_equilibrium, payoffs_against, pure_equilibria
from coursekit.games import MatrixGame
from coursekit.games.matrix_game import EXAMPLES
from coursekit.trace import record
from tests.adversarial.matrices import certain, gain, many, matrix_games, mixes, shape, sizes, some, tables, worth


@many
@given(matrix_games(), st.data())
def test_each_choice_brings_what_the_definition_says(game, data):
    rows, columns = shape(game)
    row, column = data.draw(mixes(rows)), data.draw(mixes(columns))
    first = [worth(game, 0, certain(i, rows), column) for i in range(rows)]
    second = [worth(game, 1, row, certain(j, columns)) for j in range(columns)]
    assert payoffs_against(game, 0, column) == first
    assert payoffs_against(game, 1, row) == second
    assert best_responses(game, 0, column) == [i for i in range(rows) if first[i] == max(first)]
    assert best_responses(game, 1, row) == [j for j in range(columns) if second[j] == max(second)]
    assert is_equilibrium(game, row, column) == (gain(game, row, column) == 0)


def test_payoffs_within_the_tolerance_are_equal():
    game = MatrixGame([[0.1 + 0.2], [0.3], [0.2]])
    assert best_responses(game, 0, 0) == [0, 1]
    assert best_responses(game, 0, 0, tolerance=0) == [0]
    assert best_responses(game, 0, 0, tolerance=0.2) == [0, 1, 2]
    assert is_equilibrium(game, 1, 0)
    assert not is_equilibrium(game, 1, 0, tolerance=0)
    assert not is_equilibrium(game, 2, 0)
    assert is_equilibrium(game, 2, 0, tolerance=0.2)


def test_one_player_who_gains_is_enough():
    game = EXAMPLES["prisoner's dilemma"]
    assert [is_equilibrium(game, i, j) for i in (0, 1) for j in (0, 1)] == [False, False, False, True]


@many
@given(matrix_games())
def test_pure_equilibria_are_all_profiles_that_nobody_leaves(game):
    rows, columns = shape(game)
    right = [
        (i, j) for i in range(rows) for j in range(columns) if gain(game, certain(i, rows), certain(j, columns)) == 0
    ]
    assert pure_equilibria(game) == right


def test_a_tiny_gain_is_a_gain_to_a_pure_equilibrium():
    assert pure_equilibria(MatrixGame([[1], [1 + 1e-12]])) == [(1, 0)]


# ---------------------------------------------------------------- the walk


@st.composite
def walks(draw):
    game = draw(matrix_games())
    rows, columns = shape(game)
    return game, (draw(st.integers(0, rows - 1)), draw(st.integers(0, columns - 1)))


def plain_walk(game, start):
    """Where the walk comes to: a player who can gain moves, and the walk stops where it was before."""
    profile, player, met, profiles = start, 0, set(), [start]
    while (profile, player) not in met:
        met.add((profile, player))
        options = [(i, profile[1]) for i in range(shape(game)[0])]
        if player == 1:
            options = [(profile[0], j) for j in range(shape(game)[1])]
        most = max(game.payoffs[player][i][j] for i, j in options)
        if game.payoffs[player][profile[0]][profile[1]] < most:
            profile = next((i, j) for i, j in options if game.payoffs[player][i][j] == most)
            profiles.append(profile)
        player = 1 - player
    return tuple(profiles)


@many
@given(walks())
def test_a_walk_goes_from_best_response_to_best_response(walk):
    game, start = walk
    found = best_response_walk(game, start)
    assert found.profiles == plain_walk(game, start)
    i, j = found.profiles[-1]
    stays = gain(game, certain(i, shape(game)[0]), certain(j, shape(game)[1])) == 0
    assert found.ended == ("equilibrium" if stays else "cycle")


@some
@given(sizes, st.data())
def test_a_walk_ends_in_an_equilibrium_where_there_is_a_potential(size, data):
    rows, columns = size
    potential = data.draw(tables(size))
    # What a player gets beside the potential is up to the other alone.
    first, second = data.draw(tables((1, columns)))[0], data.draw(tables((1, rows)))[0]
    game = MatrixGame(
        [[potential[i][j] + first[j] for j in range(columns)] for i in range(rows)],
        [[potential[i][j] + second[i] for j in range(columns)] for i in range(rows)],
    )
    start = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    walk = best_response_walk(game, start)
    assert walk.ended == "equilibrium"
    risen = [potential[i][j] for i, j in walk.profiles]
    assert risen == sorted(set(risen))


def test_matching_pennies_go_round():
    walk = best_response_walk(EXAMPLES["matching pennies"], (0, 0))
    assert walk.ended == "cycle"
    assert walk.profiles == ((0, 0), (0, 1), (1, 1), (1, 0), (0, 0))


def test_a_walk_can_enter_its_cycle_later():
    walk = best_response_walk(EXAMPLES["rock paper scissors"], (0, 0))
    assert walk.ended == "cycle"
    assert walk.profiles[0] not in walk.profiles[1:]
    assert walk.profiles[-1] == walk.profiles[1]


def test_the_first_of_several_best_responses_is_taken_and_a_good_choice_kept():
    game = MatrixGame([[0], [2], [2]], [[0], [0], [0]])
    assert best_response_walk(game, (0, 0)).profiles == ((0, 0), (1, 0))
    assert best_response_walk(game, (2, 0)).profiles == ((2, 0),)


@some
@given(walks())
def test_what_a_walk_tells_is_what_it_does(walk):
    game, start = walk
    trace = record(best_response_walk, game, start)
    profile, player, profiles, stayed = start, 0, [start], 0
    steps = iter(trace.steps)
    for step in steps:
        if step.event == "cycle":
            assert step.data == {"profile": profile}
            assert trace.result.ended == "cycle"
            assert next(steps, None) is None
            break
        assert step.event == "look"
        payoffs = payoffs_against(game, player, profile[1 - player])
        assert step.data == {"player": player, "profile": profile, "payoffs": payoffs}
        answer = next(steps)
        assert answer.data["player"] == player
        if answer.event == "move":
            before = payoffs[profile[player]]
            assert answer.data["profile"][1 - player] == profile[1 - player]
            profile, stayed = answer.data["profile"], 0
            assert answer.data["gain"] == payoffs[profile[player]] - before > 0
            profiles.append(profile)
        else:
            assert (answer.event, answer.data["profile"]) == ("stay", profile)
            assert payoffs[profile[player]] == max(payoffs)
            stayed += 1
        player = 1 - player
    assert tuple(profiles) == trace.result.profiles
    assert (stayed == 2) == (trace.result.ended == "equilibrium")


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("mix", "complaint"),
    [
        ([0.5, 0.6], "probabilities must be 0 or more and add up to 1, not [0.5, 0.6]"),
        ([1.5, -0.5], "probabilities must be 0 or more and add up to 1, not [1.5, -0.5]"),
        ([nan, 1], "probabilities must be 0 or more and add up to 1, not [nan, 1]"),
        ([1], "a mix of 2 choices needs 2 probabilities, not 1"),
        ([], "a mix of 2 choices needs 2 probabilities, not 0"),
        (2, "there are choices 0 to 1, and no choice 2"),
        (-1, "there are choices 0 to 1, and no choice -1"),
        (None, "a mix is a list of probabilities or the number of a choice, not None"),
        ("ab", "probabilities must be 0 or more and add up to 1, not ['a', 'b']"),
        (True, "a mix is a list of probabilities or the number of a choice, not True"),
        (0.5, "a mix is a list of probabilities or the number of a choice, not 0.5"),
    ],
)
def test_what_is_no_mix_is_told(mix, complaint):
    game = EXAMPLES["chicken"]
    for call in (
        lambda: payoffs_against(game, 0, mix),
        lambda: best_responses(game, 1, mix),
        lambda: is_equilibrium(game, 0, mix),
        lambda: is_equilibrium(game, mix, 0),
    ):
        with pytest.raises(ValueError) as caught:  # noqa: PT011
            call()
        assert str(caught.value) == complaint


def test_a_player_who_is_not_there_is_told():
    with pytest.raises(ValueError, match=r"^the players are 0 and 1, not 2$"):
        best_responses(EXAMPLES["chicken"], 2, 0)


@pytest.mark.parametrize("start", [(0, 2), (-1, 0), (0,), (0, 0, 0), ([0.5, 0.5], 1), 3])
def test_a_start_outside_the_table_is_told(start):
    complaint = "^a walk starts from the numbers of a row and a column of the table, not from "
    with pytest.raises(ValueError, match=complaint):
        best_response_walk(EXAMPLES["chicken"], start)
