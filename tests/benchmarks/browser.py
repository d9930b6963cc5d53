"""The player in JupyterLab and Chromium: steps, drags, first sight, scrubbing, the size of a page.

Milliseconds are taken in the page, by its own clock: from the time stamp of a real click or key (when the browser got
it) until what it changes is painted, which is the first task after the animation frame that follows the change: by then
the browser has worked out style and layout and recorded the painting of that frame. What comes after (raster, screen)
is no work of the page, and the wait for the frame is up to 17 ms by chance. Both are part of a null click too, on a
button that changes nothing: it is measured in turn with ours in the same page, and taken off.
"""

import math
import os
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Browser, Page

from coursekit.lectures.alphabeta.demos import cutoffs
from coursekit.player.film import SPACING
from tests.benchmarks import Row
from tests.browser import lab

STEPS = 10_000
ROUNDS = 10
STRIDE = 10
"""Steps in a row, in each of the rounds, on either trace."""

FEWER = 5
"""Rounds where only the medians of two places are compared."""

POINTS = "200 points"

PULLS = (100, 10_000)
"""Of the bandits whose last steps are compared."""

GROWN = (10, 1_000)
"""Simulations of Monte-Carlo tree search after which steps are compared."""

OPENED = 2
"""How often a notebook is opened for the first player in it."""

PROBE = """
window.bench = {
  // Calls back when what has changed up to now is painted.
  painted(then) {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => then(performance.now());
      port2.postMessage(0);
    });
  },

  // `time`: from the next event of this type (and key) until the change that it brings is painted, the first one below
  // `root` for which seen() gives something; an image has to be decoded too. Without `root`, until the next frame is.
  arm({ type, key, root, seen = () => true }) {
    bench.time = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`nothing painted after ${type}`)), 30000);
      const begin = (event) => {
        if (key && event.key !== key) return;
        removeEventListener(type, begin, true);
        const finish = () => bench.painted((end) => resolve(end - event.timeStamp));
        if (!root) return finish();
        const watcher = new MutationObserver(async () => {
          const found = seen();
          if (!found) return;
          watcher.disconnect();
          if (found.decode) await found.decode();
          finish();
        });
        watcher.observe(root, { subtree: true, childList: true, attributeFilter: ["src"] });
      };
      addEventListener(type, begin, true);
    });
  },

  player: (number) => document.querySelectorAll(".ck")[number],
  frame: (number) => bench.player(number).querySelector(".ck-frame"),

  // What is in sight now is old; news() gives a picture that is not.
  age: () => document.querySelectorAll(".ck, img").forEach((old) => (old.dataset.source = old.src ?? "player")),
  news: () => document.querySelector(".ck:not([data-source]) .ck-frame > *"),
  plot: () => [...document.querySelectorAll(".widget-output img")].find((image) => image.src !== image.dataset.source),

  // Two buttons above a player: one changes nothing, one swaps an empty node.
  stand(number) {
    if (document.querySelector(`.stand-${number}`)) return;
    const box = document.createElement("div");
    box.className = `stand-${number}`;
    box.innerHTML = "<button>null</button><button>empty</button><svg width=20 height=20><g></g></svg>";
    const [, button] = box.querySelectorAll("button");
    const svg = box.querySelector("svg");
    button.onclick = () => svg.replaceChildren(document.createElementNS(svg.namespaceURI, "g"));
    bench.player(number).before(box);
  },

  // Drags what is held at (x, y) up by some pixels and down again within 2 s, and so on. The moves are made here, one a
  // frame: a driver's would come late wherever it has to share the machine with the page.
  drag(number, x, y, by, seconds) {
    const picture = bench.player(number).querySelector(".ck-picture");
    return new Promise((resolve) => {
      const begun = performance.now();
      const move = () => {
        const passed = (performance.now() - begun) / 1000;
        if (passed > seconds) return resolve(passed);
        const clientY = y - by * (1 - Math.abs((passed % 2) - 1));
        const place = { bubbles: true, pointerId: 1, buttons: 1, clientX: x, clientY };
        picture.dispatchEvent(new PointerEvent("pointermove", place));
        requestAnimationFrame(move);
      };
      requestAnimationFrame(move);
    });
  },

  // Counts the different pictures that are painted while `counting`.
  count(number) {
    const frame = bench.frame(number);
    let last = frame.innerHTML;
    let changed = false;
    const watcher = new MutationObserver(() => (changed = true));
    watcher.observe(frame, { childList: true });
    bench.pictures = 0;
    bench.counting = true;
    const look = () => {
      if (changed && frame.innerHTML !== last) bench.pictures += 1;
      if (changed) last = frame.innerHTML;
      changed = false;
      if (bench.counting) bench.painted(look);
      else watcher.disconnect();
    };
    bench.painted(look);
  },
};
"""

