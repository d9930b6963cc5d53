"""Games of choices at once, published figures of some, and what a mix brings by the plainest means there is."""

import json
from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st

from coursekit.datasets import public
from coursekit.games import MatrixGame
from tests.examples import examples

FIGURES = {
    "matching_pennies": {"row": [0.5, 0.5], "value": 0},
    "rock_paper_scissors": {"row": [1 / 3, 1 / 3, 1 / 3], "value": 0},
    "two_finger_morra_[[2,-3],[-3,4]]": {"row": [7 / 12, 5 / 12], "col": [7 / 12, 5 / 12], "value": -1 / 12},
    "kuhn_poker_value_player1": -1 / 18,
    "battle_of_sexes_(2,1)(0,0)(0,0)(1,2)": {
        "mixed_row": [2 / 3, 1 / 3],
        "mixed_col": [1 / 3, 2 / 3],
        "payoffs": [2 / 3, 2 / 3],
        "equilibria": 3,
    },
    "chicken_(0,0)(-1,1)(1,-1)(-10,-10)": {"mixed": [0.9, 0.1], "payoffs": [-0.1, -0.1], "equilibria": 3},
    "stag_hunt_(4,4)(1,3)(3,1)(2,2)": {"mixed": [0.5, 0.5], "payoff": 2.5, "equilibria": 3},
    "prisoners_dilemma_(3,3)(0,5)(5,0)(1,1)": {"equilibria": 1, "payoff": 1},
}
"""As the public data has them, but for rounding; that is read where it is there."""

if path := public("games/counts.json"):
    FIGURES = json.loads(path.read_text())["matrix_games"]

many = examples(50)
some = examples(30)
few = settings(max_examples=25)

sizes = st.tuples(st.integers(1, 4), st.integers(1, 4))


@st.composite
def tables(draw, size, payoffs=None):
    rows, columns = size
    payoff = draw(st.sampled_from([st.integers(-2, 2), st.integers(-1000, 1000)])) if payoffs is None else payoffs
    row = st.lists(payoff, min_size=columns, max_size=columns)
    return draw(st.lists(row, min_size=rows, max_size=rows))


@st.composite
def matrix_games(draw, size=sizes):
    """Games with whole payoffs; half of them with few different ones, and so with many ties."""
    size = draw(size)
    return MatrixGame(draw(tables(size)), draw(tables(size)))


@st.composite
def zero_sum_games(draw):
    return MatrixGame(draw(tables(draw(sizes))))


@st.composite
def mixes(draw, choices):
    """Exact probabilities, many of them 0."""
    weights = draw(st.lists(st.integers(0, 3), min_size=choices, max_size=choices).filter(any))
    return [Fraction(weight, sum(weights)) for weight in weights]


def shape(game):
    return len(game.row_names), len(game.column_names)


def worth(game, player, row, column):
    """What two mixes bring to a player."""
    table = game.payoffs[player]
    return sum(p * q * table[i][j] for i, p in enumerate(row) for j, q in enumerate(column))


def certain(choice, choices):
    return [int(i == choice) for i in range(choices)]


def gain(game, row, column):
    """The most that a player can gain by leaving alone, by trying every choice of each."""
    rows, columns = shape(game)
    first = max(worth(game, 0, certain(i, rows), column) for i in range(rows)) - worth(game, 0, row, column)
    second = max(worth(game, 1, row, certain(j, columns)) for j in range(columns)) - worth(game, 1, row, column)
    return max(first, second)
