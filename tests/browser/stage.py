"""A player on a page, as a viewer sees and uses it; it plays the countdown of tests/player/sample.py."""

from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser import lab

# Buttons and keys, one after the other from the first frame, each with the step that is shown then.
BUTTONS = {"forward": 1, "next": 4, "back": 3, "last": 20, "previous": 16, "first": 0}
KEYS = {
    "ArrowRight": 1,
    "Shift+ArrowRight": 4,
    "PageDown": 5,
    "PageUp": 4,
    "ArrowLeft": 3,
    "End": 20,
    "Shift+ArrowLeft": 16,
    "Home": 0,
}


class Stage:
    """`root` is the player's own element."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root

    def part(self, name: str) -> Locator:
        return self.root.locator(f".ck-{name}")

    def button(self, name: str) -> Locator:
        return self.root.locator(f"[data-do={name}]")

    def item(self, name: str) -> Locator:
        return self.root.locator(f'.ck-frame [data-id="{name}"]')

    def focus(self) -> None:
        """Click where nothing is: the keys are the player's then."""
        self.part("sentence").click()
        expect(self.root).to_be_focused()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, target: Locator) -> None:
        """Press Tab until `target` has the focus."""
        for _ in range(30):
            if target.evaluate("e => e === document.activeElement"):
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach {target}")

    def shows(self, step: int, top: int = 20) -> None:
        """Picture, values, lit line, sentence and count are those of `step`, counting down from `top`."""
        n = top - step
        expect(self.part("count")).to_have_text(f"step {step} of {top}")
        expect(self.item("ball")).to_have_text(str(n))
        expect(self.item("top")).to_have_text(str(top))
        expect(self.part("values").locator("dd")).to_have_text([str(n), str(n % 3)])
        expect(self.part("lit").locator("code")).to_have_text(["        n -= 1"] if step else [], use_inner_text=False)
        said = f"Down to {n}. It was at {n + 1} before." if step else f"The ball lies at {top}."
        expect(self.part("sentence")).to_have_text(said)
        expect(self.part("slider")).to_have_value(str(step))
        expect(self.part("loading")).to_be_hidden()

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Where a place in the picture's units is on the page."""
        svg = self.root.locator(".ck-picture svg")
        box, width = self.box(svg), svg.evaluate("svg => svg.viewBox.baseVal.width")
        scale = box["width"] / width
        return box["x"] + x * scale, box["y"] + y * scale

    def centre(self, target: Locator) -> tuple[float, float]:
        box = self.box(target)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def box(self, target: Locator) -> FloatRect:
        """Where something is on the page. A frame that is being replaced has no place; the next one has."""
        for _ in range(50):
            if box := target.bounding_box():
                return box
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{target} has no place on the page")


def rgb(colour: str) -> str:
    """#rrggbb as the browser tells a colour."""
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


def play(page: Page, cell: int) -> Stage:
    """Run a cell of the notebook in front, and return its new player."""
    page.evaluate("document.querySelectorAll('.ck').forEach(root => root.dataset.earlier = '')")
    lab.run_cell(page, cell)
    root = page.locator(f".jp-Notebook .jp-Cell >> nth={cell}").locator(".ck:not([data-earlier])")
    expect(root.locator(".ck-frame [data-id=ball]")).to_be_visible()
    return Stage(page, root)


def sources(page: Page) -> list[str]:
    """The cells of the notebook in front."""
    return page.evaluate("jupyterapp.shell.currentWidget.context.model.toJSON().cells.map(cell => cell.source)")
