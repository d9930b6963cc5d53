"""The stories of lecture 02 on random graphs and maps: what they show and say is true, and explains the result."""

import re
from itertools import pairwise
from math import inf
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.lectures.shortest_paths.bfs import ENTERS, NAMED, BFSStory
from coursekit.lectures.shortest_paths.dijkstra import STALE, DijkstraStory, outdated
from coursekit.lectures.shortest_paths.example_graphs import (
    GREEDY,
    NETWORK,
    ONE_WAY,
    ROADS,
    UNWEIGHTED,
    WEIGHTED,
)
from coursekit.lectures.shortest_paths.growth import CLAIMS, TICKS, GrowthStory
from coursekit.lectures.shortest_paths.map_search import STEPS, BFSMapStory, DijkstraMapStory
from coursekit.look import number
from coursekit.pictures.grid import cell_of
from coursekit.pictures.plot import round_step
from coursekit.search import bfs, dijkstra
from coursekit.stage.graphs import Example
from coursekit.stage.maps import TASKS
from coursekit.story import Frames, fold
from tests.lectures.frames import moments
from tests.lectures.shortest_paths.strategies import graph_stories, growths, map_stories
from tests.search.graphs import length

some = settings(max_examples=40)


def asked(story):
    """Each question, with what is true before it, the step and what is true after it."""
    for before, step, after in moments(story):
        question = story.ask(before, step)
        if question:
            yield question, before, step, after


