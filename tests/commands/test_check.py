"""A student's exercises, told as a table. Most tests leave nbval out; the two that run it look at much at once."""

import csv
import json
import signal
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook, new_output

from coursekit.commands import check
from coursekit.exercises.course import LECTURES, exercises
from coursekit.exercises.verdicts import Verdict
from tests.lectures.alphabeta.solutions import RIGHT, WRONG
from tests.notebooks.samples import code

NAME = "13_alphabeta.ipynb"
CALL = "__import__('coursekit.exercises').exercises."


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The notebooks' folder of a project."""
    monkeypatch.setattr(check, "project_folder", lambda: tmp_path)
    (tmp_path / "notebooks").mkdir()
    return tmp_path / "notebooks"


def stubs():
    """The cells of a notebook with the exercises of lecture 13, by id."""
    cells = {"imports": code("imports", "from math import inf\nfrom coursekit.exercises import check, check_all")}
    for task in exercises("13"):
        exercise, own = f"exercise-{task.slug}", f"check-{task.slug}"
        cells[exercise] = code(exercise, f"def {task.answer}(*_):\n    raise NotImplementedError", tags=["exercise"])
        cells[own] = code(own, task.cell, tags=["check"])
    cells["check-all-13"] = code("check-all-13", 'check_all("13")', tags=["check"])
    return cells


def write(folder: Path, cells) -> Path:
    nbformat.write(new_notebook(cells=list(cells)), folder / NAME)
    return folder / NAME


@pytest.fixture
def ran(monkeypatch):
    """Stands in for nbval: keeps the sources of the cells it was given, by id; all are green but those in `ran.red`."""

    class Ran(dict):
        red: dict[str, str] = {}  # noqa: RUF012

    sources = Ran()

    def verdicts(paths, ran):
        [copy] = paths
        cells = [cell for cell in nbformat.read(copy, nbformat.NO_CONVERT).cells if cell.cell_type == "code"]
        sources.update((cell.id, cell.source) for cell in cells)
        for _ in cells:
            ran()
        return {
            copy: [Verdict(cell.id, cell.id not in sources.red, sources.red.get(cell.id, ""), 0.0) for cell in cells]
        }

    monkeypatch.setattr(check, "verdicts", verdicts)
    return sources


def table(capsys):
    """The lines that were printed, but empty ones."""
    return [line.strip() for line in capsys.readouterr().out.splitlines() if line.strip()]


def test_a_notebook_in_the_middle_of_the_work(folder, capsys):
    cells = stubs()
    cells["exercise-13-1"].source = WRONG["13.1"]["cut with > instead of >="]
    cells["exercise-13-2"].source = f"import my_helper\n{RIGHT['13.2']}"
    cells["exercise-13-3"].source = "def mended(node)\n    return 3"
    cells["check-13-3"].source = "assert True"
    del cells["check-13-1"], cells["check-13-4"], cells["check-all-13"]
    own = [code("own-check", "def check(*_):\n    pass"), code("own-sum", "total = 1 + nothing")]
    path = write(folder, [*cells.values(), *own])
    (folder / "my_helper.py").write_text("")
    before = path.read_bytes()
    assert check.main(["13"]) == 1
    told = table(capsys)
    assert told[0] == f"{NAME} ..."
    assert told[1].split() == ["13.1", "alpha-beta", "failed"]
    assert [line.split("  ")[0] for line in told[2:5]] == ["input", "your answer", "right"]
    rows = {line[:4]: (line.split("  ")[-1].strip(), below) for line, below in pairwise(told)}
    assert rows["13.2"][0] == "passed"
    assert rows["13.3"] == ("failed", "SyntaxError: expected ':'")
    assert rows["13.4"][0] == "not yet"
    assert told[-3:] == [
        "Also red: cell own-sum, which begins with 'total = 1 + nothing'",
        "NameError: name 'nothing' is not defined",
        "1 of 5 passed.",
    ]
    assert path.read_bytes() == before
    assert {path.name for path in folder.iterdir()} <= {NAME, "my_helper.py", "__pycache__"}


