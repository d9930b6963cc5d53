"""The notebook of lecture 02 in JupyterLab: run and stepped, the quiz answered, a cost typed, a wall painted."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, opened


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "02_shortest_paths.ipynb") as page:
        yield page


@pytest.mark.search
def test_bfs_is_stepped_and_the_next_layer_named(notebook):
    stage, _ = demo(notebook, "bfs-demo")
    stage.focus()
    stage.press("ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text("S is taken")
    stage.press("q", *["ArrowRight"] * 7)
    expect(stage.part("sentence")).to_contain_text("Which nodes are in layer 2?")
    stage.root.get_by_role("button", name="D, E and F", exact=True).click()
    expect(stage.part("sentence")).to_contain_text("Right. A is taken")
    stage.press("q", "End")
    expect(stage.part("sentence")).to_contain_text("9 of 11 nodes can be reached, but not X and Y")


@pytest.mark.search
def test_the_node_that_dijkstra_takes_next_is_clicked(notebook):
    stage, _ = demo(notebook, "dijkstra-demo")
    stage.focus()
    stage.press("Home", "q", *["ArrowRight"] * 7)
    expect(stage.part("sentence")).to_contain_text("Which node is taken next? Click it.")
    stage.item("node/B").click()
    expect(stage.part("sentence")).to_contain_text("Right. B is settled with 1.")
    stage.press("q")


def test_a_cost_is_typed_over_and_the_run_changes(notebook):
    stage, output = demo(notebook, "dijkstra-demo")
    stage.focus()
    stage.press("End")
    expect(stage.item("node/E")).to_have_attribute("aria-label", re.compile("d = 9,"))
    stage.item("weight/B/E").click()
    notebook.keyboard.type("1")
    stage.press("Enter")
    expect(stage.item("node/E")).to_have_attribute("aria-label", re.compile("d = 2, path S–B–E"))
    expect(stage.item("weight/B/E")).to_be_focused()
    stage.press("Enter")
    notebook.keyboard.type("-3")
    stage.press("Enter")
    expect(output).to_contain_text("A cost below 0 would break the rule")


def test_a_wall_is_painted_and_the_goal_moved_by_keys(notebook):
    stage, _ = demo(notebook, "bfs-map-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("12 steps, and no path has fewer.")
    cells = stage.box(stage.item("cells"))
    side = cells["width"] / 11
    x = cells["x"] + 5.5 * side
    notebook.mouse.move(x, cells["y"] + 0.5 * side)
    notebook.mouse.click(x, cells["y"] + 0.5 * side)
    expect(stage.item("cell/5/0")).to_have_count(0)  # a wall now
    expect(stage.part("sentence")).to_contain_text("12 steps, and no path has fewer.")  # round the other end
    stage.tab_to(stage.root.locator(".ck-frame [tabindex='0']"))
    while not stage.item("goal").evaluate("item => item === document.activeElement"):
        stage.press("ArrowDown")
    stage.press("Enter", "ArrowLeft", "ArrowDown", "Enter")
    expect(stage.part("sentence")).to_contain_text("10 steps, and no path has fewer.")
    notebook.mouse.click(x, cells["y"] + 5.5 * side)
    expect(stage.part("sentence")).to_contain_text("There is no path")


@pytest.mark.search
def test_c_and_m_are_set_by_sliders(notebook):
    stage, output = demo(notebook, "growth-demo")
    expect(stage.part("sentence")).to_contain_text("c = 4 and m = 10 fail at n = 10")
    handle = output.locator(".noUi-handle").nth(1)
    handle.focus()
    for _ in range(10):
        notebook.keyboard.press("ArrowRight")
    expect(stage.part("sentence")).to_contain_text("No violation from m = 20 up to n = 50.")
