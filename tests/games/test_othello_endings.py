import pytest

from coursekit import datasets
from coursekit.adversarial import Table, alphabeta, alphabeta_table
from coursekit.games import Ending, Othello, read_endings
from coursekit.games.othello import PASS

GAME = Othello()
LINE = "OOOOXOOO-XOXXXXOOOXXXOXOOOOOOOOOOOXXXOOOOXXXOXOXOOXOOOOX-OOOOOOX X; A2:+10; A8:-8;"


def worth(position, action, expected, search):
    """What a move brings who makes it, looked for closely around what it should be."""
    child = GAME.result(position, action)
    sign = 1 if child[0] == position[0] else -1
    return sign * search(child, sign * expected - 1, sign * expected + 1)


def plain(state, alpha, beta):
    return alphabeta(GAME, state, alpha=alpha, beta=beta).value


def with_table(table):
    def search(state, alpha, beta):
        return alphabeta_table(GAME, state, alpha=alpha, beta=beta, table=table, order=fewest_replies_first).value

    return search


def fewest_replies_first(game, state, actions):
    def replies(action):
        _, own, other = game.result(state, action)
        return game.moves(own, other).bit_count()

    return sorted(actions, key=replies)


def test_own_endings_move_by_move():
    endings = read_endings(datasets.own("othello_endings.txt"))
    assert len(endings) == 40
    for ending in endings:
        assert set(ending.scores) == set(GAME.actions(ending.state))
        for action, score in ending.scores.items():
            assert worth(ending.state, action, score, plain) == score
            assert worth(ending.state, action, score, with_table(Table(2**12))) == score


def test_the_best_move_is_found():
    for ending in read_endings(datasets.own("othello_endings.txt"))[:30]:
        found = alphabeta(GAME, ending.state)
        assert found.value == max(ending.scores.values()) == ending.scores[found.action]


def test_published_endings():
    """One with fourteen empty squares where they are at hand, else the project's own; the others are a benchmark."""
    public = datasets.public("games/othello_ffo/fforum-1-19.obf")
    endings = read_endings(public or datasets.own("othello_endings.txt"))
    print(f"{len(endings)} positions of {public or 'data/othello_endings.txt'}")
    assert len(endings) == (19 if public else 40)
    assert all(set(ending.scores) == set(GAME.actions(ending.state)) for ending in endings)
    table = Table(2**16)
    for action, score in endings[4].scores.items():
        assert worth(endings[4].state, action, score, with_table(table)) == score


def test_reads_position_side_and_moves(tmp_path):
    path = tmp_path / "endings.obf"
    passing = "-" * 62 + "XO X; PS:-64;"
    path.write_text(f"{LINE}\n\n{passing.replace('; ', ' ;')}\n{LINE.replace('X;', 'O;')[:67]}")
    black = sum(1 << i for i in range(64) if LINE[i] == "X")
    white = sum(1 << i for i in range(64) if LINE[i] == "O")
    assert read_endings(path) == [
        Ending((0, black, white), {1 << 8: 10, 1 << 56: -8}),
        Ending((0, 1 << 62, 1 << 63), {PASS: -64}),
        Ending((1, white, black), {}),
    ]
    assert read_endings(str(path)) == read_endings(path)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (LINE[1:], "a board is 64 squares, each X, O or -, not 'OOOX"),
        (LINE.replace("-", ".", 1), "a board is 64 squares, each X, O or -, not"),
        (LINE.replace(" X;", ";"), "the side to move is X or O, not ''"),
        (LINE.replace(" X;", " x;"), "the side to move is X or O, not 'x'"),
        (LINE.replace("A2", "A3"), "'A3' is no move in this position"),
        (LINE.replace("A2", "I2"), "'I2' is no move in this position"),
        (LINE.replace("A2", "PS"), "'PS' is no move in this position"),
        (LINE.replace("A2", "A8"), "A8 is told twice"),
        (LINE.replace("+10", "+1.5"), r"the score '\+1.5' of A2 is no whole number"),
        (LINE.replace(":+10", ""), "the score '' of A2 is no whole number"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, complaint):
    path = tmp_path / "endings.obf"
    path.write_text(f"{LINE}\n{line}\n")
    with pytest.raises(ValueError, match=f"endings.obf, line 2: {complaint}"):
        read_endings(path)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_endings(tmp_path / "none.obf")