# The same steps of the same tree, as most courses show them.
INTERACT = """
%matplotlib inline
import matplotlib.pyplot as plt
from ipywidgets import IntSlider, interact
from IPython.display import clear_output
from coursekit.story import Frames

told = short()
frames = Frames(told)
places = told.layout.places
COLOURS = {"new": "white", "open": "lightblue", "closed": "lightgreen", "cut": "orange", "never": "lightgrey"}
SHAPES = {"leaf": "s", "max": "^", "min": "v"}

@interact(step=IntSlider(20, 0, len(told.trace.steps)))
def show(step):
    clear_output(wait=True)
    fig, ax = plt.subplots(figsize=(9, 5))
    state = frames.state(step)
    for path, place in places.items():
        if place.parent:
            ax.plot([place.parent[0], place.x], [place.parent[1], place.y], color="grey", zorder=0)
    for kind, shape in SHAPES.items():
        some = [(path, place) for path, place in places.items() if place.kind == kind]
        colours = [COLOURS[state.nodes[path].stage] for path, _ in some]
        ax.scatter([p.x for _, p in some], [p.y for _, p in some], 300, colours, shape, edgecolors="black")
    for path, place in places.items():
        ax.text(place.x, place.y, place.value or place.name, ha="center", va="center", fontsize=8)
    ax.set_title(told.say(state, state.last))
    ax.invert_yaxis()
    ax.axis("off")
    plt.show()
"""

Times = Sequence[float]


def rows() -> list[Row]:
    with TemporaryDirectory() as name, lab.browser() as program:
        folder = Path(name)
        _write_notebooks(folder)
        with lab.server(folder) as where:
            table = [*_played(program, where), *_first_seen(program, where), _page(folder)]
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    print(f"load of the machine over the last 1, 5 and 15 minutes: {load}", file=sys.stderr)
    return table


def _write_notebooks(folder: Path) -> None:
    imports = "from coursekit.lectures.alphabeta.demos import cutoffs"
    for i in range(OPENED):
        lab.write_notebook(folder / f"cold{i}.ipynb", f"{imports}\ncutoffs()")
        lab.write_notebook(folder / f"warm{i}.ipynb", f"{imports}\n0", "cutoffs()")
    lab.write_notebook(
        folder / "played.ipynb",
        f"{imports}\nfrom coursekit.lectures.bandits.demos import pulls\nfrom coursekit.player import Player\n"
        "from coursekit.lectures.astar.demos import on_maps\nfrom coursekit.stage.maps import own_task\n"
        "from coursekit.lectures.delaunay.demos import CARRIED, lawson\n"
        "from coursekit.lectures.mcts.demos import growing\n"
        f"from tests.benchmarks.stories import TREE, bandit, city, long, short\nendless = long({STEPS})\n0",
        "Player(short())",
        "Player(endless)",
        "cutoffs(TREE)",
        "cutoffs()",
        *(f"Player(bandit({pulls}))" for pulls in PULLS),
        "pulls()",
        INTERACT,
        'on_maps(own_task("rooms-64"))',
        "Player(city())",
        f"demo = lawson(CARRIED)\ndemo.children[0].children[0].value = {POINTS!r}\ndemo",
        f"growing(simulations={GROWN[1] + 100})",
    )


# ------------------------------------------------ taking times


def timed(sheet: Page, act: Callable[[], Any], event: str, root: str = "", key: str = "", seen: str = "") -> float:
    """Milliseconds from the event that `act` brings about to what it changes below `root`, painted."""
    named = {"type": repr(event), "key": repr(key), "root": root, "seen": seen}
    options = ", ".join(f"{name}: {value}" for name, value in named.items() if value)
    sheet.evaluate(f"bench.arm({{ {options} }})")
    act()
    return sheet.evaluate("bench.time")


def p95(times: Times) -> float:
    return sorted(times)[math.ceil(0.95 * len(times)) - 1]


def told(times: Times) -> str:
    return f"{median(times):.1f} ms, p95 {p95(times):.1f}"


def middle(sheet: Page, selector: str) -> tuple[float, float]:
    box = sheet.locator(selector).bounding_box()
    assert box, selector
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def open_notebook(sheet: Page, where: lab.Server, name: str) -> None:
    """Open a notebook in a workspace of its own: else JupyterLab opens what was open before too."""
    sheet.add_init_script(PROBE)
    lab.open_notebook(sheet, where, f"{name}.ipynb", f"lab/workspaces/{name}/tree")


