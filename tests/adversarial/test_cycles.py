from collections import Counter
from math import inf, nan
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, Table, alphabeta, alphabeta_cycles, alphabeta_table
from coursekit.adversarial.cycles import HISTORIES
from coursekit.adversarial.table import SCHEMES
from coursekit.games import GraphGame, TicTacToe, random_graph_game
from coursekit.trace import record
from tests.adversarial.graphs import OwnedGraph, graphs, path_move_values, path_value, plain_value, reachable
from tests.adversarial.trees import of, some
from tests.examples import examples

circles = graphs(most=5, cycles=True)
heights = st.none() | st.integers(0, 6)
rules = st.tuples(st.just(2), heights) | st.tuples(st.sampled_from([3, 4]), st.integers(0, 6))
"""At which time a position is a draw, and a height: without one there are too many paths where it may come often."""

draws = st.sampled_from([0, 0, 1, -2, 0.5])
tables = st.builds(Table, st.sampled_from([2, 6, 64]), st.sampled_from(SCHEMES)) | st.builds(
    ChainedTable, st.sampled_from([1, 7])
)


@examples(100)
@given(circles, rules, draws, st.none() | tables)
def test_with_the_path_in_the_key_it_is_what_carries_the_path_along(game, rule, draw, table):
    state, (times, height) = game.initial_state(), rule
    result = alphabeta_cycles(game, state, height, draw=draw, times=times, table=table)
    assert result.value == path_value(game, state, height, draw, times)
    moves = path_move_values(game, state, height, draw, times)
    assert result.action is None if not moves else moves[result.action] == max(moves.values())


@some
@given(circles, draws, tables)
def test_one_table_serves_many_searches(game, draw, table):
    """What was kept on the way from one position must not be taken for something on the way from another."""
    for state in reachable(game, game.initial_state()):
        assert alphabeta_cycles(game, state, draw=draw, table=table).value == path_value(game, state, draw=draw)


@examples(100)
@given(circles, draws, tables, st.lists(st.tuples(st.integers(0, 9), heights), min_size=2, max_size=8))
def test_and_searches_from_anywhere_for_either_side_of_any_height(game, draw, table, searches):
    states = [(mover, name) for _, name in reachable(game, game.initial_state()) for mover in (0, 1)]
    if isinstance(game, OwnedGraph):
        states = [(game.owners[name], name) for _, name in states]
    for number, height in searches:
        state = states[number % len(states)]
        result = alphabeta_cycles(game, state, height, draw=draw, table=table)
        assert result.value == path_value(game, state, height, draw)
        moves = path_move_values(game, state, height, draw)
        assert result.action is None if not moves else moves[result.action] == max(moves.values())


def test_a_table_kept_between_searches_for_both_sides():
    game = OwnedGraph({0: [2], 1: [2, 0], 2: [0, 3], 3: [1], 4: []}, {4: 1}, 0, [0, 1, 1, 0, 0])
    table = ChainedTable(7)
    assert alphabeta_cycles(game, (0, 3), draw=-2, table=table).value == path_value(game, (0, 3), draw=-2) == -2
    assert alphabeta_cycles(game, (1, 2), draw=-2, table=table).value == path_value(game, (1, 2), draw=-2) == 2


def test_a_table_of_a_higher_search_brings_no_other_value():
    game, table = GraphGame({0: [1], 1: [2], 2: [0, 3], 3: []}, {1: 5, 3: -1}, 0), ChainedTable(7)
    assert alphabeta_cycles(game, (0, 0), table=table).value == path_value(game, (0, 0))
    assert alphabeta_cycles(game, (0, 0), 1, table=table).value == 5


