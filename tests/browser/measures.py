"""How large and how whole the demos are seen, in rooms of several sizes.

`python -m tests.browser.measures` prints a table of all demos. They stand on one page, each in a panel as in JupyterLab,
with a few of their frames and without a kernel.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Page

from coursekit.notebooks.run import read
from coursekit.player import Demo, page
from coursekit.player.film import Film
from coursekit.story import Frames, Story
from tests.browser import lab

Measures = dict[str, Any]
"""What MEASURE tells of one demo."""


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
    """Each demo of the course: its name, the module of its lecture's demos, and its cell."""
    for path in sorted((lab.PROJECT / "notebooks").glob("*.ipynb")):
        module = ""
        for cell in read(path).cells:
            if found := re.search(r"from (coursekit\.lectures\.\w+) import demos", cell.source):
                module = f"{found[1]}.demos"
            if cell.id.endswith("-demo"):
                yield f"{path.name[:2]} {cell.id.removesuffix('-demo')}", module, cell.source


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
.jp-OutputArea-child:not(.seen) { display: none; }
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
    host = page._host(film, [page._text(film.chunk(i)) for i in range(len(film))], 0)
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

# Tells of a demo, for each of its frames: the smallest type; pairs of texts of the picture that overlap; how much of the
# room the picture takes; the source, in rows; what has another place than in the first frame; how far it ends above, or
# below, the end of the room.
MEASURE = """async ([name, full, panel]) => {
  const demo = document.querySelector(`.ck-demo[data-name="${name}"]`);
  const root = demo.querySelector(".ck");
  const find = (part) => root.querySelector(part);
  const wait = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  for (const each of document.querySelectorAll(".jp-OutputArea-child")) each.classList.toggle("seen", each.contains(demo));
  if (full && !document.fullscreenElement) demo.classList.add("ck-fill");
  await wait(); await wait();
  const area = panel ? document.querySelector(".jp-WindowedPanel-outer") : document.documentElement;
  const room = { width: area.clientWidth, height: area.clientHeight };
  const visible = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !e.closest(".ck-live");
  const svg = find(".ck-picture svg");
  const scale = () => svg.getScreenCTM().a;
  const size = (e) => parseFloat(getComputedStyle(e).fontSize) * (e.closest("svg") ? scale() : 1);
  const types = () => {
    const texts = document.createTreeWalker(demo, NodeFilter.SHOW_TEXT);
    const all = [];
    while (texts.nextNode()) {
      const e = texts.currentNode.parentElement;
      if (texts.currentNode.data.trim() && visible(e) && !e.matches("script, option")) all.push([size(e), e]);
    }
    for (const e of demo.querySelectorAll("select, input:not([type=range]), textarea")) if (visible(e)) all.push([size(e), e]);
    return all;
  };
  const least = (all) => all.reduce((a, b) => (a[0] <= b[0] ? a : b));
  const overlaps = () => {
    const boxes = [...svg.querySelectorAll("text")].filter((e) => e.textContent.trim() && visible(e)).map((e) => {
      const { left, right, top, bottom } = e.getBoundingClientRect();
      const trim = (bottom - top) * 0.22;
      return { left: left + 1, right: right - 1, top: top + trim, bottom: bottom - trim, text: e.textContent };
    });
    const pairs = [];
    boxes.forEach((a, i) => boxes.slice(0, i).forEach((b) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 1 && high > 1) pairs.push(`${b.text}|${a.text}`);
    }));
    return pairs;
  };
  const source = () => {
    const shown = [...root.querySelectorAll(".ck-listing")].filter(visible);
    const lines = shown.flatMap((listing) => [...listing.children]);
    const seen = lines.filter((line) => {
      const a = line.getBoundingClientRect(), b = line.parentElement.getBoundingClientRect();
      return a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
    });
    const halves = lines.filter((line) => {
      const a = line.getBoundingClientRect(), b = line.parentElement.getBoundingClientRect();
      return a.top < b.top - 1 && a.bottom > b.top + 1;
    });
    const rows = (line) => {
      const code = line.querySelector("code");
      return code.getBoundingClientRect().height / (1.4 * parseFloat(getComputedStyle(code).fontSize));
    };
    const broken = lines.filter((line) => {
      const texts = document.createTreeWalker(line.querySelector("code"), NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const word of texts.currentNode.data.matchAll(/\\w+/g)) {
          const range = new Range();
          range.setStart(texts.currentNode, word.index);
          range.setEnd(texts.currentNode, word.index + word[0].length);
          const tops = [...range.getClientRects()].filter((r) => r.width).map((r) => Math.round(r.top));
          if (new Set(tops).size > 1) return true;
        }
      }
      return false;
    });
    return {
      lines: lines.length, seen: seen.length, wrapped: lines.filter((line) => rows(line) > 1.6).length,
      broken: broken.length, halves: halves.length,
      sideways: Math.max(0, ...shown.map((listing) => listing.scrollWidth - listing.clientWidth)),
    };
  };
  const places = () => ["svg", ".ck-say", ".ck-bar", ".ck-side", ".ck-code", ".ck-values"].map((part) => {
    const { x, y, width, height } = (part === "svg" ? svg : find(part)).getBoundingClientRect();
    return [part, [x, y, width, height].map(Math.round).join(" ")];
  });
  const top = () => (full ? -demo.scrollTop : demo.getBoundingClientRect().top);
  const transport = () => Math.round(find(".ck-bar").getBoundingClientRect().bottom - top() - room.height);
  const whole = () => Math.round((full ? demo.scrollHeight : demo.getBoundingClientRect().height) - room.height);
  const slider = find(".ck-slider");
  const told = { frames: [], moved: [] };
  let first;
  const last = Number(slider.max);
  for (const i of new Set([0, last >> 1, last])) {
    slider.value = i;
    slider.dispatchEvent(new Event("input"));
    do await wait(); while (!find(".ck-loading").hidden);
    const all = types();
    const [type, e] = least(all);
    told.frames.push({ type, of: `${e.closest("[class^=ck-]").getAttribute("class")}: ${e.textContent.slice(0, 20)}`, overlaps: overlaps(), ...source() });
    const here = places();
    first ??= here;
    here.forEach(([part, place], j) => place === first[j][1] || told.moved.push(`${part} ${i}: ${first[j][1]} > ${place}`));
  }
  const box = svg.getBoundingClientRect();
  const { width, height } = svg.viewBox.baseVal;
  const drawn = [scale() * width, scale() * height];
  const bar = find(".ck-bar").getBoundingClientRect();
  const cell = find(".ck-picture").getBoundingClientRect();
  const over = demo.querySelector(".ck-controls")?.getBoundingClientRect().bottom ?? demo.getBoundingClientRect().top;
  const fills = Math.max(drawn[0] / cell.width, drawn[1] / (find(".ck-say").getBoundingClientRect().top - over - 20));
  Object.assign(told, {
    room, width: drawn[0], height: drawn[1], share: drawn[0] * drawn[1] / (room.width * room.height),
    fills, label: scale() * 17, code: parseFloat(getComputedStyle(find(".ck-code")).fontSize), over: whole(), transport: transport(),
    strip: full ? Math.round(room.height - bar.bottom) : 0, quiz: null,
    sideways: Math.max(0, demo.scrollWidth - demo.clientWidth), has: !root.querySelector("[data-do=asking]").hidden,
    sentence: Math.max(0, find(".ck-sentence").scrollHeight - find(".ck-say").clientHeight),
  });
  const asked = Number(demo.dataset.asked);
  if (asked && told.has) {
    root.querySelector("[data-do=asking]").click();
    slider.value = asked - 1;
    slider.dispatchEvent(new Event("input"));
    await wait();
    root.querySelector("[data-do=forward]").click();
    await wait(); await wait();
    told.quiz = transport();
    const say = find(".ck-say");
    told.quizOver = Math.max(0, say.scrollHeight - say.clientHeight);
    told.quizType = least(types())[0];
    root.querySelector("[data-do=asking]").click();
  }
  demo.classList.remove("ck-fill");
  return told;
}"""


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
    return {
        name: eval(cell, {"demos": import_module(module)})  # a notebook's own cell
        for name, module, cell in cells()
        if not chosen or name in chosen
    }


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
