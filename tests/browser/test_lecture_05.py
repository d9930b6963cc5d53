"""The notebook of lecture 05 in JupyterLab: points dragged, added and removed, by pointer and by keys, and the quiz."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "05_delaunay.ipynb") as page:
        yield page


@pytest.mark.search
def test_a_dragged_corner_makes_the_edge_legal_live(notebook):
    stage, _ = demo(notebook, "flip-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("The smallest angle grows from 31.1° to 53.1°.")
    left, right = stage.point(0, 0)[0], stage.point(139, 0)[0]
    drag(notebook, stage, stage.item("before/vertex/2"), left - right, 0)
    expect(stage.part("sentence")).to_contain_text("A–C was legal: it had better stay.")
    expect(stage.part("count")).to_have_text("step 7 of 7")


def test_points_are_added_and_removed_by_pointer_and_keys(notebook):
    stage, _ = demo(notebook, "lawson-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("it is the Delaunay triangulation.")
    notebook.mouse.click(*stage.point(110, 60))
    expect(stage.item("vertex/9")).to_have_attribute("aria-label", re.compile("vertex J "))
    expect(stage.part("sentence")).to_contain_text("it is the Delaunay triangulation.")
    stage.item("vertex/9").click()
    expect(stage.item("vertex/9")).to_have_count(0)
    reach(stage, "cursor")
    stage.press("Enter", "ArrowUp", "ArrowRight", "Space")
    expect(stage.item("vertex/9")).to_have_attribute("aria-label", "vertex J (1.25, 1.25)")
    expect(stage.item("cursor")).to_be_focused()
    stage.press("Enter", "ArrowUp")
    expect(stage.item("vertex/9")).to_be_focused()
    stage.press("Enter", "Space")
    expect(stage.item("vertex/9")).to_have_count(0)


def test_the_triangulation_of_200_points_follows_one_that_is_dragged(notebook):
    stage, output = demo(notebook, "live-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("It is Delaunay: no circle holds a point.")
    output.locator("select").nth(0).select_option("200 points")
    expect(stage.item("vertex/199")).to_be_visible()
    stage.focus()
    stage.press("End")
    before = stage.item("vertex/50").get_attribute("aria-label")
    drag(notebook, stage, stage.item("vertex/50"), 40, 30)
    expect(stage.item("vertex/50")).not_to_have_attribute("aria-label", before)
    expect(stage.part("sentence")).to_contain_text(re.compile("it is Delaunay again|no circle holds a point"))


@pytest.mark.search
def test_the_triangle_that_holds_the_point_is_clicked(notebook):
    stage, _ = demo(notebook, "incremental-demo")
    stage.focus()
    stage.press("Home", "q")
    sentence = stage.part("sentence")
    step_to(stage, "Click the triangle", answer="flipped")
    expect(sentence).to_contain_text(re.compile(r"Click the triangle that holds [A-I]\."))
    stage.root.locator('.ck-frame [data-id^="face/"]').first.click()
    expect(sentence).to_contain_text(re.compile("Right|No, not that one"))
    stage.press("q")


@pytest.mark.search
def test_a_point_that_is_added_comes_next(notebook):
    stage, _ = demo(notebook, "incremental-demo")
    stage.focus()
    stage.press("Home", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight")
    expect(stage.part("sentence")).to_contain_text("comes next.")
    notebook.mouse.click(*stage.point(500, 420))
    expect(stage.part("sentence")).to_contain_text("J comes next.")
    expect(stage.part("values")).to_contain_text("J, 4 of 10")
