from itertools import chain, count
from math import inf, nan

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.adversarial import ChainedTable, Stopped, Table, Zobrist, alphabeta, alphabeta_table, minimax
from coursekit.adversarial.table import SCHEMES
from coursekit.games import ConnectFour, GraphGame, Hex, Kalah, Othello, SplitNim, TicTacToe, Tree
from coursekit.trace import record
from tests.adversarial.graphs import graphs, layered_graphs, move_values, plain_value, reachable
from tests.adversarial.trees import SECOND, WORKED, bounds, leaves_told, less, of, random_order, trees, true_value
from tests.examples import examples

KINDS = [(scheme, size) for scheme in SCHEMES for size in (1, 2, 3, 7, 64) if scheme != "two-tier" or size % 2 == 0]
KINDS += [("chained", 1), ("chained", 7)]
kinds = st.sampled_from(KINDS)
heights = st.integers(0, 5)
windows = st.tuples(bounds, bounds).map(sorted).filter(lambda window: window[0] < window[1])
searches = st.lists(st.tuples(st.integers(0, 9), windows, st.booleans()), min_size=1, max_size=8)
"""Searches one after the other: from which position, with which window, and whether in another order of moves."""


def made(kind):
    scheme, size = kind
    return ChainedTable(size) if scheme == "chained" else Table(size, scheme)


def holds(game, state, height, window, result):
    """Whether value and move keep what `alphabeta` promises of them."""
    (alpha, beta), v, t = window, result.value, plain_value(game, state, height)
    moves = move_values(game, state, height)
    if v <= alpha:
        assert t <= v
        assert result.action is None, "no move is to be trusted"
    elif v < beta:
        assert t == v
        assert result.action is None if not moves else moves[result.action] == t
    else:
        assert t >= v
        assert result.action is None if not moves else moves[result.action] >= beta


@examples(75)
@given(graphs(), kinds, searches)
def test_to_the_end_it_is_what_it_is_without_a_table_whatever_was_searched_before(game, kind, searches):
    states, table = reachable(game, game.initial_state()), made(kind)
    for number, window, shuffled in searches:
        state = states[number % len(states)]
        result = alphabeta_table(game, state, None, *window, table=table, order=random_order if shuffled else None)
        holds(game, state, None, window, result)
        full = alphabeta_table(game, state, table=table)
        assert full.value == plain_value(game, state)


@examples(75)
@given(graphs(most=8), kinds, searches, st.lists(heights, min_size=8, max_size=8))
def test_so_it_is_where_heights_are_limited_and_must_be_the_same(game, kind, searches, heights):
    states, table = reachable(game, game.initial_state()), made(kind)
    for (number, window, shuffled), height in zip(searches, heights, strict=False):
        state, order = states[number % len(states)], random_order if shuffled else None
        result = alphabeta_table(game, state, height, *window, table=table, same_height=True, order=order)
        holds(game, state, height, window, result)


@less
@given(layered_graphs(), kinds, heights)
def test_so_it_is_where_all_ways_to_a_position_are_equally_long(game, kind, height):
    state = game.initial_state()
    result = alphabeta_table(game, state, height, table=made(kind))
    holds(game, state, height, (-inf, inf), result)
    assert result.value == plain_value(game, state, height)


@less
@given(graphs(cycles=True), kinds, heights)
def test_cycles_end_where_the_height_ends(game, kind, height):
    state = game.initial_state()
    assert alphabeta_table(game, state, height, table=made(kind), same_height=True).value == plain_value(
        game, state, height
    )


def test_an_entry_that_is_higher_may_bring_another_value():
    """X lies one move from the start, and three. A search of four plies sees the end by the short way, and no more than
    an estimate of Y by the long one, unless what the short way brought is taken for that too.
    """
    successors = {"start": ["X", "A"], "A": ["B"], "B": ["X"], "X": ["Y"], "Y": ["end"], "end": []}
    game = GraphGame(successors, {"Y": 1, "end": -1}, "start")
    state = game.initial_state()
    assert alphabeta(game, state, 4).value == plain_value(game, state, 4) == 1
    assert alphabeta_table(game, state, 4, table=ChainedTable(8)).value == -1
    assert alphabeta_table(game, state, 4, table=ChainedTable(8), same_height=True).value == 1
    assert plain_value(game, state) == -1, "better informed, but another value"


