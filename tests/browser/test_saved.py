"""What is left of a demo when its notebook is saved, closed and opened again: a picture, where it can the player."""

import os
import subprocess
import sys
from base64 import b64decode, b64encode
from io import BytesIO

import nbformat
import pytest
from nbformat.v4 import new_output
from PIL import Image, ImageColor
from playwright.sync_api import expect

from coursekit.look import LIGHT
from tests.browser import lab
from tests.browser.stage import Stage, play

CELLS = ("from tests.player.sample import demo\ndemo()", "demo(3000)", "1 + 1")
SENTENCES = ("Down to 17. It was at 18 before.", "Down to 1000. It was at 1001 before.")
STEPS = ((3, 20), (2000, 3000))
VIEW = "application/vnd.jupyter.widget-view+json"

SAVE = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 1500)); // until the players are at rest
  await jupyterapp.commands.execute("docmanager:save");
}"""
OPEN = """async ([path, kernelPreference]) => {
  await jupyterapp.restored;
  await jupyterapp.commands.execute("docmanager:open", { path, kernelPreference });
}"""
NO_KERNEL = {"shouldStart": False, "autoStartDefault": False}
DIRTY = "jupyterapp.shell.currentWidget.context.model.dirty"


@pytest.fixture(scope="module")
def opened(jupyterlab, chromium):
    with lab.page(chromium) as (page, errors):
        page.goto(jupyterlab.url("lab") + "&reset")
        page.wait_for_function("window.jupyterapp")
        yield page, errors


@pytest.fixture
def desk(opened):
    """A JupyterLab in which no notebook is open, before or afterwards."""
    page, _ = opened
    yield opened
    page.evaluate("for (const widget of [...jupyterapp.shell.widgets('main')]) widget.dispose()")


@pytest.fixture(scope="module")
def saved(jupyterlab, opened):
    """A notebook with two players, a long one among them, each left at a step of its own, saved and closed."""
    path = jupyterlab.folder / "saved.ipynb"
    lab.write_notebook(path, *CELLS)
    with lab.opened_in_lab(opened, path.name) as page:
        play(page, 0).press("PageDown", "PageDown", "PageDown")
        play(page, 1).press(*"2000", "Enter")
        lab.run_cell(page, 2)
        page.evaluate(SAVE)
    return path


def outputs(path):
    """Of the players' cells."""
    return [cell.outputs[0] for cell in nbformat.read(path, nbformat.NO_CONVERT).cells[:2]]


def another(saved, name, change=lambda notebook: None):
    """A copy that the server does not trust, since something in it was changed."""
    notebook = nbformat.read(saved, nbformat.NO_CONVERT)
    notebook.cells[2].source = "1 + 2"
    change(notebook)
    nbformat.write(notebook, saved.with_name(name))
    return name


def shows_pictures(page):
    """A picture for each player, in its place, that tells in words what it shows."""
    pictures = page.locator(".jp-OutputArea-output img")
    expect(pictures).to_have_count(2)
    for i, sentence in enumerate(SENTENCES):
        expect(pictures.nth(i)).to_have_attribute("alt", sentence)
        page.wait_for_function("image => image.naturalWidth === 800", arg=pictures.nth(i).element_handle())
    expect(page.locator(".ck")).to_have_count(0)
    expect(page.get_by_text("widget", exact=False)).to_have_count(0)


def plays_on(page):
    for i, (step, top) in enumerate(STEPS):
        Stage(page, page.locator(".jp-Cell").nth(i).locator(".ck")).shows(step, top=top)


def test_a_picture_is_saved_with_its_sentence(saved):
    for output, sentence in zip(outputs(saved), SENTENCES, strict=True):
        assert output.metadata["image/png"]["alt"] == sentence
        image = Image.open(BytesIO(b64decode(output.data["image/png"]))).convert("RGB")
        assert image.width == 800
        ball = ImageColor.getrgb(LIGHT["open"])
        rows = [y for y in range(image.height) for x in range(170, 195) if image.getpixel((x, y)) == ball]
        n = int(sentence.split()[2].rstrip("."))
        top = 20 if n < 20 else 3000
        assert (min(rows) + max(rows)) / 2 == pytest.approx((250 - 200 * n / top) * 800 / 880, abs=4)


