from itertools import product
from math import nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import linprog

from coursekit.adversarial import (
    behaviour,
    expected,
    information_sets,
    minimax,
    normal_form,
    pure_equilibria,
    pure_strategies,
)
from coursekit.games import InformationGame, KuhnPoker, MatrixGame, SplitNim, Tree, UtilityTree
from coursekit.games.matrix_game import EXAMPLES
from tests.adversarial import trees
from tests.adversarial.matrices import FIGURES, certain, matrix_games, mixes, some, worth

KUHN = KuhnPoker()
FORM = normal_form(KUHN)
VALUE = FIGURES["kuhn_poker_value_player1"]


@st.composite
def small_trees(draw):
    """Trees of two players in which neither has many strategies."""
    tree = draw(trees.utility_trees(players=2, max_leaves=6))
    return tree if max(len(pure_strategies(tree, 0)), len(pure_strategies(tree, 1))) <= 24 else UtilityTree([(0, 0)])


# ---------------------------------------------------------------- information sets and pure strategies


def test_kuhn_poker_has_six_information_sets_a_player():
    for player, histories in ((0, [(), ("check", "bet")]), (1, [("check",), ("bet",)])):
        sets = information_sets(KUHN, player)
        assert set(sets) == set(product("JQK", histories))
        for (card, history), states in sets.items():
            others = {cards[1 - player] for cards, _ in states}
            assert others == set("JQK") - {card}
            assert all(cards[player] == card and done == history for cards, done in states)
        assert len(pure_strategies(KUHN, player)) == 64


def test_where_everything_is_seen_each_position_is_a_set_of_its_own():
    game = SplitNim(7)
    sets = information_sets(game, 0) | information_sets(game, 1)
    # 14 positions; a player to move can split in those that are not terminal.
    assert all(states == [state] for state, states in sets.items())
    assert set(sets) == {state for state in reached(game) if not game.is_terminal(state)}


def reached(game):
    found, waiting = set(), [game.initial_state()]
    while waiting:
        state = waiting.pop()
        found.add(state)
        if not game.is_terminal(state):
            waiting += [game.result(state, action) for action in game.actions(state)]
    return found


def test_pure_strategies_are_all_of_them_in_order():
    tree = Tree([[1, 2], 3, [4, [5, 6, 7]]])
    assert pure_strategies(tree, 0) == [{(): first, (2, 1): then} for first, then in product((0, 1, 2), (0, 1, 2))]
    assert pure_strategies(tree, 1) == [{(0,): one, (2,): other} for one, other in product((0, 1), (0, 1))]
    assert pure_strategies(Tree([1, 2]), 1) == [{}]
    assert [list(strategy.values()) for strategy in pure_strategies(EXAMPLES["rock paper scissors"], 1)] == [
        [0],
        [1],
        [2],
    ]


def test_too_many_strategies_are_not_listed():
    bushy = Tree([[0, 1]] * 17)
    assert len(pure_strategies(bushy, 0)) == 17
    with pytest.raises(ValueError, match=r"^player 1 has 131,072 pure strategies, and only up to 100,000 are listed$"):
        pure_strategies(bushy, 1)


# ---------------------------------------------------------------- what they bring


def test_what_two_strategies_of_kuhn_poker_bring():
    bold = {known: "bet" if "bet" not in known[1] else "call" for known in information_sets(KUHN, 0)}
    timid = {known: "check" if "bet" not in known[1] else "fold" for known in information_sets(KUHN, 1)}
    assert expected(KUHN, bold, timid) == pytest.approx((1, -1))
    caller = dict.fromkeys(timid, "call") | {known: "check" for known in timid if known[1] == ("check",)}
    assert expected(KUHN, bold, caller) == pytest.approx((0, 0))
    # With Q and K only: of the six deals, J against K and Q against K are lost to a call, J against Q to a fold of J.
    careful = caller | {("J", ("bet",)): "fold"}
    assert expected(KUHN, bold, careful) == pytest.approx(((1 + 1 + 2 - 2 - 2 - 2) / 6, (2 + 2 + 2 - 2 - 1 - 1) / 6))


@some
@given(matrix_games(), st.data())
def test_in_a_game_of_choices_at_once_the_normal_form_is_the_game(game, data):
    assert normal_form(game).payoffs == game.payoffs
    row, column = data.draw(mixes(len(game.row_names))), data.draw(mixes(len(game.column_names)))
    first, second = ({player: dict(enumerate(mix))} for player, mix in enumerate((row, column)))
    right = worth(game, 0, row, column), worth(game, 1, row, column)
    assert expected(game, first, second) == pytest.approx(right)
    assert behaviour(game, 0, row) == {0: pytest.approx(dict(enumerate(map(float, row))))}


@some
@given(small_trees())
def test_a_cell_of_the_normal_form_is_what_play_by_both_strategies_leads_to(tree):
    form = normal_form(tree)
    first, second = pure_strategies(tree, 0), pure_strategies(tree, 1)
    assert (len(form.row_names), len(form.column_names)) == (len(first), len(second))
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            state = ()
            while not tree.is_terminal(state):
                state = tree.result(state, (one, other)[tree.to_move(state)][state])
            assert [table[i][j] for table in form.payoffs] == [tree.utility(state, player) for player in (0, 1)]


