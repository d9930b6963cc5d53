"""Lecture 11 in JupyterLab: payoffs edited and cells clicked, a probability dragged, information sets lit, the quiz."""

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to

BESIDE_PAYOFFS = 505.0, 320.0
"""A place in the lower right cell of a table of two rows and columns."""


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "11_games.ipynb") as page:
        yield page


@pytest.mark.search
def test_the_tree_is_grown_labelled_and_merged(notebook):
    stage, output = demo(notebook, "tree-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("A heap of 7 is lost for who must move.")
    expect(stage.root.locator('.ck-frame [data-id^="state/"]')).to_have_count(24)
    output.get_by_text("Merge equal states").click()
    expect(stage.part("count")).to_have_text("step 32 of 32")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Which state is that? Click it.", answer="MAX")
    stage.item("state/5").click()
    expect(stage.part("sentence")).to_contain_text("is there already")
    stage.press("q")


def test_a_walk_starts_where_one_clicks_and_a_payoff_is_changed_by_pointer_and_keys(notebook):
    stage, output = demo(notebook, "walk-demo")
    sentence = stage.part("sentence")
    output.get_by_label("Game").select_option("stag hunt")
    expect(sentence).to_contain_text("The players choose stag and stag.")
    x, y = stage.point(*BESIDE_PAYOFFS)
    notebook.mouse.click(x, y)
    expect(sentence).to_contain_text("The players choose hare and hare.")
    stage.focus()
    stage.press("End")
    expect(sentence).to_contain_text("Both stay: an equilibrium.")
    stage.item("payoff/0/1/0").click()
    notebook.keyboard.type("9")
    stage.press("Enter")
    expect(stage.item("payoff/0/1/0")).to_have_text("9")
    reach(stage, "payoff/0/1/0")
    stage.press("Enter")
    expect(stage.part("editor")).to_have_value("9")
    notebook.keyboard.type("-2")
    stage.press("Enter")
    expect(stage.item("payoff/0/1/0")).to_have_text("−2")


def test_a_probability_is_dragged_and_stops_where_the_other_is_indifferent(notebook):
    stage, _ = demo(notebook, "mixed-demo")
    box = stage.box(stage.root.locator(".ck-picture svg"))
    unit = box["width"] / 880
    expect(stage.part("sentence")).to_contain_text("gains by leaving")
    drag(notebook, stage, stage.item("probability/0").locator("circle").last, -330 / 6 * unit, 0)
    expect(stage.item("probability/0")).to_contain_text("q = 0.33")
    reach(stage, "probability/1")
    stage.press("Enter")
    expect(stage.part("editor")).to_have_value("0.5")
    notebook.keyboard.type("2/3")
    stage.press("Enter")
    expect(stage.part("sentence")).to_contain_text("An equilibrium.")


def test_a_state_that_is_clicked_lights_all_that_look_the_same(notebook):
    stage, output = demo(notebook, "cards-demo")
    spots = stage.root.locator(".ck-frame .spot")
    expect(spots).to_have_count(0)
    stage.item("state/7").click()
    expect(spots).to_have_count(2)
    expect(stage.part("frame")).to_contain_text("Player 1 with Q, after check")
    stage.item("state/7").click()
    expect(spots).to_have_count(0)
    output.get_by_label("Seen with").select_option("player 0")
    stage.focus()
    stage.press("ArrowRight")
    expect(stage.part("values")).to_contain_text("hidden")
    expect(stage.part("sentence")).to_contain_text("Player 0 is dealt Q. The other may hold J or K")
