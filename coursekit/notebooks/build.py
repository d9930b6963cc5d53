"""Sphinx makes a website of the pages' sources; here is all that it is told."""

import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from shutil import copy
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.writers.html5 import HTML5Translator

from ..look import DARK, LIGHT, MONO, SANS, variables
from ..player.style import CSS, PAGES
from .formulas import mathml, write_font
from .run import NotebookError

WEBSITE = Path(__file__).parent / "website"

# The stills have the theme's colours without a script, as the theme itself has.
STILLS = f"""
@media (prefers-color-scheme: dark) {{ body:not([data-theme="light"]) .ck-still {{ {variables(DARK)} }} }}
body[data-theme="dark"] .ck-still {{ {variables(DARK)} }}
@media print {{ body .ck-still.ck-still {{ {variables(LIGHT)} }} }}
"""

CONFIG: dict[str, Any] = {
    "extensions": ["myst_nb", __name__],
    "nb_execution_mode": "off",
    "nb_code_prompt_show": "Show the code",
    "nb_code_prompt_hide": "Hide the code",
    "myst_enable_extensions": ["amsmath", "dollarmath"],
    "myst_heading_anchors": 4,
    "myst_heading_slug_func": f"{__name__}.slug",
    "smartquotes": False,
    "templates_path": [str(WEBSITE / "templates")],
    "html_theme": "furo",
    "html_math_renderer": "mathml",
    "html_sidebars": {
        "**": [
            "sidebar/brand.html",
            "sidebar/search.html",
            "sidebar/scroll-start.html",
            "lectures.html",
            "sidebar/scroll-end.html",
        ]
    },
    "html_css_files": ["coursekit.css"],
    "html_js_files": ["coursekit.js", "site.js"],
    "html_copy_source": False,
    "html_use_index": False,
    "html_show_copyright": False,
    # A summary would be fetched from the page that was found, which browsers refuse where pages are files.
    "html_show_search_summary": False,
    "html_permalinks_icon": "#",
}


def slug(title: str) -> str:
    """What a heading is called in links, as Jupyter calls it."""
    return title.replace(" ", "-")


def theme(colours: dict[str, str]) -> dict[str, str]:
    """The website's colours and fonts are those of the pictures."""
    return {
        "font-stack": SANS,
        "font-stack--monospace": MONO,
        "color-background-primary": colours["paper"],
        "color-background-secondary": colours["panel"],
        "color-background-border": colours["line"],
        "color-foreground-primary": colours["ink"],
        "color-foreground-secondary": colours["soft"],
        "color-foreground-muted": colours["soft"],
        "color-brand-primary": colours["open-line"],
        "color-brand-content": colours["open-line"],
        "color-brand-visited": colours["open-line"],
    }


def build(source: Path, site: Path, title: str, progress: Callable[[], object]) -> None:
    """Make a website of the notebooks and of `index.md` in a folder, telling its progress: twice for each page.

    Raises NotebookError, naming the notebook, for the first thing that Sphinx warns of.
    """
    static = source / "_static"
    static.mkdir()
    (static / "coursekit.js").write_text(PAGES, "utf-8")
    (static / "coursekit.css").write_text(CSS + STILLS + (WEBSITE / "site.css").read_text("utf-8"), "utf-8")
    copy(WEBSITE / "site.js", static)
    write_font(static / "math.woff")
    told = StringIO()
    config = {
        **CONFIG,
        "project": title,
        "html_title": title,
        "html_static_path": [str(static)],
        "html_theme_options": {"light_css_variables": theme(LIGHT), "dark_css_variables": theme(DARK)},
    }
    with patch_docutils(), docutils_namespace():
        app = Sphinx(source, None, site, source / "_doctrees", "html", confoverrides=config, status=None, warning=told)
        app.connect("doctree-read", lambda *_: progress())
        app.connect("html-page-context", lambda *_: progress())
        try:
            app.build()
        except SphinxError as error:
            raise NotebookError(sentence(str(error))) from error
    if told.getvalue():
        raise NotebookError(sentence(told.getvalue()))


def sentence(warning: str) -> str:
    """What Sphinx warns of first, without colours and folders."""
    plain = re.sub(r"\x1b\[[0-9;]*m", "", warning).strip().splitlines()[0]
    return re.sub(r"^\S*/([^/:]+):(?:\d+:)? (?:WARNING|ERROR): ", r"\1: ", plain)


def setup(app: Sphinx) -> dict[str, bool]:
    """Sphinx calls this."""
    app.add_html_math_renderer("mathml", inline_renderers=(inline, None), block_renderers=(block, None))
    app.connect("html-page-context", dress, priority=900)  # behind the theme's
    return {"parallel_read_safe": True, "parallel_write_safe": True}


def dress(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document) -> None:
    """Sections stand on the left, below their lecture, and not on the right; a corner of a table heads nothing."""
    context["furo_hide_toc"] = True
    context["body"] = context.get("body", "").replace('<th class="head"><p></p></th>', "<td></td>")


def inline(translator: HTML5Translator, node: nodes.math) -> None:
    typeset(translator, node, "inline", "{}")


def block(translator: HTML5Translator, node: nodes.math_block) -> None:
    typeset(translator, node, "block", '<div class="math">{}</div>')


def typeset(translator: HTML5Translator, node: nodes.Element, display: str, around: str) -> None:
    try:
        translator.body.append(around.format(mathml(node.astext(), display)))
    except ValueError as error:
        raise NotebookError(f"{translator.builder.current_docname}.ipynb: {error}") from error
    raise nodes.SkipNode
