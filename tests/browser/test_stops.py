"""The lecturer's own stops and notes, kept with the notebook; pen and pointer; the menu that tells the keys."""

import nbformat
import pytest
from playwright.sync_api import expect

from coursekit.player import Player
from tests.browser import lab
from tests.browser.stage import Stage, play
from tests.player.sample import CountdownStory

CELLS = ("from tests.player.sample import demo\ndemo()",)
FILM = "<Player countdown: 20 steps, value 0>"


@pytest.fixture(scope="module")
def opened(jupyterlab, chromium):
    with lab.notebook_page(chromium, jupyterlab, "stops.ipynb", *CELLS) as desk:
        yield desk


@pytest.fixture
def page(opened):
    page, errors = opened
    errors.clear()
    keep(page, None)
    page.mouse.move(0, 0)
    yield page
    assert errors == []


@pytest.fixture
def stage(page):
    return play(page, 0)


def keep(page, data):
    """Have the first cell hold this as its `coursekit` metadata; with None nothing."""
    page.evaluate(
        """data => {
          const { model } = jupyterapp.shell.currentWidget.content.widgets[0];
          data === null ? model.deleteMetadata("coursekit") : model.setMetadata("coursekit", data);
        }""",
        data,
    )


def kept(page):
    return page.evaluate("jupyterapp.shell.currentWidget.content.widgets[0].model.getMetadata('coursekit') ?? null")


def ticks(stage):
    """How many marks the slider has."""
    image = stage.part("slider").evaluate("e => getComputedStyle(e).backgroundImage")
    return image.count("linear-gradient")


def strokes(stage):
    return stage.part("ink").locator("path")


def draw(stage, *points):
    """Drag over these places of the picture."""
    mouse = stage.page.mouse
    mouse.move(*stage.point(*points[0]))
    mouse.down()
    for point in points[1:]:
        mouse.move(*stage.point(*point), steps=3)
    mouse.up()


# ---------------------------------------------------------------- stops


def test_marks_notes_and_beginning_are_saved_with_the_notebook(jupyterlab, chromium):
    path = jupyterlab.folder / "marked.ipynb"
    lab.write_notebook(path, *CELLS)
    with lab.page(chromium) as (page, errors):
        lab.open_notebook(page, jupyterlab, path.name)
        stage = play(page, 0)
        stage.press("1", "1", "Enter", "m")
        expect(stage.part("sentence")).to_have_text("Step 11 is a stop: play halts here.")
        stage.press("6", "Enter", "n")
        page.keyboard.type("Ask: why not 7? B, m and Space are text here.")
        stage.press("Enter")
        stage.press("3", "Enter", "Shift+M")
        expect(stage.part("sentence")).to_have_text("This demo begins at step 3 from now on.")
        assert ticks(stage) == 3
        stage.press("Control+s")
        page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
        page.evaluate(lab.CLOSE)
        stops = [{"step": 6, "note": "Ask: why not 7? B, m and Space are text here."}, {"step": 11, "note": ""}]
        saved = nbformat.read(path, nbformat.NO_CONVERT).cells[0].metadata
        assert saved["coursekit"] == {"stops": {FILM: {"begin": 3, "stops": stops}}}
        lab.open_notebook(page, jupyterlab, path.name)
        stage = play(page, 0)
        stage.shows(3)
        assert ticks(stage) == 3
        stage.press("Shift+Space")
        stage.shows(6)
        expect(stage.part("slider")).to_have_attribute("aria-valuetext", "step 6 of 20, a stop")
        expect(stage.part("note")).to_be_hidden()
        stage.press("Shift+N")
        expect(stage.part("note")).to_have_text(stops[0]["note"])
        stage.press("PageDown")
        expect(stage.part("note")).to_have_text("")
        stage.press("Shift+Space", "Shift+Space")
        stage.shows(11)
        assert errors == []


@pytest.mark.search
def test_a_mark_is_taken_back_and_nothing_is_left(stage):
    stage.press("PageDown", "m", "Shift+M")
    assert kept(stage.page) == {"stops": {FILM: {"begin": 1, "stops": [{"step": 1, "note": ""}]}}}
    stage.press("m", "Shift+M")
    assert kept(stage.page) is None
    assert ticks(stage) == 0
    stage.press("PageUp")
    stage.shows(0)


