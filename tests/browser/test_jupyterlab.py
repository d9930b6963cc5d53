"""The player in a real JupyterLab, as it is used in class."""

import re

import pytest
from playwright.sync_api import expect

from coursekit.look import DARK, LIGHT
from tests.browser import lab
from tests.browser.stage import BUTTONS, Stage, play, rgb, sources

CELLS = (
    "from tests.player.sample import demo\ndemo()",
    "1 + 1",
    "from tests.player.sample import demo\ndemo(10_000)",
    "2 + 2",
)


@pytest.fixture(scope="module")
def opened(jupyterlab, chromium):
    """The notebook in JupyterLab, and the errors on its console."""
    with lab.notebook_page(chromium, jupyterlab, "sample.ipynb", *CELLS, has_touch=True) as desk:
        yield desk


@pytest.fixture
def page(opened):
    """The notebook, which a test leaves with the cells that it had, and without an error."""
    page, errors = opened
    errors.clear()
    yield page
    assert sources(page) == list(CELLS)
    assert errors == []


@pytest.fixture
def stage(page):
    """The countdown from 20, just run."""
    return play(page, 0)


def active_cell(page):
    return page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex")


def command(page, name, **arguments):
    page.evaluate("([name, arguments]) => jupyterapp.commands.execute(name, arguments)", [name, arguments])


# ---------------------------------------------------------------- transport


def test_the_first_frame_is_shown(stage):
    stage.shows(0)


def test_buttons(stage):
    for name, step in BUTTONS.items():
        stage.button(name).click()
        stage.shows(step)
        expect(stage.root).to_be_focused()


def test_the_ends_are_ends(stage):
    stage.button("back").click()
    stage.shows(0)
    stage.button("last").click()
    stage.button("forward").click()
    stage.shows(20)


def test_the_slider_is_dragged(stage):
    box = stage.part("slider").bounding_box()
    y = box["y"] + box["height"] / 2
    stage.page.mouse.move(box["x"] + 8, y)
    stage.page.mouse.down()
    stage.page.mouse.move(box["x"] + box["width"] / 2, y, steps=5)
    stage.shows(10)
    stage.page.mouse.move(box["x"] + box["width"] + 50, y - 30, steps=5)
    stage.shows(20)
    stage.page.mouse.move(box["x"] + box["width"] / 4, y, steps=5)
    stage.page.mouse.up()
    step = int(stage.part("slider").input_value())
    assert 3 <= step <= 7
    stage.shows(step)
    expect(stage.root).to_be_focused()
    stage.press("ArrowRight")
    stage.shows(step + 1)


def test_keys(stage):
    stage.focus()
    keys = [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("Shift+ArrowRight", 4),
        ("PageDown", 5),
        ("PageUp", 4),
        ("ArrowLeft", 3),
        ("Shift+ArrowRight", 4),
        ("Shift+ArrowRight", 8),
        ("Shift+ArrowLeft", 4),
        ("End", 20),
        ("Home", 0),
    ]
    for key, step in keys:
        stage.press(key)
        stage.shows(step)
        expect(stage.root).to_be_focused()


def test_other_plain_keys_do_nothing(stage):
    stage.button("forward").click()
    cell = active_cell(stage.page)
    # What JupyterLab acts on: insert, delete, cut, paste, restart, edit, another kind of cell.
    for key in [*"adxzcyrjkhoO/", "d", "d", "i", "i", "0", "0", "3", "a", "Enter", "Delete", "Backspace"]:
        stage.press(key)
    stage.press(
        "ArrowUp", "ArrowDown", "ArrowDown", "Shift+ArrowUp", "Shift+ArrowDown", "Shift+B", "Shift+Space", "Shift+Space"
    )
    stage.shows(1)
    expect(stage.root).to_be_focused()
    expect(stage.page.locator(".jp-Dialog, .jp-DocumentSearch-overlay")).to_have_count(0)
    assert active_cell(stage.page) == cell
    assert sources(stage.page) == list(CELLS)


def test_the_slider_shares_the_keys(stage):
    stage.tab_to(stage.part("slider"))
    for key, step in [
        ("ArrowRight", 1),
        ("PageDown", 2),
        ("Shift+ArrowRight", 4),
        ("ArrowLeft", 3),
        ("End", 20),
        ("Home", 0),
    ]:
        stage.press(key)
        stage.shows(step)
        expect(stage.part("slider")).to_be_focused()
    stage.press("x", "c")
    assert sources(stage.page) == list(CELLS)


