"""The stories of lecture 03 on random maps and graphs: what they show and say is true, and explains the result."""

import re
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings

from coursekit.lectures.astar.astar_problem import Problem
from coursekit.lectures.astar.astar_words import GO_ON, NO, STOP, YES
from coursekit.lectures.astar.heuristic_tests import VerdictStory
from coursekit.lectures.astar.map_story import MapStory
from coursekit.lectures.astar.optimality import OptimalStory
from coursekit.lectures.astar.reopening import EXAMPLES, GraphStory, of_martelli
from coursekit.search import admissibility_violations, dijkstra, path_cost
from coursekit.stage.maps import TASKS, own_task
from coursekit.story import Frames, fold
from tests.lectures.astar.strategies import CODE, guesses, on_graphs, on_maps, optimal, tasks, testing, weights
from tests.lectures.frames import moments

some = settings(max_examples=20)


searches = on_maps | on_graphs


# ---------------------------------------------------------------- what is shown is true


@some
@given(searches)
def test_the_folded_trace_explains_the_result(story):
    end, result = fold(story), story.trace.result
    assert end.path == result.path
    last = story.say(end, story.trace.steps[-1])
    assert ("there is no path" in last) == (not result.path)
    assert end.expanded == result.expanded
    assert end.reopened == getattr(result, "reopened", 0)
    states = [known.state for known in end.known.values()]
    assert (end.opened, end.closed) == (states.count("open"), states.count("done"))
    if result.path:
        assert end.known[story.problem.goal].g == result.cost == path_cost(story.problem.graph, result.path)


@some
@given(searches)
def test_numbers_in_a_sentence_are_those_of_the_step(story):
    for before, step, after in moments(story):
        sentence, data = story.say(after, step), step.data
        if step.event in ("open", "take"):
            assert data["f"] == pytest.approx(data["g"] + story.problem.weight * data["h"])
            assert f"= {data['f']:.2f}".rstrip("0").rstrip(".") in sentence.replace("∞", "inf")
        if step.event == "take":
            waiting = [
                known.f for node, known in before.known.items() if known.state == "open" and node != data["node"]
            ]
            assert all(f >= data["f"] for f in waiting)
            ties = waiting.count(data["f"])
            assert ("as small an f" in sentence) == (ties > 0)
            assert ("waits" in sentence) == (not waiting)
            if ties:
                assert f"{ties} more" in sentence
        if step.event == "look":
            there = data["neighbor"]
            assert ("Better" in sentence) == (data["g"] < data["old"] < inf)
            assert ("is in CLOSED" in sentence) == (there in before.known and before.known[there].state == "done")
        if step.event == "skip":
            lost = (
                before.known[data["node"]].g + story.problem.cost(data["node"], data["neighbor"])
                < before.known[data["neighbor"]].g
            )
            assert ("a shorter path is lost" in sentence) == lost == story.landmark(step)


@some
@given(searches)
def test_what_is_said_at_the_goal_is_true(story):
    last = story.trace.steps[-1]
    if last.event != "goal":
        return
    sentence, problem = story.say(fold(story), last), story.problem
    best = dijkstra(problem.graph, problem.start, problem.goal).cost
    high = admissibility_violations(problem.graph, list(problem.nodes()), problem.goal, problem.h)
    assert ("The shortest costs" in sentence) == (last.data["cost"] > best + 1e-9)
    if "no path is shorter" in sentence:
        assert not high
        assert problem.weight <= 1
    if "h is too high somewhere" in sentence or "h was too high" in sentence:
        assert high


@some
@given(tasks(), guesses, weights)
def test_an_h_is_called_too_high_where_it_is(task, guess, weight):
    problem = Problem.on_map(task, guess, weight)
    costs = {cell: dijkstra(task.grid, cell, task.goal).cost for cell in task.grid.cells()}
    high = {cell: problem.h(cell, task.goal) - cost for cell, cost in costs.items() if cost < inf}
    assert problem.shortest == costs[task.start]
    if problem.admissible:
        assert max(high.values()) <= 1e-9
    else:
        assert problem.worst.h - problem.worst.cost == pytest.approx(max(high.values()))
        sentence = said(MapStory(task, guess, weight), 0)
        assert sentence.startswith("**Not admissible.**")
        assert f"at {problem.worst.node}" in sentence


# ---------------------------------------------------------------- why A* is right


