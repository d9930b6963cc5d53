from fractions import Fraction
from itertools import chain, combinations
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.optimize import linprog

from coursekit.adversarial import mixed_equilibria, pure_equilibria
from coursekit.games import MatrixGame
from coursekit.games.matrix_game import EXAMPLES
from tests.adversarial.matrices import FIGURES, certain, few, gain, matrix_games, shape, some, worth


def generic(rows, columns, random):
    """A game with payoffs so far apart that no ties are to be expected."""
    table = [[[random.randint(-(10**6), 10**6) for _ in range(columns)] for _ in range(rows)] for _ in range(2)]
    return MatrixGame(*table)


def exact(mix):
    """The fraction that a rounded probability stands for; those of small games have small denominators."""
    return [Fraction(p).limit_denominator(10**6) for p in mix]


# ---------------------------------------------------------------- by the definition


@some
@given(matrix_games())
def test_there_is_one_and_from_none_anybody_gains_by_leaving(game):
    found = mixed_equilibria(game)
    assert found
    assert len({(each.row, each.column) for each in found}) == len(found)
    for each in found:
        assert (len(each.row), len(each.column)) == shape(game)
        for mix in (each.row, each.column):
            assert min(mix) >= 0
            assert sum(mix) == pytest.approx(1, abs=1e-12)
        assert gain(game, each.row, each.column) <= 1e-9
        assert each.payoffs == pytest.approx([worth(game, player, each.row, each.column) for player in (0, 1)])


@some
@given(matrix_games())
def test_all_pure_equilibria_are_among_them(game):
    rows, columns = shape(game)
    found = [(each.row, each.column) for each in mixed_equilibria(game)]
    for row, column in pure_equilibria(game):
        assert (tuple(certain(row, rows)), tuple(certain(column, columns))) in found


def subsets(number):
    return chain.from_iterable(combinations(range(number), size) for size in range(1, number + 1))


def corner(own, support, best, direction):
    """The mix on a support, against which the other's choices `best` are the best, that lies farthest in a direction.

    `own[i][j]` is what the other gets with choice j where the player has choice i. None where there is none.
    """
    own = np.array(own, dtype=float)
    choices, others = own.shape
    # The probabilities, and what the best choices bring.
    above = np.column_stack([own.T, -np.ones(others)])
    outside = [i for i in range(choices) if i not in support]
    equal = [*above[list(best)], np.eye(choices + 1)[:choices].sum(axis=0), *np.eye(choices + 1)[outside]]
    right = [*[0] * len(best), 1, *[0] * len(outside)]
    bounds = [*[(0, None)] * choices, (None, None)]
    found = linprog([*direction, 0], above, [0] * others, equal, right, bounds)
    return None if found.status else found.x[:-1]


@settings(max_examples=12)
@given(matrix_games(st.sampled_from([(2, 2), (2, 3), (3, 2)])), st.integers(0, 10**6))
def test_no_extreme_one_is_missing_degenerate_or_not(game, seed):
    """For each pair of supports the equilibria are a pair of polytopes: any corner of them must have been found."""
    rows, columns = shape(game)
    directions = np.random.default_rng(seed)
    found = mixed_equilibria(game)
    for support in subsets(rows):
        for other in subsets(columns):
            row = corner(game.payoffs[1], support, other, directions.normal(size=rows))
            column = corner(np.transpose(game.payoffs[0]), other, support, directions.normal(size=columns))
            if row is not None and column is not None:
                assert any(
                    each.row == pytest.approx(row, abs=1e-6) and each.column == pytest.approx(column, abs=1e-6)
                    for each in found
                )


@some
@given(st.integers(0, 10**9), st.integers(1, 4), st.integers(1, 4))
def test_their_number_is_odd_and_both_mix_equally_many_where_nothing_is_degenerate(seed, rows, columns):
    found = mixed_equilibria(generic(rows, columns, Random(seed)))
    assert len(found) % 2 == 1
    for each in found:
        assert sum(p > 0 for p in each.row) == sum(p > 0 for p in each.column)


@few
@given(matrix_games())
def test_the_players_may_change_places(game):
    turned = MatrixGame(*(list(zip(*table, strict=True)) for table in reversed(game.payoffs)))
    assert {(each.column, each.row) for each in mixed_equilibria(turned)} == {
        (each.row, each.column) for each in mixed_equilibria(game)
    }


