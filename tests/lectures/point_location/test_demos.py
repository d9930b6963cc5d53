"""The demos of lecture 06: controls, and what pointer and keys do to points, the query and the start of a walk."""

import pytest

from coursekit.lectures.point_location import demos
from coursekit.lectures.point_location.cycling_walk import CASES, RING
from coursekit.lectures.point_location.locators import LOCATORS
from coursekit.stage.cloud_input import NUDGE
from coursekit.stage.clouds import on_raster
from tests.lectures.viewer import control, do, drag, message


def task(demo):
    return demo.player.story.task


@pytest.mark.parametrize(
    ("demo", "text"),
    [
        (demos.locators(), "<Player jump and walk: 20 steps, 1 vertex picked, 10 triangles visited>"),
        (demos.locators("brute force"), "<Player brute force: 50 steps, 50 triangles visited>"),
        (demos.locators("history"), "<Player history: 16 steps, 16 triangles visited>"),
        (demos.locators("best of k"), "<Player best of 4: 11 steps, 4 vertices picked, 4 triangles visited>"),
        (demos.history(), "<Player history DAG: 25 steps, 37 triangles, depth 7, 4 visited>"),
        (demos.history("sorted"), "<Player history DAG: 28 steps, 33 triangles, depth 11, 9 visited>"),
        (demos.cycle(), "<Player walk without memory: 60 steps, no end>"),
        (demos.cycle(memory=True), "<Player walk with memory: 22 steps, 11 triangles visited>"),
        (demos.cycle("aimed anew"), "<Player aimed walk without memory: 60 steps, no end>"),
        (demos.cycle("aimed anew", memory=True), "<Player aimed walk with memory: 22 steps, 10 triangles visited>"),
    ],
)
def test_each_demo_has_a_fixed_text_form(demo, text):
    assert repr(demo) == text


def test_a_locator_an_order_and_a_walk_that_there_is_not_are_refused():
    with pytest.raises(ValueError, match="no locator 'quadtree', but brute force, history, jump and walk, best of k"):
        demos.locators("quadtree")
    with pytest.raises(ValueError, match="no order 'reversed', but shuffled, sorted"):
        demos.history("reversed")
    with pytest.raises(ValueError, match="no walk 'straight', but first exit, aimed anew"):
        demos.cycle("straight")


# ---------------------------------------------------------------- four locators


def test_all_locators_are_asked_for_the_point_that_is_dragged():
    demo = demos.locators()
    drag(demo, "query", task(demo).query, (14.0, 8.0))
    assert task(demo).query == (14.0, 8.0)
    assert demo.player._film["at"] is None  # the viewer stays at the step
    found = set()
    for locator in LOCATORS:
        control(demo, "Locator").value = locator
        story = demo.player.story
        assert (story.locator, story.query) == (locator, (14.0, 8.0))
        last = story.trace.steps[-1].data
        corners = last["corners"]
        found.add(frozenset(corners))
    assert len(found) == 1


def test_more_samples_and_another_seed():
    demo = demos.locators("best of k")
    before = [step.data["vertex"] for step in demo.player.story.trace.steps if step.event == "sample"]
    control(demo, "k").value = 7
    story = demo.player.story
    assert story.title == "best of 7"
    after = [step.data["vertex"] for step in story.trace.steps if step.event == "sample"]
    assert after[:4] == before
    assert len(after) == 7
    control(demo, "Seed").value = 2
    assert [step.data["vertex"] for step in demo.player.story.trace.steps if step.event == "sample"] != after


def test_points_are_added_dragged_and_removed_but_for_the_last_three():
    demo = demos.locators()
    control(demo, "Points").value = "a grid"
    assert len(task(demo).points) == 20
    place = demo.player.story.places[0]
    do(demo, "click", "ground", *place.at((1.0, 7.0)))
    assert task(demo).points[-1] == (1.0, 7.0)
    drag(demo, "vertex/20", task(demo).points[20], (1.5, 6.0))
    assert task(demo).points[-1] == (1.5, 6.0)
    do(demo, "click", "face/0", *place.at((6.0, 3.5)))
    assert task(demo).points[-1] == (6.0, 3.5)
    for _ in range(30):
        do(demo, "click", "vertex/0", 1, 1)
    assert len(task(demo).points) == 3
    assert message(demo) == "3 points must stay."