def run_first_cell(sheet: Page) -> None:
    lab.run_cell(sheet, 0)
    sheet.locator(".jp-Cell >> nth=0 >> .jp-OutputArea-output").wait_for()


def first_sight(sheet: Page, cell: int) -> float:
    """Milliseconds from Shift+Enter in a cell to its player painted."""
    sheet.evaluate("bench.age()")
    return timed(sheet, lambda: lab.run_cell(sheet, cell), "keydown", "document.body", "Enter", "bench.news")


def pictures_a_second(
    sheet: Page, number: int, place: Callable[[float], tuple[float, float]], seconds: float = 2.5
) -> float:
    """Different pictures painted a second while the mouse's button is down and the mouse goes to and fro.

    `place` says where it is, from 0 to 1 and back within 2 s. It moves up to 60 times a second, less if the page can't.
    """
    sheet.mouse.move(*place(0))
    sheet.mouse.down()
    sheet.evaluate(f"bench.count({number})")
    begun = monotonic()
    moves = 0
    while (passed := monotonic() - begun) < seconds:
        sheet.mouse.move(*place(1 - abs(passed % 2 - 1)))
        moves += 1
        sleep(max(0, begun + moves / 60 - monotonic()))
    pictures = sheet.evaluate("bench.counting = false, bench.pictures")
    sheet.mouse.up()
    return pictures / passed


class Traffic:
    """When a kernel last said something to the page."""

    def __init__(self, sheet: Page) -> None:
        self.sheet = sheet
        self.last = monotonic()
        sheet.on("websocket", lambda socket: socket.on("framereceived", self._note))

    def _note(self, _: Any) -> None:
        self.last = monotonic()

    def wait_for_silence(self, seconds: float = 2.0, longest: float = 60.0) -> None:
        end = monotonic() + longest
        while monotonic() < min(end, self.last + seconds):
            self.sheet.wait_for_timeout(100)


