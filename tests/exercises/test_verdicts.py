"""What nbval says of cells, and the students' own `pytest --nbval`. Each run takes seconds: two look at all of it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook, new_output

from coursekit.exercises import verdicts as module
from coursekit.exercises.verdicts import CELL_SECONDS, verdicts
from tests.notebooks.conftest import PROJECT, kernels
from tests.notebooks.samples import code

INI = PROJECT / "notebooks" / "pytest.ini"


def write(path: Path, *cells) -> Path:
    metadata = {"kernelspec": {"name": "a-kernel-of-mine", "display_name": "Mine"}}
    nbformat.write(new_notebook(cells=list(cells), metadata=metadata), path)
    return path


def printed(name, source, text):
    """A cell that was run, with what it printed then."""
    cell = code(name, source)
    cell.outputs, cell.execution_count = [new_output("stream", text=text)], 1
    return cell


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a helper beside the notebooks, and settings of its own that must not count."""
    folder = tmp_path_factory.mktemp("a folder")
    (folder / "helper.py").write_text("text = 'helped'\n")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --collect-only\n")
    return folder


@pytest.fixture(scope="module")
def found(folder):
    """One run of two notebooks, with a second for each cell."""
    unrun = printed("unrun", "1", "1\n")
    unrun.execution_count = None
    write(
        folder / "one.ipynb",
        new_markdown_cell("# One", id="title"),
        printed("other", "import helper\nprint(helper.text)", "something else\n"),
        code("error", "def half(x):\n    return x / 0\n\nhalf(1)"),
        code("syntax", "def half(x:\n    pass"),
        code("bare", "class Own(Exception):\n    def _render_traceback_(self):\n        return ['a', ' b']\nraise Own"),
        unrun,
        code("skipped", "# NBVAL_SKIP\n1 / 0"),
    )
    two = write(folder / "two.ipynb", code("endless", "while True:\n    pass"), code("lost", "1 / 0"))
    three = write(folder / "three.ipynb")
    with kernels(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "CELL_SECONDS", 1)
        patch.setenv("PYTEST_ADDOPTS", "--maxfail=1")
        patch.chdir(folder)
        ticks = []
        found = verdicts([two, Path("one.ipynb"), three], ran=lambda: ticks.append(1))
        assert len(ticks) == sum(map(len, found.values()))  # a progress bar reaches its end
        return found


def told(found, name):
    return {verdict.cell: verdict.told for verdict in found[name]}


def test_there_is_a_verdict_on_each_code_cell_in_order(found, folder):
    assert list(found) == [folder / "two.ipynb", Path("one.ipynb"), folder / "three.ipynb"]
    verdicts = {verdict.cell: verdict.green for verdict in found[Path("one.ipynb")]}
    green = {"other": True, "error": False, "syntax": False, "bare": False, "unrun": False, "skipped": True}
    assert list(verdicts.items()) == list(green.items())
    assert found[folder / "three.ipynb"] == []


def test_what_is_told_is_what_the_kernel_shows(found):
    lines = told(found, Path("one.ipynb"))
    assert lines["other"] == lines["skipped"] == ""
    assert lines["bare"] == "a\n b"
    assert lines["syntax"].splitlines()[-1].startswith("SyntaxError: ")
    error = lines["error"].splitlines()
    assert error[-1] == "ZeroDivisionError: division by zero"
    assert any(line.endswith("4 half(1)") for line in error)
    assert "\x1b" not in lines["error"]
    assert "x1B" not in lines["error"]
    assert lines["unrun"] == "Unrun reference cell has outputs"


def test_a_cell_that_takes_too_long_is_stopped_and_what_fails_after_it_is_red(found, folder):
    lines = told(found, folder / "two.ipynb")
    assert lines["endless"] == "Timeout of 1 seconds exceeded executing cell"
    assert lines["lost"] == "Previous cell timed out, expected cell to fail"
    assert 1 <= found[folder / "two.ipynb"][0].seconds < 20


def test_nothing_is_left_behind(found, folder):
    names = {path.name for path in folder.iterdir()}
    assert names - {"__pycache__"} == {"helper.py", "pytest.ini", "one.ipynb", "two.ipynb", "three.ipynb"}


def test_what_cannot_be_run_is_told(tmp_path):
    (tmp_path / "broken.ipynb").write_text("half a notebook")
    with pytest.raises(RuntimeError, match=r"(?s)^pytest could not run the notebooks:\n.*'half a notebook'"):
        verdicts([tmp_path / "broken.ipynb"])


LAUNCHER = """import pathlib, runpy, sys
here = pathlib.Path(__file__).parent
starts = len(list(here.glob("start-*")))
(here / f"start-{starts}").touch()
if starts < DYING:
    sys.exit("no port")
sys.path = [place for place in sys.path if place and pathlib.Path(place).resolve() != here.resolve()]
runpy.run_module("ipykernel_launcher", run_name="__main__")
"""
"""Found by `python -m ipykernel_launcher` in the notebook's folder: kernels that die as they start, then a real one."""


@pytest.fixture
def dying(tmp_path):
    """A notebook whose first kernels die; call it with how many."""

    def notebook(kernels):
        (tmp_path / "ipykernel_launcher.py").write_text(LAUNCHER.replace("DYING", str(kernels)))
        return write(tmp_path / "own.ipynb", code("ok", "1"), code("red", "1 / 0"))

    return notebook


def test_a_notebook_whose_kernel_dies_at_its_start_is_given_another(dying):
    path = dying(1)
    other = write(path.with_name("other.ipynb"), code("ok", "1"))
    with kernels():
        found = verdicts([path, other])
    assert [verdict.green for verdict in found[path]] == [True, False]
    assert [verdict.green for verdict in found[other]] == [True]


def test_no_kernel_at_all_is_no_verdict(dying, monkeypatch):
    monkeypatch.setattr(module, "STARTS", 1)
    with kernels(), pytest.raises(RuntimeError, match=r"^No kernel started for own.ipynb:\n(?s:.*)Kernel died"):
        verdicts([dying(100)])


def test_a_student_types_just_pytest_nbval(tmp_path):
    """In the notebooks' folder or above it; other outputs are no fault, nor is a kernel that is called otherwise."""
    notebooks = tmp_path / "notebooks"
    notebooks.mkdir()
    shutil.copy(INI, notebooks)
    cells = printed("time", "import time\nprint(time.time())", "long ago\n"), code("ok", "1")
    write(notebooks / "13_mine.ipynb", *cells)
    command = [sys.executable, "-m", "pytest", "--nbval", "notebooks/13_mine.ipynb"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    with kernels():
        run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
    assert "2 passed in" in run.stdout
    assert "warning" not in run.stdout
    assert {path.name for path in notebooks.iterdir()} == {"13_mine.ipynb", "pytest.ini"}
    assert {path.name for path in tmp_path.iterdir()} == {"notebooks"}
    assert f"--nbval-cell-timeout={CELL_SECONDS} " in INI.read_text("utf-8")
