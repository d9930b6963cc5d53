"""The notebook of lecture 01 in JupyterLab: run, stepped, things dragged in worlds, and walls painted on grids."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.lecture import demo, drag, opened, reach, step_to


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "01_maps.ipynb") as page:
        yield page


def test_start_is_dragged_in_one_panel_and_follows_in_all(notebook):
    stage, _ = demo(notebook, "three-demo")
    stage.focus()
    stage.press("End")
    ends = [stage.item(f"{panel}/start") for panel in ("grid", "corners", "ways")]
    for end in ends:
        expect(end).to_have_attribute("aria-label", "start (1, 10.5)")
    drag(notebook, stage, ends[2], 0, -60)
    for end in ends:
        expect(end).to_have_attribute("aria-label", re.compile(r"start \((0\.9|1|1\.0)\d*, [5-9]"))
    expect(stage.part("count")).to_have_text("step 6 of 6")
    reach(stage, "corners/goal")
    stage.press("Enter", "ArrowDown", "ArrowLeft")
    for panel in ("grid", "corners", "ways"):
        expect(stage.item(f"{panel}/goal")).to_have_attribute("aria-label", "goal (10.75, 1.75)")


@pytest.mark.search
def test_a_finer_grid_by_keys(notebook):
    stage, output = demo(notebook, "three-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("values")).to_contain_text("245")
    output.locator(".noUi-handle").focus()
    notebook.keyboard.press("ArrowRight")
    expect(stage.part("values")).not_to_contain_text("245")


@pytest.mark.search
def test_the_quiz_is_answered_by_a_click_on_an_obstacle_and_by_a_choice(notebook):
    stage, _ = demo(notebook, "sight-demo")
    stage.focus()
    stage.press("Home", "q")
    sentence = stage.part("sentence")
    step_to(stage, "Click an obstacle that is in the way.", answer="it does")
    stage.item("obstacle/0").click()
    expect(sentence).to_contain_text(re.compile("Right|No:"))
    stage.press("q")


@pytest.mark.search
def test_an_obstacle_is_dragged_and_the_sweep_is_told_anew(notebook):
    stage, _ = demo(notebook, "pieces-demo")
    stage.focus()
    stage.press("End")
    expect(stage.part("sentence")).to_contain_text("7 way-points, the middles of the borders.")
    piece = stage.item("piece/0").locator("polygon")  # the one left of the obstacle
    before = piece.get_attribute("points")
    drag(notebook, stage, stage.item("obstacle/0"), 25, 15)
    expect(piece).not_to_have_attribute("points", before)
    expect(stage.part("sentence")).to_contain_text("way-points, the middles of the borders.")


def test_walls_are_painted_by_pointer_keys_and_text(notebook):
    stage, output = demo(notebook, "moves-demo")
    stage.focus()
    stage.press("End")
    expect(stage.item("cell/3/1")).to_be_visible()
    stage.item("cell/3/1").click()
    expect(stage.part("values")).to_contain_text("1 of 8")
    reach(stage, "cursor")
    stage.press("Enter", "ArrowDown", "Space")
    expect(stage.part("values")).to_contain_text("3 of 8")
    output.get_by_role("button", name="As text").click()
    expect(output.locator("textarea")).to_have_value(re.compile("A"))  # the map as it is, which comes from the kernel
    output.locator("textarea").fill("A.\n.B")
    expect(stage.part("values")).to_contain_text("1.41")
