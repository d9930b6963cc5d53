"""The course as a website, in a Chromium without a network."""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from playwright.sync_api import expect

from coursekit.notebooks import NotebookError, cells, export, pages
from coursekit.player.page import fragment
from coursekit.player.reveal import PLAYER
from tests.browser import lab
from tests.browser.access import violations
from tests.notebooks.conftest import kernels
from tests.notebooks.samples import write_all
from tests.player.sample import CountdownStory

PAGES = {"01_first.html", "02_second.html", "index.html", "search.html"}
FILM = r'<script type="application/json">(.*?)</script>'
LONG = 20_000
"""Characters of a film that comes from a file of its own here: the long one of the samples has more."""


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The samples as a website."""
    folder = tmp_path_factory.mktemp("export")
    with kernels(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(cells, "LARGE", LONG)
        export(folder / "new" / "site", write_all(folder), repository="someone/course")
    return folder / "new" / "site"


@pytest.fixture(scope="module")
def chromium():
    with lab.browser() as program:
        yield program


@pytest.fixture(scope="module")
def watched(chromium):
    """A page without a network, for one test after the other: the errors on its console, and what it asked for."""
    with lab.page(chromium, offline=True) as (sheet, errors):
        asked: list[str] = []
        sheet.on("request", lambda request: asked.append(request.url))
        yield sheet, errors, asked


@pytest.fixture
def sheet(watched):
    """That page; the test fails where its console tells an error, or something was asked for."""
    sheet, errors, asked = watched
    errors.clear()
    asked.clear()
    sheet.emulate_media(color_scheme="light", media="screen", reduced_motion="no-preference")
    yield sheet
    assert errors == []
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []


class Attributes(HTMLParser):
    """Notes the links and the ids of a page, and the addresses that it loads from."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.loads = [], [], re.findall(r"url\(([^)]*)\)|@import\s+(\S+)", text)
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            elif name == "href" and tag == "a":
                self.links.append(value)
            elif name in ("src", "href", "srcset", "data", "action") and not value.startswith("data:"):
                self.loads.append(value)


def found(site):
    return {path.name: Attributes(path.read_text("utf-8")) for path in site.glob("*.html")}


def test_there_is_a_page_for_each_notebook_a_home_and_a_search(site):
    assert {path.name for path in site.glob("*.html")} == PAGES
    assert [path.name for path in site.parent.iterdir()] == ["site"]  # nothing half-made beside it


def test_links_lead_to_files_and_places_that_are_there(site):
    there = found(site)
    assert {"02_second.html", "02_second.html#the-end", "https://example.org/"} <= set(there["01_first.html"].links)
    assert "01_first.html" in there["02_second.html"].links
    assert {"01_first.html", "02_second.html"} <= set(there["index.html"].links)
    for name, here in there.items():
        assert len(here.ids) == len(set(here.ids)), name
        for link in here.links:
            if not urlsplit(link).scheme:
                page, _, place = link.partition("#")
                assert not page or (site / unquote(page)).is_file(), f"{name} links to {link}"
                assert not place or unquote(place) in there[page or name].ids, f"{name} links to {link}"


def test_what_pages_load_lies_beside_them(site):
    for name, here in found(site).items():
        for address in here.loads:
            place = urlsplit(address)
            assert not place.scheme, f"{name} loads {address}"
            assert not place.path or (site / unquote(place.path)).is_file(), f"{name} loads {address}"
    for style in site.rglob("*.css"):
        for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", style.read_text("utf-8")):
            assert address.startswith("data:") or (style.parent / address).is_file(), f"{style.name} loads {address}"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_demo_plays(site, sheet, number):
    sheet.goto((site / "01_first.html").as_uri())
    player = sheet.locator(".ck-host").nth(number)
    player.scroll_into_view_if_needed()
    steps, begin = [(20, 0), (400, 0), (3, 1)][number]  # the lecturer has set a beginning for the last
    count, sentence = player.locator(".ck-count"), player.locator(".ck-sentence")
    player.get_by_text(f"step {begin} of {steps}").wait_for()
    player.get_by_role("button", name="First (Home)").click()
    assert (count.text_content(), sentence.text_content()) == (f"step 0 of {steps}", f"The ball lies at {steps}.")
    player.get_by_role("button", name="Forward").click()
    assert count.text_content() == f"step 1 of {steps}"
    assert sentence.text_content().startswith(f"Down to {steps - 1}.")
    player.get_by_role("button", name="Last (End)").click()
    sentence.get_by_text("Down to 0.").wait_for()
    assert count.text_content() == f"step {steps} of {steps}"


