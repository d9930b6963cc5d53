"""What axe finds, the accessibility checker of browsers' own tools."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page


def violations(page: Page, inside: str | None = None) -> list[str]:
    """Rules that a page breaks, or the elements of a selector, each with the first element that does."""
    # Preloading would ask for the styles of a page once more, which browsers refuse where they are files.
    found = Axe().run(page, inside, {"preload": False}).response["violations"]
    return [f"{rule['id']}: {rule['nodes'][0]['html']}" for rule in found]
