"""The course as a JupyterLite site, with no network but its own server: the notebooks run in the browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest
from playwright.sync_api import Browser, Page, expect

from coursekit.notebooks import lite
from tests.browser import lab
from tests.browser.lecture import in_sight, run, shorten
from tests.browser.stage import Stage
from tests.examples import searching
from tests.lectures.alphabeta.solutions import RIGHT

NOTEBOOK = "13_alphabeta.ipynb"
OTHERS = sorted({path.name for path in (lab.PROJECT / "notebooks").glob("*.ipynb")} - {NOTEBOOK})

KERNEL = """() => {
  const context = window.jupyterapp?.shell.currentWidget?.sessionContext;
  return context?.isReady && context.session;
}"""

REWRITE = """(source) => {
  const cells = jupyterapp.shell.currentWidget.content.widgets;
  cells.find((cell) => cell.model.id === "exercise-13-1").model.sharedModel.setSource(source);
}"""

ENDLESS = """
def my_alphabeta(node, alpha=-inf, beta=inf):
    while True:
        pass
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site. It is built with what the package index has, and fails in one sentence without."""
    folder = tmp_path_factory.mktemp("lite") / "site"
    lite(folder)
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@contextmanager
def opened(chromium: Browser, site: str, name: str) -> Iterator[Page]:
    """A notebook of the site, its stored outputs taken away. Nothing is asked for elsewhere."""
    elsewhere = []
    with lab.page(chromium) as (page, _):

        def own_only(route):
            if route.request.url.startswith(site):
                route.continue_()
            else:
                elsewhere.append(route.request.url)
                route.abort()

        page.context.route(re.compile("^https?:"), own_only)
        page.goto(f"{site}notebooks/index.html?path={name}")
        page.wait_for_function(KERNEL, timeout=300_000)  # for slow machines
        page.evaluate("jupyterapp.commands.execute('editmenu:clear-all')")
        yield page
        assert elsewhere == []


def run_all(page: Page) -> list[list[str]]:
    """Run all cells. The ids of those that did not run, that ended with an error, and that take a stub for right."""
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    return page.evaluate(
        """() => {
          const cells = jupyterapp.shell.currentWidget.content.widgets.map((cell) => cell.model);
          const code = cells.filter((cell) => cell.type === "code");
          const some = (cell, test) => cell.sharedModel.getOutputs().some(test);
          const failed = (cell) => some(cell, (output) => output.output_type === "error");
          const right = (cell) => some(cell, (output) => String(output.text).includes(": right."));
          const missed = (cell) => cell.executionCount === null;
          return [missed, failed, right].map((test) => code.filter(test).map((cell) => cell.id));
        }"""
    )


@pytest.fixture(scope="module")
def notebook(chromium: Browser, site: str) -> Iterator[Page]:
    """The notebook that the suite runs, run, without its long experiments where this is no search."""
    with opened(chromium, site, NOTEBOOK) as page:
        if not searching():
            shorten(page, "imports|-demo|random|exercise|broken|check")
        assert run_all(page) == [[], [], []]
        yield page


def test_a_demo_plays_and_is_edited(notebook):
    stage = Stage(notebook, in_sight(notebook, "cuts-demo").locator(".ck"))
    stage.focus()
    stage.press("ArrowRight", "ArrowRight")
    expect(stage.part("count")).to_have_text(re.compile("step 2 of"))
    leaf = stage.root.locator(".ck-frame [data-edit]").first
    name = leaf.get_attribute("data-id") or ""
    stage.item(name).click()
    notebook.keyboard.type("7")
    stage.press("Enter")
    expect(stage.item(name)).to_have_text("7")


@pytest.mark.search
@pytest.mark.parametrize(
    ("source", "told"),
    [
        (None, "13.1 alpha-beta: not done yet."),
        (ENDLESS, "There was no answer after 4.5 seconds. Does a loop never end?"),
        (RIGHT["13.1"], "13.1 alpha-beta: right."),
    ],
    ids=["stub", "endless", "right"],
)
def test_an_exercise_is_checked(notebook, source, told):
    if source:
        notebook.evaluate(REWRITE, source)
    run(notebook, "exercise-13-1")
    run(notebook, "check-13-1")
    expect(in_sight(notebook, "check-13-1")).to_contain_text(told)


@pytest.mark.parametrize("name", OTHERS if searching() else [])  # a minute each
def test_every_notebook_runs(chromium, site, name):
    with opened(chromium, site, name) as page:
        assert run_all(page) == [[], [], []]
