"""The notebook of lecture 03 in JupyterLab: a wall painted, the start moved, h typed, and the quiz answered."""

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, opened


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "03_astar.ipynb") as page:
        yield page


def value(stage, name):
    return stage.part("values").locator(f"dt:text-is('{name}') + dd")


def test_walls_are_painted_and_the_start_moved(notebook):
    stage, _ = demo(notebook, "maps-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("The goal is taken: the path costs 9.66.")
    stage.item("cell/7/4").click()  # the path led through it
    expect(stage.part("sentence")).to_contain_text("The goal is taken: the path costs 10.24.")
    stage.press("Home")  # nothing but start, goal and cursor is in the picture
    stage.tab_to(stage.item("start"))
    stage.press("Enter", "ArrowDown", "ArrowDown", "Enter")
    expect(stage.item("start")).to_have_attribute("aria-label", "start (1, 5)")
    stage.press("ArrowDown", "ArrowDown", "Enter", *["ArrowRight"] * 4, *["ArrowUp"] * 3, " ", *["ArrowDown"] * 5, " ")
    expect(stage.item("cursor")).to_have_attribute("aria-label", "cursor (5, 5)")
    stage.press("Enter", "End")
    expect(stage.part("sentence")).to_contain_text("OPEN is empty: there is no path.")


@pytest.mark.search
def test_the_quiz_is_answered_by_a_click_on_a_cell(notebook):
    stage, _ = demo(notebook, "maps-demo")
    stage.focus()
    stage.press("Home", "q", *["ArrowRight"] * 4)
    expect(stage.part("sentence")).to_contain_text("Which f does it get?")
    stage.root.get_by_role("button", name="8", exact=True).click()
    expect(stage.part("sentence")).to_contain_text("Right.")
    stage.press("Shift+ArrowRight")
    expect(stage.part("sentence")).to_contain_text("Click the cell that A* expands next.")
    stage.item("cell/2/3").click()
    expect(stage.part("sentence")).to_contain_text("Right. (2, 3) is taken from OPEN")
    stage.press("q")


@pytest.mark.search
def test_manhattan_distance_loses_the_shortest_path(notebook):
    stage, output = demo(notebook, "right-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("The goal is taken with g = C* = 9.66.")
    output.locator("select").nth(1).select_option("Manhattan distance")
    expect(stage.part("sentence")).to_contain_text("The goal is taken with g = 12, but C* = 9.66.")
    stage.press("ArrowLeft")
    expect(value(stage, "waits")).to_have_text("(2, 1)")


def test_h_typed_on_a_node_decides_whether_a_is_re_opened(notebook):
    stage, output = demo(notebook, "reopen-demo")
    stage.focus()
    stage.press("End")
    expect(value(stage, "re-opened")).to_have_text("1")
    stage.item("node/B").click()
    notebook.keyboard.type("1")
    stage.press("Enter")
    expect(stage.item("node/B")).to_have_attribute("data-edit", "1")
    expect(value(stage, "re-opened")).to_have_text("0")
    stage.item("node/B").click()
    notebook.keyboard.type("-1")
    stage.press("Enter")
    expect(output).to_contain_text("h is a number from 0 to 99, not “-1”.")
