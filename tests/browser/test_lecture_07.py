"""Lecture 07 in JupyterLab: a segment's end dragged, edges clicked in the quiz, an obstacle and free vertices moved."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "07_constrained.ipynb") as page:
        yield page


def middle(item):
    """The middle of an edge. A level one has no height, and counts as not visible."""
    box = item.evaluate("item => item.getBoundingClientRect().toJSON()")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.search
def test_the_quiz_asks_for_crossed_edges_and_for_what_may_be_flipped(notebook):
    stage, _ = demo(notebook, "segment-demo")
    sentence = stage.part("sentence")
    stage.focus()
    stage.press("Home", "q", "ArrowRight")
    expect(sentence).to_contain_text("Click an edge that A–B crosses.")
    stage.item("edge/3/5").click()
    expect(sentence).to_contain_text(re.compile("Right"))
    step_to(stage, "be flipped now?")
    stage.root.get_by_role("button", name="yes, it may", exact=True).click()
    expect(sentence).to_contain_text(re.compile("Right|No:"))
    stage.press("q")


def test_an_end_of_the_segment_is_dragged_to_another_vertex(notebook):
    stage, output = demo(notebook, "segment-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("count")).to_have_text("step 25 of 25")
    start = stage.item("from")
    expect(start).to_have_attribute("aria-label", "the segment goes from A")
    (x, y), (to_x, to_y) = stage.centre(start), stage.centre(stage.item("vertex/12"))
    drag(notebook, stage, start, to_x - x, to_y - y)
    expect(start).to_have_attribute("aria-label", "the segment goes from M")
    expect(stage.item("edge/1/12")).to_have_attribute("aria-label", "B–M, held by 1")
    output.get_by_label("Case").select_option("crossing another")
    expect(stage.part("sentence")).to_contain_text("The segment I–J is to become an edge.")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("Refused: I–J crosses A–F")
    output.get_by_role("button", name="New vertex where they cross").click()
    expect(stage.part("count")).not_to_have_text("step 4 of 4")


@pytest.mark.search
def test_an_edge_is_clicked_and_its_segment_goes(notebook):
    stage, _ = demo(notebook, "removal-demo")
    expect(stage.item("edge/9/10")).to_have_attribute("aria-label", "J–K, held by 1 and 2")
    notebook.mouse.click(*middle(stage.item("edge/10/11")))
    expect(stage.part("sentence")).to_contain_text("Segment 2 is to go.")
    stage.focus()
    stage.press("q", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text("Who still owns it?")
    stage.root.get_by_role("button", name="1", exact=True).click()
    expect(stage.part("sentence")).to_contain_text("Right. J–K stays. 1 still owns it")
    stage.press("q")


@pytest.mark.search
def test_an_obstacle_is_dragged_and_the_rest_of_the_world_stays(notebook):
    stage, _ = demo(notebook, "obstacle-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("Repaired: 20 of 226 triangles are new")
    outline = stage.item("obstacle/10").locator("polygon").first
    before = outline.get_attribute("points")
    drag(notebook, stage, stage.item("obstacle/10"), 14, -10)
    expect(outline).not_to_have_attribute("points", before)
    # How many depends on how far it went since the last picture, and so on how many pictures there were on the way.
    expect(stage.part("sentence")).to_contain_text(re.compile(r"Repaired: \d+ of 226 triangles are new"))


def test_a_free_vertex_is_added_dragged_and_removed(notebook):
    stage, _ = demo(notebook, "points-demo")
    stage.focus()
    stage.press("End")
    values = stage.part("values")
    expect(values).to_contain_text("22")
    reach(stage, "cursor")
    stage.press("Enter", "ArrowRight", "Space", "Escape")
    expect(stage.item("vertex/16")).to_be_visible()
    drag(notebook, stage, stage.item("vertex/16"), 120, -40)
    expect(stage.part("sentence")).to_contain_text("The walls have stayed.")
    stage.item("vertex/16").click()
    expect(stage.item("vertex/16")).to_have_count(0)
    expect(values).to_contain_text("22")
