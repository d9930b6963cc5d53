"""Lecture 08 in JupyterLab: the quiz on the funnel, start dragged, the radius changed, left clicked, a narrow place."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "08_funnel.ipynb") as page:
        yield page


@pytest.mark.search
def test_the_quiz_asks_what_a_side_does_and_for_the_new_apex(notebook):
    stage, _ = demo(notebook, "cases-demo")
    sentence = stage.part("sentence")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Click the corner where the path has to bend", answer="it crosses the other side")
    stage.item("corner/4.5/5.25").click()
    expect(sentence).to_contain_text("Right. C becomes the apex.")
    stage.press("ArrowRight")
    expect(sentence).to_contain_text("The apex is C now. Does it move on?")
    stage.root.get_by_role("button", name="yes, to the next corner", exact=True).click()
    expect(sentence).to_contain_text("Right. E becomes the apex, too.")
    stage.press("q")


def test_the_start_is_dragged_and_moved_by_keys(notebook):
    stage, output = demo(notebook, "funnel-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("is 17.13 long")
    drag(notebook, stage, stage.item("start"), 30, 10)
    expect(stage.part("sentence")).to_contain_text(re.compile(r"is 1[56]\.\d+ long"))
    said = stage.part("sentence").inner_text()
    reach(stage, "start")
    stage.press("Enter", "ArrowRight", "Escape")
    expect(stage.part("sentence")).not_to_have_text(said)
    output.get_by_label("Channel").select_option("a fan")
    expect(stage.part("sentence")).to_contain_text("The channel has 7 triangles and 6 portals.")


def test_a_wider_agent_goes_another_way_and_then_none(notebook):
    stage, output = demo(notebook, "agent-demo")
    stage.focus()
    stage.press("End")
    sentence, slider = stage.part("sentence"), output.locator(".noUi-handle")
    expect(sentence).to_contain_text("Done: 4 segments and 3 arcs, 18.60 long.")
    slider.focus()
    for _ in range(3):
        slider.press("ArrowRight")
    expect(sentence).to_contain_text("20.72 long.")
    slider.press("End")
    expect(sentence).to_contain_text("The widest one lets a radius of 1.00 through.")


@pytest.mark.search
def test_the_left_end_of_a_portal_is_clicked(notebook):
    stage, _ = demo(notebook, "winding-demo")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Click the left end of the portal.")
    stage.item("vertex/1").click()
    expect(stage.part("sentence")).to_contain_text("Right. B is left, C is right.")
    stage.press("q")


@pytest.mark.search
def test_a_narrow_place_stops_an_agent_and_lets_a_smaller_one_through(notebook):
    stage, output = demo(notebook, "widths-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("No path: that edge is shorter than 1.10.")
    slider = output.locator(".noUi-handle")
    slider.focus()
    slider.press("ArrowLeft")
    expect(stage.part("sentence")).to_contain_text("The agent fits.")
