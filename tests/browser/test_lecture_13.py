"""The notebook of lecture 13 in JupyterLab: as it is stored, then run."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import lab
from tests.browser.lecture import in_sight, opened
from tests.browser.stage import Stage


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "13_alphabeta.ipynb") as page:
        yield page


def test_an_unsigned_copy_shows_pictures_without_being_run(notebook):
    picture = in_sight(notebook, "intervals-demo").locator("img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.naturalWidth") >= 800
    expect(notebook.get_by_text("Error displaying widget")).to_have_count(0)
    expect(notebook.get_by_text("Loading widget")).to_have_count(0)


def test_run_stepped_and_edited(notebook):
    notebook.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    stage = Stage(notebook, in_sight(notebook, "intervals-demo").locator(".ck"))
    sentence, count = stage.part("sentence"), stage.part("count")
    expect(count).to_have_text(re.compile(r"step 0 of \d+"), timeout=60_000)
    before = sentence.inner_text()
    stage.focus()
    stage.press("ArrowRight", "ArrowRight")
    expect(count).to_have_text(re.compile("step 2 of"))
    expect(sentence).not_to_have_text(before)
    expect(stage.part("lit")).not_to_have_count(0)
    stage.press("End")
    expect(count).to_have_text(re.compile(r"step (\d+) of \1"))
    expect(stage.part("live")).to_have_text(sentence.inner_text())
    notebook.wait_for_function(lab.KERNEL_READY, timeout=60_000)
    # A leaf is changed by pointer ...
    leaf = stage.root.locator(".ck-frame [data-edit]").first
    name = leaf.get_attribute("data-id")
    stage.item(name).click()
    notebook.keyboard.type("7")
    stage.press("Enter")
    expect(stage.item(name)).to_have_text("7")
    # ... and by keyboard: from the player itself by Tab and arrows, to the same leaf.
    stage.focus()
    stage.press("Tab")
    for _ in range(20):
        if stage.item(name).evaluate("item => item === document.activeElement"):
            break
        stage.press("ArrowDown")
    stage.press("Enter")
    expect(stage.part("editor")).to_have_value("7")
    notebook.keyboard.type("-4")
    stage.press("Enter")
    expect(stage.item(name)).to_have_text("−4")
    # What is no number is told, and all stays as it is.
    stage.press("Enter")
    notebook.keyboard.type("abc")
    stage.press("Enter")
    told = notebook.get_by_text("A leaf takes a whole number from −99 to 99, not “abc”.")
    expect(told).to_be_in_viewport()
    expect(stage.item(name)).to_have_text("−4")
    expect(stage.item(name)).to_be_focused()
