"""A page that `save` has written, opened from its file with the network off."""

from contextlib import ExitStack, contextmanager

import pytest
from playwright.sync_api import expect

from coursekit.lectures.alphabeta.demos import cutoffs
from coursekit.look import DARK, LIGHT
from coursekit.player import Player
from coursekit.player.page import document, fragment
from tests.browser import lab
from tests.browser.stage import BUTTONS, KEYS, Stage, rgb
from tests.player.sample import CountdownStory

PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True, "device_scale_factor": 2}


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    path = tmp_path_factory.mktemp("pages") / "countdown.html"
    Player(CountdownStory(20)).save(path)
    return path


@contextmanager
def watched(chromium, **options):
    """A page without a network, its errors, and what it asks for."""
    with lab.page(chromium, offline=True, **options) as (page, errors):
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        yield page, errors, asked


@pytest.fixture(scope="module")
def plain(chromium):
    """A page for all tests that want nothing special: a new one takes four times as long as opening a file in it."""
    with watched(chromium) as page:
        yield page


@pytest.fixture
def opened(chromium, plain, saved):
    """Opens the page, or another, and at the end no error has been told and nothing but files was asked for."""
    stack, pages = ExitStack(), [plain]
    for told in plain[1:]:
        told.clear()

    def open_page(path=saved, before=None, width=1400, **options):
        if before or options:
            pages.append(stack.enter_context(watched(chromium, **options)))
        page = pages[-1][0]
        if before:
            before(page)
        if not options:
            page.set_viewport_size({"width": width, "height": 900})
            page.mouse.move(0, 0)  # over nothing, whatever the test before pointed at
        page.goto(path.as_uri())
        stage = Stage(page, page.locator(".ck").first)
        stage.root.locator(".ck-frame [data-id]").first.wait_for()
        return stage

    with stack:
        yield open_page
    for _, errors, asked in pages:
        assert errors == []
        assert [url for url in asked if not url.startswith(("file:", "data:"))] == []


def test_steps_by_buttons_and_slider(opened):
    stage = opened()
    stage.shows(0)
    for name, step in BUTTONS.items():
        stage.button(name).click()
        stage.shows(step)
    stage.part("slider").fill("13")
    stage.shows(13)


class LongValues(CountdownStory):
    """Values that need more room than most, in two columns."""

    def values(self, after, step):
        return {"at": "2 2 2 1 1 1 1 1 1", "a longer name": "1", "leaf": "(1, 2, 3, 4, 5, 6, 7)", "moves": "none" * 9}


def test_long_values_keep_to_their_cells(opened, tmp_path):
    path = tmp_path / "long.html"
    Player(LongValues(2)).save(path)
    stage = opened(path)
    for width in (1280, 700, 390):
        stage.page.set_viewport_size({"width": width, "height": 800})
        for place in stage.root.locator(".ck-values > div").all():
            name, value, cell = (part.bounding_box() for part in (place.locator("dt"), place.locator("dd"), place))
            assert cell["x"] - 1 <= name["x"]
            assert name["x"] + name["width"] <= value["x"]
            assert value["x"] + value["width"] <= cell["x"] + cell["width"] + 1


def test_keys(opened):
    stage = opened()
    stage.press("Tab")
    expect(stage.root).to_be_focused()
    for key, step in {**KEYS, "x": 0, "ArrowDown": 0}.items():
        stage.press(key)
        stage.shows(step)
    stage.press("f")
    stage.page.wait_for_function("document.fullscreenElement?.classList.contains('ck')")
    stage.press("f")
    stage.page.wait_for_function("!document.fullscreenElement")
    stage.press("Escape", "Escape")
    expect(stage.root).not_to_be_focused()


