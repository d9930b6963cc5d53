"""Where a command runs. Nothing is installed here: what would be run is written down instead."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from coursekit import environment

PYPROJECT = """
[project]
name = "coursekit"
dependencies = ["pytest>=1"]
[project.optional-dependencies]
test = ["pluggy>=0.1"]
bench = ["no-such-package>=1"]
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A project's folder, on a machine without uv, where the running Python has not the project."""
    folder = tmp_path / "clone"
    (folder / "notebooks").mkdir(parents=True)
    (folder / "pyproject.toml").write_text(PYPROJECT)
    monkeypatch.setattr(environment.shutil, "which", lambda name: None)
    monkeypatch.setattr(environment, "active_has", lambda *_: False)
    return folder


@pytest.fixture
def ran(monkeypatch):
    """What was run; a command that makes an environment does make one, the others do nothing."""
    commands = []

    def run(command, cwd=None, env=None):
        commands.append([str(part) for part in command])
        if "venv" in command:
            venv.EnvBuilder(symlinks=os.name != "nt").create(command[-1])
        return 0

    monkeypatch.setattr(environment, "run", run)
    return commands


def installed(ran):
    """What was installed into the environment, one entry a time."""
    return [command[-1] for command in ran if "install" in command]


def made(ran):
    return sum("venv" in command for command in ran)


def test_a_fresh_clone_gets_an_environment(folder, ran, capsys):
    python = environment.python_with(folder)
    assert python == environment.python_of(folder / ".venv")
    assert ran[0] == [sys.executable, "-m", "venv", str(folder / ".venv")]
    assert ran[1][:4] == [str(python), "-m", "pip", "install"]
    assert ran[1][-2:] == ["--editable", "."]
    assert capsys.readouterr().out == "Making .venv, this takes a minute ...\n"


def test_the_second_time_nothing_is_done(folder, ran, capsys):
    first = environment.python_with(folder, ["test"])
    ran.clear()
    capsys.readouterr()
    assert environment.python_with(folder, ["test"]) == first
    assert environment.python_with(folder) == first
    assert ran == []
    assert capsys.readouterr().out == ""


def test_an_extra_is_added_to_those_that_are_there(folder, ran):
    for extras in ([], ["test"], ["bench"]):
        environment.python_with(folder, extras)
    assert made(ran) == 1
    assert installed(ran) == [".", ".[test]", ".[bench,test]"]


def test_a_changed_project_is_installed_again_in_place(folder, ran, capsys):
    environment.python_with(folder, ["test"])
    (folder / "pyproject.toml").write_text(PYPROJECT + "# more\n")
    capsys.readouterr()
    environment.python_with(folder)
    assert made(ran) == 1
    assert installed(ran) == [".[test]", ".[test]"]
    assert capsys.readouterr().out == "Bringing .venv up to date ...\n"


@pytest.mark.parametrize("end", [lambda: 1, lambda: signal.raise_signal(signal.SIGINT)], ids=["fails", "interrupted"])
def test_a_half_made_environment_is_made_anew(folder, ran, monkeypatch, end):
    whole = environment.run
    monkeypatch.setattr(environment, "run", lambda command, **rest: end() if "install" in command else whole(command))
    with pytest.raises((SystemExit, KeyboardInterrupt)):
        environment.python_with(folder)
    left = folder / ".venv" / "left"
    left.write_text("")
    monkeypatch.setattr(environment, "run", whole)
    environment.python_with(folder)
    assert made(ran) == 2
    assert not left.exists()


def test_a_failed_installation_is_said_in_one_sentence(folder, monkeypatch):
    monkeypatch.setattr(environment, "run", lambda *_, **__: 1)
    with pytest.raises(SystemExit, match="Installing did not finish"):
        environment.python_with(folder)


def test_an_environment_without_python_is_made_anew(folder, ran):
    (folder / ".venv").mkdir()
    environment.python_with(folder)
    assert made(ran) == 1


def test_a_python_that_was_removed_is_noticed(folder, ran):
    environment.python_with(folder).unlink()
    environment.python_with(folder)
    assert made(ran) == 2


def test_a_moved_folder_gets_its_environment_anew(folder, ran):
    environment.python_with(folder)
    moved = folder.rename(folder.parent / "elsewhere")
    environment.python_with(moved)
    assert made(ran) == 2


def test_another_python_makes_the_environment_anew(folder, ran, monkeypatch):
    environment.python_with(folder)
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "another")
    environment.python_with(folder)
    assert made(ran) == 2


def test_somebodys_own_environment_is_used_and_kept(folder, ran):
    venv.EnvBuilder(symlinks=os.name != "nt").create(folder / ".venv")
    (folder / ".venv" / "own").write_text("")
    environment.python_with(folder)
    assert made(ran) == 0
    assert installed(ran) == ["."]
    assert (folder / ".venv" / "own").exists()


def test_somebodys_own_environment_of_another_python_is_left_alone(folder, ran, monkeypatch):
    venv.EnvBuilder(symlinks=os.name != "nt").create(folder / ".venv")
    monkeypatch.setattr(sysconfig, "get_platform", lambda: "another")
    with pytest.raises(SystemExit, match="was made by other means"):
        environment.python_with(folder)
    assert ran == []
    assert environment.python_of(folder / ".venv").exists()


