"""The project's own files agree with each other."""

import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]

# What conda-forge calls differently: its `matplotlib` brings a whole desktop toolkit along.
CONDA = {"matplotlib": "matplotlib-base"}


def test_conda_gets_what_pip_gets():
    *packages, pip = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    needed = map(Requirement, PROJECT["dependencies"])
    assert set(packages[2:]) == {f"{CONDA.get(each.name, each.name)}{each.specifier}" for each in needed}
    assert pip == {"pip": ["-e ."]}


def test_conda_gets_a_python_that_will_do():
    python, pip, *_ = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    name, version = python.split("=")  # Binder reads this form only
    assert (name, pip) == ("python", "pip")
    assert Version(version) in SpecifierSet(PROJECT["requires-python"])


def test_every_version_is_bounded_from_below_and_no_other_way():
    lines = [*PROJECT["dependencies"], *(line for extra in PROJECT["optional-dependencies"].values() for line in extra)]
    bounds = {each.name: [bound.operator for bound in each.specifier] for each in map(Requirement, lines)}
    assert bounds.pop("ruff") == bounds.pop("mypy") == ["~="]
    assert set(map(tuple, bounds.values())) == {(">=",)}


def test_what_is_not_python_is_packaged_too():
    package = ROOT / "coursekit"
    declared = {
        file
        for name, patterns in PYPROJECT["tool"]["setuptools"]["package-data"].items()
        for pattern in patterns
        for file in (ROOT / name.replace(".", "/")).glob(pattern)
    }
    there = {path for path in package.rglob("*") if path.is_file() and path.suffix not in (".py", ".pyc")}
    assert there
    assert there == declared


@pytest.mark.skipif(os.name == "nt", reason="the script is for Linux")
@pytest.mark.parametrize("shared", [True, False])
def test_ci_runs_the_tests_with_the_public_data_where_it_lies_beside(tmp_path, shared):
    script = tmp_path / "a clone" / ".ci" / "run"
    script.parent.mkdir(parents=True)
    shutil.copy(ROOT / ".ci" / "run", script)
    data = tmp_path / "shared" / "data"
    if shared:
        data.mkdir(parents=True)
    python = tmp_path / "bin" / "python3"
    python.parent.mkdir()
    python.write_text('#!/bin/sh\necho "$COURSEKIT_DATA|$PWD|$*"\nexit 9\n')
    python.chmod(0o755)
    surroundings = {**os.environ, "PATH": f"{python.parent}:{os.environ['PATH']}", "COURSEKIT_DATA": ""}
    told = subprocess.run([script], env=surroundings, capture_output=True, text=True, check=False)
    assert told.returncode == 9
    assert told.stdout == f"{data if shared else ''}|{tmp_path / 'a clone'}|-m coursekit test\n"