def test_everything_is_reached_by_tab(opened):
    stage = opened()
    stage.press("q", "Tab")
    expect(stage.root).to_be_focused()
    stage.press("Tab")
    expect(stage.item("ball")).to_be_focused()
    expect(stage.part("tip")).to_have_text("the ball is at 20")
    for name in ("first", "previous", "back", "play", "forward", "next", "last"):
        stage.tab_to(stage.button(name))
    stage.tab_to(stage.part("slider"))
    for target in (stage.button("faster"), stage.button("asking"), stage.part("more"), stage.button("full")):
        stage.tab_to(target)
    stage.press("Shift+Tab", "Shift+Tab", "Enter")
    expect(stage.button("asking")).to_have_attribute("aria-pressed", "true")
    expect(stage.button("asking")).to_be_focused()


def test_what_is_seen_has_a_name(opened):
    stage = opened()
    page = stage.page
    expect(page.get_by_role("group", name="Player: <Player countdown: 20 steps, value 0>", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="countdown", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="source")).to_be_visible()
    expect(page.get_by_role("slider", name="step")).to_be_visible()
    for name in (
        "First (Home)",
        "Previous landmark (Shift+←)",
        "Back (←)",
        "Play (Space)",
        "Forward (→)",
        "Next landmark (Shift+→)",
        "Last (End)",
        "1×",
        "Quiz",
        "Full screen (F)",
    ):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    stage.press("Tab", "Tab")
    expect(page.get_by_role("img", name="the ball is at 20")).to_be_focused()


def test_the_walk_through_the_picture_goes_round(opened):
    stage = opened()
    stage.press("Tab", "Tab", "ArrowUp")
    last = stage.root.locator(".ck-frame [data-id][aria-label]").last
    expect(last).to_be_focused()
    expect(stage.item("ball")).not_to_be_focused()
    stage.press("ArrowDown", "ArrowDown")
    expect(stage.item("top")).to_be_focused()


def test_without_a_kernel_nothing_can_be_edited(opened):
    stage = opened()
    stage.item("top").click()
    expect(stage.part("editor")).to_be_hidden()
    expect(stage.item("top")).not_to_have_css("cursor", "text")
    stage.press("Tab", "ArrowDown", "Enter")
    expect(stage.item("top")).to_be_focused()
    expect(stage.part("editor")).to_be_hidden()
    stage.shows(0)