@pytest.mark.parametrize(
    ("other", "what"),
    [
        (lambda game, table: alphabeta_cycles(game, (0, 0), draw=2, table=table), "draw"),
        (lambda game, table: alphabeta_cycles(game, (0, 0), draw=1, times=3, table=table), "times"),
        (lambda game, table: alphabeta_cycles(game, (0, 0), draw=1, history="none", table=table), "history"),
        (lambda game, table: alphabeta_cycles(GraphGame({0: []}, {0: 9}, 0), (0, 0), draw=1, table=table), "game"),
        (lambda game, table: alphabeta_table(game, (0, 0), 3, table=table), "algorithm"),
    ],
)
def test_a_table_that_another_search_has_filled_is_refused_and_stays_as_it_is(other, what):
    game, table = GraphGame({0: [1], 1: [0, 2], 2: []}, {2: 1}, 0), ChainedTable(7)
    first = alphabeta_cycles(game, (0, 0), draw=1, table=table)
    before = table.buckets()
    with pytest.raises(ValueError, match=f"differs in its {what}"):
        other(game, table)
    assert table.buckets() == before
    again = alphabeta_cycles(game, (0, 0), draw=1, table=table)
    assert (again.value, again.action) == (first.value, first.action)


def test_positions_that_look_alike_are_refused():
    """Their parts would cancel each other, and a path through both would be taken for the empty one."""

    class Alike(str):
        def __repr__(self):
            return "?"

    a, b, c = map(Alike, "abc")
    game = GraphGame({a: [b], b: [c], c: [a]}, {}, a)
    with pytest.raises(ValueError, match="told apart by their repr"):
        alphabeta_cycles(game, (0, a), table=ChainedTable(7))


def test_a_position_has_the_same_part_in_every_search():
    successors = {0: [2, 3, 1], 1: [3, 0, 4], 2: [3, 4, 0], 3: [2, 4, 1], 4: []}
    game, table = GraphGame(successors, {4: -2}, 0), ChainedTable(7)
    for state in reachable(game, (0, 0)):
        if state[0] == 0:
            assert alphabeta_cycles(game, state, table=table).value == path_value(game, state)


@some
@given(circles, tables)
def test_one_table_serves_search_after_search_of_greater_height(game, table):
    state = game.initial_state()
    for height in range(6):
        assert alphabeta_cycles(game, state, height, table=table).value == path_value(game, state, height)


def test_a_bound_from_the_same_positions_in_another_order_is_still_a_bound():
    """Position 4 is met after 0 3 2 1, with a window, and after 0 1 2 3, with a wider one."""
    successors = {0: [3, 1], 1: [2, 4], 2: [1, 3], 3: [2, 4], 4: [5, 6], 5: [], 6: []}
    game = OwnedGraph(successors, {5: 1, 6: 0}, 0, [0, 0, 1, 1, 1, 1, 1])
    trace = record(alphabeta_cycles, game, (0, 0), draw=3, table=ChainedTable(7))
    assert trace.result.value == path_value(game, (0, 0), draw=3) == 0
    found = [step.data["entry"] for step in of(trace, "probe") if step.data["state"] == (1, 4)]
    assert [entry.flag for entry in found if entry] == ["lower bound"], "not enough for the wider window"


def test_a_table_that_knows_nothing_of_the_path_goes_wrong():
    """C leads to A alone. Met by way of A it closes a circle and is a draw; met by way of B it is lost at A."""
    successors = {"start": ["A", "B"], "A": ["C", "lost"], "B": ["C"], "C": ["A"], "lost": []}
    game = GraphGame(successors, {"lost": -1}, "start")
    state = game.initial_state()
    assert path_value(game, state) == alphabeta_cycles(game, state).value == -1
    for history in ("none", "repeats"):
        assert alphabeta_cycles(game, state, table=ChainedTable(8), history=history).value == 0
    assert alphabeta_cycles(game, state, table=ChainedTable(8)).value == -1
    for step in of(record(alphabeta_cycles, game, state, table=ChainedTable(8)), "reuse"):
        assert step.data["state"] != (0, "C")


def test_a_key_that_counts_repeats_saves_some_values_and_not_all():
    """Three times is a draw. Who knows how often a position came does not know the rest of the path."""
    wrong, rng = Counter(), Random(3)
    for _ in range(60):
        game = random_graph_game(8, 3, rng, cycles=True)
        for history in HISTORIES:
            table = ChainedTable(64)
            value = alphabeta_cycles(game, (0, 0), 7, times=3, table=table, history=history).value
            wrong[history] += value != path_value(game, (0, 0), 7, times=3)
    assert 0 == wrong["path"] < wrong["repeats"] < wrong["none"]


