import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.adversarial import alphabeta, minimax, negamax
from coursekit.games import Othello
from coursekit.games.othello import PASS
from tests.games.mailbox_othello import Mailbox

PERFT = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288]
PERFT_WHERE_A_PASS_IS_FREE = [*PERFT[:8], 3_005_320]
"""Lines of play of 1, 2, 3 … plies. A pass counts as a ply in the first, as is usual: it first comes at the ninth.

Source: A. Bik, Perft for Reversi, https://aartbik.blogspot.com/2009/02/perft-for-reversi.html; the second by our count.
"""

GAMES = {size: Othello(size) for size in (4, 6, 8)}
GAME = GAMES[8]
seeds = st.integers(0, 2**32)
"""Games that are played from a seed: to shorten one move by move would take minutes on a slow board."""


def published(name, fallback):
    public = datasets.public("games/counts.json")
    return json.loads(public.read_text())[name] if public else fallback


def bits(squares, size=8):
    """The bits of squares such as "C4 D5"."""
    return sum(1 << "ABCDEFGH".index(name[0]) + size * (int(name[1]) - 1) for name in squares.split())


def state(player, text):
    """A position of 8 x 8 squares from its rows."""
    marks = "".join(text.split())
    black, white = (sum(1 << i for i, mark in enumerate(marks) if mark == each) for each in "XO")
    return (0, black, white) if player == 0 else (1, white, black)


def following(level):
    """The positions after one more ply, with the number of ways that lead there."""
    after = Counter()
    for position, ways in level.items():
        for action in GAME.actions(position):
            after[GAME.result(position, action)] += ways
    return after


def test_perft():
    expected = published("othello_perft_pass_is_a_ply", PERFT)
    level = {GAME.initial_state(): 1}
    for number in expected[:8]:
        assert sum(ways * len(GAME.actions(position)) for position, ways in level.items()) == number
        level = following(level)


def test_the_two_ways_to_count_a_pass_part_at_the_ninth_ply():
    """From one of the four first moves, which are mirror images of one another."""
    level = {GAME.result(GAME.initial_state(), bits("D3")): 4}
    for _ in range(7):
        level = following(level)
    counted = free = 0
    for position, ways in level.items():
        actions = GAME.actions(position)
        counted += ways * len(actions)
        if actions == [PASS]:
            actions = GAME.actions(GAME.result(position, PASS))
        free += ways * len(actions)
    assert counted == published("othello_perft_pass_is_a_ply", PERFT)[8]
    assert free == published("othello_perft_pass_is_free", PERFT_WHERE_A_PASS_IS_FREE)[8]


@pytest.mark.parametrize(("size", "plies"), [(4, 6), (6, 5), (8, 4)])
def test_perft_beside_a_slow_board(size, plies):
    game = GAMES[size]

    def perft(position, plies):
        return sum(perft(game.result(position, a), plies - 1) for a in game.actions(position)) if plies else 1

    for number in range(plies):
        assert perft(game.initial_state(), number) == Mailbox(size).perft(number)


@settings(max_examples=40)
@given(st.sampled_from([4, 6, 8]), seeds)
def test_games_go_as_on_a_slow_board(size, seed):
    rng = Random(seed)
    game, slow = GAMES[size], Mailbox(size)
    position = game.initial_state()
    while True:
        assert position == slow.state()
        assert game.is_terminal(position) == slow.over()
        moves = [1 << size * row + column for row, column in slow.moves()]
        assert game.actions(position) == (moves or ([PASS] if slow.must_pass() else []))
        some = game.moves(position[1], position[2], enough=True)
        assert some & ~sum(moves) == 0
        assert (some == 0) == (moves == [])
        if slow.over():
            break
        square = rng.choice(slow.moves() or [None])
        position = game.result(position, PASS if square is None else 1 << size * square[0] + square[1])
        slow.play(square)
    assert game.utility(position, 0) == -game.utility(position, 1) == slow.difference()


@given(st.sampled_from([4, 6, 8]), st.integers(0), st.integers(0))
def test_boards_that_no_game_leads_to(size, one, other):
    game, slow = GAMES[size], Mailbox(size)
    own, other = one & ~other & game.full, other & ~one & game.full
    for i, square in enumerate(slow.board):
        slow.board[square] = (own >> i & 1) - (other >> i & 1)
    assert game.moves(own, other) == sum(1 << size * row + column for row, column in slow.moves())
    for row, column in slow.moves():
        after = slow.copy()
        after.play((row, column))
        assert game.result((0, own, other), 1 << size * row + column) == after.state()


