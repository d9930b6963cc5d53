"""The stored form of a notebook: its outputs inside, with a picture where a player was.

A notebook that is opened and not run cannot show a widget, only say that it is not there. A picture shows everywhere.
"""

import re
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from PIL import Image
from playwright.sync_api import sync_playwright

from .. import chromium
from ..player.page import document, write
from ..player.reveal import PLAYER
from .run import WIDGET, NotebookError, displayed, read, run

LARGEST = 1_000_000
"""Bytes that a stored notebook may have."""

WIDTH = 1200
"""Pixels across a picture of a player."""

COLOURS = 128
"""In a picture of a player: enough for the palette and the soft edges of its letters."""

# In a picture there is nothing to press.
STILL = """
.ck-stage { --rows: 0.7; --room: 640px; }
.ck-bar > * { display: none !important; }
.ck-bar::before { content: "Run this cell to play."; color: var(--soft); }
"""

# Of two side by side both show the frame that they are to show once they have met.
SETTLED = """host => [...host.querySelectorAll(".ck:not(.ck-pair)")].every((player) =>
  player.querySelector(".ck-sentence").textContent && player.querySelector(".ck-loading").hidden) &&
  (!host.matches(".ck-beside") || host.querySelector(".ck-pair"))"""

PICTURES = ("image/png", "image/jpeg")

# What a text output must not hold, since another run, or another machine, would have another.
FLEETING = {
    r" at 0x[0-9a-fA-F]{6,}": "an address in memory",
    r"(?<![\w.:/])/(?:home|root|Users|tmp|var|opt|usr|private)/": "a path on this machine",
    re.escape(str(Path(__file__).resolve().parents[2])): "a path on this machine",
    r"\b[A-Za-z]:\\": "a path on this machine",
}


def store(path: str | Path) -> None:
    """Run a notebook and bring it into its stored form.

    Cells tagged `exercise` or `check` are not run and lose their outputs. Raises NotebookError, naming notebook and
    cell, where a cell fails or tells what would differ in another run; the file is not changed then.
    """
    path = Path(path)
    notebook = read(path)
    run(notebook, path.resolve(), as_still=True)
    outputs = [output for _, output in displayed(notebook)]
    for output in outputs:
        output.data.pop(WIDGET, None)
        output.metadata.pop(WIDGET, None)
    players = [output for output in outputs if PLAYER in output.data]
    stills = pictures([output.data.pop(PLAYER) for output in players])
    for output, (png, sentence) in zip(players, stills, strict=True):
        output.data["image/png"] = b64encode(png).decode() + "\n"
        output.metadata["image/png"] = {"alt": sentence}
    refuse_fleeting(notebook, path.name)
    text = nbformat.writes(notebook).rstrip("\n") + "\n"
    if (size := len(text.encode())) > LARGEST:
        raise NotebookError(f"{path.name} would have {size:,} bytes, more than {LARGEST:,}: show less in it")
    write(path, text)


def pictures(stills: list[str]) -> list[tuple[bytes, str]]:
    """PNGs of players, drawn by Chromium in the light theme, each with the sentence that stands in it."""
    if not stills:
        return []
    # A thread of its own, since Playwright's plain interface refuses one in which an event loop runs.
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(screenshots, document("", "\n".join(stills), STILL)).result()


def screenshots(page: str) -> list[tuple[bytes, str]]:
    """A picture of each player in a page, and its sentence."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.ensure(), args=chromium.arguments())
        sheet = browser.new_page(viewport={"width": WIDTH, "height": 900}, color_scheme="light")
        sheet.set_content(page)
        shots = []
        for host in sheet.locator(".ck-host:not(.ck-beside > *), .ck-beside").all():
            sheet.wait_for_function(SETTLED, arg=host.element_handle())
            sentences = host.locator(".ck-sentence:not(:empty)").all_inner_texts()
            shots.append((slim(host.screenshot()), " ".join(sentences)))
        browser.close()
        return shots


def slim(png: bytes) -> bytes:
    """The same picture with few colours."""
    small = BytesIO()
    Image.open(BytesIO(png)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        small, "PNG", optimize=True
    )
    return small.getvalue()


def refuse_fleeting(notebook: NotebookNode, name: str) -> None:
    """Raise NotebookError where an output holds what nbval would find different in the next run."""
    for cell in notebook.cells:
        for output in cell.get("outputs", ()):
            if output.get("name") == "stderr":
                raise NotebookError(f"{name}, cell {cell.id}: it writes to stderr: {output.text.splitlines()[0]}")
            data = output.get("data", {})
            texts = [output.get("text", ""), *(data[kind] for kind in data if kind not in PICTURES)]
            for text in map(str, texts):
                for pattern, what in FLEETING.items():
                    if found := re.search(pattern, text):
                        line = text[text.rfind("\n", 0, found.start()) + 1 :].split("\n")[0]
                        raise NotebookError(f"{name}, cell {cell.id}: its output holds {what}: {line}")