def test_right_solutions_pass_whatever_else_became_of_the_notebook(folder, capsys):
    cells = stubs()
    for number, source in RIGHT.items():
        cells[f"exercise-{number.replace('.', '-')}"].source = source
    # A run that was stopped leaves outputs without a number, and some editors drop all ids.
    cells["imports"].outputs = [new_output("stream", text="half a line")]
    notebook = new_notebook(cells=list(cells.values()), metadata={"kernelspec": {"name": "mine", "display_name": "?"}})
    content = {**notebook, "nbformat_minor": 4}
    content["cells"] = [{key: value for key, value in cell.items() if key != "id"} for cell in notebook.cells]
    (folder / NAME).write_text(json.dumps(content), "utf-8")
    assert check.main(["13"]) == 0
    assert table(capsys)[-1] == "5 of 5 passed."
    assert [path.name for path in folder.iterdir()] == [NAME]


@pytest.mark.parametrize("cell", ["own", "check-all-13", "exercise-13-1", "check-13-4"])
def test_the_code_is_0_only_where_every_cell_is_green(folder, ran, cell):
    write(folder, [*stubs().values(), code("own", "1")])
    assert check.main(["13"]) == 0
    ran.red = {cell: "ValueError: no"}
    assert check.main(["13"]) == int(cell != "check-all-13")  # which only says once more what the checks said


def test_a_check_that_fails_in_its_own_way_is_told_in_a_line(folder, ran, capsys):
    write(folder, stubs().values())
    told = "---\nNameError      Traceback (most recent call last)\nIn[1]\nNote: x\n\nNameError: no `mended`\nat all: so"
    ran.red = {"check-13-3": told, "check-13-1": "Timeout of 120 seconds exceeded while executing cell."}
    check.main(["13"])
    lines = table(capsys)
    assert lines[1].endswith("failed")
    assert lines[2] == "Timeout of 120 seconds exceeded while executing cell."
    assert lines[5] == "NameError: no `mended`"


def test_a_long_counterexample_is_cut(folder, ran, capsys):
    write(folder, stubs().values())
    lines = ["13.1 alpha-beta: not right yet.", "", "  input   " + "[12, 13], " * 40, *("more",) * 30]
    ran.red = {"check-13-1": "\n".join(lines)}
    check.main(["13"])
    told = table(capsys)
    assert told[3].endswith("…")
    assert max(map(len, told)) < 120
    assert len(told) < 18


def test_the_first_of_many_red_cells_are_told(folder, ran, capsys):
    write(folder, [*(code(f"own-{i}", "x") for i in range(9)), *stubs().values()])
    ran.red = {f"own-{i}": f"NameError: {i}" for i in range(9)}
    check.main(["13"])
    told = table(capsys)
    assert [line for line in told if "NameError" in line] == [f"NameError: {i}" for i in range(3)]
    assert told[-2] == "and 6 cells more"


def test_a_check_cell_stands_in_its_place_else_after_its_exercise_else_at_the_end(folder, ran):
    cells = stubs()
    cells["check-13-1"].source = "print('right')"
    cells["check-13-2"].metadata.tags = ["raises-exception"]
    del cells["check-13-3"], cells["exercise-13-4"], cells["check-13-4"]
    first, *rest = cells.values()
    last = rest.pop()
    text = new_markdown_cell("Between.", id="text")
    write(folder, [first, last, rest[0], text, *rest[1:], code("own", "1")])
    assert check.main(["13"]) == 0
    tasks = [f"{kind}-13-{i}" for i in (1, 2, 3, 5) for kind in ("exercise", "check")]
    assert list(ran) == ["imports", *tasks, "own", "check-13-4", "check-all-13"]
    for task in exercises("13"):
        assert ran[f"check-{task.slug}"] == CALL + task.cell
    assert ran["check-all-13"] == CALL + 'check_all("13")'


def test_cells_put_back_have_the_tags_that_they_should(folder):
    cells = [code("check-13-2", "pass", tags=["raises-exception", "nbval-skip"])]
    check.put_back(cells, "13")
    assert [cell["metadata"] for cell in cells] == [{"tags": ["check"]}] * 6


def test_all_lectures_are_checked_where_none_is_named(folder, monkeypatch, capsys):
    checked = []

    def checking(path):
        checked.append(path)
        words = {task.number: "passed" for task in exercises(path.name[:2])}
        return check.Table(path, path.name[:2], words, dict.fromkeys(words, ()), [])

    monkeypatch.setattr(check, "check", checking)
    assert check.main([]) == 0
    assert checked == [folder / f"{lecture}_{name}.ipynb" for lecture, name in LECTURES.items()]
    count = sum(len(exercises(lecture)) for lecture in LECTURES)
    told = table(capsys)
    assert told[-1] == f"All together: {count} of {count} passed."
    assert told[-2].split() == ["19_mcts.ipynb", *f"{(n := len(exercises('19')))} of {n}".split()]


