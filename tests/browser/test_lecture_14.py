"""The notebook of lecture 14 in JupyterLab: keys played by clicking, a table that fills, a guess that is dragged."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, in_sight, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "14_transpositions.ipynb") as page:
        yield page


@pytest.mark.search
def test_an_unsigned_copy_shows_pictures_without_being_run(notebook):
    picture = in_sight(notebook, "filling-demo").locator("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") >= 800


def test_a_move_is_played_by_a_click(notebook):
    stage, _ = demo(notebook, "keys-demo")
    expect(stage.part("count")).to_have_text("step 0 of 28")
    stage.item("cell/8").click()
    expect(stage.part("count")).to_have_text(re.compile(r"step \d+ of 3\d"), timeout=20_000)
    expect(stage.part("sentence")).to_contain_text("X moves.")
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("The same key")
    keys = stage.root.locator(".ck-values").inner_text()
    assert len(set(re.findall(r"\b[0-9a-f]{4}\b", keys))) == 1


@pytest.mark.search
def test_the_table_fills_and_says_what_it_loses(notebook):
    stage, output = demo(notebook, "filling-demo")
    stage.focus()
    step_to(stage, "had to go")
    expect(stage.part("frame")).to_contain_text("lost:")
    expect(stage.part("lit").first).to_be_visible()
    output.get_by_label("Scheme").select_option("chained")
    expect(stage.part("count")).to_have_text("step 40 of 100")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("came from the table")
    expect(stage.part("frame")).not_to_contain_text("lost:")


def test_the_guess_is_dragged_and_moved_by_keys(notebook):
    stage, output = demo(notebook, "mtd-demo")
    expect(stage.part("sentence")).to_contain_text("Guess 0")
    drag(notebook, stage, stage.item("guess"), 160, 0)
    expect(output.get_by_role("spinbutton", name="Guess")).to_have_value("8", timeout=20_000)
    expect(stage.part("sentence")).to_contain_text("Guess 8, ")
    reach(stage, "guess")
    stage.press("Enter", "ArrowLeft")
    expect(stage.part("sentence")).to_contain_text("Guess 7, ", timeout=20_000)
