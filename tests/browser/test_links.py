"""A link to a demo, a variant and a step: made by a button, opened on a page, in JupyterLab; and what is downloaded."""

import csv
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image
from playwright.sync_api import expect

from coursekit.look import LIGHT
from coursekit.player import Player
from coursekit.player.page import document, fragment
from tests.browser import lab
from tests.browser.stage import Stage
from tests.player.sample import CountdownStory

CLIPBOARD = ["clipboard-read", "clipboard-write"]
COPIED = "() => navigator.clipboard.readText()"


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """A page of two demos."""
    path = tmp_path_factory.mktemp("links") / "two.html"
    demos = {"short-demo": CountdownStory(7), "a b-demo": CountdownStory(20)}
    players = [f'<div id="{id}">{fragment(story, repr(Player(story)))}</div>' for id, story in demos.items()]
    path.write_text(document("two", "".join(f"{each}<p style='height: 3000px'>text</p>" for each in players)), "utf-8")
    return path


@pytest.fixture
def opened(chromium, written):
    """Opens the page at a fragment, and returns the players there."""
    with lab.page(chromium, permissions=CLIPBOARD, offline=True) as (page, errors):

        def opens(hash=""):
            page.goto("about:blank")
            page.goto(written.as_uri() + hash)
            expect(page.locator(".ck-frame [data-id=ball]")).to_have_count(2)
            return [Stage(page, page.locator(".ck").nth(i)) for i in range(2)]

        yield opens
        assert errors == []


def choose(stage, *names):
    """Choose from the menu, and from what that opens."""
    stage.part("more").click()
    for name in names:
        stage.part("menu").get_by_role("menuitem", name=name).click()


def download(stage, *names):
    with stage.page.expect_download() as told:
        choose(stage, *names)
    return told.value.suggested_filename, Path(told.value.path()).read_bytes()


# ---------------------------------------------------------------- on a page


def test_a_copied_link_opens_the_same_step(opened, chromium):
    _, long = opened()
    long.focus()
    long.press("1", "3", "Enter")
    long.shows(13)
    choose(long, "Copy a link to this step")
    expect(long.part("sentence")).to_have_text("The link is copied. It leads to step 13, with what is chosen here.")
    link = long.page.evaluate(COPIED)
    assert link.endswith("two.html#a%20b-demo?step=13")
    with lab.page(chromium, offline=True) as (fresh, errors):
        fresh.goto(link)
        Stage(fresh, fresh.locator(".ck").nth(0)).shows(0, 7)
        stage = Stage(fresh, fresh.locator(".ck").nth(1))
        stage.shows(13)
        expect(stage.root).to_be_in_viewport(ratio=0.9)
        expect(stage.root).to_be_focused()
        assert errors == []


def test_a_link_that_is_followed_on_the_page_leads_there_too(opened):
    short, long = opened("#a%20b-demo?step=13")
    long.shows(13)
    long.page.evaluate("location.hash = '#short-demo?step=3'")
    short.shows(3, 7)
    expect(short.root).to_be_in_viewport(ratio=0.9)
    long.shows(13)


@pytest.mark.parametrize(
    ("hash", "told"),
    [
        ("#short-demo?step=8", "The link cannot be followed: this demo has steps 0 to 7, not 8."),
        ("#short-demo?step=two", "The link cannot be followed: its step is no whole number."),
        ("#short-demo?step=2&start=5", "The link cannot be followed: what it chooses is not to be had on this page."),
        ("#other-demo?step=2", "The link leads nowhere: this page has no demo “other-demo”."),
    ],
)
def test_a_link_that_cannot_be_followed_is_told_in_one_sentence(opened, hash, told):
    short, long = opened(hash)
    expect(short.part("sentence")).to_have_text(told)
    expect(short.part("count")).to_have_text("step 0 of 7")
    long.shows(0)


def test_a_heading_is_none_of_the_players_links(opened):
    short, long = opened("#a-heading")
    short.shows(0, 7)
    long.shows(0)


def test_a_step_is_downloaded_as_a_picture(opened):
    _, long = opened("#a%20b-demo?step=13")
    long.shows(13)
    name, svg = download(long, "Save", "This step as SVG")
    root = ElementTree.fromstring(svg)
    assert (name, root.get("viewBox")) == ("countdown-step-13.svg", "0 0 880 300")
    assert root.get("aria-label") == "Down to 7. It was at 8 before."
    assert b"var(" not in svg

    name, png = download(long, "Save", "This step as PNG")
    image = Image.open(BytesIO(png)).convert("RGB")
    assert (name, image.size) == ("countdown-step-13.png", (1760, 600))
    x, y = 200 - 12, 250 - 200 * 7 / 20 + 12  # in the ball, beside its number
    assert "#" + bytes(image.getpixel((2 * x, round(2 * y)))).hex() == LIGHT["open"]