def test_play_halts_at_stops_and_goes_on_from_them(page):
    keep(page, {"stops": {FILM: {"stops": [{"step": 4}, {"step": 9}]}}})
    stage = play(page, 0)
    for _ in range(4):  # 20 times as fast
        stage.button("faster").click()
    for step in (4, 9, 20):
        stage.press("Space")
        stage.shows(step)
        expect(stage.button("play")).to_have_text("Play")
    stage.press("4", "Enter", "PageDown")
    stage.shows(5)


def test_another_film_has_stops_of_its_own(page):
    keep(page, {"more": 1, "stops": {FILM: {"stops": [{"step": 4, "note": "here"}]}}})
    stage = play(page, 0)
    assert ticks(stage) == 1
    stage.page.locator(".jp-Cell >> nth=0").locator(".ck-controls .noUi-handle").focus()
    stage.press("ArrowRight")
    stage.shows(0, top=21)
    assert ticks(stage) == 0
    stage.focus()
    stage.press("PageDown", "m")
    assert ticks(stage) == 1
    stage.page.locator(".jp-Cell >> nth=0").locator(".ck-controls .noUi-handle").focus()
    stage.press("ArrowLeft")
    stage.shows(0)
    stage.focus()
    stage.press("Shift+Space")
    stage.shows(4)
    other = {FILM.replace("20", "21"): {"begin": 0, "stops": [{"step": 1, "note": ""}]}}
    assert kept(page) == {"more": 1, "stops": {FILM: {"stops": [{"step": 4, "note": "here"}]}, **other}}


@pytest.mark.parametrize(
    "entry",
    [
        {"begin": 21},
        {"begin": "3"},
        {"stops": [{"step": -1}]},
        {"stops": [{"step": 2.5}]},
        {"stops": [{"step": 2, "note": 7}]},
        {"stops": 5},
        {"stops": [None]},
    ],
)
def test_what_cannot_be_read_is_told_and_left_alone(page, entry):
    keep(page, {"stops": {FILM: entry}})
    stage = play(page, 0)
    told = "The stops kept with this cell cannot be read; the demo plays without them."
    expect(stage.part("sentence")).to_have_text(told)
    assert ticks(stage) == 0
    stage.press("PageDown")
    stage.shows(1)
    assert kept(page) == {"stops": {FILM: entry}}


def test_escape_leaves_a_note_as_it_was(page):
    keep(page, {"stops": {FILM: {"stops": [{"step": 1, "note": "old"}]}}})
    stage = play(page, 0)
    stage.press("PageDown", "n")
    expect(stage.part("note").locator("input")).to_have_value("old")
    page.keyboard.type("new")
    stage.press("Escape")
    expect(stage.root).to_be_focused()
    expect(stage.part("note")).to_be_hidden()
    assert kept(page) == {"stops": {FILM: {"stops": [{"step": 1, "note": "old"}]}}}
    stage.press("PageUp", "n", "Enter")  # nothing was written: this step is no stop
    stage.shows(0)
    assert ticks(stage) == 1


# ---------------------------------------------------------------- pen and pointer


def test_strokes_go_with_the_next_step(stage):
    stage.press("p")
    draw(stage, (300, 100), (400, 150), (450, 100))
    draw(stage, (600, 100), (700, 150))
    expect(strokes(stage)).to_have_count(2)
    stage.press("Backspace")
    expect(strokes(stage)).to_have_count(1)
    box, ink = stage.box(strokes(stage)), [stage.point(300, 100), stage.point(450, 150)]
    assert (box["x"], box["y"]) == pytest.approx(ink[0], abs=8)
    assert (box["x"] + box["width"], box["y"] + box["height"]) == pytest.approx(ink[1], abs=8)
    stage.press("PageDown")
    stage.shows(1)
    expect(strokes(stage)).to_have_count(0)


def test_drags_are_the_pens_while_it_is_on_and_the_pictures_else(stage):
    stage.press("p")
    draw(stage, (200, 50), (200, 130))  # from the ball on
    stage.item("top").click()
    expect(stage.part("editor")).to_be_hidden()
    expect(strokes(stage)).to_have_count(2)
    stage.shows(0)
    stage.press("Escape")
    expect(strokes(stage)).to_have_count(2)
    draw(stage, (200, 50), (200, 130))
    stage.shows(0, top=30)
    expect(strokes(stage)).to_have_count(0)


