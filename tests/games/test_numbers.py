"""Whatever is given as a number is taken as what it is, or refused with one sentence; never an error from inside."""

from decimal import Decimal
from fractions import Fraction
from functools import partial
from math import inf, isfinite, isnan, nan
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.random import default_rng

from coursekit.adversarial import (
    ChainedTable,
    Table,
    Zobrist,
    against_erring,
    alphabeta,
    alphabeta_cycles,
    alphabeta_max_min,
    alphabeta_table,
    aspiration,
    best_responses,
    deepening,
    expected,
    is_equilibrium,
    maxn,
    minimal_leaves,
    minimax,
    mixed_equilibria,
    mtd,
    negamax,
    negascout,
    normal_form,
    payoffs_against,
    pearl_branching,
    zero_sum,
)
from coursekit.games import (
    Game,
    GraphGame,
    Hex,
    Kalah,
    MatrixGame,
    Score,
    SplitNim,
    TicTacToe,
    Tree,
    UtilityTree,
    grundy,
    match,
    random_graph_game,
    random_tree,
)
from coursekit.games.numbers import is_finite, is_number, is_whole
from coursekit.games.trap import Trap
from coursekit.sampling import (
    UCB1,
    Bernoulli,
    Beta,
    Discrete,
    EpsilonGreedy,
    Greedy,
    Uniform,
    evaluation_prior,
    flat_monte_carlo,
    play,
    rave,
    regret,
    scaled,
    uct,
)
from tests.adversarial.trees import WORKED

HUGE = [10**400, -(10**400), Fraction(10**400)]
NONE = [nan, np.float64(nan), Decimal(3), "1", b"1", None, True, np.True_, 1j, [], {}, object()]

# ---------------------------------------------------------------- what is a number


@given(st.integers() | st.fractions() | st.floats() | st.integers(10**308, 10**309))
def test_a_number_is_what_a_float_can_hold(given):
    try:
        as_float = float(given)
    except OverflowError:
        as_float = None
    assert is_number(given) == (as_float is not None and not isnan(as_float))
    assert is_finite(given) == (as_float is not None and isfinite(as_float))


@given(st.integers(), st.integers(-5, 5))
def test_a_whole_number_is_one_from_the_least_on(given, least):
    assert is_whole(given, least) == (given >= least)
    assert not is_whole(given + 0.0 if abs(given) < 10**300 else 0.5, least)


@pytest.mark.parametrize("given", [np.int64(3), np.uint8(3), 3])
def test_whole_numbers_of_numpy_are_some(given):
    assert is_whole(given, 3)
    assert not is_whole(given, 4)
    assert is_finite(given)


@pytest.mark.parametrize("given", HUGE + NONE)
def test_what_is_none(given):
    assert not is_number(given)
    assert not is_finite(given)


# ---------------------------------------------------------------- what takes one


class Own(Game):
    """A game of one's own: after two plies one end in two is worth something given, to player 0."""

    def __init__(self, worth, evaluation=0):
        self.worth, self.evaluation = worth, evaluation

    def initial_state(self):
        return ()

    def to_move(self, state):
        return len(state) % 2

    def actions(self, state):
        return (0, 1)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        value = self.worth if state[1] else 1
        return value if player == 0 else -value

    def evaluate(self, state, player):
        return self.evaluation


TREE, EMPTY, MIXED = Tree(WORKED), (0, 0, 0), MatrixGame([[1, -1], [-1, 1]])
CIRCLE = GraphGame({0: [1, 2], 1: [0, 2], 2: []}, {2: 1}, 0)


def pulled(policy, *arms, pulls=5):
    run = play(policy, arms or (Bernoulli(0.5), Bernoulli(0.2)), pulls, default_rng(1))
    return run.arms.tolist(), run.regret.tolist()


def searched(search, *more, **named):
    return lambda x: search(TREE, (), *(x if each is ... else each for each in more), **dict.fromkeys(named, x))


