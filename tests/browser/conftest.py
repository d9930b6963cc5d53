from collections.abc import Iterator
from shutil import copy

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import lab

expect.set_options(timeout=15_000)  # for slow machines; what is waited for comes at once as a rule


# For a module, not for the session: an open Playwright keeps an event loop running, which would stand in the way of
# the notebooks' tests that come later.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with lab.browser() as program:
        yield program


@pytest.fixture(scope="session")
def lectures(tmp_path_factory: pytest.TempPathFactory) -> Iterator[lab.Server]:
    """A JupyterLab on copies of all notebooks."""
    folder = tmp_path_factory.mktemp("lectures")
    for path in (lab.PROJECT / "notebooks").glob("*.ipynb"):
        copy(path, folder)
    with lab.server(folder) as where:
        yield where
