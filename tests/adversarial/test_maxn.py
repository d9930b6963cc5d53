import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import maxn, minimax
from coursekit.games import ConnectFour, TicTacToe, Tree, UtilityTree
from coursekit.trace import record
from tests.adversarial.trees import THREE, WORKED, heights, less, of, some, trees, utility_trees


def mean(node):
    if not isinstance(node, list):
        return node
    children = [mean(child) for child in node]
    return tuple(sum(values) / len(children) for values in zip(*children, strict=True))


def vector(tree, node=None, height=None, level=0):
    """What nested lists with tuples are worth to each player; the first child that is best for its mover is taken."""
    node = tree.nested if level == 0 else node
    if not isinstance(node, list):
        return node
    if height == 0:
        return mean(node)
    mover = level % tree.players if tree.movers is None else tree.movers[level]
    below = None if height is None else height - 1
    return max((vector(tree, child, below, level + 1) for child in node), key=lambda values: values[mover])


@some
@given(utility_trees(), heights)
def test_values_are_those_of_the_definition(tree, height):
    result = maxn(tree, (), height)
    assert isinstance(result.values, tuple)
    assert result.values == pytest.approx(vector(tree, height=height))


@less
@given(utility_trees())
def test_the_move_is_the_first_of_the_best(tree):
    result, mover = maxn(tree, ()), tree.to_move(())
    if not isinstance(tree.nested, list):
        assert result.action is None
        return
    mine = [vector(tree, child, level=1)[mover] for child in tree.nested]
    assert result.action == mine.index(max(mine))
    assert result.values == vector(tree, tree.nested[result.action], level=1)


@less
@given(utility_trees())
def test_looks_at_every_node_once(tree):
    trace = record(maxn, tree, ())
    assert trace.result.nodes == len(list(tree.states()))
    assert trace.result.leaves == len(tree.leaves())
    assert [s.data["state"] for s in of(trace, "leaf")] == list(tree.leaves())


def test_three_players_and_a_tie():
    result = maxn(UtilityTree(THREE), ())
    assert (result.values, result.action) == ((1, 2, 6), 0)
    assert (result.nodes, result.leaves) == (15, 8)


def test_the_rule_for_ties_decides_what_the_others_get():
    result = maxn(UtilityTree(THREE[::-1]), ())
    assert (result.values, result.action) == ((1, 5, 2), 0)


def test_a_state_inside_the_tree():
    result = maxn(UtilityTree(THREE), (1,))
    assert (result.values, result.action) == ((1, 5, 2), 0)


def test_the_values_stand_in_the_order_of_the_players():
    assert maxn(Tree([[1, 2], [3, 4]], movers=(1, 1, 0)), ()).values == (1, -1)


@less
@given(trees(st.integers(-9, 9)), heights)
def test_with_two_players_and_opposite_utilities_it_is_minimax(tree, height):
    vectors, plain = maxn(tree, (), height), minimax(tree, (), height)
    mover = tree.to_move(())
    assert vectors.values[mover] == pytest.approx(plain.value)
    assert vectors.values[1 - mover] == pytest.approx(-plain.value)
    assert (vectors.nodes, vectors.leaves) == (plain.nodes, plain.leaves)
    if height is None:
        assert vectors.action == plain.action


def test_board_games():
    game = TicTacToe()
    state = (0, 0b000000011, 0b000011000)
    assert maxn(game, state).values == (1, -1)
    assert maxn(game, state).action == 0b100
    game = ConnectFour()
    result = maxn(game, game.play("112233"), 1)
    assert (result.values, result.action) == ((18, -18), 3), "a win, not what it would be estimated at"


@less
@given(utility_trees(players=3))
def test_minimax_takes_all_others_for_one_opponent(tree):
    """That is paranoid search; max^n expects no less, since the others look to themselves."""
    me = tree.to_move(())

    def paranoid(node, level=0):
        if not isinstance(node, list):
            return node[me]
        mover = level % 3 if tree.movers is None else tree.movers[level]
        return (max if mover == me else min)(paranoid(child, level + 1) for child in node)

    assert minimax(tree, ()).value == paranoid(tree.nested)
    assert maxn(tree, ()).values[me] >= paranoid(tree.nested)


def test_paranoid_gives_up_what_nobody_would_take():
    assert minimax(UtilityTree(THREE), ()).value == 1
    generous = UtilityTree([(1, 1, 1), [(0, 0, 0), (2, 2, 2)]])
    assert (minimax(generous, ()).value, minimax(generous, ()).action) == (1, 0)
    assert (maxn(generous, ()).values, maxn(generous, ()).action) == ((2, 2, 2), 1)


@less
@given(utility_trees())
def test_height_zero_is_the_estimate(tree):
    result = maxn(tree, (), 0)
    assert result.values == pytest.approx(mean(tree.nested))
    assert (result.action, result.nodes, result.leaves) == (None, 1, 1)


def test_terminal_root_has_values_and_no_move():
    result = maxn(UtilityTree(THREE), (0, 1, 0))
    assert (result.values, result.action, result.nodes, result.leaves) == ((6, 1, 2), None, 1, 1)


@pytest.mark.parametrize("height", [-1, 1.5, "3"])
def test_a_height_that_is_none_is_refused(height):
    with pytest.raises(ValueError, match="height must be None or a whole number of plies, 0 or more"):
        maxn(Tree(WORKED), (), height)
