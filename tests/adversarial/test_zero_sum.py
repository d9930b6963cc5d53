from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import mixed_equilibria, normal_form, zero_sum
from coursekit.adversarial.zero_sum import _mix
from coursekit.games import KuhnPoker, MatrixGame
from coursekit.games.matrix_game import EXAMPLES
from tests.adversarial.matrices import FIGURES, gain, some, tables, zero_sum_games


@some
@given(zero_sum_games(), st.sampled_from([10.0**e for e in (-300, -30, -12, -8, -2, 3, 8, 12, 15, 16, 20, 30, 300)]))
def test_nobody_gains_by_leaving_at_any_scale(game, unit):
    """Payoffs from a few units up to some hundreds, and whatever the unit is."""
    largest = max(1, *(abs(x) for row in game.payoffs[0] for x in row))
    scaled = MatrixGame([[x / largest * unit for x in row] for row in game.payoffs[0]])
    found = zero_sum(scaled)
    assert gain(scaled, found.row, found.column) <= 1e-7 * unit


def test_payoffs_that_add_up_to_nothing_constant_are_refused_at_any_scale():
    for unit in (1e-300, 1e-12, 1, 1e12, 1e300):
        with pytest.raises(ValueError, match="must add up to the same"):
            zero_sum(MatrixGame([[unit, 0], [0, unit]], [[unit, 0], [0, unit]]))
    with pytest.raises(ValueError, match="too large for a float"):
        zero_sum(MatrixGame([[1e308]], [[1e308]]))


@some
@given(zero_sum_games())
def test_nobody_gains_by_leaving(game):
    found = zero_sum(game)
    scale = max(1, *(abs(x) for row in game.payoffs[0] for x in row))
    assert gain(game, found.row, found.column) <= 1e-9 * scale
    for mix in (found.row, found.column):
        assert min(mix) >= 0
        assert sum(mix) == pytest.approx(1, abs=1e-12)
    assert found.payoffs[0] == -found.payoffs[1]


@some
@given(zero_sum_games())
def test_the_value_is_that_of_every_equilibrium(game):
    value = pytest.approx(zero_sum(game).payoffs[0], abs=1e-6)
    assert all(each.payoffs[0] == value for each in mixed_equilibria(game))


@some
@given(st.integers(1, 6), st.data())
def test_the_value_of_two_rows_is_where_two_lines_cross(columns, data):
    """With p for the first row, each column is a line over p; player 0 looks for the peak of what lies below all."""
    first, second = data.draw(tables((2, columns)))
    lines = list(zip(first, second, strict=True))
    crossings = [Fraction(d - b, (a - b) - (c - d)) for (a, b), (c, d) in combinations(lines, 2) if (a - b) - (c - d)]
    tried = [p for p in (0, 1, *crossings) if 0 <= p <= 1]
    value = max(min(p * a + (1 - p) * b for a, b in lines) for p in tried)
    game = MatrixGame([first, second])
    assert zero_sum(game).payoffs[0] == pytest.approx(float(value), abs=1e-6)
    other = MatrixGame([list(row) for row in zip(*game.payoffs[1], strict=True)])
    assert zero_sum(other).payoffs[1] == pytest.approx(float(value), abs=1e-6)


def fictitious_play(table, rounds):
    """Both answer best to what the other has done so far: bounds between which the value lies."""
    table = np.array(table, dtype=float)
    against_columns, against_rows = table[:, 0].copy(), table[0].copy()
    low, high = -np.inf, np.inf
    for played in range(1, rounds + 1):
        low, high = max(low, against_rows.min() / played), min(high, against_columns.max() / played)
        against_rows += table[against_columns.argmax()]
        against_columns += table[:, against_rows.argmin()]
    return low, high


@some
@given(tables((4, 4), st.integers(-5, 5)))
def test_the_value_lies_where_fictitious_play_closes_in(table):
    low, high = fictitious_play(table, 400)
    assert high - low < 1.5
    assert low - 1e-9 <= zero_sum(MatrixGame(table)).payoffs[0] <= high + 1e-9


def test_published_figures():
    for name, figures in (
        ("matching pennies", FIGURES["matching_pennies"]),
        ("rock paper scissors", FIGURES["rock_paper_scissors"]),
        ("two-finger Morra", FIGURES["two_finger_morra_[[2,-3],[-3,4]]"]),
    ):
        found = zero_sum(EXAMPLES[name])
        assert found.row == pytest.approx(figures["row"], abs=1e-6)
        assert found.column == pytest.approx(figures.get("col", figures["row"]), abs=1e-6)
        assert found.payoffs[0] == pytest.approx(figures["value"], abs=1e-6)


def test_kuhn_poker_costs_the_first_player_an_eighteenth_of_a_chip():
    form = normal_form(KuhnPoker())
    found = zero_sum(form)
    assert found.payoffs[0] == pytest.approx(-1 / 18, abs=1e-9)
    assert found.payoffs[0] == pytest.approx(FIGURES["kuhn_poker_value_player1"], abs=1e-6)
    assert gain(form, found.row, found.column) <= 1e-9


def test_a_constant_sum_is_shared():
    """Chess counts 1, 0 and ½; that is zero-sum but for a shift."""
    game = MatrixGame([[1, 0], [0, 1]], [[0, 1], [1, 0]])
    assert zero_sum(game).payoffs == pytest.approx((0.5, 0.5))
    assert zero_sum(MatrixGame([[0.1, 0.7]], [[0.9, 0.3]])).payoffs == pytest.approx((0.1, 0.9))


def test_a_sum_that_rounding_has_touched_is_constant():
    million = [[1e6 / 3, 1e6 / 7], [1e6 / 11, 1e6 / 13]]
    other = [[1e6 - x * (1 + 1e-13) for x in row] for row in million]
    assert million[0][0] + other[0][0] < 1e6 - 1e-8
    assert zero_sum(MatrixGame(million, other)).payoffs == pytest.approx((1e6 / 7, 6e6 / 7))


def test_what_a_solver_leaves_is_made_a_mix():
    assert _mix([0.75, 0.5, -1e-9]) == (0.6, 0.4, 0)


def test_no_value_is_minus_nothing():
    assert str(zero_sum(EXAMPLES["rock paper scissors"]).payoffs[0]) == "0.0"


@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_large_and_small_payoffs(scale):
    found = zero_sum(MatrixGame([[2 * scale, -3 * scale], [-3 * scale, 4 * scale]]))
    assert found.row == pytest.approx([7 / 12, 5 / 12], abs=1e-6)
    assert found.payoffs[0] == pytest.approx(-scale / 12)


@pytest.mark.parametrize("columns", [[[0, 0], [0, 1]], [[1, 0], [0, 0]]])
def test_what_is_not_zero_sum_is_told(columns):
    with pytest.raises(
        ValueError, match=r"^one's gain is not the other's loss: the payoffs of both must add up to the"
    ):
        zero_sum(MatrixGame([[0, 0], [0, 0]], columns))
