"""Notebooks of a class are checked apart: each ends as a row, whatever it does, and sees and changes little."""

import csv
import json
import os
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_notebook

from coursekit.classroom import apart
from coursekit.commands import check
from coursekit.exercises.course import exercises
from tests.lectures.alphabeta.solutions import RIGHT
from tests.notebooks.samples import code

NAME = "13_alphabeta.ipynb"


@pytest.fixture(autouse=True)
def _runs_here():
    try:
        apart.kind()
    except ValueError as error:
        pytest.skip(str(error))


def submit(folder: Path, *own: str, right: tuple[str, ...] = ()) -> Path:
    """A notebook of lecture 13 with cells of one's own, and with these exercises done."""
    cells = [code("imports", "from math import inf\nfrom coursekit.exercises import check, check_all")]
    cells += [code(f"own-{i}", source) for i, source in enumerate(own)]
    for task in exercises("13"):
        stub = f"def {task.answer}(*_):\n    raise NotImplementedError"
        cells.append(code(f"exercise-{task.slug}", RIGHT[task.number] if task.number in right else stub))
    folder.mkdir(parents=True, exist_ok=True)
    nbformat.write(new_notebook(cells=cells), folder / NAME)
    return folder / NAME


def told_by(folder: Path, source: str) -> dict[str, object]:
    """What a cell of a notebook finds out and assigns to `told`."""
    path = submit(folder, f"import json, os\ntold = {{}}\n{source}\nraise Exception(json.dumps(told))")
    [(_, error), *_] = apart.told_apart(path, folder, 300)["other"]
    return json.loads(error.removeprefix("Exception: "))


def test_a_class_is_told_in_rows(tmp_path, capsys):
    folder = tmp_path / "class"
    ada = submit(folder / "ada" / "course" / "notebooks", right=("13.2", "13.4"))
    bob = submit(folder / "bob", "import helper\nassert helper.three == 3")
    (folder / "bob" / "helper.py").write_text("three = 3")
    (folder / "cy").mkdir()
    (folder / "cy" / "13_mine.ipynb").write_text("<<<<<<< mine")
    (folder / "cy" / "notes.ipynb").write_text("no row")
    (folder / "cy" / "14_link.ipynb").symlink_to(ada)
    os.mkfifo(folder / "cy" / "13_pipe.ipynb")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert check.main([str(folder), "13", "--csv", str(tmp_path / "class.csv")]) == 1
    rows = list(csv.DictReader((tmp_path / "class.csv").open(encoding="utf-8")))
    assert [(row["student"], row["notebook"]) for row in rows] == [
        *(("ada", str(ada)), ("bob", str(bob))),
        ("cy", str(folder / "cy" / "13_mine.ipynb")),
    ]
    assert [[row[number] for number in ("13.1", "13.2", "13.3", "13.4", "other cells red")] for row in rows] == [
        ["not yet", "passed", "not yet", "passed", "0"],
        ["not yet", "not yet", "not yet", "not yet", "0"],
        [""] * 5,
    ]
    assert rows[2]["problem"] == "13_mine.ipynb is not a notebook: it holds no JSON."
    assert "All together: 2 of 10 passed." in capsys.readouterr().out
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_a_notebook_without_end_is_stopped(tmp_path):
    path = submit(tmp_path / "ada", "while True:\n    pass")
    with pytest.raises(RuntimeError, match=r"^It took longer than 5 seconds and was stopped\.$"):
        apart.told_apart(path, tmp_path, 5)


def test_a_notebook_that_ends_its_checker_is_told(tmp_path):
    path = submit(tmp_path / "ada", "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)")
    with pytest.raises((ValueError, RuntimeError), match=r"^(It ended before|pytest could not run)"):
        apart.told_apart(path, tmp_path, 300)


LOOK = """
try:
    bytearray(3 << 30)
except MemoryError:
    told["memory"] = "limited"
told["secrets"] = [name for name in os.environ if "SECRET" in name]
import socket
try:
    socket.create_connection(ADDRESS, timeout=20)
    told["network"] = "open"
except OSError:
    told["network"] = "closed"
told["others"] = os.path.exists("/proc/PID/environ") and bool(open("/proc/PID/environ").read())
"""


@pytest.mark.skipif(os.name == "nt", reason="processes are limited on Unix")
def test_a_notebook_sees_and_takes_little(tmp_path, monkeypatch):
    import socket

    monkeypatch.setenv("SECRET_TOKEN", "mine")
    with socket.create_server(("127.0.0.1", 0)) as server:
        source = LOOK.replace("ADDRESS", str(server.getsockname())).replace("PID", str(os.getpid()))
        if not apart.kind():
            source = source[: source.index("import socket")]
        told = told_by(tmp_path / "ada", source)
    wanted = {"memory": "limited", "secrets": []}
    walled = {"network": "closed", "others": False} if apart.kind() else {}
    assert told == wanted | walled


def test_behind_bubblewrap_other_files_are_out_of_sight(tmp_path):
    if apart.kind() != "bwrap":
        pytest.skip("bubblewrap is not installed, or may not run")
    other = submit(tmp_path / "class" / "bob")
    path = submit(
        tmp_path / "class" / "ada",
        f"import os\nassert not os.path.exists({str(other)!r})\nassert not os.path.exists({str(Path(__file__))!r})\n"
        f"open({str(tmp_path / 'spy')!r}, 'w')",
    )
    assert (
        apart.told_apart(path, tmp_path / "class", 300)["other"] == []
    )  # what is written there is gone with the walls
    assert not (tmp_path / "spy").exists()


TOLD = {"lecture": "13", "words": {f"13.{i}": "passed" for i in range(1, 6)}, "other": [["own", "=1+1\x1b[2J"]]}


def test_a_table_is_taken_with_care():
    """It comes from where a student's code ran."""
    table = check.table_of(Path(NAME), TOLD)
    assert (table.passed, table.other) == (5, [("own", "1+1 [2J")])
    for wrong in (
        {"lecture": "99"},
        {"words": {"13.1": "passed"}},
        {"other": 3},
        {"words": TOLD["words"] | {"13.1": "=2"}},
    ):
        with pytest.raises(ValueError, match=r"^What it told is no table\.$"):
            check.table_of(Path(NAME), TOLD | wrong)


def test_what_lies_beside_is_copied_up_to_a_size(tmp_path, monkeypatch):
    path = submit(tmp_path / "ada")
    (tmp_path / "ada" / "large.bin").write_bytes(b"0" * 2000)
    (tmp_path / "ada" / "away").symlink_to("/etc/passwd")
    apart.copy_beside(path, tmp_path / "copy")
    assert {each.name for each in (tmp_path / "copy").iterdir()} == {NAME, "large.bin"}
    monkeypatch.setattr(apart, "FILE", 1000)
    with pytest.raises(ValueError, match=r"^The files beside 13_alphabeta\.ipynb are too large"):
        apart.copy_beside(path, tmp_path / "again")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["99"], r"^There is no lecture 99 with exercises; there are 01, "),
        (["14"], r"^There is no notebook with exercises below "),
    ],
)
def test_what_is_not_there_is_said_in_one_sentence(tmp_path, arguments, told):
    submit(tmp_path / "ada")
    with pytest.raises(SystemExit, match=told):
        check.main([str(tmp_path), *arguments])
