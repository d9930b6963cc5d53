"""The stories of searches through triangles: what they show, say and ask, against the searches themselves."""

import re
from collections import Counter
from functools import partial
from itertools import pairwise
from math import inf

import pytest

from coursekit.lectures.triangulation_astar.demos import LARGEST_RADIUS
from coursekit.lectures.triangulation_astar.race import GRID, SEARCHES, TA, TRA
from coursekit.lectures.triangulation_astar.search_states import Moment, SearchFold
from coursekit.lectures.triangulation_astar.search_worlds import SEARCHED, searched_worlds
from coursekit.lectures.triangulation_astar.ta_star import (
    AGAIN,
    ASIDE,
    BOUNDS,
    BUDGET,
    NO,
    YES,
    largest,
    percent,
    searched,
)
from coursekit.look import number
from coursekit.maps import World, visibility_graph
from coursekit.mesh.navigation import NavigationMesh
from coursekit.mesh.ta_star import TAStar
from coursekit.mesh.tra_star import TRAStar
from coursekit.pictures.svg import coordinate
from coursekit.search import astar, euclidean
from coursekit.stage.worlds import Journey
from coursekit.story import Frames, fold
from tests.lectures.frames import check_frames, moments
from tests.lectures.triangulation_astar.strategies import CODE, midpoint_story, race_story, ta_story


def shortest(task):
    graph = visibility_graph(task.world).with_points(task.start, task.goal)
    return astar(graph, task.start, task.goal, euclidean).cost


@pytest.mark.parametrize("world", ["two ways round", "a narrow gap", "two hooks"])
@pytest.mark.parametrize("make", [ta_story, midpoint_story, race_story])
def test_the_worlds_of_the_lecture_are_told_soundly(make, world):
    story = make(SEARCHED[world])
    check_frames(story, CODE)


@pytest.mark.parametrize("world", searched_worlds())
def test_in_each_world_somebody_of_any_radius_fits_at_both_ends(world):
    task = searched_worlds()[world]
    for radius in (0.0, LARGEST_RADIUS / 2):
        mesh = NavigationMesh(task.world, radius)
        assert mesh.triangles_at(task.start)
        assert mesh.triangles_at(task.goal)


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


def test_a_channel_leads_from_the_start_across_its_entry_edges():
    story = ta_story(SEARCHED["nine stones"])
    for _, step, after in moments(story):
        if step.event == "path":
            channel = after.channel(step.data["node"])
            assert channel == step.data["channel"]
            shared = [set(story.mesh.triangle(t)) & set(story.mesh.triangle(u)) for t, u in pairwise(channel)]
            assert [set(edge) for edge in after.entries(step.data["node"])] == shared


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
            assert f"{node.g:.2f}".rstrip("0").rstrip(".") in story.words.why(node, after)
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
            nth = before.expanded + 1
            assert nth & (nth - 1) == 0  # the second, the fourth, the eighth…
            assert f"face/{step.data['triangle']}" in question.answer
            first = before.nodes[step.data["node"]]
            alike = [before.nodes[n] for n in before.waiting() if before.nodes[n][4:6] == pytest.approx(first[4:6])]
            assert set(question.answer) == {f"face/{node.triangle}" for node in alike}
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


@pytest.mark.parametrize("radius", [0.0, 0.15])
def test_sentences_tell_paths_gaps_and_ties_as_they_are(radius):
    story = ta_story(SEARCHED["nine stones"], radius)
    kinds = Counter()
    for before, step, after in moments(story):
        said = story.say(after, step)
        if step.event == "path":
            kind = "first path" if before.best is None else "better path" if step.data["better"] else "no better path"
            assert re.search(rf"\*\*[^*]*\b{kind}\b", said)
            assert number(step.data["length"]) in said
        elif step.event == "bounds" and (gap := re.search(r"at most ([\d.]+)% too long", said)):
            kind = "gap"
            assert float(gap[1]) == pytest.approx(100 * (after.upper / after.lower - 1), abs=0.051)
        elif step.event == "expand":
            equal = [n for n in after.waiting() if after.nodes[n].f == pytest.approx(step.data["g"] + step.data["h"])]
            kind = re.search(r"(\d+) other|no other", said)[0][-5:]
            assert int(re.search(r"(\d*) ?other", said)[1] or 0) == len(equal)
        else:
            continue
        kinds[kind] += 1
    assert kinds.keys() == {"first path", "better path", "no better path", "gap", "other"}


def test_the_number_in_a_triangle_is_the_least_f_of_the_channels_that_end_there():
    story = ta_story(SEARCHED["nine stones"])
    several = 0
    for _, _, after in moments(story):
        least = {}
        for n in after.waiting():
            least.setdefault(after.nodes[n].triangle, []).append(after.nodes[n].f)
        several += any(len(values) > 1 for values in least.values())
        faces = story.picture.faces(after)
        for t, face in faces.items():
            assert face.label == (number(min(least[t])) if t in least else "")
            assert face.state in ("open" if t in least else "done", "event")
    assert several


def test_the_end_says_whether_the_path_is_the_shortest():
    ended = ta_story(TWO_WAYS)
    assert "is the shortest" in ended.say(fold(ended), ended.trace.steps[-1])
    cut = ta_story(SEARCHED["sixteen stones"])
    assert re.search(rf"\*\*{BUDGET} expansions .* at most \S+% too long", cut.say(fold(cut), cut.trace.steps[-1]))


WALLED = World(6, 4, [[(2.5, 0), (3.5, 0), (3.5, 4), (2.5, 4)]])