def test_an_entry_that_is_lower_is_never_enough():
    game = GraphGame({"a": ["b"], "b": ["c"], "c": []}, {"b": 7, "c": 2}, "a")
    table = ChainedTable(4)
    assert alphabeta_table(game, (0, "a"), 1, table=table).value == 7
    assert alphabeta_table(game, (0, "a"), 2, table=table).value == 2
    assert alphabeta_table(game, (0, "a"), 1, table=table).value == 2
    with pytest.raises(ValueError, match="differs in its same_height"):
        alphabeta_table(game, (0, "a"), 1, table=table, same_height=True)
    table = ChainedTable(4)
    assert alphabeta_table(game, (0, "a"), 2, table=table, same_height=True).value == 2
    assert alphabeta_table(game, (0, "a"), 1, table=table, same_height=True).value == 7


@pytest.mark.parametrize(
    ("first", "second", "what"),
    [
        ({}, {"game": Tree([[1, 2], [3, 4]])}, "game"),
        ({}, {"keys": Zobrist(9)}, "keys"),
        ({"keys": Zobrist(9)}, {"keys": Zobrist(9, seed=1)}, "keys"),
    ],
)
def test_a_table_that_another_search_has_filled_is_refused(first, second, what):
    game, table = TicTacToe(), ChainedTable(64)
    state = (0, 0b000010001, 0b100000010)
    alphabeta_table(game, state, table=table, **first)
    before = table.buckets()
    with pytest.raises(ValueError, match=f"differs in its {what}"):
        alphabeta_table(second.pop("game", game), state, table=table, **second)
    assert table.buckets() == before
    assert alphabeta_table(game, state, table=table, **first).nodes == 1


@examples(75)
@given(graphs(), kinds, st.lists(st.tuples(st.integers(0, 9), windows, st.integers(0, 7)), min_size=1, max_size=8))
def test_what_is_proven_is_what_it_is_to_the_end(game, kind, searches):
    """Whatever the table holds from lower and higher searches; and all that a high search finds is proven."""
    states, table = reachable(game, game.initial_state()), made(kind)
    for number, window, height in searches:
        state = states[number % len(states)]
        result = alphabeta_table(game, state, height, *window, table=table)
        if result.proven:
            holds(game, state, None, window, result)
        for entry in filter(None, chain.from_iterable(table.buckets())):
            if entry.proven:
                t = plain_value(game, entry.key)
                assert entry.flag == "exact" or (t >= entry.value if entry.flag == "lower bound" else t <= entry.value)
                assert entry.flag != "exact" or t == entry.value
    assert alphabeta_table(game, states[0], len(game.successors), table=made(kind)).proven


def test_a_bound_is_not_exact():
    """MIN[MAX[5, S], MAX[S, 3]] with S = MIN[4, 1] shared: in the first MAX nothing but S ≤ 5 need be known of it."""
    successors = {"root": ["p", "q"], "p": ["5", "S"], "q": ["S", "3"], "S": ["4", "1"]}
    game = GraphGame(successors | {leaf: [] for leaf in "5341"}, {leaf: int(leaf) for leaf in "5341"}, "root")
    for kind in KINDS:
        assert alphabeta_table(game, (1, "root"), table=made(kind)).value == -3
    trace = record(alphabeta_table, game, (1, "root"), table=ChainedTable(8))
    bound, *later = [step.data["entry"] for step in of(trace, "store") if step.data["state"] == (1, "S")]
    assert (bound.value, bound.flag) == (-4, "lower bound")
    assert [(entry.value, entry.flag) for entry in later] == [(-1, "exact")], "searched again, with another window"


@less
@given(trees(), kinds)
def test_players_who_move_twice_keep_sign_and_window(tree, kind):
    assert alphabeta_table(tree, (), table=made(kind)).value == true_value(tree)


def test_an_extra_turn():
    assert alphabeta_table(Tree([[7, -2]], movers=(0, 0, 1)), (), table=Table(8)).value == 7


@less
@given(trees(), st.none() | st.integers(0, 4))
def test_where_nothing_is_shared_the_table_changes_nothing(tree, height):
    assert alphabeta_table(tree, (), height, table=ChainedTable(8)) == alphabeta(tree, (), height)


