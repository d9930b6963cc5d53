"""Every demo can be read from the back row, is in sight as a whole, and keeps still."""

import pytest

from tests.browser import lab, lecture, measures
from tests.browser.access import violations
from tests.browser.measures import ROOMS
from tests.conftest import few_frames
from tests.examples import searching

# The smallest type, in pixels, where a room is as large as a lecturer's.
LEAST = {"JupyterLab 1400 x 900": 11, "full screen 1920 x 1080": 18, "phone 390 x 844": 11}

# Rows of the source in sight; all of it where it has fewer.
ROWS = {"JupyterLab 1400 x 900": 20, "full screen 1920 x 1080": 18, "JupyterLab 1280 x 720": 14}

# Here all demos are measured, elsewhere a few of each kind; in a search all are measured everywhere.
LECTURERS = "JupyterLab 1400 x 900"
FEW = ("01 ray", "03 maps", "04 query", "11 play", "13 aspiration", "19 rave")
IN_JUPYTERLAB = {"03_astar.ipynb": ("maps-demo",)}
if searching():
    IN_JUPYTERLAB = {
        path.name: tuple(f"{name[3:]}-demo" for name, *_ in measures.cells() if name[:2] == path.name[:2])
        for path in sorted((lab.PROJECT / "notebooks").glob("*.ipynb"))
    }


@pytest.fixture(scope="module")
def demos():
    with few_frames():  # of the players' own films, in whose place others are put
        return measures.build()


def faults(name, told):
    """What is wrong with a demo in a room, in a few words each."""
    stacked = name.startswith("phone") or name == "JupyterLab 933 x 600"  # the source is below
    for frame in told["frames"]:
        if frame["type"] < LEAST.get(name, 0) - 0.05:
            yield f"type of {frame['type']:.1f} px in {frame['of']}"
        if frame["overlaps"]:
            yield f"texts on one another: {frame['overlaps']}"
        if frame["wrapped"] or frame["halves"]:
            yield f"{frame['wrapped']} wrapped lines of source, {frame['halves']} cut in half"
        if frame["sideways"] and name in ROWS:
            yield f"the source is {frame['sideways']} px wider than its place"
        if name in ROWS and frame["seen"] < min(frame["lines"], ROWS[name]):
            yield f"{frame['seen']} of {frame['lines']} lines of source are in sight"
    moved = [each for each in told["moved"] if not (stacked and each.startswith("svg"))]
    if moved:
        yield f"what moves: {moved}"
    if told["over"] > 0 and not stacked:
        yield f"{told['over']} px are out of sight"
    if told["transport"] > 0:
        yield f"the transport is {told['transport']} px out of sight"
    if (told["quiz"] or 0) > 0:
        yield f"with a question the transport is {told['quiz']} px out of sight"
    if not told["fits"] and name in LEAST:
        yield "a question does not fit into its place"
    if told["strip"] > 24:
        yield f"{told['strip']} px below are empty"
    if told["fills"] < 0.97:
        yield f"the picture could be larger: {told['fills']:.0%}"
    if told["sideways"]:
        yield f"{told['sideways']} px wider than its place"


@pytest.mark.parametrize("name", ROOMS)
def test_every_demo_is_seen_well(chromium, demos, name):
    room = ROOMS[name]
    chosen = demos if searching() or name == LECTURERS else {each: demos[each] for each in FEW}
    with lab.page(chromium, has_touch=room.touch, is_mobile=room.touch) as (page, errors):
        told = measures.measure(page, chosen, room)
    wrong = {demo: list(faults(name, each)) for demo, each in told.items()}
    assert {demo: each for demo, each in wrong.items() if each} == {}
    assert errors == []


# ---------------------------------------------------------------- in JupyterLab, with controls


@pytest.fixture(scope="module", params=IN_JUPYTERLAB)
def notebook(lectures, request):
    with lecture.opened(lectures, request.param) as page:
        yield request.param, page


# How large what is written in the controls is, and which of them do not have the room for it.
CONTROLS = """(demo) => {
  const seen = [...demo.querySelectorAll(".ck-controls *")].filter((e) => e.checkVisibility());
  const written = seen.filter((e) => e.matches("select, input:not([type=checkbox])") ||
    [...e.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim()));
  return {
    type: Math.min(...written.map((e) => parseFloat(getComputedStyle(e).fontSize))),
    cut: written.filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.outerHTML),
  };
}"""


def test_with_its_controls(notebook):
    name, page = notebook
    try:
        for cell in IN_JUPYTERLAB[name]:
            stage, output = lecture.demo(page, cell)
            demo = output.locator(".ck-demo")
            demo.evaluate("(demo, name) => demo.dataset.name = name", cell)
            stage.root.focus()
            for size in ("JupyterLab 1400 x 900", "JupyterLab 1280 x 720", "full screen 1920 x 1080"):
                room = ROOMS[size]
                page.set_viewport_size({"width": room.width, "height": room.height})
                if room.full:
                    stage.press("f")
                    page.wait_for_function("document.fullscreenElement")
                told = page.evaluate(measures.MEASURE, [cell, room.full, True])
                assert list(faults(size, told)) == [], size
                controls = demo.evaluate(CONTROLS)
                assert controls["cut"] == []
                assert controls["type"] >= LEAST.get(size, 11)
                if not room.full:
                    assert violations(page, ".ck-demo") == []
            stage.press("f")
    finally:
        page.set_viewport_size({"width": 1400, "height": 900})
