"""The notebook of lecture 18 in JupyterLab: run, stepped, a true mean dragged, and the quiz answered in the picture."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "18_bandits.ipynb") as page:
        yield page


@pytest.mark.search
def test_stepping_shows_first_the_choice_then_the_reward(notebook):
    stage, _ = demo(notebook, "greedy-demo")
    stage.focus()
    stage.press("ArrowRight")
    expect(stage.part("sentence")).to_contain_text("Arm 1 has never been pulled.")
    expect(stage.item("arm/1").locator(".spot")).to_have_count(1)
    stage.press("ArrowRight")
    expect(stage.part("sentence")).to_contain_text("Arm 1 pays 0.")
    expect(stage.part("lit")).to_have_count(1)
    stage.press("End")
    expect(stage.item("arm/2")).to_have_attribute("aria-label", re.compile("39 pulls"))


def test_a_true_mean_is_dragged_and_moved_by_keys(notebook):
    stage, output = demo(notebook, "ucb-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("pays")  # the last frame is there, and stays
    handle = stage.item("mean/2")
    before = stage.item("arm/2").get_attribute("aria-label")
    drag(notebook, stage, handle, 0, 40)
    expect(handle).to_have_attribute("aria-label", re.compile(r"true mean of arm 2: 0\.[123]\d"))
    expect(stage.item("arm/2")).not_to_have_attribute("aria-label", before)
    handle.click()
    notebook.keyboard.type("0.75")
    stage.press("Enter")
    expect(handle).to_have_attribute("data-edit", "0.75")
    handle.click()
    notebook.keyboard.type("7")
    stage.press("Enter")
    expect(output).to_contain_text("A true mean is a number from 0 to 1, not “7”.")
    expect(handle).to_have_attribute("data-edit", "0.75")


@pytest.mark.search
def test_the_quiz_is_answered_by_a_click_on_an_arm(notebook):
    stage, _ = demo(notebook, "ucb-demo")
    stage.focus()
    stage.press("Home", "q", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text("Which arm is pulled next? Click it.")
    stage.item("arm/2").click()
    expect(stage.part("sentence")).to_contain_text("Right. Arm 2 has never been pulled.")
    stage.press("q")


@pytest.mark.search
def test_c_as_a_slider_and_the_idle_arm(notebook):
    stage, output = demo(notebook, "idle-demo")
    stage.focus()
    stage.press("End", "Shift+ArrowLeft")
    expect(stage.part("sentence")).to_contain_text(re.compile(r"Arm 2 wins after \d+ pulls without it\."))
    expect(stage.root.locator(".ck-frame .curve")).to_have_count(2)
    output.locator(".noUi-handle").focus()
    for _ in range(5):
        notebook.keyboard.press("ArrowLeft")
    expect(output.locator(".widget-readout")).to_have_text("0")
    expect(stage.item("arm/2")).to_have_attribute("aria-label", re.compile("arm 2: 1 pull,"))
