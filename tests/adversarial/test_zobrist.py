from functools import reduce
from itertools import combinations, pairwise
from math import comb
from operator import xor
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit.adversarial import PathKeys, Zobrist
from coursekit.games import ConnectFour, Hex, Othello, TicTacToe
from coursekit.trace import record
from tests.adversarial.graphs import reachable
from tests.adversarial.trees import less, of

GAMES = [TicTacToe(), ConnectFour(), Othello(4), Othello(6), Hex(4)]
TICTACTOE = reachable(TicTacToe(), TicTacToe().initial_state())


def key_of(zobrist, game, state):
    """The key from the definition: cell by cell, and the side to move."""
    key = zobrist.second if game.to_move(state) == 1 else 0
    for kind, stones in enumerate(game.stones(state)):
        for cell in range(game.cells):
            if stones >> cell & 1:
                key ^= zobrist.numbers[kind][cell]
    return key


def play(game, rng):
    """The states of a game played at random, from the first to the last."""
    states = [game.initial_state()]
    while not game.is_terminal(states[-1]):
        states.append(game.result(states[-1], rng.choice(list(game.actions(states[-1])))))
    return states


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{type(game).__name__}-{game.cells}")
def test_a_key_mended_move_by_move_is_the_key_computed_anew(game):
    zobrist = Zobrist(game.cells)

    @less
    @given(st.randoms(use_true_random=False))
    def check(rng):
        states = play(game, rng)
        key = zobrist.key(game, states[0])
        assert key == key_of(zobrist, game, states[0])
        for before, after in pairwise(states):
            following = zobrist.after(key, game, before, after)
            assert following == zobrist.key(game, after) == key_of(zobrist, game, after)
            assert zobrist.after(following, game, after, before) == key, "taking the move back"
            key = following

    check()


def test_random_play_of_othello_passes():
    """What is held above is held for passes too: the stones stay, and the side to move changes."""
    games = [play(Othello(4), Random(seed)) for seed in range(20)]
    assert any(before[1:] == after[2:0:-1] for states in games for before, after in pairwise(states))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{type(game).__name__}-{game.cells}")
def test_each_number_that_is_told_goes_in_or_out(game):
    zobrist = Zobrist(game.cells, seed=3)
    states = play(game, Random(5))
    whole = record(zobrist.key, game, states[-1])
    assert_told(zobrist, 0, whole)
    for before, after in pairwise(states):
        key = zobrist.key(game, before)
        trace = record(zobrist.after, key, game, before, after)
        assert_told(zobrist, key, trace)
        changed = sum((a ^ b).bit_count() for a, b in zip(game.stones(before), game.stones(after), strict=True))
        assert len(trace.steps) == changed + (game.to_move(before) != game.to_move(after)), "only what has changed"


def assert_told(zobrist, key, trace):
    for step in of(trace, "xor"):
        kind, cell, number = (step.data[name] for name in ("kind", "cell", "number"))
        assert number == (zobrist.second if kind == "to move" else zobrist.numbers[kind][cell])
        assert (kind == "to move") == (cell is None)
        key ^= number
        assert step.data["key"] == key
    assert key == trace.result
    assert len({(step.data["kind"], step.data["cell"]) for step in trace.steps}) == len(trace.steps)


def test_no_two_positions_of_tic_tac_toe_share_a_key_of_64_bits():
    zobrist = Zobrist(9)
    assert len({zobrist.key(TicTacToe(), state) for state in TICTACTOE}) == len(TICTACTOE) == 5_478


@pytest.mark.parametrize("bits", [10, 12, 16])
def test_with_few_bits_about_n_squared_by_2_to_the_b_plus_1_pairs_share_a_key(bits):
    pairs, seeds = 0, 20
    for seed in range(seeds):
        zobrist, seen = Zobrist(9, bits=bits, seed=seed), {}
        for state in TICTACTOE:
            key = zobrist.key(TicTacToe(), state)
            assert 0 <= key < 2**bits
            seen[key] = seen.get(key, 0) + 1
        pairs += sum(comb(number, 2) for number in seen.values())
    assert pairs / seeds == pytest.approx(len(TICTACTOE) ** 2 / 2 ** (bits + 1), rel=0.1)