@some
@given(trees.trees(trees.few, max_leaves=6))
def test_the_normal_form_of_a_tree_has_an_equilibrium_worth_its_minimax_value(tree):
    if len(pure_strategies(tree, 0)) * len(pure_strategies(tree, 1)) > 200:
        return
    form = normal_form(tree)
    value = minimax(tree, ()).value * (1 if tree.to_move(()) == 0 else -1)
    assert {form.payoffs[0][row][column] for row, column in pure_equilibria(form)} == {value}


def test_rows_are_named_by_the_actions():
    assert FORM.row_names[0] == "check, fold, check, fold, check, fold"
    assert FORM.row_names[-1] == "bet, call, bet, call, bet, call"
    assert FORM.column_names[1] == "check, fold, check, fold, check, call"
    assert normal_form(Tree([1, 2])).column_names == ("",)


# ---------------------------------------------------------------- behaviour


@some
@given(small_trees(), st.sampled_from([0, 1]), st.data())
def test_behaviour_plays_like_the_mix_whatever_the_other_does(tree, player, data):
    strategies, others = pure_strategies(tree, player), pure_strategies(tree, 1 - player)
    mix = data.draw(mixes(len(strategies)))
    found = behaviour(tree, player, mix)
    for other in others:
        plays = [(each, other) if player == 0 else (other, each) for each in (found, *strategies)]
        values = np.array([expected(tree, *play) for play in plays])
        assert values[0] == pytest.approx([p * 1.0 for p in mix] @ values[1:])


@some
@given(st.integers(0, 1), st.data())
def test_behaviour_plays_like_the_mix_in_kuhn_poker(player, data):
    picked = data.draw(st.lists(st.integers(0, 63), min_size=1, max_size=5))
    mix = [picked.count(i) / len(picked) for i in range(64)]
    found = behaviour(KUHN, player, mix)
    other = data.draw(st.integers(0, 63))
    play = found, pure_strategies(KUHN, 1 - player)[other]
    right = worth(FORM, 0, *((mix, certain(other, 64)) if player == 0 else (certain(other, 64), mix)))
    assert expected(KUHN, *(play if player == 0 else play[::-1]))[0] == pytest.approx(right)


def test_behaviour_where_the_mix_never_comes_to_is_all_alike():
    tree = Tree([3, [[1, 2], 5]])
    assert pure_strategies(tree, 0)[0] == {(): 0, (1, 0): 0}
    assert behaviour(tree, 0, 0) == {(): {0: 1, 1: 0}, (1, 0): {0: 0.5, 1: 0.5}}
    # Half of the time the player keeps away from the second set; what those strategies say of it does not count.
    assert behaviour(tree, 0, [0, 0.5, 0.5, 0]) == {(): {0: 0.5, 1: 0.5}, (1, 0): {0: 1, 1: 0}}


class Forgetful(InformationGame[tuple[int, ...]]):
    """Player 0 chooses twice, and does not remember the first choice the second time; its moves: `seconds`."""

    def __init__(self, seconds=(2, 2)):
        self.seconds = seconds

    def initial_state(self):
        return ()

    def to_move(self, state):
        return 0

    def actions(self, state):
        return range(self.seconds[state[0]] if state else 2)

    def result(self, state, action):
        return (*state, action)

    def is_terminal(self, state):
        return len(state) == 2

    def utility(self, state, player):
        return int(state[0] == state[1])

    def information(self, state):
        return len(state)


def test_a_player_without_perfect_recall_has_strategies_but_no_behaviour():
    assert [expected(Forgetful(), each, {})[0] for each in pure_strategies(Forgetful(), 0)] == [1, 0, 0, 1]
    with pytest.raises(ValueError, match=r"^player 0 forgets own choices: there are several ways to 1$"):
        behaviour(Forgetful(), 0, 0)


def test_who_sees_only_the_position_forgets_the_way_to_it():
    with pytest.raises(
        ValueError, match=r"^player 0 forgets own choices: there are several ways to \(0, \(4, 2, 1\)\)$"
    ):
        behaviour(SplitNim(7), 0, 0)


# ---------------------------------------------------------------- optimal play of Kuhn poker


def bluffing(alpha):
    """The first player's optimal strategies: to bet with J now and then, three times as often with K, never with Q."""
    chances = {
        ("J", ()): alpha,
        ("Q", ()): 0,
        ("K", ()): 3 * alpha,
        ("J", ("check", "bet")): 0,
        ("Q", ("check", "bet")): alpha + 1 / 3,
        ("K", ("check", "bet")): 1,
    }
    return {known: in_two(known, chance) for known, chance in chances.items()}


ANSWERS = {
    ("J", ("check",)): 1 / 3,
    ("Q", ("check",)): 0,
    ("K", ("check",)): 1,
    ("J", ("bet",)): 0,
    ("Q", ("bet",)): 1 / 3,
    ("K", ("bet",)): 1,
}
"""How often the second player bets or calls, optimally."""


