"""Draw the picture of the player that the project's first page shows: `python -m tests.browser.picture`."""

from tempfile import TemporaryDirectory

from coursekit.lectures.alphabeta.demos import WORKED, cutoffs
from tests.browser.lab import PROJECT, browser, page

PICTURE = PROJECT / "coursekit/player/player.png"


def draw() -> None:
    demo = cutoffs(WORKED["worked tree 2"])
    with TemporaryDirectory() as folder, browser() as program, page(program, color_scheme="light") as (sheet, _):
        demo.save(f"{folder}/page.html")
        sheet.goto(f"file://{folder}/page.html")
        player = sheet.locator(".ck")
        player.focus()
        sheet.locator(".ck-frame polygon").first.wait_for()
        sheet.keyboard.press("Shift+ArrowRight")
        sheet.locator(".ck-sentence", has_text="Cut at E").wait_for()
        player.evaluate("element => element.blur()")
        player.screenshot(path=PICTURE)


if __name__ == "__main__":
    draw()
