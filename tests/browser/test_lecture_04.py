"""Lecture 04 in JupyterLab: HPA* and PRA* stepped, ends dragged, walls painted, the quiz answered in the picture."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "04_abstraction.ipynb") as page:
        yield page


@pytest.mark.search
def test_sectors_and_entrances_appear_and_the_quiz_asks_for_transitions(notebook):
    stage, _ = demo(notebook, "sectors-demo")
    stage.focus()
    stage.press("ArrowRight")
    expect(stage.part("sentence")).to_contain_text("An entrance, 8 cells wide, from sector (0, 0) to (0, 1).")
    stage.press("q", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text("The entrance is 8 cells wide. How many transitions?")
    stage.root.get_by_role("button", name="two, at its ends").click()
    expect(stage.part("sentence")).to_contain_text("Right. Two transitions, at the ends")
    expect(stage.item("node/0/7")).to_be_visible()
    stage.press("q")


def test_the_goal_is_dragged_and_the_next_node_is_clicked(notebook):
    stage, _ = demo(notebook, "query-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("Smoothed: 28.6, the shortest there is.")
    goal = stage.item("goal")
    drag(notebook, stage, goal, -60, -20)
    expect(goal).not_to_have_attribute("aria-label", "goal (23, 14)")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Click the node that is expanded next.")
    stage.item("node/8/4").click()
    expect(stage.part("sentence")).to_contain_text("Right. (8, 4) is taken from OPEN")
    stage.press("q")


@pytest.mark.search
def test_a_wall_is_painted_and_the_touched_sectors_are_clicked(notebook):
    stage, output = demo(notebook, "repair-demo")
    stage.focus()
    stage.press("End")
    expect(stage.item("sector/1/0")).to_have_attribute("aria-label", re.compile("built anew"))
    box = stage.box(stage.item("sector/2/0"))
    # Inside the sector, away from start, goal and walls.
    notebook.mouse.click(box["x"] + 0.8 * box["width"], box["y"] + 0.2 * box["height"])
    expect(stage.part("values")).to_contain_text(re.compile("sectors built"))
    stage.focus()
    stage.press("Home")
    expect(stage.part("sentence")).to_contain_text("(22, 1) is painted, in sector (2, 0).")
    stage.press("q", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text("Which sectors must be built anew? Click one of them.")
    stage.item("sector/2/0").click(position={"x": 0.4 * box["width"], "y": 0.2 * box["height"]})
    expect(stage.part("sentence")).to_contain_text("Right.")
    assert output.locator(".widget-dropdown").count() == 1


@pytest.mark.search
def test_who_joins_a_clique_is_clicked_and_a_wall_is_painted(notebook):
    stage, _ = demo(notebook, "pyramid-demo")
    stage.focus()
    stage.press("q", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text(
        "(2, 0) founds the next clique, one of 4. Click a cell that joins it."
    )
    stage.item("cell/3/1").click()
    expect(stage.part("sentence")).to_contain_text("Right. (2, 0) founds a clique of 4")
    stage.press("q", "End")
    expect(stage.part("sentence")).to_contain_text("All cells have the same top node")
    stage.press("Home")
    expect(stage.part("sentence")).to_contain_text("65 free cells")
    stage.item("cell/3/0").click()
    expect(stage.part("sentence")).to_contain_text("64 free cells")


def test_the_window_decides_when_the_first_move_is_known(notebook):
    stage, output = demo(notebook, "climb-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("There, after 124 expansions; A* needs 291.")
    first = stage.part("values").locator("dd").nth(4)
    expect(first).to_have_text("49")
    output.get_by_label("Window").select_option("whole path")
    expect(first).to_have_text("203")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Layer 0: the cells (12, 0) and (16, 18).")
    stage.press("ArrowRight")
    expect(stage.part("sentence")).to_contain_text("On which layer do start and goal meet?")
    stage.root.get_by_role("button", name="layer 7").click()
    expect(stage.part("sentence")).to_contain_text("Right. Layer 1: not yet.")
    stage.press("q")