def in_two(known, chance):
    low, high = ("fold", "call") if known[1][-1:] == ("bet",) else ("check", "bet")
    return {low: 1 - chance, high: chance}


def worst(first):
    """The least that a strategy of the first player brings."""
    return min(expected(KUHN, first, other)[0] for other in pure_strategies(KUHN, 1))


@pytest.mark.parametrize("alpha", [0, 0.1, 0.25, 1 / 3])
def test_each_of_the_family_holds_the_value_against_everything(alpha):
    assert worst(bluffing(alpha)) == pytest.approx(VALUE)


def test_who_leaves_the_family_can_be_beaten():
    assert worst(bluffing(0.25) | {("J", ()): in_two(("J", ()), 0.2)}) < VALUE - 0.001
    assert worst(bluffing(0.25) | {("Q", ()): in_two(("Q", ()), 0.1)}) < VALUE - 0.001
    assert worst(bluffing(0.25) | {("Q", ("check", "bet")): in_two(("Q", ("check", "bet")), 0.5)}) < VALUE - 0.001
    assert worst(bluffing(1 / 3) | {("J", ()): in_two(("J", ()), 0.4)}) < VALUE - 0.001


def test_the_second_players_answers_hold_the_value_against_everything():
    answers = {known: in_two(known, chance) for known, chance in ANSWERS.items()}
    assert max(expected(KUHN, first, answers)[0] for first in pure_strategies(KUHN, 0)) == pytest.approx(VALUE)


def optimal(player, weights):
    """The least and the most that a weighted sum of probabilities can be among a player's optimal mixes."""
    table = np.array(FORM.payoffs[player])
    table = table if player == 0 else table.T
    value = VALUE if player == 0 else -VALUE
    limits = {"A_ub": -table.T, "b_ub": np.full(64, -value + 1e-6), "A_eq": [[1] * 64], "b_eq": [1]}
    return linprog(weights, **limits).fun, -linprog(-weights, **limits).fun


def plays(player, known, action):
    return np.array([each[known] == action for each in pure_strategies(KUHN, player)], dtype=float)


def test_all_optimal_mixes_of_the_first_player_are_of_the_family():
    jack, queen, king = (plays(0, (card, ()), "bet") for card in "JQK")
    assert optimal(0, jack) == pytest.approx((0, 1 / 3), abs=1e-4)
    assert optimal(0, queen) == pytest.approx((0, 0), abs=1e-4)
    assert optimal(0, king - 3 * jack) == pytest.approx((0, 0), abs=1e-4)


def test_the_second_players_optimal_behaviour_is_the_only_one():
    for known, chance in ANSWERS.items():
        action = "call" if known[1] == ("bet",) else "bet"
        assert optimal(1, plays(1, known, action)) == pytest.approx((chance, chance), abs=1e-4)


# ---------------------------------------------------------------- bad input


def test_other_moves_in_one_information_set_are_told():
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        information_sets(Forgetful((2, 3)), 0)
    assert str(caught.value) == "there are other moves in (1,) than in (0,), though both look like 1"


@pytest.mark.parametrize("player", [2, -1, None])
def test_a_player_who_is_not_there_is_told(player):
    with pytest.raises(ValueError, match=f"^there are players 0 to 1, and no player {player}$"):
        pure_strategies(KUHN, player)


def test_a_strategy_may_be_silent_where_play_never_comes():
    tree = Tree([[1, 2], [3, 4]])
    assert expected(tree, {(): {0: 1, 1: 0}}, {(0,): 1}) == (2, -2)


@pytest.mark.parametrize(
    ("first", "complaint"),
    [
        ({}, "the strategy of player 0 says nothing for 0"),
        ({0: 7}, "the strategy of player 0 says 7 for 0, which is no move there"),
        ({0: {0: 0.5, 1: 0.6}}, "probabilities must be 0 or more and add up to 1, not [0.5, 0.6]"),
        ({0: {0: nan}}, "probabilities must be 0 or more and add up to 1, not [nan]"),
        ({0: {0: 1, 9: 0}}, "the strategy of player 0 says 9 for 0, which is no move there"),
    ],
)
def test_what_is_no_strategy_is_told(first, complaint):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        expected(EXAMPLES["chicken"], first, {1: 0})
    assert str(caught.value) == complaint


def test_chances_that_do_not_add_up_are_told():
    class Loaded(KuhnPoker):
        def chances(self, state):
            return [(cards, 0.2) for cards, _ in super().chances(state)]

    with pytest.raises(ValueError, match=r"^probabilities must be 0 or more and add up to 1, not "):
        expected(Loaded(), pure_strategies(KUHN, 0)[0], pure_strategies(KUHN, 1)[0])


def test_what_is_no_mix_is_told():
    with pytest.raises(ValueError, match=r"^a mix of 64 choices needs 64 probabilities, not 2$"):
        behaviour(KUHN, 0, [0.5, 0.5])


def test_a_matrix_game_has_no_more_to_it():
    assert information_sets(MatrixGame([[1, 2]]), 0) == {0: [()]}
    assert information_sets(MatrixGame([[1], [2]]), 1) == {1: [(0,), (1,)]}