def test_a_button_reached_by_tab_keeps_space_and_enter(stage):
    stage.focus()
    forward = stage.button("forward")
    stage.tab_to(forward)
    for key, step in [("Space", 1), ("Enter", 2), ("ArrowRight", 3), ("ArrowLeft", 2), ("x", 2)]:
        stage.press(key)
        stage.shows(step)
        expect(forward).to_be_focused()
    expect(stage.button("play")).to_have_text("Play")


def test_play_plays_and_stops(stage):
    stage.focus()
    stage.button("faster").click(click_count=3, delay=1)
    expect(stage.button("faster")).to_have_text("8×")
    stage.press("Space")
    expect(stage.button("play")).to_have_text("Pause")
    expect(stage.part("count")).to_have_text(re.compile("step [3-9] of"))
    stage.press("Space")
    expect(stage.button("play")).to_have_text("Play")
    step = int(stage.part("slider").input_value())
    stage.shows(step)
    stage.button("play").click()
    expect(stage.button("play")).to_have_text("Pause")
    expect(stage.button("play")).to_have_text("Play")  # at the end it stops by itself
    stage.shows(20)
    expect(stage.part("live")).to_have_text("Down to 0. It was at 1 before.")
    stage.press("Space")  # and begins again
    expect(stage.part("count")).to_have_text(re.compile("step [1-4] of"))
    stage.press("ArrowLeft")
    expect(stage.button("play")).to_have_text("Play")


def test_speed(stage):
    for text in ("2×", "4×", "8×", "20×", "100×", "0.5×", "1×"):
        stage.button("faster").click()
        expect(stage.button("faster")).to_have_text(text)


# ---------------------------------------------------------------- the notebook's own keys


def test_escape_gives_the_focus_back_to_the_notebook(stage):
    stage.focus()
    cell = active_cell(stage.page)
    stage.press("Escape")
    expect(stage.part("sentence")).to_have_text("Escape once more leaves the player.")
    stage.press("Escape")
    expect(stage.root).not_to_be_focused()
    stage.press("ArrowDown" if cell == 0 else "ArrowUp")
    assert active_cell(stage.page) != cell
    stage.press("b")
    assert len(sources(stage.page)) == len(CELLS) + 1
    stage.press("d", "d")
    assert sources(stage.page) == list(CELLS)
    stage.shows(0)


def test_shift_enter_runs_the_cell(stage):
    stage.button("forward").click()
    before = prompt(stage.page, 0)
    stage.press("Shift+Enter")
    expect(stage.page.locator(".jp-Cell >> nth=0").locator(".jp-InputPrompt")).not_to_have_text(before)
    again = Stage(stage.page, stage.page.locator(".jp-Cell >> nth=0").locator(".ck"))
    again.shows(0)
    expect(again.root).to_have_count(1)


def prompt(page, cell):
    return page.locator(f".jp-Cell >> nth={cell}").locator(".jp-InputPrompt").inner_text()


def test_ctrl_s_saves(stage):
    dirty = "jupyterapp.shell.currentWidget.context.model.dirty"
    stage.page.wait_for_function(dirty)
    stage.focus()
    stage.press("Control+s")
    stage.page.wait_for_function(f"!{dirty}")
    stage.shows(0)


# ---------------------------------------------------------------- quiz