@some
@given(circles, heights, draws)
def test_where_the_second_time_is_a_draw_a_count_of_repeats_knows_nothing(game, height, draw):
    """What is searched lies on the path for the first time."""
    traces = [
        record(alphabeta_cycles, game, (0, 0), height, draw=draw, table=ChainedTable(1), history=history)
        for history in ("repeats", "none")
    ]
    assert traces[0].result == traces[1].result
    assert [step.event for step in traces[0].steps] == [step.event for step in traces[1].steps]


@pytest.mark.parametrize("times", [1, 0, -1, 2.5, None, True])
def test_a_draw_comes_at_the_second_time_or_later(times):
    with pytest.raises(ValueError, match="a draw at the second time or a later one, not"):
        alphabeta_cycles(TicTacToe(), (0, 0, 0), times=times)


def test_an_unknown_history_is_refused():
    with pytest.raises(ValueError, match="the history must be one of path, repeats, none, not 'all'"):
        alphabeta_cycles(TicTacToe(), (0, 0, 0), history="all")


@some
@given(graphs(), heights)
def test_without_cycles_nothing_is_repeated(game, height):
    state = game.initial_state()
    trace = record(alphabeta_cycles, game, state, height, draw=99)
    assert not of(trace, "repeat")
    plain = alphabeta(game, state, height)
    assert trace.result == plain
    if height is None:
        assert alphabeta_cycles(game, state, table=ChainedTable(1), history="none").value == plain_value(game, state)


@some
@given(circles, rules, draws)
def test_a_repeat_that_is_told_lies_on_the_path(game, rule, draw):
    times, height = rule
    trace = record(alphabeta_cycles, game, game.initial_state(), height, draw=draw, times=times)
    path = []
    for step in trace.steps:
        state = step.data["state"]
        if step.event == "enter":
            assert path.count(state) < times - 1
            path.append(state)
        elif step.event == "leave":
            assert path.pop() == state
        elif step.event == "repeat":
            assert path.count(state) == times - 1
            assert step.data["value"] == (draw if game.to_move(state) == 0 else -draw)
        elif step.event == "leaf":
            assert path.count(state) < times - 1


def test_going_round_is_better_than_losing():
    game = GraphGame({"a": ["b"], "b": ["a", "c"], "c": []}, {"c": -5}, "a")
    assert alphabeta_cycles(game, (1, "a"), draw=-1).value == 1
    game = GraphGame({"a": ["loss", "b"], "b": ["a"], "loss": []}, {"loss": -5}, "a")
    result = alphabeta_cycles(game, game.initial_state())
    assert (result.value, result.action) == (0, "b")
    assert alphabeta_cycles(game, game.initial_state(), draw=-6).action == "loss"


def test_a_draw_counts_for_player_0_whoever_meets_it_and_whoever_is_asked_for():
    game, table = GraphGame({"a": ["b"], "b": ["c"], "c": ["a"]}, {}, "a"), ChainedTable(7)
    for name in "abc":
        assert alphabeta_cycles(game, (0, name), draw=3, table=table).value == 3
        assert alphabeta_cycles(game, (1, name), draw=3, table=table).value == -3


@pytest.mark.parametrize("draw", [inf, nan, 10**400, None, "1", True])
def test_a_draw_that_is_no_finite_number_is_refused(draw):
    with pytest.raises(ValueError, match="the worth of a draw must be a finite number"):
        alphabeta_cycles(TicTacToe(), (0, 0, 0), draw=draw)


def test_tic_tac_toe_has_no_cycles():
    game, state = TicTacToe(), (1, 1 << 4, 1 << 0 | 1 << 8)
    assert alphabeta_cycles(game, state, table=Table(64)).value == alphabeta(game, state).value


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        alphabeta_cycles(TicTacToe(), (0, 0, 0), -1)
