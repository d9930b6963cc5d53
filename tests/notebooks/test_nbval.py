"""The notebooks under `pytest --nbval`: as they are stored, and then with their exercises solved, rightly and wrongly.

Each notebook is run once, since a kernel and its imports take longer than most cells. What is stored comes first; then
come rounds of solutions, put into the cells of exercises and checks again and again.
"""

import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import nbformat
import pytest

from coursekit.exercises import clock
from coursekit.exercises import verdicts as nbval
from coursekit.exercises.course import LECTURES, exercise, exercises
from tests.examples import searching
from tests.exercises.solutions import SOLUTIONS
from tests.notebooks.conftest import PROJECT, kernels

NOTEBOOKS = sorted((PROJECT / "notebooks").glob("*.ipynb"))

MISTAKES = 2 if searching() else 1
"""Rounds of wrong solutions, at most; those that are left call `check` without a notebook."""

PATIENCE = {} if searching() else {"missing": 0.5, "wrong-0": clock.TRYING}
"""For so many seconds are inputs tried, from a round on: a check tries a right solution as long as it may."""


def wrong(lecture, k):
    """The k-th wrong solution of every exercise that has so many, by its number."""
    mistakes = {number: list(sources.values()) for number, sources in SOLUTIONS[lecture].WRONG.items()}
    return {number: sources[k] for number, sources in mistakes.items() if k < len(sources)}


def rounds(lecture):
    """What is solved in each round, by its name. One exercise is missing in the first, and added in the second."""
    first, *others = SOLUTIONS[lecture].RIGHT.items()
    yield "missing", dict(others)
    yield "right", dict([first])
    for k in range(MISTAKES):
        yield f"wrong-{k}", wrong(lecture, k)


def add_rounds(notebook, lecture):
    """Add exercises, checks and the last cell, as they stand in each round.

    Below every check stands what it should print where all is right: a check that prints it where something is wrong
    would be green.
    """
    cells = {cell.id: cell for cell in notebook.cells}
    last = f"check-all-{lecture}"
    for name, answers in rounds(lecture):
        if name in PATIENCE:
            source = f"from coursekit.exercises import clock\nclock.TRYING = {PATIENCE[name]}"
            notebook.cells.append(nbformat.v4.new_code_cell(source, id=f"{name}-patience"))
        for number, source in answers.items():
            task = exercise(number)
            notebook.cells.append(again(cells[f"exercise-{task.slug}"], name, source))
            notebook.cells.append(printing(again(cells[f"check-{task.slug}"], name), f"{task.name}: right.\n"))
        told = f"Lecture {lecture}: all {len(exercises(lecture))} exercises are right.\n"
        notebook.cells.append(printing(again(cells[last], name), told))


def again(cell, name, source=None):
    """A cell as it stands in a round."""
    return nbformat.from_dict({**cell, "id": f"{name}-{cell.id}", "source": source or cell.source})


def printing(cell, text):
    cell.outputs, cell.execution_count = [nbformat.v4.new_output("stream", text=text)], 1
    return cell


@pytest.fixture(scope="module")
def verdicts(stored, tmp_path_factory):
    """One run over copies, in two processes side by side: the verdicts on each notebook's code cells, by its name.

    As at most readers': without the public data, which takes longer, and with which the notebooks are stored.
    """
    folder = tmp_path_factory.mktemp("nbval")
    for path in NOTEBOOKS:
        notebook = nbformat.read(path, nbformat.NO_CONVERT)
        add_rounds(notebook, path.stem[:2])
        nbformat.write(notebook, folder / path.name)
    shutil.copy(stored[0], folder)
    sample = stored[0].read_text("utf-8")
    for old, new in [("countdown: 20 steps", "countdown: 21 steps"), ('"to 0', '"to 1')]:
        assert sample.count(old) == 1
        sample = sample.replace(old, new)
    (folder / "changed.ipynb").write_text(sample, "utf-8")
    paths = sorted(folder.glob("*.ipynb"))
    with kernels(), pytest.MonkeyPatch.context() as patch, ThreadPoolExecutor(2) as pool:
        patch.delenv("COURSEKIT_DATA", raising=False)
        halves = list(pool.map(partial(nbval.verdicts, compare=True), (paths[::2], paths[1::2])))
    return {path.stem: cells for half in halves for path, cells in half.items()}


def red(verdicts, name):
    """The ids of the cells that failed, in order, and what was told of each."""
    return {verdict.cell: verdict.told for verdict in verdicts[name] if not verdict.green}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_red_at_its_checks_and_green_everywhere_else(verdicts, path):
    cells = nbformat.read(path, nbformat.NO_CONVERT).cells
    found = red(verdicts, path.stem)
    stored = {cell.id: found[cell.id] for cell in cells if cell.id in found}
    assert list(stored) == [cell.id for cell in cells if "check" in cell.metadata.get("tags", [])], stored


@pytest.fixture(params=LECTURES)
def lecture(request):
    return request.param


@pytest.fixture
def solved(verdicts, lecture):
    """What is red in each round, by its name."""
    found = red(verdicts, f"{lecture}_{LECTURES[lecture]}")
    return {
        name: {cell.removeprefix(f"{name}-"): told for cell, told in found.items() if cell.startswith(f"{name}-")}
        for name, _ in rounds(lecture)
    }


def test_with_right_solutions_a_notebook_is_green(solved):
    assert solved["right"] == {}


def test_wrong_solutions_are_red_at_their_own_checks(solved, lecture):
    for k in range(MISTAKES):
        checks = [f"check-{exercise(number).slug}" for number in wrong(lecture, k)]
        assert list(solved[f"wrong-{k}"]) == [*checks, f"check-all-{lecture}"], solved[f"wrong-{k}"]


def test_a_missing_exercise_is_red_at_the_last_cell(solved, lecture):
    assert list(solved["missing"]) == [f"check-all-{lecture}"], solved["missing"]


def test_a_picture_in_place_of_a_player_is_no_difference(verdicts):
    # The exercise of the sample raises at once, and so does its check.
    assert list(red(verdicts, "01_first")) == ["own-countdown", "check"]


def test_changed_outputs_are_red(verdicts):
    assert list(red(verdicts, "changed")) == ["count-demo", "measured", "own-countdown", "check"]
