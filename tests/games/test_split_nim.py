import json
from itertools import combinations_with_replacement
from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.adversarial import alphabeta, minimax, negamax
from coursekit.games import SplitNim, grundy, reachable

LOST = [0, 1, 2, 4, 7, 10, 20, 23, 26, 50, 53]
"""The heaps below 200 that are lost for who must move: OEIS A036685, and the smallest of them."""

PUBLISHED = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2]
"""The values of Grundy's game: OEIS A002188."""


def counts():
    """The file of counts where it is at hand, else the numbers above and those that this project has counted."""
    public = datasets.public("games/counts.json")
    if public is None:
        return {
            "grundy_game_values_0_59": PUBLISHED,
            "grundy_game_P_positions_below_200": LOST,
            "split_nim_first_player_value_states_treenodes_leaves": {"7": [-1, 14, 24, 7], "8": [1, 19, 52, 15]},
        }
    return json.loads(public.read_text())


COUNTS = counts()


def mex_of_splits(heap, known):
    """Grundy's rule, written from the other end: values in order, each tried."""
    values = [known[small] ^ known[heap - small] for small in range(1, heap) if small < heap - small]
    value = 0
    while value in values:
        value += 1
    return value


def test_values_of_heaps():
    values = COUNTS["grundy_game_values_0_59"]
    assert [grundy(heap) for heap in range(len(values))] == values
    known = []
    for heap in range(200):
        known.append(mex_of_splits(heap, known))
    assert [grundy(heap) for heap in range(200)] == known


def test_heaps_that_are_lost():
    lost = COUNTS["grundy_game_P_positions_below_200"]
    assert [heap for heap in range(200) if grundy(heap) == 0] == lost == LOST
    for heap in range(1, 17):
        game = SplitNim(heap)
        assert alphabeta(game, game.initial_state(), alpha=-1, beta=1).value == (-1 if heap in lost else 1)


@pytest.mark.parametrize("heap", COUNTS["split_nim_first_player_value_states_treenodes_leaves"])
def test_states_nodes_and_leaves(heap):
    value, states, nodes, leaves = COUNTS["split_nim_first_player_value_states_treenodes_leaves"][heap]
    game = SplitNim(int(heap))
    for search in (minimax, negamax):
        found = search(game, game.initial_state())
        assert (found.value, found.nodes, found.leaves) == (value, nodes, leaves)
    assert len(reachable(game)) == states


def test_several_heaps_are_won_where_their_values_do_not_cancel():
    game = SplitNim(9)
    for number in (1, 2, 3):
        for heaps in combinations_with_replacement(range(9, 0, -1), number):
            if sum(heaps) <= 14:
                together = 0
                for heap in heaps:
                    together ^= grundy(heap)
                found = alphabeta(game, (1, heaps), alpha=-1, beta=1)
                assert found.value == (1 if together else -1), heaps


def test_moves_of_seven():
    game = SplitNim()
    start = game.initial_state()
    assert start == (0, (7,))
    assert game.actions(start) == [(7, 6), (7, 5), (7, 4)]
    assert [game.result(start, action) for action in game.actions(start)] == [(1, (6, 1)), (1, (5, 2)), (1, (4, 3))]


def test_equal_heaps_give_one_move():
    game = SplitNim(8)
    assert game.actions((0, (4, 4))) == [(4, 3)]
    assert game.result((0, (4, 4)), (4, 3)) == (1, (4, 3, 1))
    assert game.actions((1, (5, 3, 3))) == [(5, 4), (5, 3), (3, 2)]


@pytest.mark.parametrize("heap", [1, 2])
def test_a_heap_that_cannot_be_split_is_lost(heap):
    game = SplitNim(heap)
    start = game.initial_state()
    assert game.is_terminal(start)
    assert game.actions(start) == []
    assert (game.utility(start, 0), game.utility(start, 1)) == (-1, 1)


@given(st.integers(1, 30), st.randoms(use_true_random=False))
def test_seeds_are_kept_and_heaps_sorted(heap, rng):
    game = SplitNim(heap)
    state, number = game.initial_state(), 0
    while not game.is_terminal(state):
        player, heaps = state
        largest = inf
        for split, larger in game.actions(state):
            assert split <= largest  # the largest heap's moves come first
            assert split - larger < larger < split
            largest = split
        splits = {(split, larger) for split in heaps for larger in range(1, split) if larger > split - larger}
        assert len(game.actions(state)) == len(splits)
        assert set(game.actions(state)) == splits
        state = game.result(state, rng.choice(game.actions(state)))
        number += 1
        assert state[0] == 1 - player == number % 2
        assert list(state[1]) == sorted(state[1], reverse=True)
        assert (sum(state[1]), len(state[1])) == (heap, number + 1)
    assert max(state[1]) <= 2


@pytest.mark.parametrize("heap", [0, -3, 2.5, "7"])
def test_heaps_that_are_none_are_refused(heap):
    with pytest.raises(ValueError, match="a heap is a whole number, at least 1, not"):
        SplitNim(heap)


def test_no_heap_is_below_nothing():
    with pytest.raises(ValueError, match="a heap cannot be -1"):
        grundy(-1)
