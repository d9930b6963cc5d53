"""The notebooks under `pytest --nbval`, with their stored outputs compared."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import nbformat
import pytest

from coursekit.exercises import verdicts as nbval
from tests.notebooks.conftest import PROJECT, kernels

NOTEBOOKS = sorted((PROJECT / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def verdicts(stored, tmp_path_factory):
    """One run over copies, in two processes side by side: the verdicts on each notebook's code cells, by its name.

    As at most readers': without the public data, which takes longer, and with which the notebooks are stored.
    """
    folder = tmp_path_factory.mktemp("nbval")
    for path in [*NOTEBOOKS, stored[0]]:
        shutil.copy(path, folder)
    sample = stored[0].read_text("utf-8")
    for old, new in [("countdown: 20 steps", "countdown: 21 steps"), ("to 0", "to 1")]:
        assert sample.count(old) == 1
        sample = sample.replace(old, new)
    (folder / "changed.ipynb").write_text(sample, "utf-8")
    paths = sorted(folder.glob("*.ipynb"))
    with kernels(), pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(2) as pool:
        patch.delenv("COURSEKIT_DATA", raising=False)
        halves = list(pool.map(partial(nbval.verdicts, compare=True), (paths[::2], paths[1::2])))
    return {path.stem: cells for half in halves for path, cells in half.items()}


def red(verdicts, name):
    """The ids of the cells that failed."""
    return [verdict.cell for verdict in verdicts[name] if not verdict.green]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_red_at_its_checks_and_green_everywhere_else(verdicts, path):
    cells = nbformat.read(path, nbformat.NO_CONVERT).cells
    assert red(verdicts, path.stem) == [cell.id for cell in cells if "check" in cell.metadata.get("tags", [])]
    print(f"{path.name}: {sum(verdict.seconds for verdict in verdicts[path.stem]):.1f} s")


def test_a_picture_in_place_of_a_player_is_no_difference(verdicts):
    # The exercise of the sample raises at once, and so does its check.
    assert red(verdicts, "01_first") == ["own-countdown", "check"]


def test_changed_outputs_are_red(verdicts):
    assert red(verdicts, "changed") == ["count-demo", "measured", "own-countdown", "check"]
