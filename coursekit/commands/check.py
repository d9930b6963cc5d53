"""`check`: a student's exercises, run under nbval and told as a short table; those of a class, each apart."""

import argparse
import csv
import json
import os
import re
import signal
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkstemp
from textwrap import indent, wrap
from typing import Any, NamedTuple

from tqdm import tqdm

from ..classroom import apart
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

WORDS = ("passed", "failed", "not yet")
"""What is said of an exercise."""

HELD = re.compile(r"(exercise|check)-\d\d-\d")
"""The id of a cell that belongs to an exercise."""

Cell = dict[str, Any]


MOST_SECONDS = 300
"""Time that a notebook of a class may take, if nothing else is said."""

SUBMITTED = re.compile(r"(\d\d)_.*\.ipynb")
"""The name of a notebook in a class's folder that is looked at: the number of its lecture first."""


@dataclass(frozen=True)
class Table:
    """What is told of one notebook: a word on each exercise, and why; and the cells besides that are red."""

    path: Path
    lecture: str
    words: dict[str, str]
    why: dict[str, Sequence[str]]
    other: Sequence[tuple[str, str]]

    @property
    def passed(self) -> int:
        return list(self.words.values()).count("passed")

    @property
    def green(self) -> bool:
        return self.passed == len(self.words) and not self.other


Problem = tuple[Path, str]
"""A notebook that could not be checked, and why."""


class Submission(NamedTuple):
    """A notebook of a student: the folder below the class's that it lies in."""

    student: str
    path: Path
    folder: Path


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser("python3 -m coursekit check", description="Check the exercises in notebooks.")
    parser.add_argument(
        "notebook",
        nargs="*",
        help="numbers of lectures, as in 13, or notebooks; all lectures where none is named; or a folder with those of "
        "a class, a folder for each student in it, and numbers where not all lectures are wanted",
    )
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write a row for each notebook, too")
    parser.add_argument(
        "--seconds", type=float, default=MOST_SECONDS, help="in a folder: the time of each notebook (%(default)s)"
    )
    chosen = parser.parse_args(arguments)
    folders = [Path(name) for name in chosen.notebook if Path(name).is_dir()]
    students: dict[Path, str] = {}
    if folders:
        lectures = [name for name in chosen.notebook if not Path(name).is_dir()]
        try:
            submissions = submitted(folders, lectures)
            tables, problems = check_apart(submissions, chosen.seconds)
        except ValueError as error:
            sys.exit(str(error))
        students = {each.path: each.student for each in submissions}
    else:
        tables, problems = check_here([path_of(name) for name in chosen.notebook or LECTURES])
    if folders or len(tables) + len(problems) > 1:
        show_sum(tables, problems, students)
    if chosen.csv:
        try:
            write_csv(chosen.csv, tables, problems, students)
        except OSError as error:
            sys.exit(f"Cannot write {chosen.csv}: {error.strerror}.")
    return 0 if not problems and all(table.green for table in tables) else 1


def check_here(paths: Sequence[Path]) -> tuple[list[Table], list[Problem]]:
    """Check notebooks one after the other, as the one who runs this, and show what is told of each."""
    tables, problems = [], []
    for path in paths:
        try:
            tables.append(check(path))
        except (ValueError, RuntimeError) as error:
            print(error, file=sys.stderr)
            problems.append((path, str(error)))
        else:
            show(tables[-1])
    return tables, problems


def submitted(folders: Sequence[Path], lectures: Sequence[str]) -> list[Submission]:
    """The notebooks of a class. Raises ValueError for an unknown lecture, and where there is no notebook."""
    if unknown := [name for name in lectures if name not in LECTURES]:
        raise ValueError(f"There is no lecture {unknown[0]} with exercises; there are {', '.join(LECTURES)}.")
    found = []
    for folder in folders:
        for below, inside, names in os.walk(folder):
            inside[:] = sorted(name for name in inside if not name.startswith("."))
            for name in sorted(names):
                path, number = Path(below, name), SUBMITTED.fullmatch(name)
                if number and number[1] in (lectures or LECTURES) and path.is_file() and not path.is_symlink():
                    student = folder.name if path.parent == folder else path.relative_to(folder).parts[0]
                    found.append(Submission(student, path, folder))
    if not found:
        raise ValueError(f"There is no notebook with exercises below {folders[0]}, such as 13_alphabeta.ipynb.")
    return found


