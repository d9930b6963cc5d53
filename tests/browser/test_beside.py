"""Two demos side by side: in step, on exported pages and in JupyterLab."""

import re

import pytest
from playwright.sync_api import expect

from coursekit.lectures.alphabeta import demos as alphabeta
from coursekit.lectures.astar import demos as astar
from coursekit.lectures.minimax import demos as minimax
from coursekit.lectures.shortest_paths import demos as shortest_paths
from coursekit.player import Player, beside
from tests.browser import lab, lecture
from tests.browser.stage import Stage
from tests.player.sample import CountdownStory, demo

SMALL = "A....\n..@.B"

# What is told above each picture behind the title, and a value; null until both are there.
TOLD = """(name) => {
  const sides = [...document.querySelectorAll(".ck:not(.ck-pair)")];
  if (sides.some((side) => !side.querySelector(".ck-loading").hidden)) return null;
  return sides.map((side) => [
    side.querySelector(".ck-caption").lastChild.textContent.trim(),
    [...side.querySelectorAll(".ck-values > div")].find((row) => row.innerText.startsWith(name)).lastChild.textContent,
  ]);
}"""

# The goals of both sides have moved to one height, and the films are whole again.
AT_ONE_HEIGHT = """() => {
  const goals = [...document.querySelectorAll('.ck-beside .ck-frame [data-id="goal"]')];
  const [one, other] = goals.map((goal) => goal.getBoundingClientRect().y);
  const pair = document.querySelector(".ck-pair").parentElement;
  const players = [...pair.querySelectorAll(".ck:not(.ck-pair)")].map((root) => root.player);
  return Math.abs(one - other) < 1 && players.every((player) => !player.reel.live && !player.opening);
}"""


class Two:
    """A pair on a page: its sides, and its transport."""

    def __init__(self, page, box):
        self.page, self.box = page, box
        self.bar = Stage(page, box.locator(".ck-pair"))
        expect(self.bar.root).to_be_visible()
        self.sides = [Stage(page, box.locator(".ck:not(.ck-pair)").nth(i)) for i in range(2)]

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def steps(self):
        """The steps of the sides, told above their pictures, once nothing is loading."""
        for side in self.sides:
            expect(side.part("loading")).to_be_hidden()
        return [int(re.search(r"step (\d+) of", side.part("caption").inner_text())[1]) for side in self.sides]

    def last(self):
        return int(self.bar.part("count").inner_text().split()[-1])

    def value(self, name):
        """A value of each side, None where it is not told there."""
        rows = [side.part("values").locator("> div", has_text=re.compile(f"^{name}")) for side in self.sides]
        return [row.locator("dd").inner_text() for row in rows]


@pytest.fixture
def opened(chromium, tmp_path):
    """Opens a pair from a file, without a network, and at the end no error has been told."""
    with lab.page(chromium, offline=True) as (page, errors):

        def open_pair(*demos, every=1, width=1400):
            beside(*demos).save(tmp_path / "pair.html", every)
            page.set_viewport_size({"width": width, "height": 900})
            page.goto((tmp_path / "pair.html").as_uri())
            two = Two(page, page.locator(".ck-beside"))
            two.sides[0].root.focus()
            return two

        yield open_pair
        assert errors == []


def test_one_key_moves_both_and_the_shorter_one_waits_at_its_end(opened):
    two = opened(demo(7), Player(CountdownStory(20)))
    for key, steps in {
        "ArrowRight": [1, 1],
        "PageDown": [2, 2],
        "ArrowLeft": [1, 1],
        "Shift+ArrowRight": [3, 3],  # where 4 balls are left on the left, 17 on the right
        "End": [7, 20],
        "PageUp": [7, 19],
        "Home": [0, 0],
    }.items():
        two.press(key)
        assert two.steps() == steps, key
    two.press("1", "2", "Enter")
    assert two.steps() == [7, 12]
    expect(two.sides[0].part("sentence")).to_have_text("Down to 0. It was at 1 before.")
    expect(two.sides[1].part("sentence")).to_have_text("Down to 8. It was at 9 before.")
    expect(two.sides[0].part("caption")).to_contain_text("its last")
    expect(two.bar.part("count")).to_have_text("step 12 of 20")


def test_the_landmarks_are_those_of_both(opened):
    two = opened(demo(7), Player(CountdownStory(20)))
    stops = []
    while not stops or stops[-1] < 20:
        two.press("Shift+ArrowRight")
        stops.append(two.steps()[1])
    wanted = {step for top in (7, 20) for step in range(1, top + 1) if (top - step) % 4 == 0}
    assert stops == sorted(wanted)


def test_the_buttons_and_the_slider_move_both(opened):
    two = opened(demo(7), demo(20))
    for name, steps in {"forward": [1, 1], "next": [3, 3], "last": [7, 20], "back": [7, 19], "first": [0, 0]}.items():
        two.bar.button(name).click()
        assert two.steps() == steps
    two.bar.part("slider").fill("13")
    assert two.steps() == [7, 13]
    expect(two.sides[0].part("bar")).to_be_hidden()
    expect(two.bar.button("asking")).to_be_hidden()
    two.bar.button("first").click()
    two.bar.button("faster").click(click_count=1)
    two.bar.button("play").click()
    expect(two.sides[1].part("caption")).to_contain_text("step 2")
    two.press("Space")
    expect(two.bar.button("play")).to_contain_text("Play")


