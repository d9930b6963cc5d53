"""Solutions put into the notebooks, by the ids of their cells, under nbval: right ones are green, wrong ones red.

All is run once, in two processes side by side, and looked at by the tests.
"""

from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from importlib import import_module

import nbformat
import pytest

from coursekit.exercises.course import LECTURES, exercises
from coursekit.exercises.verdicts import verdicts
from tests.notebooks.conftest import PROJECT, kernels

SOLUTIONS = {lecture: import_module(f"tests.exercises.solutions_{lecture}") for lecture in LECTURES}

RUNS = 2
"""Runs of wrong solutions a lecture, at most; those that are left call `check` without a notebook."""


def short(lecture):
    """The lecture's notebook with nothing in it but imports, exercises, checks and the last cell.

    The rest, in which no exercise has a part, is run by the tests of the notebooks.
    """
    notebook = nbformat.read(PROJECT / "notebooks" / f"{lecture}_{LECTURES[lecture]}.ipynb", nbformat.NO_CONVERT)
    notebook.cells = [
        cell
        for cell in notebook.cells
        if cell.id.endswith("imports") or {"exercise", "check"} & set(cell.metadata.get("tags", []))
    ]
    return notebook


def solved(notebook, answers):
    """The notebook with the sources of answers, by number, in the cells of their exercises."""
    notebook = deepcopy(notebook)
    cells = {cell.id: cell for cell in notebook.cells}
    for number, source in answers.items():
        cells[f"exercise-{number.replace('.', '-')}"].source = source
    return notebook


def mistakes(lecture, k):
    """The k-th wrong solution of every exercise that has so many."""
    wrong = {number: list(sources.values()) for number, sources in SOLUTIONS[lecture].WRONG.items()}
    return {number: sources[k] for number, sources in wrong.items() if k < len(sources)}


def without(notebook, name):
    notebook.cells = [cell for cell in notebook.cells if cell.id != name]
    return notebook


def notebooks(lecture):
    """All notebooks of a lecture that are run, by name."""
    right, alternative = SOLUTIONS[lecture].RIGHT, SOLUTIONS[lecture].ALTERNATIVE
    yield "right", solved(short(lecture), right)
    yield "alternative", solved(short(lecture), alternative)
    yield "deleted", without(solved(short(lecture), right), f"check-{exercises(lecture)[0].slug}")
    for k in range(RUNS):
        if wrong := mistakes(lecture, k):
            yield f"wrong-{k}", solved(short(lecture), right | wrong)


@pytest.fixture(scope="module", params=SOLUTIONS)
def lecture(request):
    return request.param


@pytest.fixture(scope="module")
def red(lecture, tmp_path_factory):
    """The ids of the red cells of each notebook, by its name."""
    folder = tmp_path_factory.mktemp(f"lecture-{lecture}")
    paths = []
    for name, notebook in notebooks(lecture):
        paths.append(folder / f"{name}.ipynb")
        nbformat.write(notebook, paths[-1])
    with kernels(), ThreadPoolExecutor(2) as pool:
        halves = list(pool.map(verdicts, (paths[::2], paths[1::2])))
    return {
        path.stem: [verdict.cell for verdict in found if not verdict.green]
        for half in halves
        for path, found in half.items()
    }


def test_with_right_solutions_a_notebook_is_green(red):
    assert red["right"] == []
    assert red["alternative"] == []


def test_wrong_solutions_are_red_at_their_own_checks(red, lecture):
    for k in range(RUNS):
        if wrong := mistakes(lecture, k):
            checks = [f"check-{task.slug}" for task in exercises(lecture) if task.number in wrong]
            assert red[f"wrong-{k}"] == [*checks, f"check-all-{lecture}"]


def test_a_deleted_check_is_red_at_the_last_cell(red, lecture):
    assert red["deleted"] == [f"check-all-{lecture}"]
