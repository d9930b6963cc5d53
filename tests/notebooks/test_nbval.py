"""The notebooks under `pytest --nbval`, with their stored outputs compared."""

import os
import shutil
import subprocess
import sys
from xml.etree import ElementTree

import nbformat
import pytest

from tests.notebooks.conftest import PROJECT

NOTEBOOKS = sorted((PROJECT / "notebooks").glob("*.ipynb"))
CELL_SECONDS = 120


def code_cells(path):
    return [cell for cell in nbformat.read(path, nbformat.NO_CONVERT).cells if cell.cell_type == "code"]


@pytest.fixture(scope="module")
def verdicts(stored, tmp_path_factory):
    """One run over copies: for each notebook whether its code cells are green, and the seconds that they take."""
    folder = tmp_path_factory.mktemp("nbval")
    for path in [*NOTEBOOKS, stored[0]]:
        shutil.copy(path, folder)
    sample = stored[0].read_text("utf-8")
    for old, new in [("countdown: 20 steps", "countdown: 21 steps"), ("to 0", "to 1")]:
        assert sample.count(old) == 1
        sample = sample.replace(old, new)
    (folder / "changed.ipynb").write_text(sample, "utf-8")
    # Options of its own, whatever the project or the students' folder sets.
    (folder / "pytest.ini").write_text("[pytest]\n")
    options = ["--nbval", "--nbval-current-env", f"--nbval-cell-timeout={CELL_SECONDS}", "-p", "no:cacheprovider"]
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *options, "--junitxml=verdicts.xml"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(PROJECT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode in (0, 1), told.stdout + told.stderr
    found: dict[str, list[tuple[bool, float]]] = {}
    for case in ElementTree.parse(folder / "verdicts.xml").iter("testcase"):
        name = case.get("classname", "").removesuffix(".ipynb")
        found.setdefault(name, []).append((len(case) == 0, float(case.get("time", 0))))
    return found


def red(verdicts, name, path):
    """The ids of the cells that failed."""
    cells = code_cells(path)
    assert len(cells) == len(verdicts[name])
    return [cell.id for cell, (green, _) in zip(cells, verdicts[name], strict=True) if not green]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_red_at_its_checks_and_green_everywhere_else(verdicts, path):
    checks = [cell.id for cell in code_cells(path) if "check" in cell.metadata.get("tags", [])]
    assert red(verdicts, path.stem, path) == checks
    print(f"{path.name}: {sum(seconds for _, seconds in verdicts[path.stem]):.1f} s")


def test_a_picture_in_place_of_a_player_is_no_difference(verdicts, stored):
    # The exercise of the sample raises at once, and so does its check.
    assert red(verdicts, "01_first", stored[0]) == ["own-countdown", "check"]


def test_changed_outputs_are_red(verdicts, stored):
    assert red(verdicts, "changed", stored[0]) == ["count-demo", "measured", "own-countdown", "check"]
