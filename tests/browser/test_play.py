"""A game in JupyterLab: moves by clicks and by keys, answered; what was looked at; two machines; illegal clicks."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import lab
from tests.browser.lecture import demo, reach


@pytest.fixture(scope="module")
def game(jupyterlab, lectures):
    lab.write_notebook(
        jupyterlab.folder / "game.ipynb", 'from coursekit.stage.play.play import play\nplay("Tic-Tac-Toe")'
    )
    with lab.opened_in_lab(lectures, "game.ipynb") as page:
        yield demo(page, "cell-0")


def anew(stage, output):
    output.get_by_role("button", name="New game").click()
    expect(stage.part("sentence")).to_have_text(re.compile("^You begin."))


def squares(stage, kind):
    """The squares on which X or O stand, as they are told."""
    return stage.root.locator(f'.ck-frame [aria-label$=": {kind}"]')


def test_a_game_is_played_by_clicks(game):
    stage, output = game
    sentence = stage.part("sentence")
    expect(sentence).to_have_text("You begin. Click a square to move.")
    stage.item("cell/0").click()
    expect(sentence).to_contain_text("The machine plays row 2, column 2: worth 0, a draw.")
    stage.item("cell/0").click()
    expect(output).to_contain_text("Row 1, column 1 is taken.")
    stage.item("cell/1").click()
    expect(sentence).to_contain_text("The machine plays row 1, column 3")
    stage.item("cell/3").click()  # it lets the machine win
    expect(sentence).to_contain_text("The machine wins, with three in a row.")
    expect(squares(stage, "X")).to_have_count(3)
    expect(squares(stage, "O")).to_have_count(3)
    stage.item("cell/8").click()
    expect(output).to_contain_text("The game is over.")
    output.get_by_role("button", name="Take back").click()
    expect(squares(stage, "X")).to_have_count(2)


def test_steps_go_back_to_what_the_machine_looked_at(game):
    stage, output = game
    anew(stage, output)
    stage.item("cell/0").click()
    expect(stage.part("sentence")).to_contain_text("The machine plays row 2, column 2")
    stage.press("ArrowLeft")
    expect(stage.part("sentence")).to_contain_text("No better: row 3, column 3 is worth at most 0.")
    expect(stage.item("cell/8")).to_have_attribute("aria-label", "row 3, column 3: empty; worth at most 0")
    stage.item("cell/8").click()
    expect(output).to_contain_text("That is an earlier position.")
    stage.press("Home", "Shift+ArrowRight")
    expect(stage.part("sentence")).to_have_text("You play row 1, column 1. Now the machine moves.")


def test_a_game_is_played_by_keys(game):
    stage, output = game
    anew(stage, output)
    reach(stage, "cell/4")
    stage.press("Enter")
    expect(squares(stage, "O")).to_have_count(1)
    expect(stage.item("cell/4")).to_be_focused()
    stage.press("ArrowDown", "Enter")
    expect(squares(stage, "X")).to_have_count(2)
    expect(squares(stage, "O")).to_have_count(2)


def test_another_game_and_two_machines(game):
    stage, output = game
    output.get_by_label("Game").select_option("Connect Four")
    expect(stage.part("sentence")).to_have_text("You begin. Click a column to move.")
    stage.item("column/3").click()
    expect(stage.part("sentence")).to_contain_text("The machine plays column")
    output.get_by_label("Against").select_option("look-ahead of one")
    output.get_by_label("Who").select_option("two machines")
    expect(stage.part("sentence")).to_contain_text("Two machines play.")
    output.get_by_label("Player 0", exact=True).select_option("random")
    output.get_by_role("button", name="To the end").click()
    expect(stage.part("sentence")).to_contain_text(re.compile(r"(wins by \d+, with disc \d+)|draw"))


def test_samples_are_seen_as_they_grow(game):
    stage, output = game
    output.get_by_label("Game").select_option("Tic-Tac-Toe")
    expect(stage.part("sentence")).to_contain_text("Two machines play.")
    output.get_by_label("Who").select_option("you begin")
    expect(stage.part("sentence")).to_contain_text("You begin.")
    output.get_by_label("Against").select_option("UCT")
    expect(output.get_by_label("Simulations").first).to_be_visible()
    stage.item("cell/4").click()
    expect(stage.part("sentence")).to_contain_text(
        re.compile("The machine plays .*(of 1,000 simulations|it is proven)")
    )
    stage.press("Home", "ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_contain_text("After 10 simulations")
    expect(stage.item("cell/0")).to_have_attribute("aria-label", re.compile(r"empty; \d\.\d\d on average in \d visit"))
