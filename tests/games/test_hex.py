import json
from random import Random

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.adversarial import Table, alphabeta, alphabeta_table
from coursekit.games import Hex

OPENINGS = {
    "2": [[0, 1], [1, 0]],
    "3": [[0, 2], [1, 0], [1, 1], [1, 2], [2, 0]],
    "4": [[0, 3], [1, 2], [2, 1], [3, 0]],
}
"""The first stones that win, as (row, column), as counted for this project where the public file is not at hand."""

sizes = st.integers(1, 7)
seeds = st.integers(0, 2**32)


def openings():
    public = datasets.public("games/counts.json")
    if public is None:
        return OPENINGS
    [found] = [counts for name, counts in json.loads(public.read_text()).items() if name.startswith("hex_winning")]
    return found


def board(size):
    """The cells and who touches whom, with a node for each side."""
    graph = nx.Graph()
    for row in range(size):
        for column in range(size):
            for down, right in ((0, 1), (1, 0), (1, -1)):
                if row + down < size and 0 <= column + right < size:
                    graph.add_edge((row, column), (row + down, column + right))
            for side, there in {"top": row == 0, "bottom": row == size - 1}.items():
                if there:
                    graph.add_edge(side, (row, column))
            for side, there in {"left": column == 0, "right": column == size - 1}.items():
                if there:
                    graph.add_edge(side, (row, column))
    return graph


BOARDS = {size: board(size) for size in range(1, 8)}
ENDS = [("top", "bottom"), ("left", "right")]


def cells(stones, size):
    return [divmod(i, size) for i in range(size * size) if stones >> i & 1]


def connected(size, stones, player):
    """Whether a player's stones connect its sides, by NetworkX."""
    return nx.has_path(BOARDS[size].subgraph([*cells(stones, size), *ENDS[player]]), *ENDS[player])


def missing(size, own, other, player):
    """The fewest stones that connect a player's sides, by Dijkstra's algorithm of NetworkX; None where it cannot be."""
    there = [cell for cell in cells(~other, size) if cell in BOARDS[size]]
    graph = BOARDS[size].subgraph([*there, *ENDS[player]])
    have = set(cells(own, size)) | set(ENDS[player])
    try:
        return (
            nx.dijkstra_path_length(
                graph, *ENDS[player], weight=lambda one, two, _: (one not in have) + (two not in have)
            )
            / 2
        )
    except nx.NetworkXNoPath:
        return None


@given(sizes, seeds)
def test_games_end_with_the_first_chain(size, seed):
    game, rng = Hex(size), Random(seed)
    state = game.initial_state()
    assert not game.is_terminal(state)
    while not game.is_terminal(state):
        player, own, other = state
        assert not connected(size, other, 1 - player)
        assert game.actions(state) == [1 << i for i in range(size * size) if not (own | other) >> i & 1]
        action = rng.choice(game.actions(state))
        state = game.result(state, action)
        assert state == (1 - player, other, own | action)
    mover, own, other = state
    assert connected(size, other, 1 - mover)
    assert not connected(size, own, mover)
    assert (game.utility(state, 1 - mover), game.utility(state, mover)) == (1, -1)


def test_all_full_boards_of_three_and_stones_that_turn_back():
    """A chain may have to go back up, or left again, before it arrives."""
    game = Hex(3)
    for black in range(game.full + 1):
        white = game.full ^ black
        assert game.is_terminal((1, white, black)) == connected(3, black, 0) == (not connected(3, white, 1))
        assert game.is_terminal((0, black, white)) == connected(3, white, 1)
    game = Hex(5)
    way = [(2, 0), (3, 0), (4, 0), (4, 1), (4, 2), (3, 2), (2, 2), (1, 2), (0, 2), (0, 3), (0, 4)]
    up = sum(1 << 5 * row + column for row, column in way)
    assert game.is_terminal((0, 0, up))
    assert connected(5, up, 1)
    turned = sum(1 << 5 * column + row for row, column in cells(up, 5))
    assert game.is_terminal((1, 0, turned))
    assert connected(5, turned, 0)


