"""The stories of lecture 06 on random points: what they show, say and ask is true of the triangulation and the run."""

import re
from itertools import pairwise
from math import dist
from statistics import mean

import pytest
from hypothesis import given, settings

from coursekit.lectures.point_location import demos
from coursekit.lectures.point_location import history_dag as dag
from coursekit.lectures.point_location.aimed_walk import BACK, OTHER
from coursekit.lectures.point_location.cycling_walk import CASES, ENDS, RING, ROUND, CycleStory
from coursekit.lectures.point_location.history import ORDERS, SHUFFLED, SORTED, TWO, HistoryStory
from coursekit.lectures.point_location.history_depths import depths
from coursekit.lectures.point_location.locators import BEST, HISTORY, JUMP, LOCATORS, LocatorStory
from coursekit.lectures.point_location.triangle_names import beyond, triangle_name
from coursekit.mesh import History
from coursekit.mesh.locate import brute_force
from coursekit.stage.words import edge_name, name
from coursekit.story import fold
from tests.lectures.frames import moments
from tests.lectures.point_location.strategies import aimed, cycles, histories, locators

some = settings(max_examples=12)


def in_it(story):
    """The triangles of the mesh that hold the query."""
    points, query = story.mesh.points, story.query
    return {t for t in range(len(story.mesh)) if not beyond(points, story.mesh.triangle(t), query)}


# ---------------------------------------------------------------- locators


@some
@given(locators)
def test_the_bars_and_values_count_what_is_visited(story):
    end = fold(story)
    events = [step.event for step in story.trace.steps]
    picked, visited = events.count("sample"), events.count("visit") + events.count("look")
    values = story.values(end, None)
    assert (values["vertices picked"], values["visited"]) == (picked, visited)
    walks = story.locator in (JUMP, BEST) and len(story.mesh)
    assert picked == ((story.samples if story.locator == BEST else 1) if walks else 0)
    bars = {bar.name: sum(bar.parts.values()) for bar in story._bars(end)}
    assert bars[story.called(story.locator)] == picked + visited
    for locator in LOCATORS:
        if locator != story.locator:
            assert bars[story.called(locator)] == sum(story.counts[locator])


@some
@given(locators)
def test_it_says_at_the_end_where_the_point_is(story):
    if not len(story.mesh):
        assert "on one line" in story.say(story.start(), None)
        return
    end, last = fold(story), story.trace.steps[-1]
    inside = in_it(story)
    assert inside == ({brute_force(story.mesh, story.query).triangle} if len(inside) == 1 else inside)
    assert story.values(end, None)["found"] == ("yes" if inside else "outside")
    said = story.say(end, last)
    if inside:
        assert re.search(r"holds it:|Here it is:|is there today|on the border", said)
    else:
        assert re.search(r"outside of the hull|Out of the hull", said)
    if inside and story.locator != HISTORY:
        assert end.visited[-1] in inside


@some
@given(locators)
def test_what_is_asked_of_a_locator_is_what_it_does(story):
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if not question:
            continue
        if "Which triangle" in question.text:
            assert question.answer == tuple(f"face/{t}" for t in sorted(in_it(story)))
        elif "sample" in question.text:
            nearest = min(before.samples, key=lambda vertex: dist(story.mesh.points[vertex], story.query))
            assert f"vertex/{nearest}" in question.answer
            assert any(f"vertex/{vertex}" in question.answer for vertex in step.data["corners"])
        else:
            edge = step.data["edge"]
            assert f"edge/{min(edge)}/{max(edge)}" in question.answer
            assert len(question.answer) <= 2