def test_a_large_film_comes_from_a_file_when_its_player_comes_near(site, watched, sheet):
    film = site / "_static" / "films" / "01_first-long-demo-1.js"
    inside = [json.loads(each) for each in re.findall(FILM, (site / "01_first.html").read_text("utf-8"))]
    assert [each.get("film") for each in inside] == [None, film.stem, None]
    assert ["chunks" in each for each in inside] == [True, False, True]
    sheet.set_viewport_size({"width": 1280, "height": 200})
    asked = watched[2]
    sheet.goto((site / "01_first.html").as_uri())
    expect(sheet.locator(".ck-host .ck-sentence").first).not_to_be_empty()
    assert sheet.locator(".ck-host").nth(1).locator(".ck-told").is_visible()
    assert not any("films" in url for url in asked)
    sheet.locator(".ck-host").nth(1).scroll_into_view_if_needed()
    expect(sheet.locator(".ck-host").nth(1).locator(".ck-count")).to_have_text("step 0 of 400")
    assert [url for url in asked if "films" in url] == [film.as_uri()]
    sheet.set_viewport_size({"width": 1280, "height": 720})


def test_a_page_carries_the_lecturers_stops(site, sheet):
    sheet.goto((site / "01_first.html").as_uri())
    player = sheet.locator(".ck-host").nth(2).locator(".ck")
    player.get_by_text("step 1 of 3").wait_for()
    player.locator(".ck-sentence").click()
    for key in ("Shift+N", "Shift+Space"):
        sheet.keyboard.press(key)
    assert player.locator(".ck-count").text_content() == "step 2 of 3"
    assert player.locator(".ck-note").inner_text() == "Why 1? <here>"
    sheet.keyboard.press("m")  # there is nothing to keep it with
    assert player.locator(".ck-sentence").text_content() == "Down to 1. It was at 2 before."
    player.get_by_role("button", name="More").click()
    assert player.get_by_role("menu").get_by_text("Next stop").is_visible()
    assert player.get_by_role("menu").get_by_text("Stop here").count() == 0


def test_a_page_shows_texts_plots_formulas_and_no_dead_controls(site, sheet):
    sheet.goto((site / "01_first.html").as_uri())
    assert sheet.title() == "01 Counting down - Game AI"
    assert sheet.locator(".output.stream").inner_text().strip() == "down from 20\nto 0"
    plot = sheet.locator("figure").get_by_alt_text("up, then down")
    assert plot.evaluate("image => image.naturalWidth") > 300
    assert sheet.locator("figcaption").inner_text().startswith("up, then down")
    assert sheet.locator("math").count() == 3
    sheet.wait_for_function(
        "[...document.fonts].some((font) => font.family.includes('Course Math') && font.status === 'loaded')"
    )
    assert "$" not in sheet.locator("article").inner_text()
    assert "IntSlider" not in sheet.locator("article").inner_text()
    assert sheet.get_by_text("not solved yet").count() == 0


def test_set_up_is_folded_and_what_tells_something_is_not(site, sheet):
    sheet.goto((site / "01_first.html").as_uri())
    code = {
        line: sheet.locator(".cell_input", has_text=line) for line in ("import display", "demo()", "plt.plot", "print(")
    }
    for line, cell in code.items():
        assert cell.is_visible() == (line == "print("), line
    sheet.locator("summary").first.click()
    assert code["import display"].is_visible()


