"""The story of TRA* on many worlds and ends: what it shows, says and asks is what the search does."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings

from coursekit.lectures.triangulation_astar.search_states import Moment, SearchFold
from coursekit.lectures.triangulation_astar.search_worlds import TASKS
from coursekit.lectures.triangulation_astar.tra_star import CASES
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.triangulation_astar.strategies import tra_stories, tra_story

some = settings(max_examples=10)


@some
@given(tra_stories)
def test_the_decision_points_have_letters_and_all_stops_have_names(story):
    ends = {node.triangle for node in fold(story).nodes.values()}
    assert ends <= set(story.picture.stops)
    names = [story.picture.stops[t].name for t in story.picture.nodes]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[A-Z]|\d+", name) for name in names)


@some
@given(tra_stories)
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
@given(tra_stories)
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
@given(tra_stories)
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
    story = tra_story(TASKS[name])
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
    story = tra_story(TASKS["at one ring"])
    paths = [step.data["channel"] for step in story.trace.steps if step.event == "path"]
    assert len(paths) == 2
    assert not set(paths[0][1:-1]) & set(paths[1][1:-1])


def test_a_search_is_asked_about_and_says_which_decision_point_comes():
    story = tra_story(TASKS["six islands"])
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
    story = tra_story(TASKS["six islands"])
    t = story.picture.nodes[0]
    steps = [step for step in story.trace.steps if f"node/{t}" in story.touches(step)]
    assert steps
    assert {step.event for step in steps} <= {"open", "expand"}
    assert all(step.data["triangle"] == t for step in steps)


def test_the_source_is_shown_without_what_tells_of_it():
    source = tra_story(TASKS["six islands"]).source
    assert len(source.listings) >= 3
    for listing in source.listings:
        assert "watch(" not in re.sub("<[^>]*>", "", "\n".join(listing.lines))