@some
@given(optimal)
def test_until_the_goal_is_taken_a_cell_of_a_shortest_path_waits(story):
    best = story.problem.shortest
    for before, step, after in moments(story):
        cell = story.picture.best.waits(after)
        if not story.picture.best.cells or after.path:
            continue
        assert cell in story.picture.best.cells
        assert after.known[cell].state == "open"
        assert after.known[cell].g == pytest.approx(story.picture.best.true[cell])
        f = after.known[cell].f
        assert ("too high" in story.say(after, step)) == (f > best + 1e-9)
        if story.problem.admissible:
            assert f <= best + 1e-9
        assert story.landmark(step) == (story.picture.best.waits(before) != cell)
    last = story.say(fold(story), story.trace.steps[-1])
    assert ("there is no path" in last) == (not story.picture.best.cells)
    if story.picture.best.cells:
        assert fold(story).path
        assert story.picture.best.true[story.task.goal] == pytest.approx(best)
        cost = fold(story).known[story.task.goal].g
        assert ("but C*" in story.say(fold(story), story.trace.steps[-1])) == (cost > best + 1e-9)


@some
@given(tasks(), guesses, weights)
def test_one_step_an_expansion_tells_the_same_search(task, guess, weight):
    whole, short = fold(MapStory(task, guess, weight)), OptimalStory(task, guess, weight)
    assert len(short.trace.steps) == whole.expanded + 1
    assert fold(short).known == whole.known


# ---------------------------------------------------------------- the testers


@some
@given(testing)
def test_the_testers_find_what_the_definitions_say(story):
    problem, end = story.problem, fold(story)
    nodes = list(problem.nodes())
    costs = {node: dijkstra(problem.graph, node, problem.goal).cost for node in nodes}
    h = {node: problem.h(node, problem.goal) for node in nodes}
    assert set(end.high) == {node for node in nodes if h[node] > costs[node]}
    broken = {(a, b) for a in nodes for b, cost in problem.graph.neighbors(a) if h[a] > cost + h[b]}
    assert set(end.broken) == broken
    assert story.outcome() == f"{len(end.high)} too high, {len(broken)} too steep"
    steps = story.trace.steps
    verdict = story.say(end, steps[-1])
    assert ("not even admissible" in verdict) == bool(end.high)
    assert ("not consistent" in verdict) == (bool(broken) and not end.high)
    assert ("So h is consistent" in verdict) == (not broken and not end.high)
    assert {i for i, step in enumerate(steps) if story.landmark(step)} >= {
        i for i, step in enumerate(steps) if step.data["broken"]
    }


@some
@given(testing)
def test_answers_of_the_testers_are_what_they_find(story):
    for before, step, _ in moments(story):
        if question := story.ask(before, step):
            assert question.answer == (YES if step.data["broken"] else NO)
            assert step.data["h"] > 0


# ---------------------------------------------------------------- questions


def ids(story, node):
    """What is clicked to choose a node."""
    picture = story.picture
    return (picture.plan.id(node) if isinstance(story, GraphStory) else picture.place.cell_id(node),)


@some
@given(searches | optimal)
def test_answers_are_what_happens_next(story):
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question is None:
            continue
        if question.choices == (STOP, GO_ON):
            assert before.known[story.problem.goal].state == "open"
            assert (question.answer == STOP) == (step.data["node"] == story.problem.goal)
        elif question.choices == (YES, NO):
            then = story.trace.steps[after.step : after.step + 1]
            assert (question.answer == YES) == ([step.event for step in then] == ["reopen"])
            assert before.known[step.data["neighbor"]].state == "done"
        elif question.choices:
            assert float(question.answer) == pytest.approx(after.known[step.data["node"]].f, abs=0.005)
            assert len(question.choices) >= 2
        elif step.event == "expand":
            assert question.answer == ids(story, story.picture.best.waits(after))
            assert step.data["node"] == story.picture.best.waits(before)
        else:
            least = min(known.f for known in before.known.values() if known.state == "open")
            right = {id for node in before.queue() if before.known[node].f <= least + 1e-9 for id in ids(story, node)}
            assert set(question.answer) == right
            assert set(ids(story, step.data["node"])) <= right


def asked(story):
    return [question for before, step, _ in moments(story) if (question := story.ask(before, step))]


