import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import minimax
from coursekit.games import ConnectFour, TicTacToe, Tree
from tests.adversarial.trees import SECOND, WORKED, many, some, trees, true_value, true_values


@many
@given(trees(), st.none() | st.integers(0, 4))
def test_value_and_move_are_those_of_the_definition(tree, height):
    result = minimax(tree, (), height)
    assert result.value == true_value(tree, height)
    moves = true_values(tree, height)
    assert result.action == (moves.index(max(moves)) if moves else None)


@some
@given(trees())
def test_looks_at_every_node_once(tree):
    graph = networkx.DiGraph()
    graph.add_nodes_from(tree.states())
    graph.add_edges_from((path[:-1], path) for path in tree.states() if path)
    assert networkx.is_arborescence(graph) or len(graph) == 1
    result = minimax(tree, ())
    assert result.nodes == len(graph)
    assert result.leaves == sum(degree == 0 for _, degree in graph.out_degree())


def test_worked_trees():
    assert minimax(Tree(WORKED), ()).value == 3
    assert minimax(Tree(WORKED), ()).action == 0
    assert minimax(Tree(SECOND), ()).value == 3


def test_the_first_of_equally_good_moves_is_taken():
    assert minimax(Tree([2, 5, 5]), ()).action == 1


def test_a_player_who_moves_twice_keeps_the_sign():
    assert minimax(Tree([[7], [-2]], movers=(0, 0, 1)), ()).value == 7
    assert minimax(Tree([[7, -2]], movers=(0, 0, 1)), ()).value == 7
    assert minimax(Tree([[7, -2]], movers=(1, 1, 0)), ()).value == 2


def test_a_state_inside_the_tree_is_seen_from_the_side_of_its_mover():
    assert minimax(Tree(WORKED), (0,)).value == -3
    assert minimax(Tree(WORKED), (0,)).action == 0


def test_terminal_root_has_a_value_and_no_move():
    result = minimax(Tree(WORKED), (1, 2))
    assert (result.value, result.action, result.nodes, result.leaves) == (6, None, 1, 1)


def test_height_zero_is_the_estimate():
    result = minimax(Tree([[1, 4], [8, 3]]), (), 0)
    assert (result.value, result.action, result.leaves) == (4, None, 1)


@pytest.mark.parametrize("height", [-1, 1.5, "3"])
def test_a_height_that_is_none_is_refused(height):
    with pytest.raises(ValueError, match="height must be None or a whole number of plies, 0 or more"):
        minimax(Tree(WORKED), (), height)


def test_all_of_tic_tac_toe():
    game = TicTacToe()
    result = minimax(game, game.initial_state())
    assert (result.value, result.nodes, result.leaves) == (0, 549_946, 255_168)


def test_a_win_now_comes_before_a_win_later():
    game = ConnectFour()
    assert minimax(game, game.play("112233"), 3).action == 3
    assert minimax(game, game.play("112233"), 3).value == 22 - 4