def test_all_steps_are_downloaded_as_a_table(opened):
    short, _ = opened()
    name, table = download(short, "Save", "All steps as a table")
    rows = list(csv.reader(table.decode("utf-8-sig").splitlines()))
    assert name == "countdown.csv"
    assert rows[0] == ["step", "sentence", "n", "mod 3"]
    assert [row[0] for row in rows[1:]] == [str(step) for step in range(8)]
    assert rows[3] == ["2", "Down to 5. It was at 6 before.", "5", "2"]


def test_what_needs_python_is_not_offered_on_a_page(opened):
    short, _ = opened()
    choose(short, "Save")
    items = short.part("menu").get_by_role("menuitem")
    expect(items).to_have_text(["This step as SVG", "This step as PNG", "All steps as a table (CSV)"])


def test_the_second_list_is_worked_by_keys(opened):
    short, _ = opened()
    short.focus()
    short.tab_to(short.part("more"))
    short.press("Enter", "End", "ArrowRight")
    items = short.part("menu").get_by_role("menuitem")
    expect(items.first).to_be_focused()
    expect(items.first).to_have_text("This step as SVG")
    short.press("ArrowDown", "ArrowLeft")
    expect(items.last).to_be_focused()
    expect(items.last).to_contain_text("Save")
    short.press("ArrowRight", "Escape")
    expect(short.part("menu")).to_be_hidden()
    short.shows(0, 7)


# ---------------------------------------------------------------- in JupyterLab

CELLS = {
    "imports": "from tests.player.sample import demo",
    "first": "ran = True",
    "exercise-1": "ran = False",
    "demo": "demo()",
    "told": "ran",
}


@pytest.fixture(scope="module")
def notebook(jupyterlab):
    """A notebook with a demo whose cell needs another; its place in JupyterLab."""
    lab.write_notebook(jupyterlab.folder / "links.ipynb", *CELLS.values(), ids=list(CELLS))
    return jupyterlab.url("lab/tree/links.ipynb") + "&reset"


@pytest.fixture
def linked(chromium, notebook):
    """JupyterLab opened by a link."""
    with lab.page(chromium, permissions=CLIPBOARD) as (page, errors):

        def opens(hash):
            page.goto(notebook + hash)
            page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)
            page.wait_for_function(lab.KERNEL_READY, timeout=60_000)
            return Stage(page, page.locator(".ck"))

        yield opens
        assert errors == []


def test_a_link_opens_a_notebooks_demo_as_it_was(linked):
    stage = linked("#demo?step=5&start=9")
    stage.page.locator(".jp-Dialog").get_by_role("button", name="Run").click()
    stage.shows(5, 9)
    expect(stage.page.locator(".widget-readout")).to_have_text("9")
    prompts = stage.page.locator(".jp-Notebook .jp-InputPrompt")
    assert [text.strip("[]: \xa0") for text in prompts.all_inner_texts()] == ["1", "2", "", "3", ""]
    stage.button("forward").click()
    stage.shows(6, 9)
    choose(stage, "Copy a link to this step")
    expect(stage.part("sentence")).to_contain_text("The link is copied.")
    assert stage.page.evaluate(COPIED).endswith("/lab/tree/links.ipynb#demo?step=6&start=9")

    name, gif = download(stage, "Save", "The film as GIF")
    image = Image.open(BytesIO(gif))
    assert (name, image.format, image.n_frames) == ("countdown.gif", "GIF", 10)
    expect(stage.part("sentence")).to_have_text("countdown.gif is saved.")

    stage.page.evaluate("location.hash = '#demo?step=5&start=none'")
    told = "The link cannot be followed: start is a whole number from 1 to 40, not “none”."
    expect(stage.part("sentence")).to_have_text(told)
    expect(stage.part("count")).to_have_text("step 6 of 9")


def test_nothing_runs_unless_the_reader_agrees(linked):
    stage = linked("#demo?step=5&start=9")
    stage.page.locator(".jp-Dialog").get_by_role("button", name="Cancel").click()
    expect(stage.page.locator(".jp-Dialog")).to_have_count(0)
    expect(stage.root).to_have_count(0)
    prompts = stage.page.locator(".jp-Notebook .jp-InputPrompt")
    assert "".join(prompts.all_inner_texts()).strip("[]: \xa0\n") == ""


def test_a_link_to_no_demo_is_told(linked):
    stage = linked("#elsewhere?step=5")
    expect(stage.page.get_by_text("The link leads nowhere: there is no demo in a cell “elsewhere”.")).to_be_visible()
    expect(stage.root).to_have_count(0)
