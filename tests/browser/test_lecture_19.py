"""The notebook of lecture 19 in JupyterLab: every demo stepped, the quiz answered in the tree, a game, both themes."""

import re

import pytest
from playwright.sync_api import expect

from coursekit.look import DARK, LIGHT
from tests.browser.lecture import demo, opened, step_to
from tests.browser.stage import rgb
from tests.examples import some


@pytest.fixture(scope="module")
def notebook(lectures):
    with opened(lectures, "19_mcts.ipynb") as page:
        yield page


@pytest.mark.parametrize(
    ("cell", "first", "last"),
    some(
        [
            ("flat-demo", "Arm 1, row 1, column 1:", r"Arm \d is played"),
            ("textbook-demo", "X selects 60/79", r"37/100 becomes 37/101"),
            ("growing-demo", "Simulation 1:", r"Simulation 1,000:"),
            ("amaf-demo", "The tree has selected it.", r"AMAF has \d+ credits"),
            ("rave-demo", "is selected: nothing is known of it", r"The own counts grow"),
            ("trap-demo", "it believes in the bold move", r"it believes in the solid move"),
        ],
        2,
    ),
)
def test_a_demo_is_stepped(notebook, cell, first, last):
    stage, _ = demo(notebook, cell)
    stage.focus()
    stage.press("ArrowRight")
    expect(stage.part("sentence")).to_contain_text(first)
    expect(stage.part("lit").first).to_be_visible()
    stage.press("End")
    expect(stage.part("sentence")).to_have_text(re.compile(last))
    stage.press("Home")
    expect(stage.part("count")).to_have_text(re.compile("^step 0 of"))


def test_the_quiz_is_answered_by_clicks_on_nodes_of_the_tree(notebook):
    stage, _ = demo(notebook, "phases-demo")
    sentence = stage.part("sentence")
    stage.focus()
    stage.press("Home", "q")
    step_to(stage, "Which counts change? Click one of these nodes.")
    stage.item("/16").click()
    expect(sentence).to_contain_text("Right. O played row 2, column 2, and it is a draw")
    expect(stage.item("/16")).to_have_attribute("aria-label", re.compile("½ of 1"))
    step_to(stage, "Which child is selected next? Click it.")
    stage.item("/16").click()
    expect(sentence).to_contain_text("No")
    expect(stage.item("/256")).to_be_visible()
    step_to(stage, "Which child is selected next? Click it.")
    stage.item("/16").click()
    expect(sentence).to_contain_text("Right.")
    stage.press("q")


def test_a_game_against_uct_is_answered_and_shows_its_tree(notebook):
    stage, output = demo(notebook, "play-demo")
    sentence = stage.part("sentence")
    nodes = stage.root.locator('.ck-frame [data-id^="node/"]')
    root = stage.item("node/")
    expect(nodes).to_have_count(0)
    stage.item("column/0").click()
    expect(sentence).to_contain_text("The machine plays column")
    expect(root).to_have_attribute("aria-label", "root: 1000 visits")
    stage.press("ArrowLeft", "ArrowLeft")
    expect(root).not_to_have_attribute("aria-label", "root: 1000 visits")  # the tree while it grew
    output.get_by_label("Game").select_option("Hex 5 x 5")
    expect(sentence).to_contain_text("You begin.")
    expect(nodes).to_have_count(0)
    stage.item("cell/12").click()
    expect(sentence).to_contain_text("The machine plays")
    expect(nodes).not_to_have_count(0)


@pytest.mark.search
def test_light_and_dark(notebook):
    stage, _ = demo(notebook, "textbook-demo")
    for name, colours in (("JupyterLab Dark", DARK), ("JupyterLab Light", LIGHT)):
        notebook.evaluate("theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", name)
        # JupyterLab puts a sheet over everything meanwhile, and stumbles when the next change comes too soon.
        expect(notebook.locator("#jupyterlab-splash")).to_have_count(0)
        expect(stage.root).to_have_attribute("data-theme", "dark" if colours is DARK else "light")
        expect(stage.root).to_have_css("background-color", rgb(colours["paper"]))
        expect(stage.item("/0").locator("text").first).to_have_css("fill", rgb(colours["ink"]))


def test_the_names_of_values_stand_on_one_line_beside_their_values(notebook):
    stage, _ = demo(notebook, "trap-demo")
    rows = stage.part("values").locator("div")
    expect(rows.first).to_be_visible()
    name, value = (rows.first.locator(part).bounding_box() for part in ("dt", "dd"))
    assert name["x"] + name["width"] <= value["x"]
    heights = rows.evaluate_all("rows => rows.map((row) => row.firstChild.getClientRects()[0].height)")
    assert max(heights) < 1.5 * min(heights)
    assert rows.evaluate_all("rows => rows.every((row) => row.firstChild.scrollWidth <= row.firstChild.offsetWidth)")
