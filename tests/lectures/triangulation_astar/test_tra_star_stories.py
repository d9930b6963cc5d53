"""The story of TRA* on many worlds and ends: what it shows, says and asks is what the search does."""

import re
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from coursekit.lectures.triangulation_astar.search_states import Moment, SearchFold
from coursekit.lectures.triangulation_astar.tra_star import CASES, TRAStory
from coursekit.lectures.triangulation_astar.worlds import TASKS
from coursekit.maps import World
from coursekit.mesh.tra_star import TRAStar
from coursekit.stage.worlds import Journey, block
from coursekit.story import Frames, fold
from tests.lectures.frames import check_every, check_steps, moments

some = settings(max_examples=10)

cells = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), max_size=6)


@st.composite
def tasks(draw):
    """Square blocks, some of which touch the border, or a world of the demo; ends on edges and corners too."""
    if draw(st.booleans()):
        blocks = [block(3 * x + 1, 3 * y, 3 * x + 3, 3 * y + 2) for x, y in sorted(draw(cells))]
        world, halves = World(12, 12, blocks), st.integers(0, 24)
        start, goal = (tuple(draw(st.tuples(halves, halves))) for _ in range(2))
        start, goal = ((x / 2, y / 2) for x, y in (start, goal))
        assume(world.is_free(start) and world.is_free(goal))
        task = Journey(world, start, goal)
    else:
        task = draw(
            st.sampled_from([task for name, task in TASKS.items() if name not in ("sixteen stones", "pillars")])
        )
    return task, draw(st.sampled_from([0.0, 0.0, 0.3]))


def told(task_and_radius):
    task, radius = task_and_radius
    return TRAStory(TRAStar(task.world, radius), task)


stories = tasks().map(told)

CODE = r"\b1 (triangles|decision points|others|other channels)\b|[\[\]<>]|\d\.\d{3}"


def test_every_frame_can_be_shown():
    check_every(stories, CODE, 8)


@some
@given(stories)
def test_a_step_leaves_the_state_before_it_as_it_was(story):
    check_steps(story)


@some
@given(stories)
def test_the_decision_points_have_letters_and_all_stops_have_names(story):
    ends = {node.triangle for node in fold(story).nodes.values()}
    assert ends <= set(story.picture.stops)
    names = [story.picture.stops[t].name for t in story.picture.nodes]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Z]|\d+", name) for name in names)


@some
@given(stories)
def test_what_is_lit_is_the_corridor_of_the_move(story):
    for _, step, after in moments(story):
        lit = story.picture.faces(after)
        if step.event == "open":
            assert set(lit) == set(step.data["channel"])
            assert [t for t, face in lit.items() if face.now] == [step.data["triangle"]]
            way = story.picture.moves_of(after, step.data["node"])
            assert way[0][0] == story.task.start
            assert way[-1][-1] == story.picture.stops[step.data["triangle"]].at
            assert all(before[-1] == move[0] for before, move in pairwise(way))
        elif step.event == "path":
            drawn = set(map(int, re.findall(r'data-id="face/(\d+)"', story.draw(after))))
            assert drawn == set(step.data["channel"])


@some
@given(stories)
def test_what_is_asked_is_what_happens_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if step.event == "case":
            assert question.answer == CASES[step.data["kind"]]
        elif step.event == "expand":
            t = step.data["triangle"]
            stop = story.picture.stops[t]
            assert (f"node/{t}" if t in story.picture.nodes or not stop.end else stop.end) in question.answer
            best = min(before.nodes[n].f for n in before.waiting())
            assert after.nodes[after.now].f == pytest.approx(best)


@some
@given(stories)
def test_each_case_that_is_told_is_so(story):
    for step in story.trace.steps:
        if step.event != "case":
            continue
        kind, result = step.data["kind"], story.trace.result
        after = SearchFold().apply_all(Moment(), story.trace.steps)
        if kind == "none":
            assert not result.points or len(story.words.kinds) > 1
        elif kind == "triangle":
            assert step.data["start"] == step.data["goal"]
        elif kind == "tree":
            assert {step.data["start"], step.data["goal"]} & story.picture.dead_ends
        if story.words.kinds <= {"triangle", "tree"}:
            assert after.paths == after.expanded == 1
        if story.words.kinds == {"ring"}:
            assert 1 <= after.paths <= 2


@pytest.mark.parametrize("name", TASKS)
def test_each_task_shows_what_it_is_named_for(name):
    story = told((TASKS[name], 0.0))
    kinds = {"in one triangle": "triangle", "in one tree": "tree", "in one corridor": "corridor", "at one ring": "ring"}
    kind = kinds.get(name, "search")
    assert story.words.kinds == {kind}
    said = {step.event: story.say(after, step) for _, step, after in moments(story)}
    words = {"triangle": "One triangle", "search": "No special case"}
    assert said["case"].startswith(f"**{words.get(kind, 'Both lie')}")
    assert kind == "search" or kind in said["case"]
    assert said["path"].startswith("**The path: ") == (kind in ("triangle", "tree"))
    assert story.trace.result.points
    if name == "between dead ends":
        assert "the start and the goal" in said["case"]


def test_the_second_path_round_a_ring_goes_the_other_way():
    story = told((TASKS["at one ring"], 0.0))
    paths = [step.data["channel"] for step in story.trace.steps if step.event == "path"]
    assert len(paths) == 2
    assert not set(paths[0][1:-1]) & set(paths[1][1:-1])


def test_a_search_is_asked_about_and_says_which_decision_point_comes():
    story = told((TASKS["six islands"], 0.0))
    frames = Frames(story)
    asked = [number for number in range(1, len(frames)) if frames[number].question]
    clicks = [number for number in asked if not frames[number].question.choices]
    assert len(clicks) >= 3
    for number in clicks:
        letter = re.match(r"\*\*([A-Z]|The \w+) is", frames[number].sentence)
        assert letter
    assert frames[2].question.answer == "none of these"
    landmarks = [step.event for step in story.trace.steps if story.landmark(step)]
    assert landmarks == ["case", *["path"] * fold(story).paths, "end"]


def test_shift_click_leads_to_the_steps_of_a_decision_point():
    story = told((TASKS["six islands"], 0.0))
    t = story.picture.nodes[0]
    steps = [step for step in story.trace.steps if f"node/{t}" in story.touches(step)]
    assert steps
    assert {step.event for step in steps} <= {"open", "expand"}
    assert all(step.data["triangle"] == t for step in steps)


def test_the_source_is_shown_without_what_tells_of_it():
    source = told((TASKS["six islands"], 0.0)).source
    assert len(source.listings) >= 3
    for listing in source.listings:
        assert "watch(" not in re.sub("<[^>]*>", "", "\n".join(listing.lines))
