"""The stories of searches through triangles: what they show, say and ask, against the searches themselves."""

import re
from functools import partial
from itertools import pairwise

import pytest
from hypothesis import strategies as st

from coursekit.demos.constrained_obstacle import scattered_stones
from coursekit.demos.maps_worlds import Journey
from coursekit.demos.ta_star_midpoints import MidpointStory
from coursekit.demos.ta_star_moments import Moment
from coursekit.demos.ta_star_race import GRID, SEARCHES, TA, TRA, RaceStory
from coursekit.demos.ta_star_story import BUDGET
from coursekit.demos.ta_star_words import AGAIN, ASIDE, BOUNDS, NO, YES, TAStory, largest
from coursekit.demos.ta_star_worlds import LARGEST_RADIUS, SEARCHED, searched_worlds
from coursekit.maps import World, visibility_graph
from coursekit.mesh.midpoints import MidpointSearch
from coursekit.mesh.navigation import NavigationMesh
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from coursekit.search import astar, euclidean
from coursekit.story import Frames, fold
from tests.demos.frames import check_clicks, check_every, check_frames, check_steps, moments

CODE = r"\b(node|mesh|vertex|entry)\b|\b1 (expansions|others|channels)"


def ta_story(task, radius=0.0):
    return TAStory(TAStar(task.world, radius), task)


def midpoint_story(task, radius=0.0):
    return MidpointStory(MidpointSearch(task.world, radius), TAStar(task.world, radius), task)


def race_story(task, columns=18, radius=0.0):
    return RaceStory(task, columns, {TA: TAStar(task.world, radius), TRA: TRAStar(task.world, radius)})


def shortest(task):
    graph = visibility_graph(task.world).with_points(task.start, task.goal)
    return astar(graph, task.start, task.goal, euclidean).cost


@st.composite
def tasks(draw):
    """A few stones, and two places on the border of the world."""
    world = scattered_stones(draw(st.integers(1, 3)), draw(st.integers(1, 2)), draw(st.integers(0, 30))).world
    start = 0.25, draw(st.integers(1, 4 * int(world.height) - 1)) / 4
    goal = world.width - 0.25, draw(st.integers(1, 4 * int(world.height) - 1)) / 4
    return Journey(world, start, goal)


def stories(make):
    return st.builds(make, tasks(), radius=st.sampled_from([0.0, 0.1, 0.3]))


@pytest.mark.parametrize("make", [ta_story, midpoint_story, race_story])
def test_every_frame_of_many_stories_is_sound(make):
    check_every(stories(make), CODE, 12)


@pytest.mark.parametrize("world", ["two ways round", "a narrow gap", "two hooks"])
@pytest.mark.parametrize("make", [ta_story, midpoint_story, race_story])
def test_the_worlds_of_the_lecture_are_told_soundly(make, world):
    story = make(SEARCHED[world])
    check_clicks(story, check_frames(story, CODE))


@pytest.mark.parametrize("world", searched_worlds())
def test_in_each_world_somebody_of_any_radius_fits_at_both_ends(world):
    task = searched_worlds()[world]
    for radius in (0.0, LARGEST_RADIUS / 2):
        mesh = NavigationMesh(task.world, radius)
        assert mesh.triangles_at(task.start)
        assert mesh.triangles_at(task.goal)


@pytest.mark.parametrize("make", [ta_story, midpoint_story, race_story])
def test_steps_leave_what_was_before(make):
    check_steps(make(SEARCHED["two ways round"], radius=0.2))


# ---------------------------------------------------------------- TA*


TWO_WAYS = SEARCHED["two ways round"]


def test_the_first_world_shows_the_naive_search_wrong_and_ta_star_getting_better():
    lengths = [step.data["length"] for step in ta_story(TWO_WAYS).trace.steps if step.event == "path"]
    assert len(lengths) >= 2
    assert lengths[-1] < lengths[0]
    assert lengths[-1] == pytest.approx(shortest(TWO_WAYS))
    assert midpoint_story(TWO_WAYS).trace.result.length > 1.1 * lengths[-1]


@pytest.mark.parametrize("radius", [0.0, 0.25])
@pytest.mark.parametrize("world", SEARCHED)
def test_open_holds_what_the_search_may_take_next(world, radius):
    """The next one taken is the first that waits, but for those that came back to where they were, and went."""
    story = ta_story(SEARCHED[world], radius)
    for before, step, after in moments(story):
        if step.event not in ("expand", "later"):
            continue
        waiting = before.waiting()
        n = step.data["node"]
        for m in waiting[: waiting.index(n)]:
            channel = before.channel(m)
            assert channel.count(channel[-1]) == 2
            assert after.nodes[m].state == "back"