def check_apart(submissions: Sequence[Submission], seconds: float) -> tuple[list[Table], list[Problem]]:
    """Check the notebooks of a class, each apart, as many at a time as there are cores.

    Raises ValueError where none can be.
    """
    if left_open := apart.OPEN[apart.kind()]:
        print(left_open, file=sys.stderr)
    tables, problems = [], []
    with stopped_in_order(), ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = {pool.submit(apart.told_apart, each.path, each.folder, seconds): each.path for each in submissions}
        try:
            for done in tqdm(as_completed(waiting), total=len(waiting), unit="notebook", leave=False, disable=None):
                path = waiting[done]
                try:
                    tables.append(table_of(path, done.result()))
                except (ValueError, RuntimeError) as error:
                    problems.append((path, plain(str(error))))
        except BaseException:  # Ctrl+C: nobody waits for those that run
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(apart.RUNNING):
                apart.end(process)
            raise
    return sorted(tables, key=lambda table: table.path), sorted(problems)


def table_of(path: Path, told: Mapping[str, Any]) -> Table:
    """What is told of a notebook by who ran it. Raises ValueError for no table: it was made beside a student's code."""
    try:
        words = {task.number: str(told["words"][task.number]) for task in exercises(told["lecture"])}
        other = [(plain(str(name)), plain(str(error))) for name, error in told["other"]]
    except (KeyError, TypeError, ValueError):
        words, other = {}, []
    if not words or not set(words.values()) <= set(WORDS):
        raise ValueError("What it told is no table.")
    return Table(path, told["lecture"], words, {}, other)


def plain(text: str) -> str:
    """A line of a student's as it can be shown by a terminal and by a table's program, which take some for orders."""
    return "".join(letter if letter.isprintable() else " " for letter in text).lstrip("=+-@ ")


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


def show_sum(tables: Sequence[Table], problems: Sequence[Problem], students: Mapping[Path, str]) -> None:
    """Print a line for each notebook, and a last one for all."""
    lines = []
    for table in tables:
        red = f", {len(table.other)} other cells red" * bool(table.other)
        lines.append((table.path, f"{table.passed} of {len(table.words)}{red}"))
    lines += [(path, problem if students else "could not be checked") for path, problem in problems]
    names = {path: f"{students[path]}: {path.name}" if students else path.name for path, _ in lines}
    width = max(map(len, names.values()))
    for path, told in sorted(lines) if students else lines:
        print(f"  {names[path]:{width}}  {told}")
    passed, wanted = sum(table.passed for table in tables), sum(len(table.words) for table in tables)
    print(f"\nAll together: {passed} of {wanted} passed.")


def write_csv(file: Path, tables: Sequence[Table], problems: Sequence[Problem], students: Mapping[Path, str]) -> None:
    """A row for each notebook: how many exercises passed, a word on each, how many other cells are red."""
    numbers = sorted({number for table in tables for number in table.words}, key=lambda each: each.split("."))
    named = ["student"] * bool(students)
    columns = [*named, "notebook", "lecture", "passed", "of", *numbers, "other cells red", "problem"]
    with file.open("w", encoding="utf-8", newline="") as opened:
        rows = csv.DictWriter(opened, columns)
        rows.writeheader()
        for table in tables:
            count = {"passed": table.passed, "of": len(table.words), "other cells red": len(table.other)}
            whose = dict.fromkeys(named, students.get(table.path))
            first = table.other[0][1] if table.other else ""
            row = {**whose, "notebook": str(table.path), "lecture": table.lecture, **count, **table.words}
            rows.writerow({**row, "problem": first})
        for path, problem in problems:
            rows.writerow({**dict.fromkeys(named, students.get(path)), "notebook": str(path), "problem": problem})


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
    errors = re.findall(rf"^{raised[-1] if raised else '[A-Za-z_]+'}:.*", verdict.told, re.MULTILINE)
    return (errors[-1] if errors else verdict.told.partition("\n")[0]).rstrip(": ")


def named(name: str, cells: list[Cell]) -> str:
    """A cell by its id, which notebooks do not show, and by its first line, which they do."""
    cell = next(cell for cell in cells if cell["id"] == name)
    source = "".join(cell["source"]).strip().partition("\n")[0]
    return f"cell {name}, which begins with {source!r}"