@pytest.mark.parametrize("name", ["a shortcut", "Martelli, i = 4"])
def test_graphs_ask_questions_of_each_kind(name):
    questions = asked(GraphStory(EXAMPLES[name]))
    assert {(YES, NO), (STOP, GO_ON), ()} <= {question.choices for question in questions}
    assert {GO_ON, STOP, YES} <= {question.answer for question in questions}
    assert any("Which f" in question.text for question in questions)


@pytest.mark.parametrize("name", TASKS)
def test_maps_ask_a_few_questions_of_each_kind(name):
    story = MapStory(TASKS[name], "octile distance")
    questions = asked(story)
    assert {(STOP, GO_ON), ()} <= {question.choices for question in questions}
    assert ((YES, NO) in {question.choices for question in questions}) == (name != "open ground")
    assert len(questions) <= len(story.trace.steps) / 10
    asked_why = asked(OptimalStory(TASKS[name], "octile distance"))
    assert {(STOP, GO_ON), ()} <= {question.choices for question in asked_why}


# ---------------------------------------------------------------- the demos as they stand


def said(story, number):
    return Frames(story)[number].sentence


def test_a_shortcut_re_opens_a_and_the_simplified_form_misses_it():
    story = GraphStory(EXAMPLES["a shortcut"])
    assert [step.data["node"] for step in story.trace.steps if step.event == "reopen"] == ["A"]
    assert story.trace.result.path == ("S", "B", "A", "G")
    assert said(story, story.telling()) == (
        "**A leaves CLOSED: it is re-opened.** It was taken too early with g = 3, and must be expanded again."
    )
    simplified = GraphStory(EXAMPLES["a shortcut"], simplified=True)
    assert simplified.trace.result.cost == 4
    assert said(simplified, simplified.telling()) == (
        "**From B to A,** which is in CLOSED and stays there. But this way g would be 2, not 3: "
        "here a shorter path is lost."
    )
    assert said(simplified, len(simplified.trace.steps)) == (
        "**The goal is taken: the path costs 4.** The shortest costs 3. This form needs a consistent h, and h is none."
    )


def test_the_same_graph_with_a_consistent_h_re_opens_nothing():
    for simplified in (False, True):
        story = GraphStory(EXAMPLES["the same, h consistent"], simplified)
        assert story.trace.result.cost == 3
        assert fold(story).reopened == 0
    assert VerdictStory(EXAMPLES["the same, h consistent"]).outcome() == "0 too high, 0 too steep"
    assert VerdictStory(EXAMPLES["a shortcut"]).outcome() == "0 too high, 2 too steep"


@pytest.mark.parametrize("i", [3, 4, 5])
def test_martellis_graphs_are_expanded_as_often_as_the_family_says(i):
    story = GraphStory(of_martelli(i))
    assert story.trace.result.expanded == 2 ** (i - 1) + 1
    assert story.trace.result.reopened == 2 ** (i - 1) - i
    assert story.example.costs[f"n{i}", f"n{i - 1}"] == 1


def test_weight_0_is_told_as_dijkstra_and_zero_guesses_0():
    assert "Dijkstra’s algorithm" in said(MapStory(TASKS["a wall"], "perfect", 0.0), 0)
    assert "h is 0" in said(MapStory(TASKS["a wall"], "zero"), 0)
    perfect = MapStory(TASKS["a wall"], "perfect")
    assert perfect.trace.result.expanded == len(perfect.trace.result.path)


def test_a_large_map_is_told_without_looks_and_asks_nothing():
    story = MapStory(own_task("rooms-64"), "octile distance")
    frames = Frames(story)
    assert not any(step.event == "look" for step in story.trace.steps)
    for number in (0, 1, 2, len(frames) // 2, len(frames) - 1):
        frame = frames[number]
        ElementTree.fromstring(f"<svg>{story.backdrop()}{frame.svg}</svg>")
        assert frame.question is None
        assert not re.search(CODE, frame.sentence)
    assert re.fullmatch(r"\*\*\(\d+, \d+\) is taken from OPEN:\*\* no other cell .*", frames[2].sentence)
    assert frames[len(frames) - 1].values["expanded"] == f"{story.trace.result.expanded:,}"
    assert story.outcome() == "cost 138.67"
    high = MapStory(own_task("rooms-64"), "octile distance", 3.0)
    assert said(high, 0).startswith("**Not admissible.** h is octile distance, times 3: ")
