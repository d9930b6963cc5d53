from collections.abc import Iterator
from shutil import copy

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import lab

expect.set_options(timeout=15_000)  # for slow machines; what is waited for comes at once as a rule


# For this package, not for the session: an open Playwright keeps an event loop running, which would stand in the way of
# the notebooks' tests that come later.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with lab.browser() as program:
        yield program


@pytest.fixture(scope="package")
def jupyterlab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[lab.Server]:
    """A JupyterLab on copies of all notebooks, which are as unknown to it as after a download."""
    folder = tmp_path_factory.mktemp("notebooks")
    for path in (lab.PROJECT / "notebooks").glob("*.ipynb"):
        copy(path, folder)
    with lab.server(folder) as where:
        yield where


@pytest.fixture(scope="package")
def lectures(jupyterlab: lab.Server, chromium: Browser) -> Iterator[lab.Desk]:
    """That JupyterLab on a page, in which one lecture is opened after the other."""
    with lab.page(chromium) as (page, errors):
        page.goto(jupyterlab.url("lab") + "&reset")
        page.wait_for_function("window.jupyterapp")
        yield page, errors