@given(sizes, st.data())
def test_a_full_board_has_exactly_one_winner(size, data):
    game = Hex(size)
    black = data.draw(st.integers(0, game.full))
    white = game.full ^ black
    wins = [game.is_terminal((1, white, black)), game.is_terminal((0, black, white))]
    assert wins == [connected(size, black, 0), connected(size, white, 1)]
    assert sum(wins) == 1


@pytest.mark.parametrize(("size", "tried"), [("2", range(4)), ("3", range(9)), ("4", (2, 6))])
def test_openings_that_win(size, tried):
    """On 4 x 4 a few of them: the others take longer."""
    game = Hex(int(size))
    table = Table(2**18)
    for cell in tried:
        after = game.result(game.initial_state(), 1 << cell)
        found = alphabeta_table(game, after, alpha=-1, beta=1, table=table, order=short_diagonal_first)
        assert (found.value == -1) == (list(divmod(cell, game.size)) in openings()[size]), cell


def short_diagonal_first(game, state, actions):
    """Cells on the line between the blunt corners, and of those the middle ones."""

    def far(action):
        row, column = divmod(action.bit_length() - 1, game.size)
        return abs(row + column - game.size + 1) + abs(row - column) / 2

    return sorted(actions, key=far)


@given(sizes, seeds)
def test_half_a_turn_changes_nothing(size, seed):
    game, rng = Hex(size), Random(seed)
    state = turned = game.initial_state()
    while not game.is_terminal(state):
        assert game.evaluate(turned, 0) == game.evaluate(state, 0)
        i = rng.choice(game.actions(state)).bit_length() - 1
        state, turned = game.result(state, 1 << i), game.result(turned, 1 << size * size - 1 - i)
    assert game.is_terminal(turned)


@given(sizes, st.integers(0, 2**49), st.integers(0, 2**49))
def test_stones_that_are_missing(size, one, other):
    game = Hex(size)
    own, other = one & ~other & game.full, other & ~one & game.full
    for player in (0, 1):
        expected = missing(size, own, other, player)
        assert game.missing(own, other, player) == (size * size if expected is None else expected)


@given(sizes, seeds, st.integers(0, 48))
def test_an_estimate_is_no_match_for_a_win(size, seed, plies):
    game, rng = Hex(size), Random(seed)
    state = game.initial_state()
    for _ in range(plies):
        if not game.is_terminal(state):
            state = game.result(state, rng.choice(game.actions(state)))
    assert -1 < game.evaluate(state, 0) < 1


def test_an_estimate_is_for_who_is_nearer():
    game = Hex(3)
    assert game.missing(1 << 4, 0, 0) == 2
    assert game.missing(0, 1 << 4, 1) == 3
    assert game.evaluate((1, 0, 1 << 4), 0) == -game.evaluate((1, 0, 1 << 4), 1) == 1 / 10


def test_who_begins_wins_on_small_boards():
    for size in (1, 2, 3):
        assert alphabeta(Hex(size), (0, 0, 0), alpha=-1, beta=1).value == 1


def test_players_own_their_sides():
    game = Hex(3)
    column, row = 0b001001001, 0b000000111
    assert game.is_terminal((1, 0, column))
    assert not game.is_terminal((1, 0, row))
    assert game.is_terminal((0, 0, row))
    assert not game.is_terminal((0, 0, column))


def test_show():
    game = Hex(3)
    assert game.show((1, 0b000100000, 0b000010001)) == "X . .\n . X O\n  . . ."


@pytest.mark.parametrize("size", [0, -2])
def test_boards_that_are_none_are_refused(size):
    with pytest.raises(ValueError, match="a board needs at least one cell, not size"):
        Hex(size)