def test_parts_are_told_in_per_cent():
    told = [percent(part) for part in (0.0, 0.004, 0.0625, 0.2, 1.0)]
    assert told == ["0.0%", "0.4%", "6.2%", "20%", "100%"]


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
    better = [i for i, step in enumerate(story.trace.steps, start=1) if step.data.get("better")]
    assert len(better) > 1
    assert story.telling() == better[-1]
    found = [after for _, _, after in moments(story) if after.found]
    for after in found:
        assert ("curve other" in story.picture.paths(after)) == (not after.found.better)
    assert {after.found.better for after in found} == {True, False}


# ---------------------------------------------------------------- midpoints


def test_the_way_over_midpoints_goes_through_them_and_the_path_in_its_channel_is_shorter():
    story = midpoint_story(TWO_WAYS)
    end = fold(story)
    assert end.way[0] == "start"
    assert end.way[-1] == "goal"
    assert story.length(end.way) == pytest.approx(max(known.g for known in end.nodes.values() if known.state == "done"))
    assert story.trace.result.length < story.length(end.way)


def test_an_edge_has_one_middle_whichever_side_it_is_entered_from():
    story = midpoint_story(SEARCHED["nine stones"])
    ids = check_frames(story, CODE)
    corners = [int(id.removeprefix("middle/")) for id in ids if id.startswith("middle/")]
    assert len(corners) > 20
    assert all(c < story.mesh.opposites[c] for c in corners)


@pytest.mark.parametrize("world", SEARCHED)
def test_whether_the_midpoints_led_astray_is_asked_and_told(world):
    story = midpoint_story(SEARCHED[world])
    [(step, question, _, after)] = list(questions(story))
    assert step.event == "goal"
    best = story.best.length
    astray = story.trace.result.length > best + 1e-9
    assert question.answer == (NO if astray else YES)
    more = re.search(r"That is ([\d.]+)% too much", story.say(after, step))
    assert bool(more) == astray
    if more:
        assert float(more[1]) == pytest.approx(100 * (story.trace.result.length / best - 1), abs=0.51)
    assert story.values(after, step)["taken"] == story.trace.result.expanded
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
    for name, kind in ((TA, TAStar), (TRA, TRAStar)):
        *better, last = kind(TWO_WAYS.world).paths(TWO_WAYS.start, TWO_WAYS.goal, budget=BUDGET)
        run = story.runs[name]
        assert [(at, length) for at, length, _ in run.paths] == [(p.expanded, p.length) for p in (*better, last)]
        assert run.best(run.first)[0] == run.paths[0][1]
        assert run.best(run.first - 1)[0] == inf
    shorter = re.search(r"one that is ([\d.]+)% shorter", story.say(len(story.trace.steps), story.trace.steps[-1]))
    assert float(shorter[1]) == pytest.approx(100 * (1 - lengths[TA] / lengths[GRID]), abs=0.51)


def test_a_move_of_tra_star_reaches_a_whole_corridor():
    task = SEARCHED["sixteen stones"]
    run = race_story(task).runs[TRA]
    steps = searched(TRAStar(task.world), task).steps
    [*_, path] = [step for step in steps if step.event == "path"]
    channel = SearchFold().apply_all(Moment(), steps).channel(path.data["node"])
    assert len(channel) > len(run.reached[0])
    assert set(channel) <= {t for move in run.reached for t in move}
    assert max(map(len, run.reached)) > 2


def test_rows_of_the_grid_are_counted_upwards():
    story = race_story(TWO_WAYS, columns=24)
    place = story.places[0]
    left, bottom = place.at((0.0, 0.0))
    drawn = story.squares(place, "open", [(0, 0), (2, 3)])
    assert f'matrix(1 0 0 -1 0 {bottom:.1f})"' in drawn
    assert f"translate({coordinate(left)} 0)" in drawn
    assert 'd="M0,0h1v1h-1zM2,3h1v1h-1z"' in drawn


def test_the_path_on_the_grid_goes_from_middle_to_middle():
    story = race_story(TWO_WAYS, columns=24)
    [(_, length, pieces)] = story.runs[GRID].paths
    assert pieces[0].start == TWO_WAYS.start
    assert pieces[-1].end == TWO_WAYS.goal
    assert {2 * value % 1 for piece in pieces[:-1] for value in piece.end} == {0.5}  # a cell is 0.5 wide
    assert length == sum(piece.length for piece in pieces)


def test_the_question_of_the_race_is_who_is_first():
    story = race_story(TWO_WAYS)
    [(_, question, before, _)] = list(questions(story))
    assert before == 0
    first = {name: min(at for at, _, _ in run.paths) for name, run in story.runs.items()}
    assert question.answer == min(first, key=first.__getitem__)
    assert question.choices == SEARCHES


@pytest.mark.parametrize("world", ["two ways round", "nine stones"])
def test_what_is_said_of_the_end_of_a_search_is_so(world):
    story = race_story(SEARCHED[world])
    ended = Counter()
    for step in story.trace.steps:
        turn = step.data["turn"]
        said = story.say(turn, step)
        for name in story.over(turn):
            run = story.runs[name]
            ended[name] += 1
            assert turn == len(run.reached)
            if name == story.over(turn)[-1]:
                assert said.startswith(f"**{name} ")
                assert f"after {turn} expansions" in said
                assert number(story.length(turn, name)) in said
                if found := re.search(r"found it after (\d+)", said):
                    assert min(at for at, length, _ in run.paths if length == run.paths[-1][1]) == int(found[1])
        if not story.over(turn) and (better := story.better(turn)):
            assert f"path of {better[-1]}: {number(story.length(turn, better[-1]))}" in said
            assert ("A first path" in said) == (story.length(turn - 1, better[-1]) == inf)
    assert ended == dict.fromkeys(SEARCHES, 1)


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
    assert Moment().upper == inf
