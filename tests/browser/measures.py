"""How large and how whole the demos are seen, in rooms of several sizes.

`python -m tests.browser.measures` prints a table of all demos. They stand on one page, each in a panel as in
JupyterLab, with a few of their frames and without a kernel.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page

from coursekit.notebooks.run import read
from coursekit.player import Demo, Player, page
from coursekit.player.film import Film
from coursekit.story import Frames, Story
from tests.browser import lab

Measures = dict[str, Any]
"""What `measures.js` tells of one demo."""


@dataclass(frozen=True)
class Room:
    """A window, and where a notebook's panel stands in it: left, top, right and bottom, as in JupyterLab 4.6.

    Without a panel the demo fills the window, or stands on a plain page.
    """

    width: int
    height: int
    panel: tuple[int, int, int, int] | None = None
    full: bool = False
    touch: bool = False


LAB = (291, 91, 39, 30)
ROOMS = {
    "JupyterLab 1400 x 900": Room(1400, 900, LAB),
    "JupyterLab 1280 x 720": Room(1280, 720, LAB),
    "JupyterLab 933 x 600": Room(933, 600, LAB),
    "full screen 1920 x 1080": Room(1920, 1080, full=True),
    "full screen 933 x 600": Room(933, 600, full=True),
    "phone 390 x 844": Room(390, 844, touch=True),
}

# ---------------------------------------------------------------- the demos on a page


def cells() -> Iterator[tuple[str, str, str]]:
    """Each single demo of the course: its name, the first cell of its notebook, with the imports, and its cell."""
    for path in sorted((lab.PROJECT / "notebooks").glob("*.ipynb")):
        imports, *code = [cell for cell in read(path).cells if cell.cell_type == "code"]
        for cell in code:
            if cell.id.endswith("-demo") and cell.source.startswith("demos."):
                yield f"{path.name[:2]} {cell.id.removesuffix('-demo')}", imports.source, cell.source


class Few(Film):
    """A film of the first, the middle and the last frame, and of the first question with the frame before it."""

    def __init__(self, story: Story[Any], label: str) -> None:
        super().__init__(story, label)
        last = len(story.trace.steps)
        self.question = first_question(story)
        asked = [self.question - 1, self.question] if self.question else []
        self.numbers = sorted({0, last // 2, last, *asked})


def first_question(story: Story[Any]) -> int:
    """The number of the first step with a question, 0 where there is none."""
    if not story.has_questions:
        return 0
    frames = Frames(story)
    steps = story.trace.steps
    return next((step.number for step in steps if story.ask(frames.state(step.number - 1), step)), 0)


def on_a_page(demos: Mapping[str, Demo], room: Room) -> str:
    """All demos one below the other, as the notebook's panel holds them."""
    return page.document("demos", in_panel(map(standing, demos, demos.values()), room), STYLE)


STYLE = """
.jp-WindowedPanel-outer { position: fixed; overflow: auto; padding: 10px 15px 10px 23px; }
.jp-OutputArea-child { display: flex; }
.jp-OutputArea-child:not(.measured) { display: none; }
.jp-WindowedPanel-outer .jp-OutputPrompt { flex: none; width: 64px; }
.jp-OutputArea-output { flex: 1; min-width: 0; }
.ck-controls { display: flex; }
.ck-controls > * { height: 28px; margin: 2px; border: 1px solid; }
.ck-host { max-width: none; }
"""


def in_panel(demos: Iterable[str], room: Room) -> str:
    if not room.panel:
        return "\n".join(demos)
    left, top, right, bottom = room.panel
    place = f"left: {left}px; top: {top}px; right: {right}px; bottom: {bottom}px"
    return f'<div class="jp-WindowedPanel-outer" style="{place}">{"".join(demos)}</div>'


