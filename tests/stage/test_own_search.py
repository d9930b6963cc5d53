"""A search of one's own, told from outside: held against what the search itself writes down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.games import Tree
from coursekit.lectures.alphabeta import demos
from coursekit.lectures.astar import demos as astar
from coursekit.lectures.minimax import demos as minimax
from coursekit.lectures.shortest_paths import demos as shortest_paths
from coursekit.stage.own import CUT, MOST_STEPS
from coursekit.stage.own_search import OwnTreeStory, searched
from coursekit.story import Frames
from tests.exercises.student import refused, written

SEARCH = """
def mine(node):
    if node.is_leaf:
        seen.append(node.value)
        return node.value
    if not node.children:
        return None
    best = None
    for child in node.children:
        value = mine(child)
        if best is None or (value > best if node.is_max else value < best):
            best = value
    return best

seen = []
"""

trees = st.recursive(st.integers(-9, 9), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=8)


@settings(max_examples=25, deadline=None)
@given(trees.filter(lambda nested: isinstance(nested, list)))
def test_the_leaves_told_are_those_that_the_search_looked_at_with_the_line_that_asked(nested):
    mine = written(SEARCH, "mine")
    tree = Tree(nested)
    trace, ended = searched(mine, tree)
    if trace.truncated:
        return
    told = [step for step in trace.steps if step.event == "leaf"]
    assert [step.data["value"] for step in told[::2]] == mine.__globals__["seen"]  # it asks each leaf twice
    assert {step.line for step in told} == {4, 5}
    assert [step.data["state"] for step in told[::2]] == list(tree.leaves())
    assert ended == f"Then it returns {str(trace.result).replace('-', '−')}."
    story = OwnTreeStory(trace, tree, ended)
    frames = Frames(story)
    assert frames[len(frames) - 1].sentence.endswith(ended)
    for step in trace.steps:
        [(listing, first, _)] = story.lit(step)
        assert listing == 0
        assert first == step.line - 2  # the function begins in the second line
        assert frames[step.number].lit


def test_an_endless_search_is_cut_short_and_an_error_ends_the_run():
    endless = written("def mine(node):\n    while node.is_max or True:\n        node.children", "mine")
    trace, ended = searched(endless, Tree([1, 2]))
    assert trace.truncated
    assert len(trace.steps) == MOST_STEPS
    assert ended == CUT
    raising = written("def mine(node):\n    node.is_max\n    return node.value", "mine")
    trace, ended = searched(raising, Tree([1, 2]))
    assert [step.event for step in trace.steps] == ["come"]
    assert ended.startswith("Then it raises AttributeError")


def test_a_demo_runs_a_function_of_a_cell():
    made = demos.cutoffs([[3, 5], [2, 9]], search=written(SEARCH, "mine"))
    story = made.player.story
    assert [listing.name for listing in story.source.listings] == ["mine"]
    assert Frames(story)[len(story.trace.steps)].sentence.endswith("Then it returns 3.")
    with pytest.raises(ValueError, match="search is a function of a node, not 'mine'"):
        demos.cutoffs(search="mine")


BREADTH = """
def mine(graph, s, *others):
    queue, seen = [s], {s}
    for v in queue:
        for w in graph[v]:
            if w not in seen:
                seen.add(w)
                queue.append(w)
    return len(queue)
"""


def neighbors(example):
    return {
        node: {b for a, b in example.costs if a == node}
        | {a for a, b in example.costs if b == node and not example.directed}
        for node in example.places
    }


@pytest.mark.parametrize("make", [shortest_paths.bfs_graph, shortest_paths.dijkstra_graph, astar.reopening])
def test_a_demo_on_graphs_runs_a_function_of_a_cell(make):
    story = make(search=written(BREADTH, "mine")).player.story
    frames = Frames(story)
    around, reached = neighbors(story.example), []
    for step in story.trace.steps:
        v = step.data["state"]
        assert v == story.example.start or any(v in around[other] for other in reached)
        assert set(step.data["value"]) == around[v]
        reached.append(v)
    assert len(set(reached)) == len(reached)
    assert frames[len(reached)].sentence.endswith(f"Then it returns {len(reached)}.")
    assert [listing.name for listing in story.source.listings] == ["mine"]
    assert story.draw(frames.state(len(reached))).count(": asked for 1 time") == len(reached)
    with pytest.raises(ValueError, match=r"^search is a function of a graph.* not 7$"):
        make(search=7)


def test_h_is_told_where_it_is_asked_for():
    source = "def mine(graph, start, goal, h):\n    return h[start] + h.get(goal, 0)"
    story = astar.reopening("six towns", search=written(source, "mine")).player.story
    frames = Frames(story)
    assert [frame.sentence for frame in frames][1:] == [
        "**It asks for h of S:** 8.",
        "**It asks for h of G:** 0. Then it returns 8.",
    ]
    assert ">h = 8<" in frames[1].svg


def test_a_demo_of_minimax_runs_a_function_of_a_cell():
    story = minimax.rising([[3, 5], [2, 9]], search=written(SEARCH, "mine")).player.story
    assert Frames(story)[len(story.trace.steps)].sentence.endswith("Then it returns 3.")


LAMBDA = "my_alphabeta = lambda node: node.value if node.is_leaf else 7"


def test_the_right_source_is_not_handed_out_with_a_wrong_answer():
    wrong = "def my_alphabeta(node, *_):\n    return 5 if node.is_leaf else len(node.children)"
    for source in (wrong, LAMBDA, "def my_alphabeta(node):\n    while node.children: pass"):
        story = refused("13.1", source).story
        files = [listing.file for listing in story.source.listings] if story else []
        assert not any("coursekit" in file for file in files), source
        if story:
            frames = Frames(story)
            assert all(frames[i].svg and frames[i].sentence for i in range(len(frames)))
            lit = {line[0] for i in range(len(frames)) for line in frames[i].lit}
            assert lit <= set(range(len(files)))


def test_the_neighbours_that_are_asked_for_are_told_with_the_line_that_asks():
    source = """
def my_dijkstra(graph, s):
    for node in graph[s]:
        graph.get(node)
    return {s: 0}, {s: None}
"""
    story = refused("02.2", source).story
    graph, start = story.example.costs, story.example.start
    reached = [b for a, b in graph if a == start]
    assert [step.data["state"] for step in story.trace.steps] == [start, *reached]
    assert [step.line for step in story.trace.steps] == [3, *[4] * len(reached)]
    assert [listing.name for listing in story.source.listings] == ["my_dijkstra"]
    frames = Frames(story)
    for b in reached:
        assert b in frames[1].sentence
    assert "right: d: A 0, B" in story.backdrop()