def test_quiz(stage):
    stage.focus()
    stage.press("q")
    expect(stage.button("asking")).to_have_attribute("aria-pressed", "true")
    # A question to be answered in the picture comes before step 2.
    stage.press("ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_have_text("Question. Click the remainder of 18 by 3.")
    expect(stage.part("count")).to_have_text("step 1 of 20")
    stage.item("third-0").click()
    expect(stage.part("sentence")).to_have_text("Right. Down to 18. It was at 19 before.")
    expect(stage.button("asking")).to_have_text("Quiz 1 of 1")
    expect(stage.part("count")).to_have_text("step 2 of 20")
    # One with choices before step 5: a number key answers it.
    stage.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_have_text("Question. What comes after 16?")
    expect(stage.part("choices").get_by_role("button")).to_have_text(["15", "14", "18"])
    stage.press("1")
    expect(stage.part("sentence")).to_have_text("Right. Down to 15. It was at 16 before.")
    expect(stage.button("asking")).to_have_text("Quiz 2 of 2")
    expect(stage.part("choices")).to_be_empty()
    # Wrong in the picture before step 7; wrong by a click on a choice before step 10.
    stage.press("PageDown", "PageDown")
    stage.item("third-2").click()
    expect(stage.part("sentence")).to_have_text("No, not that one. Down to 13. It was at 14 before.")
    stage.press("ArrowRight", "ArrowRight", "ArrowRight")
    stage.part("choices").get_by_role("button", name="9", exact=True).click()
    expect(stage.part("sentence")).to_have_text("No: 10. Down to 10. It was at 11 before.")
    expect(stage.button("asking")).to_have_text("Quiz 2 of 4")
    expect(stage.root).to_be_focused()
    # Before step 12 the viewer passes on: → shows it, without a score.
    stage.press("ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_have_text("Question. Click the remainder of 8 by 3.")
    stage.press("ArrowRight")
    stage.shows(12)
    expect(stage.button("asking")).to_have_text("Quiz 2 of 4")
    # What was answered is not asked again.
    stage.press("Home", *["ArrowRight"] * 12)
    stage.shows(12)
    stage.press("q")
    expect(stage.button("asking")).to_have_text("Quiz")
    stage.press(*["ArrowRight"] * 8)
    stage.shows(20)


def test_a_quiz_is_answered_by_keyboard_alone(stage):
    stage.focus()
    stage.press("q", "ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_have_text("Question. Click the remainder of 18 by 3.")
    stage.press("Tab", "ArrowDown", "ArrowDown")
    expect(stage.item("third-0")).to_be_focused()
    stage.press("Enter")
    expect(stage.part("sentence")).to_have_text("Right. Down to 18. It was at 19 before.")


def test_playing_stops_at_a_question(stage):
    stage.button("asking").click()
    stage.button("play").click()
    expect(stage.part("sentence")).to_have_text("Question. Click the remainder of 18 by 3.")
    expect(stage.button("play")).to_have_text("Play")
    stage.press("Space")  # a clicker's way on
    stage.shows(2)


# ---------------------------------------------------------------- changing the input


def test_a_value_is_changed_by_a_click_and_typing(stage):
    stage.item("top").click()
    editor = stage.part("editor")
    expect(editor).to_be_focused()
    expect(editor).to_have_value("20")
    stage.page.keyboard.type("12")
    stage.press("Enter")
    stage.shows(0, top=12)
    expect(editor).to_be_hidden()
    stage.press("End")
    stage.shows(12, top=12)


def test_escape_and_another_click_end_typing(stage):
    editor = stage.part("editor")
    stage.item("top").click()
    stage.page.keyboard.type("7")
    stage.press("Escape")
    expect(editor).to_be_hidden()
    stage.shows(0)
    stage.item("top").click()
    stage.page.keyboard.type("7")
    stage.part("sentence").click()
    stage.shows(0, top=7)


def test_a_value_is_changed_by_keyboard(stage):
    stage.focus()
    stage.press("ArrowRight", "Tab")
    expect(stage.item("ball")).to_be_focused()
    expect(stage.part("tip")).to_have_text("the ball is at 19")
    stage.press("ArrowDown")
    expect(stage.item("top")).to_be_focused()
    expect(stage.part("tip")).to_have_text("the top is 20")
    stage.press("Enter")
    expect(stage.part("editor")).to_be_focused()
    stage.page.keyboard.type("9")
    stage.press("Enter")
    stage.shows(1, top=9)
    expect(stage.item("top")).to_be_focused()
    stage.press("ArrowRight")  # the player's keys go on working, and the focus stays
    stage.shows(2, top=9)
    expect(stage.item("top")).to_be_focused()


def test_an_item_is_moved_by_keyboard(stage):
    stage.focus()
    stage.press("Tab", "Enter")
    expect(stage.item("ball")).to_be_focused()
    for top in (21, 22):
        stage.press("ArrowUp")
        stage.shows(0, top=top)
        expect(stage.item("ball")).to_be_focused()
    stage.press("ArrowDown")
    stage.shows(0, top=21)
    stage.press("Escape")  # lets go; the arrows walk and step again
    stage.press("ArrowRight")
    stage.shows(1, top=21)
    stage.press("ArrowDown")
    expect(stage.item("top")).to_be_focused()
    stage.press("ArrowUp")
    expect(stage.item("ball")).to_be_focused()


def test_dragging_out_of_the_picture_and_back(stage):
    stage.button("forward").click()
    mouse = stage.page.mouse
    mouse.move(*stage.centre(stage.item("ball")))
    mouse.down()
    mouse.move(*stage.point(200, 130), steps=4)
    stage.shows(1, top=30)
    mouse.move(2, stage.point(0, 155)[1], steps=4)  # out of the picture to the left, where it goes on
    stage.shows(1, top=25)
    mouse.move(2, 2, steps=4)
    mouse.move(*stage.point(200, 180), steps=4)
    stage.shows(1, top=20)
    mouse.move(2, stage.point(0, 155)[1], steps=4)
    mouse.up()
    stage.shows(1, top=25)
    expect(stage.root).to_be_focused()
    mouse.move(*stage.point(500, 100), steps=3)  # the drag is over
    stage.press("End")
    stage.shows(25, top=25)


def test_dragging_in_an_enlarged_picture(stage):
    stage.focus()
    stage.press("+", "+")
    mouse = stage.page.mouse
    mouse.move(*stage.centre(stage.item("ball")))
    mouse.down()
    mouse.move(*stage.point(200, 180), steps=4)
    mouse.up()
    stage.shows(0, top=20)
    stage.press("-", "-")


def test_fingers_tap_and_drag(stage):
    stage.item("top").tap()
    expect(stage.part("editor")).to_be_focused()
    stage.page.keyboard.type("30")
    stage.press("Enter")
    stage.shows(0, top=30)
    touch = stage.page.context.new_cdp_session(stage.page)
    x, y = stage.centre(stage.item("ball"))
    _, end = stage.point(200, 180)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.25, 0.5, 0.75, 1):
        place = {"x": x, "y": y + part * (end - y)}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [place]})
    stage.shows(0, top=20)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stage.press("End")
    stage.shows(20, top=20)


