"""The course as a website: each notebook a page on which every demo plays, without a kernel or a network."""

import json
import os
import re
import subprocess
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from html import escape
from pathlib import Path
from shutil import copy, rmtree
from tempfile import TemporaryDirectory
from urllib.parse import quote

import nbformat
from nbformat import NotebookNode
from tqdm import tqdm

from ..environment import project_folder
from .build import build
from .cells import Page
from .run import read, run

COURSE = "Game AI"
FOLDER = "_static/films"
"""Where films are that do not lie on a page, each as a script: browsers read no other files beside a page."""

PARTS = {"Finding a way": range(11), "Playing a game": range(11, 100)}
"""The parts of the course, and the numbers of their lectures."""

WELCOME = """\
How does a computer find its way across a map? And how does it choose a move, when others choose theirs? These lectures
show the algorithms behind both **at work**: each step is drawn and told in a sentence, beside the code that does it.
You step forwards and backwards as you like, and are asked what comes next.

All demos play right here, without Python. Each lecture is a notebook, too: there you change the input as you like,
measure what is claimed, and solve exercises, which tell you where you went wrong.
"""


def export(
    directory: str | Path,
    paths: Iterable[str | Path] | None = None,
    repository: str | None = None,
    with_lite: bool = False,
) -> None:
    """Write notebooks, all of the course where none are named, as a website; `index.html` is its first page.

    `repository` is OWNER/NAME at GitHub, where Binder finds the notebooks; where none is named, that of the clone's
    `origin`. With `with_lite` the notebooks also run in the browser, below the site. What the folder holds already is
    replaced where it is a website that was written before. Raises ValueError for any other folder that is not empty,
    and where it cannot be written; NotebookError where a notebook cannot be run, or holds what cannot be shown. Nothing
    is changed then.
    """
    folder = Path(directory)
    refuse_what_others_made(folder)
    if paths is None:
        paths = (project_folder() / "notebooks").glob("*.ipynb")
    places = Places(repository or origin(), with_lite)
    notebooks = {path: read(path) for path in sorted(map(Path, paths))}

    def page(path: Path) -> Page:
        run(notebooks[path], path.resolve(), as_still=False)
        return Page(notebooks[path], path.stem, places.told(path.name, "Do it in the notebook:"))

    with ThreadPoolExecutor(os.cpu_count()) as pool:  # each notebook has a kernel, which is a process of its own
        try:
            made = tqdm(pool.map(page, notebooks), "Pages", len(notebooks), unit="page", disable=None)
            pages = dict(zip(notebooks, made, strict=True))
        finally:
            pool.shutdown(cancel_futures=True)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{folder.name}-", dir=folder.parent) as work:
            site = Path(work) / "site"
            write(pages, places, Path(work), site)
            if with_lite:
                from .lite import lite

                lite(site / "lite")
            if folder.exists():
                rmtree(folder)
            site.rename(folder)
    except OSError as error:
        raise ValueError(f"cannot make the folder {folder}: {error.strerror}") from error


def write(pages: dict[Path, Page], places: "Places", work: Path, site: Path) -> None:
    """Write the website of these pages into the folder `site`, by way of another folder."""
    source = work / "source"
    source.mkdir()
    for path, page in pages.items():
        run_it = nbformat.v4.new_markdown_cell(places.told(path.name, "Run this lecture:"), id="run-it")
        page.notebook.cells.insert(1, run_it)
        nbformat.write(page.notebook, source / path.name)
    (source / "index.md").write_text(home(pages), "utf-8")
    with tqdm(total=2 * len(pages) + 3, desc="Site", unit="page", disable=None) as bar:
        build(source, site, COURSE, bar.update)
    films = site / FOLDER
    films.mkdir()
    (site / "notebooks").mkdir()
    for path, page in pages.items():
        copy(path, site / "notebooks")
        for name, film in page.films.items():
            (films / f"{name}.js").write_text(f"coursekit.film({json.dumps(name)}, {json.dumps(film)});\n", "utf-8")


