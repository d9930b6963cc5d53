"""The project's own files agree with each other."""

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PROJECT = PYPROJECT["project"]

MODULES = metadata.packages_distributions()

# What conda-forge calls differently: its `matplotlib` brings a whole desktop toolkit along.
CONDA = {"matplotlib": "matplotlib-base"}


# What conda-forge may not have: the project itself brings it, by pip.
BY_PIP = {"resvg-py", "svglib"}


def test_conda_gets_what_pip_gets():
    *packages, pip = yaml.safe_load((ROOT / "environment.yml").read_text())["dependencies"]
    needed = [each for each in map(Requirement, PROJECT["dependencies"]) if each.name not in BY_PIP]
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
    assert bounds.pop("ruff") == bounds.pop("mypy") == bounds.pop("jupyterlite-core") == ["~="]
    assert set(map(tuple, bounds.values())) == {(">=",)}


def brought_by(lines: Iterable[str]) -> set[str]:
    """The top-level modules that these requirements bring, and theirs."""
    waiting, seen = list(map(Requirement, lines)), set()
    while waiting:
        requirement = waiting.pop()
        if requirement.name.lower() in seen or (requirement.marker and not requirement.marker.evaluate({"extra": ""})):
            continue
        seen.add(requirement.name.lower())
        waiting += map(Requirement, metadata.requires(requirement.name) or [])
    seen = {name.replace("_", "-") for name in seen}
    return {module for module, names in MODULES.items() if seen & {name.lower().replace("_", "-") for name in names}}


def imported_by(folder: Path, *, without: str) -> set[str]:
    """The top-level modules that the code in a folder, `without` left out, imports from elsewhere."""
    modules = set()
    for path in sorted(set(folder.rglob("*.py")) - set((folder / without).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and not node.level:
                modules.add(str(node.module).split(".")[0])
    return modules - sys.stdlib_module_names - {"coursekit", "tests"}


def test_what_is_imported_is_installed_in_a_fresh_clone():
    plain, extra = PROJECT["dependencies"], PROJECT["optional-dependencies"]
    drawing = [*plain, *extra["test"]]  # what draws notebooks comes with the tests
    assert imported_by(ROOT / "coursekit", without="notebooks") <= brought_by([*plain, *extra["film"]])
    assert imported_by(ROOT / "coursekit" / "notebooks", without="none") <= brought_by(drawing)
    assert imported_by(ROOT / "tests", without="benchmarks") <= brought_by(drawing)


def test_what_lab_needs_does_not_bring_the_tests():
    assert {"jupyterlab", "ipywidgets", "IPython", "tornado"} <= brought_by(PROJECT["dependencies"])
    assert not {"playwright", "mypy"} & brought_by(PROJECT["dependencies"])


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


def test_lecture_mode_is_installed_whole_where_jupyterlab_looks_for_extensions():
    extension = ROOT / "coursekit" / "commands" / "jupyter" / "labextensions" / "coursekit"
    installed = {
        Path(folder) / file.name: file
        for folder, patterns in PYPROJECT["tool"]["setuptools"]["data-files"].items()
        for pattern in patterns
        for file in ROOT.glob(pattern)
    }
    there = [path for path in extension.rglob("*") if path.is_file()]
    place = Path("share/jupyter/labextensions/coursekit")
    assert installed == {place / path.relative_to(extension): path for path in there}


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