def test_from_inside_it_is_brought_up_to_date_but_never_deleted(folder, ran, monkeypatch):
    environment.python_with(folder)
    (folder / ".venv" / "left").write_text("")
    (folder / ".venv" / environment.STAMP).write_text("")  # not finished
    monkeypatch.setattr(sys, "prefix", str(folder / ".venv"))
    assert environment.python_with(folder) == Path(sys.executable)
    assert made(ran) == 1
    assert installed(ran) == [".", "."]
    assert (folder / ".venv" / "left").exists()
    assert environment.python_with(folder) == Path(sys.executable)
    assert len(installed(ran)) == 2


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(folder, ran, monkeypatch, missing):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == missing else find(name))
    with pytest.raises(SystemExit, match=r"apt install python3\.\d+-venv"):
        environment.python_with(folder)
    assert ran == []
    assert not (folder / ".venv").exists()


def test_uv_is_used_where_it_is_installed(folder, ran, monkeypatch):
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)  # it needs no venv module
    python = environment.python_with(folder, ["test"])
    assert [command[0] for command in ran] == ["/bin/uv", "/bin/uv"]
    assert ran[1][ran[1].index("--python") + 1] == str(python)
    assert installed(ran) == [".[test]"]


def test_a_folder_that_cannot_be_written_is_said_in_one_sentence(folder, ran):
    (folder / ".venv").write_text("a file")
    with pytest.raises(SystemExit, match="Could not make"):
        environment.python_with(folder)


@pytest.fixture
def active(tmp_path, monkeypatch):
    """A function that makes the running Python have the project installed from a folder."""
    site = tmp_path / "site"
    told = site / "coursekit-0.1.0.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: coursekit\nVersion: 0.1.0\n")
    monkeypatch.setattr(sys, "path", [str(site), *sys.path])

    def install(folder, editable=True):
        origin = {"url": folder.as_uri(), "dir_info": {"editable": editable}}
        (told / "direct_url.json").write_text(json.dumps(origin))

    return install


@pytest.fixture
def clone(tmp_path):
    folder = tmp_path / "a clone"
    folder.mkdir()
    (folder / "pyproject.toml").write_text(PYPROJECT)
    return folder


def test_the_active_environment_is_used_where_it_has_all(clone, active):
    active(clone)
    assert environment.python_with(clone) == Path(sys.executable)
    assert environment.active_has(clone, ["test"])


def test_the_active_environment_is_not_used_where_a_package_is_missing(clone, active):
    active(clone)
    assert not environment.active_has(clone, ["bench"])
    (clone / "pyproject.toml").write_text(PYPROJECT.replace("pytest>=1", "pytest>=9999"))
    assert not environment.active_has(clone, [])


def test_the_active_environment_is_not_used_where_it_has_another_copy(clone, active, tmp_path):
    active(tmp_path)
    assert not environment.active_has(clone, [])
    active(clone, editable=False)
    assert not environment.active_has(clone, [])


def test_metadata_in_the_folder_itself_says_nothing_of_this_python(clone, active, monkeypatch):
    active(clone)
    site = Path(sys.path[0])
    (site / "coursekit-0.1.0.dist-info").rename(clone / "coursekit-0.1.0.dist-info")
    monkeypatch.setattr(sys, "path", [str(clone), *sys.path])
    assert not environment.active_has(clone, [])


def test_the_folder_is_the_clone_else_the_current_one(tmp_path, monkeypatch):
    package = tmp_path / "site" / "coursekit"
    package.mkdir(parents=True)
    monkeypatch.setattr(environment, "__file__", str(package / "environment.py"))
    (tmp_path / "course" / "notebooks").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=r"^The notebooks are not here: .* holds notebooks/\.$"):
        environment.project_folder()
    monkeypatch.chdir(tmp_path / "course")
    assert environment.project_folder() == tmp_path / "course"
    (tmp_path / "site" / "notebooks").mkdir()
    assert environment.project_folder() == tmp_path / "site"


def test_an_exit_code_is_handed_on():
    assert environment.run([sys.executable, "-c", "raise SystemExit(7)"]) == 7


posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


@posix
def test_an_end_by_a_signal_is_told_as_shells_tell_it():
    assert environment.run([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"]) == 128 + 9


# Runs a child that says when it is ready, and when it ends takes its time and ends with 7.
WAITING = """
import sys
from coursekit import environment
child = '''
import os, signal, sys, time
def end(*_):
    os.write(1, b"ending\\\\n")  # where a print would come into the midst of the one below
    sys.exit(7)
signal.signal({signal}, end)
print("ready", flush=True)
time.sleep(60)
'''
sys.exit(environment.run([sys.executable, "-c", child]))
"""


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_the_command_ends_in_its_own_way(name):
    number = getattr(signal, name)
    code = WAITING.replace("{signal}", str(int(number)))
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout.readline() == "ready\n"
    if name == "SIGINT":  # from the terminal, to all
        os.killpg(process.pid, number)
    else:
        process.send_signal(number)
    assert process.stdout.readline() == "ending\n"
    assert process.wait() == 7
    process.stdout.close()
