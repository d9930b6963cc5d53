"""What each command runs, and with what."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest
from jupyter_core.paths import jupyter_path
from jupyterlab_server.config import get_federated_extensions, get_page_config

from coursekit import chromium, notebooks
from coursekit.commands import bench, export, lab, lecture, store
from coursekit.commands import test as suite
from coursekit.exercises.course import LECTURES
from tests import conftest

ROOT = Path(__file__).parents[2]


class Runs(list):
    """Stands in for `run`: keeps each command with its folder and environment, and returns the code set for it."""

    def __init__(self):
        self.codes = {}

    def __call__(self, command, cwd=None, env=None):
        assert command[:2] == [sys.executable, "-m"]
        self.append((command[2:], cwd, env))
        return self.codes.get(command[2], 0)


@pytest.fixture
def runs(monkeypatch):
    runs = Runs()
    for module in (lab, suite, bench):
        monkeypatch.setattr(module, "run", runs)
    monkeypatch.setattr(chromium, "ensure", lambda: "/a/chromium")
    monkeypatch.setenv("COURSEKIT_CHROMIUM", "")
    return runs


def test_lab_opens_the_notebooks_and_hands_arguments_on(runs):
    runs.codes["jupyterlab"] = 3
    assert lab.main(["--no-browser", "13_alphabeta.ipynb"]) == 3
    [(command, folder, _)] = runs
    assert command[0] == "jupyterlab"
    assert command[-2:] == ["--no-browser", "13_alphabeta.ipynb"]
    assert ("--allow-root" in command) == chromium.is_root()
    assert folder == ROOT / "notebooks"


def test_lab_asks_nothing_about_news_and_leaves_other_settings_in_force(runs, monkeypatch, tmp_path):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path))
    (tmp_path / "labconfig").mkdir()
    (tmp_path / "labconfig" / "page_config.json").write_text('{"disabledExtensions": {"own": true}}')
    lab.main([])
    [(_, _, environment)] = runs
    news = "@jupyterlab/apputils-extension:announcements"
    assert news not in get_page_config([])["disabledExtensions"]
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", environment["JUPYTER_CONFIG_PATH"])
    assert {news, "own"} <= set(get_page_config([])["disabledExtensions"])


@pytest.mark.parametrize("name", ["13", "13_alphabeta", "13_alphabeta.ipynb", "notebooks/13_alphabeta.ipynb"])
def test_a_lecture_opens_its_notebook_alone_and_asks_for_slides(runs, monkeypatch, name):
    monkeypatch.chdir(ROOT)
    runs.codes["jupyterlab"] = 3
    assert lecture.main([name, "--no-browser"]) == 3
    [(command, folder, _)] = runs
    assert command[-2:] == ["--LabApp.default_url=/doc/tree/13_alphabeta.ipynb?lecture", "--no-browser"]
    assert folder == ROOT / "notebooks"


def test_any_notebook_can_be_shown_as_slides(runs, tmp_path):
    (tmp_path / "two words.ipynb").write_text("{}")
    assert lecture.main([str(tmp_path / "two words.ipynb")]) == 0
    [(command, folder, _)] = runs
    assert command[-1] == "--LabApp.default_url=/doc/tree/two%20words.ipynb?lecture"
    assert folder == tmp_path


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("99", "There is no lecture 99 "),
        ("99_none", "There is no lecture 99_none "),
        ("x.ipynb", "There is no notebook x"),
    ],
)
def test_a_lecture_that_there_is_not_is_said_in_one_sentence(runs, name, told):
    with pytest.raises(SystemExit) as refusal:
        lecture.main([name])
    assert str(refusal.value).startswith(told)
    assert "\n" not in str(refusal.value)
    assert runs == []


def test_lab_brings_the_extension_and_leaves_others_in_place(runs, monkeypatch, tmp_path):
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    own = tmp_path / "labextensions" / "own"
    own.mkdir(parents=True)
    (own / "package.json").write_text('{"name": "own", "version": "1", "jupyterlab": {}}')
    lab.main([])
    [(_, _, environment)] = runs
    monkeypatch.setenv("JUPYTER_PATH", environment["JUPYTER_PATH"])
    found = get_federated_extensions(jupyter_path("labextensions"))
    assert {"own", "coursekit"} <= found.keys()
    build = found["coursekit"]["jupyterlab"]["_build"]
    assert Path(found["coursekit"]["ext_path"], build["load"]).is_file()


def test_the_suite_checks_code_and_runs_everything(runs):
    assert suite.main([]) == 0
    assert [command[0] for command, _, _ in runs] == ["ruff", "ruff", "mypy", "pytest"]
    assert {folder for _, folder, _ in runs} == {ROOT}
    assert os.environ["COURSEKIT_CHROMIUM"] == "/a/chromium"


@pytest.mark.parametrize("fails", ["ruff", "mypy", "pytest"])
def test_the_suite_fails_where_any_part_does_and_still_runs_the_rest(runs, fails):
    runs.codes[fails] = 4
    assert suite.main([]) == 4
    assert len(runs) == 4


def test_the_whole_suite_runs_side_by_side_and_each_file_in_one_process(runs, tmp_path):
    suite.main([])
    command, _, _ = runs[-1]
    names = "one", "two", "three"
    for name in names:
        (tmp_path / f"test_{name}.py").write_text(
            "import os, pathlib, pytest\n\n"
            "@pytest.mark.parametrize('n', range(4))\n"
            "def test(n):\n    pathlib.Path(__file__).with_suffix(f'.{os.getpid()}').touch()\n"
        )
    light = ["-p", "no:nbval", "-p", "no:hypothesispytest"]  # each process would be seconds at loading them
    command = [sys.executable, "-m", *command, *light]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout
    processes = [{path.suffix for path in tmp_path.glob(f"test_{name}.[0-9]*")} for name in names]
    assert [len(found) for found in processes] == [1, 1, 1]
    assert len(set.union(*processes)) == min(3, os.cpu_count())


def test_what_is_wrong_in_one_lecture_is_tried_in_one_process(request):
    """Each test of wrong solutions goes to the lecture whose solutions they are, and no other test goes anywhere."""
    numbers = {name: lecture for lecture, name in LECTURES.items()}
    for item in request.session.items:
        given = item.callspec.params if hasattr(item, "callspec") else {}
        lecture = conftest.lecture_of(item.nodeid)
        if item.path.name in ("test_solutions.py", "test_stories.py") and {"number", "source"} <= given.keys():
            assert numbers[lecture] == given["number"][:2]
        elif lecture:
            assert item.path.name == "test_exercises.py" or "number" in given
    for lecture in LECTURES.values():
        assert conftest.lecture_of(f"tests/lectures/{lecture}/test_exercises.py::test[a]") == lecture
    assert conftest.lecture_of("tests/exercises/test_solutions.py::test_a[13.1 not mended]") == "alphabeta"
    assert conftest.lecture_of("tests/exercises/test_shapes.py::test_a[13.1]") is None


def test_with_arguments_the_suite_is_just_pytest(runs):
    suite.main(["tests/games", "-x"])
    [(command, _, _)] = runs
    assert command == ["pytest", "tests/games", "-x"]


def test_without_chromium_nothing_is_tested(runs, monkeypatch):
    def missing():
        raise chromium.ChromiumMissing

    monkeypatch.setattr(chromium, "ensure", missing)
    with pytest.raises(chromium.ChromiumMissing):
        suite.main([])
    assert runs == []


@pytest.mark.parametrize("there", [True, False])
def test_bench_adds_the_peers_that_cannot_be_resolved_where_they_are_missing(runs, monkeypatch, there):
    installed = []
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: there or None)
    monkeypatch.setattr(bench, "install", lambda python, what, folder: installed.append(what))
    assert bench.main(["search"]) == 0
    assert runs[0][:2] == (["tests.benchmarks", "search"], ROOT)
    assert installed == ([] if there else [["--no-deps", "aima3==1.0.11"], ["--no-deps", "fastmcts==0.3.0"]])


@pytest.mark.parametrize(
    ("arguments", "folder", "options"),
    [
        ([], ROOT / "site", {"repository": None, "with_lite": False}),
        (["a/b"], Path("a/b"), {"repository": None, "with_lite": False}),
        (["a", "--lite", "--repository", "me/it"], Path("a"), {"repository": "me/it", "with_lite": True}),
    ],
    ids=["default", "named", "with everything"],
)
def test_export_writes_to_the_folder_that_is_named(monkeypatch, capsys, arguments, folder, options):
    written = []
    monkeypatch.setattr(notebooks, "export", lambda where, **told: written.append((where, told)))
    assert export.main(arguments) == 0
    assert written == [(folder, options)]
    assert str(folder) in capsys.readouterr().out


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder with three notebooks, for the project's own."""
    (tmp_path / "notebooks").mkdir()
    for name in ("13_alphabeta", "02_grids", "14_tables"):
        (tmp_path / "notebooks" / f"{name}.ipynb").write_text("")
    monkeypatch.setattr(store, "project_folder", lambda: tmp_path)


