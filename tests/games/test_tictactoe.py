from collections import Counter
from itertools import product

import pytest

from coursekit.games import TicTacToe
from coursekit.games.tictactoe import HAS_LINE

GAME = TicTacToe()


def reachable():
    seen, waiting = set(), [GAME.initial_state()]
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            if not GAME.is_terminal(state):
                waiting += [GAME.result(state, action) for action in GAME.actions(state)]
    return seen


STATES = reachable()
FINAL = [state for state in STATES if GAME.is_terminal(state)]


def board(state):
    return GAME.show(state).replace("\n", "")


def turned_and_mirrored(cells):
    for mirrored in (cells, "".join(cells[3 * r + 2 - c] for r in range(3) for c in range(3))):
        for _ in range(4):
            mirrored = "".join(mirrored[3 * (2 - c) + r] for r in range(3) for c in range(3))  # noqa: PLW2901
            yield mirrored


def up_to_symmetry(states):
    return {min(turned_and_mirrored(board(state))) for state in states}


def test_positions():
    assert len(STATES) == 5_478
    assert len({board(state) for state in STATES}) == 5_478
    assert len(up_to_symmetry(STATES)) == 765


def test_final_boards():
    assert len(FINAL) == 958
    assert Counter(GAME.utility(state, 0) for state in FINAL) == {1: 626, -1: 316, 0: 16}
    assert len(up_to_symmetry(FINAL)) == 138


def test_games():
    """By dynamic programming: how many ways lead to each final position."""
    ways = Counter({GAME.initial_state(): 1})
    ended, nodes = Counter(), 0
    while ways:
        nodes += ways.total()
        following = Counter()
        for state, number in ways.items():
            if GAME.is_terminal(state):
                ended[GAME.utility(state, 0)] += number
            else:
                for action in GAME.actions(state):
                    following[GAME.result(state, action)] += number
        ways = following
    assert nodes == 549_946
    assert ended.total() == 255_168
    assert ended == {1: 131_184, -1: 77_904, 0: 46_080}


def test_lines_of_all_19683_fillings():
    fillings = 0
    for cells in product(".XO", repeat=9):
        fillings += 1
        for mark in "XO":
            taken = [cell == mark for cell in cells]
            rows = [taken[i : i + 3] for i in (0, 3, 6)]
            columns = [taken[i::3] for i in range(3)]
            line = any(all(cells) for cells in [*rows, *columns, taken[::4], taken[2:8:2]])
            assert HAS_LINE[sum(1 << i for i in range(9) if taken[i])] == line
    assert fillings == 19_683


def test_show_and_moves():
    state = GAME.initial_state()
    for square in (4, 0, 8):
        state = GAME.result(state, 1 << square)
    assert GAME.show(state) == "O..\n.X.\n..X"
    assert GAME.to_move(state) == 1
    assert sorted(GAME.actions(state)) == [1 << i for i in (1, 2, 3, 5, 6, 7)]


@pytest.mark.parametrize(("squares", "estimate"), [((), 0), ((4,), 4), ((0,), 3), ((1,), 2), ((4, 0), 1)])
def test_estimate_counts_open_lines(squares, estimate):
    state = GAME.initial_state()
    for square in squares:
        state = GAME.result(state, 1 << square)
    assert GAME.evaluate(state, 0) == estimate