FINITE = {
    "a leaf": lambda x: minimax(Tree([[3, x], [2, 4]]), ()),
    "a new leaf": lambda x: TREE.with_leaf((0, 0), x).nested,
    "a leaf for many": lambda x: maxn(UtilityTree([(1, x), (2, 3)]), ()),
    "a position's worth": lambda x: alphabeta_cycles(GraphGame({0: [1, 2], 1: [0, 2], 2: []}, {2: x}, 0), (0, 0)),
    "a row's payoff": lambda x: mixed_equilibria(MatrixGame([[x, 0], [0, 1]], [[1, 2], [3, 1]])),
    "a column's payoff": lambda x: mixed_equilibria(MatrixGame([[1, 0], [0, 1]], [[x, 2], [3, 1]])),
    "one's gain": lambda x: zero_sum(MatrixGame([[x, 0], [0, 1]])),
    "a draw": lambda x: alphabeta_cycles(CIRCLE, (0, 0), draw=x),
    "alpha": searched(alphabeta, None, ..., 20),
    "alpha of MAX": searched(alphabeta_max_min, None, ..., 20),
    "alpha of a scout": searched(negascout, None, ..., 20),
    "alpha with a table": lambda x: alphabeta_table(TREE, (), None, x, 20, table=Table(4)),
    "beta": searched(alphabeta, None, -20, ...),
    "a unit of a scout": searched(negascout, unit=...),
    "a unit": searched(mtd, unit=...),
    "a guess": searched(mtd, None, ...),
    "a guess with a window": searched(aspiration, None, ...),
    "a margin": searched(aspiration, None, 0, ...),
    "a budget": lambda x: deepening(TREE, (), x, height=1, clock=iter(range(99)).__next__).value,
    "a tolerance": lambda x: best_responses(MIXED, 0, 0, x),
    "another tolerance": lambda x: is_equilibrium(MIXED, 0, 0, x),
    "an evaluation": lambda x: uct(Own(1, x), (), 9, prior=evaluation_prior(Own(1, x), 2)),
    "exploration": lambda x: uct(TicTacToe(), EMPTY, 20, x),
    "exploration with AMAF": lambda x: rave(TicTacToe(), EMPTY, 20, x),
    "k": lambda x: rave(TicTacToe(), EMPTY, 20, 0, x),
    "a range's end": lambda x: float(scaled(-10, x)(1)),
    "a scale": lambda x: uct(TicTacToe(), EMPTY, 9, prior=evaluation_prior(TicTacToe(), 2, x)),
    "c": lambda x: pulled(UCB1(x)),
    "a of an arm": lambda x: pulled(Greedy(), Beta(x, 1)),
    "branching": pearl_branching,
}
"""What takes any number, at least where it is positive."""

OWN = {
    "a utility against who errs": lambda x: against_erring(Own(x), (), 0.5),
    "an expected utility": lambda x: expected(Own(x), {(): 0}, {(0,): 1, (1,): 0}),
    "a utility in a table": lambda x: normal_form(Own(x)).payoffs,
    "a scaled reward": lambda x: uct(Own(x), (), 20, reward=scaled(-5, 5)),
}
"""What makes sums of the utilities of a game, whoever wrote it."""

SHARES = {
    "an error": lambda x: against_erring(TREE, (), x),
    "a probability": lambda x: payoffs_against(MIXED, 0, [x, x]),
    "epsilon": lambda x: pulled(EpsilonGreedy(x)),
    "a mean": lambda x: pulled(Greedy(), Bernoulli(x)),
    "a low end": lambda x: pulled(Greedy(), Uniform(x, 1)),
    "a value": lambda x: pulled(Greedy(), Discrete([x, 0], [0.5, 0.5])),
    "a share": lambda x: pulled(Greedy(), Discrete([0, 1], [x, x])),
    "a confidence": lambda x: Score(3, 2, 1).interval(x),
    "a reward": lambda x: uct(TicTacToe(), EMPTY, 9, reward=lambda _: x),
    "a prior's mean": lambda x: uct(TicTacToe(), EMPTY, 9, prior=lambda state, player: (2, x)),
}
"""What takes numbers from 0 to 1."""

HEIGHTS = {
    search.__name__: searched(search, ...) for search in (minimax, negamax, alphabeta, alphabeta_max_min, maxn)
} | {
    "negascout": searched(negascout, ...),
    "aspiration": searched(aspiration, ...),
    "mtd": searched(mtd, ...),
    "alphabeta_table": lambda x: alphabeta_table(TREE, (), x, table=Table(4)),
    "alphabeta_cycles": lambda x: alphabeta_cycles(CIRCLE, (0, 0), x),
    "against_erring": lambda x: against_erring(TREE, (), 0.5, x),
    "deepening": lambda x: deepening(TREE, (), 9, height=x, clock=iter(range(99)).__next__),
}

