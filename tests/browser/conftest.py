from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser import lab


# For a module, not for the session: an open Playwright keeps an event loop running, which would stand in the way of
# the notebooks' tests that come later.
@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    with lab.browser() as program:
        yield program
