from collections import Counter
from itertools import permutations, product
from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import alphabeta, minimal_leaves, minimax
from coursekit.games import ConnectFour, TicTacToe, Tree, random_tree
from coursekit.trace import record
from tests.adversarial.trees import (
    SECOND,
    WORKED,
    heights,
    leaves_told,
    many,
    of,
    random_order,
    some,
    trees,
    true_value,
    true_values,
    windows,
)


def refutes(tree, height, action, value):
    """Whether a move at the root is worth at least `value` to the player who makes it."""
    return true_values(tree, height)[action] >= value


@many
@given(trees(), heights, st.booleans())
def test_full_window_gives_the_value_and_the_first_best_move(tree, height, hard):
    result = alphabeta(tree, (), height, hard=hard)
    plain = minimax(tree, (), height)
    assert (result.value, result.action) == (plain.value, plain.action)
    assert result.value == true_value(tree, height)
    assert result.nodes <= plain.nodes
    assert result.leaves <= plain.leaves


@many
@given(trees(), heights, windows)
def test_return_value_theorem(tree, height, window):
    alpha, beta = window
    v, t = alphabeta(tree, (), height, alpha, beta).value, true_value(tree, height)
    if v < beta and (v < alpha or alpha < beta):
        assert t <= v
    if v > alpha and (v > beta or alpha < beta):
        assert t >= v
    if alpha < v < beta:
        assert t == v


@many
@given(trees(), heights, windows)
def test_fail_hard_is_the_value_held_within_the_window(tree, height, window):
    alpha, beta = window
    assert alphabeta(tree, (), height, alpha, beta, hard=True).value == min(max(true_value(tree, height), alpha), beta)


@many
@given(trees(), heights, windows, st.booleans())
def test_the_move_is_best_inside_none_below_and_refutes_above(tree, height, window, hard):
    alpha, beta = window
    result = alphabeta(tree, (), height, alpha, beta, hard=hard)
    moves = true_values(tree, height)
    if result.value <= alpha or not moves:
        assert result.action is None
    elif result.value < beta:
        assert moves[result.action] == max(moves)
    else:
        assert refutes(tree, height, result.action, beta)


@some
@given(trees(), heights, windows, st.booleans())
def test_soft_and_hard_cut_at_the_same_places_at_the_root_of_a_full_window(tree, height, window, hard):
    alpha, beta = window
    soft, hard = (alphabeta(tree, (), height, alpha, beta, hard=hard) for hard in (False, True))
    if alpha < beta:
        assert min(max(soft.value, alpha), beta) == hard.value
        assert (soft.action, soft.nodes, soft.leaves) == (hard.action, hard.nodes, hard.leaves)


@some
@given(trees(), heights)
def test_the_order_of_moves_changes_no_value(tree, height):
    result = alphabeta(tree, (), height, order=random_order)
    assert result.value == true_value(tree, height)
    moves = true_values(tree, height)
    assert result.action is None if not moves else moves[result.action] == max(moves)


def test_the_order_is_obeyed():
    backwards = record(alphabeta, Tree(WORKED), (), order=lambda game, state, actions: reversed(actions))
    assert [step.data["value"] for step in backwards.steps if step.event == "leaf"][:3] == [2, 5, 14]


@pytest.mark.parametrize("where", [-5, 2, 3, 4, inf, -inf])
def test_a_window_of_one_point(where):
    v = alphabeta(Tree(WORKED), (), alpha=where, beta=where).value
    assert v >= 3 if v < where else v <= 3 if v > where else True
    assert alphabeta(Tree(WORKED), (), alpha=where, beta=where, hard=True).value == where


def test_below_a_window_of_one_point_every_move_is_tried():
    assert alphabeta(Tree([1, 5]), (), alpha=3, beta=3).value == 5
    assert alphabeta(Tree([1, 2]), (), alpha=3, beta=3).value == 2


def test_first_worked_tree_leaf_by_leaf():
    tree = Tree(WORKED)
    trace = record(alphabeta, tree, ())
    assert trace.result.value == 3
    assert trace.result.action == 0
    assert leaves_told(tree, trace) == [3, 12, 8, 2, 14, 5, 2]
    at_c, at_d = of(trace, "cut")
    assert (at_c.data["state"], at_c.data["action"], at_c.data["alpha"], at_c.data["beta"]) == ((1,), 0, -2, -3)
    assert (at_d.data["state"], at_d.data["action"]) == ((2,), 2), "after the last leaf, where nothing is left to cut"


