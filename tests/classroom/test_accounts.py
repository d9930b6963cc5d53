"""Who is in a class, and what is said where it cannot begin."""

import os
import sys
from importlib import import_module
from pathlib import Path

import pytest
import yaml

if not sys.platform.startswith("linux"):
    pytest.skip("a class runs on Linux", allow_module_level=True)

from coursekit.classroom import hub

ROOT = Path(__file__).parents[2]


def test_without_root_it_says_what_to_do_and_writes_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit) as refusal:
        import_module("coursekit.commands.class").main([str(tmp_path / "course")])
    assert refusal.value.code == "Separate accounts need root: run this with sudo."
    assert not (tmp_path / "course").exists()


def test_names_are_read_from_a_file(tmp_path):
    (tmp_path / "students.txt").write_text("# the class of spring\nada-of-nowhere\n\n  bob_2 \n")
    assert hub.students(tmp_path / "students.txt") == ["ada-of-nowhere", "bob_2"]


@pytest.mark.parametrize("name", ["Ada", "ada lovelace", "../ada", "-r", "ada:x", "1ada", "a" * 40])
def test_a_name_that_makes_no_account_is_refused(tmp_path, name):
    (tmp_path / "students.txt").write_text(f"bob\n{name}\n")
    with pytest.raises(ValueError, match="is no name for an account"):
        hub.students(tmp_path / "students.txt")


@pytest.mark.parametrize("name", ["root", "daemon"])
def test_an_account_of_the_system_is_refused(tmp_path, name):
    (tmp_path / "students.txt").write_text(f"{name}\n")
    with pytest.raises(ValueError, match="is an account of the system"):
        hub.students(tmp_path / "students.txt")


def test_without_names_the_file_to_fill_is_made(tmp_path):
    with pytest.raises(ValueError, match=r"^Write the students' names into .*students\.txt, one a line, and run this"):
        hub.students(tmp_path / "students.txt")
    assert (tmp_path / "students.txt").read_text() == hub.STUDENTS


def test_what_students_can_read_has_no_solutions(tmp_path):
    hub.hand_out(ROOT, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"course", "handout"}
    assert {path.name for path in (tmp_path / "handout").iterdir()} == {"README.md", "notebooks"}
    assert (tmp_path / "course" / "coursekit" / "__main__.py").exists()
    assert not (tmp_path / "course" / "notebooks").exists()  # else `check 13` would look there
    assert not list(tmp_path.rglob("solutions.py"))
    (tmp_path / "handout" / "notebooks" / "99_own.ipynb").write_text("")
    hub.hand_out(ROOT, tmp_path)
    assert (tmp_path / "handout" / "notebooks" / "99_own.ipynb").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root is asked what others may read")
def test_a_folder_that_students_cannot_read_is_refused(tmp_path):
    (tmp_path / "course").mkdir(mode=0o700)
    with pytest.raises(ValueError, match=r"^Students could not run .*, or not read .*course: take"):
        hub.refuse_hidden(tmp_path / "course")


def test_a_missing_proxy_is_said_in_one_sentence(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ValueError, match=r"^Node\.js is missing, which the proxy needs"):
        hub.proxy(tmp_path / "proxy")


def test_the_values_for_kubernetes_begin_with_the_same_notebooks():
    values = yaml.safe_load((ROOT / "coursekit" / "classroom" / "values.yaml").read_text())
    assert set(values) == {"hub", "proxy", "singleuser", "cull"}
    [*_, command] = values["singleuser"]["lifecycleHooks"]["postStart"]["exec"]["command"]
    assert "/srv/course/notebooks" in command
    assert values["singleuser"]["defaultUrl"] == "/lab/tree/course/notebooks"