COUNTS = {
    "simulations": lambda x: uct(TicTacToe(), EMPTY, x).visits,
    "simulations at the root": lambda x: flat_monte_carlo(TicTacToe(), EMPTY, x).visits,
    "simulations with AMAF": lambda x: rave(TicTacToe(), EMPTY, x).visits,
    "visits": lambda x: uct(TicTacToe(), EMPTY, 9, prior=evaluation_prior(TicTacToe(), x)).visits,
    "pulls": lambda x: pulled(Greedy(), pulls=x),
    "pulls at once": lambda x: regret(Greedy(), [Bernoulli(0.5)], x, 2, default_rng(1)).counts.tolist(),
    "runs": lambda x: regret(Greedy(), [Bernoulli(0.5)], 5, x, default_rng(1)).counts.tolist(),
    "games": lambda x: match(SplitNim(5), first, first, x, Random(1)),
    "children": lambda x: random_tree(x, 2, Random(1)).nested,
    "plies": lambda x: random_tree(2, x, Random(1)).nested,
    "positions": lambda x: random_graph_game(x, 2, Random(1)).successors,
    "successors": lambda x: random_graph_game(5, x, Random(1)).successors,
    "leaves": lambda x: minimal_leaves(x, 3),
    "plies above leaves": lambda x: minimal_leaves(3, x),
    "a heap": lambda x: SplitNim(x).initial_state(),
    "a heap's worth": lambda x: grundy(x) if x.__hash__ else grundy("unhashable"),
    "a trap's width": lambda x: repr(Trap(x).actions((1, "free"))),
    "entries": lambda x: len(Table(x).buckets()),
    "buckets": lambda x: len(ChainedTable(x).buckets()),
    "cells": lambda x: Zobrist(x).numbers,
    "a side": lambda x: Hex(x).bits,
    "houses": lambda x: Kalah(x, 2).initial_state(),
    "seeds": lambda x: Kalah(2, x).initial_state(),
}


def first(game, state, rng):
    return game.actions(state)[0]


def calls(*tables):
    return pytest.mark.parametrize("call", [pytest.param(c, id=name) for table in tables for name, c in table.items()])


def refused(call, given):
    with pytest.raises(ValueError, match=r"\A[^\n]+\Z"):
        call(given)


@calls(FINITE, SHARES)
@pytest.mark.parametrize("given", HUGE + [each for each in NONE if not isinstance(each, (str, bytes, list, dict))])
def test_what_is_no_number_is_refused(call, given):
    refused(call, given)


@calls(OWN)
@pytest.mark.parametrize("given", [*HUGE, nan])
def test_a_game_of_ones_own_may_give_no_such_utility(call, given):
    refused(call, given)


@pytest.mark.parametrize("search", [minimax, negamax, alphabeta, alphabeta_max_min, negascout])
@pytest.mark.parametrize("given", HUGE)
def test_where_values_are_only_compared_they_may_be_of_any_size(search, given):
    assert search(Own(given), ()).value == min(given, 1)


@pytest.mark.parametrize("search", [mtd, partial(aspiration, margin=0.5)])
@pytest.mark.parametrize("given", HUGE)
def test_where_sums_are_made_they_are_right_or_refused(search, given):
    if given > 0:
        assert search(Own(given), ()).value == 1
    else:
        refused(lambda x: search(Own(x), ()), given)


@calls(HEIGHTS)
@pytest.mark.parametrize("given", [-1, 1.5, inf, *HUGE[1:], *(each for each in NONE if each is not None)])
def test_what_is_no_height_is_refused(call, given):
    refused(call, given)


@calls(COUNTS)
@pytest.mark.parametrize("given", [-1, 1.5, inf, *HUGE[1:], *NONE])
def test_what_is_no_count_is_refused(call, given):
    refused(call, given)


@calls(FINITE, OWN)
@pytest.mark.parametrize("given", [np.float64(2), np.int64(2), Fraction(2)])
def test_two_is_two_whoever_says_it(call, given):
    assert call(given) == call(2)


@calls(SHARES)
@pytest.mark.parametrize("given", [np.float64(0.5), Fraction(1, 2)])
def test_a_half_is_a_half_whoever_says_it(call, given):
    assert call(given) == call(0.5)


@calls(HEIGHTS, COUNTS)
@pytest.mark.parametrize("given", [np.int64(2), np.uint8(2)])
def test_two_plies_are_two_plies_whoever_says_it(call, given):
    assert call(given) == call(2)


@calls({name: HEIGHTS[name] for name in HEIGHTS if name != "alphabeta_cycles"})
def test_a_height_may_be_as_great_as_it_likes(call):
    assert call(10**400) == call(None) == call(5)