def test_an_exercise_shows_its_stub_and_where_to_do_it(site, sheet):
    sheet.goto((site / "01_first.html").as_uri())
    assert sheet.locator(".cell_input", has_text="raise NotImplementedError").is_visible()
    assert "what a student printed" not in sheet.content()
    for places in sheet.locator(".ck-do").all():
        binder, download = places.get_by_role("link").all()
        assert binder.get_attribute("href") == (
            "https://mybinder.org/v2/gh/someone/course/HEAD?urlpath=lab%2Ftree%2Fnotebooks%2F01_first.ipynb"
        )
        assert download.get_attribute("href") == "notebooks/01_first.ipynb"
    told = [places.locator("span").inner_text() for places in sheet.locator(".ck-do").all()]
    assert told == ["Run this lecture:", "Do it in the notebook:"]
    assert nbformat.read(site / "notebooks" / "01_first.ipynb", 4).cells[0].source.startswith("# 01 Counting down")


def test_the_links_to_places_follow_what_is_known():
    assert "mybinder" not in pages.Places(None, lite=False).told("01_a.ipynb", "Run:")
    assert "lite/notebooks/index.html?path=01_a.ipynb" in pages.Places(None, lite=True).told("01_a.ipynb", "Run:")
    with pytest.raises(ValueError, match="named OWNER/NAME, not github"):
        pages.Places("github.com/me/course", lite=False)


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://github.com/me/my.course.git", "me/my.course"),
        ("git@github.com:me/course.git", "me/course"),
        ("https://github.com/me/course", "me/course"),
        ("https://example.org/me/course", None),
        (None, None),
    ],
)
def test_the_repository_is_the_one_this_was_cloned_from(tmp_path, monkeypatch, url, name):
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    if url:
        subprocess.run(["git", "-C", tmp_path, "remote", "add", "origin", url], check=True)
    monkeypatch.setattr(pages, "project_folder", lambda: tmp_path)
    assert pages.origin() == name


def test_pages_lead_on_and_back_and_to_all_others(site, sheet):
    sheet.goto((site / "index.html").as_uri())
    sheet.locator(".related-pages").get_by_role("link", name="Next").click()
    expect(sheet.locator("h1")).to_contain_text("01 Counting down")
    sheet.wait_for_load_state()  # a click into a page that still loads may be lost
    sheet.locator(".related-pages").get_by_role("link", name="Next").click()
    expect(sheet.locator("h1")).to_contain_text("02 Second")
    lectures = sheet.get_by_role("navigation", name="Lectures").get_by_role("link")
    assert lectures.all_inner_texts() == ["01 Counting down", "02 Second", "The end"]
    assert all(link.is_visible() for link in lectures.all())
    sheet.wait_for_load_state()
    sheet.locator(".related-pages").get_by_role("link", name="Previous").click()
    expect(sheet.locator("h1")).to_contain_text("01 Counting down")
    sheet.wait_for_load_state()
    sheet.get_by_role("link", name="the second").click()
    expect(sheet.locator("h1")).to_contain_text("02 Second")


def test_the_search_finds_a_word(site, sheet):
    sheet.goto((site / "02_second.html").as_uri())
    sheet.get_by_role("searchbox").or_(sheet.get_by_placeholder("Search")).first.fill("amphisbaena")
    sheet.keyboard.press("Enter")
    sheet.locator("#search-results").get_by_role("link", name="01 Counting down").click()
    expect(sheet.locator("h1")).to_contain_text("01 Counting down")


def test_players_follow_the_switch_of_light_and_dark(site, sheet):
    sheet.goto((site / "01_first.html").as_uri())
    player = sheet.locator(".ck").first
    expect(player).to_have_attribute("data-theme", "light")
    switch = sheet.locator(".theme-toggle:visible")
    for theme in ("dark", "light", "light"):  # the last is the system's
        switch.click()
        expect(player).to_have_attribute("data-theme", theme)