def test_worked_trees_leaf_by_leaf():
    for nested, leaves in ((WORKED, [3, 12, 8, 2, 14, 5, 2]), (SECOND, [2, 3, 5, 0, 1])):
        tree = Tree(nested)
        trace = record(alphabeta_table, tree, (), table=Table(8))
        assert leaves_told(tree, trace) == leaves
        assert (trace.result.value, trace.result.action) == (3, 0)


def test_a_second_search_looks_at_the_root_alone():
    tree, table = Tree(WORKED), ChainedTable(8)
    first = alphabeta_table(tree, (), table=table)
    again = alphabeta_table(tree, (), table=table)
    assert (again.value, again.action) == (first.value, first.action)
    assert (again.nodes, again.leaves) == (1, 0)


@pytest.mark.parametrize("window", [(3, 5), (4, 5), (1, 3), (1, 2)])
def test_a_bound_serves_where_the_window_lies_beyond_it_or_at_it(window):
    tree, table = Tree([1, 3]), ChainedTable(8)
    first = alphabeta_table(tree, (), None, *window, table=table)
    again = alphabeta_table(tree, (), None, *window, table=table)
    assert (again.value, again.action, again.nodes) == (first.value, first.action, 1)


def test_the_move_of_an_entry_that_is_not_enough_goes_first():
    tree, table = Tree([[1, 2], [9, 8], [4, 5]]), ChainedTable(8)
    assert alphabeta_table(tree, (), 1, table=table).action == 1
    trace = record(alphabeta_table, tree, (), 2, table=table)
    assert [(step.data["state"], step.data["action"]) for step in of(trace, "first")] == [((), 1)]
    assert [step.data["action"] for step in of(trace, "back") if step.data["state"] == ()] == [1, 0, 2]
    backwards = record(
        alphabeta_table, tree, (), 3, table=table, order=lambda game, state, actions: list(reversed(actions))
    )
    assert [step.data["action"] for step in of(backwards, "back") if step.data["state"] == ()] == [1, 2, 0]


BOARDS = [
    (TicTacToe(), 6, None),
    (ConnectFour(), 6, 4),
    (Othello(4), 5, None),
    (Othello(6), 8, 3),
    (Hex(3), 3, None),
]


@pytest.mark.parametrize(("game", "moves", "height"), BOARDS, ids=lambda value: type(value).__name__)
def test_board_games_with_zobrist_keys_and_with_positions_as_keys(game, moves, height):
    keys = Zobrist(game.cells)

    @settings(max_examples=12)
    @given(st.randoms(use_true_random=False), kinds)
    def check(rng, kind):
        state = game.initial_state()
        left = moves if height else game.cells - moves
        for _ in range(moves if height else max(left, moves)):
            if not game.is_terminal(state):
                state = game.result(state, rng.choice(list(game.actions(state))))
        plain = alphabeta(game, state, height)
        by_number = alphabeta_table(game, state, height, table=made(kind), keys=keys, same_height=True)
        by_state = alphabeta_table(game, state, height, table=made(kind), same_height=True)
        assert by_number.value == by_state.value == plain.value
        worths = move_values(game, state, height) if plain.leaves < 300 else {}
        for found in (by_number, by_state):
            assert not worths or worths[found.action] == plain.value

    check()


@pytest.mark.parametrize("game", [Kalah(2, 2), Kalah(3, 1), SplitNim(9)], ids=["Kalah-2-2", "Kalah-3-1", "SplitNim"])
@pytest.mark.parametrize("kind", [("always", 3), ("two-tier", 64), ("chained", 7)])
def test_games_with_positions_that_are_met_again_and_players_who_move_again(game, kind):
    for state in reachable(game, game.initial_state())[:40]:
        assert alphabeta_table(game, state, table=made(kind)).value == alphabeta(game, state).value


def test_a_win_now_comes_before_a_win_later_whichever_position_was_searched_first():
    """Connect Four counts stones, not plies from the root: what the table keeps is right for every root."""
    game, table = ConnectFour(), ChainedTable(64)
    for moves in ("11223", "112233", "1122", "112233"):
        found = alphabeta_table(game, game.play(moves), 5, table=table)
        assert found.value == alphabeta(game, game.play(moves), 5).value
    assert (found.value, found.action) == (22 - 4, 3)