def refuse_what_others_made(folder: Path) -> None:
    """Raise ValueError for a folder that is neither new nor empty nor a website written by `export`."""
    if folder.exists() and not folder.is_dir():
        raise ValueError(f"cannot make the folder {folder}: it is a file")
    if folder.exists() and any(folder.iterdir()) and not (folder / "_static" / "coursekit.js").exists():
        raise ValueError(f"{folder} holds other files: name a new folder, or an empty one")


def origin() -> str | None:
    """The repository at GitHub that this project was cloned from, if any."""
    asked = ["git", "-C", str(project_folder()), "config", "remote.origin.url"]
    try:
        url = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return None
    found = re.search(r"github\.com[:/]([\w.-]+/[\w.-]+?)(?:\.git)?/?$", url)
    return found[1] if found else None


class Places:
    """Where a notebook can be run. Raises ValueError for a repository that is not OWNER/NAME."""

    def __init__(self, repository: str | None, lite: bool) -> None:
        if repository and not re.fullmatch(r"[\w.-]+/[\w.-]+", repository):
            raise ValueError(f"a repository at GitHub is named OWNER/NAME, not {repository}")
        self.repository, self.lite = repository, lite

    def told(self, name: str, words: str) -> str:
        """Links that lead there, as HTML."""
        links = "".join(f' <a href="{escape(url)}"{more}>{text}</a>' for text, url, more in self._links(name))
        return f'<div class="ck-do"><span>{words}</span>{links}</div>'

    def _links(self, name: str) -> Iterator[tuple[str, str, str]]:
        if self.lite:
            yield "In the browser", f"lite/notebooks/index.html?path={quote(name)}", ""
        if self.repository:
            where = quote(f"lab/tree/notebooks/{name}", safe="")
            yield "On Binder", f"https://mybinder.org/v2/gh/{self.repository}/HEAD?urlpath={where}", ""
        yield "Download it", f"notebooks/{quote(name)}", " download"


def home(pages: dict[Path, Page]) -> str:
    """The first page: what the course is, and a card with a picture that plays for each lecture."""
    told = topics()
    text = [f"# {COURSE}\n\n{WELCOME}", html('<button type="button" class="ck-covers-button" hidden></button>')]
    for part, numbers in PARTS.items():
        mine = {path: page for path, page in pages.items() if number(path) in numbers}
        if mine:
            cards = "\n".join(card(path, page, told.get(path.name, "")) for path, page in mine.items())
            names = "\n".join(path.stem for path in mine)
            text.append(f"## {part}\n\n" + html(f'<ul class="ck-covers">{cards}</ul>'))
            text.append(f"```{{toctree}}\n:hidden:\n:caption: {part}\n\n{names}\n```\n")
    return "\n\n".join(text)


def html(text: str) -> str:
    return f"```{{raw}} html\n{text}\n```"


def card(path: Path, page: Page, topic: str) -> str:
    cover = page.cover.cover() if page.cover else ""
    words = f"<p>{escape(topic)}</p>" if topic else ""
    heading = f'<h3><a href="{path.stem}.html">{escape(title(page.notebook, path))}</a></h3>'
    return f"<li>{cover}{heading}{words}</li>"


def number(path: Path) -> int:
    """The number of a lecture, 0 where its name has none."""
    found = re.match(r"\d+", path.name)
    return int(found[0]) if found else 0


def topics() -> dict[str, str]:
    """What the lectures are about, in a sentence each, by the names of their notebooks: the table of README.md."""
    readme = project_folder() / "README.md"
    text = readme.read_text("utf-8") if readme.exists() else ""
    rows = re.findall(r"^\| \[.+?\]\(notebooks/(.+?)\) \| (.+?) \|$", text, re.MULTILINE)
    begins = {name: topic[:1].upper() if topic[1:2].isalpha() else topic[:1] for name, topic in rows}  # but for "g, h"
    return {name: f"{begins[name]}{topic[1:]}." for name, topic in rows}


def title(notebook: NotebookNode, path: Path) -> str:
    """A notebook's first heading."""
    texts = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    heading = re.search(r"^# (.+)$", texts, re.MULTILINE)
    return heading[1].strip() if heading else path.stem
