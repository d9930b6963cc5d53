import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, Table, alphabeta, alphabeta_cycles
from coursekit.adversarial.table import SCHEMES
from coursekit.games import GraphGame, TicTacToe
from coursekit.trace import record
from tests.adversarial.graphs import OwnedGraph, graphs, path_move_values, path_value, plain_value, reachable
from tests.adversarial.trees import of, some

circles = graphs(most=5, cycles=True)
heights = st.none() | st.integers(0, 6)
draws = st.sampled_from([0, 0, 1, -2, 0.5])
tables = st.builds(Table, st.sampled_from([2, 6, 64]), st.sampled_from(SCHEMES)) | st.builds(
    ChainedTable, st.sampled_from([1, 7])
)


@settings(max_examples=200)
@given(circles, heights, draws, st.none() | tables)
def test_with_the_path_apart_it_is_what_carries_the_path_along(game, height, draw, table):
    state = game.initial_state()
    result = alphabeta_cycles(game, state, height, draw=draw, table=table)
    assert result.value == path_value(game, state, height, draw)
    moves = path_move_values(game, state, height, draw)
    assert result.action is None if not moves else moves[result.action] == max(moves.values())


@some
@given(circles, draws, tables)
def test_one_table_serves_many_searches(game, draw, table):
    """What was kept on the way from one position must not be taken for something on the way from another."""
    mover = game.to_move(game.initial_state())
    for state in reachable(game, game.initial_state()):
        if game.to_move(state) == mover:
            assert alphabeta_cycles(game, state, draw=draw, table=table).value == path_value(game, state, draw=draw)


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
    assert alphabeta_cycles(game, state, table=ChainedTable(8), apart=False).value == 0
    assert alphabeta_cycles(game, state, table=ChainedTable(8)).value == -1
    for step in of(record(alphabeta_cycles, game, state, table=ChainedTable(8)), "reuse"):
        assert step.data["state"] != (0, "C")


@some
@given(graphs(), heights)
def test_without_cycles_nothing_is_repeated(game, height):
    state = game.initial_state()
    trace = record(alphabeta_cycles, game, state, height, draw=99)
    assert not of(trace, "repeat")
    plain = alphabeta(game, state, height)
    assert trace.result == plain
    if height is None:
        assert alphabeta_cycles(game, state, table=ChainedTable(1), apart=False).value == plain_value(game, state)


@some
@given(circles, draws)
def test_a_repeat_that_is_told_lies_on_the_path(game, draw):
    trace = record(alphabeta_cycles, game, game.initial_state(), draw=draw)
    mover, path = game.to_move(game.initial_state()), []
    for step in trace.steps:
        state = step.data["state"]
        if step.event == "enter":
            assert state not in path
            path.append(state)
        elif step.event == "leave":
            assert path.pop() == state
        elif step.event == "repeat":
            assert state in path
            assert step.data["value"] == (draw if game.to_move(state) == mover else -draw)
        elif step.event == "leaf":
            assert state not in path


def test_going_round_is_better_than_losing():
    game = GraphGame({"a": ["b"], "b": ["a", "c"], "c": []}, {"c": -5}, "a")
    assert alphabeta_cycles(game, (1, "a"), draw=1).value == 1
    game = GraphGame({"a": ["loss", "b"], "b": ["a"], "loss": []}, {"loss": -5}, "a")
    result = alphabeta_cycles(game, game.initial_state())
    assert (result.value, result.action) == (0, "b")
    assert alphabeta_cycles(game, game.initial_state(), draw=-6).action == "loss"


def test_a_draw_counts_for_the_player_at_the_root_whoever_meets_it():
    game = GraphGame({"a": ["b"], "b": ["a"]}, {}, "a")
    for state in ((0, "a"), (1, "a")):
        assert alphabeta_cycles(game, state, draw=3).value == 3


def test_tic_tac_toe_has_no_cycles():
    game, state = TicTacToe(), (1, 1 << 4, 1 << 0 | 1 << 8)
    assert alphabeta_cycles(game, state, table=Table(64)).value == alphabeta(game, state).value


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        alphabeta_cycles(TicTacToe(), (0, 0, 0), -1)
