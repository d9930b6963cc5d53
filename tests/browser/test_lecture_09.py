"""Lecture 09 in JupyterLab: ends dragged, triangles clicked in the quiz, worlds and searches chosen, leaves peeled."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "09_triangulation_astar.ipynb") as page:
        yield page


def test_the_goal_is_dragged_and_the_midpoints_lead_elsewhere(notebook):
    stage, output = demo(notebook, "midpoints-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("Over midpoints it is 17.01, and 14.01 in the same channel")
    goal = stage.item("goal")
    expect(goal).to_have_attribute("aria-label", "goal (11.2, 4.3)")
    drag(notebook, stage, goal, 0, -60)
    expect(goal).not_to_have_attribute("aria-label", "goal (11.2, 4.3)")
    expect(stage.part("sentence")).to_contain_text("Over midpoints it is")
    output.get_by_label("Search").select_option("TA*")
    expect(stage.item("0/bounds")).to_be_attached()


@pytest.mark.search
def test_the_triangle_that_is_expanded_next_is_clicked(notebook):
    stage, _ = demo(notebook, "ta-demo")
    sentence = stage.part("sentence")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Which g does it get?")
    stage.part("choices").get_by_role("button", name="0.74", exact=True).click()
    expect(sentence).to_contain_text("Right. Across this edge f = 0.74 + 9.66 = 10.4.")
    step_to(stage, "Which triangle is expanded next?", "3.32")
    stage.item("face/27").locator("polygon").last.click()
    expect(sentence).to_contain_text("Right. A channel is taken from OPEN")
    stage.press("q", "End")
    expect(sentence).to_contain_text("11.79 is the shortest.")


@pytest.mark.search
def test_up_moves_the_start_up_and_an_agent_gets_a_radius(notebook):
    stage, output = demo(notebook, "ta-demo")
    reach(stage, "start")
    stage.press("Enter", "ArrowUp", "Escape")
    expect(stage.item("start")).to_have_attribute("aria-label", "start (0.8, 4.85)")
    stage.focus()
    stage.press("End")
    swath = stage.root.locator(".ck-frame .swath")
    expect(swath).to_have_count(0)
    output.locator(".noUi-handle").focus()
    stage.press("ArrowRight")
    expect(swath).to_have_count(1)


@pytest.mark.search
def test_leaves_are_peeled_and_corridors_searched(notebook):
    stage, _ = demo(notebook, "reduction-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("count")).to_have_text(re.compile(r"step (\d+) of \1"))
    stage, _ = demo(notebook, "tra-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("15.92")


def test_three_searches_run_side_by_side_and_a_start_is_dragged_in_one_of_them(notebook):
    stage, output = demo(notebook, "side-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("count")).to_have_text("step 55 of 55")
    starts = [stage.item(f"{panel}/start") for panel in ("grid", "ta", "tra")]
    drag(notebook, stage, starts[1], 0, -30)
    for start in starts:
        expect(start).not_to_have_attribute("aria-label", "start (0.8, 4.6)")
    output.get_by_label("World").select_option("a maze")
    expect(stage.part("sentence")).to_contain_text("One world, three searches")