def test_what_was_put_aside_waits_again_after_the_first_path():
    story = ta_story(SEARCHED["nine stones"], 0.15)
    [first] = [
        (before, after) for before, step, after in moments(story) if step.event == "path" and before.best is None
    ]
    assert first[0].waiting("later")
    assert not first[1].waiting("later")
    assert set(first[0].waiting("later")) <= set(first[1].waiting())


@pytest.mark.parametrize("world", SEARCHED)
def test_g_is_the_bound_that_is_named(world):
    story = ta_story(SEARCHED[world], 0.1)
    seen = set()
    for _, step, after in moments(story):
        if step.event == "open" and step.data["parent"] is not None:
            node = after.nodes[step.data["node"]]
            name = largest(node)
            seen.add(name)
            assert node.bounds[name] == pytest.approx(node.g)
            assert f"{node.g:.2f}".rstrip("0").rstrip(".") in story.why(node, after)
    assert seen <= set(BOUNDS)
    assert len(seen) >= 3


@pytest.mark.parametrize("world", SEARCHED)
def test_the_bounds_hold_and_close_in(world):
    story = ta_story(SEARCHED[world])
    best, history = shortest(SEARCHED[world]), fold(story).known()
    for one, other in pairwise(history):
        assert one.lower <= other.lower + 1e-9
        assert one.upper >= other.upper
        assert one.expansions <= other.expansions
    assert all(known.lower <= best + 1e-9 <= known.upper + 2e-9 for known in history)


def questions(story):
    frames = Frames(story)
    for i, step in enumerate(story.trace.steps, start=1):
        if question := frames[i].question:
            yield step, question, frames.state(i - 1), frames.state(i)


def test_a_click_is_right_on_the_triangle_that_is_expanded_next():
    asked = 0
    for step, question, before, _ in questions(ta_story(SEARCHED["nine stones"])):
        if step.event == "expand":
            asked += 1
            assert f"face/{step.data['triangle']}" in question.answer
            first = before.nodes[step.data["node"]]
            for n, node in before.nodes.items():
                if node.state == "open" and f"face/{node.triangle}" not in question.answer:
                    assert (node.f, node.h) > (first.f, first.h) or before.channel(n).count(node.triangle) == 2
    assert asked >= 4


def test_the_questions_about_g_paths_and_triangles_put_aside_tell_what_comes():
    kinds = set()
    for step, question, before, after in questions(ta_story(SEARCHED["nine stones"], 0.15)):
        kinds.add(step.event)
        if step.event == "open":
            assert float(question.answer) == pytest.approx(step.data["g"], abs=0.006)
            assert len(question.choices) > 2
        elif step.event == "path":
            assert question.answer == (YES if after.upper < before.upper else NO)
        elif step.event == "later":
            assert (question.answer, question.choices) == (ASIDE, (ASIDE, AGAIN))
    assert kinds == {"expand", "open", "path", "later"}


def test_the_end_says_whether_the_path_is_the_shortest():
    ended = ta_story(TWO_WAYS)
    assert "is the shortest" in ended.say(fold(ended), ended.trace.steps[-1])
    cut = ta_story(SEARCHED["sixteen stones"])
    assert re.search(rf"\*\*{BUDGET} expansions .* at most \S+% too long", cut.say(fold(cut), cut.trace.steps[-1]))


WALLED = World(6, 4, [[(2.5, 0), (3.5, 0), (3.5, 4), (2.5, 4)]])


def test_where_there_is_no_way_that_is_said():
    task = Journey(WALLED, (1.0, 2.0), (5.0, 2.0))
    story = ta_story(task)
    assert "there is no way" in story.say(fold(story), story.trace.steps[-1])
    assert story.outcome() == "no path"
    naive = midpoint_story(task)
    assert "there is no way" in naive.say(fold(naive), naive.trace.steps[-1])
    assert naive.outcome() == "no path"
    race = race_story(task)
    assert race.outcome().endswith("expansions")
    for make in (ta_story, midpoint_story, race_story):
        check_frames(make(task), CODE)


