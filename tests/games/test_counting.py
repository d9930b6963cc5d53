"""Counts of Tic-Tac-Toe against published ones, and of little games on boards against counting by hand."""

from collections import Counter
from functools import reduce
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from coursekit.games import TicTacToe, Tree
from coursekit.games.counting import (
    canonical,
    count_games,
    count_games_up_to_symmetry,
    count_merged_games,
    levels,
    moved,
    reachable,
    square_symmetries,
)
from coursekit.games.game import BoardGame
from tests.adversarial.trees import trees

GAME, EIGHT = TicTacToe(), square_symmetries(3)


def test_the_published_counts_of_tic_tac_toe():
    states = reachable(GAME)
    assert len(states) == 5_478
    assert len({canonical(state, EIGHT) for state in states}) == 765
    assert count_games(GAME) == {1: 131_184, -1: 77_904, 0: 46_080}
    assert count_merged_games(GAME, EIGHT) == 26_830
    assert count_games_up_to_symmetry(GAME, EIGHT) == 31_896


def test_the_published_counts_of_tic_tac_toe_ply_by_ply():
    plies = levels(GAME)
    nodes = [1, 9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    assert [level.total() for level in plies] == nodes
    assert sum(nodes) == 549_946
    assert [len({canonical(state, EIGHT) for state in level}) for level in plies[:4]] == [1, 3, 12, 38]
    ends = Counter({state: ways for level in plies for state, ways in level.items() if GAME.is_terminal(state)})
    assert ends.total() == 255_168
    assert Counter(GAME.utility(state, 0) for state in ends) == {1: 626, -1: 316, 0: 16}
    assert len({canonical(state, EIGHT) for state in ends}) == 138


@given(trees(st.integers(-3, 3), max_leaves=12))
def test_a_tree_has_a_game_for_each_leaf_and_a_state_for_each_node(tree):
    for path in tree.states():
        below = [leaf for leaf in tree.leaves() if leaf[: len(path)] == path]
        assert count_games(tree, path) == Counter(tree.utility(leaf, 0) for leaf in below)
    assert count_games(tree) == count_games(tree, ())
    assert reachable(tree) == set(tree.states())
    assert levels(tree) == [
        Counter(path for path in tree.states() if len(path) == ply) for ply in range(1 + max(map(len, tree.leaves())))
    ]


def test_what_is_over_at_once_is_one_game():
    assert count_games(Tree(5)) == {5: 1}
    assert reachable(Tree(5)) == {()}
    assert levels(Tree(5)) == [{(): 1}]


# ---------------------------------------------------------------- symmetries


def test_a_square_has_eight_symmetries_and_they_make_a_group():
    for side in (2, 3, 4):
        eight = square_symmetries(side)
        assert len(set(eight)) == 8
        assert tuple(range(side * side)) in eight
        for one, two in product(eight, repeat=2):
            assert tuple(two[cell] for cell in one) in eight
        for symmetry in eight:  # neighbours stay neighbours
            for cell in range(side * side - 1):
                if (cell + 1) % side:
                    (r1, c1), (r2, c2) = (divmod(symmetry[i], side) for i in (cell, cell + 1))
                    assert abs(r1 - r2) + abs(c1 - c2) == 1


def test_a_turn_takes_a_corner_to_a_corner():
    assert {moved(0b1, symmetry) for symmetry in EIGHT} == {1 << 0, 1 << 2, 1 << 6, 1 << 8}
    assert {moved(0b10, symmetry) for symmetry in EIGHT} == {1 << 1, 1 << 3, 1 << 5, 1 << 7}
    assert {moved(0b111, symmetry) for symmetry in EIGHT} == {0b111, 0b111 << 6, 0b1001001, 0b100100100}


class Taking(BoardGame):
    """Cells are taken in turn, so many of them; who gets a whole line has won at once."""

    def __init__(self, side, lines, last):
        self.side, self.cells, self.last = side, side * side, last
        self.lines = {moved(line, symmetry) for line in lines for symmetry in square_symmetries(side)}

    def initial_state(self):
        return 0, 0, 0

    def actions(self, state):
        return [1 << cell for cell in range(self.cells) if not (state[1] | state[2]) >> cell & 1]

    def result(self, state, action):
        player, own, other = state
        return 1 - player, other, own | action

    def is_terminal(self, state):
        taken = (state[1] | state[2]).bit_count()
        return taken >= self.last or any(state[2] & line == line for line in self.lines)

    def utility(self, state, player):
        won = any(state[2] & line == line for line in self.lines)
        return 0 if not won else -1 if player == state[0] else 1


def all_games(game, state=None, so_far=()):
    """Each as the tuple of its moves."""
    state = game.initial_state() if state is None else state
    if game.is_terminal(state):
        yield so_far
    else:
        for action in game.actions(state):
            yield from all_games(game, game.result(state, action), (*so_far, action))


def paths(game, symmetries):
    """By walking all of them, nothing remembered."""

    def walk(state):
        if game.is_terminal(state):
            return 1
        return sum(map(walk, {canonical(game.result(state, action), symmetries) for action in game.actions(state)}))

    return walk(game.initial_state())


little = st.one_of(
    st.builds(Taking, st.just(2), st.lists(st.integers(1, 15), max_size=2), st.integers(0, 4)),
    st.builds(Taking, st.just(3), st.lists(st.integers(1, 511), max_size=3), st.integers(0, 4)),
)


@given(little)
def test_games_up_to_symmetry_are_those_with_different_sets_of_images(game):
    symmetries = square_symmetries(game.side)
    games = list(all_games(game))
    images = {frozenset(tuple(moved(a, symmetry) for a in moves) for symmetry in symmetries) for moves in games}
    assert count_games(game).total() == len(games)
    for ply, level in enumerate(levels(game)):
        begun = {moves[:ply] for moves in games if len(moves) >= ply}
        assert level == Counter(reduce(game.result, moves, game.initial_state()) for moves in begun)
    assert count_games_up_to_symmetry(game, symmetries) == len(images)
    assert count_merged_games(game, symmetries) == paths(game, symmetries) <= len(images)


def test_a_position_may_have_symmetries_that_the_game_so_far_has_not():
    """X in a corner, O in the middle, X opposite: half a turn leaves the board as it is, but not the order of moves."""
    half = [tuple(range(9)), tuple(range(9))[::-1]]
    three, four = Taking(3, [], 3), Taking(3, [], 4)
    assert count_merged_games(three, half) == count_games_up_to_symmetry(three, half) == 9 * 8 * 7 // 2
    assert count_merged_games(four, half) < count_games_up_to_symmetry(four, half) == 9 * 8 * 7 * 6 // 2


@given(st.tuples(st.integers(0, 1), st.integers(0, 511), st.integers(0, 511)), st.sampled_from(EIGHT))
def test_alike_positions_have_one_that_stands_for_them(state, symmetry):
    player, own, other = state
    image = player, moved(own, symmetry), moved(other, symmetry)
    assert canonical(image, EIGHT) == canonical(state, EIGHT)
    assert canonical(state, EIGHT) in {(player, moved(own, s), moved(other, s)) for s in EIGHT}