@pytest.mark.search
def test_nbval_is_green_on_what_was_saved(saved):
    command = [sys.executable, "-m", "pytest", "--nbval", "-p", "no:cacheprovider", "-q", saved.name]
    environment = {**os.environ, "PYTHONPATH": str(lab.PROJECT)}
    told = subprocess.run(command, cwd=saved.parent, env=environment, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout
    assert "4 passed" in told.stdout


def test_with_another_kernel_players_go_on_where_one_was(saved, desk):
    with lab.opened_in_lab(desk, saved.name) as page:
        plays_on(page)
        assert not page.evaluate(DIRTY)
        stage = Stage(page, page.locator(".jp-Cell").first.locator(".ck"))
        stage.button("last").click()
        stage.shows(20)


def test_steps_of_a_long_film_that_were_not_kept_are_told_of(saved, desk):
    with lab.opened_in_lab(desk, saved.name) as page:
        stage = Stage(page, page.locator(".jp-Cell").nth(1).locator(".ck"))
        stage.shows(2000, top=3000)
        stage.button("first").click()
        expect(stage.part("sentence")).to_contain_text("The other steps are not here")
        expect(stage.part("count")).to_have_text("step 2000 of 3000")
        stage.press("ArrowRight", "ArrowLeft")
        stage.shows(2000, top=3000)


@pytest.mark.search
def test_what_has_come_back_is_saved_again(saved, desk):
    with lab.opened_in_lab(desk, saved.name) as page:
        plays_on(page)
        page.evaluate(SAVE)
    with lab.opened_in_lab(desk, saved.name) as page:
        plays_on(page)
    assert [output.metadata["image/png"]["alt"] for output in outputs(saved)] == list(SENTENCES)


def test_after_a_restart_players_are_saved_as_well(jupyterlab, desk):
    lab.write_notebook(jupyterlab.folder / "restarted.ipynb", CELLS[0])
    with lab.opened_in_lab(desk, "restarted.ipynb") as page:
        play(page, 0)
        page.evaluate("jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
        page.wait_for_function(lab.KERNEL_READY)
        stage = Stage(page, page.locator(".jp-Cell").first.locator(".ck"))
        stage.focus()
        stage.press("PageDown", "PageDown")
        page.evaluate(SAVE)
    with lab.opened_in_lab(desk, "restarted.ipynb") as page:
        Stage(page, page.locator(".jp-Cell").first.locator(".ck")).shows(2)


def test_an_untrusted_copy_shows_pictures(saved, desk):
    with lab.opened_in_lab(desk, another(saved, "untrusted.ipynb")) as page:
        shows_pictures(page)


def test_without_a_kernel_pictures_are_shown(saved, desk):
    page, errors = desk
    page.evaluate(OPEN, [saved.name, NO_KERNEL])
    shows_pictures(page)
    assert page.evaluate("jupyterapp.shell.currentWidget.context.sessionContext.session") is None
    page.evaluate("jupyterapp.shell.currentWidget.dispose()")
    errors.clear()  # the widgets' own plugin stumbles over the missing kernel


def test_opening_a_notebook_does_not_change_it(jupyterlab, desk):
    """Nor where it was never saved here, and the kernel tells of itself more than the notebook knows."""
    picture = BytesIO()
    Image.new("RGB", (8, 8), "red").save(picture, "PNG")
    data = {"image/png": b64encode(picture.getvalue()).decode(), "text/plain": "a square"}
    still = new_output("display_data", data, metadata={"image/png": {"alt": "A red square."}})
    lab.write_notebook(jupyterlab.folder / "fresh.ipynb", "1 + 1", outputs={0: [still]})
    with lab.opened_in_lab(desk, "fresh.ipynb") as page:
        page.wait_for_function(
            "jupyterapp.shell.currentWidget.context.model.getMetadata('language_info').version !== undefined"
        )
        expect(page.locator(".jp-OutputArea-output img")).to_have_attribute("alt", "A red square.")
        assert not page.evaluate(DIRTY)
        page.evaluate("jupyterapp.shell.currentWidget.context.model.setMetadata('mine', 1)")
        assert page.evaluate(DIRTY)


def test_where_the_state_was_not_kept_pictures_are_shown(saved, desk):
    """As where a notebook was cleaned: trusted, but there is nothing of which a player could be made."""
    page, errors = desk
    name = another(saved, "stateless.ipynb", lambda notebook: notebook.metadata.pop("widgets"))
    page.evaluate(OPEN, [name, {}])
    page.wait_for_function(lab.KERNEL_READY)
    page.evaluate("for (const cell of jupyterapp.shell.currentWidget.context.model.cells) cell.trusted = true")
    shows_pictures(page)
    page.evaluate(lab.CLOSE)
    errors.clear()  # "widget model not found", once more later: this is the last test here