@pytest.mark.parametrize("seed", range(4))
def test_of_the_samples_the_nearest_is_asked_for_and_called_so(seed):
    story = LocatorStory(demos.QUERIES["60 points"], BEST, 6, seed, (1.0, 1.0))
    asked = []
    for before, step, after in moments(story):
        if step.event == "sample":
            away = [dist(story.mesh.points[vertex], story.query) for vertex in after.samples]
            assert ("No other sample so far is nearer." in story.say(after, step)) == (away[-1] == min(away))
        if (question := story.ask(before, step)) and "sample" in question.text:
            asked.append(question.answer)
    nearest = min(fold(story).samples, key=lambda vertex: dist(story.mesh.points[vertex], story.query))
    assert asked == [(f"vertex/{nearest}",)]


def test_each_locator_asks_something():
    task = demos.QUERIES["60 points"]
    for locator in LOCATORS:
        story = LocatorStory(task, locator, 4, 1, (1.0, 1.0))
        asked = [story.ask(before, step) for before, step, _ in moments(story)]
        assert any(asked), locator
    assert story.title == "best of 4"


# ---------------------------------------------------------------- the history


@some
@given(histories)
def test_the_history_grows_as_it_was_built(story):
    history, points = story.history, len(story.task.points)
    for before, step, after in moments(story):
        if step.event in ("split", "flip"):
            assert step.data["fresh"] == tuple(range(before.size, after.size))
            went = [t for t in range(before.size) if story.is_alive(t, before) and not story.is_alive(t, after)]
            assert list(step.data["old"]) == went
            assert {child for parent in went for child in history.children[parent]} == set(step.data["fresh"])
        elif step.event == "insert":
            assert story.is_alive(step.data["path"][-1], before)
            assert step.data["path"][0] == 0
    end = fold(story)
    assert (end.size, end.points) == (len(history), points)
    alive = {t for t in range(end.size) if story.is_alive(t, end)}
    assert alive == {t for t, children in enumerate(history.children) if not children}


@some
@given(histories)
def test_the_way_of_a_query_goes_from_parent_to_child_to_a_triangle_of_today(story):
    end = fold(story)
    assert end.path[0] == 0
    for parent, child in pairwise(end.path):
        assert child in story.history.children[parent]
    assert all(map(story.holds, end.path))
    assert story.is_alive(end.path[-1], end)
    assert story.values(end, None)["visited"] == len(end.path)


@some
@given(histories)
def test_what_is_asked_of_a_history_is_what_comes_next(story):
    for before, step, _ in moments(story):
        question = story.ask(before, step)
        if question and question.choices:
            assert step.event == "flip"
            fresh = step.data["fresh"][0]
            parents = [t for t, children in enumerate(story.history.children) if fresh in children]
            assert len(parents) == 2
            assert question.answer == TWO
        elif question:
            assert f"node/{step.data['triangle']}" in question.answer
            assert f"face/{step.data['triangle']}" in question.answer
            for answer in question.answer:
                assert story.holds(int(answer.partition("/")[2]))


@some
@given(histories)
def test_the_levels_are_the_longest_ways_down(story):
    def longest(triangle):
        above = [t for t, children in enumerate(story.history.children) if triangle in children]
        return 1 + max(map(longest, above)) if above else 0

    assert dag.levels(story.history) == [longest(t) for t in range(len(story.history))]
    for n in range(len(story.task.points) + 1):
        part = History([story.task.points[i] for i in story.order[:n]], range(n))
        assert story.plot.own[n] == max(dag.levels(part)) == depths(part)[-1]


@some
@given(histories)
def test_nodes_of_a_level_stand_side_by_side_below_the_level_above(story):
    rows = {}
    for triangle, level in enumerate(story.dag.levels):
        x, y = story.dag.places[triangle]
        assert 30 < x < 470
        rows.setdefault(level, []).append((x, y))
    heights = [{y for _, y in rows[level]} for level in sorted(rows)]
    assert all(len(row) == 1 for row in heights)
    assert [min(row) for row in heights] == sorted(min(row) for row in heights)
    for row in rows.values():
        xs = sorted(x for x, _ in row)
        assert all(b - a > 2 * story.dag.radius for a, b in pairwise(xs))