def test_quiz(opened):
    stage = opened()
    stage.button("asking").click()
    stage.press("ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_have_text("Question. Click the remainder of 18 by 3.")
    stage.item("third-1").click()
    expect(stage.part("sentence")).to_have_text("No, not that one. Down to 18. It was at 19 before.")
    stage.press("ArrowRight", "ArrowRight", "ArrowRight")
    expect(stage.part("sentence")).to_have_text("Question. What comes after 16?")
    stage.press("1")
    expect(stage.part("sentence")).to_have_text("Right. Down to 15. It was at 16 before.")
    expect(stage.button("asking")).to_have_text("Quiz 1 of 2")


def test_the_systems_theme_is_followed(opened):
    stage = opened()
    stage.press("Tab", "ArrowRight")
    for name, colours in (("dark", DARK), ("light", LIGHT)):
        stage.page.emulate_media(color_scheme=name)
        expect(stage.root).to_have_attribute("data-theme", name)
        expect(stage.page.locator("body")).to_have_css("background-color", rgb(colours["paper"]))
        expect(stage.root).to_have_css("background-color", rgb(colours["paper"]))
        expect(stage.part("sentence")).to_have_css("color", rgb(colours["ink"]))
        expect(stage.part("lit")).to_have_css("background-color", rgb(colours["lit"]))
        expect(stage.item("ball").locator("circle")).to_have_css("fill", rgb(colours["open"]))
        stage.shows(1)


# ---------------------------------------------------------------- layout

PARTS = ("picture", "say", "slider", "bar", "side", "code", "values", "count")


BOXES = """(root, names) => names.map((name) => {
  const { x, y, width, height } = root.querySelector(name).getBoundingClientRect();
  return [x, y, width, height];
})"""


def boxes(stage):
    """Where everything is that must not move."""
    names = [*[f".ck-{part}" for part in PARTS], *[f"[data-do={name}]" for name in ("first", "play", "full")]]
    return stage.root.evaluate(BOXES, names)


@pytest.mark.parametrize("width", [1400, 1040, 740, 390])
def test_nothing_jumps_between_steps(opened, width):
    stage = opened(width=width)
    stage.focus()
    before = boxes(stage)
    for step in range(1, 21):
        stage.press("ArrowRight")
        stage.shows(step)
        assert boxes(stage) == before
    stage.press("Home", "q")
    before = boxes(stage)
    for _ in range(28):  # 20 steps and 8 questions
        stage.press("ArrowRight")
        assert boxes(stage) == before
    stage.shows(20)
    stage.press("Home", "q", "q", *["ArrowRight"] * 5)
    stage.press("ArrowRight", "1")
    expect(stage.button("asking")).to_have_text("Quiz 1 of 1")
    assert boxes(stage) == before


def test_counting_to_ten_thousand_moves_nothing(opened, tmp_path):
    Player(CountdownStory(10_000)).save(tmp_path / "page.html", every=100)
    stage = opened(tmp_path / "page.html")
    stage.focus()
    before = boxes(stage)
    for key in ("ArrowRight", "End", "ArrowLeft"):
        stage.press(key)
        assert boxes(stage) == before
    expect(stage.part("count")).to_have_text("step 9900 of 10000")


@pytest.mark.parametrize(("width", "rows"), [(1400, 1), (1020, 1), (960, 2), (770, 2)])
@pytest.mark.parametrize("quiz", [False, True])
def test_the_transport_is_one_row_or_a_slider_over_buttons(opened, width, rows, quiz):
    stage = opened(width=width)
    if quiz:
        stage.button("asking").click()
    buttons = {round(button.bounding_box()["y"]) for button in stage.part("bar").locator("button:visible").all()}
    assert len(buttons) == 1
    slider, count = stage.part("slider").bounding_box(), stage.part("count").bounding_box()
    assert slider["width"] >= 120
    assert slider["x"] + slider["width"] <= count["x"]
    assert slider["y"] < count["y"] < slider["y"] + slider["height"]
    assert (round(slider["y"]) in buttons) == (rows == 1)


def test_a_phone(opened):
    stage = opened(**PHONE)
    page = stage.page
    for part in PARTS:
        expect(stage.part(part)).to_be_visible()
    tops = [stage.part(part).bounding_box()["y"] for part in ("picture", "say", "slider")]
    tops += [stage.button("play").bounding_box()["y"]]
    tops += [stage.part(part).bounding_box()["y"] for part in ("code", "values")]
    assert tops == sorted(tops)
    stage.button("asking").tap()
    for _ in range(28):
        stage.button("forward").tap()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
    stage.shows(20)
    for button in stage.part("bar").locator("button:visible").all():
        box = button.bounding_box()
        assert box["width"] >= 40
        assert box["height"] >= 40
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
    stage.item("third-1").tap()
    expect(stage.part("tip")).to_have_text("third 1")
    # Picture, sentence and transport are in sight together.
    assert stage.button("play").bounding_box()["y"] + 42 <= 844


def test_a_picture_on_a_phone_is_enlarged_and_moved(opened):
    stage = opened(**PHONE)
    view, picture = stage.part("view"), stage.root.locator(".ck-picture svg")
    touch = stage.page.context.new_cdp_session(stage.page)

    def fingers(kind, *places):
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def width():
        return stage.box(picture)["width"]

    def hidden():
        return view.evaluate("view => view.scrollLeft")

    start = width()
    assert start * 16 / 880 >= 11  # the smallest type of all pictures
    stage.button("larger").tap()
    assert width() == pytest.approx(1.25 * start, abs=1)
    # What two fingers hold stays under them.
    box = stage.box(view)
    x, y = box["x"] + box["width"] / 2, box["y"] + 80
    held = (x - stage.box(picture)["x"]) / width()
    fingers("touchStart", (x - 40, y), (x + 40, y))
    fingers("touchMove", (x - 60, y), (x + 60, y))
    fingers("touchEnd")
    assert width() == pytest.approx(1.25 * 1.5 * start, abs=2)
    assert x == pytest.approx(stage.box(picture)["x"] + held * width(), abs=3)
    stage.shows(0)
    # The keys, once the picture has the focus, move it; the same keys else play.
    before = hidden()
    view.focus()
    stage.press("ArrowRight")
    stage.page.wait_for_function("before => document.querySelector('.ck-view').scrollLeft > before", arg=before)
    stage.shows(0)
    stage.focus()
    stage.press("-", "-", "-", "-", "-", "-", "-", "-", "-")
    assert width() == pytest.approx(box["width"], abs=1)
    assert view.get_attribute("tabindex") is None
    stage.press("+", "ArrowRight")
    assert width() == pytest.approx(1.25 * box["width"], abs=1)
    stage.shows(1)


def test_what_the_moment_is_about_stays_in_sight(opened):
    stage = opened()
    stage.focus()
    stage.press(*"++++++++")
    view = stage.part("view")
    for key in ("End", "Home", "ArrowRight"):
        view.evaluate("view => view.scrollTo(9999, 0)")
        stage.press(key)
        ball, place = stage.box(stage.item("ball")), stage.box(view)
        assert place["x"] <= ball["x"] <= ball["x"] + ball["width"] <= place["x"] + place["width"]
        assert place["y"] - 1 <= ball["y"] <= ball["y"] + ball["height"] <= place["y"] + place["height"] + 1
    # The mouse moves the picture, and that is no click.
    left = view.evaluate("view => view.scrollLeft")
    x, y = stage.centre(view)
    stage.page.mouse.move(x, y)
    stage.page.mouse.down()
    stage.page.mouse.move(x - 50, y, steps=4)
    stage.page.mouse.up()
    assert view.evaluate("view => view.scrollLeft") == pytest.approx(left + 50, abs=1)
    stage.shows(1)


def test_without_source_or_values_the_picture_is_larger(opened, tmp_path):
    cutoffs().player.save(tmp_path / "page.html")
    stage = opened(tmp_path / "page.html")
    widths = []
    stage.focus()
    for keys in ("", "v", "s", "v"):
        stage.press(*keys)
        widths.append(stage.box(stage.root.locator(".ck-picture svg"))["width"])
    whole, no_values, neither, no_source = widths
    assert whole < no_values < neither
    assert whole < no_source <= neither


def test_where_there_is_no_source_at_all_picture_and_words_are_shown(opened, tmp_path):
    """As beside a wrong answer: the right source is not handed out."""
    story = CountdownStory(20)
    story.source.listings = []
    Player(story).save(tmp_path / "page.html")
    stage = opened(tmp_path / "page.html")
    stage.focus()
    stage.press("End")
    expect(stage.item("ball")).to_have_text("0")
    expect(stage.part("sentence")).to_have_text("Down to 0. It was at 1 before.")
    expect(stage.part("code")).to_be_hidden()


IN_SIGHT = """(root) => [...root.querySelectorAll(".ck-lit")].every((line) => {
  const { top, bottom } = line.getBoundingClientRect();
  const around = line.parentElement.getBoundingClientRect();
  return around.top - 1 <= top && bottom <= around.bottom + 1;
})"""


@pytest.mark.parametrize("width", [1400, 940, 390])
def test_a_page_of_a_lecture_is_calm(opened, tmp_path, width):
    """Nothing moves or needs scrolling sideways, and the lit line is in sight, in a listing longer than its place."""
    player = cutoffs().player
    player.save(tmp_path / "page.html")
    stage = opened(tmp_path / "page.html", width=width)
    stage.focus()
    before = boxes(stage)
    steps = len(player.story.trace.steps)
    for step in range(1, steps + 1):
        stage.press("ArrowRight")
        expect(stage.part("count")).to_have_text(f"step {step} of {steps}")
        assert boxes(stage) == before
        assert stage.root.evaluate(IN_SIGHT)
        assert stage.page.evaluate("document.scrollingElement.scrollWidth") <= width
    expect(stage.part("lit")).to_have_count(1)
    stage.press("Home", "q")
    before = boxes(stage)
    for _ in range(2 * steps):  # more than there are steps and questions
        stage.press("ArrowRight")
        assert boxes(stage) == before
    expect(stage.part("count")).to_have_text(f"step {steps} of {steps}")
    for other in (700, 1000, 1400):
        stage.page.set_viewport_size({"width": other, "height": 900})
        stage.page.wait_for_function(f"({IN_SIGHT})(document.querySelector('.ck'))")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_is_animated_but_by_playing(opened, motion):
    stage = opened(reduced_motion=motion)
    stage.button("forward").click()
    stage.button("asking").click()
    stage.page.emulate_media(color_scheme="dark")
    stage.item("ball").hover()
    assert stage.page.evaluate("document.getAnimations().length") == 0


# ---------------------------------------------------------------- time


def still(page):
    """Time that stands until the test lets it pass."""
    page.clock.install(time=0)


def test_the_speed_of_playing(opened):
    stage = opened(before=still)
    clock = stage.page.clock
    clock.pause_at(10_000)
    stage.button("play").click()
    clock.run_for(1100)
    stage.shows(0)
    clock.run_for(200)
    stage.shows(1)
    clock.run_for(1200)
    stage.shows(2)
    stage.button("faster").click()
    expect(stage.button("faster")).to_have_text("2×")
    clock.run_for(1250)
    stage.shows(4)
    stage.button("play").click()
    clock.run_for(5000)
    stage.shows(4)


def test_the_live_region_speaks_on_rest_only(opened):
    stage = opened(before=still)
    clock, live = stage.page.clock, stage.part("live")
    clock.pause_at(10_000)
    clock.run_for(1000)
    expect(live).to_have_text("The ball lies at 20.")
    expect(live).to_have_attribute("aria-live", "polite")
    # Stepping quickly, and scrubbing: silent, until it rests.
    stage.focus()
    for step in range(1, 4):
        stage.press("ArrowRight")
        stage.shows(step)
        clock.run_for(300)
        expect(live).to_have_text("The ball lies at 20.")
    for step in range(5, 15):
        stage.part("slider").fill(str(step))
        clock.run_for(300)
        expect(live).to_have_text("The ball lies at 20.")
    clock.run_for(400)
    expect(live).to_have_text("Down to 6. It was at 7 before.")
    # Playing: silent, though each step stands for longer than that.
    stage.press("Space")
    for step in range(15, 18):
        clock.run_for(1200)
        stage.shows(step)
        expect(live).to_have_text("Down to 6. It was at 7 before.")
    stage.press("Space")
    clock.run_for(700)
    expect(live).to_have_text("Down to 3. It was at 4 before.")


# ---------------------------------------------------------------- other pages


def test_every_nth_step(opened, tmp_path):
    Player(CountdownStory(20)).save(tmp_path / "page.html", every=8)
    stage = opened(tmp_path / "page.html")
    stage.focus()
    for key, step in [("ArrowRight", 8), ("ArrowRight", 16), ("ArrowRight", 20), ("ArrowLeft", 16), ("Home", 0)]:
        stage.press(key)
        expect(stage.part("count")).to_have_text(f"step {step} of 20")
        expect(stage.item("ball")).to_have_text(str(20 - step))
    # The next step told would not be the answer: no quiz.
    expect(stage.button("asking")).to_be_hidden()
    stage.press("q", "ArrowRight")
    expect(stage.part("count")).to_have_text("step 8 of 20")


def test_two_players_on_a_page_are_two(opened, tmp_path):
    bodies = [fragment(CountdownStory(n), f"to {n}") for n in (20, 9)]
    (tmp_path / "page.html").write_text(document("two", "\n".join(bodies)), "utf-8")
    one = opened(tmp_path / "page.html")
    other = Stage(one.page, one.page.locator(".ck").nth(1))
    one.focus()
    one.press("ArrowRight")
    other.focus()
    other.press("ArrowRight", "ArrowRight")
    one.shows(1)
    other.shows(2, top=9)
