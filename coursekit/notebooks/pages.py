"""The course as static pages: each notebook a page on which every demo plays, without a kernel or a network."""

import json
import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from jinja2 import pass_context
from latex2mathml.converter import convert
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from tqdm import tqdm

from ..environment import project_folder
from ..look import MONO, SANS
from ..player.page import document, write
from ..player.reveal import PLAYER
from .run import WIDGET, NotebookError, displayed, read, run

COURSE = "Game AI"
COLUMN = "63rem"
MEASURE = "44rem"
"""Code may be as wide as the column, 110 characters; text keeps to a measure that is easy to read."""
STYLE = f"""
body {{ font: 18px/1.6 {SANS}; overflow-wrap: break-word; }}
header, main, footer {{ padding: 0 16px; }}
header, footer, .lectures, .text_cell_render, .input_area, .output_subarea > :not(.ck-host, .ck-beside) {{
  max-width: min({COLUMN}, 100%); margin-left: auto; margin-right: auto; }}
.text_cell_render > :not(pre, .highlight) {{ max-width: min({MEASURE}, 100%); }}
header {{ padding-top: 16px; }}
footer {{ padding-top: 48px; padding-bottom: 32px; }}
header, footer {{ font-size: 16px; color: var(--soft); }}
h1, h2, h3 {{ line-height: 1.25; margin: 1.6em 0 0.5em; }}
h1 {{ font-size: 38px; margin-top: 0.6em; }}
h2 {{ font-size: 28px; }}
h3 {{ font-size: 21px; }}
a {{ color: var(--open-line); }}
.anchor-link {{ margin-left: 0.4em; text-decoration: none; color: var(--soft); opacity: 0; }}
:is(h1, h2, h3, h4):hover > .anchor-link, .anchor-link:focus {{ opacity: 1; }}
.cell {{ margin: 14px 0; }}
.ck-host, .ck-beside {{ margin-top: 14px; margin-bottom: 22px; }}
pre, code {{ font-family: {MONO}; }}
code {{ font-size: 0.88em; }}
pre {{ font-size: 14.5px; line-height: 1.5; margin: 0; padding: 10px 14px; overflow-x: auto; }}
pre code {{ font-size: inherit; }}
.highlight pre, .text_cell_render pre {{ background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }}
.output_png img, .output_svg img {{ display: block; height: auto; border-radius: 8px; }}
.text_cell_render img {{ max-width: 100%; height: auto; }}
.rendered_html table {{
  display: block; overflow-x: auto; border-collapse: collapse; font-variant-numeric: tabular-nums; }}
.rendered_html :is(th, td) {{
  padding: 4px 14px 4px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }}
blockquote {{ margin: 1em 0; padding-left: 16px; border-left: 4px solid var(--line); color: var(--soft); }}
math[display="block"] {{ margin: 1em 0; overflow: auto hidden; padding: 2px 0; }}
.lectures li {{ margin: 0.6em 0; }}
.lectures ul {{ list-style: none; padding: 0; }}
.lectures a {{ font-size: 21px; font-weight: 600; }}
.highlight :is(.k, .kn, .kc, .ow, .nb) {{ color: var(--open-line); }}
.highlight :is(.k, .kn, .kc, .ow) {{ font-weight: 600; }}
.highlight :is(.s1, .s2, .sa, .si, .sd, .se) {{ color: var(--done-line); }}
.highlight :is(.mi, .mf, .mh) {{ color: var(--event-line); }}
.highlight :is(.c1, .cm) {{ color: var(--soft); font-style: italic; }}
"""


def export(directory: str | Path, paths: Iterable[str | Path] | None = None) -> None:
    """Write notebooks, all of the course where none are named, as pages, and `index.html` with links to them.

    Raises NotebookError where a notebook cannot be run, ValueError where a page cannot be written.
    """
    if paths is None:
        paths = (project_folder() / "notebooks").glob("*.ipynb")
    notebooks = {path: read(path) for path in sorted(map(Path, paths))}
    names = {path.stem for path in notebooks}
    pages = {}
    for path, notebook in tqdm(notebooks.items(), "Pages", unit="page", disable=None):  # on a terminal only
        run(notebook, path.resolve(), as_still=False)
        pages[f"{path.stem}.html"] = page(notebook, path, names)
    pages["index.html"] = index(notebooks)
    folder = Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"cannot make the folder {folder}: {error.strerror}") from error
    for name, text in pages.items():
        write(folder / name, text)


