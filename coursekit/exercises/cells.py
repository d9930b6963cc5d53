"""What a notebook's kernel knows of the cells from which a student's functions come."""

import json
import linecache
import os
import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any, NamedTuple

from . import student


class Run(NamedTuple):
    """One run of a cell: the cell's id ("" where the front end gives none), its text, the same as plain Python, the
    error with which it ended, and when that was.
    """

    cell: str
    text: str
    source: str
    error: BaseException | None
    ended: float


_runs: list[Run] = []


def listen(explain: Callable[[str, str], BaseException | None]) -> None:
    """In a notebook, note from now on how each cell ends.

    Where a line of a cell names something that there is not, `explain` is given the line and the name, and what it
    gives back is shown in place of Python's error.
    """
    if sys.modules.get("IPython") is None:
        return
    from IPython import get_ipython

    if (shell := get_ipython()) is None:
        return

    def note(result: Any) -> None:
        info = result.info
        try:
            source = shell.transform_cell(info.raw_cell)
        except SyntaxError:
            source = ""
        error = result.error_before_exec or result.error_in_exec
        _runs.append(Run(getattr(info, "cell_id", None) or "", info.raw_cell, source, error, time()))

    def show(shell: Any, kind: type[NameError], error: NameError, trace: Any, tb_offset: int | None = None) -> None:
        if explained := explain(traceback.extract_tb(trace)[-1].line or "", error.name or ""):
            shell.showtraceback((type(explained), explained, None))
        else:
            shell.showtraceback((kind, error, trace), tb_offset=tb_offset, running_compiled_code=True)

    shell.events.register("post_run_cell", note)
    shell.set_custom_exc((NameError,), show)


def outdated(function: Any) -> str:
    """Why a student's function, or one that it calls, is not what its cell says, in a sentence; "" where it may be."""
    for plain in student.functions(function):
        source = linecache.getlines(plain.__code__.co_filename)
        made = max((i for i, run in enumerate(_runs) if run.source.splitlines(keepends=True) == source), default=None)
        if made is None:
            continue
        name = plain.__name__
        if failed := failure(name, made + 1):
            return f"{failed} What would be checked is your function of before. Mend the cell, run it, then this."
        if edited(_runs[made].cell):
            return f"The cell of `{name}` has been edited since it ran. Run it, then this."
    return ""


def failure(name: str, since: int = 0) -> str:
    """The error, in a sentence, with which the last run ended that defines a name; "" where there is none."""
    definition = re.compile(rf"^[ \t]*(async +)?(def|class) +{name}\b|^{name} *=", re.MULTILINE)
    for run in reversed(_runs[since:]):
        if run.error and definition.search(run.text):
            return f"The cell of `{name}` has an error: {in_a_line(run.error)}."
    return ""


def in_a_line(error: BaseException) -> str:
    kind = type(error).__name__
    if isinstance(error, SyntaxError):
        return f"{kind} in line {error.lineno}, {error.msg}"
    return f"{kind}{f', {error}' * bool(str(error))}"


def edited(cell: str) -> bool:
    """Whether a cell was saved with another text since it last ran: what is not saved yet, a kernel cannot know."""
    notebook = os.environ.get("JPY_SESSION_NAME")  # where Jupyter says which notebook a kernel belongs to
    if not (cell and notebook):
        return False
    last = next(run for run in reversed(_runs) if run.cell == cell)
    try:
        if Path(notebook).stat().st_mtime < last.ended:
            return False
        saved = {each["id"]: "".join(each["source"]) for each in json.loads(Path(notebook).read_text("utf-8"))["cells"]}
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return saved.get(cell, last.text) != last.text
