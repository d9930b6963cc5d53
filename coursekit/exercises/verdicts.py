"""Notebooks under `pytest --nbval`, and what comes of each of their code cells."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import nbformat

CELL_SECONDS = 120
"""Time that one cell may take."""

STARTS = 3
"""Kernels that a notebook is given: one that picks ports in the moment when another kernel picks them too may die."""

RAN = re.compile(r"^.*::Cell \d+ .*\[ *\d+%\]$")
"""The line that pytest prints when a cell has run."""

# Colours for a terminal, as a file in XML tells them.
COLOUR = re.compile(r"#x1B\[[\d;]*m")

Case = ElementTree.Element


@dataclass(frozen=True)
class Verdict:
    """What nbval says of a code cell: its id ("" where it has none), and, where it is red, what was told of that."""

    cell: str
    green: bool
    told: str
    seconds: float


def verdicts(
    notebooks: Iterable[Path], compare: bool = False, ran: Callable[[], object] = lambda: None
) -> dict[Path, list[Verdict]]:
    """Run notebooks in this Python, each in its own folder, and give for each a verdict on every code cell, in order.

    With `compare`, stored outputs are compared with those of this run. `ran` is called when a cell has run. No other
    setting of pytest counts, and nothing is left behind. Raises RuntimeError, with what pytest said, where it could not
    run them.
    """
    paths = left = list(notebooks)
    cases: dict[Path, list[Case]] = {}
    for _ in range(STARTS):
        cases |= run(left, compare, ran)
        left = [path for path in left if any(died_at_start(case) for case in cases[path])]
        if not left:
            break
    else:
        raise RuntimeError(f"No kernel started for {left[0].name}:\n{cases[left[0]][0].findtext('error')}")
    return {path: [verdict(*each) for each in zip(code_cells(path), cases[path], strict=True)] for path in paths}


def run(paths: Iterable[Path], compare: bool, ran: Callable[[], object]) -> dict[Path, list[Case]]:
    """What pytest reports of each notebook's code cells: `failure` where a cell is red, `error` where no kernel ran."""
    with TemporaryDirectory() as temporary:
        folder = Path(temporary).resolve()
        ini, report = folder / "pytest.ini", folder / "verdicts.xml"
        ini.write_text("[pytest]\njunit_family = xunit1\n")  # this family names the file of each cell
        options = [f"--nbval{'' if compare else '-lax'}", "--nbval-current-env", f"--nbval-cell-timeout={CELL_SECONDS}"]
        options += ["-v", "--color=no", f"-c{ini}", f"--rootdir={folder}"]
        # Hypothesis has nothing to do here, and its plugin takes a third of the time until the first cell.
        options += ["-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
        lines = []
        with subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, f"--junitxml={report}", *(path.resolve() for path in paths)],
            cwd=folder,
            env={name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
            | {"PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
        ) as pytest:
            for line in pytest.stdout or ():
                lines.append(line)
                if RAN.match(line.rstrip()):
                    ran()
        if pytest.returncode not in (0, 1, 5):  # all green, some red, no cells
            raise RuntimeError(f"pytest could not run the notebooks:\n{''.join(lines)}")
        cases: dict[Path, list[Case]] = {path.resolve(): [] for path in paths}
        for case in ElementTree.parse(report).iter("testcase"):
            cases[(folder / case.get("file", "")).resolve()].append(case)
    return {path: cases[path.resolve()] for path in paths}


def died_at_start(case: Case) -> bool:
    return case.find("error") is not None


def code_cells(path: Path) -> list[nbformat.NotebookNode]:
    return [cell for cell in nbformat.read(path, nbformat.NO_CONVERT).cells if cell.cell_type == "code"]


def verdict(cell: nbformat.NotebookNode, case: Case) -> Verdict:
    # A cell that asks to be skipped is not red; one that should fail, since another took too long before, is.
    red = next((part for part in case if part.get("type") != "pytest.skip"), None)
    return Verdict(cell.get("id", ""), red is None, "" if red is None else said(red, cell), float(case.get("time", 0)))


def said(red: Case, cell: nbformat.NotebookNode) -> str:
    """The error that the kernel showed below a cell; where there is none, what nbval found."""
    text = COLOUR.sub("", red.text or red.get("message") or "")
    about, _, shown = text.partition(f"Input:\n{cell.source}\n")
    found = re.sub(r"^Notebook cell execution failed\nCell \d+: ", "", about.strip())
    return shown.strip().removeprefix("Traceback:").strip() if found == "Cell execution caused an exception" else found
