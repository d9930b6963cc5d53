"""The controls of a demo on an exported page, opened from a folder in a Chromium without a network."""

import re
from pathlib import Path

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook
from playwright.sync_api import expect

from coursekit.notebooks import NotebookError, export
from coursekit.notebooks.pages import FOLDER
from tests.browser import lab
from tests.browser.access import violations
from tests.browser.stage import Stage
from tests.notebooks.conftest import kernels
from tests.notebooks.samples import code

CONTROLS = "document.querySelector('.ck-host').controls"
ONE = "On this page one choice changes at a time; in the notebook all do."
PAIR = """from coursekit.player import beside
from coursekit.lectures.alphabeta import demos
beside(demos.windows(), demos.windows())"""


def written(folder: Path, *cells: nbformat.NotebookNode) -> list[Path]:
    path = folder / "01_set.ipynb"
    imports = code("imports", "from tests.player.sample import adjustable")
    nbformat.write(new_notebook(cells=[new_markdown_cell("# 01 Set", id="title"), imports, *cells]), path)
    return [path]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("controls")
    settings = {"settings": [{"Start": "nine", "Twice": True}]}
    cells = code("set-demo", "adjustable()", coursekit=settings), code("pair-demo", PAIR)
    with kernels():
        export(folder / "site", written(folder, *cells))
    return folder / "site"


@pytest.fixture(scope="module")
def chromium():
    with lab.browser() as program:
        yield program


@pytest.fixture
def sheet(chromium, site):
    """The page; nothing but its own files may be asked for, and no error told."""
    with lab.page(chromium, offline=True) as (page, errors):
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto((site / "01_set.html").as_uri())
        yield page
    assert [error for error in errors if "ERR_FILE_NOT_FOUND" not in error] == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


@pytest.fixture
def stage(sheet):
    stage = Stage(sheet, sheet.locator(".ck").first)
    stage.shows(0)
    return stage


def field(stage, label):
    return stage.page.locator(".ck-set").first.get_by_label(label, exact=True)


def note(stage):
    return stage.page.locator(".ck-set").first.locator("p[role=status]")


def chosen(stage):
    return stage.page.evaluate(f"{CONTROLS}.variant()")


def test_a_choice_opens_its_film_from_the_beginning(stage):
    stage.focus()
    stage.press("ArrowRight")
    stage.shows(1)
    expect(field(stage, "Odd")).to_be_hidden()
    field(stage, "Start").select_option("nine")
    stage.shows(0, top=9)
    expect(stage.page.get_by_text("Nine it is.")).to_be_visible()
    assert field(stage, "Less").locator("option").all_text_contents() == ["0", "1"]
    field(stage, "Start").select_option("odd")
    stage.shows(0, top=3)
    field(stage, "Odd").select_option("seven")
    stage.shows(0, top=7)
    assert chosen(stage) == {"Start": "odd", "Odd": "seven"}
    field(stage, "Start").select_option("twenty")
    expect(note(stage)).to_have_text(ONE)
    field(stage, "Odd").wait_for(state="hidden")
    stage.shows(0)
    assert chosen(stage) == {}


def test_a_slider_is_moved_by_keys_and_the_step_stays(stage):
    stage.focus()
    stage.press("ArrowRight", "ArrowRight")
    slider = field(stage, "More")
    slider.focus()
    stage.press("ArrowRight")
    stage.shows(2, top=21)
    stage.press("ArrowRight", "ArrowRight")
    stage.shows(2, top=23)
    expect(slider).to_have_attribute("aria-valuetext", "3")
    expect(slider).to_be_focused()
    stage.press("Home")
    stage.shows(2)
    assert chosen(stage) == {}


def test_a_checkbox_by_keys(stage):
    field(stage, "Twice").focus()
    stage.press("Space")
    stage.shows(0, top=40)
    assert chosen(stage) == {"Twice": "true"}
    stage.press("Space")
    stage.shows(0)


