"""What the command line says and hands on."""

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

from coursekit import __main__ as command_line
from coursekit import environment
from coursekit.chromium import ChromiumMissing
from coursekit.commands import lab

ROOT = Path(__file__).parents[2]


@pytest.fixture
def ready(monkeypatch):
    """The running Python has all that a command needs."""
    monkeypatch.setattr(environment, "python_with", lambda folder, extras: Path(sys.executable))


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"], ["help"]])
def test_help_is_a_short_table_of_the_commands(capsys, arguments):
    assert command_line.main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(command_line.COMMANDS)
    assert max(map(len, lines)) < 100


def test_the_students_copy_lists_only_what_students_need(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(environment, "project_folder", lambda: tmp_path)
    command_line.main([])
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[2:]] == ["lab", "check", "export"]
    command_line.main(["tset"])
    assert capsys.readouterr().err.endswith("there are lab, check, export.\n")


def test_an_unknown_command_is_said_in_one_sentence(capsys):
    assert command_line.main(["tset"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    there = "lab, lecture, check, test, bench, export, lite, store, data, release, class"
    assert told.err == f"There is no command 'tset'; there are {there}.\n"


@pytest.mark.parametrize("version", [(3, 8, 18), (3, 10, 99)])
@pytest.mark.parametrize("arguments", [[], ["lab"], ["tset"]])
def test_an_older_python_is_told_what_is_needed(monkeypatch, version, arguments):
    with monkeypatch.context() as old:
        old.setattr(sys, "version_info", version)
        with pytest.raises(SystemExit) as refusal:
            command_line.main(arguments)
    assert str(refusal.value).startswith("Python 3.11 or later is needed, and this is Python ")
    assert "\n" not in str(refusal.value)


def test_the_oldest_python_is_that_of_the_project():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["project"]["requires-python"] == ">={}.{}".format(*command_line.OLDEST)
    assert project["tool"]["ruff"]["target-version"] == "py{}{}".format(*command_line.OLDEST)


@pytest.mark.parametrize("name", command_line.COMMANDS)
def test_every_command_has_its_module_and_its_extras(name):
    extras, _ = command_line.COMMANDS[name]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert callable(importlib.import_module(f"coursekit.commands.{name}").main)
    assert set(extras) <= set(project["optional-dependencies"])


def test_a_command_goes_on_in_the_environment_that_has_the_project(monkeypatch):
    asked, ran = [], []
    monkeypatch.setattr(environment, "python_with", lambda folder, extras: asked.append((folder, extras)) or Path("py"))
    monkeypatch.setattr(environment, "run", lambda command: ran.append(command) or 5)
    assert command_line.main(["test", "-x", "tests/games"]) == 5
    assert asked == [(ROOT, ["test"])]
    assert ran == [[Path("py"), "-m", "coursekit", "test", "-x", "tests/games"]]


def test_a_command_runs_at_once_where_the_project_is(monkeypatch, ready):
    monkeypatch.setattr(lab, "main", len)
    assert command_line.main(["lab", "a", "b", "c"]) == 3


def test_notebooks_without_a_project_are_opened_with_the_running_python(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "project_folder", lambda: tmp_path)
    monkeypatch.setattr(lab, "main", lambda arguments: 0)
    assert command_line.main(["lab"]) == 0
    assert not (tmp_path / ".venv").exists()


@pytest.mark.parametrize("name", ["test", "bench"])
def test_a_copy_without_tests_says_so_before_anything_is_installed(monkeypatch, tmp_path, name):
    (tmp_path / "pyproject.toml").write_text("")
    monkeypatch.setattr(environment, "project_folder", lambda: tmp_path)
    monkeypatch.setattr(environment, "python_with", lambda *_: pytest.fail("installed"))
    with pytest.raises(SystemExit) as refusal:
        command_line.main([name])
    assert refusal.value.code == f"There is nothing for `{name}` to run here: the students' copy has no tests."


def test_a_missing_chromium_is_said_in_one_sentence(monkeypatch, ready):
    def missing(arguments):
        raise ChromiumMissing("Chromium is missing.")

    monkeypatch.setattr(lab, "main", missing)
    with pytest.raises(SystemExit, match=r"^Chromium is missing\.$"):
        command_line.main(["lab"])


def test_ctrl_c_ends_without_a_traceback(monkeypatch, ready):
    def interrupted(arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(lab, "main", interrupted)
    assert command_line.main(["lab"]) == 130
