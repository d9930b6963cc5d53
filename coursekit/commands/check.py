"""`check`: a student's exercises, run under nbval and told as a short table."""

import argparse
import json
import re
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from textwrap import indent, wrap
from typing import Any

from ..environment import project_folder
from ..exercises.course import LECTURES, exercises
from ..exercises.exercise import Exercise
from ..exercises.verdicts import Verdict, verdicts

MOST_ELSE = 3
"""Red cells besides the exercises that are told: the first ones, from which the others mostly follow."""

MOST_LINES = 8
"""Lines of a counterexample that are told."""

WIDTH = 100
"""Characters of a line."""

Cell = dict[str, Any]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python3 -m coursekit check", description="Check the exercises in notebooks.")
    parser.add_argument("number", nargs="*", help="of which lectures, as in 13; of all where none is named")
    numbers = parser.parse_args(arguments).number or list(LECTURES)
    for number in numbers:
        if number not in LECTURES:
            sys.exit(f"There is no lecture {number} with exercises; there are {', '.join(LECTURES)}.")
    green = True
    for number in numbers:
        try:
            green &= check(number, project_folder() / "notebooks" / f"{number}_{LECTURES[number]}.ipynb")
        except (ValueError, RuntimeError) as error:
            print(error, file=sys.stderr)
            green = False
    return 0 if green else 1


def check(lecture: str, path: Path) -> bool:
    """Print the table of a lecture, and give back whether everything in its notebook is green.

    Raises ValueError where the notebook cannot be read, RuntimeError where it cannot be run.
    """
    notebook = read(path)
    put_back(notebook["cells"], lecture)
    make_plain(notebook)
    print(f"{path.name} ...", flush=True)
    with stopped_in_order(), copied(notebook, path) as copy:
        [found] = verdicts([copy]).values()
    tasks = exercises(lecture)
    told = {verdict.cell: verdict for verdict in found}
    width = max(len(task.title) for task in tasks)
    passed = 0
    print()
    for task in tasks:
        word, lines = told_of(task, told)
        passed += word == "passed"
        print(f"  {task.number}  {task.title:{width}}  {word}")
        for line in lines[:MOST_LINES]:
            print(indent("\n".join(wrap(line, WIDTH, max_lines=2, placeholder=" …")), " " * 10))
    own = {name for task in tasks for name in ids(task)} | {f"check-all-{lecture}"}
    other = [verdict for verdict in found if not verdict.green and verdict.cell not in own]
    for verdict in other[:MOST_ELSE]:
        print(f"\n  Also red: {named(verdict.cell, notebook['cells'])}\n          {error_in(verdict)}")
    if len(other) > MOST_ELSE:
        print(f"\n  and {len(other) - MOST_ELSE} cells more")
    print(f"\n{passed} of {len(tasks)} passed.\n")
    return passed == len(tasks) and not other


# ---------------------------------------------------------------- the copy that is run


def read(path: Path) -> dict[str, Any]:
    """A notebook. Raises ValueError, in one sentence, for what is none."""
    try:
        notebook = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise ValueError(f"There is no notebook {path.name} in {path.parent}.") from None
    except OSError as error:
        raise ValueError(f"Cannot read {path}: {error.strerror}.") from None
    except ValueError:
        raise ValueError(f"{path.name} is not a notebook: it holds no JSON.") from None
    cells = notebook.get("cells") if isinstance(notebook, dict) and notebook.get("nbformat") == 4 else None
    if not isinstance(cells, list) or not all(isinstance(cell, dict) and "source" in cell for cell in cells):
        raise ValueError(f"{path.name} is not a notebook of format 4.")
    return notebook


def put_back(cells: list[Cell], lecture: str) -> None:
    """Make every check cell what the course has, and put back those that are gone: after their exercises, or last."""
    for task in exercises(lecture):
        exercise, own = ids(task)
        put(cells, own, task.cell, after=exercise)
    last = f"check-all-{lecture}"
    cells[:] = [cell for cell in cells if cell.get("id") != last]
    put(cells, last, f'check_all("{lecture}")')


def put(cells: list[Cell], name: str, call: str, after: str | None = None) -> None:
    # The course's own function whatever this notebook calls `check`, and a student's own `check` stays what it is.
    source = f"__import__('coursekit.exercises').exercises.{call}"
    cell = {"cell_type": "code", "id": name, "metadata": {"tags": ["check"]}, "source": source}
    places = [cell.get("id") for cell in cells]
    if name in places:
        cells[places.index(name)] = cell
    else:
        cells.insert(places.index(after) + 1 if after in places else len(cells), cell)


def make_plain(notebook: dict[str, Any]) -> None:
    """Take out outputs, of which nbval refuses some, and give an id to every cell that has none."""
    notebook["nbformat_minor"] = 5  # the first with ids
    for number, cell in enumerate(notebook["cells"], start=1):
        cell.setdefault("id", f"cell-{number}")
        if cell.get("cell_type") == "code":
            cell.update(outputs=[], execution_count=None)


@contextmanager
def copied(notebook: dict[str, Any], path: Path) -> Iterator[Path]:
    """A copy beside a notebook, where it finds what the notebook finds, hidden from view and removed afterwards."""
    try:
        handle, name = mkstemp(suffix=".ipynb", prefix=f".{path.stem}-", dir=path.parent)
    except OSError as error:
        raise ValueError(f"Cannot write a copy of {path.name} into {path.parent}: {error.strerror}.") from None
    try:
        with open(handle, "w", encoding="utf-8") as file:
            json.dump(notebook, file)
        yield Path(name)
    finally:
        Path(name).unlink()


@contextmanager
def stopped_in_order() -> Iterator[None]:
    """A terminal that is closed, or a kill, ends this as Ctrl+C does: what must be removed is."""
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(each, lambda number, _: sys.exit(128 + number)) for each in signals]
    try:
        yield
    finally:
        for each, handler in zip(signals, before, strict=True):
            signal.signal(each, handler)


# ---------------------------------------------------------------- what is told


def ids(task: Exercise) -> tuple[str, str]:
    """The ids of the exercise's cell and of its check cell."""
    return f"exercise-{task.slug}", f"check-{task.slug}"


def told_of(task: Exercise, told: dict[str, Verdict]) -> tuple[str, Sequence[str]]:
    """One word on an exercise, and lines that tell why."""
    exercise, own = (told.get(name) for name in ids(task))
    if exercise and not exercise.green:
        return "failed", [error_in(exercise)]
    assert own, "every check cell is in the copy"
    if own.green:
        return "passed", []
    first, *lines = own.told.splitlines()
    if first == f"{task.name}: not done yet.":
        return "not yet", []
    if first != f"{task.name}: not right yet.":
        return "failed", [error_in(own)]
    below = next((i for i, line in enumerate(lines) if task.below.startswith(line) and line), len(lines))
    return "failed", [line for line in lines[:below] if line]  # there is no player below a table


def error_in(verdict: Verdict) -> str:
    """The error of a red cell, in a line."""
    raised = re.findall(r"^(\w+) +Traceback \(most recent call last\)$", verdict.told, re.MULTILINE)
    errors = re.findall(rf"^{raised[-1] if raised else '[A-Za-z_]+'}: .*", verdict.told, re.MULTILINE)
    return (errors[-1] if errors else verdict.told.partition("\n")[0]).removesuffix(": ")


def named(name: str, cells: list[Cell]) -> str:
    """A cell by its id, which notebooks do not show, and by its first line, which they do."""
    cell = next(cell for cell in cells if cell["id"] == name)
    source = "".join(cell["source"]).strip().partition("\n")[0]
    return f"cell {name}, which begins with {source!r}"
