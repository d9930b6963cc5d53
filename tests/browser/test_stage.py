"""On stage: what a lecturer with a clicker needs, and what is left when the kernel has gone."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab
from tests.browser.stage import Stage, play, sources

CELLS = (
    "from tests.player.sample import demo\ndemo()",
    "x = 1",
    "from tests.player.sample import demo\ndemo(x + 6)",
    "2 + 2",
)


@pytest.fixture(scope="module")
def opened(jupyterlab, chromium):
    ids = ("first-demo", "x", "second-demo", "end")
    with lab.notebook_page(chromium, jupyterlab, "stage.ipynb", *CELLS, ids=ids) as desk:
        yield desk


@pytest.fixture
def page(opened):
    page, errors = opened
    errors.clear()
    yield page
    assert sources(page) == list(CELLS)
    assert errors == []


def player(page, cell):
    return Stage(page, page.locator(f".jp-Notebook .jp-Cell >> nth={cell}").locator(".ck"))


def test_a_player_that_a_cell_shows_has_the_keys_and_is_in_sight(page):
    stage = play(page, 0)
    expect(stage.root).to_be_focused()
    expect(stage.root).to_be_in_viewport(ratio=0.9)
    stage.press("PageDown")
    stage.shows(1)


def test_the_end_leads_on_to_the_next_demo_which_is_run(page):
    stage = play(page, 0)
    stage.press("End", "PageDown")
    following = player(page, 2)
    expect(following.root).to_be_focused()
    expect(following.root).to_be_in_viewport(ratio=0.9)
    following.shows(0, top=7)
    following.press("PageDown")
    following.shows(1, top=7)
    # Once more, now that it stands there: it is not run again.
    stage.focus()
    stage.press("PageDown")
    expect(following.root).to_be_focused()
    following.shows(1, top=7)


def test_the_screen_gets_dark_until_the_next_key(page):
    stage = play(page, 0)
    for key in ("b", "."):
        stage.press(key)
        expect(stage.part("curtain")).to_be_visible()
        stage.press("PageDown")
        expect(stage.part("curtain")).to_be_hidden()
        stage.shows(0)
    stage.press("PageDown")
    stage.shows(1)


def test_a_number_and_enter_lead_to_that_step(page):
    stage = play(page, 0)
    stage.press("1", "2")
    expect(stage.part("count")).to_have_text("to step 12")
    stage.press("Enter")
    stage.shows(12)
    stage.press("9", "9", "Enter")
    stage.shows(20)


def test_a_click_on_a_line_leads_to_the_next_time_that_it_runs(page):
    stage = play(page, 0)
    row = stage.part("listing").locator("> div", has_text="n -= 1")
    row.click()
    stage.shows(1)
    row.click()
    stage.shows(2)


def test_w_works_where_the_pointer_is(page):
    stage = play(page, 0)
    stage.item("ball").hover()
    before = stage.part("count").inner_text()
    stage.press("w")
    expect(stage.part("count")).not_to_have_text(before)


def test_source_and_values_make_room_for_the_picture(page):
    stage = play(page, 0)
    width = stage.box(stage.part("picture"))["width"]
    stage.press("s", "v")
    expect(stage.part("code")).to_be_hidden()
    expect(stage.part("values")).to_be_hidden()
    assert stage.box(stage.part("picture"))["width"] > 1.3 * width
    stage.press("s", "v")
    expect(stage.part("code")).to_be_visible()
    assert stage.box(stage.part("picture"))["width"] == width


def test_controls_say_that_nobody_hears_them(page):
    stage = play(page, 0)
    page.evaluate("jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    page.wait_for_function(lab.KERNEL_READY)
    told = page.locator(".jp-Cell >> nth=0").locator(".ck-controls")
    assert "run the cell again" in told.evaluate("e => getComputedStyle(e, '::after').content")
    assert told.locator("> *").first.evaluate("e => getComputedStyle(e).pointerEvents") == "none"
    stage.press("End")
    stage.shows(20)
