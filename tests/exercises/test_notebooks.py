"""Solutions put into the notebooks, by the ids of their cells, under nbval: right ones are green, wrong ones red.

Of each lecture one notebook is run, in which all is solved again and again, and looked at by the tests.
"""

from importlib import import_module

import nbformat
import pytest

from coursekit.exercises.course import LECTURES, exercises
from coursekit.exercises.verdicts import verdicts
from tests.notebooks.conftest import PROJECT, kernels

SOLUTIONS = {lecture: import_module(f"tests.exercises.solutions_{lecture}") for lecture in LECTURES}

ROUNDS = 2
"""Rounds of wrong solutions, at most; those that are left call `check` without a notebook."""


def wrong(lecture, k):
    """The k-th wrong solution of every exercise that has so many, by its number."""
    mistakes = {number: list(sources.values()) for number, sources in SOLUTIONS[lecture].WRONG.items()}
    return {number: sources[k] for number, sources in mistakes.items() if k < len(sources)}


def rounds(lecture):
    """The solutions of each round, by its name. In the first one, an exercise is missing."""
    right, alternative = SOLUTIONS[lecture].RIGHT, SOLUTIONS[lecture].ALTERNATIVE
    yield "deleted", dict(list(right.items())[1:])
    yield "right", right
    for k in range(ROUNDS):
        yield f"wrong-{k}", right | wrong(lecture, k)
    yield "alternative", alternative


def solved(lecture):
    """A lecture's notebook: the imports, and for each round exercises, checks and the last cell.

    The rest, in which no exercise has a part, is run by the tests of the notebooks.
    """
    notebook = nbformat.read(PROJECT / "notebooks" / f"{lecture}_{LECTURES[lecture]}.ipynb", nbformat.NO_CONVERT)
    cells = {cell.id: cell for cell in notebook.cells}
    notebook.cells = [cell for cell in notebook.cells if cell.id.endswith("imports")]
    for name, answers in rounds(lecture):
        slugs = {task.slug: answers[task.number] for task in exercises(lecture) if task.number in answers}
        for slug, source in slugs.items():
            notebook.cells += [again(cells[f"exercise-{slug}"], name, source), again(cells[f"check-{slug}"], name)]
        notebook.cells.append(again(cells[f"check-all-{lecture}"], name))
    return notebook


def again(cell, name, source=None):
    """A cell as it stands in a round."""
    return nbformat.from_dict({**cell, "id": f"{name}-{cell.id}", "source": source or cell.source})


@pytest.fixture(scope="module", params=SOLUTIONS)
def lecture(request):
    return request.param


@pytest.fixture(scope="module")
def red(lecture, tmp_path_factory):
    """The ids of the red cells of each round, by its name."""
    path = tmp_path_factory.mktemp("solved") / f"{lecture}.ipynb"
    nbformat.write(solved(lecture), path)
    with kernels():
        found = [verdict.cell for verdict in verdicts([path])[path] if not verdict.green]
    return {
        name: [cell.removeprefix(f"{name}-") for cell in found if cell.startswith(f"{name}-")]
        for name, _ in rounds(lecture)
    }


def test_with_right_solutions_a_notebook_is_green(red):
    assert red["right"] == []
    assert red["alternative"] == []


def test_wrong_solutions_are_red_at_their_own_checks(red, lecture):
    for k in range(ROUNDS):
        checks = [f"check-{task.slug}" for task in exercises(lecture) if task.number in wrong(lecture, k)]
        assert red[f"wrong-{k}"] == [*checks, f"check-all-{lecture}"]


def test_a_deleted_check_is_red_at_the_last_cell(red, lecture):
    assert red["deleted"] == [f"check-all-{lecture}"]
