import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import Table, alphabeta, alphabeta_table, minimax, negamax
from coursekit.games import Kalah

SOLVED = {
    1: "DLWLWD",
    2: "WLLLWW",
    3: "DWWWWL",
    4: "WWW",
    5: "DD",
    6: "WW",
}
"""What the first player can reach with so many houses, for 1, 2, 3 … seeds in each: win, draw or loss.

Source: G. Irving, J. Donkers and J. Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000.
"""


class Slow:
    """Kalah as the rules tell it: a row of houses and a store for each player, seeds taken in the hand one by one."""

    def __init__(self, houses, seeds):
        self.rows = [[seeds] * houses, [seeds] * houses]
        self.stores = [0, 0]
        self.mover = 0

    def moves(self):
        return [i for i, seeds in enumerate(self.rows[self.mover]) if seeds > 0]

    def over(self):
        return sum(self.rows[0]) == 0 or sum(self.rows[1]) == 0

    def difference(self):
        return self.stores[0] + sum(self.rows[0]) - self.stores[1] - sum(self.rows[1])

    def play(self, house):
        me, row = self.mover, self.mover
        hand = self.rows[me][house]
        self.rows[me][house] = 0
        place = house
        while True:
            place += 1
            if place < len(self.rows[row]):
                self.rows[row][place] += 1
                hand -= 1
                if hand == 0:
                    if row == me and self.rows[me][place] == 1:
                        facing = len(self.rows[me]) - 1 - place
                        self.stores[me] += self.rows[me][place] + self.rows[1 - me][facing]
                        self.rows[me][place] = self.rows[1 - me][facing] = 0
                    break
            else:
                if row == me:
                    self.stores[me] += 1
                    hand -= 1
                    if hand == 0:
                        return  # moves again
                row, place = 1 - row, -1
        self.mover = 1 - me

    def state(self):
        return self.mover, (*self.rows[0], self.stores[0], *self.rows[1], self.stores[1])

    def copy(self):
        other = Slow(0, 0)
        other.rows, other.stores, other.mover = [list(row) for row in self.rows], list(self.stores), self.mover
        return other


def value(slow):
    """The difference for player 0 that best play leads to."""
    if slow.over():
        return slow.difference()
    values = []
    for house in slow.moves():
        after = slow.copy()
        after.play(house)
        values.append(value(after))
    return max(values) if slow.mover == 0 else min(values)


@given(st.integers(1, 7), st.integers(1, 20), st.randoms(use_true_random=False))
def test_games_go_as_in_the_slow_one(houses, seeds, rng):
    game, slow = Kalah(houses, seeds), Slow(houses, seeds)
    state = game.initial_state()
    while True:
        assert state == slow.state()
        assert game.to_move(state) == slow.mover
        assert game.is_terminal(state) == slow.over()
        assert sum(state[1]) == 2 * houses * seeds
        assert game.evaluate(state, 0) == slow.stores[0] - slow.stores[1]
        if slow.over():
            break
        assert game.actions(state) == slow.moves()
        house = rng.choice(slow.moves())
        state = game.result(state, house)
        slow.play(house)
    assert game.utility(state, 0) == -game.utility(state, 1) == slow.difference()


@pytest.mark.parametrize(("houses", "seeds"), [(1, 3), (1, 9), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (4, 1)])
def test_values_by_every_search(houses, seeds):
    game = Kalah(houses, seeds)
    start = game.initial_state()
    expected = value(Slow(houses, seeds))
    best = minimax(game, start)
    assert best.value == negamax(game, start).value == alphabeta(game, start).value == expected
    after = game.result(start, best.action)
    assert minimax(game, after).value == (expected if game.to_move(after) == 0 else -expected)


@pytest.mark.parametrize("houses", SOLVED)
def test_small_kalah_is_solved_as_published(houses):
    for seeds, result in enumerate(SOLVED[houses], start=1):
        game = Kalah(houses, seeds)
        if houses * seeds <= 10:  # the larger ones take longer
            found = alphabeta_table(game, game.initial_state(), table=Table(2**16), order=rightmost_first)
            assert "LDW"[(found.value > 0) - (found.value < 0) + 1] == result, (houses, seeds)


def rightmost_first(game, state, actions):
    return reversed(actions)


def test_the_last_seed_in_the_store_moves_again():
    game = Kalah(6, 4)
    again = game.result(game.initial_state(), 2)
    assert again == (0, (4, 4, 0, 5, 5, 5, 1, 4, 4, 4, 4, 4, 4, 0))
    other = game.result(again, 5)
    assert other == (1, (4, 4, 0, 5, 5, 0, 2, 5, 5, 5, 5, 4, 4, 0))
    assert game.result((1, other[1]), 2) == (0, (5, 4, 0, 5, 5, 0, 2, 5, 5, 0, 6, 5, 5, 1))


def test_player_1_moves_again_too():
    game = Kalah(3, 1)
    assert game.result((1, (1, 1, 1, 0, 1, 1, 1, 0)), 2) == (1, (1, 1, 1, 0, 1, 1, 0, 1))


def test_capture():
    game = Kalah(3, 3)
    assert game.result((0, (1, 0, 2, 0, 4, 5, 6, 0)), 0) == (1, (0, 0, 2, 6, 4, 0, 6, 0))
    assert game.result((1, (4, 5, 6, 0, 1, 0, 2, 0)), 0) == (0, (4, 0, 6, 0, 0, 0, 2, 6))


def test_capture_of_nothing_takes_the_last_seed():
    assert Kalah(3, 3).result((0, (1, 0, 2, 0, 4, 0, 6, 0)), 0) == (1, (0, 0, 2, 1, 4, 0, 6, 0))


def test_no_capture_on_the_other_side_nor_where_seeds_lay():
    game = Kalah(3, 3)
    assert game.result((0, (1, 0, 3, 0, 4, 0, 6, 0)), 2) == (1, (1, 0, 0, 1, 5, 1, 6, 0))
    assert game.result((0, (1, 1, 2, 0, 4, 5, 6, 0)), 0) == (1, (0, 2, 2, 0, 4, 5, 6, 0))


def test_a_round_trip_leaves_the_others_store_out_and_captures_at_its_start():
    """Seven seeds in three houses come back to where they lay, which is empty by then."""
    assert Kalah(3, 3).result((0, (0, 7, 0, 0, 1, 1, 1, 9)), 1) == (1, (1, 0, 1, 4, 2, 0, 2, 9))


def test_what_lies_at_the_end_goes_to_its_owner():
    game = Kalah(3, 3)
    end = (1, (0, 0, 0, 7, 2, 0, 3, 6))
    assert game.is_terminal(end)
    assert (game.utility(end, 0), game.utility(end, 1)) == (-4, 4)
    assert game.is_terminal((1, (2, 0, 3, 6, 0, 0, 0, 7)))
    assert not game.is_terminal((1, (2, 0, 3, 6, 0, 0, 1, 7)))


def test_show():
    game = Kalah(3, 3)
    assert game.show((0, (1, 2, 13, 4, 5, 6, 7, 8))) == " 8  7  6  5\n    1  2 13  4"


@pytest.mark.parametrize(("houses", "seeds"), [(0, 3), (3, 0), (-1, 4)])
def test_boards_that_are_none_are_refused(houses, seeds):
    with pytest.raises(ValueError, match="at least one house a side and a seed in each, not"):
        Kalah(houses, seeds)
