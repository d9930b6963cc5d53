"""The notebook of lecture 06 in JupyterLab: points dragged, added and asked for, and the quizzes in the picture."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "06_point_location.ipynb") as page:
        yield page


def test_the_point_is_dragged_and_all_locators_follow(notebook):
    stage, output = demo(notebook, "locators-demo")
    expect(stage.item("query")).to_have_attribute("aria-label", "query (8.5, 5.75)")
    before = stage.item("bar/brute force").get_attribute("aria-label")
    drag(notebook, stage, stage.item("query"), 120, -40)
    expect(stage.item("query")).not_to_have_attribute("aria-label", "query (8.5, 5.75)")
    expect(stage.item("bar/brute force")).not_to_have_attribute("aria-label", before)
    walked = stage.part("count").inner_text()
    output.locator("select").nth(1).select_option("brute force")
    expect(stage.part("count")).not_to_have_text(walked)
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("holds it: no edge has the point beyond it.")
    expect(stage.part("values")).to_contain_text("yes")


@pytest.mark.search
def test_a_point_is_added_by_a_click_and_removed_by_another(notebook):
    stage, _ = demo(notebook, "locators-demo")
    expect(stage.item("vertex/59")).to_be_visible()
    x, y = stage.point(440, 6)
    notebook.mouse.click(x, y)
    expect(stage.item("vertex/60")).to_be_visible()
    stage.item("vertex/60").click()
    expect(stage.item("vertex/60")).to_have_count(0)


@pytest.mark.search
def test_a_child_is_clicked_in_the_history_or_in_the_triangulation(notebook):
    stage, _ = demo(notebook, "history-demo")
    stage.focus()
    stage.press("Home")
    for _ in range(6):
        stage.press("Shift+ArrowRight")
    stage.press("q")
    sentence = stage.part("sentence")
    step_to(stage, "Click the child of ←↑→ that holds the point, left or right.", answer="two")
    stage.item("node/3").click()
    expect(sentence).to_contain_text(re.compile("Right|No:"))
    stage.press("q")


@pytest.mark.search
def test_the_depth_follows_the_order(notebook):
    stage, output = demo(notebook, "history-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("is there today.")
    expect(stage.part("values")).to_contain_text("37")
    output.locator("select").nth(1).select_option("sorted")
    expect(stage.part("values")).to_contain_text("11")


def test_the_walk_goes_round_until_memory_is_switched_on(notebook):
    stage, output = demo(notebook, "cycle-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("count")).to_have_text("step 60 of 60")
    output.get_by_role("checkbox", name="Memory").check()
    expect(stage.part("count")).to_have_text("step 22 of 22")
    expect(stage.part("sentence")).to_contain_text("has no exit, so the point is in it.")
    stage.item("face/7").click()
    expect(stage.part("count")).to_contain_text("step 0 of")
    expect(stage.part("sentence")).to_contain_text("From CDH to the point in the ring")


@pytest.mark.search
def test_the_quiz_asks_for_the_triangle_and_for_an_edge(notebook):
    stage, _ = demo(notebook, "cycle-demo")
    stage.focus()
    stage.press("Home", "q", "ArrowRight")
    sentence = stage.part("sentence")
    expect(sentence).to_contain_text("Which triangle holds the point? Click it.")
    stage.item("face/2").click()
    expect(sentence).to_contain_text(re.compile("Right|No:"))
    stage.press("ArrowRight")
    expect(sentence).to_contain_text("By which edge may the walk leave AEF? Click one.")
    notebook.mouse.click(*stage.centre(stage.item("edge/0/5")))
    expect(sentence).to_contain_text(re.compile("Right|No:"))
    stage.press("q")


def test_the_walk_that_aims_anew_goes_round_on_a_twisted_ring_and_goes_back_with_memory(notebook):
    stage, output = demo(notebook, "aimed-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("count")).to_have_text("step 60 of 60")
    output.get_by_role("checkbox", name="Memory").check()
    expect(stage.part("count")).to_have_text("step 22 of 22")
    stage.focus()
    stage.press("Home", *["Shift+ArrowRight"] * 2)
    expect(stage.part("sentence")).to_contain_text("Back to ADE: all exits of AEF lead to where the walk has been")
    output.locator("select").nth(0).select_option("a ring")
    expect(stage.part("sentence")).to_contain_text("in each triangle a line starts anew")