def test_the_last_square_of_connect_four():
    game, table = ConnectFour(), Table(64, "two-tier")
    moves = "211131416572345677654327654322345677654321"
    for played in range(len(moves) - 8, len(moves)):
        state = game.play(moves[:played])
        assert alphabeta_table(game, state, table=table).value == alphabeta(game, state).value
    game_over = game.play(moves)
    assert alphabeta_table(game, game_over, table=table).value == -1, "the second player has won with its last stone"


def test_all_of_tic_tac_toe_with_every_position_once():
    game = TicTacToe()
    table = ChainedTable(1000)
    result = alphabeta_table(game, game.initial_state(), table=table)
    assert result.value == 0
    assert result.nodes < alphabeta(game, game.initial_state()).nodes / 3
    assert len(table) <= 5_478 - 958
    keys = Zobrist(9)
    assert alphabeta_table(game, game.initial_state(), table=ChainedTable(1000), keys=keys) == result
    small = Table(16, "deeper")
    assert alphabeta_table(game, game.initial_state(), table=small, keys=keys).value == 0


def test_keys_that_collide_never_bring_a_move_that_is_none():
    """With few bits positions are taken for one another, and values may be wrong; the rules of the game still hold."""

    class Watched(TicTacToe):
        def result(self, state, action):
            assert action in self.actions(state)
            return super().result(state, action)

    for bits in (3, 5, 8):
        game = Watched()
        alphabeta_table(game, game.initial_state(), 6, table=ChainedTable(16), keys=Zobrist(9, bits=bits))


@pytest.mark.parametrize("nodes", range(30))
def test_a_search_that_is_stopped_leaves_nothing_wrong_behind(nodes):
    tree, table, counter = Tree([[[3, 12], [8, 2]], [[4, 6], [14, 5]], [[2, 7], [1, 9]]]), ChainedTable(8), count()
    try:
        alphabeta_table(tree, (), table=table, stop=lambda: next(counter) >= nodes)
    except Stopped:
        assert next(counter) == nodes + 1
    else:
        assert next(counter) <= nodes
    assert alphabeta_table(tree, (), table=table).value == true_value(tree)
    for bucket in table.buckets():
        for entry in bucket:
            t = minimax(tree, entry.key).value
            assert {"exact": t == entry.value, "lower bound": t >= entry.value, "upper bound": t <= entry.value}[
                entry.flag
            ]


@examples(50)
@given(graphs(), kinds, windows)
def test_every_entry_is_true(game, kind, window):
    table = made(kind)
    alphabeta_table(game, game.initial_state(), None, *window, table=table)
    for bucket in table.buckets():
        for entry in filter(None, bucket):
            t, moves = plain_value(game, entry.key), move_values(game, entry.key)
            if entry.flag == "upper bound":
                assert t <= entry.value
                assert entry.move is None
            elif entry.flag == "lower bound":
                assert t >= entry.value
                assert moves[entry.move] >= entry.value
            else:
                assert t == entry.value == moves[entry.move]


def test_terminal_root_has_a_value_and_no_move():
    result = alphabeta_table(Tree(WORKED), (1, 2), table=Table(4))
    assert (result.value, result.action, result.nodes, result.leaves) == (6, None, 1, 1)


def test_height_zero_is_the_estimate():
    result = alphabeta_table(Tree([[1, 4], [8, 3]]), (), 0, table=Table(4))
    assert (result.value, result.action, result.nodes) == (4, None, 1)


@pytest.mark.parametrize("window", [(4, 3), (inf, -inf), (nan, 3)])
def test_alpha_above_beta_is_refused(window):
    with pytest.raises(ValueError, match="alpha must not be above beta"):
        alphabeta_table(Tree(WORKED), (), None, *window, table=Table(4))


def test_a_window_of_one_point_is_refused():
    """MAX[3, 9] with the window (3, 3) is cut after the 3, which is then no upper bound, and none to be kept."""
    for where in (3, inf):
        with pytest.raises(ValueError, match="a window of one point"):
            alphabeta_table(Tree([3, 9]), (), None, where, where, table=Table(4))


def test_a_height_below_zero_is_refused():
    with pytest.raises(ValueError, match="0 or more, not -1"):
        alphabeta_table(Tree(WORKED), (), -1, table=Table(4))


@pytest.mark.parametrize("played", [-1, 2.5, None, True])
def test_so_many_plies_cannot_have_been_played(played):
    with pytest.raises(ValueError, match="so many plies can't have been played"):
        alphabeta_table(TicTacToe(), (0, 0, 0), 2, table=Table(8), played=played)