def test_a_control_changes_what_is_played(stage):
    stage.button("last").click()
    slider = stage.page.locator(".jp-Cell >> nth=0").locator(".ck-controls .noUi-handle")
    slider.focus()
    stage.press("ArrowRight")
    stage.shows(0, top=21)


# ---------------------------------------------------------------- asking the picture


def test_when_did_this_happen(stage):
    third = stage.item("third-1")
    for step in (1, 4, 7):
        third.click(modifiers=["Shift"])
        stage.shows(step)
    stage.press("End")
    third.click(modifiers=["Shift"])  # and round again
    stage.shows(1)
    expect(stage.page.locator(".jp-Cell.jp-mod-selected")).to_have_count(1)
    stage.press("Tab", "ArrowDown", "ArrowDown", "ArrowDown")
    expect(third).to_be_focused()
    stage.press("w")
    stage.shows(4)
    stage.press("W")
    stage.shows(7)
    expect(third).to_be_focused()


def test_hovering_tells_an_items_values(stage):
    tip = stage.part("tip")
    expect(tip).to_be_hidden()
    stage.item("third-2").hover()
    expect(tip).to_have_text("third 2")
    stage.item("ball").hover()
    expect(tip).to_have_text("the ball is at 20")
    stage.press("ArrowRight")
    stage.part("sentence").hover()
    expect(tip).to_be_hidden()


# ---------------------------------------------------------------- around the player


def test_full_screen_shows_the_demo_with_its_controls(stage):
    page = stage.page
    stage.focus()
    stage.press("f")
    page.wait_for_function("document.fullscreenElement?.classList.contains('ck-demo')")
    expect(page.locator("css=:fullscreen .ck-controls")).to_be_visible()
    expect(stage.root).to_be_focused()
    stage.press("ArrowRight")
    stage.shows(1)
    for part in ("picture", "bar"):
        box = stage.part(part).bounding_box()
        assert box["y"] + box["height"] <= page.viewport_size["height"]
    stage.press("f")
    page.wait_for_function("!document.fullscreenElement")
    expect(stage.root).to_be_focused()
    stage.button("full").click()
    page.wait_for_function("document.fullscreenElement")
    stage.button("full").click()
    page.wait_for_function("!document.fullscreenElement")
    stage.shows(1)


def test_where_full_screen_is_refused_the_window_is_filled(stage):
    page = stage.page
    page.evaluate(
        "() => { const proto = Element.prototype; proto.request = proto.requestFullscreen; "
        "proto.requestFullscreen = () => Promise.reject(new Error('refused')); }"
    )
    filled = page.locator(".ck-fill")
    try:
        stage.focus()
        for leave in ("f", "Escape"):
            stage.press("f")
            expect(filled).to_have_count(1)
            assert filled.bounding_box() == {"x": 0, "y": 0, **page.viewport_size}
            stage.press("ArrowRight")
            stage.press(leave)
            expect(filled).to_have_count(0)
            expect(stage.root).to_be_focused()
        stage.shows(2)
    finally:
        page.evaluate("() => { Element.prototype.requestFullscreen = Element.prototype.request; }")


