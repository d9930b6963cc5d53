from itertools import count
from math import inf, nan
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, Table, alphabeta, alphabeta_table, deepening
from coursekit.games import ConnectFour, GraphGame, TicTacToe, Tree, random_tree
from coursekit.trace import record
from tests.adversarial.graphs import graphs, layered_graphs, move_values, plain_value
from tests.adversarial.trees import WORKED, of, random_order, some, trees, true_values


def stopped_after(game, state, budget, **more):
    """What comes back when the clock has been looked at so often: it ticks at each look."""
    return deepening(game, state, budget, clock=count().__next__, **more)


def finished(game, state, height):
    """How many nodes deepening looks at up to each height, in a run that nobody stops."""
    trace = record(deepening, game, state, inf, height=height)
    nodes = [0]
    for step in of(trace, "finish"):
        nodes.append(nodes[-1] + step.data["nodes"])
    return nodes


GAMES = [
    (Tree([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[2, 7], [1, 9]]]), (), 3),
    (Tree([[[3, 12], [8, 2]], [[4, 6], [14, 5]]], movers=(1, 1, 0, 0)), (), 3),
    (TicTacToe(), (0, 0b000010001, 0b100000010), 5),
    (ConnectFour(), ConnectFour().play("4433"), 3),
]


@pytest.mark.parametrize(("game", "state", "height"), GAMES, ids=lambda value: type(value).__name__)
def test_stopped_anywhere_it_gives_what_the_last_finished_height_gives(game, state, height):
    nodes = finished(game, state, height)
    step = max(1, nodes[-1] // 200)
    for budget in [*range(0, nodes[-1] + 2, step), *nodes, *(n + 1 for n in nodes)]:
        result = stopped_after(game, state, budget, height=height)
        # The clock is looked at once at the start, then at every node; what it says is then the number of that node.
        done = max(h for h in range(len(nodes)) if nodes[h] < max(budget, 1))
        assert result.height == done, budget
        assert (result.value, result.nodes) == (alphabeta(game, state, done).value, nodes[done])
        if done:
            assert move_values(game, state, done)[result.action] == result.value
        else:
            assert result.action == next(iter(game.actions(state)))


@some
@given(layered_graphs(), st.integers(0, 40), st.integers(0, 5), st.booleans())
def test_so_it_is_with_shared_positions(game, budget, height, tiny):
    state = game.initial_state()
    result = stopped_after(game, state, budget, height=height, table=Table(1) if tiny else None)
    assert result.height <= height
    assert result.action in game.actions(state)
    assert result.value == plain_value(game, state, result.height)
    if result.height:
        assert move_values(game, state, result.height)[result.action] == result.value


def test_stopped_inside_depth_two_it_keeps_the_move_of_depth_one():
    tree = Tree([[1, 2], [9, -8], [4, 5]])
    means = [1.5, 0.5, 4.5]
    for budget in range(5, 9):
        result = stopped_after(tree, (), budget)
        assert (result.height, result.action, result.value, result.proven) == (1, 2, max(means), False)
    result = stopped_after(tree, (), 20)
    assert (result.height, result.action, result.value, result.proven) == (2, 2, 4, True)


@some
@given(graphs(), st.none() | st.integers(0, 9), st.booleans(), st.lists(st.integers(0, 5), max_size=3))
def test_it_stops_where_nothing_is_left_to_find_out(game, height, tiny, before):
    """Also with a table that other searches have filled; the clock does not run out."""
    state, table = game.initial_state(), Table(1 if tiny else 64)
    if game.is_terminal(state):
        return
    for ahead in before:
        alphabeta_table(game, state, ahead, table=table)
    result = stopped_after(game, state, 10**6, height=height, table=table)
    if len(game.actions(state)) == 1:
        assert result.height == (1 if height is None else min(height, 1))
    else:
        assert result.proven or result.height == height
        assert result.height <= len(game.successors)
    if result.proven:
        assert result.value == plain_value(game, state)
        assert move_values(game, state)[result.action] == result.value
    elif not before:
        assert result.value == plain_value(game, state, result.height)


def test_a_single_move_takes_one_ply_unless_only_the_height_counts():
    tree = Tree([[[[3, 12], [8, 2]], [[4, 6], [14, 5]]]])
    single = stopped_after(tree, (), 10**6)
    assert (single.value, single.action, single.height) == (alphabeta(tree, (), 1).value, 0, 1)
    asked = deepening(tree, (), inf, height=3)
    assert (asked.value, asked.action, asked.height) == (alphabeta(tree, (), 3).value, 0, 3)


def test_a_win_among_estimates_does_not_end_it():
    """Five is sure, but the other way may bring more, and does."""
    tree = Tree([5, [[[6, 6], [0, 0]], [[6, 6], [0, 0]]]])
    found = [deepening(tree, (), inf, height=height) for height in (1, 2, 3, 9)]
    assert [(each.value, each.proven) for each in found] == [(5, False), (5, False), (6, False), (6, True)]


@pytest.mark.parametrize("name", ["two", "three"])
def test_a_game_that_runs_in_circles_ends_before_the_stack_does(name):
    successors = {"two": {0: [0, 1], 1: [0, 1]}, "three": {0: [1, 2], 1: [2, 0], 2: [0, 1]}}[name]
    result = stopped_after(GraphGame(successors, {}, 0), (0, 0), 10**7)
    assert (result.height, result.value, result.proven) == (500, 0, False)


def test_a_budget_of_nothing_gives_a_legal_move():
    game = ConnectFour()
    state = game.play("111111")
    result = stopped_after(game, state, 0)
    assert (result.action, result.height, result.nodes, result.leaves) == (1, 0, 0, 0)
    assert result.value == game.evaluate(state, game.to_move(state))
    assert deepening(game, state, 0).action == 1


@settings(max_examples=60)
@given(trees(st.integers(-9, 9)), st.integers(0, 6))
def test_without_a_limit_of_time_it_searches_every_height(tree, height):
    if tree.is_terminal(()):
        return
    trace = record(deepening, tree, (), inf, height=height)
    result = trace.result
    assert result.height == height or (result.proven and result.height < height)
    assert result.value == alphabeta(tree, (), height).value
    assert [step.data["height"] for step in of(trace, "begin")] == list(range(1, result.height + 1))
    assert [step.data["height"] for step in of(trace, "finish")] == list(range(1, result.height + 1))
    for step in of(trace, "finish"):
        moves = true_values(tree, step.data["height"])
        assert step.data["value"] == moves[step.data["action"]] == max(moves)
    assert result.nodes == sum(step.data["nodes"] for step in of(trace, "finish"))
    assert result.nodes == len(of(trace, "enter")) + len(of(trace, "leaf")) + len(of(trace, "reuse"))
    assert result.leaves == len(of(trace, "leaf"))


def test_what_is_told_when_the_time_is_up():
    tree = random_tree(2, 6, Random(1))
    trace = record(deepening, tree, (), 30, clock=count().__next__)
    [stopped] = of(trace, "stopped")
    assert stopped == trace.steps[-1]
    assert stopped.data["height"] == trace.result.height + 1
    assert [step.data["height"] for step in of(trace, "finish")] == list(range(1, stopped.data["height"]))
    assert trace.result == stopped_after(tree, (), 30)


def test_the_best_move_of_one_height_goes_first_in_the_next():
    tree = Tree([[1, 2], [9, 8], [4, 5]])
    trace = record(deepening, tree, (), inf, height=2)
    tried = [step.data["action"] for step in of(trace, "back") if step.data["state"] == ()]
    assert tried == [0, 1, 2, 1, 0, 2]


def test_the_clock_may_show_any_time():
    game, state = TicTacToe(), (0, 0, 0)
    from_zero, later = count(), count(1000)
    assert deepening(game, state, 100, clock=from_zero.__next__) == deepening(game, state, 100, clock=later.__next__)
    fast = count(0, 7)
    assert deepening(game, state, 700, clock=fast.__next__) == deepening(game, state, 100, clock=count().__next__)


def test_a_table_may_be_handed_over_and_used_again():
    game, state, table = TicTacToe(), (0, 0, 0), ChainedTable(64)
    first = deepening(game, state, inf, height=5, table=table)
    again = deepening(game, state, inf, height=5, table=table)
    assert len(table) > 100
    assert (again.value, again.action, again.nodes) == (first.value, first.action, 5), "the root alone, five times"
    with pytest.raises(ValueError, match="differs in its game"):
        deepening(Tree(WORKED), (), 1, table=table)


def test_the_order_is_obeyed_and_changes_no_value():
    tree = Tree(WORKED)
    trace = record(deepening, tree, (), inf, height=1, order=lambda game, state, actions: list(reversed(actions)))
    assert [step.data["action"] for step in of(trace, "back")] == [2, 1, 0]
    assert deepening(tree, (), inf, height=2, order=random_order).value == 3


def test_a_game_that_is_over_is_refused():
    with pytest.raises(ValueError, match="the game is over"):
        deepening(Tree(WORKED), (0, 1), 1)


@pytest.mark.parametrize("budget", [-1, -0.001, nan, -inf, 10**400, "1", None, True])
def test_a_budget_below_zero_is_refused(budget):
    with pytest.raises(ValueError, match="the budget must be 0 or more"):
        deepening(Tree(WORKED), (), budget)


def test_no_limit_at_all_is_refused():
    with pytest.raises(ValueError, match="budget or the height"):
        deepening(Tree(WORKED), (), inf)


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        deepening(Tree(WORKED), (), 1, height=-1)