def test_what_one_side_is_asked_moves_both(opened):
    two = opened(demo(7), demo(20))
    two.press("End")
    two.sides[1].item("third-0").click(modifiers=["Shift"])
    steps = two.steps()
    assert steps == [2, 2]  # 18 are left on the right: the first that 3 divides
    two.press("s")
    two.sides[0].part("code").get_by_text("n -= 1").click()
    assert two.steps() == [3, 3]


@pytest.mark.parametrize(
    ("makes", "counted"),
    [
        (lambda: (astar.on_maps(SMALL), shortest_paths.dijkstra_map(SMALL)), "expanded"),
        (lambda: (shortest_paths.bfs_map(SMALL, moves=8), shortest_paths.dijkstra_map(SMALL)), "expanded"),
        (lambda: (alphabeta.cutoffs(), minimax.rising()), "leaves seen"),
    ],
)
def test_runs_of_one_kind_have_done_as_much_at_every_moment(opened, makes, counted):
    two = opened(*makes())
    ends = [side.page.locator(".ck-caption").nth(i).inner_text().split()[-1] for i, side in enumerate(two.sides)]
    seen = [[], []]
    for moment in range(two.last() + 1):
        told = two.page.wait_for_function(TOLD, arg=counted).json_value()
        steps, amounts = ([int(words[i].split()[j]) for words in told] for i, j in ((0, 1), (1, 0)))
        over = [str(step) == end for step, end in zip(steps, ends, strict=True)]
        assert amounts[0] == amounts[1] or over[amounts[0] > amounts[1]], moment
        for shown, step in zip(seen, steps, strict=True):
            shown.append(step)
        two.press("ArrowRight")
    for shown, end in zip(seen, ends, strict=True):
        assert list(dict.fromkeys(shown)) == list(range(int(end) + 1))  # every step is shown, in order
        assert shown == sorted(shown)


def test_both_pictures_are_equally_large_and_below_one_another_on_a_phone(opened):
    for width, apart in ((1400, "x"), (390, "y")):
        two = opened(astar.on_maps(SMALL), shortest_paths.dijkstra_map(SMALL), width=width)
        boxes = [side.box(side.root.locator(".ck-picture svg")) for side in two.sides]
        assert boxes[0]["width"] == pytest.approx(boxes[1]["width"])
        assert boxes[0]["height"] == pytest.approx(boxes[1]["height"])
        assert boxes[1][apart] >= boxes[0][apart] + boxes[0]["width" if apart == "x" else "height"]
        grids = [side.box(side.root.locator(".ck-back").first) for side in two.sides]
        assert grids[0]["width"] == pytest.approx(grids[1]["width"], abs=1)  # drawn to the same scale
        bar = two.bar.box(two.bar.part("bar"))
        assert bar["y"] + bar["height"] <= 900
        assert two.page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_source_is_hidden_until_s_and_the_whole_screen_is_for_both(opened):
    two = opened(demo(7), demo(20))
    for side in two.sides:
        expect(side.part("code")).to_be_hidden()
    two.press("s")
    for side in two.sides:
        expect(side.part("code")).to_be_visible()
    two.press("f")
    two.page.wait_for_function("document.fullscreenElement?.classList.contains('ck-beside')")
    two.press("ArrowRight")
    assert two.steps() == [1, 1]
    two.press("b")
    two.press("ArrowRight")  # only lights the screen again
    assert two.steps() == [1, 1]
    two.press("f")
    two.page.wait_for_function("!document.fullscreenElement")


def test_in_jupyterlab_a_change_keeps_both_at_their_step(lectures):
    with lecture.opened(lectures, "03_astar.ipynb") as page:
        lecture.run(page, "weights-demo")
        output = lecture.in_sight(page, "weights-demo")
        two = Two(page, output.locator(".ck-beside"))
        two.sides[0].focus()
        two.press("4", "0", "Enter")
        assert two.steps() == [40, 40]
        output.locator(".ck-controls [role=slider]").last.focus()
        two.press("ArrowRight")
        expect(two.sides[1].part("caption")).to_contain_text("weight 2.5")
        assert two.steps() == [40, 40]
        expanded = two.value("expanded")
        lecture.drag(page, two.sides[0], two.sides[0].item("goal"), 0, 40)
        page.wait_for_function(AT_ONE_HEIGHT)
        assert two.value("expanded") == expanded
        output.locator("select").first.select_option("a wall")
        expect(two.bar.part("count")).to_have_text(re.compile("^step 0 of"))
        assert two.steps() == [0, 0]
        for choice in output.locator("select", has_text="a wall").all():
            expect(choice).to_have_value("a wall")
