"""Lecture mode: a notebook as slides, by clicker alone, and the notebook is left as it was."""

import re

import nbformat
import pytest
from playwright.sync_api import Page, expect

from tests.browser import lab
from tests.browser.stage import Stage, sources
from tests.examples import searching

PARAGRAPHS = [f"Paragraph {i} of a text that is longer than a screen is high." for i in range(40)]

SETUP = """from types import SimpleNamespace
from coursekit.player import Player
from tests.player.sample import CountdownStory, demo
demos = SimpleNamespace(count=demo, still=lambda: Player(CountdownStory(0)))"""

# 8 slides: id, source, and whether it is a text, with metadata where there are some.
CELLS = [
    ("title", "# A lecture", True, {}),
    ("how-to-play", "Not for the stage.", True, {"slideshow": {"slide_type": "skip"}}),
    ("imports", SETUP, False, {}),
    ("first-text", "## First\n\nA text, and `code` in it.", True, {}),
    ("first-demo", "demos.count(3)", False, {}),
    ("first-question", "**Ask yourself.** Why?", True, {}),
    ("measured", "print(6 * 7)", False, {}),
    ("measured-result", "So it is.", True, {}),
    ("still-text", "### Still", True, {}),
    ("still-demo", "demos.still()", False, {}),
    ("long-text", "## Long\n\n" + "\n\n".join(PARAGRAPHS), True, {}),
    ("exercises-text", "## Exercises", True, {}),
    ("exercise-13-1", "raise NotImplementedError", False, {"tags": ["exercise"]}),
    ("check-13-1", "raise AssertionError", False, {"tags": ["check"]}),
    ("summary", "## Summary", True, {}),
    ("more", "1 / 0", False, {"slideshow": {"slide_type": "fragment"}}),
]

# What of a long text is seen whole.
SEEN = """() => {
  const scroller = document.querySelector(".ck-deck .jp-WindowedPanel-outer");
  const { top, bottom } = scroller.getBoundingClientRect();
  const cut = parseFloat(getComputedStyle(scroller).clipPath.split(" ")[2] ?? 0) || 0;
  return [...document.querySelectorAll(".ck-on p")].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.top >= top && box.bottom <= bottom - cut;
  }).map((each) => each.textContent);
}"""

# Of what is no player, which has measures of its own.
SIZES = """() => [...document.querySelectorAll(".ck-on :is(p, li, h1, h2, h3, pre):not(.ck *)")].map(
  (each) => [each.tagName, parseFloat(getComputedStyle(each).fontSize)])"""