@some
@given(graph_stories())
def test_everything_stands_inside_the_picture(story):
    width, height = story.size
    for frame in map(Frames(story).__getitem__, (0, len(story.trace.steps) // 2, len(story.trace.steps))):
        for element in ElementTree.fromstring(f"<svg>{story.backdrop()}{frame.svg}</svg>").iter():
            assert 0 <= float(element.get("x", 0)) <= width - float(element.get("width", 0))
            assert 0 <= float(element.get("y", 0)) <= height


def test_a_long_chain_of_layers_finds_room():
    nodes = "ABCDEFGHIJKLMN"
    chain = Example(dict.fromkeys(pairwise(nodes), 1), {n: (i, i % 3) for i, n in enumerate(nodes)}, "A")
    drawn = ElementTree.fromstring(f"<svg>{BFSStory(chain).draw(fold(BFSStory(chain)))}</svg>")
    assert max(float(box.get("x")) + float(box.get("width")) for box in drawn.iter("rect")) <= 880


# ---------------------------------------------------------------- graphs: what is known is true


@some
@given(graph_stories())
def test_the_folded_trace_explains_the_result(story):
    end, result = fold(story), story.trace.result
    d, p = (result.depth, result.parents) if isinstance(story, BFSStory) else (result.d, result.p)
    assert (end.d, end.p) == (d, p)
    assert end.path == result.path
    assert len(end.taken) == result.expanded
    if isinstance(story, BFSStory):
        assert end.looked == result.looked
    else:
        assert (end.pushed, end.stale) == (result.pushed, result.stale)
        assert end.pushed == len(end.taken) + end.stale + len(end.queue)


@some
@given(graph_stories())
def test_the_first_in_the_queue_is_taken_and_the_queue_is_in_order(story):
    for before, step, after in moments(story):
        assert [entry.d for entry in after.queue] == sorted(entry.d for entry in after.queue)
        if step.event in ("take", "stale"):
            assert before.queue[0].node == step.data["node"]
            assert (step.event == "stale") == (before.queue[0].node in before.taken)
        for entry in after.queue:
            assert outdated(after, entry) == (entry.d != after.d[entry.node])


@some
@given(graph_stories())
def test_what_is_shown_of_a_node_is_what_is_known(story):
    for _, _, after in moments(story):
        for node in story.nodes:
            mark = story.mark(after, node)
            assert mark.note == (number(after.d[node]) if node in after.d else "")
            assert (mark.state == "done") == (node in after.taken) or mark.state == "event"
            if path := re.search(r"path (.*)", mark.tells):
                nodes = path[1].split("–")
                assert (nodes[0], nodes[-1]) == (story.example.start, node)
                if isinstance(story, DijkstraStory):
                    assert length(story.example.graph(), nodes) == after.d[node]


@some
@given(graph_stories())
def test_the_tree_of_parents_is_thick_and_what_is_refused_is_barred(story):
    for _, step, after in moments(story):
        thick = {edge for edge, mark in story.edges(after).items() if mark.style == "path"}
        if not after.path:
            assert thick == {(p, node) for node, p in after.p.items() if p}
        barred = [edge for edge, mark in story.edges(after).items() if mark.bar]
        following = [step.event for step in story.trace.steps[after.number : after.number + 1]]
        nothing = step.event == "look" and following != ["push"]
        if nothing:
            edge = (step.data["node"], step.data["neighbor"])
            assert barred == [edge] or (barred == [edge[::-1]] and not story.example.directed)
        else:
            assert barred == []


@some
@given(graph_stories((DijkstraStory,)))
def test_sums_that_are_said_are_right(story):
    for before, step, after in moments(story):
        sentence = story.say(after, step)
        for a, b, c in re.findall(r"([\d.]+) \+ ([\d.]+) = (\d+(?:\.\d+)?)", sentence):
            assert float(a) + float(b) == float(c) == step.data["d"]
        if step.event == "push" and "old entry" in sentence:
            assert float(re.search(r"with ([\d.]+)", sentence)[1]) == before.d[step.data["node"]]
        if step.event == "take" and (least := re.search(r"All others have ([\d.]+) at least", sentence)):
            assert float(least[1]) == min(entry.d for entry in after.queue) > step.data["d"]


@some
@given(graph_stories())
def test_the_last_sentence_tells_how_it_ended(story):
    example, goal = story.example, story.goal
    said = Frames(story)[len(story.trace.steps)].sentence
    true = dijkstra(example.graph(), example.start).d
    if goal is None:
        missing = [node for node in example.places if node not in true]
        assert story.outcome() == f"{len(true)} of {len(example.places)} nodes reached"
        if isinstance(story, BFSStory) and len(missing) > NAMED:
            assert f"{len(true)} of {len(example.places)} nodes can be reached." in said
        else:
            assert ("not" in said) == bool(missing)
            assert all(re.search(rf"\b{node}\b", said) for node in missing)
    elif goal in true:
        path = re.search(r"[A-Z](–[A-Z])+", said)
        nodes = path[0].split("–") if path else [goal]
        assert (nodes[0], nodes[-1]) == (example.start, goal)
        assert length(example.graph(), nodes) < inf
        if isinstance(story, DijkstraStory):
            assert length(example.graph(), nodes) == true[goal]
            assert story.outcome() == f"cost {number(true[goal])}"
        else:
            assert len(nodes) - 1 == bfs(example.graph(), example.start, goal).cost
    else:
        assert "There is no path" in said
        assert story.outcome() == "no path"


# ---------------------------------------------------------------- graphs: questions and landmarks


@some
@given(graph_stories((BFSStory,)))
def test_answers_on_bfs_are_what_happens_next(story):
    depth = bfs(story.example.graph(), story.example.start).depth
    for question, before, step, after in asked(story):
        if not question.choices:
            assert question.answer == (story.place.id(after.node),)
            assert after.taken[-1] == after.node
        elif step.event == "look":
            follows = Frames(story).state(min(after.number + 1, len(story.trace.steps)))
            assert (question.answer == ENTERS) == (follows.fresh is not None and step.data["neighbor"] not in before.d)
        else:
            layer = int(re.search(r"layer (\d+)\?", question.text)[1])
            right = sorted(node for node in depth if depth[node] == layer)
            assert re.findall(r"\b[A-Z]\b", question.answer) == right
            assert len(set(question.choices)) == len(question.choices) >= 2


@some
@given(graph_stories((DijkstraStory,)))
def test_answers_on_dijkstra_are_what_happens_next(story):
    for question, before, step, _ in asked(story):
        if not question.choices:
            assert question.answer == (story.place.id(step.data["node"]),)
        elif step.event == "look":
            v, lower = step.data["neighbor"], step.data["d"] < step.data["old"]
            assert (question.answer == question.choices[0]) == lower
            if "Does p" in question.text:
                assert step.data["d"] == before.d[v]
                assert question.answer == f"no, it stays {before.p[v]}"
            else:
                assert question.answer.endswith(f" {number(min(step.data['d'], before.d[v]))}")
        else:
            assert (question.answer == STALE) == (step.event == "stale")


def test_the_named_graphs_hold_what_they_are_for():
    assert dijkstra(GREEDY.graph(), "S", "G").cost == 7
    assert length(GREEDY.graph(), "SACG") == 12
    assert length(GREEDY.graph(), "SG") == 9
    assert dijkstra(ROADS.graph(), "S").stale == 3
    assert set(NETWORK.places) - set(bfs(NETWORK.graph(), "S").depth) == {"X", "Y"}
    assert "U" not in dijkstra(ONE_WAY.graph(), "S").d
    assert dijkstra(ONE_WAY.graph(), "U").d == {"U": 0, "D": 1}


def test_the_named_graphs_have_questions_of_each_kind():
    kinds = {re.sub(r"\b[A-Z]\b|\d+", "#", question.text) for question, *_ in asked(DijkstraStory(ROADS))}
    assert len(kinds) == 4
    answers = [question.answer for question, *_ in asked(DijkstraStory(ROADS))]
    assert STALE in answers
    assert {question.answer for question, *_ in asked(BFSStory(NETWORK))} >= {ENTERS, "D, E and F", ("node/B",)}
    for story in [*map(BFSStory, UNWEIGHTED.values()), *map(DijkstraStory, WEIGHTED.values())]:
        assert any(map(story.landmark, story.trace.steps))
        assert len(list(asked(story))) <= len(story.trace.steps) / 2


def said(story, event, count=0):
    """The sentence at a step of an event, the first one or a later one."""
    at = [i for i, step in enumerate(story.trace.steps, start=1) if step.event == event][count]
    return Frames(story)[at].sentence


def test_the_sentences_of_the_demos():
    roads, network = DijkstraStory(ROADS), BFSStory(NETWORK)
    assert said(roads, "stale") == "**The entry of A with 4 is stale.** A is settled with 3 already. Nothing happens."
    assert said(roads, "take", 1) == (
        "**B is settled with 1.** All others have 4 at least, and a detour over them cannot be shorter: "
        "no cost is below 0."
    )
    assert said(roads, "stale", -1) == (
        "**G was stale, and the queue is empty: all d are final.** 10 entries went in and out, 3 of them stale. "
        "The thick edges are a tree of shortest paths."
    )
    assert said(network, "take", 1) == (
        "**A is taken:** it has waited longest. Layer 1 is complete now: A, B and C. "
        "From it layer 2 will come: D, E and F."
    )
    assert said(network, "look", -1) == (
        "**The queue is empty: 9 of 11 nodes can be reached, but not X and Y.** Each was taken once, and BFS looked 26 "
        "times along an edge: along each edge twice."
    )


def test_of_many_nodes_that_are_not_reached_none_is_named():
    names = "ABCDEFGH"
    ring = dict.fromkeys(pairwise(names), 1)
    alone = BFSStory(Example({**ring, ("Y", "Z"): 1}, {name: (i, i % 3) for i, name in enumerate(f"{names}YZ")}, "Y"))
    frames = Frames(alone)
    assert frames[len(frames) - 1].sentence.startswith("**The queue is empty: 2 of 10 nodes can be reached.** Each was")


# ---------------------------------------------------------------- maps


@some
@given(map_stories())
def test_a_click_that_is_right_on_a_map_is_on_a_nearest_cell(story):
    taken = [step.data["node"] for step in story.trace.steps if step.event == "take"]
    for question, before, step, _ in asked(story):
        if not question.choices:
            cells = {cell_of(id) for id in question.answer} - {None}
            assert step.data["node"] in cells
            assert {before.known[cell].g for cell in cells} == {min(before.known[cell].g for cell in before.queue())}
            assert ("goal" in question.answer) == (story.task.goal in cells)
            assert taken.index(step.data["node"]) > 0


@some
@given(map_stories((DijkstraMapStory,)))
def test_choices_on_dijkstras_map_are_what_happens(story):
    for question, before, step, after in asked(story):
        if question.choices and step.event == "look":
            old = before.known[step.data["neighbor"]].g
            assert question.answer.endswith(f" {number(float(min(old, step.data['d'])))}")
        elif question.choices:
            assert (question.answer == question.choices[0]) == (step.event == "stale") == after.stale


@some
@given(map_stories())
def test_the_last_sentence_on_a_map_is_true(story):
    grid, start, goal = story.task
    best = dijkstra(grid, start, goal)
    said = Frames(story)[len(story.trace.steps)].sentence
    if not best.path:
        reached = len(dijkstra(grid, start).d)
        assert f"{reached} of the {len(list(grid.cells()))} free cells can be reached" in said
    elif isinstance(story, DijkstraMapStory):
        assert said.startswith(f"**{number(float(best.cost))} is the length")
        assert f"{best.expanded} cell" in said
    else:
        lengths = list(map(float, re.findall(r"\d+(?:\.\d+)?", said.partition("**")[2].partition("**")[2])))
        walked = length(grid, story.trace.result.path)
        assert ("shortest path as well" in said) == (walked == best.cost)
        assert lengths[0] == pytest.approx(walked, abs=0.01)


def test_with_diagonals_the_fewest_steps_can_be_a_longer_way():
    story = BFSMapStory(STEPS, STEPS.start)
    assert Frames(story)[len(story.trace.steps)].sentence == (
        "**7 steps, and no path has fewer.** But it is 9.07 long, and there is one of 8: a diagonal step is longer "
        "than a straight one, and BFS does not know."
    )
    assert len(dijkstra(*STEPS).path) == 9


def test_on_a_map_dijkstra_asks_for_the_next_cell_and_for_d():
    story = DijkstraMapStory(TASKS["a wall"], (0, 0))
    clicks = [question for question, *_ in asked(story) if not question.choices]
    assert len(clicks) > 5
    assert {question.answer[0].split("/")[0] for question in clicks} == {"cell"}
    assert any("What happens to d" in question.text for question, *_ in asked(story))


def test_landmarks_on_a_map_are_where_the_distance_rises():
    story = BFSMapStory(TASKS["a wall"].with_moves(4), (0, 0))
    stops = [step for step in story.trace.steps if story.landmark(step)]
    assert [step.data["depth"] for step in stops[:-1]] == list(range(13))
    taken = [step for step in story.trace.steps if step.event == "take"]
    assert all(taken[taken.index(stop) - 1].data["depth"] < stop.data["depth"] for stop in stops[1:-1])
    assert stops[-1].event == "goal"


def test_the_queue_stands_below_the_map_in_order():
    story = BFSMapStory(TASKS["open ground"], (0, 0))
    state = Frames(story).state(60)
    shown = re.findall(r">(\d+, \d+)</text>", story.draw(state))
    assert shown == [f"{x}, {y}" for x, y in state.queue()[: len(shown)]]
    assert f"+ {len(state.queue()) - len(shown)}<" in story.draw(state)


# ---------------------------------------------------------------- growth


@given(growths)
def test_the_first_violation_is_the_first_one(story):
    claim = story.claim
    above = [n for n in range(story.m, story.bound + 1) if claim.f(n) > story.c * claim.g(n)]
    assert story.failure == (above[0] if above else None)
    assert [n for run in story.runs() for n in run] == above
    assert story.values(None, None)["first violation"] == (f"n = {above[0]}" if above else "none seen")
    assert ("No violation" in story.say(None, None)) == (not above)
    assert ("So f is in O(g)" in story.say(None, None)) <= claim.true


@given(growths)
def test_curves_stay_inside_the_picture(story):
    for function in (story.claim.f, story.above):
        for x, y in story._curve(function):
            assert 0 <= x <= story.size[0]
            assert 64 <= y <= story.size[1]


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=list(CLAIMS))
def test_a_claim_is_true_or_false_as_it_says(claim):
    if claim.true:
        assert any(GrowthStory(claim, c, 20, 5000).failure is None for c in range(1, 21))
    else:
        far = [2**power + 1 for power in range(22)]
        assert all(any(claim.f(n) > c * claim.g(n) for n in far) for c in range(1, 21))


@given(st.integers(1, 10**9))
def test_ticks_are_round_and_few(highest):
    step = round_step(max(1, highest / TICKS))
    assert str(step).rstrip("0") in ("1", "2", "5")
    assert highest / step <= TICKS
    assert step == 1 or highest / step > TICKS / 2.5