def test_numbers_are_all_different_and_fill_their_bits():
    zobrist = Zobrist(64, kinds=3)
    numbers = [number for kind in zobrist.numbers for number in kind] + [zobrist.second]
    assert len(set(numbers)) == len(numbers) == 3 * 64 + 1
    assert reduce(lambda a, b: a | b, numbers) == 2**64 - 1
    assert all(a ^ b not in numbers for a, b in combinations(numbers, 2)), "no stone looks like two others"


def test_the_same_seed_gives_the_same_keys_and_another_others():
    assert Zobrist(9, seed=4).numbers == Zobrist(9, seed=4).numbers != Zobrist(9, seed=5).numbers


def test_a_player_who_moves_again_changes_the_stones_alone():
    zobrist, game = Zobrist(9), TicTacToe()
    for player in (0, 1):
        key = zobrist.key(game, (player, 0b001, 0b010))
        after = zobrist.after(key, game, (player, 0b001, 0b010), (player, 0b101, 0b010))
        assert after == key ^ zobrist.numbers[player][2] == zobrist.key(game, (player, 0b101, 0b010))


def test_the_side_to_move_is_part_of_the_key():
    zobrist = Zobrist(9)
    assert zobrist.key(TicTacToe(), (0, 1, 2)) ^ zobrist.key(TicTacToe(), (1, 2, 1)) == zobrist.second != 0


@pytest.mark.parametrize("arguments", [(0,), (-1,), (9, 0), (9, 2, 0), (9, 2, -5)])
def test_keys_of_nothing_are_refused(arguments):
    with pytest.raises(ValueError, match="at least one cell, kind and bit, not"):
        Zobrist(*arguments)


@pytest.mark.parametrize(("cells", "kinds"), [(48, 2), (49, 1), (49, 3)])
def test_keys_of_another_game_are_refused(cells, kinds):
    with pytest.raises(ValueError, match=f"{kinds} kinds of stones on {cells} cells, and the game has 2 on 49"):
        Zobrist(cells, kinds).key(ConnectFour(), (0, 0, 0))


@given(st.lists(st.integers(0, 50)))
def test_keys_of_a_path_tell_by_which_positions_it_went(path):
    keys = PathKeys()
    parts = [reduce(xor, (keys[state] for state in set(path)), 0)]
    parts += [reduce(xor, (keys[state] for state in set(path) - {gone}), 0) for gone in set(path)]
    assert len(set(parts)) == len(parts)
    assert parts[0] == reduce(xor, (keys[state] for state in reversed(list(dict.fromkeys(path)))), 0)


def test_a_position_keeps_its_number_on_the_path():
    keys = PathKeys(seed=1)
    first = keys["a"]
    assert keys["b"] != first == keys["a"]
    other = PathKeys(seed=1)
    assert (other["b"], other["a"]) == (keys["b"], first), "in whatever order positions are met"
    assert PathKeys(seed=1)["a"] == first != PathKeys(seed=2)["a"]
    assert all(0 <= PathKeys(bits=4, seed=seed)["a"] < 16 for seed in range(50))


def test_a_move_of_connect_four_changes_about_half_the_bits():
    """The stone's number and that of the side to move, XORed: 64 fair coins, 32 on average with a deviation of 4."""
    zobrist, game, changed = Zobrist(49), ConnectFour(), set()
    for seed in range(120):
        for before, after in pairwise(play(game, Random(seed))):
            changed.add(zobrist.key(game, before) ^ zobrist.after(zobrist.key(game, before), game, before, after))
    assert len(changed) == 2 * 42, "one number for each stone on each cell"
    bits = [number.bit_count() for number in changed]
    assert abs(sum(bits) / len(bits) - 32) < 4 * 4 / len(bits) ** 0.5
    assert 32 - 4 * 4 <= min(bits) < 32 < max(bits) <= 32 + 4 * 4