@pytest.mark.parametrize(
    ("numbers", "names"),
    [([], ["02_grids", "13_alphabeta", "14_tables"]), (["14", "02"], ["14_tables", "02_grids"])],
)
def test_store_takes_notebooks_by_number(monkeypatch, shelf, numbers, names):
    stored = []
    monkeypatch.setattr(notebooks, "store", stored.append)
    assert store.main(numbers) == 0
    assert [path.stem for path in stored] == names


def test_store_says_which_notebooks_there_are(monkeypatch, shelf):
    monkeypatch.setattr(notebooks, "store", lambda path: pytest.fail("stored"))
    with pytest.raises(SystemExit, match=r"^There is no notebook 99; there are 02, 13, 14\.$"):
        store.main(["13", "99"])


@pytest.mark.parametrize("command", [export, store])
def test_what_is_wrong_with_a_notebook_is_said_in_one_sentence(monkeypatch, command):
    def refuse(*_, **__):
        raise notebooks.NotebookError("13_alphabeta.ipynb, cell 3: a name is missing.")

    for name in ("export", "store"):
        monkeypatch.setattr(notebooks, name, refuse)
    with pytest.raises(SystemExit, match=r"^13_alphabeta.ipynb, cell 3: a name is missing\.$"):
        command.main([])


@pytest.mark.parametrize("command", [export, store])
def test_wrong_arguments_end_with_2(command, capsys):
    with pytest.raises(SystemExit) as end:
        command.main(["--no-such-option"])
    assert end.value.code == 2
    assert "python3 -m coursekit" in capsys.readouterr().err