def test_the_bounding_triangle_stands_above_the_middle_of_its_children():
    for task in demos.FEW.values():
        for order in ORDERS:
            story = HistoryStory(task, order, 1, (1.0, 1.0))
            below = [story.dag.places[child][0] for child in story.history.children[0]]
            assert story.dag.places[0][0] == pytest.approx(mean(below), abs=12)


def test_sorted_points_make_the_history_of_six_and_of_thirty_points_deeper():
    for task in demos.FEW.values():
        shuffled, ordered = (HistoryStory(task, order, 1, (1.0, 1.0)) for order in (SHUFFLED, SORTED))
        assert ordered.plot.own[-1] > 1.3 * shuffled.plot.own[-1]
        assert ordered.plot.other == shuffled.plot.own
        points = [task.points[i] for i in ordered.order]
        assert points == sorted(points)
        assert sorted(shuffled.order) == list(range(len(points)))


# ---------------------------------------------------------------- the walk that goes round


@some
@given(cycles | aimed)
def test_the_exits_that_are_named_are_those_that_have_the_point_beyond(story):
    for before, step, after in moments(story):
        values = story.values(after, step)
        exits = [edge_name(edge) for edge in story.exits(after.way[-1])]
        assert values["exits"] == (", ".join(exits) or "none")
        if step.event == "visit" and not story.lap(after):
            assert all(edge in story.say(after, step) for edge in exits)
        question = story.ask(before, step)
        if question and step.event == "visit" and question.choices:
            assert question.answer == (ROUND if story.trace.truncated else ENDS)
            assert step.data["triangle"] in before.visited
        elif question and step.event == "cross":
            assert "edge/{}/{}".format(*sorted(step.data["edge"])) in question.answer
        elif question and step.event == "visit" and not story.trace.truncated:
            assert f"face/{story.trace.result.triangle}" in question.answer


@some
@given(aimed)
def test_the_line_from_the_centroid_crosses_the_edge_that_is_named_and_the_way_is_asked_for(story):
    steps = story.trace.steps
    for before, step, after in moments(story):
        here = after.way[-1]
        if step.event == "cross" and not before.refused:
            assert story.values(after, step)["line crosses"] == edge_name(step.data["edge"])
        if step.event in ("visit", "back"):
            assert here == step.data.get("triangle", step.data.get("target"))
        question = story.ask(before, step)
        if question and step.event == "cross":
            assert question.answer == ("edge/{}/{}".format(*sorted(step.data["edge"])),)
        if question and step.event == "known":
            then = next(later.event for later in steps[step.number :] if later.event != "known")
            assert question.answer == {"back": BACK, "cross": OTHER}[then]
    if story.memory:
        assert len(set(after.visited)) == len(after.visited)
        assert len(after.way) - len(after.visited) == [step.event for step in steps].count("back")


@some
@given(cycles | aimed)
def test_it_says_that_it_goes_round_only_where_it_does(story):
    for _, step, after in moments(story):
        if "round for ever" in story.say(after, step):
            assert story.trace.truncated
            assert not story.memory
            assert after.visited[-1] == after.visited[-1 - story.lap(after)]
    assert not (story.memory and story.trace.truncated)


def test_the_ring_goes_round_and_memory_or_flips_end_it():
    for case in CASES.values():
        case.mesh().validate()
    forgets, remembers = (CycleStory(RING, memory) for memory in (False, True))
    assert forgets.trace.truncated
    assert forgets.outcome() == "no end"
    assert not remembers.exits(remembers.trace.result.triangle)
    assert [step.event for step in remembers.trace.steps].count("turn") == 1
    assert not CycleStory(CASES["the same, Delaunay"], False).trace.truncated


# ---------------------------------------------------------------- names


def test_names_of_vertices_and_triangles():
    assert [name(vertex) for vertex in (0, 25, 26, -1, -2, -3)] == ["A", "Z", "26", "→", "↑", "←"]
    assert triangle_name((-2, 3, 0)) == "AD↑"
    assert edge_name((-3, 4)) == "E–←"
    assert edge_name((4, 1)) == "B–E"
