"""A search of one's own, told from outside: held against what the search itself writes down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from coursekit.games import Tree
from coursekit.lectures.alphabeta import demos
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
