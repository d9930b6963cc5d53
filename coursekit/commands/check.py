"""`check`: a student's exercises, run under nbval and told as a short table."""

import argparse
import csv
import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from textwrap import indent, wrap
from typing import Any

from tqdm import tqdm

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

HELD = re.compile(r"(exercise|check)-\d\d-\d")
"""The id of a cell that belongs to an exercise."""

Cell = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """What is told of one notebook: a word on each exercise, and why; and the cells besides that are red."""

    path: Path
    lecture: str
    words: dict[str, str]
    why: dict[str, Sequence[str]]
    other: list[tuple[str, str]]

    @property
    def passed(self) -> int:
        return list(self.words.values()).count("passed")

    @property
    def green(self) -> bool:
        return self.passed == len(self.words) and not self.other


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python3 -m coursekit check", description="Check the exercises in notebooks.")
    parser.add_argument(
        "notebook", nargs="*", help="numbers of lectures, as in 13, or notebooks; all lectures where none is named"
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each notebook, too")
    chosen = parser.parse_args(arguments)
    tables: list[Table] = []
    problems: list[tuple[Path, str]] = []
    paths = [path_of(name) for name in chosen.notebook or LECTURES]
    for path in paths:
        try:
            tables.append(check(path))
        except (ValueError, RuntimeError) as error:
            print(error, file=sys.stderr)
            problems.append((path, str(error)))
        else:
            show(tables[-1])
    if len(paths) > 1:
        show_sum(tables, problems)
    if chosen.csv:
        try:
            write_csv(chosen.csv, tables, problems)
        except OSError as error:
            sys.exit(f"Cannot write {chosen.csv}: {error.strerror}.")
    return 0 if not problems and all(table.green for table in tables) else 1


def path_of(name: str) -> Path:
    """The notebook of a lecture by its number, or a notebook by its path, or by its name among the course's."""
    folder = project_folder() / "notebooks"
    course = {number: f"{number}_{room}" for number, room in LECTURES.items()}
    if name in course or name in course.values():
        return folder / f"{course.get(name, name)}.ipynb"
    if not name.endswith(".ipynb"):
        sys.exit(f"There is no lecture {name} with exercises; there are {', '.join(LECTURES)}.")
    return Path(name) if Path(name).exists() else folder / name


def check(path: Path) -> Table:
    """What is told of a notebook.

    Raises ValueError where the notebook cannot be read or belongs to no lecture, RuntimeError where it cannot be run.
    """
    notebook = read(path)
    lecture = lecture_of(path, notebook["cells"])
    put_back(notebook["cells"], lecture)
    make_plain(notebook)
    print(f"{path.name} ...", flush=True)
    cells = sum(cell.get("cell_type") == "code" for cell in notebook["cells"])
    # Only where somebody looks on; and gone when it is done.
    bar = tqdm(total=cells, unit="cell", leave=False, disable=None)
    with stopped_in_order(), copied(notebook, path) as copy, bar:
        [found] = verdicts([copy], ran=bar.update).values()
    tasks = exercises(lecture)
    told = {verdict.cell: verdict for verdict in found}
    words, why = {}, {}
    for task in tasks:
        words[task.number], why[task.number] = told_of(task, told)
    own = {name for task in tasks for name in ids(task)} | {f"check-all-{lecture}"}
    other = [verdict for verdict in found if not verdict.green and verdict.cell not in own]
    return Table(path, lecture, words, why, [(named(each.cell, notebook["cells"]), error_in(each)) for each in other])


def lecture_of(path: Path, cells: list[Cell]) -> str:
    """The lecture whose exercises a notebook holds, else that of its number. Raises ValueError where there is none."""
    held = Counter(str(cell.get("id")).split("-")[1] for cell in cells if HELD.match(str(cell.get("id"))))
    number = next((number for number, _ in held.most_common() if number in LECTURES), path.name.partition("_")[0])
    if number not in LECTURES:
        raise ValueError(f"{path.name} holds no exercises of a lecture.")
    return number


# ---------------------------------------------------------------- what is shown


def show(table: Table) -> None:
    """Print what is told of a notebook."""
    tasks = exercises(table.lecture)
    width = max(len(task.title) for task in tasks)
    print()
    for task in tasks:
        print(f"  {task.number}  {task.title:{width}}  {table.words[task.number]}")
        for line in table.why[task.number][:MOST_LINES]:
            print(indent("\n".join(wrap(line, WIDTH, max_lines=2, placeholder=" …")), " " * 10))
    for name, error in table.other[:MOST_ELSE]:
        print(f"\n  Also red: {name}\n          {error}")
    if len(table.other) > MOST_ELSE:
        print(f"\n  and {len(table.other) - MOST_ELSE} cells more")
    print(f"\n{table.passed} of {len(tasks)} passed.\n")


def show_sum(tables: Sequence[Table], problems: Sequence[tuple[Path, str]]) -> None:
    """Print a line for each notebook, and a last one for all."""
    width = max(len(path.name) for path in [*(table.path for table in tables), *(path for path, _ in problems)])
    for table in tables:
        red = f", {len(table.other)} other cells red" * bool(table.other)
        print(f"  {table.path.name:{width}}  {table.passed} of {len(table.words)}{red}")
    for path, _ in problems:
        print(f"  {path.name:{width}}  could not be checked")
    passed, wanted = sum(table.passed for table in tables), sum(len(table.words) for table in tables)
    print(f"\nAll together: {passed} of {wanted} passed.")


def write_csv(file: Path, tables: Sequence[Table], problems: Sequence[tuple[Path, str]]) -> None:
    """A row for each notebook: how many exercises passed, a word on each, how many other cells are red."""
    numbers = sorted({number for table in tables for number in table.words}, key=lambda each: each.split("."))
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.DictWriter(opened, ["notebook", "lecture", "passed", "of", *numbers, "other cells red", "problem"])
        rows.writeheader()
        for table in tables:
            count = {"passed": table.passed, "of": len(table.words), "other cells red": len(table.other)}
            rows.writerow({"notebook": str(table.path), "lecture": table.lecture, **count, **table.words})
        for path, problem in problems:
            rows.writerow({"notebook": str(path), "problem": problem})


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
    said = (task.below, Exercise.below)  # which may be broken into lines
    below = next(
        (i for i, line in enumerate(lines) if line and any(each.startswith(line) for each in said)), len(lines)
    )
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