@pytest.mark.parametrize("make", [ta_story, midpoint_story])
def test_where_the_agent_does_not_fit_that_is_said_and_nothing_else(make):
    story = make(Journey(WALLED, (2.3, 2.0), (1.0, 1.0)), 0.5)
    assert story.trace.steps == []
    assert "touches a wall" in story.say(story.start(), None)
    assert story.outcome() == "no room"
    check_frames(story, CODE)


def test_start_and_goal_in_one_triangle_need_no_channel():
    task = Journey(WALLED, (1.0, 1.0), (1.0, 1.5))
    story = ta_story(task)
    assert fold(story).best.length == 0.5
    for make in (ta_story, midpoint_story, race_story):
        check_frames(make(task), CODE)


def test_a_found_path_that_is_no_better_is_dashed():
    story = ta_story(SEARCHED["nine stones"])
    found = [after for _, _, after in moments(story) if after.found]
    for after in found:
        assert ("curve other" in story.paths(after)) == (not after.found.better)
    assert {after.found.better for after in found} == {True, False}


# ---------------------------------------------------------------- midpoints


def test_the_way_over_midpoints_goes_through_them_and_the_path_in_its_channel_is_shorter():
    story = midpoint_story(TWO_WAYS)
    end = fold(story)
    assert end.way[0] == "start"
    assert end.way[-1] == "goal"
    assert story.length(end.way) == pytest.approx(max(known.g for known in end.nodes.values() if known.state == "done"))
    assert story.trace.result.length < story.length(end.way)


@pytest.mark.parametrize("world", SEARCHED)
def test_whether_the_midpoints_led_astray_is_asked_and_told(world):
    story = midpoint_story(SEARCHED[world])
    [(step, question, _, after)] = list(questions(story))
    assert step.event == "goal"
    best = story.best.length
    astray = story.trace.result.length > best + 1e-9
    assert question.answer == (NO if astray else YES)
    assert ("too much" in story.say(after, step)) == astray
    assert ("curve other" in story.paths(after)) == astray


# ---------------------------------------------------------------- side by side


def test_a_turn_is_an_expansion_of_each_search_that_goes_on():
    story = race_story(TWO_WAYS)
    assert story.stride == 1
    counts = {name: len(run.reached) for name, run in story.runs.items()}
    assert len(story.trace.steps) == max(counts.values())
    for turn, step in enumerate(story.trace.steps, start=1):
        assert step.data["expanded"] == {name: min(turn, count) for name, count in counts.items()}


def test_long_races_take_longer_steps():
    story = race_story(SEARCHED["sixteen stones"], columns=48)
    assert story.stride > 1
    assert len(story.trace.steps) <= 200
    assert "expansions of each at a step" in story.say(0, None)


def test_the_three_paths_are_those_of_the_searches():
    story = race_story(TWO_WAYS)
    lengths = story.trace.result
    assert lengths[TA] == pytest.approx(shortest(TWO_WAYS))
    assert lengths[TRA] == pytest.approx(shortest(TWO_WAYS))
    assert lengths[GRID] > lengths[TA]
    expanded = TAStar(TWO_WAYS.world).path(TWO_WAYS.start, TWO_WAYS.goal).expanded
    assert len(story.runs[TA].reached) == expanded


def test_the_question_of_the_race_is_who_is_first():
    story = race_story(TWO_WAYS)
    [(_, question, before, _)] = list(questions(story))
    assert before == 0
    first = {name: min(at for at, _, _ in run.paths) for name, run in story.runs.items()}
    assert question.answer == min(first, key=first.__getitem__)
    assert question.choices == SEARCHES


def test_landmarks_are_paths_and_ends():
    story = race_story(TWO_WAYS)
    for step in story.trace.steps:
        turn, told = step.data["turn"], story.say(step.data["turn"], step)
        assert story.landmark(step) == (not told.startswith(f"**{turn} expansion"))


def test_a_grid_that_covers_an_end_says_so():
    world = World(12, 12, [[(0.6, 0.6), (4, 1), (4, 4), (1, 4)]])
    story = race_story(Journey(world, (0.3, 0.3), (11.0, 11.0)), columns=6)
    assert "partly covered" in story.say(1, story.trace.steps[0])
    assert "no path" in story.draw(1)


def test_a_radius_of_the_search_is_kept():
    assert partial(ta_story, TWO_WAYS)(0.3).trace.result.length > ta_story(TWO_WAYS).trace.result.length
    assert Moment().upper == float("inf")