def standing(name: str, demo: Demo) -> str:
    """A demo with boxes in the place of its controls."""
    film = Few(demo.player.story, name)
    host = page.host(page.Packed(page._text(film.head()), [page._text(film.chunk(i)) for i in range(len(film))], 0))
    asked = film.numbers.index(film.question) if film.question else 0
    widths = [control_width(control) for control in controls(demo)]
    row = "".join(f'<div style="width: {width}px"></div>' for width in widths)
    top = f'<div class="ck-controls">{row}</div>' if row else ""
    return (
        f'<div class="jp-OutputArea-child"><div class="jp-OutputPrompt"></div><div class="jp-OutputArea-output">'
        f'<div class="ck-demo" data-name="{escape(name)}" data-asked="{asked}">{top}{host}</div></div></div>'
    )


def controls(demo: Demo) -> list[Any]:
    """The controls that are seen."""
    row = demo.children[0].children if len(demo.children) > 1 else ()
    return [
        each
        for each in row
        if each.layout.display != "none" and each.layout.visibility != "hidden" and type(each).__name__ != "Label"
    ]


def control_width(control: Any) -> int:
    width = control.layout.width or ""
    return int(width[:-2]) if width.endswith("px") else 100 if "Button" in type(control).__name__ else 180


# ---------------------------------------------------------------- measuring

MEASURE = Path(__file__).with_suffix(".js").read_text("utf-8")


def measure(sheet: Page, demos: Mapping[str, Demo], room: Room) -> dict[str, Measures]:
    """What each demo measures in a room. The page is used up."""
    sheet.set_viewport_size({"width": room.width, "height": room.height})
    with TemporaryDirectory() as folder:
        path = Path(folder, "demos.html")
        path.write_text(on_a_page(demos, room), "utf-8")
        sheet.goto(path.as_uri())
        sheet.wait_for_function(
            "[...document.querySelectorAll('.ck')].every((root) => root.querySelector('.ck-sentence').textContent)"
        )
        return {name: sheet.evaluate(MEASURE, [name, room.full, room.panel is not None]) for name in demos}


def build(names: Iterable[str] = ()) -> dict[str, Demo]:
    """The demos of the course, or those named."""
    chosen = set(names)
    return {name: shown(imports, cell) for name, imports, cell in cells() if not chosen or name in chosen}


def shown(imports: str, cell: str) -> Demo:
    """What a notebook's own cell shows."""
    names: dict[str, Any] = {}
    exec(imports, names)
    made = eval(cell, names)
    return Demo(made) if isinstance(made, Player) else made


# ---------------------------------------------------------------- as a table


def row(name: str, told: Measures) -> str:
    """One line of the table."""
    frames = told["frames"]
    type_ = min(frame["type"] for frame in frames)
    overlaps = sum(len(frame["overlaps"]) for frame in frames)
    source = min(frames, key=lambda frame: frame["seen"] / frame["lines"])
    broken = sum(frame["broken"] for frame in frames)
    cells = [
        name,
        f"{type_:.1f}",
        f"{told['width']:.0f} x {told['height']:.0f}",
        f"{told['share']:.0%}",
        f"{source['seen']} of {source['lines']}",
        f"{max(frame['wrapped'] for frame in frames)}{f' ({broken} in a word)' if broken else ''}",
        "yes" if told["over"] <= 0 else f"{told['over']} px too high",
        "–" if told["quiz"] is None else "yes" if told["quiz"] <= 0 else f"{told['quiz']} px too high",
        str(told["strip"]) if told["strip"] else "",
        str(overlaps or ""),
        str(len(told["moved"]) or ""),
    ]
    return f"| {' | '.join(cells)} |"


HEAD = ("demo", "type", "picture", "of the room", "source seen", "wrapped", "whole", "with a question", "strip")
TABLE = "\n".join(f"| {' | '.join(row)} |" for row in [(*HEAD, "overlaps", "moved"), ["---"] * (len(HEAD) + 2)])


def main() -> None:
    demos = build()
    with lab.browser() as program:
        for name, room in ROOMS.items():
            with lab.page(program, has_touch=room.touch, is_mobile=room.touch) as (sheet, _):
                measures = measure(sheet, demos, room)
            print(f"\n## {name}\n\n{TABLE}")
            print("\n".join(row(demo, told) for demo, told in measures.items()), flush=True)


if __name__ == "__main__":
    main()