def test_without_scripts_stills_stand_where_players_play(site, chromium):
    with lab.page(chromium, java_script_enabled=False, offline=True) as (sheet, _):
        sheet.goto((site / "01_first.html").as_uri())
        told = sheet.locator(".ck-told")
        assert told.all_inner_texts() == ["Down to 0. It was at 1 before."] * 3
        for picture in sheet.locator(".ck-still svg").all():
            assert picture.bounding_box()["width"] > 300
            assert picture.get_attribute("aria-label") == "Down to 0. It was at 1 before."
        assert sheet.locator(".ck-still text").first.text_content() == "0"
        sheet.goto((site / "index.html").as_uri())
        assert sheet.locator(".ck-cover svg").bounding_box()["width"] > 200


def test_on_paper_there_are_stills_and_no_navigation(site, sheet):
    sheet.emulate_media(media="print", color_scheme="dark")
    sheet.goto((site / "01_first.html").as_uri())
    sheet.locator(".ck-sentence:not(:empty)").first.wait_for(state="attached")
    for name in (".sidebar-drawer", ".related-pages", ".ck", ".ck-do", ".skip-to-content", "details.hide"):
        assert sheet.locator(name).first.is_hidden(), name
    assert all(still.is_visible() for still in sheet.locator(".ck-still").all())
    assert sheet.locator(".ck-still").first.evaluate("still => getComputedStyle(still).backgroundColor") == WHITE


FORMULA_HEADS = 'empty-table-header: <th class="head"><p><math'
WHITE = "rgb(255, 255, 255)"
PICTURE = """(shown) => document.querySelector(".ck-cover svg").innerHTML !== shown"""


def test_the_pictures_of_the_home_page_play_until_they_are_stopped(site, sheet):
    sheet.clock.install()
    sheet.goto((site / "index.html").as_uri())
    picture, button = sheet.locator(".ck-cover svg"), sheet.locator(".ck-covers-button")
    picture.scroll_into_view_if_needed()
    seen = {picture.inner_html()}
    for _ in range(6):  # of 21 frames, 3 beats at rest
        before = picture.inner_html()
        sheet.clock.run_for(3000)
        sheet.wait_for_function(PICTURE, arg=before)
        seen.add(picture.inner_html())
    assert len(seen) > 4
    button.click()
    before = picture.inner_html()
    sheet.clock.run_for(10_000)
    assert picture.inner_html() == before
    assert button.inner_text() == "Play the pictures"