@given(st.integers(1, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_moves_do_not_leave_the_board_at_one_side_to_come_in_at_the_other(own, other):
    """Of a position and its mirror image the moves are mirror images, too."""
    own &= ~other
    mirrored = [int(f"{discs:064b}"[::-1], 2) for discs in (own, other)]
    assert f"{GAME.moves(own, other):064b}" == f"{GAME.moves(*mirrored):064b}"[::-1]


def value(slow):
    """What best play brings black, by looking at everything."""
    if slow.over():
        return slow.difference()
    values = []
    for square in slow.moves() or [None]:
        after = slow.copy()
        after.play(square)
        values.append(value(after))
    return max(values) if slow.mover == 1 else min(values)


@settings(max_examples=20)
@given(seeds)
def test_endings_of_the_small_board(seed):
    """By all searches, and by looking at everything on a slow board."""
    rng = Random(seed)
    game, slow = GAMES[4], Mailbox(4)
    while list(slow.board.values()).count(0) > 5 and not slow.over():
        slow.play(rng.choice(slow.moves() or [None]))
    position, expected = slow.state(), value(slow)
    if slow.mover == -1:
        expected = -expected
    for search in (minimax, negamax, alphabeta):
        assert search(game, position).value == expected


def test_the_small_board_is_lost_for_who_begins():
    """By 3 to 11: two squares stay empty."""
    start = GAMES[4].initial_state()
    assert alphabeta(GAMES[4], start).value == -10


def test_the_beginning():
    start = GAME.initial_state()
    assert start == (0, bits("E4 D5"), bits("D4 E5"))
    assert GAME.actions(start) == [bits(name) for name in ("D3", "C4", "F5", "E6")]
    assert GAME.result(start, bits("D3")) == (1, bits("E5"), bits("D3 D4 E4 D5"))
    assert GAME.show(GAME.result(start, bits("D3"))).splitlines()[2:5] == ["...X....", "...XX...", "...XO..."]


def test_smaller_boards_begin_in_the_middle():
    assert GAMES[4].show(GAMES[4].initial_state()) == "....\n.OX.\n.XO.\n...."
    assert GAMES[6].initial_state() == (0, 1 << 15 | 1 << 20, 1 << 14 | 1 << 21)


def test_a_pass_is_a_ply():
    """Black can turn nothing; white takes F8, and has won."""
    position = state(0, "........" * 7 + "......XO")
    assert not GAME.is_terminal(position)
    assert GAME.actions(position) == [PASS]
    passed = GAME.result(position, PASS)
    assert passed == (1, position[2], position[1])
    assert GAME.actions(passed) == [bits("F8")]
    assert GAME.is_terminal(GAME.result(passed, bits("F8")))
    assert alphabeta(GAME, position, 1).nodes == 2
    for search in (minimax, negamax, alphabeta):
        found = search(GAME, position)
        assert (found.value, found.action, found.nodes) == (-64, PASS, 3)


def test_a_player_who_moves_twice():
    """White has no move after black's first, so that black moves again. Values keep their sides."""
    position = state(0, "XXXXXXXX" * 6 + "XXXXXXOX" + "XXXXX.O.")
    twice = [position]
    for name in ("F8", None, "H8"):
        twice.append(GAME.result(twice[-1], bits(name) if name else PASS))
    assert [GAME.actions(each) for each in twice] == [[bits("F8"), bits("H8")], [PASS], [bits("H8")], []]
    for search in (minimax, negamax, alphabeta):
        assert [search(GAME, each).value for each in twice] == [64, -64, 64, -64]


@pytest.mark.parametrize(
    ("rows", "worth"),
    [
        ("XXXXXXXX" * 8, 64),
        ("XXXX...." + "........" * 7, 64),
        ("XXXXXXXX" * 5 + "OOOOOOOO" * 3, 16),
        ("XXXXXXXX" * 4 + "OOOOOOOO" * 4, 0),
        ("XXX....." + "........" * 6 + ".....OOO", 0),
        ("XXX....." + "........" * 6 + "....OOOO", -58),
    ],
)
def test_empty_squares_go_to_the_winner(rows, worth):
    for player in (0, 1):
        position = state(player, rows)
        assert GAME.is_terminal(position)
        assert GAME.actions(position) == []
        assert GAME.utility(position, 0) == -GAME.utility(position, 1) == worth


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_an_estimate_is_no_match_for_a_win(one, other):
    position = 0, one & ~other, other & ~one
    assert -1 < GAME.evaluate(position, 0) == -GAME.evaluate(position, 1) < 1


def test_an_estimate_counts_corners_and_squares_beside_the_others_discs():
    corner = state(0, "X......." + "........" * 7)
    assert GAME.evaluate(corner, 0) == (10 - 3) / 128
    middle = state(1, "........" * 3 + "...X...." + "........" * 4)
    assert GAME.evaluate(middle, 0) == -8 / 128
    for edge in (".......X", "X......."):
        assert GAME.evaluate(state(1, "........" * 3 + edge + "........" * 4), 1) == 5 / 128


@pytest.mark.parametrize("size", [0, 2, 5, 7, 10, "8"])
def test_other_sizes_are_refused(size):
    with pytest.raises(ValueError, match="4 x 4, 6 x 6 or 8 x 8 squares, not"):
        Othello(size)