def test_points_on_one_line_make_no_triangle():
    demo = demos.locators()
    control(demo, "Points").value = "a grid"
    for _ in range(15):
        do(demo, "click", f"vertex/{len(task(demo).points) - 1}", 1, 1)
    assert len({y for _, y in task(demo).points}) == 1
    for locator in LOCATORS:
        control(demo, "Locator").value = locator
        assert demo.player.story.say(demo.player.story.start(), None).startswith("**No triangle at all:**")


# ---------------------------------------------------------------- the history


def test_the_history_is_told_anew_for_another_order_seed_or_point():
    demo = demos.history()
    control(demo, "Order").value = "sorted"
    assert demo.player.story.plot.own[-1] == 11
    control(demo, "Order").value = "shuffled"
    before = demo.player.story.order
    control(demo, "Seed").value = 4
    assert demo.player.story.order != before
    place = demo.player.story.places[0]
    do(demo, "click", "ground", *place.at((1.0, 7.0)))
    assert len(task(demo).points) == 7
    drag(demo, "query", task(demo).query, (3.0, 3.0))
    assert task(demo).query == (3.0, 3.0)


def test_a_history_of_a_single_point():
    demo = demos.history()
    for _ in range(9):
        do(demo, "click", "vertex/0", 1, 1)
    assert repr(demo) == "<Player history DAG: 4 steps, 4 triangles, depth 1, 2 visited>"


# ---------------------------------------------------------------- the walk that goes round


def test_memory_ends_the_walk():
    demo = demos.cycle()
    assert demo.player.story.trace.truncated
    control(demo, "Memory").value = True
    assert not demo.player.story.trace.truncated
    control(demo, "Memory").value = False
    control(demo, "Triangulation").value = "the same, Delaunay"
    assert task(demo) == CASES["the same, Delaunay"]
    assert not demo.player.story.trace.truncated


@pytest.mark.parametrize(
    ("case", "first_exit", "aimed_anew"),
    [
        ("a ring", True, False),
        ("the same, Delaunay", False, False),
        ("a twisted ring", True, True),
        ("twisted, Delaunay", False, False),
    ],
)
def test_both_walks_are_tried_on_every_triangulation(case, first_exit, aimed_anew):
    demo = demos.cycle()
    control(demo, "Triangulation").value = case
    assert demo.player.story.trace.truncated == first_exit
    control(demo, "Walk").value = "aimed anew"
    assert task(demo) == CASES[case]
    assert demo.player.story.trace.truncated == aimed_anew
    control(demo, "Memory").value = True
    assert demo.player.story.trace.result.triangle is not None


def test_the_query_is_dragged_and_nudged_and_the_walk_starts_where_one_clicks():
    demo = demos.cycle()
    drag(demo, "query", task(demo).query, (14.1, 8.0))
    assert task(demo).query == on_raster((14.1, 8.0))
    assert demo.player._film["at"] is None
    do(demo, "nudge", "query", x=-1, y=1)
    assert task(demo).query == (on_raster((14.1, 8.0))[0] - NUDGE, 8.0 + NUDGE)
    do(demo, "click", "face/7", 1, 1)
    assert task(demo).start == 7
    assert demo.player._film["at"] == 0
    assert demo.player.story.trace.steps[0].data["triangle"] == 7
    control(demo, "Memory").value = True  # what was moved stays
    assert task(demo).start == 7


@pytest.mark.parametrize("id", ["", "vertex/0", "edge/0/4", "ground", "face/x"])
def test_nothing_else_can_be_moved(id):
    demo = demos.cycle()
    for kind in ("down", "move", "up", "nudge", "click", "edit"):
        do(demo, kind, id, x=1, y=1)
    assert task(demo) == RING


def test_the_query_stays_in_the_picture():
    demo = demos.cycle()
    drag(demo, "query", task(demo).query, (-500, 500))
    x, y = task(demo).query
    assert 0 <= x <= 20
    assert 0 <= y <= 12