class Deck:
    """The deck on a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.node = page.locator(".ck-deck")
        self.number = page.locator(".ck-deck-foot button")
        self.shown = page.locator(".jp-Cell.ck-on")
        self.stage = Stage(page, page.locator(".ck-on :is(.ck-pair, .ck:not(.ck-beside .ck))"))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def at(self, number: int, of: int, step: str = "") -> None:
        """This slide is shown, at this step, and what it runs has run."""
        expect(self.number).to_have_text(re.compile(rf"{number} / {of}\b"))
        if step:
            expect(self.stage.part("count")).to_have_text(step)
            expect(self.stage.root).to_be_focused()
        expect(self.node).to_have_attribute("aria-busy", "false")


def begin(page: Page, where: lab.Server, name: str) -> Deck:
    """The page that `python3 -m coursekit lecture` opens."""
    page.goto(where.url(f"doc/tree/{name}") + "&lecture")
    deck = Deck(page)
    expect(deck.node).to_be_visible(timeout=60_000)
    page.wait_for_function(lab.KERNEL_READY, timeout=60_000)
    return deck


@pytest.fixture
def folder(jupyterlab):
    cells = []
    for name, source, is_text, metadata in CELLS:
        make = nbformat.v4.new_markdown_cell if is_text else nbformat.v4.new_code_cell
        cells.append(make(source, id=name, metadata=metadata))
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=spec), jupyterlab.folder / "deck.ipynb")
    return jupyterlab


@pytest.fixture(scope="module")
def hall(chromium):
    """A page for one lecture after the other: JupyterLab costs half as much where the browser has seen it before."""
    with lab.page(chromium, viewport={"width": 1920, "height": 1080}) as desk:
        yield desk


@pytest.fixture
def deck(folder, hall):
    page, errors = hall
    errors.clear()
    deck = begin(page, folder, "deck.ipynb")
    deck.at(1, 8)
    yield deck
    assert sources(page) == [source for _, source, *_ in CELLS]
    page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    assert errors == []


def test_pagedown_alone_leads_through_everything_and_pageup_back(deck):
    question = deck.page.locator(".jp-RenderedMarkdown strong", has_text="Ask yourself.")
    deck.press("PageDown")
    deck.at(2, 8)
    for step in range(4):
        deck.press("PageDown")
        deck.at(3, 8, f"step {step} of 3")
        expect(question).to_be_hidden()
    deck.press("PageDown")  # the question that the demo leaves, beside it
    expect(question).to_be_in_viewport()
    deck.at(3, 8, "step 3 of 3")
    expect(deck.stage.part("bar")).to_be_in_viewport(ratio=1)
    deck.press("PageDown")
    deck.at(4, 8)
    expect(deck.shown).to_have_text([re.compile("42"), re.compile("So it is.")])
    deck.press("PageDown")
    deck.at(5, 8)
    deck.press("PageDown")  # no steps: the next key goes on
    deck.at(6, 8, "step 0 of 0")
    deck.press("PageDown")
    pages = []
    while deck.number.inner_text() != "8 / 8":
        pages.append(deck.page.evaluate(SEEN))
        deck.press("PageDown")
    assert len(pages) > 1
    assert [each for page in pages for each in page] == PARAGRAPHS
    expect(deck.shown).to_have_text([re.compile("Summary")])
    deck.press("PageDown")  # a fragment, and what is wrong with it
    expect(deck.shown).to_have_text([re.compile("Summary"), re.compile("ZeroDivisionError")])
    deck.press("PageDown")
    deck.at(8, 8)
    deck.press(*["PageUp"] * 2)
    deck.at(7, 8)
    assert deck.page.evaluate(SEEN)[-1] == PARAGRAPHS[-1]
    deck.press(*["PageUp"] * len(pages))
    deck.at(6, 8, "step 0 of 0")
    deck.press("PageUp")
    deck.at(5, 8)
    deck.press("PageUp", "PageUp")
    for step in (3, 2, 1, 0):
        deck.at(3, 8, f"step {step} of 3")
        deck.press("PageUp")
    deck.at(2, 8)
    deck.press("ArrowLeft")
    deck.at(1, 8)


def test_only_the_slide_is_seen_and_its_type_is_large(deck):
    expect(deck.page.locator("#jp-top-panel, .jp-Toolbar").first).to_be_hidden()
    expect(deck.page.locator("p", has_text="Not for the stage.")).to_be_hidden()
    for slide in range(1, 9):
        deck.at(slide, 8)
        for tag, size in deck.page.evaluate(SIZES):
            assert size >= (36 if tag.startswith("H") else 26), (slide, tag)
        if slide == 3:
            deck.at(3, 8, "step 0 of 3")
            assert deck.stage.box(deck.stage.root)["width"] > 1800
            deck.press("End")
        if slide == 6:
            expect(deck.stage.root).to_be_visible()  # until its demo is there a slide does not go
        expect(deck.page.locator(".ck-on .jp-InputArea-editor:visible")).to_have_count(0)
        deck.press(*["PageDown"] * {3: 2, 7: 3}.get(slide, 1))
        if slide == 7:
            while deck.number.inner_text() != "8 / 8":
                deck.press("PageDown")


def test_it_fills_the_screen_and_escape_twice_ends_it(deck):
    page = deck.page
    page.wait_for_function("document.fullscreenElement === document.documentElement")
    deck.press("f")
    page.wait_for_function("!document.fullscreenElement")
    said = page.get_by_text("Escape once more leaves the lecture.")
    deck.press("PageDown", "PageDown")
    deck.at(3, 8, "step 0 of 3")
    deck.press("Escape")
    expect(said).to_be_visible()
    deck.press("PageDown")
    expect(said).to_have_count(0)
    deck.press("Escape")
    deck.at(3, 8, "step 1 of 3")
    deck.press("Escape")
    expect(deck.node).to_have_count(0)
    expect(page.locator(".ck-fill, .ck-on, .ck-deck-foot")).to_have_count(0)
    expect(page.locator(".jp-Cell.jp-mod-active")).to_contain_text("demos.count(3)")
    # And again by the button, from where the notebook is.
    page.locator(".jp-Toolbar").get_by_text("Lecture", exact=True).click()
    deck.at(3, 8, "step 1 of 3")
    page.wait_for_function("document.fullscreenElement")
    # The browser takes the first Escape for itself.
    page.evaluate("document.exitFullscreen()")
    expect(said).to_be_visible()
    deck.press("Escape")
    expect(deck.node).to_have_count(0)


def test_where_a_full_screen_is_refused_the_first_key_asks_again(folder, chromium):
    with lab.page(chromium) as (page, errors):
        page.add_init_script(
            "Element.prototype.plain = Element.prototype.requestFullscreen;"
            "Element.prototype.requestFullscreen = () => Promise.reject(new Error('no key yet'));"
        )
        deck = begin(page, folder, "deck.ipynb")
        deck.at(1, 8)
        assert page.evaluate("document.fullscreenElement") is None
        page.evaluate("() => { Element.prototype.requestFullscreen = Element.prototype.plain; }")
        deck.press("PageDown")
        page.wait_for_function("document.fullscreenElement")
        deck.at(2, 8)
        assert errors == []


def test_a_dark_screen_the_code_and_any_slide_at_a_key(deck):
    page = deck.page
    curtain = page.locator(".ck-deck-curtain")
    for slide in (1, 3):
        while not deck.number.inner_text().startswith(f"{slide} /"):
            deck.press("PageDown")
        deck.at(slide, 8)
        for key in ("b", "."):
            deck.press(key)
            expect(curtain).to_be_visible()
            deck.press("PageDown")
            expect(curtain).to_be_hidden()
            deck.at(slide, 8)
    code = page.locator(".ck-on .jp-InputArea-editor").first
    deck.press("c")
    expect(code).to_be_visible()
    deck.press("c")
    expect(code).to_be_hidden()
    deck.press("o")
    titles = page.locator(".ck-deck-overview button")
    expect(titles).to_have_text(["A lecture", "First", "First", "First", "Still", "Still", "Long", "Summary"])
    expect(titles.nth(2)).to_be_focused()
    deck.press("ArrowDown", "PageDown", "ArrowUp", "Enter")
    deck.at(4, 8)
    deck.press("o", "Escape", "d", "d", "a", "x", "Enter", "Delete")
    deck.at(4, 8)


def test_the_clicker_works_from_a_control_of_the_demo(deck):
    deck.press("PageDown", "PageDown")
    deck.at(3, 8, "step 0 of 3")
    handle = deck.page.locator(".ck-on .ck-controls .noUi-handle")
    handle.focus()
    deck.press("ArrowRight")
    expect(deck.stage.part("count")).to_have_text("step 0 of 4")
    deck.press("PageDown")
    deck.at(3, 8, "step 1 of 4")


@pytest.mark.search
def test_notebook_7_has_it_too(folder, chromium):
    with (
        lab.server(folder.folder, "notebook") as where,
        lab.page(chromium, viewport={"width": 1920, "height": 1080}) as (page, errors),
    ):
        lab.open_notebook(page, where, "deck.ipynb", view="notebooks")
        page.locator(".jp-Toolbar").get_by_text("Lecture", exact=True).click()
        deck = Deck(page)
        deck.at(1, 8)
        deck.press("PageDown", "PageDown")
        deck.at(3, 8, "step 0 of 3")
        deck.press("PageDown")
        deck.at(3, 8, "step 1 of 3")
        assert errors == []


@pytest.mark.search
def test_a_whole_lecture_by_pagedown_alone(jupyterlab, chromium):
    with lab.page(chromium, viewport={"width": 1920, "height": 1080}) as (page, errors):
        deck = begin(page, jupyterlab, "13_alphabeta.ipynb")
        last = int(deck.number.inner_text().split()[2])
        ran, slide = {}, 1
        while slide < last:
            deck.at(slide, last)
            steps = 0
            if page.locator(".ck-bare").count():
                count = deck.stage.part("count")
                expect(count).to_have_text(re.compile(r"step 0 of \d+"))
                expect(page.locator(".ck-on .ck:focus")).to_have_count(1)
                ran[slide] = steps = int(count.inner_text().split()[-1])
                walked = steps if searching() else min(steps, 3)
                for step in range(1, walked + 1):
                    deck.press("PageDown")
                    expect(count).to_have_text(f"step {step} of {steps}")
                deck.press("End")
                expect(count).to_have_text(f"step {steps} of {steps}")
                expect(deck.stage.part("loading")).to_be_hidden()
            for _ in range(4):  # pages, or a question
                deck.press("PageDown")
                if not deck.number.inner_text().startswith(f"{slide} /"):
                    break
            slide += 1
        deck.at(last, last)
        book = nbformat.read(jupyterlab.folder / "13_alphabeta.ipynb", nbformat.NO_CONVERT)
        until = next(i for i, cell in enumerate(book.cells) if cell.id == "exercises-text")
        texts = [cell.outputs[-1].data["text/plain"] for cell in book.cells[:until] if cell.id.endswith("-demo")]
        told = [[int(steps) for steps in re.findall(r"(\d+) steps", text)] for text in texts]
        # Two side by side wait for one another, and so have more steps than the longer one.
        pairs = zip(ran.values(), told, strict=True)
        assert all(steps == each[0] if len(each) == 1 else steps >= max(each) for steps, each in pairs)
        assert errors == []
        page.evaluate("jupyterapp.shell.currentWidget.sessionContext.shutdown()")