def test_the_pointer_follows_the_mouse(stage):
    dot = stage.part("dot")
    expect(dot).to_be_hidden()
    stage.press("l")
    for target in (stage.item("third-1"), stage.part("sentence")):
        target.hover()
        assert stage.centre(dot) == pytest.approx(stage.centre(target), abs=2)
        assert target.evaluate("e => getComputedStyle(e).cursor") == "none"
        expect(stage.part("tip")).to_be_hidden()
    stage.button("play").hover()
    expect(dot).to_be_hidden()
    stage.item("top").click()
    expect(stage.part("editor")).to_be_focused()
    stage.press("Escape", "l")
    stage.item("third-1").hover()
    expect(dot).to_be_hidden()
    expect(stage.part("tip")).to_have_text("third 1")


# ---------------------------------------------------------------- the menu


def test_the_menu_is_worked_by_keys(stage):
    more, menu = stage.part("more"), stage.part("menu")
    stage.tab_to(more)
    stage.press("Enter")
    expect(menu).to_be_visible()
    expect(more).to_have_attribute("aria-expanded", "true")
    items = menu.get_by_role("menuitem").or_(menu.get_by_role("menuitemcheckbox"))
    expect(items.first).to_be_focused()
    stage.press("ArrowUp")
    expect(items.last).to_be_focused()
    stage.press("ArrowDown", "ArrowDown")
    expect(items.nth(1)).to_be_focused()
    stage.press("Escape")
    expect(menu).to_be_hidden()
    expect(more).to_be_focused()
    expect(more).to_have_attribute("aria-expanded", "false")
    stage.press("Enter", "Home", "Space")
    expect(stage.part("code")).to_be_hidden()
    expect(stage.root).to_be_focused()
    more.click()
    expect(menu.get_by_role("menuitemcheckbox", name="Hide the source", checked=True)).to_be_visible()
    stage.press("s")  # the keys that it tells work in it, too
    expect(menu).to_be_hidden()
    expect(stage.part("code")).to_be_visible()
    more.click()
    more.click()
    expect(menu).to_be_hidden()


def test_the_menu_does_what_its_keys_do(stage):
    def choose(name):
        stage.part("more").click()
        stage.part("menu").get_by_text(name, exact=True).click()

    stage.press("PageDown")
    choose("Stop here")
    choose("Begin here")
    choose("Write a note")
    expect(stage.part("note").locator("input")).to_be_focused()
    stage.page.keyboard.type("Look.")
    stage.press("Enter")
    assert kept(stage.page) == {"stops": {FILM: {"begin": 1, "stops": [{"step": 1, "note": "Look."}]}}}
    choose("Show notes")
    expect(stage.part("note")).to_have_text("Look.")
    stage.press("Home")
    choose("Next stop")
    stage.shows(1)
    choose("Pen")
    draw(stage, (300, 100), (400, 150))
    expect(strokes(stage)).to_have_count(1)
    choose("Dark screen")
    expect(stage.part("curtain")).to_be_visible()
    stage.press("x")


def test_the_menu_on_a_phone(chromium, tmp_path):
    Player(CountdownStory(20)).save(tmp_path / "page.html")
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    with lab.page(chromium, **phone) as (page, errors):
        page.goto((tmp_path / "page.html").as_uri())
        stage = Stage(page, page.locator(".ck"))
        stage.shows(0)
        stage.part("more").tap()
        for item in stage.part("menu").locator("button").all():
            expect(item).to_be_in_viewport(ratio=1)
            assert stage.box(item)["height"] >= 40
        stage.part("menu").get_by_text("Pen").tap()
        touch = page.context.new_cdp_session(page)
        x, y = stage.point(400, 200)
        for kind, by in (("touchStart", 0), ("touchMove", 30), ("touchMove", 60)):
            touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y + by}]})
        page.wait_for_timeout(200)  # a finger that flies off makes the browser swallow the next tap
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        expect(strokes(stage)).to_have_count(1)
        assert stage.box(strokes(stage))["height"] > 40  # the page has not scrolled instead
        stage.button("forward").tap()
        expect(strokes(stage)).to_have_count(0)
        assert errors == []


def test_the_menu_in_full_screen(stage):
    stage.press("f")
    stage.page.wait_for_function("document.fullscreenElement")
    stage.part("more").click()
    items = stage.part("menu").locator("button")
    for item in (items.first, items.last):
        expect(item).to_be_in_viewport(ratio=1)
    stage.press("l", "f")
    stage.page.wait_for_function("!document.fullscreenElement")
    expect(stage.page.locator(".ck-demo[data-tool=pointer]")).to_have_count(1)