def test_a_class_is_told_notebook_by_notebook_and_written_as_a_table(folder, ran, tmp_path, monkeypatch, capsys):
    ran.red = {"check-13-2": "13.2 mark the pruned leaves: not done yet.", "own": "NameError: no"}
    for name in ("ada", "bob"):
        (tmp_path / name).mkdir()
        write(tmp_path / name, [*stubs().values(), *([code("own", "x")] if name == "bob" else [])])
    (tmp_path / "ada" / NAME).rename(tmp_path / "ada" / "mine.ipynb")
    (tmp_path / "notes.ipynb").write_text('{"nbformat": 4, "cells": []}')
    monkeypatch.chdir(tmp_path)
    names = ["ada/mine.ipynb", f"bob/{NAME}", "notes.ipynb", "gone.ipynb"]
    assert check.main([*names, "--csv", "class.csv"]) == 1
    rows = list(csv.DictReader((tmp_path / "class.csv").open(encoding="utf-8")))
    assert [row["notebook"] for row in rows] == [*names[:3], str(folder / "gone.ipynb")]
    assert [row["passed"] for row in rows] == ["4", "4", "", ""]
    assert [row["13.2"] for row in rows] == ["not yet", "not yet", "", ""]
    assert [row["other cells red"] for row in rows] == ["0", "1", "", ""]
    assert rows[2]["problem"] == "notes.ipynb holds no exercises of a lecture."
    told = table(capsys)
    assert told[-1] == "All together: 8 of 10 passed."
    assert told[-2].split() == ["gone.ipynb", "could", "not", "be", "checked"]


def test_a_notebook_is_named_as_it_stands_in_its_folder(folder, ran):
    write(folder, stubs().values())
    assert check.main([NAME]) == 0
    assert "check-13-1" in ran


def test_an_unknown_lecture_is_said_in_one_sentence(folder, ran):
    with pytest.raises(SystemExit) as refusal:
        check.main(["13", "99"])
    assert refusal.value.code == f"There is no lecture 99 with exercises; there are {', '.join(LECTURES)}."
    assert ran == {}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, f"There is no notebook {NAME} in "),
        ("<<<<<<< mine", f"{NAME} is not a notebook: it holds no JSON."),
        ("[]", f"{NAME} is not a notebook of format 4."),
        ('{"nbformat": 3, "worksheets": []}', f"{NAME} is not a notebook of format 4."),
        ('{"nbformat": 4, "cells": [3]}', f"{NAME} is not a notebook of format 4."),
    ],
    ids=["missing", "conflict", "list", "old", "cells"],
)
def test_what_is_no_notebook_is_said_in_one_sentence(folder, ran, capsys, text, told):
    if text is not None:
        (folder / NAME).write_text(text)
    assert check.main(["13"]) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(told)
    assert ran == {}


@pytest.mark.parametrize(
    ("end", "error"),
    [
        (lambda: signal.raise_signal(signal.SIGINT), KeyboardInterrupt),
        (lambda: signal.raise_signal(signal.SIGTERM), SystemExit),
        (lambda: 1 / 0, ZeroDivisionError),
    ],
    ids=["Ctrl+C", "kill", "error"],
)
def test_the_copy_is_removed_whatever_happens(folder, monkeypatch, end, error):
    path = write(folder, stubs().values())
    before, copies = path.read_bytes(), []

    def ending(paths, ran):
        copies.extend(paths)
        assert all(copy.parent == folder and copy.name.startswith(".") and copy.exists() for copy in paths)
        end()

    monkeypatch.setattr(check, "verdicts", ending)
    handler = signal.getsignal(signal.SIGTERM)
    with pytest.raises(error):
        check.main(["13"])
    assert copies
    assert list(folder.iterdir()) == [path]
    assert path.read_bytes() == before
    assert signal.getsignal(signal.SIGTERM) == handler


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(folder, ran, monkeypatch, capsys):
    def refuse(**_):
        raise PermissionError(13, "Permission denied")

    write(folder, stubs().values())
    monkeypatch.setattr(check, "mkstemp", refuse)
    assert check.main(["13"]) == 1
    assert capsys.readouterr().err == f"Cannot write a copy of {NAME} into {folder}: Permission denied.\n"
