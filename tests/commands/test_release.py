"""The students' copy: what is in it, what is not, and that it works."""

import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_notebook

from coursekit.__main__ import COMMANDS
from coursekit.commands import release
from coursekit.exercises.course import LECTURES, exercises
from tests.exercises.solutions import SOLUTIONS
from tests.notebooks.samples import code

PROJECT = Path(__file__).parents[2]
TO_BE_MENDED = {
    "02.3": "broken-dijkstra",
    "06.2": "broken-walk",
    "07.3": "broken-owners",
    "13.3": "broken-alphabeta",
    "14.2": "broken-cut",
    "14.3": "broken-search",
    "14.4": "broken-mtd",
}
"""Exercises that give a function with a fault in it: the cell in which it stands."""

STUB = 'def my_alphabeta(node):\n    """As in the text."""\n    raise NotImplementedError'


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The students' copy of this project. Not to be changed."""
    folder = tmp_path_factory.mktemp("release") / "course"
    release.release(PROJECT, folder)
    return folder


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A small project, with what lies about in one and must not travel."""
    folder = tmp_path / "project"
    for name in (
        *("pyproject.toml", "environment.yml", "README.md", "coursekit/__init__.py", "coursekit/player/player.css"),
        *("data/maps/one.map", "notebooks/pytest.ini", "tests/test_one.py", ".git/config", ".venv/pyvenv.cfg"),
        *("coursekit/__pycache__/x.pyc", "coursekit/.ruff_cache/x", "data/.DS_Store", "coursekit.egg-info/PKG-INFO"),
        *("notebooks/.ipynb_checkpoints/13_alphabeta-checkpoint.ipynb", "notebooks/Untitled.ipynb"),
        *("notebooks/13_alphabeta-Copy1.ipynb", "notebooks/my_solutions.py", "site/index.html"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    write(folder, code("exercise-13-1", STUB, tags=["exercise"]))
    monkeypatch.setattr(release, "project_folder", lambda: folder)
    return folder


def write(project, *cells):
    nbformat.write(new_notebook(cells=list(cells)), project / "notebooks" / "13_alphabeta.ipynb")


def files(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_what_belongs_to_the_course_travels_and_nothing_else(project, tmp_path, capsys):
    assert release.main([str(tmp_path / "new" / "course")]) == 0
    assert files(tmp_path / "new" / "course") == {
        *("pyproject.toml", "environment.yml", "README.md", "coursekit/__init__.py", "coursekit/player/player.css"),
        *("data/maps/one.map", "notebooks/pytest.ini", "notebooks/13_alphabeta.ipynb"),
    }
    assert (tmp_path / "new" / "course" / "README.md").read_bytes() == release.README.read_bytes()
    assert str(tmp_path / "new" / "course") in capsys.readouterr().out


def test_a_copy_without_git_can_be_released_again(copy, tmp_path):
    release.release(copy, tmp_path / "again")
    assert files(tmp_path / "again") == files(copy)


def test_an_empty_folder_will_do(project, tmp_path):
    (tmp_path / "empty").mkdir()
    release.main([str(tmp_path / "empty")])
    assert (tmp_path / "empty" / "README.md").exists()


def test_a_folder_that_holds_something_is_refused(project, tmp_path):
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("")
    for folder in (tmp_path / "full", tmp_path / "full" / "mine"):
        with pytest.raises(SystemExit, match="is there already and not an empty folder: name another"):
            release.main([str(folder)])
    assert files(tmp_path / "full") == {"mine"}


@pytest.mark.parametrize("inside", ["students", "notebooks/students", "."])
def test_a_folder_inside_the_project_is_refused(project, monkeypatch, inside):
    before = files(project)
    monkeypatch.chdir(project)
    with pytest.raises(SystemExit, match="lies inside the project: name a folder outside"):
        release.main([inside])
    assert files(project) == before


@pytest.mark.parametrize(
    "source",
    [
        "def my_alphabeta(node):\n    return 3",
        'def my_alphabeta(node):\n    """As in the text."""\n    best = 3\n    raise NotImplementedError',
        f"{STUB}\n\ndef my_alphabeta(node):\n    return 3",
        f"{STUB}\n\ndef mine(node):\n    return 3",
        "my_alphabeta = lambda node: 3",
        "def my_alphabeta(node):",
    ],
)
def test_a_lecturers_own_solution_does_not_travel(project, tmp_path, source):
    write(project, code("exercise-13-1", source, tags=["exercise"]))
    with pytest.raises(SystemExit, match=r"^13_alphabeta.ipynb: the cell exercise-13-1 holds a solution; students get"):
        release.main([str(tmp_path / "course")])
    assert not (tmp_path / "course").exists()


def test_a_solution_in_a_cell_of_its_own_does_not_travel_either(project, tmp_path):
    own = code("own", "if True:\n    def my_alphabeta(node):\n        return 3")
    write(project, code("magic", "%pip list"), code("exercise-13-1", STUB, tags=["exercise"]), own)
    with pytest.raises(SystemExit, match=r"^13_alphabeta.ipynb: the cell own holds a solution"):
        release.main([str(tmp_path / "course")])


@pytest.mark.parametrize("text", ["<<<<<<< mine", "[]", '{"cells": [3]}'])
def test_what_is_no_notebook_is_said_in_one_sentence(project, tmp_path, text):
    (project / "notebooks" / "13_alphabeta.ipynb").write_text(text)
    with pytest.raises(SystemExit, match=r"^13_alphabeta.ipynb is not a notebook\.$"):
        release.main([str(tmp_path / "course")])


@pytest.mark.parametrize("name", ["data", "environment.yml", "notebooks/pytest.ini"])
def test_a_part_that_is_missing_is_said_in_one_sentence(project, tmp_path, name):
    part = project / name
    shutil.rmtree(part) if part.is_dir() else part.unlink()
    with pytest.raises(SystemExit, match=rf"{re.escape(str(part))} is missing"):
        release.main([str(tmp_path / "course")])
    assert not (tmp_path / "course").exists()


def test_a_place_that_cannot_be_written_is_said_in_one_sentence(project, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit, match=r"^Cannot write .*course: Not a directory\.$"):
        release.main([str(tmp_path / "file" / "course")])


# ---------------------------------------------------------------- for nbgrader


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    """The notebooks of this project as nbgrader takes them."""
    folder = tmp_path_factory.mktemp("nbgrader") / "course"
    release.release(PROJECT, folder, nbgrader=True)
    return [nbformat.read(path, nbformat.NO_CONVERT) for path in sorted((folder / "notebooks").glob("*.ipynb"))]


def test_every_exercise_is_an_answer_and_every_check_its_test(marked, copy):
    marks = {cell.id: cell.metadata.nbgrader for book in marked for cell in book.cells if "nbgrader" in cell.metadata}
    tasks = [task for lecture in LECTURES for task in exercises(lecture)]
    assert set(marks) == {f"{kind}-{task.slug}" for task in tasks for kind in ("exercise", "check")}
    for name, mark in marks.items():
        assert mark["grade_id"] == name
        is_test = name.startswith("check-")
        assert (mark["grade"], mark["locked"], mark["solution"]) == (is_test, is_test, not is_test)
        assert mark.get("points") == (1 if is_test else None)


def test_nbgrader_replaces_the_stub_alone(marked, copy):
    """Between its markers stands what it takes out; without markers it would take the whole cell."""
    plain = {cell["id"]: "".join(cell["source"]) for cell in cells(copy)}
    for cell in (cell for book in marked for cell in book.cells if "nbgrader" in cell.metadata):
        markers = re.findall(r"^ +### (?:BEGIN|END) SOLUTION$", cell.source, re.MULTILINE)
        assert len(markers) == 2 * plain[cell.id].count("raise NotImplementedError")
        assert re.sub(r"^ +### .* SOLUTION\n?", "", cell.source, flags=re.MULTILINE).strip() == plain[cell.id]
        assert bool(markers) == cell.metadata.nbgrader["solution"]


def test_nbgrader_finds_it_valid(marked):
    formats = pytest.importorskip("nbgrader.nbgraderformat")
    for book in marked:
        formats.MetadataValidator().validate_nb(book)


# ---------------------------------------------------------------- this project's own copy


def test_there_are_no_tests_no_caches_and_nothing_hidden(copy):
    parts = {part for name in files(copy) for part in Path(name).parts}
    assert {path.name for path in copy.iterdir()} == {
        *("coursekit", "data", "notebooks", "environment.yml", "pyproject.toml", "README.md")
    }
    assert not [part for part in parts if part.startswith((".", "__pycache__")) or "egg-info" in part]
    assert not [name for name in files(copy) if "solution" in name]
    assert not {name for name in files(copy) if Path(name).name.startswith("test_")}


def test_all_notebooks_travel_as_they_are(copy):
    for path in sorted((PROJECT / "notebooks").glob("[0-9]*.ipynb")):
        assert (copy / "notebooks" / path.name).read_bytes() == path.read_bytes()
    text = "".join("".join(cell["source"]) for cell in cells(copy) if cell["cell_type"] == "markdown")
    links = [link for link in re.findall(r"\]\(([^)\s#]+)", text) if ":" not in link]
    assert [link for link in links if not (copy / "notebooks" / link).exists()] == []


def cells(copy):
    for path in sorted((copy / "notebooks").glob("*.ipynb")):
        yield from json.loads(path.read_text("utf-8"))["cells"]


def pairs(text):
    """Each two lines that follow each other, without indentation and empty lines."""
    return set(pairwise(line for line in map(str.strip, text.splitlines()) if line))


def solutions():
    """Number and source of every solution that is right."""
    for module in SOLUTIONS.values():
        for kind in (module.RIGHT, module.ALTERNATIVE):
            yield from kind.items()


def test_no_lines_of_a_solution_travel(copy):
    travel = set().union(*(pairs(path.read_text("utf-8", "ignore")) for path in copy.rglob("*") if path.is_file()))
    sources = {cell["id"]: "".join(cell["source"]) for cell in cells(copy)}
    travel |= set().union(*map(pairs, sources.values()))
    assert pairs(inspect.getsource(release.is_stub)) <= travel
    for number, source in solutions():
        own = pairs(source) - pairs(sources.get(TO_BE_MENDED.get(number), ""))
        assert own
        assert own & travel == set(), f"a solution of {number}"


def test_a_copy_checks_exercises(copy, tmp_path):
    folder = shutil.copytree(copy, tmp_path / "course")
    number = min(LECTURES)
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; from coursekit.commands import check; sys.exit(check.main(['{number}']))"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stderr == ""
    assert told.returncode == 1
    count = told.stdout.count("not yet")
    assert count > 1
    assert f"0 of {count} passed." in told.stdout
    assert "Also red" not in told.stdout


def test_the_students_page_names_commands_that_there_are(copy):
    text = (copy / "README.md").read_text("utf-8")
    assert {"lab", "check"} <= set(re.findall(r"-m coursekit (\w+)", text)) <= set(COMMANDS)
    for name in re.findall(r"notebooks/\S+\.ipynb|`([\w/.]+/|\w+\.\w+)`", text):
        assert not name or (copy / name).exists(), name
