"""A notebook is read, run from top to bottom in a fresh kernel, and cleaned of what editors leave in it."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import nbformat
from ipykernel.kernelspec import RESOURCES, get_kernel_dict
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from tqdm import tqdm

CELL_SECONDS = 120
FILM_SECONDS = 600
"""How long a cell may take whose demo is filmed with all that its controls may be set to."""

LEFT_OPEN = {"exercise", "check"}
"""Cells with these tags are the student's to run."""

AUTHORS_CHOICE = ("tags", "alt", "slideshow", "editable", "deletable", "coursekit")
"""What a cell's metadata may hold (`alt`: its plot in words, `coursekit`: a lecturer's stops, and the settings that
the text asks for); the rest is an editor's memory."""

WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


class NotebookError(ValueError):
    """What is wrong with a notebook, in one sentence."""


class ThisPython(KernelSpecManager):
    """Kernels run in the Python that runs this, whatever kernels are installed and whatever they are called."""

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:
        return KernelSpec(resource_dir=RESOURCES, **get_kernel_dict())


def read(path: Path) -> NotebookNode:
    """A notebook of format 4 whose cells have ids that tell something. Raises NotebookError for any other file."""
    try:
        content = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise NotebookError(f"cannot read {path}: {error.strerror}") from error
    except ValueError as error:
        raise NotebookError(f"{path.name} is not a notebook: it holds no JSON") from error
    if not isinstance(content, dict) or content.get("nbformat") != 4 or not isinstance(content.get("cells"), list):
        raise NotebookError(f"{path.name} is not a notebook of format 4")
    ids = [cell.get("id", "") for cell in content["cells"]]
    if nameless := [f"cell {i} ({name or 'none'})" for i, name in enumerate(ids, start=1) if not is_meaningful(name)]:
        raise NotebookError(
            f"{path.name}: ids that say what a cell holds, as in cuts-demo, are needed for {', '.join(nameless)}"
        )
    if twice := sorted({name for name in ids if ids.count(name) > 1}):
        raise NotebookError(f"{path.name}: two cells have the id {', '.join(twice)}")
    content["nbformat_minor"] = 5  # the first with ids
    try:
        nbformat.validate(content)
    except nbformat.ValidationError as error:
        raise NotebookError(f"{path.name} is not a valid notebook: {str(error).splitlines()[0]}") from error
    return nbformat.v4.reads(json.dumps(content))


def is_meaningful(name: str) -> bool:
    """Whether a cell's id is words and numbers joined by hyphens, and none that an editor made up."""
    words = re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name)
    return (
        bool(words)
        and len(name) <= 64
        and not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{8}", name)
    )


def is_left_open(cell: NotebookNode) -> bool:
    """Whether it belongs to an exercise, and so is not run."""
    return not LEFT_OPEN.isdisjoint(cell.metadata.get("tags", ()))


def run(notebook: NotebookNode, path: Path, as_still: bool) -> None:
    """Run a notebook in place, in the folder of `path`, all but its exercises.

    Afterwards the output of a player holds it, as `coursekit.player.reveal` says. Raises NotebookError, naming
    notebook, cell and error, where a cell fails.
    """
    asked = {cell.source: settings for cell in notebook.cells if (settings := authored(cell).get("settings"))}
    opening = f"__import__('coursekit.player.reveal', fromlist=['reveal']).reveal({as_still}, {plain(asked)!r})"
    notebook.cells.insert(0, nbformat.v4.new_code_cell(opening, id="opening"))
    client = NotebookClient(
        notebook,
        km=AsyncKernelManager(kernel_spec_manager=ThisPython()),
        timeout=CELL_SECONDS if as_still else FILM_SECONDS,
        force_raise_errors=True,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        shutdown_kernel="immediate",
    )
    try:
        # What cells write to stderr comes as messages: this is the kernel's own. And a client that was handed a manager
        # leaves the kernel running unless it is told not to.
        with client.setup_kernel(cleanup_kc=True, cwd=str(path.parent), stderr=DEVNULL):
            bar = tqdm(notebook.cells, path.name, unit="cell", leave=False, disable=None)  # on a terminal only
            for i, cell in enumerate(bar):
                if cell.cell_type == "code":
                    cell.outputs, cell.execution_count = [], None
                    if not is_left_open(cell):
                        run_cell(client, i, f"{path.name}, cell {cell.id}")
    finally:
        del notebook.cells[0]
    clean(notebook)


def authored(cell: NotebookNode) -> Mapping[str, Any]:
    """What lecturers and authors have set for a cell's demo."""
    kept = cell.metadata.get("coursekit")
    return kept if isinstance(kept, dict) else {}


def plain(data: Any) -> Any:
    """What a notebook holds, as plain dicts and lists."""
    return json.loads(json.dumps(data))


def run_cell(client: NotebookClient, i: int, place: str) -> None:
    cell = client.nb.cells[i]
    failure = None
    try:
        client.execute_cell(cell, i, store_history=i > 0)
    except CellExecutionError as error:
        failure = error
    except CellTimeoutError as error:
        raise NotebookError(f"{place}: it runs for more than {client.timeout} seconds") from error
    except DeadKernelError as error:
        raise NotebookError(f"{place}: its kernel died") from error
    # Where a result cannot be displayed, only the outputs name the error.
    for told in (*(output for output in cell.outputs if output.output_type == "error"), failure):
        if told:
            line = f"{told.ename}: {told.evalue}".splitlines()[0]
            raise NotebookError(f"{place}: {line.removesuffix(': ')}") from failure


def clean(notebook: NotebookNode) -> None:
    """Take out, in place, what editors leave behind in a notebook and its cells."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({key: cell.metadata[key] for key in AUTHORS_CHOICE if key in cell.metadata})


def displayed(notebook: NotebookNode) -> Iterator[tuple[NotebookNode, NotebookNode]]:
    """All outputs that hold something displayed, each behind its cell."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if "data" in output:
                yield cell, output
