"""Lecture 12 in JupyterLab: the quiz on rising values, a vector edited, the error dragged and moved by keys."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "12_minimax.ipynb") as page:
        yield page


@pytest.mark.search
def test_the_quiz_asks_what_a_node_is_worth_and_a_leaf_is_edited(notebook):
    stage, output = demo(notebook, "rising-demo")
    sentence = stage.part("sentence")
    stage.focus()
    stage.press("Home", "q", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(sentence).to_contain_text("Click the leaf that is looked at next.")
    stage.item("/0/0").click()
    expect(sentence).to_contain_text("Right. Leaf 3.")
    step_to(stage, "MIN moves at B, and the moves are worth 3, 12 and 8. What is B worth?")
    stage.root.get_by_role("button", name="12", exact=True).click()
    expect(sentence).to_contain_text("No: 3. B is worth 3.")
    stage.press("q", "End")
    expect(sentence).to_contain_text("A is worth 3.")
    stage.item("/0/0").click()
    notebook.keyboard.type("5")
    stage.press("Enter")
    expect(sentence).to_contain_text("A is worth 5. Of 5, 2 and 2 MAX takes the largest")
    output.get_by_label("Tree").select_option("one player alone")
    expect(sentence).to_contain_text("A tree with 9 leaves, and one player alone.")
    stage.focus()
    stage.press("End")
    expect(sentence).to_contain_text("A is worth 14.")


def test_one_number_of_a_vector_is_edited_by_pointer_and_by_keys(notebook):
    stage, output = demo(notebook, "players-demo")
    sentence = stage.part("sentence")
    stage.focus()
    stage.press("End")
    expect(sentence).to_contain_text("A is worth (1, 2, 6). A moves to B1, the first of 2 that are worth 1 to A.")
    stage.item("/1/0/1/0").click()  # what A gets from the leaf (1, 5, 2)
    notebook.keyboard.type("2")
    stage.press("Enter")
    expect(sentence).to_contain_text("A is worth (2, 5, 2). A moves to B2.")
    reach(stage, "/1/0/1/0")
    stage.press("Enter")
    expect(stage.part("editor")).to_have_value("2")
    notebook.keyboard.type("0")
    stage.press("Enter")
    expect(sentence).to_contain_text("A is worth (1, 2, 6). A moves to B1.")
    output.get_by_label("Outlook").select_option("paranoid: all against A")
    expect(sentence).to_contain_text("A is worth 1.")  # still at the end
    stage.focus()
    stage.press("Home")
    expect(sentence).to_contain_text("3 players, and A trusts nobody.")


def test_the_error_is_dragged_and_moved_by_keys(notebook):
    stage, _ = demo(notebook, "erring-demo")
    sentence, errors = stage.part("sentence"), stage.part("values").locator("dd").first
    expect(sentence).to_contain_text("Step through, then drag the error.")
    stage.focus()
    stage.press("End")
    expect(sentence).to_contain_text("MAX moves to B, worth 0. That is the move of minimax, too.")
    grip = stage.item("error").locator("circle")
    drag(notebook, stage, grip, 200, 0)
    expect(sentence).to_contain_text(re.compile(r"MAX moves to C, worth 0\.\d+\. Minimax would move to B, worth 0\."))
    dragged = float(errors.inner_text())
    assert dragged > 0.55
    reach(stage, "error")
    stage.press("Enter")
    stage.part("editor").fill("0.2")
    stage.press("Enter")
    expect(errors).to_have_text("0.2")
    expect(sentence).to_contain_text("MAX moves to B, worth 0.")