def page(notebook: NotebookNode, path: Path, names: set[str]) -> str:
    """One notebook that has been run, as a page. Links to the notebooks in `names` lead to their pages."""
    players = 0
    for cell, output in list(displayed(notebook)):
        if PLAYER in output.data:
            output.data["text/html"] = in_cell(output.data.pop(PLAYER), cell)
            players += 1
        elif WIDGET in output.data:  # without a kernel it does nothing
            cell.outputs.remove(output)
    try:
        body, _ = Exporter().from_notebook_node(notebook, {"metadata": {"path": str(path.parent)}})
    except NotebookError as error:
        raise NotebookError(f"{path.name}: {error}") from error
    foot = "<footer>In the notebook the demos have controls as well.</footer>" if players else ""
    return document(
        f"{title(notebook, path)} · {COURSE}",
        f'<header><a href="index.html">{COURSE}</a></header>\n<main>{with_links(body, names)}</main>\n{foot}',
        STYLE,
    )


def in_cell(player: str, cell: NotebookNode) -> str:
    """A player that knows its cell, by whose id links lead to it, and the stops that a lecturer has set there."""
    kept = cell.metadata.get("coursekit")
    stops = kept.get("stops") if isinstance(kept, dict) else None
    told = f' data-stops="{escape(json.dumps(stops))}"' if stops else ""
    return player.replace("<div", f'<div id="{escape(cell.id)}"{told}', 1)


def index(notebooks: dict[Path, NotebookNode]) -> str:
    """The page that leads to all others."""
    lectures = "\n".join(
        f'<li><a href="{path.stem}.html">{escape(title(notebook, path))}</a></li>'
        for path, notebook in notebooks.items()
    )
    return document(COURSE, f'<main class="lectures"><h1>{COURSE}</h1>\n<ul>{lectures}</ul></main>', STYLE)


def title(notebook: NotebookNode, path: Path) -> str:
    """A notebook's first heading."""
    texts = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    heading = re.search(r"^# (.+)$", texts, re.MULTILINE)
    return heading[1].strip() if heading else path.stem


def with_links(body: str, names: set[str]) -> str:
    """Links between notebooks, turned into links between pages."""

    def turn(link: re.Match[str]) -> str:
        return f'href="{link[1]}.html{link[2]}"' if link[1] in names else link[0]

    return re.sub(r'href="([^":/?#]+)\.ipynb((?:#[^"]*)?)"', turn, body)


class Exporter(HTMLExporter):
    """nbconvert's plain HTML, with formulas as MathML, which browsers draw by themselves."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            template_name="basic",
            embed_images=True,
            exclude_input_prompt=True,
            exclude_output_prompt=True,
            anchor_link_text="#",
            **kwargs,
        )

    @pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        renderer = Renderer(
            escape=False,
            attachments=context.get("cell", {}).get("attachments", {}),
            embed_images=self.embed_images,
            path=context["resources"]["metadata"]["path"],
            anchor_link_text=self.anchor_link_text,
        )
        return MarkdownWithMath(renderer=renderer).render(source)


class Renderer(IPythonRenderer):
    """Markdown with formulas as MathML."""

    def block_math(self, body: str) -> str:
        return formula(body, "block")

    def inline_math(self, body: str) -> str:
        return formula(body, "inline")

    def latex_environment(self, name: str, body: str) -> str:
        return formula(rf"\begin{{{name}}}{body}\end{{{name}}}", "block")


def formula(tex: str, display: str) -> str:
    """TeX as MathML. Raises NotebookError where it cannot be read."""
    try:
        return convert(tex, display=display)
    except Exception as error:  # the converter has no common class of its errors
        raise NotebookError(f"this formula cannot be read: {tex}") from error
