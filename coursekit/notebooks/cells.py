"""What of a notebook goes on its page: code of set-up is folded, checks are left out, players come with a still."""

import ast
import json
import re
from html import escape
from itertools import count

import nbformat
from nbformat import NotebookNode

from ..player.reveal import FILMS, PLAYER
from .run import WIDGET, authored
from .stills import Stills

FILM = re.compile(r'<script type="application/json">(\{.*?\})</script>', re.DOTALL)

LARGE = 250_000
"""Characters of a film that comes from a file of its own, when its player comes into sight."""


class Page:
    """What a notebook that has been run gives for its page.

    `notebook` is the page's source, `films` are the files of films, by their names, and `cover` is the film of its
    first player in which something moves. `doing` is HTML that says where an exercise can be done.
    """

    def __init__(self, notebook: NotebookNode, name: str, doing: str) -> None:
        self.name = name
        self.films: dict[str, str] = {}
        self.cover: Stills | None = None
        self._numbers = count(1)
        self.notebook = nbformat.from_dict(notebook)
        self.notebook.cells = []
        for cell in notebook.cells:
            tags = cell.metadata.get("tags", [])
            if "check" in tags:
                continue
            self.notebook.cells.append(cell)
            if cell.cell_type == "code":
                self._prepare(cell)
            if "exercise" in tags:
                self.notebook.cells.append(nbformat.v4.new_markdown_cell(doing, id=f"do-{cell.id}"))

    def _prepare(self, cell: NotebookNode) -> None:
        for i, output in enumerate(list(cell.outputs)):
            data = output.get("data", {})
            self.films |= data.get(FILMS, {})
            if PLAYER in data:
                player = placed(self._with_stills(data[PLAYER], cell), cell, f"-{i}" if i else "")
                output.data = nbformat.from_dict({"text/html": player})
            elif WIDGET in data:  # without a kernel it does nothing
                cell.outputs.remove(output)
        shown: dict[str, object] = {"tags": ["hide-input"]} if is_folded(cell) else {}
        if words := cell.metadata.get("alt"):
            shown["mystnb"] = {"figure": {"caption": words}, "image": {"alt": words}}
        cell.metadata = nbformat.from_dict(shown)

    def _with_stills(self, player: str, cell: NotebookNode) -> str:
        """A player with a still of each film in it, and without the large films, which go into files."""

        def place(found: re.Match[str]) -> str:
            film = json.loads(found[1])
            packed = film["head"], film["chunks"]
            stills = Stills(*packed)
            if not self.cover or len(self.cover) < 2:
                self.cover = stills
            if sum(map(len, film["chunks"])) > LARGE:
                name = f"{self.name}-{cell.id}-{next(self._numbers)}"
                self.films[name] = json.dumps(packed)
                film = {"film": name} | {key: film[key] for key in film if key not in ("head", "chunks")}
            text = json.dumps(film).replace("</", "<\\/")
            return f'<script type="application/json">{text}</script>{stills.still()}'

        return FILM.sub(place, player)


def placed(player: str, cell: NotebookNode, more: str) -> str:
    """A player in a place that has its cell's id, and more where there are several, with the stops of a lecturer."""
    stops = authored(cell).get("stops")
    told = f' data-stops="{escape(json.dumps(stops))}"' if stops else ""
    return f'<div id="{cell.id}{more}"{told}>{player}</div>'


def is_folded(cell: NotebookNode) -> bool:
    """Whether a cell's code is set-up: it only imports, or calls a demo, or draws. What prints is part of the text."""
    outputs = [output.get("data", {}) for output in cell.outputs]
    if outputs:
        return all("text/html" in data or any(kind.startswith("image/") for kind in data) for data in outputs)
    return all(
        isinstance(each, ast.Import | ast.ImportFrom | ast.Try | ast.Expr) for each in ast.parse(cell.source).body
    )
