"""The bar of a loop, in JupyterLab."""

from playwright.sync_api import expect

from tests.browser import lab

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
