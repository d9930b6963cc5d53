"""The bar of a loop, in JupyterLab."""

import pytest
from playwright.sync_api import expect

from tests.browser import lab
from tests.browser.stage import play

LOOP = """
from time import sleep
from coursekit.player import progress

for _ in progress(range(40)):
    sleep(0.1)
"""
QUICK = "for _ in progress(range(3)):\n    sleep(0.01)\nsleep(2)"


def test_a_long_loop_has_a_bar_below_its_cell_until_it_ends(jupyterlab, chromium):
    with lab.notebook_page(chromium, jupyterlab, "loop.ipynb", LOOP, QUICK) as (page, errors):
        lab.run_cell(page, 0)
        bar = page.locator(".jp-Notebook .jp-Cell").get_by_role("progressbar", name="How much of this cell is done")
        expect(bar).to_be_visible()
        assert 0 < bar.evaluate("bar => bar.value") < 1
        expect(bar).to_have_count(0)
        outputs = "jupyterapp.shell.currentWidget.content.widgets[0].model.sharedModel.getOutputs()"
        assert page.evaluate(outputs) == []
        lab.run_cell(page, 1)
        page.wait_for_timeout(1500)
        expect(bar).to_have_count(0)
        assert errors == []


SLOW = """
from time import sleep
from ipywidgets import ToggleButton
from coursekit.stage.demo import demo
from tests.player.sample import CountdownStory

def tell():
    sleep(2 * far.value)
    return CountdownStory(25 if far.value else 20)

far = ToggleButton(description="far")
demo(tell, far)
"""


@pytest.mark.search
def test_a_demo_says_when_its_next_run_takes_long(jupyterlab, chromium):
    with lab.notebook_page(chromium, jupyterlab, "slow.ipynb", SLOW) as (page, errors):
        stage = play(page, 0)
        loading, far = stage.part("loading"), page.get_by_role("button", name="far")
        far.click()
        expect(loading).to_be_visible()
        stage.shows(0, top=25)
        expect(loading).to_be_hidden()
        far.click()
        stage.shows(0)
        assert errors == []
