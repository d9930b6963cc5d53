"""The player in Notebook 7: it plays, and its keys are its own."""

from playwright.sync_api import expect

from tests.browser import lab
from tests.browser.stage import KEYS, play, sources

CELLS = ["from tests.player.sample import demo\ndemo()", "1 + 1"]


def test_notebook_7(tmp_path, chromium):
    lab.write_notebook(tmp_path / "sample.ipynb", *CELLS)
    with lab.server(tmp_path, "notebook") as where, lab.page(chromium) as (page, errors):
        lab.open_notebook(page, where, "sample.ipynb", view="notebooks")
        stage = play(page, 0)
        stage.shows(0)
        stage.focus()
        for key, step in KEYS.items():
            stage.press(key)
            stage.shows(step)
        stage.press(*"ab.xdd", "ArrowDown", "Enter")
        assert sources(page) == CELLS
        stage.item("top").click()
        page.keyboard.type("12")
        stage.press("Enter")
        stage.shows(0, top=12)
        stage.press("Escape", "Escape", "b")
        expect(page.locator(".jp-Notebook .jp-Cell")).to_have_count(3)
        assert errors == []