class Clicks:
    """What the mouse does to one player, and to the two buttons above it that tell what a click costs by itself.

    `times` holds milliseconds for "null", "empty" and "step"; for "scrub", and for "press", a null click that counts
    from the moment when the mouse's button goes down, as the slider does.
    """

    def __init__(
        self,
        sheet: Page,
        number: int,
        since: int = 1,
        until: int | None = None,
        kinds: Sequence[str] = ("null", "empty", "step"),
    ) -> None:
        self.sheet = sheet
        self.number = number
        self.rng = random.Random(number)
        self.player = sheet.locator(f".ck >> nth={number}")
        self.slider = self.player.locator(".ck-slider")
        self.last = int(self.slider.get_attribute("max") or 0)
        self.since, self.until = since, until or self.last  # about the first step that is taken, and about the last
        self.kinds = kinds  # what is clicked at each step
        frame = f"bench.frame({number})"
        svg = f"document.querySelector('.stand-{number} svg')"
        self.roots = {"null": "", "empty": svg, "step": frame, "press": "", "scrub": frame}
        self.times: dict[str, list[float]] = {kind: [] for kind in self.roots}
        sheet.evaluate(f"bench.stand({number})")

    def steps(self) -> None:
        """Some steps from a random place across the next border of two chunks, the other clicks in between."""
        self._bring_into_sight()
        border = SPACING * self.rng.randint(math.ceil(self.since / SPACING), self.until // SPACING)
        place = max(0, min(border - self.rng.randint(1, STRIDE), self.last - STRIDE))
        self.slider.evaluate("(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')) }", place)
        self.player.locator(".ck-loading").wait_for(state="hidden")
        self.sheet.wait_for_timeout(300)
        for i in range(1, STRIDE + 1):
            for kind in self.rng.sample(self.kinds, len(self.kinds)):
                self._click(kind, *self.at[kind])
            count = self.player.locator(".ck-count").text_content()
            assert count == f"step {place + i} of {self.last}", count

    def scrubs(self, presses: int = 40) -> None:
        """Presses on the slider at random places, null clicks in between."""
        self._bring_into_sight()
        box = self.slider.bounding_box()
        assert box
        part = 0.5
        for _ in range(presses):
            part = (part + self.rng.uniform(0.2, 0.8)) % 1  # not on the thumb, where a press moves nothing
            self._click("scrub", box["x"] + 10 + part * (box["width"] - 20), box["y"] + box["height"] / 2)
            self._click("press", *self.at["null"])

    def slides(self) -> float:
        """Different pictures painted a second while the slider is dragged from end to end."""
        self._bring_into_sight()
        box = self.slider.bounding_box()
        assert box
        left, width, y = box["x"] + 10, box["width"] - 20, box["y"] + box["height"] / 2
        return pictures_a_second(self.sheet, self.number, lambda part: (left + part * width, y))

    def beyond(self, kind: str, null_kind: str) -> tuple[float, float]:
        """Median and p95, each with that of the null click taken off."""
        times, null = self.times[kind], self.times[null_kind]
        return median(times) - median(null), p95(times) - p95(null)

    def _bring_into_sight(self) -> None:
        stand = f".stand-{self.number}"
        self.sheet.evaluate(f"document.querySelector('{stand}').scrollIntoView()")
        self.at = {
            "null": middle(self.sheet, f"{stand} button >> nth=0"),
            "empty": middle(self.sheet, f"{stand} button >> nth=1"),
            "step": middle(self.sheet, f".ck >> nth={self.number} >> [data-do=forward]"),
        }

    def _click(self, kind: str, x: float, y: float) -> None:
        self.sheet.mouse.move(x, y)
        self.sheet.wait_for_timeout(self.rng.uniform(20, 60))
        event = "pointerdown" if kind in ("press", "scrub") else "click"
        self.times[kind].append(timed(self.sheet, lambda: self.sheet.mouse.click(x, y), event, self.roots[kind]))


def take_turns(clicks: Sequence[Clicks], rounds: int) -> None:
    for _ in range(rounds):
        for each in clicks:
            each.steps()


# ------------------------------------------------ the rows


def _played(program: Browser, where: lab.Server) -> list[Row]:
    with lab.page(program) as (sheet, _):
        traffic = Traffic(sheet)
        open_notebook(sheet, where, "played")
        run_first_cell(sheet)
        first_sight(sheet, 1)
        seen = first_sight(sheet, 2)
        traffic.wait_for_silence()
        for cell in (3, 4, 5, 6, 7):
            first_sight(sheet, cell)
        lab.run_cell(sheet, 8)
        sheet.locator(".widget-output img").wait_for()
        clicks = [Clicks(sheet, number) for number in (0, 1)]
        bandits = [Clicks(sheet, 4 + i, since=2 * pulls - 100, kinds=["step"]) for i, pulls in enumerate(PULLS)]
        take_turns(clicks, ROUNDS)
        take_turns(bandits, FEWER)
        for each in clicks:
            each.scrubs()
        slid = [each.slides() for each in clicks]
        plots = _plots(sheet)
        first_sight(sheet, 9)
        for number in (6, 7):
            sheet.locator(f".ck >> nth={number} >> [data-do=last]").click()
        dragged = [
            ("a leaf, tree of 63 nodes", _drag(sheet, 2, "/0/0/0/0/0")),
            ("a leaf, worked tree", _drag(sheet, 3, "/0/0")),
            ("a true mean, 40 pulls of 2 arms", _drag(sheet, 6, "mean/2", by=40)),
            ("the start, A* on 64 x 64 cells, at its last step", _drag(sheet, 7, "start", by=120)),
            ("the goal, A* on 64 x 64 cells, at its last step", _drag(sheet, 7, "goal", by=120)),
        ]
        first_sight(sheet, 10)
        map_clicks = Clicks(sheet, 8, kinds=["null", "step"])
        take_turns([map_clicks], ROUNDS)
        map_clicks.scrubs(presses=10)
        first_sight(sheet, 11)
        dragged.append((f"one of {POINTS}, Delaunay again at its last step", _drag(sheet, 9, "vertex/65", by=100)))
        first_sight(sheet, 12)
        grown = [Clicks(sheet, 10, since=size + STRIDE, until=size + 2 * SPACING, kinds=["step"]) for size in GROWN]
        take_turns(grown, FEWER)
    short, endless = clicks
    step, null = (median(short.times[kind]) for kind in ("step", "null"))
    faster = (median(plots) - null) / max(1, step - null)
    return [
        *(_step(each) for each in clicks),
        _beside("the long trace beside the short one", 1.2, *clicks),
        _beside(f"a bandit's last of {PULLS[1]:,} pulls beside those of {PULLS[0]}", 1.2, *bandits),
        _beside(f"a search tree after {GROWN[1]:,} simulations beside one after {GROWN[0]}", 1.5, *grown),
        Row(
            "the same step with interact, clear_output, matplotlib, beyond a null click",
            f"{step - null:+.1f} ms",
            f"{median(plots) - null:+.1f} ms",
            f"{faster:.0f}, with it {median(plots) / step:.0f}",
            "10",
            faster >= 10,
        ),
        *(
            Row(f"drag of {what}", f"{rate:.1f} pictures a second", target="15", met=rate >= 15)
            for what, rate in dragged
        ),
        _anywhere(map_clicks),
        _seen(f"cell run to player painted, {endless.last} steps", [seen]),
        *(_scrub(each) for each in (*clicks, map_clicks)),
        *(
            Row(f"slider dragged, {each.last} steps", f"{rate:.1f} pictures a second")
            for each, rate in zip(clicks, slid, strict=True)
        ),
    ]


def _step(clicks: Clicks) -> Row:
    typical, slow = clicks.beyond("step", "null")
    return Row(
        f"click to step painted, beyond a null click, {clicks.last} steps",
        f"{typical:+.1f} ms, p95 {slow:+.1f}",
        f"null click {told(clicks.times['null'])}; empty node {told(clicks.times['empty'])}",
        target="15 ms, p95 25",
        met=typical <= 15 and slow <= 25,
    )


def _anywhere(clicks: Clicks) -> Row:
    times, null = clicks.times["step"], told(clicks.times["null"])
    name = f"click to step painted, A* on 512 x 512 cells, {clicks.last:,} steps, the wait for the frame in it"
    return Row(name, told(times), f"null click {null}", target="p95 50 ms", met=p95(times) <= 50)


def _beside(what: str, most: float, few: Clicks, many: Clicks) -> Row:
    """The times as they are: a ratio of what they are beyond a null click would be noise."""
    ratio = median(many.times["step"]) / median(few.times["step"])
    return Row(
        f"click to step painted, {what}",
        told(many.times["step"]),
        told(few.times["step"]),
        f"{ratio:.2f}",
        f"{most}",
        ratio < most,
    )


def _scrub(clicks: Clicks) -> Row:
    typical, slow = clicks.beyond("scrub", "press")
    null = told(clicks.times["press"])
    name = f"press on the slider to picture painted, beyond a null click, {clicks.last} steps"
    return Row(name, f"{typical:+.1f} ms, p95 {slow:+.1f}", f"null click {null}")


def _plots(sheet: Page, presses: int = 12) -> list[float]:
    """From an arrow key on the slider of `interact` to matplotlib's new figure painted."""
    sheet.locator(".widget-output").scroll_into_view_if_needed()
    sheet.locator(".noUi-handle").last.focus()
    times = []
    for _ in range(presses):
        sheet.wait_for_timeout(300)
        sheet.evaluate("bench.age()")
        press = partial(sheet.keyboard.press, "ArrowRight")
        times.append(timed(sheet, press, "keydown", "document.body", "ArrowRight", "bench.plot"))
    return times


def _drag(sheet: Page, number: int, item: str, by: float = 150, seconds: float = 2.5) -> float:
    """Different pictures painted a second while a leaf, or another item, is dragged up by some pixels and down."""
    sheet.evaluate(f"bench.player({number}).scrollIntoView()")
    sheet.wait_for_timeout(300)
    x, y = middle(sheet, f".ck >> nth={number} >> [data-id='{item}'] > :last-child")
    sheet.mouse.move(x, y)
    sheet.mouse.down()
    sheet.evaluate(f"bench.count({number})")
    passed = sheet.evaluate(f"bench.drag({number}, {x}, {y}, {by}, {seconds})")
    pictures = sheet.evaluate("bench.counting = false, bench.pictures")
    sheet.mouse.up()
    return float(pictures / passed)


def _first_seen(program: Browser, where: lab.Server) -> list[Row]:
    """From Shift+Enter to the player painted, kernel up: imports in the same cell, imports before, and once more."""
    times: dict[str, list[float]] = {"cold": [], "warm": [], "again": []}
    for i in range(OPENED):
        for kind, cell in (("cold", 0), ("warm", 1)):
            with lab.page(program) as (sheet, _):
                open_notebook(sheet, where, f"{kind}{i}")
                if cell:
                    run_first_cell(sheet)
                times[kind].append(first_sight(sheet, cell))
                times["again"] += [first_sight(sheet, cell) for _ in range(3)]
    words = {"cold": "imports in the same cell", "warm": "coursekit imported before", "again": "run again"}
    return [_seen(f"cell run to player painted, {words[kind]}", taken) for kind, taken in times.items()]


def _seen(name: str, times: Times) -> Row:
    return Row(name, f"{median(times):.0f} ms, at most {max(times):.0f}", target="1000 ms", met=max(times) <= 1000)


def _page(folder: Path) -> Row:
    page = folder / "page.html"
    cutoffs().save(page)
    size = page.stat().st_size
    return Row(
        "exported page of lecture 13's first demo", f"{size / 1000:.0f} KB", target="300 KB", met=size <= 300_000
    )