def test_pictures_stand_still_for_those_who_want_less_motion(site, sheet):
    sheet.emulate_media(reduced_motion="reduce")
    sheet.clock.install()
    sheet.goto((site / "index.html").as_uri())
    picture, button = sheet.locator(".ck-cover svg"), sheet.locator(".ck-covers-button")
    before = picture.inner_html()
    sheet.clock.run_for(10_000)
    assert picture.inner_html() == before
    button.click()
    sheet.clock.run_for(4000)
    sheet.wait_for_function(PICTURE, arg=before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_a_phone_in_both_themes(site, chromium, scheme):
    with lab.page(chromium, viewport={"width": 390, "height": 800}, color_scheme=scheme, offline=True) as (sheet, _):
        for name in sorted(PAGES):
            sheet.goto((site / name).as_uri())
            assert sheet.evaluate("document.documentElement.scrollWidth") == 390
            colours = {"light": WHITE, "dark": "rgb(20, 23, 28)"}
            assert sheet.evaluate("getComputedStyle(document.body).backgroundColor") == colours[scheme]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_can_read_the_pages(site, sheet, scheme):
    sheet.emulate_media(color_scheme=scheme)
    for name in sorted(PAGES):
        sheet.goto((site / name).as_uri())
        for player in sheet.locator(".ck-host").all():
            player.scroll_into_view_if_needed()
            expect(player.locator(".ck-sentence")).not_to_be_empty()
        # The checker takes a formula for no text.
        assert [each for each in violations(sheet) if not each.startswith(FORMULA_HEADS)] == [], name


def test_further_films_of_an_output_become_files():
    player = f"{fragment(CountdownStory(3), 'to 3')}<select><option>3</option></select>"
    cell = new_code_cell("demo()", id="count-demo", outputs=[new_output("display_data", {PLAYER: player})])
    notebook = new_notebook(cells=[cell])
    cell.outputs[0].data[cells.FILMS] = {"count-4": '{"a": "</script>"}'}
    page = cells.Page(notebook, "01_first", "")
    assert page.films == {"count-4": '{"a": "</script>"}'}
    [output] = page.notebook.cells[0].outputs
    assert set(output.data) == {"text/html"}
    assert output.data["text/html"].startswith('<div id="count-demo"><div class="ck-host">')
    assert "<select>" in output.data["text/html"]


def write_one(folder, *new):
    nbformat.write(new_notebook(cells=list(new)), folder / "03_odd.ipynb")
    return [folder / "03_odd.ipynb"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (r"# 03 Odd\n\nHere $\frac{$.".replace(r"\n", "\n"), r"^03_odd.ipynb: this formula cannot be read: \\frac{$"),
        ("# 03 Odd\n\nHere [it](04_even.ipynb) is.", r"^03_odd.ipynb: .*04_even.ipynb"),
        ("# 03 Odd\n\nHere [it](#No-such-place) is.", r"^03_odd.ipynb: .*No-such-place"),
    ],
)
def test_what_cannot_be_shown_is_told_and_nothing_is_written(tmp_path, text, told):
    paths = write_one(tmp_path, new_markdown_cell(text, id="title"))
    with pytest.raises(NotebookError, match=told):
        export(tmp_path / "site", paths)
    assert [path.name for path in tmp_path.iterdir()] == ["03_odd.ipynb"]


def test_a_website_is_replaced_and_nothing_else(tmp_path):
    paths = write_one(tmp_path, new_markdown_cell("# 03 Odd", id="title"))
    folder = tmp_path / "site"
    export(folder, paths)
    (folder / "04_old.html").write_text("")
    export(folder, paths)
    assert not (folder / "04_old.html").exists()
    assert (folder / "03_odd.html").exists()
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "thesis.txt").write_text("")
    with pytest.raises(ValueError, match="holds other files"):
        export(mine, paths)
    assert [path.name for path in mine.iterdir()] == ["thesis.txt"]


def test_notebooks_that_run_in_the_browser_stand_below_the_website(tmp_path, monkeypatch):
    made = []
    lite = ModuleType("lite")
    lite.lite = lambda folder: (folder.mkdir(), made.append(folder.name))  # what it makes has tests of its own
    monkeypatch.setitem(sys.modules, "coursekit.notebooks.lite", lite)
    export(tmp_path / "site", write_one(tmp_path, new_markdown_cell("# 03 Odd", id="title")), with_lite=True)
    assert made == ["lite"]
    assert (tmp_path / "site" / "lite").is_dir()
    assert "lite/notebooks/index.html?path=03_odd.ipynb" in found(tmp_path / "site")["03_odd.html"].links


def test_a_folder_that_is_a_file_is_told(tmp_path):
    (tmp_path / "site").write_text("mine")
    with pytest.raises(ValueError, match="cannot make the folder"):
        export(tmp_path / "site", write_one(tmp_path, new_markdown_cell("# 03 Odd", id="title")))
    assert (tmp_path / "site").read_text() == "mine"


def test_films_are_written_as_scripts(site):
    film = site / "_static" / "films" / "01_first-long-demo-1.js"
    name, text = re.fullmatch(r'coursekit\.film\((".*?"), (".*")\);\n', film.read_text("utf-8")).groups()
    assert json.loads(name) == film.stem
    head, chunks = json.loads(json.loads(text))
    assert len(head) > 100
    assert sum(map(len, chunks)) > LONG