def test_first_worked_tree_its_windows():
    trace = record(alphabeta, Tree(WORKED), ())
    seen = [(s.event, s.data["state"], s.data["alpha"], s.data["beta"]) for s in trace.steps if "alpha" in s.data]
    assert seen == [
        ("enter", (), -inf, inf),
        ("enter", (0,), -inf, inf),
        ("back", (0,), -3, inf),
        ("back", (0,), -3, inf),
        ("back", (0,), -3, inf),
        ("back", (), 3, inf),
        ("enter", (1,), -inf, -3),
        ("back", (1,), -2, -3),
        ("cut", (1,), -2, -3),
        ("back", (), 3, inf),
        ("enter", (2,), -inf, -3),
        ("back", (2,), -14, -3),
        ("back", (2,), -5, -3),
        ("back", (2,), -2, -3),
        ("cut", (2,), -2, -3),
        ("back", (), 3, inf),
    ]


def test_second_worked_tree_leaf_by_leaf():
    tree = Tree(SECOND)
    trace = record(alphabeta, tree, ())
    assert trace.result.value == 3
    assert trace.result.action == 0
    assert leaves_told(tree, trace) == [2, 3, 5, 0, 1]
    at_e, at_c = of(trace, "cut")
    assert (at_e.data["state"], at_e.data["action"], at_e.data["alpha"], at_e.data["beta"]) == ((0, 1), 0, 5, 3)
    assert (at_c.data["state"], at_c.data["action"], at_c.data["alpha"], at_c.data["beta"]) == ((1,), 0, -1, -3)


def test_all_orders_of_the_first_worked_tree():
    seen = Counter()
    for order in permutations(WORKED):
        for children in product(*(list(permutations(node)) for node in order)):
            result = alphabeta(Tree(children), ())
            assert result.value == 3
            seen[result.leaves] += 1
    assert seen == {5: 48, 6: 96, 7: 432, 8: 384, 9: 336}


def test_the_orders_of_c_and_of_d():
    """What matters is where the 2 stands: it is what C, and D, can be held to."""
    b, c, d = WORKED
    of_c = {order: alphabeta(Tree([b, order, d]), ()).leaves for order in permutations(c)}
    of_d = {order: alphabeta(Tree([b, c, order]), ()).leaves for order in permutations(d)}
    assert of_c == {order: 7 + order.index(2) for order in of_c}
    assert of_d == {order: 5 + order.index(2) for order in of_d}


@pytest.mark.parametrize(
    ("branching", "height"), [(2, 1), (2, 2), (2, 7), (3, 4), (3, 5), (4, 4), (5, 5), (10, 3), (10, 4), (7, 0), (1, 6)]
)
def test_best_move_first_looks_at_the_fewest_leaves_there_can_be(branching, height):
    tree = random_tree(branching, height, Random(branching * 100 + height), 0, 10**9).ordered("best")
    assert alphabeta(tree, ()).leaves == minimal_leaves(branching, height)
    assert alphabeta(tree, (), hard=True).leaves == minimal_leaves(branching, height)


def test_the_first_strictly_better_move_is_taken():
    assert alphabeta(Tree([[3, 12], [3, 0]]), ()).action == 0


def test_a_player_who_moves_twice_keeps_sign_and_window():
    assert alphabeta(Tree([[7, -2]], movers=(0, 0, 1)), ()).value == 7
    trace = record(alphabeta, Tree([5, [7, -2]], movers=(0, 0, 1)), ())
    assert [(s.data["alpha"], s.data["beta"]) for s in of(trace, "enter")] == [(-inf, inf), (5, inf)]


@pytest.mark.parametrize("window", [(-inf, inf), (8, 9), (-9, -8), (6, 6)])
def test_terminal_root_has_a_value_and_no_move(window):
    assert alphabeta(Tree(WORKED), (1, 2), None, *window).value == 6
    assert alphabeta(Tree(WORKED), (1, 2), None, *window).action is None


def test_height_zero_is_the_estimate():
    result = alphabeta(Tree([[1, 4], [8, 3]]), (), 0)
    assert (result.value, result.action, result.nodes) == (4, None, 1)


@pytest.mark.parametrize("window", [(4, 3), (inf, -inf), (nan, 3), (3, nan)])
def test_alpha_above_beta_is_refused(window):
    with pytest.raises(ValueError, match="alpha must not be above beta, but the window is"):
        alphabeta(Tree(WORKED), (), None, *window)


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        alphabeta(Tree(WORKED), (), -1)


def test_tic_tac_toe():
    game = TicTacToe()
    result = alphabeta(game, game.initial_state())
    assert (result.value, result.nodes, result.leaves) == (0, 18_297, 7_330)
    assert alphabeta(game, game.initial_state(), alpha=-1, beta=1).nodes == 16_811


def test_connect_four_looking_ahead_is_minimax():
    game = ConnectFour()
    for moves in ("", "44", "4455", "1234567", "112233"):
        state = game.play(moves)
        plain, pruned = minimax(game, state, 4), alphabeta(game, state, 4)
        assert (pruned.value, pruned.action) == (plain.value, plain.action)
        assert pruned.leaves < plain.leaves
