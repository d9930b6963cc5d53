"""The course as static pages, in a Chromium without a network."""

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import nbformat
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook

from coursekit.notebooks import NotebookError, export
from tests.browser import lab
from tests.browser.access import violations
from tests.notebooks.conftest import kernels
from tests.notebooks.samples import write_all


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The samples as pages."""
    folder = tmp_path_factory.mktemp("export")
    with kernels():
        export(folder / "new" / "site", write_all(folder))
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


def pages(site):
    return {path.name: Attributes(path.read_text("utf-8")) for path in site.glob("*.html")}


def test_there_is_a_page_for_each_notebook_and_an_index(site):
    assert sorted(path.name for path in site.glob("*.html")) == ["01_first.html", "02_second.html", "index.html"]


def test_links_lead_to_pages_and_headings_that_are_there(site):
    found = pages(site)
    assert {"02_second.html", "02_second.html#The-end", "https://example.org/"} <= set(found["01_first.html"].links)
    assert "01_first.html" in found["02_second.html"].links
    assert found["index.html"].links == ["01_first.html", "02_second.html"]
    for name, here in found.items():
        for link in here.links:
            if not urlsplit(link).scheme:
                page, _, heading = link.partition("#")
                assert page in ("", *found), f"{name} links to {link}"
                assert not heading or unquote(heading) in found[page or name].ids, f"{name} links to {link}"


def test_a_page_loads_nothing(site):
    for name, found in pages(site).items():
        assert found.loads == [], name


@pytest.mark.parametrize("number", [0, 1, 2])
def test_every_demo_plays(site, sheet, number):
    sheet.goto((site / "01_first.html").as_uri())
    player = sheet.locator(".ck-host").nth(number)
    steps, begin = [(20, 0), (400, 0), (3, 1)][number]  # the lecturer has set a beginning for the last
    count, sentence = player.locator(".ck-count"), player.locator(".ck-sentence")
    sheet.wait_for_function("n => document.querySelectorAll('.ck-sentence:not(:empty)').length === n", arg=3)
    player.get_by_text(f"step {begin} of {steps}").wait_for()
    player.get_by_role("button", name="First (Home)").click()
    assert (count.text_content(), sentence.text_content()) == (f"step 0 of {steps}", f"The ball lies at {steps}.")
    player.get_by_role("button", name="Forward").click()
    assert count.text_content() == f"step 1 of {steps}"
    assert sentence.text_content().startswith(f"Down to {steps - 1}.")
    player.get_by_role("button", name="Last (End)").click()
    sentence.get_by_text("Down to 0.").wait_for()
    assert count.text_content() == f"step {steps} of {steps}"


def test_a_page_carries_the_lecturers_stops(site, sheet):
    sheet.goto((site / "01_first.html").as_uri())
    player = sheet.locator(".ck").nth(2)
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
    assert sheet.title() == "01 Counting down · Game AI"
    assert sheet.locator(".output_stdout").text_content().strip() == "down from 20\nto 0"
    assert sheet.get_by_alt_text("up, then down").evaluate("image => image.naturalWidth") > 300
    assert sheet.locator("math").count() == 2
    assert "$" not in sheet.locator(".text_cell_render").first.inner_text()
    assert "IntSlider(value=4)" not in sheet.content()
    assert "Error" not in sheet.locator(".output").all_text_contents()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_a_phone_in_both_themes(site, chromium, scheme):
    with lab.page(chromium, viewport={"width": 390, "height": 800}, color_scheme=scheme, offline=True) as (sheet, _):
        sheet.goto((site / "01_first.html").as_uri())
        sheet.locator(".ck-sentence").first.get_by_text("The ball lies").wait_for()
        assert sheet.evaluate("document.documentElement.scrollWidth") == 390
        colours = {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 23, 28)"}
        assert sheet.evaluate("getComputedStyle(document.body).backgroundColor") == colours[scheme]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_can_read_the_pages(site, sheet, scheme):
    sheet.emulate_media(color_scheme=scheme)
    for name in ("01_first.html", "02_second.html", "index.html"):
        sheet.goto((site / name).as_uri())
        sheet.wait_for_function("[...document.querySelectorAll('.ck-sentence')].every((each) => each.textContent)")
        assert violations(sheet) == [], name


def test_the_index_leads_to_a_notebook(site, sheet):
    sheet.goto((site / "index.html").as_uri())
    sheet.get_by_role("link", name="01 Counting down").click()
    sheet.get_by_role("link", name="the second").click()
    assert sheet.locator("h1").inner_text().startswith("02 Second")


def write_one(folder, cell):
    nbformat.write(new_notebook(cells=[cell]), folder / "03_odd.ipynb")
    return [folder / "03_odd.ipynb"]


def test_a_formula_that_cannot_be_read_is_told(tmp_path):
    paths = write_one(tmp_path, new_markdown_cell(r"Here $\frac{$.", id="title"))
    with pytest.raises(NotebookError, match=r"^03_odd.ipynb: this formula cannot be read: \\frac{$"):
        export(tmp_path / "site", paths)
    assert not (tmp_path / "site").exists()


def test_a_folder_that_is_a_file_is_told(tmp_path):
    (tmp_path / "site").write_text("mine")
    with pytest.raises(ValueError, match="cannot make the folder"):
        export(tmp_path / "site", write_one(tmp_path, new_markdown_cell("# 03 Odd", id="title")))
    assert (tmp_path / "site").read_text() == "mine"
