"""JupyterLab and Chromium as tests and benchmarks use them: nothing of the user's is read or written."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

from coursekit import chromium
from coursekit.commands.lab import environment as lab_environment

PROJECT = Path(__file__).resolve().parents[2]
START_SECONDS = 60
POLLING = 100
"""Milliseconds between two looks at what takes longer: the default is each frame, which costs as much as the work."""

# What a notebook's server keeps of its user, each in a folder of its own.
FOLDERS = (
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "IPYTHONDIR",
)

# Errors that are not ours: Notebook 7.6 tells the first while it loads its own settings; JupyterLab 4.6 tells the
# others where a notebook is closed as soon as it is open.
HARMLESS = (
    "Cannot read properties of undefined (reading 'schema')",
    "Could not restore the debugger state: Canceled future for debug_request message before replies were done",
    "Canceled future for create_subshell_request message before replies were done",
)

KERNEL_READY = """() => {
  const session = window.jupyterapp?.shell.currentWidget?.context?.sessionContext;
  const kernel = session?.isReady && session.session?.kernel;
  return kernel && kernel.connectionStatus === "connected" && kernel.status === "idle" && kernel.info.then(() => true);
}"""

OPEN = """async (path) => {
  await jupyterapp.restored;
  await jupyterapp.commands.execute("docmanager:open", { path });
}"""

# Without this, it would ask whether to save.
CLOSE = """async () => {
  const panel = jupyterapp.shell.currentWidget;
  await panel.sessionContext.shutdown();
  panel.dispose();
}"""


@dataclass(frozen=True)
class Server:
    """A running server on a folder."""

    folder: Path
    root: str
    token: str

    def url(self, path: str) -> str:
        """The address of `path`, as in "lab/tree/a.ipynb"."""
        return f"{self.root}{path}?token={self.token}"


@contextmanager
def server(folder: Path, application: str = "jupyterlab") -> Iterator[Server]:
    """A JupyterLab (or "notebook") on `folder`, with the package and its tests importable in the kernels."""
    with TemporaryDirectory() as own, Path(own, "log").open("w") as log:
        places = {name: str(Path(own, name)) for name in FOLDERS}
        environment = lab_environment({**os.environ, **places, "PYTHONPATH": str(PROJECT)})
        options = [f"--port={free_port()}", "--no-browser", "--allow-root"]
        process = subprocess.Popen(
            [sys.executable, "-m", application, *options, f"--ServerApp.root_dir={folder}"],
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
        try:
            yield Server(folder, *_started(process, Path(places["JUPYTER_RUNTIME_DIR"]), Path(own, "log")))
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _started(process: subprocess.Popen[bytes], runtime: Path, log: Path) -> tuple[str, str]:
    """The server's root and token, once it has written where it listens."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        for told in runtime.glob("jpserver-*.json"):
            try:
                info = json.loads(told.read_text())
            except ValueError:  # half written
                continue
            return info["url"], info["token"]
        time.sleep(0.05)
    raise RuntimeError(f"the notebook server did not start within {START_SECONDS} s:\n{log.read_text()}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def browser() -> Iterator[Browser]:
    """A Chromium without a window."""
    with sync_playwright() as playwright:
        program = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.arguments())
        try:
            yield program
        finally:
            program.close()


Desk = tuple[Page, list[str]]
"""A page, and the errors that its console tells."""


@contextmanager
def page(program: Browser, **options: object) -> Iterator[Desk]:
    """A page of its own; options as for Playwright's `new_context`."""
    settings = {"viewport": {"width": 1400, "height": 900}, **options}
    context = program.new_context(**settings)  # type: ignore[arg-type]
    sheet = context.new_page()
    errors: list[str] = []

    def note(text: str, more: str | None = None) -> None:
        if text not in HARMLESS:
            errors.append(more or text)

    sheet.on("console", lambda message: note(message.text) if message.type == "error" else None)
    sheet.on("pageerror", lambda error: note(error.message, error.stack))
    try:
        yield sheet, errors
    finally:
        context.close()


def write_notebook(
    path: Path,
    *cells: str,
    outputs: dict[int, list[dict[str, object]]] | None = None,
    ids: Sequence[str] = (),
) -> None:
    """A notebook of these code cells, with the stored outputs of some, and with ids where they matter."""
    book = nbformat.v4.new_notebook(metadata={"kernelspec": {"name": "python3", "display_name": "Python 3"}})
    for i, source in enumerate(cells):
        cell = nbformat.v4.new_code_cell(source, id=ids[i] if ids else f"cell-{i}")
        cell.outputs = [nbformat.from_dict(output) for output in (outputs or {}).get(i, [])]
        book.cells.append(cell)
    nbformat.write(book, path)


def open_notebook(sheet: Page, where: Server, name: str, view: str = "lab/tree") -> None:
    """Open a notebook (view "notebooks" in Notebook 7), it alone, and wait until its kernel is ready."""
    sheet.goto(where.url(f"{view}/{name}") + "&reset")
    sheet.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)
    # The indicator in the notebook's toolbar says "idle" before there is a kernel, and what is run then is lost.
    sheet.wait_for_function(KERNEL_READY, timeout=60_000, polling=POLLING)


@contextmanager
def notebook_page(
    program: Browser, where: Server, name: str, *cells: str, ids: Sequence[str] = (), **options: object
) -> Iterator[Desk]:
    """A new notebook of these cells, open on a page of its own."""
    write_notebook(where.folder / name, *cells, ids=ids)
    with page(program, **options) as (sheet, errors):
        open_notebook(sheet, where, name)
        yield sheet, errors


@contextmanager
def opened_in_lab(desk: Desk, name: str) -> Iterator[Page]:
    """A notebook in a JupyterLab that is there already. At the end it is closed, and has told no error."""
    sheet, errors = desk
    errors.clear()
    sheet.evaluate(OPEN, name)
    try:
        sheet.wait_for_function(KERNEL_READY, timeout=60_000, polling=POLLING)
        yield sheet
    finally:
        sheet.evaluate(CLOSE)  # what a test that fails leaves open would be found by the next ones
    assert errors == []


def run_cell(sheet: Page, number: int) -> None:
    """Run the cell with this number, counted from 0; the next one is selected then."""
    sheet.locator(f".jp-Notebook .jp-Cell >> nth={number}").locator(".jp-InputArea-editor").click()
    sheet.keyboard.press("Shift+Enter")
