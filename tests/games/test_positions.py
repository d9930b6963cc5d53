import pytest

from coursekit.games import ConnectFour, Position, read_positions


def write(folder, text):
    path = folder / "positions.txt"
    path.write_text(text)
    return path


def test_reads_columns_state_and_score(tmp_path):
    path = write(tmp_path, "4455 -3\n\n12\n7 0")
    play = ConnectFour().play
    assert read_positions(path) == [
        Position("4455", play("4455"), -3),
        Position("12", play("12"), None),
        Position("7", play("7"), 0),
    ]
    assert read_positions(str(path)) == read_positions(path)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("4458 1", "move 4 of 4458: '8' is not a column with room"),
        ("4444444 1", "move 7 of 4444444: '4' is not a column with room"),
        ("12121213 1", "the game 12121213 is over before move 8"),
        ("44x5 1", "move 3 of 44x5: 'x' is not a column with room"),
        ("4455 1.5", "the score '1.5' is no whole number"),
        ("4455 win", "the score 'win' is no whole number"),
        ("4455 1 2", "after the columns comes one score, not '1 2'"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, complaint):
    path = write(tmp_path, f"4455 0\n{line}\n")
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        read_positions(path)
    assert str(caught.value) == f"{path}, line 2: {complaint}"


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError):
        read_positions(tmp_path / "none.txt")