@few
@given(matrix_games(), st.integers(1, 5), st.integers(-5, 5))
def test_other_units_change_no_equilibrium(game, scale, shift):
    first, second = game.payoffs
    other = MatrixGame([[scale * x + shift for x in row] for row in first], second)
    assert [(each.row, each.column) for each in mixed_equilibria(other)] == [
        (each.row, each.column) for each in mixed_equilibria(game)
    ]


# ---------------------------------------------------------------- known games


def mixed(name):
    """The equilibrium of an example in which both mix."""
    [found] = [each for each in mixed_equilibria(EXAMPLES[name]) if max(each.row) < 1]
    return found


def test_published_figures():
    battle, chicken, hunt, dilemma = (
        next(figures for key, figures in FIGURES.items() if key.startswith(name))
        for name in ("battle", "chicken", "stag", "prisoners")
    )
    found = mixed("battle of the sexes")
    assert found.row == pytest.approx(battle["mixed_row"], abs=1e-6)
    assert found.column == pytest.approx(battle["mixed_col"], abs=1e-6)
    assert found.payoffs == pytest.approx(battle["payoffs"], abs=1e-6)
    found = mixed("chicken")
    assert found.row == pytest.approx(chicken["mixed"], abs=1e-6)
    assert found.column == pytest.approx(chicken["mixed"], abs=1e-6)
    assert found.payoffs == pytest.approx(chicken["payoffs"], abs=1e-6)
    found = mixed("stag hunt")
    assert found.row == found.column == pytest.approx(hunt["mixed"], abs=1e-6)
    assert found.payoffs == pytest.approx([hunt["payoff"]] * 2, abs=1e-6)
    [found] = mixed_equilibria(EXAMPLES["prisoner's dilemma"])
    assert found.payoffs == (dilemma["payoff"],) * 2
    for name, figures in (("battle of the sexes", battle), ("chicken", chicken), ("stag hunt", hunt)):
        assert len(mixed_equilibria(EXAMPLES[name])) == figures["equilibria"]


def test_the_three_equilibria_of_a_textbook_game():
    """From B. von Stengel, Equilibrium computation for two-player games in strategic and extensive form, 2007."""
    game = MatrixGame([[3, 3], [2, 5], [0, 6]], [[3, 2], [2, 6], [3, 1]])
    assert [(exact(each.row), exact(each.column)) for each in mixed_equilibria(game)] == [
        ([1, 0, 0], [1, 0]),
        ([Fraction(4, 5), Fraction(1, 5), 0], [Fraction(2, 3), Fraction(1, 3)]),
        ([0, Fraction(1, 3), Fraction(2, 3)], [Fraction(1, 3), Fraction(2, 3)]),
    ]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_who_only_wants_to_meet_may_mix_any_places(size):
    """Every set of places gives one: both choose among them, all alike."""
    meet = [[int(i == j) for j in range(size)] for i in range(size)]
    right = [tuple((i in places) / len(places) for i in range(size)) for places in subsets(size)]
    found = mixed_equilibria(MatrixGame(meet, meet))
    assert [(each.row, each.column) for each in found] == [(mix, mix) for mix in right]


# ---------------------------------------------------------------- degenerate games


def pairs(game):
    return [(each.row, each.column) for each in mixed_equilibria(game)]


def test_where_nothing_matters_all_corners_are_found():
    nothing = [[0, 0], [0, 0]]
    corners = [(1, 0), (0, 1)]
    assert pairs(MatrixGame(nothing, nothing)) == [(row, column) for row in corners for column in corners]


def test_an_equilibrium_may_need_supports_of_unequal_size():
    """Against the one row both columns are as good, but only a mix of them keeps player 0 at that row."""
    game = MatrixGame([[3, 3], [4, 0], [0, 4]], [[0, 0], [0, 1], [1, 0]])
    top = (1, 0, 0)
    assert pairs(game) == [(top, (0.75, 0.25)), (top, (0.25, 0.75))]


def test_ties_are_told_from_what_is_nearly_a_tie():
    corners = [((1, 0), (1,)), ((0, 1), (1,))]
    assert pairs(MatrixGame([[1], [1]])) == corners
    assert pairs(MatrixGame([[1], [1 + 1e-15]])) == corners[1:]
    assert pairs(MatrixGame([[Fraction(1, 3)], [Fraction(2, 6)]])) == corners


def test_those_with_few_rows_come_first():
    sizes = [sum(p > 0 for p in each.row) for each in mixed_equilibria(EXAMPLES["chicken"])]
    assert sizes == [1, 1, 2]