def test_the_theme_is_followed(stage):
    stage.button("forward").click()
    for name, colours in (("JupyterLab Dark", DARK), ("JupyterLab Light", LIGHT)):
        command(stage.page, "apputils:change-theme", theme=name)
        # JupyterLab puts a sheet over everything meanwhile, and stumbles when the next change comes too soon.
        expect(stage.page.locator("#jupyterlab-splash")).to_have_count(0)
        expect(stage.root).to_have_attribute("data-theme", "dark" if colours is DARK else "light")
        expect(stage.root).to_have_css("background-color", rgb(colours["paper"]))
        expect(stage.part("sentence")).to_have_css("color", rgb(colours["ink"]))
        expect(stage.part("lit")).to_have_css("background-color", rgb(colours["lit"]))
        expect(stage.item("ball").locator("circle")).to_have_css("fill", rgb(colours["open"]))
        expect(stage.item("ball").locator("text")).to_have_css("fill", rgb(colours["ink"]))
        stage.shows(1)


def test_a_second_view_of_the_output(stage):
    stage.button("forward").click()
    page = stage.page
    page.evaluate("jupyterapp.shell.currentWidget.content.activeCellIndex = 0")
    command(page, "notebook:create-output-view")
    other = Stage(page, page.locator(".jp-LinkedOutputView .ck"))
    try:
        other.shows(1)
        other.button("last").click()
        other.shows(20)
        stage.shows(1)
        other.item("top").click()
        page.keyboard.type("6")
        other.press("Enter")
        other.shows(6, top=6)
        stage.shows(1, top=6)
    finally:
        page.evaluate(
            "[...jupyterapp.shell.widgets('main')].filter(w => w.node.querySelector('.jp-LinkedOutputView'))"
            ".forEach(w => w.close())"
        )
    stage.shows(1, top=6)


def test_a_cell_that_runs_again_shows_one_player(stage):
    earlier = stage.root.element_handle()
    again = play(stage.page, 0)
    again.shows(0)
    expect(stage.page.locator(".jp-Cell >> nth=0").locator(".ck")).to_have_count(1)
    assert not earlier.evaluate("root => root.isConnected")


def test_a_reload_shows_it_again(stage):
    page = stage.page
    stage.button("forward").click()
    stage.press("Control+s")
    page.wait_for_function("!jupyterapp.shell.currentWidget.context.model.dirty")
    page.reload()
    page.wait_for_function(lab.KERNEL_READY)
    again = Stage(page, page.locator(".jp-Cell >> nth=0").locator(".ck"))
    again.shows(1)
    again.button("last").click()
    again.shows(20)
    again.item("top").click()  # and Python still listens
    page.keyboard.type("8")
    again.press("Enter")
    again.shows(8, top=8)


def test_after_a_restart_of_the_kernel_it_still_plays(stage):
    page = stage.page
    page.evaluate("jupyterapp.shell.currentWidget.context.sessionContext.restartKernel()")
    page.wait_for_function(lab.KERNEL_READY)
    stage.button("forward").click()
    stage.shows(1)
    stage.item("top").click()
    page.keyboard.type("12")
    stage.press("Enter")
    expect(stage.part("sentence")).to_contain_text("the kernel was restarted. Run the cell again")
    expect(stage.item("top")).to_be_focused()
    stage.press("ArrowRight")
    stage.shows(2)


# ---------------------------------------------------------------- long traces


def test_ten_thousand_steps(page):
    stage = play(page, 2)
    stage.shows(0, top=10_000)
    stage.button("last").click()
    stage.shows(10_000, top=10_000)
    stage.press("ArrowLeft")
    stage.shows(9_999, top=10_000)
    stage.press("Home", "Shift+ArrowRight")
    stage.shows(4, top=10_000)


# Scrubs to places all over a long film, two animation frames for each; whatever is seen when nothing says "loading"
# must be the frame that the count tells.
SCRUB = """async (root) => {
  const find = (name) => root.querySelector(`.ck-${name}`);
  const wrong = [];
  let looks = 0;
  for (let i = 1; i <= 60; i++) {
    const step = (i * 7919) % 10_001;
    find("slider").value = step;
    find("slider").dispatchEvent(new Event("input"));
    for (let frame = 0; frame < 2; frame++) {
      await new Promise(requestAnimationFrame);
      const told = find("count").textContent;
      const seen = root.querySelector("[data-id=ball]").textContent;
      if (!find("loading").hidden) continue;
      looks++;
      if (told !== `step ${step} of 10000` || seen !== String(10_000 - step)) wrong.push([step, told, seen]);
    }
  }
  return { wrong, looks };
}"""


def test_scrubbing_a_long_trace_shows_the_right_frame_or_loading(page):
    stage = play(page, 2)
    told = stage.root.evaluate(SCRUB)
    assert told["wrong"] == []
    stage.shows(60 * 7919 % 10_001, top=10_000)
    told = stage.root.evaluate(SCRUB)
    assert told["wrong"] == []
    assert told["looks"] > 0
