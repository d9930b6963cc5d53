import pytest
from hypothesis import given
from hypothesis import strategies as st

from coursekit import datasets
from coursekit.adversarial import alphabeta, negascout
from coursekit.games import ConnectFour, read_positions
from coursekit.games.connect_four import FULL, WEIGHTS, four_in_line

GAME = ConnectFour()
CELLS = [(column, row) for column in range(7) for row in range(6)]
LINES = [
    line
    for column, row in CELLS
    for across, up in ((0, 1), (1, 0), (1, 1), (1, -1))
    if set(line := [(column + k * across, row + k * up) for k in range(4)]) <= set(CELLS)
]


def stones(cells):
    return sum(1 << 7 * column + row for column, row in cells)


def has_line(cells):
    return any(set(line) <= set(cells) for line in LINES)


@given(st.sets(st.sampled_from(CELLS)) | st.lists(st.sampled_from(LINES), max_size=3).map(lambda ls: set().union(*ls)))
def test_lines_are_found_as_by_looking_at_each(cells):
    assert four_in_line(stones(cells)) == has_line(cells)


@given(st.integers(0, 2**42 - 1), st.integers(0, 2**42 - 1))
def test_lines_on_boards_of_any_density(one, other):
    for chosen in (one, one & other, one | other):
        cells = [cell for i, cell in enumerate(CELLS) if chosen >> i & 1]
        assert four_in_line(stones(cells)) == has_line(cells)


def test_each_of_the_69_lines_wins_and_none_with_a_stone_missing():
    assert len(LINES) == 69
    for line in LINES:
        assert four_in_line(stones(line))
        for missing in line:
            assert not four_in_line(stones(cell for cell in line if cell != missing))


def test_weights_count_the_lines_through_each_cell():
    weights = {cell: weight for weight, cells in WEIGHTS.items() for cell in cells}
    assert weights == {stones([cell]).bit_length() - 1: sum(cell in line for line in LINES) for cell in CELLS}
    assert stones(CELLS) == FULL


def test_perft_and_distinct_positions():
    level = {GAME.initial_state(): 1}
    perft, distinct = [], []
    for _ in range(9):
        perft.append(sum(level.values()))
        distinct.append(len(level))
        following = {}
        for state, ways in level.items():
            if not GAME.is_terminal(state):
                for column in GAME.actions(state):
                    child = GAME.result(state, column)
                    following[child] = following.get(child, 0) + ways
        level = following
    assert perft == [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234]
    assert distinct == [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]


def test_a_full_board_need_not_be_a_draw():
    columns = "211131416572345677654327654322345677654321"
    before, last = GAME.play(columns[:-1]), GAME.play(columns)
    assert not GAME.is_terminal(before)
    assert GAME.actions(before) == (0,)
    assert GAME.is_terminal(last)
    assert GAME.actions(last) == ()
    assert GAME.utility(last, 1) == 1
    assert GAME.utility(last, 0) == -1
    assert alphabeta(GAME, before).value == 1


def test_earlier_wins_are_worth_more():
    assert GAME.utility(GAME.play("1213141"), 0) == 22 - 4
    assert GAME.utility(GAME.play("121317571"), 0) == 22 - 5


@given(st.randoms(use_true_random=False))
def test_whoever_has_a_line_at_the_end_has_won(rng):
    state = GAME.initial_state()
    while not GAME.is_terminal(state):
        state = GAME.result(state, rng.choice(GAME.actions(state)))
    mover, own, other = state
    won = has_line([cell for i, cell in enumerate(CELLS) if other >> 7 * (i // 6) + i % 6 & 1])
    assert GAME.utility(state, 1 - mover) == (22 - other.bit_count() if won else 0)
    assert not four_in_line(own)


def test_stones_fall_and_show():
    assert GAME.show(GAME.play("4453")).splitlines()[-2:] == ["...O...", "..OXX.."]
    assert GAME.to_move(GAME.play("445")) == 1


def test_a_full_column_is_no_move():
    assert GAME.actions(GAME.play("111111")) == (1, 2, 3, 4, 5, 6)


@pytest.mark.parametrize(
    ("columns", "complaint"),
    [
        ("48", "move 2 of 48: '8' is not a column with room"),
        ("40", "move 2 of 40: '0' is not a column with room"),
        ("1111111", "move 7 of 1111111: '1' is not a column with room"),
        ("12121213", "the game 12121213 is over before move 8"),
    ],
)
def test_moves_that_cannot_be_played_are_refused(columns, complaint):
    with pytest.raises(ValueError, match=complaint):
        GAME.play(columns)


@given(st.lists(st.sampled_from("1234567"), max_size=42))
def test_an_estimate_is_no_match_for_a_win(columns):
    state = GAME.initial_state()
    for column in columns:
        if GAME.is_terminal(state) or int(column) - 1 not in GAME.actions(state):
            break
        state = GAME.result(state, int(column) - 1)
    assert -1 < GAME.evaluate(state, 0) < 1


def test_endings_to_the_end():
    """Published positions where they are at hand (200 of them), else the project's own."""
    public = datasets.public("games/connect4_pons/Test_L3_R1.txt")
    positions = read_positions(public or datasets.own("connect_four_endings.txt"))[:200]
    print(f"{len(positions)} positions of {public or 'data/connect_four_endings.txt'}")
    assert len(positions) == (200 if public else 60)
    for position in positions:
        assert alphabeta(GAME, position.state).value == position.score, position.columns


def test_the_best_move_keeps_the_score():
    for position in read_positions(datasets.own("connect_four_endings.txt"))[25:]:
        result = negascout(GAME, position.state)
        assert result.value == position.score
        assert -alphabeta(GAME, GAME.result(position.state, result.action)).value == position.score
