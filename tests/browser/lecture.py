"""The notebook of a lecture in JupyterLab, as its tests use it.

Each lecture has two or three of these tests in the suite, so that all that hands can do is done in some of them; the
others are left to a search. What a demo answers, and says, is tested in tests/lectures, without a browser.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.browser import lab
from tests.browser.stage import Stage

RUN = """async (id) => {
  const notebook = jupyterapp.shell.currentWidget.content;
  notebook.activeCellIndex = notebook.widgets.findIndex((cell) => cell.model.id === id);
  await jupyterapp.commands.execute("notebook:run-cell");
}"""

# JupyterLab may keep cells that are out of sight out of the page.
SCROLLED = """async (id) => {
  const notebook = jupyterapp.shell.currentWidget.content;
  const index = notebook.widgets.findIndex((cell) => cell.model.id === id);
  await notebook.scrollToItem(index, "start");
  return document.querySelector(`.jp-Cell[data-windowed-list-index="${index}"] .jp-OutputArea-child`) && String(index);
}"""


SHORTEN = """(kept) => {
  const notebook = jupyterapp.shell.currentWidget.content;
  for (const cell of [...notebook.widgets].reverse()) {
    if (!RegExp(kept).test(cell.model.id)) notebook.model.sharedModel.deleteCell(notebook.widgets.indexOf(cell));
  }
}"""


def shorten(page: Page, kept: str = "imports$|-demo$") -> None:
    """Take all cells out of the open notebook but those with such ids.

    JupyterLab styles and lays out all of a notebook again at each change in it: half the time of these tests.
    """
    page.evaluate(SHORTEN, kept)


@contextmanager
def opened(lectures: lab.Desk, name: str) -> Iterator[Page]:
    """A notebook, its imports run. It was opened as it is, and then all but the demos was taken out."""
    with lab.opened_in_lab(lectures, name) as page:
        shorten(page)
        for cell in ("imports", "more-imports"):
            run(page, cell)
        yield page


def run(page: Page, cell: str) -> None:
    page.evaluate(RUN, cell)


def in_sight(page: Page, cell: str) -> Locator:
    """The output of a cell that has one, scrolled to."""
    index = page.wait_for_function(SCROLLED, arg=cell, polling=lab.POLLING).json_value()
    return page.locator(f'.jp-Cell[data-windowed-list-index="{index}"] .jp-OutputArea')


def demo(page: Page, cell: str) -> tuple[Stage, Locator]:
    """The player of a demo, run and in sight; and the output that it stands in, with its controls."""
    run(page, cell)
    output = in_sight(page, cell)
    stage = Stage(page, output.locator(".ck"))
    expect(stage.part("frame").locator("> *")).not_to_have_count(0)
    return stage, output


def drag(page: Page, stage: Stage, item: Locator, dx: float, dy: float) -> None:
    """Drag an item by so many pixels."""
    x, y = stage.centre(item)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + dx / 2, y + dy / 2, steps=4)
    page.mouse.move(x + dx, y + dy, steps=4)
    page.mouse.up()


def reach(stage: Stage, id: str) -> None:
    """Go to an item of the picture by keys alone."""
    stage.focus()
    stage.tab_to(stage.root.locator('.ck-frame [tabindex="0"]'))
    for _ in range(60):
        if stage.item(id).evaluate("item => item === document.activeElement"):
            return
        stage.press("ArrowUp")
    raise AssertionError(f"the arrow keys do not reach {id}")


def step_to(stage: Stage, text: str, answer: str = "") -> None:
    """Step forward until the sentence has this text. A question on the way that offers `answer` gets it."""
    sentence = stage.part("sentence")
    for _ in range(120):
        expect(stage.part("loading")).to_be_hidden()  # until then the sentence is that of the step before
        if text in sentence.inner_text():
            return
        choice = stage.part("choices").get_by_role("button", name=answer, exact=True)
        if answer and choice.count():
            choice.click()
            expect(sentence).to_contain_text(re.compile("Right|No:"))
        stage.press("ArrowRight")
    raise AssertionError(f"nothing says {text!r}")
