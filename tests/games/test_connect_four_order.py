"""The orders of moves leave out nothing that matters, and see every threat."""

from random import Random

import pytest

from coursekit import datasets
from coursekit.adversarial import Table, alphabeta_table, mtd
from coursekit.games import ConnectFour, read_positions
from coursekit.games.connect_four import COLUMN, FULL, four_in_line
from coursekit.games.connect_four_order import centre_first, completing, promising

GAME = ConnectFour()


def random_states(count, seed):
    """States that random play runs through, none of them over."""
    rng = Random(seed)
    states = []
    while len(states) < count:
        state = GAME.initial_state()
        while not GAME.is_terminal(state):
            states.append(state)
            state = GAME.result(state, rng.choice(GAME.actions(state)))
    return states[:count]


def test_completing_finds_the_cells_that_make_four():
    for state in random_states(300, seed=1):
        _, own, other = state
        taken = own | other
        empty = [1 << cell for cell in range(49) if 1 << cell & FULL & ~taken]
        assert completing(own, taken) == sum(cell for cell in empty if four_in_line(own | cell))


def test_centre_first_gives_all_moves_by_their_distance_from_the_middle():
    for state in random_states(100, seed=2):
        moves = centre_first(GAME, state, GAME.actions(state))
        assert sorted(moves) == list(GAME.actions(state))
        assert [abs(column - 3) for column in moves] == sorted(abs(column - 3) for column in moves)


@pytest.mark.parametrize("search", [alphabeta_table, mtd])
def test_the_promising_moves_are_enough_for_the_exact_score(search):
    table = Table(2**16)
    for position in read_positions(datasets.own("connect_four_endings.txt")):
        assert search(GAME, position.state, table=table, order=promising).value == position.score


def test_left_out_moves_are_no_better_than_one_that_stays():
    for state in random_states(4000, seed=3):
        if (state[1] | state[2]).bit_count() < 32:
            continue
        values = {}
        for action in GAME.actions(state):
            child = GAME.result(state, action)
            values[action] = -alphabeta_table(GAME, child, table=Table(2**10)).value
        kept = promising(GAME, state, GAME.actions(state))
        assert kept
        assert set(kept) <= set(values)
        assert max(values[action] for action in kept) == max(values.values())


def test_a_win_is_taken_a_threat_is_met_and_a_move_under_a_threat_is_left_out():
    assert promising(GAME, GAME.play("112233"), range(7)) == [3]
    assert promising(GAME, GAME.play("11223"), range(7)) == [3]
    threatened = GAME.play("4455667")  # X has four along the bottom: over
    assert GAME.is_terminal(threatened)
    for state in random_states(2000, seed=4):
        _, own, other = state
        above = completing(other, own | other)
        if completing(own, own | other) or len(kept := promising(GAME, state, GAME.actions(state))) < 2:
            continue
        for column in kept:
            stone = (own | other) + (1 << 7 * column) & COLUMN[column]
            assert not stone << 1 & above