def test_a_combination_that_was_asked_for_and_one_that_was_not(stage):
    field(stage, "Start").select_option("nine")
    field(stage, "Twice").check()
    stage.shows(0, top=18)
    expect(note(stage)).to_be_hidden()
    field(stage, "Bonus").press("ArrowRight")
    stage.shows(0, top=22)
    expect(note(stage)).to_have_text(ONE)
    assert chosen(stage) == {"Bonus": "√4"}
    expect(field(stage, "Start")).to_have_value("twenty")
    expect(field(stage, "Twice")).not_to_be_checked()


def test_a_button_goes_on_and_round_again(stage):
    button = stage.page.get_by_role("button", name="One more")
    for step, top in ((2, 21), (3, 22), (4, 23), (0, 20)):
        button.click()
        stage.shows(step, top=top)


def test_a_script_sets_a_variant(stage):
    def put(variant):
        return stage.page.evaluate(f"variant => {CONTROLS}.set(variant)", variant)

    assert put({"Start": "nine", "Twice": True})
    stage.shows(0, top=18)
    assert put({"Part": "0.5"})
    stage.shows(0, top=10)
    assert put({})
    stage.shows(0)
    assert not put({"Colour": "red"})
    assert not put({"Start": "ten"})
    stage.shows(0)


def test_a_film_that_is_not_there_is_told_in_a_sentence(stage, site):
    folder = site / FOLDER
    folder.rename(site / "away")
    try:
        field(stage, "Twice").click()
        expect(stage.part("sentence")).to_contain_text("This film is not here")
        expect(field(stage, "Twice")).not_to_be_checked()
        expect(stage.part("loading")).to_be_hidden()
    finally:
        (site / "away").rename(folder)
    field(stage, "Twice").check()
    stage.shows(0, top=40)


def test_what_two_demos_have_in_common_is_set_in_both(sheet):
    pair = sheet.locator(".ck-beside")
    trees = [host.get_by_label("Tree", exact=True) for host in pair.locator(".ck-host").all()]
    before = trees[1].input_value()
    other = next(name for name in trees[0].locator("option").all_text_contents() if name != before)
    pair.locator(".ck-pair").wait_for()
    counts = pair.locator(".ck-caption")
    expect(counts.first).to_contain_text("step 0")
    old = counts.nth(1).inner_text()
    trees[0].select_option(other)
    expect(trees[1]).to_have_value(other)
    expect(counts.nth(1)).not_to_have_text(old)
    assert counts.nth(0).inner_text() == counts.nth(1).inner_text()
    trees[1].select_option(before)
    expect(trees[0]).to_have_value(before)
    expect(counts.nth(0)).to_have_text(old)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_can_use_the_controls(stage, scheme):
    stage.page.emulate_media(color_scheme=scheme)
    field(stage, "Start").select_option("odd")
    field(stage, "Odd").wait_for()
    field(stage, "Bonus").press("ArrowRight")  # so that something is said
    expect(note(stage)).to_be_visible()
    assert violations(stage.page) == []


def test_controls_fit_a_phone_and_a_finger(chromium, site):
    with lab.page(chromium, viewport={"width": 390, "height": 800}, has_touch=True, offline=True) as (page, _):
        page.goto((site / "01_set.html").as_uri())
        page.locator(".ck-sentence").first.get_by_text("The ball lies").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        for part in page.locator(".ck-set :is(label, select, button)").all():
            if part.is_visible():
                assert part.bounding_box()["height"] >= 44


def test_what_needs_the_notebook_is_said_beside_the_demo(sheet):
    told = "In the notebook you can also drag the ball; set Seed to any number; set Seconds."
    assert sheet.get_by_text(told).is_visible()


def test_settings_that_cannot_be_are_told_with_their_cell(tmp_path):
    cell = code("set-demo", "adjustable()", coursekit={"settings": [{"Start": "ten"}]})
    with kernels(), pytest.raises(NotebookError, match=r"cell set-demo: ValueError: Start cannot be 'ten'$"):
        export(tmp_path / "site", written(tmp_path, cell))


def test_films_are_small_scripts_named_by_what_they_hold(site):
    paths = list((site / FOLDER).iterdir())
    assert len({path.read_bytes() for path in paths}) == len(paths) > 10
    for path in paths:
        assert re.fullmatch(r"[0-9a-f]{16}\.js", path.name)
        assert path.read_text().startswith(f'coursekit.film("{path.stem}", ')
